"""The board while a position is being entered: a tray with every piece of the box, and what each field takes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from games.core.kinds import HEAPED
from games.core.questions import POSITION
from tutor.board.board import Board
from tutor.board.fields import BoardField, LaidHeap, Offer, piece_offer


@dataclass(frozen=True)
class Editor(Board):
    """A position that is being entered; ``into`` is the heap that somebody wants to fill."""

    @cached_property
    def position(self) -> tuple[BoardField, ...]:
        return tuple([self.shown(field) for field in self.question.fields if field.role == POSITION])

    @cached_property
    def heaps(self) -> tuple[LaidHeap, ...]:
        """Every heap that pieces can be put into."""
        return tuple([heap for field in self.position if field.control in HEAPED for heap in field.heaps])

    @cached_property
    def active(self) -> str:
        """The heap that the tray fills: the one asked for, else the first needed and empty one, else the first."""
        names = [heap.name for heap in self.heaps]
        if self.into in names:
            return self.into
        empty = (heap.name for heap in self.heaps if not heap.lying and self.needs(heap))
        return next(empty, (names or [""])[0])

    def needs(self, heap: LaidHeap) -> bool:
        return self.question.by_name[heap.name.partition(".")[0]].required

    @cached_property
    def palette(self) -> tuple[Offer, ...]:
        """Every piece of the box; ``chosen`` is one of which no copy is left, ``held`` how many are."""
        used = Counter(lying.piece for heap in self.heaps for lying in heap.lying)
        copies = self.game.pieces.copies
        left = {piece: self.boxes * copies[piece] - used[piece] for piece in self.game.pieces.pieces}
        return tuple(
            [
                piece_offer(piece, count <= 0)._replace(held=str(max(count, 0)))
                for piece, count in left.items()
            ]
        )
