"""{% load pieces %}

{% piece piece %}         one piece, with its name read aloud in the page's language
{% piece piece in_text %} the same, as tall as a sentence bears: {% piece piece in_text=True %}
{% pieces list %}         pieces beside each other; what a field of kind `line` holds is drawn as a line
{% pieces list marked=… %} some of them lifted out: their places, from 1
{% parts line.parts %}    a sentence of the engine, its pieces drawn in it
{% sprite what … %}       once in every page that draws pieces: their drawings. `what` is a piece, a list of pieces or
                          a whole set. Fragments that htmx puts into the page need none if the page has the whole set.
"""

from collections.abc import Container, Iterable, Iterator
from typing import Any

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.core.facts import Part
from games.core.pieces import Laid, Piece, PieceSet
from tutor.pieces import drawing
from tutor.pieces.drawing import Drawable

register = template.Library()


@register.simple_tag
def piece(thing: Drawable, in_text: bool = False) -> SafeString:
    draw = drawing.picture_in_text if in_text else drawing.picture
    return draw(thing, get_language() or "")


@register.simple_tag
def pieces(things: Iterable[Drawable], marked: Container[int] = ()) -> SafeString:
    return drawing.row(things, get_language() or "", marked)


@register.simple_tag
def parts(sentence: Iterable[Part]) -> SafeString:
    return drawing.sentence(sentence, get_language() or "")


@register.simple_tag
def sprite(*sources: Any) -> SafeString:
    return drawing.sprite(thing for source in sources for thing in drawables(source))


def drawables(source: Any) -> Iterator[Drawable]:
    """The pieces in whatever a page has at hand."""
    if isinstance(source, PieceSet):
        yield from source.pieces
    elif isinstance(source, (Piece, Laid)):
        yield source
    else:
        yield from source
