"""pair: chắn, cạ, or none."""

import pytest

from .asking import broken, choices, faulty, kept, outcomes


def test_two_identical_cards_are_a_chan() -> None:
    assert kept("pair", a="5v", b="5v", kind="chan") == ["chan-pair"]


def test_one_rank_and_two_suits_are_a_ca() -> None:
    assert kept("pair", a="5v", b="5n", kind="ca") == ["ca-pair"]


def test_van_with_diacritic_and_van_without_are_two_suits() -> None:
    assert broken("pair", a="9v", b="9n", kind="chan") == ["ca-pair", "chan-pair"]


def test_two_chi_chi_are_a_chan() -> None:
    assert kept("pair", a="cc", b="CC", kind="chan") == ["chan-pair"]


def test_chi_chi_makes_no_ca() -> None:
    assert broken("pair", a="cc", b="9v", kind="ca") == ["chan-pair", "ca-pair"]
    assert outcomes("pair", a="cc", b="9v", kind="ca") == ["different", "chi-chi"]


def test_two_ranks_are_no_pair_by_both_rules() -> None:
    assert kept("pair", a="5v", b="6v", kind="none") == ["chan-pair", "ca-pair"]


@pytest.mark.parametrize("kind", ["ca", "none"])
def test_the_true_kind_comes_first_when_it_was_not_named(kind: str) -> None:
    assert broken("pair", a="5v", b="5v", kind=kind) == ["chan-pair", "ca-pair"]


def test_the_right_kind_is_offered() -> None:
    assert choices("pair", "kind", a="5v", b="5n", kind="chan") == {"ca"}


def test_a_card_that_is_none_is_malformed() -> None:
    assert faulty("pair", a="1v", b="10s", kind="ca") == {"a": ["unknown-piece"], "b": ["unknown-piece"]}
