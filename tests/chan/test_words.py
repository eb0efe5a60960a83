"""What the sources say of a point is told wherever a position can show it."""

import games
from tests.test_conformance_sentences import heard

from .asking import GAME


def test_every_point_that_a_position_can_show_is_noted() -> None:
    """What happens to somebody who lets a win pass is asked of no position: that stands on the rule's page alone."""
    game = games.find_game(GAME)
    noted = {point for kind, point, *_ in heard(game).said if kind == "points"}
    assert {point.id for point in game.points} - noted == {"C-I"}
