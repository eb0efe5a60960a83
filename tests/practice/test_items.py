"""Items: kept, pasted as links, named, and resolved to tasks."""

from typing import Any

import pytest
from django.utils.translation import override

from games.core.marking import LEGAL, RIGHT
from games.core.questions import Game, Question
from games.core.registry import all_games
from games.core.skills import ASK_CLAIM, ASK_JUDGE
from tests.claims import GAMES
from tutor.practice.content import lessons, puzzles
from tutor.practice.items import (
    POSITION,
    PUZZLE,
    STEP,
    BadItem,
    Item,
    exercise_item,
    pasted_item,
    task_of,
    title_of,
)
from tutor.site.links import position_address

QUESTIONS = [
    pytest.param(game, question, id=f"{game.id}-{question.id}")
    for game in all_games().values()
    for question in game.questions
]


def position(game: Game, question: Question, *roles: str) -> Item:
    """The question's sample as an item, with its fields of these roles."""
    by_name = question.by_name
    fields = sorted((n, text) for n, text in question.sample.items() if by_name[n].role in roles)
    return Item(POSITION, game.id, question=question.id, fields=tuple(fields))


@pytest.mark.parametrize("game", GAMES)
def test_every_skill_makes_an_item_with_a_task_and_a_title(game: Any, language: str) -> None:
    for skill in game.skills:
        item = exercise_item(game, skill, 2, 5, True)
        assert task_of(item, {}).exercise.skill is skill
        assert title_of(item, language)


def test_own_positions_differ_between_neighbours_and_stay_the_same_for_each() -> None:
    game = next(game for game in all_games().values() if game.skills)
    item = exercise_item(game, game.skills[-1], 2, 5, False)
    fields = [task_of(item, {}, seat).exercise.fields for seat in range(6)]
    assert len({str(found) for found in fields}) > 3
    assert fields == [task_of(item, {}, seat).exercise.fields for seat in range(6)]


@pytest.mark.parametrize("game", GAMES)
def test_a_pasted_permalink_becomes_a_position_without_its_claim(game: Any) -> None:
    for question in game.questions:
        link = "https://elsewhere.example" + position_address(game.id, question, question.sample)
        item = pasted_item(link)
        task = task_of(item, {})
        assert task.question is question
        assert not set(dict(item.fields)) & set(task.exercise.asked)


def test_a_link_may_be_pasted_on_a_page_of_another_language(language: str) -> None:
    game = next(iter(all_games().values()))
    link = f"/fr/{game.id}/practice/{game.skills[0].id}-1-7/"
    with override(language):
        assert pasted_item(link).slug == f"{game.skills[0].id}-1-7"


@pytest.mark.parametrize("game", GAMES)
def test_there_is_no_step_before_the_first_of_a_lesson(game: Any) -> None:
    lesson = lessons(game, "en")[0]
    with pytest.raises(BadItem):
        pasted_item(f"/en/{game.id}/learn/{lesson.slug}/?step=0")


@pytest.mark.parametrize(
    "link",
    [
        "",
        "nonsense",
        "/en/",
        "javascript:alert(1)",
        "/en/no-game/referee/x/?a=b",
        "http://[half-an-address/en/",
        "/en/no-game/learn/x/?step=" + "9" * 5000,
    ],
)
def test_anything_else_that_is_pasted_is_refused_with_words(link: str) -> None:
    with pytest.raises(BadItem, match=r"\w"):
        pasted_item(link)


@pytest.mark.parametrize("game", GAMES)
def test_an_item_is_kept_as_json_and_read_back(game: Any) -> None:
    lesson, puzzle = lessons(game, "en")[0], puzzles(game, "en")[0]
    items = [
        exercise_item(game, game.skills[0], 2, 5, same=False),
        position(game, game.questions[0], "position"),
        Item(PUZZLE, game.id, puzzle.slug),
        Item(STEP, game.id, lesson.slug, step=2),
    ]
    assert [Item.read(item.stored) for item in items] == items


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_at_a_position_something_right_can_be_claimed(game: Game, question: Question) -> None:
    """Figures and lists too, which nobody finds by trying."""
    task = task_of(position(game, question, "position", "reading"), {})
    assert task.mark(task.hints.claim).state == RIGHT


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_position_with_a_claim_is_a_claim_to_be_judged(game: Game, question: Question) -> None:
    task = task_of(position(game, question, "position", "claim"), {})
    assert task.exercise.ask == ASK_JUDGE
    assert task.mark({LEGAL: "yes"}).state == RIGHT
    assert task_of(position(game, question, "position"), {}).exercise.ask == ASK_CLAIM


def test_a_claim_that_cannot_be_read_is_refused() -> None:
    game = next(iter(all_games().values()))
    question = game.questions[0]
    readable = position(game, question, "position").fields
    name = next(field.name for field in question.fields if field.role == "claim")
    with pytest.raises(BadItem, match=r"\w"):
        task_of(Item(POSITION, game.id, question=question.id, fields=(*readable, (name, "?!"))), {})


@pytest.mark.parametrize("game", GAMES)
def test_an_exercise_outlives_the_readings_that_it_needs(game: Any) -> None:
    """At a table where there is nothing to practise about it, it is set by the readings of the rule pages."""
    values = {reading.name: reading.values for reading in game.readings}
    for skill in game.skills:
        for name, value in skill.needs.items():
            other = next(each for each in values[name] if each != value)
            found = task_of(exercise_item(game, skill, 1, 7), {game.id: {name: other}})
            assert found.exercise.fields == task_of(exercise_item(game, skill, 1, 7), {}).exercise.fields
            assert found.house == {name: other}
