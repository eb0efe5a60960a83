"""A class is deleted while it answers, by itself or with its teacher's account: all are told, nobody meets a fault."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models.signals import post_init, pre_delete
from django.http import Http404
from django.test import Client
from django.utils import timezone

from tests.classroom.browsing import HTMX, send, text
from tests.classroom.claims import wrong_claim
from tutor.classroom import answers, participants, sessions
from tutor.classroom.answers import LATE, snapshot
from tutor.classroom.models import OPENED, Answer, Event, Participant, Session, hashed
from tutor.classroom.state import participant_version
from tutor.progress.models import Attempt
from tutor.progress.personal_data import delete_account

Visit = Callable[..., Client]
GONE = {"en": "This class is no longer there.", "fr": "Cette séance n’existe plus."}
LEAVE = "/en/account/delete/"
POLL = {"v": "1.1", "shown": ""}


@pytest.fixture
def leave(desk: Client) -> Callable[[], None]:
    """The teacher deletes the account, on another device."""

    def delete() -> None:
        other = Client()
        other.force_login(get_user_model().objects.get(username="teacher"))
        assert other.post(LEAVE, {"current": "a long pass phrase"}).status_code == 302
        assert not Session.objects.exists()

    return delete


def test_whoever_answers_a_class_whose_teacher_has_gone_is_told(
    opened: Session, sit: Visit, leave: Callable[[], None], language: str
) -> None:
    person = sit(opened, "Ada")
    person.address = f"/{language}/class/play/{opened.pk}/"
    send(person, 0)
    claim = {"item-number": "0", "answer-id": "sent-too-late"}
    leave()
    for response in (
        person.get(person.address),
        person.get(person.address, {**POLL, "item": "0"}, headers=HTMX),
        person.get(person.address, {"item-number": "0", "again": "1"}, headers=HTMX),
        person.post(person.address, claim),
        person.post(person.address, claim, headers=HTMX),
        person.post(f"{person.address}take-home/"),
    ):
        assert response.status_code == 404
        assert GONE[language] in text(response)
    assert not Attempt.objects.exists()


def test_a_colleagues_page_is_loaded_anew_and_says_that_the_session_is_gone(
    opened: Session, colleague: Any, sit: Visit, leave: Callable[[], None]
) -> None:
    opened.helpers.add(colleague)
    helper = Client()
    helper.force_login(colleague)
    sit(opened)
    address = f"/en/class/sessions/{opened.pk}/"
    leave()
    for page in (address, f"{address}projector/"):
        assert helper.get(page, POLL, headers=HTMX)["HX-Refresh"] == "true"
        response = helper.get(page)
        assert response.status_code == 404
        assert "There is no such session. It may have been deleted" in " ".join(
            text(response).replace("</h1>", "").replace('<p class="lead">', "").split()
        )
    for page, form in (
        ("steer/", {"kind": "opened", "item": "1"}),
        ("people/", {"action": "draw", "participant": "1"}),
        ("delete/", {}),
        ("summary/", None),
    ):
        response = helper.get(address + page) if form is None else helper.post(address + page, form)
        assert response.status_code == 404
        assert "There is no such session." in text(response)


def test_a_page_of_the_teacher_who_has_gone_asks_to_sign_in(
    desk: Client, opened: Session, leave: Callable[[], None]
) -> None:
    address = f"/en/class/sessions/{opened.pk}/"
    assert desk.get(address).status_code == 200
    leave()
    assert desk.get(address, POLL, headers=HTMX)["HX-Refresh"] == "true"
    assert "Sign in" in text(desk.get(address, follow=True))


def test_a_page_that_is_kept_up_to_date_is_not_loaded_anew(desk: Client, opened: Session) -> None:
    response = desk.get(f"/en/class/sessions/{opened.pk}/", POLL, headers=HTMX)
    assert response.status_code == 200
    assert "HX-Refresh" not in response


def test_whoever_lost_the_seat_to_another_device_is_told(opened: Session, sit: Visit) -> None:
    person = sit(opened)
    participants.rejoin(opened, person.participant.code)
    response = person.get(person.address)
    assert response.status_code == 404
    assert "no longer in this class on this device" in text(response)
    assert GONE["en"] not in text(response)


def test_a_participant_who_does_not_exist_is_no_session_that_does_not(desk: Client, led: Session) -> None:
    response = desk.post(f"/en/class/sessions/{led.pk}/people/", {"action": "draw", "participant": "1"})
    assert response.status_code == 404
    assert "Nobody in this session has that place." in text(response)
    assert "no such session" not in text(response)


def test_nobody_else_is_told_that_there_was_a_class(led: Session, sit: Visit) -> None:
    person = sit(led)
    led.delete()
    assert GONE["en"] not in text(Client().get(person.address))


# --- In the very moment


def vanish(session: Session) -> None:
    Session.objects.filter(pk=session.pk).delete()


@pytest.mark.django_db(transaction=True)
def test_what_a_teacher_does_in_the_moment_of_the_deletion_is_not_found(
    opened: Session, participant: Callable[..., Participant]
) -> None:
    person = participant(opened, "Ada")
    vanish(opened)
    for late in (
        lambda: sessions.record_event(opened, OPENED, 1),
        lambda: sessions.end_session(opened),
        lambda: participants.change(person, removed=True),
        lambda: participants.rename(person, "Eve", "en"),
        lambda: participants.join(opened, "Ben", "en"),
    ):
        with pytest.raises(Http404):
            late()
    assert not Event.objects.exists()
    assert not Participant.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_an_answer_in_the_moment_of_the_deletion_is_told_so(opened: Session, sit: Visit) -> None:
    person = sit(opened, "Ada")

    def vanish_meanwhile(**more: object) -> None:
        """The answer was accepted, and its class is gone before it is saved."""
        post_init.disconnect(vanish_meanwhile, sender=Answer)
        vanish(opened)

    post_init.connect(vanish_meanwhile, sender=Answer)
    response = send(person, 0)
    assert not post_init.disconnect(vanish_meanwhile, sender=Answer), "an answer was accepted"
    assert response.status_code == 404
    assert GONE["en"] in text(response)
    assert not Answer.objects.exists()


def test_a_limited_time_is_over_when_its_class_is_gone(
    sheet: Any, teacher: Any, participant: Callable[..., Participant]
) -> None:
    """Deleted after the first look at the database, which finds that time is limited, and before the second."""
    session = sessions.start_session(sheet, teacher, seconds=300)
    person, looks = participant(session), []

    def vanish_meanwhile(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        looks.append(sql)
        if len(looks) == 2:
            vanish(session)
        return execute(sql, *more)

    with connection.execute_wrapper(vanish_meanwhile):
        assert participant_version(hashed(person.token), session.pk, timezone.now()) is None
    assert len(looks) > 2


DELETIONS = pytest.mark.parametrize(
    "delete", [lambda session: session.delete(), lambda session: delete_account(session.owner)]
)


@DELETIONS
def test_no_answer_counts_any_more_once_a_deletion_has_begun(
    opened: Session, participant: Callable[..., Participant], delete: Callable[[Session], Any]
) -> None:
    """Where a class went on answering the deletion would be refused again and again."""
    person, code, seen = participant(opened), str(opened.code), []

    def go_on() -> None:
        found = Participant.objects.get(token_hash=hashed(person.token))
        claim = wrong_claim(answers.task_for(opened, 0, person.pk))
        seen.append(answers.receive(snapshot(found), 0, "", claim)[0])
        seen.append(participants.running_session(code))

    with coming_in(go_on):
        delete(opened)
    assert seen == [LATE, None]


EVERY_DELETION = pytest.mark.parametrize(
    "delete",
    [
        lambda session: session.delete(),
        lambda session: delete_account(session.owner),
        lambda session: sessions.sweep(session.delete_at),
    ],
)


@EVERY_DELETION
@pytest.mark.django_db(transaction=True)
def test_a_deletion_that_the_database_refuses_is_tried_again(
    opened: Session, delete: Callable[[Session], Any]
) -> None:
    """It refuses to leave somebody who has just come in without their class."""
    with coming_in(lambda: participants.join(opened, "Late", "en")) as came:
        delete(opened)
    assert came
    assert not Session.objects.exists()
    assert not Participant.objects.exists()


@EVERY_DELETION
@pytest.mark.postgresql  # a database in memory has one connection
@pytest.mark.django_db(transaction=True)
def test_whoever_comes_in_while_a_class_is_being_deleted_goes_with_it(
    opened: Session, delete: Callable[[Session], Any]
) -> None:
    assert connection.vendor == "postgresql"

    def join() -> None:
        participants.join(opened, "Late", "en")
        connection.close()

    def join_elsewhere() -> None:
        late = threading.Thread(target=join)
        late.start()
        late.join()
        assert Participant.objects.filter(nickname="Late").exists()

    with coming_in(join_elsewhere) as came:
        delete(opened)
    assert came
    assert not Session.objects.exists()
    assert not Participant.objects.exists()


@contextmanager
def coming_in(join: Callable[[], Any]) -> Iterator[list[str]]:
    """Somebody joins, once, when it has been looked up who is to be deleted with a session, and nobody is yet."""
    came: list[str] = []

    def come_in(**_signal: Any) -> None:
        if not came:
            came.append("now")
            join()

    pre_delete.connect(come_in, sender=Session)
    try:
        yield came
    finally:
        pre_delete.disconnect(come_in, sender=Session)
