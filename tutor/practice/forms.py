"""A task as a form: what lies on the table, what there is to fill in, what is filled in so far.

Practice and the classroom show it alike (`practice/_board.html`) and read it alike; whose answer it is, and what is
said about it, is their own affair.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.http import QueryDict

from games.core import marking
from games.core.facts import Part
from games.core.judging import in_notation, understood
from games.core.marking import LEGAL, RULE
from games.core.phrases import Words
from games.core.pieces import Piece
from games.core.questions import Field
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, ASK_SCORE, Component
from tutor.board.fields import Offer
from tutor.practice.board import TaskBoard
from tutor.practice.tasks import Task
from tutor.site.links import fields_in, rule_address


class Figure(NamedTuple):
    """A figure to be given: what it is called, what is written there, words to choose from if it is none, its mark.

    ``worth``: the values of what it stands for, in the columns of the question's table of values.
    """

    key: str
    label: tuple[Part, ...]
    text: str
    offers: tuple[Offer, ...]
    state: str
    worth: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TaskForm:
    """A task and what is filled in so far: ``answer``, the heap that pieces go ``into``, what cannot be read of it."""

    task: Task
    words: Words
    answer: Mapping[str, Any] = field(default_factory=dict)
    into: str = ""
    faults: Mapping[str, list[str]] = field(default_factory=dict)

    @property
    def highlighted(self) -> frozenset[Piece]:
        """Pieces on the table to look at."""
        return frozenset()

    @property
    def address(self) -> str:
        """Where the board's buttons ask, "" for the page's own address."""
        return ""

    @property
    def states(self) -> Mapping[str, str]:
        """How figures were marked, by their keys."""
        return {}

    @cached_property
    def board(self) -> TaskBoard:
        """With the claim that is being made on it."""
        said = {name: said if isinstance(said, str) else " ".join(said) for name, said in self.answer.items()}
        texts = {**self.task.shown, **(said if self.task.ask == ASK_CLAIM else {})}
        ticked = self.answer.get(self.ticked, ()) if self.task.ask == ASK_ALL else ()
        return TaskBoard(
            self.task.game, self.task.question, self.words, texts, self.into,
            exercise=self.task.exercise, highlighted=self.highlighted, usual=self.task.house,
            ticked=frozenset(ticked), address=self.address,
        )  # fmt: skip

    @cached_property
    def still(self) -> TaskBoard:
        """To be looked at only."""
        return TaskBoard(
            self.task.game, self.task.question, self.words, self.task.shown,
            exercise=self.task.exercise if self.task.ask == ASK_JUDGE else None, usual=self.task.house,
        )  # fmt: skip

    @property
    def ticked(self) -> str:
        """The field whose values are to be ticked."""
        return self.task.exercise.asked[0]

    @property
    def ticks(self) -> list[Offer]:
        """What is to be ticked."""
        given = self.answer.get(self.ticked, ())
        return [
            Offer(
                value, marking.value_parts(self.task.exercise, self.ticked, value, self.words), value in given
            )
            for value in self.board.values
        ]

    @property
    def figures(self) -> list[Figure]:
        """What is to be counted."""
        return [self.figure(component) for component in self.task.exercise.components]

    def figure(self, component: Component) -> Figure:
        text = str(self.answer.get(component.key, ""))
        offers = [
            Offer(value, marking.component_parts(component, value, self.words), value == text)
            for value in component.kind.offers()
        ]
        label = marking.component_label(component, self.words)
        state = self.states.get(component.key, "")
        return Figure(component.key, label, text, tuple(offers), state, self.worth.get(component.rule, ()))

    @cached_property
    def worth(self) -> Mapping[str, tuple[int, ...]]:
        """What each thing is worth, by its rule, where the question has a table of values."""
        table = self.task.question.values
        return dict(table.rows) if table else {}

    @property
    def value_heads(self) -> list[str]:
        """What the columns of the question's table of values are called; none where it has no such table."""
        table, words = self.task.question.values, self.words
        return [words.text("values", self.task.question.id, each) for each in table.columns] if table else []

    @property
    def value_rows(self) -> list[tuple[str, str, tuple[int, ...]]]:
        """What is worth something, with the address of its rule, and its values."""
        table, game = self.task.question.values, self.task.game.id
        rows = table.rows if table else ()
        return [(self.words.text("rules", rule), rule_address(game, rule), values) for rule, values in rows]

    @property
    def accusations(self) -> list[tuple[str, str]]:
        """The rules that a neighbour may have broken."""
        return [(rule, self.words.text("rules", rule)) for rule in self.task.exercise.accusations]


def read_answer(task: Task, data: QueryDict) -> dict[str, Any]:
    """What the form says about what is asked, and nothing else: in notation, as far as it can be read."""
    exercise = task.exercise
    if exercise.ask == ASK_ALL:
        # A face that lies at two places may be sent twice.
        return {exercise.asked[0]: list(dict.fromkeys(data.getlist(exercise.asked[0])))}
    if exercise.ask == ASK_CLAIM:
        # A browser sends nothing of a list of which nothing is ticked, though that is an answer.
        texts = {**dict.fromkeys(exercise.lists, ""), **fields_in(exercise.question, data)}
        said = {name: texts[name] for name in exercise.asked if name in texts}
        return in_notation(exercise.game, exercise.question, said)[0]
    if exercise.ask == ASK_SCORE:
        given = [component for component in exercise.components if component.key in data]
        return {
            each.key: understood(exercise.game, Field(each.field, each.kind), data.get(each.key, ""))
            for each in given
        }
    if "yes" in data.getlist(LEGAL):
        # "No" is chosen, "yes" pressed: whoever chose first and thought again sends both.
        return {LEGAL: "yes"}
    return {name: data.get(name, "") for name in (LEGAL, RULE) if name in data}


def up_to_three(text: str | None) -> int:
    """The number of a hint or a difficulty, 1 to 3; 0 for anything else that somebody sends."""
    return int(text) if text in ("1", "2", "3") else 0
