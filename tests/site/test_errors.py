"""What goes wrong is told in words, to a script as a fragment, and what was sent can be sent again."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import OperationalError, connection
from django.test import Client
from django.utils.translation import gettext, override

from games.core.skills import ASK_CLAIM
from tests.practice.asking import as_form, one_of_each_ask
from tutor.practice.items import EXERCISE, Item, task_of
from tutor.practice.tasks import Task
from tutor.progress.models import Attempt

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
OURS = {"Origin": "http://testserver", "Referer": "http://testserver/en/somewhere/"}


@pytest.fixture
def browser() -> Client:
    """A client that is refused as a browser is, and sees the pages of faults."""
    return Client(enforce_csrf_checks=True, raise_request_exception=False)


def exercise(language: str = "en") -> tuple[str, Task, dict[str, Any]]:
    """An exercise: its address, its task, and a form that answers it."""
    game, skill = next(found for found in one_of_each_ask() if found[1].ask == ASK_CLAIM)
    slug = f"{skill.id}-1-7"
    task = task_of(Item(EXERCISE, game.id, slug), {})
    form = {"answer_id": "given-by-the-form", **as_form(task, task.exercise.tempting)}
    return f"/{language}/{game.id}/practice/{slug}/", task, form


def text(response: Any) -> str:
    return unescape(response.content.decode())


def said(message: str, language: str, **names: str) -> str:
    with override(language):
        return gettext(message) % names if names else gettext(message)


def hidden(html: str) -> dict[str, list[str]]:
    """What a page's form or a fragment holds ready to be sent."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', html):
        found.setdefault(name, []).append(unescape(value))
    return found


def assert_fragment(response: Any) -> None:
    assert response.content.decode().lstrip().startswith("<div data-failure>"), response.content
    assert "HX-Request" in response["Vary"]


def test_without_a_cookie_the_page_says_so_and_keeps_what_was_sent(browser: Client, language: str) -> None:
    address, _task, form = exercise(language)
    refused = browser.post(address, form, headers=OURS)
    assert refused.status_code == 403
    assert said("Your browser sent us no cookie.", language) in text(refused)
    assert 'href="http://testserver/en/somewhere/"' in text(refused)
    assert browser.post(address, hidden(refused.content.decode()), headers=OURS).status_code == 200
    assert Attempt.objects.count() == 1


def test_who_signed_in_in_another_tab_is_told_and_sends_it_again(browser: Client, language: str) -> None:
    address, _task, form = exercise(language)
    opened = hidden(browser.get(address).content.decode())
    for user, told in (("anna", "You’re signed in as %(name)s now."), ("", "You’re signed out now.")):
        browser.cookies.pop(settings.CSRF_COOKIE_NAME)
        browser.get(address)  # A token that the page opened before does not have.
        if user:
            browser.force_login(get_user_model().objects.create_user(user))
        else:
            browser.logout()
            browser.get(address)
        sent = {**form, "csrfmiddlewaretoken": opened["csrfmiddlewaretoken"]}
        refused = browser.post(address, sent, headers={**OURS, **HTMX})
        assert refused.status_code == 403
        assert_fragment(refused)
        assert said("You’ve signed in or out in another tab.", language) in text(refused)
        assert user in text(refused)
        assert told.startswith("You’re signed in") == ("anna" in text(refused))
        assert (
            browser.post(address, {**form, **hidden(refused.content.decode())}, headers=OURS).status_code
            == 200
        )


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://elsewhere.example"}])
def test_a_form_that_may_come_from_elsewhere_is_not_offered_again(
    browser: Client, headers: dict[str, str]
) -> None:
    address, _task, form = exercise()
    refused = browser.post(address, form, headers=headers)
    assert refused.status_code == 403
    assert not hidden(refused.content.decode()).get("answer_id")


def test_no_page_has_a_password_written_into_it(browser: Client) -> None:
    refused = browser.post("/en/account/sign-in/", {"name": "anna", "password": "secret word"}, headers=OURS)
    assert refused.status_code == 403
    assert "secret word" not in text(refused)
    assert 'href="http://testserver/en/somewhere/"' in text(refused)


@pytest.mark.parametrize(
    ("ask", "status"),
    [
        (lambda client: client.get("/en/no/such/page/", headers=HTMX), 404),
        (lambda client: client.post("/en/", headers={**HTMX, **OURS}), 405),
        (lambda client: client.post("/en/", {"a": "x" * settings.BODY_LIMIT}, headers=HTMX), 413),
        (lambda client: client.get("/en/", headers={**HTMX, "host": "elsewhere.example"}), 400),
        (lambda client: client.get("/en/class/play/1/", headers=HTMX), 404),
    ],
)
def test_a_script_is_told_in_a_fragment(ask: Callable[[Client], Any], status: int) -> None:
    response = ask(Client(raise_request_exception=False))
    assert response.status_code == status
    assert_fragment(response)


# --- The database


@pytest.fixture(params=["database is locked", "database or disk is full"])
def unwritable(request: pytest.FixtureRequest) -> Iterator[Callable[[], None]]:
    """A database that answers and takes nothing, until it is called."""
    broken = [True]

    def refuse(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
        if broken and sql.strip().startswith(("INSERT", "UPDATE", "DELETE")):
            raise OperationalError(request.param)
        return execute(sql, *more)

    with connection.execute_wrapper(refuse):
        yield broken.clear


@pytest.mark.django_db(transaction=True)
def test_an_answer_that_cannot_be_written_down_is_sent_again(
    unwritable: Callable[[], None], language: str
) -> None:
    browser = Client(raise_request_exception=False)
    address, _task, form = exercise(language)
    page, part = browser.post(address, form), browser.post(address, form, headers=HTMX)
    for response in (page, part):
        assert response.status_code == 503
        assert int(response["Retry-After"]) > 0
        assert said("This couldn’t be saved.", language) in text(response)
    assert_fragment(part)
    assert not Attempt.objects.exists()
    unwritable()
    assert browser.post(address, hidden(page.content.decode())).status_code == 200
    assert Attempt.objects.get().answer_id == "given-by-the-form"


def test_not_ready_where_nothing_can_be_written(unwritable: Callable[[], None], client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()["failed"]) == (503, ["database"])
    unwritable()
    assert client.get("/readyz").status_code == 200
