"""Which languages the site speaks, and the address of a page in each."""

from pathlib import Path

from django.conf.locale import LANG_INFO
from django.urls import translate_url
from django.utils.translation import get_language


def found_languages(locale: Path, source: str) -> list[tuple[str, str]]:
    """(code, own name) of the source language and of every language that has a catalogue, sorted by name.

    A new language is a new folder: nothing lists them.
    """
    codes = {source} | {path.parent.parent.name for path in locale.glob("*/LC_MESSAGES/django.po")}
    return sorted(((code, own_name(code)) for code in codes), key=lambda pair: pair[1].casefold())


def own_name(code: str) -> str:
    """The language's name in the language itself, with a capital: Français."""
    name = str(LANG_INFO[code]["name_local"])
    return name[:1].upper() + name[1:]


def language_links(path: str, languages: list[tuple[str, str]]) -> list[dict[str, object]]:
    """For each language its code, name, the same page's address in it, and whether it is the one being read.

    The address keeps the query, so that a position survives the switch.
    """
    return [
        {"code": code, "name": name, "url": translate_url(path, code), "current": code == get_language()}
        for code, name in languages
    ]
