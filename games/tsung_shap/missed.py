"""missed: "my opponent laid this tile and took nothing; I claim …" """

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.kinds import YES_NO, Choice
from games.core.pieces import Domino
from games.core.questions import CLAIM, Field, Question
from games.core.rulings import Note, Reason, Ruling, unbroken
from games.tsung_shap import capture, deal
from games.tsung_shap.capture import PLACES, ROW, SCORE, TILE, Capture
from games.tsung_shap.rules import READINGS, House
from games.tsung_shap.taking import NONE, SWEEP, TAKES, Row, Taking, takings


class Missed(NamedTuple):
    """A capture that the opponent missed: the row before the tile was laid, and what has happened since."""

    row: Row
    tile: Domino
    laid: str | None
    took: str
    turned: str
    take: str | None
    places: tuple[int, ...] | None
    score: int | None
    house: House


def judge(claim: Missed) -> Ruling:
    """Legal if the capture was possible, nothing was taken with that tile and no tile has been turned since."""
    as_capture = Capture(claim.row, claim.tile, claim.take, claim.places, claim.score, claim.house)
    ruling = capture.judge(as_capture)
    late = too_late(claim)
    notes = tuple(note for note in ruling.notes if note.rule != "one-capture") + slipped_notes(
        as_capture, late
    )
    taken = capture.chosen(takings(claim.row, claim.tile, claim.house), capture.claimed_take(as_capture))
    options = () if late else ruling.options
    if not ruling.legal or late or taken is None:
        broken = tuple(reason for reason in ruling.reasons if not reason.ok) + late
        return ruling._replace(
            legal=False, reasons=broken, options=options, notes=notes, extras=capture.NOT_TAKEN,
            kept=unbroken(broken, lambda: spared(as_capture, taken)),
        )  # fmt: skip
    kept = tuple(late_reason(reason) for reason in ruling.reasons if reason.rule != "one-capture")
    slipped = Reason("missed", True, "slipped", {"tile": claim.tile, "points": taken.points})
    return ruling._replace(
        reasons=(*kept, slipped), notes=notes, extras=capture.after(claim.row, taken, again=False)
    )


def spared(claim: Capture, taken: Taking | None) -> Iterator[Reason]:
    """Why a wrong claim breaks no other rule than it does."""
    yield Reason("missed", True, "in-time", {})
    yield from (late_reason(r) for r in capture.spared(claim, capture.claimed_take(claim), taken))


def late_reason(reason: Reason) -> Reason:
    """A reason as worded for a late claim: after a sweep, only the player who turned the tile turns another one."""
    late = reason.rule == "sweep" and reason.outcome != "not-claimed"
    return reason._replace(outcome=f"{reason.outcome}-late") if late else reason


def too_late(claim: Missed) -> tuple[Reason, ...]:
    """Why a missed capture can no longer be claimed; empty if it can."""
    reasons = []
    if claim.took != NONE:
        reasons.append(Reason("missed", False, "something-taken", {"took": claim.took}))
    if claim.turned == "yes":
        reasons.append(Reason("missed", False, "turned-since", {}))
    return tuple(reasons)


def slipped_notes(claim: Capture, late: tuple[Reason, ...]) -> tuple[Note, ...]:
    """What the sources leave open about claiming a miss."""
    notes = []
    if any(reason.outcome == "something-taken" for reason in late):
        notes.append(Note("missed", "TS-G"))
    if any(reason.outcome == "turned-since" for reason in late):
        notes.append(Note("missed", "TS-H"))
    if capture.claimed_take(claim) == SWEEP:
        notes.append(Note("missed", "TS-O"))
    return tuple(notes)


QUESTION = Question(
    id="missed",
    fields=(
        ROW,
        TILE,
        Field("laid", Choice(("left", "right")), required=False, example="right"),
        Field("took", Choice((NONE, *TAKES)), required=False, absent=NONE, example="none"),
        Field("turned", YES_NO, required=False, absent="no", example="no"),
        # Not required, because places may be given instead, as in capture.
        Field("take", Choice(TAKES), CLAIM, required=False, example="ten-ends", at=("row",)),
        PLACES,
        SCORE,
    ),
    claim=Missed,
    house=House,
    readings=READINGS,
    check=capture.check,
    judge=judge,
    sample={"row": "3-3 6-5 5-3", "tile": "5-1", "laid": "right", "take": "ten-ends"},
    deal=deal.missed,
    places=capture.places,
    rule="missed",
    also=capture.SAID_TWICE,
)
