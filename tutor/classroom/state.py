"""What is open, closed, revealed: derived from the rows of a session each time, so that no process holds it.

The version of a page is a short text made of the highest numbers of the rows that the page shows. Comparing it is all
that a poll costs while nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Max, OuterRef, QuerySet, Subquery
from django.utils import timezone

from tutor.classroom.models import (
    CLOSED,
    ENDED,
    LED,
    OPENED,
    PAUSED,
    RESUMED,
    REVEALED,
    Answer,
    Event,
    Participant,
    Session,
)

GRACE = 20
"""Seconds after the time is up in which an answer may still arrive."""


@dataclass(frozen=True)
class State:
    """`open`: the number of the item that may be answered (teacher-led). `opened`: those that were shown so far.

    `opened_at`: when the open item was opened; `paused_for`: seconds of it that were a pause.
    """

    open: int | None = None
    last: int | None = None
    opened: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    paused: bool = False
    ended: bool = False
    opened_at: datetime | None = None
    paused_for: float = 0.0


def state_of(session: Session, now: datetime | None = None) -> State:
    """The state that a session's events come to. One that is past its time has ended."""
    now = now or timezone.now()
    events = session.events.order_by("id").values_list("kind", "item", "at")
    return derived(events, len(session.items), now, over=session.closes_at <= now, since=session.created)


def derived(
    events: Iterable[tuple[str, int | None, datetime]],
    count: int,
    now: datetime,
    over: bool = False,
    since: datetime | None = None,
) -> State:
    """`events` are (kind, item, at) in their order; an event of no item is about all of the `count` items."""
    open_item, last, opened_at, paused_at = None, None, since, None
    opened: set[int] = set()
    revealed: set[int] = set()
    ended, paused_for = over, 0.0
    for kind, item, at in events:
        if kind == OPENED and item is not None:
            open_item = last = item
            opened.add(item)
            revealed.discard(item)
            opened_at, paused_for = at, 0.0
            paused_at = at if paused_at else None
        elif kind == CLOSED and item in (open_item, None):
            open_item = None
        elif kind == REVEALED:
            revealed |= {item} if item is not None else set(range(count))
            if item in (open_item, None):
                open_item = None
            if item is not None:
                last = item
                opened.add(item)
        elif kind == PAUSED and paused_at is None:
            paused_at = at
        elif kind == RESUMED and paused_at is not None:
            paused_for += (at - paused_at).total_seconds()
            paused_at = None
        elif kind == ENDED:
            ended = True
    if paused_at is not None:
        paused_for += (now - paused_at).total_seconds()
    if ended:
        open_item, revealed = None, revealed | opened
    return State(
        open_item, last, frozenset(opened), frozenset(revealed), paused_at is not None and not ended, ended,
        opened_at, paused_for,
    )  # fmt: skip


def seconds_left(session: Session, state: State, participant: Participant, now: datetime) -> float | None:
    """How long a participant may still answer, ``None`` if there is no limit."""
    if not session.seconds:
        return None
    begun = state.opened_at if session.pace == LED else max(participant.joined, session.created)
    if begun is None:
        return None
    return session.seconds * participant.factor - ((now - begun).total_seconds() - state.paused_for)


def accepts(session: Session, state: State, participant: Participant, item: int, now: datetime) -> bool:
    """Whether an answer still counts.

    What was sent in time but arrives after the item was closed does, until it is revealed: a phone may have been
    without a connection.
    """
    if participant.removed or state.ended or not 0 <= item < len(session.items) or item in state.revealed:
        return False
    if session.pace == LED and item not in state.opened:
        return False
    left = seconds_left(session, state, participant, now)
    return left is None or left > -GRACE or (session.pace == LED and item != state.open)


# --- Versions


def highest(rows: QuerySet[Event] | QuerySet[Answer]) -> Subquery:
    return Subquery(rows.order_by("-id").values("id")[:1])


def seats_with_version() -> QuerySet[Participant]:
    """Participants with their session and the numbers that the version of their page is made of: one query."""
    return Participant.objects.select_related("session").annotate(
        last_event=highest(Event.objects.filter(session=OuterRef("session_id"))),
        last_answer=highest(Answer.objects.filter(participant=OuterRef("pk"))),
    )


def seat_version(participant: Participant, now: datetime) -> str:
    """Of a participant's page. Other people's answers do not change it, unless they are shown, which is an event."""
    session = participant.session
    parts = [participant.last_event, participant.last_answer, session.closes_at <= now]  # type: ignore[attr-defined]
    if session.seconds:
        left = seconds_left(session, state_of(session, now), participant, now)
        parts.append(None if left is None else max(0, int(left // 15) + 1))
    return ".".join(str(int(part or 0)) for part in parts)


def class_version(session: Session, now: datetime) -> str:
    """Of a teacher's page. Rows are counted too: of two answers written at once the lower number may appear last."""
    answers = Answer.objects.filter(session=session).aggregate(n=Count("id"), last=Max("id"))
    seats = Participant.objects.filter(session=session).aggregate(n=Count("id"), last=Max("id"))
    event = Event.objects.filter(session=session).aggregate(last=Max("id"))["last"]
    parts = [event, answers["n"], answers["last"], seats["n"], seats["last"], session.closes_at <= now]
    return ".".join(str(int(part or 0)) for part in parts)
