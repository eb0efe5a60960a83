"""A class of sixty while all that carries it is killed, goes away or fills up.

No answer that was acknowledged is lost, none is kept twice, and whatever comes in place of a page is a sentence.
"""

import os
import re
import resource
import shutil
import signal
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any

import pytest

import games
from tests.test_dev import children
from tests.test_fuzz import Record
from tools import dev
from tools.bench import teacher
from tools.bench.browser import Browser, Response
from tools.bench.classroom import Comparison, Log, Phone, Plan, compare, exercises_of, kept_answers, watch
from tools.bench.serving import Server, database, free_port, served

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("static_files")]

PLAN = Plan(classes=1, pupils=60, seconds=36, every=4, arrival=8)
JOINED_WITHIN = 60.0

POSTGRES = dev.find_initdb()
AS_POSTGRES = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()


class Reader(Browser):
    """A browser whose user reads what comes in place of what was asked for."""

    def __init__(self, port: int, told: list[Response]) -> None:
        super().__init__(port)
        self.told = told

    def ask(self, *sent: Any) -> Response:
        response = super().ask(*sent)
        if response.status_code not in (200, 204, 302, 303):
            self.told.append(response)
        return response


class Site:
    """A server, and what may happen to it. ``pause``: seconds between two of these."""

    def __init__(self, environment: Mapping[str, str], ended: ExitStack) -> None:
        self.environment, self.ended = environment, ended
        self.server: Server = ended.enter_context(served(environment))

    def kill_workers(self, count: int = 2) -> None:
        for worker in sorted(children(self.server.pid))[:count]:
            os.kill(worker, signal.SIGKILL)
        sleep(3)

    def kill_master(self) -> None:
        os.kill(self.server.pid, signal.SIGKILL)
        sleep(1)
        dev.refuse_busy_port("127.0.0.1", str(self.server.port))
        self.server = self.ended.enter_context(served(self.environment, self.server.port))
        sleep(3)

    def fill_disk(self, seconds: float = 5) -> None:
        """No file takes another byte from the server: what Linux lets us do to a process without a disk of its own."""
        everyone = (self.server.pid, *children(self.server.pid))
        for most in (0, resource.RLIM_INFINITY):
            for pid in everyone:
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
            sleep(seconds)


class Service:
    """A program beside the site, which goes away as in a crash, and comes back."""

    def __init__(self, start: Callable[[], object], stop: Callable[[], object]) -> None:
        self.start, self.stop = start, stop

    def go(self, seconds: float = 4) -> None:
        self.stop()
        sleep(seconds)
        self.start()
        sleep(3)


@contextmanager
def postgresql(folder: str) -> Iterator[tuple[str, Service]]:
    """An empty PostgreSQL in a folder: its URL, and itself."""
    if AS_POSTGRES:
        shutil.chown(folder, "postgres")
    port, data = free_port(), f"{folder}/db"
    control = [str(Path(POSTGRES).with_name("pg_ctl")), "-D", data]

    def run(*command: str) -> None:
        subprocess.run([*AS_POSTGRES, *command], check=True, cwd="/", stdout=subprocess.DEVNULL)

    def start() -> None:
        run(*control, "-w", "-l", f"{folder}/log", "-o", f"-k {folder} -h 127.0.0.1 -p {port}", "start")

    def stop() -> None:
        run(*control, "-m", "immediate", "stop")

    run(POSTGRES, "-D", data, "-A", "trust", "-U", "fairpair", "--encoding=UTF8")
    start()
    try:
        yield f"postgres://fairpair@127.0.0.1:{port}/postgres", Service(start, stop)
    finally:
        stop()


@contextmanager
def redis() -> Iterator[tuple[str, Service]]:
    """An empty Redis: its URL, and itself."""
    port, running = free_port(), list[subprocess.Popen[bytes]]()

    def start() -> None:
        command = ["redis-server", "--bind", "127.0.0.1", "--port", str(port), "--save", ""]
        running.append(subprocess.Popen(command, stdout=subprocess.DEVNULL))

    def stop() -> None:
        process = running.pop()
        process.kill()
        process.wait()

    start()
    try:
        yield f"redis://127.0.0.1:{port}", Service(start, stop)
    finally:
        stop()


def held(site: Site, disasters: list[Callable[[], None]]) -> tuple[Log, list[Response], Comparison]:
    """Hold a class during which one thing happens after another."""
    desk, log, told, over = Browser(site.server.port), Log(), list[Response](), Event()
    teacher.sign_up(desk)
    lesson = exercises_of(next(iter(games.all_games().values())), PLAN.answers)
    sheet = teacher.make_sheet(desk, [address for address, _ in lesson])
    session = teacher.start_session(desk, sheet, "self")
    start, threads = monotonic() + 1, list[Thread]()
    watching = Thread(target=watch, args=(desk, session, log, over))
    for number in range(PLAN.pupils):
        phone = Phone(site.server.port, f"P{number}", log)
        phone.browser = Reader(site.server.port, told)
        answers = [each for _, each in lesson]
        threads.append(Thread(target=phone.attend, args=(session.code, PLAN, start, answers)))
    for thread in (watching, *threads):
        thread.start()
    while len(log.joined) < PLAN.pupils and monotonic() < start + JOINED_WITHIN:
        sleep(0.1)
    for disaster in disasters:
        disaster()
    for thread in threads:
        thread.join()
    over.set()
    watching.join()
    kept = kept_answers(site.environment["DATABASE_URL"], [session])
    return log, told, compare(log.acknowledged, log.under_way, kept)


def check(log: Log, told: list[Response], compared: Comparison) -> str:
    """What there was, in a line."""
    assert compared == Comparison(lost=0, doubled=0, altered=0)
    assert len(log.joined) == PLAN.pupils
    assert len(log.acknowledged) == PLAN.pupils * PLAN.answers, Counter(log.refused)
    for response in told:
        assert re.search(r"[^\W\d_]{2,} [^\W\d_]{2,}", response.text), response
        assert "Traceback" not in response.text
    statuses = Counter(response.status_code for response in told)
    failed = Counter(log.refused)
    return f"{len(log.acknowledged)} answers acknowledged, {compared}, told in words: {statuses}, tried again: {failed}"


@pytest.mark.prlimit
def test_a_class_on_sqlite_outlives_its_server_and_a_full_disk(record_property: Record) -> None:
    with database() as environment, ExitStack() as ended:
        site = Site(environment, ended)
        disasters = [
            *(lambda: site.kill_workers(1), site.kill_workers, site.fill_disk),
            *(site.kill_master, site.fill_disk, site.kill_workers),
        ]
        record_property("found", f"class on SQLite: {check(*held(site, disasters))}")


@pytest.mark.services
def test_a_class_on_postgresql_and_redis_outlives_them(record_property: Record) -> None:
    with ExitStack() as ended:
        # Not under the folder of the tests, which PostgreSQL's own user may not enter.
        folder = ended.enter_context(TemporaryDirectory())
        url, big = ended.enter_context(postgresql(folder))
        redis_url, small = ended.enter_context(redis())
        site = Site(ended.enter_context(database(DATABASE_URL=url, REDIS_URL=redis_url)), ended)
        disasters = [small.go, big.go, lambda: site.kill_workers(1), big.go, site.kill_master, small.go]
        record_property("found", f"class on PostgreSQL and Redis: {check(*held(site, disasters))}")
