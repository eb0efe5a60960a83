"""The engine and the twins (naive models written from the rulebooks alone) judge random claims alike.

Every game with a `tests/twins/positions_*.py` is compared: the faulty fields, or legal flag, score, rules, alternatives
and what follows.
"""

import importlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import games
from tests.crawls import EVERYWHERE

TWINS = Path(__file__).parent / "twins"
PACKAGE = f"{__package__}.twins" if __package__ else "twins"
GAMES = sorted(
    path.stem.removeprefix("positions_").replace("_", "-") for path in TWINS.glob("positions_*.py")
)

CLAIMS = 2_000 if EVERYWHERE else 1_000
CLAIMS_OF_A_LONG_RUN = 20_000
ENOUGH = 10  # disagreements to show

LISTS_READ_AS_SETS = {"claim"}  # faces of a threat, in any order


@pytest.mark.parametrize("game", GAMES)
def test_engine_judges_as_its_twin(game: str) -> None:
    compare(game, seed=1, claims=CLAIMS)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_engine_judges_as_its_twin_on_many_claims(game: str) -> None:
    compare(game, seed=2, claims=CLAIMS_OF_A_LONG_RUN)


def compare(game: str, seed: int, claims: int) -> None:
    assert game in games.all_games()
    found = []
    for disagreement in disagreements(game, seed, claims):
        found.append(disagreement)
        if len(found) == ENOUGH:
            break
    assert not found, "\n".join(found)


def disagreements(game: str, seed: int, claims: int) -> Iterator[str]:
    twin = importlib.import_module(f"{PACKAGE}.{game.replace('-', '_')}")
    positions = importlib.import_module(f"{PACKAGE}.positions_{game.replace('-', '_')}")
    rng = random.Random(seed)
    for _ in range(claims):
        question, fields = positions.random_claim(rng)
        expected = comparable(twin.judge(question, fields))
        got = what_the_engine_says(game, question, fields, expected)
        if got != expected:
            differing = [key for key in sorted(expected | got) if got.get(key) != expected.get(key)]
            lines = [f"  {key}: expected {expected.get(key)!r}, got {got.get(key)!r}" for key in differing]
            yield "\n".join([f"{game} {question} {fields}", *lines])


def what_the_engine_says(
    game: str, question: str, fields: dict[str, str], expected: dict[str, Any]
) -> dict[str, Any]:
    """As far as the twin says something too: not every question has a best alternative or a position that follows."""
    try:
        verdict = games.judge(game, question, dict(fields))
    except games.MalformedClaim as malformed:
        return {"errors": sorted(malformed.faults)}
    said = verdict.to_dict(brief=True)
    said["rules"] = [reason["rule"] for reason in said["reasons"]]
    assert said["rules"][0] == said["rule"], (game, question, fields)
    return {
        name: value for name, value in comparable(said).items() if name in expected or "errors" in expected
    }


def comparable(verdict: dict[str, Any]) -> dict[str, Any]:
    if "errors" in verdict:
        return {"errors": sorted(verdict["errors"])}
    same = {
        "legal": verdict["legal"],
        "score": verdict["score"],
        "first rule": verdict["rules"][0],
        "rules": set(verdict["rules"]),
        "options": sorted(comparable_option(option) for option in verdict["options"]),
    }
    if "best" in verdict:  # of several equally good ones any will do
        same["best score"] = verdict["best"] and verdict["best"]["score"]
    if "after" in verdict:
        same["after"] = verdict["after"]
    return same


def comparable_option(option: dict[str, Any]) -> list[tuple[str, str]]:
    return sorted((name, comparable_value(name, value)) for name, value in option.items())


def comparable_value(name: str, value: Any) -> str:
    """Order says nothing among faces of a wait, alternatives for one field, pairs of a hand, tiles of a pair."""
    if isinstance(value, list):
        return str(sorted(set(value)))
    if name in LISTS_READ_AS_SETS:
        return " ".join(sorted(set(value.split())))
    if name == "arrangement":
        return str(sorted(sorted(pair.split()) for pair in value.split(",")))
    return str(value)
