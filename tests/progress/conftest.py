"""The cast: a game, a learner, and answers to it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from games.core.questions import Game
from games.core.registry import all_games
from tutor.progress.attempts import EXERCISE, new_answer_id, record
from tutor.progress.learners import COOKIE, remember
from tutor.progress.models import Attempt, Learner

# Long past, so that on pages, which look at the clock, whatever was met then is due.
NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def game() -> Game:
    """Whichever game with readings comes first: nothing here hangs on which."""
    return next(game for game in all_games().values() if game.readings)


@pytest.fixture
def rules(game: Game) -> list[str]:
    """The rules of the game that can be practised."""
    return [rule.id for rule in game.rules if rule.judged]


@pytest.fixture
def learner(db: None) -> Learner:
    return Learner.objects.create()


@pytest.fixture
def answer(game: Game) -> Callable[..., tuple[Attempt, bool]]:
    """`answer(learner, "wrong", rules=[…], broken=[…], now=…)` records an answer, each to another exercise."""
    seeds = count()

    def give(learner: Learner, state: str, now: datetime = NOON, **more: Any) -> tuple[Attempt, bool]:
        values = {
            "question": game.questions[0].id,
            "kind": EXERCISE,
            "slug": f"skill-1-{next(seeds)}",
            "answer_id": new_answer_id(),
        }
        return record(Attempt(learner=learner, game=game.id, state=state, **(values | more)), now)

    return give


@pytest.fixture
def visitor() -> Callable[[Learner], Client]:
    """`visitor(learner)` is the browser that holds a learner's cookie."""

    def browse(learner: Learner) -> Client:
        response = HttpResponse()
        remember(response, learner)
        client = Client()
        client.cookies[COOKIE] = response.cookies[COOKIE].value
        return client

    return browse
