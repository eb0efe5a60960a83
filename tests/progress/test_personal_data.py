"""All of it can be taken away, and all of it can be deleted."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session as SignedIn
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, transaction
from django.db.models import Model
from django.test import Client

from games.core.questions import Game
from games.core.registry import all_games
from tutor.classroom.models import Session, Sheet
from tutor.practice.items import exercise_item
from tutor.progress.learners import COOKIE
from tutor.progress.models import Attempt, HouseRules, Learner, RuleMemory
from tutor.progress.personal_data import delete_learner

Answer = Callable[..., tuple[Attempt, bool]]
MODELS = (Attempt, RuleMemory, HouseRules)


@pytest.fixture
def history(game: Game, rules: list[str], answer: Answer) -> Callable[[Learner], Learner]:
    """`history(learner)` gives a learner something of everything."""

    def live(learner: Learner) -> Learner:
        answer(learner, "wrong", rules=rules[:1], broken=rules[:1], claim={"take": "all"})
        answer(learner, "right", rules=rules[:2])
        HouseRules.objects.create(learner=learner, game=game.id, readings={"a": "b"})
        return learner

    return live


def as_json(row: Model) -> dict[str, Any]:
    """Every field of a row, straight from the database's own list of columns."""
    values = type(row)._default_manager.filter(pk=row.pk).values().get()
    return json.loads(json.dumps(values, cls=DjangoJSONEncoder))


def test_the_download_holds_every_field_of_every_row(
    learner: Learner, history: Callable[[Learner], Learner], visitor: Callable[[Learner], Client]
) -> None:
    history(learner)
    history(Learner.objects.create())
    response = visitor(learner).get("/en/progress/data.json")
    assert "attachment" in response["Content-Disposition"]
    data = json.loads(response.content)
    assert data["learner"] == as_json(learner)
    for model in MODELS:
        own = [as_json(row) for row in model._default_manager.filter(learner=learner).order_by("pk")]
        assert own
        assert data[model._meta.label_lower] == own


def test_every_table_that_belongs_to_a_learner_is_in_it(
    learner: Learner, visitor: Callable[[Learner], Client]
) -> None:
    data = json.loads(visitor(learner).get("/en/progress/data.json").content)
    owned = {relation.related_model._meta.label_lower for relation in Learner._meta.related_objects}
    assert owned >= {model._meta.label_lower for model in MODELS}
    assert owned <= set(data)


def test_the_download_of_an_account_holds_it_without_its_password(
    history: Callable[[Learner], Learner], client: Client, db: None
) -> None:
    user = User.objects.create_user("Anna", "anna@example.org", "tiles and bones")
    history(Learner.objects.create(user=user))
    client.force_login(user)
    response = client.get("/fr/progress/data.json")
    data = json.loads(response.content)
    assert (data["account"]["username"], data["account"]["email"]) == ("Anna", "anna@example.org")
    assert len(data["progress.attempt"]) == 2
    assert user.password not in response.content.decode()
    assert "password" not in data["account"]


def test_what_somebody_may_only_help_with_is_not_theirs_to_take(client: Client, db: None) -> None:
    owner, helper = User.objects.create_user("Owner"), User.objects.create_user("Helper")
    Session.objects.create(owner=owner, title="A class").helpers.add(helper)
    titles = []
    for user in (owner, helper):
        client.force_login(user)
        data = json.loads(client.get("/en/progress/data.json").content)
        titles.append([row["title"] for row in data["classroom.session"]])
    assert titles == [["A class"], []]


def test_sheets_are_taken_along_with_what_is_in_them(client: Client, db: None) -> None:
    teacher = User.objects.create_user("Teacher")
    game = next(iter(all_games().values()))
    item = exercise_item(game, game.skills[0], 1, 7)
    Sheet.objects.create(owner=teacher, title="Monday", items=(item,))
    client.force_login(teacher)
    (sheet,) = json.loads(client.get("/en/progress/data.json").content)["classroom.sheet"]
    assert sheet["items"] == [item.stored]


def test_nobody_has_nothing_to_download(client: Client, db: None) -> None:
    assert json.loads(client.get("/en/progress/data.json").content) == {"account": None, "learner": None}


def test_deleting_progress_asks_first_and_then_deletes_every_row_and_the_cookie(
    learner: Learner,
    history: Callable[[Learner], Learner],
    visitor: Callable[[Learner], Client],
    language: str,
) -> None:
    history(learner)
    stranger = history(Learner.objects.create())
    client = visitor(learner)
    assert client.get(f"/{language}/progress/delete/").status_code == 200
    assert Learner.objects.filter(pk=learner.pk).exists()
    response = client.post(f"/{language}/progress/delete/")
    assert response.status_code == 302
    assert response.cookies[COOKIE]["max-age"] == 0
    assert list(Learner.objects.all()) == [stranger]
    for model in MODELS:
        assert model._default_manager.exists()
        assert not model._default_manager.exclude(learner=stranger).exists()


def test_the_cookie_of_somebody_deleted_opens_nothing(
    learner: Learner, visitor: Callable[[Learner], Client]
) -> None:
    client = visitor(learner)
    learner.delete()
    assert json.loads(client.get("/en/progress/data.json").content)["learner"] is None


def test_deleting_progress_leaves_the_account(
    history: Callable[[Learner], Learner], client: Client, db: None
) -> None:
    user = User.objects.create_user("Anna")
    history(Learner.objects.create(user=user))
    client.force_login(user)
    client.post("/en/progress/delete/")
    assert User.objects.count() == 1
    assert not Attempt.objects.exists()
    assert client.get("/en/account/").status_code == 200


def test_deleting_the_account_deletes_everything(
    history: Callable[[Learner], Learner], client: Client, db: None, language: str
) -> None:
    user = User.objects.create_user("Anna", password="tiles and bones")
    history(Learner.objects.create(user=user))
    client.force_login(user)
    assert client.post(f"/{language}/account/delete/", {"current": "wrong"}).status_code == 422
    assert User.objects.exists()
    assert client.post(f"/{language}/account/delete/", {"current": "tiles and bones"}).status_code == 302
    for model in (User, Learner, *MODELS, SignedIn):
        assert not model._default_manager.exists(), model


def test_one_learner_never_sees_or_deletes_anothers(
    learner: Learner, history: Callable[[Learner], Learner], visitor: Callable[[Learner], Client]
) -> None:
    other = history(Learner.objects.create())
    client = visitor(learner)
    for address in ("/en/progress/", "/en/progress/data.json", "/en/progress/delete/"):
        body = client.get(address).content.decode()
        assert other.pk not in body
        assert not any(attempt.answer_id in body for attempt in other.attempts.all())
    client.post("/en/progress/delete/", {"learner": other.pk, "id": other.pk})
    assert other.attempts.count() == 2


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_deleting_waits_for_an_answer_that_is_being_written_down(
    history: Callable[[Learner], Learner], learner: Learner
) -> None:
    """An answer holds the learner, then moves cards; a deletion that took the cards first would deadlock with it."""
    assert connection.vendor == "postgresql"
    history(learner)

    def delete() -> None:
        delete_learner(learner)
        connection.close()

    deletion = threading.Thread(target=delete)
    with transaction.atomic():
        Learner.objects.select_for_update().get(pk=learner.pk)
        deletion.start()
        deletion.join(0.5)  # by now it waits: for the learner, or with the cards in its hands
        RuleMemory.objects.filter(learner=learner).update(reviews=7)
    deletion.join()
    assert not Learner.objects.exists()
