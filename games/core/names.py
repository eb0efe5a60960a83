"""Names: what players call pieces and choices, in every language of the site, and lists written with them.

A text that a kind cannot read as it stands is spelt anew: its names are found, longest first, and written in notation.
Accents may be left out, as long as what is left names one thing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from games.core.facts import Raw
from games.core.faults import Fault, quoted
from games.core.phrases import CORE, BadSentence, HasSentences, languages, load, words_for
from games.core.pieces import Domino, Piece, PieceSet
from games.core.tidying import Word, only_leaves_out_accents, tidy, words_in

ALTERNATIVES = " / "
"""Between two names of one piece in ``script``."""

LISTED = " · "
"""Between words that mean the same, in the tables of spellings."""

LABEL = re.compile(r"\s*([^:=\n]+?) *[:=]")
"""What may be the name of a field before its value."""

PUNCTUATION = frozenset(".,;:!()'_")
"""Signs that say nothing where a text is one name: *Yes, please*, “pair (right)”."""

JOINTS = " -/|:"
"""What may stand between the two figures of a domino."""


class Names:
    """Names and what each of them means in notation. Small words (of, the) in them say nothing.

    ``pieces``: the set whose pieces are meant, if they are pieces.
    """

    def __init__(self, named: Iterable[tuple[str, str]], pieces: PieceSet[Any] | None = None) -> None:
        self.pieces = pieces
        self.known: dict[tuple[str, ...], dict[tuple[str, ...], dict[str, None]]] = {}
        for name, meaning in named:
            words = telling(words_in(tidy(name)))
            key, said = tuple([w.bare for w in words]), tuple([w.text for w in words])
            if key:
                self.known.setdefault(key, {}).setdefault(said, {})[meaning] = None
        self.longest = max(map(len, self.known), default=0)

    def at(self, words: Sequence[Word], place: int) -> tuple[tuple[str, ...], int]:
        """What the longest name that begins at ``place`` can mean, and its length in words; 0 if none does."""
        for length in range(min(self.longest, len(words) - place), 0, -1):
            found = self.meanings(words[place : place + length])
            if found:
                return found, length
        return (), 0

    def meanings(self, words: Sequence[Word]) -> tuple[str, ...]:
        """What these words name: as they stand, else with accents that were left out."""
        said = tuple([word.text for word in words])
        names = self.known.get(tuple([word.bare for word in words]), {})
        if said in names:
            return tuple(names[said])
        whole = [
            meanings for name, meanings in names.items() if all(map(only_leaves_out_accents, said, name))
        ]
        return tuple(dict.fromkeys([meaning for meanings in whole for meaning in meanings]))

    def read(self, text: str) -> str | None:
        """The meaning of a text that is one name, ``None`` if it is none; ``Fault`` if it could be several."""
        words = telling(words_in(tidy(text)))
        unpointed = [word for word in words if word.text not in PUNCTUATION]
        for said in (words, without_article(words), unpointed, without_article(unpointed)):
            if found := self.meanings(said):
                return self.only(found, text)
        return self.said_twice(words)

    def said_twice(self, words: Sequence[Word]) -> str | None:
        """The meaning of a name with another name for the same in brackets: *Tam Sách (3s)*, but not *yes (no)*."""
        signs = [word.text for word in words]
        if signs.count("(") != 1 or signs[-1] != ")":
            return None
        bracket = signs.index("(")
        found = self.meanings(words[:bracket])
        return found[0] if len(found) == 1 and found == self.meanings(words[bracket + 1 : -1]) else None

    def only(self, meanings: Sequence[str], typed: str) -> str:
        """The only meaning; ``Fault`` that names them all if there are several."""
        if len(meanings) == 1:
            return meanings[0]
        several = (
            tuple([self.pieces[meaning] for meaning in meanings])
            if self.pieces
            else Raw(LISTED.join(meanings))
        )
        raise Fault("ambiguous", read=quoted(typed), choices=several)


# --- Small words


@cache
def spelling_words(name: str) -> frozenset[str]:
    """The words of ``[spelling] <name>`` in core's sentences, of all languages together."""
    tables = [load(CORE, lang)["spelling"] for lang in languages()]
    return frozenset([word for table in tables for word in tidy(table[name]).split(tidy(LISTED))])


def telling(words: Sequence[Word]) -> list[Word]:
    """The words without those that say nothing: of, the, le, de."""
    small = spelling_words("small")
    return [word for word in words if word.text not in small]


def without_article(words: Sequence[Word]) -> Sequence[Word]:
    """A sweep, but not A A: a letter by itself is no noun."""
    has_article = len(words) > 1 and words[0].text in spelling_words("articles") and len(words[1].text) > 1
    return words[1:] if has_article else words


# --- Names of pieces


@cache
def piece_names(pieces: PieceSet[Any]) -> Names:
    """What the pieces of a set are called: notation, however it is joined, names on its pages, two words together."""
    named = [pair for spelling, piece in pieces.spellings.items() for pair in spelt(spelling, piece)]
    for table in tables_of(pieces):
        words = {sign: said.split(LISTED) for sign, said in table.get("spelling", {}).items()}
        for piece in pieces.pieces:
            named += called(piece, table.get(piece.code, {}))
            named += put_together(piece.code, words)
            named += [(name, piece.code) for name in words.get(piece.code, ())]
    return Names(named, pieces)


def spelt(spelling: str, piece: Piece) -> Iterator[tuple[str, str]]:
    """Notation; the halves of a domino may be joined otherwise, and keep their order."""
    if isinstance(piece, Domino):
        yield from ((spelling.replace("-", joint), spelling) for joint in JOINTS)
    else:
        yield spelling, piece.code


def tables_of(pieces: PieceSet[Any]) -> list[Mapping[str, Any]]:
    """The words of a set in every language that has them."""
    paths = sorted(Path(pieces.folder).glob(f"{pieces.id}.*.toml"))
    return [tomllib.loads(path.read_text(encoding="utf-8")) for path in paths]


def called(piece: Piece, about: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The names of a piece in one language: *Heaven (double six)* is called Heaven, double six, and both together."""
    for name in (about.get("name", ""), about.get("script", ""), about.get("said", "").partition(",")[0]):
        yield name, piece.code
        for part in name.replace(")", "").replace(" (", ALTERNATIVES).split(ALTERNATIVES):
            yield part, piece.code


def put_together(code: str, words: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Names made of a word for each of the two signs of a notation: *five of Vạn*, *ngũ v*, *5 văn*; *five-six*."""
    first, joint, last = code.partition("-") if "-" in code else (code[:-1], "", code[-1])
    for one, other in product((first, *words.get(first, ())), (last, *words.get(last, ()))):
        yield f"{one} {other}", code
        if joint:
            yield f"{other} {one}", f"{last}{joint}{first}"


# --- Names of choices


@cache
def choice_names(game: HasSentences, field: str, values: tuple[str, ...]) -> Names:
    """What the values of a choice are called, as printed and on the pages of every language."""
    named, in_short = [(value, value) for value in values], list[tuple[str, str]]()
    for lang in languages():
        with suppress(BadSentence):
            for table in naming(words_for(game, lang).tables, field, values):
                for value in values:
                    names = table.get(value, "").split(LISTED)
                    named += [(name, value) for name in names]
                    in_short += [(short, value) for name in names for short in shortened(name)]
    meant: dict[str, set[str]] = {}
    for name, value in in_short:
        meant.setdefault(name, set()).add(value)
    return Names([*named, *[(name, value) for name, value in in_short if len(meant[name]) == 1]])


def naming(tables: Mapping[str, Any], field: str, values: Sequence[str]) -> Iterator[Mapping[str, str]]:
    """The tables that have words for a field's values: its own, those of its readings, others that name all of them."""
    readings = tables.get("readings", {}).get(field, {})
    yield {value: about["name"] for value, about in readings.items() if isinstance(about, dict)}
    for name in ("choices", "words", "also"):
        for other, table in tables.get(name, {}).items():
            if other == field or all(value in table for value in values):
                yield table


def shortened(name: str) -> Iterator[str]:
    """What of a name comes before a comma or a bracket, also without an article: *yes, I open the game*; *a chắn*."""
    short = name.partition(",")[0].partition(" (")[0]
    yield short
    article, _, noun = short.partition(" ")
    if article in spelling_words("articles"):
        yield noun


@cache
def field_names(game: HasSentences, field: str) -> Names:
    """What pages, the API and the command line call a field."""
    tables = [words_for(game, lang).tables.get("fields", {}) for lang in languages()]
    return Names([(name, field) for name in (field, *[t.get(field, {}).get("label", "") for t in tables])])


def without_label(game: HasSentences, field: str, text: str) -> str:
    """A text without the name of its field, as copied with it: *Hand: 2v 3n*, ``row=6-5``."""
    label = LABEL.match(tidy(text))
    if label and field_names(game, field).read(label[1]) == field:
        return tidy(text)[label.end() :].strip()
    return text
