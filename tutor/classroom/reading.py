"""Rows that the pages of a class read whenever somebody answers or looks.

In SQL, for a class asks for them many times a second: building these queries with models took a third of an answer.
Whole rows become models by Django's own converters, parts of rows plain tuples.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from django.db import connection
from django.db.models import Model

from tutor.classroom.models import Answer, Event, Participant, Session

SEAT, SESSION, EVENT, ANSWER = (m._meta.db_table for m in (Participant, Session, Event, Answer))


def columns(model: type[Model], table: str) -> str:
    return ", ".join([f"{table}.{field.column}" for field in model._meta.concrete_fields])


ONE_SEAT = f"""
    SELECT {columns(Participant, "p")}, {columns(Session, "s")}
    FROM {SEAT} p JOIN {SESSION} s ON s.id = p.session_id WHERE p.token_hash = %s AND p.session_id = %s
"""
EVENTS = f"SELECT {columns(Event, 'e')} FROM {EVENT} e WHERE e.session_id = %s ORDER BY e.id"
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
SEATS = f"SELECT {columns(Participant, 'p')} FROM {SEAT} p WHERE session_id = %s AND NOT removed ORDER BY id"
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


Row: TypeAlias = Sequence[Any]


def rows(sql: str, *values: Any) -> list[Row]:
    with connection.cursor() as cursor:
        cursor.execute(sql, values)
        found: list[Row] = cursor.fetchall()
    return found


@cache
def conversions(model: type[Model], vendor: str) -> list[tuple[int, Callable[..., Any], Any]]:
    """What makes of a column's value that of the model's field, by its place: as Django does for its own queries."""
    found = []
    for place, field in enumerate(model._meta.concrete_fields):
        column = field.get_col(model._meta.db_table)
        converters = [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        found += [(place, convert, column) for convert in converters]
    return found


Read = TypeVar("Read", bound=Model)


def instance(model: type[Read], row: Row) -> Read:
    """The model of a row with all its columns."""
    values = list(row)
    for place, convert, column in conversions(model, connection.vendor):
        values[place] = convert(values[place], column, connection)
    return model.from_db(connection.alias, [field.attname for field in model._meta.concrete_fields], values)


def seat_with_token(token_hash: str, session_id: int) -> Participant | None:
    """The seat, with its session."""
    width = len(Participant._meta.concrete_fields)
    for row in rows(ONE_SEAT, token_hash, session_id):
        seat = instance(Participant, row[:width])
        seat.session = instance(Session, row[width:])
        return seat
    return None


class LastRows(NamedTuple):
    """All that a poll asks: the seat, its session's time limit, whether that is over, the last event and answer."""

    seat: int
    seconds: int
    over: bool
    event: int | None
    answer: int | None


def last_rows(token_hash: str, session_id: int, now: datetime) -> LastRows | None:
    now_there = connection.ops.adapt_datetimefield_value(now)
    return next((LastRows(*row) for row in rows(LAST_ROWS, now_there, token_hash, session_id)), None)


def events_of(session: Session) -> list[Event]:
    return [instance(Event, row) for row in rows(EVENTS, session.pk)]


def answers_of(seat: Participant) -> tuple[Given, ...]:
    return tuple([Given(*row) for row in rows(ANSWERS, seat.pk)])


def answers_in(session: Session, item: int | None = None) -> list[Row]:
    """All answers, or all to one item, as (seat, item, claim, state, rules), claim and rules in JSON.

    Without the answers of those who were taken out.
    """
    if item is None:
        return rows(ALL_ANSWERS.format(more=""), session.pk)
    return rows(ALL_ANSWERS.format(more="AND a.item = %s"), session.pk, item)


def seats_in(session: Session) -> list[Participant]:
    """Everybody who was not taken out."""
    return [instance(Participant, row) for row in rows(SEATS, session.pk)]


def counts_of(session: Session) -> Row:
    """The last event; how many answers and the last; how many seats and the last. Nothing of a session that is gone."""
    return next(iter(rows(COUNTS, session.pk)), ())
