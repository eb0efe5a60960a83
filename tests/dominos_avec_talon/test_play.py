"""play: laying, drawing and passing."""

import pytest

from .asking import CLOSED_ON_3, ask, broken, faulty, kept, options, outcomes, points_noted

CANNOT_PLAY = {"line": "3-5", "hand": "1-1 2-0", "talon": "5"}
CAN_PLAY = {"line": "3-5", "hand": "3-0 1-1", "talon": "5"}


def lay(tile: str, end: str) -> dict[str, str]:
    return {"action": "play", "tile": tile, "end": end}


# --- laying a tile


def test_a_tile_is_laid_where_the_halves_match() -> None:
    assert kept("play", **CAN_PLAY, **lay("3-0", "left")) == ["match"]


def test_a_tile_may_be_named_either_half_first() -> None:
    assert kept("play", **CAN_PLAY, **lay("0-3", "left")) == ["match"]


def test_a_tile_with_neither_open_number_breaks_match() -> None:
    assert broken("play", **CAN_PLAY, **lay("1-1", "left")) == ["match"]


def test_a_tile_at_the_wrong_one_of_two_ends_breaks_match() -> None:
    assert broken("play", **CAN_PLAY, **lay("3-0", "right")) == ["match"]
    assert outcomes("play", **CAN_PLAY, **lay("3-0", "right")) == ["other-end"]


def test_only_the_outer_halves_of_the_line_are_open() -> None:
    assert broken("play", line="2-3 3-5", hand="3-0", talon="0", **lay("3-0", "left")) == ["match"]


def test_a_double_opens_no_branch() -> None:
    claim = {"line": "2-3 3-3 3-5", "hand": "3-0 6-6", "talon": "0", **lay("3-0", "left")}
    assert broken("play", **claim) == ["match"]
    assert points_noted("play", **claim) == ["D-J"]


def test_a_line_open_alike_at_both_ends_is_said_so() -> None:
    assert outcomes("play", line="3-5 5-4 4-3", hand="6-0", talon="0", **lay("6-0", "left")) == [
        "fits-nowhere-alike"
    ]


def test_laying_the_last_tile_goes_out() -> None:
    assert outcomes("play", line="3-5", hand="3-0", talon="5", **lay("3-0", "left")) == ["goes-out"]


def test_a_tile_that_closes_the_line_blocks_the_game() -> None:
    line = CLOSED_ON_3.removesuffix(" 0-3")
    claim = {"line": line, "hand": "3-0 6-6", "talon": "4", **lay("3-0", "right")}
    assert outcomes("play", **claim) == ["blocks"]
    assert points_noted("play", **claim) == ["D-H"]


def test_a_last_tile_that_also_closes_the_line_goes_out() -> None:
    line = CLOSED_ON_3.removesuffix(" 0-3")
    claim = {"line": line, "hand": "3-0", "talon": "4", **lay("3-0", "right")}
    assert outcomes("play", **claim) == ["goes-out"]
    assert points_noted("play", **claim) == ["D-K"]


def test_a_closing_tile_blocks_nothing_yet_where_the_talon_is_drawn_out() -> None:
    line = CLOSED_ON_3.removesuffix(" 0-3")
    claim = {"line": line, "hand": "3-0 6-6", "talon": "4", "block": "draw-out", **lay("3-0", "right")}
    assert outcomes("play", **claim) == ["fits"]


# --- whoever can play must


@pytest.mark.parametrize("action", ["draw", "pass"])
@pytest.mark.parametrize("talon", ["0", "5"])
@pytest.mark.parametrize("draw", ["until-fit", "one", "leave-two"])
def test_whoever_can_play_may_neither_draw_nor_pass(action: str, talon: str, draw: str) -> None:
    claim = {**CAN_PLAY, "talon": talon, "action": action, "draw": draw}
    assert broken("play", **claim) == ["must-play"]


def test_drawing_with_a_playable_tile_is_a_point_at_odds() -> None:
    assert points_noted("play", **CAN_PLAY, action="draw") == ["D-C"]


# --- drawing


def test_whoever_cannot_play_draws() -> None:
    assert kept("play", **CANNOT_PLAY, action="draw") == ["draw"]


def test_passing_while_the_talon_has_tiles_breaks_draw() -> None:
    assert broken("play", **CANNOT_PLAY, action="pass") == ["draw"]


def test_one_draws_on_until_a_tile_fits() -> None:
    assert kept("play", **CANNOT_PLAY, drew="4-0", action="draw") == ["draw"]
    assert outcomes("play", **CANNOT_PLAY, drew="4-0", action="draw") == ["again"]


def test_the_drawn_tile_that_fits_is_laid_in_the_same_turn() -> None:
    assert kept("play", **CANNOT_PLAY, drew="4-0 6-3", **lay("6-3", "left")) == ["match"]


def test_a_fitting_drawn_tile_may_not_be_kept() -> None:
    claim = {**CANNOT_PLAY, "drew": "4-0 6-3"}
    assert broken("play", **claim, action="pass") == ["must-play", "draw"]
    assert broken("play", **claim, action="draw") == ["must-play", "draw"]
    assert broken("play", **claim, **lay("1-1", "left")) == ["match", "draw"]
    assert points_noted("play", **claim, action="pass") == ["D-D"]


def test_a_fitting_drawn_tile_at_the_wrong_end_breaks_match_alone() -> None:
    assert broken("play", **CANNOT_PLAY, drew="4-0 6-3", **lay("6-3", "right")) == ["match"]


def test_drawing_although_the_hand_held_a_fitting_tile_breaks_draw_whatever_is_laid() -> None:
    claim = {**CAN_PLAY, "drew": "6-5"}
    assert broken("play", **claim, **lay("6-5", "right")) == ["draw"]
    assert broken("play", **claim, **lay("3-0", "left")) == ["draw"]
    assert options("play", **claim, **lay("3-0", "left")) == []


def test_drawing_on_past_a_fitting_tile_breaks_draw() -> None:
    claim = {**CANNOT_PLAY, "drew": "6-3 4-0 5-0"}
    assert broken("play", **claim, **lay("5-0", "right")) == ["draw"]
    assert outcomes("play", **claim, **lay("6-3", "left")) == ["drew-on"]


def test_every_slip_in_drawing_is_told() -> None:
    claim = {**CAN_PLAY, "drew": "6-3 5-0", "draw": "one"}
    assert outcomes("play", **claim, action="pass") == ["passed", "had-playable", "drew-on", "more-than-one"]
    assert broken("play", **claim, action="pass") == ["must-play", "draw", "draw", "draw"]


# --- passing


def test_one_passes_when_nothing_fits_and_the_talon_is_empty() -> None:
    assert kept("play", **{**CANNOT_PLAY, "talon": "0"}, action="pass") == ["pass"]


def test_nothing_is_drawn_from_an_empty_talon() -> None:
    assert broken("play", **{**CANNOT_PLAY, "talon": "0"}, action="draw") == ["pass"]


def test_one_passes_after_drawing_the_last_tile_in_vain() -> None:
    assert kept("play", **{**CANNOT_PLAY, "talon": "0"}, drew="4-0", action="pass") == ["pass"]


# --- tables that draw a single tile


def test_where_one_tile_is_drawn_it_must_be_drawn_before_passing() -> None:
    assert broken("play", **CANNOT_PLAY, action="pass", draw="one") == ["draw"]
    assert kept("play", **CANNOT_PLAY, action="draw", draw="one") == ["draw"]


def test_where_one_tile_is_drawn_one_passes_after_it() -> None:
    assert kept("play", **CANNOT_PLAY, action="pass", draw="one", drawn="yes") == ["pass"]
    assert kept("play", **CANNOT_PLAY, action="pass", draw="one", drew="4-0") == ["pass"]
    assert broken("play", **CANNOT_PLAY, action="draw", draw="one", drawn="yes") == ["pass"]


def test_a_drawn_tile_counts_as_drawn_even_if_it_is_said_that_none_was() -> None:
    assert broken("play", **CANNOT_PLAY, action="draw", draw="one", drew="4-0", drawn="no") == ["pass"]


def test_where_one_tile_is_drawn_a_second_breaks_draw() -> None:
    assert broken("play", **CANNOT_PLAY, action="pass", draw="one", drew="4-0 4-1") == ["draw"]


def test_having_drawn_ones_tile_means_nothing_at_other_tables() -> None:
    for draw in ("until-fit", "leave-two"):
        assert kept("play", **CANNOT_PLAY, action="draw", draw=draw, drawn="yes") == ["draw"]


# --- tables that leave two tiles


def test_where_two_tiles_stay_one_draws_down_to_two() -> None:
    assert kept("play", **{**CANNOT_PLAY, "talon": "3"}, action="draw", draw="leave-two") == ["draw"]
    assert broken("play", **{**CANNOT_PLAY, "talon": "3"}, action="pass", draw="leave-two") == ["draw"]


@pytest.mark.parametrize("talon", ["2", "1"])
def test_where_two_tiles_stay_one_passes_with_two_left(talon: str) -> None:
    claim = {**CANNOT_PLAY, "talon": talon, "draw": "leave-two"}
    assert kept("play", **claim, action="pass") == ["pass"]
    assert broken("play", **claim, action="draw") == ["pass"]


@pytest.mark.parametrize(("talon", "outcome"), [("1", "took-last-but-one"), ("0", "took-last")])
def test_where_two_tiles_stay_drawing_one_of_them_breaks_draw(talon: str, outcome: str) -> None:
    claim = {**CANNOT_PLAY, "talon": talon, "draw": "leave-two", "drew": "6-3"}
    assert broken("play", **claim, **lay("6-3", "left")) == ["draw"]
    assert outcomes("play", **claim, **lay("6-3", "left")) == [outcome]


def test_the_tables_that_would_have_allowed_it_are_named() -> None:
    verdict = ask("play", **{**CANNOT_PLAY, "talon": "2"}, action="pass")
    assert [(other.reading, other.value, other.verdict.legal) for other in verdict.elsewhere] == [
        ("draw", "leave-two", True)
    ]


# --- a blocked line


@pytest.mark.parametrize("claim", [{"action": "draw"}, {"action": "pass"}, lay("5-4", "left")])
def test_on_a_blocked_line_everything_breaks_blocked_and_nothing_else(claim: dict[str, str]) -> None:
    position = {"line": CLOSED_ON_3, "hand": "5-4 6-6", "talon": "4"}
    assert broken("play", **position, **claim) == ["blocked"]
    assert broken("play", **position, drew="4-4 2-1", **claim) == ["blocked"]
    assert options("play", **position, **claim) == []


def test_a_closed_line_is_drawn_on_where_the_talon_is_drawn_out() -> None:
    claim = {"line": CLOSED_ON_3, "hand": "5-4 6-6", "block": "draw-out"}
    assert kept("play", **claim, talon="4", action="draw") == ["draw"]
    assert broken("play", **claim, talon="4", action="pass") == ["draw"]
    assert broken("play", **claim, talon="0", action="pass") == ["blocked"]


def test_drawing_out_the_talon_stops_at_the_two_tiles_that_stay() -> None:
    claim = {"line": CLOSED_ON_3, "hand": "5-4 6-6", "block": "draw-out", "draw": "leave-two"}
    assert kept("play", **claim, talon="3", action="draw") == ["draw"]
    assert broken("play", **claim, talon="2", action="draw") == ["blocked"]


# --- alternatives and the smallest change


def test_a_tile_that_fits_at_both_ends_is_offered_at_both() -> None:
    position = {"line": "0-1 1-6", "hand": "6-0 3-2", "talon": "3", "action": "pass"}
    assert options("play", **position) == [lay("6-0", "left"), lay("6-0", "right")]


def test_if_nothing_fits_the_one_thing_left_to_do_is_offered() -> None:
    assert options("play", **CANNOT_PLAY, action="pass") == [{"action": "draw"}]
    assert options("play", **{**CANNOT_PLAY, "talon": "0"}, action="draw") == [{"action": "pass"}]


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ({**CAN_PLAY, **lay("3-0", "right")}, {"end"}),
        ({**CAN_PLAY, **lay("1-1", "left")}, {"tile"}),
        ({**CAN_PLAY, "action": "pass"}, {"action", "tile", "end"}),
        ({**CANNOT_PLAY, "action": "pass"}, {"action"}),
        ({**CANNOT_PLAY, **lay("1-1", "left")}, {"action"}),
        ({**CANNOT_PLAY, "drew": "6-3 4-0 5-0", **lay("5-0", "right")}, {"line"}),
    ],
)
def test_the_smallest_change_is_found(claim: dict[str, str], changed: set[str]) -> None:
    fix = ask("play", **claim).fix
    assert fix is not None
    assert set(fix.changed) == changed


def test_what_is_laid_is_dropped_from_a_claim_that_lays_nothing() -> None:
    fields = ask("play", **CANNOT_PLAY, action="draw", tile="1-1", end="left").fields
    assert not {"tile", "end"} & set(fields)


# --- malformed


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"line": ""}, {"line": ["missing"]}),
        ({"line": "3-5 4-5"}, {"line": ["not-joined"]}),
        ({"line": "3-5 5-3"}, {"line": ["too-many-copies"]}),
        ({"hand": ""}, {"hand": ["missing"]}),
        ({"hand": "3-0 0-3"}, {"hand": ["too-many-copies"]}),
        ({"hand": "3-0 5-3"}, {"hand": ["too-many-copies"]}),
        ({"drew": "3-0"}, {"drew": ["too-many-copies"]}),
        ({"talon": "9"}, {"talon": ["out-of-range"]}),
        ({"tile": "6-6"}, {"tile": ["not-in-hand"]}),
        ({"tile": ""}, {"tile": ["missing"]}),
        ({"end": ""}, {"end": ["missing"]}),
        ({"end": "both"}, {"end": ["unknown-choice"]}),
        ({"action": "play or draw"}, {"action": ["unknown-choice"]}),
        ({"drawn": "perhaps"}, {"drawn": ["unknown-choice"]}),
        ({"action": "pass", "tile": "6-6"}, {"tile": ["not-in-hand"]}),
        ({"tile": "7-1", "talon": "x"}, {"tile": ["unknown-piece"], "talon": ["not-a-number"]}),
    ],
)
def test_what_cannot_be_read_is_named(change: dict[str, str], faults: dict[str, list[str]]) -> None:
    assert faulty("play", **{**CAN_PLAY, **lay("3-0", "left"), **change}) == faults


def test_line_hand_and_talon_share_28_tiles() -> None:
    line = "0-0 0-1 1-1 1-2 2-2 2-3 3-3 3-4 4-4 4-5 5-5 5-6 6-6 6-0 0-2 2-4 4-6 6-1 1-3 3-5 5-0"
    assert kept("play", line=line, hand="4-0", talon="6", **lay("4-0", "left")) == ["match"]
    assert faulty("play", line=line, hand="4-0", talon="7", action="pass") == {"talon": ["talon-too-large"]}


def test_a_drawn_tile_is_there_to_be_laid() -> None:
    assert kept("play", **CANNOT_PLAY, drew="6-5", **lay("6-5", "right")) == ["match"]


def test_an_end_is_not_asked_for_where_both_show_the_same_number() -> None:
    position = {"hand": "6-2 1-1", "talon": "8", "action": "play", "tile": "6-2"}
    verdict = ask("play", **position, line="6-6")
    assert verdict.legal
    assert verdict.fields["end"] == "right"
    assert ask("play", **verdict.fields).legal
    assert ask("play", **{**position, "hand": "2-1", "tile": "2-1"}, line="2-6 6-5 5-2").legal
    assert faulty("play", **position, line="6-6 6-5") == {"end": ["missing"]}
    assert faulty("play", **position, line="6-6 5-4") == {"line": ["not-joined"], "end": ["missing"]}
