"""Facts: the figures and pieces that a reason speaks of. Sentences are made from them, never stored with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from games.core.pieces import Laid, Piece


@dataclass(frozen=True, slots=True)
class Sum:
    """Pieces with what each counts: shown as 6-6 (12) + 5-2 (7); a sentence adds the total."""

    terms: tuple[tuple[Piece, int], ...]

    @property
    def total(self) -> int:
        return sum(value for _, value in self.terms)


@dataclass(frozen=True, slots=True)
class SeatSums:
    """A sum for each seat, seat 1 first: shown as player 1: 6-6 (12) + 5-2 (7) = 19; player 2: 3-1 (4)."""

    sums: tuple[Sum, ...]


Part: TypeAlias = "str | Piece | Laid"
"""A stretch of a sentence: text, or a piece to be drawn."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Something that is already in words and pieces, to be put into a sentence unchanged."""

    parts: tuple[Part, ...]

    def __str__(self) -> str:
        return "".join(map(str, self.parts))


class Raw(str):
    """Text to be put into a sentence unchanged: typed text, a label. Other strings are looked up in ``[words]``."""


Fact: TypeAlias = "int | str | Piece | tuple[Piece, ...] | Sum | SeatSums | Wording"
Facts: TypeAlias = Mapping[str, Fact]


def to_json(fact: Fact) -> object:
    """A fact as JSON: pieces by their notation, lists of pieces and sums of seats as lists, sums as terms and total."""
    if isinstance(fact, Piece):
        return fact.code
    if isinstance(fact, Sum):
        return {"terms": [[piece.code, value] for piece, value in fact.terms], "total": fact.total}
    if isinstance(fact, SeatSums):
        return [to_json(each) for each in fact.sums]
    if isinstance(fact, tuple):
        return [piece.code for piece in fact]
    return str(fact) if isinstance(fact, Wording) else fact


def pieces_in(facts: Iterable[Fact]) -> list[Piece]:
    """Every piece that the facts speak of, each once, in order of appearance."""
    found: dict[Piece, None] = {}
    for fact in facts:
        if isinstance(fact, Piece):
            found[fact] = None
        elif isinstance(fact, Sum):
            found.update(dict.fromkeys([piece for piece, _ in fact.terms]))
        elif isinstance(fact, SeatSums):
            found.update(dict.fromkeys(pieces_in(fact.sums)))
        elif isinstance(fact, Wording):
            found.update(dict.fromkeys([part for part in fact.parts if isinstance(part, Piece)]))
        elif isinstance(fact, tuple):
            found.update(dict.fromkeys(fact))
    return list(found)
