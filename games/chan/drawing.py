"""The 25 card faces of Chắn, drawn by code.

What a card shows: rulebook "Chắn", section "The pack". A strip 100 wide and 400 high: at the top a block with the
suit's character (left) and the rank's (right), at the bottom the same block turned half round, between them a
picture. The five red cards carry a translucent round seal in both blocks.

Vạn and Văn differ by a diacritic only, so three things tell the suits apart: the character, the colour of the
frame and its pattern (a plain band, stitches, a row of beads). The brush characters are data made by
tools/make_glyphs.py.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.chan.ornaments import coins, flower, strings
from games.chan.pictures import PICTURES
from games.core.drawing import Drawing, Point, figures, number, rounded_rectangle

_WIDTH, _HEIGHT = 100.0, 400.0
_INK = "#17130f"
_PAPER = "#fffdf6"


@dataclass(frozen=True, slots=True)
class _Suit:
    """How a suit's cards look; ``band`` is the stroke of the frame."""

    character: str
    colour: str
    tint: str
    band: str


@dataclass(frozen=True, slots=True)
class _Glyph:
    """A brush character: the box of its ink (left, top, right, bottom) and its path, in the units of the data."""

    ink: tuple[int, int, int, int]
    path: str


@dataclass(frozen=True, slots=True)
class _Cell:
    """Where a character stands: the centre and size of its ink, and how much taller than natural it may be."""

    x: float
    y: float
    width: float
    height: float
    stretch: float


_SUITS = {
    "v": _Suit("萬", "#2b55a5", "#dbe6fa", 'stroke-width="5"'),
    "s": _Suit("索", "#1e7145", "#d8efdd", 'stroke-width="5" stroke-dasharray="12 4"'),
    "n": _Suit(
        "文", "#b57a00", "#fdeec4", 'stroke-width="6" stroke-linecap="round" stroke-dasharray="0 9.5"'
    ),
    "cc": _Suit("", "#6d4f9c", "#ebe2f7", 'stroke-width="5" stroke-dasharray="4 3"'),
}
_RANKS = {2: "二", 3: "三", 4: "四", 5: "五", 6: "六", 7: "七", 8: "八", 9: "九"}
_RED = {(8, "v"), (9, "v"), (8, "s"), (9, "s")}

# As wide as the frame allows, and taller than natural, like the brush writes on real cards.
_LEFT_CELL, _RIGHT_CELL = _Cell(29.5, 47.5, 38, 70, 1.5), _Cell(70.5, 47.5, 38, 70, 1.5)
_UPPER_LINE, _LOWER_LINE = _Cell(48, 29.5, 58, 32, 1), _Cell(52, 66, 53, 32, 1)

# Circles are drawn for nothing else, so that seals can be counted.
_SEAL = (
    '<circle cx="50" cy="47.5" r="32" fill="#e8402c" fill-opacity=".62" stroke="#d3210e" stroke-width="3"/>'
)


def draw(rank: int, suit: str) -> Drawing:
    """The card of that rank (2 to 9) and suit (``v``, ``s``, ``n``), or Chi chi as ``draw(0, "cc")``."""
    if suit not in _SUITS or (rank != 0 if suit == "cc" else rank not in _RANKS):
        raise ValueError(f"no Chắn card is {rank}{suit}")
    look = _SUITS[suit]
    block = _chi_chi() if suit == "cc" else _block(look, _RANKS[rank], red=(rank, suit) in _RED)
    body = (
        rounded_rectangle(_WIDTH, _HEIGHT, 1, 9, f'fill="{_PAPER}" stroke="#9d9484" stroke-width="2"')
        + rounded_rectangle(_WIDTH, _HEIGHT, 6, 5, f'fill="none" stroke="{look.colour}" {look.band}')
        + _picture(rank, suit)
        + block
        + f'<g transform="rotate(180 50 200)">{block}</g>'
        + _figures("cc" if suit == "cc" else f"{rank}{suit}", look.colour)
    )
    return Drawing(_WIDTH, _HEIGHT, body)


def _picture(rank: int, suit: str) -> str:
    if (rank, suit) in PICTURES:
        return PICTURES[rank, suit]
    return {"v": flower, "s": strings, "n": coins}[suit](rank)


def _block(look: _Suit, rank: str, *, red: bool) -> str:
    """The block at the top of a card: a tinted cell with the suit and a white one with the rank.

    The ink lies above the seal: black printed over red, or red over black, is black.
    """
    ground = f'<path d="M9 9h41v77H9z" fill="{look.tint}"/>' + _rule(look)
    characters = _glyph(look.character, _LEFT_CELL) + _glyph(rank, _RIGHT_CELL)
    return f'{ground}{_SEAL if red else ""}<g fill="{_INK}">{characters}</g>'


def _chi_chi() -> str:
    """The block of the card without suit or rank: two words, one above the other."""
    look = _SUITS["cc"]
    ground = f'<path d="M9 9h82v77H9z" fill="{look.tint}"/>' + _rule(look)
    words = _glyph("Chi", _UPPER_LINE) + _glyph("chi", _LOWER_LINE)
    return f'{ground}{_SEAL}<g fill="{_INK}">{words}</g>'


def _rule(look: _Suit) -> str:
    """The line under a block."""
    return f'<path d="M9 86H91" stroke="{look.colour}" stroke-width="3"/>'


def _glyph(text: str, cell: _Cell) -> str:
    """A brush character (or word) that fills the width of its cell, unless that makes it too high."""
    data = _glyphs()[text]
    left, top, right, bottom = data.ink
    across = cell.width / (right - left)
    down = min(across * cell.stretch, cell.height / (bottom - top))
    x, y = cell.x - across * (left + right) / 2, cell.y - down * (top + bottom) / 2
    return f'<path transform="matrix({across:.3f} 0 0 {down:.3f} {number(x)} {number(y)})" d="{data.path}"/>'


def _figures(code: str, colour: str) -> str:
    """The card's code in a corner of the picture, at both ends; both upright, for a learner who holds the card."""
    tabs, placed = "", []
    for left, top in ((9.0, 86.0), (58.0, 287.0)):
        tabs += f'<path d="M{number(left)} {number(top)}h33v27h-33z" fill="{_PAPER}"/>'
        centres: tuple[Point, Point] = ((left + 9, top + 13.5), (left + 24.5, top + 13.5))
        placed += list(zip(code, centres, strict=True))
    return figures(placed, 19, colour, ground=tabs)


@cache
def _glyphs() -> dict[str, _Glyph]:
    data = json.loads((Path(__file__).parent / "glyphs.json").read_text("utf-8"))
    return {text: _Glyph(tuple(glyph["ink"]), glyph["d"]) for text, glyph in data.items()}
