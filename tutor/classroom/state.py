"""What is open, closed, revealed: derived from the rows of a session each time, so that no process holds it.

The version of a page is a short text made of the highest numbers of the rows that the page shows. Comparing it is all
that a poll costs while nothing changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils import timezone

from tutor.classroom.models import (
    CLOSED,
    ENDED,
    LED,
    OPENED,
    PAUSED,
    RESUMED,
    REVEALED,
    Participant,
    Session,
)
from tutor.classroom.queries import last_rows, newest

GRACE = 20
"""Seconds after the time is up in which an answer may still arrive."""


@dataclass(frozen=True)
class State:
    """`open`: the number of the item that may be answered (teacher-led). `opened`: those that were shown so far.

    `opened_at`: when the open item was opened; `paused_for`: seconds of it that were a pause. `last_event`: the number
    of the row that it was derived from last.
    """

    open: int | None = None
    last: int | None = None
    opened: frozenset[int] = frozenset()
    revealed: frozenset[int] = frozenset()
    paused: bool = False
    ended: bool = False
    opened_at: datetime | None = None
    paused_for: float = 0.0
    last_event: int | None = None


def state_of(session: Session, now: datetime | None = None) -> State:
    """The state that a session's events come to. One that is past its time has ended."""
    now = now or timezone.now()
    rows = list(session.events.order_by("id"))
    state = derived(
        [(row.kind, row.item, row.at) for row in rows],
        len(session.items), now, over=session.closes_at <= now, since=session.created,
    )  # fmt: skip
    return replace(state, last_event=rows[-1].pk) if rows else state


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


def participant_version(token_hash: str, session_id: int, now: datetime) -> str | None:
    """Of a participant's page, ``None`` if there is no such participant.

    Other people's answers change it only when they are shown, which is an event.
    """
    last = last_rows(token_hash, session_id, now)
    if last is None:
        return None
    if not last.seconds:
        return version_text(last.event, last.answer, last.over)
    participant = Participant.objects.select_related("session").filter(pk=last.participant).first()
    if participant is None:
        return None
    left = seconds_left(participant.session, state_of(participant.session, now), participant, now)
    return version_text(last.event, last.answer, last.over, left)


def version_text(
    last_event: int | None, last_answer: int | None, over: bool | int, left: float | None = None
) -> str:
    """`left`: seconds, where there is a limit; the page shows minutes."""
    parts = [last_event, last_answer, over]
    if left is not None:
        parts.append(max(0, int(left // 15) + 1))
    return ".".join(str(int(part or 0)) for part in parts)


def class_version(session: Session, now: datetime) -> str:
    """Of a teacher's page."""
    rows = (session.events, session.answers, session.participants)
    parts = [*(number for manager in rows for number in newest(manager.all())), session.closes_at <= now]
    return ".".join(str(int(part or 0)) for part in parts)
