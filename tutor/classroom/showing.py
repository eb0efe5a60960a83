"""An item as a page shows it: what is asked, and what is said about an answer. The table is that of practice.

What is shown before an item is revealed or finished is made here from the claim alone; right answers are looked at only
for `whole` feedback.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.core.exercises import Exercise
from games.core.marking import BLANK, LEGAL, WRONG, Mark, MarkedPart, told
from games.core.phrases import Words
from games.core.pieces import Laid, PieceSet
from games.core.skills import ALL, CLAIM, JUDGE, SCORE
from tutor.classroom.answering import marked
from tutor.library.wording import words_for
from tutor.pieces import drawing
from tutor.practice.asked import Asked
from tutor.practice.tasks import BREAK, Task
from tutor.practice.telling import component_label, component_value, value_label
from tutor.referee.answers import Answer
from tutor.referee.board import Board
from tutor.site.links import position_address, rule_address


@dataclass(frozen=True, kw_only=True)
class Question(Asked):
    """One task on the page of somebody who answers it, or on a wall."""

    @property
    def title(self) -> str:
        return self.words.text("questions", self.exercise.question.id, "title")

    @property
    def goal(self) -> str:
        """What there is to do."""
        if self.task.goal == BREAK:
            rule = self.words.text("rules", self.task.rule)
            return _("Make a claim that breaks the rule “%(rule)s”.") % {"rule": rule}
        return {
            CLAIM: _("What do you claim?"),
            ALL: _("Tick everything that is allowed."),
            JUDGE: _("Your neighbour claims this. Is it allowed?"),
            SCORE: _("What is it worth? What you do not know may stay blank."),
        }[self.ask]

    @property
    def drawn(self) -> SafeString:
        """The table with what is filled in, to be filled in further."""
        if self.into or self.faults:
            return table_to_fill(self)
        return drawn_to_fill(self.task, self.words.lang, json.dumps(self.answer, sort_keys=True))

    @property
    def drawn_still(self) -> SafeString:
        return drawn_still(self.task, self.words.lang)


def table_to_fill(question: Question) -> SafeString:
    return render_to_string("practice/_table.html", {"table": question.table, "turn": question})


# A class has the same positions before it and gives the same answers: what was drawn for one is there for the others.


@lru_cache(maxsize=512)
def drawn_to_fill(task: Task, language: str, answer_text: str) -> SafeString:
    with override(language):
        return table_to_fill(question_of(task, language, json.loads(answer_text)))


@lru_cache(maxsize=512)
def drawn_still(task: Task, language: str) -> SafeString:
    with override(language):
        return render_to_string(
            "practice/_table.html", {"table": question_of(task, language).still, "turn": None}
        )


@lru_cache(maxsize=1024)
def drawn_feedback(task: Task, language: str, claim_text: str, state: str, whole: bool) -> SafeString:
    """What is said about a claim that was answered, or about none."""
    claim = json.loads(claim_text)
    told = Feedback(task, marked(task, claim_text), claim, whole, language, state)
    with override(language):
        return render_to_string("classroom/_feedback.html", {"feedback": told})


def question_of(task: Task, language: str, answer: Mapping[str, Any] | None = None) -> Question:
    return Question(task=task, words=words_for(task.game, language), answer=answer or {})


@dataclass(frozen=True)
class PartTold:
    """A part of an answer: what was said, and (`whole`) what is right."""

    label: SafeString
    state: str
    given: str
    right: str
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
    def said(self) -> SafeString:
        """What was answered."""
        if not self.claim:
            return SafeString("")
        return drawing.sentence(told(self.exercise, self.claim, self.words), self.words.lang)

    @cached_property
    def right(self) -> SafeString:
        """What would have been right, once it may be said."""
        if not self.whole or self.task.goal == BREAK:
            return SafeString("")
        return drawing.sentence(told(self.exercise, self.task.hints.claim, self.words), self.words.lang)

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
        words = self.words
        ways = {"yes": _("Allowed"), "no": _("Not allowed"), "": _("nothing")}
        if part.component is not None:
            label = component_label(part.component, words)
            given, right = (component_value(part.component, text, words) for text in (part.given, part.right))
        elif self.exercise.ask == ALL:
            label, given, right = value_label(self.exercise, part.key, words), "", ways[part.right]
        else:
            label = SafeString(escape(_("Verdict") if part.key == LEGAL else _("Rule")))
            given, right = (
                ways.get(text) or words.tables["rules"].get(text, text) for text in (part.given, part.right)
            )
        link = rule_address(self.exercise.game.id, part.rule)
        return PartTold(label, part.state, given, right if self.whole else "", link)

    @cached_property
    def referee(self) -> str:
        """The position, with the claim, on the referee's page."""
        said = {n: str(t) for n, t in self.claim.items()} if self.exercise.ask == CLAIM else {}
        return position_address(
            self.exercise.game.id, self.exercise.question, {**self.exercise.fields, **said}
        )


def drawings(tasks: Iterable[Task]) -> tuple[list[PieceSet[Any]], list[Laid]]:
    """Everything that pages about these tasks may come to draw: the sets, and tiles laid in lines."""
    sets: dict[str, PieceSet[Any]] = {}
    laid: dict[Laid, None] = {}
    for task in tasks:
        game = task.exercise.game
        sets[game.pieces.id] = game.pieces
        words = words_for(game, "en")
        laid.update(dict.fromkeys(Board(game, task.question, words, {}).lying_tiles))
    return list(sets.values()), list(laid)
