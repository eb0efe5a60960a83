"""Sessions: whose they are, their end."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.http import Http404

from tests.classroom.claims import wrong_claim
from tutor.classroom import answers, sessions
from tutor.classroom.answers import snapshot
from tutor.classroom.models import Event, Participant, Session

Sit = Callable[..., Participant]
Give = Callable[..., str]


def test_sessions_are_deleted_when_their_time_has_come(
    led: Session, opened: Session, participant: Sit
) -> None:
    participant(led)
    assert sessions.sweep() == 0
    assert sessions.sweep(led.delete_at) == 1
    assert not Participant.objects.exists()
    assert not Event.objects.exists()


def test_a_code_is_free_once_its_session_is_over(led: Session) -> None:
    sessions.sweep(led.closes_at)
    led.refresh_from_db()
    assert led.code is None


def test_teachers_find_their_own_sessions_and_those_they_help_with(
    led: Session, teacher: Any, colleague: Any
) -> None:
    assert sessions.find_session(teacher, led.pk) == led
    with pytest.raises(Http404):
        sessions.find_session(colleague, led.pk)
    led.helpers.add(colleague)
    assert sessions.find_session(colleague, led.pk) == led


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_what_comes_in_after_a_session_was_deleted_is_not_found(
    opened: Session, participant: Sit, answer: Give
) -> None:
    assert connection.vendor == "postgresql"
    person = participant(opened)
    sitting = snapshot(person)
    task = answers.task_for(opened, 0, person.pk)
    Session.objects.get(pk=opened.pk).delete()
    with pytest.raises(Http404):
        answers.receive(sitting, 0, "sent-too-late", wrong_claim(task))
    with pytest.raises(Http404):
        participant(opened)
