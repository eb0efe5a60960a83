"""The board while a position is being entered: where each field lies, and a tray with every piece of the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property

from games.core.kinds import HEAPED
from games.core.pieces import Laid, Piece
from games.core.questions import POSITION
from tutor.board.board import Board
from tutor.board.fields import BoardField, LaidHeap, Offer, piece_offer
from tutor.board.snake import Run, runs


@dataclass(frozen=True)
class Editor(Board):
    """A position that is being entered; ``into`` is the heap that somebody wants to fill.

    ``refused``: a piece that was to be put down and fitted nowhere.
    """

    refused: Piece | None = None

    @cached_property
    def position(self) -> tuple[BoardField, ...]:
        return tuple([self.shown(field) for field in self.question.fields if field.role == POSITION])

    @property
    def laid(self) -> tuple[BoardField, ...]:
        """The fields that pieces are laid into."""
        return tuple([shown for shown in self.position if shown.control in HEAPED])

    @property
    def in_words(self) -> tuple[BoardField, ...]:
        """The other ones: numbers, choices, words."""
        return tuple([shown for shown in self.position if shown.control not in HEAPED])

    def places(self, zone: str) -> tuple[BoardField, ...]:
        """The fields that pieces are laid into in a zone of the table."""
        return tuple([shown for shown in self.laid if shown.field.lies == zone])

    @cached_property
    def heaps(self) -> tuple[LaidHeap, ...]:
        """Every heap that pieces can be put into."""
        return tuple([heap for shown in self.laid for heap in shown.heaps])

    @cached_property
    def active(self) -> str:
        """What the tray fills: the heap or the end of a line asked for, else the first needed and empty heap, else the
        first.
        """
        names = [heap.name for heap in self.heaps]
        if self.into in names or self.into in [f"{s.name}.left" for s in self.laid if s.control == "line"]:
            return self.into
        empty = (heap.name for heap in self.heaps if not heap.lying and self.needs(heap))
        return next(empty, (names or [""])[0])

    @property
    def active_field(self) -> BoardField:
        """The field that the tray fills."""
        name = self.active.partition(".")[0]
        return next(shown for shown in self.laid if shown.name == name)

    def needs(self, heap: LaidHeap) -> bool:
        return self.question.by_name[heap.name.partition(".")[0]].required

    def bent(self, shown: BoardField) -> tuple[Run, ...]:
        """The rows of a line."""
        return runs(shown.heaps[0].lying)

    def open_ends(self, shown: BoardField) -> tuple[int, ...]:
        """The numbers at both ends of a line; none of a field that is no line, or of a line of no tiles."""
        items = [lying.item for lying in shown.heaps[0].lying] if shown.control == "line" else []
        tiles = [item for item in items if isinstance(item, Laid)]
        return (tiles[0].left, tiles[-1].right) if tiles else ()

    @property
    def is_refused(self) -> bool:
        """Whether a piece was to be put down that does not fit the line."""
        return self.refused is not None and bool(self.active and self.open_ends(self.active_field))

    def is_faulty_text(self, faults: Container[str]) -> bool:
        """Whether what is wrong stands in a text of pieces."""
        return any(shown.name in faults for shown in self.laid)

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
