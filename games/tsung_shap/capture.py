"""capture: "I turned this tile; I take …" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.chinese import SET
from games.core.facts import Sum
from games.core.faults import Fault
from games.core.kinds import Choice, Number, OnePiece, Pieces, Places
from games.core.pieces import Domino, codes
from games.core.questions import CLAIM, Field, Question, Report, excess
from games.core.rulings import BillLine, Note, Option, Reason, Ruling
from games.tsung_shap import deal
from games.tsung_shap.pieces import COPIES
from games.tsung_shap.rules import READINGS, House
from games.tsung_shap.taking import (
    NONE,
    PAIRS,
    SWEEP,
    TAKES,
    TEN_ENDS,
    TEN_LEFT,
    TEN_RIGHT,
    Row,
    Taking,
    named_by_pointing,
    normal_name,
    row_left,
    takings,
)


class Capture(NamedTuple):
    """A turned tile and what is claimed of it: ``take`` by name, or the ``places`` pointed at (from 1)."""

    row: Row
    tile: Domino
    take: str | None
    places: tuple[int, ...] | None
    score: int | None
    house: House


def judge(claim: Capture) -> Ruling:
    """Legal if the capture is there and its figure, if one is given, is right."""
    found = takings(claim.row, claim.tile, claim.house)
    if claim.take == NONE:
        return nothing_taken(claim, found)
    take = claimed_take(claim)
    taken = chosen(found, take)
    if taken is None:
        reasons = not_there(claim, take)
        return Ruling(False, None, reasons, options(found), (), notes(claim, take), normalised(take), NOT_TAKEN)
    wrong = wrong_figure(claim, taken)
    if wrong:
        return Ruling(
            False, taken.points, (wrong,), options(found), bill(claim, taken), notes(claim, take), normalised(take),
            NOT_TAKEN,
        )  # fmt: skip
    return Ruling(
        True, taken.points, allowed(claim, taken) + choice_made(taken, found), options(found), bill(claim, taken),
        notes(claim, take, taken, found), normalised(take), after(claim.row, taken, again=taken.bonus > 0),
    )  # fmt: skip


NOT_TAKEN: Mapping[str, Any] = {"after": None}


def claimed_take(claim: Capture) -> str | None:
    """The capture claimed, by its one name; ``None`` if somebody points at tiles that no capture takes together."""
    take = claim.take or named_by_pointing(claim.places or (), claim.row, claim.tile, claim.house)
    return take and normal_name(take, claim.row, claim.tile, claim.house)


def normalised(take: str | None) -> Mapping[str, str | None]:
    """A claim made by pointing is told by its name; one that has no name stays as it was pointed at."""
    return {"take": take, "places": None} if take else {}


def chosen(found: tuple[Taking, ...], take: str | None) -> Taking | None:
    for taking in found:
        if taking.take == take:
            return taking
    return None


def options(found: tuple[Taking, ...]) -> tuple[Option, ...]:
    return tuple([{"take": taking.take, "score": taking.points} for taking in found])


def after(row: Row, taken: Taking, again: bool) -> Mapping[str, Any]:
    """The row that is left, and whether the player turns another tile."""
    return {"after": {"row": codes(row_left(row, taken)), "again": again}}


def nothing_taken(claim: Capture, found: tuple[Taking, ...]) -> Ruling:
    """Saying that there is nothing to take."""
    reasons = []
    if found:
        best = max(found, key=lambda taking: taking.points)
        tiles = tuple(claim.row[place] for place in best.places)
        facts = {"tile": claim.tile, "tiles": tiles, "points": best.points}
        reasons.append(Reason("missed", False, "was-there", facts))
    if claim.score:
        reasons.append(Reason("turn", False, "points-for-nothing", {"claimed": claim.score}))
    legal = not reasons
    kept = Reason("turn", True, "empty-row" if not claim.row else "nothing", {"tile": claim.tile})
    return Ruling(
        legal, 0, (kept,) if legal else tuple(reasons), options(found), (),
        (Note("missed", "TS-H"),) if found else (Note("turn", "TS-L"),), {"places": None}, NOT_TAKEN,
    )  # fmt: skip


def allowed(claim: Capture, taken: Taking) -> tuple[Reason, ...]:
    """The rules that a capture is made under."""
    if taken.take in PAIRS:
        outcome = "taken" if claim.house.pair_value == "both" else "taken-one"
        facts = {"tile": claim.tile, "end": end_name(claim.row, taken.take), "pips": claim.tile.pips}
        pair = Reason("pair", True, outcome, {**facts, "points": taken.tile_points})
        if not taken.bonus:
            return (pair,)
        return (pair, Reason("sweep", True, "cleared", {"points": taken.points, "bonus": taken.bonus}))
    summed = sum_of(claim, taken.places)
    if taken.take == SWEEP:
        outcome = "swept" if taken.tile_points else "swept-flat"
        facts = {"sum": summed, "total": summed.total, "bonus": taken.bonus}
        return (Reason("sweep", True, outcome, facts | ({"points": taken.points} if taken.tile_points else {})),)
    return (Reason("ten", True, "taken", {"sum": summed, "total": summed.total, "where": taken.take}),)


def choice_made(taken: Taking, found: tuple[Taking, ...]) -> tuple[Reason, ...]:
    """That one capture was chosen among several, and whether a better one was there."""
    if len(found) == 1:
        return ()
    best = max(taking.points for taking in found)
    if taken.points < best:
        facts = {"count": len(found), "points": taken.points, "best": best}
        return (Reason("one-capture", True, "chosen-less", facts),)
    return (Reason("one-capture", True, "chosen-best", {"count": len(found), "points": best}),)


def bill(claim: Capture, taken: Taking) -> tuple[BillLine, ...]:
    """The points of the tiles, and the bonus of a sweep."""
    lines = []
    if taken.take in PAIRS:
        outcome = "both" if claim.house.pair_value == "both" else "one"
        lines.append(BillLine("pair", outcome, taken.tile_points, {"tile": claim.tile, "pips": claim.tile.pips}))
    elif taken.tile_points:
        summed = sum_of(claim, taken.places)
        lines.append(BillLine("ten", "pips", taken.tile_points, {"sum": summed, "total": summed.total}))
    if taken.bonus:
        lines.append(BillLine("sweep", "bonus", taken.bonus, {"bonus": taken.bonus}))
    return tuple(lines)


def wrong_figure(claim: Capture, taken: Taking) -> Reason | None:
    """The reason why the claimed figure is wrong, if one was claimed and is."""
    if claim.score is None or claim.score == taken.points:
        return None
    facts: dict[str, Any] = {"claimed": claim.score, "points": taken.points}
    if taken.bonus:
        return Reason("sweep", False, "wrong-points", facts | {"tile_points": taken.tile_points, "bonus": taken.bonus})
    if taken.take in PAIRS:
        outcome = "wrong-points" if claim.house.pair_value == "both" else "wrong-points-one"
        return Reason("pair", False, outcome, facts | {"tile": claim.tile, "pips": claim.tile.pips})
    return Reason("ten", False, "wrong-points", facts | {"sum": sum_of(claim, taken.places)})


def not_there(claim: Capture, take: str | None) -> tuple[Reason, ...]:
    """Every rule that a capture breaks which is not there."""
    if take is None:
        return (pointed_amiss(claim),)
    if take in PAIRS:
        return (no_pair(claim, take),)
    if take == SWEEP:
        return no_sweep(claim)
    return (no_ten(claim, take),)


def pointed_amiss(claim: Capture) -> Reason:
    """Tiles pointed at that no capture takes together."""
    places = claim.places or ()
    pointed = tuple(claim.row[place - 1] for place in places)
    if len(pointed) == 1:
        outcome = "twin-inside" if pointed[0] is claim.tile else "inside"
        facts = {"piece": pointed[0], "place": places[0], "left": claim.row[0], "right": claim.row[-1]}
        return Reason("pair", False, outcome, facts | ({} if outcome == "twin-inside" else {"tile": claim.tile}))
    if len(pointed) == 2:
        facts = {"tiles": pointed, "left": claim.row[0], "right": claim.row[-1]}
        return Reason("ten", False, "not-these-two", facts)
    return Reason("ten", False, "too-many", {"count": len(pointed), "tiles": pointed})


def no_pair(claim: Capture, take: str) -> Reason:
    """Why the tile makes no pair with the end it was claimed for."""
    row, tile = claim.row, claim.tile
    if not row:
        return Reason("pair", False, "empty-row", {"tile": tile})
    end_tile = row[0] if take == "pair-left" else row[-1]
    facts: dict[str, Any] = {"tile": tile, "end": end_name(row, take), "end_tile": end_tile}
    if tile in row[1:-1]:
        return Reason("pair", False, "twin-in-middle", facts | {"place": row.index(tile, 1) + 1})
    if tile in row:
        return Reason("pair", False, "twin-at-other-end", facts)
    if end_tile.pips == tile.pips:
        return Reason("pair", False, "same-total", facts | {"pips": tile.pips})
    return Reason("pair", False, "not-identical", facts)


def no_ten(claim: Capture, take: str) -> Reason:
    """Why the tile makes no ten with the two lying tiles it was claimed for."""
    length = len(claim.row)
    if length < 2:
        return Reason("ten", False, "too-few", {"tile": claim.tile, "count": length})
    summed = sum_of(claim, {TEN_ENDS: (0, length - 1), TEN_LEFT: (0, 1), TEN_RIGHT: (length - 2, length - 1)}[take])
    facts = {"sum": summed, "total": summed.total, "where": take}
    if claim.house.tens == "ends" and take != TEN_ENDS:
        return Reason("ten", False, "ends-only", facts)
    return Reason("ten", False, "not-a-ten", facts)


def no_sweep(claim: Capture) -> tuple[Reason, ...]:
    """Why there is no sweep: a row of the wrong length, or the right one without a ten."""
    length = len(claim.row)
    wanted = 1 if claim.house.sweep == "two" else 2
    if length != wanted:
        outcome = "wrong-length-one" if wanted == 1 else "wrong-length"
        return (Reason("sweep", False, outcome, {"count": length}),)
    summed = sum_of(claim, tuple(range(length)))
    facts = {"sum": summed, "total": summed.total, "where": SWEEP}
    return (Reason("ten", False, "not-a-ten", facts), Reason("sweep", False, "no-ten", {"total": summed.total}))


def notes(
    claim: Capture, take: str | None, taken: Taking | None = None, found: tuple[Taking, ...] = ()
) -> tuple[Note, ...]:
    """The points on which sources differ that matter to this very capture."""
    points = []
    if take in PAIRS:
        points.append(Note("pair", "TS-B"))
        if taken and len(claim.row) == 1:
            points.append(Note("sweep", "TS-C") if claim.house.sweep == "clear" else Note("pair", "TS-K"))
    elif take == SWEEP:
        points += [Note("sweep", "TS-C"), Note("sweep", "TS-D")]
    elif take in (TEN_LEFT, TEN_RIGHT):
        points.append(Note("ten", "TS-E"))
    if taken is None and take not in PAIRS and FOUR_TWO in (*claim.row, claim.tile):
        points.append(Note("ten", "TS-I"))
    if taken and taken.points < max((taking.points for taking in found), default=0):
        points.append(Note("one-capture", "TS-G"))
    return tuple(points)


FOUR_TWO = SET["4-2"]


def end_name(row: Row, take: str) -> str:
    """Which end, in the words of the sentences: ``left``, ``right`` or, on a row of one, ``only``."""
    return "only" if len(row) == 1 else "left" if take == "pair-left" else "right"


def sum_of(claim: Capture, places: tuple[int, ...]) -> Sum:
    """The turned tile and the lying ones with their pips."""
    lying = [claim.row[place] for place in places]
    return Sum(tuple([(tile, tile.pips) for tile in (claim.tile, *lying)]))


def check(values: Mapping[str, Any], report: Report) -> None:
    """Copies of a face, and a claim by name or by pointing at tiles that lie there."""
    check_copies(values, report)
    if "take" in values and "places" in values and not values["take"]:
        row, places = values.get("row"), values["places"]
        if not places:
            report("take", Fault("missing"))
        elif row is not None and places[-1] > len(row):
            report("places", Fault("place-beyond", place=places[-1], count=len(row)))


def check_copies(values: Mapping[str, Any], report: Report) -> None:
    """No more copies of a face in the row, and in row and hand together, than the set has."""
    copies = COPIES[values["doubled"]]
    row: Row = values.get("row", ())
    if fault := excess(row, copies):
        report("row", fault)
    elif "tile" in values and (fault := excess((values["tile"],), copies, row)):
        report("tile", fault)


ROW = Field("row", Pieces(SET, ordered=True), required=False, absent=(), example="6-6 5-2 4-4")
TILE = Field("tile", OnePiece(SET), example="4-4")
SCORE = Field("score", Number(), CLAIM, required=False, example="160")
PLACES = Field("places", Places(), CLAIM, required=False, example="1 3", at=("row",))

QUESTION = Question(
    id="capture",
    fields=(
        ROW,
        TILE,
        # Not marked as required because pointing at the places of tiles does instead; check() sees to it.
        Field("take", Choice((NONE, *TAKES)), CLAIM, required=False, example="pair-right"),
        PLACES,
        SCORE,
    ),
    claim=Capture,
    house=House,
    readings=READINGS,
    check=check,
    judge=judge,
    sample={"row": "6-6 5-2 4-4", "tile": "4-4", "take": "pair-right", "score": "160"},
    deal=deal.capture,
    rule="ten",
)
