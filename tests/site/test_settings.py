"""Settings come from the environment, so each case needs a process of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from tutor.site import environment

ROOT = Path(__file__).resolve().parents[2]
NAMES = (
    "SECRET_KEY",
    "DATABASE_URL",
    "REDIS_URL",
    "ALLOWED_HOSTS",
    "PUBLIC_URL",
    "BEHIND_PROXY",
    "DEBUG",
    "OLD_SECRET_KEYS",
    "TRUSTED_PROXIES",
    "EMAIL_HOST",
    "EMAIL_FROM",
    "PRINT_EMAIL",
)


def settings_under(*wanted: str, **environment: str) -> list[Any]:
    """The wanted settings as a fresh process with nothing but this environment reads them."""
    code = f"import json, tutor.settings as s; print(json.dumps([getattr(s, n, None) for n in {wanted!r}]))"
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    output = subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=clean | environment)
    return json.loads(output)


def test_with_no_environment_it_runs_locally_and_safely() -> None:
    debug, hosts, databases, caches, secure, key = settings_under(
        "DEBUG", "ALLOWED_HOSTS", "DATABASES", "CACHES", "SECURE_HSTS_SECONDS", "SECRET_KEY"
    )
    assert debug is False
    assert hosts == ["localhost", "127.0.0.1", "[::1]"]
    assert databases["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert databases["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in databases["default"]["OPTIONS"]["init_command"]
    assert "locmem" in caches["default"]["BACKEND"]
    assert secure is None
    assert len(key) > 50
    assert (ROOT / "var" / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_public_https_address_is_answered_to_and_guarded() -> None:
    hosts, secure, cookie, session = settings_under(
        "ALLOWED_HOSTS",
        "SECURE_HSTS_SECONDS",
        "CSRF_COOKIE_SECURE",
        "SESSION_COOKIE_SECURE",
        PUBLIC_URL="https://play.example/",
    )
    assert "play.example" in hosts
    assert secure > 0
    assert cookie is True
    assert session is True


def test_django_finds_nothing_unsafe_in_a_public_site() -> None:
    command = [
        sys.executable,
        "manage.py",
        "check",
        "--deploy",
        "--tag",
        "security",
        "--fail-level",
        "WARNING",
    ]
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    public = {
        "DJANGO_SETTINGS_MODULE": "tutor.settings",
        "PUBLIC_URL": "https://play.example",
        "SECRET_KEY": "0123456789 abcdefghij " * 3,
    }
    subprocess.run(command, cwd=ROOT, env=clean | public, check=True, capture_output=True)


def test_letters_are_printed_nowhere_unless_somebody_wants_it() -> None:
    """Their links open accounts, and what is printed may be kept in a log."""
    backend, sends, sender = settings_under("EMAIL_BACKEND", "SENDS_EMAIL", "DEFAULT_FROM_EMAIL")
    assert ("dummy" in backend, sends, sender) == (True, False, "noreply@localhost")
    for wanted in ({"PRINT_EMAIL": "1"}, {"DEBUG": "1"}):
        backend, sends = settings_under("EMAIL_BACKEND", "SENDS_EMAIL", **wanted)
        assert ("console" in backend, sends) == (True, True)


def test_letters_are_sent_by_the_server_that_is_named() -> None:
    backend, host, tls, sender = settings_under(
        "EMAIL_BACKEND",
        "EMAIL_HOST",
        "EMAIL_USE_TLS",
        "DEFAULT_FROM_EMAIL",
        EMAIL_HOST="mail.example",
        EMAIL_FROM="fair-pair@play.example",
    )
    assert ("smtp" in backend, host, tls, sender) == (True, "mail.example", True, "fair-pair@play.example")


def test_forwarded_addresses_are_believed_from_as_many_proxies_as_are_named() -> None:
    assert settings_under("TRUSTED_PROXIES") == [0]
    assert settings_under("TRUSTED_PROXIES", TRUSTED_PROXIES="2") == [2]


def test_shared_services_are_named_by_their_addresses() -> None:
    databases, caches = settings_under(
        "DATABASES", "CACHES", DATABASE_URL="postgres://u:p@db.example/fair", REDIS_URL="redis://r.example/0"
    )
    assert databases["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert "OPTIONS" not in databases["default"] or "init_command" not in databases["default"]["OPTIONS"]
    assert caches["default"]["LOCATION"] == "redis://r.example/0"


def test_a_forwarded_scheme_is_believed_only_behind_a_proxy() -> None:
    assert settings_under("SECURE_PROXY_SSL_HEADER") == [None]
    assert settings_under("SECURE_PROXY_SSL_HEADER", BEHIND_PROXY="1") == [
        ["HTTP_X_FORWARDED_PROTO", "https"]
    ]


def test_every_language_has_a_catalogue_but_the_sources_own() -> None:
    assert [code for code, _name in settings.LANGUAGES] == ["en", "fr"]


def test_a_setting_that_cannot_be_meant_stops_the_start_with_one_sentence() -> None:
    clean = {name: value for name, value in os.environ.items() if name not in NAMES}
    wrong = {"DJANGO_SETTINGS_MODULE": "tutor.settings", "TRUSTED_PROXIES": "two"}
    command = [sys.executable, "manage.py", "check", "--tag", "security"]
    started = subprocess.run(command, cwd=ROOT, env=clean | wrong, capture_output=True, text=True)
    assert started.returncode == 1
    [sentence] = started.stderr.splitlines()
    assert "TRUSTED_PROXIES" in sentence
    assert "two" in sentence


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("perhaps", lambda: environment.flag("TRIED")),
        ("-1", lambda: environment.number("TRIED", 0, most=9)),
        ("10", lambda: environment.number("TRIED", 0, most=9)),
        ("play.example", lambda: environment.url("TRIED", "https", example="https://example.org")),
        ("mysql://u:secret@host/name", lambda: environment.url("TRIED", "postgres", example="postgres://…")),
        ("https://[", lambda: environment.url("TRIED", "https", example="https://example.org")),
    ],
)
def test_what_cannot_be_read_is_named_without_what_may_be_secret(
    monkeypatch: pytest.MonkeyPatch, value: str, read: Callable[[], object]
) -> None:
    monkeypatch.setenv("TRIED", value)
    with pytest.raises(ImproperlyConfigured, match="TRIED") as refused:
        read()
    assert "secret" not in str(refused.value)


def test_what_is_plainly_meant_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIED", " No ")
    assert environment.flag("TRIED", default=True) is False
    monkeypatch.setenv("TRIED", "a.example, b.example,")
    assert environment.words("TRIED") == ["a.example", "b.example"]
    monkeypatch.setenv("TRIED", "https://example.org/")
    assert environment.url("TRIED", "https", example="") == "https://example.org"


def test_a_name_that_is_nearly_a_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    environment.refuse_misspelt()
    monkeypatch.setenv("ALOWED_HOSTS", "play.example")
    with pytest.raises(ImproperlyConfigured, match="ALLOWED_HOSTS"):
        environment.refuse_misspelt()
