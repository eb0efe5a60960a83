"""One turn of a learner at a task: what the form sent is read, marked, written down once, and told.

The same for a lesson's step, a puzzle and an exercise, with a script or without: the form is posted to the page's own
address. ``ask`` answers, ``hint`` opens hints; the board's own buttons lay pieces that are part of a claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from django.http import HttpRequest, QueryDict
from django.utils.safestring import SafeString

from games.core import exercises
from games.core.exercises import Answer, Component
from games.core.faults import MalformedClaim
from games.core.phrases import Words
from tutor.library.wording import words_for
from tutor.practice.seats import has_sums
from tutor.practice.table import Table
from tutor.practice.tasks import BREAK, Task
from tutor.practice.telling import Feedback, Help, component_label, value_label
from tutor.progress.learners import current_learner, learner_for_attempt
from tutor.progress.models import Learner
from tutor.progress.recording import Answered, new_answer_id, record
from tutor.progress.schedule import KNOWN, rule_states
from tutor.referee import editing
from tutor.referee.board import Offer
from tutor.referee.shapes import texts_of
from tutor.site.preferences import read_preferences


@dataclass(frozen=True)
class Place:
    """Where a task stands: the kind and name under which answers are kept, and the address that its form is sent to."""

    kind: str
    slug: str
    address: str
    difficulty: int = 0


class FigureRow(NamedTuple):
    """A figure to be given: what is written there, words to choose from if it is none, and how it was marked."""

    key: str
    label: SafeString
    text: str
    offers: tuple[Offer, ...]
    state: str


@dataclass(frozen=True)
class Turn:
    """A task as it lies before a learner now."""

    task: Task
    place: Place
    words: Words
    answer: Answer = field(default_factory=dict)
    into: str = ""
    opened: int = 0
    feedback: Feedback | None = None
    faults: Mapping[str, list[str]] = field(default_factory=dict)
    learner: Learner | None = None
    counted: bool = False
    answer_id: str = ""

    @cached_property
    def table(self) -> Table:
        claim = {
            name: " ".join(said) if not isinstance(said, str) else said for name, said in self.answer.items()
        }
        exercise = self.task.exercise
        texts = {**self.task.shown, **(claim if exercise.ask == exercises.CLAIM else {})}
        return Table(
            exercise.game, exercise.question, self.words, texts, self.into,
            exercise=exercise, marked=frozenset(self.help.pieces),
        )  # fmt: skip

    @cached_property
    def help(self) -> Help:
        return Help(self.task, self.words, self.opened)

    @property
    def ask(self) -> str:
        return self.task.exercise.ask

    @property
    def ticked(self) -> str:
        """The field whose values are to be ticked."""
        return self.task.exercise.asked[0]

    @property
    def ticks(self) -> list[Offer]:
        """What is to be ticked."""
        given = self.answer.get(self.ticked, ())
        return [
            Offer(value, value_label(self.task.exercise, value, self.words), chosen=value in given)
            for value in self.table.values
        ]

    @property
    def figures(self) -> list[FigureRow]:
        parts = self.feedback.mark.parts if self.feedback else ()
        # What need not be written is not praised for not being written.
        states = {part.key: part.state for part in parts if part.given or part.state != exercises.RIGHT}
        return [
            FigureRow(
                component.key, component_label(component, self.words),
                text := str(self.answer.get(component.key, "")),
                offers(component, text, self.words), states.get(component.key, ""),
            )
            for component in self.task.exercise.components
        ]  # fmt: skip

    @property
    def accusations(self) -> list[tuple[str, str]]:
        return [(rule, self.words.text("rules", rule)) for rule in self.task.exercise.accusations]


def offers(component: Component, text: str, words: Words) -> tuple[Offer, ...]:
    """The words that a component can be, if it is no figure."""
    values = component.kind.describe().get("choices", ())
    return tuple(Offer(v, words.text("choices", component.field, v), None, v == text) for v in values)


def take_turn(request: HttpRequest, task: Task, place: Place) -> Turn:
    """What the request does to a task."""
    data = request.POST if request.method == "POST" else request.GET
    answer, into = read_answer(task, data), data.get("into", "")
    words = words_for(task.game, language_of(request))
    opened = max(number(data.get("hinted")), number(data.get("hint")))
    common: dict[str, Any] = {"opened": opened, "answer_id": new_answer_id()}
    if any(name in data for name in editing.LAYING):
        answer, into = laid(task, answer, data)
    elif request.method == "POST" and "ask" in data:
        try:
            mark = task.mark(answer)
        except MalformedClaim as error:
            faults = error.messages(words.lang, spoken=True)
            return Turn(
                task, place, words, answer, into, faults=faults, learner=current_learner(request), **common
            )
        learner, counted = written_down(request, task, place, answer, mark, opened, data.get("answer_id", ""))
        feedback = Feedback(task, mark, words, is_brief(request, learner, task))
        return Turn(
            task, place, words, answer, into, feedback=feedback, learner=learner, counted=counted, **common
        )
    return Turn(task, place, words, answer, into, learner=current_learner(request), **common)


def number(text: str | None) -> int:
    """How many hints are open, whatever somebody sends."""
    return int(text) if text in ("1", "2", "3") else 0


def read_answer(task: Task, data: QueryDict) -> Answer:
    """What the form says about what is asked, and nothing else."""
    exercise = task.exercise
    if exercise.ask == exercises.ALL:
        return {exercise.asked[0]: data.getlist(exercise.asked[0])}
    if exercise.ask == exercises.JUDGE:
        names = [exercises.LEGAL, exercises.RULE]
    elif exercise.ask == exercises.SCORE:
        names = [component.key for component in exercise.components]
    else:
        texts = texts_of(exercise.question, data)
        sums = [name for name in exercise.asked if has_sums(exercise.question.by_name[name]) and name in data]
        texts |= {
            name: " ".join([text.strip() for text in data.getlist(name) if text.strip()]) for name in sums
        }
        return {name: texts[name] for name in exercise.asked if name in texts}
    return {name: data.get(name, "") for name in names if name in data}


def laid(task: Task, answer: Answer, data: QueryDict) -> tuple[Answer, str]:
    """The claim after a piece was put into it or taken out of it, and the heap to go on with."""
    texts = {name: str(text) for name, text in answer.items()}
    after, into = editing.laid(task.question, texts, data)
    return {name: text for name, text in after.items() if name in task.exercise.asked}, into


def written_down(
    request: HttpRequest,
    task: Task,
    place: Place,
    answer: Answer,
    mark: exercises.Mark,
    opened: int,
    answer_id: str,
) -> tuple[Learner | None, bool]:
    """Record an answer, once. Nothing answered is nothing to record."""
    if mark.state == exercises.BLANK:
        return current_learner(request), False
    learner = learner_for_attempt(request)
    state, broken = mark.state, mark.rules
    if task.goal == BREAK:
        # Broken on purpose is no mistake, and not broken is none either.
        state, broken = (exercises.RIGHT if task.is_done(mark) else exercises.BUT), ()
    readings = {reading.name for reading in task.question.readings}
    answered = Answered(
        game=task.game.id,
        question=task.question.id,
        kind=place.kind,
        slug=place.slug,
        state=state,
        answer_id=answer_id,
        fields={name: text for name, text in task.shown.items() if name not in readings},
        claim=dict(answer),
        readings={name: text for name, text in task.shown.items() if name in readings},
        rules=task.rules if state != exercises.BUT or task.goal != BREAK else (),
        broken=broken,
        hints=opened,
        difficulty=place.difficulty,
    )
    _, counted = record(learner, answered)
    return learner, counted


def is_brief(request: HttpRequest, learner: Learner | None, task: Task) -> bool:
    """Whether the learner wants reasons to fade, and knows the rules of this task."""
    if read_preferences(request.COOKIES).feedback != "fading":
        return False
    states = rule_states(learner, task.game)
    return all(states.get(rule) == KNOWN for rule in task.rules)


def language_of(request: HttpRequest) -> str:
    return getattr(request, "LANGUAGE_CODE", "en")
