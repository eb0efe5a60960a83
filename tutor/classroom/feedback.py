"""What is said about an answer: why it is right or wrong, and, once it may be said, what would have been right.

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

from games.core.exercises import Exercise
from games.core.facts import Part
from games.core.marking import (
    BLANK,
    LEGAL,
    WRONG,
    Mark,
    MarkedPart,
    component_label,
    component_parts,
    told,
    value_parts,
)
from games.core.phrases import Words
from games.core.skills import ALL, CLAIM, SCORE
from tutor.classroom.answers import marked
from tutor.classroom.fields import Claim
from tutor.library.wording import words_for
from tutor.practice.tasks import BREAK, Task
from tutor.referee.answers import Answer
from tutor.site.links import position_address, rule_address


@dataclass(frozen=True)
class PartTold:
    """A part of an answer: what was said, and (`whole`) what is right."""

    label: tuple[Part, ...]
    state: str
    given: tuple[Part, ...]
    right: tuple[Part, ...]
    address: str


@dataclass(frozen=True)
class Feedback:
    """What is said about an answer. Not `whole`: why it is right or wrong, without what would have been right."""

    task: Task
    mark: Mark
    claim: Mapping[str, Any]
    whole: bool
    language: str
    state: str = ""

    @property
    def exercise(self) -> Exercise:
        return self.task.exercise

    @cached_property
    def words(self) -> Words:
        return words_for(self.exercise.game, self.language)

    @property
    def said(self) -> tuple[Part, ...]:
        """What was answered."""
        return told(self.exercise, self.claim, self.words) if self.claim else ()

    @cached_property
    def right(self) -> tuple[Part, ...]:
        """What would have been right, once it may be said."""
        if not self.whole or self.task.goal == BREAK:
            return ()
        return told(self.exercise, self.task.hints.claim, self.words)

    @cached_property
    def answer(self) -> Answer | None:
        """The verdict that speaks: on the claim that was made; once all may be said, on the right one if none was."""
        verdict = self.mark.verdict
        if self.exercise.ask == SCORE and not self.whole:
            return None
        if self.exercise.ask == ALL or self.mark.state == BLANK:
            verdict = self.task.hints.verdict if self.whole else None
        return Answer(verdict, self.words) if verdict is not None else None

    @cached_property
    def parts(self) -> list[PartTold]:
        """Figures and ticks. Of ticks only those that were made, as long as not all may be said."""
        found = []
        for part in self.mark.parts:
            ticked_wrongly = part.given == "yes" and part.state == WRONG
            if self.exercise.ask == ALL and not (self.whole or ticked_wrongly):
                continue
            found.append(self.part(part))
        return found

    @property
    def missing(self) -> bool:
        """Whether something that is allowed was not ticked."""
        return self.exercise.ask == ALL and any(p.state == WRONG and p.given == "no" for p in self.mark.parts)

    def part(self, part: MarkedPart) -> PartTold:
        words, texts = self.words, (part.given, part.right)
        ways = {"yes": _("Allowed"), "no": _("Not allowed"), "": _("nothing")} | words.tables["rules"]
        given: tuple[Part, ...] = (ways.get(part.given, part.given),)
        right: tuple[Part, ...] = (ways.get(part.right, part.right),)
        if part.component is not None:
            label = component_label(part.component, words)
            given, right = (component_parts(part.component, text, words) if text else () for text in texts)
        elif self.exercise.ask == ALL:
            label, given = value_parts(self.exercise, self.exercise.asked[0], part.key, words), ()
        else:
            label = (_("Verdict") if part.key == LEGAL else _("Rule"),)
        link = rule_address(self.exercise.game.id, part.rule)
        return PartTold(label, part.state, given, right if self.whole else (), link)

    @cached_property
    def referee(self) -> str:
        """The position, with the claim, on the referee's page."""
        said = {n: str(t) for n, t in self.claim.items()} if self.exercise.ask == CLAIM else {}
        return position_address(
            self.exercise.game.id, self.exercise.question, {**self.exercise.fields, **said}
        )


@lru_cache(maxsize=1024)
def drawn_feedback(task: Task, language: str, claim: Claim, state: str, whole: bool) -> str:
    """What is said about a claim that was answered, or about none. Drawn once for all who gave the same answer."""
    feedback = Feedback(task, marked(task, claim), dict(claim), whole, language, state)
    with override(language):
        return render_to_string("classroom/_feedback.html", {"feedback": feedback})
