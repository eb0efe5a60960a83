"""The alternatives are exactly the claims that are legal: every claim that could be made is tried."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

import games
from tests.twins.positions_dominos_avec_talon import random_claim

from .asking import GAME

TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
SEATS = ("1", "2", "3", "4")


def claims(question: str, verdict: games.Verdict) -> Iterator[dict[str, str]]:
    """Everything that could be claimed of the verdict's position."""
    fields = verdict.fields
    if question == "play":
        yield from ({"action": action} for action in ("draw", "pass"))
        held = f"{fields['hand']} {fields.get('drew', '')}".split()
        yield from (
            {"action": "play", "tile": tile, "end": end} for tile in held for end in ("left", "right")
        )
    elif question == "blocked":
        yield from ({"blocked": blocked} for blocked in ("yes", "no"))
    elif question == "start" and "hands" in fields:
        yield from ({"seat": seat, "tile": tile} for seat, tile in product(SEATS, TILES))
    elif question == "start":
        yield from ({"seat": seat} for seat in SEATS)
    elif question == "score":
        yield from ({"winner": pair, "points": str(points)} for pair in "AB" for points in range(169))
    else:
        totals = range(49, 53), range(3)
        yield from (
            {"winner": winner, "total_a": str(a), "total_b": str(b)}
            for winner, a, b in product(("A", "B", "none"), *totals)
        )


def positions(question: str, count: int) -> Iterator[games.Verdict]:
    """Judged random claims of one question."""
    rng = random.Random(f"options of {question}")
    while count:
        asked, fields = random_claim(rng)
        if asked != question:
            continue
        try:
            verdict = games.judge(GAME, question, fields)
        except games.MalformedClaim:
            continue
        count -= 1
        yield verdict


@pytest.mark.parametrize(
    ("question", "count"), [("play", 400), ("blocked", 200), ("start", 30), ("score", 25)]
)
def test_the_options_are_exactly_the_legal_claims(question: str, count: int) -> None:
    for verdict in positions(question, count):
        claimed = {field.name for field in verdict.question.fields if field.role == "claim"}
        position = {name: text for name, text in verdict.fields.items() if name not in claimed}
        legal = [
            claim
            for claim in claims(question, verdict)
            if games.judge(GAME, question, {**position, **claim}).legal
        ]
        assert in_order(legal) == in_order([dict(option) for option in verdict.options]), verdict.fields


def test_the_options_of_a_match_are_exactly_the_legal_claims() -> None:
    for played, total in (("A 30, B 2, A 20", "50"), ("A 49, B 1", "49"), ("B 2, A 52", "52")):
        verdict = games.judge(GAME, "match", {"games": played, "winner": "none"})
        legal = [
            claim
            for claim in claims("match", verdict)
            if games.judge(GAME, "match", {"games": played, **claim}).legal
        ]
        assert legal == [dict(option) for option in verdict.options]
        assert legal[0]["total_a"] == total


def in_order(claims: list[dict[str, str]]) -> list[list[tuple[str, str]]]:
    return sorted(sorted(claim.items()) for claim in claims)


@pytest.mark.parametrize("question", ["play", "blocked", "start", "score", "match"])
def test_a_fix_is_legal_and_a_legal_claim_needs_none(question: str) -> None:
    for verdict in positions(question, 40):
        assert verdict.legal == (verdict.fix is None) or question == "play"
        if verdict.fix is not None:
            assert games.judge(GAME, question, verdict.fix.fields).legal


@pytest.mark.parametrize("question", ["play", "blocked", "start", "score", "match"])
def test_normalised_fields_give_the_same_verdict(question: str) -> None:
    for verdict in positions(question, 150):
        again = games.judge(GAME, question, verdict.fields)
        assert again.ruling == verdict.ruling
        assert again.fields == verdict.fields
