"""A verdict as a page shows it: its state, its lines, and links that make other claims."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple
from urllib.parse import quote

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.core import explain
from games.core.explain import Line
from games.core.facts import Facts, Part, pieces_in
from games.core.judging import Verdict
from games.core.kinds import Choice
from games.core.phrases import Words
from games.core.pieces import codes
from games.core.questions import CLAIM, Field
from games.core.rulings import BillLine, Note
from tutor.library.wording import named, reading_told
from tutor.pieces import drawing
from tutor.site.links import encoded, page, question_address, rule_address


class Said(NamedTuple):
    """A line with the pieces it speaks of, which the table marks while the line is read, and the rule it links to."""

    text: SafeString
    pieces: str
    rule: str
    address: str


class Billed(NamedTuple):
    """A line of a bill with the pieces it speaks of."""

    text: SafeString
    pieces: str


class Way(NamedTuple):
    """Another claim on the same position: in words and pieces, with its points and its address."""

    text: SafeString
    score: int | None
    address: str
    claimed: bool


@dataclass(frozen=True)
class Answer:
    """Everything a verdict's fragment shows, its sentences with their pieces drawn."""

    verdict: Verdict
    words: Words

    def drawn(self, parts: Iterable[Part]) -> SafeString:
        return drawing.sentence(parts, self.words.lang)

    @cached_property
    def state(self) -> str:
        """``right``, ``but`` (allowed, and something better was there) or ``wrong``."""
        best = self.verdict.best
        if not self.verdict.legal:
            return "wrong"
        return "but" if best and (self.verdict.score or 0) < best["score"] else "right"

    @cached_property
    def reasons(self) -> tuple[Said, ...]:
        return tuple([self.said(explain.reason(self.words, r), r.facts) for r in self.verdict.ruling.reasons])

    def said(self, line: Line, facts: Facts) -> Said:
        name = self.words.text("rules", line.rule)
        link = rule_address(self.verdict.game.id, line.rule, self.language)
        return Said(self.drawn(line.parts), codes(pieces_in(facts.values())), name, link)

    @cached_property
    def bill(self) -> tuple[tuple[int, Billed], ...]:
        return tuple([(line.points, self.billed(line)) for line in self.verdict.ruling.bill])

    def billed(self, line: BillLine) -> Billed:
        said = explain.bill_line(self.words, line)
        return Billed(self.drawn(said.parts), codes(pieces_in(line.facts.values())))

    @cached_property
    def slips(self) -> tuple[SafeString, ...]:
        return tuple(self.drawn(explain.slip(self.words, s).parts) for s in self.verdict.ruling.slips)

    @cached_property
    def notes(self) -> tuple[tuple[str, SafeString], ...]:
        """The title of each point at odds, and who says what."""
        return tuple([told_note(self.words, note) for note in self.verdict.ruling.notes])

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """What was possible, from best to least."""
        options = sorted(self.verdict.options, key=lambda option: -option.get("score", 0))
        return tuple([way for option in options for way in self.ways_of(option)])

    def ways_of(self, option: Mapping[str, Any]) -> list[Way]:
        """One way; a way for each value where an option lists what would do for single steps of a claim."""
        steps = [field for field in self.claims if several(field, option.get(field.name))]
        if not steps:
            return [self.way(option)]
        return [self.step(field, value) for field in steps for value in option[field.name]]

    def step(self, field: Field, value: str) -> Way:
        """One step claimed otherwise, the rest of the claim as it was made."""
        label = named(self.words.text("fields", field.name, "label"))
        kept = {name: part for name, part in self.query.items() if name != field.name}
        link = self.located({**kept, **encoded(self.verdict.question, {field.name: value})})
        told = self.drawn([label, *self.told(field, value)])
        return Way(told, None, link, self.verdict.fields.get(field.name) == value)

    @cached_property
    def claims(self) -> tuple[Field, ...]:
        return tuple([field for field in self.verdict.question.fields if field.role == CLAIM])

    def way(self, option: Mapping[str, Any]) -> Way:
        said = {
            f.name: text_of(f, option[f.name]) for f in self.claims if f.name in option and f.name != "score"
        }
        fields = self.verdict.fields
        claimed = all(fields.get(name, "") == text for name, text in said.items())
        told = join([self.told(field, said[field.name]) for field in self.claims if field.name in said])
        link = self.located({**self.unclaimed, **encoded(self.verdict.question, said)})
        return Way(self.drawn(told), option.get("score"), link, claimed)

    @cached_property
    def unclaimed(self) -> Mapping[str, str]:
        """What of the query is not claimed: the position, and how this table plays."""
        claims = [field.name for field in self.claims]
        return {name: part for name, part in self.query.items() if name not in claims}

    def located(self, query: Mapping[str, str]) -> str:
        """The address of a claim. A bare one asks nothing: where nothing lies and nothing is said it names a field."""
        return f"{self.path}?{'&'.join(query.values()) or self.verdict.question.fields[0].name + '='}"

    @cached_property
    def path(self) -> str:
        """The address of the question."""
        return question_address(self.verdict.game.id, self.verdict.question, self.language)

    @cached_property
    def language(self) -> str | None:
        """The language of the page, which the addresses lead to."""
        return get_language()

    @cached_property
    def query(self) -> Mapping[str, str]:
        """The verdict's fields as parts of a query string."""
        return encoded(self.verdict.question, self.verdict.fields)

    def told(self, field: Field, text: str) -> tuple[Part, ...]:
        """A claim in words and pieces; an empty list is told as nothing."""
        if isinstance(field.kind, Choice):
            return (self.words.text("choices", field.name, text),)
        spellings = self.verdict.game.pieces.spellings
        if not text:
            return (self.words.text("words", "board", "no-piece"),)
        return tuple([spellings.get(word, word) for word in spaced(text.split())])

    @cached_property
    def fix(self) -> tuple[SafeString, str] | None:
        """What would have been right, and the address of that claim."""
        found = self.verdict.fix
        if found is None:
            return None
        return self.drawn(found.parts(self.words)), self.located(encoded(self.verdict.question, found.fields))

    @cached_property
    def elsewhere(self) -> tuple[Mapping[str, Any], ...]:
        """The readings under which the verdict would differ."""
        return tuple(
            {
                "played": reading_told(self.words, other.reading, other.value),
                "held": explain.plain(explain.held(self.words, other.reading, other.value)),
                "legal": other.verdict.legal,
                "score": other.verdict.score,
                "address": self.located(
                    encoded(self.verdict.question, self.given | {other.reading: other.value})
                ),
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
        return self.located(encoded(self.verdict.question, self.given)) + "&more=1"

    @cached_property
    def permalink(self) -> str:
        return self.located(self.query)

    @property
    def qr(self) -> str:
        """The address of the permalink's QR code."""
        return self.permalink.replace("?", "qr.svg?", 1)

    @property
    def for_class(self) -> str:
        """Where a teacher puts this position on a sheet."""
        return f"{page('classroom:use', self.language)}?link={quote(self.permalink, safe='')}"


@cache
def told_note(words: Words, note: Note) -> tuple[str, SafeString]:
    """A point's title and who says what on it: no figures and no pieces of this case, so it is drawn once."""
    title = words.text("points", note.point, "point")
    return title, drawing.sentence(explain.note(words, note).parts, words.lang)


def several(field: Field, value: Any) -> bool:
    """Whether an option gives many values to a field that holds one."""
    return isinstance(value, (list, tuple)) and not field.kind.separator


def text_of(field: Field, value: Any) -> str:
    """An option's value as a form would send it."""
    return field.kind.separator.join(value) if isinstance(value, (list, tuple)) else str(value)


def join(tellings: Iterable[Iterable[Part]]) -> tuple[Part, ...]:
    """Several claims of one option, a comma between them."""
    parts: list[Part] = []
    for told in tellings:
        parts += [", ", *told]
    return tuple(parts[1:])


def spaced(words: list[str]) -> list[str]:
    """The words with a blank between each two."""
    return [part for word in words for part in (" ", word)][1:]
