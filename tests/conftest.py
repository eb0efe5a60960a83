"""What every test may use. The browser's fixtures are in tests/browser/conftest.py."""

import pytest
from django.conf import settings
from django.test import Client

from tools import translations


def pytest_configure() -> None:
    translations.compile_catalogues()


@pytest.fixture(params=[code for code, _name in settings.LANGUAGES])
def language(request: pytest.FixtureRequest) -> str:
    """Runs the test once for each language of the site."""
    return request.param


@pytest.fixture
def client() -> Client:
    """A visitor whose browser names no language. Faults of a view come out as exceptions."""
    return Client()
