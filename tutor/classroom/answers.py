"""An answer comes in: read, marked by the engine, and written down once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Any

from django.http import QueryDict
from django.utils import timezone

from games.core.judging import MalformedClaim
from games.core.marking import BLANK, RIGHT, WRONG, Mark
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE
from tutor.classroom.errors import class_deleted
from tutor.classroom.fields import Claim, frozen_claim
from tutor.classroom.models import LED, Answer, Participant, Session
from tutor.classroom.queries import insert
from tutor.classroom.state import State, accepts, seconds_left, state_of, version_text
from tutor.practice.forms import read_answer
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
    answer = read_answer(task, form)
    if task.exercise.ask == ASK_ALL:
        answer = {
            name: [value for value in values if value in task.exercise.values]
            for name, values in answer.items()
        }
    return {
        name: value[:LONGEST_VALUE] if isinstance(value, str) else value
        for name, value in answer.items()
        if value
    }


def variant_of(session: Session, item: int, participant: int) -> int:
    """Which position of an item somebody has; 0 where all have the same, so that equal answers count together."""
    return 0 if session.items[item].same else participant % VARIANTS


def task_for(session: Session, item: int, participant: int) -> Task:
    """The task of an item as the participant of this number has it. ``BadItem`` if its exercise is gone."""
    return task_of(session.items[item], session.house, variant_of(session, item, participant))


def tasks_for(session: Session, participant: int = 0) -> list[Task]:
    """Every task of the session that can still be set, as the participant of this number has it."""
    found = []
    for item in range(len(session.items)):
        try:
            found.append(task_for(session, item, participant))
        except BadItem:
            continue
    return found


@dataclass(frozen=True)
class Tries:
    """A participant's answers to one item. `counted` is the one that counts: led the last, self-paced the first."""

    answers: tuple[Answer, ...]
    pace: str
    ask: str = ASK_CLAIM

    @property
    def last(self) -> Answer:
        return self.answers[-1]

    @property
    def counted(self) -> Answer:
        return self.answers[-1] if self.pace == LED else self.answers[0]

    @property
    def finished(self) -> bool:
        """Self-paced: nothing is left to be tried. Whoever judged a neighbour's claim was told how it is."""
        states = {answer.state for answer in self.answers}
        return bool(states & {RIGHT, BLANK}) or self.ask == ASK_JUDGE


@dataclass(frozen=True)
class Snapshot:
    """A participant with the rows that their page is made of, read once: what a request sees of the session."""

    participant: Participant
    now: datetime
    state: State
    answers: tuple[Answer, ...]

    @property
    def session(self) -> Session:
        return self.participant.session

    def task(self, item: int) -> Task:
        """``BadItem`` if there is none any more."""
        if not 0 <= item < len(self.session.items):
            raise gone()
        return task_for(self.session, item, self.participant.pk)

    @cached_property
    def tries(self) -> dict[int, Tries]:
        """The answers by item; without those whose exercise is gone."""
        found: dict[int, list[Answer]] = {}
        for answer in self.answers:
            found.setdefault(answer.item, []).append(answer)
        tries = {}
        for item, answers in found.items():
            try:
                tries[item] = Tries(tuple(answers), self.session.pace, self.task(item).exercise.ask)
            except BadItem:
                continue
        return tries

    @property
    def seconds_left(self) -> float | None:
        return seconds_left(self.session, self.state, self.participant, self.now)

    @property
    def version(self) -> str:
        """Version of the rows that the page is built from; later rows change it, and the next poll tells."""
        last = self.answers[-1].pk if self.answers else None
        over = self.session.closes_at <= self.now
        return version_text(self.state.last_event, last, over, self.seconds_left)


def snapshot(participant: Participant, now: datetime | None = None) -> Snapshot:
    now = now or timezone.now()
    # The state first: an answer that is seen was given no later than what the page says of it.
    state = state_of(participant.session, now)
    return Snapshot(participant, now, state, tuple(participant.answers.order_by("id")))


def receive(
    seen: Snapshot, item: int, answer_id: str, claim: Mapping[str, Any], give_up: bool = False
) -> tuple[str, Snapshot]:
    """Write an answer down. ``RECEIVED`` (also for one sent before), ``LATE`` or ``EMPTY``, and what one sees then.

    Raises ``MalformedClaim`` if it cannot be read. To give up is an answer too, a blank one.
    """
    known = any(answer.answer_id == answer_id for answer in seen.answers)
    if not accepts(seen.session, seen.state, seen.participant, item, seen.now):
        return (RECEIVED if known else LATE), seen
    task = seen.task(item)
    mark = Mark(BLANK) if give_up else task.mark(claim)
    if mark.state == BLANK and not give_up:
        return EMPTY, seen
    if known:
        return RECEIVED, seen
    if sum(answer.item == item for answer in seen.answers) >= MOST_ANSWERS:
        return LATE, seen
    ruling = mark.verdict.ruling if mark.verdict is not None and task.exercise.ask == ASK_CLAIM else None
    answer = Answer(
        session=seen.session,
        participant=seen.participant,
        item=item,
        answer_id=answer_id if ANSWER_ID.fullmatch(answer_id) else new_answer_id(),
        at=seen.now,
        claim=() if give_up else frozen_claim(claim),
        state=state_of_answer(task, mark),
        rules=mark.rules,
        score=ruling.score if ruling else None,
    )
    if insert(answer):
        return RECEIVED, replace(seen, answers=(*seen.answers, answer))
    if not Session.objects.filter(pk=seen.session.pk).exists():
        raise class_deleted()
    return RECEIVED, snapshot(seen.participant)  # The same answer has just come in by another request.


def state_of_answer(task: Task, mark: Mark) -> str:
    """The state of an answer: where a step is done by something else than a right claim, done is right."""
    if mark.state != BLANK and task.is_done(mark):
        return RIGHT
    return WRONG if mark.state == RIGHT else mark.state


@lru_cache(maxsize=2048)
def marked(task: Task, claim: Claim) -> Mark:
    """The mark of an answer that was written down, given by the engine once more. ``BadItem`` if it no longer can.

    A class gives the same answers again and again.
    """
    try:
        return task.mark(dict(claim))
    except MalformedClaim as error:
        raise gone() from error
