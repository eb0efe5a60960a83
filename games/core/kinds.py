"""Kinds of field: how each is read from text, written back in canonical form, and described to a client.

A kind reads a trimmed, non-empty text and raises ``Fault``; what an absent or empty field means is the business of
the field. A game may bring kinds of its own: anything that satisfies ``Kind`` will do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from games.core.facts import Raw
from games.core.faults import Fault, quoted
from games.core.pieces import Domino, Piece, PieceSet, codes

LARGEST_NUMBER = 99_999
DIGITS = len(str(LARGEST_NUMBER))


class Kind(Protocol):
    """``name`` tells clients how to ask for such a field; ``separator`` joins JSON lists ("" where none is taken)."""

    @property
    def name(self) -> str: ...

    @property
    def separator(self) -> str: ...

    def read(self, text: str) -> Any:
        """The value of a trimmed, non-empty text; ``Fault`` if it has none."""
        ...

    def write(self, value: Any) -> str:
        """Canonical text of a value: reading it again gives an equal value."""
        ...

    def describe(self) -> Mapping[str, Any]:
        """What a client needs to draw the field, ready for JSON."""
        ...

    def variants(self, value: Any) -> Iterator[str]:
        """Texts with exactly one piece of ``value`` replaced by another kind, place by place."""
        ...


@dataclass(frozen=True)
class Choice:
    """One of some printed words."""

    values: tuple[str, ...]
    name = "choice"
    separator = ""

    def read(self, text: str) -> str:
        if text in self.values:
            return text
        raise Fault("unknown-choice", read=quoted(text), choices=Raw(", ".join(self.values)))

    def write(self, value: str) -> str:
        return value

    def describe(self) -> Mapping[str, Any]:
        return {"choices": list(self.values)}

    def variants(self, value: Any) -> Iterator[str]:
        return iter(())


YES_NO = Choice(("yes", "no"))


@dataclass(frozen=True)
class Choices:
    """Several of some printed words in their order, separated by commas: who won each game, ``A, A, none``."""

    values: tuple[str, ...]
    name = "choices"
    separator = ","

    def read(self, text: str) -> tuple[str, ...]:
        one = Choice(self.values)
        return tuple([one.read(word.strip()) for word in text.split(self.separator)])

    def write(self, value: Sequence[str]) -> str:
        return ", ".join(value)

    def describe(self) -> Mapping[str, Any]:
        return {"choices": list(self.values)}

    def variants(self, value: tuple[str, ...]) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True)
class Number:
    """A whole number in ASCII digits, ``low`` to ``high`` inclusive."""

    low: int = 0
    high: int = LARGEST_NUMBER
    name = "number"
    separator = ""

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit()):
            raise Fault("not-a-number", read=quoted(text))
        # One digit too many is as wrong as a thousand, and int() refuses digit strings of a few thousand.
        number = int(text.lstrip("0")[: DIGITS + 1] or 0)
        if not self.low <= number <= self.high:
            raise Fault("out-of-range", read=quoted(text), low=self.low, high=self.high)
        return number

    def write(self, value: int) -> str:
        return str(value)

    def describe(self) -> Mapping[str, Any]:
        return {"minimum": self.low, "maximum": self.high}

    def variants(self, value: Any) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True)
class OnePiece:
    """One piece of a set."""

    set: PieceSet[Any]
    name = "piece"
    separator = ""

    def read(self, text: str) -> Piece:
        try:
            return self.set[text]  # type: ignore[no-any-return]
        except KeyError:
            raise Fault("unknown-piece", read=quoted(text)) from None

    def write(self, value: Piece) -> str:
        return value.code

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id}

    def variants(self, value: Piece) -> Iterator[str]:
        return (piece.code for piece in self.set.pieces if piece is not value)


@dataclass(frozen=True)
class Pieces:
    """Pieces separated by blanks. ``ordered``: where they lie matters (a row). ``size``: how many there must be.

    ``as_set``: faces rather than copies, so that a repeated one means nothing.
    """

    set: PieceSet[Any]
    ordered: bool = False
    size: int | None = None
    as_set: bool = False
    name = "pieces"
    separator = " "

    def read(self, text: str) -> tuple[Piece, ...]:
        pieces = read_pieces(self.set, text)
        if self.size is not None and len(pieces) != self.size:
            raise Fault("wrong-size", count=len(pieces), size=self.size)
        return pieces

    def write(self, value: Sequence[Piece]) -> str:
        return codes(value)

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id, "ordered": self.ordered, "size": self.size, "as_set": self.as_set}

    def variants(self, value: tuple[Piece, ...]) -> Iterator[str]:
        return (codes(pieces) for pieces in replacing_one(self.set, value))


class Laid(NamedTuple):
    """A tile as it lies in a line: the number at its left, the number at its right."""

    left: int
    right: int
    tile: Domino


@dataclass(frozen=True)
class Line:
    """Dominoes laid left to right with touching halves equal; tiles are not turned for the writer."""

    set: PieceSet[Domino]
    name = "line"
    separator = " "

    def read(self, text: str) -> tuple[Laid, ...]:
        words = text.split()
        tiles = read_pieces(self.set, text)
        line = tuple(Laid(int(word[0]), int(word[-1]), tile) for word, tile in zip(words, tiles, strict=True))
        for before, after in pairwise(line):
            if before.right != after.left:
                raise Fault(
                    "not-joined", before=quoted(self.write([before])), after=quoted(self.write([after]))
                )
        return line

    def write(self, value: Sequence[Laid]) -> str:
        return " ".join([f"{laid.left}-{laid.right}" for laid in value])

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id, "ordered": True, "size": None, "as_set": False}

    def variants(self, value: tuple[Laid, ...]) -> Iterator[str]:
        """Only a tile at an end can be another one: the others must join on both sides, so no other kind fits."""
        first, last = value[0], value[-1]
        for number in range(7):
            if number != first.left:
                yield self.write((first._replace(left=number), *value[1:]))
            if number != last.right:
                yield self.write((*value[:-1], last._replace(right=number)))


@dataclass(frozen=True)
class Hands:
    """``count`` hands separated by ``/``; a hand may be empty unless ``size`` says how many pieces it must hold."""

    set: PieceSet[Any]
    count: int
    size: int | None = None
    name = "hands"
    separator = "/"

    def read(self, text: str) -> tuple[tuple[Piece, ...], ...]:
        parts = text.split("/")
        if len(parts) != self.count:
            raise Fault("wrong-number-of-hands", count=len(parts), size=self.count)
        hands = tuple(read_pieces(self.set, part) for part in parts)
        for seat, hand in enumerate(hands, start=1):
            if self.size is not None and len(hand) != self.size:
                raise Fault("wrong-size-of-hand", seat=seat, count=len(hand), size=self.size)
        return hands

    def write(self, value: Sequence[Sequence[Piece]]) -> str:
        return " / ".join([codes(hand) for hand in value]).strip()

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id, "count": self.count, "size": self.size}

    def variants(self, value: tuple[tuple[Piece, ...], ...]) -> Iterator[str]:
        for seat, hand in enumerate(value):
            for pieces in replacing_one(self.set, hand):
                yield self.write((*value[:seat], pieces, *value[seat + 1 :]))


@dataclass(frozen=True)
class Listed:
    """A list of entries, each read and written by a function of the game (captures, melds, claims, games …).

    ``name`` tells clients which list it is, ``about`` what else they need to know.
    """

    name: str
    separator: str
    read_entry: Callable[[str], Any]
    write_entry: Callable[[Any], str]
    about: Mapping[str, Any]

    def read(self, text: str) -> tuple[Any, ...]:
        return tuple([self.read_entry(part.strip()) for part in text.split(self.separator)])

    def write(self, value: Sequence[Any]) -> str:
        return f"{self.separator} ".join([self.write_entry(entry) for entry in value])

    def describe(self) -> Mapping[str, Any]:
        return self.about

    def variants(self, value: Any) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True)
class Places:
    """Places of pieces that lie on the table, counted from 1 at the left: what a finger points at."""

    name = "places"
    separator = " "

    def read(self, text: str) -> tuple[int, ...]:
        places = []
        for word in text.split():
            if not (word.isascii() and word.isdigit() and len(word) <= 3 and int(word) >= 1):
                raise Fault("not-a-place", read=quoted(word))
            places.append(int(word))
        return tuple(sorted(set(places)))

    def write(self, value: Sequence[int]) -> str:
        return " ".join([str(place) for place in value])

    def describe(self) -> Mapping[str, Any]:
        return {}

    def variants(self, value: Any) -> Iterator[str]:
        return iter(())


def read_pieces(pieces: PieceSet[Any], text: str) -> tuple[Any, ...]:
    """The pieces of a blank-separated list (an empty text is an empty list); ``Fault`` at the first unknown word."""
    spellings = pieces.spellings
    try:
        return tuple([spellings[word] for word in text.split()])
    except KeyError as unknown:
        raise Fault("unknown-piece", read=quoted(unknown.args[0])) from None


def replacing_one(pieces: PieceSet[Any], value: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """``value`` with one piece replaced by another kind, place by place, kinds in the set's order."""
    for place, old in enumerate(value):
        for piece in pieces.pieces:
            if piece is not old:
                yield (*value[:place], piece, *value[place + 1 :])
