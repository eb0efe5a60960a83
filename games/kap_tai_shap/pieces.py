"""The tiles: one to eight Chinese sets mixed together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import attrgetter

from games.core.chinese import SET, TILES
from games.core.faults import Fault
from games.core.kinds import Pieces, read_pieces
from games.core.pieces import Domino

FOUR_TWO = SET["4-2"]
"""The tile that counts three and not its six pips."""

MOST_SETS = 8
COPIES: Mapping[int, Mapping[Domino, int]] = {
    sets: {tile: sets * copies for tile, copies in SET.copies.items()} for sets in range(1, MOST_SETS + 1)
}
"""Copies of every face, by the number of sets."""

TILES_IN_A_SET = sum(SET.copies.values())

Tiles = tuple[Domino, ...]


@dataclass(frozen=True)
class Held(Pieces):
    """The tiles of a hand. ``check`` looks at their number, so that fields that depend on the hand are checked too."""

    def read(self, text: str) -> Tiles:
        return read_pieces(self.set, text)


def wrong_size(tiles: Tiles, size: int) -> Fault | None:
    """A fault unless there are exactly ``size`` tiles."""
    return None if len(tiles) == size else Fault("wrong-size", count=len(tiles), size=size)


FACES = tuple(sorted(TILES, key=attrgetter("code"), reverse=True))
"""Every face from 6-6 down to 1-1, as players list them."""

PLACE = {tile: place for place, tile in enumerate(FACES)}


def sorted_tiles(tiles: Iterable[Domino]) -> list[Domino]:
    """Tiles from 6-6 down to 1-1."""
    return sorted(tiles, key=PLACE.__getitem__)


def without(tiles: Tiles, *gone: Domino) -> Tiles:
    """The tiles without these, each of which must be among them."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)
