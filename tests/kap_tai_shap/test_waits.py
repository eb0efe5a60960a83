"""waits: which tiles complete nine."""

import random

import games
from games.core.chinese import TILES
from games.kap_tai_shap.pieces import COPIES
from tests.twins.positions_kap_tai_shap import random_waits

from .asking import GAME, ask, broken, elsewhere, faulty, fixed, kept, options, outcomes, points_noted, slips

PHOTOGRAPH = "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1"
NO_EYE_YET = "6-2 1-1 6-1 2-1 5-1 3-1 4-1 3-2 3-3"
A_THREE_MISSING = "4-4 4-4 4-2 6-1 1-1 6-2 3-3 2-2 5-2"


def test_a_pair_is_completed_by_every_partner() -> None:
    assert kept("waits", tiles=PHOTOGRAPH, claim="3-2 4-1", sets="2") == ["hand"]


def test_a_missing_eye_is_completed_by_twins() -> None:
    assert kept("waits", tiles=NO_EYE_YET, claim="5-1 3-3") == ["hand"]
    assert "completes-eye" in outcomes("waits", tiles=NO_EYE_YET, claim="5-1 3-3")


def test_a_forgotten_face_and_an_idle_one_are_both_told() -> None:
    assert broken("waits", tiles=PHOTOGRAPH, claim="3-2 6-6") == ["hand"]
    assert outcomes("waits", tiles=PHOTOGRAPH, claim="3-2 6-6") == [
        "completes-pair-too",
        "completes-all-but-two",
    ]


def test_of_a_face_that_does_not_complete_it_is_told_what_would_be_left() -> None:
    (reason,) = ask("waits", tiles=PHOTOGRAPH, claim="3-2 4-1 6-6", sets="2").reasons
    assert (str(reason.facts["eye"]), reason.facts["total"]) == ("5-5", 7)
    assert outcomes("waits", tiles=NO_EYE_YET, claim="5-1 3-3 6-6") == ["completes-no-eye"]


def test_4_2_completes_sevens_as_2_1_does() -> None:
    assert broken("waits", tiles=A_THREE_MISSING, claim="2-1", sets="2") == ["hand"]
    assert kept("waits", tiles=A_THREE_MISSING, claim="2-1 4-2", sets="2") == ["hand"]


def test_a_face_of_which_every_copy_is_held_cannot_come() -> None:
    assert kept("waits", tiles=A_THREE_MISSING, claim="2-1", sets="1") == ["hand"]
    assert outcomes("waits", tiles=A_THREE_MISSING, claim="2-1 4-2", sets="1") == ["no-copy-left"]
    assert slips("waits", tiles=A_THREE_MISSING, claim="2-1 4-2", sets="1") == ["copies-forgotten"]


def test_nine_tiles_may_wait_for_nothing() -> None:
    nine = "6-6 6-6 6-6 1-1 1-1 6-1 5-2 5-1 6-5"
    assert kept("waits", tiles=nine, claim="") == ["hand"]
    assert outcomes("waits", tiles=nine) == ["waits-for-nothing"]
    assert options("waits", tiles=nine) == [{"claim": ""}]
    assert fixed("waits", tiles=nine, claim="6-2") == {"claim": ""}


def test_who_counts_4_2_as_six_is_told_so() -> None:
    nine = "4-4 4-4 4-2 1-1 6-2 3-3 2-2 6-1 2-1"
    assert slips("waits", tiles=nine, claim="3-1 2-2") == ["counted-six"]
    assert outcomes("waits", tiles=nine, claim="3-1 2-2").count("only-as-six") == 2
    assert kept("waits", tiles=nine, claim="3-1 2-2", four_two="6") == ["hand"]
    assert elsewhere("waits", tiles=nine, claim="3-1 2-2") == {("four_two", "6"): True}
    assert points_noted("waits", tiles=nine, claim="") == ["K-C"]


def test_who_goes_by_the_list_is_told_so() -> None:
    nine = "6-6 6-6 6-4 6-2 1-1 3-3 3-1 5-2 4-2"
    assert slips("waits", tiles=nine, claim="6-4") == ["by-the-list"]
    assert kept("waits", tiles=nine, claim="6-4 5-5") == ["hand"]
    assert kept("waits", tiles=nine, claim="6-4", pairs="list") == ["hand"]
    assert outcomes("waits", tiles=nine, claim="6-4 5-5", pairs="list") == ["only-off-the-list"]
    assert points_noted("waits", tiles=nine, claim="6-4 5-5") == ["K-A", "K-C"]


def test_a_face_may_be_named_twice() -> None:
    assert kept("waits", tiles=PHOTOGRAPH, claim="4-1 3-2 4-1") == ["hand"]


def test_the_list_is_corrected_from_the_options() -> None:
    assert fixed("waits", tiles=PHOTOGRAPH, claim="6-6") == {"claim": "4-1 3-2"}


def test_nine_tiles_are_needed() -> None:
    assert faulty("waits", tiles=PHOTOGRAPH + " 3-2", claim="") == {"tiles": ["wrong-size"]}
    assert faulty("waits", tiles=PHOTOGRAPH + " 3-2", claim="x") == {
        "tiles": ["wrong-size"],
        "claim": ["unknown-piece"],
    }


def test_the_waits_are_the_faces_that_complete_the_hand_and_can_come() -> None:
    rng = random.Random(21)
    for _ in range(60):
        fields = random_waits(rng)
        verdict = games.judge(GAME, "waits", fields)
        nine, sets = verdict.claim.tiles, verdict.claim.sets
        said = {name: text for name, text in fields.items() if name != "claim"}
        [right] = verdict.options
        complete = [
            face.code
            for face in TILES
            if nine.count(face) < COPIES[sets][face]
            and games.judge(GAME, "hand", {**said, "tiles": f"{said['tiles']} {face.code}"}).legal
        ]
        assert set(right["claim"].split()) == set(complete)
        assert games.judge(GAME, "waits", {**said, **right}).legal
