"""Pieces: the kinds of tile and card, and the sets they come in.

A piece is a *kind* ("face"): two copies of 6-5 are the same object, and how many copies exist is known to the set. Code
takes pieces from their set only, so that no impossible piece comes up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from games.core.drawing import Drawing


@dataclass(frozen=True, eq=False, slots=True)
class Piece:
    """One kind of tile or card. Equality is identity: a set holds every kind exactly once.

    ``code`` is the canonical notation (``6-5``, ``9v``); ``order`` is the place in the set's own order.
    """

    code: str
    order: int

    def __str__(self) -> str:
        return self.code


@dataclass(frozen=True, eq=False, slots=True)
class Domino(Piece):
    """A tile of two halves, the higher one first; ``pips`` is the sum of both."""

    high: int
    low: int
    pips: int

    def has(self, number: int) -> bool:
        """Whether one of the two halves shows ``number``."""
        return number in (self.high, self.low)


class Laid(NamedTuple):
    """A tile as it lies in a line: the number at its left, the number at its right."""

    left: int
    right: int
    tile: Domino

    def __str__(self) -> str:
        return f"{self.left}-{self.right}"


P = TypeVar("P", bound=Piece)


@dataclass(frozen=True, eq=False)
class PieceSet(Generic[P]):
    """A box of pieces.

    ``id`` names the set's words (``<id>.<lang>.toml`` in ``folder``) and its page; ``copies`` holds every kind in the
    set's order with the number of copies; ``spellings`` maps every accepted spelling to its piece; ``draw`` draws one,
    ``draw_lying`` a domino turned a quarter, with these numbers at its left and right. ``written``: what a piece is
    must be read in a script, and cannot be counted.
    """

    id: str
    folder: str
    copies: Mapping[P, int]
    spellings: Mapping[str, P]
    draw: Callable[[P], Drawing]
    draw_lying: Callable[[int, int], Drawing] | None = None
    written: bool = False

    @property
    def pieces(self) -> tuple[P, ...]:
        """Every kind once, in the set's order."""
        return tuple(self.copies)

    def __getitem__(self, code: str) -> P:
        """The piece spelt ``code``; ``KeyError`` if there is none."""
        return self.spellings[code]

    def read(self, text: str) -> tuple[P, ...]:
        """The pieces of a blank-separated list; ``KeyError`` with the first word that names none."""
        return tuple(self.spellings[word] for word in text.split())


def codes(pieces: Iterable[Piece]) -> str:
    """Canonical notation of a list: ``6-5 3-1``."""
    return " ".join([piece.code for piece in pieces])


def domino_spellings(dominoes: Iterable[Domino]) -> dict[str, Domino]:
    """Both ways of writing each tile: ``6-5`` and ``5-6``."""
    return {text: d for d in dominoes for text in (f"{d.high}-{d.low}", f"{d.low}-{d.high}")}
