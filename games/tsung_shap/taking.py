"""What a turned tile can take: the one place that knows pair, ten and sweep."""

from __future__ import annotations

from typing import NamedTuple

from games.core.pieces import Domino
from games.tsung_shap.rules import SWEEP_BONUS, House

NONE, PAIR_LEFT, PAIR_RIGHT = "none", "pair-left", "pair-right"
TEN_ENDS, TEN_LEFT, TEN_RIGHT, SWEEP = "ten-ends", "ten-left", "ten-right", "sweep"
TAKES = (PAIR_LEFT, PAIR_RIGHT, TEN_ENDS, TEN_LEFT, TEN_RIGHT, SWEEP)
PAIRS = (PAIR_LEFT, PAIR_RIGHT)

Row = tuple[Domino, ...]


class Taking(NamedTuple):
    """A possible capture: its name, the places taken (from 0), the points of tiles and the bonus of a sweep."""

    take: str
    places: tuple[int, ...]
    tile_points: int
    bonus: int

    @property
    def points(self) -> int:
        return self.tile_points + self.bonus

    @property
    def rule(self) -> str:
        """The rule that the capture is made under."""
        return "pair" if self.take in PAIRS else "sweep" if self.take == SWEEP else "ten"


def takings(row: Row, tile: Domino, house: House) -> tuple[Taking, ...]:
    """Every capture that ``tile`` makes on ``row``, each once."""
    length = len(row)
    if not length:
        return ()
    found = []
    if row[0] is tile:
        emptied = house.sweep == "clear" and length == 1
        found.append(Taking(PAIR_LEFT, (0,), pair_points(tile, house), SWEEP_BONUS if emptied else 0))
    if length > 1 and row[-1] is tile:
        found.append(Taking(PAIR_RIGHT, (length - 1,), pair_points(tile, house), 0))
    for take, places, lying in tens(row, house):
        pips = tile.pips + lying
        if pips % 10 == 0:
            found.append(swept(places, pips, house) if take == SWEEP else Taking(take, places, pips, 0))
    return tuple(found)


def tens(row: Row, house: House) -> tuple[tuple[str, tuple[int, ...], int], ...]:
    """The lying tiles that may join in a ten, and their pips, by the name of the capture."""
    length = len(row)
    if length < 2:
        return ((SWEEP, (0,), row[0].pips),) if length and house.sweep == "two" else ()
    first, last = row[0].pips, row[-1].pips
    if length == 2:
        return ((TEN_ENDS if house.sweep == "two" else SWEEP, (0, 1), first + last),)
    ends = (TEN_ENDS, (0, length - 1), first + last)
    if house.tens == "ends":
        return (ends,)
    left = (TEN_LEFT, (0, 1), first + row[1].pips)
    return (ends, left, (TEN_RIGHT, (length - 2, length - 1), row[-2].pips + last))


def swept(places: tuple[int, ...], pips: int, house: House) -> Taking:
    """A sweep: its pips and the bonus, or the bonus alone where a table plays it flat."""
    return Taking(SWEEP, places, pips if house.sweep_value == "plus" else 0, SWEEP_BONUS)


def pair_points(tile: Domino, house: House) -> int:
    """Ten for every pip on both tiles, or on one of them, by the house reading."""
    return tile.pips * (20 if house.pair_value == "both" else 10)


def normal_name(take: str, row: Row, tile: Domino, house: House) -> str:
    """The canonical name of a capture. On a row of one or two tiles, several names mean the same capture."""
    length = len(row)
    if length == 1:
        if take == PAIR_RIGHT or (take == SWEEP and house.sweep == "clear" and row[0] is tile):
            return PAIR_LEFT
    elif length == 2 and take in (TEN_ENDS, TEN_LEFT, TEN_RIGHT):
        return TEN_ENDS if house.sweep == "two" else SWEEP
    return take


def row_left(row: Row, taken: Taking) -> Row:
    """The row after a capture."""
    return tuple([tile for place, tile in enumerate(row) if place not in taken.places])


def named_by_pointing(places: tuple[int, ...], row: Row, tile: Domino, house: House) -> str | None:
    """The canonical name of the capture at these places (from 1); ``None`` if no capture takes just these."""
    length = len(row)
    if places == (1,) and length == 1 and house.sweep == "two" and row[0] is not tile:
        return SWEEP
    if places == (1,):
        return PAIR_LEFT
    if places == (length,):
        return PAIR_RIGHT
    if places == (1, length):
        return normal_name(TEN_ENDS, row, tile, house)
    if places == (1, 2):
        return TEN_LEFT
    if places == (length - 1, length):
        return TEN_RIGHT
    return None


def pointed_at(take: str | None, row: Row, tile: Domino, house: House) -> tuple[int, ...]:
    """The places (from 1) that a named capture would take, whether or not it is possible."""
    length = len(row)
    name = take and normal_name(take, row, tile, house)
    ends = {
        PAIR_LEFT: (1,),
        PAIR_RIGHT: (length,),
        TEN_ENDS: (1, length),
        TEN_LEFT: (1, 2),
        TEN_RIGHT: (length - 1, length),
        SWEEP: tuple(range(1, length + 1)),
    }
    return tuple([place for place in ends.get(name or NONE, ()) if 0 < place <= length])
