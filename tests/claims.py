"""Claims to try, for whatever games there are: worked examples, the twins' random claims, and dealt positions.

Nothing here knows a game. A game written tomorrow is tried with no line changed.
"""

import importlib
import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import games
from games.core.exercises import DIFFICULTIES, LARGEST_SEED, make
from games.core.faults import Fault
from games.core.kinds import Choice, Number, OnePiece, Places
from games.core.questions import CLAIM, Field, Game, Question

CASES = Path(__file__).parent / "cases"
RARE = Path(__file__).parent / "rare"
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


def rare(game_id: str) -> list[tuple[str, Fields]]:
    """Claims that say what chance hardly ever says, as (question, fields): ``tests/rare/<game>.jsonl``."""
    path = RARE / f"{game_id}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [(claim["question"], claim["fields"]) for claim in map(json.loads, lines)]


def known(game: Game) -> Iterator[tuple[str, Fields]]:
    """What is written down about a game: samples, worked examples, and claims too rare for chance."""
    yield from ((question.id, question.sample) for question in game.questions)
    yield from ((case["question"], case["fields"]) for case in cases(game.id))
    yield from rare(game.id)


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


def searching_claims(game: Game, rng: Random) -> Iterator[tuple[str, Fields]]:
    """Claims without end that look for rare outcomes: about a dealt position or an exercise, then claims like it.

    They need nothing of a game but what it declares.
    """
    claims = random_claims(game, rng)
    while True:
        for question_id, fields in (*islice(claims, 2), *practised(game, rng)):
            yield question_id, fields
            question = game.by_id[question_id]
            for like in alike(game, question, fields, rng):
                yield question_id, like


def practised(game: Game, rng: Random) -> Iterator[tuple[str, Fields]]:
    """What tempts in an exercise, and what would be right."""
    if not game.skills:
        return
    skill = rng.choice(game.skills)
    exercise = make(game, skill, rng.choice(DIFFICULTIES), rng.randrange(LARGEST_SEED))
    yield skill.question, {**exercise.position, **exercise.tempting}
    yield skill.question, exercise.verdict.fields


def alike(game: Game, question: Question, fields: Fields, rng: Random) -> Iterator[Fields]:
    """What would have been right, by options and fix, and the claim with a single change."""
    for verdict in judged(game.id, question.id, fields):
        fields = verdict.fields
        if verdict.options:
            option = rng.choice(verdict.options)
            legal = {name: rng.choice(v) if isinstance(v, list) else v for name, v in option.items() if v}
            yield changed(
                question, {**fields, **{name: str(v) for name, v in legal.items() if name != "score"}}, rng
            )
        if verdict.fix and rng.random() < 0.2:
            yield changed(question, verdict.fix.fields, rng)
    for _ in range(3):
        yield changed(question, fields, rng)


def changed(question: Question, fields: Fields, rng: Random) -> Fields:
    """The claim with one field otherwise, left out or, now and then, unreadable."""
    field = rng.choice(question.all_fields)
    text = fields.get(field.name, "")
    return {**fields, field.name: rng.choice(list(otherwise(field, text, fields, rng)))}


def otherwise(field: Field, text: str, fields: Fields, rng: Random) -> Iterator[str]:
    """Other texts for a field: of its kind, and with words left out, doubled, exchanged or from elsewhere."""
    kind = field.kind
    if isinstance(kind, Choice):
        yield from kind.values
    elif isinstance(kind, Number):
        number = int(text) if text.isascii() and text.isdigit() else 0
        near = [number + step for step in (-10, -2, -1, 1, 2, 10)] + [number * 2, number // 2, *figures(rng)]
        yield from (str(figure) for figure in near if kind.low <= figure <= kind.high)
    else:
        with suppress(Fault):
            yield from islice(kind.variants(kind.read(text)), rng.randrange(40), 60)
        words = text.split()
        others = " ".join([*fields.values(), field.example]).split()
        for place in range(len(words)):
            yield " ".join([*words[:place], *words[place + 1 :]])
            yield " ".join([*words[:place], rng.choice(others), *words[place + 1 :]])
            yield " ".join([*words[:place], words[place], *words[place:]])
        yield " ".join([*words, rng.choice(others)])
        yield field.example
    yield ""
    if rng.random() < 0.05:
        yield "x"


def figures(rng: Random) -> list[int]:
    """Figures that somebody might claim."""
    return [0, rng.randint(1, 40), 10 * rng.randint(1, 40)]


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
    if field.control in ("ends", "choice"):
        return rng.choice(kind.offers([fields.get(name, "") for name in field.at]))
    return rng.choice(["", field.example])


def verdicts(game: Game, seed: int, count: int) -> Iterator[games.Verdict]:
    """Verdicts on the samples, on the worked examples and on ``count`` random claims. Malformed ones drop out."""
    for question, fields in chain(known(game), islice(random_claims(game, Random(seed)), count)):
        yield from judged(game.id, question, fields)


def judged(game_id: str, question: str, fields: Fields) -> Iterator[games.Verdict]:
    """The verdict, or nothing where the claim cannot be read."""
    try:
        yield games.judge(game_id, question, fields)
    except games.MalformedClaim:
        return
