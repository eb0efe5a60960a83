"""Nothing but verdicts, named faults and 4xx comes out of whatever is sent in. The slowest input is printed."""

import json
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from django.test import Client

import games
from games.core.questions import Game
from tests import fuzzing
from tests.claims import GAMES
from tests.fuzzing import Slowest

Record = Callable[[str, object], None]

SEED, LONG_SEED = 1, 2
READ, READ_FEW = 31_000, 150
CALLED, CALLED_FEW = 10_000, 60
"""Inputs for each game: to the reader, to the API."""


# --- The reader


@pytest.mark.parametrize("game", GAMES)
def test_some_claims_are_judged_or_refused(game: Game) -> None:
    read(game, SEED, READ_FEW)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_any_claim_is_judged_or_refused(game: Game, record_property: Record) -> None:
    record_property("found", f"{game.id}, reader: {read(game, LONG_SEED, READ)}")


def read(game: Game, seed: int, count: int) -> Slowest:
    rng, slowest = Random(seed), Slowest()
    for number, (question, fields) in enumerate(islice(fuzzing.claims(game, rng), count)):
        language = fuzzing.LANGUAGES[number % len(fuzzing.LANGUAGES)]
        with slowest.timed((question, fields)):
            assert_told(judged(game, question, fields, language))
    return slowest


def judged(game: Game, question: str, fields: dict[str, Any], language: str) -> dict[str, Any]:
    """What is said. What was understood is in notation, and means the same again."""
    try:
        verdict = games.judge(game.id, question, fields)
    except games.MalformedClaim as malformed:
        return malformed.to_dict(language) | {"spoken": malformed.messages(language, spoken=True)}
    again = games.judge(game.id, question, verdict.fields)
    assert (again.fields, again.legal, again.score) == (verdict.fields, verdict.legal, verdict.score)
    return verdict.to_dict(language)


def assert_told(told: dict[str, Any]) -> None:
    """A verdict with a reason, or a fault by the name of each field; in signs that every client can read."""
    json.dumps(told, ensure_ascii=False, allow_nan=False).encode()
    if "errors" in told:
        assert told["errors"]
        assert all(name.isprintable() and all(said) for name, said in told["errors"].items())
    else:
        assert told["reasons"][0]["text"]


# --- The API


@pytest.mark.parametrize("game", GAMES)
def test_some_requests_to_the_api_are_answered(game: Game, client: Client) -> None:
    call(game, client, SEED, CALLED_FEW)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_any_request_to_the_api_is_answered(game: Game, client: Client, record_property: Record) -> None:
    record_property("found", f"{game.id}, API: {call(game, client, LONG_SEED, CALLED)}")


def call(game: Game, client: Client, seed: int, count: int) -> Slowest:
    slowest = Slowest()
    for method, address, content, kind in islice(calls(game, Random(seed)), count):
        with slowest.timed((method, address, content, kind)):
            response = client.generic(method, address, content, kind)
            assert response.status_code in (200, 400, 404, 405, 413, 422), response.content
            told = json.loads(response.content)
            assert response.status_code == 200 or told["errors"]
    return slowest


def calls(game: Game, rng: Random) -> Iterator[tuple[str, str, bytes, str]]:
    """Requests without end: method, address, body and its type."""
    for question, fields in fuzzing.claims(game, rng):
        asked = f"judge/{game.id}/{question}"
        if rng.random() < 0.05:
            asked = rng.choice([fuzzing.spoilt(asked, rng), "catalogue", "openapi.json"])
        address = f"/api/v1/{asked}"
        if rng.random() < 0.1:
            fields |= {"lang": rng.choice(["fr", fuzzing.value(rng)]), "brief": fuzzing.value(rng)}
        if rng.random() < 0.5:
            yield "GET", f"{address}?{fuzzing.query(fields, rng)}", b"", ""
        else:
            kind = rng.choice(
                ["application/json", "multipart/form-data", "text/plain; charset=utf-7", "", "x/y; ="]
            )
            yield rng.choice(["POST"] * 20 + ["PUT", "DELETE"]), address, fuzzing.body(fields, rng), kind
