"""Settings from the environment. What cannot be meant stops the start with a sentence: what was read, what is right."""

from __future__ import annotations

import os
from difflib import get_close_matches
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

YES, NO = {"1", "yes", "true", "on"}, {"0", "no", "false", "off"}

ASKED_FOR: set[str] = set()
"""The names that the settings have asked for."""


def text(name: str, default: str = "") -> str:
    ASKED_FOR.add(name)
    return os.environ.get(name, "").strip() or default


def words(name: str) -> list[str]:
    """A list, separated by commas."""
    return [word.strip() for word in text(name).split(",") if word.strip()]


def flag(name: str, default: bool = False) -> bool:
    value = text(name, "1" if default else "0")
    if value.lower() not in YES | NO:
        raise ImproperlyConfigured(f"{name} is “{value}”. It is 1 for yes, or 0 for no.")
    return value.lower() in YES


def number(name: str, default: int, most: int) -> int:
    value = text(name, str(default))
    if not (value.isascii() and value.isdigit() and int(value) <= most):
        raise ImproperlyConfigured(f"{name} is “{value}”. It is a whole number from 0 to {most}.")
    return int(value)


def url(name: str, *schemes: str, example: str) -> str:
    """An address of one of these schemes, without the slash at its end; "" where none is given."""
    value = text(name)
    try:
        read = urlsplit(value).scheme in schemes and value.partition("://")[2] != ""
    except ValueError:
        read = False
    if value and not read:
        # Not the value itself: it may hold a password, and this goes to a log.
        raise ImproperlyConfigured(f"{name} cannot be read. It is an address such as {example}")
    return value.rstrip("/")


def refuse_misspelt() -> None:
    """A name that is nearly one of ours: nobody would notice that it sets nothing."""
    for name in sorted(set(os.environ) - ASKED_FOR):
        close = get_close_matches(name, sorted(ASKED_FOR), n=1, cutoff=0.86)
        if close:
            raise ImproperlyConfigured(f"{name} is no setting. Did you mean {close[0]}?")
