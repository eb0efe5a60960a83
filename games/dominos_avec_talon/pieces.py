"""The tiles, one double-six set, and who holds them: four seats in playing order, two pairs of partners."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.facts import Sum
from games.core.kinds import Laid
from games.core.pieces import Domino

SEATS = ("1", "2", "3", "4")
PAIRS = ("A", "B")
TILES_IN_ALL = 28
TILES_EACH = 5
LARGEST_TALON = 8
TILES_OF_A_NUMBER = 7

Hand = tuple[Domino, ...]
Hands = tuple[Hand, ...]
Line = tuple[Laid, ...]


def pair_of(seat: int) -> str:
    """Partners sit opposite each other: seats 1 and 3 are pair A, seats 2 and 4 pair B."""
    return PAIRS[(seat - 1) % 2]


def seats_of(pair: str) -> tuple[int, int]:
    first = PAIRS.index(pair) + 1
    return first, first + 2


def other_pair(pair: str) -> str:
    return PAIRS[1 - PAIRS.index(pair)]


def next_seat(seat: int) -> int:
    """Seats are numbered in playing order, anticlockwise: the next one is the right-hand neighbour."""
    return seat % len(SEATS) + 1


def is_double(tile: Domino) -> bool:
    return tile.high == tile.low


def pips_of(tiles: Iterable[Domino]) -> Sum:
    """The tiles with what each is worth: the sum of its two halves."""
    return Sum(tuple([(tile, tile.pips) for tile in tiles]))


def tiles_of(line: Line) -> Hand:
    return tuple([laid.tile for laid in line])
