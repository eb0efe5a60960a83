"""Pairs: chắn (two identical cards) and cạ (one rank, two suits), and how cards divide into them.

An identical pair is never split. So counting copies gives the chắn of some cards, and at most one card of each face is
left, a *single*. A rank has at most three singles, and so at most one cạ. All cards are in pairs exactly when every
rank has an even number of them, Chi chi being a rank of its own. ``lone`` are the singles, by ``Card.order``, sorted.
"""

from __future__ import annotations

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


def chan_and_singles(counts: Counts) -> tuple[Cards, list[int]]:
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
    """The faces held an odd number of times. Only their cards can be in a cạ or left over."""
    return [order for order, count in enumerate(counts) if count & 1]


def singles_after(lone: list[int], order: int) -> list[int]:
    """The singles after one card of a face has come or gone: a single no longer is one, any other face becomes one."""
    return [other for other in lone if other != order] if order in lone else sorted([*lone, order])


def pair_off(lone: list[int]) -> bool:
    """Whether the singles pair off as cạ: as they are sorted, each two in turn must be of one rank."""
    ranks = [order // 3 for order in lone]
    return ranks[::2] == ranks[1::2]


def unmatched(lone: list[int]) -> list[int]:
    """The singles left over when the others pair off as cạ; of three of a rank, the last."""
    over: list[int] = []
    for order in lone:
        # They are sorted, so two of a rank follow one another and make a cạ.
        if over and rank_place(over[-1]) == rank_place(order):
            over.pop()
        else:
            over.append(order)
    return over


def unmatched_ranks(lone: list[int]) -> list[int]:
    """The ranks in which an odd number of singles is left."""
    return [rank_place(order) for order in unmatched(lone)]


def left_over(lone: list[int]) -> Cards:
    """The cards that are in no pair."""
    return tuple([CARDS[order] for order in unmatched(lone)])


def chan_reason(a: Card, b: Card, ok: bool) -> Reason:
    """What the rule of the chắn says about two cards."""
    return Reason("chan-pair", ok, "identical" if a is b else "different", {"a": a, "b": b})


def ca_reason(a: Card, b: Card, ok: bool) -> Reason:
    """What the rule of the cạ says about two cards."""
    if a is b:
        outcome = "same-suit"
    elif a.rank == b.rank:
        outcome = "one-rank"
    else:
        outcome = "chi-chi" if CHI_CHI in (a, b) else "other-rank"
    return Reason("ca-pair", ok, outcome, {"a": a, "b": b})
