"""Rows that the pages of a class read whenever somebody answers or looks.

In SQL, for a class asks for them many times a second: building these queries with models took a third of an answer.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection

from tutor.classroom.models import Answer, Event, Participant, Session

SEAT, SESSION, EVENT, ANSWER = (m._meta.db_table for m in (Participant, Session, Event, Answer))

ONE_SEAT = f"SELECT * FROM {SEAT} WHERE token_hash = %s AND session_id = %s"
ONE_SESSION = f"SELECT * FROM {SESSION} WHERE id = %s"
EVENTS = f"SELECT id, kind, item, at FROM {EVENT} WHERE session_id = %s ORDER BY id"
ANSWERS = (
    f"SELECT id, item, answer_id, state, claim, rules FROM {ANSWER} WHERE participant_id = %s ORDER BY id"
)
LAST_ROWS = f"""
    SELECT p.id, s.seconds, s.closes_at <= %s,
        (SELECT MAX(id) FROM {EVENT} WHERE session_id = s.id),
        (SELECT MAX(id) FROM {ANSWER} WHERE participant_id = p.id)
    FROM {SEAT} p JOIN {SESSION} s ON s.id = p.session_id
    WHERE p.token_hash = %s AND p.session_id = %s
"""
ALL_ANSWERS = f"""
    SELECT a.participant_id, a.item, a.claim, a.state, a.rules
    FROM {ANSWER} a JOIN {SEAT} p ON p.id = a.participant_id
    WHERE a.session_id = %s AND NOT p.removed {{more}} ORDER BY a.id
"""
SEATS = f"SELECT * FROM {SEAT} WHERE session_id = %s AND NOT removed ORDER BY id"
COUNTS = f"""
    SELECT (SELECT MAX(id) FROM {EVENT} WHERE session_id = s.id),
        (SELECT COUNT(*) FROM {ANSWER} WHERE session_id = s.id),
        (SELECT MAX(id) FROM {ANSWER} WHERE session_id = s.id),
        (SELECT COUNT(*) FROM {SEAT} WHERE session_id = s.id),
        (SELECT MAX(id) FROM {SEAT} WHERE session_id = s.id)
    FROM {SESSION} s WHERE s.id = %s
"""


class Given(NamedTuple):
    """An answer as it was written down. `claim_text`, `rules_text`: JSON, read when they are looked at."""

    pk: int
    item: int
    answer_id: str
    state: str
    claim_text: str
    rules_text: str

    @property
    def claim(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.claim_text)
        return found

    @property
    def rules(self) -> list[str]:
        found: list[str] = json.loads(self.rules_text)
        return found


def seat_with_token(token_hash: str, session_id: int) -> Participant | None:
    """The seat, with its session."""
    for seat in Participant.objects.raw(ONE_SEAT, [token_hash, session_id]):
        for session in Session.objects.raw(ONE_SESSION, [session_id]):
            seat.session = session
            return seat
    return None


def last_rows(
    token_hash: str, session_id: int, now: datetime
) -> tuple[int, int, bool, int | None, int | None] | None:
    """All that a poll asks: the seat, the session's seconds, whether it is past its time, the last event and answer."""
    with connection.cursor() as cursor:
        cursor.execute(LAST_ROWS, [connection.ops.adapt_datetimefield_value(now), token_hash, session_id])
        found: tuple[int, int, bool, int | None, int | None] | None = cursor.fetchone()
    return found


def events_of(session: Session) -> list[Event]:
    return list(Event.objects.raw(EVENTS, [session.pk]))


def answers_of(seat: Participant) -> tuple[Given, ...]:
    with connection.cursor() as cursor:
        cursor.execute(ANSWERS, [seat.pk])
        return tuple([Given(*row) for row in cursor.fetchall()])


def answers_in(session: Session, item: int | None = None) -> list[tuple[int, int, str, str, str]]:
    """All answers, or all to one item, as (seat, item, claim, state, rules), claim and rules in JSON.

    Without the answers of those who were taken out.
    """
    more, values = ("", [session.pk]) if item is None else ("AND a.item = %s", [session.pk, item])
    with connection.cursor() as cursor:
        cursor.execute(ALL_ANSWERS.format(more=more), values)
        found: list[tuple[int, int, str, str, str]] = cursor.fetchall()
    return found


def seats_in(session: Session) -> list[Participant]:
    """Everybody who was not taken out."""
    return list(Participant.objects.raw(SEATS, [session.pk]))


def counts_of(session: Session) -> tuple[int | None, ...]:
    """The last event; how many answers and the last; how many seats and the last."""
    with connection.cursor() as cursor:
        cursor.execute(COUNTS, [session.pk])
        found: tuple[int | None, ...] = cursor.fetchone() or ()
    return found
