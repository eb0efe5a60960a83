"""turn: take and give, draw and lay, or declare."""

import random
from typing import Any

import games
from games.core import ranking
from games.kap_tai_shap.turn import DEAL, DRAW, NO, TAKE
from tests.twins.positions_kap_tai_shap import random_turn

from .asking import GAME, ask, broken, elsewhere, faulty, fixed, kept, options, outcomes, points_noted

NINE = "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1"
"""Waits for 4-1 and 3-2."""
COMPLETE = f"{NINE} 3-2"
INCOMPLETE = f"{NINE} 6-6"

OPENING = {"first": "yes", "declare": NO}
LATER = {"hand": NINE, "first": "no", "declare": NO, "table": "3-2 6-6"}


def possible(**fields: str) -> dict[str, Any]:
    [option] = options("turn", **fields)
    return option


# --- the opening turn


def test_the_first_player_declares_a_complete_hand() -> None:
    claim = {**OPENING, "hand": COMPLETE, "declare": DEAL}
    assert kept("turn", **claim) == ["first-turn", "declare"]


def test_the_first_player_lays_a_tile_and_draws_none() -> None:
    assert kept("turn", **OPENING, hand=INCOMPLETE, lay="6-6") == ["first-turn"]
    assert broken("turn", **OPENING, hand=INCOMPLETE, lay="6-6", draw="3-1") == ["first-turn"]
    assert broken("turn", **OPENING, hand=INCOMPLETE) == ["first-turn"]


def test_a_take_on_the_opening_turn_is_against_the_rules_and_not_malformed() -> None:
    assert broken("turn", **OPENING, hand=INCOMPLETE, take="3-2", give="6-6", lay="5-2") == ["first-turn"]
    assert outcomes("turn", **OPENING, hand=INCOMPLETE, take="3-2", give="6-6", lay="5-2") == ["took", "gave"]


def test_an_incomplete_hand_declared_as_dealt_breaks_two_rules() -> None:
    assert broken("turn", **{**OPENING, "declare": DEAL}, hand=INCOMPLETE) == ["first-turn", "declare"]


def test_declaring_and_laying_exclude_each_other() -> None:
    assert broken("turn", **{**OPENING, "declare": DEAL}, hand=COMPLETE, lay="5-2") == ["first-turn"]


def test_nothing_is_declared_after_taking_or_drawing_on_the_opening_turn() -> None:
    for declare in (TAKE, DRAW):
        assert broken("turn", **{**OPENING, "declare": declare}, hand=COMPLETE) == ["first-turn"]


def test_the_opening_may_lay_any_tile_or_declare() -> None:
    found = possible(**OPENING, hand=COMPLETE, lay="5-2")
    assert found["declare"] == ["deal"]
    assert set(found["lay"]) == set(COMPLETE.split())
    assert found["take"] == []


def test_the_table_is_not_looked_at_on_the_opening_turn() -> None:
    full = " ".join(["6-6"] * 9)
    assert kept("turn", **OPENING, hand=INCOMPLETE, lay="6-6", table=full) == ["first-turn"]
    assert faulty("turn", **OPENING, hand=INCOMPLETE, lay="6-6", table="x") == {"table": ["unknown-piece"]}


# --- taking


def test_a_taken_tile_that_completes_the_hand_is_kept() -> None:
    assert kept("turn", **{**LATER, "declare": TAKE}, take="3-2") == ["take", "declare"]


def test_a_taken_tile_is_paid_for() -> None:
    assert kept("turn", **LATER, take="6-6", give="4-1", draw="3-1", lay="5-2") == ["take", "draw"]
    assert broken("turn", **LATER, take="6-6", draw="3-1", lay="5-2") == ["take"]


def test_nothing_is_given_where_nothing_was_taken() -> None:
    assert broken("turn", **LATER, give="4-1", draw="3-1", lay="5-2") == ["take"]


def test_the_tile_just_taken_is_not_given_back() -> None:
    assert broken("turn", **LATER, take="6-6", give="6-6", draw="3-1", lay="5-2") == ["take"]
    assert "K-G" in points_noted("turn", **LATER, take="6-6", give="6-6", draw="3-1", lay="5-2")


def test_a_tile_of_the_same_face_may_be_given_if_the_hand_held_it() -> None:
    claim = {**LATER, "table": "4-1"}
    assert kept("turn", **claim, take="4-1", give="4-1", draw="3-1", lay="5-2") == ["take", "draw"]


def test_any_face_up_tile_may_be_taken() -> None:
    assert kept("turn", **{**LATER, "declare": TAKE, "table": "3-2 6-6 5-1"}, take="3-2")[0] == "take"
    assert "K-E" in points_noted("turn", **{**LATER, "declare": TAKE}, take="3-2")
    assert "K-E" not in points_noted("turn", **{**LATER, "declare": TAKE, "table": "6-6 3-2"}, take="3-2")


# --- drawing


def test_a_tile_is_drawn_and_any_tile_laid() -> None:
    assert kept("turn", **LATER, draw="3-1", lay="5-2") == ["draw"]
    assert kept("turn", **LATER, draw="3-1", lay="3-1") == ["draw"]
    assert points_noted("turn", **LATER, draw="3-1", lay="5-2") == ["K-F"]
    assert points_noted("turn", **LATER, draw="3-1", lay="3-1") == []


def test_the_draw_may_not_be_skipped_even_after_an_exchange() -> None:
    assert broken("turn", **LATER) == ["draw"]
    assert broken("turn", **LATER, take="6-6", give="4-1") == ["draw"]
    assert broken("turn", **LATER, lay="5-2") == ["draw"]


def test_after_the_draw_a_tile_is_laid() -> None:
    assert broken("turn", **LATER, draw="3-1") == ["draw"]


def test_a_drawn_tile_that_completes_the_hand_is_kept() -> None:
    assert kept("turn", **{**LATER, "declare": DRAW}, draw="3-2") == ["draw", "declare"]
    exchanged = {**LATER, "declare": DRAW, "take": "6-6", "give": "1-1"}
    assert kept("turn", **exchanged, draw="3-2") == ["take", "draw", "declare"]


# --- declaring


def test_an_incomplete_hand_may_not_be_declared() -> None:
    assert broken("turn", **{**LATER, "declare": DRAW}, draw="3-1") == ["declare"]
    assert broken("turn", **{**LATER, "declare": TAKE}, take="6-6") == ["declare"]


def test_nothing_is_given_drawn_or_laid_after_a_declaration() -> None:
    taken = {**LATER, "declare": TAKE, "take": "3-2"}
    assert broken("turn", **taken, give="4-1") == ["declare"]
    assert broken("turn", **taken, draw="3-1") == ["declare"]
    assert broken("turn", **taken, lay="5-2") == ["declare"]
    assert broken("turn", **{**LATER, "declare": DRAW}, draw="3-2", lay="5-2") == ["declare"]


def test_drawing_before_exchanging_makes_eleven_tiles() -> None:
    claim = {**LATER, "declare": DRAW, "take": "6-6", "draw": "3-2"}
    assert broken("turn", **claim) == ["take", "declare"]
    assert outcomes("turn", **claim) == ["no-give", "not-ten-tiles"]


def test_a_declaration_after_a_step_left_out_is_none() -> None:
    assert broken("turn", **{**LATER, "declare": TAKE}) == ["declare"]
    assert broken("turn", **{**LATER, "declare": DRAW}) == ["draw", "declare"]


def test_only_the_first_player_declares_as_dealt() -> None:
    assert broken("turn", **{**LATER, "declare": DEAL}) == ["first-turn", "draw", "declare"]


def test_a_complete_hand_need_not_be_declared_and_the_referee_says_so() -> None:
    assert outcomes("turn", **LATER, draw="3-2", lay="6-1") == ["laid-though-complete"]
    assert "K-L" in points_noted("turn", **LATER, draw="3-2", lay="6-1")
    exchanged = {**LATER, "take": "3-2", "give": "6-1", "draw": "6-6", "lay": "6-6"}
    assert outcomes("turn", **exchanged) == ["exchanged-though-complete", "laid"]
    assert "K-L" in points_noted("turn", **exchanged)
    assert outcomes("turn", **OPENING, hand=COMPLETE, lay="3-2") == ["laid-though-complete"]


# --- readings


def test_where_one_takes_or_draws_not_both() -> None:
    either = {**LATER, "turn": "or"}
    assert kept("turn", **either, take="6-6", give="4-1") == ["take"]
    assert kept("turn", **either, draw="3-1", lay="5-2") == ["draw"]
    assert broken("turn", **either, take="6-6", give="4-1", draw="3-1", lay="5-2") == ["draw"]
    assert broken("turn", **either) == ["draw"]
    assert broken("turn", **either, lay="5-2") == ["draw"]
    assert broken("turn", **either, take="6-6", give="4-1", lay="5-2") == ["draw"]
    assert broken("turn", **either, draw="3-1") == ["draw"]
    assert broken("turn", **either, take="6-6") == ["take"]
    assert elsewhere("turn", **LATER, take="6-6", give="4-1") == {("turn", "or"): True}


def test_where_one_takes_or_draws_a_declaration_stands_for_giving_or_laying() -> None:
    either = {**LATER, "turn": "or"}
    assert kept("turn", **{**either, "declare": TAKE}, take="3-2") == ["take", "declare"]
    assert kept("turn", **{**either, "declare": DRAW}, draw="3-2") == ["draw", "declare"]


def test_a_hand_is_declared_by_the_tables_own_pairs() -> None:
    claim = {**LATER, "hand": "6-6 6-6 5-4 6-5 6-2 1-1 3-3 3-1 5-2", "declare": DRAW, "draw": "4-2"}
    assert kept("turn", **claim) == ["draw", "declare"]
    assert broken("turn", **claim, pairs="list") == ["declare"]
    assert broken("turn", **claim, four_two="6") == ["declare"]


# --- options


def test_the_options_tell_what_may_be_declared_laid_and_taken() -> None:
    found = possible(**LATER, draw="4-1", lay="6-1")
    assert found["declare"] == ["draw"]
    assert set(found["lay"]) == {*NINE.split(), "4-1"}
    assert found["take"] == ["3-2"]


def test_after_a_broken_step_nothing_may_be_declared_or_laid() -> None:
    found = possible(**LATER, take="6-6", draw="4-1", lay="6-1")
    assert (found["declare"], found["lay"], found["take"]) == ([], [], ["3-2"])


def test_the_fix_lays_a_tile_that_may_be_laid() -> None:
    assert fixed("turn", **LATER, draw="3-1") == {"lay": "4-1"}
    assert fixed("turn", **{**LATER, "declare": TAKE}, take="3-2", give="4-1") == {"give": ""}


def test_options_are_exactly_the_claims_judged_legal() -> None:
    rng = random.Random(41)
    for _ in range(150):
        fields = random_turn(rng)
        verdict = judged(fields)
        if verdict is None:
            continue
        [option] = verdict.options
        bare = {name: text for name, text in fields.items() if name not in ("lay", "declare")}
        declared = [word for word in (DEAL, TAKE, DRAW) if legal({**bare, "declare": word})]
        laid = [
            tile
            for tile in dict.fromkeys(
                (*verdict.fields["hand"].split(), fields.get("take"), fields.get("draw"))
            )
            if tile and legal({**bare, "declare": NO, "lay": tile})
        ]
        assert set(option["declare"]) == set(declared)
        assert {"-".join(sorted(tile.split("-"))) for tile in option["lay"]} == {
            "-".join(sorted(tile.split("-"))) for tile in laid
        }


def judged(fields: dict[str, str]) -> games.Verdict | None:
    try:
        return games.judge(GAME, "turn", fields)
    except games.MalformedClaim:
        return None


def legal(fields: dict[str, str]) -> bool:
    verdict = judged(fields)
    return verdict is not None and verdict.legal


def test_a_fix_is_judged_legal() -> None:
    rng = random.Random(42)
    for _ in range(40):
        verdict = judged(random_turn(rng))
        if verdict and not verdict.legal and verdict.fix:
            assert legal(dict(verdict.fix.fields))


# --- malformed


def test_nine_tiles_or_ten_on_the_opening_turn() -> None:
    assert faulty("turn", **{**LATER, "hand": COMPLETE}, draw="3-1", lay="5-2") == {"hand": ["wrong-size"]}
    assert faulty("turn", **OPENING, hand=NINE, lay="5-2") == {"hand": ["wrong-size"]}


def test_a_tile_used_must_be_there() -> None:
    assert faulty("turn", **LATER, take="1-1", give="4-1", draw="3-1", lay="5-2") == {"take": ["not-in-hand"]}
    assert faulty("turn", **LATER, take="6-6", give="5-1", draw="3-1", lay="5-2") == {"give": ["not-in-hand"]}
    assert faulty("turn", **LATER, draw="3-1", lay="6-6") == {"lay": ["not-in-hand"]}
    assert faulty("turn", **LATER, take="6-6", give="5-2", draw="3-1", lay="5-2") == {"lay": ["not-in-hand"]}


def test_more_copies_than_the_sets_hold_are_named_where_they_go_over() -> None:
    one_set = {**LATER, "sets": "1"}
    assert faulty("turn", **{**one_set, "table": "4-2"}, draw="3-1", lay="5-2") == {
        "table": ["too-many-copies"]
    }
    assert faulty("turn", **one_set, draw="4-2", lay="5-2") == {"draw": ["too-many-copies"]}
    assert ask("turn", **{**LATER, "table": "4-2"}, draw="3-1", lay="5-2").legal


def test_who_says_nothing_declares_nothing() -> None:
    silent = {
        name: text for name, text in {**LATER, "draw": "3-1", "lay": "5-2"}.items() if name != "declare"
    }
    assert ask("turn", **silent).values["declare"] == "no"


def test_every_faulty_field_is_named() -> None:
    assert faulty("turn", hand="x", table="y", first="maybe", declare="perhaps") == {
        "hand": ["unknown-piece"],
        "table": ["unknown-piece"],
        "first": ["unknown-choice"],
        "declare": ["unknown-choice"],
    }


# --- which turn is better


def laid(**fields: str) -> list[set[str]]:
    """The tiles that may be laid, the best ones first and those that are as good as each other together."""
    verdict = ask("turn", **fields)
    return [
        {v.text("lay") or v.text("declare") for v in tier}
        for tier in ranking.ranked(verdict, ["lay", "declare"])
    ]


def test_to_declare_a_complete_hand_is_better_than_anything_else() -> None:
    best, *_ = laid(**LATER, draw="4-1", lay="4-1")
    assert best == {DRAW}
    best, *_ = laid(hand=COMPLETE, first="yes", lay="3-2", declare=NO)
    assert best == {DEAL}


def test_the_tile_that_leaves_most_to_wait_for_is_the_best_one_to_lay() -> None:
    best, second, rest = laid(**LATER, draw="3-1", lay="5-2")
    assert (best, second) == ({"4-1"}, {"3-1"})
    assert len(rest) == 7


def test_a_face_counts_by_the_tiles_of_it_that_can_still_come() -> None:
    claim = {**LATER, "draw": "3-1", "lay": "3-1"}
    for sets in "248":
        waits = ask("waits", tiles=NINE, sets=sets, claim="").options[0]["claim"].split()
        [_, waiting] = ask("turn", **claim, sets=sets).worth
        # Of 4-1 and 3-2 there are as many as sets, and one of the 4-1 is in the hand.
        assert (waiting.facts["coming"], len(waits)) == (2 * int(sets) - 1, 2)


def test_a_turn_that_is_better_may_be_one_with_an_exchange() -> None:
    verdict = ask("turn", **{**LATER, "table": "6-6"}, draw="3-1", lay="3-1")
    better = ranking.better(verdict)
    assert better
    assert better.verdict.text("take") == "6-6"
    assert better.verdict.legal
