"""discard: which cards may go."""

import pytest

from .asking import LOOSE, broken, choices, faulty, kept, outcomes, points_noted


def test_a_single_card_may_go() -> None:
    assert kept("discard", hand=f"{LOOSE} 9v 9n 9n cc", card="9v") == ["turn"]


@pytest.mark.parametrize(("alike", "allowed"), [(1, True), (2, False), (3, True), (4, False)])
def test_of_an_odd_number_alike_one_may_go(alike: int, allowed: bool) -> None:
    hand = " ".join(["9v"] * alike + ["3n", "5s"])
    if allowed:
        assert kept("discard", hand=hand, card="9v") == ["turn"]
    else:
        assert broken("discard", hand=hand, card="9v") == ["never-split"]


def test_a_declined_face_may_not_go() -> None:
    assert broken("discard", hand="9v 3n 5s", card="9v", declined="9v") == ["declined"]


def test_after_a_captured_ca_no_two_suits_of_a_rank_may_go() -> None:
    fields = {"hand": "8n 3n 5s", "card": "8n", "discarded": "8s"}
    assert kept("discard", **fields) == ["turn"]
    assert broken("discard", **fields, melds="ca 6v+6n") == ["ca-broken"]
    assert kept("discard", **{**fields, "discarded": "8n"}, melds="ca 6v+6n") == ["turn"]


def test_every_broken_rule_is_told() -> None:
    fields = {"hand": "8n 8n 3n", "card": "8n", "discarded": "8s", "declined": "8n", "melds": "ca 6v+6n"}
    assert broken("discard", **fields) == ["never-split", "declined", "ca-broken"]


def test_the_twin_of_a_captured_card_may_go_and_many_tables_forbid_it() -> None:
    fields = {"hand": "4s 3n 5s", "card": "4s", "melds": "chan 4s+4s"}
    assert kept("discard", **fields) == ["turn"]
    assert points_noted("discard", **fields) == ["C-E-twin"]


def test_the_cards_that_may_go_are_offered() -> None:
    assert choices("discard", "card", hand="9v 9v 9v 3n 3n 5s cc", card="3n", declined="5s") == {"9v", "cc"}


def test_a_dealer_with_no_discard_has_ten_chan() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n 2n"
    assert choices("discard", "card", hand=hand, card="2v") == set()
    assert points_noted("discard", hand=hand, card="2v") == ["C-F", "C-H"]


def test_twenty_cards_are_the_most() -> None:
    assert faulty("discard", hand=f"{LOOSE} 9v 9n 9n cc 8v", card="9v") == {"hand": ["too-many-cards"]}


def test_a_card_not_in_the_hand_is_malformed_and_one_in_it_is_not_counted_again() -> None:
    assert faulty("discard", hand="2v 3v", card="9n") == {"card": ["not-in-hand"]}
    assert outcomes("discard", hand="2v 2v 2v 2v", card="2v") == ["discard-of-4"]
