"""What dashboard and projector show: who is in, how far everybody is, what went wrong, and who needs help."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from tutor.classroom.answers import task_for
from tutor.classroom.feedback import Feedback
from tutor.classroom.models import Session
from tutor.classroom.prompts import Prompt, prompt_of
from tutor.classroom.results import CountedAnswer, CountedAnswers, Result, by_item, counted_answers, result
from tutor.classroom.state import State, state_of
from tutor.classroom.summary import Row, needing_help, rows_of
from tutor.practice.items import BadItem, title_of


@dataclass(frozen=True)
class Entry:
    """An item in the list of a session."""

    item: int
    title: str
    phase: str
    answered: int


@dataclass(frozen=True)
class Dashboard:
    """A session as its teacher sees it now. `item` is the one at the centre, if there is any."""

    session: Session
    state: State
    language: str
    answers: CountedAnswers
    rows: tuple[Row, ...]

    @property
    def item(self) -> int | None:
        return self.state.open if self.state.open is not None else self.state.last

    @property
    def next_item(self) -> int | None:
        """The first that was not opened yet."""
        return next((n for n in range(len(self.session.items)) if n not in self.state.opened), None)

    @property
    def is_revealed(self) -> bool:
        return self.item is not None and self.item in self.state.revealed

    @property
    def key(self) -> str:
        """Names what the controls offer."""
        state = self.state
        return f"{self.item}-{state.open}-{len(state.revealed)}-{state.paused}-{state.ended}"

    @cached_property
    def by_item(self) -> dict[int, list[CountedAnswer]]:
        return by_item(self.answers.values())

    @cached_property
    def entries(self) -> list[Entry]:
        return [
            Entry(item, title_of(data, self.language), self.phase(item), len(self.by_item.get(item, ())))
            for item, data in enumerate(self.session.items)
        ]

    def phase(self, item: int) -> str:
        if item == self.state.open:
            return "open"
        if item in self.state.revealed:
            return "revealed"
        return "closed" if item in self.state.opened else ""

    @cached_property
    def result(self) -> Result | None:
        """Of the item at the centre."""
        if self.item is None:
            return None
        return result(self.session, self.item, self.language, self.by_item.get(self.item, ()))

    @cached_property
    def results(self) -> list[tuple[Entry, Result]]:
        """Self-paced: of every item that somebody answered, those with most wrong answers first."""
        found = [
            (entry, result(self.session, entry.item, self.language, self.by_item[entry.item]))
            for entry in self.entries
            if entry.answered
        ]
        return sorted(found, key=lambda pair: -pair[1].states.get("wrong", 0))

    @property
    def answered(self) -> int:
        return self.result.answered if self.result else 0

    @property
    def participant_count(self) -> int:
        return len(self.rows)

    @property
    def expected(self) -> int:
        return self.participant_count * len(self.session.items)

    @property
    def given(self) -> int:
        return len(self.answers)

    @cached_property
    def needing_help(self) -> list[Row]:
        return needing_help(self.rows)

    @cached_property
    def centre(self) -> list[tuple[Row, CountedAnswer | None]]:
        """Everybody with their answer to the item at the centre."""
        if self.item is None:
            return [(row, None) for row in self.rows]
        return [(row, row.answers[self.item]) for row in self.rows]

    @cached_property
    def prompt(self) -> Prompt | None:
        """The position at the centre, where all have the same."""
        if self.item is None or not self.session.items[self.item].same:
            return None
        try:
            return prompt_of(task_for(self.session, self.item, 0), self.language)
        except BadItem:
            return None

    @property
    def feedback(self) -> Feedback | None:
        """The verdict on the right claim, once it is revealed."""
        prompt = self.prompt
        if prompt is None or not self.is_revealed:
            return None
        return Feedback(
            task=prompt.task,
            mark=prompt.task.mark({}),
            words=prompt.words,
            answer={},
            whole=True,
            kept_state="right",
        )


def dashboard_of(session: Session, language: str) -> Dashboard:
    answers = counted_answers(session)
    return Dashboard(session, state_of(session), language, answers, rows_of(session, answers))
