"""A line of dominoes: its open ends, what fits there, laying a tile, and when nothing can fit any more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from games.core.double_six import SET, TILES
from games.core.facts import Sum
from games.core.faults import Fault
from games.core.pieces import Domino, Laid
from games.core.questions import Report, excess

LEFT, RIGHT = "left", "right"
ENDS = (LEFT, RIGHT)
TILES_OF_A_NUMBER = 7

Hand: TypeAlias = tuple[Domino, ...]
Hands: TypeAlias = tuple[Hand, ...]
Line: TypeAlias = tuple[Laid, ...]


class Play(NamedTuple):
    """A tile and the end of the line at which it is laid."""

    tile: Domino
    end: str


# --- Tiles


def is_double(tile: Domino) -> bool:
    """Whether both halves show the same number."""
    return tile.high == tile.low


def pips_of(tiles: Iterable[Domino]) -> Sum:
    """The tiles with what each is worth: the sum of its two halves."""
    return Sum(tuple([(tile, tile.pips) for tile in tiles]))


def tiles_of(line: Line) -> Hand:
    """The tiles of the line, left to right."""
    return tuple([laid.tile for laid in line])


def tiles_in(hands: Hands) -> Hand:
    """The tiles of all hands, seat by seat."""
    return tuple([tile for hand in hands for tile in hand])


# --- The ends, and what fits there. A line has at least one tile.


def open_numbers(line: Line) -> tuple[int, int]:
    """The numbers at the left and at the right end of the line."""
    return line[0].left, line[-1].right


def number_at(line: Line, end: str) -> int:
    """The open number at an end of the line."""
    left, right = open_numbers(line)
    return left if end == LEFT else right


def plays(tiles: Iterable[Domino], line: Line) -> tuple[Play, ...]:
    """Every way of laying one of the tiles. A tile that fits at both ends is there twice."""
    left, right = open_numbers(line)
    found = []
    for tile in tiles:
        if tile.has(left):
            found.append(Play(tile, LEFT))
        if tile.has(right):
            found.append(Play(tile, RIGHT))
    return tuple(found)


def fits(tile: Domino, line: Line) -> bool:
    """Whether the tile can be laid at one of the ends."""
    left, right = open_numbers(line)
    return tile.has(left) or tile.has(right)


# --- Laying


def line_of(lead: Domino) -> Line:
    """The line that begins with this tile."""
    return (Laid(lead.high, lead.low, lead),)


def line_after(line: Line, play: Play) -> Line:
    """The line once a fitting tile is laid, matching halves touching."""
    touching = number_at(line, play.end)
    outside = play.tile.pips - touching
    if play.end == LEFT:
        return (Laid(outside, touching, play.tile), *line)
    return (*line, Laid(touching, outside, play.tile))


def makes_ends_alike(play: Play, line: Line) -> bool:
    """Whether both ends show the same number after a fitting tile is laid.

    They do if the tile's halves are the two numbers that are open before.
    """
    return play.tile.pips == sum(open_numbers(line))


# --- A line that is closed


def closing_number(line: Line, left_out: Sequence[Domino] = ()) -> int | None:
    """The number that closes the line: open at both ends while every tile that shows it is laid.

    ``left_out``: tiles that are not in the game at all. A line with two different ends cannot close. Each number stands
    on eight halves (six tiles and both halves of its double). Inside a line they touch two by two, so if all eight are
    laid, an even number of them is left for the ends: none, or both. Without the double the same holds for six.
    """
    left, right = open_numbers(line)
    if left != right or count_laid(line, left) < tiles_in_game(left, left_out):
        return None
    return left


def tiles_in_game(number: int, left_out: Sequence[Domino] = ()) -> int:
    """How many tiles that are not left out show the number."""
    return TILES_OF_A_NUMBER - sum([tile.has(number) for tile in left_out])


def count_laid(line: Line, number: int) -> int:
    """How many tiles of the line show the number."""
    return sum([laid.tile.has(number) for laid in line])


def not_laid(line: Line, number: int) -> Hand:
    """The tiles of the set that show the number and do not lie in the line."""
    laid = tiles_of(line)
    return tuple([tile for tile in TILES if tile.has(number) and tile not in laid])


# --- Positions that cannot exist


def check_each_once(values: Mapping[str, Any], names: Iterable[str], report: Report) -> Hand:
    """Report a fault for each field that repeats a tile; returns all the tiles of these fields.

    ``names``: fields that hold a line or tiles. Those that could not be read are skipped.
    """
    seen: Hand = ()
    for name in names:
        value = values.get(name, ())
        tiles = tuple([piece.tile if isinstance(piece, Laid) else piece for piece in value])
        if fault := excess(tiles, SET.copies, seen):
            report(name, fault)
        seen += tiles
    return seen


def check_hands_left(hands: Hands, went_out: int | None, report: Report) -> None:
    """Report a fault of the field ``hands`` for each hand that is empty but shouldn't be, or the other way round.

    ``went_out``: the seat whose hand must be empty, ``None`` if nobody went out.
    """
    for seat, hand in enumerate(hands, start=1):
        if seat == went_out and hand:
            report("hands", Fault("went-out-with-tiles", seat=seat, tiles=hand))
        elif seat != went_out and not hand:
            report("hands", Fault("empty-hand", seat=seat))
