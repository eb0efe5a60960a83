"""What is said in class about an answer: why it is right or wrong, and, once it may be said, what is right.

Right answers are looked at only for `whole` feedback.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.core.facts import Part
from games.core.judging import MalformedClaim
from games.core.marking import BLANK, LEGAL, RULE, WRONG, Mark, MarkedPart, told
from games.core.phrases import Words
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_SCORE
from tutor.classroom.answers import marked
from tutor.classroom.models import FrozenAnswer
from tutor.library.wording import words_for
from tutor.practice.feedback import MarkedRow, marked_row
from tutor.practice.items import gone
from tutor.practice.tasks import GOAL_BREAK, Task
from tutor.referee.explanation import Explanation
from tutor.site.links import position_address


@dataclass(frozen=True, kw_only=True)
class ClassFeedback:
    """What is said about an answer. Not `whole`: why it is right or wrong, without what would have been right.

    `answer`: what was answered, by field or figure.
    """

    task: Task
    mark: Mark
    words: Words
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
        if self.task.ask == ASK_SCORE and not self.whole:
            return None
        if self.task.ask == ASK_ALL or self.mark.state == BLANK:
            verdict = self.task.hints.verdict if self.whole else None
        return Explanation(verdict, self.words) if verdict is not None else None

    @cached_property
    def rows(self) -> tuple[MarkedRow, ...]:
        """Figures and ticks. Of ticks only those that were made, as long as not all may be said."""
        shown = [
            part
            for part in self.mark.parts
            if self.task.ask != ASK_ALL or self.whole or (part.given == "yes" and part.state == WRONG)
        ]
        return tuple([self.row(part) for part in shown])

    def row(self, part: MarkedPart) -> MarkedRow:
        """Of a value that could be ticked, whether it was allowed; of a neighbour's claim, what it was called."""
        row, ways = marked_row(self.task, part, self.words), {"yes": _("Allowed"), "no": _("Not allowed")}
        if part.key == RULE:
            return row._replace(label=(_("Rule"),))
        if part.key == LEGAL:
            given = (ways.get(part.given, _("nothing")),)
            return row._replace(label=(_("Verdict"),), given=given, right=(ways[part.right],))
        return row._replace(given=(), right=(ways[part.right],)) if self.task.ask == ASK_ALL else row

    @property
    def missing(self) -> bool:
        """Whether a right value is not ticked, as long as nobody may be told which."""
        return not self.whole and any(part.state == WRONG and part.given == "no" for part in self.mark.parts)

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
