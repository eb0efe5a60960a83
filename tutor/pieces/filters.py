"""Pieces in templates, called in the page's language.

{{ piece|picture }}          one piece, with its name read aloud
{{ piece|picture_in_text }}  the same, as tall as a sentence bears
{{ piece|piece_name }}       what it is called when read aloud
{{ list|row }}               pieces beside each other; what a field of kind `line` holds is drawn as a line
{{ list|row(places) }}       some of them lifted out: their places, from 1
{{ parts|sentence }}         words and pieces, the pieces drawn among the words
{{ sprite(what, …) }}        once in every page that draws pieces: their drawings. `what` is a piece, a list of pieces
                             or a whole set. Fragments that htmx puts into the page need none if it has the whole set.
"""

from collections.abc import Container, Iterable, Iterator
from typing import Any

from django.utils.translation import get_language

from games.core.facts import Part
from games.core.pieces import Laid, Piece, PieceSet
from tutor.pieces import drawing
from tutor.pieces.drawing import Drawable


def picture(thing: Drawable) -> str:
    return drawing.picture(thing, get_language() or "")


def picture_in_text(thing: Drawable) -> str:
    return drawing.picture_in_text(thing, get_language() or "")


def piece_name(piece: Piece) -> str:
    return drawing.name(piece, get_language() or "")


def row(things: Iterable[Drawable], marked: Container[int] = ()) -> str:
    return drawing.row(things, get_language() or "", marked)


def sentence(parts: Iterable[Part]) -> str:
    return drawing.sentence(parts, get_language() or "")


def sprite(*sources: Any) -> str:
    return drawing.sprite(thing for source in sources for thing in drawables(source))


def drawables(source: Any) -> Iterator[Drawable]:
    """The pieces in whatever a page has at hand."""
    if isinstance(source, PieceSet):
        yield from source.pieces
    elif isinstance(source, (Piece, Laid)):
        yield source
    else:
        yield from source
