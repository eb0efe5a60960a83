"""A copy of the database is made and brought back while others use it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connections

from tutor.progress.models import Learner


@pytest.fixture
def database(tmp_path: Path, django_db_blocker) -> Iterator[str]:
    """The name of a SQLite database in a file, whatever the other tests run on."""
    default = connections.databases["default"]
    connections.databases["tried"] = {
        **default,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(tmp_path / "site.sqlite3"),
        "OPTIONS": {"init_command": "PRAGMA journal_mode=WAL;"},
    }
    with django_db_blocker.unblock():
        call_command("migrate", database="tried", verbosity=0)
        yield "tried"
        connections["tried"].close()
    del connections["tried"], connections.databases["tried"]


def learners(database: str) -> int:
    return Learner.objects.using(database).count()


def test_a_copy_brings_back_what_was_there(database: str, tmp_path: Path) -> None:
    copy, kept = tmp_path / "copy.sqlite3", tmp_path / "kept.sqlite3"
    Learner.objects.using(database).create()
    # Another process is writing: what it has not yet committed is not in the copy, and it is not held up.
    with closing(sqlite3.connect(tmp_path / "site.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM progress_learner")
        call_command("backup", copy, database=database)
        other.execute("COMMIT")
    assert learners(database) == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.sqlite3"]

    # Another process has it open, and goes on with what is back in place.
    with closing(sqlite3.connect(tmp_path / "site.sqlite3")) as other:
        assert other.execute("SELECT count(*) FROM progress_learner").fetchone() == (0,)
        call_command("restore", copy, keep=kept, database=database)
        assert other.execute("SELECT count(*) FROM progress_learner").fetchone() == (1,)
    assert learners(database) == 1

    call_command("restore", kept, keep=tmp_path / "again.sqlite3", database=database)
    assert learners(database) == 0


def test_what_is_no_copy_replaces_nothing(database: str, tmp_path: Path) -> None:
    Learner.objects.using(database).create()
    foreign, newer, text = tmp_path / "foreign", tmp_path / "newer", tmp_path / "text"
    with closing(sqlite3.connect(foreign)) as other:
        other.execute("CREATE TABLE t (a)")
    call_command("backup", newer, database=database)
    with closing(sqlite3.connect(newer)) as other, other:
        other.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('progress', '9999_later', '')"
        )
    text.write_text("no database at all, but long enough to be looked at " * 50)
    for number, file in enumerate((foreign, newer, text, tmp_path / "missing")):
        with pytest.raises(CommandError, match=file.name):
            call_command("restore", file, keep=tmp_path / f"kept-{number}", database=database)
    assert learners(database) == 1
    with pytest.raises(CommandError, match="exists"):
        call_command("backup", newer, database=database)
