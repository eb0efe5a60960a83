"""count: what the captures in front of a player come to."""

import pytest

from .asking import ask, broken, elsewhere, faulty, fixed, kept, outcomes, points_noted, score, slips

MIXED = "pair 6-6 6-6; ten 3-3 5-1 5-3; sweep 5-4 2-1 6-2"
"""240 + 20 + 60"""


def test_a_total_is_the_sum_of_the_captures() -> None:
    assert kept("count", captures=MIXED, total="320") == ["tally", "pair", "ten", "sweep"]
    assert score("count", captures=MIXED) == 320
    assert sum(line.points for line in ask("count", captures=MIXED).ruling.bill) == 320


def test_nothing_captured_is_nothing() -> None:
    assert kept("count", captures="") == ["tally"]
    assert score("count") == 0
    assert broken("count", total="20") == ["tally"]


def test_a_wrong_total_breaks_tally() -> None:
    assert broken("count", captures=MIXED, total="200") == ["tally"]
    assert score("count", captures=MIXED, total="200") == 320
    assert fixed("count", captures=MIXED, total="200") == {"total": "320"}


@pytest.mark.parametrize(
    ("total", "slip"),
    [
        ("200", "pairs-by-one-tile"),
        ("280", "all-bonuses-forgotten"),
        ("360", "bonus-for-every-ten"),
        ("300", "left-out"),
        ("340", "twice"),
    ],
)
def test_a_wrong_total_comes_with_the_mistake_that_gives_it(total: str, slip: str) -> None:
    assert slip in slips("count", captures=MIXED, total=total)


def test_a_total_that_no_mistake_explains_has_no_slip() -> None:
    assert slips("count", captures=MIXED, total="111") == []
    assert slips("count", captures=MIXED, total="320") == []


def test_four_two_counted_as_three_is_told() -> None:
    assert slips("count", captures="ten 4-2 6-4 3-1", total="17") == ["four-two-as-three"]
    assert broken("count", captures="ten 4-2 6-4 6-1") == ["ten"]
    assert outcomes("count", captures="ten 4-2 6-4 6-1") == ["counted-four-two"]


def test_a_pair_is_two_tiles_of_one_face() -> None:
    assert broken("count", captures="pair 6-4 5-5") == ["pair"]
    assert outcomes("count", captures="pair 6-4 5-5") == ["counted-same-total"]
    assert outcomes("count", captures="pair 6-4 5-3") == ["not-a-pair"]
    assert broken("count", captures="pair 6-4 6-4 5-5") == ["pair"]
    assert score("count", captures="pair 6-4 5-5") is None


def test_a_ten_is_three_tiles() -> None:
    assert broken("count", captures="ten 6-4 5-5") == ["ten"]
    assert broken("count", captures="ten 5-5 2-1 1-1 4-1") == ["ten"]


def test_tiles_that_make_no_ten_are_none() -> None:
    assert broken("count", captures="ten 6-4 5-5 2-1") == ["ten"]
    assert broken("count", captures="sweep 6-4 5-5 2-1") == ["ten", "sweep"]


def test_every_wrong_capture_is_reported_in_the_order_of_the_rules() -> None:
    captures = "sweep 6-4 5-5; ten 6-4 5-5; pair 6-5 6-6"
    assert broken("count", captures=captures, total="7") == ["pair", "ten", "sweep"]


def test_a_sweep_of_two_identical_tiles_counts_where_any_clearing_is_one() -> None:
    captures = "sweep 6-6 6-6"
    assert broken("count", captures=captures) == ["sweep"]
    assert kept("count", captures=captures, sweep="clear") == ["tally", "pair", "sweep"]
    assert score("count", captures=captures, sweep="clear", sweep_value="flat") == 280
    assert elsewhere("count", captures=captures) == {("sweep", "clear"): (True, 280)}
    assert outcomes("count", captures="sweep 6-6 5-5", sweep="clear") == ["wrong-number-clear"]


def test_in_the_literal_reading_a_sweep_has_two_tiles() -> None:
    assert kept("count", captures="sweep 6-4 5-5", sweep="two") == ["tally", "sweep"]
    assert score("count", captures="sweep 6-4 5-5", sweep="two") == 60
    assert kept("count", captures="sweep 5-5 5-5", sweep="two") == ["tally", "sweep"]
    assert broken("count", captures="sweep 5-4 2-1 6-2", sweep="two") == ["sweep"]


def test_the_readings_of_pair_and_sweep_change_the_total() -> None:
    assert score("count", captures=MIXED, pair_value="one") == 200
    assert score("count", captures=MIXED, sweep_value="flat") == 300
    assert elsewhere("count", captures=MIXED) == {
        ("pair_value", "one"): (True, 200),
        ("sweep", "two"): (False, None),
        ("sweep_value", "flat"): (True, 300),
    }


def test_the_order_of_captures_and_of_their_tiles_does_not_matter() -> None:
    assert score("count", captures="sweep 2-1 6-2 5-4; pair 6-6 6-6; ten 5-3 3-3 1-5") == 320


def test_where_sources_differ_is_noted_for_the_captures_there_are() -> None:
    assert points_noted("count", captures=MIXED) == ["TS-B", "TS-C", "TS-D"]
    assert points_noted("count", captures="ten 3-3 5-1 5-3") == []


def test_what_cannot_be_read_as_captures_is_malformed() -> None:
    assert faulty("count", captures="triple 6-6") == {"captures": ["unknown-capture"]}
    assert faulty("count", captures="pair 6-6") == {"captures": ["capture-too-small"]}
    assert faulty("count", captures="pair 6-6 7-1") == {"captures": ["unknown-piece"]}
    assert faulty("count", captures="pair 6-3 6-3") == {"captures": ["too-many-copies"]}
    assert faulty("count", captures="pair 6-6 6-6", total="x") == {"total": ["not-a-number"]}
