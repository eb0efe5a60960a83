"""An answer comes in: read, marked by the engine, and written down once."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils import timezone

from games.core.marking import BLANK, BUT, RIGHT, WRONG, Mark
from games.core.skills import ASK_CLAIM, ASK_JUDGE
from tutor.classroom.models import LED, Answer, FrozenAnswer, Participant, Session, frozen_answer, insert
from tutor.classroom.state import State, accepts, seconds_left, state_of, version_text
from tutor.practice.forms import read_answer
from tutor.practice.items import BadItem, gone, task_of
from tutor.practice.tasks import Task
from tutor.progress.attempts import ANSWER_ID, new_answer_id

RECEIVED, LATE, EMPTY, TOO_MANY = "received", "late", "empty", "too-many"

MOST_ANSWERS = 200
"""To one item by one participant: more is no pupil."""

LONGEST_VALUE = 500

VARIANTS = 24
"""Where everybody gets a position of their own there are so many: neighbours differ, and each is dealt once."""


def answer_in(task: Task, form: QueryDict) -> dict[str, Any]:
    """What a form says about what is asked, cut down to what is kept. What is ticked must be there to be ticked.

    Nothing is kept where that is an answer.
    """
    found: dict[str, Any] = {}
    for name, said in read_answer(task, form).items():
        kept = (
            said[:LONGEST_VALUE]
            if isinstance(said, str)
            else [value for value in said if value in task.exercise.values]
        )
        if kept or (not said and name in task.exercise.lists):
            found[name] = kept
    return found


def task_for(session: Session, item: int, participant: int) -> Task:
    """The task of an item as the participant of this number has it. ``BadItem`` if there is none (any more)."""
    if not 0 <= item < len(session.items):
        raise gone()
    return task_of(session.items[item], session.house, participant % VARIANTS)


class Tries(NamedTuple):
    """A participant's answers to one item.

    `counted` is the one that counts: led the last, self-paced the first. `finished`, self-paced: nothing is left to be
    tried. Whoever judged a neighbour's claim was told how it is. `best`: the best state; "done" if it is wrong
    and stays so.
    """

    answers: tuple[Answer, ...]
    counted: Answer
    finished: bool
    best: str


@dataclass(frozen=True)
class Snapshot:
    """A participant with the rows that their page is made of, read once: what a request sees of the session.

    `seconds_left`: for an answer, ``None`` without a limit.
    """

    participant: Participant
    session: Session
    now: datetime
    state: State
    seconds_left: float | None
    answers: tuple[Answer, ...]

    @cached_property
    def tries(self) -> dict[int, Tries]:
        """The answers by item; without those whose exercise is gone."""
        found, led, by_item = {}, self.session.pace == LED, attrgetter("item")
        for item, given in groupby(sorted(self.answers, key=by_item), by_item):
            with suppress(BadItem):
                judged = task_for(self.session, item, self.participant.pk).ask == ASK_JUDGE
                answers = tuple(given)
                states = {answer.state for answer in answers}
                finished = judged or bool(states & {RIGHT, BLANK})
                wrong = "done" if finished else WRONG
                best = next((state for state in (RIGHT, BLANK, BUT) if state in states), wrong)
                found[item] = Tries(answers, answers[-1 if led else 0], finished, best)
        return found

    @property
    def version(self) -> str:
        """Version of the rows that the page is built from; later rows change it, and the next poll tells."""
        last = self.answers[-1].pk if self.answers else None
        over = self.session.closes_at <= self.now
        return version_text(self.state.last_event, last, over, self.seconds_left)


def snapshot(participant: Participant, now: datetime | None = None) -> Snapshot:
    now, session = now or timezone.now(), participant.session
    # The state first: an answer that is seen was given no later than what the page says of it.
    state = state_of(session, now)
    left = seconds_left(session, state, participant, now)
    return Snapshot(participant, session, now, state, left, tuple(participant.answers.order_by("id")))


def receive(
    seen: Snapshot, item: int, answer_id: str, claim: Mapping[str, Any], give_up: bool = False
) -> tuple[str, Snapshot]:
    """Write an answer down. The outcome, ``RECEIVED`` also for one sent before, and what the page is made of then.

    Raises ``MalformedClaim`` if it cannot be read. To give up is an answer too, a blank one.
    """
    known = any(answer.answer_id == answer_id for answer in seen.answers)
    if not accepts(seen.session, seen.state, seen.participant, item, seen.now):
        return (RECEIVED if known else LATE), seen
    task = task_for(seen.session, item, seen.participant.pk)
    said = () if give_up else frozen_answer(claim)
    mark, state = (Mark(BLANK), BLANK) if give_up else marked(task, said)
    if mark.state == BLANK and not give_up:
        return EMPTY, seen
    if known:
        return RECEIVED, seen
    if sum(answer.item == item for answer in seen.answers) >= MOST_ANSWERS:
        return TOO_MANY, seen
    ruling = mark.verdict.ruling if mark.verdict is not None and task.ask == ASK_CLAIM else None
    answer = Answer(
        session=seen.session,
        participant=seen.participant,
        item=item,
        answer_id=answer_id if ANSWER_ID.fullmatch(answer_id) else new_answer_id(),
        at=seen.now,
        claim=said,
        state=state,
        rules=() if state == RIGHT else mark.rules,
        score=ruling.score if ruling else None,
    )
    if insert(answer):
        return RECEIVED, replace(seen, answers=(*seen.answers, answer))
    return RECEIVED, snapshot(seen.participant)  # The same answer has just come in by another request.


@lru_cache(maxsize=2048)
def marked(task: Task, claim: FrozenAnswer) -> tuple[Mark, str]:
    """The mark of an answer, and its state. ``MalformedClaim`` if it cannot be read.

    A class gives the same answers again and again.
    """
    mark = task.mark(dict(claim))
    return mark, task.state(mark)
