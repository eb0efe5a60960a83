"""Every language tells the same: the same pieces, numbers, links, foreign words and sources in the same paragraphs."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

FIRST, *OTHERS = [code for code, _ in settings.LANGUAGES]
CONTENT = settings.BASE_DIR / "content"
GAMES = settings.BASE_DIR / "games"
SOURCES = (
    r"culin|gupai|pagat|gambiter|celko|game cabinet|domino-play|dominorules|phan kế bính|pai gow|\bai \d"
)

VIETNAMESE = set("ăđơưảãạắằẳẵặấầẩẫậẻẽẹếềểễệỉĩịọỏốồổỗộớờởỡợủũụứừửữựỳỷỹỵ")
"""Letters that neither English nor French has."""

# What a page may only say with a source or a count behind it; see the style guides.
UNFOUNDED = {
    "en": r"(most|many|all) (players|people)|every app|everyone else|traditionally|by tradition|rarest (win|hand)"
    r"|(commonest|most (common|frequent)) mistake",
    "fr": r"la plupart des (joueurs|gens)|toutes les applications|par tradition|la plus rare des (victoires|mains)"
    r"|erreur la plus (courante|commune|fréquente)",
}

Facts = Mapping[str, set[str]]


def facts_of(text: str) -> Facts:
    """What a text shares with its counterpart in another language, whatever its words are."""
    text = text.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    prose = re.sub(r"\]\([^)]*\)|\{[^}]*\}|```example.*|`[^`]*`", " ", text)
    whole = re.sub(r"(?<=\d)[ ,](?=\d{3}\b)", "", prose)
    return {
        "examples": set(re.findall(r"```example (.*)", text)),
        "pieces": set(re.findall(r"\{([^}]*)\}", text)),
        "numbers": set(re.findall(r"(?<![\w.-])\d+(?:[.-]\d+)*", re.sub(r"(?<=\d),(?=\d)", ".", whole))),
        "characters": set(re.findall(r"[\u3400-\u9fff]", prose)),
        "words of Vietnamese": {
            word.lower()
            for word in re.findall(r"\w+", prose)
            if re.search(r"[ăđơưảãạắằẳẵặấầẩẫậẻẽẹếềểễệỉĩịỏọốồổỗộớờởỡợủũụứừửữựỳỷỹỵ]", word.lower())
        },
        "sources": set(re.findall(SOURCES, prose.lower())),
    }


def texts(table: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    """Each text in a file of texts, with its place. How a word is said, and whether it has another meaning, differs."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from texts(value, f"{place}{key}.")
        elif key not in ("said", "everyday"):
            yield f"{place}{key}", value


def read(path: Path) -> dict[str, str]:
    """The texts of a file by their place: paragraphs by number, entries by key."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        return {f"paragraph {number}": each for number, each in enumerate(text.strip().split("\n\n"), 1)}
    table = tomllib.loads(text)
    if path.is_relative_to(GAMES):  # sentences of the engine have placeholders, which other tests compare
        table = {key: table.get(key, {}) for key in ("points", "readings")}
    return dict(texts(table))


def files(language: str) -> list[Path]:
    inside = [*CONTENT.rglob(f"*.{language}.md"), *CONTENT.rglob(f"*.{language}.toml")]
    return sorted([*inside, *GAMES.rglob(f"sentences.{language}.toml")])


def links(path: Path) -> set[str]:
    """Where a page leads; in which of its paragraphs is its own affair."""
    return set(re.findall(r"\]\(((?:rule|term|ask|set):[^)]*)\)", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("language", OTHERS)
def test_no_fact_is_told_in_one_language_only(language: str) -> None:
    differing = []
    for path in files(FIRST):
        other = path.with_name(path.name.replace(f".{FIRST}.", f".{language}."))
        links_differ = links(path) ^ links(other)
        differing += [f"{other}: {sorted(links_differ)}"] if links_differ else []
        one, two = read(path), read(other)
        assert list(one) == list(two), f"{other} has other parts than {path.name}"
        for place, text in one.items():
            ours, theirs = facts_of(text), facts_of(two[place])
            differing += [
                f"{other}, {place}: {kind} {sorted(ours[kind] ^ theirs[kind])}"
                for kind in ours
                if ours[kind] != theirs[kind]
            ]
    assert not differing


@pytest.mark.parametrize("language", sorted(UNFOUNDED))
def test_nothing_is_said_of_most_players_or_of_every_table(language: str) -> None:
    found = [
        f"{path}, {place}: {match[0]}"
        for path in files(language)
        for place, text in read(path).items()
        if (match := re.search(rf"\b({UNFOUNDED[language]})\b", text, re.IGNORECASE))
    ]
    assert not found
