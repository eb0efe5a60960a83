"""threats: "on this row, these faces would take something" """

from __future__ import annotations

from typing import NamedTuple

from games.core.chinese import SET
from games.core.facts import Fact
from games.core.kinds import Faces
from games.core.pieces import Domino, codes
from games.core.questions import CLAIM, STATEMENT, Field, Question
from games.core.rulings import Note, Reason, Ruling
from games.tsung_shap import capture, deal
from games.tsung_shap.capture import FOUR_TWO, ROW, lying_tiles, sum_of, why_nothing
from games.tsung_shap.pieces import COPIES
from games.tsung_shap.rules import ORDER, READINGS, House
from games.tsung_shap.taking import Row, Taking, takings


class Threats(NamedTuple):
    row: Row
    claim: tuple[Domino, ...]
    house: House


def survey(claim: Threats) -> dict[Domino, tuple[Taking, ...]]:
    """Every face of which a copy is left outside the row and that captures, with all it could take."""
    copies = COPIES[claim.house.doubled]
    left = [tile for tile in SET.pieces if claim.row.count(tile) < copies[tile]]
    return {tile: found for tile in left if (found := takings(claim.row, tile, claim.house))}


def judge(claim: Threats, taking: dict[Domino, tuple[Taking, ...]]) -> Ruling:
    """Legal if exactly the faces are named that would capture and of which a copy is left outside the row."""
    named = set(claim.claim)
    right = ({"claim": codes(taking)},)
    missing = [tile for tile in taking if tile not in named]
    idle = [tile for tile in dict.fromkeys(claim.claim) if tile not in taking]
    if not missing and not idle:
        reasons = [reason for tile in taking for reason in takes(claim, tile, taking[tile], True)]
        if not taking:
            reasons = [Reason("turn", True, "no-threats", {})]
        return Ruling(True, None, in_order(reasons), right, notes=notes(claim, named))
    reasons = [reason for tile in missing for reason in takes(claim, tile, taking[tile], False)]
    reasons += [takes_nothing(claim, tile) for tile in idle]
    return Ruling(False, None, in_order(reasons), right, notes=notes(claim, named))


def takes(claim: Threats, tile: Domino, found: tuple[Taking, ...], ok: bool) -> list[Reason]:
    """A reason for each capture the face would make, under the rule it is made by."""
    forgotten = "" if ok else "-too"
    reasons = []
    for taken in found:
        facts: dict[str, Fact] = {
            "tile": tile,
            "taken": lying_tiles(claim.row, taken),
            "points": taken.points,
        }
        if taken.rule == "pair":
            reasons.append(Reason("pair", ok, f"would-take{forgotten}", facts))
            if taken.bonus:
                # A pair that empties the row, where a table counts that as a sweep, is reported under both rules.
                reasons.append(Reason("sweep", ok, f"would-clear{forgotten}", facts | {"bonus": taken.bonus}))
        else:
            summed = sum_of(claim.row, tile, taken.places)
            facts |= {"sum": summed, "total": summed.total}
            reasons.append(Reason(taken.rule, ok, f"would-take{forgotten}", facts))
    # Two captures of the same faces at different places give the same reason, which is reported once.
    return [reason for place, reason in enumerate(reasons) if reason not in reasons[:place]]


def takes_nothing(claim: Threats, tile: Domino) -> Reason:
    """Why a named face is no threat."""
    copies = COPIES[claim.house.doubled][tile]
    if claim.row.count(tile) >= copies:
        return Reason("turn", False, "no-copy-left", {"tile": tile, "copies": copies})
    outcome, facts = why_nothing(claim.row, tile, claim.house)
    return Reason("turn", False, outcome, facts)


def in_order(reasons: list[Reason]) -> tuple[Reason, ...]:
    return tuple(sorted(reasons, key=lambda reason: ORDER[reason.rule]))


def notes(claim: Threats, named: set[Domino]) -> tuple[Note, ...]:
    """The points on which sources differ that matter to this row and these faces."""
    found = [Note("ten", "TS-E")] if len(claim.row) > 2 else [Note("sweep", "TS-C")] if claim.row else []
    if FOUR_TWO in named or FOUR_TWO in claim.row:
        found.append(Note("ten", "TS-I"))
    if any(
        tile in claim.row and (tile in named or tile in claim.row[:1] + claim.row[-1:])
        for tile in MAYBE_DOUBLED
    ):
        found.insert(0, Note("set", "TS-A"))
    return tuple(found)


MAYBE_DOUBLED = (SET["6-1"], SET["4-1"])
"""The faces of which sources disagree how many there are."""


QUESTION = Question(
    id="threats",
    fields=(
        ROW,
        Field("claim", Faces(SET), CLAIM, required=False, absent=(), example="6-4 3-1"),
    ),
    claim=Threats,
    house=House,
    readings=READINGS,
    check_position=capture.check_copies,
    survey=survey,
    judge=judge,
    sample={"row": "6-4", "claim": "6-4"},
    deal=deal.threats,
    rule="ten",
    claims=STATEMENT,
    overlooked=("pair would-take-too", "ten would-take-too", "sweep would-take-too", "sweep would-clear-too"),
)
