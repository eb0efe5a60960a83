"""A line of dominoes as it bends on a table that is narrower than the line is long.

Widths and places are in half tiles: a tile that lies is two wide, a double and a tile that stands one.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.core.pieces import Laid
from tutor.board.fields import Lying

PLACE = 2
"""How wide a place is where one more tile can be laid."""

LEFT, RIGHT = PLACE, 10
"""Between these tiles lie, so that there is room for one more at either side: twelve half tiles, as wide as a phone."""

LONG, LONG_RIGHT = 10, 14
"""From so many tiles on a line is drawn smaller, and its rows are longer."""


class Run(NamedTuple):
    """Tiles on one row, as they are drawn from left to right, the first of them at ``offset``.

    ``turn``: one tile that stands between two rows. ``back``: the row runs from right to left; of a turn: it stands at
    the left end of one that does.
    """

    lying: tuple[Lying, ...]
    offset: int
    turn: bool = False
    back: bool = False

    @property
    def is_high(self) -> bool:
        """Whether a double stands at an end of the row, where it would reach into a turn."""
        return not self.turn and any(map(is_double, (self.lying[0], self.lying[-1])))

    @property
    def place(self) -> int:
        """Where one more tile can be laid: before a row that runs back, and on the next row after a turn."""
        if self.turn:
            return self.offset if self.back else self.offset + 1 - PLACE
        return self.offset - PLACE


def runs(line: Sequence[Lying]) -> tuple[Run, ...]:
    """The rows and turns of a line, from its left end on."""
    limit = LONG_RIGHT if is_long(line) else RIGHT
    found: list[Run] = []
    row: list[Lying] = []
    back, start, end = False, LEFT, LEFT
    for each in line:
        width = 1 if is_double(each) else 2
        if back and start - width >= LEFT:
            row.insert(0, turned(each))
            start -= width
        elif not back and end + width <= limit:
            row.append(each)
            end += width
        else:
            found.append(Run(tuple(row), start, back=back))
            found.append(Run((each,), start if back else end - 1, turn=True, back=back))
            row, back = [], not back
            start, end = (end, end) if back else (start, start)
    return tuple([*found, Run(tuple(row), start, back=back)] if row else found)


def is_long(line: Sequence[Lying]) -> bool:
    return len(line) >= LONG


def turned(each: Lying) -> Lying:
    """A tile of a row that runs back: its right number is at the left."""
    item = each.item
    return each._replace(item=Laid(item.right, item.left, item.tile)) if isinstance(item, Laid) else each


def is_double(each: Lying) -> bool:
    return isinstance(each.item, Laid) and each.item.left == each.item.right
