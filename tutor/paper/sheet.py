"""A PDF document in the hand of the house, and boxes of text and pieces that are laid out on it.

Lengths are millimetres, from the upper left corner of the page. A box knows its size and how to draw itself at a place,
so that a page can be filled before anything is drawn.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

import segno
from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.enums import PDFResourceType
from fpdf.syntax import Name, PDFArray, PDFContentStream

from tutor.paper.vectors import operators
from tutor.pieces.drawing import STRIP, Drawable, drawing, symbol_id
from tutor.site.shortcuts import LONGEST_QR

FONTS = Path(__file__).parent.parent / "static" / "fonts"
TEXT, BRUSH = "text", "brush"
FILES = {(TEXT, ""): "text-regular.ttf", (TEXT, "B"): "text-bold.ttf", (BRUSH, ""): "brush.ttf"}

PAPERS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 15.0
FOOT = 12.0
"""Height of the line at the foot of each page."""

INK, SOFT, LINE, ACCENT = (38, 33, 26), (93, 85, 71), (176, 164, 140), (27, 90, 110)
CAPITALS = 0.72
"""Height of a capital letter, in sizes of the font."""

HEAD, HEAD_WITH_FIGURES = 0.88, 1.14
"""Height of a tall card's head in widths: the cell with its marks, and the printed figures below it."""

POINT = 25.4 / 72

Colour: TypeAlias = "tuple[int, int, int]"
Part: TypeAlias = "str | Drawable"
"""A stretch of a sentence: text, or a piece to be drawn."""


class Style(NamedTuple):
    """How text looks: size in points, weight, colour."""

    size: float = 10.5
    bold: bool = False
    colour: Colour = INK

    @property
    def leading(self) -> float:
        return self.size * POINT * 1.34


PLAIN, BOLD, SMALL = Style(), Style(bold=True), Style(8.5, colour=SOFT)


class Sheet(FPDF):
    """A document. The same calls give the same bytes, whenever and wherever they are made."""

    def __init__(self, paper: str, language: str, title: str, figures: bool = False) -> None:
        super().__init__(unit="mm", format=PAPERS[paper])
        self.figures = figures
        self.foot = ""
        self.forms: dict[str, int] = {}
        self.set_auto_page_break(False)
        self.set_margin(0)
        self.set_creation_date(datetime(2000, 1, 1, tzinfo=UTC))
        self.set_producer("fpdf2")
        self.set_title(title)
        self.set_lang(language)
        for (family, weight), file in FILES.items():
            self.add_font(family, weight, FONTS / file)

    @property
    def inner(self) -> float:
        """Width between the margins."""
        return float(self.w) - 2 * MARGIN

    @property
    def bottom(self) -> float:
        """Where the foot of the page begins."""
        return float(self.h) - MARGIN - FOOT / 2

    def footer(self) -> None:
        """What every page ends with; fpdf2 calls it."""
        if self.foot:
            line_of(self, [self.foot], SMALL).draw(self, MARGIN, self.h - MARGIN)
            self.set_xy(self.w - MARGIN - 40, self.h - MARGIN)
            self.pen(TEXT, SMALL)
            # fpdf2 itself puts the number of pages for {nb}, once it is known.
            self.cell(40, SMALL.leading, f"{self.page_no()} / {{nb}}", align="R")

    def letters(self, text: str, style: Style) -> float:
        """The width of a text."""
        width = 0.0
        for family, run in runs(text):
            self.pen(family, style)
            width += self.get_string_width(run)
        return width

    def write_at(self, x: float, baseline: float, text: str, style: Style) -> None:
        self.set_text_color(*style.colour)
        for family, run in runs(text):
            self.pen(family, style)
            self.text(x, baseline, run)
            x += self.get_string_width(run)

    def pen(self, family: str, style: Style) -> None:
        weight = "B" if style.bold and (family, "B") in FILES else ""
        self.set_font(family, weight, style.size)

    def rule(self, x: float, y: float, width: float, colour: Colour = LINE, thick: float = 0.25) -> None:
        """A level line."""
        self.set_draw_color(*colour)
        self.set_line_width(thick)
        self.line(x, y, x + width, y)

    def piece(self, thing: Drawable, x: float, y: float, scale: float, head: bool = False) -> None:
        """A piece with its upper left corner at x and y, ``scale`` millimetres for a unit of its drawing."""
        index = self.form_of(thing, head)
        self._resource_catalog.add(PDFResourceType.X_OBJECT, index, self.page)
        size = scale * self.k
        self._out(
            f"q {size:.5f} 0 0 {-size:.5f} {x * self.k:.3f} {(self.h - y) * self.k:.3f} cm /I{index} Do Q"
        )

    def form_of(self, thing: Drawable, head: bool) -> int:
        """The number of the form that holds the drawing, which is made when first asked for.

        fpdf2 has no public way to make one; it is done here and nowhere else, as fpdf2 does for its own.
        """
        key = symbol_id(thing) + ("-head" if head else "")
        if key not in self.forms:
            catalog = self._resource_catalog
            self.forms[key] = catalog.next_xobject_index
            catalog.next_xobject_index += 1
            catalog.form_xobjects.append((self.forms[key], Form(thing, head, self.figures)))
        return self.forms[key]


class Form(PDFContentStream):
    """A drawing that stands once in the document. What sticks out of its box is not shown: so a head is cut."""

    def __init__(self, thing: Drawable, head: bool, figures: bool) -> None:
        drawn = drawing(thing)
        written, opacities = operators(drawn, figures)
        super().__init__(written.encode("ascii"), compress=True)
        self.type, self.subtype = Name("XObject"), Name("Form")
        self.b_box = PDFArray([0, 0, drawn.width, head_height(thing, figures) if head else drawn.height])
        states = " ".join(f"/O{number} <</ca {value:g}>>" for number, value in enumerate(opacities, 1))
        self.resources = f"<</ExtGState <<{states}>>>>"


@cache
def letters_of(family: str) -> frozenset[int]:
    """The characters a font has."""
    return frozenset(TTFont(FONTS / FILES[family, ""]).getBestCmap())


def runs(text: str) -> list[tuple[str, str]]:
    """The text cut where the font changes. A character that no font has becomes an empty box."""
    found: list[tuple[str, str]] = []
    for character in text:
        family = TEXT if ord(character) in letters_of(TEXT) else BRUSH
        if family == BRUSH and ord(character) not in letters_of(BRUSH):
            character = "□"
        if found and found[-1][0] == family:
            found[-1] = (family, found[-1][1] + character)
        else:
            found.append((family, character))
    return found


def clean(text: str, longest: int = 120) -> str:
    """What somebody typed, on one line and without invisible characters."""
    plain = unicodedata.normalize("NFC", " ".join(text.split()))
    plain = "".join(c for c in plain if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    return plain if len(plain) <= longest else plain[: longest - 1].rstrip() + "…"


# --- Boxes


@dataclass(frozen=True)
class Box:
    """Something of a size that draws itself with its upper left corner at a place."""

    width: float
    height: float
    draw: Callable[[Sheet, float, float], None]


EMPTY = Box(0, 0, lambda sheet, x, y: None)


def stack(boxes: Sequence[Box], gap: float = 2.0) -> Box:
    """Boxes below each other."""
    boxes = [box for box in boxes if box.height]
    if not boxes:
        return EMPTY

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for box in boxes:
            box.draw(sheet, x, y)
            y += box.height + gap

    height = sum(box.height for box in boxes) + gap * (len(boxes) - 1)
    return Box(max(box.width for box in boxes), height, draw)


def beside(boxes: Sequence[Box], gap: float = 2.0, top: bool = False) -> Box:
    """Boxes beside each other, their middles (or tops) on one height."""
    height = max((box.height for box in boxes), default=0)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for box in boxes:
            box.draw(sheet, x, y if top else y + (height - box.height) / 2)
            x += box.width + gap

    return Box(sum(box.width for box in boxes) + gap * max(len(boxes) - 1, 0), height, draw)


def flowing(
    boxes: Iterable[Box], width: float, gap: float = 4.0, between: float = 2.0, top: bool = False
) -> Box:
    """Boxes beside each other, on as many lines as they need."""
    lines: list[list[Box]] = []
    filled = 0.0
    for box in boxes:
        if not box.height:
            continue
        if lines and filled + gap + box.width <= width:
            lines[-1].append(box)
            filled += gap + box.width
        else:
            lines.append([box])
            filled = box.width
    return stack([beside(line, gap, top) for line in lines], between)


def space(width: float, height: float) -> Box:
    return Box(width, height, lambda sheet, x, y: None)


def moved(box: Box, right: float) -> Box:
    """The box with space at its left."""
    return Box(right + box.width, box.height, lambda sheet, x, y: box.draw(sheet, x + right, y))


# --- Text

Atom: TypeAlias = "list[Part]"
"""Parts between which no line may break."""


def atoms(parts: Iterable[Part]) -> list[Atom]:
    """Parts cut at their ordinary spaces."""
    found: list[Atom] = [[]]
    for part in parts:
        if not isinstance(part, str):
            found[-1].append(part)
            continue
        first, *others = part.split(" ")
        if first:
            found[-1].append(first)
        found += [[word] if word else [] for word in others]
    return [atom for atom in found if atom]


def paragraph(sheet: Sheet, parts: Iterable[Part], width: float, style: Style = PLAIN) -> Box:
    """Text with pieces in it, on as many lines as it needs."""
    return stack(lines_of(sheet, parts, width, style), 0.0)


def lines_of(sheet: Sheet, parts: Iterable[Part], width: float, style: Style) -> list[Box]:
    """The lines of a paragraph."""
    blank = sheet.letters(" ", style)
    lines: list[list[Atom]] = []
    filled = 0.0
    for atom in atoms(parts):
        for piece_of_it in fitting(sheet, atom, width, style):
            across = atom_width(sheet, piece_of_it, style)
            if lines and filled + blank + across <= width:
                lines[-1].append(piece_of_it)
                filled += blank + across
            else:
                lines.append([piece_of_it])
                filled = across
    return [line_of_atoms(sheet, line, style) for line in lines]


def fitting(sheet: Sheet, atom: Atom, width: float, style: Style) -> list[Atom]:
    """The atom itself; a single word wider than the line in as many pieces as it takes."""
    if len(atom) > 1 or not isinstance(atom[0], str) or sheet.letters(atom[0], style) <= width:
        return [atom]
    pieces, word = [""], atom[0]
    for character in word:
        if sheet.letters(pieces[-1] + character, style) > width:
            pieces.append("")
        pieces[-1] += character
    return [[piece] for piece in pieces]


def line_of(sheet: Sheet, parts: Iterable[Part], style: Style = PLAIN) -> Box:
    """Text with pieces in it, on one line however long."""
    return line_of_atoms(sheet, atoms(parts), style)


def line_of_atoms(sheet: Sheet, line: list[Atom], style: Style) -> Box:
    """One line. Words in a row are written as one text, so that whoever copies them gets their spaces too."""
    flat: list[Part] = []
    for number, atom in enumerate(line):
        for part in [" ", *atom] if number else atom:
            if isinstance(part, str) and flat and isinstance(flat[-1], str):
                flat[-1] += part
            else:
                flat.append(part)
    widths = [part_width(sheet, part, style) for part in flat]
    tallest = max([piece_height(part, style) + 0.8 for part in flat if not isinstance(part, str)], default=0)
    height = max(style.leading, tallest)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        middle = y + height / 2
        for part, across in zip(flat, widths, strict=True):
            if isinstance(part, str):
                sheet.write_at(x, middle + CAPITALS * style.size * POINT / 2, part, style)
            else:
                in_text(sheet, part, x + 0.3, middle, style)
            x += across

    return Box(sum(widths), height, draw)


def atom_width(sheet: Sheet, atom: Atom, style: Style) -> float:
    return sum(part_width(sheet, part, style) for part in atom)


def part_width(sheet: Sheet, part: Part, style: Style) -> float:
    if isinstance(part, str):
        return sheet.letters(part, style)
    drawn = drawing(part)
    return drawn.width * piece_height(part, style) / shown_height(part, sheet.figures) + 0.6


def piece_height(part: Drawable, style: Style) -> float:
    """How tall a piece is in running text."""
    return (
        style.size * POINT * (1.5 if is_strip(part) or drawing(part).width > drawing(part).height else 1.85)
    )


def in_text(sheet: Sheet, part: Drawable, x: float, middle: float, style: Style) -> None:
    height = piece_height(part, style)
    sheet.piece(part, x, middle - height / 2, height / shown_height(part, sheet.figures), head=is_strip(part))


def is_strip(part: Drawable) -> bool:
    """Of a tall card only the head is shown in text, where its marks are."""
    return drawing(part).height >= STRIP * drawing(part).width


def shown_height(part: Drawable, figures: bool) -> float:
    return head_height(part, figures) if is_strip(part) else drawing(part).height


def head_height(part: Drawable, figures: bool) -> float:
    """In units of the drawing."""
    return drawing(part).width * (HEAD_WITH_FIGURES if figures else HEAD)


# --- Shapes


def tick_box(side: float = 3.4) -> Box:
    """A square to be ticked."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.set_draw_color(*INK)
        sheet.set_line_width(0.3)
        sheet.rect(x, y, side, side, round_corners=True, corner_radius=0.7)

    return Box(side, side, draw)


def writing_line(width: float, height: float = 7.0) -> Box:
    """Room to write, with a line under it."""
    return Box(width, height, lambda sheet, x, y: sheet.rule(x, y + height - 1.2, width, SOFT))


def badge(text: str, side: float = 6.4) -> Box:
    """A number on a dark disc."""
    style = Style(10, True, (255, 255, 255))

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.set_fill_color(*ACCENT)
        sheet.ellipse(x, y, side, side, style="F")
        left = x + (side - sheet.letters(text, style)) / 2
        sheet.write_at(left, y + side / 2 + CAPITALS * style.size * POINT / 2, text, style)

    return Box(side, side, draw)


def qr_code(link: str, side: float = 18.0) -> Box:
    """A link as a code for a phone's camera, and to be clicked. Nothing for a link too long for one."""
    if len(link) > LONGEST_QR:
        return EMPTY
    rows = [bytes(row) for row in segno.make_qr(link, error="l").matrix]
    module = max(side / len(rows), 0.36)
    side = module * len(rows)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        left, top, unit = x * sheet.k, (sheet.h - y) * sheet.k, module * sheet.k
        squares = [
            f"{left + start * unit:.2f} {top - (line + 1) * unit:.2f} {(end - start) * unit:.2f} {unit:.2f} re"
            for line, row in enumerate(rows)
            for start, end in dark_stretches(row)
        ]
        sheet._out(f"q 0 g {' '.join(squares)} f Q")
        sheet.link(x, y, side, side, link)

    return Box(side, side, draw)


def dark_stretches(row: bytes) -> list[tuple[int, int]]:
    """Where dark modules stand beside each other: start and end."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(row):
        if dark and found and found[-1][1] == place:
            found[-1] = (found[-1][0], place + 1)
        elif dark:
            found.append((place, place + 1))
    return found
