"""What the content files say, as frozen values ready for pages. docs/architecture.md describes the files.

Everything is read once and kept. A text that a language lacks is given in another, which its `language` tells. What is
wrong with a file never breaks a page: it is left out, and told by `problems` to checks.py.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from django.utils.translation import gettext, gettext_noop, override

from games.core.phrases import piece_words, typeset
from games.core.pieces import Domino, Piece
from games.core.questions import Game, Point, Question, Reading, Rule
from games.core.registry import all_games
from tutor.library import problems
from tutor.library.files import folder_of, kept, nearest, read_text, read_toml, set_folder, tables
from tutor.library.markup import NO_PROSE, Prose, TextContext, render, render_line
from tutor.library.problems import Problem
from tutor.library.readings import OfferedReading, offered_readings
from tutor.library.wording import preferred, words_for
from tutor.pieces.drawing import Drawable
from tutor.site.links import position_address

# The headings of a rule page, in order; the translation catalogues hold them in every language.
HEADINGS = {
    "says": gettext_noop("What it says"),
    "example": gettext_noop("Example"),
    "mistake": gettext_noop("Common mistake"),
    "sources": gettext_noop("What the sources say"),
}
OPTIONAL_HEADINGS = ("sources",)

GAME_TEXTS = ("tagline", "players", "material", "setup", "goal")
SOURCE_KEYS = ("id", "title", "language", "published", "kind", "role")
UNDATED = "published"  # many a web page bears no date
SOURCE_ROLES = ("source", "compared")
TERM_KEYS = ("word", "script", "said", "gloss", "everyday")
REQUIRED_TERM_KEYS = ("word", "gloss")


class Source(NamedTuple):
    """A source of the rules; `compared` are those we only compared with."""

    id: str
    title: str
    language: str
    published: str
    kind: str
    compared: bool


class Term(NamedTuple):
    """A word of the glossary; `script` and `said` (its pronunciation) are empty where unknown.

    `everyday`: the same word means something else in everyday speech, so that not all its uses are of the term.
    """

    id: str
    word: str
    script: str
    said: str
    gloss: Prose
    everyday: bool = False


class AtOdds(NamedTuple):
    """A point on which the sources are silent, wrong or at odds.

    `texts`: what the `point` is, what the `source` says and `others` say, what holds `here`. `readings`: those that
    settle it, each with the address to ask the referee under each of its values.
    """

    texts: Mapping[str, str]
    readings: tuple[tuple[OfferedReading, Mapping[str, str]], ...]


class NamedPiece(NamedTuple):
    """A piece with what its set says about it: `name`, and perhaps `script`, `said`, `suit` and `colour`."""

    piece: Piece
    copies: int
    words: Mapping[str, str]

    @property
    def value(self) -> int | None:
        return self.piece.pips if isinstance(self.piece, Domino) else None


@dataclass(frozen=True)
class RulePage:
    """One rule in one language. A section that the page lacks is missing in `sections`."""

    game: Game
    rule: Rule
    name: str
    language: str
    summary: Prose = NO_PROSE
    sections: Mapping[str, Prose] = field(default_factory=dict)
    terms: tuple[Term, ...] = ()
    at_odds: tuple[AtOdds, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def id(self) -> str:
        return self.rule.id

    @cached_property
    def prose(self) -> tuple[Prose, ...]:
        return (self.summary, *self.sections.values())

    @cached_property
    def pieces(self) -> tuple[Drawable, ...]:
        """Everything drawn on the page, in the glosses beside it too."""
        shown = [*self.prose, *(term.gloss for term in self.terms)]
        return tuple(dict.fromkeys(piece for prose in shown for piece in prose.pieces))

    @cached_property
    def asks(self) -> tuple[tuple[Question, str], ...]:
        """What one can ask about this rule, by declaration, link or example; each question with what a player says."""
        named = {name for prose in self.prose for name in prose.questions}
        named |= {block.question for prose in self.prose for block in prose.examples}
        asked = [q for q in self.game.questions if q.rule == self.rule.id or q.id in named]
        words = words_for(self.game, self.language)
        return tuple((question, words.text("questions", question.id, "title")) for question in asked)


@dataclass(frozen=True)
class GamePage:
    """A game in one language."""

    game: Game
    language: str
    name: str
    original: str
    gloss: str
    short: str
    order: int = 10**6
    texts: Mapping[str, Prose] = field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    glossary: tuple[Term, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def id(self) -> str:
        return self.game.id

    @cached_property
    def rules(self) -> tuple[RulePage, ...]:
        return tuple(rule_page(self.game, rule.id, self.language) for rule in self.game.rules)

    @cached_property
    def pieces(self) -> tuple[Drawable, ...]:
        """Everything drawn in its texts, rules and glossary."""
        proses = [*self.texts.values(), *(prose for rule in self.rules for prose in rule.prose)]
        proses += [term.gloss for term in self.glossary]
        return tuple(dict.fromkeys(piece for prose in proses for piece in prose.pieces))


@dataclass(frozen=True)
class SetPage:
    """A set of pieces in one language."""

    prose: Prose
    pieces: tuple[NamedPiece, ...]


def game_pages(language: str) -> list[GamePage]:
    """Every game, in the order of the first page."""
    pages = [game_page(game, language) for game in all_games().values()]
    return sorted(pages, key=lambda page: (page.order, page.id))


# Games


@kept
def game_page(game: Game, language: str) -> GamePage:
    words = words_for(game, language)
    path = folder_of(game.id) / "game.toml"
    table, found = read_toml(path)
    written = next((code for code in preferred(language) if isinstance(table.get(code), dict)), language)
    context = text_context(game, path, written)
    texts = table.get(written, {})
    prose = {key: render_line(str(texts[key]), context) for key in GAME_TEXTS if key in texts}
    glossary, in_glossary = terms_of(game, language)
    order = table.get("order")
    return GamePage(
        game=game,
        language=language,
        **{key: words.tables["game"].get(key, "") for key in ("name", "original", "gloss", "short")},
        order=order if isinstance(order, int) else GamePage.order,
        texts=prose,
        sources=tuple(source(entry, language) for entry in tables(table.get("sources"))),
        glossary=glossary,
        problems=(*found, *(problem for text in prose.values() for problem in text.problems), *in_glossary),
    )


def source(entry: Mapping[str, Any], language: str) -> Source:
    found = entry.get("kind")
    kinds = found if isinstance(found, dict) else {}
    kind = next((str(kinds[code]) for code in preferred(language) if code in kinds), "")
    id_, title, tongue, published = (str(entry.get(key, "")) for key in SOURCE_KEYS[:4])
    return Source(id_, title, tongue, published, typeset(kind, language), entry.get("role") == "compared")


def text_context(game: Game, path: Path, language: str) -> TextContext:
    """Of a text that may speak of all that a game has."""
    return TextContext(path, language, game.pieces, game, glosses(game, language))


@kept
def glosses(game: Game, language: str) -> Mapping[str, str]:
    """The gloss of each term in plain words. Read by themselves: a gloss may itself speak of other terms."""
    path, written = nearest(folder_of(game.id), "glossary.{}.toml", language)
    table, _ = read_toml(path)
    context = TextContext(path, written, game.pieces, game, dict.fromkeys(table, ""))
    return {
        term: render_line(str(entry.get("gloss", "")), context).text
        for term, entry in table.items()
        if isinstance(entry, dict)
    }


@kept
def terms_of(game: Game, language: str) -> tuple[tuple[Term, ...], tuple[Problem, ...]]:
    """The terms of the glossary in the order of their words, and what is wrong with them."""
    path, written = nearest(folder_of(game.id), "glossary.{}.toml", language)
    table, found = read_toml(path)
    context = text_context(game, path, written)
    terms = []
    for term_id, entry in table.items():
        if isinstance(entry, dict):
            word, script, said = (
                typeset(str(entry.get(key, "")), written) for key in ("word", "script", "said")
            )
            gloss = render_line(str(entry.get("gloss", "")), context)
            everyday = entry.get("everyday") is True
            terms.append(Term(term_id, word or term_id, script, said, gloss, everyday))
    terms.sort(key=lambda term: alphabetical(term.word))
    return tuple(terms), (*found, *(problem for term in terms for problem in term.gloss.problems))


def alphabetical(word: str) -> str:
    """A key that puts é beside e, as a dictionary does."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


# Rules


@kept
def rule_page(game: Game, rule_id: str, language: str) -> RulePage:
    """The page of a rule; `LookupError` if the game has no such rule."""
    rule = game.rules[game.rule_order[rule_id]]
    name = words_for(game, language).text("rules", rule.id)
    at_odds = tuple(
        point_at_odds(game, rule, point, language) for point in game.points if rule.id in point.rules
    )
    path, written = nearest(folder_of(game.id) / "rules", rule.id + ".{}.md", language)
    text, found = read_text(path)
    context = text_context(game, path, written)
    summary_text, section_texts, in_headings = split(text, path, written)
    summary = render_line(summary_text, context)
    sections = {key: render(section, context) for key, section in section_texts.items()}
    proses = [summary, *sections.values()]
    spoken_of = {term for prose in proses for term in prose.terms}
    glossary, _ = terms_of(game, written)
    return RulePage(
        game, rule, name, language, summary, sections,
        terms=tuple(term for term in glossary if term.id in spoken_of),
        at_odds=at_odds,
        problems=(*found, *in_headings, *(problem for prose in proses for problem in prose.problems)),
    )  # fmt: skip


HEADING = re.compile(r"^##[ \t]+(.*?)[ \t#]*$", re.MULTILINE)
FENCED = re.compile(r"^(`{3,}|~{3,}).*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)


def sections(text: str) -> tuple[str, list[tuple[str, str]]]:
    """What stands before the first heading `##`, and each heading with what stands below it."""
    text = text.replace("\r\n", "\n")
    fences = [match.span() for match in FENCED.finditer(text)]
    starts = [m for m in HEADING.finditer(text) if not any(a <= m.start() < b for a, b in fences)]
    bounds = [match.start() for match in starts] + [len(text)]
    below = [text[m.end() : end].strip("\n") for m, end in zip(starts, bounds[1:], strict=True)]
    return text[: bounds[0]].strip(), [(m[1], body) for m, body in zip(starts, below, strict=True)]


def split(text: str, path: Path, language: str) -> tuple[str, dict[str, str], list[Problem]]:
    """The summary and the sections of a rule page, by key. A section under any other heading is left out."""
    with override(language):
        keys = {plain(gettext(heading)): key for key, heading in HEADINGS.items()}
        right = " · ".join(gettext(heading) for heading in HEADINGS.values())
    summary, written = sections(text)
    by_key: dict[str, str] = {}
    found = []
    for heading, body in written:
        key = keys.get(plain(heading))
        if key is None or key in by_key:
            what = f"The heading “{heading}” is {'there twice' if key else 'not one of the fixed ones'}."
            found.append(Problem(problems.HEADINGS, path, what, f"The headings are, in this order: {right}"))
        else:
            by_key[key] = body
    return summary, by_key, found


def plain(heading: str) -> str:
    """A heading with plain apostrophes and spaces, for comparison."""
    return heading.replace("’", "'").replace("\N{NO-BREAK SPACE}", " ").strip()


def point_at_odds(game: Game, rule: Rule, point: Point, language: str) -> AtOdds:
    settling = {reading.name: reading for reading in game.readings if reading.point == point.id}
    offered = [each for each in offered_readings(game, language, {}) if each.name in settling]
    with override(language):
        readings = [(each, addresses(game, rule, settling[each.name])) for each in offered]
    return AtOdds(words_for(game, language).tables["points"][point.id], tuple(readings))


def addresses(game: Game, rule: Rule, reading: Reading) -> dict[str, str]:
    """For each value of a reading, where the referee answers under it; about this rule, if its question knows it."""
    asking = [question for question in game.questions if reading in question.readings]
    question = next((q for q in asking if q.rule == rule.id), asking[0])
    return {v: position_address(game.id, question, {reading.name: v}, edit="1") for v in reading.values}


# Sets of pieces


@kept
def set_page(game: Game, language: str) -> SetPage:
    path, written = nearest(set_folder(game.pieces.id), game.pieces.id + ".{}.md", language)
    text, found = read_text(path)
    prose = render(text, TextContext(path, written, game.pieces))
    prose = replace(prose, problems=(*found, *prose.problems))
    names = piece_names(game, language)
    pieces = (NamedPiece(piece, n, names.get(piece.code, {})) for piece, n in game.pieces.copies.items())
    return SetPage(prose, tuple(pieces))


def piece_names(game: Game, language: str) -> Mapping[str, Mapping[str, str]]:
    for code in preferred(language):
        try:
            return piece_words(game.pieces, code)
        except (FileNotFoundError, KeyError):
            continue
    return {}
