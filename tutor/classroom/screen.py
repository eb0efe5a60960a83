"""What a participant's page shows now: which item, in which phase, and what is said about the answer given.

Phases, teacher-led: wait, open, received, closed, revealed. Self-paced: open, done. Both: ended, removed, paused is a
word above the screen. Before an item is revealed or finished, nothing here looks at what would be right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.core.marking import BLANK, BUT, RIGHT, WRONG
from tutor.classroom.answers import Snapshot, Tries
from tutor.classroom.feedback import drawn_feedback
from tutor.classroom.models import LED, Answer
from tutor.classroom.prompts import Prompt, prompt_of
from tutor.classroom.results import Result, counted_answers, result
from tutor.classroom.state import State
from tutor.practice.items import BadItem
from tutor.practice.tasks import Task

WAIT, OPEN, AGAIN, RECEIVED, CLOSED, REVEALED, DONE, ENDED, REMOVED, BROKEN = (
    "wait", "open", "again", "received", "closed", "revealed", "done", "ended", "removed", "broken",
)  # fmt: skip


@dataclass(frozen=True)
class Step:
    """An item in the list of a self-paced set."""

    item: int
    state: str
    current: bool
    finished: bool = False


@dataclass(frozen=True)
class Screen:
    """The page's changing part. ``feedback`` and ``result`` hold only what may be shown in this phase.

    ``version`` is that of the rows this was built from.
    """

    phase: str
    state: State
    item: int | None = None
    count: int = 0
    prompt: Prompt | None = None
    feedback: str = ""
    result: Result | None = None
    steps: tuple[Step, ...] = ()
    note: str = ""
    minutes: int | None = None
    answered: bool = False
    version: str = ""

    @property
    def key(self) -> str:
        """Names what is shown: where it is the same, the page leaves the screen, and what is being typed, alone."""
        return f"{'' if self.item is None else self.item}-{self.phase}"

    @property
    def asks(self) -> bool:
        return self.phase in (OPEN, AGAIN)

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
        self, claim: Mapping[str, Any], into: str = "", faults: Mapping[str, list[str]] | None = None
    ) -> Screen:
        if self.prompt is None or not self.asks:
            return self
        return replace(self, prompt=replace(self.prompt, answer=claim, into=into, faults=faults or {}))

    def with_note(self, note: str) -> Screen:
        return replace(self, note=note)


def screen_of(seen: Snapshot, language: str, item: int | None = None, again: bool = False) -> Screen:
    """What the participant sees now; `item` is the one they look at, `again` whether they change their answer."""
    return replace(current_screen(seen, language, item, again), version=seen.version)


def current_screen(seen: Snapshot, language: str, item: int | None, again: bool) -> Screen:
    if seen.participant.removed:
        return Screen(REMOVED, seen.state)
    try:
        if seen.session.pace == LED:
            return led_screen(seen, language, item, again)
        return self_paced_screen(seen, language, item)
    except BadItem as error:
        return Screen(BROKEN, seen.state, item, len(seen.session.items), note=str(error))


def led_screen(seen: Snapshot, language: str, item: int | None, again: bool) -> Screen:
    state, count = seen.state, len(seen.session.items)
    if state.open is not None:
        item = state.open
    elif item not in state.revealed or not state.ended:
        item = state.last
    steps = tuple(
        Step(number, seen.tries[number].counted.state if number in seen.tries else "", number == item)
        for number in sorted(state.revealed)
    )
    if item is None:
        return Screen(ENDED if state.ended else WAIT, state, count=count, steps=steps)
    answer = seen.tries[item].counted if item in seen.tries else None
    task = seen.task(item)
    bare = Screen(CLOSED, state, item, count, prompt_of(task, language), answered=answer is not None)
    if state.open == item:
        left = seen.seconds_left
        if left is not None and left <= 0:
            return replace(bare, minutes=minutes_of(left))
        phase = OPEN if answer is None else AGAIN if again else RECEIVED
        prompt = prompt_of(task, language, dict(answer.claim) if answer and phase == AGAIN else {})
        return replace(bare, phase=phase, prompt=prompt, minutes=minutes_of(left))
    if item not in state.revealed:
        return bare
    return replace(
        bare,
        phase=REVEALED,
        feedback=feedback_on(task, answer, True, language),
        result=result(seen.session, item, language, counted_answers(seen.session, item).values()),
        steps=steps,
    )


def self_paced_screen(seen: Snapshot, language: str, item: int | None) -> Screen:
    state, count, reasons = seen.state, len(seen.session.items), seen.session.reasons
    if not count:
        return Screen(WAIT, state)
    finished = {number for number, tries in seen.tries.items() if tries.finished or not reasons}
    if item is None or not 0 <= item < count:
        item = next((number for number in range(count) if number not in finished), count - 1)
    steps = tuple(
        Step(number, told_state(seen, seen.tries.get(number)), number == item, number in finished)
        for number in range(count)
    )
    try:
        task = seen.task(item)
    except BadItem as error:  # The others are still there.
        return Screen(BROKEN, state, item, count, steps=steps, note=str(error))
    tries = seen.tries.get(item)
    left = seen.seconds_left
    over = state.ended or (left is not None and left <= 0)
    whole = item in state.revealed or over or bool(tries and tries.finished and reasons)
    answer = tries.last if tries else None
    told = feedback_on(task, answer, whole, language) if whole or (answer and reasons) else ""
    return Screen(
        DONE if whole else OPEN, state, item, count,
        prompt_of(task, language, dict(answer.claim) if answer and not whole else {}),
        told, steps=steps, minutes=minutes_of(left), answered=answer is not None,
    )  # fmt: skip


def minutes_of(left: float | None) -> int | None:
    """Of seconds that are left, as they are told."""
    return None if left is None else max(0, int(left // 60) + 1)


def feedback_on(task: Task, answer: Answer | None, whole: bool, language: str) -> str:
    if answer is None:
        return drawn_feedback(task, language, (), "blank", whole)
    return drawn_feedback(task, language, answer.claim, answer.state, whole)


def told_state(seen: Snapshot, tries: Tries | None) -> str:
    """Of a self-paced item: the best of the tries, as far as it may be told."""
    if tries is None:
        return ""
    if not (seen.session.reasons or seen.state.ended):
        return "sent"
    states = {answer.state for answer in tries.answers}
    if RIGHT in states:
        return RIGHT
    if BLANK in states:
        return BLANK
    if BUT in states:
        return BUT
    return "done" if tries.finished else WRONG
