"""Words of a game on a page whose language it does not speak."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from games.core.registry import all_games
from tutor.library.wording import words_for


@pytest.mark.parametrize("language", ["fr", "vi"])
def test_a_game_without_sentences_in_the_language_of_the_page_speaks_another(
    tmp_path: Path, language: str
) -> None:
    game = next(iter(all_games().values()))
    shutil.copy(Path(game.folder) / "sentences.en.toml", tmp_path)
    assert words_for(replace(game, folder=str(tmp_path)), language).lang == "en"
