"""score: who wins a game that is over, and what that is worth."""

import pytest

from .asking import ask, broken, faulty, kept, options, outcomes, points_noted

OUT = {"hands": "/4-3 6-6/5-5/1-0", "ended": "out", "by": "1"}
BLOCKED = {"hands": "2-1/5-1/4-2/6-3", "ended": "blocked", "by": "4"}
TIE = {"hands": "5-1/6-2/4-1/2-1", "ended": "blocked", "by": "4"}


def test_whoever_goes_out_scores_both_opponents_hands() -> None:
    assert kept("score", **OUT, winner="A", points="20") == ["score-out"]


def test_the_partners_tiles_are_not_counted() -> None:
    assert broken("score", **OUT, winner="A", points="30") == ["score-out"]
    assert outcomes("score", **OUT, winner="A", points="30") == ["with-own"]


def test_the_pair_that_went_out_wins_whatever_it_still_holds() -> None:
    assert outcomes("score", **OUT, winner="B", points="20") == ["wrong-winner"]


def test_after_a_block_the_pair_with_fewer_pips_scores_those_of_the_other() -> None:
    assert kept("score", **BLOCKED, winner="A", points="15") == ["score-blocked"]
    assert outcomes("score", **BLOCKED, winner="B", points="15") == ["wrong-winner"]


def test_the_lowest_single_hand_does_not_win() -> None:
    hands = "1-0/4-4/6-6 5-4/6-4"
    assert kept("score", hands=hands, ended="blocked", by="2", winner="B", points="22") == ["score-blocked"]
    assert (
        broken("score", hands=hands, ended="blocked", by="2", winner="A", points="18")
        == ["score-blocked"] * 2
    )


@pytest.mark.parametrize(
    ("points", "outcome"),
    [("6", "difference"), ("9", "own-only"), ("24", "with-own"), ("14", "wrong-points")],
)
def test_the_usual_mistakes_are_recognised(points: str, outcome: str) -> None:
    assert outcomes("score", **BLOCKED, winner="A", points=points) == [outcome]


def test_in_a_tie_the_pair_that_blocked_loses() -> None:
    assert kept("score", **TIE, winner="A", points="11") == ["blocked-tie"]
    assert broken("score", **TIE, winner="B", points="11") == ["blocked-tie"]
    assert kept("score", **{**TIE, "by": "3"}, winner="B", points="11") == ["blocked-tie"]


def test_the_score_is_the_right_pairs_whatever_was_claimed() -> None:
    assert ask("score", **OUT, winner="B", points="3").score == 20
    assert options("score", **OUT, winner="B", points="3") == [{"winner": "A", "points": "20"}]


def test_a_line_of_the_bill_for_each_opposing_hand() -> None:
    bill = ask("score", **OUT, winner="A", points="20").ruling.bill
    assert [(line.rule, line.facts["seat"], line.points) for line in bill] == [
        ("score-out", 2, 19),
        ("score-out", 4, 1),
    ]


def test_a_hand_of_nought_has_its_line_too() -> None:
    bill = ask("score", hands="/0-0/1-1/2-1", ended="out", by="1", winner="A", points="3").ruling.bill
    assert [line.points for line in bill] == [0, 3]


def test_that_the_talon_is_not_counted_is_noted_after_a_block() -> None:
    assert points_noted("score", **BLOCKED, winner="A", points="15") == ["D-J"]
    assert points_noted("score", **OUT, winner="A", points="20") == []


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ({**OUT, "winner": "A", "points": "30"}, {"points"}),
        ({**OUT, "winner": "B", "points": "20"}, {"winner"}),
        ({**OUT, "winner": "B", "points": "10"}, {"winner", "points"}),
    ],
)
def test_the_smallest_change_is_found(claim: dict[str, str], changed: set[str]) -> None:
    fix = ask("score", **claim).fix
    assert fix is not None
    assert set(fix.changed) == changed


@pytest.mark.parametrize(
    ("change", "faults"),
    [
        ({"hands": "1-1/2-2/3-3/4-4"}, {"hands": ["went-out-with-tiles"]}),
        ({"hands": "/2-2//4-4"}, {"hands": ["empty-hand"]}),
        ({"ended": "blocked"}, {"hands": ["empty-hand"]}),
        ({"by": "2"}, {"hands": ["empty-hand", "went-out-with-tiles"]}),
        ({"hands": "/2-2/2-2/4-4"}, {"hands": ["too-many-copies"]}),
        ({"hands": "/2-2/3-3"}, {"hands": ["wrong-number-of-hands"]}),
        ({"by": "5"}, {"by": ["unknown-choice"]}),
        ({"winner": "none"}, {"winner": ["unknown-choice"]}),
        ({"points": ""}, {"points": ["missing"]}),
    ],
)
def test_what_cannot_be_read_is_named(change: dict[str, str], faults: dict[str, list[str]]) -> None:
    assert faulty("score", **{**OUT, "winner": "A", "points": "20", **change}) == faults
