"""An answer comes in: read, marked by the engine, and written down once."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from games.core.judging import MalformedClaim
from games.core.marking import BLANK, RIGHT, WRONG, Mark
from games.core.skills import ALL, CLAIM, JUDGE
from tutor.classroom.models import LED, Answer, Participant, Session
from tutor.classroom.reading import Given, answers_of
from tutor.classroom.state import State, accepts, seconds_left, state_of, version_text
from tutor.classroom.writing import write_once
from tutor.practice.asked import read_answer
from tutor.practice.items import BadItem, gone, task_of
from tutor.practice.tasks import Task
from tutor.progress.attempts import ANSWER_ID, new_answer_id

RECEIVED, LATE, EMPTY = "received", "late", "empty"

MOST_ANSWERS = 200
"""To one item by one participant: more is no pupil."""

LONGEST_VALUE = 500

VARIANTS = 24
"""Where everybody gets a position of their own there are so many: neighbours differ, and each is dealt once."""


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


def task_for(session: Session, item: int, seat: Participant) -> Task:
    return task_of(session.items[item], session.house, seat.pk % VARIANTS)


@dataclass(frozen=True)
class Tries:
    """A participant's answers to one item. `counted` is the one that counts: led the last, self-paced the first."""

    answers: tuple[Given, ...]
    pace: str
    ask: str = CLAIM

    @property
    def last(self) -> Given | None:
        return self.answers[-1] if self.answers else None

    @property
    def counted(self) -> Given | None:
        if not self.answers:
            return None
        return self.answers[-1] if self.pace == LED else self.answers[0]

    @property
    def finished(self) -> bool:
        """Self-paced: nothing is left to be tried. Whoever judged a neighbour's claim was told how it is."""
        states = {answer.state for answer in self.answers}
        return bool(states & {RIGHT, BLANK}) or (self.ask == JUDGE and bool(states))


@dataclass(frozen=True)
class Sitting:
    """A seat with the rows that its page is made of, read once: what a request sees of the session."""

    seat: Participant
    now: datetime
    state: State
    answers: tuple[Given, ...]

    @property
    def session(self) -> Session:
        return self.seat.session

    @cached_property
    def tries(self) -> dict[int, Tries]:
        """The answers by item; without those whose exercise is gone."""
        found: dict[int, list[Given]] = {}
        for answer in self.answers:
            found.setdefault(answer.item, []).append(answer)
        tries = {}
        for item, answers in found.items():
            ask = ask_of(self.seat, item)
            if ask:
                tries[item] = Tries(tuple(answers), self.session.pace, ask)
        return tries

    @property
    def seconds_left(self) -> float | None:
        return seconds_left(self.session, self.state, self.seat, self.now)

    @property
    def version(self) -> str:
        """Of the very rows that are here: what was written since makes the next poll tell."""
        last = self.answers[-1].pk if self.answers else None
        over = self.session.closes_at <= self.now
        return version_text(self.state.last_event, last, over, self.seconds_left)


def sitting_of(seat: Participant, now: datetime | None = None) -> Sitting:
    now = now or timezone.now()
    # The state first: an answer that is seen was given no later than what the page says of it.
    state = state_of(seat.session, now)
    return Sitting(seat, now, state, answers_of(seat))


def ask_of(seat: Participant, item: int) -> str:
    """How an item is asked; nothing where there is no such item any more."""
    try:
        return task_for(seat.session, item, seat).exercise.ask if item < len(seat.session.items) else ""
    except BadItem:
        return ""


def receive(
    sitting: Sitting, item: int, answer_id: str, claim: Mapping[str, Any], give_up: bool = False
) -> tuple[str, Sitting]:
    """Write an answer down. ``RECEIVED`` (also for one sent before), ``LATE`` or ``EMPTY``, and what one sees then.

    Raises ``MalformedClaim`` if it cannot be read. To give up is an answer too, a blank one.
    """
    seat, session, now = sitting.seat, sitting.session, sitting.now
    if not accepts(session, sitting.state, seat, item, now):
        known = any(answer.answer_id == answer_id for answer in sitting.answers)
        return (RECEIVED if known else LATE), sitting
    task = task_for(session, item, seat)
    mark = Mark(BLANK) if give_up else task.mark(claim)
    if mark.state == BLANK and not give_up:
        return EMPTY, sitting
    if sum(answer.item == item for answer in sitting.answers) >= MOST_ANSWERS:
        return LATE, sitting
    ruling = mark.verdict.ruling if mark.verdict is not None and task.exercise.ask == CLAIM else None
    answer = Answer(
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
    if write_once(answer):
        given = Given(
            answer.pk,
            item,
            answer.answer_id,
            answer.state,
            json.dumps(answer.claim),
            json.dumps(answer.rules),
        )
        return RECEIVED, replace(sitting, answers=(*sitting.answers, given))
    return RECEIVED, sitting_of(seat)  # It was there already.


def state_word(task: Task, mark: Mark) -> str:
    """The state of an answer: where a step is done by something else than a right claim, done is right."""
    if mark.state != BLANK and task.is_done(mark):
        return RIGHT
    return WRONG if mark.state == RIGHT else mark.state


@lru_cache(maxsize=2048)
def marked(task: Task, claim_text: str) -> Mark:
    """The mark of an answer that was written down, given by the engine once more. ``BadItem`` if it no longer can.

    A class gives the same answers again and again.
    """
    try:
        return task.mark(json.loads(claim_text))
    except MalformedClaim as error:
        raise gone() from error


def tasks_of(seat: Participant) -> list[Task]:
    """Every task of the session that can still be set, as this participant has it."""
    found = []
    for item in range(len(seat.session.items)):
        try:
            found.append(task_for(seat.session, item, seat))
        except BadItem:
            continue
    return found
