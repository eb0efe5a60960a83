"""The table of a task: what lies there stays as it is, and the claim is made by pointing at it where that can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.core import explain
from games.core.exercises import Exercise
from games.core.facts import Part as Words
from games.core.kinds import Choice, OnePiece
from games.core.pieces import Piece
from games.core.questions import POSITION, Field
from games.core.skills import CLAIM, JUDGE
from tutor.library.wording import reading_told
from tutor.practice import seats
from tutor.referee.board import Board, Heap, Lying, Offer, Part, drawn_of, offer, places_at
from tutor.referee.shapes import Shape, shape_of

STILL, TICKED, CHOSEN = "still", "ticked", "chosen"
"""How a field lies on the table: only shown; its pieces to be ticked; one of its pieces to be chosen."""

POINTED = {Shape.PLACES: TICKED, Shape.AMONG: CHOSEN}


@dataclass(frozen=True)
class Spot:
    """A field on the table. ``by`` is the claim made by pointing at its pieces, ``nothing`` to point at none."""

    part: Part
    way: str = STILL
    by: Part | None = None
    words: tuple[Words, ...] = ()
    nothing: Offer | None = None

    @property
    def heaps(self) -> tuple[Heap, ...]:
        return self.by.heaps if self.way == TICKED and self.by is not None else self.part.heaps


@dataclass(frozen=True)
class Table(Board):
    """The board of an exercise. ``texts``: its fields and what is claimed so far; ``marked``: where to look.

    ``number`` tells tables apart where several stand on a page. ``usual``: the readings of the house that sets it.
    """

    exercise: Exercise | None = None
    marked: frozenset[Piece] = frozenset()
    number: str = ""
    usual: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def exceptions(self) -> tuple[str, ...]:
        """What the house plays otherwise than the rule pages, and otherwise than it is played here."""
        if not self.usual:
            return ()
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
        """The fields that the learner fills in on the board."""
        if self.exercise is None or self.exercise.ask != CLAIM:
            return ()
        return tuple(field for field in self.question.fields if field.name in self.exercise.asked)

    @cached_property
    def claim(self) -> tuple[Part, ...]:
        """Claims that no pointing on the table makes."""
        return tuple(part for part in self.asked_parts if part.name not in self.pointing_at)

    @cached_property
    def asked_parts(self) -> tuple[Part, ...]:
        return tuple(self.asked_part(field) for field in self.asked)

    def asked_part(self, field: Field) -> Part:
        """A claim; a piece that lies nowhere is chosen from all there are."""
        part = self.part(field)
        if seats.has_calls(field):
            called = next(
                (self.texts.get(f.name, "") for f in self.question.fields if self.holds_calls(f)), ""
            )
            return self.shaped(
                part, Shape.CHOICE, tuple(seats.call_offers(field, part.text, called, self.words))
            )
        if seats.has_sums(field):
            return seats.with_sums(part, self.words)
        if part.shape is Shape.SINGLE:
            chosen = self.game.pieces.spellings.get(part.text)
            offers = tuple(offer(piece, piece is chosen) for piece in self.game.pieces.pieces)
            nothing = Offer("", self.words.text("words", "board", "no-piece"), None, chosen is None)
            return self.shaped(part, Shape.AMONG, offers if field.required else (nothing, *offers))
        return part

    def holds_calls(self, field: Field) -> bool:
        return field.role == POSITION and seats.has_calls(field)

    def shaped(self, part: Part, shape: Shape, offers: tuple[Offer, ...]) -> Part:
        return Part(part.field, shape, part.label, part.help, part.text, (), offers)

    @cached_property
    def pointing_at(self) -> dict[str, tuple[str, ...]]:
        """Claims that are made on the table, each with the fields whose pieces one points at.

        A finger on a piece says one thing: where two claims are about the same pieces, the second is made from a list.
        """
        found: dict[str, tuple[str, ...]] = {}
        for asked in self.asked:
            taken = {name for at in found.values() for name in at}
            if asked.at and shape_of(asked) in POINTED and taken.isdisjoint(asked.at):
                found[asked.name] = asked.at
        return found

    def ticked_by(self, field: Field) -> str:
        """Only where ticking is asked for."""
        return places_at(field, self.asked)

    def ends(self, field: Field, text: str) -> Iterable[Offer]:
        """Where more than the two ends of a line can be said, a choice like any other."""
        several = len(field.kind.describe()["choices"]) != 2
        return self.choices(field, text) if several else super().ends(field, text)

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """What lies on the table: the position, and claims that are given."""
        given = self.exercise.asked if self.exercise is not None else ()
        shown = [f for f in self.question.fields if f.name not in given and self.lies(f)]
        return tuple(self.spot(field) for field in shown)

    @cached_property
    def neighbour(self) -> tuple[Spot, ...]:
        """What a neighbour has filled in, to be judged."""
        if self.exercise is None or self.exercise.ask != JUDGE:
            return ()
        fields = [f for f in self.question.fields if f.name in self.exercise.asked and self.texts.get(f.name)]
        spots = [self.still(field) for field in fields]
        return tuple([replace(spot, part=pointed_out(spot.part)) for spot in spots])

    def lies(self, field: Field) -> bool:
        """Whether a field is worth showing: something is there, or one would look there first."""
        return bool(self.texts.get(field.name)) or any(
            field.name == at[0] for at in self.pointing_at.values()
        )

    def spot(self, field: Field) -> Spot:
        by = next((p for p in self.asked_parts if field.name in self.pointing_at.get(p.name, ())), None)
        if by is None or field.role != POSITION:
            return self.still(field)
        first = field.name == self.pointing_at[by.name][0]
        nothing = next((offered for offered in by.offers if first and offered.piece is None), None)
        return Spot(self.part(field), POINTED[by.shape], by, nothing=nothing)

    def still(self, field: Field) -> Spot:
        """A field that only lies there: it offers nothing, and is told in words where it has no pieces to show."""
        text, shape = self.texts.get(field.name, ""), shape_of(field)
        # A piece that was chosen lies there like any other.
        lying = Shape.HEAP if shape in (Shape.AMONG, Shape.FACES) else shape
        heaps = tuple(self.heaps_of(lying, field, drawn_of(text)))
        part = Part(field, shape, self.words.text("fields", field.name, "label"), "", text, heaps)
        return Spot(part, words=() if heaps else self.told(field))

    def told(self, field: Field) -> tuple[Words, ...]:
        if not self.texts.get(field.name):
            return ()
        return explain.told_text(self.words, self.question, field.name, self.texts)

    @cached_property
    def heaps(self) -> tuple[Heap, ...]:
        """Only what is claimed can be filled."""
        filled = (Shape.HEAP, Shape.HANDS, Shape.GROUPS)
        return tuple(heap for part in self.asked_parts if part.shape in filled for heap in part.heaps)

    @cached_property
    def palette(self) -> tuple[Offer, ...]:
        """The pieces that lie on the table, if any do, else all of the box; each as often as there are copies."""
        used = Counter(lying.piece for heap in self.heaps for lying in heap.lying)
        there = Counter(
            lying.piece
            for spot in self.spots
            for heap in spot.part.heaps
            for lying in heap.lying
            if lying.piece is not None
        )
        left = there or Counter({piece: self.boxes * n for piece, n in self.game.pieces.copies.items()})
        return tuple(offer(p, used[p] >= left[p]) for p in self.game.pieces.pieces if p in left)

    @property
    def values(self) -> Iterable[str]:
        """For what is ticked, every value in an order that tells nothing."""
        assert self.exercise is not None
        field = self.question.by_name[self.exercise.asked[0]]
        found = set(self.exercise.values)
        if isinstance(field.kind, Choice):
            return [value for value in field.kind.values if value in found]
        if isinstance(field.kind, OnePiece):
            return [piece.code for piece in self.game.pieces.pieces if piece.code in found]
        return sorted(found)


GAP = "·"
"""What lies in the place of a piece that nobody pointed at."""


def pointed_out(part: Part) -> Part:
    """Of pieces pointed at only those are left, each in its place: a face that lies there twice is not mistaken."""
    if part.shape is not Shape.PLACES:
        return part
    heaps = (
        replace(
            heap,
            lying=tuple(item if item.ticked else Lying(GAP, None, None, item.place) for item in heap.lying),
        )
        for heap in part.heaps
    )
    return replace(part, heaps=tuple(heaps))
