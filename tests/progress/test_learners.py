"""Whose progress it is: by a signed cookie, or by being signed in, and never by looking."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from games.core.questions import Game
from tutor.progress import learners
from tutor.progress.learners import COOKIE, current_learner, forget, learner_for_attempt, remember
from tutor.progress.models import Learner, new_learner_id, today
from tutor.site.preferences import ONE_YEAR


def request_of(cookie: str = "", user: object = None) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    if cookie:
        request.COOKIES[COOKIE] = cookie
    return request


def cookie_of(learner: Learner) -> str:
    response = HttpResponse()
    remember(response, learner)
    return response.cookies[COOKIE].value


def test_looking_at_any_page_makes_no_learner_and_no_cookie(
    db: None, client: Client, game: Game, language: str
) -> None:
    pages = [
        "",
        "progress/",
        "progress/delete/",
        "progress/data.json",
        "privacy/",
        "account/sign-in/",
        "account/new/",
    ]
    pages += [
        "account/letter/",
        f"{game.id}/table/",
        f"{game.id}/practice/",
        f"{game.id}/learn/",
        f"{game.id}/puzzles/",
    ]
    for page in pages:
        response = client.get(f"/{language}/{page}")
        assert response.status_code == 200, page
        assert not {COOKIE, settings.SESSION_COOKIE_NAME} & set(response.cookies), page
    assert not Learner.objects.exists()


def test_the_first_attempt_makes_a_learner_whom_the_cookie_finds_again(db: None) -> None:
    learner = learner_for_attempt(request_of())
    cookie = cookie_of(learner)
    assert current_learner(request_of(cookie)) == learner
    assert learner_for_attempt(request_of(cookie)) == learner
    assert Learner.objects.count() == 1


def test_the_cookie_is_kept_from_scripts_and_other_sites(learner: Learner) -> None:
    response = HttpResponse()
    remember(response, learner)
    cookie = response.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == ONE_YEAR
    assert not cookie["secure"]
    with override_settings(SESSION_COOKIE_SECURE=True):
        remember(response, learner)
    assert response.cookies[COOKIE]["secure"]


@pytest.mark.parametrize(
    "tamper",
    [
        lambda cookie, other: other.pk,
        lambda cookie, other: cookie.replace(cookie.split(":")[0], other.pk),
        lambda cookie, other: cookie[:-1] + ("A" if cookie[-1] != "A" else "B"),
        lambda cookie, other: cookie + "x",
        lambda cookie, other: signing.get_cookie_signer(salt="another purpose").sign(other.pk),
        lambda cookie, other: "\x00:::",
    ],
)
def test_a_cookie_that_was_tampered_with_is_none(
    learner: Learner, tamper: Callable[[str, Learner], str]
) -> None:
    other = Learner.objects.create()
    assert current_learner(request_of(tamper(cookie_of(learner), other))) is None


def test_a_cookie_older_than_a_year_is_none(learner: Learner, monkeypatch: pytest.MonkeyPatch) -> None:
    cookie = cookie_of(learner)
    monkeypatch.setattr(learners, "ONE_YEAR", -1)
    assert current_learner(request_of(cookie)) is None


def test_ids_cannot_be_guessed() -> None:
    ids = {new_learner_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(each) for each in ids} == {32}  # 24 bytes: 192 bits
    for place in range(32):
        assert len({each[place] for each in ids}) > 16  # no place stands still


def test_the_cookie_of_a_learner_with_an_account_opens_nothing(learner: Learner) -> None:
    cookie = cookie_of(learner)
    learner.user = User.objects.create_user("Anna")
    learner.save()
    assert current_learner(request_of(cookie)) is None
    assert current_learner(request_of(user=learner.user)) == learner
    response = HttpResponse()
    remember(response, learner)
    assert not response.cookies


def test_who_is_signed_in_is_not_who_the_cookie_names(learner: Learner) -> None:
    user = User.objects.create_user("Anna")
    assert current_learner(request_of(cookie_of(learner), user)) is None
    own = learner_for_attempt(request_of(cookie_of(learner), user))
    assert own != learner
    assert own.user == user
    assert learner_for_attempt(request_of(user=user)) == own


def test_forgetting_takes_the_cookie_back() -> None:
    response = HttpResponse()
    forget(response)
    assert response.cookies[COOKIE]["max-age"] == 0


def test_learners_whom_nobody_can_be_any_more_are_swept_out(db: None) -> None:
    long_ago = today() - timedelta(days=397)
    gone = Learner.objects.create(seen=long_ago)
    kept = [
        Learner.objects.create(seen=today() - timedelta(days=395)),
        Learner.objects.create(seen=long_ago, user=User.objects.create_user("Anna")),
    ]
    kept.append(learner_for_attempt(request_of()))
    assert set(Learner.objects.all()) == set(kept)
    Learner.objects.create(pk=gone.pk, seen=long_ago)
    learner_for_attempt(request_of())
    assert Learner.objects.filter(pk=gone.pk).exists(), "once a day is enough"
