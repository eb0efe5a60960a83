"""Words in which the tests of practice speak: a page is opened, an answer is sent as its form would send it."""

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from games.core import skills
from games.core.questions import Game
from games.core.registry import all_games
from tutor.practice.items import EXERCISE, Item, task_of
from tutor.practice.tasks import Task


def opened(client: Client, address: str, status: int = 200) -> str:
    """The page; a redirect is followed."""
    response = client.get(address, follow=True)
    assert response.status_code == status, address
    return unescape(response.content.decode())


def answer_id(page: str) -> str:
    return re.search(r'name="answer_id" value="([^"]*)"', page)[1]


def post(client: Client, address: str, data: dict[str, Any], **more: Any) -> HttpResponse:
    """What a form sends that answers."""
    return client.post(address, {"answer_id": "given-by-the-form", **data}, **more)


def answered(client: Client, address: str, data: dict[str, Any], **more: Any) -> str:
    response = post(client, address, data, **more)
    assert response.status_code == 200
    return unescape(response.content.decode())


def state(page: str) -> str:
    """How the page says the answer was marked."""
    return re.search(r'data-state="(\w+)"', page)[1]


def is_done(page: str) -> bool:
    return 'data-done="yes"' in page


def find_exercise(game: Game, slug: str, readings: dict[str, str]) -> Task:
    """The exercise of a slug at a table that plays so."""
    return task_of(Item(EXERCISE, game.id, slug), {game.id: readings})


def as_form(task: Task, answer: skills.Answer) -> dict[str, Any]:
    """An answer as the task's form sends it: a field for each tick and for each seat's figure."""
    question = task.question
    several = {f.name for f in question.all_fields if f.kind.ticked or f.control == "sums"}
    return {
        name: text.split() if isinstance(text, str) and name in several else text
        for name, text in answer.items()
    }  # fmt: skip


def one_of_each_ask() -> list[Any]:
    """For every way of asking, a game and a skill that is asked so."""
    found = {}
    for game in all_games().values():
        for skill in game.skills:
            found.setdefault(skill.ask, (game, skill))
    return list(found.values())
