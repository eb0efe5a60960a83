"""What is open, closed, revealed, and how long; the versions of pages."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tutor.classroom import sessions
from tutor.classroom.answers import snapshot
from tutor.classroom.models import (
    CLOSED,
    OPENED,
    PAUSED,
    RESUMED,
    REVEALED,
    SELF,
    Event,
    Participant,
    Session,
    Sheet,
    hashed,
)
from tutor.classroom.state import accepts, class_version, participant_version, state_of

Sit = Callable[..., Participant]
Give = Callable[..., str]


def test_the_state_follows_what_the_teacher_did(led: Session) -> None:
    steps = [
        (None, None, (None, set(), set())),
        (OPENED, 0, (0, {0}, set())),
        (CLOSED, 0, (None, {0}, set())),
        (REVEALED, 0, (None, {0}, {0})),
        (OPENED, 2, (2, {0, 2}, {0})),
        (REVEALED, 2, (None, {0, 2}, {0, 2})),
        (OPENED, 0, (0, {0, 2}, {2})),
    ]
    for kind, item, expected in steps:
        if kind is not None:
            sessions.record_event(led, kind, item)
        state = state_of(led)
        assert (state.open, set(state.opened), set(state.revealed)) == expected


def test_the_end_reveals_what_was_opened_and_nothing_else(opened: Session) -> None:
    sessions.end_session(opened)
    state = state_of(opened)
    assert state.ended
    assert state.revealed == {0}
    assert state.open is None


def test_a_session_past_its_time_has_ended(led: Session) -> None:
    assert not state_of(led).ended
    assert state_of(led, led.closes_at).ended


def test_a_pause_stops_the_clock_and_a_factor_stretches_it(led: Session, participant: Sit) -> None:
    slow, quick = participant(led), participant(led)
    slow.factor = 2.0
    led.seconds = 60
    now = timezone.now()
    for kind, at in ((OPENED, 0), (PAUSED, 30), (RESUMED, 90)):
        Event.objects.create(session=led, kind=kind, item=0, at=now + timedelta(seconds=at))
    later = now + timedelta(seconds=145)  # 85 seconds without the pause
    state = state_of(led, later)
    assert not accepts(led, state, quick, 0, later)
    assert accepts(led, state, slow, 0, later)


def test_the_versions_change_with_what_their_pages_show(
    opened: Session, participant: Sit, answer: Give
) -> None:
    one, two = participant(opened), participant(opened)
    now = timezone.now()

    def versions() -> tuple[str, str]:
        return participant_version(hashed(one.token), opened.pk, now) or "", class_version(opened, now)

    before = versions()
    assert versions() == before
    answer(two, 0)
    after = versions()
    assert after[0] == before[0], "what others answer is not shown, so the page does not change"
    assert after[1] != before[1]
    answer(one, 0)
    assert versions()[0] != after[0]
    before = versions()
    sessions.record_event(opened, REVEALED, 0)
    assert versions()[0] != before[0]
    assert versions()[1] != before[1]


def test_a_poll_of_a_participant_costs_one_query(opened: Session, participant: Sit) -> None:
    one = participant(opened)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert participant_version(hashed(one.token), opened.pk, timezone.now())
    assert len(queries) == 1


@pytest.mark.parametrize("seconds", [0, 300])
def test_a_page_carries_the_version_that_a_poll_compares(
    sheet: Sheet, teacher: Any, participant: Sit, answer: Give, seconds: int
) -> None:
    session = sessions.start_session(sheet, teacher, pace=SELF, seconds=seconds)
    one = participant(session)

    def versions() -> tuple[str, str | None]:
        return snapshot(one).version, participant_version(hashed(one.token), session.pk, timezone.now())

    for happens in (
        lambda: None,
        lambda: answer(one, 0),
        lambda: sessions.record_event(session, PAUSED),
        lambda: answer(one, 1, right=False),
        lambda: sessions.end_session(session),
    ):
        happens()
        on_page, polled = versions()
        assert on_page == polled


def test_nobody_has_no_version(opened: Session, participant: Sit) -> None:
    one = participant(opened)
    assert participant_version("nobody's", opened.pk, timezone.now()) is None
    assert participant_version(hashed(one.token), opened.pk + 1, timezone.now()) is None
