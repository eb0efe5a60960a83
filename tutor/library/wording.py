"""The engine's words, in the nearest language that has them."""

from collections.abc import Mapping
from functools import cache

from django.conf import settings
from django.utils.translation import pgettext

from games.core import phrases
from games.core.phrases import BadSentence, Words
from games.core.questions import Game


def preferred(language: str) -> list[str]:
    """The languages of the site, the wanted one first."""
    return [language, *(code for code, _ in settings.LANGUAGES if code != language)]


@cache
def words_for(game: Game, language: str) -> Words:
    """The words of a game for a page in this language; those of the first language that has any if it has none.

    ``phrases.words_for``, by contrast, is for programs, which are told that a language is missing.
    """
    for code in preferred(language):
        try:
            return phrases.words_for(game, code)
        except (LookupError, BadSentence):
            continue
    raise LookupError(f"the game {game.id} has no sentences in any language of the site")


def named(label: str) -> str:
    """A label before what it names. One that asks needs no colon."""
    return label + (" " if label.endswith("?") else pgettext("label", ": "))


def readings_told(words: Words, readings: Mapping[str, str]) -> list[str]:
    """What a table plays: each reading, and which of its values."""
    return [reading_told(words, name, value) for name, value in readings.items()]


def reading_told(words: Words, reading: str, value: str) -> str:
    """What a table plays: the reading, and which of its values."""
    return named(words.text("readings", reading, "label")) + words.text("readings", reading, value, "name")
