"""What a participant's page shows now: which item, in which phase, and what is said about the answer given.

Phases where the teacher leads: ``wait``, ``open``, ``received``, ``again`` (to change an answer), ``closed``,
``revealed``; self-paced: ``open``, ``done``; both: ``broken`` (the item is gone), ``ended``, ``removed``. A pause is a
word above the page and no phase. Before an item is revealed or finished, nothing here looks at what would be right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tutor.classroom.answers import Snapshot, task_for
from tutor.classroom.feedback import drawn_feedback
from tutor.classroom.models import LED
from tutor.classroom.prompts import Prompt, prompt_of
from tutor.classroom.results import Result, counted_answers, result
from tutor.practice.items import BadItem

WAIT, OPEN, AGAIN, RECEIVED, CLOSED, REVEALED, DONE, ENDED, REMOVED, BROKEN = (
    "wait", "open", "again", "received", "closed", "revealed", "done", "ended", "removed", "broken",
)  # fmt: skip


class ItemState(NamedTuple):
    """An item in the list of a self-paced set; its state as far as it may be told."""

    item: int
    state: str
    finished: bool


@dataclass(frozen=True)
class Screen:
    """The page's changing part. ``feedback`` and ``result`` hold only what may be shown in this phase."""

    phase: str
    item: int | None = None
    prompt: Prompt | None = None
    feedback: str = ""
    result: Result | None = None
    steps: tuple[ItemState, ...] = ()
    note: str = ""
    refused: bool = False  # The answer that was just sent never counts; the note says why.

    @property
    def key(self) -> str:
        """Names what is shown: where it is the same, the page leaves the screen, and what is being typed, alone."""
        return f"{'' if self.item is None else self.item}-{self.phase}"

    @property
    def asks(self) -> bool:
        return self.phase in (OPEN, AGAIN)

    @property
    def next_item(self) -> int | None:
        """The next item that is not finished, after this one or from the start."""
        left = [step.item for step in self.steps if not step.finished and step.item != self.item]
        later = [item for item in left if self.item is not None and item > self.item]
        return next(iter(later or left), None)


def screen_of(seen: Snapshot, language: str, item: int | None = None, again: bool = False) -> Screen:
    """What the participant sees now; `item` is the one they look at, `again` whether they change their answer."""
    if seen.participant.removed:
        return Screen(REMOVED)
    try:
        if seen.session.pace == LED:
            return led_screen(seen, language, item, again)
        return self_paced_screen(seen, language, item)
    except BadItem as error:
        return Screen(BROKEN, item, note=str(error))


def led_screen(seen: Snapshot, language: str, item: int | None, again: bool) -> Screen:
    state = seen.state
    if state.open is not None:
        item = state.open
    elif item not in state.revealed or not state.ended:
        item = state.last
    if item is None:
        return Screen(ENDED if state.ended else WAIT)
    task = task_for(seen.session, item, seen.participant.pk)
    answer = seen.tries[item].counted if item in seen.tries else None
    screen = Screen(CLOSED, item, prompt_of(task, language))
    if item in state.revealed:
        feedback = drawn_feedback(task, language, answer.claim if answer else (), True)
        counted = counted_answers(seen.session, item).values()
        made = result(seen.session, item, language, counted)
        return replace(screen, phase=REVEALED, feedback=feedback, result=made)
    if state.open is None or (seen.seconds_left is not None and seen.seconds_left <= 0):
        return screen
    if answer is None:
        return replace(screen, phase=OPEN)
    if again:
        return replace(screen, phase=AGAIN, prompt=prompt_of(task, language, answer.claim))
    return replace(screen, phase=RECEIVED)


def self_paced_screen(seen: Snapshot, language: str, item: int | None) -> Screen:
    state, count, reasons = seen.state, len(seen.session.items), seen.session.reasons
    if not count:
        return Screen(WAIT)
    finished = {number for number, tries in seen.tries.items() if tries.finished or not reasons}
    if item is None or not 0 <= item < count:
        item = next((number for number in range(count) if number not in finished), count - 1)
    tell = reasons or state.ended
    states = {number: tries.best if tell else "sent" for number, tries in seen.tries.items()}
    steps = tuple([ItemState(number, states.get(number, ""), number in finished) for number in range(count)])
    try:
        task = task_for(seen.session, item, seen.participant.pk)
    except BadItem as error:  # The others are still there.
        return Screen(BROKEN, item, steps=steps, note=str(error))
    tries = seen.tries.get(item)
    claim = tries.answers[-1].claim if tries else ()
    over = state.ended or (seen.seconds_left is not None and seen.seconds_left <= 0)
    whole = item in state.revealed or over or bool(tries and tries.finished and reasons)
    return Screen(
        DONE if whole else OPEN,
        item,
        prompt_of(task, language, () if whole else claim),
        drawn_feedback(task, language, claim, whole) if whole or (tries and reasons) else "",
        steps=steps,
    )
