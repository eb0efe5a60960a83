"""PDFs by Typst: the look is a template in templates/paper, what it shows is data.

Templates read the data as JSON. A text with pieces in it is a list of strings and of ``{"piece": id}``; the drawings
stand once in the data, under ``pieces``, as SVG.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from django.conf import settings

from games.core.facts import Part
from games.core.pieces import Domino, Laid
from games.core.questions import Game
from tutor.pieces.drawing import STRIP, Drawable, drawing, name_as_it_lies, symbol_id

TEMPLATES = Path(settings.BASE_DIR) / "templates" / "paper"
FONTS = Path(__file__).parent.parent / "static" / "fonts"
"""The site's own fonts and no others: a document looks the same wherever it is made."""

COMPILER = Path(__file__).parent / "compiler.py"

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
"""Width and height in millimetres."""

FIGURES = re.compile(r'<g class="figures".*?</g>')

LONGEST_TITLE = 120


class NotSet(RuntimeError):
    """Typst could not make the document; the message is its own."""


def pdf(
    template: str,
    data: Mapping[str, Any],
    *,
    games: Iterable[Game],
    language: str,
    paper: str = "A4",
    figures: bool = False,
    strict: bool = False,
) -> bytes:
    """The document as tagged PDF. ``games``: those whose pieces it shows; ``figures``: with printed figures on them.

    ``strict``: raise ``NotSet`` for what PDF/UA forbids, such as letters that no font has.
    """
    width, height = PAPERS[paper]
    shared = {
        "language": language,
        "width": width,
        "height": height,
        "figures": figures,
        "foot": str(settings.SITE_NAME),
        "pieces": dict(chain.from_iterable(pictures(game, language, figures).items() for game in games)),
    }
    request = {
        "template": str(TEMPLATES / template),
        "fonts": str(FONTS),
        "data": shared | dict(data),
        "strict": strict,
    }
    made = subprocess.run(
        [sys.executable, "-I", COMPILER], input=json.dumps(request).encode(), capture_output=True, check=False
    )
    if made.returncode:
        raise NotSet(made.stderr.decode())
    return made.stdout


def sentence(parts: Iterable[Part]) -> list[str | dict[str, str]]:
    """Text with pieces in it, as templates take it."""
    return [part if isinstance(part, str) else {"piece": symbol_id(part)} for part in parts if part != ""]


@cache
def pictures(game: Game, language: str, figures: bool) -> Mapping[str, Mapping[str, Any]]:
    """Every piece of a game by its id, dominoes also as they lie in a line: SVG, size, and name to be read aloud.

    Width and height are in units of the drawing. ``strip``: a tall card, of which running text shows only the head.
    """
    drawables: list[Drawable] = list(game.pieces.pieces)
    if game.pieces.draw_lying:
        tiles = [piece for piece in game.pieces.pieces if isinstance(piece, Domino)]
        drawables += [Laid(*ends, t) for t in tiles for ends in ((t.high, t.low), (t.low, t.high))]
    return {symbol_id(thing): picture(thing, language, figures) for thing in drawables}


def picture(thing: Drawable, language: str, figures: bool) -> Mapping[str, Any]:
    drawn = drawing(thing)
    body = drawn.on_paper or drawn.body
    size = f'width="{drawn.width:g}" height="{drawn.height:g}" viewBox="0 0 {drawn.width:g} {drawn.height:g}"'
    return {
        "svg": f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body if figures else FIGURES.sub("", body)}</svg>',
        "width": drawn.width,
        "height": drawn.height,
        "strip": drawn.height >= STRIP * drawn.width,
        "name": name_as_it_lies(thing, language),
    }


def clean(text: str) -> str:
    """What somebody typed as a title: on one line, not endless, and without invisible characters."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    plain = "".join(c for c in plain if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return plain if len(plain) <= LONGEST_TITLE else plain[: LONGEST_TITLE - 1].rstrip() + "…"
