"""Drawings become PDF operators; what no drawing of ours holds is refused, so that it is noticed."""

import pytest

from games.core.drawing import Drawing
from games.core.questions import Game
from games.core.registry import all_games
from tutor.paper.vectors import operators


def drawn(body: str, figures: bool = False) -> str:
    return operators(Drawing(10, 10, body), figures)[0]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_piece_can_be_drawn(game: Game) -> None:
    for piece in game.pieces.pieces:
        written, opacities = operators(game.pieces.draw(piece))
        assert written.count("q") == written.count("Q")
        assert all(0 < value < 1 for value in opacities)


def test_a_shape_is_filled_and_stroked() -> None:
    written = drawn('<rect x="1" y="2" width="3" height="4" fill="#ff0000" stroke="#000" stroke-width="2"/>')
    assert "1 0 0 rg" in written
    assert "1 2 3 4 re" in written
    assert written.rstrip("Q\n").endswith("B")


def test_groups_hand_down_their_colours_and_moves() -> None:
    written = drawn('<g fill="#fff" transform="translate(5 6)"><circle cx="0" cy="0" r="1"/></g>')
    assert "1 0 0 1 5 6 cm" in written
    assert "1 1 1 rg" in written


def test_half_a_turn_about_a_point() -> None:
    assert "-1 0 0 -1 100 400 cm" in drawn(
        '<g transform="rotate(180 50 200)"><path d="M0 0h1"/></g>'
    ).replace("-0 ", "0 ")


def test_figures_are_drawn_only_when_wanted() -> None:
    body = '<g class="figures"><path d="M0 0L1 1" stroke="#000" fill="none"/></g>'
    assert "l" not in drawn(body)
    assert "1 1 l" in drawn(body, figures=True)


def test_opacity_is_a_state_of_the_form() -> None:
    assert operators(Drawing(1, 1, '<circle r="1" fill-opacity=".62"/>'))[1] == (0.62,)


@pytest.mark.parametrize(
    "body",
    [
        '<text x="1">a</text>',
        '<path d="M0 0" transform="skewX(3)"/>',
        '<rect width="1" height="1" fill="red"/>',
    ],
)
def test_what_paper_does_not_know_is_refused(body: str) -> None:
    with pytest.raises(ValueError, match="paper does not know"):
        drawn(body)
