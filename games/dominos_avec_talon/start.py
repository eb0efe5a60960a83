"""start: "who starts, with what?" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.domino_line import Hands, is_double, tiles_in
from games.core.double_six import SET
from games.core.faults import Fault
from games.core.kinds import Choice, OnePiece, Seat
from games.core.kinds import Hands as HandsKind
from games.core.partners import SEATS, next_seat
from games.core.pieces import Domino
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report, excess
from games.core.rulings import Note, Reason, Ruling
from games.dominos_avec_talon import deal
from games.dominos_avec_talon.rules import TILES_EACH


class Start(NamedTuple):
    """The dealt ``hands`` in the first game of a match, later the seat that started the ``previous`` game."""

    hands: Hands | None
    previous: str | None
    seat: str
    tile: Domino | None


def judge(claim: Start) -> Ruling:
    """Legal if seat and tile are right: first the highest double, or without one the highest tile, starts.

    In later games the right-hand neighbour of the previous starter starts, with any tile.
    """
    if claim.hands is None:
        return judge_later_game(claim)
    starter, lead = opening(claim.hands)
    options = ({"seat": str(starter), "tile": lead.code},)
    # For hands without a double, the source only says "6-5, 6-4 …".
    notes = () if is_double(lead) else (Note("opening", "D-A"),)
    legal = (int(claim.seat), claim.tile) == (starter, lead)
    if not legal:
        return Ruling(False, None, (wrong_opening(claim, starter, lead),), options, notes=notes)
    outcome = "double" if is_double(lead) else "highest"
    return Ruling(
        True, None, (Reason("opening", True, outcome, facts_of(starter, lead)),), options, notes=notes
    )


def facts_of(starter: int, lead: Domino) -> dict[str, Any]:
    """The facts of the sentences: who starts with what, and the pips of the tile if it is no double."""
    facts: dict[str, Any] = {"starter": starter, "lead": lead}
    return facts if is_double(lead) else {**facts, "lead_pips": lead.pips}


def opening(hands: Hands) -> tuple[int, Domino]:
    """The seat that starts the first game and the tile it leads."""
    lead = max(tiles_in(hands), key=rank)
    return next(seat for seat, hand in enumerate(hands, start=1) if lead in hand), lead


def rank(tile: Domino) -> tuple[bool, int, int]:
    """Doubles before all others, then by value, then by the higher half."""
    return is_double(tile), tile.pips, tile.high


def wrong_opening(claim: Start, starter: int, lead: Domino) -> Reason:
    """Why not that seat with that tile."""
    seat, tile = int(claim.seat), claim.tile
    # check() has made sure that the tile is given with the hands.
    assert claim.hands is not None
    assert tile is not None
    facts: dict[str, Any] = {"starter": starter, "lead": lead, "tile": tile}
    if tile not in claim.hands[seat - 1]:
        return Reason("opening", False, "not-held", {**facts, "seat": seat})
    if seat == starter:
        return Reason("opening", False, "other-tile", facts)
    if is_double(tile):
        return Reason("opening", False, "lower-double", facts)
    if is_double(lead):
        return Reason("opening", False, "double-first", facts)
    return Reason("opening", False, "lower-value", {**facts, "pips": tile.pips, "lead_pips": lead.pips})


def judge_later_game(claim: Start) -> Ruling:
    """Legal if the right-hand neighbour of the previous starter starts, whoever won and with any tile."""
    assert claim.previous is not None  # check() has made sure that either hands or previous is given
    seat, previous = int(claim.seat), int(claim.previous)
    right = next_seat(previous)
    options = ({"seat": str(right)},)
    # Any tile may be led, so a tile that was named is dropped.
    any_tile: Mapping[str, str | None] = {"tile": None}
    if seat == right:
        kept = Reason("next-start", True, "in-turn", {"previous": previous, "seat": seat})
        return Ruling(True, None, (kept,), options, notes=(Note("next-start", "D-G"),), normalised=any_tile)
    if seat == previous:
        broken = Reason("next-start", False, "same-again", {"previous": previous, "right": right})
    else:
        broken = Reason("next-start", False, "not-next", {"previous": previous, "seat": seat, "right": right})
    return Ruling(False, None, (broken,), options, notes=(Note("next-start", "D-I"),), normalised=any_tile)


def check(values: Mapping[str, Any], report: Report) -> None:
    """Hands or the previous starter, not both; with hands a tile, and no tile dealt twice."""
    if values.get("hands") is not None and (fault := excess(tiles_in(values["hands"]), SET.copies)):
        report("hands", fault)
    # A field that is missing here was given but could not be read, so it counts as given.
    by_hands, by_previous = [values.get(name, "unread") is not None for name in ("hands", "previous")]
    if by_hands == by_previous:
        for name in ("hands", "previous"):
            report(name, Fault("both-given" if by_hands else "neither-given"))
    elif by_hands and "tile" in values and values["tile"] is None:
        report("tile", Fault("missing"))


QUESTION = Question(
    id="start",
    fields=(
        # Neither of the next two is required by itself; check() asks for one of them.
        Field(
            "hands",
            HandsKind(SET, len(SEATS), TILES_EACH),
            required=False,
            example="6-6 5-4 3-1 2-0 1-0 / 5-5 6-5 4-0 3-2 2-1 / 4-4 6-4 3-0 5-1 6-1 / 3-3 2-2 6-3 5-2 4-1",
        ),
        Field("previous", Choice(SEATS), required=False, example="1"),
        Field("seat", Seat(SEATS), CLAIM, example="1", at=("hands",)),
        Field("tile", OnePiece(SET), CLAIM, required=False, example="6-6", at=("hands",)),
    ),
    claim=Start,
    check=check,
    judge=judge,
    sample={
        "hands": "6-6 5-4 3-1 2-0 1-0 / 5-5 6-5 4-0 3-2 2-1 / 4-4 6-4 3-0 5-1 6-1 / 3-3 2-2 6-3 5-2 4-1",
        "seat": "1",
        "tile": "6-6",
    },
    deal=deal.start,
    rule="opening",
    claims=STATEMENT,
)
