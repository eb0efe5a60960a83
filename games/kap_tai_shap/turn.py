"""turn: "my turn went like this" """

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.core.chinese import SET
from games.core.faults import Fault
from games.core.kinds import YES_NO, Choice, OnePiece, Pieces
from games.core.pieces import Domino
from games.core.questions import CLAIM, Field, Question, Report, excess
from games.core.rulings import Criterion, Note, Option, Reason, Ruling, Searched, unbroken
from games.kap_tai_shap import deal
from games.kap_tai_shap.completeness import example, not_complete
from games.kap_tai_shap.hand import SETS, check_tiles
from games.kap_tai_shap.pieces import COPIES, FOUR_TWO, Held, Tiles, without
from games.kap_tai_shap.rules import TURN_READINGS, House, in_order
from games.kap_tai_shap.splits import HAND_SIZE, completing, divisions, is_complete

NO, DEAL, TAKE, DRAW = "no", "deal", "take", "draw"


class Turn(NamedTuple):
    """The steps of a turn in the order in which they are made; ``None`` for a step left out.

    ``declare``: whether the hand was declared complete, and when: as dealt, after taking, after drawing.
    """

    hand: Tiles
    sets: int
    table: Tiles
    first: str
    take: Domino | None
    give: Domino | None
    draw: Domino | None
    lay: Domino | None
    declare: str
    house: House


def judge(claim: Turn) -> Ruling:
    """Legal if every step was allowed and none is missing."""
    broken = in_order(against(claim))
    reasons = broken or in_order(opening_kept(claim) if claim.first == "yes" else later_kept(claim))
    return Ruling(
        not broken,
        None,
        reasons,
        options=Searched(lambda: [options(claim)]),
        notes=tuple(notes(claim, legal=not broken)),
        worth=Searched(lambda: worth(claim)),
        turns=Searched(lambda: whole_turns(claim)),
        kept=unbroken(broken, lambda: spared(claim)) if broken else (),
    )


def against(claim: Turn) -> Iterator[Reason]:
    """Every rule that the turn breaks."""
    return opening_broken(claim) if claim.first == "yes" else later_broken(claim)


# --- the opening turn


def opening_broken(claim: Turn) -> Iterator[Reason]:
    """The first player holds ten tiles and either declares or lays one: no taking, no drawing."""
    if claim.take:
        yield Reason("first-turn", False, "took", {"tile": claim.take})
    if claim.give:
        yield Reason("first-turn", False, "gave", {"tile": claim.give})
    if claim.draw:
        yield Reason("first-turn", False, "drew", {"tile": claim.draw})
    if claim.declare in (TAKE, DRAW):
        yield Reason("first-turn", False, f"declared-after-{claim.declare}", {})
    elif claim.declare == DEAL:
        if claim.lay:
            yield Reason("first-turn", False, "laid-and-declared", {"tile": claim.lay})
        if declares_incomplete(claim):
            yield Reason("first-turn", False, "must-lay", {})
            yield from incomplete(claim.hand, claim.house)
    elif not claim.lay:
        yield Reason("first-turn", False, "nothing-done", {})


def opening_kept(claim: Turn) -> Iterator[Reason]:
    if claim.declare == DEAL:
        yield Reason("first-turn", True, "declared", {})
        yield complete(claim.hand, claim.house)
    elif claim.lay:
        though = "-though-complete" if is_complete(claim.hand, claim.house) else ""
        yield Reason("first-turn", True, f"laid{though}", {"tile": claim.lay})


# --- a later turn


def later_broken(claim: Turn) -> Iterator[Reason]:
    """Every later turn: perhaps take and give, then draw and lay, unless the hand is declared complete."""
    if claim.declare == DEAL:
        yield Reason("first-turn", False, "not-the-opening", {})
    yield from take_broken(claim)
    yield from draw_broken(claim) if claim.house.turn == "and" else draw_broken_if_either_or(claim)
    yield from declare_broken(claim)


def take_broken(claim: Turn) -> Iterator[Reason]:
    """A tile taken is paid for with another, unless it completes the hand."""
    take, give = claim.take, claim.give
    if take and not give and claim.declare != TAKE:
        yield Reason("take", False, "no-give", {"tile": take})
    if give and not take:
        yield Reason("take", False, "gave-without-taking", {"tile": give})
    if take and give is take and take not in claim.hand:
        yield Reason("take", False, "gave-back", {"tile": take})


def draw_broken(claim: Turn) -> Iterator[Reason]:
    """A tile is drawn in every turn and one laid after it, unless the hand is declared complete."""
    if not claim.draw and claim.declare != TAKE:
        if claim.lay:
            yield Reason("draw", False, "laid-without-drawing", {"tile": claim.lay})
        else:
            yield Reason("draw", False, "no-draw", {})
    if claim.draw and not claim.lay and claim.declare == NO:
        yield Reason("draw", False, "no-lay", {"tile": claim.draw})


def draw_broken_if_either_or(claim: Turn) -> Iterator[Reason]:
    """The same where the house reading lets a player either take and give or draw and lay."""
    if claim.take and claim.draw:
        yield Reason("draw", False, "took-and-drew", {"take": claim.take, "draw": claim.draw})
    if claim.lay and not claim.draw:
        yield Reason("draw", False, "laid-without-drawing", {"tile": claim.lay})
    elif not claim.take and not claim.draw:
        yield Reason("draw", False, "neither", {})
    if claim.draw and not claim.lay and claim.declare == NO:
        yield Reason("draw", False, "no-lay", {"tile": claim.draw})


def declare_broken(claim: Turn) -> Iterator[Reason]:
    """A declaration ends the game at once, and the hand must be complete."""
    if claim.declare == NO:
        return
    if claim.declare == TAKE and claim.give:
        yield Reason("declare", False, "gave", {"tile": claim.give})
    if claim.declare == TAKE and claim.draw:
        yield Reason("declare", False, "drew-on", {"tile": claim.draw})
    if claim.lay:
        yield Reason("declare", False, "laid-on", {"tile": claim.lay})
    if claim.declare == TAKE and not claim.take:
        yield Reason("declare", False, "nothing-taken", {})
    elif claim.declare == DRAW and not claim.draw:
        yield Reason("declare", False, "nothing-drawn", {})
    elif declares_incomplete(claim):
        yield from incomplete(declared_hand(claim), claim.house)


def later_kept(claim: Turn) -> Iterator[Reason]:
    """The rules of the steps taken, and whether the player missed a chance to declare."""
    if claim.take and claim.give:
        though = "-though-complete" if is_complete((*claim.hand, claim.take), claim.house) else ""
        yield Reason("take", True, f"exchanged{though}", {"take": claim.take, "give": claim.give})
    elif claim.take:
        yield Reason("take", True, "kept", {"take": claim.take})
    if claim.draw and claim.lay:
        though = "-though-complete" if is_complete(held(claim), claim.house) else ""
        yield Reason("draw", True, f"laid{though}", {"draw": claim.draw, "lay": claim.lay})
    elif claim.draw:
        yield Reason("draw", True, "kept", {"draw": claim.draw})
    if claim.declare != NO:
        yield complete(declared_hand(claim), claim.house)


# --- the rules that a wrong turn does not break


def spared(claim: Turn) -> Iterator[Reason]:
    if claim.declare == NO:
        yield Reason("declare", True, "not-declared", {})
    elif not declares_incomplete(claim):
        yield complete(declared_hand(claim), claim.house)
    if claim.first == "yes":
        yield Reason("take", True, "not-yet", {})
        yield Reason("draw", True, "not-yet", {})
        return
    yield Reason("first-turn", True, "later", {})
    if claim.take and claim.give:
        yield Reason("take", True, "exchanged", {"take": claim.take, "give": claim.give})
    elif claim.take and claim.declare == TAKE:
        yield Reason("take", True, "declared", {"tile": claim.take})
    elif not claim.take and not claim.give:
        yield Reason("take", True, "nothing-taken", {})
    if claim.draw and claim.lay:
        yield Reason("draw", True, "laid", {"draw": claim.draw, "lay": claim.lay})
    elif claim.draw:
        yield Reason("draw", True, "kept", {"draw": claim.draw})
    elif claim.declare == TAKE:
        yield Reason("draw", True, "declared", {})


# --- the hand declared


def held(claim: Turn) -> Tiles:
    """The hand after taking, giving and drawing, before a tile is laid."""
    tiles = (*claim.hand, *[tile for tile in (claim.take, claim.draw) if tile])
    return without(tiles, claim.give) if claim.give else tiles


def declared_hand(claim: Turn) -> Tiles:
    """The tiles held at the moment of the declaration."""
    if claim.declare == DRAW:
        return held(claim)
    return (*claim.hand, claim.take) if claim.declare == TAKE and claim.take else claim.hand


def declares_incomplete(claim: Turn) -> bool:
    """Whether a hand is declared that is not complete, which is never allowed."""
    return claim.declare != NO and not is_complete(declared_hand(claim), claim.house)


def complete(tiles: Tiles, house: House) -> Reason:
    return Reason("declare", True, "complete", example(next(divisions(tiles, house)), house))


def incomplete(tiles: Tiles, house: House) -> list[Reason]:
    """Why a declared hand is not complete."""
    if len(tiles) != HAND_SIZE:
        return [Reason("declare", False, "not-ten-tiles", {"count": len(tiles), "size": HAND_SIZE})]
    whys = not_complete(tiles, house)
    return [Reason("declare", False, f"incomplete-{why.outcome}", why.facts) for why in whys]


# --- what was possible


def options(claim: Turn) -> Option:
    """What could be declared or laid after this take, give and draw, and the takes that would win at once."""
    wanted = completing(claim.hand, claim.house) if claim.first == "no" else []
    taking = [tile.code for tile in dict.fromkeys(claim.table) if tile in wanted]
    silent = claim._replace(lay=None)
    declaring = [word for word in (DEAL, TAKE, DRAW) if allowed(silent._replace(declare=word))]
    laying: list[str] = []
    # Any held tile may be laid if one may, so it is enough to judge one.
    if allowed(claim._replace(declare=NO, lay=held(claim)[0])):
        laying = [tile.code for tile in dict.fromkeys(held(claim))]
    return {"declare": declaring, "take": taking, "lay": laying}


def whole_turns(claim: Turn) -> Iterator[Option]:
    """Every turn that might be made here with the tile drawn; some of them are not allowed."""
    if claim.first == "yes":
        yield {"declare": DEAL}
        yield from ({"lay": tile.code, "declare": NO} for tile in dict.fromkeys(claim.hand))
        return
    yield from steps_after({}, claim.hand, claim.draw)
    for take in dict.fromkeys(claim.table):
        holding = (*claim.hand, take)
        yield {"take": take.code, "declare": TAKE}
        for give in dict.fromkeys(holding):
            exchange = {"take": take.code, "give": give.code}
            yield from steps_after(exchange, without(holding, give), claim.draw)


def steps_after(exchange: Option, tiles: Tiles, draw: Domino | None) -> Iterator[Option]:
    """How a turn may go on after an exchange, or without one, if nothing was declared so far."""
    if draw is None:
        yield {**exchange, "declare": NO}
        return
    yield {**exchange, "declare": DRAW}
    yield from ({**exchange, "lay": tile.code, "declare": NO} for tile in dict.fromkeys((*tiles, draw)))


def worth(claim: Turn) -> tuple[Criterion, ...]:
    """A complete hand declared wins; else it counts how many tiles that complete the hand can still come."""
    won = claim.declare != NO
    declared = Criterion("declare", "won" if won else "going-on", int(won), {})
    if won:
        return (declared, Criterion("hand", "complete", 0, {}))
    tiles = without(held(claim), claim.lay) if claim.lay else held(claim)
    copies = COPIES[claim.sets]
    still = {tile: copies[tile] - tiles.count(tile) for tile in completing(tiles, claim.house)}
    waited = tuple([tile for tile, count in still.items() if count])
    if not waited:
        return (declared, Criterion("hand", "waits-for-nothing", 0, {}))
    coming = sum(still.values())
    return (declared, Criterion("hand", "waits", coming, {"tiles": waited, "coming": coming}))


def allowed(claim: Turn) -> bool:
    # Whether a hand is complete is found faster than why it is not, and the reasons are not needed here.
    return not declares_incomplete(claim) and next(against(claim), None) is None


def notes(claim: Turn, legal: bool) -> Iterator[Note]:
    """The points on which sources differ that matter to this turn."""
    if claim.first == "no":
        if claim.take and (claim.draw or claim.lay):
            yield Note("take", "K-D")
        if claim.take and claim.table and claim.take is not claim.table[-1]:
            yield Note("take", "K-E")
        if claim.take and claim.give is claim.take:
            yield Note("take", "K-G")
        if claim.draw and claim.lay and claim.lay is not claim.draw:
            yield Note("draw", "K-F")
    if claim.declare != NO and FOUR_TWO in declared_hand(claim):
        yield Note("four-two", "K-C")
    if legal and claim.declare == NO and could_declare(claim):
        yield Note("declare", "K-L")


def could_declare(claim: Turn) -> bool:
    """Whether the hand was complete at some moment of a turn in which nothing was declared."""
    moments = [held(claim)] + ([(*claim.hand, claim.take)] if claim.take else [])
    return any(is_complete(tiles, claim.house) for tiles in moments)


# --- malformed claims


def check(values: Mapping[str, Any], report: Report) -> None:
    """As many tiles as the turn needs, no more of a face than there are, and none used that is not there."""
    first = values.get("first")
    if first:
        check_tiles("hand", HAND_SIZE if first == "yes" else HAND_SIZE - 1, values, report)
    check_copies(values, report)
    check_steps(values, report)


def check_copies(values: Mapping[str, Any], report: Report) -> None:
    """No more of a face on the table and drawn than the sets hold beside the hand."""
    if "sets" not in values:
        return
    copies = COPIES[values["sets"]]
    seen: Tiles = values.get("hand", ())
    # When the first player opens, nothing lies on the table yet, so the field is ignored.
    if values.get("first") == "no" and "table" in values:
        if fault := excess(values["table"], copies, seen):
            report("table", fault)
        seen = (*seen, *values["table"])
    if values.get("draw") and (fault := excess((values["draw"],), copies, seen)):
        report("draw", fault)


def check_steps(values: Mapping[str, Any], report: Report) -> None:
    """A tile taken lies on the table; one given or laid is held at that moment, whether or not it was taken rightly."""
    take, give = values.get("take"), values.get("give")
    if take and values.get("first") == "no" and "table" in values and take not in values["table"]:
        report("take", Fault("not-in-hand", piece=take))
    if not {"hand", "take", "give"} <= values.keys():
        return
    tiles = (*values["hand"], take) if take else values["hand"]
    if give and give not in tiles:
        report("give", Fault("not-in-hand", piece=give))
    elif give:
        tiles = without(tiles, give)
    lay = values.get("lay")
    if lay and "draw" in values and lay not in tiles and lay is not values["draw"]:
        report("lay", Fault("not-in-hand", piece=lay))


SAID_TWICE = {
    "first-turn laid-and-declared": ("declare",),
    "first-turn not-the-opening": ("declare",),
    "first-turn declared-after-take": ("declare",),
    "first-turn declared-after-draw": ("declare",),
    "declare gave": ("take",),
    "declare drew-on": ("draw",),
}
"""The rule on declaring tells the moments for it, and that nothing follows it; those on taking and drawing tell what
is left out after it."""

TILE = OnePiece(SET)

QUESTION = Question(
    id="turn",
    fields=(
        Field("hand", Held(SET), example="5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1"),
        SETS,
        Field("table", Pieces(SET, ordered=True), required=False, absent=(), example="3-2 6-6"),
        Field("first", YES_NO, example="no"),
        Field("take", TILE, CLAIM, required=False, example="3-2", at=("table",)),
        Field("give", TILE, CLAIM, required=False, example="5-2", at=("hand", "table")),
        Field("draw", TILE, required=False, example="3-1"),
        Field("lay", TILE, CLAIM, required=False, example="5-2", at=("hand", "draw")),
        Field("declare", Choice((NO, DEAL, TAKE, DRAW)), CLAIM, required=False, absent=NO, example="take"),
    ),
    claim=Turn,
    house=House,
    readings=TURN_READINGS,
    check=check,
    judge=judge,
    sample={
        "hand": "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1",
        "table": "3-2 6-6",
        "first": "no",
        "take": "3-2",
        "declare": "take",
    },
    deal=deal.turn,
    boxes="sets",
    rule="draw",
    also=SAID_TWICE,
)
