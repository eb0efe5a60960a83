"""Pieces as inline SVG: a page holds each drawing once, in its sprite, and every piece on it refers to that.

In templates `piece|picture`, `piece|picture_in_text`, `piece|piece_name`, `pieces|row`, `parts|sentence` and
`sprite(…)` are the functions below; they speak the page's language where none is given.

Beside each picture stands its notation, unseen and unread: what somebody copies out of a page holds it, and can be
pasted where something is to be written.

Markup is the same for every visitor, so it is made once and kept. Sizes and figures are the business of pieces.css.
"""

import re
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from functools import cache
from html import escape
from itertools import chain, count
from typing import Any, NamedTuple, TypeAlias, TypeVar

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games.core.drawing import Drawing
from games.core.facts import Part
from games.core.phrases import piece_words
from games.core.pieces import Laid, Piece, PieceSet
from games.core.questions import Game
from games.core.registry import all_games

Drawable: TypeAlias = "Piece | Laid"
"""A piece by itself, or a domino as it lies in a line."""

D = TypeVar("D", bound="Piece | Laid")

STRIP = 3
"""From this many times as high as wide a piece is a strip; running text shows only its head, where its marks are."""

HEAD = 1.2
"""Height of a strip's head, in widths, with the printed figures below its marks; pieces.css cuts those off."""

COPIED = re.compile(r'<span class="piece-copied"[^<]*</span>')
"""The notation beside a picture, which only a copy of the page shows."""

SLICED = mark_safe(' preserveAspectRatio="xMidYMin slice"')


def picture(thing: Drawable, language: str = "") -> SafeString:
    """The piece, whole."""
    return _picture(thing, language or get_language() or "", False)


def picture_in_text(thing: Drawable, language: str = "") -> SafeString:
    """The piece as tall as a sentence bears."""
    return _picture(thing, language or get_language() or "", True)


def sentence(parts: Iterable[Part], language: str = "") -> SafeString:
    """Text with the pieces it speaks of drawn in it; the text is escaped. No line begins with a comma."""
    said: list[str] = []
    drawn = ""
    for part in parts:
        if not isinstance(part, str):
            said.append(drawn)
            drawn = picture_in_text(part, language)
        elif drawn:
            closing, blank, rest = part.partition(" ")
            said += [together(drawn, closing), escape(blank + rest)]
            drawn = ""
        else:
            said.append(escape(part))
    return SafeString("".join([*said, drawn]))


def spaced(things: Iterable[D]) -> list[str | D]:
    """Pieces to stand in a sentence: a blank between any two."""
    parts: list[str | D] = []
    for thing in things:
        parts += [" ", thing] if parts else [thing]
    return parts


def together(drawn: str, closing: str) -> str:
    """A piece and what follows it without a blank: a full stop, its value in brackets."""
    return f'<span class="together">{drawn}{escape(closing)}</span>' if closing else drawn


def row(things: Iterable[Drawable], marked: Container[int] = (), language: str = "") -> SafeString:
    """Pieces beside each other; dominoes of a line touch. ``marked``: places, from 1, of pieces to be lifted out."""
    listed = list(things)
    css = "pieces pieces-line" if any(isinstance(thing, Laid) for thing in listed) else "pieces"
    drawn = [picture(thing, language) for thing in listed]
    lifted = [f'<span class="marked">{d}</span>' if n in marked else d for n, d in enumerate(drawn, 1)]
    return format_html('<span class="{}">{}</span>', css, mark_safe("".join(lifted)))


def sprite(*sources: PieceSet[Any] | Drawable | Iterable[Drawable]) -> SafeString:
    """The drawings behind the pictures of these pieces, each once: single pieces, lists of them, whole sets.

    One sprite a page, because ids are unique in a page. A fragment that htmx puts into the page needs none if the
    page has the whole set.
    """
    things = chain.from_iterable(map(drawables, sources))
    symbols = {symbol_id(thing): _symbol(thing) for thing in things}.values()
    shared = dict.fromkeys(chain.from_iterable([symbol.shared for symbol in symbols]))
    defs = f"<defs>{''.join(shared)}</defs>" if shared else ""
    drawn = "".join([symbol.markup for symbol in symbols])
    return mark_safe(f'<svg class="sprite" aria-hidden="true" focusable="false">{defs}{drawn}</svg>')


def drawables(source: PieceSet[Any] | Drawable | Iterable[Drawable]) -> Iterable[Drawable]:
    """The pieces in whatever a page has at hand."""
    if isinstance(source, PieceSet):
        return source.pieces
    return (source,) if isinstance(source, (Piece, Laid)) else source


def name(piece: Piece, language: str = "") -> str:
    """What the piece is called when read aloud; its notation in a language that has no names for it."""
    try:
        return piece_words(game_with(piece).pieces, language or get_language() or "")[piece.code]["name"]
    except (FileNotFoundError, KeyError):
        return piece.code


def name_as_it_lies(thing: Drawable, language: str = "") -> str:
    """The piece's name; of a domino in a line, from left to right: a 3-5 is no five-three."""
    called = name(_piece(thing), language)
    if isinstance(thing, Laid) and thing.left < thing.right and called.count("-") == 1:
        return "-".join(reversed(called.split("-")))
    return called


def game_with(piece: Piece) -> Game:
    """A game played with the piece; ``LookupError`` if there is none."""
    for game in all_games().values():
        if piece in game.pieces.copies:
            return game
    raise LookupError(f"no game is played with the piece {piece}")


@cache
def symbol_id(thing: Drawable) -> str:
    """The id of a drawing: unique among all pieces of all sets."""
    if isinstance(thing, Laid) and _lies(thing):
        return f"p-{_set(thing.tile).id}-{thing.left}-{thing.right}-lying"
    piece = _piece(thing)
    return f"p-{_set(piece).id}-{piece.code}"


def drawing(thing: Drawable) -> Drawing:
    """How a piece looks; in a line a domino lies, and a double stands across."""
    box = _set(_piece(thing))
    if isinstance(thing, Laid) and _lies(thing):
        assert box.draw_lying is not None
        return box.draw_lying(thing.left, thing.right)
    return box.draw(_piece(thing))


def _piece(thing: Drawable) -> Piece:
    return thing.tile if isinstance(thing, Laid) else thing


def _set(piece: Piece) -> PieceSet[Piece]:
    return game_with(piece).pieces


def _lies(laid: Laid) -> bool:
    return laid.left != laid.right and _set(laid.tile).draw_lying is not None


TURNED = re.compile(
    r'(?P<half>(?:<path |<rect |<g |<circle ).+?)<g transform="(?P<turn>rotate[^"]*)">(?P=half)</g>'
)
"""What a card shows at its head, and once more, turned, at its foot."""


LONG = re.compile(r"<path [^>]{250,}/>")
"""A path worth sharing: the brush characters of cards, of which each stands on all cards of a suit or of a rank."""


class _Symbol(NamedTuple):
    """A drawing under its id; ``shared``: the paths it refers to, as they stand in a sprite."""

    markup: str
    shared: tuple[str, ...]


@cache
def _symbol(thing: Drawable) -> _Symbol:
    """What a drawing shows twice, or several pieces alike, is written once: a page full of cards is half as long."""
    drawn, name = drawing(thing), symbol_id(thing)
    numbers = count(1)

    def once(found: re.Match[str]) -> str:
        half = f"{name}-{next(numbers)}"
        return f'<g id="{half}">{found["half"]}</g><use href="#{half}" transform="{found["turn"]}"/>'

    body, shared = TURNED.sub(once, drawn.body), []
    for path, part in _alike(_set(_piece(thing))).items():
        if path in body:
            body = body.replace(path, f'<use href="#{part}"/>')
            shared.append(path.replace("<path ", f'<path id="{part}" '))
    width, height = _length(drawn.width), _length(drawn.height)
    return _Symbol(f'<symbol id="{name}" viewBox="0 0 {width} {height}">{body}</symbol>', tuple(shared))


@cache
def _alike(pieces: PieceSet[Piece]) -> Mapping[str, str]:
    """The long paths that several pieces of a set show, each with its id."""
    shown = Counter(
        chain.from_iterable([dict.fromkeys(LONG.findall(pieces.draw(p).body)) for p in pieces.pieces])
    )
    paths = [path for path, number in shown.items() if number > 1]
    return {path: f"p-{pieces.id}--{number}" for number, path in enumerate(paths, 1)}


@cache
def _picture(thing: Drawable, language: str, in_text: bool) -> SafeString:
    drawn = drawing(thing)
    is_strip = drawn.height >= STRIP * drawn.width
    shapes = {"piece-strip": is_strip, "piece-lying": drawn.width > drawn.height, "piece-in-text": in_text}
    seen = HEAD * drawn.width if is_strip and in_text else drawn.height
    return format_html(
        '<svg class="{}" viewBox="0 0 {} {}"{} role="img" aria-label="{}">'
        '<use href="#{}" width="{}" height="{}"/></svg><span class="piece-copied" aria-hidden="true">{}</span>',
        " ".join(["piece", *[css for css, applies in shapes.items() if applies]]),
        _length(drawn.width), _length(seen), SLICED if seen < drawn.height else "",
        name_as_it_lies(thing, language),
        symbol_id(thing), _length(drawn.width), _length(drawn.height),
        str(thing) if in_text else f"{thing} ",
    )  # fmt: skip


def _length(value: float) -> str:
    return f"{value:g}"
