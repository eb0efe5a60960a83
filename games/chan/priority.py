"""priority: "several of us want this card; it goes to …" """

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.chan import deal
from games.chan.rules import SEATS
from games.core.facts import Part
from games.core.faults import Fault, quoted
from games.core.kinds import Choice, HeapItem, Kind, Listed
from games.core.names import choice_names
from games.core.phrases import HasSentences, Words
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report
from games.core.respelling import Column
from games.core.rulings import Note, Reason, Ruling

STOCK, DISCARD = "stock", "discard"
WIN, CHIU, CAPTURE = "win", "chiu", "capture"
KINDS = (WIN, CHIU, CAPTURE)
"""What a seat can call for, strongest first: a win, a chíu (four alike, out of turn), a normal capture."""


class SeatClaim(NamedTuple):
    """What a seat calls for a public card."""

    seat: str
    kind: str


NOBODY = SeatClaim("", "none")
"""The claim that nobody gets the card."""


class Priority(NamedTuple):
    """``door``: the seat where the card lies, for a discard the next player's; ``discarder``: who put it there."""

    door: str
    source: str
    claims: tuple[SeatClaim, ...]
    discarder: str | None
    claim: SeatClaim


def judge(claim: Priority) -> Ruling:
    """Legal if the call named is the first of those that count, or nobody is named and none counts."""
    counting = [call for call in claim.claims if not rule_against(claim, call)]
    first = min(counting, key=lambda call: turn_of(claim, call), default=NOBODY)
    legal = claim.claim == first
    reason = why_right(claim, counting, first) if legal else why_wrong(claim, first)
    return Ruling(legal, None, (reason,), ({"claim": write_answer(first)},), notes=notes(reason))


def rule_against(claim: Priority, call: SeatClaim) -> str | None:
    """The rule under which a call does not count, if there is one."""
    if claim.source == DISCARD and call.kind == WIN:
        return "win-card"
    if call.kind == CAPTURE and call.seat not in chances(claim):
        return "two-chances"
    return "priority" if claim.source == DISCARD and call.seat == put_there_by(claim) else None


def chances(claim: Priority) -> tuple[str, ...]:
    """The seats that may capture: the seat at the door, and for a stock card the next one as well."""
    return (claim.door,) if claim.source == DISCARD else (claim.door, seat_after(claim.door, 1))


def put_there_by(claim: Priority) -> str:
    """Who discarded the card: the seat before the door, unless a chíu sent its discard back to another door."""
    return claim.discarder or seat_after(claim.door, -1)


def seat_after(seat: str, steps: int) -> str:
    return SEATS[(SEATS.index(seat) + steps) % len(SEATS)]


def turn_of(claim: Priority, call: SeatClaim) -> tuple[int, int]:
    """A key to sort calls by: the strongest first, of equal ones the seat nearest to the door in order of play."""
    return KINDS.index(call.kind), (SEATS.index(call.seat) - SEATS.index(claim.door)) % len(SEATS)


def why_right(claim: Priority, counting: list[SeatClaim], first: SeatClaim) -> Reason:
    """Why the right seat gets the card, or why nobody does."""
    if first is NOBODY:
        return Reason("priority", True, "none-counts" if claim.claims else "none-called", {})
    facts: dict[str, Any] = {"seat": int(first.seat), "kind": first.kind}
    if len(counting) == 1:
        return Reason("priority", True, "only-one", facts)
    if sum([call.kind == first.kind for call in counting]) == 1:
        return Reason("priority", True, "strongest", facts)
    return Reason("priority", True, "nearest", facts | {"door": int(claim.door)})


def why_wrong(claim: Priority, first: SeatClaim) -> Reason:
    """Why the seat named does not get the card."""
    named = claim.claim
    if named == NOBODY:
        return Reason("priority", False, "somebody-does", {"seat": int(first.seat), "kind": first.kind})
    facts: dict[str, Any] = {"seat": int(named.seat), "kind": named.kind}
    rule = rule_against(claim, named)
    if rule == "win-card":
        return Reason("win-card", False, "win-on-a-discard", {"seat": int(named.seat)})
    if rule == "two-chances":
        return no_chance(claim, int(named.seat))
    if named not in claim.claims:
        return Reason("priority", False, "not-called", facts)
    if rule == "priority":
        return Reason("priority", False, "own-discard", facts)
    facts["first"] = int(first.seat)
    if first.kind == named.kind:
        return Reason("priority", False, "farther", facts | {"door": int(claim.door)})
    return Reason("priority", False, "weaker", facts | {"stronger": first.kind})


def no_chance(claim: Priority, seat: int) -> Reason:
    """Why a seat may not capture: the card lies neither at its door nor, for a stock card, at the one before."""
    facts = {"seat": seat, "door": int(claim.door)}
    if claim.source == DISCARD:
        return Reason("two-chances", False, "no-chance-of-a-discard", facts)
    return Reason(
        "two-chances", False, "no-chance-of-a-stock-card", facts | {"next": int(seat_after(claim.door, 1))}
    )


def notes(reason: Reason) -> tuple[Note, ...]:
    """A note if two equal calls were decided by the order of play, on which the source is silent."""
    return (Note("turn", "C-M"),) if reason.outcome in ("nearest", "farther") else ()


def read_claim(text: str) -> SeatClaim:
    """``3 chiu``"""
    seat, _, kind = " ".join(text.split()).partition(" ")
    if seat not in SEATS or kind not in KINDS:
        raise Fault("unknown-call", read=quoted(text))
    return SeatClaim(seat, kind)


def write_claim(call: SeatClaim) -> str:
    return f"{call.seat} {call.kind}"


def write_answer(call: SeatClaim) -> str:
    return NOBODY.kind if call == NOBODY else write_claim(call)


def tell_claim(call: SeatClaim, words: Words, field: str) -> str:
    """A call as people say it: ``player 3: chíu``."""
    if call == NOBODY:
        return words.choice("winner", "none")
    return words.labelled(words.choice("from", call.seat), words.choice("claims", call.kind))


ABOUT_CALLS: Mapping[str, Any] = {"seats": list(SEATS), "kinds": list(KINDS)}
COLUMNS: tuple[Column, ...] = (("from", SEATS), ("claims", KINDS))
CALLS = Listed("calls", ";", read_claim, write_claim, tell_claim, ABOUT_CALLS, COLUMNS)


@dataclass(frozen=True)
class Receiver(Kind):
    """Who gets the card: ``3 chiu``, or ``none``."""

    name = "call"
    control = "choice"

    def read(self, text: str) -> SeatClaim:
        return NOBODY if text == NOBODY.kind else read_claim(text)

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        nobody = choice_names(game, "winner", (NOBODY.kind,)).read(text)
        return nobody or CALLS.respell(text, game, field)

    def write(self, value: SeatClaim) -> str:
        return write_answer(value)

    def describe(self) -> Mapping[str, Any]:
        return ABOUT_CALLS

    def parts(
        self, value: SeatClaim, words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        return (tell_claim(value, words, field),)

    def offers(self, lying: Sequence[str] = ()) -> tuple[str, ...]:
        """Nobody, or a seat and its call: one of the calls in the field pointed at, or any if it points at none."""
        calls = [call.strip() for text in lying for call in text.split(CALLS.separator)]
        every = [f"{seat} {kind}" for seat in SEATS for kind in KINDS]
        return (*([call for call in calls if call] if lying else every), NOBODY.kind)


def check(values: Mapping[str, Any], report: Report) -> None:
    """A seat calls once, and only one seat can hold the other three copies of a face."""
    claims: tuple[SeatClaim, ...] = values.get("claims", ())
    seats = [call.seat for call in claims]
    for seat in SEATS:
        if seats.count(seat) > 1:
            report("claims", Fault("seat-twice", seat=int(seat)))
            return
    if sum([call.kind == CHIU for call in claims]) > 1:
        report("claims", Fault("two-chiu"))


QUESTION = Question(
    id="priority",
    fields=(
        Field("door", Choice(SEATS), example="2"),
        Field("source", Choice((STOCK, DISCARD)), example=STOCK),
        Field(
            "claims",
            CALLS,
            required=False,
            absent=(),
            example="2 win; 3 chiu; 1 capture",
        ),
        Field("from", Choice(SEATS), required=False, example="1"),
        Field("claim", Receiver(), CLAIM, example="3 chiu", at=("claims",)),
    ),
    claim=Priority,
    check=check,
    judge=judge,
    sample={"door": "2", "source": "discard", "claims": "2 capture; 3 chiu; 4 win", "claim": "3 chiu"},
    deal=deal.priority,
    rule="priority",
    claims=STATEMENT,
)
