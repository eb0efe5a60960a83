"""A field as it is shown: what lies in it, what it offers, and how a person fills it in.

Built from texts, not from values, so that a half-filled or faulty position is drawn just as it was typed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from games.core.facts import Part
from games.core.judging import LARGEST_FIELD
from games.core.kinds import SEVERAL_HEAPS, Heap, HeapItem
from games.core.pieces import Domino, Laid, Piece
from games.core.questions import Field, Game


class Lying(NamedTuple):
    """An item at its place (from 1). ``ticked``: pointed at, or taken by the claim that was judged.

    ``said``: what a claim made in another step says of it, "" for nothing. ``begun``: the heap and the place in it of a
    piece that begins a group. ``copies``: how many alike lie here.
    """

    item: HeapItem
    place: int
    ticked: bool = False
    said: str = ""
    begun: str = ""
    copies: int = 1

    @property
    def piece(self) -> Piece | None:
        return piece_in(self.item)


@dataclass(frozen=True)
class LaidHeap:
    """A heap on the board: ``name`` is where pieces are put, ``title`` what it is called, "" for nothing.

    ``times``: how many there are of each piece. ``caption``: what they come to.
    """

    name: str
    title: str
    lying: tuple[Lying, ...]
    times: int = 1
    caption: str = ""


class Offer(NamedTuple):
    """Something one may choose for a field: its text, and what it is in words and pieces."""

    value: str
    parts: tuple[Part, ...]
    chosen: bool = False
    held: str = ""

    @property
    def piece(self) -> Piece | None:
        """The piece, where the offer is one piece and nothing else."""
        return piece_in(self.parts[0]) if len(self.parts) == 1 else None


@dataclass(frozen=True)
class BoardField:
    """A field on the page, with what lies in it and what it offers.

    ``ticked_by`` names the field whose ticks say in pieces what this choice says in words. ``figures``: of a field
    of several, what each is for and what is written there.
    """

    field: Field
    control: str
    label: str
    help: str
    text: str
    heaps: tuple[LaidHeap, ...] = ()
    offers: tuple[Offer, ...] = ()
    ticked_by: str = ""
    figures: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        return self.field.name


def heaps_in(field: Field, text: str) -> tuple[Heap, ...]:
    """What lies in a field; nothing of what is too long to be read."""
    return field.kind.heaps(text if len(text) <= LARGEST_FIELD else "")


def laid_tiles(game: Game) -> list[Laid]:
    """Every domino of a game that is no double, lying in a line both ways round."""
    tiles = [piece for piece in game.pieces.pieces if isinstance(piece, Domino) and piece.high != piece.low]
    return [Laid(*ends, tile) for tile in tiles for ends in ((tile.high, tile.low), (tile.low, tile.high))]


def heap_name(field: Field, number: int) -> str:
    """``row``, or ``hands.2`` where a field has several heaps."""
    return f"{field.name}.{number}" if field.control in SEVERAL_HEAPS else field.name


def lying(heap: Heap, ticked: Iterable[int] = ()) -> tuple[Lying, ...]:
    return tuple([Lying(item, place, place in ticked) for place, item in enumerate(heap.items, 1)])


def piece_in(item: object) -> Piece | None:
    """The piece, however it lies; ``None`` for a word that names none."""
    return item.tile if isinstance(item, Laid) else item if isinstance(item, Piece) else None


def piece_offer(piece: Piece, chosen: bool) -> Offer:
    return Offer(piece.code, (piece,), chosen)
