"""An answer comes in: read, marked by the engine, and written down once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from games.core import exercises
from games.core.exercises import ALL, BLANK, CLAIM, JUDGE, RIGHT, Mark
from games.core.faults import MalformedClaim
from tutor.classroom.items import VARIANTS, BadItem, can_be_set, gone, resolved, task_of
from tutor.classroom.models import LED, Answer, Participant, Session
from tutor.classroom.state import State, accepts
from tutor.classroom.writing import write_once
from tutor.practice.asked import read_answer
from tutor.practice.tasks import Task
from tutor.progress.recording import ANSWER_ID, new_answer_id

RECEIVED, LATE, EMPTY = "received", "late", "empty"

MOST_ANSWERS = 200
"""To one item by one participant: more is no pupil."""

LONGEST_VALUE = 500


def answer_in(task: Task, form: QueryDict) -> dict[str, Any]:
    """What a form says about what is asked, cut down to what is kept."""
    said = read_answer(task, form)
    if task.exercise.ask == ALL:
        said = {
            name: [value for value in values if value in task.exercise.values]
            for name, values in said.items()
        }
    return {
        name: value[:LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in said.items()
        if value
    }


def variant_of(seat: Participant) -> int:
    return seat.pk


def task_for(session: Session, item: int, seat: Participant) -> Task:
    return task_of(session.items[item], session.house, variant_of(seat))


def receive(
    seat: Participant,
    state: State,
    item: int,
    answer_id: str,
    claim: Mapping[str, Any],
    give_up: bool = False,
    now: datetime | None = None,
) -> str:
    """Write an answer down. Returns ``RECEIVED`` (also for one sent before), ``LATE`` or ``EMPTY``.

    Raises ``MalformedClaim`` if it cannot be read. To give up is an answer too, a blank one.
    """
    now = now or timezone.now()
    session = seat.session
    if not accepts(session, state, seat, item, now):
        known = seat.answers.filter(answer_id=answer_id).exists()
        return RECEIVED if known else LATE
    task = task_for(session, item, seat)
    mark = Mark(BLANK) if give_up else task.mark(claim)
    if mark.state == BLANK and not give_up:
        return EMPTY
    if seat.answers.filter(item=item).count() >= MOST_ANSWERS:
        return LATE
    ruling = mark.verdict.ruling if mark.verdict is not None and task.exercise.ask == CLAIM else None
    # Nothing is written if the answer is there already.
    write_once(
        Answer(
            session=session,
            participant=seat,
            item=item,
            answer_id=answer_id if ANSWER_ID.fullmatch(answer_id) else new_answer_id(),
            at=now,
            claim={} if give_up else dict(claim),
            state=state_word(task, mark),
            rules=list(mark.rules),
            score=ruling.score if ruling else None,
        )
    )
    return RECEIVED


def state_word(task: Task, mark: Mark) -> str:
    """The state of an answer: where a step is done by something else than a right claim, done is right."""
    if mark.state != BLANK and task.is_done(mark):
        return RIGHT
    return exercises.WRONG if mark.state == RIGHT else mark.state


@lru_cache(maxsize=2048)
def marked(item_text: str, house_text: str, variant: int, claim_text: str) -> Mark:
    try:
        return resolved(item_text, house_text, variant).mark(json.loads(claim_text))
    except MalformedClaim as error:
        raise gone() from error


def mark_of(session: Session, item: int, variant: int, claim: Mapping[str, Any]) -> Mark:
    """The mark of an answer that was written down, given by the engine once more. ``BadItem`` if it no longer can."""
    data = session.items[item]
    readings = session.house.get(str(data.get("game")), {})
    individual = data.get("kind") == "exercise" and not data.get("same", True)
    return marked(
        json.dumps(data, sort_keys=True),
        json.dumps(readings, sort_keys=True),
        variant % VARIANTS if individual else 0,
        json.dumps(claim, sort_keys=True),
    )


@dataclass(frozen=True)
class Given:
    """A participant's answers to one item. `counted` is the one that counts: led the last, self-paced the first."""

    answers: tuple[Answer, ...]
    pace: str
    ask: str = CLAIM

    @property
    def last(self) -> Answer | None:
        return self.answers[-1] if self.answers else None

    @property
    def counted(self) -> Answer | None:
        if not self.answers:
            return None
        return self.answers[-1] if self.pace == LED else self.answers[0]

    @property
    def finished(self) -> bool:
        """Self-paced: nothing is left to be tried. Whoever judged a neighbour's claim was told how it is."""
        states = {answer.state for answer in self.answers}
        return bool(states & {RIGHT, BLANK}) or (self.ask == JUDGE and bool(states))


def given_by(seat: Participant) -> dict[int, Given]:
    """A participant's own answers, by item; without those whose exercise is gone."""
    found: dict[int, list[Answer]] = {}
    for answer in seat.answers.order_by("id"):
        found.setdefault(answer.item, []).append(answer)
    pace = seat.session.pace
    return {
        item: Given(tuple(answers), pace, task_for(seat.session, item, seat).exercise.ask)
        for item, answers in found.items()
        if item < len(seat.session.items) and can_be_set(seat.session.items[item], seat.session.house)
    }


def tasks_of(seat: Participant) -> list[Task]:
    """Every task of the session that can still be set, as this participant has it."""
    found = []
    for item in range(len(seat.session.items)):
        try:
            found.append(task_for(seat.session, item, seat))
        except BadItem:
            continue
    return found
