"""pairing: which two tiles make a pair."""

import pytest

from games.core.chinese import TILES

from .asking import ask, broken, elsewhere, facts, faulty, fixed, kept, options, outcomes, points_noted

TENS = (
    "6-2+1-1 5-3+1-1 4-4+1-1 6-1+2-1 6-1+4-2 5-2+2-1 5-2+4-2 4-3+2-1 4-3+4-2 5-1+3-1 5-1+2-2 3-3+3-1 3-3+2-2 "
    "4-1+3-2 4-1+4-1 3-2+3-2"
).split()
TWENTIES = "6-6+6-2 6-6+5-3 6-6+4-4 6-5+6-3 6-5+5-4 6-4+6-4 5-5+5-5 6-4+5-5".split()


@pytest.mark.parametrize("pair", TENS + TWENTIES)
def test_the_rulebooks_pairs_are_pairs_whichever_tile_is_named_first(pair: str) -> None:
    a, b = pair.split("+")
    assert kept("pairing", a=a, b=b)[0] == kept("pairing", a=b, b=a)[0] == "ten"


def test_no_other_two_tiles_are_a_pair() -> None:
    listed = {frozenset(pair.split("+")) for pair in TENS + TWENTIES}
    found = {
        frozenset((a.code, b.code)) for a in TILES for b in TILES if ask("pairing", a=a.code, b=b.code).legal
    }
    assert found == listed


def test_the_options_are_exactly_the_partners() -> None:
    for a in TILES:
        partners = {option["b"] for option in options("pairing", a=a.code, b="6-6")}
        assert partners == {b.code for b in TILES if ask("pairing", a=a.code, b=b.code).legal}


def test_4_2_counts_three() -> None:
    assert kept("pairing", a="4-2", b="6-1") == ["ten", "four-two"]
    assert broken("pairing", a="4-2", b="2-2") == ["ten", "four-two"]
    assert broken("pairing", a="4-2", b="3-1") == ["ten", "four-two"]


def test_4_2_is_not_named_where_its_value_does_not_decide() -> None:
    assert broken("pairing", a="6-6", b="4-2") == ["ten"]
    assert broken("pairing", a="4-2", b="4-2") == ["ten"]


def test_where_4_2_counts_six_it_pairs_as_a_six() -> None:
    assert kept("pairing", a="4-2", b="2-2", four_two="6") == ["ten"]
    assert broken("pairing", a="4-2", b="6-1", four_two="6") == ["ten"]
    assert elsewhere("pairing", a="4-2", b="2-2") == {("four_two", "6"): True}


def test_the_printed_list_leaves_three_pairs_out() -> None:
    for pair in ("6-5+6-3", "6-5+5-4", "6-4+5-5"):
        a, b = pair.split("+")
        assert broken("pairing", a=a, b=b, pairs="list") == ["ten"]
        assert outcomes("pairing", a=a, b=b, pairs="list") == ["off-the-list"]
        assert elsewhere("pairing", a=a, b=b) == {("pairs", "list"): False}
        assert points_noted("pairing", a=a, b=b) == ["K-A"]


def test_the_list_keeps_tens_with_their_twins() -> None:
    assert kept("pairing", a="6-4", b="6-4", pairs="list") == ["ten"]
    assert kept("pairing", a="5-5", b="5-5", pairs="list") == ["ten"]


def test_a_double_is_no_pair_by_itself() -> None:
    assert outcomes("pairing", a="6-6", b="6-6") == ["twins"]


def test_the_sum_is_told() -> None:
    told = facts("pairing", "ten", a="4-2", b="6-1")
    assert told["total"] == told["sum"].total == 10


def test_the_fix_names_a_partner() -> None:
    assert fixed("pairing", a="4-2", b="2-2") == {"b": "6-1"}


def test_malformed_tiles_are_all_named() -> None:
    assert faulty("pairing", a="7-1", b="") == {"a": ["unknown-piece"], "b": ["missing"]}
    assert faulty("pairing", a="6-1", b="4-2", sets="2") == {"sets": ["unknown-field"]}
