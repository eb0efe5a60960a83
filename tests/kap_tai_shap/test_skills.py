"""What one practises in this game: the mistakes that people make come up."""

from itertools import product

import pytest

import games
from games.core import exercises, marking
from games.core.exercises import DIFFICULTIES, Exercise, NoExercise, make
from games.core.marking import BUT, RIGHT, mark
from games.core.skills import JUDGE

GAME = games.find_game("kap-tai-shap")


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
        # Two faces of one total for an eye, twins for a pair, five tens and no eye.
        ("complete", {"eye same-pips-left", "ten twins", "eye five-pairs-and-no-eye"}),
        # 4-2 counted six.
        ("four-two", {"four-two pairs-as-six", "four-two would-do-as-six"}),
        (
            "waits",
            {"hand only-as-six", "hand completes-pair-too", "hand completes-eye-too", "hand no-copy-left"},
        ),
        # A step left out or made twice.
        ("turn", {"take no-give", "take gave-back", "draw no-draw", "draw no-lay", "declare drew-on"}),
        ("first-turn", {"first-turn drew", "first-turn laid-and-declared", "first-turn nothing-done"}),
        ("setup", {"players how-many-sets", "players how-many-players", "deal not-enough-to-deal"}),
        ("partners", {"ten twins", "ten not-ten"}),
    ],
)
def test_the_mistakes_that_people_make_come_up(skill: str, expected: set[str]) -> None:
    assert expected <= mistakes(skill, 50)


def test_a_complete_hand_may_be_laid_out_in_any_way_there_is() -> None:
    exercise = made("arrange")[0]
    legal = [verdict for verdict in exercise.tried if verdict.legal]
    assert len(legal) > 3
    for verdict in legal:
        assert mark(exercise, exercises.claimed(verdict, exercise.asked)).state == RIGHT


def test_hard_hands_divide_in_one_way() -> None:
    for exercise in made("arrange")[60:]:
        assert len(exercise.verdict.options) == 1


def test_going_on_with_a_complete_hand_is_allowed_but_less_good() -> None:
    complete = [exercise for exercise in made("declare") if exercise.verdict.values["declare"] == "draw"]
    assert complete
    for exercise in complete:
        marked = mark(exercise, {"declare": "no", "lay": exercise.fields["draw"]})
        assert marked.state == BUT
        assert marked.better == {"declare": "draw"}


def test_with_an_incomplete_hand_any_tile_may_be_laid() -> None:
    going_on = next(exercise for exercise in made("declare") if exercise.verdict.values["declare"] == "no")
    for tile in going_on.fields["hand"].split():
        assert mark(going_on, {"declare": "no", "lay": tile}).state == RIGHT


def test_what_four_two_counts_is_not_practised_where_it_counts_six() -> None:
    skill = GAME.skill_by_id["four-two"]
    assert make(GAME, skill, 1, 0, {"four_two": "3"})
    with pytest.raises(NoExercise):
        make(GAME, skill, 1, 0, {"four_two": "6"})


def test_face_up_tiles_that_complete_a_hand_are_to_be_ticked() -> None:
    for exercise in made("completing", 10):
        right = set(marking.right_answer(exercise)["take"])
        assert right
        assert right < set(exercise.fields["table"].split())


def test_a_hand_said_to_be_incomplete_is_complete_in_no_other_way() -> None:
    for exercise in made("complete", 60):
        if not exercise.verdict.legal:
            hand = {name: exercise.verdict.fields[name] for name in ("tiles", "sets")}
            assert not games.judge("kap-tai-shap", "hand", hand).legal, exercise.slug


def test_a_neighbour_is_accused_only_of_rules_that_can_be_broken() -> None:
    judged = [skill for skill in GAME.skills if skill.ask == JUDGE]
    for question in {skill.question for skill in judged}:
        exercises_of_it = [
            exercise for skill in judged if skill.question == question for exercise in made(skill.id)
        ]
        broken = {reason.rule for exercise in exercises_of_it for reason in exercise.wrong.reasons}
        assert set(exercises_of_it[0].accusations) == broken
