"""Reading back what was printed."""

import ctypes
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import zxingcpp

from games.core.questions import Game
from tutor.practice.items import Item, exercise_item

MILLIMETRES = 25.4 / 72
"""In a point."""

HYPHEN_AT_END = "\ufffe"
"""What PDFium reads for a hyphen at the end of a line."""

PRINTABLE = 276
"""Millimetres from the upper edge of an A4 sheet to the line at its foot."""


def text_of(pdf: bytes) -> str:
    """All text of a document, its blanks evened out."""
    return " ".join(" ".join(lines_of(pdf)).split())


def lines_of(pdf: bytes) -> list[str]:
    """The lines of a document's text, their blanks as they are; one that ends with a hyphen together with the next."""
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    return [line for text in texts for line in text.replace(HYPHEN_AT_END, "-").splitlines()]


def sizes_of(pdf: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages in millimetres."""
    return [
        tuple(round(side * MILLIMETRES) for side in page.get_size()) for page in pypdfium2.PdfDocument(pdf)
    ]


def codes_of(pdf: bytes) -> list[str]:
    """What a phone reads from the pages."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        picture = page.render(scale=3).to_pil().convert("L")
        found += [code.text for code in zxingcpp.read_barcodes(picture)]
    return found


class Shape(NamedTuple):
    """Where something is drawn: its middle on the page, its width and height, in millimetres, its stroke included."""

    x: float
    y: float
    width: float
    height: float


def shapes_of(page: pypdfium2.PdfPage) -> list[Shape]:
    """Every shape that is drawn on a page, those within drawings included."""
    found = []
    for shape in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=9):
        left, bottom, right, top = (length * MILLIMETRES for length in shape.get_bounds())
        found.append(Shape((left + right) / 2, (bottom + top) / 2, right - left, top - bottom))
    return found


def pictures_of(pdf: bytes) -> list[str]:
    """The names of the pictures in the order in which they are read aloud."""
    found: list[str] = []

    def gather(element: Any) -> None:
        if wide(pdfium.FPDF_StructElement_GetType, element) == "Figure":
            found.append(wide(pdfium.FPDF_StructElement_GetAltText, element))
        for place in range(pdfium.FPDF_StructElement_CountChildren(element)):
            if child := pdfium.FPDF_StructElement_GetChildAtIndex(element, place):
                gather(child)

    for page in pypdfium2.PdfDocument(pdf):
        tree = pdfium.FPDF_StructTree_GetForPage(page)
        for place in range(pdfium.FPDF_StructTree_CountChildren(tree)):
            gather(pdfium.FPDF_StructTree_GetChildAtIndex(tree, place))
        pdfium.FPDF_StructTree_Close(tree)
    return found


def wide(function: Any, element: Any) -> str:
    """What a function of PDFium writes into a buffer of UTF-16."""
    length = function(element, None, 0)
    buffer = ctypes.create_string_buffer(length)
    function(element, buffer, length)
    return buffer.raw[:length].decode("utf-16-le").rstrip("\0")


def empty_parts_of(pdf: bytes) -> list[float]:
    """How much of each page is empty below what stands on it, the line at the foot left out; A4 only."""
    found = []
    for page in pypdfium2.PdfDocument(pdf):
        drawn = page.render(scale=0.5).to_pil().convert("L")
        printable = round(drawn.height * PRINTABLE / 297)
        inked = drawn.crop((0, 0, drawn.width, printable)).point(lambda light: 255 * (light < 200)).getbbox()
        found.append(1 - (inked[3] if inked else 0) / printable)
    return found


def items_of(game: Game, seed: int = 5) -> list[Item]:
    """One exercise of each skill."""
    return [exercise_item(game, skill, 1 + n % 3, seed) for n, skill in enumerate(game.skills)]
