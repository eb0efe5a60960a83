"""A task as it lies before somebody who is to do it: the table, and what there is to fill in.

Practice and the classroom show it alike (`practice/_table.html`) and read it alike; whose answer it is, and what is
said about it, is their own affair.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.core import marking, skills
from games.core.exercises import Exercise
from games.core.phrases import Words
from games.core.pieces import Piece
from games.core.skills import Component
from tutor.practice.seats import has_sums
from tutor.practice.table import Table
from tutor.practice.tasks import Task
from tutor.practice.telling import component_label, value_label
from tutor.referee.board import Offer
from tutor.referee.shapes import texts_of


class FigureRow(NamedTuple):
    """A figure to be given: what is written there, words to choose from if it is none, and how it was marked."""

    key: str
    label: SafeString
    text: str
    offers: tuple[Offer, ...]
    state: str


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A task and what is filled in so far: ``answer``, the heap that pieces go ``into``, what cannot be read of it."""

    task: Task
    words: Words
    answer: Mapping[str, Any] = field(default_factory=dict)
    into: str = ""
    faults: Mapping[str, list[str]] = field(default_factory=dict)

    @property
    def exercise(self) -> Exercise:
        return self.task.exercise

    @property
    def ask(self) -> str:
        return self.exercise.ask

    @property
    def marked(self) -> frozenset[Piece]:
        """Pieces on the table to look at."""
        return frozenset()

    @property
    def states(self) -> Mapping[str, str]:
        """How figures were marked, by their keys."""
        return {}

    @cached_property
    def table(self) -> Table:
        """With the claim that is being made on it."""
        claim = {
            name: said if isinstance(said, str) else " ".join(said) for name, said in self.answer.items()
        }
        texts = {**self.task.shown, **(claim if self.ask == skills.CLAIM else {})}
        return Table(
            self.task.game, self.task.question, self.words, texts, self.into,
            exercise=self.exercise, marked=self.marked, usual=self.task.house,
        )  # fmt: skip

    @cached_property
    def still(self) -> Table:
        """To be looked at only."""
        judged = self.exercise if self.ask == skills.JUDGE else None
        return Table(
            self.task.game, self.task.question, self.words, self.task.shown,
            exercise=judged, usual=self.task.house,
        )  # fmt: skip

    @property
    def ticked(self) -> str:
        """The field whose values are to be ticked."""
        return self.exercise.asked[0]

    @property
    def ticks(self) -> list[Offer]:
        """What is to be ticked."""
        given = self.answer.get(self.ticked, ())
        return [
            Offer(value, value_label(self.exercise, value, self.words), chosen=value in given)
            for value in self.table.values
        ]

    @property
    def figures(self) -> list[FigureRow]:
        """What is to be counted."""
        return [
            FigureRow(
                component.key, component_label(component, self.words),
                text := str(self.answer.get(component.key, "")),
                offers(component, text, self.words), self.states.get(component.key, ""),
            )
            for component in self.exercise.components
        ]  # fmt: skip

    @property
    def accusations(self) -> list[tuple[str, str]]:
        """The rules that a neighbour may have broken."""
        return [(rule, self.words.text("rules", rule)) for rule in self.exercise.accusations]


def offers(component: Component, text: str, words: Words) -> tuple[Offer, ...]:
    """The words that a component can be, if it is no figure."""
    values = component.kind.describe().get("choices", ())
    return tuple(Offer(v, words.text("choices", component.field, v), None, v == text) for v in values)


def read_answer(task: Task, data: QueryDict) -> dict[str, Any]:
    """What the form says about what is asked, and nothing else."""
    exercise = task.exercise
    if exercise.ask == skills.ALL:
        return {exercise.asked[0]: data.getlist(exercise.asked[0])}
    if exercise.ask == skills.JUDGE:
        names = [marking.LEGAL, marking.RULE]
    elif exercise.ask == skills.SCORE:
        names = [component.key for component in exercise.components]
    else:
        texts = texts_of(exercise.question, data)
        sums = [name for name in exercise.asked if has_sums(exercise.question.by_name[name]) and name in data]
        texts |= {
            name: " ".join([text.strip() for text in data.getlist(name) if text.strip()]) for name in sums
        }
        return {name: texts[name] for name in exercise.asked if name in texts}
    return {name: data.get(name, "") for name in names if name in data}
