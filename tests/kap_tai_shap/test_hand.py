"""hand: an eye and four pairs."""

import random

import games
from games.kap_tai_shap import deal
from tests.twins.positions_kap_tai_shap import random_hand

from .asking import GAME, ask, broken, elsewhere, facts, faulty, fixed, kept, options, outcomes, points_noted

PHOTOGRAPH = "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1 3-2"
FIVE_TENS = "6-2 1-1 6-1 2-1 5-1 3-1 4-1 3-2 3-3 2-2"
TWO_NINES = "6-3 5-4 6-6 6-2 5-5 6-4 3-3 2-2 6-1 4-2"
AS_SIX = "4-4 4-4 4-2 3-1 1-1 6-2 3-3 2-2 6-1 2-1"
OFF_THE_LIST = "6-6 6-6 5-4 6-5 6-2 1-1 3-3 3-1 5-2 4-2"
TWO_EYES = "6-6 6-6 1-1 1-1 6-2 5-3 3-3 2-2 6-1 2-1"


# --- without an arrangement


def test_a_hand_that_divides_is_complete() -> None:
    assert kept("hand", tiles=PHOTOGRAPH, sets="1") == ["hand", "eye", "ten"]


def test_every_division_is_an_option() -> None:
    assert options("hand", tiles=PHOTOGRAPH) == [
        {"eye": "5-5", "arrangement": "6-1 4-2, 5-2 2-1, 4-4 1-1, 4-1 3-2"},
        {"eye": "5-5", "arrangement": "6-1 2-1, 5-2 4-2, 4-4 1-1, 4-1 3-2"},
    ]


def test_either_of_two_doubles_may_be_the_eye() -> None:
    assert {option["eye"] for option in options("hand", tiles=TWO_EYES)} == {"6-6", "1-1"}
    assert outcomes("hand", tiles=TWO_EYES) == ["several-ways", "one-of", "divided-for-example"]


def test_an_eye_given_restricts_the_options_to_it() -> None:
    assert {option["eye"] for option in options("hand", tiles=TWO_EYES, eye="1-1")} == {"1-1"}
    assert kept("hand", tiles=TWO_EYES, eye="1-1") == ["hand", "eye", "ten"]


def test_five_tens_lack_the_eye() -> None:
    assert broken("hand", tiles=FIVE_TENS) == ["eye"]
    assert outcomes("hand", tiles=FIVE_TENS) == ["five-pairs-and-no-eye"]


def test_two_nines_are_no_eye() -> None:
    assert broken("hand", tiles=TWO_NINES) == ["eye"]
    assert outcomes("hand", tiles=TWO_NINES) == ["same-pips"]


def test_a_military_eye_needs_two_sets() -> None:
    hand = TWO_NINES.replace("5-4", "6-3")
    assert kept("hand", tiles=hand, sets="2") == ["hand", "eye", "ten"]
    assert faulty("hand", tiles=hand, sets="1") == {"tiles": ["too-many-copies"]}


def test_doubles_but_no_four_pairs_break_ten() -> None:
    hand = "1-1 1-1 6-2 5-3 2-1 6-1 3-1 5-1 3-2 4-1"
    assert broken("hand", tiles=hand) == ["ten"]
    assert outcomes("hand", tiles=hand) == ["five-pairs"]
    assert {tile.code for tile in facts("hand", "ten", tiles=hand)["left"]} == {"6-2", "5-3"}


def test_two_tiles_left_over_are_told_with_their_sum() -> None:
    hand = PHOTOGRAPH.replace("3-2", "3-1")
    assert outcomes("hand", tiles=hand) == ["left-over-two"]
    assert facts("hand", "ten", tiles=hand)["total"] == 9


def test_an_eye_held_once_breaks_eye_whatever_else_is_there() -> None:
    assert broken("hand", tiles=PHOTOGRAPH, eye="4-4") == ["eye"]
    assert outcomes("hand", tiles=PHOTOGRAPH, eye="4-4") == ["only-once"]


def test_an_eye_with_which_nothing_divides_breaks_ten() -> None:
    hand = "6-6 6-6 6-2 5-3 4-1 3-2 5-5 5-5 3-1 3-1"
    assert kept("hand", tiles=hand, eye="3-1") == ["hand", "eye", "ten"]
    assert broken("hand", tiles=hand, eye="5-5") == ["ten"]


# --- with an arrangement


def test_a_right_arrangement_is_kept() -> None:
    claim = {"tiles": PHOTOGRAPH, "arrangement": "4-4 1-1, 4-2 6-1, 5-2 2-1, 4-1 3-2"}
    assert kept("hand", **claim) == ["hand", "eye", "ten"]
    assert kept("hand", **claim, eye="5-5") == ["hand", "eye", "ten"]


def test_two_different_tiles_left_over_break_eye() -> None:
    claim = {"tiles": TWO_NINES, "arrangement": "6-6 6-2, 5-5 6-4, 3-3 2-2, 6-1 4-2"}
    assert broken("hand", **claim) == ["eye"]
    assert outcomes("hand", **claim) == ["same-pips-left"]


def test_twins_left_over_that_are_not_the_eye_named_break_eye() -> None:
    claim = {"tiles": TWO_EYES, "eye": "1-1", "arrangement": "6-2 1-1, 5-3 1-1, 3-3 2-2, 6-1 2-1"}
    assert broken("hand", **claim) == ["eye"]
    assert outcomes("hand", **claim) == ["another-left"]


def test_each_group_that_is_no_pair_is_named() -> None:
    claim = {"tiles": PHOTOGRAPH, "arrangement": "4-4 2-1, 1-1 4-2, 6-1 5-2, 4-1 3-2"}
    assert outcomes("hand", **claim) == ["not-ten", "not-ten", "not-ten"]
    assert broken("hand", **claim) == ["ten"]


def test_a_double_taken_for_a_pair_is_told_so() -> None:
    claim = {"tiles": TWO_EYES, "arrangement": "6-6 6-6, 6-2 5-3, 3-3 2-2, 6-1 2-1"}
    assert "twins" in outcomes("hand", **claim)


def test_wrong_eye_and_wrong_pairs_are_both_told() -> None:
    claim = {"tiles": PHOTOGRAPH, "arrangement": "5-5 5-5, 4-4 4-2, 6-1 2-1, 4-1 3-2"}
    assert broken("hand", **claim) == ["eye", "ten"]


def test_the_options_do_not_hang_on_the_arrangement() -> None:
    claim = {"tiles": PHOTOGRAPH, "arrangement": "4-4 2-1, 1-1 4-2, 6-1 5-2, 4-1 3-2"}
    assert options("hand", **claim) == options("hand", tiles=PHOTOGRAPH)


def test_an_arrangement_is_corrected_from_the_options() -> None:
    claim = {"tiles": PHOTOGRAPH, "arrangement": "4-4 2-1, 1-1 4-2, 6-1 5-2, 4-1 3-2"}
    assert fixed("hand", **claim) == {"arrangement": options("hand", tiles=PHOTOGRAPH)[0]["arrangement"]}


# --- readings


def test_4_2_counted_six_is_told_where_it_would_complete_the_hand() -> None:
    assert broken("hand", tiles=AS_SIX) == ["ten", "four-two"]
    assert kept("hand", tiles=AS_SIX, four_two="6") == ["hand", "eye", "ten"]
    assert elsewhere("hand", tiles=AS_SIX) == {("four_two", "6"): True}


def test_4_2_counted_six_is_told_where_all_four_groups_would_be_pairs() -> None:
    arrangement = "4-2 3-1, 1-1 6-2, 3-3 2-2, 6-1 2-1"
    assert broken("hand", tiles=AS_SIX, arrangement=arrangement) == ["ten", "four-two"]
    assert broken("hand", tiles=AS_SIX, arrangement="4-2 3-1, 1-1 6-2, 3-3 2-1, 6-1 2-2") == ["ten"]


def test_where_4_2_counts_six_the_rule_is_never_told() -> None:
    assert broken("hand", tiles=PHOTOGRAPH, four_two="6") == ["ten"]


def test_by_the_printed_list_some_hands_are_not_complete() -> None:
    assert kept("hand", tiles=OFF_THE_LIST) == ["hand", "eye", "ten"]
    assert broken("hand", tiles=OFF_THE_LIST, pairs="list") == ["ten"]
    assert outcomes("hand", tiles=OFF_THE_LIST, pairs="list") == ["left-over-off-the-list"]
    assert elsewhere("hand", tiles=OFF_THE_LIST) == {("pairs", "list"): False, ("four_two", "6"): False}
    assert points_noted("hand", tiles=OFF_THE_LIST) == ["K-A", "K-C"]


# --- malformed


def test_a_hand_of_another_size_is_malformed() -> None:
    assert faulty("hand", tiles="6-6 6-6") == {"tiles": ["wrong-size"]}


def test_an_eye_that_is_not_in_the_hand_is_malformed_even_if_a_tile_is_missing() -> None:
    nine = PHOTOGRAPH.removesuffix(" 3-2")
    assert faulty("hand", tiles=PHOTOGRAPH, eye="6-6") == {"eye": ["not-in-hand"]}
    assert faulty("hand", tiles=nine, eye="6-6") == {"tiles": ["wrong-size"], "eye": ["not-in-hand"]}


def test_an_arrangement_is_four_groups_of_two_tiles_of_the_hand() -> None:
    def fault(arrangement: str) -> dict[str, list[str]]:
        return faulty("hand", tiles=PHOTOGRAPH, arrangement=arrangement)

    assert fault("4-4 1-1, 4-2 6-1, 5-2 2-1") == {"arrangement": ["wrong-number-of-pairs"]}
    assert fault("4-4 1-1, 4-2 6-1, 5-2 2-1, 4-1") == {"arrangement": ["not-two-tiles"]}
    assert fault(", 4-4 1-1, 4-2 6-1, 5-2 2-1, 4-1 3-2") == {"arrangement": ["not-two-tiles"]}
    assert fault("4-4 1-1, 4-2 6-1, 5-2 2-1, 4-1 7-2") == {"arrangement": ["unknown-piece"]}
    assert fault("4-4 1-1, 4-2 6-1, 5-2 2-1, 4-1 4-1") == {"arrangement": ["not-in-hand"]}


def test_sets_are_one_to_eight() -> None:
    assert faulty("hand", tiles=PHOTOGRAPH, sets="0") == {"sets": ["out-of-range"]}
    assert faulty("hand", tiles=PHOTOGRAPH, sets="9") == {"sets": ["out-of-range"]}
    assert ask("hand", tiles=PHOTOGRAPH).fields["sets"] == "2"


# --- whatever the hand


def test_options_are_legal_claims_and_a_claim_is_legal_only_if_it_is_one_of_them() -> None:
    rng = random.Random(11)
    for _ in range(150):
        fields = random_hand(rng)
        verdict = games.judge(GAME, "hand", fields)
        bare = {name: text for name, text in fields.items() if name not in ("eye", "arrangement")}
        for option in verdict.options:
            assert games.judge(GAME, "hand", {**bare, **option}).legal
        if "arrangement" not in fields:
            assert verdict.legal == bool(verdict.options)


def test_a_fix_is_judged_legal() -> None:
    rng = random.Random(12)
    for _ in range(40):
        verdict = games.judge(GAME, "hand", random_hand(rng))
        if not verdict.legal and verdict.fix:
            assert games.judge(GAME, "hand", verdict.fix.fields).legal


def test_the_order_of_the_tiles_does_not_matter() -> None:
    rng = random.Random(13)
    for _ in range(60):
        hand = deal.ten_tiles(rng, 2)
        told = ask("hand", tiles=" ".join(tile.code for tile in hand))
        again = ask("hand", tiles=" ".join(tile.code for tile in rng.sample(hand, 10)))
        assert (told.legal, told.options) == (again.legal, again.options)
        assert [reason.rule for reason in told.reasons] == [reason.rule for reason in again.reasons]


def test_with_one_of_two_eyes_named_it_is_not_said_that_there_is_one_way_only() -> None:
    tiles = "6-6 6-6 1-1 1-1 6-2 5-3 3-3 2-2 6-1 2-1"
    for eye in ("6-6", "1-1"):
        assert outcomes("hand", tiles=tiles, eye=eye)[0] == "ways-with-this-eye"


def test_an_eye_that_was_named_is_not_said_to_be_the_nearest_one_comes() -> None:
    tiles = "4-4 4-4 3-1 3-1 6-6 1-1 5-2 4-2 6-3 6-5"
    assert ask("hand", tiles=tiles, eye="3-1").legal
    assert all(outcome.endswith("-beside-this-eye") for outcome in outcomes("hand", tiles=tiles, eye="4-4"))
