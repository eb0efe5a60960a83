"""The one script behind make: what it needs must be said even where it cannot run."""

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from http.client import HTTPConnection
from ipaddress import ip_address
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest

from tests.conftest import Site
from tools import dev
from tools.bench.serving import ALIVE, allow_many_files, database, served


def test_an_old_python_is_told_what_is_needed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 9, 2))
    with pytest.raises(SystemExit):
        dev.require_python()
    assert "Python 3.11 or newer is needed" in capsys.readouterr().err


def test_a_busy_port_is_named_with_a_way_out(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit):
            dev.refuse_busy_port("127.0.0.1", str(port))
    assert "PORT=" in capsys.readouterr().err


def test_a_served_class_comes_by_the_address_of_the_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dev, "own_address", lambda: "192.0.2.5")
    assert dev.guessed_url("0.0.0.0", "8000") == "http://192.0.2.5:8000"
    assert dev.guessed_url("192.0.2.9", "8000") == "http://192.0.2.9:8000", "whoever names one knows it"
    monkeypatch.setattr(dev, "own_address", lambda: None)
    assert dev.guessed_url("0.0.0.0", "8000") == ""


def test_the_own_address_is_one_that_others_can_use() -> None:
    address = dev.own_address()
    assert address is None or not ip_address(address).is_loopback


LACKING = {
    "browser": "Chromium is missing",
    "postgresql": "TEST_DATABASE_URL names no PostgreSQL",
    "redis": "TEST_REDIS_URL names no Redis",
}
SERVED = {"TEST_DATABASE_URL": "postgres://somewhere", "TEST_REDIS_URL": "redis://somewhere"}


@pytest.mark.parametrize(
    ("environment", "browser", "missing"),
    [
        ({}, None, list(LACKING)),
        ({}, "/somewhere/chromium", ["postgresql", "redis"]),
        (SERVED, None, ["browser"]),
        ({"TEST_DATABASE_URL": "sqlite://:memory:"}, "/somewhere/chromium", ["postgresql", "redis"]),
        (SERVED, "/somewhere/chromium", []),
    ],
)
def test_what_tests_lack_here_is_told_in_so_many_words(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], browser: str | None, missing: list[str]
) -> None:
    monkeypatch.setattr(dev, "find_browser", lambda: browser)
    for name in SERVED:
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    found = dev.missing_for_tests()
    # What else may be missing depends on the machine, and on nothing that is named here.
    assert [marker for marker in found if marker in LACKING] == missing
    assert all(found[marker].startswith(LACKING[marker]) for marker in missing)


def pytest_on_a_bare_machine(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Tests run directly where there is neither a browser nor a database: no program is found, none is named."""
    named = (*SERVED, "CHROMIUM", "FAIR_PAIR_REQUIRE")
    bare = {name: value for name, value in os.environ.items() if name not in named} | {"PATH": ""}
    command = [sys.executable, "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(
        command, cwd=dev.ROOT, env=bare | environment, capture_output=True, text=True, check=False
    )


NEEDY = ("tests/browser/test_frame.py", "tests/site/test_limits.py")


@pytest.mark.parametrize("processes", ["0", "2"])
def test_tests_that_this_machine_cannot_run_are_left_out_and_told_of(processes: str) -> None:
    """However they are run: by `make test`, or directly."""
    done = pytest_on_a_bare_machine("-n", processes, *NEEDY)
    assert done.returncode == 0, done.stdout
    assert "test_a_window_ends_and_another_begins" in done.stdout or processes == "2"
    assert "on_the_big_database" not in done.stdout
    for advice in LACKING.values():
        assert f"left out: {advice}" in done.stdout


@pytest.mark.parametrize("marker", list(LACKING))
def test_where_something_is_a_must_its_absence_is_a_failure(marker: str) -> None:
    done = pytest_on_a_bare_machine(*NEEDY, FAIR_PAIR_REQUIRE=marker)
    assert done.returncode != 0
    assert LACKING[marker] in done.stderr


def test_ci_leaves_nothing_out() -> None:
    """Of its two runs one has a database of each kind, and holds all that needs one; both have a browser."""
    script = (Path(dev.ROOT) / ".ci" / "run").read_text(encoding="utf-8")
    assert "\nexport FAIR_PAIR_REQUIRE=browser\n" in script
    assert 'FAIR_PAIR_REQUIRE="browser postgresql redis"' in script
    folders = re.search(r'make test ARGS="([^"]+)"', script)[1].split()
    for path in Path(dev.ROOT, "tests").rglob("test_*.py"):
        if re.search(
            r"^(@pytest\.|pytest)mark.*\b(postgresql|redis)\b", path.read_text("utf-8"), re.MULTILINE
        ):
            assert any(path.is_relative_to(Path(dev.ROOT, folder)) for folder in folders), path


def test_a_named_browser_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/somewhere/chromium")
    assert dev.find_browser() == "/somewhere/chromium"


def test_locks_and_scripts_hold_no_address_of_a_package_server() -> None:
    root = Path(dev.ROOT)
    locks = sorted(root.glob("requirements*"))
    assert locks
    for path in locks:
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index" not in text
        assert "--find-links" not in text


def test_the_server_answers_while_hundreds_of_phones_keep_their_connections_open(running_site: Site) -> None:
    """Two processes, 2,400 connections: 400 phones with six each."""
    allow_many_files()
    with ExitStack() as phones:
        for _ in range(2400):
            connection = HTTPConnection("127.0.0.1", running_site.port, timeout=20)
            phones.callback(connection.close)
            connection.request("GET", ALIVE)
            with connection.getresponse() as response:
                assert response.read()
                assert response.status == 200
                assert not response.will_close


HALF_REQUESTS = (
    b"",  # Browsers open some in advance.
    b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ",
    b"POST /en/join/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 500\r\n\r\n",
)


def test_slow_clients_hold_nobody_up(running_site: Site) -> None:
    """Of 300 connections a third is silent, a third sends half its headers and a third half a form, by the byte."""
    over = Event()
    with ExitStack() as slow:
        connections = [
            slow.enter_context(socket.create_connection(("127.0.0.1", running_site.port), timeout=10))
            for _ in range(300)
        ]
        halves = list(zip(connections, HALF_REQUESTS * 100, strict=True))
        for connection, half in halves:
            connection.sendall(half)

        def drip() -> None:
            while not over.wait(1):
                for connection, half in halves:
                    connection.sendall(b"a" if half else b"")

        slowly = Thread(target=drip)
        slowly.start()
        try:
            for _ in range(20):
                quick = HTTPConnection("127.0.0.1", running_site.port, timeout=10)
                slow.callback(quick.close)
                quick.request("GET", ALIVE)
                assert quick.getresponse().status == 200
        finally:
            over.set()
            slowly.join()


def children(pid: int) -> set[int]:
    listed = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True
    ).stdout
    return {
        int(child) for child, parent in (line.split() for line in listed.splitlines()) if int(parent) == pid
    }


def test_whatever_is_killed_the_site_comes_back() -> None:
    with database() as environment, ExitStack() as ended:
        first = ended.enter_context(served(environment))
        killed, other = children(first.pid)
        os.kill(killed, signal.SIGKILL)
        while len(children(first.pid) - {killed}) < 2:
            sleep(0.1)
        os.kill(first.pid, signal.SIGKILL)
        dev.refuse_busy_port("127.0.0.1", str(first.port))
        again = ended.enter_context(served(environment, first.port))
        while len(children(again.pid)) < 2:
            sleep(0.1)
        with pytest.raises(ProcessLookupError):
            os.kill(other, 0)


def test_a_worker_does_not_look_for_garbage_among_the_games_and_the_site() -> None:
    told = (
        "import gc, tutor.rsgi.worker;"
        " tutor.rsgi.worker.freeze_what_stays();"
        " import games; from tutor.practice import views;"
        " loaded = [views.__dict__, *(game.questions for game in games.all_games().values())];"
        " young = {id(thing) for thing in gc.get_objects()};"
        " print(any(id(thing) in young for thing in loaded))"
    )
    result = subprocess.run(
        [sys.executable, "-c", told], cwd=dev.ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.split() == ["False"]
