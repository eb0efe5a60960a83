"""The twins give every worked example right: whoever compares the engine with them must be able to trust them."""

import importlib

import pytest

from games.core.questions import Game
from tests.claims import GAMES, TWINS, cases

WITH_A_TWIN = [one for one in GAMES if (TWINS / f"{one.id.replace('-', '_')}.py").exists()]


@pytest.mark.parametrize("game", WITH_A_TWIN)
def test_twin_gives_the_worked_examples_right(game: Game) -> None:
    twin = importlib.import_module(f".{game.id.replace('-', '_')}", __package__)
    assert cases(game.id)
    for case in cases(game.id):
        verdict = twin.judge(case["question"], case["fields"])
        expected = {key: case[key] for key in ("errors", "legal", "score") if key in case}
        assert {key: verdict.get(key) for key in expected} == expected, case["id"]
