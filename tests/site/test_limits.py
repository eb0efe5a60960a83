"""The counter counts exactly, however many count at once, and knows where a request comes from."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.db import connection
from django.test import RequestFactory, override_settings

from tutor.site import counters
from tutor.site.counters import counted, increment
from tutor.site.limits import Limit, count, forgive, wait
from tutor.site.models import Count
from tutor.site.shortcuts import client_address

ROOT = Path(__file__).resolve().parents[2]
LIMIT = Limit("tries", free=2, longest=8, memory=60)

# Its own process and file: a database in memory has one connection, which is no test.
CROWD = """
import threading, django
django.setup()
from django.core.management import call_command
from tutor.site.counters import counted, increment
call_command("migrate", "site", verbosity=0)
seen = []
def crowd():
    seen.extend(increment("tries", "somewhere", seconds=60) for _ in range(100))
threads = [threading.Thread(target=crowd) for _ in range(12)]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert sorted(seen) == list(range(1, 1201)), len(set(seen))
assert counted("tries", "somewhere") == 1200
"""


def request_from(address: str, forwarded: str = "") -> object:
    more = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    return RequestFactory().get("/", REMOTE_ADDR=address, **more)


def test_twelve_hundred_at_once_are_twelve_hundred(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "tutor.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'counts.sqlite3'}",
        "REDIS_URL": "",
        "SECRET_KEY": "for tests only",
    }
    subprocess.run([sys.executable, "-c", CROWD], cwd=ROOT, env=environment, check=True, timeout=120)


def counts_of_a_crowd() -> list[int]:
    """What twelve see who count a hundred times each, at once."""
    seen: list[int] = []

    def crowd() -> None:
        seen.extend(increment("tries", "somewhere", seconds=60) for _ in range(100))
        connection.close()

    threads = [threading.Thread(target=crowd) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(seen)


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@override_settings(REDIS_URL="")
def test_twelve_hundred_at_once_on_the_big_database() -> None:
    assert connection.vendor == "postgresql"
    assert counts_of_a_crowd() == list(range(1, 1201))


@pytest.mark.redis
def test_twelve_hundred_at_once_on_redis() -> None:
    assert settings.REDIS_URL
    assert "redis" in settings.CACHES["default"]["BACKEND"]
    assert counts_of_a_crowd() == list(range(1, 1201))
    assert counted("tries", "somewhere") == 1200


@pytest.mark.redis
def test_a_window_ends_on_redis() -> None:
    assert increment("tries", "here", seconds=1) == 1
    until = time.monotonic() + 30
    while counted("tries", "here") and time.monotonic() < until:
        time.sleep(0.05)
    assert increment("tries", "here", seconds=60) == 1


@override_settings(REDIS_URL="redis://somewhere")
def test_where_redis_counts_no_table_is_needed() -> None:
    """The cache stands in for Redis: both add and increase in one step each."""
    assert [increment("tries", "here", seconds=60) for _ in range(3)] == [1, 2, 3]
    assert counted("tries", "here") == 3
    assert counted("tries", "there") == 0


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_a_window_ends_and_another_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [increment("tries", "here", seconds=60) for _ in range(3)] == [1, 2, 3]
    later = time.time() + 61
    monkeypatch.setattr(counters.time, "time", lambda: later)
    assert counted("tries", "here") == 0
    assert increment("tries", "here", seconds=60) == 1


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_windows_that_ended_are_swept_out(monkeypatch: pytest.MonkeyPatch) -> None:
    increment("tries", "here", seconds=60)
    later = time.time() + 61
    monkeypatch.setattr(counters.time, "time", lambda: later)
    increment("tries", "there", seconds=60)
    assert Count.objects.count() == 1


@pytest.fixture(params=["the table", "the cache"])
def counts(request: pytest.FixtureRequest) -> Iterator[None]:
    """In a table; and in the cache, which stands in for Redis."""
    with override_settings(REDIS_URL="" if request.param == "the table" else "redis://somewhere"):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("counts")
def test_each_time_costs_a_longer_wait_up_to_the_longest(clock: SimpleNamespace) -> None:
    waits = []
    for _ in range(7):
        waits.append(wait(LIMIT, "here"))
        clock.now += waits[-1]
        assert not wait(LIMIT, "here"), "who has waited is looked at"
        count(LIMIT, "here")
    assert waits == [0, 0, 1, 2, 4, 8, 8]


@pytest.mark.django_db
@pytest.mark.usefixtures("counts", "clock")
def test_nobody_waits_for_what_others_did() -> None:
    for _ in range(9):
        count(LIMIT, "Ada", "192.0.2.1")
    assert wait(LIMIT, "Ada", "192.0.2.1")
    assert not wait(LIMIT, "Ada", "192.0.2.2"), "no stranger closes an account"
    assert not wait(LIMIT, "Ben", "192.0.2.1"), "nobody suffers for a neighbour"
    assert not wait(LIMIT._replace(name="another"), "Ada", "192.0.2.1")


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_all_is_forgotten_after_a_while(clock: SimpleNamespace) -> None:
    for _ in range(9):
        count(LIMIT, "here")
        clock.now += LIMIT.memory - 1
    assert counted("tries", "here") == 9, "as long as it goes on it is remembered"
    clock.now += 1
    count(LIMIT, "here")
    assert not wait(LIMIT, "here")


@pytest.mark.django_db
@pytest.mark.usefixtures("counts", "clock")
def test_what_is_forgiven_is_forgotten_at_once() -> None:
    for _ in range(9):
        count(LIMIT, "here")
    forgive(LIMIT, "here")
    assert not wait(LIMIT, "here")


@pytest.mark.django_db
@pytest.mark.usefixtures("redis_away")
def test_while_redis_is_away_the_database_counts() -> None:
    assert [increment("tries", "here", seconds=60) for _ in range(3)] == [1, 2, 3]
    assert Count.objects.count() == 1
    assert counted("tries", "here") == 3


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_no_row_tells_an_address() -> None:
    count(LIMIT, client_address(request_from("192.0.2.1")))
    assert not any("192" in row.key for row in Count.objects.all())


def test_a_forwarded_address_is_believed_only_from_as_many_proxies_as_there_are() -> None:
    request = request_from("10.0.0.1", "203.0.113.9, 198.51.100.7, 192.0.2.1")
    assert client_address(request) == "10.0.0.1"
    with override_settings(TRUSTED_PROXIES=1):
        assert client_address(request) == "192.0.2.1"
    with override_settings(TRUSTED_PROXIES=2):
        assert client_address(request) == "198.51.100.7"
    with override_settings(TRUSTED_PROXIES=4):
        assert client_address(request) == "10.0.0.1", "fewer entries than proxies: somebody went round them"
    with override_settings(TRUSTED_PROXIES=1):
        assert client_address(request_from("10.0.0.1")) == "10.0.0.1"


def test_a_home_of_the_new_internet_is_one_address() -> None:
    assert client_address(request_from("2001:db8:1:2:aaaa::1")) == client_address(
        request_from("2001:db8:1:2:bbbb::2")
    )
    assert client_address(request_from("2001:db8:1:2::1")) != client_address(request_from("2001:db8:1:3::1"))
    assert client_address(request_from("::ffff:192.0.2.1")) == "192.0.2.1"


def test_what_is_no_address_counts_as_it_stands() -> None:
    assert client_address(request_from("")) == ""
    assert client_address(request_from("unix:")) == "unix:"
