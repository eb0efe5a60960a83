"""K'ap Tái Shap (夾大十, "to complete many tens"): rules, points at odds, house readings.

Source: "K'ap Tái Shap", English rules page; root: S. Culin, *Chinese Games with Dice and Dominoes* (1895).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.core.questions import Point, Reading, Rule
from games.core.rulings import Reason

RULES = (
    Rule("players"),
    Rule("ante", judged=False),
    Rule("deal"),
    Rule("hand"),
    Rule("eye"),
    Rule("ten"),
    Rule("four-two"),
    Rule("first-turn"),
    Rule("take"),
    Rule("draw"),
    Rule("declare"),
    Rule("stock", judged=False),
)
ORDER = {rule.id: place for place, rule in enumerate(RULES)}

POINTS = (
    Point("K-A", ("ten",)),
    Point("K-B", ("ten",)),
    Point("K-C", ("four-two",)),
    Point("K-D", ("take", "draw")),
    Point("K-E", ("take",)),
    Point("K-F", ("draw",)),
    Point("K-G", ("take",)),
    Point("K-H", ("eye",)),
    Point("K-I", ("players", "deal")),
    Point("K-J", ("deal",)),
    Point("K-K", ("deal",)),
    Point("K-L", ("declare",)),
    Point("K-M", ("deal",)),
    Point("K-N", ("stock",)),
    Point("K-O", ("ante", "stock")),
)

PAIRS = Reading("pairs", ("sum", "list"), "K-A")
FOUR_TWO = Reading("four_two", ("3", "6"), "K-C")
TURN = Reading("turn", ("and", "or"), "K-D")
HAND_READINGS = (PAIRS, FOUR_TWO)
TURN_READINGS = (PAIRS, FOUR_TWO, TURN)


class House(NamedTuple):
    """What this table plays where the sources differ; the defaults are what the rule pages describe."""

    pairs: str = "sum"
    four_two: str = "3"
    turn: str = "and"

    @property
    def counting_six(self) -> House:
        """The same table with 4-2 counted by its pips."""
        return self._replace(four_two="6")


def in_order(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons in the order of the rule book; those of one rule keep their order."""
    return tuple(sorted(reasons, key=lambda reason: ORDER[reason.rule]))
