"""Sheets: whose they are, what is in them."""

from typing import Any

import pytest
from django.http import Http404
from django.test import Client

from games.core.registry import all_games
from tutor.classroom import sheets
from tutor.classroom.models import Sheet


def test_a_sheet_belongs_to_its_owner_and_is_copied_by_link(sheet: Sheet, colleague: Any) -> None:
    with pytest.raises(Http404):
        sheets.find_sheet(colleague, sheet.pk)
    copy = sheets.copy_sheet(sheets.shared_sheet(sheet.share_key), colleague, "Mine")
    assert sheets.find_sheet(colleague, copy.pk).items == sheet.items
    assert copy.share_key != sheet.share_key
    with pytest.raises(Http404):
        sheets.shared_sheet("guess")


def test_items_are_moved_and_removed(sheet: Sheet) -> None:
    first, second, *rest = sheet.items
    sheets.move_item(sheet, 0, 1)
    assert sheet.items == (second, first, *rest)
    sheets.move_item(sheet, 0, -1)
    sheets.remove_item(sheet, 0)
    assert Sheet.objects.get().items == (first, *rest)


def test_dealt_exercises_are_as_many_as_were_asked_for() -> None:
    game = next(game for game in all_games().values() if game.skills)
    found = sheets.dealt_items(game, {game.skills[0].id: 3}, 2, same=True)
    assert len(found) == len({item.slug for item in found}) == 3


@pytest.mark.parametrize("around", ["", " ", "\n"])
def test_a_game_with_blanks_around_its_name_is_the_game(sheet: Sheet, desk: Client, around: str) -> None:
    game = next(game for game in all_games().values() if game.skills)
    dealt = {"action": "add", "game": f"{around}{game.id}{around}", f"skill-{game.skills[0].id}": "2"}
    response = desk.post(f"/en/class/sheets/{sheet.pk}/", dealt)
    assert response.status_code == 303
    assert len(Sheet.objects.get().items) == len(sheet.items) + 2


def test_more_exercises_than_a_sheet_takes_at_once_are_cut_down(sheet: Sheet, desk: Client) -> None:
    game = next(game for game in all_games().values() if game.skills)
    dealt = {"action": "add", "game": game.id, f"skill-{game.skills[0].id}": "99"}
    assert desk.post(f"/en/class/sheets/{sheet.pk}/", dealt).status_code == 303
    assert len(Sheet.objects.get().items) == len(sheet.items) + sheets.MOST_OF_ONE_SKILL


def test_a_title_that_is_too_long_is_cut_down_not_lost(sheet: Sheet, desk: Client) -> None:
    desk.post(
        f"/en/class/sheets/{sheet.pk}/", {"action": "rename", "title": "Monday " * 50, "languages": ["en"]}
    )
    assert Sheet.objects.get().title.startswith("Monday Monday")
