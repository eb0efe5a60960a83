"""blocked: a closed line, and what only looks like one."""

from .asking import CLOSED_ON_3, ask, broken, faulty, kept, options, outcomes, points_noted


def test_a_line_that_holds_all_seven_tiles_of_both_its_ends_is_blocked() -> None:
    assert kept("blocked", line=CLOSED_ON_3, talon="4", blocked="yes") == ["blocked"]
    assert broken("blocked", line=CLOSED_ON_3, talon="4", blocked="no") == ["blocked"]


def test_a_closed_line_ends_the_game_at_once_though_the_talon_has_tiles() -> None:
    assert points_noted("blocked", line=CLOSED_ON_3, talon="4", blocked="yes") == ["D-H"]
    assert points_noted("blocked", line=CLOSED_ON_3, talon="0", blocked="yes") == []


def test_equal_ends_do_not_block_while_tiles_of_that_number_are_to_come() -> None:
    claim = {"line": "3-6 6-2 2-3", "talon": "0", "blocked": "yes"}
    assert broken("blocked", **claim) == ["blocked"]
    assert outcomes("blocked", **claim) == ["tiles-left-denied"]


def test_a_line_with_two_different_ends_is_never_blocked() -> None:
    assert kept("blocked", line="3-6", talon="0", blocked="no") == ["blocked"]
    assert outcomes("blocked", line="3-6", talon="0", blocked="yes") == ["ends-differ-denied"]


def test_where_the_talon_is_drawn_out_a_closed_line_waits_for_it() -> None:
    claim = {"line": CLOSED_ON_3, "block": "draw-out"}
    assert kept("blocked", **claim, talon="1", blocked="no") == ["blocked"]
    assert kept("blocked", **claim, talon="0", blocked="yes") == ["blocked"]


def test_drawing_out_stops_at_two_tiles_where_two_stay() -> None:
    claim = {"line": CLOSED_ON_3, "block": "draw-out", "draw": "leave-two"}
    assert kept("blocked", **claim, talon="3", blocked="no") == ["blocked"]
    assert kept("blocked", **claim, talon="2", blocked="yes") == ["blocked"]


def test_four_passes_block_where_two_tiles_stay() -> None:
    claim = {"line": "3-6", "draw": "leave-two", "passes": "4"}
    assert outcomes("blocked", **claim, talon="2", blocked="yes") == ["passed-out"]
    assert outcomes("blocked", **claim, talon="0", blocked="no") == ["passed-out-denied"]
    assert outcomes("blocked", **claim, talon="3", blocked="yes") == ["passed-too-soon-denied"]


def test_three_passes_block_nothing() -> None:
    assert kept("blocked", line="3-6", draw="leave-two", passes="3", talon="2", blocked="no") == ["blocked"]


def test_passes_count_only_where_two_tiles_stay() -> None:
    for draw in ("until-fit", "one"):
        assert kept("blocked", line="3-6", draw=draw, passes="4", talon="0", blocked="no") == ["blocked"]


def test_the_right_answer_is_the_one_alternative_and_the_fix() -> None:
    claim = {"line": CLOSED_ON_3, "talon": "4", "blocked": "no"}
    assert options("blocked", **claim) == [{"blocked": "yes"}]
    fix = ask("blocked", **claim).fix
    assert fix is not None
    assert fix.fields["blocked"] == "yes"


def test_what_cannot_be_read_is_named() -> None:
    assert faulty("blocked", line="3-6 2-3", talon="9", blocked="maybe", passes="5") == {
        "line": ["not-joined"],
        "talon": ["out-of-range"],
        "blocked": ["unknown-choice"],
        "passes": ["out-of-range"],
    }
    assert faulty("blocked", line="", talon="0", blocked="yes") == {"line": ["missing"]}
