"""Databases for the bench alone, in a temporary folder: SQLite, or a PostgreSQL with a Redis beside it."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import sqlite3
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGINT, SIGTERM
from socket import create_connection
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from tools import dev
from tools.bench.classroom.comparing import Answer
from tools.bench.serving import free_port

KEPT = """
    SELECT p.nickname, a.answer_id, a.item, a.claim
    FROM classroom_answer a JOIN classroom_participant p ON p.id = a.participant_id
    WHERE a.session_id IN ({})
"""


@dataclass(frozen=True)
class Services:
    """`environment` tells the server where they are."""

    name: str
    folder: Path
    environment: Mapping[str, str]

    def kept(self, sessions: Iterable[int]) -> list[Answer]:
        """Every answer that the database holds of these sessions, read past the site's own code."""
        return [
            Answer(nickname, answer_id, item, json.loads(claim) if isinstance(claim, str) else claim)
            for nickname, answer_id, item, claim in self.rows(KEPT.format(", ".join(map(str, sessions))))
        ]

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        address = self.environment["DATABASE_URL"]
        if address.startswith("sqlite:///"):
            with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection:
                return connection.execute(query).fetchall()
        import psycopg  # the driver that the site uses

        with psycopg.connect(address) as connection:
            return connection.execute(query).fetchall()


def settings(**more: str) -> dict[str, str]:
    """The site as it comes, whatever the shell says."""
    plain = {"SECRET_KEY": "of the bench", "REDIS_URL": "", "PUBLIC_URL": "", "DEBUG": "", "EMAIL_HOST": ""}
    return {"DJANGO_SETTINGS_MODULE": "tutor.settings", **plain, **more}


@contextmanager
def sqlite() -> Iterator[Services]:
    with TemporaryDirectory() as name:
        folder = Path(name)
        environment = settings(DATABASE_URL=f"sqlite:///{folder / 'class.sqlite3'}")
        prepare(environment)
        yield Services("SQLite", folder, environment)


def missing_services() -> str:
    """What must be installed for `postgresql`, empty if nothing."""
    missing = [
        package
        for package, found in (("postgresql", initdb()), ("redis-server", shutil.which("redis-server")))
        if not found
    ]
    return " ".join(missing)


def initdb() -> str | None:
    """Debian keeps it out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return str(found[-1]) if found else shutil.which("initdb")


@contextmanager
def postgresql() -> Iterator[Services]:
    """Both on loopback, as a user who is not root, and gone afterwards."""
    program = initdb()
    assert program is not None
    user = "postgres" if os.geteuid() == 0 else None
    with TemporaryDirectory() as name:
        folder = Path(name)
        if user:
            folder.chmod(0o711)
        data = folder / "services"
        data.mkdir(mode=0o700)
        if user:
            shutil.chown(data, user)
        port, redis_port = free_port(), free_port()
        run([program, "-D", str(data / "db"), "-A", "trust", "-U", "bench", "--encoding=UTF8"], user, data)
        postgres = [str(Path(program).with_name("postgres")), "-D", str(data / "db"), "-k", str(data)]
        redis = [
            "redis-server",
            "--bind",
            "127.0.0.1",
            "--port",
            str(redis_port),
            "--dir",
            str(data),
            "--save",
            "",
        ]
        with (
            running([*postgres, "-h", "127.0.0.1", "-p", str(port)], user, data, port, SIGINT),
            running(redis, user, data, redis_port, SIGTERM),
        ):
            environment = settings(
                DATABASE_URL=f"postgres://bench@127.0.0.1:{port}/postgres",
                REDIS_URL=f"redis://127.0.0.1:{redis_port}/0",
            )
            prepare(environment)
            yield Services("PostgreSQL and Redis", folder, environment)


def as_user(user: str | None) -> dict[str, Any]:
    return {"user": user, "group": pwd.getpwnam(user).pw_gid, "extra_groups": []} if user else {}


def run(command: list[str], user: str | None, folder: Path) -> None:
    subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, **as_user(user))


@contextmanager
def running(command: list[str], user: str | None, folder: Path, port: int, end: int) -> Iterator[None]:
    """A service in the foreground of its own process, which gets the signal `end` at the end."""
    null = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=folder, stdout=null, stderr=null, **as_user(user))
    try:
        wait_for(process, port)
        yield
    finally:
        process.send_signal(end)
        process.wait(timeout=60)


def wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = monotonic() + 60
    while monotonic() < until and process.poll() is None:
        try:
            create_connection(("127.0.0.1", port), timeout=5).close()
            return
        except OSError:
            sleep(0.1)
    raise RuntimeError(f"{process.args!r} does not start")


def prepare(environment: Mapping[str, str]) -> None:
    """Make the tables; tried again while a database that has just started is not ready."""
    command = [dev.tool("python"), "manage.py", "migrate", "--verbosity", "0"]
    for attempt in range(5):
        done = subprocess.run(command, cwd=dev.ROOT, env={**os.environ, **environment}, check=attempt == 4)
        if not done.returncode:
            return
        sleep(1)
