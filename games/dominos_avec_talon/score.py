"""score: "the game ended like this, and this pair scores so many points" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.domino_line import Hands, check_hands_left, pips_of, tiles_in
from games.core.double_six import SET
from games.core.facts import Raw, Sum
from games.core.kinds import Choice, Number
from games.core.kinds import Hands as HandsKind
from games.core.partners import PAIRS, SEATS, held_by, other_pair, pair_of, seats_of
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report, excess
from games.core.rulings import BillLine, Note, Reason, Ruling, unbroken
from games.dominos_avec_talon import deal

OUT, BLOCKED = "out", "blocked"


class Score(NamedTuple):
    """What is left in the four hands, and whether seat ``by`` went out or laid the tile that blocked the game."""

    hands: Hands
    ended: str
    by: str
    winner: str
    points: int


class Counted(NamedTuple):
    """The right answer: under which rule which pair wins, and the tiles it scores."""

    rule: str
    winner: str
    scored: Sum

    @property
    def points(self) -> int:
        return self.scored.total


def judge(claim: Score) -> Ruling:
    """Legal if the right pair wins and its points are right."""
    right = counted(claim)
    options = ({"winner": right.winner, "points": str(right.points)},)
    broken = wrong_winner(claim, right) + wrong_points(claim, right)
    kept = Reason(right.rule, True, "right", facts_of(claim, right))
    return Ruling(
        not broken, right.points, tuple(broken) or (kept,), options, bill(claim, right), notes(right),
        kept=unbroken(broken, lambda: spared(claim, right)) if broken else (),
    )  # fmt: skip


def spared(claim: Score, right: Counted) -> tuple[Reason, ...]:
    """Why the game is not counted under another rule."""
    if claim.ended == OUT:
        facts = {"by": int(claim.by)}
        return tuple([Reason(rule, True, "was-out", facts) for rule in ("score-blocked", "blocked-tie")])
    left = {"total_a": pips_left(claim, "A").total, "total_b": pips_left(claim, "B").total}
    tie = Reason("score-blocked", True, "tie", {"total": left["total_a"]})
    return (
        Reason("score-out", True, "was-blocked", {}),
        tie if right.rule == "blocked-tie" else Reason("blocked-tie", True, "no-tie", left),
    )


def counted(claim: Score) -> Counted:
    by = pair_of(int(claim.by))
    if claim.ended == OUT:
        return Counted("score-out", by, pips_left(claim, other_pair(by)))
    left = {pair: pips_left(claim, pair) for pair in PAIRS}
    if left["A"].total == left["B"].total:
        return Counted("blocked-tie", other_pair(by), left[by])
    winner = min(PAIRS, key=lambda pair: left[pair].total)
    return Counted("score-blocked", winner, left[other_pair(winner)])


def pips_left(claim: Score, pair: str) -> Sum:
    """What the two hands of a pair hold together."""
    return pips_of(held_by(pair, claim.hands))


def facts_of(claim: Score, right: Counted) -> dict[str, Any]:
    """What the sentences about the winner speak of: the sums compared, or who went out and what is scored."""
    facts: dict[str, Any] = {"winner": Raw(right.winner), "loser": Raw(other_pair(right.winner))}
    if right.rule == "score-out":
        return {**facts, "by": int(claim.by), "sum": right.scored, "points": right.points}
    if right.rule == "blocked-tie":
        facts["by"] = int(claim.by)
    left = {name: pips_left(claim, pair) for name, pair in (("sum_a", "A"), ("sum_b", "B"))}
    totals = {"total_a": left["sum_a"].total, "total_b": left["sum_b"].total}
    return {**facts, **left, **totals, "points": right.points}


def wrong_winner(claim: Score, right: Counted) -> list[Reason]:
    if claim.winner == right.winner:
        return []
    return [Reason(right.rule, False, "wrong-winner", facts_of(claim, right))]


def wrong_points(claim: Score, right: Counted) -> list[Reason]:
    """A wrong figure; if it is one of the usual mistakes, the sentence says which."""
    if claim.points == right.points:
        return []
    facts: dict[str, Any] = {"claimed": claim.points, "points": right.points, "sum": right.scored}
    return [Reason(right.rule, False, mistake(claim, right), facts)]


def mistake(claim: Score, right: Counted) -> str:
    """What the claimed figure would be right for."""
    own = pips_left(claim, right.winner).total
    if claim.points == right.points + own:
        return "with-own"
    if right.rule == "score-blocked" and claim.points == right.points - own:
        return "difference"
    if right.rule == "score-blocked" and claim.points == own:
        return "own-only"
    return "wrong-points"


def bill(claim: Score, right: Counted) -> tuple[BillLine, ...]:
    """A line for each hand that is scored."""
    lines = []
    for seat in seats_of(other_pair(right.winner)):
        pips = pips_of(claim.hands[seat - 1])
        lines.append(BillLine(right.rule, "hand", pips.total, {"seat": seat, "sum": pips}))
    return tuple(lines)


def notes(right: Counted) -> tuple[Note, ...]:
    """Notes about tiles left in the talon, which somebody might count: only a blocked game can leave any."""
    return () if right.rule == "score-out" else (Note("score-blocked", "D-J"),)


def check(values: Mapping[str, Any], report: Report) -> None:
    """No tile twice; a player who went out holds nothing, everybody else holds something."""
    hands: Hands | None = values.get("hands")
    if hands is None:
        return
    if fault := excess(tiles_in(hands), SET.copies):
        report("hands", fault)
    blocked = values.get("ended") == BLOCKED
    if blocked or ("ended" in values and "by" in values):
        check_hands_left(hands, None if blocked else int(values["by"]), report)


QUESTION = Question(
    id="score",
    fields=(
        Field("hands", HandsKind(SET, len(SEATS)), example="/ 4-3 6-6 / 5-5 / 1-0"),
        Field("ended", Choice((OUT, BLOCKED)), example="out"),
        Field("by", Choice(SEATS), example="1"),
        Field("winner", Choice(PAIRS), CLAIM, example="A"),
        Field("points", Number(), CLAIM, example="20"),
    ),
    claim=Score,
    check=check,
    judge=judge,
    sample={"hands": "/ 4-3 6-6 / 5-5 / 1-0", "ended": "out", "by": "1", "winner": "A", "points": "20"},
    deal=deal.score,
    rule="score-out",
    claims=STATEMENT,
)
