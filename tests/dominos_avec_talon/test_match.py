"""match: the race to 50."""

import pytest

from .asking import ask, broken, faulty, kept, options, outcomes, points_noted


def test_the_first_pair_to_reach_50_wins() -> None:
    assert kept("match", games="A 43, A 9", winner="A") == ["target"]
    assert kept("match", games="B 50", winner="B") == ["target"]


def test_at_49_nobody_has_won() -> None:
    assert kept("match", games="A 49, B 49", winner="none") == ["target"]
    assert outcomes("match", games="A 49, B 49", winner="B") == ["not-yet"]


def test_a_match_that_is_won_is_over() -> None:
    assert outcomes("match", games="A 43, A 9", winner="none") == ["over"]
    assert outcomes("match", games="A 43, A 9", winner="B") == ["other-pair"]


def test_what_the_source_calls_a_match_matters_to_whoever_takes_a_game_for_one() -> None:
    assert points_noted("match", games="A 12", winner="A") == ["D-E"]
    assert points_noted("match", games="A 12", winner="none") == []


def test_points_of_both_pairs_are_not_added_together() -> None:
    assert broken("match", games="A 30, B 30", winner="A") == ["target"]


def test_totals_are_checked_where_they_are_given() -> None:
    claim = {"games": "A 12, B 30, A 40", "winner": "A"}
    assert kept("match", **claim, total_a="52", total_b="30") == ["target"]
    assert kept("match", **claim, total_b="30") == ["target"]
    assert outcomes("match", **claim, total_a="42") == ["wrong-total"]
    assert outcomes("match", games="A 12", winner="A", total_a="1", total_b="1") == [
        "not-yet",
        "wrong-total",
        "wrong-total",
    ]


def test_the_right_answer_holds_both_totals() -> None:
    assert options("match", games="A 43, B 9, A 9", winner="none") == [
        {"winner": "A", "total_a": "52", "total_b": "9"}
    ]


def test_nothing_is_scored_by_a_match() -> None:
    assert ask("match", games="A 43, A 9", winner="A").score is None


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ({"games": "A 43, A 9", "winner": "B"}, {"winner"}),
        ({"games": "A 43, A 9", "winner": "A", "total_a": "51"}, {"total_a"}),
        ({"games": "A 4", "winner": "none", "total_a": "5", "total_b": "1"}, {"total_a", "total_b"}),
    ],
)
def test_the_smallest_change_is_found(claim: dict[str, str], changed: set[str]) -> None:
    fix = ask("match", **claim).fix
    assert fix is not None
    assert set(fix.changed) == changed


@pytest.mark.parametrize(
    ("games", "kind"),
    [
        ("", "missing"),
        ("A 60, B 5", "match-over"),
        ("A 30, B 10, A 20, B 40", "match-over"),
        ("C 12", "unknown-game-entry"),
        ("12 A", "unknown-game-entry"),
        (", A 12", "unknown-game-entry"),
        ("A 12 B 9", "unknown-game-entry"),
        ("A 0", "out-of-range"),
        ("A 169", "out-of-range"),
        ("A x", "not-a-number"),
    ],
)
def test_what_cannot_be_read_is_named(games: str, kind: str) -> None:
    assert faulty("match", games=games, winner="none") == {"games": [kind]}


def test_games_are_written_alike_however_they_were_typed() -> None:
    assert ask("match", games="A 12,B  30 , A 40", winner="A").fields["games"] == "A 12, B 30, A 40"
