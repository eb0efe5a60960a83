"""Pieces to cut out: all of them, at the size of real ones."""

from collections.abc import Iterable
from itertools import pairwise

import pypdfium2
import pytest

from games.core.questions import Game
from games.core.registry import all_games
from tests.paper.reading import Shape, pictures_of, shapes_of, sizes_of, text_of
from tutor.paper.cutouts import cutout, size_of

EACH_GAME = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
EACH_PAPER = pytest.mark.parametrize("paper", ["A4", "Letter"])


@EACH_GAME
@EACH_PAPER
def test_every_copy_of_every_piece_is_there(game: Game, paper: str) -> None:
    drawn = cutout(game, "fr", paper, strict=True)
    assert len(pictures_of(drawn)) == sum(game.pieces.copies.values())
    assert drawn == cutout(game, "fr", paper, strict=True)


@EACH_GAME
def test_pieces_are_as_large_as_real_ones(game: Game) -> None:
    for piece in game.pieces.pieces:
        width, height = size_of(piece)
        assert 20 <= width <= 30
        assert 45 <= height <= 90


@EACH_GAME
@EACH_PAPER
def test_sheets_keep_the_true_size(game: Game, paper: str) -> None:
    """Marks are as far apart as a piece is wide and high, outlines fill the room between, the line has its 5 cm."""
    width, height = size_of(game.pieces.pieces[0])
    for page in pypdfium2.PdfDocument(cutout(game, "en", paper)):
        shapes = shapes_of(page)
        across = {round(shape.x, 2) for shape in shapes if is_mark(shape) and shape.height > shape.width}
        down = {round(shape.y, 2) for shape in shapes if is_mark(shape) and shape.width > shape.height}
        assert steps(across) == pytest.approx([width] * (len(across) - 1), abs=0.03)
        assert steps(down) == pytest.approx([height] * (len(down) - 1), abs=0.03)
        assert any(abs(shape.width - width) < 1 and abs(shape.height - height) < 1 for shape in shapes)
        ends = sorted({shape.x for shape in shapes if abs(shape.height - 3) < 0.1 and shape.width < 1})
        assert steps(ends) == pytest.approx([50], abs=0.03)


def is_mark(shape: Shape) -> bool:
    """Whether it is a mark where the knife goes, 3.2 mm long."""
    return abs(max(shape.width, shape.height) - 3.6) < 0.1 and min(shape.width, shape.height) < 0.5


def steps(places: Iterable[float]) -> list[float]:
    """How far each place is from the one before."""
    return [after - before for before, after in pairwise(sorted(places))]


@EACH_GAME
def test_the_sheets_are_named_and_say_how_to_glue(game: Game) -> None:
    drawn = cutout(game, "fr", "A4")
    text = text_of(drawn)
    assert f"feuille 1 sur {len(sizes_of(drawn))}" in text
    assert text.count("Imprimez à 100 %") == len(sizes_of(drawn))
