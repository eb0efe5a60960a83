"""What is asked of a class: an item's title, what there is to do, and its board, which is that of practice.

Nothing here looks at right answers.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.core.pieces import Laid, PieceSet
from games.core.questions import ACT
from games.core.skills import ASK_CLAIM
from tutor.board.board import Board
from tutor.classroom.answers import task_for
from tutor.classroom.models import FrozenAnswer, Session
from tutor.library.wording import words_for
from tutor.practice.forms import TaskForm
from tutor.practice.items import BadItem
from tutor.practice.tasks import GOAL_BREAK, Task


@dataclass(frozen=True, kw_only=True)
class Prompt(TaskForm):
    """One task before somebody who answers it, or on the projector."""

    @cached_property
    def title(self) -> str:
        """What is practised; of a task laid by hand, the question that it is about."""
        if skill := self.task.exercise.skill.id:
            return self.words.text("skills", skill, "name")
        return self.words.text("questions", self.task.question.id, "title")

    @cached_property
    def goal(self) -> str:
        """What there is to do, of an exercise in the words that practice and paper have for it."""
        if self.task.goal == GOAL_BREAK:
            rule = self.words.text("rules", self.task.rule)
            return _("Make a claim that breaks the rule “%(rule)s”.") % {"rule": rule}
        if skill := self.task.exercise.skill.id:
            return self.words.text("skills", skill, "prompt")
        if self.task.ask == ASK_CLAIM:
            return _("What do you claim?")
        if self.task.question.claims == ACT:
            return _("Your neighbour claims this. Is it allowed?")
        return _("Your neighbour claims this. Is it right?")

    @cached_property
    def drawn(self) -> str:
        """The board with what is filled in, to be filled in further."""
        with override(self.words.lang):
            return render_to_string("practice/_board.html", {"board": self.board, "form": self})

    @cached_property
    def drawn_still(self) -> str:
        with override(self.words.lang):
            return render_to_string("practice/_board.html", {"board": self.still, "form": None})


@lru_cache(maxsize=1024)
def prompt_of(task: Task, language: str, answer: FrozenAnswer = ()) -> Prompt:
    """A class has the same positions before it and gives the same answers: what is drawn for one is there for all."""
    return Prompt(task=task, words=words_for(task.game, language), answer=dict(answer))


def drawings(session: Session, participant: int = 0) -> tuple[list[PieceSet[Any]], list[Laid]]:
    """Everything that the pages of a session may come to draw: the sets, and tiles laid in lines.

    ``participant``: the number of the one whose page it is.
    """
    sets: dict[str, PieceSet[Any]] = {}
    laid: dict[Laid, None] = {}
    for item in range(len(session.items)):
        with suppress(BadItem):  # Its exercise is gone.
            task = task_for(session, item, participant)
            sets[task.game.pieces.id] = task.game.pieces
            board = Board(task.game, task.question, words_for(task.game, "en"), {})
            laid.update(dict.fromkeys(board.lying_tiles))
    return list(sets.values()), list(laid)
