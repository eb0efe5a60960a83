"""blocked: "the game is blocked" """

from __future__ import annotations

from typing import NamedTuple

from games.core.domino_line import Line, closing_number, count_laid, not_laid, open_numbers
from games.core.facts import Facts
from games.core.kinds import YES_NO, Number
from games.core.questions import CLAIM, STATEMENT, Field, Question
from games.core.rulings import Note, Reason, Ruling
from games.dominos_avec_talon import deal
from games.dominos_avec_talon.play import LINE, TALON, check_tiles
from games.dominos_avec_talon.rules import BLOCK, DRAW, House
from games.dominos_avec_talon.talon import is_blocked, tiles_left_lying

EVERYBODY = 4
"""Passes in a row that make a block where two tiles stay in the talon."""


class Blocked(NamedTuple):
    """``passes``: how many players have just passed one after another."""

    line: Line
    talon: int
    passes: int
    blocked: str
    house: House


def judge(claim: Blocked) -> Ruling:
    """Blocked is a closed line, or four passes in a row at tables where two tiles stay in the talon."""
    state, facts = state_of(claim)
    right = "yes" if state in ("closed", "passed-out") else "no"
    legal = claim.blocked == right
    reason = Reason("blocked", legal, state if legal else f"{state}-denied", facts)
    return Ruling(legal, None, (reason,), ({"blocked": right},), notes=notes(claim))


def state_of(claim: Blocked) -> tuple[str, Facts]:
    """Why the game is blocked (``closed``, ``passed-out``) or why not, and the figures that show it."""
    left, right = open_numbers(claim.line)
    if is_blocked(claim.line, claim.talon, claim.house):
        return "closed", {"number": left}
    if all_passed(claim):
        return "passed-out", {"talon": claim.talon}
    if claim.house.draw == "leave-two" and claim.passes == EVERYBODY:
        return "passed-too-soon", {"talon": claim.talon}
    if closing_number(claim.line) is not None:
        return "talon-first", {"number": left, "talon": claim.talon - tiles_left_lying(claim.house)}
    if left != right:
        return "ends-differ", {"left": left, "right": right}
    facts: Facts = {
        "number": left,
        "count": count_laid(claim.line, left),
        "tiles": not_laid(claim.line, left),
    }
    return "tiles-left", facts


def all_passed(claim: Blocked) -> bool:
    """Four passes in a row while nothing may be drawn. Only possible where two tiles stay in the talon."""
    return (
        claim.house.draw == "leave-two"
        and claim.passes == EVERYBODY
        and claim.talon <= tiles_left_lying(claim.house)
    )


def notes(claim: Blocked) -> tuple[Note, ...]:
    found = [Note("blocked", "D-H")] if closing_number(claim.line) is not None and claim.talon else []
    return tuple(found + ([Note("pass", "D-B")] if claim.passes == EVERYBODY else []))


QUESTION = Question(
    id="blocked",
    fields=(
        LINE,
        TALON,
        Field("passes", Number(0, EVERYBODY), required=False, absent=0, example="4"),
        Field("blocked", YES_NO, CLAIM, example="yes"),
    ),
    claim=Blocked,
    house=House,
    readings=(BLOCK, DRAW),
    check=check_tiles,
    judge=judge,
    sample={"line": "3-6 6-2 2-3 3-3 3-1 1-4 4-3 3-5 5-0 0-3", "talon": "4", "blocked": "yes"},
    deal=deal.blocked,
    rule="blocked",
    claims=STATEMENT,
)
