"""Nobody in a class is called like somebody else, however many join at once and whatever a teacher renames them to."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from django.utils import timezone

from tests.classroom.crowd import nicknames_of_a_crowd, numbered
from tutor.classroom import nicknames, participants
from tutor.classroom.models import OPENED, Participant, Session

Sit = Callable[..., Participant]
ROOT = Path(__file__).resolve().parents[2]

# Its own process and file: a database in memory has one connection, which is no test.
CROWD = """
import django
django.setup()
from django.core.management import call_command
from tests.classroom.crowd import nicknames_of_a_crowd, numbered
call_command("migrate", verbosity=0)
found = nicknames_of_a_crowd("Ada")
assert found == numbered("Ada"), found
"""


def test_thirty_who_join_at_once_under_one_nickname_are_told_apart(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tutor.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'crowd.sqlite3'}",
        "REDIS_URL": "",
        "SECRET_KEY": "for tests only",
    }
    subprocess.run([sys.executable, "-c", CROWD], cwd=ROOT, env=environment, check=True, timeout=120)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_thirty_are_told_apart_on_the_big_database() -> None:
    assert connection.vendor == "postgresql"
    assert nicknames_of_a_crowd("Ada") == numbered("Ada")


@pytest.fixture
def beaten(led: Session, participant: Sit) -> Callable[[], AbstractContextManager[None]]:
    """`with beaten():` once the nicknames are read, somebody is written down as "Ada" before anything else is done."""

    @contextmanager
    def overtaken() -> Iterator[None]:
        steps: list[str] = []

        def overtake(execute: Callable[..., Any], sql: str, *more: Any) -> Any:
            if steps == ["read"]:
                steps.append("taken")
                participant(led, "Ada")
            elif not steps and "nickname" in sql.partition(" FROM ")[0]:
                steps.append("read")
            return execute(sql, *more)

        with connection.execute_wrapper(overtake):
            yield
        assert steps == ["read", "taken"]

    return overtaken


def test_whoever_is_beaten_to_a_nickname_gets_the_next(
    led: Session, participant: Sit, beaten: Callable[[], AbstractContextManager[None]]
) -> None:
    with beaten():
        assert participant(led, "Ada").nickname == "Ada 2"


def test_a_teacher_who_gives_a_nickname_that_somebody_has_gives_it_a_number(
    desk: Client, led: Session, participant: Sit
) -> None:
    participant(led, "Ada")
    other = participant(led, "Rude word")
    address = f"/en/class/sessions/{led.pk}/people/"
    assert (
        desk.post(address, {"action": "rename", "participant": other.pk, "nickname": "Ada"}).status_code
        == 303
    )
    other.refresh_from_db()
    assert other.nickname == "Ada 2"


def test_figures_beside_a_nickname_keep_their_place_whichever_way_it_is_written(
    desk: Client, opened: Session, sit: Callable[..., Client], answer: Callable[..., str]
) -> None:
    name = "محمد"
    person, session = sit(opened, name), f"/en/class/sessions/{opened.pk}/"
    for item in (0, 1):
        desk.post(f"{session}steer/", {"kind": OPENED, "item": item})
        answer(person.participant, item, right=False)
    for client, address in ((desk, session), (desk, f"{session}summary/"), (person, person.address)):
        page = client.get(address).content.decode()
        assert page.count(f"<bdi>{name}</bdi>") == page.count(f">{name}") > 0


def test_whoever_is_renamed_does_not_stand_in_their_own_way(led: Session, participant: Sit) -> None:
    participant(led, "Ada")
    second = participant(led, "Ada")
    for wish in ("Ada", "Ada 2"):
        participants.rename(second, wish, "en")
        second.refresh_from_db()
        assert second.nickname == "Ada 2"


def test_a_drawn_nickname_is_another_one(
    led: Session, participant: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nicknames, "names", lambda language: ("Lynx", "Heron"))
    person = participant(led, "Lynx")
    participants.rename(person, "", "en")
    assert person.nickname == "Heron"


def test_in_a_full_session_one_can_still_be_renamed(
    led: Session, participant: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    person, _other = participant(led, "Ada"), participant(led, "Ben")
    monkeypatch.setattr(participants, "MOST_PARTICIPANTS", 1)
    participants.rename(person, "Ben", "en")
    assert person.nickname == "Ben 2"


def test_a_rename_that_is_beaten_to_the_nickname_takes_the_next(
    led: Session, participant: Sit, beaten: Callable[[], AbstractContextManager[None]]
) -> None:
    other = participant(led, "Ben")
    with beaten():
        participants.rename(other, "Ada", "en")
    other.refresh_from_db()
    assert other.nickname == "Ada 2"


def test_a_numbered_nickname_is_no_longer_than_others_and_has_single_blanks() -> None:
    name = "Anna-Maria Theresia of W"[:19] + " xxxx"
    assert nicknames.numbered(name, {name}) == "Anna-Maria Theresia 2"
    assert len(nicknames.numbered("x" * 24, {f"{'x' * 20} {number}" for number in range(600)})) == 24


# --- Classes that were kept before


@pytest.fixture
def before(transactional_db: None) -> Iterator[Any]:
    """The tables as they were before nicknames had to differ."""
    executor = MigrationExecutor(connection)
    latest = executor.loader.graph.leaf_nodes()
    executor.migrate([("classroom", "0002_answers_of_seat")])
    try:
        yield executor.loader.project_state([("classroom", "0002_answers_of_seat")]).apps
    finally:
        MigrationExecutor(connection).migrate(latest)


def test_equal_nicknames_of_classes_that_are_kept_are_told_apart_when_the_tables_change(before: Any) -> None:
    user = before.get_model("auth", "User").objects.create(username="teacher")
    later = timezone.now() + timedelta(days=1)
    classes = [
        before.get_model("classroom", "Session").objects.create(
            owner=user, title="Monday", code=code, delete_at=later
        )
        for code in ("BBBBBB", "CCCCCC")
    ]
    long = "x" * 24
    rows = [(0, "Ada"), (0, "Ada 2"), (0, "Ada"), (0, "Ada"), (0, "Ben"), (1, "Ada"), (1, long), (1, long)]
    participants = before.get_model("classroom", "Participant").objects
    for number, (place, nickname) in enumerate(rows):
        participants.create(
            session=classes[place], nickname=nickname, token_hash=str(number), code=f"BBBB{number:02}"
        )
    MigrationExecutor(connection).migrate([("classroom", "0003_one_seat_a_nickname")])
    kept = [list(Participant.objects.filter(session_id=found.pk).order_by("id")) for found in classes]
    assert [participant.nickname for participant in kept[0]] == ["Ada", "Ada 2", "Ada 3", "Ada 4", "Ben"]
    assert [participant.nickname for participant in kept[1]] == ["Ada", long, f"{long[:20]} 2"]
