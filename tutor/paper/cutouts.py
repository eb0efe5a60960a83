"""The pieces of a game to be cut out, at their real size, for a class that owns none.

Sizes are millimetres. How the sheets look is said by templates/paper/cutouts.typ, what stands on them here.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.core.pieces import Piece
from games.core.questions import Game
from games.core.registry import all_games
from tutor.library.wording import words_for
from tutor.paper.typesetting import PAPERS, pdf
from tutor.pieces.drawing import STRIP, drawing, symbol_id

TILE_WIDTH, CARD_WIDTH = 25.0, 22.0
"""Real widths of a tile and of a tall card."""

EDGE, MARK, HEAD = 6.5, 4.0, 12.0
"""Margin of the sheet (printers leave 5), length of the marks around the pieces, height of the text above them."""

MEASURE = 50.0
"""Length of the line by which one sees whether the printer kept the size."""


class Layout(NamedTuple):
    """How pieces lie on sheets of these sizes."""

    width: float
    height: float
    columns: int
    rows: int

    @property
    def each(self) -> int:
        return self.columns * self.rows


def cutout(game: Game, lang: str, paper: str = "A4", figures: bool = False, strict: bool = False) -> bytes:
    """A PDF with every copy of every piece. The same arguments give the same bytes. ``strict``: see ``pdf``."""
    pieces = game.pieces
    every = [symbol_id(piece) for piece, copies in pieces.copies.items() for _copy in range(copies)]
    width, height = size_of(pieces.pieces[0])
    layout = layout_for(paper, width, height, len(every))
    sheets = [every[start : start + layout.each] for start in range(0, len(every), layout.each)]
    with override(lang):
        players = [other for other in all_games().values() if other.pieces is pieces]
        name = " · ".join(words_for(other, lang).text("game", "name") for other in players)
        told = ngettext("%(count)d piece", "%(count)d pieces", len(every)) % {"count": len(every)}
        data = {
            "title": _("Pieces to cut out: %(game)s") % {"game": name},
            "width": layout.width,
            "height": layout.height,
            "columns": layout.columns,
            "piece": {"width": width, "height": height},
            "edge": EDGE,
            "mark": MARK,
            "head": HEAD,
            "measure": {
                "length": MEASURE,
                "text": _("This line is 5 cm long if the printer has kept the size."),
            },
            "advice": _(
                "Print at 100 % on stiff paper, or glue the sheets on cardboard before you cut. "
                "Cut along the marks, the long lines first."
            ),
            "sheets": [
                {"heading": f"{name} · {told} · {which(number, len(sheets))}", "pieces": sheet}
                for number, sheet in enumerate(sheets, 1)
            ],
        }
        return pdf(
            "cutouts.typ", data, games=[game], language=lang, paper=paper, figures=figures, strict=strict
        )


def which(number: int, pages: int) -> str:
    return _("sheet %(number)d of %(pages)d") % {"number": number, "pages": pages}


def size_of(piece: Piece) -> tuple[float, float]:
    """The real size of a piece: that of its drawing, as wide as its like are made."""
    drawn = drawing(piece)
    width = CARD_WIDTH if drawn.height >= STRIP * drawn.width else TILE_WIDTH
    return width, width * drawn.height / drawn.width


def layout_for(paper: str, width: float, height: float, count: int) -> Layout:
    """Upright or across, whichever needs fewer sheets."""
    upright = PAPERS[paper]
    layouts = [
        Layout(
            *size,
            columns=int((size[0] - 2 * (EDGE + MARK)) // width),
            rows=int((size[1] - 2 * (EDGE + MARK) - HEAD) // height),
        )
        for size in (upright, upright[::-1])
    ]
    return min(layouts, key=lambda layout: ceil(count / layout.each))
