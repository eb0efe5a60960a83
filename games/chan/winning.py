"""Whether twenty cards win: ten pairs, at least six of them chắn, and how the last card must come.

The winning card joins the concealed cards; exposed pairs count as they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.chan.melds import CHIU as CHIU_MELD
from games.chan.melds import Melds, exposed_cas, lying
from games.chan.pairs import (
    CA,
    CHAN,
    chan_and_singles,
    left_over,
    pair_off,
    singles,
    unmatched,
)
from games.chan.pieces import CARDS, CHI_CHI, COPIES, OF_RANK, Card, Cards, Counts, tally
from games.core.facts import Facts
from games.core.rulings import Note, Reason

STOCK, DISCARD, CHIU, DEAL = "stock", "discard", "chiu", "deal"
WAYS = (STOCK, DISCARD, CHIU, DEAL)
"""How the winning card comes: turned from the stock, discarded, taken by chíu; or the hand was dealt complete."""

PAIRS = 10
LEAST_CHAN = 6
FOR_CHIU = 3

TWINS = [f"{card.code} {card.code}" for card in CARDS]
"""Every chắn in its notation."""

CHAN_IN = {CHAN: 1, CA: 0, CHIU_MELD: 2}
"""How many chắn an exposed pair is; a chíu is two."""


class Twenty(NamedTuple):
    """The cards somebody wants to win with.

    ``counts``: the concealed ones, the winning card among them; ``held``: all, the exposed ones too.
    ``pairs``: the faces of the concealed chắn; ``chan``: how many chắn there are in all.
    """

    counts: Counts
    held: Counts
    melds: Melds
    card: Card | None
    by: str
    pairs: Cards
    chan: int
    singles: list[int]
    even: bool


def together(hand: Cards, card: Card | None, by: str, melds: Melds) -> Twenty:
    """A hand, its exposed pairs and the winning card, counted together."""
    counts = tally(hand)
    if card is not None:
        counts[card.order] += 1
    pairs, lone = chan_and_singles(counts)
    chan = len(pairs) + exposed_chan(melds)
    return Twenty(counts, all_counts(counts, melds), melds, card, by, pairs, chan, lone, pair_off(lone))


def chan_among(counts: Counts, melds: Melds) -> int:
    """How many chắn there are, concealed and exposed."""
    return sum([count >> 1 for count in counts]) + exposed_chan(melds)


def exposed_chan(melds: Melds) -> int:
    """How many chắn lie exposed."""
    return sum([CHAN_IN[meld.word] for meld in melds]) if melds else 0


def all_counts(counts: Counts, melds: Melds) -> Counts:
    """Copies of every face, concealed and exposed."""
    if not melds:
        return counts
    held = counts.copy()
    for meld in melds:
        for card in meld.cards:
            held[card.order] += 1
    return held


def ca_among(twenty: Twenty) -> int:
    """How many cạ there are, concealed and exposed."""
    lone = twenty.singles
    return (len(lone) - len(unmatched(lone))) // 2 + len(exposed_cas(twenty.melds))


def wins(twenty: Twenty) -> bool:
    """Whether no rule forbids this win."""
    return twenty.by != DISCARD and cards_win(twenty) and (twenty.by != CHIU or has_chiu(twenty))


def cards_win(twenty: Twenty) -> bool:
    """Whether the twenty cards may win, however the last one came."""
    if not twenty.even or twenty.chan < LEAST_CHAN:
        return False
    return twenty.card is not CHI_CHI or twenty.chan == LEAST_CHAN


def has_chiu(twenty: Twenty) -> bool:
    """Whether the winning card made four of a face of which three were concealed."""
    return twenty.card is not None and twenty.counts[twenty.card.order] == FOR_CHIU + 1


def winners(counts: Counts, melds: Melds, by: str) -> Cards:
    """Every card that completes nineteen. It must be of the one rank that has an odd number of cards."""
    over = left_over(singles(counts))
    if by not in (STOCK, CHIU) or len(over) != 1:
        return ()
    chan = chan_among(counts, melds)
    held = all_counts(counts, melds)
    found = []
    for card in OF_RANK[over[0].rank]:
        concealed = counts[card.order]
        with_it = chan + (concealed & 1)
        enough = with_it == LEAST_CHAN or (with_it > LEAST_CHAN and card is not CHI_CHI)
        if enough and held[card.order] < COPIES and (by == STOCK or concealed == FOR_CHIU):
            found.append(card)
    return tuple(found)


def allowed(twenty: Twenty) -> tuple[Reason, ...]:
    """The rules that a legal win keeps."""
    card = twenty.card
    reasons = [Reason("win", True, "ten-pairs", {"chan": twenty.chan, "ca": PAIRS - twenty.chan})]
    if card is None:
        return (*reasons, Reason("thien-u-win", True, "opening", {}))
    if twenty.by == STOCK:
        reasons.append(Reason("win-card", True, "stock", {"card": card}))
    if card is CHI_CHI:
        reasons.append(Reason("win-chi", True, "six-and-four", {"card": card}))
    if twenty.by == CHIU:
        reasons.append(Reason("chiu", True, "completed", {"card": card}))
    return tuple(reasons)


def spared(twenty: Twenty) -> Iterator[Reason]:
    """Why a wrong win breaks no other rule than it does."""
    card = twenty.card
    if card is None:
        yield Reason("win-card", True, "dealt", {})
    elif twenty.by == STOCK:
        yield Reason("win-card", True, "stock", {"card": card})
    elif twenty.by == CHIU:
        yield Reason("win-card", True, "by-chiu", {})
    if card is not None and twenty.by == CHIU:
        yield Reason("chiu", True, "completed", {"card": card})
    else:
        yield Reason("chiu", True, "not-claimed", {})
    yield Reason("win", True, "ten-pairs", {"chan": twenty.chan, "ca": PAIRS - twenty.chan})
    if card is CHI_CHI:
        yield Reason("win-chi", True, "few-for-any", {"chan": twenty.chan})
    else:
        yield Reason("win-chi", True, "other-card", {"card": CHI_CHI})


def broken(twenty: Twenty) -> tuple[Reason, ...]:
    """Every rule that an illegal win breaks, in the order of the rule book."""
    card = twenty.card
    reasons = []
    if card is not None and twenty.by == CHIU and not has_chiu(twenty):
        reasons.append(no_chiu(twenty, card))
    if not twenty.even:
        facts: Facts = {"cards": left_over(twenty.singles)}
        if twenty.chan >= LEAST_CHAN:
            reasons.append(Reason("win", False, "left-over", facts))
        else:
            reasons.append(Reason("win", False, "left-over-and-few", {**facts, "chan": twenty.chan}))
    elif twenty.chan < LEAST_CHAN:
        facts_of_pairs = {"chan": twenty.chan, "ca": PAIRS - twenty.chan, "missing": LEAST_CHAN - twenty.chan}
        reasons.append(Reason("win", False, "too-few-chan", facts_of_pairs))
    if card is not None and twenty.by == DISCARD:
        reasons.append(Reason("win-card", False, "discard", {"card": card}))
    if card is CHI_CHI and twenty.chan >= LEAST_CHAN and not (twenty.even and twenty.chan == LEAST_CHAN):
        facts_of_chi: Facts = {"card": card, "chan": twenty.chan, "ca": ca_among(twenty)}
        reasons.append(Reason("win-chi", False, "not-six-and-four", facts_of_chi))
    return tuple(reasons)


def no_chiu(twenty: Twenty, card: Card) -> Reason:
    """Why the winning card cannot be taken by chíu."""
    concealed = twenty.counts[card.order] - 1
    exposed = lying(twenty.melds).count(card)
    if concealed + exposed == FOR_CHIU:
        return Reason("chiu", False, "exposed", {"card": card, "exposed": exposed, "concealed": concealed})
    return Reason("chiu", False, "not-three", {"card": card, "concealed": concealed})


def notes(twenty: Twenty) -> tuple[Note, ...]:
    """What the sources say about winning like this."""
    card = twenty.card
    points = []
    if twenty.by == CHIU and not has_chiu(twenty) and has_three_in_all(twenty):
        points.append(Note("chiu", "C-Q"))
    if twenty.melds and not cards_win(twenty) and cards_win(as_if_concealed(twenty)):
        points.append(Note("win", "C-L"))
    if card is CHI_CHI:
        points.append(Note("win-chi", "C-B"))
    if twenty.by == STOCK and has_chiu(twenty):
        points.append(Note("chiu-u", "C-O"))
    if twenty.by == DEAL and twenty.even and twenty.chan == LEAST_CHAN:
        points.append(Note("thien-u", "C-C"))
    return tuple(points)


def has_three_in_all(twenty: Twenty) -> bool:
    return twenty.card is not None and twenty.held[twenty.card.order] == COPIES


def as_if_concealed(twenty: Twenty) -> Twenty:
    """The same twenty cards with no pair exposed."""
    hand = tuple([card for card, count in zip(CARDS, twenty.held, strict=True) for _ in range(count)])
    return together(hand, None, twenty.by, ())._replace(card=twenty.card)


def pairs_shown(twenty: Twenty) -> list[str]:
    """For clients: the ten pairs, exposed ones as they lie, or the unmatched cards; each in its notation."""
    if not twenty.even:
        return [card.code for card in left_over(twenty.singles)]
    pairs = [TWINS[card.order] for card in twenty.pairs]
    lone = iter([CARDS[order].code for order in twenty.singles])
    pairs += [f"{a} {b}" for a, b in zip(lone, lone, strict=True)]
    for meld in twenty.melds:
        pair = f"{meld.cards[0].code} {meld.cards[1].code}"
        pairs += [pair, pair] if meld.word == CHIU_MELD else [pair]
    return pairs
