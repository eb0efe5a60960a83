"""What the talon has to do with a turn and with a closed line, by the readings of a table."""

from __future__ import annotations

from games.core.domino_line import Line, closing_number
from games.dominos_avec_talon.rules import House


def tiles_left_lying(house: House) -> int:
    """Tiles of the talon that nobody may draw."""
    return 2 if house.draw == "leave-two" else 0


def is_blocked(line: Line, talon: int, house: House) -> bool:
    """Whether the line is closed and, where a table draws the talon out first, that has been done."""
    if closing_number(line) is None:
        return False
    return house.block == "at-once" or talon <= tiles_left_lying(house)
