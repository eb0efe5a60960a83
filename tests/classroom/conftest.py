"""The cast: a teacher, a sheet of exercises that are asked in every way, a session, and people in it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.http import QueryDict
from django.test import Client

from games.core.registry import all_games
from games.core.skills import ASKS
from tests.classroom.claims import right_claim, wrong_claim
from tutor.classroom import answers, participants, sessions, sheets
from tutor.classroom.models import LED, OPENED, SELF, Participant, Session, Sheet
from tutor.practice.items import Item, exercise_item
from tutor.progress.attempts import new_answer_id


def items() -> list[Item]:
    """One exercise for each way of asking, of whatever game has one."""
    found = {}
    for game in all_games().values():
        for skill in game.skills:
            if skill.ask not in found:
                found[skill.ask] = exercise_item(game, skill, 1, 7, True)
    return [found[ask] for ask in ASKS]


@pytest.fixture
def teacher(db: None) -> Any:
    return get_user_model().objects.create_user("teacher", password="a long pass phrase")


@pytest.fixture
def colleague(db: None) -> Any:
    return get_user_model().objects.create_user("colleague", password="a long pass phrase")


@pytest.fixture
def sheet(teacher: Any) -> Sheet:
    return sheets.create_sheet(teacher, "Monday", items())


@pytest.fixture
def led(sheet: Sheet, teacher: Any) -> Session:
    return sessions.start_session(sheet, teacher, pace=LED)


@pytest.fixture
def self_paced(sheet: Sheet, teacher: Any) -> Session:
    return sessions.start_session(sheet, teacher, pace=SELF)


@pytest.fixture
def participant() -> Callable[..., Participant]:
    """`participant(session, "Ada")` lets somebody in; `.token` is what the browser would hold."""

    def sit(session: Session, nickname: str = "") -> Participant:
        found, token = participants.join(session, nickname, "en")
        found.token = token
        return found

    return sit


@pytest.fixture
def answer() -> Callable[..., str]:
    """`answer(participant, item, right=False)` gives an answer as a form would send it."""

    def give(
        participant: Participant,
        item: int,
        right: bool = True,
        answer_id: str = "",
        claim: Any = None,
        **more: Any,
    ) -> str:
        task = answers.task_for(participant.session, item, participant.pk)
        said = claim if claim is not None else (right_claim if right else wrong_claim)(task)
        form = QueryDict(mutable=True)
        for name, value in said.items():
            form.setlist(name, [value] if isinstance(value, str) else list(value))
        sent = answer_id or new_answer_id(), answers.answer_in(task, form)
        return answers.receive(answers.snapshot(participant), item, *sent, **more)[0]

    return give


@pytest.fixture
def opened(led: Session) -> Session:
    """A session whose first exercise is open."""
    sessions.record_event(led, OPENED, 0)
    return led


@pytest.fixture
def desk(teacher: Any) -> Client:
    client = Client()
    client.force_login(teacher)
    return client


@pytest.fixture
def sit() -> Callable[..., Client]:
    """`sit(session, "Ada")` is the browser of somebody who has just joined."""

    def join(session: Session, nickname: str = "", **more: Any) -> Client:
        client = Client(**more)
        response = client.post("/en/join/", {"code": session.code, "nickname": nickname})
        assert response.status_code == 302, response.content
        client.address = response["Location"]
        client.participant = Participant.objects.latest("pk")
        return client

    return join
