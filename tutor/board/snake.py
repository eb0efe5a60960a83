"""A line of dominoes as it bends on a table that is narrower than the line is long."""

from collections.abc import Sequence
from typing import NamedTuple

from games.core.pieces import Laid
from tutor.board.fields import Lying

WIDTH = 8
"""How long a row is, in half tiles: four tiles, beside which there is room on a phone to lay one more."""


class Run(NamedTuple):
    """Tiles that lie on one row, as they are drawn from left to right; ``turn``: one tile that stands between two rows.

    ``back``: the row runs from right to left; of a turn: it stands at the left.
    """

    lying: tuple[Lying, ...]
    turn: bool = False
    back: bool = False


def runs(line: Sequence[Lying]) -> tuple[Run, ...]:
    """The rows and turns of a line, from its left end on. What is no tile bends nothing."""
    found: list[Run] = []
    row: list[Lying] = []
    back, length = False, 0
    for each in line:
        if length >= WIDTH - 1 and not is_double(each):
            found += [run(row, back), Run((each,), turn=True, back=back)]
            row, back, length = [], not back, 0
        else:
            row.append(each)
            length += 1 if is_double(each) else 2
    return tuple([*found, run(row, back)] if row or not found else found)


def run(row: Sequence[Lying], back: bool) -> Run:
    """A row; on one that runs back, each tile shows its right number at the left."""
    return Run(tuple([turned(each) for each in reversed(row)]) if back else tuple(row), back=back)


def turned(each: Lying) -> Lying:
    item = each.item
    return each._replace(item=Laid(item.right, item.left, item.tile)) if isinstance(item, Laid) else each


def is_double(each: Lying) -> bool:
    return isinstance(each.item, Laid) and each.item.left == each.item.right
