"""Pieces to cut out: all of them, at the size of real ones."""

import re
import zlib

import pytest

from games.core.questions import Game
from games.core.registry import all_games
from tests.paper.reading import sizes_of, text_of
from tutor.paper.cutouts import cutout, size_of

EACH_GAME = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)


def placed(pdf: bytes) -> int:
    """How many pieces the pages draw."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    count = 0
    for stream in streams:
        try:
            count += len(re.findall(rb"/I\d+ Do", zlib.decompress(stream)))
        except zlib.error:
            continue
    return count


@EACH_GAME
@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_copy_of_every_piece_is_there(game: Game, paper: str) -> None:
    drawn = cutout(game.pieces, "fr", paper)
    assert placed(drawn) == sum(game.pieces.copies.values())
    assert drawn == cutout(game.pieces, "fr", paper)
    assert len(drawn) < 200_000


@EACH_GAME
def test_pieces_are_as_large_as_real_ones(game: Game) -> None:
    for piece in game.pieces.pieces:
        width, height = size_of(piece)
        assert 20 <= width <= 30
        assert 45 <= height <= 90


@EACH_GAME
def test_the_sheets_are_named_and_say_how_to_glue(game: Game) -> None:
    drawn = cutout(game.pieces, "fr", "A4")
    text = text_of(drawn)
    assert f"feuille 1 sur {len(sizes_of(drawn))}" in text
    assert text.count("Imprimez à 100 %") == len(sizes_of(drawn))
