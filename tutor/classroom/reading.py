"""Rows that every answer and every page of a participant read.

In SQL, for a class asks for them many times a second: building these queries with models took a third of an answer.
"""

from __future__ import annotations

import json
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


def events_of(session: Session) -> list[Event]:
    return list(Event.objects.raw(EVENTS, [session.pk]))


def answers_of(seat: Participant) -> tuple[Given, ...]:
    with connection.cursor() as cursor:
        cursor.execute(ANSWERS, [seat.pk])
        return tuple([Given(*row) for row in cursor.fetchall()])
