"""What the house readings say about the talon: how many tiles stay there, and when a closed line is a block."""

from __future__ import annotations

from games.core.domino_line import Line, closing_number
from games.dominos_avec_talon.rules import House


def tiles_left_lying(house: House) -> int:
    """How many tiles of the talon nobody may draw."""
    return 2 if house.draw == "leave-two" else 0


def is_blocked(line: Line, talon: int, house: House) -> bool:
    """Whether the line is closed and, where the house reading asks for it, the talon has been drawn out."""
    if closing_number(line) is None:
        return False
    return house.block == "at-once" or talon <= tiles_left_lying(house)
