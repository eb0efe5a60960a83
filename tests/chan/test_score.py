"""score: bonuses, which of them is the main one, and what everybody pays."""

import pytest

from .asking import (
    FIVE_CHAN,
    SIX_CHAN,
    ask,
    bill,
    broken,
    choices,
    extra,
    faulty,
    kept,
    outcomes,
    points_noted,
)

PLAIN = {"hand": f"{SIX_CHAN} 3s", "card": "3v", "by": "stock"}
NARROW = {"hand": f"{FIVE_CHAN} 3s", "card": "3s", "by": "stock"}
TEN_CHAN = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n"
OPENING = "2v 2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 4v 4n"
BLACK = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n"


def test_a_win_without_bonus_is_two_points() -> None:
    assert bill(**PLAIN) == [("xuong", 2)]
    assert kept("score", **PLAIN, points="2") == ["xuong"]
    assert broken("score", **PLAIN, points="3") == ["xuong"]


def test_one_bonus_counts_its_main_value() -> None:
    assert bill(**PLAIN, door="own") == [("u-chi", 3)]
    assert kept("score", **PLAIN, door="own", points="3") == ["score-sum"]


def test_the_highest_counts_whole_and_the_others_their_dich() -> None:
    assert bill(**NARROW, door="own") == [("u-chi", 1), ("bach-thu", 4)]
    assert broken("score", **NARROW, door="own", points="7") == ["score-sum"]


def test_of_equal_mains_the_first_is_the_main_one() -> None:
    fields = {"hand": "3v 3v 3s 3s 7n 7n 2v 2v 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2n", "card": "2s", "by": "stock"}
    assert bill(**fields) == [("tom", 4), ("tom", 1)]
    assert outcomes("score", **fields) == ["summed"]


def test_ten_chan_add_all_main_values() -> None:
    fields = {"hand": TEN_CHAN, "card": "2n", "by": "stock", "door": "own"}
    assert bill(**fields) == [("u-chi", 3), ("bach-dinh", 7), ("thap-thanh", 12)]
    assert kept("score", **fields, points="22") == ["thap-thanh-sum"]


def test_a_set_needs_a_card_of_its_own_for_each_place() -> None:
    two_threes = {
        "hand": "3v 3v 3s 3n 7n 7n 2v 2v 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2v",
        "card": "2v",
        "by": "stock",
    }
    assert [rule for rule, _ in bill(**two_threes)].count("tom") == 1


@pytest.mark.parametrize(("tom", "score"), [("3s", 2), ("3n", 4)])
def test_the_three_of_tom_is_a_reading(tom: str, score: int) -> None:
    fields = {"hand": "3v 3n 7n 7n 2v 2v 4s 4s 5n 5n 6s 6s 8s 8s 9n 2n 2s 5v 5s", "card": "9v", "by": "stock"}
    verdict = ask("score", **fields, tom=tom)
    assert verdict.score == score
    assert "C-A" in points_noted("score", **fields, tom=tom)
    assert [other.reading for other in verdict.elsewhere] == ["tom"]


def test_leo_counts_every_complete_set() -> None:
    fields = {"hand": "9v 9v 8s 8s cc cc 2v 2v 3n 3n 4s 4s 6v 6v 7v 7n 5v 5n 2n", "card": "2s", "by": "stock"}
    assert bill(**fields) == [("leo", 5), ("leo", 2)]


def test_bach_thu_needs_exactly_six_chan_and_no_ca_in_the_rank() -> None:
    assert bill(**NARROW) == [("bach-thu", 4)]
    assert bill(**PLAIN) == [("xuong", 2)]
    three_heads = {
        "hand": "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 9v 9n 9s 8v 8n 2n 2s 7v 7n",
        "card": "9n",
        "by": "stock",
    }
    assert bill(**three_heads) == [("xuong", 2)]


def test_an_exposed_ca_in_the_rank_forbids_bach_thu_too() -> None:
    fields = {
        "hand": "2v 2v 3n 3n 4s 4s 5v 5v 7v 7v 8v 8n 9n 9s 2n 2s 6s",
        "melds": "ca 6v+6n",
        "card": "6s",
        "by": "stock",
    }
    assert bill(**fields) == [("xuong", 2)]


def test_chi_chi_with_six_chan_is_an_ordinary_bach_thu() -> None:
    fields = {"hand": f"{FIVE_CHAN} cc", "card": "cc", "by": "stock"}
    assert bill(**fields) == [("bach-thu", 4)]
    assert points_noted("score", **fields) == ["C-B"]


def test_an_opening_win_has_no_winning_card_and_so_no_bach_thu() -> None:
    six = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 7v 7n 4v 4n"
    assert bill(hand=six, by="deal") == [("thien-u", 3)]
    assert points_noted("score", hand=six, by="deal") == ["C-C"]


def test_a_dealt_hand_shows_its_thien_khai_by_itself() -> None:
    assert bill(hand=OPENING, by="deal") == [("thien-u", 1), ("thien-khai", 5)]
    assert ask("score", hand=OPENING, by="deal").fields["thien_khai"] == "1"
    assert faulty("score", hand=OPENING, by="deal", thien_khai="0") == {
        "thien_khai": ["thien-khai-is-counted"]
    }
    assert faulty("score", hand=OPENING, by="deal", bon="1") == {"bon": ["bon-of-a-dealt-hand"]}


def test_the_door_does_not_matter_to_an_opening_win() -> None:
    assert bill(hand=OPENING, by="deal", door="own") == bill(hand=OPENING, by="deal")


def test_winning_by_chiu_is_a_bonus_and_its_door_counts_too() -> None:
    hand = OPENING.removeprefix("2v ")
    fields = {"hand": hand, "card": "2v", "by": "chiu"}
    assert bill(**fields) == [("chiu-u", 5)]
    assert bill(**fields, door="own") == [("u-chi", 1), ("chiu-u", 5)]


def test_a_stock_win_with_three_in_hand_is_no_chiu_u() -> None:
    fields = {"hand": OPENING.removeprefix("2v "), "card": "2v", "by": "stock"}
    assert bill(**fields) == [("xuong", 2)]
    assert points_noted("score", **fields) == ["C-O"]


def test_a_four_may_have_been_dealt_or_have_grown_from_a_pair() -> None:
    fields = {"hand": OPENING.removesuffix(" 4n"), "card": "4n", "by": "stock"}
    assert bill(**fields, thien_khai="1") == [("thien-khai", 5)]
    assert bill(**fields, bon="1") == [("bon", 5)]
    assert faulty("score", **fields, thien_khai="1", bon="1") == {"bon": ["too-many-bon"]}
    assert faulty("score", **fields, thien_khai="2") == {"thien_khai": ["too-many-thien-khai"]}


def test_a_four_that_the_winning_card_completes_was_not_dealt() -> None:
    fields = {"hand": OPENING.removeprefix("2v "), "card": "2v", "by": "stock"}
    assert bill(**fields, bon="1") == [("bon", 5)]
    assert faulty("score", **fields, thien_khai="1") == {"thien_khai": ["too-many-thien-khai"]}
    assert faulty("score", **{**fields, "by": "chiu"}, bon="1") == {"bon": ["too-many-bon"]}


def test_a_four_taken_by_chiu_was_not_dealt() -> None:
    fields = {
        "hand": "3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 7n 7s 4v",
        "melds": "chiu 2v",
        "card": "4n",
        "by": "stock",
    }
    assert faulty("score", **fields, thien_khai="1") == {"thien_khai": ["too-many-thien-khai"]}


def test_several_fours_count_each() -> None:
    fields = {"hand": "2v 2v 2v 2v 3n 3n 3n 3n 5v 5v 6n 6n 8v 8v 9n 9s 7n 7s 4v", "card": "4n", "by": "stock"}
    assert bill(**fields, thien_khai="2") == [("thien-khai", 5), ("thien-khai", 2)]
    assert bill(**fields, thien_khai="1", bon="1") == [("thien-khai", 5), ("bon", 2)]
    assert points_noted("score", **fields, thien_khai="2") == ["C-D", "C-P"]


def test_all_black_is_bach_dinh() -> None:
    assert bill(hand=f"{BLACK} 9n 9n 2n 2s 4v", card="4n", by="stock") == [("bach-dinh", 7)]
    assert bill(hand=f"{BLACK} 9v 9n 2n 2s 4v", card="4n", by="stock") == [("xuong", 2)]


def test_eight_red_cards_exactly_are_tam_do() -> None:
    eight = "8v 8v 8s 8s 9s 9s 9v 9v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6s 7v"
    assert bill(hand=eight, card="7n", by="stock") == [("tam-do", 8)]
    assert bill(hand=eight.replace("2v 2v", "9n 9v"), card="7n", by="stock") == [("xuong", 2)]


def test_four_chi_chi_and_no_other_red_are_kinh_tu_chi() -> None:
    four = "cc cc cc cc 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8s 9n"
    assert bill(hand=four.replace("8s", "8n"), card="9n", by="stock")[0] == ("kinh-tu-chi", 12)
    assert bill(hand=four, card="9n", by="stock") == [("xuong", 2)]


def test_each_loser_pays_the_score_and_the_winner_gets_it_three_times() -> None:
    assert extra("score", "payment", **NARROW, door="own") == {"each": 5, "winner": 15}
    assert extra("score", "payment", **{**NARROW, "by": "discard"}) is None


def test_a_hand_that_does_not_win_has_no_score_and_the_reasons_of_win() -> None:
    verdict = ask("score", **{**NARROW, "by": "discard"}, points="4")
    assert (verdict.legal, verdict.score, verdict.rule) == (False, None, "win-card")
    assert verdict.options == ()
    assert verdict.ruling.bill == ()


def test_the_right_points_are_offered() -> None:
    assert choices("score", "points", **NARROW, points="7") == {"4"}
