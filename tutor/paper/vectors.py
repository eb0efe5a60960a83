"""Drawings of pieces as PDF operators.

A piece's SVG markup is a small, known part of SVG (see games/core/drawing.py). It is turned into one PDF "form", which
a document holds once and every place on its pages refers to, so that a sheet with two hundred cards stays small.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from xml.etree.ElementTree import Element, fromstring

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path

from games.core.drawing import Drawing

Matrix = tuple[float, float, float, float, float, float]

KAPPA = 0.5522847498
"""How far the handles of a quarter of a circle reach, in radii."""

CAPS = {"butt": 0, "round": 1, "square": 2}
DEFAULTS = {"fill": "#000", "stroke": "none", "stroke-width": "1"}
INHERITED = (
    "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "stroke-dashoffset",
    "fill-rule", "fill-opacity",
)  # fmt: skip
FIGURES = "figures"


@cache
def operators(drawing: Drawing, figures: bool = False) -> tuple[str, tuple[float, ...]]:
    """The drawing as PDF operators, y pointing down, and the opacities they name (``/O1 gs`` is the first).

    ``figures``: whether the printed figures for learners are drawn too.
    """
    root = fromstring(f"<g>{drawing.body}</g>")
    opacities: list[float] = []
    written = "\n".join(element(root, DEFAULTS, opacities, figures))
    return written, tuple(opacities)


def element(node: Element, above: Mapping[str, str], opacities: list[float], figures: bool) -> Iterator[str]:
    """The operators of an element and all in it. Raises ``ValueError`` for what no drawing of ours holds."""
    if node.get("class") == FIGURES and not figures:
        return
    style = {**above, **{name: node.attrib[name] for name in INHERITED if name in node.attrib}}
    moved = node.get("transform")
    if moved:
        yield "q"
        yield from (f"{written(matrix)} cm" for matrix in transforms(moved))
    if node.tag == "g":
        for child in node:
            yield from element(child, style, opacities, figures)
    else:
        outline = " ".join(outline_of(node))
        yield from painted(outline, style, opacities)
    if moved:
        yield "Q"


def painted(outline: str, style: Mapping[str, str], opacities: list[float]) -> Iterator[str]:
    """An outline filled and stroked. Colours and pens end with it."""
    fill, stroke = style["fill"] != "none", style["stroke"] != "none"
    if not fill and not stroke:
        return
    yield "q"
    if fill:
        yield f"{colour(style['fill'])} rg"
        opacity = float(style.get("fill-opacity", "1"))
        if opacity < 1:
            if opacity not in opacities:
                opacities.append(opacity)
            yield f"/O{opacities.index(opacity) + 1} gs"
    if stroke:
        yield f"{colour(style['stroke'])} RG {written([float(style['stroke-width'])])} w"
        yield f"{CAPS[style.get('stroke-linecap', 'butt')]} J"
        if style.get("stroke-linejoin") == "round":
            yield "1 j"
        if dashes := style.get("stroke-dasharray"):
            start = float(style.get("stroke-dashoffset", "0"))
            yield f"[{written([float(dash) for dash in numbers(dashes)])}] {written([start])} d"
    yield outline
    rule = "*" if fill and style.get("fill-rule") == "evenodd" else ""
    yield {(True, True): "B", (True, False): "f", (False, True): "S"}[fill, stroke] + rule
    yield "Q"


def outline_of(node: Element) -> Iterator[str]:
    """The outline of a shape."""
    if node.tag == "path":
        pen = Operators()
        parse_path(node.attrib["d"], pen)
        yield from pen.written
        return
    about = {
        name: float(node.get(name, "0"))
        for name in ("x", "y", "width", "height", "rx", "cx", "cy", "r", "ry")
    }
    if node.tag == "rect":
        yield from rounded(about["x"], about["y"], about["width"], about["height"], about["rx"])
    elif node.tag == "circle":
        yield from ellipse(about["cx"], about["cy"], about["r"], about["r"])
    elif node.tag == "ellipse":
        yield from ellipse(about["cx"], about["cy"], about["rx"], about["ry"])
    else:
        raise ValueError(f"a drawing holds <{node.tag}>, which paper does not know")


def rounded(x: float, y: float, width: float, height: float, radius: float) -> Iterator[str]:
    """A rectangle with round corners."""
    if not radius:
        yield f"{written((x, y, width, height))} re"
        return
    right, bottom, reach = x + width, y + height, radius * (1 - KAPPA)
    yield f"{written((x + radius, y))} m {written((right - radius, y))} l"
    yield f"{written((right - reach, y, right, y + reach, right, y + radius))} c"
    yield f"{written((right, bottom - radius))} l"
    yield f"{written((right, bottom - reach, right - reach, bottom, right - radius, bottom))} c"
    yield f"{written((x + radius, bottom))} l"
    yield f"{written((x + reach, bottom, x, bottom - reach, x, bottom - radius))} c"
    yield f"{written((x, y + radius))} l"
    yield f"{written((x, y + reach, x + reach, y, x + radius, y))} c h"


def ellipse(x: float, y: float, across: float, down: float) -> Iterator[str]:
    a, b = across * KAPPA, down * KAPPA
    yield f"{written((x + across, y))} m"
    yield f"{written((x + across, y + b, x + a, y + down, x, y + down))} c"
    yield f"{written((x - a, y + down, x - across, y + b, x - across, y))} c"
    yield f"{written((x - across, y - b, x - a, y - down, x, y - down))} c"
    yield f"{written((x + a, y - down, x + across, y - b, x + across, y))} c h"


class Operators(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Writes down what is drawn with it. Curves of second degree and arcs come in as cubic ones."""

    def __init__(self) -> None:
        super().__init__(None)
        self.written: list[str] = []

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.written.append(f"{written(pt)} m")

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self.written.append(f"{written(pt)} l")

    def _curveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self.written.append(f"{written([value for point in points for value in point])} c")

    def _closePath(self) -> None:  # noqa: N802
        self.written.append("h")


def transforms(text: str) -> Iterator[Matrix]:
    """The matrices of a ``transform`` attribute, in the order in which PDF applies them too."""
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", text):
        given = [float(value) for value in numbers(arguments)]
        if name == "matrix":
            a, b, c, d, e, f = given
            yield a, b, c, d, e, f
        elif name == "translate":
            yield 1, 0, 0, 1, given[0], given[1] if len(given) > 1 else 0
        elif name == "scale":
            yield given[0], 0, 0, given[-1], 0, 0
        elif name == "rotate":
            cos, sin = math.cos(math.radians(given[0])), math.sin(math.radians(given[0]))
            x, y = given[1:] or (0, 0)
            yield cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
        else:
            raise ValueError(f"a drawing is moved by {name}(), which paper does not know")


def numbers(text: str) -> list[str]:
    return re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", text)


def colour(text: str) -> str:
    """``#rgb`` or ``#rrggbb`` as three parts of one."""
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    if not re.fullmatch(r"[0-9a-fA-F]{6}", digits):
        raise ValueError(f"a drawing has the colour {text}, which paper does not know")
    return written([int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)])


def written(values: Matrix | tuple[float, ...] | list[float]) -> str:
    """Figures in their shortest form with at most three decimals."""
    return " ".join([f"{value:.3f}".rstrip("0").rstrip(".") for value in values])
