"""Slips: a wrong figure is explained where a likely mistake gives exactly this figure."""

from itertools import combinations_with_replacement

from games.chan.bonuses import BACH_DINH, BON, LEO, TAM_DO, THAP_THANH, TOM, U_CHI, Copy, worth
from games.chan.slips import adding_to

from .asking import FIVE_CHAN, SIX_CHAN, slips

NARROW = {"hand": f"{FIVE_CHAN} 3s", "card": "3s", "by": "stock"}
PLAIN = {"hand": f"{SIX_CHAN} 3s", "card": "3v", "by": "stock"}
TEN_CHAN = {"hand": "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n", "card": "2n", "by": "stock"}
TWO_TOM = {"hand": "3v 3v 3s 3s 7n 7n 2v 2v 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2n", "card": "2s", "by": "stock"}


def test_all_main_values_added() -> None:
    assert slips("score", **NARROW, door="own", points="7")[0] == ("score-sum", "all-mains")


def test_a_bonus_forgotten() -> None:
    assert ("u-chi", "forgotten") in slips("score", **NARROW, door="own", points="4")
    assert ("bach-thu", "forgotten") in slips("score", **NARROW, door="own", points="3")


def test_only_the_main_value_or_only_the_dich() -> None:
    assert ("score-sum", "main-only") in slips("score", **NARROW, door="own", points="4")
    assert ("score-sum", "dich-only") in slips("score", **NARROW, door="own", points="2")


def test_a_lower_bonus_taken_as_the_main_one() -> None:
    assert ("score-sum", "lower-main") in slips("score", **NARROW, door="own", points="4")


def test_with_ten_chan_only_the_highest_counted_whole() -> None:
    assert ("thap-thanh-sum", "highest-only") in slips("score", **TEN_CHAN, door="own", points="17")


def test_ten_chan_overlooked() -> None:
    assert ("thap-thanh", "forgotten") in slips("score", **TEN_CHAN, points="7")


def test_nine_red_cards_taken_for_eight() -> None:
    nine = "8v 8v 8s 8s 9s 9s 9v 9v 9s 9n 2v 2v 3n 3n 4s 4s 5v 5v 6n"
    assert slips("score", hand=nine, card="6s", by="stock", points="8") == [("tam-do", "more-reds")]


def test_seven_red_cards_taken_for_eight() -> None:
    seven = "8v 8v 8s 8s 9s 9s 9v 9n 2s 2n 2v 2v 3n 3n 4s 4s 5v 5v 6n"
    assert slips("score", hand=seven, card="6s", by="stock", points="8") == [("tam-do", "fewer-reds")]


def test_a_card_of_a_set_used_twice() -> None:
    twice = "3v 3v 3s 3n 7n 7n 2v 2v 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2v"
    assert ("tom", "card-twice") in slips("score", hand=twice, card="2v", by="stock", points="5")
    leo = "9v 9v 8s 8v cc cc 2v 2v 3n 3n 4s 4s 6v 6v 7v 7n 5v 5n 2n"
    assert ("leo", "card-twice") in slips("score", hand=leo, card="2s", by="stock", points="7")


def test_one_set_of_two_missed_or_both() -> None:
    assert slips("score", **TWO_TOM, points="4")[-1] == ("tom", "forgotten-one")
    assert ("tom", "forgotten-all") in slips("score", **TWO_TOM, points="2")


def test_the_other_three_of_tom() -> None:
    hand = "3v 3n 7n 7n 2v 2v 4s 4s 5n 5n 6s 6s 8s 8s 9n 2n 2s 5v 5s"
    assert slips("score", hand=hand, card="9v", by="stock", points="4")[0] == ("tom", "other-three")


def test_bach_thu_counted_where_a_ca_or_a_seventh_chan_forbids_it() -> None:
    three_heads = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 9v 9n 9s 8v 8n 2n 2s 7v 7n"
    assert slips("score", hand=three_heads, card="9n", by="stock", points="4") == [("bach-thu", "ca-in-rank")]
    assert slips("score", hand=f"{SIX_CHAN} 3s", card="3s", by="stock", points="4") == [
        ("bach-thu", "more-chan")
    ]


def test_bach_thu_on_chi_chi_as_the_apps_count_it() -> None:
    fields = {"hand": f"{FIVE_CHAN} cc", "card": "cc", "by": "stock"}
    assert ("bach-thu", "chi-of-the-apps") in slips("score", **fields, points="6")


def test_another_door_taken_for_ones_own() -> None:
    assert slips("score", **PLAIN, points="3") == [("u-chi", "other-door")]


def test_chiu_u_counted_on_a_stock_card() -> None:
    hand = "2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 4v 4n"
    assert ("chiu-u", "from-stock") in slips("score", hand=hand, card="2v", by="stock", points="5")


def test_four_alike_counted_that_nobody_said_were_dealt() -> None:
    hand = "2v 2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 4v"
    assert slips("score", hand=hand, card="4n", by="stock", points="5") == [("thien-khai", "four-alike")]


def test_a_red_card_or_two_overlooked() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9v 9n 2n 2s 4v"
    assert slips("score", hand=hand, card="4n", by="stock", points="7") == [("bach-dinh", "some-red")]


def test_four_chi_chi_beside_other_red_cards() -> None:
    hand = "cc cc cc cc 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8s 9n"
    assert slips("score", hand=hand, card="9n", by="stock", points="12") == [("kinh-tu-chi", "other-reds")]


def test_the_plain_two_points_added_to_a_bonus() -> None:
    assert ("xuong", "added") in slips("score", **PLAIN, door="own", points="5")


def test_what_three_losers_pay_taken_for_the_score() -> None:
    assert ("payment", "all-three") in slips("score", **NARROW, points="12")


def test_a_right_or_meaningless_figure_has_no_slip() -> None:
    assert slips("score", **NARROW, points="4") == []
    assert slips("score", **NARROW, points="999") == []
    assert slips("score", **{**NARROW, "by": "discard"}, points="4") == []


def test_payments_with_a_likely_mistake() -> None:
    def paid(payments: str) -> list[tuple[str, str]]:
        return slips("settle", winner="1", points="6", payments=payments)

    assert paid("-18 +6 +6 +6") == [("payment", "signs-turned")]
    assert paid("+6 -6 -6 -6") == [("payment", "won-once")]
    assert paid("+6 -2 -2 -2") == [("payment", "shared")]
    assert paid("+6 0 -6 0") == [("payment", "one-payer")]
    assert paid("+1 0 -1 0") == []


def test_a_bonus_more_is_counted_as_a_score_would_count_it() -> None:
    some = (U_CHI, TOM, LEO, BON, BACH_DINH, TAM_DO)
    for size in range(4):
        for bonuses in combinations_with_replacement(some, size):
            for last in ((), (THAP_THANH,)):
                found = [Copy(bonus, {}) for bonus in (*bonuses, *last)]
                for bonus in some:
                    assert adding_to(found)(bonus) == worth([Copy(bonus, {}), *found])
