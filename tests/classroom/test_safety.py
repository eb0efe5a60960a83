"""What somebody with bad intentions tries: each point of the brief has its test."""

import logging
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern

from games.core import explain
from games.core.skills import ASK_ALL, ASK_JUDGE, ASK_SCORE
from tests.classroom.browsing import HTMX, send, text
from tests.classroom.claims import right_claim
from tests.classroom.conftest import items
from tutor.classroom import answers, participants, sessions, sheets
from tutor.classroom.models import OPENED, REVEALED, Answer, Participant, Session
from tutor.classroom.urls import in_class
from tutor.classroom.views import participants as pages
from tutor.classroom.views.participants import cookie_name
from tutor.library.wording import words_for
from tutor.progress.attempts import new_answer_id

Visit = Callable[..., Client]
RUDE = '<img src=x onerror="a">'


# --- Addresses


NUMBERED = [pattern for pattern in in_class if "<int:" in str(pattern.pattern)]


@pytest.mark.parametrize("pattern", NUMBERED, ids=lambda pattern: pattern.name)
def test_a_number_too_large_for_the_database_leads_nowhere(desk: Client, pattern: URLPattern) -> None:
    number = str(10**25)
    address = "/en/class/" + re.sub("<int:[a-z_]+>", number, str(pattern.pattern))
    for client in (desk, Client()):
        for response in (
            client.get(address),
            client.get(address, {"v": "x"}, headers=HTMX),
            client.post(address, {"item-number": number}),
        ):
            assert response.status_code < 500
            assert response.status_code != 200 or response.headers.get("HX-Refresh") == "true"


# --- Guessing codes


GUESSED = participants.WRONG_CODES.free


pytestmark = pytest.mark.usefixtures("clock")


def let_in(address: str, code: object, **more: str) -> HttpResponse:
    return Client(REMOTE_ADDR=address).post("/en/join/", {"code": code, **more})


def guess(address: str, **more: str) -> None:
    """Wrong codes from an address until it is held up."""
    for _ in range(GUESSED):
        let_in(address, "BBBBBB", **more)


def test_who_guesses_codes_waits_and_nobody_elsewhere_does(led: Session) -> None:
    guess("10.0.0.1")
    held = let_in("10.0.0.1", led.code)
    assert held.status_code == 429
    assert int(held["Retry-After"]) > 0
    assert let_in("10.0.0.2", led.code).status_code == 302
    for number in range(50):
        assert let_in(f"10.0.1.{number}", "BBBBBB").status_code == 422, "however many guess elsewhere"


def test_right_codes_never_count(led: Session) -> None:
    for _ in range(GUESSED):
        assert let_in("10.0.0.1", led.code).status_code == 302
    assert let_in("10.0.0.1", "BBBBBB").status_code == 422


def test_a_class_that_somebody_is_in_from_there_is_let_in_whatever_a_neighbour_guesses(led: Session) -> None:
    assert let_in("10.0.0.1", led.code).status_code == 302
    guess("10.0.0.1")
    assert let_in("10.0.0.1", led.code).status_code == 302
    assert let_in("10.0.0.1", "BBBBBB").status_code == 429


def test_a_class_is_let_in_from_where_its_teacher_started_it(desk: Client, teacher: Any) -> None:
    sheet = sheets.create_sheet(teacher, "Monday", items())
    desk.post(f"/en/class/sheets/{sheet.pk}/", {"action": "start"}, REMOTE_ADDR="10.0.0.1")
    session = Session.objects.latest("pk")
    guess("10.0.0.1")
    assert let_in("10.0.0.1", session.code).status_code == 302


def test_the_code_on_the_wall_lets_a_class_in_whatever_somebody_guesses_from_there(led: Session) -> None:
    guess("10.0.0.1")
    key = participants.link_key(str(led.code))
    assert let_in("10.0.0.1", "CCCCCC", k=key).status_code == 429, "the key belongs to its code"
    assert let_in("10.0.0.1", led.code, k="0" * 16).status_code == 429
    assert let_in("10.0.0.1", led.code, k=key).status_code == 302


def test_who_guesses_personal_codes_waits_even_with_the_code_on_the_wall(led: Session, sit: Visit) -> None:
    person, key = sit(led), participants.link_key(str(led.code))
    for _ in range(participants.WRONG_PERSONAL_CODES.free):
        let_in("10.0.0.1", led.code, personal="BBBBBB", k=key)
    own = str(person.participant.code)
    assert let_in("10.0.0.1", led.code, personal=own, k=key).status_code == 429
    assert let_in("10.0.0.1", led.code, k=key).status_code == 302, "who sits down anew guesses nothing"
    assert let_in("10.0.0.2", led.code, personal=own).status_code == 302


def test_a_class_is_not_filled_from_one_address(led: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "JOINED", participants.JOINED._replace(free=3))
    statuses = [let_in("10.0.0.1", led.code).status_code for _ in range(4)]
    assert statuses == [302, 302, 302, 429]
    assert let_in("10.0.0.2", led.code).status_code == 302


def test_who_is_taken_out_leaves_a_place_free(led: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(participants, "MOST_PARTICIPANTS", 2)
    assert [let_in("10.0.0.1", led.code).status_code for _ in range(3)] == [302, 302, 422]
    participants.change(led.participants.all()[0], removed=True)
    assert let_in("10.0.0.1", led.code).status_code == 302


@pytest.mark.usefixtures("redis_away")
def test_a_class_comes_in_while_redis_is_away(led: Session, desk: Client) -> None:
    assert let_in("10.0.0.1", led.code).status_code == 302
    assert desk.get("/en/class/").status_code == 200
    guess("10.0.0.2")
    assert let_in("10.0.0.2", led.code).status_code == 429


def test_the_way_in_does_not_tell_before_it_counts_whether_a_code_is_right(led: Session) -> None:
    pages = [
        Client().get("/en/join/", {"code": code}).content.replace(code.encode(), b"")
        for code in (str(led.code), "BBBBBB")
    ]
    bare = [re.sub(rb'name="csrfmiddlewaretoken" value="[^"]+"', b"", page) for page in pages]
    assert bare[0] == bare[1]


# --- Privacy


def test_pages_of_a_session_are_not_found_by_others(led: Session, sit: Visit, colleague: Any) -> None:
    person = sit(led)
    stranger, other = Client(), Client()
    other.force_login(colleague)
    addresses = [
        "",
        "people/",
        "projector/",
        "summary/",
        "export.csv",
        "export.xlsx",
        "qr.svg",
        "end/",
        "delete/",
    ]
    for part in addresses:
        address = f"/en/class/sessions/{led.pk}/{part}"
        assert other.get(address).status_code == 404, part
        assert person.get(address).status_code == 302, part
    for client in (stranger, other):
        assert client.get(person.address).status_code == 404
        assert client.post(person.address, {"item-number": 0}).status_code == 404
        assert client.post(f"{person.address}take-home/").status_code == 404
    assert (
        other.post(f"/en/class/sessions/{led.pk}/steer/", {"kind": "opened", "item": "0"}).status_code == 404
    )


def test_a_seat_in_one_session_opens_no_other(led: Session, self_paced: Session, sit: Visit) -> None:
    person = sit(led)
    person.cookies[cookie_name(self_paced.pk)] = person.cookies[cookie_name(led.pk)].value
    assert person.get(f"/en/class/play/{self_paced.pk}/").status_code == 404


def test_a_forged_or_bare_token_opens_nothing(led: Session, sit: Visit) -> None:
    person = sit(led)
    name = cookie_name(led.pk)
    signed = person.cookies[name].value
    for forged in (
        signed[:-1] + ("A" if signed[-1] != "A" else "B"),
        signed.split(":")[0],
        person.participant.token_hash,
    ):
        stranger = Client()
        stranger.cookies[name] = forged
        assert stranger.get(person.address).status_code == 404


def test_the_token_is_nowhere_but_in_the_cookie(led: Session, sit: Visit) -> None:
    person = sit(led)
    morsel = person.cookies[cookie_name(led.pk)]
    assert morsel["httponly"]
    assert morsel["samesite"] == "Lax"
    token = morsel.value.split(":")[0]
    page = text(person.get(person.address))
    assert token not in page
    assert token not in str(list(Participant.objects.values()))


def test_joining_gives_an_existing_session_a_new_key(led: Session, colleague: Any) -> None:
    client = Client()
    client.force_login(colleague)
    before = client.cookies["session"].value
    client.post("/en/join/", {"code": led.code})
    assert client.cookies["session"].value != before


# --- Other people's answers


def test_nobody_reaches_or_changes_anothers_answers(opened: Session, sit: Visit) -> None:
    ada, ben = sit(opened, "Ada"), sit(opened, "Ben")
    send(ada, 0, **{"answer-id": "id-of-ada-1"})
    before = list(Answer.objects.values())
    send(ben, 0, right=False, **{"answer-id": "id-of-ada-1", "participant": str(ada.participant.pk)})
    assert list(Answer.objects.filter(participant=ada.participant).values()) == before
    assert Answer.objects.count() == 2
    assert "Ada" not in text(ben.get(ben.address))
    assert "received" not in text(sit(opened).get(ben.address)).lower()


def test_a_personal_code_is_shown_to_its_owner_and_the_teacher_only(
    desk: Client, opened: Session, sit: Visit
) -> None:
    ada, ben = sit(opened, "Ada"), sit(opened, "Ben")
    assert ada.participant.code in text(ada.get(ada.address))
    assert ada.participant.code not in text(ben.get(ben.address))
    assert ada.participant.code in text(desk.get(f"/en/class/sessions/{opened.pk}/people/"))
    assert ada.participant.code not in text(desk.get(f"/en/class/sessions/{opened.pk}/projector/"))


# --- What participants type


@pytest.mark.parametrize("where", ["", "people/", "summary/"])
def test_nicknames_are_escaped_wherever_they_are_shown(
    desk: Client, self_paced: Session, sit: Visit, where: str
) -> None:
    person = sit(self_paced, RUDE)
    for item in range(3):
        send(person, item, right=False)
    raw = desk.get(f"/en/class/sessions/{self_paced.pk}/{where}").content.decode()
    assert "<img src=x" not in raw
    assert "&lt;img src=x" in raw
    assert "<img src=x" not in person.get(person.address).content.decode()


def test_what_is_typed_into_an_answer_is_escaped(self_paced: Session, sit: Visit, desk: Client) -> None:
    person = sit(self_paced)
    for item in range(len(self_paced.items)):
        exercise = answers.task_for(self_paced, item, person.participant.pk).exercise
        names = [c.key for c in exercise.components] if exercise.ask == ASK_SCORE else list(exercise.asked)
        form = {"item-number": item, "answer-id": new_answer_id(), **dict.fromkeys(names, RUDE)}
        response = person.post(person.address, form, headers=HTMX)
        assert RUDE not in response.content.decode()
    for address in (f"/en/class/sessions/{self_paced.pk}/", f"/en/class/sessions/{self_paced.pk}/summary/"):
        assert RUDE not in desk.get(address).content.decode()


def test_the_teacher_changes_a_nickname_and_takes_somebody_out(
    desk: Client, opened: Session, sit: Visit
) -> None:
    person = sit(opened, "Rude word")
    address = f"/en/class/sessions/{opened.pk}/people/"
    desk.post(address, {"action": "draw", "participant": person.participant.pk})
    assert "Rude word" not in text(person.get(person.address))
    desk.post(address, {"action": "remove", "participant": person.participant.pk})
    assert "taken you out" in text(person.get(person.address))
    send(person, 0)
    assert not Answer.objects.exists()
    other = Client().post("/en/join/", {"code": opened.code, "personal": person.participant.code})
    assert other.status_code == 422


def test_a_teacher_changes_only_people_of_the_session(
    desk: Client, led: Session, colleague: Any, sheet: Any, sit: Visit
) -> None:
    strange = sessions.start_session(sheet, colleague)
    person = sit(strange, "Ada")
    response = desk.post(
        f"/en/class/sessions/{led.pk}/people/", {"action": "remove", "participant": person.participant.pk}
    )
    assert response.status_code == 404
    assert not Participant.objects.get().removed


# --- Right answers


def test_nothing_of_an_open_item_tells_what_is_right(
    led: Session, sit: Visit, desk: Client, language: str
) -> None:
    """Page, fragment, wall and the answer to an answer are the same whatever is right: they hold no reason of it."""
    person = sit(led)
    for item in range(len(led.items)):
        sessions.record_event(led, OPENED, item)
        task = answers.task_for(led, item, person.participant.pk)
        words = words_for(task.game, language)
        verdict = task.hints.verdict
        told = [explain.plain(explain.reason(words, reason).parts) for reason in verdict.reasons]
        address = f"/{language}/class/play/{led.pk}/"
        pages = [
            person.get(address),
            person.get(f"{address}?v=0&shown=x", headers=HTMX),
            desk.get(f"/{language}/class/sessions/{led.pk}/projector/"),
            person.post(
                address,
                {"item-number": item, "answer-id": new_answer_id(), **right_claim(task)},
                headers=HTMX,
            ),
            person.get(address),
            person.get(f"{address}?again=1"),
        ]
        for response in pages:
            plain = unescape(re.sub(r"<[^>]+>", "", text(response)))
            assert not any(sentence in plain for sentence in told)
            assert "data-state" not in text(response)
            assert "rule-link" not in text(response)
            if task.exercise.ask in (ASK_ALL, ASK_JUDGE) and response is not pages[-1]:
                assert "checked" not in re.sub(
                    r"<form.*?preferences.*?</form>", "", text(response), flags=re.DOTALL
                )
        sessions.record_event(led, REVEALED, item)
        assert "data-state" in text(person.get(address))


def test_an_item_that_was_not_opened_is_not_shown_nor_answered(led: Session, sit: Visit) -> None:
    person = sit(led)
    page = text(person.get(f"{person.address}?item-number=0"))
    assert 'id="asking"' not in page
    assert 'class="board"' not in page
    send(person, 0)
    assert not Answer.objects.exists()


@pytest.mark.parametrize("number", ["9" * 5000, "\u00b2", "-1", "x"])
def test_an_item_number_that_is_none_is_no_fault_of_ours(opened: Session, sit: Visit, number: str) -> None:
    person = sit(opened)
    assert person.post(person.address, {"item-number": number}).status_code == 200
    assert person.get(person.address, {"v": "x", "item": number}, headers=HTMX).status_code == 200
    assert not Answer.objects.exists()


def test_laying_pieces_tells_nothing_of_an_item_that_is_not_open(led: Session, sit: Visit) -> None:
    person = sit(led)
    response = person.get(f"{person.address}?item-number=1&put=6-6&into=x", headers=HTMX)
    assert 'id="board"' not in text(response)


# --- Forms and logs


def test_every_form_wants_its_token(led: Session, teacher: Any, sheet: Any) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post("/en/join/", {"code": led.code}).status_code == 403
    client.force_login(teacher)
    for address in (
        "/en/class/",
        f"/en/class/sheets/{sheet.pk}/",
        f"/en/class/sessions/{led.pk}/steer/",
        f"/en/class/sessions/{led.pk}/people/",
        f"/en/class/sessions/{led.pk}/delete/",
        f"/en/class/play/{led.pk}/",
    ):
        assert client.post(address).status_code == 403, address


def test_nothing_is_changed_by_following_a_link(desk: Client, led: Session) -> None:
    assert desk.get(f"/en/class/sessions/{led.pk}/steer/?kind=ended").status_code == 405
    desk.get(f"/en/class/sessions/{led.pk}/delete/")
    desk.get(f"/en/class/sessions/{led.pk}/end/")
    assert Session.objects.filter(pk=led.pk, code__isnull=False).exists()


def test_no_log_holds_a_nickname_a_code_or_an_address(
    led: Session, sit: Visit, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    logging.getLogger("django.db.backends").setLevel(logging.WARNING)
    apart = [logging.getLogger(name) for name in ("django", "django.request")]  # hand nothing on to the root
    for log in apart:
        log.addHandler(caplog.handler)
    try:
        person = sit(led, "Zanzibar")
        for _ in range(participants.WRONG_CODES.free + 1):
            Client(REMOTE_ADDR="10.11.12.13").post("/en/join/", {"code": "BCDFGH"})
        Client().get(person.address)
        for log in apart:
            log.error("heard on %s", log.name)
    finally:
        for log in apart:
            log.removeHandler(caplog.handler)
    assert all(f"heard on {log.name}" in caplog.text for log in apart)
    for secret in ("Zanzibar", str(led.code), "BCDFGH", "10.11.12.13", person.participant.code):
        assert secret not in caplog.text
    assert str(person.participant) == f"participant {person.participant.pk}"


def test_pages_of_a_class_are_kept_by_no_cache(desk: Client, led: Session, sit: Visit) -> None:
    person = sit(led)
    for response in (person.get(person.address), desk.get(f"/en/class/sessions/{led.pk}/")):
        assert "no-store" in response["Cache-Control"]
        assert "noindex" in text(response)
