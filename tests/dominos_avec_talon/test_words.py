"""What the sources say of a point is told wherever a position can show it."""

import games
from tests.test_conformance_sentences import heard

from .asking import GAME


def test_every_point_is_noted_by_some_verdict() -> None:
    game = games.find_game(GAME)
    assert {point.id for point in game.points} == {
        entry[1] for entry in heard(game).said if entry[0] == "points"
    }
