"""What the author of a task wants to see: marked as such, and never called better or worse."""

import pytest

import games
from games.core import explain, ranking, wishes
from games.core.exercises import Exercise
from games.core.marking import BUT, RIGHT, WRONG, mark
from games.core.phrases import words_for
from games.core.skills import ASK_CLAIM, Skill
from games.core.wishes import Wish

HAND = "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1"


def task(
    game_id: str, question_id: str, fields: dict[str, str], asked: tuple[str, ...], wish: Wish
) -> Exercise:
    game = games.find_game(game_id)
    skill = Skill("", (), question_id, ASK_CLAIM, asked)
    return Exercise(game, skill, 1, 0, game.by_id[question_id], ASK_CLAIM, fields, asked, {}, wish)


def sets(players: str, wish: Wish) -> Exercise:
    return task("kap-tai-shap", "setup", {"players": players}, ("sets",), wish)


def turn(draw: str, asked: tuple[str, ...], wish: Wish, **more: str) -> Exercise:
    fields = {"hand": HAND, "first": "no", "table": "6-6 4-4", "draw": draw, **more}
    return task("kap-tai-shap", "turn", fields, asked, wish)


def test_without_a_wish_every_number_that_is_enough_is_right() -> None:
    exercise = sets("8", Wish())
    assert [mark(exercise, {"sets": number}).state for number in "2348"] == [WRONG, RIGHT, RIGHT, RIGHT]


@pytest.mark.parametrize(
    ("wish", "states"),
    [
        ("least", [WRONG, RIGHT, BUT, BUT]),
        ("most", [WRONG, BUT, BUT, RIGHT]),
        ("at least 4", [WRONG, BUT, RIGHT, RIGHT]),
        ("4", [WRONG, BUT, RIGHT, BUT]),
    ],
)
def test_a_number_may_be_wished_for(wish: str, states: list[str]) -> None:
    exercise = sets("8", Wish({"sets": wish}))
    assert [mark(exercise, {"sets": number}).state for number in "2348"] == states


def test_an_allowed_claim_that_is_not_the_one_wished_for_is_not_called_worse() -> None:
    marked = mark(sets("8", Wish({"sets": "least"})), {"sets": "4"})
    assert marked.state == BUT
    assert marked.unmet
    assert marked.better is None
    assert marked.rules == ()


def test_a_claim_of_a_kind_may_be_wished_for_and_the_best_of_the_kind_is_right() -> None:
    exercise = turn("3-1", ("take", "give"), Wish({"take": "6-6"}), lay="3-1", declare="no")
    assert mark(exercise, {"take": "6-6", "give": "4-1"}).state == RIGHT
    lesser = mark(exercise, {"take": "6-6", "give": "5-2"})
    assert (lesser.state, lesser.unmet) == (BUT, None)
    assert lesser.better
    assert lesser.better.verdict.text("give") == "4-1"


def test_what_is_as_good_as_what_was_wished_for_is_neither_better_nor_worse() -> None:
    exercise = turn("3-1", ("take", "give"), Wish({"take": "6-6"}), lay="3-1", declare="no")
    marked = mark(exercise, {"take": "4-4", "give": "4-1"})
    assert marked.unmet
    assert (marked.better, marked.beyond) == (None, None)


def test_a_claim_that_is_better_than_what_was_wished_for_is_said_to_be() -> None:
    exercise = turn("3-1", ("lay",), Wish({"lay": "5-2"}), declare="no")
    marked = mark(exercise, {"lay": "3-1"})
    assert marked.state == BUT
    assert marked.better is None
    assert marked.beyond
    assert marked.beyond.order == ranking.WORSE
    assert mark(exercise, {"lay": "5-2"}).state == RIGHT


def test_a_rule_that_allows_the_claim_may_be_wished_for() -> None:
    fields = {"row": "4-4 5-1 2-2", "tile": "4-4"}
    exercise = task("tsung-shap", "capture", fields, ("take",), Wish(rule="ten"))
    assert mark(exercise, {"take": "ten-ends"}).state == RIGHT
    pair = mark(exercise, {"take": "pair-left"})
    assert pair.unmet
    assert pair.beyond


def test_it_does_not_matter_by_which_name_a_claim_is_made() -> None:
    """A capture may be named or pointed at."""
    fields = {"row": "6-6 5-2 4-4", "tile": "4-4"}
    exercise = task("tsung-shap", "capture", fields, ("take", "places"), Wish({"take": "pair-right"}))
    assert mark(exercise, {"places": "3"}).state == RIGHT


@pytest.mark.parametrize("lang", games.languages())
@pytest.mark.parametrize(
    "wish", [Wish({"sets": text}) for text in ("least", "most", "at least 5", "7")] + [Wish(rule="ante")]
)
def test_what_was_wished_for_is_told_in_every_language(lang: str, wish: Wish) -> None:
    exercise = sets("8", wish)
    marked = mark(exercise, {"sets": "4"})
    assert marked.verdict
    words = words_for(exercise.game, lang)
    told = [explain.plain(parts) for parts in wishes.told(wish, marked.verdict, words)]
    assert len(told) == 1
    assert told[0].endswith(".")
    if wish.rule:
        assert words.text("rules", wish.rule) in told[0]


def test_a_wish_that_cannot_be_read_is_told() -> None:
    question = games.find_game("kap-tai-shap").by_id["turn"]
    assert list(wishes.faults_of(question, Wish({"lay": "9-9", "take": "6-6", "give": ""}))) == ["lay"]
