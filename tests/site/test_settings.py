"""Settings come from the environment, so each case needs a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from django.conf import settings

ROOT = Path(__file__).resolve().parents[2]
NAMES = (
    "SECRET_KEY",
    "DATABASE_URL",
    "REDIS_URL",
    "ALLOWED_HOSTS",
    "PUBLIC_URL",
    "BEHIND_PROXY",
    "DEBUG",
    "TRUSTED_PROXIES",
    "EMAIL_HOST",
    "EMAIL_FROM",
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


def test_letters_are_printed_until_a_server_for_them_is_named() -> None:
    backend, sender = settings_under("EMAIL_BACKEND", "DEFAULT_FROM_EMAIL")
    assert ("console" in backend, sender) == (True, "noreply@localhost")
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
