"""What is asked of a class: an item's title, what there is to do, and its table, which is that of practice.

Nothing here looks at right answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.core.pieces import Laid, PieceSet
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, ASK_SCORE
from tutor.classroom.fields import Claim, frozen_claim
from tutor.library.wording import words_for
from tutor.practice.forms import TaskForm
from tutor.practice.tasks import BREAK, Task
from tutor.referee.board import Board


@dataclass(frozen=True, kw_only=True)
class Prompt(TaskForm):
    """One task before somebody who answers it, or on the projector."""

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
            ASK_CLAIM: _("What do you claim?"),
            ASK_ALL: _("Tick everything that is allowed."),
            ASK_JUDGE: _("Your neighbour claims this. Is it allowed?"),
            ASK_SCORE: _("What is it worth? What you do not know may stay blank."),
        }[self.ask]

    @property
    def drawn(self) -> str:
        """The table with what is filled in, to be filled in further."""
        if self.into or self.faults:
            return table_to_fill(self)
        return drawn_to_fill(self.task, self.words.lang, frozen_claim(self.answer))

    @property
    def drawn_still(self) -> str:
        return drawn_still(self.task, self.words.lang)


def prompt_of(task: Task, language: str, answer: Mapping[str, Any] | None = None) -> Prompt:
    return Prompt(task=task, words=words_for(task.game, language), answer=answer or {})


def table_to_fill(prompt: Prompt) -> str:
    return render_to_string("practice/_table.html", {"table": prompt.table, "form": prompt})


# A class has the same positions before it and gives the same answers: what was drawn for one is there for the others.


@lru_cache(maxsize=512)
def drawn_to_fill(task: Task, language: str, answer: Claim) -> str:
    with override(language):
        return table_to_fill(prompt_of(task, language, dict(answer)))


@lru_cache(maxsize=512)
def drawn_still(task: Task, language: str) -> str:
    with override(language):
        return render_to_string(
            "practice/_table.html", {"table": prompt_of(task, language).still, "form": None}
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
