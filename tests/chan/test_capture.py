"""capture: every rule that keeps a card from being taken."""

import pytest

from games.core.pieces import codes

from .asking import LOOSE, ask, broken, choices, faulty, kept, outcomes, points_noted


def test_an_identical_card_is_captured_as_chan() -> None:
    assert kept("capture", hand=f"{LOOSE} 9v 9v 9n", card="9v", use="9v") == ["chan-pair"]


def test_a_card_of_the_rank_is_captured_as_ca() -> None:
    assert kept("capture", hand=f"{LOOSE} 9v 9n 9n", card="9s", use="9v") == ["ca-pair"]


def test_cards_that_are_no_pair_break_the_two_rules_of_pairs_alone() -> None:
    fields = {"hand": f"{LOOSE} cc 9v 9n", "discarded": "8v 8s", "declined": "9v"}
    assert broken("capture", **fields, card="cc", use="9v") == ["chan-pair", "ca-pair"]
    assert broken("capture", **fields, card="3v", use="9v") == ["chan-pair", "ca-pair"]


@pytest.mark.parametrize(("nines", "use"), [("9v 9v 3v", "9v"), ("9n 9n 9n 9n", "9n")])
def test_an_identical_pair_is_not_split_for_a_ca(nines: str, use: str) -> None:
    hand = " ".join([*LOOSE.split()[: 19 - len(nines.split())], *nines.split()])
    assert broken("capture", hand=hand, card="9s", use=use) == ["never-split"]


def test_of_three_alike_one_may_go_into_a_ca() -> None:
    assert kept("capture", hand=f"{LOOSE} 9v 9v 9v", card="9n", use="9v") == ["ca-pair"]


def test_with_the_twin_in_hand_no_ca_is_taken() -> None:
    assert broken("capture", hand=f"{LOOSE} 9v 9v 9n", card="9v", use="9n") == ["must-chan"]


def test_a_declined_face_serves_in_no_ca_but_may_be_captured() -> None:
    fields = {"hand": f"{LOOSE} 9v 9n 2n".replace(" 2s", "").replace("9n", "9s 9s"), "declined": "8n"}
    assert broken("capture", **fields, card="8v", use="8n") == ["declined"]
    assert kept("capture", **fields, card="8n", use="8n") == ["chan-pair"]
    assert points_noted("capture", **fields, card="8n", use="8n") == ["C-E-declined"]


def test_a_discarded_face_is_captured_no_more_not_even_as_chan() -> None:
    fields = {"hand": f"{LOOSE} 9v 9n 9n", "discarded": "9v"}
    assert broken("capture", **fields, card="9v", use="9v") == ["seen-face"]
    assert points_noted("capture", **fields, card="9v", use="9v") == ["C-K"]


def test_the_hand_card_of_an_exposed_ca_is_let_go_the_taken_one_is_not() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5s 7v 7s 8n 2s 3s 4v 9v 6n 6v"
    assert broken("capture", hand=hand, melds="ca 6v+6n", card="6n", use="6n") == ["seen-face"]
    assert kept("capture", hand=hand, melds="ca 6v+6n", card="6v", use="6v") == ["chan-pair"]


def test_no_second_ca_in_a_rank_exposed() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6s 7v 7s 8n 9v 2n 3v"
    fields = {"hand": hand, "melds": "ca 6v+6n, chan 6s+6s", "card": "6v", "use": "6s"}
    assert broken("capture", **fields) == ["rank-has-ca"]


def test_no_second_ca_in_a_rank_concealed() -> None:
    assert broken("capture", hand=f"{LOOSE} 9v 9n 8v", card="9s", use="9v") == ["rank-has-ca"]


def test_a_single_card_beside_a_protected_pair_is_no_ca() -> None:
    assert kept("capture", hand=f"{LOOSE} 9v 9n 9n", card="9s", use="9v") == ["ca-pair"]


def test_with_one_unmatched_card_no_ca_is_taken() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 2n 2s 7v 7n 8v 8n 3v 3s 9v"
    assert "last-single" in broken("capture", hand=hand, card="9n", use="9v")
    assert points_noted("capture", hand=hand, card="9n", use="9v")[0] == "C-G"


def test_one_unmatched_card_does_not_hinder_a_chan() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 2n 2s 7v 7n 8v 8n 3v 3s 9v"
    assert kept("capture", hand=hand, card="9v", use="9v") == ["chan-pair"]


def test_after_two_suits_of_a_rank_were_discarded_no_ca_is_taken() -> None:
    fields = {"hand": f"{LOOSE} 9v 9n 9n", "card": "9s", "use": "9v"}
    assert broken("capture", **fields, discarded="6v 8v 6n") == ["ca-broken"]
    assert kept("capture", **fields, discarded="6v 8v 6v") == ["ca-pair"]


def test_a_capture_must_leave_a_discard() -> None:
    ten_chan = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n"
    assert broken("capture", hand=ten_chan, card="2n", use="2n") == ["discard-left"]


def test_the_ca_just_captured_counts_for_the_discard_that_follows() -> None:
    fields = {"hand": "5v 6n 8n 4v 4v", "card": "5n", "use": "5v"}
    assert kept("capture", **fields, discarded="6v") == ["ca-pair"]
    assert broken("capture", **fields, discarded="6v 8v") == ["discard-left"]


def test_it_is_told_why_nothing_may_be_discarded() -> None:
    ten_chan = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n"
    assert outcomes("capture", hand=ten_chan, card="2n", use="2n") == ["only-chan"]
    fields = {"hand": "5v 6n 8n 4v 4v", "card": "5n", "use": "5v", "discarded": "6v 8v"}
    (reason,) = ask("capture", **fields).reasons
    assert (reason.outcome, codes(reason.facts["cards"])) == ("none-may-go", "6n 8n")


def test_all_broken_rules_are_told_in_the_order_of_the_rule_book() -> None:
    fields = {
        "hand": "9v 9v 9n 9n 4v 4v",
        "melds": "ca 9s+9n",
        "discarded": "9n 3v 3s",
        "declined": "9v",
        "card": "9n",
        "use": "9v",
    }
    # Five 9n would be malformed, so one is taken out of the hand again.
    fields["hand"] = "9v 9v 9n 4v 4v"
    assert broken("capture", **fields) == [
        "never-split",
        "must-chan",
        "declined",
        "seen-face",
        "rank-has-ca",
        "last-single",
        "ca-broken",
    ]


def test_habits_that_other_tables_forbid_are_noted() -> None:
    assert points_noted("capture", hand=f"{LOOSE} 9v 9v 9v", card="9v", use="9v") == ["C-E-plain-capture"]
    ca = {"hand": f"{LOOSE} 9v 9n 9n", "card": "9s", "use": "9v"}
    assert points_noted("capture", **ca, discarded="9n") == ["C-E-discarded-rank"]
    chan = {"hand": "2v 2v 3n 3n 6s 7v 8n", "melds": "ca 6v+6n", "card": "6s", "use": "6s"}
    assert points_noted("capture", **chan) == ["C-E-chan-beside-ca"]


def test_the_cards_that_may_be_used_are_offered() -> None:
    assert choices("capture", "use", hand=f"{LOOSE} 9v 9n 9n", card="9s", use="9n") == {"9v"}
    assert choices("capture", "use", hand=f"{LOOSE} 9v 9v 9n", card="9v", use="9n") == {"9v"}
    assert choices("capture", "use", hand=f"{LOOSE} 9v 9v 9n", card="cc", use="9n") == set()


def test_a_card_that_is_not_there_is_malformed() -> None:
    assert faulty("capture", hand="2v 3v", card="2v", use="9n") == {"use": ["not-in-hand"]}
    assert faulty("capture", hand="2v 3v", card="2v") == {"use": ["missing"]}


def test_too_many_cards_are_malformed() -> None:
    assert faulty("capture", hand=f"{LOOSE} 9v 9v 9n 8v", card="9v", use="9v") == {"hand": ["too-many-cards"]}
    copies = faulty("capture", hand="2v 2v 3v", melds="chan 2v+2v", discarded="3v 2v", card="2v", use="2v")
    assert copies == {"discarded": ["too-many-copies"], "card": ["too-many-copies"]}


def test_declined_is_a_set_of_faces_and_its_copies_are_not_counted() -> None:
    assert kept("capture", hand="2v 3v 5s", card="2v", use="2v", declined="7n 7n 7n 7n 7n") == ["chan-pair"]
