"""Items of a sheet: plain data that name something to do, and the tasks they come to.

    {"kind": "exercise", "game": …, "slug": "<skill>-<difficulty>-<seed>", "same": true}
    {"kind": "position", "game": …, "question": …, "fields": {…}}
    {"kind": "puzzle", "game": …, "slug": …}
    {"kind": "step", "game": …, "slug": "<lesson>", "step": 2}

A task is resolved when it is shown or marked; nothing of it is stored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

from django.http import QueryDict
from django.urls import Resolver404, resolve
from django.utils.translation import get_language, get_language_from_path, override
from django.utils.translation import gettext as _

import games
from games.core import exercises, judging
from games.core.exercises import Skill
from games.core.questions import CLAIM, Game
from tutor.practice.content import Step, find_lesson, find_puzzle, find_step
from tutor.practice.tasks import Task, by_hand, dealt, under
from tutor.referee.shapes import texts_of

EXERCISE, POSITION, PUZZLE, STEP = "exercise", "position", "puzzle", "step"
KINDS = (EXERCISE, POSITION, PUZZLE, STEP)

VARIANTS = 24
"""Where everybody gets a position of their own there are so many: neighbours differ, and each is dealt once."""

MOST_ITEMS = 40

Item = Mapping[str, Any]


class BadItem(ValueError):
    """Something that cannot stand in a sheet; the message says why, to its author."""


def task_of(item: Item, house: Mapping[str, Mapping[str, str]], seat: int = 0) -> Task:
    """What an item sets, under the house readings of its game, for whoever has this seat. ``BadItem`` if nothing."""
    readings = house.get(str(item.get("game")), {})
    variant = seat % VARIANTS if item.get("kind") == EXERCISE and not item.get("same", True) else 0
    return resolved(json.dumps(item, sort_keys=True), json.dumps(readings, sort_keys=True), variant)


@lru_cache(maxsize=1024)
def resolved(item_text: str, house_text: str, variant: int) -> Task:
    item, house = json.loads(item_text), json.loads(house_text)
    try:
        game = games.find_game(str(item.get("game")))
        if item["kind"] == EXERCISE:
            skill, difficulty, seed = exercises.read_slug(game, str(item["slug"]))
            return dealt(game, skill, difficulty, seed + variant, house)
        if item["kind"] == POSITION:
            return at_position(game, item, house)
        if item["kind"] == PUZZLE:
            return under(find_puzzle(game, str(item["slug"]), "en").task, house)
        if item["kind"] == STEP:
            step = step_of(game, item, "en")
            if step.task is not None and step.to_do:
                return under(step.task, house)
    except (LookupError, TypeError, ValueError) as error:
        raise gone() from error
    raise BadItem(_("There is nothing to be answered here."))


def gone() -> BadItem:
    """What was set once, and what was answered to it, may outlive the exercise."""
    return BadItem(_("This can no longer be set: its exercise has changed or gone."))


def can_be_set(item: Item, house: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether there still is such a task."""
    try:
        task_of(item, house)
    except BadItem:
        return False
    return True


def step_of(game: Game, item: Item, language: str) -> Step:
    """The step that an item names. ``LookupError`` if there is none."""
    return find_step(game, str(item["slug"]), int(item["step"]), language)


def at_position(game: Game, item: Item, house: Mapping[str, str]) -> Task:
    """The position of a referee's page, with all claims open. The page's own readings come before the sheet's."""
    question = game.by_id[str(item["question"])]
    known = {reading.name for reading in question.readings}
    fields = {name: value for name, value in house.items() if name in known} | dict(item["fields"])
    claims = {field.name for field in question.fields if field.role == CLAIM}
    position = {name: text for name, text in fields.items() if name not in claims}
    _values, faulty = judging.read(question, position)
    if set(faulty) - claims or not claims:
        raise BadItem(_("The position on this page is not complete."))
    return replace(by_hand(game, question, position), house=house)


def exercise_item(game: Game, skill: Skill, difficulty: int, seed: int, same: bool) -> dict[str, Any]:
    slug = exercises.write_slug(skill, difficulty, seed)
    return {"kind": EXERCISE, "game": game.id, "slug": slug, "same": same}


def pasted_item(link: str) -> dict[str, Any]:
    """The item that a pasted address of this site stands for: a referee's position, an exercise, a puzzle, a lesson.

    The address may come from any host: only its path and query are looked at. ``BadItem`` for anything else.
    """
    try:
        parts = urlsplit(link.strip())
        with override(get_language_from_path(parts.path) or get_language()):  # an address of any language
            match = resolve(parts.path)
    except (Resolver404, ValueError):
        raise BadItem(_("This is no address of a position, an exercise or a puzzle.")) from None
    game_id = str(match.kwargs.get("game_id", ""))
    query = QueryDict(parts.query)
    item: dict[str, Any]
    if match.view_name == "referee:ask":
        try:
            _game, question = games.find_question(game_id, str(match.kwargs["question_id"]))
        except LookupError:
            raise BadItem(_("There is no such question.")) from None
        claims = {field.name for field in question.fields if field.role == CLAIM}
        fields = {
            name: text for name, text in texts_of(question, query).items() if text and name not in claims
        }
        item = {"kind": POSITION, "game": game_id, "question": question.id, "fields": fields}
    elif match.namespace == "practice" and "slug" in match.kwargs:
        item = of_practice(game_id, match.url_name or "", str(match.kwargs["slug"]), query)
    else:
        raise BadItem(_("This is no address of a position, an exercise or a puzzle."))
    task_of(item, {})
    return item


def of_practice(game_id: str, page: str, slug: str, query: QueryDict) -> dict[str, Any]:
    if page == "exercise":
        return {"kind": EXERCISE, "game": game_id, "slug": slug, "same": True}
    if page == "puzzle":
        return {"kind": PUZZLE, "game": game_id, "slug": slug}
    step = query.get("step", "1")
    number = int(step) if step.isdecimal() and len(step) < 4 else 1
    return {"kind": STEP, "game": game_id, "slug": slug, "step": number}


def title_of(item: Item, language: str) -> str:
    """What an item is called: its skill, its question, its puzzle or its lesson."""
    from tutor.library.wording import words_for

    try:
        game = games.find_game(str(item.get("game")))
        words = words_for(game, language)
        if item["kind"] == EXERCISE:
            skill, difficulty, _seed = exercises.read_slug(game, str(item["slug"]))
            return f"{words.text('skills', skill.id, 'name')} · {'●' * difficulty}{'○' * (3 - difficulty)}"
        if item["kind"] == POSITION:
            return words.text("questions", str(item["question"]), "title")
        if item["kind"] == PUZZLE:
            return find_puzzle(game, str(item["slug"]), language).title
        lesson = find_lesson(game, str(item["slug"]), language)
        return f"{lesson.title} · {step_of(game, item, language).heading}"
    except (LookupError, ValueError, TypeError):
        return str(item.get("slug") or item.get("question") or "?")
