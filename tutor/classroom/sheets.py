"""Sheets: made, filled, ordered, copied; and what there is to be put into one: skills, puzzles, steps, house readings.

Each is looked up through its owner alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from random import SystemRandom
from typing import Any, NamedTuple

import regex
from django.shortcuts import get_object_or_404

from games.core.exercises import LARGEST_SEED
from games.core.questions import Game
from tutor.classroom.models import LONGEST_TITLE, Sheet, changed_key
from tutor.library.content import GamePage, game_pages
from tutor.library.readings import OfferedReading, offered_readings
from tutor.library.wording import words_for
from tutor.practice.content import lessons, puzzles
from tutor.practice.items import PUZZLE, STEP, Item, exercise_item, games_of, title_of
from tutor.practice.skills import SkillEntry, skills_of
from tutor.practice.tasks import GOAL_READ
from tutor.progress.house_rules import differing

MOST_ITEMS = 40
MOST_OF_ONE_SKILL = 10
MOST_SHEETS = 300
"""Of one teacher: one for every day of a school year, and some."""


class DeskFull(ValueError):
    """A teacher has as many sheets as a desk holds."""


def find_sheet(user: Any, sheet_id: int) -> Sheet:
    """A sheet of this teacher; anybody else's is not found."""
    return get_object_or_404(Sheet, owner=user, pk=sheet_id)


def shared_sheet(key: str) -> Sheet:
    return get_object_or_404(Sheet, share_key=key)


def create_sheet(user: Any, title: str, items: Iterable[Item] = (), **settings: Any) -> Sheet:
    """``settings``: its readings (``house``) and languages. ``DeskFull`` if there are too many already."""
    if Sheet.objects.filter(owner=user).count() >= MOST_SHEETS:
        raise DeskFull
    title, items = title.strip()[:LONGEST_TITLE], tuple(items)[:MOST_ITEMS]
    return Sheet.objects.create(owner=user, title=title, items=items, **settings)


def copy_sheet(sheet: Sheet, user: Any, title: str) -> Sheet:
    """A sheet of this user with the same items, readings and languages."""
    return create_sheet(user, title, sheet.items, house=sheet.house, languages=sheet.languages)


def dealt_items(game: Game, counts: Mapping[str, int], difficulty: int, same: bool) -> list[Item]:
    """New exercises: so many for each skill."""
    rng = SystemRandom()
    return [
        exercise_item(game, skill, difficulty, rng.randrange(LARGEST_SEED // 2), same)
        for skill in game.skills
        for _ in range(counts.get(skill.id, 0))
    ]


def set_items(sheet: Sheet, items: Iterable[Item]) -> None:
    sheet.items = tuple(items)[:MOST_ITEMS]
    sheet.save(update_fields=["items"])


def move_item(sheet: Sheet, place: int, by: int) -> None:
    """Change places with the neighbour above (-1) or below (1), if there are such places."""
    items = list(sheet.items)
    if 0 <= place < len(items) and 0 <= place + by < len(items):
        items[place], items[place + by] = items[place + by], items[place]
        set_items(sheet, items)


def remove_item(sheet: Sheet, place: int) -> None:
    if 0 <= place < len(sheet.items):
        set_items(sheet, sheet.items[:place] + sheet.items[place + 1 :])


def set_house(sheet: Sheet, game: Game, readings: Mapping[str, str]) -> None:
    """Keep what the table plays otherwise; unknown readings and defaults are left out."""
    tables = {**sheet.house, game.id: differing(game, readings)}
    sheet.house = {name: table for name, table in tables.items() if table}
    sheet.save(update_fields=["house"])


def change_link(sheet: Sheet, button: str) -> None:
    """Renew or withdraw the link by which others copy the sheet; the one before opens nothing any more."""
    sheet.share_key = changed_key(button)
    sheet.save(update_fields=["share_key"])


def file_stem(title: str) -> str:
    """A title in any script as the name of a file."""
    return regex.sub(r"[^\p{L}\p{M}\p{N}]+", "-", title.lower()).strip("-") or "class"


# --- What can be put into a sheet


class Offer(NamedTuple):
    """A puzzle or a step that can be put into a sheet."""

    item: Item
    name: str
    about: str

    @property
    def value(self) -> str:
        return f"{self.item.kind}/{self.item.slug}/{self.item.step}"


@dataclass(frozen=True)
class Catalogue:
    """A sheet and what is on offer for it. `wanted` is the game whose skills and puzzles are offered."""

    sheet: Sheet
    language: str
    wanted: str = ""

    @cached_property
    def games(self) -> list[GamePage]:
        """As on the first page, the easiest first."""
        return game_pages(self.language)

    @property
    def items(self) -> list[tuple[str, str]]:
        """The title of each item, and its game."""
        names = {page.id: page.name for page in self.games}
        return [(title_of(item, self.language), names.get(item.game, item.game)) for item in self.sheet.items]

    @cached_property
    def game(self) -> Game:
        known = {page.id: page.game for page in self.games}
        named = [self.wanted, *games_of(reversed(self.sheet.items)), *known]
        return next(known[name] for name in named if name in known)

    @property
    def skills(self) -> list[SkillEntry]:
        return skills_of(self.game, None, self.language)

    @property
    def puzzles(self) -> list[Offer]:
        words = words_for(self.game, self.language)
        return [
            Offer(Item(PUZZLE, self.game.id, puzzle.slug), puzzle.title, words.text("rules", puzzle.rule))
            for puzzle in puzzles(self.game, self.language)
        ]

    @property
    def steps(self) -> list[Offer]:
        return [
            Offer(Item(STEP, self.game.id, lesson.slug, step=step.number), step.heading, lesson.title)
            for lesson in lessons(self.game, self.language)
            for step in lesson.steps
            if step.task is not None and step.goal != GOAL_READ
        ]

    @property
    def readings(self) -> tuple[OfferedReading, ...]:
        """The house readings of the game, with those that the sheet has chosen."""
        return offered_readings(self.game, self.language, self.sheet.house.get(self.game.id, {}))
