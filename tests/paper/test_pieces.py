"""Pieces on paper: one can tell them apart where there is no colour, and printed figures leave the pips alone."""

import re
from math import hypot

import pytest

from games.core.pieces import Domino
from games.core.registry import all_games
from tutor.paper.typesetting import picture

TILES = [
    piece
    for pieces in {game.pieces.id: game.pieces for game in all_games().values()}.values()
    for piece in pieces.pieces
    if isinstance(piece, Domino)
]
EACH_TILE = pytest.mark.parametrize("tile", TILES, ids=str)

GROUND = re.compile(r'<rect [^>]*fill="(#\w{6})"')
PIPS = re.compile(r"<g (?P<paint>[^>]*)>(?P<circles>(?:<circle [^>]*/>)+)</g>")
CIRCLE = re.compile(r'cx="(?P<x>[\d.]+)" cy="(?P<y>[\d.]+)" r="(?P<r>[\d.]+)"')
FIGURE = re.compile(r"translate\((?P<x>[\d.]+) (?P<y>[\d.]+)\) scale\((?P<scale>[\d.]+)\)")
COLOUR = re.compile(r"#\w{6}")


def light(colour: str) -> float:
    """How light a colour comes out of a printer without colours, from 0 to 255."""
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue


@EACH_TILE
def test_every_pip_stands_out_in_greys(tile: Domino) -> None:
    svg = picture(tile, "en", figures=False)["svg"]
    ground = light(GROUND.findall(svg)[-1])
    for pips in PIPS.finditer(svg):
        assert max(abs(light(colour) - ground) for colour in COLOUR.findall(pips["paint"])) > 150


@EACH_TILE
def test_no_printed_figure_touches_a_pip(tile: Domino) -> None:
    svg = picture(tile, "en", figures=True)["svg"]
    for pips in PIPS.finditer(svg):
        stroke = float((re.findall(r'stroke-width="([\d.]+)"', pips["paint"]) or ["0"])[0])
        for circle in CIRCLE.finditer(pips["circles"]):
            for figure in FIGURE.finditer(svg):
                assert gap(circle, figure) > stroke / 2


def gap(circle: re.Match[str], figure: re.Match[str]) -> float:
    """From the edge of a circle to the box of a figure, whose strokes are 10 by 20 units and 2.6 thick."""
    x, y, radius = (float(circle[name]) for name in "xyr")
    left, top, scale = (float(figure[name]) for name in ("x", "y", "scale"))
    pen = 1.3 * scale
    aside = max(left - pen - x, 0, x - (left + 10 * scale + pen))
    below = max(top - pen - y, 0, y - (top + 20 * scale + pen))
    return hypot(aside, below) - radius
