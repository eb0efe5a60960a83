"""A verdict as a page shows it: its state, its lines in words and pieces, and links that make other claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from games.core import explain
from games.core.facts import Facts, Part, pieces_in
from games.core.judging import Verdict, attempt
from games.core.kinds import joined
from games.core.phrases import Words
from games.core.pieces import codes
from tutor.library.wording import named, reading_told
from tutor.site.links import encoded, question_address, rule_address


class LinkedSentence(NamedTuple):
    """A reason or a line of a bill: its sentence, the notation of the pieces it speaks of, its rule and that's page."""

    parts: tuple[Part, ...]
    pieces: str
    rule: str
    address: str
    points: int = 0


class Way(NamedTuple):
    """Another claim on the same position, in words and pieces; ``claimed``: it is the one that was made.

    ``shown``: the fields in which it is made, as a query string, with the places of the pieces that it takes.
    """

    parts: tuple[Part, ...]
    score: int | None
    address: str
    claimed: bool
    shown: str = ""


class OtherTable(NamedTuple):
    """How a table that plays by another reading would judge the claim: what it plays, who plays so, and the verdict."""

    played: str
    held: tuple[Part, ...]
    legal: bool
    word: str
    score: int | None
    address: str


@dataclass(frozen=True)
class Explanation:
    """Everything a page says about a verdict, its sentences as words and pieces."""

    verdict: Verdict
    words: Words

    @cached_property
    def state(self) -> str:
        """``right``, ``but`` (allowed, and something better was there) or ``wrong``."""
        best = self.verdict.best
        if not self.verdict.legal:
            return "wrong"
        return "but" if best and (self.verdict.score or 0) < best["score"] else "right"

    def called(self, state: str) -> str:
        """What the verdict is called in a state: “Allowed, but …” where something else would have been better."""
        word = self.verdict.word
        return self.words.text("words", "verdict", f"{word}-but" if state == "but" else word)

    @cached_property
    def reasons(self) -> tuple[LinkedSentence, ...]:
        found = self.verdict.ruling.reasons
        return tuple([self.line(explain.reason(self.words, reason), reason.facts) for reason in found])

    @cached_property
    def bill(self) -> tuple[LinkedSentence, ...]:
        """The score line by line, each with its points."""
        found = self.verdict.ruling.bill
        return tuple([self.line(explain.bill_line(self.words, b), b.facts, b.points) for b in found])

    def line(self, said: explain.Sentence, facts: Facts, points: int = 0) -> LinkedSentence:
        name = self.words.text("rules", said.rule)
        link = rule_address(self.verdict.game.id, said.rule)
        return LinkedSentence(said.parts, codes(pieces_in(facts.values())), name, link, points)

    @cached_property
    def slips(self) -> tuple[tuple[Part, ...], ...]:
        return tuple([explain.slip(self.words, slip).parts for slip in self.verdict.ruling.slips])

    @cached_property
    def notes(self) -> tuple[tuple[str, tuple[Part, ...]], ...]:
        """The title of each point at odds, and who says what."""
        found = self.verdict.ruling.notes
        return tuple(
            [(self.words.text("points", n.point, "point"), explain.note(self.words, n).parts) for n in found]
        )

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """What was possible, from best to least."""
        options = sorted(self.verdict.options, key=lambda option: -option.get("score", 0))
        return tuple([way for option in options for way in self.ways_of(option)])

    def ways_of(self, option: Mapping[str, Any]) -> Iterator[Way]:
        """One way; a way for each value where an option lists what would do for single steps of a claim."""
        question, query = self.verdict.question, self.query
        said = {name: option[name] for name in question.names if name in question.claim_names & option.keys()}
        said.pop("score", None)
        steps = [name for name, value in said.items() if not isinstance(value, str)]
        if not steps:
            position = {name: part for name, part in query.items() if name not in question.claim_names}
            yield self.way(said, position, option.get("score"))
        for name in steps:
            others = {other: part for other, part in query.items() if other != name}
            for value in option[name]:
                yield self.way({name: value}, others, None, named(self.words.label(name)))

    def way(
        self, said: Mapping[str, str], kept: Mapping[str, str], score: int | None, label: str = ""
    ) -> Way:
        """A claim that says this; ``kept``: what of the query stays as it is."""
        question, fields = self.verdict.question, self.verdict.fields
        texts = {**fields, **said}
        told = joined([explain.told_text(self.words, question, name, texts) for name in said], ", ")
        claimed = all(fields.get(name, "") == text for name, text in said.items())
        address = self.located({**kept, **encoded(question, said)})
        return Way((label, *told), score, address, claimed, self.shown(texts))

    def shown(self, texts: Mapping[str, str]) -> str:
        """A claim as the board shows it: its fields, and the places of the pieces that it takes."""
        question = self.verdict.question
        claim = {name: texts[name] for name in question.names if name in question.claim_names & texts.keys()}
        ticked = next((field.name for field in question.fields if field.control == "places"), "")
        if ticked and question.places is not None:
            other = attempt(self.verdict.game, question, texts)
            claim[ticked] = " ".join(map(str, question.places(other.claim))) if other else ""
        return "&".join(encoded(question, claim).values())

    @cached_property
    def query(self) -> Mapping[str, str]:
        """The verdict's fields as parts of a query string."""
        return encoded(self.verdict.question, self.verdict.fields)

    def located(self, query: Mapping[str, str]) -> str:
        """The address of a claim. Without any field it would ask nothing: where nothing is said, it names one."""
        question = self.verdict.question
        path = question_address(self.verdict.game.id, question)
        return f"{path}?{'&'.join(query.values()) or question.fields[0].name + '='}"

    @cached_property
    def fix(self) -> Way | None:
        """The smallest change that would have been right, in one sentence."""
        found = self.verdict.fix
        if found is None:
            return None
        address = self.located(encoded(self.verdict.question, found.fields))
        return Way(found.parts(self.words), None, address, False, self.shown(found.fields))

    @cached_property
    def elsewhere(self) -> tuple[OtherTable, ...]:
        """The readings under which the verdict would differ."""
        return tuple(
            [
                OtherTable(
                    reading_told(self.words, other.reading, other.value),
                    explain.held(self.words, other.reading, other.value),
                    other.verdict.legal,
                    self.words.text("words", "verdict", other.verdict.word),
                    other.verdict.score,
                    self.located(
                        encoded(self.verdict.question, {**self.verdict.given, other.reading: other.value})
                    ),
                )
                for other in self.verdict.elsewhere
            ]
        )

    @property
    def more(self) -> str:
        """Where the slower second part of the explanation is fetched."""
        return self.located(encoded(self.verdict.question, self.verdict.given)) + "&more=1"

    @cached_property
    def permalink(self) -> str:
        return self.located(self.query)
