"""Pairs: chắn (two identical cards) and cạ (one rank, two suits), and how cards divide into them.

An identical pair is never split. So the chắn of some cards are settled by counting copies, and what is left of each
face is at most one card; a rank holds at most three of those, and at most one cạ. Cards come out even exactly when
every rank has an even number of them, Chi chi being a rank of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from games.chan.pieces import CARDS, CHI_CHI, COPIES, Card, Cards, Counts
from games.core.rulings import Reason

CHAN, CA, NO_PAIR = "chan", "ca", "none"


def kind_of(a: Card, b: Card) -> str:
    """``chan``, ``ca`` or ``none``. Chi chi has no rank and is in a cạ with nothing."""
    if a is b:
        return CHAN
    return CA if a.rank == b.rank else NO_PAIR


def rank_place(order: int) -> int:
    """Which rank a face belongs to, by its order: 0 for the twos to 7 for the nines, 8 for Chi chi."""
    return order // 3


class Division(NamedTuple):
    """Cards laid out in as many protected pairs as they make: chắn (a face for each), cạ, and unmatched cards."""

    chan: Cards
    ca: tuple[tuple[Card, Card], ...]
    unmatched: Cards


def laid_apart(counts: Counts) -> tuple[Cards, list[int]]:
    """The face of every chắn (four alike are two), and the singles."""
    chan, lone = [], []
    for order, count in enumerate(counts):
        if count:
            if count > 1:
                chan.append(CARDS[order])
            if count & 1:
                lone.append(order)
    if COPIES in counts:
        chan += [card for card in chan if counts[card.order] == COPIES]
    return tuple(chan), lone


def singles(counts: Counts) -> list[int]:
    """The faces with a card beyond their identical pairs, by order: these alone can be in a cạ, or left over."""
    return [order for order, count in enumerate(counts) if count & 1]


def toggled(lone: list[int], order: int) -> list[int]:
    """The singles when one card of a face has come or gone: what was single is so no more, what was not is."""
    return [other for other in lone if other != order] if order in lone else sorted([*lone, order])


def come_out_even(lone: list[int]) -> bool:
    """Whether the singles pair off as cạ: an even number in every rank. They stand sorted, so ranks meet two by two."""
    ranks = [order // 3 for order in lone]
    return ranks[::2] == ranks[1::2]


def unmatched_ranks(lone: list[int]) -> list[int]:
    """The ranks in which an odd number of singles is left."""
    odd: list[int] = []
    for order in lone:
        # They stand sorted: two of a rank meet, and only a third is left again.
        if order // 3 in odd:
            odd.pop()
        else:
            odd.append(order // 3)
    return odd


def divisions(counts: Counts) -> Iterator[Division]:
    """Every way of laying out the cards, each once. They differ only in which of three singles of a rank stays over."""
    by_rank: dict[int, list[Card]] = {}
    chan, lone = laid_apart(counts)
    for order in lone:
        by_rank.setdefault(rank_place(order), []).append(CARDS[order])
    for layout in product(*[ways(lone) for lone in by_rank.values()]):
        yield Division(
            chan,
            tuple([(cards[0], cards[1]) for cards, _ in layout if cards]),
            tuple([card for _, over in layout for card in over]),
        )


def ways(lone: list[Card]) -> list[tuple[Cards, Cards]]:
    """The ways of laying out the singles of one rank: the cards of the cạ, and the card left over."""
    if len(lone) == 1:
        return [((), (lone[0],))]
    if len(lone) == 2:
        return [((lone[0], lone[1]), ())]
    return [(tuple([card for card in lone if card is not over]), (over,)) for over in reversed(lone)]


def chan_reason(a: Card, b: Card, ok: bool) -> Reason:
    """What the rule of the chắn says of two cards."""
    return Reason("chan-pair", ok, "identical" if a is b else "different", {"a": a, "b": b})


def ca_reason(a: Card, b: Card, ok: bool) -> Reason:
    """What the rule of the cạ says of two cards."""
    if a is b:
        outcome = "same-suit"
    elif a.rank == b.rank:
        outcome = "one-rank"
    else:
        outcome = "chi-chi" if CHI_CHI in (a, b) else "other-rank"
    return Reason("ca-pair", ok, outcome, {"a": a, "b": b})
