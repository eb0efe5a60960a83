"""Reading back what was printed."""

from typing import Any

import pypdfium2
import zxingcpp

from games.core.exercises import write_slug
from games.core.questions import Game


def text_of(pdf: bytes) -> str:
    """All text of a document, its blanks evened out."""
    return " ".join(" ".join(lines_of(pdf)).split())


def lines_of(pdf: bytes) -> list[str]:
    """The lines of a document's text, their blanks as they are."""
    document = pypdfium2.PdfDocument(pdf)
    return [line for page in document for line in page.get_textpage().get_text_range().splitlines()]


def sizes_of(pdf: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages in millimetres."""
    return [tuple(round(side * 25.4 / 72) for side in page.get_size()) for page in pypdfium2.PdfDocument(pdf)]


def codes_of(pdf: bytes) -> list[str]:
    """What a phone reads from the pages."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=3).to_pil().convert("L")
        found += [code.text for code in zxingcpp.read_barcodes(picture)]
    return found


def items_of(game: Game, seed: int = 5) -> list[dict[str, Any]]:
    """One exercise of each skill."""
    return [
        {"kind": "exercise", "game": game.id, "slug": write_slug(skill, 1 + n % 3, seed)}
        for n, skill in enumerate(game.skills)
    ]
