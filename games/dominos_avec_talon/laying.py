"""What fits where, and when nothing can fit any more: the one place that knows the line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.kinds import Laid
from games.core.pieces import Domino
from games.dominos_avec_talon.pieces import TILES_OF_A_NUMBER, Line
from games.dominos_avec_talon.rules import House

LEFT, RIGHT = "left", "right"
ENDS = (LEFT, RIGHT)


class Play(NamedTuple):
    """A tile and the end of the line at which it is laid."""

    tile: Domino
    end: str


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
    left, right = open_numbers(line)
    return tile.has(left) or tile.has(right)


def line_after(line: Line, play: Play) -> Line:
    """The line once a fitting tile is laid, matching halves touching."""
    touching = number_at(line, play.end)
    outside = play.tile.pips - touching
    if play.end == LEFT:
        return (Laid(outside, touching, play.tile), *line)
    return (*line, Laid(touching, outside, play.tile))


def makes_ends_alike(play: Play, line: Line) -> bool:
    """Whether both ends show one number once a fitting tile is laid: its halves are then the two numbers now open."""
    return play.tile.pips == sum(open_numbers(line))


def closing_number(line: Line) -> int | None:
    """The number that closes the line: open at both ends while all seven tiles that show it are laid.

    A line with two different ends cannot close. Each number stands on eight halves (six tiles and both halves of its
    double). Inside a line they touch two by two, so if all eight are laid, an even number of them is left for the
    ends: none, or both.
    """
    left, right = open_numbers(line)
    if left != right or count_laid(line, left) < TILES_OF_A_NUMBER:
        return None
    return left


def count_laid(line: Line, number: int) -> int:
    """How many tiles of the line show the number."""
    return sum([laid.tile.has(number) for laid in line])


def tiles_left_lying(house: House) -> int:
    """Tiles of the talon that nobody may draw."""
    return 2 if house.draw == "leave-two" else 0


def is_blocked(line: Line, talon: int, house: House) -> bool:
    """Whether the line is closed and, where a table draws the talon out first, that has been done."""
    if closing_number(line) is None:
        return False
    return house.block == "at-once" or talon <= tiles_left_lying(house)
