"""Sentences as data: a TOML file for each language, in each game's folder and in core, and the placeholders in them.

A sentence holds placeholders for facts:

    {tile}                 a piece, a number, quoted text, or a word looked up in [words.tile]
    {end:at}               the word for the fact ``end`` in the table [words.at] (another grammatical form)
    {tiles}                a list: 6-5, 3-1 and 4-4
    {sum}                  a sum of pieces: 6-6 (12) + 5-2 (7) + 6-5 (11)
    {sums}                 a sum for each seat: player 1: 6-6 (12) + 5-2 (7) = 19; player 2: 3-1 (4)
    {points|point|points}  the number and the noun in the right form
    {tiles#fits|fit}       the noun or verb alone, in the form for that number (or for the length of a list)

Names in braces are small letters, digits and underscores, a letter first. They must be exactly the facts that the
engine gives, except that a sentence may use a fact more than once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from games.core.facts import Fact, Facts, Part, Raw, SeatSums, Sum, Wording
from games.core.pieces import Piece, PieceSet

CORE = Path(__file__).parent

Filler: TypeAlias = Callable[["Words", Facts], "tuple[Part, ...]"]

PLACEHOLDER = re.compile(r"\{([a-z_][a-z0-9_]*)(?:([:|#])([^{}]*))?\}")


class BadSentence(ValueError):
    """A sentence and the facts given for it do not fit."""


class Words:
    """All sentences and words of one game in one language, the core's included."""

    def __init__(self, lang: str, tables: Mapping[str, Any]) -> None:
        self.lang = lang
        self.tables = tables
        self._compiled: dict[tuple[str, ...], tuple[frozenset[str], tuple[Part | Filler, ...]]] = {}

    def find(self, path: Sequence[str]) -> Any:
        """The entry at ``path``; ``BadSentence`` naming the missing entry otherwise."""
        entry: Any = self.tables
        try:
            for name in path:
                entry = entry[name]
        except (KeyError, TypeError):  # TypeError: the path goes on below a sentence, which has no entries
            raise BadSentence(f"sentences.{self.lang}.toml: there is no entry {'.'.join(path)}") from None
        return entry

    def text(self, *path: str) -> str:
        """A sentence without placeholders."""
        return str(self.find(path))

    def say(self, path: tuple[str, ...], facts: Facts) -> tuple[Part, ...]:
        """The sentence at ``path`` filled with ``facts``. ``BadSentence`` if they are not exactly its placeholders."""
        compiled = self._compiled.get(path)
        if compiled is None:
            sentence = self.find(path)
            compiled = self._compiled[path] = (
                frozenset(placeholders(sentence)),
                compile_sentence(sentence),
            )
        names, pieces = compiled
        if facts.keys() != names:
            raise BadSentence(
                f"{self.lang} {'.'.join(path)}: placeholders {sorted(names)}, facts {sorted(facts)}"
            )
        parts: list[Part] = []
        for piece in pieces:
            if callable(piece):
                parts += piece(self, facts)
            else:
                parts.append(piece)
        return tuple(parts)

    def plural(self, count: int, forms: Sequence[str]) -> str:
        """The singular or plural form: French counts 0 as singular, English only 1."""
        return forms[0] if count == 1 or (count == 0 and self.lang == "fr") else forms[-1]

    def label(self, field: str) -> str:
        """What a field is called on a page."""
        for table in ("fields", "readings"):
            if field in self.tables.get(table, {}):
                return self.text(table, field, "label")
        return field

    def help(self, question: str, field: str) -> str:
        """What to put into a field: the question's own text, or else the one for all questions with this field."""
        own = self.find(("questions", question)).get("help", {})
        return str(own[field]) if field in own else self.text("fields", field, "help")

    def choice(self, field: str, value: str) -> str:
        """The name of a choice, from ``[choices.<field>]`` or from the house reading called ``field``.

        ``BadSentence`` if neither has it, so that no reader is shown a technical id.
        """
        own = self.tables.get("choices", {}).get(field, {})
        return str(own[value]) if value in own else self.text("readings", field, value, "name")

    def labelled(self, label: str, said: str) -> str:
        """``player 3: chíu``, with the colon of the language."""
        return f"{label}{self.text('words', 'grammar', 'colon')}{said}"

    def separator(self, mark: str) -> str:
        """``; `` or ``, `` between the entries of a list, with the spaces of the language."""
        return self.text("words", "grammar", "semicolon") if mark == ";" else f"{mark} "

    def nothing(self) -> str:
        """The word for an empty value."""
        return self.text("words", "board", "no-piece")


def placeholders(sentence: str) -> tuple[str, ...]:
    """The names of the facts that a sentence uses."""
    return tuple(dict.fromkeys(match[1] for match in PLACEHOLDER.finditer(sentence)))


def compile_sentence(sentence: str) -> tuple[Part | Filler, ...]:
    """A sentence cut into plain text and functions that fill in a fact."""
    parts: list[Part | Filler] = []
    end = 0
    for match in PLACEHOLDER.finditer(sentence):
        parts.append(without_braces(sentence[end : match.start()]))
        parts.append(filler(match[1], match[2] or "", match[3] or ""))
        end = match.end()
    parts.append(without_braces(sentence[end:]))
    return tuple(part for part in parts if part != "")


def without_braces(text: str) -> str:
    """The text between placeholders. ``BadSentence`` if it holds a brace: then a placeholder is misspelt."""
    if "{" in text or "}" in text:
        raise BadSentence(
            f"{text.strip()!r} is no placeholder: write {{name}}, with the name of a fact in small letters"
        )
    return text


def filler(name: str, sign: str, rest: str) -> Filler:
    """The function that words the fact ``name`` as its placeholder asks."""
    if sign in ("|", "#"):
        forms = rest.split("|")

        def numbered(words: Words, facts: Facts) -> tuple[Part, ...]:
            fact = facts[name]
            count = fact if isinstance(fact, int) else len(fact) if isinstance(fact, tuple) else 1
            noun = words.plural(count, forms)
            return (f"{count}\N{NO-BREAK SPACE}{noun}",) if sign == "|" else (noun,)

        return numbered
    return lambda words, facts: worded(words, facts[name], rest or name)


def worded(words: Words, fact: Fact, table: str) -> tuple[Part, ...]:
    """A fact as parts; plain strings are words of ``[words.<table>]``."""
    if isinstance(fact, Piece):
        return (fact,)
    if isinstance(fact, Sum):
        return summed(fact)
    if isinstance(fact, SeatSums):
        return seat_by_seat(words, fact)
    if isinstance(fact, Wording):
        return fact.parts
    if isinstance(fact, tuple):
        return listed(words, [(piece,) for piece in fact])
    if isinstance(fact, (int, Raw)):
        return (str(fact),)
    return (words.text("words", table, fact),)


def summed(total: Sum) -> tuple[Part, ...]:
    """6-6 (12) + 5-2 (7)"""
    parts: list[Part] = []
    for piece, value in total.terms:
        parts += [" + ", piece, f"\N{NO-BREAK SPACE}({value})"]
    return tuple(parts[1:])


def seat_by_seat(words: Words, fact: SeatSums) -> tuple[Part, ...]:
    """player 1: 6-6 (12) + 5-2 (7) = 19; player 2: 3-1 (4); player 3: 0"""
    parts: list[Part] = []
    for seat, each in enumerate(fact.sums, start=1):
        outcome = "sum" if len(each.terms) > 1 else "piece" if each.terms else "nothing"
        facts: dict[str, Fact] = {"seat": seat}
        facts |= {"sum": each} if each.terms else {}
        facts |= {"total": each.total} if outcome == "sum" else {}
        parts += [words.separator(";")] if parts else []
        parts += words.say(("seats", outcome), facts)
    return tuple(parts)


def listed(words: Words, items: Sequence[Sequence[Part]]) -> tuple[Part, ...]:
    """6-5, 3-1 and 4-4"""
    parts: list[Part] = []
    for place, item in enumerate(items):
        if place:
            parts.append(f" {words.text('words', 'grammar', 'and')} " if place == len(items) - 1 else ", ")
        parts += item
    return tuple(parts)


class HasSentences(Protocol):
    """A game, as far as this module uses it. (``Game`` is declared in ``questions``, which needs this module.)"""

    @property
    def folder(self) -> str: ...

    @property
    def pieces(self) -> PieceSet[Any]: ...

    def __hash__(self) -> int: ...


@cache
def words_for(game: HasSentences, lang: str) -> Words:
    """The words of a game, added to those of core. ``LookupError`` for a language that core does not have."""
    return Words(lang, merged(core_words(lang).tables, load(Path(game.folder), lang)))


@cache
def core_words(lang: str) -> Words:
    """The words that belong to no single game. ``LookupError`` for a language that core does not have."""
    if lang not in languages():
        raise LookupError(f"no language {lang!r}; there are {', '.join(languages())}")
    return Words(lang, load(CORE, lang))


@cache
def languages() -> tuple[str, ...]:
    """The languages that core has sentences in, in alphabetical order."""
    return tuple(sorted(path.name.split(".")[1] for path in CORE.glob("sentences.*.toml")))


def load(folder: Path, lang: str) -> dict[str, Any]:
    """The sentences of one folder in one language. ``BadSentence`` if the file is missing or is not TOML."""
    path = folder / f"sentences.{lang}.toml"
    try:
        return tomllib.loads(typeset(path.read_text(encoding="utf-8"), lang))
    except FileNotFoundError:
        remedy = (
            f"Write it, with the tables of sentences.en.toml; every game needs {' and '.join(languages())}."
        )
        raise BadSentence(f"{path}: there is no such file. {remedy}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSentence(f"{path}: it cannot be read as TOML: {error}") from None


def typeset(text: str, lang: str) -> str:
    """Text with the spaces that its language prints. Authors type ordinary ones, since no-break ones cannot be seen.

    French: no-break space inside guillemets and before a colon, narrow no-break space before ; ! ?
    """
    if lang != "fr":
        return text
    text = text.replace("« ", "«\N{NO-BREAK SPACE}").replace(" »", "\N{NO-BREAK SPACE}»")
    text = re.sub(r" :(?=[\s\"]|$)", "\N{NO-BREAK SPACE}:", text, flags=re.MULTILINE)
    return re.sub(r" ([;!?])", "\N{NARROW NO-BREAK SPACE}\\1", text)


def merged(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """The tables of both; where both have an entry, that of ``over``."""
    result = dict(under)
    for name, entry in over.items():
        below = result.get(name)
        result[name] = (
            merged(below, entry) if isinstance(below, Mapping) and isinstance(entry, Mapping) else entry
        )
    return result


@cache
def piece_words(pieces: PieceSet[Any], lang: str) -> Mapping[str, Mapping[str, str]]:
    """What the pieces of a set are called, by code: ``name``; ``script``, ``said`` and ``suit`` where known."""
    path = Path(pieces.folder) / f"{pieces.id}.{lang}.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {piece.code: table[piece.code] for piece in pieces.pieces}
