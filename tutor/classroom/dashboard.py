"""What dashboard and projector show: who is in, how far everybody is, what went wrong, and who needs help."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property

from games.core.marking import BLANK, WRONG, Mark
from tutor.classroom.answers import task_for
from tutor.classroom.feedback import ClassFeedback
from tutor.classroom.models import Session
from tutor.classroom.prompts import Prompt, prompt_of
from tutor.classroom.results import Result, counted_answers
from tutor.classroom.state import State, state_of
from tutor.classroom.summary import Summary
from tutor.practice.items import BadItem


@dataclass(frozen=True)
class Dashboard(Summary):
    """A session as its teacher sees it now. `item` is the one at the centre, if there is any."""

    state: State

    @property
    def item(self) -> int | None:
        return self.state.open if self.state.open is not None else self.state.last

    @property
    def next_item(self) -> int | None:
        """The first that was not opened yet."""
        return next((n for n in range(len(self.session.items)) if n not in self.state.opened), None)

    @property
    def is_revealed(self) -> bool:
        return self.item in self.state.revealed

    @property
    def key(self) -> str:
        """Names what the controls offer."""
        state = self.state
        return f"{self.item}-{state.open}-{len(state.revealed)}-{state.paused}-{state.ended}"

    @cached_property
    def result(self) -> Result | None:
        """Of the item at the centre."""
        return None if self.item is None else self.result_of(self.item)

    @property
    def worst_first(self) -> list[tuple[int, Result]]:
        """Self-paced: the items that somebody answered with their results, those with most wrong answers first."""
        found = [(item, result) for item, result in enumerate(self.results) if result.answered]
        return sorted(found, key=lambda pair: -pair[1].states.get(WRONG, 0))

    @cached_property
    def prompt(self) -> Prompt | None:
        """The position at the centre, where all have the same."""
        if self.item is not None and self.session.items[self.item].same:
            with suppress(BadItem):
                return prompt_of(task_for(self.session, self.item, 0), self.language)
        return None

    @property
    def feedback(self) -> ClassFeedback | None:
        """The verdict on the right claim, once it is revealed."""
        if self.prompt is None or not self.is_revealed:
            return None
        task, words = self.prompt.task, self.prompt.words
        return ClassFeedback(task=task, mark=Mark(BLANK), words=words, answer={}, whole=True)


def dashboard_of(session: Session, language: str) -> Dashboard:
    return Dashboard(session, language, counted_answers(session), state_of(session))
