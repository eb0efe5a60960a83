"""Claims to try, for whatever games there are: worked examples, the twins' random claims, and dealt positions.

Nothing here knows a game. A game written tomorrow is tried with no line changed.
"""

import importlib
import json
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import games
from games.core.kinds import Choice, Number, OnePiece, Places
from games.core.questions import CLAIM, Field, Game, Question

CASES = Path(__file__).parent / "cases"
TWINS = Path(__file__).parent / "twins"

GAMES = [pytest.param(game, id=game.id) for game in games.all_games().values()]
QUESTIONS = [
    pytest.param(game, question, id=f"{game.id}-{question.id}")
    for game in games.all_games().values()
    for question in game.questions
]

Fields = Mapping[str, str]


def cases(game_id: str) -> list[dict[str, Any]]:
    """The worked examples of a game, those of malformed claims included."""
    path = CASES / f"{game_id}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


def all_cases() -> list[Any]:
    """The worked examples of every game there is, as parameters."""
    return [
        pytest.param(case, id=f"{game_id}-{case['id']}")
        for game_id in games.all_games()
        for case in cases(game_id)
    ]


def random_claims(game: Game, rng: Random) -> Iterator[tuple[str, Fields]]:
    """Claims without end, as (question, fields): those of the game's twin, if it has one, and dealt positions."""
    module = game.id.replace("-", "_")
    twin = None
    if (TWINS / f"positions_{module}.py").exists():
        twin = importlib.import_module(f"{__package__}.twins.positions_{module}")
    while True:
        if twin:
            yield twin.random_claim(rng)
        question = rng.choice(game.questions)
        yield question.id, random_claim(question, rng)


def random_claim(question: Question, rng: Random) -> Fields:
    """A dealt position, a random claim about it, and now and then another reading."""
    fields = dict(question.deal(rng))
    for field in question.fields:
        if field.role == CLAIM and (field.required or rng.random() < 0.5):
            fields[field.name] = claimed(field, fields, rng)
    for reading in question.readings:
        if rng.random() < 0.2:
            fields[reading.name] = rng.choice(reading.values)
    return {name: text for name, text in fields.items() if text or rng.random() < 0.5}


def claimed(field: Field, fields: Fields, rng: Random) -> str:
    """Something that somebody might claim, sense or not."""
    kind = field.kind
    lying = [word for name in field.at for word in fields.get(name, "").split()]
    if isinstance(kind, Choice):
        return rng.choice(kind.values)
    if isinstance(kind, Number):
        return str(min(rng.choice([0, 1, 2, 10, 20, 40, rng.randint(0, 300)]), kind.high))
    if isinstance(kind, OnePiece):
        return rng.choice(lying or [piece.code for piece in kind.set.pieces])
    if isinstance(kind, Places):
        return " ".join(str(rng.randint(1, len(lying) + 1)) for _ in range(rng.randint(1, 3)))
    return rng.choice(["", field.example])


def verdicts(game: Game, seed: int, count: int) -> Iterator[games.Verdict]:
    """Verdicts on the samples, on the worked examples and on ``count`` random claims. Malformed ones drop out."""
    rng = Random(seed)
    known = [(question.id, question.sample) for question in game.questions]
    known += [(case["question"], case["fields"]) for case in cases(game.id)]
    for question, fields in chain(known, islice(random_claims(game, rng), count)):
        yield from judged(game.id, question, fields)


def judged(game_id: str, question: str, fields: Fields) -> Iterator[games.Verdict]:
    """The verdict, or nothing where the claim cannot be read."""
    try:
        yield games.judge(game_id, question, fields)
    except games.MalformedClaim:
        return
