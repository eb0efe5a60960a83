"""Sheets: made, filled, ordered, copied. Each is looked up through its owner alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import SystemRandom
from typing import Any

from django.shortcuts import get_object_or_404

from games.core.exercises import LARGEST_SEED
from games.core.questions import Game
from tutor.classroom.models import LONGEST_TITLE, Sheet
from tutor.practice.items import Item, exercise_item
from tutor.progress.house_rules import differing

MOST_ITEMS = 40
MOST_OF_ONE_SKILL = 10


def find_sheet(user: Any, sheet_id: int) -> Sheet:
    """A sheet of this teacher; anybody else's is not found."""
    return get_object_or_404(Sheet, owner=user, pk=sheet_id)


def shared_sheet(key: str) -> Sheet:
    return get_object_or_404(Sheet, share_key=key)


def create_sheet(user: Any, title: str, items: Iterable[Item] = (), **settings: Any) -> Sheet:
    """``settings``: its readings (``house``) and languages."""
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
