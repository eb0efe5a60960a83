"""What one practises in this game: the mistakes that people make come up."""

import pytest

import games
from games.core import exercises, marking
from games.core.exercises import NoExercise, make
from games.core.marking import BUT, RIGHT, mark
from games.core.skills import ASK_JUDGE
from tests.dealt import made

GAME = games.find_game("kap-tai-shap")


def test_a_complete_hand_may_be_laid_out_in_any_way_there_is() -> None:
    exercise = made(GAME, "arrange")[0]
    legal = [verdict for verdict in exercise.tried if verdict.legal]
    assert len(legal) > 3
    for verdict in legal:
        assert mark(exercise, exercises.claimed(verdict, exercise.asked)).state == RIGHT


def test_hard_hands_divide_in_one_way() -> None:
    for exercise in made(GAME, "arrange")[60:]:
        assert len(exercise.verdict.options) == 1


def test_going_on_with_a_complete_hand_is_allowed_but_less_good() -> None:
    complete = [
        exercise for exercise in made(GAME, "declare") if exercise.verdict.values["declare"] == "draw"
    ]
    assert complete
    for exercise in complete:
        marked = mark(exercise, {"declare": "no", "lay": exercise.fields["draw"]})
        assert marked.state == BUT
        assert marked.better
        assert marked.better.verdict.text("declare") == "draw"


def test_with_an_incomplete_hand_any_tile_may_be_laid() -> None:
    going_on = next(
        exercise for exercise in made(GAME, "declare") if exercise.verdict.values["declare"] == "no"
    )
    for tile in going_on.fields["hand"].split():
        assert mark(going_on, {"declare": "no", "lay": tile}).state == RIGHT


def test_what_four_two_counts_is_not_practised_where_it_counts_six() -> None:
    skill = GAME.skill_by_id["four-two"]
    assert make(GAME, skill, 1, 0, {"four_two": "3"})
    with pytest.raises(NoExercise):
        make(GAME, skill, 1, 0, {"four_two": "6"})


def test_there_is_a_four_two_in_what_is_asked_about_it() -> None:
    for exercise in made(GAME, "four-two"):
        assert "4-2" in exercise.fields["tiles"]


def test_face_up_tiles_that_complete_a_hand_are_to_be_ticked() -> None:
    for exercise in made(GAME, "completing", 10):
        right = set(marking.right_answer(exercise)["take"])
        assert right < set(exercise.fields["table"].split())


def test_a_hand_said_to_be_incomplete_is_complete_in_no_other_way() -> None:
    for exercise in made(GAME, "complete", 60):
        if not exercise.verdict.legal:
            hand = {name: exercise.verdict.fields[name] for name in ("tiles", "sets")}
            assert not games.judge("kap-tai-shap", "hand", hand).legal, exercise.slug


def test_a_neighbour_is_accused_only_of_rules_that_can_be_broken() -> None:
    judged = [skill for skill in GAME.skills if skill.ask == ASK_JUDGE]
    for question in {skill.question for skill in judged}:
        dealt = [
            exercise for skill in judged if skill.question == question for exercise in made(GAME, skill.id)
        ]
        broken = {reason.rule for exercise in dealt for reason in exercise.wrong.reasons}
        assert set(dealt[0].accusations) == broken
