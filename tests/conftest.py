"""What every test may use. The browser's fixtures are in tests/browser/conftest.py."""

import fcntl
import os
import time
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any, NamedTuple

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings

from tests.crawls import CRAWLED
from tools import dev, translations
from tools.bench.serving import database, served
from tools.dev import missing_for_tests
from tutor.site import counters

# No deadline: a machine shared by several runs is slow at times, and speed is the bench's affair.
hypothesis.settings.register_profile("quick", deadline=None, max_examples=30)
hypothesis.settings.register_profile("ci", deadline=None)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2000)


FOUND = "found"
"""What a test records under this name (``record_property``) is printed once all have run."""

LEFT_OUT = pytest.StashKey[dict[str, int]]()
"""How many tests need what this machine lacks, by their marker."""


def pytest_configure() -> None:
    translations.compile_catalogues()
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
    required = os.environ.get("FAIR_PAIR_REQUIRE", "").split()
    lacking = [advice for marker, advice in missing_for_tests().items() if marker in required]
    if lacking:
        raise pytest.UsageError("\n".join(lacking))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this machine cannot run. Several processes each do so; the first one tells the others' parent."""
    missing = missing_for_tests()
    lacking = {item: [marker for marker in missing if item.get_closest_marker(marker)] for item in items}
    left_out = [item for item in items if lacking[item]]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not lacking[item]]
    config.stash[LEFT_OUT] = Counter(lacking[item][0] for item in left_out)
    if hasattr(config, "workeroutput"):
        config.workeroutput["left_out"] = dict(config.stash[LEFT_OUT])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left_out", {})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for marker, count in config.stash.get(LEFT_OUT, {}).items():
        tests = "test is" if count == 1 else "tests are"
        terminalreporter.write_line(f"{count} {tests} left out: {missing_for_tests()[marker]}")
    for report in [report for reports in terminalreporter.stats.values() for report in reports]:
        # What several processes print is lost; what they record is not.
        for name, said in getattr(report, "user_properties", ()):
            if name == FOUND and report.when == "call":
                terminalreporter.write_line(said)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """What one test counted in the cache must not hold up another, as a database is rolled back after each."""
    cache.clear()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that stands still until a test sets it forward (`clock.now`): limits make people wait for seconds."""
    clock = SimpleNamespace(now=float(int(time.time())))
    monkeypatch.setattr(time, "time", lambda: clock.now)
    return clock


@pytest.fixture
def redis_away(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> None:
    """REDIS_URL names a Redis that does not answer."""
    nowhere = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(counters, "redis_back_at", 0.0)
    settings.REDIS_URL = nowhere
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    }


@pytest.fixture(params=[code for code, _name in settings.LANGUAGES])
def language(request: pytest.FixtureRequest) -> str:
    """Runs the test once for each language of the site."""
    return request.param


@pytest.fixture(params=CRAWLED)
def crawled_language(request: pytest.FixtureRequest) -> str:
    """Runs a test that opens page after page in one language, in CI in each."""
    return request.param


class Site(NamedTuple):
    port: int
    database_url: str


@pytest.fixture(scope="session")
def static_files(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Files with hashes in their names. Several test processes write the same; each waits until another's are whole."""
    with open(tmp_path_factory.getbasetemp().parent / "collecting", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        dev.collect_static_files()


@pytest.fixture(scope="session")
def running_site(static_files: None) -> Iterator[Site]:
    """The site as `make run` starts it, in processes of its own. That takes long, so all tests share one."""
    with database() as environment, served(environment) as server:
        yield Site(server.port, environment["DATABASE_URL"])


@pytest.fixture
def client() -> Client:
    """A visitor whose browser names no language. Faults of a view come out as exceptions."""
    return Client()
