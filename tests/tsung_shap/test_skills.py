"""What one practises in this game: the mistakes that people make come up, and scores add up."""

import games
from games.core import marking
from games.core.exercises import make
from tests.dealt import made

GAME = games.find_game("tsung-shap")


def test_the_captures_of_a_tally_add_up() -> None:
    for exercise in made(GAME, "tally"):
        *captures, total = exercise.components
        assert [component.key for component in captures] == [
            f"capture-{n}" for n in range(1, len(captures) + 1)
        ]
        assert sum(component.right for component in captures) == total.right == exercise.verdict.score


def test_what_a_capture_is_worth_adds_up() -> None:
    for exercise in made(GAME, "worth"):
        tiles, bonus, total = exercise.components
        assert tiles.right + bonus.right == total.right == exercise.verdict.score
        assert "take" in exercise.fields


def test_a_wrong_capture_alone_is_marked_wrong() -> None:
    exercise = made(GAME, "tally")[0]
    answer = {**marking.right_answer(exercise), "capture-1": "1"}
    marked = marking.mark(exercise, answer)
    assert [part.key for part in marked.parts if part.state == marking.WRONG] == ["capture-1"]
    assert marked.rules == (exercise.components[0].rule,)


def test_choosing_has_a_lesser_capture() -> None:
    for exercise in made(GAME, "choose"):
        figures = {verdict.score for verdict in exercise.tried if verdict.legal}
        assert len(figures) > 1
        assert exercise.verdict.score == max(figures)
        assert exercise.rules == ("one-capture",)


def test_rows_grow_with_difficulty() -> None:
    for skill in ("take", "ten", "threats", "missed"):
        lengths = [len(exercise.fields["row"].split()) for exercise in made(GAME, skill)]
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
