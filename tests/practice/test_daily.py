"""The position of the day: on the first page and on each game's own page, to be answered at once."""

from datetime import date, timedelta

import pytest
from django.test import Client

from games.core.questions import Game
from games.core.registry import all_games
from tests.claims import GAMES
from tutor.practice.daily import task_of_the_day
from tutor.progress.models import Attempt

DAYS = [date(2026, 12, 1) + timedelta(days=number) for number in range(21)]


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_one_each_day_that_is_answered_by_touching_pieces(game: Game) -> None:
    for day in DAYS:
        task = task_of_the_day(game, day)
        assert task is not None
        assert task.ask in ("claim", "all")


@pytest.mark.parametrize("game", GAMES)
def test_it_changes_from_day_to_day(game: Game) -> None:
    tasks = [task_of_the_day(game, day) for day in DAYS]
    assert len({task.exercise.slug for task in tasks if task}) == len(DAYS)


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/en/", *[f"/fr/{game}/" for game in all_games()]])
def test_the_page_shows_it_and_its_form_answers(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert 'id="asking"' in page
    address = page.split('id="asking"')[1].split('action="')[1].split('"')[0]
    answered = client.get(address, {"try": "1"}, headers={"HX-Request": "true"})
    assert answered.status_code == 200
    assert 'data-state="' in answered.content.decode()
    assert not answered.cookies
    assert not Attempt.objects.exists()
