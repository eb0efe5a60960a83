"""The board of a task: what lies there stays as it is, and the claim is made by pointing at it where that can be."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.core import explain
from games.core.exercises import Exercise
from games.core.facts import Part
from games.core.kinds import HEAPED, Choice, OnePiece
from games.core.pieces import Piece
from games.core.questions import POSITION, Field
from games.core.skills import ASK_CLAIM, ASK_JUDGE
from tutor.library.wording import reading_told
from tutor.referee.board import Board, BoardField, LaidHeap, Lying, Offer, piece_offer

STILL, TICKED, CHOSEN = "still", "ticked", "chosen"
"""How a field lies on the table: only shown; its pieces to be ticked; one of its pieces to be chosen."""

POINTED = {"places": TICKED, "among": CHOSEN}


@dataclass(frozen=True)
class Spot:
    """A field on the table. ``by`` is the claim made by pointing at its pieces, ``nothing`` to point at none.

    ``parts``: what it says, where it has no pieces to show.
    """

    shown: BoardField
    way: str = STILL
    by: BoardField | None = None
    parts: tuple[Part, ...] = ()
    nothing: Offer | None = None

    @property
    def heaps(self) -> tuple[LaidHeap, ...]:
        return self.by.heaps if self.way == TICKED and self.by is not None else self.shown.heaps


@dataclass(frozen=True)
class TaskBoard(Board):
    """The board of an exercise. ``texts``: its fields and what is claimed so far; ``highlighted``: where to look.

    ``number`` tells boards apart where several stand on a page. ``usual``: the readings of the house that sets it.
    """

    exercise: Exercise | None = None
    highlighted: frozenset[Piece] = frozenset()
    number: str = ""
    usual: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def exceptions(self) -> tuple[str, ...]:
        """What the house plays otherwise than the rule pages, and otherwise than it is played here."""
        found = []
        for reading in self.question.readings:
            default = reading.values[0]
            here, usually = (texts.get(reading.name) or default for texts in (self.texts, self.usual))
            if usually not in (here, default):
                found.append(reading_told(self.words, reading.name, here))
        return tuple(found)

    @property
    def differing(self) -> tuple[str, ...]:
        """What is played otherwise than on the rule pages, without the exceptions."""
        return tuple([told for told in super().differing if told not in self.exceptions])

    @cached_property
    def asked(self) -> tuple[Field, ...]:
        """Those that the exercise asks for, if it asks for a claim."""
        if self.exercise is None or self.exercise.ask != ASK_CLAIM:
            return ()
        return tuple([field for field in self.question.fields if field.name in self.exercise.asked])

    @cached_property
    def claim(self) -> tuple[BoardField, ...]:
        """Claims that no pointing on the table makes."""
        return tuple([shown for shown in self.asked_fields if shown.name not in self.pointing_at])

    @cached_property
    def asked_fields(self) -> tuple[BoardField, ...]:
        return tuple([self.asked_field(field) for field in self.asked])

    def asked_field(self, field: Field) -> BoardField:
        """A claim; a piece that lies nowhere is chosen from all there are."""
        shown = self.shown(field)
        if shown.control != "piece":
            return shown
        return replace(shown, control="among", heaps=(), offers=tuple(self.among(field, shown.text)))

    def choosable(self, field: Field) -> tuple[str, ...]:
        """Only what lies there can be chosen."""
        return field.kind.offers(self.lying_at(field))

    @cached_property
    def pointing_at(self) -> dict[str, tuple[str, ...]]:
        """Claims that are made on the table, each with the fields whose pieces one points at.

        A click on a piece can make one claim only: where two are about the same pieces, the second is made from a list.
        """
        found: dict[str, tuple[str, ...]] = {}
        for asked in self.asked:
            taken = {name for at in found.values() for name in at}
            if asked.at and asked.control in POINTED and taken.isdisjoint(asked.at):
                found[asked.name] = asked.at
        return found

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """What lies on the table: the position, and claims that are given."""
        given = self.exercise.asked if self.exercise is not None else ()
        # A field is worth showing where something lies in it, or where one would look first to make a claim.
        looked_at = {at[0] for at in self.pointing_at.values()}
        fields = [f for f in self.question.fields if f.name not in given]
        return tuple([self.spot(f) for f in fields if self.texts.get(f.name) or f.name in looked_at])

    @cached_property
    def neighbour(self) -> tuple[Spot, ...]:
        """What a neighbour has filled in, to be judged."""
        if self.exercise is None or self.exercise.ask != ASK_JUDGE:
            return ()
        fields = [f for f in self.question.fields if f.name in self.exercise.asked and self.texts.get(f.name)]
        return tuple([pointed_out(self.still(field)) for field in fields])

    def spot(self, field: Field) -> Spot:
        by = next((f for f in self.asked_fields if field.name in self.pointing_at.get(f.name, ())), None)
        if by is None or field.role != POSITION:
            return self.still(field)
        first = field.name == self.pointing_at[by.name][0]
        nothing = next((offer for offer in by.offers if first and offer.piece is None), None)
        return Spot(self.shown(field), POINTED[by.control], by, nothing=nothing)

    def still(self, field: Field) -> Spot:
        """A field that only lies there: it offers nothing, and is told in words where it has no pieces to show."""
        text = self.texts.get(field.name, "")
        # A piece that was chosen, and faces that were ticked, lie there like any others.
        pointed = field.control == "places"
        heaps = self.pointed_at(field, text) if pointed else self.laid_heaps(field, text)
        shown = BoardField(field, field.control, self.words.label(field.name), "", text, heaps)
        if heaps or not text:
            return Spot(shown)
        return Spot(shown, parts=explain.told_text(self.words, self.question, field.name, self.texts))

    @cached_property
    def heaps(self) -> tuple[LaidHeap, ...]:
        """Only what is claimed can be filled; a single piece is chosen from a list (see ``asked_field``)."""
        return tuple([heap for f in self.asked_fields if f.control in HEAPED for heap in f.heaps])

    @cached_property
    def palette(self) -> tuple[Offer, ...]:
        """The pieces that lie on the table, if any do, else all of the box; each as often as there are copies."""
        used = Counter([lying.piece for heap in self.heaps for lying in heap.lying])
        spots = [lying.piece for spot in self.spots for heap in spot.shown.heaps for lying in heap.lying]
        there = Counter([piece for piece in spots if piece is not None])
        left = there or Counter({piece: self.boxes * n for piece, n in self.game.pieces.copies.items()})
        return tuple([piece_offer(p, used[p] >= left[p]) for p in self.game.pieces.pieces if p in left])

    @property
    def values(self) -> Iterable[str]:
        """For what is ticked, every value in an order that tells nothing."""
        assert self.exercise is not None
        kind, found = self.question.by_name[self.exercise.asked[0]].kind, set(self.exercise.values)
        if isinstance(kind, (Choice, OnePiece)):
            return [value for value in kind.offers() if value in found]
        return sorted(found)


GAP = "·"
"""What lies in the place of a piece that nobody pointed at."""


def pointed_out(spot: Spot) -> Spot:
    """Of pieces pointed at only those are left, each in its place: a face that lies there twice is not mistaken."""
    if spot.shown.control != "places":
        return spot
    heaps = [
        replace(heap, lying=tuple([i if i.ticked else Lying(GAP, i.place) for i in heap.lying]))
        for heap in spot.shown.heaps
    ]
    return replace(spot, shown=replace(spot.shown, heaps=tuple(heaps)))
