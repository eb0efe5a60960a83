"""Copies of a SQLite database, made and brought back while the site is running. PostgreSQL has its own programs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader


class BackupError(Exception):
    """Why a copy cannot be made or brought back, in a sentence."""


def back_up(database: BaseDatabaseWrapper, file: Path) -> None:
    """Write a copy as of this moment, readable by its owner alone. Others go on reading and writing meanwhile.

    The file appears when it is complete; one that exists is never overwritten.
    """
    if file.exists():
        raise BackupError(f"{file} exists already. Give the copy another name.")
    partial = file.with_name(file.name + ".partial")
    try:
        os.close(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        with closing(sqlite3.connect(partial)) as copy:
            connected(database).backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
        os.replace(partial, file)
    except OSError as error:
        raise BackupError(f"{file} cannot be written: {error.strerror}.") from None
    finally:
        partial.unlink(missing_ok=True)


def restore(database: BaseDatabaseWrapper, file: Path) -> None:
    """Put a copy in place of what the database holds, in one transaction. It may need to be migrated afterwards."""
    with closing(opened(file)) as copy:
        unknown = applied_in(copy, file) - MigrationLoader(None).disk_migrations.keys()
        if unknown:
            raise BackupError(f"{file} was made by a newer version of the site. Update the site first.")
        copy.backup(connected(database))


def opened(file: Path) -> sqlite3.Connection:
    """The copy, to be read only."""
    if not file.is_file():
        raise BackupError(f"There is no file {file}.")
    return sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True)


def applied_in(copy: sqlite3.Connection, file: Path) -> set[tuple[str, str]]:
    """The migrations that a copy has seen. ``BackupError`` if it is damaged or none of this site's."""
    try:
        [[state]] = copy.execute("PRAGMA integrity_check(1)").fetchall()
        applied = set(copy.execute("SELECT app, name FROM django_migrations"))
    except sqlite3.DatabaseError:
        raise BackupError(f"{file} is no copy of this site’s database.") from None
    if state != "ok":
        raise BackupError(f"{file} is damaged: {state}.")
    return applied


def connected(database: BaseDatabaseWrapper) -> sqlite3.Connection:
    if database.vendor != "sqlite":
        raise BackupError(
            "These commands are for SQLite. For PostgreSQL use pg_dump and pg_restore: docs/deploy.md."
        )
    database.ensure_connection()
    connection: sqlite3.Connection = database.connection
    return connection
