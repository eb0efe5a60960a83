"""The pieces of a set to be cut out, at their real size, for a class that owns none."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.core.pieces import Piece, PieceSet
from games.core.registry import all_games
from tutor.library.wording import words_for
from tutor.paper.sheet import (
    INK,
    MARGIN,
    SMALL,
    SOFT,
    Box,
    Sheet,
    Style,
    line_of,
    paragraph,
    stack,
)  # fmt: skip
from tutor.pieces.drawing import STRIP, drawing

TILE_WIDTH, CARD_WIDTH = 25.0, 22.0
"""Real widths in millimetres, of a tile and of a tall card."""

EDGE = 8.0
"""Margin of the sheet; printers leave 5 mm and more."""

MARK = 4.0
"""Length of a mark that shows where to cut."""

HEAD = 20.0
MEASURE = 50.0
"""Length of the line by which one sees whether the printer kept the size."""


def cutout(pieces: PieceSet[Any], lang: str, paper: str = "A4", figures: bool = False) -> bytes:
    """A PDF with every copy of every piece. The same arguments give the same bytes."""
    with override(lang):
        name = " · ".join(
            words_for(game, lang).text("game", "name")
            for game in all_games().values()
            if game.pieces.id == pieces.id
        )
        sheet = Sheet(paper, lang, _("Pieces to cut out: %(game)s") % {"game": name}, figures)
        sheet.foot = str(settings.SITE_NAME)
        every = [piece for piece, copies in pieces.copies.items() for _copy in range(copies)]
        width, height = size_of(every[0])
        columns = int((sheet.w - 2 * (EDGE + MARK)) // width)
        rows = int((sheet.bottom - MARGIN - HEAD - 2 * MARK) // height)
        pages = math.ceil(len(every) / (columns * rows))
        for number in range(pages):
            sheet.add_page()
            here = every[number * columns * rows : (number + 1) * columns * rows]
            heading(sheet, name, len(every), number + 1, pages).draw(sheet, MARGIN, MARGIN)
            left, top = (sheet.w - columns * width) / 2, MARGIN + HEAD + MARK
            for place, piece in enumerate(here):
                x, y = left + place % columns * width, top + place // columns * height
                sheet.piece(piece, x, y, width / drawing(piece).width)
            marks(sheet, left, top, min(columns, len(here)), math.ceil(len(here) / columns), width, height)
        return bytes(sheet.output())


def size_of(piece: Piece) -> tuple[float, float]:
    """The real size of a piece: that of its drawing, as wide as its like are made."""
    drawn = drawing(piece)
    width = CARD_WIDTH if drawn.height >= STRIP * drawn.width else TILE_WIDTH
    return width, width * drawn.height / drawn.width


def heading(sheet: Sheet, name: str, count: int, number: int, pages: int) -> Box:
    """What the sheet is, how to make pieces of it, and a line to measure."""
    told = ngettext("%(count)d piece", "%(count)d pieces", count) % {"count": count}
    which = _("sheet %(number)d of %(pages)d") % {"number": number, "pages": pages}
    advice = _("Print at 100 % on stiff paper, or glue the sheets on cardboard before you cut. Cut along the marks, the long lines first.")  # fmt: skip # noqa: E501
    return stack(
        [
            paragraph(sheet, [f"{name} · {told} · {which}"], sheet.inner, Style(12, True)),
            paragraph(sheet, [advice], sheet.inner, SMALL),
            measure(sheet, _("This line is 5 cm long if the printer has kept the size.")),
        ],
        1.0,
    )


def measure(sheet: Sheet, said: str) -> Box:
    """A line of known length, and what it is for."""
    words = line_of(sheet, [said], SMALL)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        middle = y + words.height / 2
        sheet.rule(x, middle, MEASURE, INK, 0.3)
        sheet.line(x, middle - 1.2, x, middle + 1.2)
        sheet.line(x + MEASURE, middle - 1.2, x + MEASURE, middle + 1.2)
        words.draw(sheet, x + MEASURE + 3, y)

    return Box(MEASURE + 3 + words.width, words.height, draw)


def marks(
    sheet: Sheet, left: float, top: float, columns: int, rows: int, width: float, height: float
) -> None:
    """Short lines around the pieces, where the knife goes."""
    sheet.set_draw_color(*SOFT)
    sheet.set_line_width(0.2)
    right, bottom = left + columns * width, top + rows * height
    for x1, y1, x2, y2 in lines(left, top, right, bottom, columns, rows):
        sheet.line(x1, y1, x2, y2)


def lines(
    left: float, top: float, right: float, bottom: float, columns: int, rows: int
) -> Iterator[tuple[float, float, float, float]]:
    """The marks above, below, left and right of a grid."""
    for column in range(columns + 1):
        x = left + (right - left) * column / columns
        yield x, top - MARK, x, top - 0.8
        yield x, bottom + 0.8, x, bottom + MARK
    for row in range(rows + 1):
        y = top + (bottom - top) * row / rows
        yield left - MARK, y, left - 0.8, y
        yield right + 0.8, y, right + MARK, y
