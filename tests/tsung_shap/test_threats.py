"""threats: which faces still to come would take something."""

from .asking import ask, broken, faulty, fixed, kept, outcomes, points_noted


def right(row: str, **readings: str) -> str:
    return str(ask("threats", row=row, **readings).options[0]["claim"])


def test_on_a_row_of_one_only_the_twin_takes() -> None:
    assert kept("threats", row="6-4", claim="6-4") == ["pair"]
    assert right("6-4") == "6-4"


def test_a_single_face_on_the_row_has_no_twin_to_come() -> None:
    assert kept("threats", row="6-3", claim="") == ["turn"]
    assert broken("threats", row="6-3", claim="6-3") == ["turn"]
    assert outcomes("threats", row="6-3", claim="6-3") == ["no-copy-left"]


def test_nothing_threatens_an_empty_row() -> None:
    assert kept("threats", row="") == ["turn"]
    assert broken("threats", row="", claim="5-5") == ["turn"]


def test_each_face_is_reported_under_the_rule_by_which_it_takes() -> None:
    assert set(kept("threats", row="4-4 6-6", claim=right("4-4 6-6"))) == {"pair", "sweep"}
    assert set(kept("threats", row="6-6 5-2 4-4", claim=right("6-6 5-2 4-4"))) == {"pair", "ten"}


def test_faces_left_out_break_the_rules_by_which_they_take() -> None:
    assert right("4-4 6-6") == "6-6 4-4 5-5 6-4"
    assert broken("threats", row="4-4 6-6", claim="6-6 4-4 5-5") == ["sweep"]
    assert broken("threats", row="4-4 6-6", claim="5-5 6-4 4-4") == ["pair"]


def test_faces_that_take_nothing_break_turn() -> None:
    assert broken("threats", row="6-5", claim="6-5 5-4") == ["turn"]
    assert outcomes("threats", row="6-5", claim="6-5 5-4") == ["nothing-on-one"]
    assert broken("threats", row="4-4 6-6", claim="6-6 4-4 5-5 2-1") == ["turn", "sweep"]


def test_a_face_named_twice_means_the_same() -> None:
    assert kept("threats", row="6-4", claim="6-4 4-6 6-4") == ["pair"]


def test_readings_change_what_threatens() -> None:
    row = "6-6 5-2 4-4"
    assert set(right(row, tens="ends").split()) < set(right(row).split())
    assert "5-5" in right("6-4", sweep="two").split()
    assert kept("threats", row="6-4", claim="6-4", sweep="clear") == ["pair", "sweep"]
    assert right("6-1", doubled="4-1") == ""
    assert right("4-1", doubled="4-1") == "4-1"


def test_a_row_with_a_face_whose_number_is_disputed_notes_it() -> None:
    assert "TS-A" in points_noted("threats", row="6-1", claim="6-1")
    assert "TS-A" not in points_noted("threats", row="6-4", claim="6-4")


def test_every_face_of_the_answer_takes_and_no_other() -> None:
    row = "6-3 2-2 5-4 6-5"
    threatening = right(row).split()
    for piece in ask("threats", row=row).game.pieces.pieces:
        try:
            takes = bool(ask("capture", row=row, tile=piece.code, take="none").options)
        except ValueError:  # no copy left
            takes = False
        assert takes == (piece.code in threatening), piece


def test_the_fix_is_the_right_list() -> None:
    assert fixed("threats", row="4-4 6-6", claim="2-1") == {"claim": "6-6 4-4 5-5 6-4"}
    assert fixed("threats", row="6-4", claim="") == {"claim": "6-4"}


def test_what_each_face_takes_and_for_how_much_stands_in_the_facts() -> None:
    facts = {
        str(r.facts["tile"]): r.facts for r in ask("threats", row="4-4 6-6", claim=right("4-4 6-6")).reasons
    }
    assert facts["6-6"]["points"] == 240
    assert facts["6-4"]["points"] == 70
    assert [str(tile) for tile in facts["6-4"]["taken"]] == ["4-4", "6-6"]


def test_no_more_tiles_of_a_face_than_the_set_has() -> None:
    assert faulty("threats", row="2-1 2-1", claim="") == {"row": ["too-many-copies"]}
    assert faulty("threats", row="", claim="0-0") == {"claim": ["unknown-piece"]}
