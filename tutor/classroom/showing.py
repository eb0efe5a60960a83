"""An item as a page shows it: the position, what is asked, the widgets of the answer, and what is said about it.

What is shown before an item is revealed or finished is made here from the claim alone; right answers are looked at only
for `whole` feedback.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.core import judging
from games.core.exercises import ALL, BLANK, CLAIM, JUDGE, SCORE, WRONG, Exercise, Mark
from games.core.kinds import Choice, Laid
from games.core.phrases import Words
from games.core.pieces import PieceSet
from games.core.questions import CLAIM as CLAIM_ROLE
from games.core.questions import POSITION
from tutor.classroom.groups import told, value_told
from tutor.library.examples import Shown, shown
from tutor.library.wording import words_for
from tutor.pieces import drawing
from tutor.practice.tasks import BREAK, Task
from tutor.referee.addresses import address, rule_address
from tutor.referee.answers import Answer
from tutor.referee.board import Board, Part


@dataclass(frozen=True)
class Tick:
    """Something to be ticked, or chosen: its value, how it is drawn, whether it is."""

    value: str
    html: SafeString
    chosen: bool = False


@dataclass(frozen=True)
class Figure:
    """A component of a score to be filled in; `choices` where it is no number."""

    key: str
    label: SafeString
    text: str
    choices: tuple[Tick, ...] = ()


@dataclass(frozen=True)
class Question:
    """One task on the page of somebody who answers it. `claim` is what is filled in so far, `into` the heap to fill."""

    task: Task
    language: str
    claim: Mapping[str, Any]
    into: str = ""
    faults: Mapping[str, list[str]] | None = None

    @property
    def exercise(self) -> Exercise:
        return self.task.exercise

    @cached_property
    def words(self) -> Words:
        return words_for(self.exercise.game, self.language)

    @property
    def ask(self) -> str:
        return self.exercise.ask

    @property
    def title(self) -> str:
        return self.words.text("questions", self.exercise.question.id, "title")

    @property
    def goal(self) -> str:
        """What there is to do, where the widgets do not say it by themselves."""
        if self.task.goal == BREAK:
            rule = self.words.text("rules", self.task.rule)
            return _("Make a claim that breaks the rule “%(rule)s”.") % {"rule": rule}
        return {
            CLAIM: _("What do you claim?"),
            ALL: _("Tick everything that is allowed."),
            JUDGE: _("Your neighbour claims this. Is it allowed?"),
            SCORE: _("What is it worth? What you do not know may stay blank."),
        }[self.ask]

    @cached_property
    def position(self) -> list[Shown]:
        return [field for field in self.fields(POSITION) if field.rows or field.parts]

    @cached_property
    def neighbour(self) -> list[Shown]:
        """The claim to be judged."""
        return self.fields(CLAIM_ROLE) if self.ask == JUDGE else []

    @cached_property
    def readings(self) -> list[str]:
        """What this table plays otherwise than the rule pages."""
        texts = self.exercise.fields
        return list(Board(self.exercise.game, self.exercise.question, self.words, texts).differing)

    def fields(self, role: str) -> list[Shown]:
        """Fields as they lie on the table; nothing of a claim that is still to be made is marked there."""
        exercise = self.exercise
        if self.ask == JUDGE:
            look: Any = exercise.verdict
        else:
            values, _faulty = judging.read(exercise.question, exercise.position)
            plain = SimpleNamespace(fields=exercise.question.fields, places=None)
            look = SimpleNamespace(game=exercise.game, question=plain, values=values)
        given = exercise.fields if self.ask == JUDGE else exercise.position
        return [
            shown(look, field, self.language)
            for field in exercise.question.fields
            if field.role == role and field.name in given
        ]

    # Widgets

    @cached_property
    def board(self) -> Board:
        texts = {**self.exercise.position, **{name: str(text) for name, text in self.claim.items()}}
        return Board(self.exercise.game, self.exercise.question, self.words, texts, self.into)

    @cached_property
    def parts(self) -> list[Part]:
        """The claim fields to be filled in, as on the referee's page."""
        return [part for part in self.board.claim if part.name in self.exercise.asked]

    @property
    def active(self) -> str:
        """The heap that the palette fills: only one of the claim's can be."""
        heaps = [heap.name for part in self.parts for heap in part.heaps if part.shape.value != "places"]
        return self.into if self.into in heaps else (heaps or [""])[0]

    @cached_property
    def ticks(self) -> list[Tick]:
        """The values of the field asked for."""
        name = self.exercise.asked[0]
        field, ticked = self.exercise.question.by_name[name], self.claim.get(name, ())
        return [
            Tick(value, self.drawn(value_told(self.exercise, self.words, field, value)), value in ticked)
            for value in self.exercise.values
        ]

    @cached_property
    def accusations(self) -> list[Tick]:
        said = self.claim.get("rule")
        return [
            Tick(rule, self.drawn([self.words.text("rules", rule)]), rule == said)
            for rule in self.exercise.accusations
        ]

    @cached_property
    def figures(self) -> list[Figure]:
        found = []
        for component in self.exercise.components:
            label = self.drawn(self.words.say(("components", component.id), component.facts))
            text = str(self.claim.get(component.key, ""))
            choices: tuple[Tick, ...] = ()
            if isinstance(component.kind, Choice):
                choices = tuple(
                    Tick(value, self.drawn([self.choice_word(component.field, value)]), value == text)
                    for value in component.kind.values
                )
            found.append(Figure(component.key, label, text, choices))
        return found

    def choice_word(self, field: str, value: str) -> str:
        try:
            return self.words.text("choices", field, value)
        except ValueError:
            return value

    def drawn(self, parts: Iterable[Any]) -> SafeString:
        return drawing.sentence(parts, self.words.lang)


@dataclass(frozen=True)
class PartTold:
    """A part of an answer: what was said, and (`whole`) what is right."""

    label: SafeString
    state: str
    given: SafeString
    right: SafeString
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
        return drawing.sentence(told(self.exercise, self.words, self.claim), self.words.lang)

    @cached_property
    def right(self) -> SafeString:
        """What would have been right, once it may be said."""
        if not self.whole or self.task.goal == BREAK:
            return SafeString("")
        return drawing.sentence(told(self.exercise, self.words, self.task.hints.claim), self.words.lang)

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

    def part(self, part: Any) -> PartTold:
        exercise, words = self.exercise, self.words
        if exercise.ask == ALL:
            label: Any = value_told(exercise, words, exercise.question.by_name[exercise.asked[0]], part.key)
            ways = {"yes": _("Allowed"), "no": _("Not allowed")}
            given, right = "", ways[part.right]
        elif exercise.ask == JUDGE:
            ways = {"yes": _("Allowed"), "no": _("Not allowed"), "": _("nothing")}
            label = [_("Verdict") if part.key == "legal" else _("Rule")]
            given, right = (
                ways.get(text) or words.tables["rules"].get(text, text) for text in (part.given, part.right)
            )
        else:
            label = words.say(("components", part.component.id), part.component.facts)
            given, right = part.given, part.right
            if part.component.field:
                choices = words.tables.get("choices", {}).get(part.component.field, {})
                given, right = choices.get(given, given), choices.get(right, right)
        return PartTold(
            drawing.sentence(label, words.lang),
            part.state,
            drawing.sentence([given], words.lang),
            drawing.sentence([right if self.whole else ""], words.lang),
            rule_address(exercise.game.id, part.rule),
        )

    @cached_property
    def referee(self) -> str:
        """The position, with the claim, on the referee's page."""
        said = {n: str(t) for n, t in self.claim.items()} if self.exercise.ask == CLAIM else {}
        return address(self.exercise.game.id, self.exercise.question, {**self.exercise.fields, **said})


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
