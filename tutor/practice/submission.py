"""A submission: what a learner's form sent is read, marked, recorded once, and answered.

The same for a lesson's step, a puzzle and an exercise, with a script or without: the form is posted to the page's own
address. ``ask`` answers, ``hint`` opens hints; the board's own buttons lay pieces that are part of a claim.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.http import HttpRequest, QueryDict

from games.core import marking
from games.core.judging import MalformedClaim
from games.core.pieces import Piece
from games.core.skills import Answer
from tutor.library.wording import words_for
from tutor.practice.feedback import Feedback, Help
from tutor.practice.forms import TaskForm, read_answer
from tutor.practice.tasks import BREAK, Task
from tutor.progress.attempts import new_answer_id, record
from tutor.progress.learners import current_learner, learner_for_attempt
from tutor.progress.models import Attempt, Learner
from tutor.progress.schedule import KNOWN, rule_states
from tutor.referee import laying
from tutor.site.preferences import read_preferences
from tutor.site.shortcuts import language


@dataclass(frozen=True)
class Place:
    """Where a task stands: the kind and name under which answers are kept, and the address that its form is sent to."""

    kind: str
    slug: str
    address: str
    difficulty: int = 0


@dataclass(frozen=True, kw_only=True)
class Submission(TaskForm):
    """A task as it lies before a learner now, with what is said of the answer that was sent, if one was."""

    place: Place
    opened: int = 0
    feedback: Feedback | None = None
    learner: Learner | None = None
    counted: bool = False
    answer_id: str = ""

    @cached_property
    def help(self) -> Help:
        return Help(self.task, self.words, self.opened)

    @property
    def marked(self) -> frozenset[Piece]:
        return frozenset(self.help.pieces)

    @cached_property
    def states(self) -> Mapping[str, str]:
        """A place that may stay empty is not marked while it does: whether something belongs there is what is asked."""
        parts = self.feedback.mark.parts if self.feedback else ()
        return {
            part.key: part.state
            for part in parts
            if part.given or not (part.component and part.component.spare)
        }


def submission(request: HttpRequest, task: Task, place: Place) -> Submission:
    """What the request does to a task."""
    data = request.POST if request.method == "POST" else request.GET
    answer, into = read_answer(task, data), data.get("into", "")
    words = words_for(task.game, language())
    opened = max(number(data.get("hinted")), number(data.get("hint")))
    common: dict[str, Any] = {
        "task": task, "place": place, "words": words, "opened": opened, "answer_id": new_answer_id()
    }  # fmt: skip
    if not laying.BUTTONS.isdisjoint(data):
        answer, into = laid(task, answer, data)
    elif request.method == "POST" and "ask" in data:
        common |= {"answer": answer, "into": into}
        try:
            mark = task.mark(answer)
        except MalformedClaim as error:
            return Submission(
                faults=error.messages(words.lang, spoken=True), learner=current_learner(request), **common
            )
        learner, counted = written_down(request, task, place, answer, mark, opened, data.get("answer_id", ""))
        feedback = Feedback(task, mark, words, is_brief(request, learner, task))
        return Submission(feedback=feedback, learner=learner, counted=counted, **common)
    return Submission(answer=answer, into=into, learner=current_learner(request), **common)


def number(text: str | None) -> int:
    """How many hints are open, whatever somebody sends."""
    return int(text) if text in ("1", "2", "3") else 0


def laid(task: Task, answer: Answer, data: QueryDict) -> tuple[dict[str, Any], str]:
    """The claim after a piece was put into it or taken out of it, and the heap to go on with."""
    texts = {name: str(text) for name, text in answer.items()}
    after, into = laying.laid(task.question, texts, data)
    return {name: text for name, text in after.items() if name in task.exercise.asked}, into


def written_down(
    request: HttpRequest,
    task: Task,
    place: Place,
    answer: Answer,
    mark: marking.Mark,
    opened: int,
    answer_id: str,
) -> tuple[Learner | None, bool]:
    """Record an answer, once. Nothing answered is nothing to record."""
    if mark.state == marking.BLANK:
        return current_learner(request), False
    learner = learner_for_attempt(request)
    state, broken = mark.state, mark.rules
    if task.goal == BREAK:
        # Broken on purpose is no mistake, and not broken is none either.
        state, broken = (marking.RIGHT if task.is_done(mark) else marking.BUT), ()
    readings = {reading.name for reading in task.question.readings}
    attempt = Attempt(
        learner=learner,
        game=task.game.id,
        question=task.question.id,
        kind=place.kind,
        slug=place.slug,
        state=state,
        answer_id=answer_id,
        fields={name: text for name, text in task.shown.items() if name not in readings},
        claim=dict(answer),
        readings={name: text for name, text in task.shown.items() if name in readings},
        rules=task.rules if state != marking.BUT or task.goal != BREAK else (),
        broken=broken,
        hints=opened,
        difficulty=place.difficulty,
    )
    _, counted = record(attempt)
    return learner, counted


def is_brief(request: HttpRequest, learner: Learner | None, task: Task) -> bool:
    """Whether the learner wants reasons to fade, and knows the rules of this task."""
    if read_preferences(request.COOKIES).feedback != "fading":
        return False
    states = rule_states(learner, task.game)
    return all(states.get(rule) == KNOWN for rule in task.rules)
