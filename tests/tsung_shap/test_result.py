"""result: whether the game is over, and who has won."""

import pytest

from .asking import broken, faulty, fixed, kept, points_noted, score

OVER = {"turned_a": "16", "turned_b": "15"}


@pytest.mark.parametrize(
    ("a", "b", "winner"), [("170", "180", "b"), ("210", "190", "a"), ("150", "150", "draw")]
)
def test_most_points_win_and_equal_points_are_a_draw(a: str, b: str, winner: str) -> None:
    assert kept("result", **OVER, total_a=a, total_b=b, winner=winner) == ["end", "winner"]
    for other in {"a", "b", "draw"} - {winner}:
        assert broken("result", **OVER, total_a=a, total_b=b, winner=other) == ["winner"]
        assert fixed("result", **OVER, total_a=a, total_b=b, winner=other) == {"winner": winner}


@pytest.mark.parametrize(("turned_a", "turned_b"), [("16", "15"), ("14", "16"), ("16", "0")])
def test_the_game_is_over_as_soon_as_one_player_has_turned_everything(turned_a: str, turned_b: str) -> None:
    claim = {"turned_a": turned_a, "turned_b": turned_b, "total_a": "40", "total_b": "20"}
    assert kept("result", **claim, winner="a") == ["end", "winner"]
    assert broken("result", **claim, winner="not-over") == ["end"]
    assert points_noted("result", **claim, winner="a") == ["TS-J", "TS-P"]


def test_before_that_nobody_has_won() -> None:
    claim = {"turned_a": "15", "turned_b": "15", "total_a": "40", "total_b": "20"}
    assert kept("result", **claim, winner="not-over") == ["end"]
    assert broken("result", **claim, winner="a") == ["end"]
    assert fixed("result", **claim, winner="a") == {"winner": "not-over"}


def test_a_result_scores_nothing() -> None:
    assert score("result", **OVER, total_a="10", total_b="20", winner="b") is None


def test_nobody_turns_more_than_sixteen_tiles() -> None:
    assert faulty("result", turned_a="17", turned_b="-1", total_a="0", total_b="x", winner="me") == {
        "turned_a": ["out-of-range"],
        "turned_b": ["not-a-number"],
        "total_b": ["not-a-number"],
        "winner": ["unknown-choice"],
    }
    assert set(faulty("result")) == {"turned_a", "turned_b", "total_a", "total_b", "winner"}
