"""The Markdown of content files: no raw HTML, and what a page on games needs besides.

    {6-5 3-1}               pieces, drawn
    [pair](rule:pair)       a rule of the same game;   ask:  a question of the referee
    [talon](term:talon)     a term of the glossary;    set:  the page of a set of pieces
    ```example twin … ```   an example of the file beside the text, with its caption: see examples.py

Whatever cannot be made sense of is shown as it was typed, and reported: see checks.py.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from html import unescape
from itertools import groupby
from pathlib import Path
from typing import Any, ClassVar
from xml.etree.ElementTree import Element

from django.urls import reverse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, override
from markdown import Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor
from markdown.util import HTML_PLACEHOLDER

from games.core.phrases import typeset
from games.core.pieces import PieceSet
from games.core.questions import Game
from tutor.library import problems
from tutor.library.examples import BRACES, Example, listed, pieces_between, read_example
from tutor.library.files import examples, examples_path
from tutor.library.problems import Problem
from tutor.pieces import drawing
from tutor.pieces.drawing import Drawable
from tutor.site.links import question_address, set_address


@dataclass(frozen=True)
class TextContext:
    """What the links, pieces and examples of a text refer to. `terms`: each term's gloss in plain words."""

    path: Path
    language: str
    pieces: PieceSet[Any]
    game: Game | None = None
    terms: Mapping[str, str] = field(default_factory=dict)


EMPTY = SafeString("")


@dataclass(frozen=True)
class Prose:
    """A text as HTML, with all that its page must know of it. `language` is what it is written in.

    `placed`: the ids of the examples it places, those that cannot be shown too. `parts`: the same as words and pieces,
    for what is no page; of an example its pieces and its caption.
    """

    html: SafeString = EMPTY
    language: str = ""
    pieces: tuple[Drawable, ...] = ()
    terms: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    placed: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    parts: tuple[str | Drawable, ...] = ()

    @property
    def text(self) -> str:
        """The words alone, on one line."""
        return single_blanks(strip_tags(drawing.COPIED.sub("", self.html))).strip(" ")


NO_PROSE = Prose()


def render(text: str, context: TextContext) -> Prose:
    """The text as HTML in the language of its context."""
    reader = Reader(context)
    with override(context.language):
        html = reader.convert(text)
    return Prose(
        mark_safe(html),
        context.language,
        tuple(dict.fromkeys(reader.pieces)),
        tuple(dict.fromkeys(reader.terms)),
        tuple(dict.fromkeys(reader.questions)),
        tuple(reader.examples),
        tuple(reader.placed),
        tuple(reader.problems),
        evened(reader.parts),
    )


def evened(parts: Iterable[str | Drawable]) -> tuple[str | Drawable, ...]:
    """The parts with neighbouring texts joined, and single blanks."""
    found: list[str | Drawable] = []
    for is_text, group in groupby(parts, lambda part: isinstance(part, str)):
        stretch = list(group)
        found += [single_blanks("".join(map(str, stretch)))] if is_text else stretch
    if found and isinstance(found[0], str):
        found[0] = found[0].lstrip(" ")
    return tuple(part for part in found if part != "")


def single_blanks(text: str) -> str:
    """Line breaks and runs of blanks as one blank. No-break spaces stay."""
    return re.sub(r"[ \t\n]+", " ", text)


def render_line(text: str, context: TextContext) -> Prose:
    """The same for a text of one paragraph that is to stand in a sentence or a cell."""
    prose = render(text, context)
    inner = re.fullmatch(r"<p>(.*)</p>", prose.html, re.DOTALL)
    if not inner or "<p>" in inner[1]:
        return prose
    return replace(prose, html=mark_safe(inner[1]))


class Reader(Markdown):  # type: ignore[misc]  # markdown has no types
    """Markdown less raw HTML and images, plus what the docstring above lists. Reads one text, and keeps what it finds.

    `stored`: words and pieces by the placeholder of their HTML.
    """

    def __init__(self, context: TextContext) -> None:
        super().__init__(extensions=["tables", "sane_lists", "fenced_code"], output_format="xhtml")
        self.context = context
        self.pieces: list[Drawable] = []
        self.terms: list[str] = []
        self.questions: list[str] = []
        self.examples: list[Example] = []
        self.placed: list[str] = []
        self.problems: list[Problem] = []
        self.stored: dict[str, tuple[str | Drawable, ...]] = {}
        self.parts: list[str | Drawable] = []
        self.preprocessors.deregister("html_block")
        for name in ("html", "image_link", "image_reference", "short_image_ref"):
            self.inlinePatterns.deregister(name)
        self.preprocessors.register(Examples(self), "examples", 27)  # before other fenced blocks
        self.inlinePatterns.register(
            PiecesInBraces(BRACES, self), "pieces", 175
        )  # after code and \{, before links
        self.treeprocessors.register(Links(self), "links", 19)  # after inline patterns have made the links
        self.treeprocessors.register(Spaces(self), "spaces", 18)
        self.treeprocessors.register(Tables(self), "tables", 17)
        self.treeprocessors.register(
            PartsCollector(self), "parts", -1
        )  # last, when escaped signs are put back

    def report(self, number: int, what: str, remedy: str) -> None:
        self.problems.append(Problem(number, self.context.path, what, remedy))


class Examples(Preprocessor):  # type: ignore[misc]  # markdown has no types
    """Fenced blocks `example`."""

    BLOCK = re.compile(
        r"^(?P<fence>`{3,}) *example +(?P<id>\S+) *\n(?P<caption>.*?)^(?P=fence) *$", re.M | re.S
    )

    def run(self, lines: list[str]) -> list[str]:
        return self.BLOCK.sub(self.shown, "\n".join(lines)).split("\n")

    def shown(self, match: re.Match[str]) -> str:
        context, name = self.md.context, match["id"]
        path = examples_path(context.path)
        known = examples(path)
        self.md.placed.append(name)
        example = None
        if name in known:
            example, found = read_example(
                name, match["caption"], known[name], context.game, context.pieces, context.path
            )
            self.md.problems += found
        else:
            remedy = f"Add it to {path.name}, or name one of: {listed(known)}."
            self.md.report(problems.UNKNOWN_EXAMPLE, f"There is no [examples.{name}].", remedy)
        if example is None:  # shown as an ordinary fenced block
            return f"{match['fence']}\n{match['caption']}{match['fence']}"
        self.md.examples.append(example)
        self.md.pieces += example.pieces
        placeholder = self.md.htmlStash.store(example.html)
        self.md.stored[placeholder] = (*drawing.spaced(example.drawn), " ", *example.caption)
        return f"\n\n{placeholder}\n\n"


class PiecesInBraces(InlineProcessor):  # type: ignore[misc]  # markdown has no types
    """{6-5 3-1}"""

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[Any, Any, Any]:  # noqa: N802
        context = self.md.context
        named, found = pieces_between(m[0], context.pieces, context.path)
        self.md.problems += found
        if not named:
            return None, None, None
        self.md.pieces += named
        parts = drawing.spaced(named)
        placeholder = self.md.htmlStash.store(drawing.sentence(parts, context.language))
        self.md.stored[placeholder] = tuple(parts)
        return placeholder, m.start(0), m.end(0)


class Links(Treeprocessor):  # type: ignore[misc]  # markdown has no types
    """Resolves `rule:`, `ask:`, `term:` and `set:` links; one that leads nowhere becomes plain text."""

    def run(self, root: Element) -> None:
        kinds: dict[str, Callable[[Element, str], str]] = {
            "rule": self.rule, "ask": self.ask, "term": self.term, "set": self.set,
        }  # fmt: skip
        for link in list(root.iter("a")):
            scheme, _, name = link.get("href", "").partition(":")
            if scheme in kinds:
                address = kinds[scheme](link, name)
            elif link.get("href", "").startswith(("https://", "http://", "mailto:")):
                continue
            else:
                remedy = "Link with rule:, ask:, term:, set: or a whole https:// address."
                address = self.nowhere(link, remedy)
            if not address:
                del link.attrib["href"]
                link.tag = "span"
            elif scheme != "term":
                link.set("href", address)

    def nowhere(self, link: Element, remedy: str, number: int = problems.DEAD_LINK) -> str:
        """Reports the link, and returns no address."""
        self.md.report(number, f"The link {link.get('href')} leads nowhere.", remedy)
        return ""

    def rule(self, link: Element, name: str) -> str:
        game = self.md.context.game
        if game is None or name not in game.rule_order:
            known = ", ".join(game.rule_order) if game else "none, outside a game"
            return self.nowhere(link, f"The rules are: {known}.")
        return reverse("library:rule", args=[game.id, name])

    def ask(self, link: Element, name: str) -> str:
        game = self.md.context.game
        if game is None or name not in game.by_id:
            known = ", ".join(game.by_id) if game else "none, outside a game"
            return self.nowhere(link, f"The questions are: {known}.")
        self.md.questions.append(name)
        return question_address(game.id, game.by_id[name])

    def set(self, link: Element, name: str) -> str:
        address = set_address(name, self.md.context.game)
        return address or self.nowhere(link, "Name a set of pieces that some game is played with.")

    def term(self, link: Element, name: str) -> str:
        """The link is put into a <dfn>."""
        context = self.md.context
        if context.game is None or name not in context.terms:
            remedy = f"Add [{name}] to the glossary, or link one of: {', '.join(context.terms)}."
            return self.nowhere(link, remedy, problems.UNKNOWN_TERM)
        self.md.terms.append(name)
        address = reverse("library:glossary", args=[context.game.id]) + f"#{name}"
        inner = Element("a", {"href": address, "title": context.terms[name]})
        inner.text, inner[:] = link.text, link[:]
        link.tag, link.attrib, link.text, link[:] = "dfn", {"class": "term"}, None, [inner]
        return address


class Spaces(Treeprocessor):  # type: ignore[misc]  # markdown has no types
    """The spaces that the language prints; code is left as it is."""

    def run(self, root: Element) -> None:
        language = self.md.context.language
        for element in root.iter():
            if element.text and element.tag not in ("code", "pre"):
                element.text = typeset(element.text, language)
            if element.tail:
                element.tail = typeset(element.tail, language)


class PartsCollector(Treeprocessor):  # type: ignore[misc]  # markdown has no types
    """Gathers the text as words and pieces; changes nothing."""

    PLACEHOLDER = re.compile(f"({HTML_PLACEHOLDER % '[0-9]+'})")

    def run(self, root: Element) -> None:
        for text in root.itertext():
            for number, stretch in enumerate(self.PLACEHOLDER.split(text)):
                self.md.parts += self.standing_at(stretch) if number % 2 else [stretch]

    def standing_at(self, placeholder: str) -> tuple[str | Drawable, ...]:
        """Pieces or an example of ours; else Markdown keeps an entity there, such as &amp;, or a block of code."""
        found: tuple[str | Drawable, ...] | None = self.md.stored.get(placeholder)
        if found is not None:
            return found
        kept = self.md.htmlStash.rawHtmlBlocks[int(re.sub(r"\D", "", placeholder))]
        return (unescape(kept),) if isinstance(kept, str) and kept.startswith("&") else ()


class Tables(Treeprocessor):  # type: ignore[misc]  # markdown has no types
    """A table wider than the screen scrolls by itself, by touch or keyboard."""

    FRAME: ClassVar = {"class": "scroll", "tabindex": "0", "role": "group"}

    def run(self, root: Element) -> None:
        for parent in list(root.iter()):
            for number, child in enumerate(list(parent)):
                if child.tag == "table":
                    frame = Element("div", self.FRAME, **{"aria-label": gettext("Table")})
                    frame.append(child)
                    parent[number] = frame
