"""What the tiles are called."""

import pytest

import games
from games.core.phrases import piece_words

from .asking import GAME


@pytest.mark.parametrize("lang", games.languages())
def test_every_tile_has_its_name_and_no_two_share_one(lang: str) -> None:
    game = games.find_game(GAME)
    named = piece_words(game.pieces, lang)
    assert len({words["name"] for words in named.values()}) == len(game.pieces.pieces)
    for words in named.values():
        assert set(words) == {"name", "script", "said", "suit", "colour"}
        assert all(words.values())


@pytest.mark.parametrize("lang", games.languages())
def test_civil_tiles_are_those_of_which_there_are_two(lang: str) -> None:
    game = games.find_game(GAME)
    named = piece_words(game.pieces, lang)
    suits = {suit: {n for piece, n in game.pieces.copies.items() if named[piece.code]["suit"] == suit} for suit in
             {words["suit"] for words in named.values()}}  # fmt: skip
    assert sorted(suits.values(), key=max) == [{1}, {2}]
