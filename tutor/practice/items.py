"""Items: something to do, named so that it can be kept in a sheet, sent in a link, and found again.

    {"kind": "exercise", "game": …, "slug": "<skill>-<difficulty>-<seed>", "same": true}
    {"kind": "position", "game": …, "question": …, "fields": {…}}
    {"kind": "puzzle", "game": …, "slug": …}
    {"kind": "step", "game": …, "slug": "<lesson>", "step": 2}

An item is resolved to a task when it is shown or marked; no position and no right answer is stored for it. Class and
paper resolve items here and nowhere else.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self, TypeAlias
from urllib.parse import urlsplit

from django import urls
from django.http import QueryDict
from django.utils.translation import get_language, get_language_from_path, override
from django.utils.translation import gettext as _

import games
from games.core import exercises, judging
from games.core.questions import Game, Question
from games.core.skills import ASK_JUDGE, Claim, Skill
from tutor.library.wording import words_for
from tutor.practice.content import Step, find_lesson, find_puzzle, find_step
from tutor.practice.tasks import Readings, Task, by_hand, dealt, with_readings
from tutor.site.links import fields_in

EXERCISE, POSITION, PUZZLE, STEP = "exercise", "position", "puzzle", "step"
KEYS = {
    EXERCISE: ("slug", "same"),
    POSITION: ("question", "fields"),
    PUZZLE: ("slug",),
    STEP: ("slug", "step"),
}
"""What is kept of an item besides its kind and game."""

House: TypeAlias = Mapping[str, Mapping[str, str]]
"""The readings by which a table plays: by game the values by name."""


class BadItem(ValueError):
    """Something that cannot be set; the message says why, to whoever wants to set it."""


@dataclass(frozen=True)
class Item:
    """Something to do. ``slug``: of an exercise, a puzzle or a lesson, ``step`` counts from 1 within a lesson.

    ``same``: of an exercise, whether everybody gets the same position. ``question`` and ``fields``: of a position.
    """

    kind: str
    game: str
    slug: str = ""
    same: bool = True
    step: int = 0
    question: str = ""
    fields: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Self:
        """The item of a JSON object. Whether there is such a thing is found out by ``task_of``."""
        fields = stored.get("fields") or {}
        return cls(
            kind=str(stored.get("kind", "")),
            game=str(stored.get("game", "")),
            slug=str(stored.get("slug", "")),
            same=bool(stored.get("same", True)),
            step=int(stored.get("step", 0)),
            question=str(stored.get("question", "")),
            fields=tuple(sorted((str(name), str(text)) for name, text in fields.items())),
        )

    @property
    def stored(self) -> dict[str, Any]:
        """The JSON object that ``read`` reads."""
        stored = {name: getattr(self, name) for name in ("kind", "game", *KEYS[self.kind])}
        return stored | {"fields": dict(self.fields)} if self.kind == POSITION else stored


def exercise_item(game: Game, skill: Skill, difficulty: int, seed: int, same: bool = True) -> Item:
    return Item(EXERCISE, game.id, exercises.write_slug(skill, difficulty, seed), same)


def games_of(items: Iterable[Item]) -> list[str]:
    """The ids of the games that items are about, each once."""
    return list(dict.fromkeys(item.game for item in items))


# --- Tasks


def task_of(item: Item, house: House, variant: int = 0) -> Task:
    """What an item sets where the house readings of its game are played. Raises ``BadItem`` if nothing.

    ``variant``: any number; where not everybody gets the same position, each number deals another one.
    """
    readings = tuple(sorted(house.get(item.game, {}).items()))
    return resolved(item, readings, 0 if item.same else variant)


@lru_cache(maxsize=1024)
def resolved(item: Item, readings: Readings, variant: int) -> Task:
    house = dict(readings)
    try:
        game = games.find_game(item.game)
        if item.kind == EXERCISE:
            skill, difficulty, seed = exercises.read_slug(game, item.slug)
            seed = (seed + variant) % (exercises.LARGEST_SEED + 1)
            return dealt(game, skill, difficulty, seed, readings)
        if item.kind == POSITION:
            return at_position(game, game.by_id[item.question], dict(item.fields), house)
        if item.kind == PUZZLE:
            return with_readings(find_puzzle(game, item.slug, "en").task, house)
        if item.kind == STEP:
            step = step_of(game, item, "en")
            if step.task is not None and step.to_do:
                return with_readings(step.task, house)
    except BadItem:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise gone() from error
    raise BadItem(_("There is nothing to be answered here."))


def gone() -> BadItem:
    """What was set once, and what was answered to it, may outlive the exercise."""
    return BadItem(_("This can no longer be set: its exercise has changed or gone."))


def can_be_set(item: Item, house: House) -> bool:
    """Whether there still is such a task."""
    try:
        task_of(item, house)
    except BadItem:
        return False
    return True


def step_of(game: Game, item: Item, language: str) -> Step:
    """The step that an item names. ``LookupError`` if there is none."""
    return find_step(game, item.slug, item.step, language)


def at_position(game: Game, question: Question, fields: Claim, house: Mapping[str, str]) -> Task:
    """A task at the position of a referee's page, whose own readings come before those of the house.

    With a claim among its fields, that claim is to be judged. Otherwise all claims are open. A right one must be known
    to mark them by: if trying claims finds none, see ``with_a_right_claim``.
    """
    known, claims = {reading.name for reading in question.readings}, question.claim_names
    fields = {name: value for name, value in house.items() if name in known} | dict(fields)
    position = {name: text for name, text in fields.items() if name not in claims}
    claim = {name: fields[name] for name in question.names if name in claims and fields.get(name)}
    _values, faulty = judging.read(question, position)
    if set(faulty) - claims or not claims:
        raise BadItem(_("The position on this page is not complete."))
    if claim:
        if judging.attempt(game, question, fields) is None:
            raise gone()
        return replace(to_be_judged(game, question, position, claim), house=house)
    task = by_hand(game, question, position)
    return replace(task if task.target is not None else with_a_right_claim(task), house=house)


def to_be_judged(game: Game, question: Question, position: Claim, claim: Claim) -> Task:
    return by_hand(game, question, position, asked=tuple(claim), ask=ASK_JUDGE, wrong=claim)


def with_a_right_claim(task: Task) -> Task:
    """The task with a right claim that the referee has found, else with one to be judged."""
    exercise = task.exercise
    fixes = (verdict.fix for verdict in exercise.tried)
    fix = next((found for found in fixes if found and set(found.changed) <= set(exercise.asked)), None)
    if fix is not None:
        right = {name: fix.fields[name] for name in exercise.asked if name in fix.fields}
        skill = replace(exercise.skill, tries=lambda _look: [right])
        return replace(task, exercise=replace(exercise, skill=skill))
    bare = judging.attempt(exercise.game, exercise.question, exercise.fields)
    verdict = bare or next(iter(exercise.tried), None)
    if verdict is None:
        raise BadItem(_("There is nothing to be answered here."))
    claim = exercises.claimed(verdict, exercise.asked)
    return to_be_judged(exercise.game, exercise.question, exercise.position, claim)


# --- Links and titles


def pasted_item(link: str) -> Item:
    """The item that a pasted address of this site stands for: a referee's position, an exercise, a puzzle, a lesson.

    The address may come from any host: only its path and query are looked at. A position is taken without the claim
    that is made there. ``BadItem`` for anything else.
    """
    no_address = BadItem(_("This is no address of a position, an exercise or a puzzle."))
    try:
        parts = urlsplit(link.strip())
        with override(get_language_from_path(parts.path) or get_language()):  # an address of any language
            match = urls.resolve(parts.path)
    except (urls.Resolver404, ValueError):
        raise no_address from None
    game_id, slug = str(match.kwargs.get("game_id", "")), str(match.kwargs.get("slug", ""))
    query = QueryDict(parts.query)
    if match.view_name == "referee:ask":
        item = pasted_position(game_id, str(match.kwargs["question_id"]), query)
    elif match.view_name == "practice:exercise":
        item = Item(EXERCISE, game_id, slug)
    elif match.view_name == "practice:puzzle":
        item = Item(PUZZLE, game_id, slug)
    elif match.namespace == "practice" and slug:
        step = query.get("step", "1")
        item = Item(STEP, game_id, slug, step=int(step) if step.isdecimal() and len(step) < 4 else 1)
    else:
        raise no_address
    task_of(item, {})
    return item


def pasted_position(game_id: str, question_id: str, query: QueryDict) -> Item:
    try:
        game, question = games.find_question(game_id, question_id)
    except LookupError:
        raise BadItem(_("There is no such question.")) from None
    texts, _faults = judging.in_notation(game, question, fields_in(question, query))
    fields = sorted((name, text) for name, text in texts.items() if text and name not in question.claim_names)
    return Item(POSITION, game_id, question=question_id, fields=tuple(fields))


def title_of(item: Item, language: str) -> str:
    """What an item is called: its skill, its question, its puzzle or its lesson."""
    try:
        game = games.find_game(item.game)
        words = words_for(game, language)
        if item.kind == EXERCISE:
            skill, difficulty, _seed = exercises.read_slug(game, item.slug)
            return f"{words.text('skills', skill.id, 'name')} · {'●' * difficulty}{'○' * (3 - difficulty)}"
        if item.kind == POSITION:
            return words.text("questions", item.question, "title")
        if item.kind == PUZZLE:
            return find_puzzle(game, item.slug, language).title
        lesson = find_lesson(game, item.slug, language)
        return f"{lesson.title} · {step_of(game, item, language).heading}"
    except (LookupError, ValueError):
        return item.slug or item.question or "?"
