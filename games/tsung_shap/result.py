"""result: "the game is over and … won" """

from __future__ import annotations

from typing import NamedTuple

from games.core.kinds import Choice, Number
from games.core.questions import CLAIM, STATEMENT, Field, Question
from games.core.rulings import Note, Reason, Ruling
from games.tsung_shap import deal

TILES_EACH = 16


class Result(NamedTuple):
    turned_a: int
    turned_b: int
    total_a: int
    total_b: int
    winner: str


def judge(claim: Result) -> Ruling:
    """The game ends as soon as one player has turned all their tiles; then most points win."""
    right = outcome(claim)
    options = ({"winner": right},)
    turned = {"turned_a": claim.turned_a, "turned_b": claim.turned_b, "all": TILES_EACH}
    totals = {"total_a": claim.total_a, "total_b": claim.total_b}
    if right == "not-over":
        legal = claim.winner == right
        return Ruling(
            legal, None, (Reason("end", legal, "going-on" if legal else "too-early", turned),), options
        )
    notes = (Note("end", "TS-J"), Note("end", "TS-P"))
    if claim.winner == "not-over":
        return Ruling(False, None, (Reason("end", False, "over-already", turned),), options, notes=notes)
    if claim.winner != right:
        return Ruling(
            False, None, (Reason("winner", False, f"rather-{right}", totals),), options, notes=notes
        )
    kept = (Reason("end", True, "over", turned), Reason("winner", True, f"won-{right}", totals))
    return Ruling(True, None, kept, options, notes=notes)


def outcome(claim: Result) -> str:
    """``a``, ``b``, ``draw`` or ``not-over``."""
    if TILES_EACH not in (claim.turned_a, claim.turned_b):
        return "not-over"
    if claim.total_a == claim.total_b:
        return "draw"
    return "a" if claim.total_a > claim.total_b else "b"


QUESTION = Question(
    id="result",
    fields=(
        Field("turned_a", Number(0, TILES_EACH), example="16"),
        Field("turned_b", Number(0, TILES_EACH), example="15"),
        Field("total_a", Number(), example="170"),
        Field("total_b", Number(), example="180"),
        Field("winner", Choice(("a", "b", "draw", "not-over")), CLAIM, example="b"),
    ),
    claim=Result,
    judge=judge,
    sample={"turned_a": "16", "turned_b": "15", "total_a": "170", "total_b": "180", "winner": "b"},
    deal=deal.result,
    rule="winner",
    claims=STATEMENT,
)
