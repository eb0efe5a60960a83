"""Random positions are readable, plausible and of every kind."""

import random

import pytest

import games
from games.dominos_avec_talon import deal

from .asking import GAME, ask

CLAIMS = {
    "play": {"action": "draw"},
    "blocked": {"blocked": "yes"},
    "start": {"seat": "1", "tile": "6-6"},
    "score": {"winner": "A", "points": "1"},
    "match": {"winner": "none"},
}


@pytest.mark.parametrize("question", list(CLAIMS))
def test_every_random_position_can_be_judged(question: str) -> None:
    rng = random.Random(7)
    for _ in range(60):
        fields = games.find_question(GAME, question)[1].deal(rng)
        assert games.judge(GAME, question, {**fields, **CLAIMS[question]}).reasons
        assert not set(fields) & set(CLAIMS[question])


def test_the_same_seed_gives_the_same_positions() -> None:
    assert [deal.play(random.Random(3)) for _ in range(2)] == [deal.play(random.Random(3)) for _ in range(2)]


def test_turns_of_every_kind_come_up() -> None:
    rng = random.Random(5)
    dealt = [ask("play", **deal.play(rng), action="pass") for _ in range(100)]
    assert {option["action"] for verdict in dealt for option in verdict.options} == {"play", "draw", "pass"}


def test_blocked_and_open_lines_come_up() -> None:
    rng = random.Random(5)
    right = [ask("blocked", **deal.blocked(rng), blocked="yes").legal for _ in range(60)]
    assert 15 < sum(right) < 45


def test_games_that_ended_in_every_way_come_up() -> None:
    rng = random.Random(5)
    rules = {ask("score", **deal.score(rng), winner="A", points="1").rule for _ in range(100)}
    assert rules == {"score-out", "score-blocked", "blocked-tie"}


def test_a_position_in_mid_turn_has_drawn_as_it_should() -> None:
    rng = random.Random(8)
    for _ in range(100):
        fields = deal.play(rng)
        assert ask("play", **fields, action="pass").options, fields
