"""setup: enough sets for so many players."""

import pytest

from .asking import ask, broken, facts, faulty, fixed, kept, options, outcomes, points_noted


def enough(players: int) -> list[str]:
    return [option["sets"] for option in options("setup", players=str(players), sets="1")]


def test_everybody_must_be_able_to_draw_once() -> None:
    assert kept("setup", players="3", sets="1") == ["players", "deal"]
    assert broken("setup", players="4", sets="1") == ["deal"]
    assert outcomes("setup", players="3", sets="1")[-1] == "enough-but-tight"


def test_the_stock_and_the_rounds_are_told() -> None:
    told = facts("setup", "deal", players="4", sets="2")
    assert told == {"players": 4, "tiles": 64, "dealt": 37, "stock": 27, "rounds": 6, "advised": 2}


def test_too_few_tiles_even_to_deal() -> None:
    assert broken("setup", players="20", sets="5") == ["deal"]
    assert outcomes("setup", players="20", sets="5") == ["not-enough-to-deal"]


@pytest.mark.parametrize(
    ("players", "sets"), [("1", "2"), ("21", "8"), ("0", "1"), ("4", "0"), ("4", "9"), ("99", "99")]
)
def test_players_and_sets_have_bounds(players: str, sets: str) -> None:
    assert broken("setup", players=players, sets=sets) == ["players"]


def test_both_bounds_are_told() -> None:
    assert outcomes("setup", players="1", sets="9") == ["how-many-players", "how-many-sets"]


def test_the_options_are_exactly_the_sets_that_do() -> None:
    for players in range(22):
        legal = [str(n) for n in range(12) if ask("setup", players=str(players), sets=str(n)).legal]
        assert enough(players) == legal


def test_the_advised_number_always_does() -> None:
    for players in range(2, 21):
        assert str(facts("setup", "deal", players=str(players), sets="8")["advised"]) in enough(players)


def test_two_sets_are_meant_where_none_are_told() -> None:
    assert ask("setup", players="4").fields["sets"] == "2"


def test_the_fewest_sets_that_do_are_the_fix() -> None:
    assert fixed("setup", players="20", sets="3") == {"sets": "7"}


def test_a_wall_rarely_divides_by_five() -> None:
    assert points_noted("setup", players="4", sets="2") == ["K-I", "K-J"]
    assert points_noted("setup", players="4", sets="5") == ["K-I"]


def test_numbers_up_to_99_are_read() -> None:
    assert faulty("setup", players="100", sets="2") == {"players": ["out-of-range"]}
    assert faulty("setup", sets="x") == {"players": ["missing"], "sets": ["not-a-number"]}
    assert faulty("setup", players="4", pairs="sum") == {"pairs": ["unknown-field"]}
