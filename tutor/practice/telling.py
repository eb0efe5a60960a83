"""What a learner is told after an answer and in the three hints, made from marks and verdicts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.core import explain, marking, skills
from games.core.exercises import Exercise
from games.core.facts import Part
from games.core.judging import Verdict
from games.core.marking import Hints, Mark
from games.core.phrases import Words
from games.core.pieces import Piece
from games.core.skills import Component
from tutor.pieces import drawing
from tutor.practice.tasks import BREAK, Task
from tutor.referee.answers import Answer
from tutor.site.links import rule_address


class Told(NamedTuple):
    """A field of a claim in words: what it is called, what is said."""

    label: SafeString
    said: SafeString


class Row(NamedTuple):
    """A part of an answer that is marked by itself."""

    key: str
    label: SafeString
    given: str
    right: str
    state: str
    rule: str
    address: str
    answer: Answer | None


class Alike(NamedTuple):
    """Values of which the same can be said: told of the first, and the others are like it. ``named``: those others."""

    first: Row
    others: tuple[Row, ...]
    named: SafeString


def claim_in_words(verdict: Verdict, claim: Mapping[str, Any], words: Words) -> tuple[Told, ...]:
    """A claim at the position of a verdict."""
    fields = [field for field in verdict.question.fields if claim.get(field.name)]
    return tuple(
        Told(
            drawn(words, [words.label(field.name)]),
            drawn(words, explain.told_text(words, verdict.question, field.name, {**verdict.fields, **claim})),
        )
        for field in fields
    )


def drawn(words: Words, parts: Iterable[Part]) -> SafeString:
    return drawing.sentence(parts, words.lang)


def component_label(component: Component, words: Words) -> SafeString:
    return drawn(words, marking.component_label(component, words))


def component_value(component: Component, text: str, words: Words) -> str:
    """A figure, or the word for a choice."""
    return explain.plain(marking.component_parts(component, text, words)) if text else ""


def value_label(exercise: Exercise, value: str, words: Words) -> SafeString:
    """A value to be ticked: a word of a choice, or pieces."""
    return drawn(words, value_parts(exercise, value, words))


def value_parts(exercise: Exercise, value: str, words: Words) -> tuple[Part, ...]:
    return marking.value_parts(exercise, exercise.asked[0], value, words)


@dataclass(frozen=True)
class Feedback:
    """An answer as it was marked. ``brief``: the reasons are folded away, because the learner knows the rule by now."""

    task: Task
    mark: Mark
    words: Words
    brief: bool = False

    @property
    def done(self) -> bool:
        return self.task.is_done(self.mark)

    @property
    def state(self) -> str:
        return self.mark.state

    @property
    def on_purpose(self) -> bool:
        """Whether the step asks for a rule to be broken."""
        return self.task.goal == BREAK

    @property
    def ask(self) -> str:
        return self.task.exercise.ask

    @cached_property
    def answer(self) -> Answer | None:
        """The verdict that the answer is told by."""
        return Answer(self.mark.verdict, self.words) if self.mark.verdict is not None else None

    @cached_property
    def better(self) -> tuple[Told, ...]:
        if self.mark.better is None or self.mark.verdict is None:
            return ()
        return claim_in_words(self.mark.verdict, self.mark.better, self.words)

    @property
    def gives_reasons(self) -> bool:
        """Whether the verdict's reasons stand open. They do not where they would give away what is still asked."""
        if self.ask == skills.JUDGE:
            return any(part.key == marking.LEGAL and part.state == marking.WRONG for part in self.mark.parts)
        return self.ask == skills.CLAIM and self.state in (marking.WRONG, marking.BUT)

    @property
    def may_tell_all(self) -> bool:
        """Whether nothing is left to be found out."""
        return self.state == marking.RIGHT or (self.ask == skills.CLAIM and self.state == marking.BUT)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """The parts of an answer that has several."""
        return tuple(self.row(part) for part in self.mark.parts)

    def row(self, part: marking.MarkedPart) -> Row:
        if part.component is not None:
            label = component_label(part.component, self.words)
            given, right = (component_value(part.component, t, self.words) for t in (part.given, part.right))
        elif self.ask == skills.ALL:
            label, given, right = (
                value_label(self.task.exercise, part.key, self.words),
                part.given,
                part.right,
            )
        else:
            label, given, right = SafeString(""), part.given, part.right
        if part.key == marking.RULE and part.given in self.task.game.rule_order:
            given = self.words.text("rules", part.given)
        return Row(
            part.key, label, given, right, part.state,
            self.words.text("rules", part.rule), rule_address(self.task.game.id, part.rule),
            Answer(part.verdict, self.words) if part.verdict is not None else None,
        )  # fmt: skip

    def alike(self, rows: Iterable[Row]) -> tuple[Alike, ...]:
        """Values put together where the same rules are kept or broken in the same way."""
        found: dict[tuple[tuple[str, str], ...], list[Row]] = {}
        for row in rows:
            reasons = row.answer.verdict.ruling.reasons if row.answer is not None else ()
            found.setdefault(tuple((reason.rule, reason.outcome) for reason in reasons), []).append(row)
        return tuple(Alike(first, tuple(others), self.named(others)) for first, *others in found.values())

    def named(self, rows: Iterable[Row]) -> SafeString:
        """Values one after the other, as a sentence tells them."""
        parts: list[Part] = []
        for row in rows:
            if parts:
                parts.append(", ")
            parts += value_parts(self.task.exercise, row.key, self.words)
        return drawn(self.words, parts)

    @property
    def wrongly_ticked(self) -> tuple[Alike, ...]:
        return self.alike(row for row in self.rows if row.state == marking.WRONG and row.given == "yes")

    @property
    def allowed(self) -> tuple[Alike, ...]:
        """Of values to tick, those that were to be ticked."""
        return self.alike(row for row in self.rows if row.right == "yes")

    @property
    def not_allowed(self) -> tuple[Alike, ...]:
        return self.alike(row for row in self.rows if row.right == "no")

    @property
    def open(self) -> int:
        """How many parts are left open."""
        return sum(row.state == marking.BLANK for row in self.rows)

    @property
    def missing(self) -> int:
        """How many values are right that nobody ticked. Which they are is not told."""
        return sum(row.state == marking.WRONG and row.given == "no" for row in self.rows)


@dataclass(frozen=True)
class Help:
    """The hints of a task as far as they are open: where to look, which rule, the answer with its reason."""

    task: Task
    words: Words
    opened: int

    @cached_property
    def hints(self) -> Hints:
        return self.task.hints

    @property
    def next(self) -> int:
        """The number of the hint that can be opened, 0 where all are."""
        return self.opened + 1 if self.opened < 3 else 0

    @property
    def pieces(self) -> Sequence[Piece]:
        """What to look at: pieces that are seen on the table."""
        if not self.opened:
            return ()
        seen = " ".join(self.task.shown.values()).replace("/", " ").replace("+", " ").replace(";", " ")
        spellings = self.task.game.pieces.spellings
        lying = {spellings[word] for word in seen.split() if word in spellings}
        return tuple(piece for piece in self.hints.pieces if piece in lying)

    @property
    def rule(self) -> tuple[str, str] | None:
        """Name and address of the rule that it turns on."""
        if self.opened < 2:
            return None
        rule = self.hints.rule
        return self.words.text("rules", rule), rule_address(self.task.game.id, rule)

    @cached_property
    def answer(self) -> Answer | None:
        return Answer(self.hints.verdict, self.words) if self.opened > 2 else None

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """The answer itself; of a score, without what is 0 and need not be written."""
        if self.opened < 3:
            return ()
        exercise, claim = self.task.exercise, self.hints.claim
        if exercise.ask == skills.CLAIM:
            return claim_in_words(self.hints.verdict, claim, self.words)
        if exercise.ask == skills.SCORE:
            return tuple(
                Told(
                    component_label(c, self.words),
                    drawn(self.words, [component_value(c, c.right_text, self.words)]),
                )
                for c in exercise.components
                if c.right or not c.spare
            )
        if exercise.ask == skills.ALL:
            values = claim[exercise.asked[0]]
            return tuple(Told(SafeString(""), value_label(exercise, value, self.words)) for value in values)
        return ()

    @property
    def verdict_is_legal(self) -> bool:
        return self.hints.verdict.legal
