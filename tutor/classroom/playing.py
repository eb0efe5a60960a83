"""What a participant's page shows now: which item, in which phase, and what is said about the answer given.

Phases, teacher-led: wait, open, received, closed, revealed. Self-paced: open, done. Both: ended, removed, paused is a
word above the stage. Before an item is revealed or finished, nothing here looks at what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tutor.classroom.answering import Sitting, Tries, task_for
from tutor.classroom.groups import Result, counted_answers, result
from tutor.classroom.models import LED, Participant
from tutor.classroom.reading import Given
from tutor.classroom.showing import Question, drawn_feedback, question_of
from tutor.classroom.state import State
from tutor.practice.items import BadItem
from tutor.practice.tasks import Task

WAIT, OPEN, AGAIN, RECEIVED, CLOSED, REVEALED, DONE, ENDED, REMOVED, BROKEN = (
    "wait", "open", "again", "received", "closed", "revealed", "done", "ended", "removed", "broken",
)  # fmt: skip


SIGNS = {"right": "✓", "but": "≈", "wrong": "✗", "done": "✗", "blank": "–", "sent": "•"}
CURRENT = ' aria-current="step"'
NO_SIGN = "\u00a0"


@dataclass(frozen=True)
class Step:
    """An item in the list of a self-paced set."""

    item: int
    state: str
    current: bool
    finished: bool = False

    @property
    def number(self) -> int:
        return self.item + 1


@dataclass(frozen=True)
class Stage:
    """The page's changing part. ``feedback`` and ``result`` hold only what may be shown in this phase.

    ``version`` is of the very rows that this was made from: what was written since makes the next poll tell.
    """

    phase: str
    state: State
    item: int | None = None
    count: int = 0
    question: Question | None = None
    feedback: str = ""
    result: Result | None = None
    steps: tuple[Step, ...] = ()
    note: str = ""
    minutes: int | None = None
    answered: bool = False
    version: str = ""

    @property
    def key(self) -> str:
        """Names what is shown: where it is the same, the page leaves the stage, and what is being typed, alone."""
        return f"{'' if self.item is None else self.item}-{self.phase}"

    @property
    def number(self) -> int:
        return (self.item or 0) + 1

    @property
    def asks(self) -> bool:
        return self.phase in (OPEN, AGAIN)

    @property
    def step_links(self) -> SafeString:
        """Drawn here: as a loop of the template it took a third of the whole stage."""
        words = {
            "right": _("right"), "but": _("allowed, a better one existed"), "wrong": _("wrong"),
            "done": _("wrong"), "blank": _("left open"), "sent": _("answered"),
        }  # fmt: skip
        said = {state: escape(word) for state, word in words.items()}
        links = [
            f'<li><a href="?item-number={step.item}" hx-get="?item-number={step.item}"'
            f' class="step step-{step.state or "new"}"{CURRENT if step.current else ""}>'
            f'<span aria-hidden="true">{SIGNS.get(step.state, NO_SIGN)}</span> {step.number}'
            f'<span class="visually-hidden">{said.get(step.state, "")}</span></a></li>'
            for step in self.steps
        ]
        return mark_safe("\n".join(links))

    @property
    def right_count(self) -> int:
        return sum(step.state == "right" for step in self.steps)

    @property
    def next_item(self) -> int | None:
        """The next item that is not finished, after this one or from the start."""
        left = [step.item for step in self.steps if not step.finished]
        later = [item for item in left if self.item is not None and item > self.item]
        return next(iter(later or [item for item in left if item != self.item]), None)

    def with_claim(
        self, claim: Mapping[str, Any], into: str, faults: Mapping[str, list[str]] | None = None
    ) -> Stage:
        if self.question is None or not self.asks:
            return self
        return replace(self, question=replace(self.question, answer=claim, into=into, faults=faults or {}))

    def saying(self, note: str) -> Stage:
        return replace(self, note=note)


def stage_of(sitting: Sitting, language: str, item: int | None = None, again: bool = False) -> Stage:
    """What the participant sees now; `item` is the one they look at, `again` whether they change their answer."""
    return replace(shown_stage(sitting, language, item, again), version=sitting.version)


def shown_stage(sitting: Sitting, language: str, item: int | None, again: bool) -> Stage:
    count = len(sitting.session.items)
    if sitting.seat.removed:
        return Stage(REMOVED, sitting.state)
    try:
        if sitting.session.pace == LED:
            return led_stage(sitting, language, count, item, again)
        return self_stage(sitting, language, count, item)
    except BadItem as error:
        return Stage(BROKEN, sitting.state, item, count, note=str(error))


def led_stage(sitting: Sitting, language: str, count: int, item: int | None, again: bool) -> Stage:
    seat, state, tries = sitting.seat, sitting.state, sitting.tries
    if state.open is not None:
        item = state.open
    elif item not in state.revealed or not state.ended:
        item = state.last
    steps = tuple(
        Step(number, counted_state(tries.get(number)), number == item) for number in sorted(state.revealed)
    )
    if item is None:
        return Stage(ENDED if state.ended else WAIT, state, count=count, steps=steps)
    own = tries.get(item)
    answer = own.counted if own else None
    task = task_for(seat.session, item, seat)
    if state.open == item:
        left = sitting.seconds_left
        if left is not None and left <= 0:
            phase = CLOSED
        else:
            phase = OPEN if answer is None else AGAIN if again else RECEIVED
        question = question_of(task, language, answer.claim if answer and phase == AGAIN else {})
        return Stage(
            phase, state, item, count, question, minutes=minutes_of(left), answered=answer is not None
        )
    question = question_of(task, language)
    if item not in state.revealed:
        return Stage(CLOSED, state, item, count, question, answered=answer is not None)
    return Stage(
        REVEALED, state, item, count, question,
        feedback=feedback(task, answer, True, language),
        result=result(seat.session, item, language, counted_answers(seat.session, item).values()),
        steps=steps, answered=answer is not None,
    )  # fmt: skip


def self_stage(sitting: Sitting, language: str, count: int, item: int | None) -> Stage:
    seat, state, tries = sitting.seat, sitting.state, sitting.tries
    if item is None or not 0 <= item < count:
        unfinished = [n for n in range(count) if not is_finished(seat, tries.get(n))]
        item = unfinished[0] if unfinished else count - 1
    if not count:
        return Stage(WAIT, state)
    steps = tuple(
        Step(n, shown_state(seat, tries.get(n), state), n == item, is_finished(seat, tries.get(n)))
        for n in range(count)
    )
    try:
        task = task_for(seat.session, item, seat)
    except BadItem as error:  # The others are still there.
        return Stage(BROKEN, state, item, count, steps=steps, note=str(error))
    own = tries.get(item)
    left = sitting.seconds_left
    over = state.ended or (left is not None and left <= 0)
    whole = item in state.revealed or over or bool(own and own.finished and seat.session.reasons)
    answer = own.last if own else None
    question = question_of(task, language, answer.claim if answer and not whole else {})
    told = ""
    if whole or (answer is not None and seat.session.reasons):
        told = feedback(task, answer, whole, language)
    return Stage(
        DONE if whole else OPEN, state, item, count, question, told, steps=steps,
        minutes=minutes_of(left), answered=answer is not None,
    )  # fmt: skip


def minutes_of(left: float | None) -> int | None:
    """Of seconds that are left, as they are told."""
    return None if left is None else max(0, int(left // 60) + 1)


def feedback(task: Task, answer: Given | None, whole: bool, language: str) -> SafeString:
    if answer is None:
        return drawn_feedback(task, language, "{}", "blank", whole)
    return drawn_feedback(task, language, answer.claim_text, answer.state, whole)


def counted_state(tries: Tries | None) -> str:
    return tries.counted.state if tries and tries.counted else ""


def is_finished(seat: Participant, tries: Tries | None) -> bool:
    """Whether nothing is left to do with an item; where reasons are withheld, once it is answered."""
    return tries is not None and (tries.finished or not seat.session.reasons)


def shown_state(seat: Participant, tries: Tries | None, state: State) -> str:
    """Of a self-paced item: the best of the tries, as far as it may be told."""
    if not tries:
        return ""
    if not (seat.session.reasons or state.ended):
        return "sent"
    states = [answer.state for answer in tries.answers]
    best = next((s for s in ("right", "but", "wrong", "blank") if s in states), "")
    return (
        "blank"
        if "blank" in states and best != "right"
        else ("done" if tries.finished and best == "wrong" else best)
    )
