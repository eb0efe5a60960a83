"""Which languages the site speaks, and the address of a page in each."""

import re
import unicodedata
from pathlib import Path
from typing import Any

from django.conf.locale import LANG_INFO
from django.utils.translation import get_language_info


def found_languages(locale: Path, source: str) -> list[tuple[str, str]]:
    """(code, own name) of the source language and of every language that has a catalogue, sorted by name.

    A new language is a new folder: nothing lists them.
    """
    codes = {source} | {path.parent.parent.name for path in locale.glob("*/LC_MESSAGES/django.po")}
    return sorted(((code, own_name(code)) for code in codes), key=lambda pair: pair[1].casefold())


def own_name(code: str) -> str:
    """The language's name in the language itself, with a capital: Français."""
    name = unicodedata.normalize("NFC", LANG_INFO[code]["name_local"])
    return name[:1].upper() + name[1:]


def language_name(code: str) -> str:
    """What the active language calls a language; the code itself where nobody knows it."""
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code


def is_chinese(word: str) -> bool:
    """Whether a word has Chinese characters, for which a page names language and script."""
    return any(unicodedata.name(character, "").startswith("CJK ") for character in word)


def language_links(address: str, current: str, languages: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """For each language its code, name, the same page's address in it, and whether it is the one being read.

    `address` is path and query; the query stays, so that a position survives the switch. Where the address stands
    under no language, the links lead to the first pages.
    """
    match = re.match(r"/([^/?]+)/(.*)", address)
    rest = match[2] if match and match[1] in dict(languages) else ""
    return [
        {"code": code, "name": name, "url": f"/{code}/{rest}", "current": code == current}
        for code, name in languages
    ]
