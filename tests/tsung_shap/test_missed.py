"""missed: taking what the opponent let slip."""

import pytest

from .asking import after, ask, broken, faulty, fixed, kept, outcomes, points_noted, score, slips, takes

SLIPPED = {"row": "3-3 6-5 5-3", "tile": "5-1", "laid": "right"}


def test_a_capture_that_slipped_is_the_opponents() -> None:
    assert kept("missed", **SLIPPED, take="ten-ends") == ["ten", "missed"]
    assert score("missed", **SLIPPED, take="ten-ends") == 20
    assert after("missed", **SLIPPED, take="ten-ends") == {"row": "6-5", "again": False}


@pytest.mark.parametrize("laid", ["left", "right", ""])
def test_where_the_tile_was_laid_changes_nothing(laid: str) -> None:
    claim = {**SLIPPED, "laid": laid}
    assert kept("missed", **claim, take="ten-ends") == ["ten", "missed"]


def test_a_capture_that_was_not_there_breaks_its_own_rule() -> None:
    assert broken("missed", **SLIPPED, take="ten-left") == ["ten"]
    assert broken("missed", **SLIPPED, take="pair-left") == ["pair"]
    assert broken("missed", **SLIPPED, take="sweep") == ["sweep"]


def test_nothing_can_be_claimed_after_turning_a_tile_of_ones_own() -> None:
    claim = {**SLIPPED, "take": "ten-ends", "turned": "yes"}
    assert broken("missed", **claim) == ["missed"]
    assert score("missed", **claim) == 20
    assert takes("missed", **claim) == {}
    assert after("missed", **claim) is None
    assert points_noted("missed", **claim) == ["TS-H"]


def test_nothing_was_missed_with_a_tile_that_took_something() -> None:
    claim = {"row": "4-4 6-3 5-1 3-3", "tile": "4-4", "took": "ten-right", "take": "pair-left"}
    assert broken("missed", **claim) == ["missed"]
    assert score("missed", **claim) == 160
    assert "TS-G" in points_noted("missed", **claim)


def test_every_reason_against_a_late_claim_is_given() -> None:
    claim = {**SLIPPED, "took": "ten-ends", "turned": "yes"}
    assert broken("missed", **claim, take="ten-left") == ["ten", "missed", "missed"]
    assert broken("missed", **claim, take="ten-ends") == ["missed", "missed"]


def test_a_missed_sweep_scores_its_forty_but_turns_no_other_tile() -> None:
    claim = {"row": "4-4 6-6", "tile": "6-4", "take": "sweep"}
    assert kept("missed", **claim) == ["sweep", "missed"]
    assert outcomes("missed", **claim) == ["swept-late", "slipped"]
    assert score("missed", **claim) == 70
    assert after("missed", **claim) == {"row": "", "again": False}
    assert "TS-O" in points_noted("missed", **claim)


def test_a_missed_pair_that_empties_the_row_is_a_sweep_where_any_clearing_is() -> None:
    claim = {"row": "6-4", "tile": "6-4", "take": "pair-left", "sweep": "clear"}
    assert kept("missed", **claim) == ["pair", "sweep", "missed"]
    assert after("missed", **claim) == {"row": "", "again": False}


def test_a_choice_between_captures_is_no_matter_here() -> None:
    assert kept("missed", row="4-4 6-3 5-1 3-3", tile="4-4", take="ten-right") == ["ten", "missed"]


def test_a_wrong_figure_breaks_the_rule_it_is_scored_by() -> None:
    assert broken("missed", **SLIPPED, take="ten-ends", score="60") == ["ten"]
    assert slips("missed", **SLIPPED, take="ten-ends", score="60") == ["bonus-not-due"]
    assert fixed("missed", **SLIPPED, take="ten-ends", score="60") == {"score": "20"}


def test_pointing_at_tiles_names_the_capture() -> None:
    assert ask("missed", **SLIPPED, places="1 3").fields["take"] == "ten-ends"
    assert broken("missed", **SLIPPED, places="2") == ["pair"]


def test_nothing_is_no_capture_to_claim() -> None:
    assert faulty("missed", **SLIPPED, take="none") == {"take": ["unknown-choice"]}
    assert faulty("missed", **SLIPPED) == {"take": ["missing"]}


@pytest.mark.parametrize(
    ("claim", "changed"),
    [
        ({**SLIPPED, "take": "ten-left"}, {"take": "ten-ends"}),
        ({"row": "3-3 6-5 5-3", "tile": "5-2", "take": "ten-ends"}, None),
    ],
)
def test_the_fix_is_judged_legal(claim: dict[str, str], changed: dict[str, str] | None) -> None:
    found = fixed("missed", **claim)
    assert changed is None or found == changed
