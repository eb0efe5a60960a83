"""Tsung-shap (對十, "dispute for tens"): rules, points at odds, house readings.

Source: "Le tsung-shap", French page of games of chance; root: S. Culin, *Chinese Games with Dice and Dominoes* (1895).
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.questions import Point, Reading, Rule

RULES = (
    Rule("set", judged=False),
    Rule("deal", judged=False),
    Rule("turn"),
    Rule("pair"),
    Rule("ten"),
    Rule("sweep"),
    Rule("one-capture"),
    Rule("missed"),
    Rule("tally"),
    Rule("end"),
    Rule("winner"),
)
ORDER = {rule.id: place for place, rule in enumerate(RULES)}

POINTS = (
    Point("TS-A", ("set",)),
    Point("TS-B", ("pair",)),
    Point("TS-C", ("sweep",)),
    Point("TS-D", ("sweep",)),
    Point("TS-E", ("ten",)),
    Point("TS-F", ("turn",)),
    Point("TS-G", ("one-capture", "missed")),
    Point("TS-H", ("missed",)),
    Point("TS-I", ("ten",)),
    Point("TS-J", ("end",)),
    Point("TS-K", ("pair",)),
    Point("TS-L", ("turn",)),
    Point("TS-M", ("deal",)),
    Point("TS-N", ("sweep", "end")),
    Point("TS-O", ("missed",)),
    Point("TS-P", ("end", "missed")),
    Point("TS-Q", ("deal",)),
)

DOUBLED = Reading("doubled", ("6-1", "4-1"), "TS-A")
PAIR_VALUE = Reading("pair_value", ("both", "one"), "TS-B")
SWEEP = Reading("sweep", ("ten", "clear", "two"), "TS-C")
SWEEP_VALUE = Reading("sweep_value", ("plus", "flat"), "TS-D")
TENS = Reading("tens", ("ends-and-sides", "ends"), "TS-E")
READINGS = (DOUBLED, PAIR_VALUE, SWEEP, SWEEP_VALUE, TENS)


class House(NamedTuple):
    """What this table plays where the sources differ; the defaults are what the rule pages describe."""

    doubled: str = "6-1"
    pair_value: str = "both"
    sweep: str = "ten"
    sweep_value: str = "plus"
    tens: str = "ends-and-sides"


SWEEP_BONUS = 40
