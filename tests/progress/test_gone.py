"""Somebody deletes their data while an exercise is open, and answers it: the answer is told, and they begin anew."""

import re

import pytest
from django.contrib.auth.models import User
from django.db.models.signals import post_init
from django.test import Client, RequestFactory

from games.core.questions import Game
from tests.practice.asking import answer_id, as_form, find_exercise, one_of_each_ask, opened, state
from tutor.progress.house_rules import set_house
from tutor.progress.learners import COOKIE, learner_for_attempt
from tutor.progress.models import Attempt, HouseRules, Learner
from tutor.progress.personal_data import delete_account, delete_learner

GAME, SKILL = one_of_each_ask()[0]
TASK = find_exercise(GAME, f"{SKILL.id}-1-7", {})
CLAIM = as_form(TASK, TASK.hints.claim)
ADDRESS = f"/en/{GAME.id}/practice/{SKILL.id}-1-7/"


def token(page: str) -> str:
    return re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]


def answer(client: Client, page: str) -> str:
    """Answers a page that was opened before, as its form does."""
    form = {"answer_id": answer_id(page), "csrfmiddlewaretoken": token(page), **CLAIM}
    response = client.post(ADDRESS, form)
    assert response.status_code == 200
    return response.content.decode()


@pytest.fixture
def strict(db: None) -> Client:
    """A browser whose forms must hold their token."""
    return Client(enforce_csrf_checks=True)


def test_an_answer_after_ones_progress_was_deleted_is_the_first(strict: Client) -> None:
    answer(strict, opened(strict, ADDRESS))
    before, cookie = Learner.objects.get(), strict.cookies[COOKIE].value
    page = opened(strict, ADDRESS)
    strict.post(
        "/en/progress/delete/", {"csrfmiddlewaretoken": token(opened(strict, "/en/progress/delete/"))}
    )
    assert not Learner.objects.exists()
    assert state(answer(strict, page)) == "right"
    assert Attempt.objects.get().learner == Learner.objects.get() != before
    assert strict.cookies[COOKIE].value not in ("", cookie)


def test_an_answer_after_the_account_was_deleted_is_a_visitors(strict: Client) -> None:
    strict.force_login(User.objects.create_user("Anna", password="tiles and bones"))
    answer(strict, opened(strict, ADDRESS))
    page = opened(strict, ADDRESS)
    form = {"csrfmiddlewaretoken": token(opened(strict, "/en/account/delete/")), "current": "tiles and bones"}
    assert strict.post("/en/account/delete/", form).status_code == 302
    assert state(answer(strict, page)) == "right"
    assert Learner.objects.get().user is None
    assert Attempt.objects.count() == 1


def test_an_answer_in_the_moment_of_the_deletion_is_told_and_not_kept(strict: Client) -> None:
    def delete_meanwhile(instance: Attempt, **more: object) -> None:
        """The learner was found for this attempt, and is gone before it is saved."""
        post_init.disconnect(delete_meanwhile, sender=Attempt)
        delete_learner(Learner.objects.get(pk=instance.learner_id))

    page = opened(strict, ADDRESS)
    post_init.connect(delete_meanwhile, sender=Attempt)
    assert state(answer(strict, page)) == "right"
    assert not post_init.disconnect(delete_meanwhile, sender=Attempt), "an attempt was made"
    assert not Learner.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_whoever_answers_in_the_moment_their_account_is_deleted_is_a_visitor() -> None:
    request = RequestFactory().get("/")
    request.user = User.objects.create_user("Anna")
    delete_account(User.objects.get())
    assert learner_for_attempt(request).user is None


def test_a_table_in_the_moment_of_the_deletion_is_not_kept(learner: Learner, game: Game) -> None:
    delete_learner(Learner.objects.get(pk=learner.pk))
    set_house(learner, game, {reading.name: reading.values[1] for reading in game.readings})
    assert not HouseRules.objects.exists()
