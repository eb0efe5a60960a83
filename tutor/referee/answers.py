"""A verdict as a page shows it: its state, its lines, and links that make other claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import pgettext

from games.core import explain
from games.core.explain import Line
from games.core.facts import Facts, pieces_in
from games.core.judging import Verdict
from games.core.kinds import Choice
from games.core.phrases import Part, Words
from games.core.questions import CLAIM, Field
from tutor.referee.addresses import address, rule_address


@dataclass(frozen=True)
class Said:
    """A line with the rule it links to and the pieces it speaks of, which the table marks while the line is read."""

    line: Line
    rule: str
    address: str
    pieces: str


@dataclass(frozen=True)
class Way:
    """Another claim on the same position: in words, with its points, its pieces and its address."""

    parts: tuple[Part, ...]
    score: int | None
    address: str
    claimed: bool


@dataclass(frozen=True)
class Answer:
    """Everything a verdict's fragment shows."""

    verdict: Verdict
    words: Words

    @property
    def state(self) -> str:
        """``right``, ``but`` (allowed, and something better was there) or ``wrong``."""
        best = self.verdict.best
        if not self.verdict.legal:
            return "wrong"
        return "but" if best and (self.verdict.score or 0) < best["score"] else "right"

    @cached_property
    def reasons(self) -> tuple[Said, ...]:
        return tuple(self.said(explain.reason(self.words, r), r.facts) for r in self.verdict.ruling.reasons)

    def said(self, line: Line, facts: Facts) -> Said:
        name, link = self.words.text("rules", line.rule), rule_address(self.verdict.game.id, line.rule)
        return Said(line, name, link, " ".join([piece.code for piece in pieces_in(facts.values())]))

    @cached_property
    def bill(self) -> tuple[tuple[int, Said], ...]:
        return tuple((b.points, self.said(explain.bill_line(self.words, b), b.facts)) for b in self.verdict.ruling.bill)

    @cached_property
    def slips(self) -> tuple[Line, ...]:
        return tuple(explain.slip(self.words, s) for s in self.verdict.ruling.slips)

    @cached_property
    def notes(self) -> tuple[tuple[str, Line], ...]:
        """The title of each point at odds, and who says what."""
        return tuple(
            (self.words.text("points", n.point, "point"), explain.note(self.words, n)) for n in self.verdict.ruling.notes
        )

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """What was possible, from best to least."""
        options = sorted(self.verdict.options, key=lambda option: -option.get("score", 0))
        return tuple(way for option in options for way in self.ways_of(option))

    def ways_of(self, option: Mapping[str, Any]) -> Iterator[Way]:
        """One way; a way for each value where an option lists what would do for single steps of a claim."""
        steps = [field for field in self.claims if several(field, option.get(field.name))]
        if not steps:
            yield self.way(option)
        yield from (self.step(field, value) for field in steps for value in option[field.name])

    def step(self, field: Field, value: str) -> Way:
        """One step claimed otherwise, the rest of the claim as it was made."""
        label = self.words.text("fields", field.name, "label") + pgettext("label", ": ")
        link = address(self.verdict.game.id, self.verdict.question, self.verdict.fields | {field.name: value})
        return Way((label, *self.told(field, value)), None, link, self.verdict.fields.get(field.name) == value)

    @property
    def claims(self) -> tuple[Field, ...]:
        return tuple(field for field in self.verdict.question.fields if field.role == CLAIM)

    def way(self, option: Mapping[str, Any]) -> Way:
        said = {
            f.name: text_of(f, option[f.name]) for f in self.claims if f.name in option and f.name != "score"
        }
        kept = {k: v for k, v in self.verdict.fields.items() if k not in {field.name for field in self.claims}}
        claimed = all(self.verdict.fields.get(name, "") == text for name, text in said.items())
        parts = join(self.told(field, said[field.name]) for field in self.claims if field.name in said)
        link = address(self.verdict.game.id, self.verdict.question, kept | said)
        return Way(parts, option.get("score") if "score" in option else None, link, claimed)

    def told(self, field: Field, text: str) -> tuple[Part, ...]:
        """A claim in words and pieces; an empty list is told as nothing."""
        if isinstance(field.kind, Choice):
            return (self.words.text("choices", field.name, text),)
        spellings = self.verdict.game.pieces.spellings
        if not text:
            return (self.words.text("words", "board", "no-piece"),)
        return tuple(spellings.get(word, word) for word in spaced(text.split()))

    @cached_property
    def fix(self) -> tuple[tuple[Part, ...], str] | None:
        """What would have been right, and the address of that claim."""
        found = self.verdict.fix
        if found is None:
            return None
        link = address(self.verdict.game.id, self.verdict.question, found.fields)
        return explain.fix(self.words, found), link

    @cached_property
    def elsewhere(self) -> tuple[Mapping[str, Any], ...]:
        """The readings under which the verdict would differ."""
        return tuple(
            {
                "reading": self.words.text("readings", other.reading, "label"),
                "value": self.words.text("readings", other.reading, other.value, "name"),
                "held": explain.plain(explain.elsewhere(self.words, other)),
                "legal": other.verdict.legal,
                "score": other.verdict.score,
                "address": address(self.verdict.game.id, self.verdict.question, self.given | {other.reading: other.value}),
            }
            for other in self.verdict.elsewhere
        )

    @property
    def given(self) -> dict[str, str]:
        """The fields as they were sent: another table may call the same claim by another name."""
        return {name: str(text) for name, text in self.verdict.given.items()}

    @property
    def more(self) -> str:
        """Where the slower second part of the answer is fetched."""
        return address(self.verdict.game.id, self.verdict.question, self.given, more="1")

    @cached_property
    def permalink(self) -> str:
        link = address(self.verdict.game.id, self.verdict.question, self.verdict.fields)
        # Who claims that there is nothing, of a table where nothing lies, claims something: a bare address asks nothing.
        return link if "?" in link else f"{link}?{self.verdict.question.fields[0].name}="

    @property
    def qr(self) -> str:
        """The address of the permalink's QR code."""
        path, _, query = self.permalink.partition("?")
        return f"{path}qr.svg?{query}"


def several(field: Field, value: Any) -> bool:
    """Whether an option gives many values to a field that holds one."""
    return isinstance(value, (list, tuple)) and not field.kind.separator


def text_of(field: Field, value: Any) -> str:
    """An option's value as a form would send it."""
    return field.kind.separator.join(value) if isinstance(value, (list, tuple)) else str(value)


def join(tellings: Any) -> tuple[Part, ...]:
    """Several claims of one option, a comma between them."""
    parts: list[Part] = []
    for told in tellings:
        parts += [", ", *told]
    return tuple(parts[1:])


def spaced(words: list[str]) -> list[str]:
    """The words with a blank between each two."""
    return [part for word in words for part in (" ", word)][1:]
