"""Partners: four seats in two pairs, numbered in playing order, partners opposite each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.core.pieces import Piece

SEATS = ("1", "2", "3", "4")
PAIRS = ("A", "B")

P = TypeVar("P", bound=Piece)


def pair_of(seat: int) -> str:
    """Seats 1 and 3 are pair A, seats 2 and 4 pair B."""
    return PAIRS[(seat - 1) % 2]


def seats_of(pair: str) -> tuple[int, int]:
    """The two seats of a pair, the smaller first."""
    first = PAIRS.index(pair) + 1
    return first, first + 2


def other_pair(pair: str) -> str:
    """The opponents of a pair."""
    return PAIRS[1 - PAIRS.index(pair)]


def next_seat(seat: int, seats: int = len(SEATS)) -> int:
    """The seat that plays next, of so many ``seats``."""
    return seat % seats + 1


def held_by(pair: str, hands: Sequence[Sequence[P]]) -> tuple[P, ...]:
    """What the two hands of a pair hold together; ``hands`` of all four seats, seat 1 first."""
    return tuple([piece for seat in seats_of(pair) for piece in hands[seat - 1]])
