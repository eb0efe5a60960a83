"""What dashboard and projector show: who is in, how far everybody is, what went wrong, and who needs help."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from tutor.classroom.groups import Counted, Result, by_item, counted_answers, result
from tutor.classroom.models import LED, Session
from tutor.classroom.showing import Feedback, Question, question_of
from tutor.classroom.state import State, state_of
from tutor.classroom.summary import Row, needing_help, rows_of
from tutor.practice.items import BadItem, task_of, title_of
from tutor.practice.tasks import Task

CURRENT = SafeString(' aria-current="step"')


@dataclass(frozen=True)
class Entry:
    """An item in the list of a session."""

    item: int
    title: str
    phase: str
    answered: int

    @property
    def number(self) -> int:
        return self.item + 1


@dataclass(frozen=True)
class Wall:
    """A session as its teacher sees it now. `item` is the one at the centre, if there is any."""

    session: Session
    state: State
    language: str
    answers: dict[tuple[int, int], Counted]
    rows: tuple[Row, ...]

    @property
    def led(self) -> bool:
        return self.session.pace == LED

    @property
    def item(self) -> int | None:
        return self.state.open if self.state.open is not None else self.state.last

    @property
    def number(self) -> int:
        return (self.item or 0) + 1

    @property
    def next_item(self) -> int | None:
        """The first that was not opened yet."""
        return next((n for n in range(len(self.session.items)) if n not in self.state.opened), None)

    @property
    def next_number(self) -> int:
        return (self.next_item or 0) + 1

    @property
    def is_open(self) -> bool:
        return self.state.open is not None

    @property
    def is_revealed(self) -> bool:
        return self.item is not None and self.item in self.state.revealed

    @property
    def key(self) -> str:
        """Names what the controls offer."""
        state = self.state
        return f"{self.item}-{state.open}-{len(state.revealed)}-{state.paused}-{state.ended}"

    @cached_property
    def by_item(self) -> dict[int, list[Counted]]:
        return by_item(self.answers.values())

    @cached_property
    def entries(self) -> list[Entry]:
        return [
            Entry(item, title_of(data, self.language), self.phase(item), len(self.by_item.get(item, ())))
            for item, data in enumerate(self.session.items)
        ]

    @property
    def entry_list(self) -> SafeString:
        """The exercises, how far each is and how many answered it, drawn here as everybody's names are."""
        phases = {"open": _("open"), "closed": _("closed"), "revealed": _("revealed")}
        return format_html_join(
            "",
            '<li{}>{} <span class="hint">{}{}/{}</span></li>',
            [
                (
                    CURRENT if entry.item == self.item else "", entry.title,
                    f"{phases[entry.phase]} · " if entry.phase else "", entry.answered, self.seats,
                )
                for entry in self.entries
            ],
        )  # fmt: skip

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
    def seats(self) -> int:
        return len(self.rows)

    @property
    def expected(self) -> int:
        return self.seats * len(self.session.items)

    @property
    def given(self) -> int:
        return len(self.answers)

    @cached_property
    def help(self) -> list[Row]:
        return needing_help(self.rows)

    @cached_property
    def centre(self) -> list[tuple[Row, Counted | None]]:
        """Everybody with their answer to the item at the centre."""
        if self.item is None:
            return [(row, None) for row in self.rows]
        return [(row, row.answers[self.item]) for row in self.rows]

    @property
    def chips(self) -> SafeString:
        """Everybody's name and how many answers, drawn here: the template took most of a large class's time over it."""
        done = format_html(
            '<span aria-hidden="true">●</span><span class="visually-hidden">{}</span> ', _("answered")
        )
        return format_html_join(
            "",
            '<li class="seat-chip{}">{}{} <span class="hint">{}{}</span></li>',
            [
                (
                    " has-answered" if answer else "", done if answer else "", row.seat.nickname,
                    row.answered, f" ✓{row.right}" if row.right else "",
                )
                for row, answer in self.centre
            ],
        )  # fmt: skip

    @cached_property
    def question(self) -> Question | None:
        """The position at the centre, where all have the same."""
        if self.item is None or not self.session.items[self.item].same:
            return None
        try:
            task = task_of(self.session.items[self.item], self.session.house)
        except BadItem:
            return None
        return question_of(task, self.language)

    @property
    def feedback(self) -> Feedback | None:
        """The verdict on the right claim, once it is revealed."""
        question = self.question
        if question is None or not self.is_revealed:
            return None
        return Feedback(question.task, question.task.mark({}), {}, True, self.language, "right")

    @property
    def tasks(self) -> list[Task]:
        found = []
        for item in self.session.items:
            try:
                found.append(task_of(item, self.session.house))
            except BadItem:
                continue
        return found


def wall_of(session: Session, language: str) -> Wall:
    answers = counted_answers(session)
    return Wall(session, state_of(session), language, answers, rows_of(session, answers))
