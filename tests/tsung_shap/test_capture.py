"""capture: what a turned tile takes, and for how much."""

import pytest

from .asking import (
    after,
    ask,
    broken,
    elsewhere,
    faulty,
    fixed,
    kept,
    outcomes,
    points_noted,
    score,
    slips,
    takes,
)

ROW = "6-6 5-2 4-4"
LONG_ROW = "6-3 2-2 5-4 6-5 2-2 6-5 1-1 6-4"
CHOICE = {"row": "4-4 6-3 5-1 3-3", "tile": "4-4"}
"""A pair at the left (160) and a ten at the right (20)."""


# --- pairs


def test_the_twin_of_an_end_tile_is_taken() -> None:
    assert kept("capture", row=ROW, tile="4-4", take="pair-right") == ["pair"]
    assert score("capture", row=ROW, tile="4-4", take="pair-right") == 160


def test_a_single_lying_tile_is_both_ends() -> None:
    claim = {"row": "6-4", "tile": "6-4"}
    for take in ("pair-left", "pair-right"):
        assert kept("capture", **claim, take=take) == ["pair"]
        assert ask("capture", **claim, take=take).fields["take"] == "pair-left"
    assert takes("capture", **claim, take="pair-left") == {"pair-left": 200}


def test_a_pair_on_a_row_of_one_is_no_sweep_and_the_turn_passes() -> None:
    claim = {"row": "6-4", "tile": "6-4", "take": "pair-left"}
    assert after("capture", **claim) == {"row": "", "again": False}
    assert "TS-K" in points_noted("capture", **claim)


def test_a_twin_in_the_middle_is_out_of_reach() -> None:
    assert broken("capture", row="5-5 3-1 2-2", tile="3-1", take="pair-left") == ["pair"]
    assert outcomes("capture", row="5-5 3-1 2-2", tile="3-1", take="pair-left") == ["twin-in-middle"]


def test_a_twin_at_the_other_end_is_not_where_the_claim_says() -> None:
    assert outcomes("capture", row=ROW, tile="4-4", take="pair-left") == ["twin-at-other-end"]
    assert fixed("capture", row=ROW, tile="4-4", take="pair-left") == {"take": "pair-right"}


@pytest.mark.parametrize(("tile", "end"), [("5-4", "6-3"), ("5-5", "6-4"), ("5-3", "6-2")])
def test_equal_numbers_of_pips_make_no_pair(tile: str, end: str) -> None:
    assert broken("capture", row=f"{end} 5-1 3-1", tile=tile, take="pair-left") == ["pair"]
    assert outcomes("capture", row=f"{end} 5-1 3-1", tile=tile, take="pair-left") == ["same-total"]


def test_different_tiles_make_no_pair() -> None:
    assert outcomes("capture", row=ROW, tile="2-1", take="pair-left") == ["not-identical"]


def test_two_tiles_that_make_ten_are_told_that_a_ten_takes_three() -> None:
    assert outcomes("capture", row="5-3 6-6 2-1", tile="1-1", take="pair-left") == ["ten-of-two"]
    assert outcomes("capture", row="5-3 6-6 2-1", tile="1-1", take="pair-right") == ["not-identical"]


def test_an_empty_row_has_no_ends() -> None:
    assert broken("capture", row="", tile="4-4", take="pair-left") == ["pair"]
    assert broken("capture", row="", tile="4-4", take="ten-ends") == ["ten"]
    assert broken("capture", row="", tile="4-4", take="sweep") == ["sweep"]


def test_a_pair_counts_both_tiles_unless_the_table_counts_one() -> None:
    claim = {"row": "2-2 6-1", "tile": "2-2", "take": "pair-left"}
    assert score("capture", **claim) == 80
    assert score("capture", **claim, pair_value="one") == 40
    assert kept("capture", **claim, score="40", pair_value="one") == ["pair"]


def test_a_wrong_figure_for_a_pair_breaks_pair() -> None:
    claim = {"row": "2-2 6-1", "tile": "2-2", "take": "pair-left"}
    assert broken("capture", **claim, score="40") == ["pair"]
    assert score("capture", **claim, score="40") == 80
    assert slips("capture", **claim, score="40") == ["one-tile"]
    assert slips("capture", **claim, score="8") == ["pips-only"]
    assert slips("capture", **claim, score="120") == ["bonus-not-due"]
    assert slips("capture", **claim, score="81") == []
    assert fixed("capture", **claim, score="40") == {"score": "80"}
    assert elsewhere("capture", **claim, score="40") == {("pair_value", "one"): (True, 40)}


# --- tens


@pytest.mark.parametrize(
    ("row", "tile", "take", "points"),
    [(LONG_ROW, "5-2", "ten-left", 20), (LONG_ROW, "4-4", "ten-right", 20), (ROW, "5-5", "ten-ends", 30)],
)
def test_a_ten_is_made_with_both_ends_or_the_two_at_one(row: str, tile: str, take: str, points: int) -> None:
    assert kept("capture", row=row, tile=tile, take=take) == ["ten"]
    assert score("capture", row=row, tile=tile, take=take) == points


def test_three_tiles_that_make_no_multiple_of_ten_break_ten() -> None:
    assert broken("capture", row=LONG_ROW, tile="2-1", take="ten-ends") == ["ten"]
    assert score("capture", row=LONG_ROW, tile="2-1", take="ten-ends") is None


def test_a_ten_of_two_tiles_is_told_apart() -> None:
    assert broken("capture", row="5-3 6-6 2-1", tile="1-1", take="ten-left") == ["ten"]
    assert outcomes("capture", row="5-3 6-6 2-1", tile="1-1", take="ten-left") == ["only-two-make-it"]


def test_a_ten_of_four_tiles_is_told_apart() -> None:
    assert broken("capture", row="2-1 1-1 4-1 6-6", tile="5-5", take="ten-left") == ["ten"]
    assert outcomes("capture", row="2-1 1-1 4-1 6-6", tile="5-5", take="ten-left") == ["a-fourth-makes-it"]


def test_four_two_counts_six() -> None:
    assert kept("capture", row="2-2 5-5 3-1", tile="4-2", take="ten-left") == ["ten", "one-capture"]
    counted_as_three = {"row": "6-4 5-2 3-3 6-1", "tile": "4-2", "take": "ten-ends"}
    assert broken("capture", **counted_as_three) == ["ten"]
    assert outcomes("capture", **counted_as_three) == ["four-two-is-six"]
    assert "TS-I" in points_noted("capture", **counted_as_three)


def test_a_row_of_one_has_no_two_tiles_for_a_ten() -> None:
    assert broken("capture", row="5-5", tile="6-4", take="ten-ends") == ["ten"]
    assert outcomes("capture", row="5-5", tile="6-4", take="ten-ends") == ["one-lying"]


def test_tens_at_one_end_are_no_captures_at_tables_that_allow_the_two_ends_only() -> None:
    claim = {"row": ROW, "tile": "6-5", "take": "ten-left"}
    assert kept("capture", **claim) == ["ten"]
    assert broken("capture", **claim, tens="ends") == ["ten"]
    assert outcomes("capture", **claim, tens="ends") == ["ends-only"]
    assert elsewhere("capture", **claim) == {("tens", "ends"): (False, None)}
    assert points_noted("capture", **claim) == ["TS-E"]


def test_a_wrong_figure_for_a_ten_breaks_ten() -> None:
    claim = {"row": ROW, "tile": "5-5", "take": "ten-ends"}
    assert kept("capture", **claim, score="30") == ["ten"]
    assert broken("capture", **claim, score="70") == ["ten"]
    assert slips("capture", **claim, score="70") == ["bonus-not-due"]
    assert slips("capture", **claim, score="20") == ["turned-left-out"]
    assert slips("capture", row="2-2 5-5 3-1", tile="4-2", take="ten-left", score="17") == [
        "four-two-as-three"
    ]


# --- sweeps


def test_a_ten_that_takes_a_row_of_two_is_a_sweep() -> None:
    claim = {"row": "4-4 6-6", "tile": "6-4", "take": "sweep"}
    assert kept("capture", **claim) == ["sweep"]
    assert score("capture", **claim) == 70
    assert after("capture", **claim) == {"row": "", "again": True}


@pytest.mark.parametrize("take", ["ten-ends", "ten-left", "ten-right"])
def test_on_a_row_of_two_every_ten_is_the_sweep(take: str) -> None:
    verdict = ask("capture", row="4-4 6-6", tile="6-4", take=take)
    assert verdict.fields["take"] == "sweep"
    assert (verdict.legal, verdict.score, verdict.rule) == (True, 70, "sweep")


def test_a_sweep_counts_forty_alone_where_a_table_plays_it_flat() -> None:
    claim = {"row": "4-4 6-6", "tile": "6-4", "take": "sweep", "sweep_value": "flat"}
    assert score("capture", **claim) == 40
    assert broken("capture", **claim, score="70") == ["sweep"]
    assert slips("capture", **claim, score="70") == ["pips-added"]
    assert sum(line.points for line in ask("capture", **claim).ruling.bill) == 40


def test_a_wrong_figure_for_a_sweep_breaks_sweep() -> None:
    claim = {"row": "4-4 6-6", "tile": "6-4", "take": "sweep"}
    assert broken("capture", **claim, score="30") == ["sweep"]
    assert slips("capture", **claim, score="30") == ["bonus-forgotten"]
    assert slips("capture", **claim, score="40") == ["pips-left-out"]


def test_no_sweep_while_a_third_tile_stays() -> None:
    claim = {"row": ROW, "tile": "5-5", "take": "sweep"}
    assert broken("capture", **claim) == ["sweep"]
    assert outcomes("capture", **claim) == ["more-than-two"]
    assert fixed("capture", **claim) == {"take": "ten-ends"}


def test_a_row_of_two_without_a_ten_breaks_ten_and_sweep() -> None:
    assert broken("capture", row="4-4 6-6", tile="6-3", take="sweep") == ["ten", "sweep"]


def test_one_lying_tile_is_swept_only_in_the_literal_reading() -> None:
    claim = {"row": "5-5", "tile": "6-4", "take": "sweep"}
    assert broken("capture", **claim) == ["sweep"]
    assert kept("capture", **claim, sweep="two") == ["sweep"]
    assert score("capture", **claim, sweep="two") == 60
    assert elsewhere("capture", **claim) == {("sweep", "two"): (True, 60)}


def test_in_the_literal_reading_a_row_of_two_knows_only_ten_ends() -> None:
    claim = {"row": "4-4 6-6", "tile": "6-4", "sweep": "two"}
    for take in ("ten-ends", "ten-left", "ten-right"):
        assert kept("capture", **claim, take=take) == ["ten"]
        assert ask("capture", **claim, take=take).fields["take"] == "ten-ends"
    assert after("capture", **claim, take="ten-ends") == {"row": "", "again": False}
    assert broken("capture", **claim, take="sweep") == ["sweep"]
    assert takes("capture", **claim, take="none") == {"ten-ends": 30}


def test_in_the_literal_reading_a_twin_that_makes_ten_offers_both() -> None:
    claim = {"row": "5-5", "tile": "5-5", "sweep": "two"}
    assert takes("capture", **claim, take="none") == {"pair-left": 200, "sweep": 60}
    assert kept("capture", **claim, take="sweep") == ["sweep", "one-capture"]


def test_a_pair_that_empties_the_row_is_a_sweep_where_any_clearing_is() -> None:
    claim = {"row": "6-4", "tile": "6-4", "sweep": "clear"}
    assert kept("capture", **claim, take="sweep") == ["pair", "sweep"]
    assert ask("capture", **claim, take="sweep").fields["take"] == "pair-left"
    assert score("capture", **claim, take="pair-left", sweep_value="flat") == 240
    assert after("capture", **claim, take="pair-left") == {"row": "", "again": True}
    assert broken("capture", **claim, take="pair-left", score="200") == ["sweep"]
    assert slips("capture", **claim, take="pair-left", score="200") == ["bonus-forgotten"]
    assert slips("capture", row="6-4", tile="6-4", take="pair-left", score="240") == ["no-sweep-here"]


def test_where_any_clearing_is_a_sweep_a_single_stranger_is_still_none() -> None:
    assert outcomes("capture", row="3-1", tile="6-4", take="sweep", sweep="clear") == ["one-lying-clear"]


# --- nothing to take, and the choice


@pytest.mark.parametrize(
    ("row", "tile", "outcome"),
    [
        ("", "6-6", "nothing-there"),
        ("3-1", "3-3", "nothing-on-one"),
        ("4-4 6-6", "6-3", "nothing-with-2"),
        ("6-5 3-1 5-4", "3-3", "nothing-anywhere"),
    ],
)
def test_nothing_is_rightly_taken_where_nothing_can_be(row: str, tile: str, outcome: str) -> None:
    assert kept("capture", row=row, tile=tile, take="none") == ["turn"]
    assert outcomes("capture", row=row, tile=tile, take="none") == [outcome]
    assert score("capture", row=row, tile=tile, take="none") == 0
    assert after("capture", row=row, tile=tile, take="none") is None


def test_saying_nothing_where_something_could_be_taken_breaks_missed() -> None:
    assert broken("capture", row=ROW, tile="4-4", take="none") == ["missed"]
    assert score("capture", row=ROW, tile="4-4", take="none") == 0
    assert takes("capture", row=ROW, tile="4-4", take="none") == {"pair-right": 160}


def test_nothing_taken_scores_nothing() -> None:
    assert broken("capture", row="", tile="4-4", take="none", score="20") == ["turn"]
    assert kept("capture", row="", tile="4-4", take="none", score="0") == ["turn"]


def test_the_smaller_of_two_captures_may_be_chosen() -> None:
    assert kept("capture", **CHOICE, take="ten-right") == ["ten", "one-capture"]
    assert outcomes("capture", **CHOICE, take="ten-right")[-1] == "chosen-less"
    assert ask("capture", **CHOICE, take="ten-right").best == {"take": "pair-left", "score": 160}
    assert "TS-G" in points_noted("capture", **CHOICE, take="ten-right")


def test_the_best_of_two_captures_is_said_to_be_the_best() -> None:
    assert kept("capture", **CHOICE, take="pair-left") == ["pair", "one-capture"]
    assert outcomes("capture", **CHOICE, take="pair-left")[-1] == "chosen-best"


def test_a_capture_takes_its_tiles_off_the_row_and_lays_nothing() -> None:
    assert after("capture", **CHOICE, take="ten-right") == {"row": "4-4 6-3", "again": False}
    assert after("capture", **CHOICE, take="pair-left") == {"row": "6-3 5-1 3-3", "again": False}
    assert after("capture", row=ROW, tile="5-5", take="ten-ends") == {"row": "5-2", "again": False}
    assert after("capture", row=LONG_ROW, tile="5-2", take="ten-left")["row"] == "5-4 6-5 2-2 6-5 1-1 6-4"


# --- pointing at tiles


@pytest.mark.parametrize(
    ("places", "take"),
    [("1", "pair-left"), ("3 4", "ten-right"), ("4 3", "ten-right"), ("4 4 3", "ten-right")],
)
def test_pointing_at_tiles_names_the_capture(places: str, take: str) -> None:
    verdict = ask("capture", **CHOICE, places=places)
    assert verdict.legal
    assert verdict.fields["take"] == take
    assert "places" not in verdict.fields
    assert verdict.ruling.reasons == ask("capture", **CHOICE, take=take).ruling.reasons


def test_pointing_at_both_tiles_of_a_row_of_two_is_the_sweep() -> None:
    assert kept("capture", row="4-4 6-6", tile="6-4", places="1 2") == ["sweep"]
    assert kept("capture", row="4-4 6-6", tile="6-4", places="1 2", sweep="two") == ["ten"]


def test_pointing_at_the_only_tile_is_a_pair_or_in_the_literal_reading_a_sweep() -> None:
    assert kept("capture", row="5-5", tile="5-5", places="1") == ["pair"]
    assert broken("capture", row="5-5", tile="6-4", places="1") == ["pair"]
    assert kept("capture", row="5-5", tile="6-4", places="1", sweep="two") == ["sweep"]


def test_pointing_at_a_middle_tile_breaks_pair() -> None:
    assert broken("capture", row=ROW, tile="4-4", places="2") == ["pair"]
    assert outcomes("capture", row=ROW, tile="4-4", places="2") == ["inside"]
    assert outcomes("capture", row="5-5 3-1 2-2", tile="3-1", places="2") == ["twin-inside"]
    assert fixed("capture", row=ROW, tile="4-4", places="2")["take"] == "pair-right"


def test_pointing_at_two_tiles_that_go_not_together_breaks_ten() -> None:
    assert broken("capture", **CHOICE, places="1 3") == ["ten"]
    assert outcomes("capture", **CHOICE, places="1 3") == ["not-these-two"]
    assert outcomes("capture", row="6-4 4-4 1-1 5-3 2-1", tile="5-5", places="2 3") == [
        "not-these-two-though-ten"
    ]


def test_pointing_at_three_tiles_breaks_ten() -> None:
    assert broken("capture", row=ROW, tile="5-1", places="1 2 3") == ["ten"]
    assert outcomes("capture", row=ROW, tile="5-1", places="1 2 3") == ["too-many"]
    assert outcomes("capture", row="2-1 1-1 4-1 6-6", tile="5-5", places="1 2 3") == ["too-many-though-ten"]


def test_pointing_at_the_tiles_of_two_captures_breaks_one_capture() -> None:
    assert broken("capture", **CHOICE, places="1 3 4") == ["one-capture"]
    assert score("capture", **CHOICE, places="1 3 4") is None


def test_pointing_at_an_end_that_makes_no_capture_is_judged_as_that_capture() -> None:
    assert outcomes("capture", row=ROW, tile="5-5", places="1 2") == ["not-a-ten"]
    assert outcomes("capture", row=ROW, tile="6-5", places="1 2", tens="ends") == ["ends-only"]


def test_a_claim_says_or_points_out_what_is_taken() -> None:
    assert faulty("capture", row=ROW, tile="4-4") == {"take": ["missing"]}
    assert faulty("capture", row=ROW, tile="4-4", places="4") == {"places": ["place-beyond"]}
    assert faulty("capture", row=ROW, tile="4-4", places="0") == {"places": ["not-a-place"]}


# --- what cannot be on the table


def test_no_more_tiles_of_a_face_than_the_set_has() -> None:
    assert faulty("capture", row="6-3", tile="6-3", take="pair-left") == {"tile": ["too-many-copies"]}
    assert faulty("capture", row="6-6 6-6 6-6", tile="2-1", take="none") == {"row": ["too-many-copies"]}


def test_which_of_two_faces_is_doubled_is_a_reading() -> None:
    assert kept("capture", row="6-1", tile="6-1", take="pair-left") == ["pair"]
    assert faulty("capture", row="6-1", tile="6-1", take="pair-left", doubled="4-1") == {
        "tile": ["too-many-copies"]
    }
    assert kept("capture", row="4-1", tile="4-1", take="pair-left", doubled="4-1") == ["pair"]


def test_every_faulty_field_is_named() -> None:
    faults = faulty("capture", row="6-6 7-1", tile="0-0", take="both", score="-1", sweep="all", hand="6-6")
    assert set(faults) == {"row", "tile", "take", "score", "sweep", "hand"}


@pytest.mark.parametrize("take", ["pair-left", "pair-right", "ten-ends", "ten-left", "ten-right", "sweep"])
def test_the_bill_adds_up_to_the_score(take: str) -> None:
    for row, tile in (("6-6 5-2 4-4", "4-4"), ("4-4 6-6", "6-4"), ("5-5", "5-5"), (LONG_ROW, "5-2")):
        for sweep in ("ten", "clear", "two"):
            for sweep_value in ("plus", "flat"):
                verdict = ask("capture", row=row, tile=tile, take=take, sweep=sweep, sweep_value=sweep_value)
                assert sum(line.points for line in verdict.ruling.bill) == (verdict.score or 0)
