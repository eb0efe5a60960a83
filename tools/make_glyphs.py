"""Make the brush characters of a card game as outlines, so that no page needs a font.

    python tools/make_glyphs.py BRUSH_FILES LATIN_FILES > games/chan/glyphs.json

Each argument is a quoted pattern of font files. The present data were made from the OFL fonts of the npm packages
``@fontsource/yuji-boku`` 5.3.0 (the characters) and ``@fontsource/ma-shan-zheng`` 5.3.1 (the Latin words),
pattern ``files/*.woff2``; their licence lies beside the data. Needs ``fonttools`` and ``brotli``, which the site
doesn't need: the data change only if somebody chooses another font.

A brush font has far more detail than a card can show, and too much to inline twice in each card.
So each outline is refitted with as few cubic curves as stay within TOLERANCE (P. J. Schneider, "An Algorithm for
Automatically Fitting Digitized Curves", Graphics Gems, 1990). Points are complex numbers, y down, in units of EM
per em.
"""

from __future__ import annotations

import glob
import json
import math
import sys
from itertools import pairwise
from typing import Any

from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

CHARACTERS = "萬索文二三四五六七八九"
WORDS = ("Chi", "chi")

# In whole units of this size rounding errors stay below TOLERANCE, and paths are a quarter shorter than in thousandths.
EM = 250
# Below the top of the em square, as in every CJK font.
BASELINE = 0.88 * EM
# A character is about 150 px high on a projected card, where this is less than a pixel.
TOLERANCE = 0.0055 * EM
# Specks of ink smaller than this (in square units) are dropped.
SPECK = (0.03 * EM) ** 2
CORNER = math.radians(38)
SAMPLES = 12
# How far along the outline to look to tell a corner from the roughness of the brush.
REACH = 0.014 * EM

Contour = list[complex]
Curve = tuple[complex, complex, complex, complex]


def main() -> None:
    brush, latin = (sorted(glob.glob(pattern)) for pattern in sys.argv[1:3])
    glyphs = {text: glyph(text, brush) for text in CHARACTERS} | {text: glyph(text, latin) for text in WORDS}
    print("{" + ",\n".join(f'"{text}": {json.dumps(data)}' for text, data in glyphs.items()) + "}")


def glyph(text: str, files: list[str]) -> dict[str, Any]:
    """The path of a text set in those fonts, and the box of its ink: left, top, right, bottom."""
    contours: list[Contour] = []
    advance = 0.0
    for letter in text:
        outlines, width = outline(letter, files)
        contours += [[point + advance for point in contour] for contour in outlines]
        advance += width
    contours = [contour for contour in contours if abs(area(contour)) > SPECK]
    points = [point for contour in contours for point in contour]
    xs, ys = [point.real for point in points], [point.imag for point in points]
    ink = [round(value) for value in (min(xs), min(ys), max(xs), max(ys))]
    return {"ink": ink, "d": "".join(path(contour) for contour in contours)}


def outline(letter: str, files: list[str]) -> tuple[list[Contour], float]:
    """The contours of one letter as dense polygons, and its advance width; from the first file that has it."""
    for file in files:
        font = TTFont(file)
        name = font.getBestCmap().get(ord(letter))
        if name is None:
            continue
        glyphs, scale = font.getGlyphSet(), EM / font["head"].unitsPerEm
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        contours = [
            [complex(p.real * scale, BASELINE - p.imag * scale) for p in c] for c in polygons(pen.value)
        ]
        return contours, glyphs[name].width * scale
    raise SystemExit(f"no font has {letter}")


def polygons(commands: list[tuple[str, Any]]) -> list[Contour]:
    """Recorded pen commands, sampled along their curves."""
    contours: list[Contour] = []
    for command, arguments in commands:
        points = [complex(*point) for point in arguments if point is not None]
        if command == "moveTo":
            contours.append(points)
        elif command in ("lineTo", "curveTo"):
            contours[-1] += segment(contours[-1][-1], points)
        elif command == "qCurveTo":
            for control, end in implied(points):
                contours[-1] += segment(contours[-1][-1], [control, end])
    return [without_repeats(contour) for contour in contours]


def implied(points: Contour) -> list[tuple[complex, complex]]:
    """The quadratic pieces of a TrueType spline, which has an implied point halfway between two control points."""
    controls, end = points[:-1], points[-1]
    ends = [(a + b) / 2 for a, b in pairwise(controls)] + [end]
    return list(zip(controls, ends, strict=True))


def segment(start: complex, rest: Contour) -> Contour:
    """Points along a Bézier curve of any degree, without its start."""
    return [bezier([start, *rest], step / SAMPLES) for step in range(1, SAMPLES + 1)]


def bezier(controls: list[complex], t: float) -> complex:
    while len(controls) > 1:
        controls = [a + (b - a) * t for a, b in pairwise(controls)]
    return controls[0]


def without_repeats(contour: Contour) -> Contour:
    """The contour without repeated neighbouring points, so that every step has a direction."""
    kept = [point for index, point in enumerate(contour) if abs(point - contour[index - 1]) > 1e-6]
    return kept or contour[:1]


def area(contour: Contour) -> float:
    return sum((a.conjugate() * b).imag for a, b in zip(contour, contour[1:] + contour[:1], strict=True)) / 2


def path(contour: Contour) -> str:
    """The SVG path of a contour: its corners joined by fitted curves, in relative whole units."""
    stops = corners(contour)
    ring = contour[stops[0] :] + contour[: stops[0] + 1]
    cuts = [stop - stops[0] for stop in stops] + [len(contour)]
    curves: list[Curve] = []
    for first, last in pairwise(cuts):
        piece = ring[first : last + 1]
        curves += fit(piece, tangent(piece), tangent(piece[::-1]))
    return write(curves)


def corners(contour: Contour) -> list[int]:
    """The indices at which the outline turns sharply; any one if it does so nowhere."""
    turns = [turn(contour, index) for index in range(len(contour))]
    found = [
        index
        for index, value in enumerate(turns)
        if value > CORNER and value == max(turns[near] for near in neighbours(contour, index))
    ]
    return found or [0]


def neighbours(contour: Contour, index: int) -> list[int]:
    count = len(contour)
    near = [index]
    for direction in (1, -1):
        other = index
        while True:
            other = (other + direction) % count
            if other == index or abs(contour[other] - contour[index]) > REACH:
                break
            near.append(other)
    return near


def turn(contour: Contour, index: int) -> float:
    """The angle between the outline before and after a point, seen over REACH."""
    count, here = len(contour), contour[index]
    ends = []
    for direction in (-1, 1):
        other = index
        for _ in range(count):
            other = (other + direction) % count
            if abs(contour[other] - here) >= REACH:
                break
        ends.append(contour[other])
    before, after = here - ends[0], ends[1] - here
    if not before or not after:
        return 0.0
    return abs(math.atan2((before.conjugate() * after).imag, (before.conjugate() * after).real))


def tangent(piece: Contour) -> complex:
    """The unit direction in which a piece starts."""
    for point in piece[1:]:
        if abs(point - piece[0]) > REACH / 3:
            break
    return (point - piece[0]) / (abs(point - piece[0]) or 1)


def fit(piece: Contour, start: complex, end: complex) -> list[Curve]:
    """Cubic curves along a piece, leaving its ends in the directions ``start`` and ``end`` (pointing inwards)."""
    if len(piece) == 2:
        third = abs(piece[1] - piece[0]) / 3
        return [(piece[0], piece[0] + start * third, piece[1] + end * third, piece[1])]
    parameters = chord_lengths(piece)
    for _ in range(6):
        curve = least_squares(piece, parameters, start, end)
        worst, error = furthest(piece, parameters, curve)
        if error < TOLERANCE:
            return [curve]
        parameters = [improved(curve, point, t) for point, t in zip(piece, parameters, strict=True)]
    middle = piece[worst + 1] - piece[worst - 1]
    middle = middle / (abs(middle) or 1)
    return fit(piece[: worst + 1], start, -middle) + fit(piece[worst:], middle, end)


def chord_lengths(piece: Contour) -> list[float]:
    lengths = [0.0]
    for a, b in pairwise(piece):
        lengths.append(lengths[-1] + abs(b - a))
    return [length / lengths[-1] for length in lengths]


def dot(a: complex, b: complex) -> float:
    return (a.conjugate() * b).real


def least_squares(piece: Contour, parameters: list[float], start: complex, end: complex) -> Curve:
    """The curve with the given end directions that is nearest to the points at their parameters."""
    first, last = piece[0], piece[-1]
    c00 = c01 = c11 = x0 = x1 = 0.0
    for point, t in zip(piece, parameters, strict=True):
        b0, b1, b2, b3 = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        a0, a1 = start * b1, end * b2
        rest = point - first * (b0 + b1) - last * (b2 + b3)
        c00, c01, c11 = c00 + dot(a0, a0), c01 + dot(a0, a1), c11 + dot(a1, a1)
        x0, x1 = x0 + dot(a0, rest), x1 + dot(a1, rest)
    determinant = c00 * c11 - c01 * c01
    length = abs(last - first)
    alpha = beta = length / 3
    if abs(determinant) > 1e-9:
        alpha, beta = (x0 * c11 - x1 * c01) / determinant, (c00 * x1 - c01 * x0) / determinant
        if min(alpha, beta) < 1e-3 * length or max(alpha, beta) > 3 * length:
            alpha = beta = length / 3
    return first, first + start * alpha, last + end * beta, last


def furthest(piece: Contour, parameters: list[float], curve: Curve) -> tuple[int, float]:
    """The inner point that the curve misses most, and by how much."""
    misses = [abs(bezier(list(curve), t) - point) for point, t in zip(piece, parameters, strict=True)]
    worst = max(range(1, len(piece) - 1), key=misses.__getitem__)
    return worst, misses[worst]


def improved(curve: Curve, point: complex, t: float) -> float:
    """One Newton step towards the parameter where the curve is nearest to the point."""
    first = [3 * (b - a) for a, b in pairwise(curve)]
    second = [2 * (b - a) for a, b in pairwise(first)]
    gap, speed, bend = bezier(list(curve), t) - point, bezier(first, t), bezier(second, t)
    slope = dot(speed, speed) + dot(gap, bend)
    return min(1.0, max(0.0, t - dot(gap, speed) / slope)) if abs(slope) > 1e-9 else t


def write(curves: list[Curve]) -> str:
    """The curves as one closed subpath. Rounding errors are carried along, so that they do not add up."""
    here = rounded(curves[0][0])
    parts = [f"M{numbers([here])}"]
    for _, control, other, end in curves:
        parts.append(f"c{numbers([rounded(point) - here for point in (control, other, end)])}")
        here = rounded(end)
    return "".join(parts) + "z"


def rounded(point: complex) -> complex:
    return complex(round(point.real), round(point.imag))


def numbers(points: list[complex]) -> str:
    """Whole numbers with the separators an SVG path needs: none before a minus."""
    text = " ".join(f"{int(point.real)} {int(point.imag)}" for point in points)
    return text.replace(" -", "-")


if __name__ == "__main__":
    main()
