"""Drawings of pieces as SVG markup, and what the two kinds of domino share.

A drawing is plain markup for the inside of an SVG ``<symbol>``: elements with presentation attributes only. No ids
(one page inlines many drawings), no styles or scripts (the site's content security policy), no text (nothing depends
on a font).
Lengths are in the units of the drawing's own view box, y pointing down.
"""

from collections.abc import Iterable
from dataclasses import dataclass

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Markup for the inside of ``<symbol viewBox="0 0 width height">``.

    Printed figures for learners stand in one ``<g class="figures">``, which the page shows or hides.
    ``on_paper`` is markup for paper, which may be printed in greys; without it, paper shows ``body`` too.
    """

    width: float
    height: float
    body: str
    on_paper: str = ""


# Figures as pen strokes in a box 10 wide and 20 high, drawn by us: far shorter than the outlines of a font.
_STROKES = {
    "0": "M5 0C-1.6 0-1.6 20 5 20S11.6 0 5 0Z",
    "1": "M1.5 4 6 0V20",
    "2": "M.5 5C.5-1.6 9.5-1.6 9.5 5 9.5 9 3 14 .5 20H10",
    "3": "M.5 0H9L4 8C8 7.5 9.7 10.5 9.7 13.5 9.7 20.5 3 21.5 0 18",
    "4": "M10 14.5H0L6.5 0V20",
    "5": "M9 0H2L1.2 9C5 6.5 9.7 8.5 9.7 13.5 9.7 20.5 3 21.5 0 18",
    "6": "M7.5 0C3 3.5 .4 9 .4 14 .4 22 9.6 22 9.6 14 9.6 7 1.5 7 .4 14",
    "7": "M0 0H9.7L4 20",
    "8": "M5 9C-1 9-1 0 5 0S11 9 5 9C-1.8 9-1.8 20 5 20S11.8 9 5 9Z",
    "9": "M2.5 20C7 16.5 9.6 11 9.6 6 9.6-2 .4-2 .4 6 .4 13 8.5 13 9.6 6",
    "c": "M9.5 9C5-.5 0 8 0 13.5S5 23 9.5 18",
    "n": "M.5 7V20M.5 11C3 5 9.5 5 9.5 11.5V20",
    "s": "M9 8.5C6 5.5.8 6.5.8 9.8S9.5 13 9.5 16.5 3 21.5.3 18",
    "v": "M0 7 5 20 10 7",
}


def number(value: float) -> str:
    """A length in its shortest form with at most one decimal."""
    return f"{value:.1f}".removesuffix(".0")


def rounded_rectangle(width: float, height: float, inset: float, radius: float, paint: str) -> str:
    """A rectangle ``inset`` from the edges of a drawing of that size; ``paint`` is its other attributes."""
    corner, across, down = number(inset), number(width - 2 * inset), number(height - 2 * inset)
    return f'<rect x="{corner}" y="{corner}" width="{across}" height="{down}" rx="{number(radius)}" {paint}/>'


def pips(centres: Iterable[Point], radius: float, paint: str) -> str:
    """One group of pips of one colour, or nothing. Only pips are circles, so that they can be counted."""
    circles = "".join(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"/>' for x, y in centres)
    return circles and f"<g {paint}>{circles}</g>"


def figures(placed: Iterable[tuple[str, Point]], height: float, colour: str, ground: str = "") -> str:
    """Digits (and the letters c, n, s, v) of that height, each around its centre: an aid that the page switches on.

    ``ground`` is markup that is drawn beneath them.
    """
    strokes = "".join(_figure(figure, centre, height) for figure, centre in placed)
    pen = f'fill="none" stroke="{colour}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g class="figures" {pen}>{ground}{strokes}</g>'


def _figure(figure: str, centre: Point, height: float) -> str:
    scale = height / 20
    left, top = centre[0] - 5 * scale, centre[1] - 10 * scale
    place = f"translate({number(left)} {number(top)}) scale({number(scale)})"
    return f'<path transform="{place}" d="{_STROKES[figure]}"/>'
