"""What a player may do in the course of a game: which cards may be discarded, which may capture a public card."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple, Protocol

from games.chan.melds import Meld, Melds, exposed_cas
from games.chan.pairs import (
    CA,
    NO_PAIR,
    ca_reason,
    chan_reason,
    kind_of,
    rank_place,
    singles,
    singles_after,
    unmatched_ranks,
)
from games.chan.pieces import CARDS, OF_RANK, Card, Cards, Counts, tally
from games.core.facts import Fact, Facts
from games.core.rulings import Reason


class Player(NamedTuple):
    """One player's cards and past.

    ``counts``: the concealed cards; ``singles``: those of their faces held an odd number of times; ``cas``: the exposed
    pairs (``melds``) that are cạ; ``declined``: faces that the player did not capture with their twin in hand.
    """

    counts: Counts
    singles: list[int]
    melds: Melds
    cas: Melds
    discarded: Cards
    declined: Cards


def player_with(counts: Counts, melds: Melds, discarded: Cards, declined: Cards) -> Player:
    return Player(counts, singles(counts), melds, exposed_cas(melds), discarded, declined)


class Told(Protocol):
    """The fields about the player that every claim about a discard or a capture has."""

    @property
    def hand(self) -> Cards: ...
    @property
    def melds(self) -> Melds: ...
    @property
    def discarded(self) -> Cards: ...
    @property
    def declined(self) -> Cards: ...


def survey(claim: Told) -> Player:
    """The player of a claim, whichever card is to be discarded or captured."""
    return player_with(tally(claim.hand), claim.melds, claim.discarded, claim.declined)


def broken_by_discard(player: Player, card: Card) -> list[Reason]:
    """Every rule against discarding the card, in the order of the rule book."""
    return list(against_discard(player, card))


def against_discard(player: Player, card: Card) -> Iterator[Reason]:
    count = player.counts[card.order]
    if count in (2, 4):
        yield Reason("never-split", False, f"discard-of-{count}", {"card": card})
    if is_declined(player, card):
        yield Reason("declined", False, "discarded", {"card": card})
    if earlier := other_half_gone(player, card):
        facts: Facts = {"card": card, "earlier": earlier[0], "pair": player.cas[0].cards}
        yield Reason("ca-broken", False, "discarded-after-ca", facts)


def is_declined(player: Player, card: Card) -> bool:
    return card in player.declined


def other_half_gone(player: Player, card: Card) -> Cards:
    """The discarded cards that make a cạ with this one, if the player has captured a cạ and so may not discard it."""
    return other_suits(player.discarded, card) if player.cas else ()


def forbidden_by_past(player: Player, card: Card) -> bool:
    """Whether earlier moves forbid the player to discard a card, apart from whether it would split a pair."""
    return is_declined(player, card) or bool(other_half_gone(player, card))


def none(reasons: Iterator[Reason]) -> bool:
    """Whether there is no reason. Stops at the first one."""
    return next(reasons, None) is None


def other_suits(cards: Cards, card: Card) -> Cards:
    """Those of the cards that would make a cạ with this one."""
    return tuple([other for other in cards if kind_of(other, card) == CA])


def may_go(player: Player) -> Cards:
    """The faces that may be discarded. All are held once or three times, since an identical pair is never split."""
    return tuple([CARDS[order] for order in player.singles if not forbidden_by_past(player, CARDS[order])])


def something_may_go(player: Player) -> bool:
    return any(not forbidden_by_past(player, CARDS[order]) for order in player.singles)


def broken_by_capture(player: Player, card: Card, use: Card) -> list[Reason]:
    """Every rule against capturing ``card`` with ``use``, in the order of the rule book."""
    kind = kind_of(card, use)
    if kind == NO_PAIR:
        return [chan_reason(card, use, False), ca_reason(card, use, False)]
    return list(against_capture(player, card, use, kind == CA))


def against_capture(player: Player, card: Card, use: Card, as_ca: bool) -> Iterator[Reason]:
    """The rules against capturing a card with one that it makes a pair with."""
    found: Reason | None
    if as_ca:
        for forbids in (split, twin_in_hand, use_declined):
            if found := forbids(player, card, use):
                yield found
    if found := face_seen(player, card):
        yield found
    if as_ca:
        for forbids_any in (second_ca, last_one):
            if found := forbids_any(player, card):
                yield found
        if found := two_suits_gone(player):
            yield found
    if found := nothing_to_discard(player, card, use):
        yield found


def split(player: Player, card: Card, use: Card) -> Reason | None:
    count = player.counts[use.order]
    return Reason("never-split", False, f"ca-with-one-of-{count}", {"use": use}) if count in (2, 4) else None


def twin_in_hand(player: Player, card: Card, use: Card) -> Reason | None:
    if not holds_twin(player, card):
        return None
    return Reason("must-chan", False, "twin-in-hand", {"card": card, "use": use})


def holds_twin(player: Player, card: Card) -> bool:
    return player.counts[card.order] > 0


def use_declined(player: Player, card: Card, use: Card) -> Reason | None:
    return Reason("declined", False, "used-in-ca", {"use": use}) if is_declined(player, use) else None


def face_seen(player: Player, card: Card) -> Reason | None:
    """The player gave this face up before: discarded it, or played it from the hand in a cạ."""
    if card in player.discarded:
        return Reason("seen-face", False, "discarded", {"card": card})
    for meld in player.cas:
        if meld.cards[1] is card:
            return Reason("seen-face", False, "played-in-ca", {"card": card, "pair": meld.cards})
    return None


def second_ca(player: Player, card: Card) -> Reason | None:
    """A cạ of the rank lies exposed, or is concealed as two singles."""
    for meld in player.cas:
        if meld.cards[0].rank == card.rank:
            return Reason("rank-has-ca", False, "exposed", {"card": card, "pair": meld.cards})
    concealed = tuple([face for face in OF_RANK[card.rank] if face.order in player.singles])
    if len(concealed) < 2:
        return None
    return Reason("rank-has-ca", False, "concealed", {"card": card, "pair": concealed[:2]})


def last_one(player: Player, card: Card) -> Reason | None:
    odd = unmatched_ranks(player.singles)
    if len(odd) != 1:
        return None
    left = tuple([CARDS[order] for order in player.singles if rank_place(order) == odd[0]])
    return Reason(
        "last-single", False, "one" if len(left) == 1 else "one-of-three", {"card": card, "cards": left}
    )


def two_suits_gone(player: Player) -> Reason | None:
    """Two cards of one rank and different suits were discarded, and with them a cạ."""
    for first, second in combinations(player.discarded, 2):
        if kind_of(first, second) == CA:
            return Reason("ca-broken", False, "captured-after-discards", {"pair": (first, second)})
    return None


def nothing_to_discard(player: Player, card: Card, use: Card) -> Reason | None:
    after = having_captured(player, card, use)
    if something_may_go(after):
        return None
    facts: dict[str, Fact] = {"card": card, "use": use}
    if not sum(after.counts):
        return Reason("discard-left", False, "hand-empty", facts)
    if not after.singles:
        return Reason("discard-left", False, "only-chan", facts)
    forbidden = tuple([CARDS[order] for order in after.singles])
    return Reason("discard-left", False, "none-may-go", {**facts, "cards": forbidden})


def having_captured(player: Player, card: Card, use: Card) -> Player:
    """The player with the new pair lying exposed and a discard still to come."""
    counts, lone, melds, cas, discarded, declined = player
    meld = Meld(kind_of(card, use), (card, use))
    cas = (*cas, meld) if meld.word == CA else cas
    return Player(less(counts, use), singles_after(lone, use.order), (*melds, meld), cas, discarded, declined)


def may_capture(player: Player, card: Card) -> Cards:
    """The faces in the hand that may capture ``card``: only its twin if that is in the hand, else cards of its rank."""
    # If the twin is in the hand, nothing else may take the card (rule ``must-chan``).
    faces = (card,) if holds_twin(player, card) else OF_RANK[card.rank]
    held = [face for face in faces if player.counts[face.order]]
    return tuple([face for face in held if none(against_capture(player, card, face, face is not card))])


def having_discarded(player: Player, card: Card) -> Player:
    """The player after discarding the card."""
    counts, lone, melds, cas, discarded, declined = player
    return Player(
        less(counts, card), singles_after(lone, card.order), melds, cas, (*discarded, card), declined
    )


def less(counts: Counts, card: Card) -> Counts:
    """The counts without one copy of a card."""
    left = counts.copy()
    left[card.order] -= 1
    return left
