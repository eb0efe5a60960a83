"""play: "it is my turn and I …" """

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.core.domino_line import (
    ENDS,
    LEFT,
    RIGHT,
    Hand,
    Line,
    Play,
    check_each_once,
    closing_number,
    fits,
    is_double,
    line_after,
    number_at,
    open_numbers,
    plays,
)
from games.core.double_six import SET, TILES
from games.core.faults import Fault
from games.core.kinds import MINE, YES_NO, Choice, Number, OnePiece, Pieces
from games.core.kinds import Line as LineKind
from games.core.pieces import Domino
from games.core.questions import CLAIM, Field, Question, Report
from games.core.rulings import Note, Option, Reason, Ruling, unbroken
from games.dominos_avec_talon import deal
from games.dominos_avec_talon.rules import BLOCK, DRAW, LARGEST_TALON, ORDER, POINTS, House
from games.dominos_avec_talon.talon import is_blocked, tiles_left_lying

LAY, DRAW_ONE, PASS = "play", "draw", "pass"
PASSED_TOO_SOON = {"until-fit": "passed", "one": "passed-before-one", "leave-two": "passed-above-two"}


class Turn(NamedTuple):
    """A turn: ``hand`` before drawing, ``drew`` what was drawn since in that order, ``talon`` what lies there now."""

    line: Line
    hand: Hand
    talon: int
    drew: Hand
    drawn: str
    action: str
    tile: Domino | None
    end: str | None
    house: House


def judge(claim: Turn) -> Ruling:
    """Legal if the tile fits; to draw or to pass, only if no tile does and the talon says so."""
    # A tile and an end mean something only if a tile is laid; where both ends show one number, either will do.
    named: Mapping[str, str | None] = {} if claim.action == LAY else {"tile": None, "end": None}
    if claim.action == LAY and claim.end is None:
        claim, named = claim._replace(end=RIGHT), {"end": RIGHT}
    if is_blocked(claim.line, claim.talon, claim.house):
        over = Reason("blocked", False, "over", {"number": number_at(claim.line, LEFT)})
        return Ruling(False, None, (over,), notes=(Note("blocked", "D-H"),), normalised=named)
    possible = plays(claim.hand + claim.drew, claim.line)
    misdrawn = wrong_draws(claim)
    broken = broken_by_action(claim, possible) + misdrawn + ([] if misdrawn else not_laid(claim))
    # Once a tile was drawn wrongly, nothing that is done in this turn is legal.
    options = () if misdrawn else alternatives(claim, possible)
    if broken:
        broken.sort(key=lambda reason: ORDER[reason.rule])
        others = unbroken(broken, lambda: spared(claim, possible))
        return Ruling(False, None, tuple(broken), options, (), notes(claim, broken), named, kept=others)
    kept = [allowed(claim)]
    return Ruling(True, None, tuple(kept), options, (), notes(claim, kept), named)


def alternatives(claim: Turn, possible: tuple[Play, ...]) -> tuple[Option, ...]:
    """Every play; if there is none, the one thing left to do."""
    if possible:
        return tuple([{"action": LAY, "tile": play.tile.code, "end": play.end} for play in possible])
    return ({"action": DRAW_ONE if may_draw(claim) else PASS},)


def may_draw(claim: Turn) -> bool:
    """Whether the talon has a tile for a player who cannot play."""
    if claim.house.draw == "one" and has_drawn(claim):
        return False
    return claim.talon > tiles_left_lying(claim.house)


def has_drawn(claim: Turn) -> bool:
    return bool(claim.drew) or claim.drawn == "yes"


# --- what allows a turn


def allowed(claim: Turn) -> Reason:
    if claim.action == LAY:
        return laid_well(claim)
    if claim.action == DRAW_ONE:
        return must_draw(claim)
    if claim.house.draw == "one" and has_drawn(claim):
        return Reason("pass", True, "one-drawn", open_ends(claim))
    if claim.talon:
        return Reason("pass", True, "two-left", {**open_ends(claim), "talon": claim.talon})
    return Reason("pass", True, "talon-empty", open_ends(claim))


def laid_well(claim: Turn) -> Reason:
    """The tile fits; the outcome also tells whether it ends the game."""
    play = claimed_play(claim)
    facts: dict[str, Any] = {"tile": play.tile, "end": play.end, "number": number_at(claim.line, play.end)}
    if len(claim.hand + claim.drew) == 1:
        return Reason("match", True, "goes-out", facts)
    after = line_after(claim.line, play)
    if is_blocked(after, claim.talon, claim.house):
        return Reason("match", True, "blocks", {**facts, "closing": number_at(after, LEFT)})
    return Reason("match", True, "drawn-fits" if claim.drew else "fits", facts)


def must_draw(claim: Turn) -> Reason:
    if closing_number(claim.line) is not None:
        return Reason("draw", True, "draw-out", {"number": number_at(claim.line, LEFT), "talon": claim.talon})
    facts = {**open_ends(claim), "talon": claim.talon}
    if claim.house.draw != "until-fit":
        return Reason("draw", True, claim.house.draw, facts)
    return Reason("draw", True, "again" if claim.drew else "until-fit", facts)


# --- what a turn breaks


def broken_by_action(claim: Turn, possible: tuple[Play, ...]) -> list[Reason]:
    """The rules broken by what is done, whatever was drawn before."""
    if claim.action == LAY:
        return [] if claimed_play(claim) in possible else [no_match(claim)]
    if possible:
        tiles = tuple(dict.fromkeys([play.tile for play in possible]))
        outcome = "drew" if claim.action == DRAW_ONE else "passed"
        return [Reason("must-play", False, outcome, {**open_ends(claim), "tiles": tiles})]
    if claim.action == PASS and may_draw(claim):
        return [passed_too_soon(claim)]
    if claim.action == DRAW_ONE and not may_draw(claim):
        return [nothing_to_draw(claim)]
    return []


def passed_too_soon(claim: Turn) -> Reason:
    """Why a player who cannot play draws instead of passing."""
    if closing_number(claim.line) is not None:
        facts = {"number": number_at(claim.line, LEFT), "talon": claim.talon}
        return Reason("draw", False, "passed-before-drawing-out", facts)
    facts = {**open_ends(claim), "talon": claim.talon}
    return Reason("draw", False, PASSED_TOO_SOON[claim.house.draw], facts)


def no_match(claim: Turn) -> Reason:
    """Why the tile cannot lie at that end."""
    play = claimed_play(claim)
    left, right = open_numbers(claim.line)
    if fits(play.tile, claim.line):
        number, other = (left, right) if play.end == LEFT else (right, left)
        return Reason(
            "match",
            False,
            "other-end",
            {"tile": play.tile, "end": play.end, "number": number, "other": other},
        )
    if left == right:
        return Reason("match", False, "fits-nowhere-alike", {"tile": play.tile, "number": left})
    return Reason("match", False, "fits-nowhere", {"tile": play.tile, "left": left, "right": right})


def nothing_to_draw(claim: Turn) -> Reason:
    """Why a player who cannot play passes instead of drawing."""
    if not claim.talon:
        return Reason("pass", False, "nothing-to-draw", open_ends(claim))
    if claim.house.draw == "one":
        return Reason("pass", False, "drew-one-already", open_ends(claim))
    return Reason("pass", False, "last-two-stay", {**open_ends(claim), "talon": claim.talon})


def wrong_draws(claim: Turn) -> list[Reason]:
    """What was wrong with drawing these tiles, one reason for each mistake."""
    if not claim.drew:
        return []
    reasons = []
    held = tuple([tile for tile in claim.hand if fits(tile, claim.line)])
    if held:
        reasons.append(Reason("draw", False, "had-playable", {**open_ends(claim), "tiles": held}))
    passed_over = tuple([tile for tile in claim.drew[:-1] if fits(tile, claim.line)])
    if passed_over:
        reasons.append(Reason("draw", False, "drew-on", {**open_ends(claim), "tile": passed_over[0]}))
    if claim.house.draw == "one" and len(claim.drew) > 1:
        reasons.append(Reason("draw", False, "more-than-one", {"count": len(claim.drew)}))
    if claim.talon < tiles_left_lying(claim.house):
        reasons.append(Reason("draw", False, "took-last-but-one" if claim.talon else "took-last", {}))
    return reasons


def not_laid(claim: Turn) -> list[Reason]:
    """A drawn tile that fits is the tile to lay."""
    if not claim.drew or not fits(claim.drew[-1], claim.line):
        return []
    if claim.action == LAY and claim.tile is claim.drew[-1]:
        return []
    return [Reason("draw", False, "not-laid", {"tile": claim.drew[-1]})]


def open_ends(claim: Turn) -> dict[str, Any]:
    left, right = open_numbers(claim.line)
    return {"left": left, "right": right}


def claimed_play(claim: Turn) -> Play:
    # check() has made sure that whoever lays a tile says which, and judge() that there is an end.
    assert claim.tile is not None
    assert claim.end is not None
    return Play(claim.tile, claim.end)


def spared(claim: Turn, possible: tuple[Play, ...]) -> Iterator[Reason]:
    """Why a wrong turn breaks no other rule than it does."""
    if claim.action != LAY:
        yield Reason("match", True, "nothing-laid", {})
    elif claimed_play(claim) in possible:
        yield laid_well(claim)
    yield Reason("must-play", True, "lays" if claim.action == LAY else "cannot", {})
    if claim.action != DRAW_ONE:
        yield Reason("draw", True, "not-drawn", {})
    if claim.action != PASS:
        yield Reason("pass", True, "not-passed", {})


# --- what the sources leave open


def notes(claim: Turn, reasons: list[Reason]) -> tuple[Note, ...]:
    """The points on which sources are silent or differ that matter to this turn."""
    found: list[Note] = []
    for reason in reasons:
        for point in points_of(claim, reason):
            # A note belongs to a rule whose page shows the point: the reason's own rule if it does, else the first.
            shown = SHOWN[point]
            found.append(Note(reason.rule if reason.rule in shown else shown[0], point))
    return tuple(dict.fromkeys(found))


SHOWN = {point.id: point.rules for point in POINTS}


def points_of(claim: Turn, reason: Reason) -> list[str]:
    outcome = reason.outcome
    if reason.rule == "match":
        return match_points(claim, reason)
    if outcome in ("drew", "had-playable"):
        return ["D-C"]
    if outcome in ("not-laid", "drew-on"):
        return ["D-D"]
    if reason.rule == "must-play":
        return []
    return ["D-B", "D-H"] if outcome in ("draw-out", "passed-before-drawing-out") else ["D-B"]


def match_points(claim: Turn, reason: Reason) -> list[str]:
    """The points on doubles in the line and on a tile that closes the line."""
    play = claimed_play(claim)
    if not reason.ok:
        # A tile laid at a double inside the line: the player treats the double as a crossing, as some games do.
        inside = claim.line[1:-1]
        return ["D-J"] if any(is_double(laid.tile) and play.tile.has(laid.left) for laid in inside) else []
    found = ["D-J"] if is_double(play.tile) else []
    if closing_number(line_after(claim.line, play)) is not None:
        found.append("D-K" if reason.outcome == "goes-out" else "D-H")
    return found


# --- fields


def check(values: Mapping[str, Any], report: Report) -> None:
    """Each tile once and 28 in all; a tile to lay that is there, and an end to lay it at."""
    check_tiles(values, report)
    if values.get("action") == LAY:
        for name in ("tile", "end"):
            if name in values and values[name] is None and not (name == "end" and has_ends_alike(values)):
                report(name, Fault("missing"))
    tile = values.get("tile")
    if (
        tile is not None
        and "hand" in values
        and "drew" in values
        and tile not in values["hand"] + values["drew"]
    ):
        report("tile", Fault("not-in-hand", piece=tile))


def has_ends_alike(values: Mapping[str, Any]) -> bool:
    """Whether the line could be read and both its ends show the same number."""
    line: Line | None = values.get("line")
    return line is not None and line[0].left == line[-1].right


def check_tiles(values: Mapping[str, Any], report: Report) -> None:
    """No tile twice in line, hand and drawn tiles, and no more in the talon than are left of the set."""
    talon, elsewhere = (
        values.get("talon", 0),
        len(set(check_each_once(values, ("line", "hand", "drew"), report))),
    )
    if talon + elsewhere > len(TILES):
        report("talon", Fault("talon-too-large", talon=talon, count=elsewhere, left=len(TILES) - elsewhere))


SAID_TWICE = {
    "must-play passed": ("pass",),
    "must-play drew": ("draw",),
    "draw had-playable": ("must-play",),
    "draw passed": ("pass",),
    "draw passed-before-one": ("pass",),
    "draw passed-above-two": ("pass",),
    "draw passed-before-drawing-out": ("pass",),
    "pass nothing-to-draw": ("draw",),
    "pass drew-one-already": ("draw",),
    "pass last-two-stay": ("draw",),
}
"""One draws only if nothing fits and the talon has tiles, and passes only if it has none: who must do one may not
do the other."""

LINE = Field("line", LineKind(SET), example="6-6 6-5 5-2")
TALON = Field("talon", Number(0, LARGEST_TALON), example="8")

QUESTION = Question(
    id="play",
    fields=(
        LINE,
        Field("hand", Pieces(SET), example="5-4 3-2 1-1"),
        TALON,
        Field("drew", Pieces(SET, ordered=True), required=False, absent=(), example="4-0 6-1", zone=MINE),
        Field("drawn", YES_NO, required=False, absent="no", example="yes"),
        Field("action", Choice((LAY, DRAW_ONE, PASS)), CLAIM, example="play", pointed=LAY),
        # Not required, because only laying a tile needs them; check() asks for them there.
        Field("tile", OnePiece(SET), CLAIM, required=False, example="3-2", at=("hand", "drew")),
        Field("end", Choice(ENDS), CLAIM, required=False, example="right", at=("line",)),
    ),
    claim=Turn,
    house=House,
    readings=(DRAW, BLOCK),
    check=check,
    judge=judge,
    sample={"line": "2-5", "hand": "6-5 1-1", "talon": "8", "action": "play", "tile": "6-5", "end": "right"},
    deal=deal.play,
    rule="match",
    also=SAID_TWICE,
)
