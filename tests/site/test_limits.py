"""The counter counts exactly, however many count at once, and knows where a request comes from."""

import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import RequestFactory, override_settings

from tutor.site import limits
from tutor.site.limits import Limit, client_address, count, counted, increment, is_over
from tutor.site.models import Count

ROOT = Path(__file__).resolve().parents[2]
LIMIT = Limit("tries", each=2, in_all=4, seconds=60)

# Its own process and file: a database in memory has one connection, which is no test.
CROWD = """
import threading, django
django.setup()
from django.core.management import call_command
from tutor.site.limits import counted, increment
call_command("migrate", "site", verbosity=0)
seen = []
def crowd():
    seen.extend(increment("tries", "somewhere", 60) for _ in range(100))
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
        seen.extend(increment("tries", "somewhere", 60) for _ in range(100))
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
    assert increment("tries", "here", 1) == 1
    until = time.monotonic() + 30
    while counted("tries", "here") and time.monotonic() < until:
        time.sleep(0.05)
    assert increment("tries", "here", 60) == 1


@override_settings(REDIS_URL="redis://somewhere")
def test_where_redis_counts_no_table_is_needed() -> None:
    """The cache stands in for Redis: both add and increase in one step each."""
    assert [increment("tries", "here", 60) for _ in range(3)] == [1, 2, 3]
    assert counted("tries", "here") == 3
    assert counted("tries", "there") == 0


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_a_window_ends_and_another_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [increment("tries", "here", 60) for _ in range(3)] == [1, 2, 3]
    later = time.time() + 61
    monkeypatch.setattr(limits.time, "time", lambda: later)
    assert counted("tries", "here") == 0
    assert increment("tries", "here", 60) == 1


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_windows_that_ended_are_swept_out(monkeypatch: pytest.MonkeyPatch) -> None:
    increment("tries", "here", 60)
    later = time.time() + 61
    monkeypatch.setattr(limits.time, "time", lambda: later)
    increment("tries", "there", 60)
    assert Count.objects.count() == 1


@pytest.mark.django_db
def test_one_address_is_held_up_and_others_are_not() -> None:
    here, there = request_from("192.0.2.1"), request_from("192.0.2.2")
    for _ in range(2):
        assert not is_over(LIMIT, here)
        count(LIMIT, here)
    assert is_over(LIMIT, here)
    assert not is_over(LIMIT, there)


@pytest.mark.django_db
def test_all_addresses_together_have_a_limit_too() -> None:
    for number in range(4):
        count(LIMIT, request_from(f"192.0.2.{number}"))
    assert is_over(LIMIT, request_from("192.0.2.77"))
    assert not is_over(LIMIT._replace(name="another"), request_from("192.0.2.77"))


@pytest.mark.django_db
@override_settings(REDIS_URL="")
def test_no_row_tells_an_address() -> None:
    count(LIMIT, request_from("192.0.2.1"))
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
