"""start: the first game of a match, and the later ones."""

import pytest

from .asking import ask, broken, faulty, kept, options, outcomes, points_noted

HANDS = "6-6 5-4 3-1 2-0 1-0/5-5 6-5 4-0 3-2 2-1/4-4 6-4 3-0 5-1 6-1/3-3 2-2 6-3 5-2 4-1"
NO_DOUBLE = "6-4 5-4 3-1 2-0 1-0/6-3 6-2 4-0 3-2 2-1/4-2 4-3 3-0 5-1 6-1/5-3 6-0 5-0 5-2 4-1"
ONLY_0_0 = NO_DOUBLE.replace("6-0", "0-0")


def test_the_highest_double_leads() -> None:
    assert kept("start", hands=HANDS, seat="1", tile="6-6") == ["opening"]
    assert outcomes("start", hands=HANDS, seat="2", tile="5-5") == ["lower-double"]


def test_the_starter_must_lead_that_very_tile() -> None:
    assert broken("start", hands=HANDS, seat="1", tile="5-4") == ["opening"]
    assert outcomes("start", hands=HANDS, seat="1", tile="5-4") == ["other-tile"]


def test_any_double_goes_before_any_other_tile() -> None:
    assert kept("start", hands=ONLY_0_0, seat="4", tile="0-0") == ["opening"]
    assert outcomes("start", hands=ONLY_0_0, seat="1", tile="6-4") == ["double-first"]


def test_without_a_double_the_tile_worth_most_leads() -> None:
    assert outcomes("start", hands=NO_DOUBLE, seat="1", tile="6-4") == ["highest"]
    assert outcomes("start", hands=NO_DOUBLE, seat="2", tile="6-3") == ["lower-value"]
    assert points_noted("start", hands=NO_DOUBLE, seat="1", tile="6-4") == ["D-A"]


def test_a_tile_that_the_seat_does_not_hold_is_against_the_rules_and_not_malformed() -> None:
    assert broken("start", hands=HANDS, seat="2", tile="6-6") == ["opening"]
    assert outcomes("start", hands=HANDS, seat="2", tile="6-6") == ["not-held"]


def test_the_right_seat_and_tile_are_the_one_alternative() -> None:
    assert options("start", hands=HANDS, seat="3", tile="4-4") == [{"seat": "1", "tile": "6-6"}]


@pytest.mark.parametrize(("previous", "seat"), [("1", "2"), ("2", "3"), ("3", "4"), ("4", "1")])
def test_later_the_next_in_turn_starts(previous: str, seat: str) -> None:
    assert kept("start", previous=previous, seat=seat) == ["next-start"]
    assert options("start", previous=previous, seat=previous) == [{"seat": seat}]


def test_nobody_else_starts_a_later_game() -> None:
    assert outcomes("start", previous="2", seat="2") == ["same-again"]
    assert outcomes("start", previous="2", seat="1") == ["not-next"]
    assert broken("start", previous="2", seat="4") == ["next-start"]


def test_a_later_game_is_started_with_any_tile() -> None:
    assert kept("start", previous="1", seat="2", tile="1-0") == ["next-start"]
    assert "tile" not in ask("start", previous="1", seat="2", tile="1-0").fields


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ({"hands": HANDS, "seat": "2", "tile": "6-6"}, {"seat"}),
        ({"hands": HANDS, "seat": "1", "tile": "5-4"}, {"tile"}),
        ({"hands": HANDS, "seat": "2", "tile": "5-5"}, {"seat", "tile"}),
        ({"previous": "2", "seat": "2"}, {"seat"}),
    ],
)
def test_the_smallest_change_is_found(claim: dict[str, str], changed: set[str]) -> None:
    fix = ask("start", **claim).fix
    assert fix is not None
    assert set(fix.changed) == changed


@pytest.mark.parametrize(
    ("claim", "faults"),
    [
        ({"seat": "1"}, {"hands": ["neither-given"], "previous": ["neither-given"]}),
        (
            {"hands": HANDS, "previous": "1", "seat": "1", "tile": "6-6"},
            {"hands": ["both-given"], "previous": ["both-given"]},
        ),
        ({"hands": HANDS, "seat": "1"}, {"tile": ["missing"]}),
        ({"hands": HANDS.replace("5-5", "6-6"), "seat": "1", "tile": "6-6"}, {"hands": ["too-many-copies"]}),
        ({"hands": HANDS.replace("5-5 ", ""), "seat": "1", "tile": "6-6"}, {"hands": ["wrong-size-of-hand"]}),
        ({"hands": "6-6 / 5-5", "seat": "1", "tile": "6-6"}, {"hands": ["wrong-number-of-hands"]}),
        ({"hands": HANDS, "seat": "5", "tile": "6-6"}, {"seat": ["unknown-choice"]}),
        ({"previous": "0", "seat": "1"}, {"previous": ["unknown-choice"]}),
    ],
)
def test_what_cannot_be_read_is_named(claim: dict[str, str], faults: dict[str, list[str]]) -> None:
    assert faulty("start", **claim) == faults
