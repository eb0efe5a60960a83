"""What is said in class about an answer: why it is right or wrong, and, once it may be said, what is right.

Right answers are looked at only for `whole` feedback.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import override

from games.core import marking
from games.core.facts import Part
from games.core.judging import MalformedClaim
from games.core.marking import BLANK, told
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_SCORE
from tutor.classroom.answers import marked
from tutor.classroom.models import FrozenAnswer
from tutor.library.wording import words_for
from tutor.practice.feedback import Alike, Feedback, marked_row
from tutor.practice.items import gone
from tutor.practice.tasks import GOAL_BREAK, Task
from tutor.referee.explanation import Explanation
from tutor.site.links import position_address


@dataclass(frozen=True, kw_only=True)
class ClassFeedback(Feedback):
    """What is said about an answer. Not `whole`: why it is right or wrong, without what would have been right.

    `answer`: what was answered, by field or figure.
    """

    answer: Mapping[str, Any]
    whole: bool

    @property
    def said(self) -> tuple[Part, ...]:
        """What was answered."""
        return told(self.task.exercise, self.answer, self.words) if self.answer else ()

    @cached_property
    def right(self) -> tuple[Part, ...]:
        """What would have been right, once it may be said."""
        if not self.whole or self.task.goal == GOAL_BREAK:
            return ()
        return told(self.task.exercise, self.task.hints.claim, self.words)

    @cached_property
    def explanation(self) -> Explanation | None:
        """Of the claim that was made; once all may be said, of the right one if none was."""
        verdict = self.mark.verdict
        if self.task.ask == ASK_ALL or (self.task.ask == ASK_SCORE and not self.whole):
            return None
        if self.mark.state == BLANK:
            verdict = self.task.hints.verdict if self.whole else None
        return Explanation(verdict, self.words) if verdict is not None else None

    @cached_property
    def possible(self) -> tuple[Alike, ...]:
        """What was to be ticked, each with its reason, for somebody who ticked nothing."""
        if self.task.ask != ASK_ALL or not self.whole or self.mark.parts:
            return ()
        return self.alike(
            [
                marked_row(self.task, marking.value_part(value, verdict, False), self.words)
                for value, verdict in self.task.exercise.values.items()
                if verdict.legal
            ]
        )

    @cached_property
    def referee(self) -> str:
        """The position, with the claim, on the referee's page."""
        said = {name: str(text) for name, text in self.answer.items()} if self.task.ask == ASK_CLAIM else {}
        fields = {**self.task.exercise.fields, **said}
        return position_address(self.task.exercise.game.id, self.task.exercise.question, fields)


@lru_cache(maxsize=1024)
def drawn_feedback(task: Task, language: str, claim: FrozenAnswer, whole: bool) -> str:
    """What is said about a claim that was answered, or about none. Drawn once for all who gave the same answer.

    ``BadItem`` if the exercise is no longer one to which this could be answered.
    """
    try:
        mark, state = marked(task, claim)
    except MalformedClaim as error:
        raise gone() from error
    words, mark = words_for(task.game, language), mark._replace(state=state)
    feedback = ClassFeedback(task=task, mark=mark, words=words, answer=dict(claim), whole=whole)
    with override(language):
        return render_to_string("classroom/_feedback.html", {"feedback": feedback})
