"""Dominos avec talon (draw dominoes in pairs): rules, points at odds, house readings.

Source: "Règles du jeu Dominos avec talon", French help page of an online games room; English twin "Dominoes Draw".
The source calls one deal a *match* and the race to 50 a *jeu*. Here a **game** is one deal, a **match** the race.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.questions import Point, Reading, Rule

RULES = (
    Rule("players", judged=False),
    Rule("set", judged=False),
    Rule("deal", judged=False),
    Rule("opening"),
    Rule("next-start"),
    Rule("direction", judged=False),
    Rule("match"),
    Rule("must-play"),
    Rule("draw"),
    Rule("pass"),
    Rule("out", judged=False),
    Rule("blocked"),
    Rule("score-out"),
    Rule("score-blocked"),
    Rule("blocked-tie"),
    Rule("target"),
)
ORDER = {rule.id: place for place, rule in enumerate(RULES)}

POINTS = (
    Point("D-A", ("opening",)),
    Point("D-B", ("draw", "pass")),
    Point("D-C", ("must-play", "draw")),
    Point("D-D", ("draw",)),
    Point("D-E", ("target",)),
    Point("D-G", ("next-start",)),
    Point("D-H", ("blocked",)),
    Point("D-I", ("direction", "next-start", "match", "deal")),
    Point("D-J", ("match", "score-blocked")),
    Point("D-K", ("out",)),
)

DRAW = Reading("draw", ("until-fit", "one", "leave-two"), "D-B")
BLOCK = Reading("block", ("at-once", "draw-out"), "D-H")


TARGET = 50
TILES_EACH = 5
LARGEST_TALON = 8


class House(NamedTuple):
    """What this table plays where the sources differ; the defaults are what the rule pages describe.

    ``draw``: until a tile fits, one tile only, or until a tile fits but never the last two.
    ``block``: a closed line ends the game at once, or only when the next player has drawn the talon.
    """

    draw: str = "until-fit"
    block: str = "at-once"
