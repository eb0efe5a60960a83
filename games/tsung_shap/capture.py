"""capture: "I turned this tile; I take …" """

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.core.chinese import SET
from games.core.facts import Fact, Facts, Sum
from games.core.faults import Fault
from games.core.kinds import Choice, Number, OnePiece, Pieces, Places
from games.core.pieces import Domino, codes
from games.core.questions import CLAIM, Field, Question, Report, excess
from games.core.rulings import BillLine, Criterion, Note, Option, Reason, Ruling, Slip, unbroken
from games.tsung_shap import deal
from games.tsung_shap.pieces import COPIES
from games.tsung_shap.rules import READINGS, SWEEP_BONUS, House
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
    pointed_at,
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
    """Legal if the capture is possible and the figure claimed for it, if any, is right."""
    found = takings(claim.row, claim.tile, claim.house)
    if claim.take == NONE:
        return nothing_taken(claim, found)
    take = claimed_take(claim)
    taken = chosen(found, take)
    if taken is None:
        reasons = not_there(claim, take)
        return Ruling(
            False, None, reasons, options(found), (), notes(claim, take), normalised(take), NOT_TAKEN,
            kept=unbroken(reasons, lambda: spared(claim, take)),
        )  # fmt: skip
    wrong = wrong_figure(claim, taken)
    if wrong:
        return Ruling(
            False, taken.points, (wrong,), options(found), bill(claim, taken), notes(claim, take), normalised(take),
            NOT_TAKEN, slips(claim, taken), kept=unbroken((wrong,), lambda: spared(claim, take, taken)),
        )  # fmt: skip
    return Ruling(
        True, taken.points, allowed(claim, taken) + choice_made(claim.row, taken, found), options(found),
        bill(claim, taken), notes(claim, take, taken, found), normalised(take),
        after(claim.row, taken, again=taken.bonus > 0), worth=worth(taken),
    )  # fmt: skip


NOT_TAKEN: Mapping[str, Any] = {"after": None}


def spared(claim: Capture, take: str | None, taken: Taking | None = None) -> Iterator[Reason]:
    """Why a wrong capture breaks no other rule than it does. ``taken``: what may be taken, if it may."""
    one = len(claim.places or ()) == 1 if take is None else take in PAIRS
    if taken is not None:
        yield from allowed(claim, taken)
    if not one:
        yield Reason("pair", True, "not-claimed", {"tile": claim.tile})
    if one:
        yield Reason("ten", True, "not-claimed", {})
    elif taken is not None and taken.take == SWEEP:
        summed = sum_of(claim.row, claim.tile, taken.places)
        yield Reason("ten", True, "adds-up", {"sum": summed, "total": summed.total})
    if take != SWEEP:
        yield Reason("sweep", True, "not-claimed", {})


def claimed_take(claim: Capture) -> str | None:
    """The canonical name of the capture claimed; ``None`` if the tiles pointed at are no capture."""
    take = claim.take or named_by_pointing(claim.places or (), claim.row, claim.tile, claim.house)
    return take and normal_name(take, claim.row, claim.tile, claim.house)


def normalised(take: str | None) -> Mapping[str, str | None]:
    """The fields that turn a claim made by pointing into the name of the capture, if there is one."""
    return {"take": take, "places": None} if take else {}


def chosen(found: tuple[Taking, ...], take: str | None) -> Taking | None:
    for taking in found:
        if taking.take == take:
            return taking
    return None


def options(found: tuple[Taking, ...]) -> tuple[Option, ...]:
    return tuple([{"take": taking.take, "score": taking.points} for taking in found])


def worth(taken: Taking) -> tuple[Criterion, ...]:
    """Most points win the game, and nothing else tells captures apart."""
    return (Criterion("winner", "points", taken.points, {"points": taken.points}),)


def after(row: Row, taken: Taking, again: bool) -> Mapping[str, Any]:
    """The row that is left, and whether the player turns another tile."""
    return {"after": {"row": codes(row_left(row, taken)), "again": again}}


def nothing_taken(claim: Capture, found: tuple[Taking, ...]) -> Ruling:
    """Saying that there is nothing to take."""
    reasons = []
    if found:
        best = best_of(found)
        facts: dict[str, Fact] = {
            "tile": claim.tile,
            "tiles": lying_tiles(claim.row, best),
            "points": best.points,
        }
        reasons.append(Reason("missed", False, "was-there", facts))
    if claim.score:
        reasons.append(Reason("turn", False, "points-for-nothing", {"claimed": claim.score}))
    legal = not reasons
    kept = () if reasons else (Reason("turn", True, *why_nothing(claim.row, claim.tile, claim.house)),)
    return Ruling(
        legal, 0, kept or tuple(reasons), options(found), (),
        (Note("missed", "TS-H"),) if found else (Note("turn", "TS-L"),), {"places": None}, NOT_TAKEN,
    )  # fmt: skip


def why_nothing(row: Row, tile: Domino, house: House) -> tuple[str, Facts]:
    """Why a tile takes nothing: an outcome for the length of the row, and facts about the captures that fail."""
    length = len(row)
    if not length:
        return "nothing-there", {"tile": tile}
    if length == 1 and house.sweep != "two":
        return "nothing-on-one", {"tile": tile, "lying": row[0]}
    if length <= 2:
        summed = sum_of(row, tile, tuple(range(length)))
        return f"nothing-with-{length}", {"tile": tile, "sum": summed, "total": summed.total}
    ends = tile.pips + row[0].pips + row[-1].pips
    if house.tens == "ends":
        return "nothing-with-ends", {"tile": tile, "ends": ends}
    left = tile.pips + row[0].pips + row[1].pips
    right = tile.pips + row[-2].pips + row[-1].pips
    return "nothing-anywhere", {"tile": tile, "ends": ends, "left": left, "right": right}


def best_of(found: tuple[Taking, ...]) -> Taking:
    return max(found, key=lambda taking: taking.points)


def lying_tiles(row: Row, taken: Taking) -> tuple[Domino, ...]:
    """The tiles of the row that a capture takes."""
    return tuple([row[place] for place in taken.places])


def allowed(claim: Capture, taken: Taking) -> tuple[Reason, ...]:
    """The rules that a capture is made under."""
    if taken.take in PAIRS:
        outcome = "taken" if claim.house.pair_value == "both" else "taken-one"
        facts: dict[str, Fact] = {
            "tile": claim.tile,
            "end": end_name(claim.row, taken.take),
            "pips": claim.tile.pips,
        }
        pair = Reason("pair", True, outcome, facts | {"points": taken.tile_points})
        if not taken.bonus:
            return (pair,)
        return (pair, Reason("sweep", True, "cleared", {"points": taken.points, "bonus": taken.bonus}))
    summed = sum_of(claim.row, claim.tile, taken.places)
    if taken.take == SWEEP:
        outcome = "swept" if taken.tile_points else "swept-flat"
        facts = {"sum": summed, "total": summed.total, "bonus": taken.bonus}
        if taken.tile_points:
            facts["points"] = taken.points
        return (Reason("sweep", True, outcome, facts),)
    return (Reason("ten", True, "taken", {"sum": summed, "total": summed.total, "where": taken.take}),)


def choice_made(row: Row, taken: Taking, found: tuple[Taking, ...]) -> tuple[Reason, ...]:
    """That one capture was chosen among several, and whether a better one was possible."""
    if len(found) == 1:
        return ()
    best = best_of(found)
    facts: dict[str, Fact] = {"count": len(found), "points": taken.points}
    if taken.points < best.points:
        better: dict[str, Fact] = {"best": best.points, "tiles": lying_tiles(row, best)}
        return (Reason("one-capture", True, "chosen-less", facts | better),)
    return (Reason("one-capture", True, "chosen-best", facts),)


def bill(claim: Capture, taken: Taking) -> tuple[BillLine, ...]:
    """The points of the tiles, and the bonus of a sweep."""
    lines = []
    if taken.take in PAIRS:
        outcome = "both" if claim.house.pair_value == "both" else "one"
        lines.append(
            BillLine("pair", outcome, taken.tile_points, {"tile": claim.tile, "pips": claim.tile.pips})
        )
    elif taken.tile_points:
        summed = sum_of(claim.row, claim.tile, taken.places)
        lines.append(BillLine("ten", "pips", taken.tile_points, {"sum": summed, "total": summed.total}))
    if taken.bonus:
        lines.append(BillLine("sweep", "bonus", taken.bonus, {"bonus": taken.bonus}))
    return tuple(lines)


def wrong_figure(claim: Capture, taken: Taking) -> Reason | None:
    """Why the claimed figure is wrong; ``None`` if none was claimed or it is right."""
    if claim.score is None or claim.score == taken.points:
        return None
    facts: dict[str, Fact] = {"claimed": claim.score, "points": taken.points}
    if taken.bonus and not taken.tile_points:
        return Reason("sweep", False, "wrong-points-flat", facts)
    if taken.bonus:
        outcome = "wrong-points-cleared" if taken.take in PAIRS else "wrong-points"
        return Reason(
            "sweep", False, outcome, facts | {"tile_points": taken.tile_points, "bonus": taken.bonus}
        )
    if taken.take in PAIRS:
        outcome = "wrong-points" if claim.house.pair_value == "both" else "wrong-points-one"
        return Reason("pair", False, outcome, facts | {"tile": claim.tile, "pips": claim.tile.pips})
    return Reason("ten", False, "wrong-points", facts | {"sum": sum_of(claim.row, claim.tile, taken.places)})


def slips(claim: Capture, taken: Taking) -> tuple[Slip, ...]:
    """The mistakes that lead to the wrong figure claimed."""
    points, bonus, pips = taken.points, taken.bonus, claim.tile.pips
    stays = len(claim.row) - len(taken.places)
    slipped: list[tuple[int, Slip]] = []
    if taken.take in PAIRS:
        facts: dict[str, Fact] = {"tile": claim.tile, "pips": pips}
        if claim.house.pair_value == "both":
            slipped.append((10 * pips + bonus, Slip("pair", "one-tile", facts)))
        slipped.append((2 * pips + bonus, Slip("pair", "pips-only", facts)))
    else:
        summed = sum_of(claim.row, claim.tile, taken.places)
        if FOUR_TWO in (tile for tile, _ in summed.terms):
            slipped.append((points - 3, Slip("ten", "four-two-as-three", {"six": FOUR_TWO})))
        slipped.append((points - pips, Slip("ten", "turned-left-out", {"tile": claim.tile, "pips": pips})))
        if bonus and taken.tile_points:
            slipped.append((bonus, Slip("sweep", "pips-left-out", {"bonus": bonus, "total": summed.total})))
        elif bonus:
            slipped.append(
                (bonus + summed.total, Slip("sweep", "pips-added", {"bonus": bonus, "total": summed.total}))
            )
    if bonus and taken.tile_points:
        slipped.append((taken.tile_points, Slip("sweep", "bonus-forgotten", {"bonus": bonus})))
    elif not bonus and stays:
        slipped.append(
            (points + SWEEP_BONUS, Slip("sweep", "bonus-not-due", {"bonus": SWEEP_BONUS, "stays": stays}))
        )
    elif not bonus:
        slipped.append((points + SWEEP_BONUS, Slip("sweep", "no-sweep-here", {"bonus": SWEEP_BONUS})))
    return tuple([slip for figure, slip in slipped if figure == claim.score])


def not_there(claim: Capture, take: str | None) -> tuple[Reason, ...]:
    """Every rule that an impossible capture breaks."""
    if take is None:
        return (why_no_capture(claim),)
    if take in PAIRS:
        return (no_pair(claim, take),)
    if take == SWEEP:
        return no_sweep(claim)
    return (no_ten(claim, take),)


def why_no_capture(claim: Capture) -> Reason:
    """Why the tiles pointed at are no capture."""
    places = claim.places or ()
    pointed = tuple(claim.row[place - 1] for place in places)
    if len(pointed) == 1:
        outcome = "twin-inside" if pointed[0] is claim.tile else "inside"
        facts: dict[str, Fact] = {
            "piece": pointed[0],
            "place": places[0],
            "left": claim.row[0],
            "right": claim.row[-1],
        }
        return Reason(
            "pair", False, outcome, facts | ({} if outcome == "twin-inside" else {"tile": claim.tile})
        )
    summed = sum_of(claim.row, claim.tile, tuple([place - 1 for place in places]))
    summing: dict[str, Fact] = {"tiles": pointed, "sum": summed, "total": summed.total}
    though = "" if summed.total % 10 else "-though-ten"
    if len(pointed) > 2:
        if several_at_once(claim):
            return Reason("one-capture", False, "several-at-once", {"tile": claim.tile, "tiles": pointed})
        return Reason("ten", False, f"too-many{though}", summing)
    where: dict[str, Fact] = {"left": claim.row[0], "right": claim.row[-1], "tens": claim.house.tens}
    return Reason("ten", False, f"not-these-two{though}", summing | where)


def several_at_once(claim: Capture) -> bool:
    """Whether the tiles pointed at are those of several captures together, each of them possible."""
    pointed = {place - 1 for place in claim.places or ()}
    parts = [set(taking.places) for taking in takings(claim.row, claim.tile, claim.house)]
    return set().union(*[part for part in parts if part <= pointed]) == pointed


def no_pair(claim: Capture, take: str) -> Reason:
    """Why the tile makes no pair with the end it was claimed for."""
    row, tile = claim.row, claim.tile
    if not row:
        return Reason("pair", False, "empty-row", {"tile": tile})
    end_tile = row[0] if take == "pair-left" else row[-1]
    facts: dict[str, Fact] = {"tile": tile, "end": end_name(row, take), "end_tile": end_tile}
    if tile in row[1:-1]:
        return Reason("pair", False, "twin-in-middle", facts | {"place": row.index(tile, 1) + 1})
    if tile in row:
        return Reason("pair", False, "twin-at-other-end", facts)
    if end_tile.pips == tile.pips:
        return Reason("pair", False, "same-total", facts | {"pips": tile.pips})
    summed = sum_of(row, tile, (0 if take == "pair-left" else len(row) - 1,))
    if summed.total % 10 == 0:
        return Reason("pair", False, "ten-of-two", {"sum": summed, "total": summed.total})
    return Reason("pair", False, "not-identical", facts)


def no_ten(claim: Capture, take: str) -> Reason:
    """Why the tile makes no ten with the two lying tiles it was claimed for."""
    row, length = claim.row, len(claim.row)
    if length < 2:
        return Reason("ten", False, "one-lying" if length else "none-lying", {"tile": claim.tile})
    places = {TEN_ENDS: (0, length - 1), TEN_LEFT: (0, 1), TEN_RIGHT: (length - 2, length - 1)}[take]
    if claim.house.tens == "ends" and take != TEN_ENDS:
        tiles = (row[places[0]], row[places[1]])
        return Reason(
            "ten", False, "ends-only", {"tiles": tiles, "where": take, "left": row[0], "right": row[-1]}
        )
    return not_a_ten(claim, take, places)


def not_a_ten(claim: Capture, take: str, places: tuple[int, ...]) -> Reason:
    """Why tiles make no ten, and the mistake that may be behind the claim."""
    row, tile = claim.row, claim.tile
    summed = sum_of(row, tile, places)
    facts: dict[str, Fact] = {"sum": summed, "total": summed.total, "where": take}
    if as_three(summed):
        return Reason("ten", False, "four-two-is-six", facts | {"six": FOUR_TWO})
    for place in places if len(places) == 2 else ():
        if (tile.pips + row[place].pips) % 10 == 0:
            third = row[places[0] + places[1] - place]
            facts |= {
                "two": sum_of(row, tile, (place,)),
                "two_total": tile.pips + row[place].pips,
                "third": third,
            }
            return Reason("ten", False, "only-two-make-it", facts)
    beyond = {TEN_LEFT: 2, TEN_RIGHT: len(row) - 3}.get(take)
    if beyond is not None and (summed.total + row[beyond].pips) % 10 == 0:
        four = summed.total + row[beyond].pips
        return Reason("ten", False, "a-fourth-makes-it", facts | {"fourth": row[beyond], "four_total": four})
    return Reason("ten", False, "not-a-ten", facts)


def as_three(summed: Sum) -> bool:
    """Whether this would be a ten if 4-2 counted three, as it does in another game with these tiles."""
    return any(tile is FOUR_TWO for tile, _ in summed.terms) and (summed.total - 3) % 10 == 0


def no_sweep(claim: Capture) -> tuple[Reason, ...]:
    """Why there is no sweep: a row of the wrong length, or the right one without a ten."""
    row, length = claim.row, len(claim.row)
    if not length:
        return (Reason("sweep", False, "nothing-there", {}),)
    if claim.house.sweep == "two" and length > 1:
        return (Reason("sweep", False, "more-than-one", {"count": length}),)
    if length > 2:
        return (Reason("sweep", False, "more-than-two", {"count": length}),)
    if length == 1 and claim.house.sweep != "two":
        outcome = "one-lying-clear" if claim.house.sweep == "clear" else "one-lying"
        return (Reason("sweep", False, outcome, {"lying": row[0]}),)
    ten = not_a_ten(claim, SWEEP, tuple(range(length)))
    return (ten, Reason("sweep", False, "no-ten", {}))


def notes(
    claim: Capture, take: str | None, taken: Taking | None = None, found: tuple[Taking, ...] = ()
) -> tuple[Note, ...]:
    """The points on which sources differ that matter to this capture."""
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


def places(claim: Capture) -> tuple[int, ...]:
    """The places (from 1) that a claim takes, named or pointed at."""
    if claim.places and not claim.take:
        return claim.places
    return pointed_at(claim.take, claim.row, claim.tile, claim.house)


def end_name(row: Row, take: str) -> str:
    """Which end, in the words of the sentences: ``left``, ``right`` or, on a row of one, ``only``."""
    return "only" if len(row) == 1 else "left" if take == "pair-left" else "right"


def sum_of(row: Row, tile: Domino, places: tuple[int, ...]) -> Sum:
    """The turned tile and the lying ones with their pips."""
    return Sum(tuple([(each, each.pips) for each in (tile, *[row[place] for place in places])]))


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


# A ten is of three tiles, whatever it is called.
SAID_TWICE = {"sweep more-than-two": ("ten",), "sweep one-lying": ("ten",)}

ROW = Field("row", Pieces(SET, ordered=True), required=False, absent=(), example="6-6 5-2 4-4")
TILE = Field("tile", OnePiece(SET), example="4-4")
SCORE = Field("score", Number(), CLAIM, required=False, example="160")
PLACES = Field("places", Places(), CLAIM, required=False, example="1 3", at=("row",))

QUESTION = Question(
    id="capture",
    fields=(
        ROW,
        TILE,
        # Not required, because places may be given instead; check() asks for one of the two.
        Field("take", Choice((NONE, *TAKES)), CLAIM, required=False, example="pair-right", at=("row",)),
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
    places=places,
    rule="ten",
    also=SAID_TWICE,
    overlooked=("missed was-there",),
)
