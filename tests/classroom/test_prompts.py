"""What is asked of a class: its figures, its house readings."""

from collections.abc import Callable
from html import unescape
from itertools import product
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.translation import override

from games.core.questions import Game
from games.core.registry import all_games
from games.core.skills import ASK_CLAIM
from tutor.classroom import answers
from tutor.classroom.prompts import prompt_of
from tutor.library.wording import reading_told, words_for
from tutor.practice.content import puzzles
from tutor.practice.items import PUZZLE, Item, exercise_item, task_of


def test_figures_of_the_seats_are_written_one_by_one() -> None:
    """As in practice: nobody has to know how a list of them is written."""
    tasks = [
        task_of(exercise_item(game, skill, 1, 7, True), {}, 0)
        for game in all_games().values()
        for skill in game.skills
        if skill.ask == ASK_CLAIM
    ]
    fields = [(task, name) for task in tasks for name in task.exercise.asked]
    asked = [(task, name) for task, name in fields if task.question.by_name[name].control == "sums"]
    assert asked
    for task, name in asked:
        form = QueryDict(mutable=True)
        form.setlist(name, ["+9", " -3", "-3", "-3 "])
        assert answers.answer_in(task, form) == {name: "+9 -3 -3 -3"}


@pytest.mark.parametrize(
    "game", [game for game in all_games().values() if game.readings], ids=lambda game: game.id
)
def test_puzzles_are_set_by_the_readings_of_the_sheet(game: Any) -> None:
    reading = game.readings[0]
    house = {game.id: {reading.name: reading.values[1]}}
    played = [task_of(item, house).exercise.fields.get(reading.name) for item in puzzle_items(game)]
    assert reading.values[1] in played


def puzzle_items(game: Any) -> list[Item]:
    return [Item(PUZZLE, game.id, puzzle.slug) for puzzle in puzzles(game, "en")]


def exercise_items(game: Any) -> list[Item]:
    return [exercise_item(game, skill, 1, 7, True) for skill in game.skills]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("items", [puzzle_items, exercise_items])
def test_a_class_is_told_what_is_not_played_as_its_table_plays(
    items: Callable[[Any], list[Item]], language: str
) -> None:
    """It makes no sense by the readings of the sheet, or there is nothing to practise."""
    game, item, house, name = next(
        (game, item, {game.id: {reading.name: value}}, reading.name)
        for game in all_games().values()
        for reading in game.readings
        for value in reading.values[1:]
        for item in items(game)
        for task in [task_of(item, {game.id: {reading.name: value}})]
        if reading in task.question.readings and reading.name not in task.exercise.fields
    )
    words = words_for(game, language)
    reading = next(reading for reading in game.readings if reading.name == name)
    lead = {"en": "As an exception, this table plays: ", "fr": "Par exception, à cette table\u00a0: "}[
        language
    ]
    with override(language):
        told = lead + reading_told(words, name, reading.values[0])
    for readings, shown in ((house, True), ({}, False)):
        prompt = prompt_of(task_of(item, readings), language)
        with override(language):
            wall = render_to_string("classroom/_small_position.html", {"prompt": prompt})
        for page in (prompt.drawn, prompt.drawn_still, wall):
            assert (told in unescape(page)) == shown
            assert (lead in unescape(page)) == shown


@pytest.mark.parametrize(
    "game", [game for game in all_games().values() if game.readings], ids=lambda game: game.id
)
def test_what_is_played_as_the_table_plays_is_no_exception(game: Any) -> None:
    reading = game.readings[0]
    house = {game.id: {reading.name: reading.values[1]}}
    tables = [prompt_of(task_of(item, house), "en").board for item in puzzle_items(game)]
    played = [table for table in tables if table.texts.get(reading.name) == reading.values[1]]
    assert played
    assert all(table.differing and not table.exceptions for table in played)


@pytest.mark.parametrize("game", list(all_games().values()), ids=lambda game: game.id)
def test_a_class_is_asked_in_the_words_of_practice_and_paper(game: Game) -> None:
    for skill, language in product(game.skills, ("en", "fr")):
        words, task = words_for(game, language), task_of(exercise_item(game, skill, 1, 3, True), {})
        assert prompt_of(task, language).goal == words.text("skills", skill.id, "prompt")
        assert prompt_of(task, language).title == words.text("skills", skill.id, "name")
