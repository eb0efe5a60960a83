"""What every test may use. The browser's fixtures are in tests/browser/conftest.py."""

import os

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from tools import translations

# No deadline: a machine shared by several runs is slow at times, and speed is the bench's affair.
hypothesis.settings.register_profile("quick", deadline=None)
hypothesis.settings.register_profile("thorough", deadline=None, max_examples=2000)


def pytest_configure() -> None:
    translations.compile_catalogues()
    hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    """What one test counted in the cache must not hold up another, as a database is rolled back after each."""
    cache.clear()


@pytest.fixture(params=[code for code, _name in settings.LANGUAGES])
def language(request: pytest.FixtureRequest) -> str:
    """Runs the test once for each language of the site."""
    return request.param


@pytest.fixture
def client() -> Client:
    """A visitor whose browser names no language. Faults of a view come out as exceptions."""
    return Client()
