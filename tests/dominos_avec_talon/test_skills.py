"""What one practises in this game: the mistakes that people make come up, and scores are the referee's."""

import pytest

import games
from games.core import marking
from games.core.exercises import DIFFICULTIES, make
from games.core.marking import RIGHT, WRONG, mark
from tests.dealt import made

GAME = games.find_game("dominos-avec-talon")


@pytest.mark.parametrize("skill", ["score-out", "score-blocked"])
def test_who_wins_and_how_much_are_marked_apart(skill: str) -> None:
    for exercise in made(GAME, skill, 5):
        winner, points = exercise.components
        assert points.right == exercise.verdict.score
        other = {"A": "B", "B": "A"}[winner.right]
        marked = mark(exercise, {"winner": other, "points": str(points.right)})
        assert [part.state for part in marked.parts] == [WRONG, RIGHT]
        assert marked.rules == (exercise.verdict.rule,)


def test_a_blocked_game_is_tied_or_not_at_every_difficulty() -> None:
    rules = [exercise.verdict.rule for exercise in made(GAME, "score-blocked")]
    for level in (rules[:30], rules[30:60], rules[60:]):
        assert 5 < level.count("blocked-tie") < 20


@pytest.mark.parametrize(
    ("talon", "action", "rules"), [("8", "pass", {"pass", "draw"}), ("0", "draw", {"pass", "draw"})]
)
def test_who_draws_or_passes_wrongly_breaks_the_rule_on_either(
    talon: str, action: str, rules: set[str]
) -> None:
    """The page on passing says when one may, and so does the page on drawing."""
    claim = {"line": "2-5", "hand": "6-6 1-1", "talon": talon, "action": action}
    assert marking.broken_by(games.judge("dominos-avec-talon", "play", claim)) == rules


def test_totals_of_a_match_add_up() -> None:
    for exercise in made(GAME, "target", 10):
        total_a, total_b, winner = exercise.components
        played = [game.split() for game in exercise.fields["games"].split(",")]
        assert total_a.right + total_b.right == sum(int(points) for _, points in played)
        assert winner.right == ("A" if total_a.right >= 50 else "B" if total_b.right >= 50 else "none")


def test_every_tile_that_fits_somewhere_is_to_be_ticked() -> None:
    for exercise in made(GAME, "fits", 10):
        ends = {exercise.fields["line"][0], exercise.fields["line"][-1]}
        right = marking.right_answer(exercise)["tile"]
        assert set(right) == {tile for tile in exercise.fields["hand"].split() if ends & set(tile.split("-"))}


def test_the_higher_doubles_lie_in_the_talon() -> None:
    for exercise, level in zip(
        made(GAME, "opening"), [level for level in DIFFICULTIES for _ in range(30)], strict=True
    ):
        doubles = [
            int(tile[0]) for tile in exercise.fields["hands"].split() if tile[0] == tile[-1] and tile != "/"
        ]
        highest = max(doubles, default=-1)
        assert highest in ((4, 5, 6), (2, 3), (-1, 0, 1))[level - 1]


def test_a_table_that_draws_one_tile_practises_its_own_rule() -> None:
    skill = GAME.skill_by_id["turn"]
    passes = [make(GAME, skill, 3, seed, {"draw": "one"}).verdict for seed in range(60)]
    assert any(verdict.reasons[0].outcome == "one-drawn" for verdict in passes)
