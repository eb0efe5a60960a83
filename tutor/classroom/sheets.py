"""Sheets: made, filled, ordered, copied. Each is looked up through its owner alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import SystemRandom
from typing import Any

from django.db.models import QuerySet
from django.http import Http404

import games
from games.core.exercises import LARGEST_SEED
from tutor.classroom.models import Sheet
from tutor.practice.items import Item, exercise_item
from tutor.progress.house_rules import differing

LONGEST_TITLE = 80

MOST_ITEMS = 40


def sheets_of(user: Any) -> QuerySet[Sheet]:
    return Sheet.objects.filter(owner=user)


def find_sheet(user: Any, sheet_id: int) -> Sheet:
    """A sheet of this teacher; anybody else's is not found."""
    sheet = sheets_of(user).filter(pk=sheet_id).first()
    if sheet is None:
        raise Http404
    return sheet


def shared_sheet(key: str) -> Sheet:
    sheet = Sheet.objects.filter(share_key=key).first()
    if sheet is None:
        raise Http404
    return sheet


def create_sheet(user: Any, title: str, items: Iterable[Item] = ()) -> Sheet:
    return Sheet.objects.create(
        owner=user, title=title.strip()[:LONGEST_TITLE], items=tuple(items)[:MOST_ITEMS]
    )


def copy_sheet(sheet: Sheet, user: Any, title: str) -> Sheet:
    """A sheet of this user with the same items, readings and languages."""
    return Sheet.objects.create(
        owner=user,
        title=title[:LONGEST_TITLE],
        items=sheet.items,
        house=sheet.house,
        languages=sheet.languages,
    )


def dealt_items(game_id: str, counts: Mapping[str, int], difficulty: int, same: bool) -> list[Item]:
    """New exercises: so many for each skill."""
    game, rng = games.find_game(game_id), SystemRandom()
    return [
        exercise_item(game, skill, difficulty, rng.randrange(LARGEST_SEED // 2), same)
        for skill in game.skills
        for _ in range(counts.get(skill.id, 0))
    ]


def add_items(sheet: Sheet, items: Iterable[Item]) -> None:
    sheet.items = (*sheet.items, *items)[:MOST_ITEMS]
    sheet.save(update_fields=["items"])


def rename(sheet: Sheet, title: str, languages: list[str]) -> None:
    """Without a title nothing is changed."""
    if title:
        sheet.title, sheet.languages = title, languages
        sheet.save(update_fields=["title", "languages"])


def move_item(sheet: Sheet, place: int, by: int) -> None:
    """Change places with the neighbour above (-1) or below (1), if there are such places."""
    items = list(sheet.items)
    if 0 <= place < len(items) and 0 <= place + by < len(items):
        items[place], items[place + by] = items[place + by], items[place]
        sheet.items = tuple(items)
        sheet.save(update_fields=["items"])


def remove_item(sheet: Sheet, place: int) -> None:
    if 0 <= place < len(sheet.items):
        sheet.items = sheet.items[:place] + sheet.items[place + 1 :]
        sheet.save(update_fields=["items"])


def set_house(sheet: Sheet, game_id: str, readings: Mapping[str, str]) -> None:
    """Keep what the table plays otherwise; unknown readings and defaults are left out."""
    kept = differing(games.find_game(game_id), readings)
    sheet.house = {name: table for name, table in sheet.house.items() if name != game_id}
    if kept:
        sheet.house = {**sheet.house, game_id: kept}
    sheet.save(update_fields=["house"])
