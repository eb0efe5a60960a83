"""What the checks do not prove about courses: no lesson uses a word of the game before some lesson has explained it."""

import re
import tomllib

import pytest
from django.conf import settings

from games.core.registry import all_games
from tutor.library.content import folder_of
from tutor.practice import content

LANGUAGES = [code for code, _ in settings.LANGUAGES]


def own_words(game: str) -> dict[str, str]:
    """The terms that are called the same in every language: words of the game, which nobody can know beforehand."""
    glossaries = []
    for code in LANGUAGES:
        path = folder_of(game) / f"glossary.{code}.toml"
        glossaries.append(tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {})
    first, *others = glossaries
    return {
        term: entry["word"]
        for term, entry in first.items()
        if all(other.get(term, {}).get("word") == entry["word"] for other in others)
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_no_word_of_the_game_is_used_before_it_is_explained(game, language: str) -> None:
    explained: set[str] = set()
    early = []
    words = own_words(game.id)
    for lesson in content.lessons(game, language):
        text = lesson.text_path.read_text(encoding="utf-8")
        explained |= set(re.findall(r"\]\(term:([a-z0-9-]+)\)", text))
        early += [
            f"{lesson.text_path.name}: {word}"
            for term, word in words.items()
            if term not in explained and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE)
        ]
    assert not early
