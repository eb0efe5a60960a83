"""What one practises in this game: the mistakes that people make come up, and scores add up."""

from itertools import product

import pytest

import games
from games.core import marking
from games.core.exercises import DIFFICULTIES, Exercise, make

GAME = games.find_game("tsung-shap")


def made(skill: str, count: int = 30) -> list[Exercise]:
    """So many exercises of every difficulty."""
    return [
        make(GAME, GAME.skill_by_id[skill], level, seed)
        for level, seed in product(DIFFICULTIES, range(count))
    ]


def mistakes(skill: str, count: int) -> set[str]:
    """What is wrong with the tempting claims."""
    return {
        f"{reason.rule} {reason.outcome}"
        for exercise in made(skill, count)
        for reason in exercise.wrong.reasons
    }


@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        # A middle tile; faces of one total taken for twins.
        ("pair", {"pair twin-inside", "pair inside", "pair same-total", "pair twin-in-middle"}),
        # Tens of two tiles and of four; 4-2 counted as three.
        (
            "ten",
            {
                "ten only-two-make-it",
                "ten a-fourth-makes-it",
                "ten too-many-though-ten",
                "ten four-two-is-six",
            },
        ),
        ("sweep", {"sweep more-than-two", "sweep wrong-points", "sweep one-lying"}),
        ("pile", {"pair counted-same-total", "ten wrong-number", "ten counted-four-two"}),
        ("take", {"missed was-there", "ten only-two-make-it"}),
        ("missed", {"missed turned-since", "missed something-taken"}),
        ("result", {"end too-early", "end over-already", "winner rather-a", "winner rather-b"}),
    ],
)
def test_the_mistakes_that_people_make_come_up(skill: str, expected: set[str]) -> None:
    assert expected <= mistakes(skill, 60)


@pytest.mark.parametrize(
    ("skill", "expected"),
    [
        # A pair counted by one tile, 40 though a tile stays, a figure without the bonus.
        ("worth", {"pair one-tile", "sweep bonus-not-due", "sweep bonus-forgotten", "ten four-two-as-three"}),
        # A capture left out or counted twice.
        ("tally", {"tally left-out", "tally twice", "sweep bonus-for-every-ten"}),
    ],
)
def test_the_slips_that_people_make_come_up(skill: str, expected: set[str]) -> None:
    slips = {
        f"{slip.rule} {slip.outcome}" for exercise in made(skill, 60) for slip in exercise.wrong.ruling.slips
    }
    assert expected <= slips


def test_the_captures_of_a_tally_add_up() -> None:
    for exercise in made("tally"):
        *captures, total = exercise.components
        assert [component.key for component in captures] == [
            f"capture-{n}" for n in range(1, len(captures) + 1)
        ]
        assert sum(component.right for component in captures) == total.right == exercise.verdict.score


def test_what_a_capture_is_worth_adds_up() -> None:
    for exercise in made("worth"):
        tiles, bonus, total = exercise.components
        assert tiles.right + bonus.right == total.right == exercise.verdict.score
        assert "take" in exercise.fields


def test_a_wrong_capture_alone_is_marked_wrong() -> None:
    exercise = made("tally")[0]
    answer = {**marking.right_answer(exercise), "capture-1": "1"}
    marked = marking.mark(exercise, answer)
    assert [part.key for part in marked.parts if part.state == marking.WRONG] == ["capture-1"]
    assert marked.rules == (exercise.components[0].rule,)


def test_choosing_has_a_lesser_capture() -> None:
    for exercise in made("choose"):
        figures = {verdict.score for verdict in exercise.tried if verdict.legal}
        assert len(figures) > 1
        assert exercise.verdict.score == max(figures)
        assert exercise.rules == ("one-capture",)


def test_rows_grow_with_difficulty() -> None:
    for skill in ("take", "ten", "threats", "missed"):
        lengths = [len(exercise.fields["row"].split()) for exercise in made(skill)]
        easy, middle, hard = lengths[:30], lengths[30:60], lengths[60:]
        assert max(easy) <= 3 < min(middle)
        assert max(middle) <= 6 < min(hard)


def test_a_sweep_pays_more_at_another_table() -> None:
    """The same seed leads to the same row; only the count differs."""
    skill = GAME.skill_by_id["worth"]
    for seed in range(10):
        plus, flat = make(GAME, skill, 3, seed), make(GAME, skill, 3, seed, {"sweep_value": "flat"})
        if plus.fields["take"] == "sweep":
            assert plus.position.items() <= flat.position.items()
            assert plus.verdict.score > flat.verdict.score == 40
