"""Claims to measure, for whatever games there are: samples, dealt positions and the largest inputs, right and wrong."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import games
from games.core.judging import Verdict
from games.core.kinds import Choice, Number, OnePiece, Places
from games.core.questions import CLAIM, Field, Game, Question

Fields = Mapping[str, str]

LARGEST = tomllib.loads((Path(__file__).parent / "largest.toml").read_text(encoding="utf-8"))
"""The largest inputs, by game and question. Questions without any are measured on dealt positions alone."""

DEALT = 40
"""How many dealt positions are measured with all their claims."""

SEARCHED = 300
"""How many more positions are dealt, of which only the slowest claims are measured."""

KEPT = 5
TRIES = 60


@dataclass(frozen=True)
class Claims:
    """The claims measured for one question. ``ordinary`` give median and worst; ``large`` count for the worst only."""

    game: Game
    question: Question
    ordinary: tuple[Fields, ...]
    large: tuple[Fields, ...]

    @property
    def name(self) -> str:
        return f"{self.game.id} {self.question.id}"

    def judge(self, fields: Fields) -> Verdict:
        return games.judge(self.game.id, self.question.id, fields)


def claims_of(game: Game, question: Question, rng: Random) -> Claims:
    """The sample and claims on dealt positions; the largest inputs and the slowest of many more positions."""
    largest: list[Fields] = []
    for entry in LARGEST.get(game.id, {}).get(question.id, []):
        claims = list(claims_on(game, question, entry, rng))
        if not claims:
            raise ValueError(f"largest.toml: nothing can be claimed of {entry} in {game.id} {question.id}")
        largest += claims
    ordinary = [question.sample, *islice(dealt(game, question, rng, DEALT), 2 * DEALT)]
    searched = sorted(
        dealt(game, question, rng, SEARCHED),
        key=lambda fields: -time_of(lambda each: games.judge(game.id, question.id, each), fields),
    )
    return Claims(game, question, tuple(ordinary), tuple(largest + searched[:KEPT]))


def dealt(game: Game, question: Question, rng: Random, count: int) -> Iterator[Fields]:
    """Claims on dealt positions, some with other house readings than the default."""
    for _ in range(count):
        position = dict(question.deal(rng))
        for reading in question.readings:
            if rng.random() < 0.2:
                position[reading.name] = rng.choice(reading.values)
        yield from claims_on(game, question, position, rng)


def claims_on(game: Game, question: Question, position: Fields, rng: Random) -> Iterator[Fields]:
    """A legal and an illegal claim on one position, if trying finds them; a claim that was dealt is tried first."""
    found: dict[bool, Fields] = {}
    options: list[dict[str, str]] = []
    for number in range(TRIES):
        claim: Fields = {}
        if number and options and number % 2:
            claim = rng.choice(options)
        elif number:
            claim = {
                f.name: guess(f, position, rng)
                for f in claimed_fields(question)
                if f.required or rng.random() < 0.5
            }
        fields = {**position, **claim}
        try:
            verdict = games.judge(game.id, question.id, fields)
        except games.MalformedClaim:
            continue
        found.setdefault(verdict.legal, fields)
        options = options or [chosen(question, option, rng) for option in verdict.options]
        if len(found) == 2:
            break
    yield from found.values()


def claimed_fields(question: Question) -> list[Field]:
    return [field for field in question.fields if field.role == CLAIM]


def chosen(question: Question, option: Mapping[str, Any], rng: Random) -> dict[str, str]:
    """An option as fields; where it lists several values for a field, one of them."""
    names = {field.name for field in claimed_fields(question)}
    picked = {
        name: rng.choice(value or [""]) if isinstance(value, list) else value
        for name, value in option.items()
    }
    return {name: str(value) for name, value in picked.items() if name in names}


def guess(field: Field, position: Fields, rng: Random) -> str:
    """A random value that somebody might claim."""
    kind = field.kind
    lying = [word for name in field.at for word in position.get(name, "").split()]
    if isinstance(kind, Choice):
        return rng.choice(kind.values)
    if isinstance(kind, Number):
        return str(min(rng.choice([2, 10, 40, rng.randint(0, 300)]), kind.high))
    if isinstance(kind, OnePiece):
        codes: list[str] = [piece.code for piece in kind.set.pieces]
        return rng.choice(lying or codes)
    if isinstance(kind, Places):
        return str(rng.randint(1, max(len(lying), 1)))
    return field.example


def time_of(work: Callable[[Any], Any], given: Any) -> float:
    """Seconds of processor time."""
    start = process_time()
    work(given)
    return process_time() - start
