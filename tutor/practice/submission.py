"""A submission: what a learner's form sent is read, marked, recorded once, and answered.

The same for a lesson's step, a puzzle and an exercise, with a script or without: the form is posted to the page's own
address. Where it is only to be tried, the form is sent by GET with ``try``: the answer is marked and not recorded, and
the page that has the form sets no cookie. ``hint`` opens hints; the board's own buttons lay pieces that are part of a
claim; all else answers.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.http import HttpRequest, QueryDict

from games.core.judging import MalformedClaim
from games.core.marking import BLANK, Mark
from games.core.pieces import Piece
from games.core.skills import Answer
from tutor.board import laying
from tutor.library.wording import words_for
from tutor.practice.feedback import Feedback, Help
from tutor.practice.forms import TaskForm, read_answer, up_to_three
from tutor.practice.tasks import Task
from tutor.progress.attempts import new_answer_id, record
from tutor.progress.learners import current_learner, learner_for_attempt
from tutor.progress.models import Attempt, Learner
from tutor.progress.schedule import KNOWN, rule_states
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
    answer_id: str = ""
    is_try: bool = False

    @cached_property
    def help(self) -> Help:
        return Help(self.task, self.words, self.opened)

    @property
    def address(self) -> str:
        return self.place.address

    @property
    def highlighted(self) -> frozenset[Piece]:
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
    form = Submission(
        task=task,
        place=place,
        words=words_for(task.game, language()),
        answer=read_answer(task, data),
        into=data.get("into", ""),
        opened=max(up_to_three(data.get("hinted")), up_to_three(data.get("hint"))),
        answer_id=new_answer_id(),
        is_try=request.method != "POST" and "try" in data,
    )
    if not laying.BUTTONS.isdisjoint(data):
        answer, into = laid(task, form.answer, data)
        form = replace(form, answer=answer, into=into)
    elif (request.method == "POST" or form.is_try) and "hint" not in data:
        try:
            mark = task.mark(form.answer)
        except MalformedClaim as error:
            form = replace(form, faults=error.messages(form.words.lang, spoken=True))
        else:
            if form.is_try:
                return replace(form, feedback=Feedback(task, mark, form.words))
            brief = is_brief(request, task)  # By what was known before: a wrong answer unsettles its rules.
            learner = written_down(request, form, mark, data.get("answer_id", ""))
            return replace(form, feedback=Feedback(task, mark, form.words, brief), learner=learner)
    return replace(form, learner=current_learner(request))


def laid(task: Task, answer: Answer, data: QueryDict) -> tuple[dict[str, Any], str]:
    """The claim after a piece was put into it or taken out of it, and the heap to go on with."""
    texts = {name: str(text) for name, text in answer.items()}
    after, into = laying.laid(task.question, texts, data)
    return {name: text for name, text in after.items() if name in task.exercise.asked}, into


def written_down(request: HttpRequest, form: Submission, mark: Mark, answer_id: str) -> Learner | None:
    """Record an answer, once, and return whose it is. Nothing answered is nothing to record."""
    if mark.state == BLANK:
        return current_learner(request)
    task, place = form.task, form.place
    state, rules, broken = task.learnt(task.state(mark), mark.rules)
    readings = {reading.name for reading in task.question.readings}
    attempt = Attempt(
        learner=learner_for_attempt(request),
        game=task.game.id,
        question=task.question.id,
        kind=place.kind,
        slug=place.slug,
        state=state,
        answer_id=answer_id,
        fields={name: text for name, text in task.shown.items() if name not in readings},
        claim=dict(form.answer),
        readings={name: text for name, text in task.shown.items() if name in readings},
        rules=rules,
        broken=broken,
        hints=form.opened,
        difficulty=place.difficulty,
    )
    record(attempt)
    return attempt.learner


def is_brief(request: HttpRequest, task: Task) -> bool:
    """Whether the learner wants reasons to fade, and knows the rules of this task."""
    if read_preferences(request.COOKIES).feedback != "fading":
        return False
    states = rule_states(current_learner(request), task.game)
    return all(states.get(rule) == KNOWN for rule in task.rules)
