"""The board of a task: what is given lies there, and only what the exercise asks for is claimed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from games.core.exercises import Exercise
from games.core.facts import Part
from games.core.kinds import Choice, Line, OnePiece
from games.core.pieces import Domino
from games.core.questions import CLAIM, Field
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE
from tutor.board.board import SEVERAL, TRAYS, Board, Spot
from tutor.board.fields import BoardField, LaidHeap, Lying, Offer, piece_in
from tutor.library.wording import reading_told

SHOWN_APART = ("piece", "pieces", "hands", "groups", "faces", "line")
"""Claims of pieces that lie nowhere else: a neighbour's lie on the table by themselves."""


@dataclass(frozen=True)
class TaskBoard(Board):
    """The board of an exercise. ``texts``: its fields and what is claimed so far; ``usual``: the readings of the house
    that sets it. ``ticked``: the values that are ticked, where all that are right are to be.
    """

    exercise: Exercise | None = None
    usual: Mapping[str, str] = field(default_factory=dict)
    ticked: frozenset[str] = frozenset()

    @property
    def ask(self) -> str:
        """How it is asked; "" where nothing is."""
        return self.exercise.ask if self.exercise is not None else ""

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
        """Those that the exercise asks for; where all that is right is to be ticked, that whose pieces are touched."""
        if self.exercise is None:
            return ()
        if self.ask == ASK_ALL:
            ticked = self.question.by_name[self.exercise.asked[0]]
            return (ticked,) if ticked.control in TRAYS else ()
        if self.ask != ASK_CLAIM:
            return ()
        return tuple([each for each in self.question.fields if each.name in self.exercise.asked])

    def is_asked_for(self, field: Field) -> bool:
        return True

    def choosable(self, field: Field) -> tuple[str, ...]:
        """Only what lies there can be chosen."""
        return field.kind.offers(self.lying_at(field))

    @property
    def lying_there(self) -> list[Field]:
        """The position, and claims that are given."""
        given = self.exercise.asked if self.exercise is not None else ()
        pointed_at = {name for each in self.asked for name in each.at[:1]}
        fields = [each for each in self.question.fields if each.name not in given]
        return [each for each in fields if self.texts.get(each.name) or each.name in pointed_at]

    # Where all that is right is to be ticked

    def way(self, claim: BoardField) -> str:
        return SEVERAL if self.ask == ASK_ALL else super().way(claim)

    def among(self, field: Field, text: str) -> Iterable[Offer]:
        """Where several are ticked, none is chosen by not ticking any."""
        offers = super().among(field, text)
        if self.ask != ASK_ALL:
            return offers
        return [offer._replace(chosen=offer.value in self.ticked) for offer in offers if offer.value]

    def with_claims(self, field: Field, spot: Spot) -> tuple[LaidHeap, ...]:
        if self.ask == ASK_ALL and spot.by is not None:
            return tuple([replace(heap, lying=self.each_once(heap)) for heap in spot.heaps])
        if self.ask == ASK_JUDGE:
            return tuple([replace(heap, lying=self.as_judged(field, heap)) for heap in spot.heaps])
        return super().with_claims(field, spot)

    def each_once(self, heap: LaidHeap) -> tuple[Lying, ...]:
        """Of pieces that are alike one is touched, with how many there are."""
        alike: dict[object, list[Lying]] = {}
        for each in heap.lying:
            alike.setdefault(each.piece or each.item, []).append(each)
        return tuple(
            [
                first._replace(
                    copies=1 + len(others), ticked=first.piece is not None and first.piece.code in self.ticked
                )
                for first, *others in alike.values()
            ]
        )

    @property
    def values(self) -> Iterable[str]:
        """For what is ticked in words, every value in an order that tells nothing."""
        assert self.exercise is not None
        kind, found = self.question.by_name[self.exercise.asked[0]].kind, set(self.exercise.values)
        if isinstance(kind, (Choice, OnePiece)):
            return [value for value in kind.offers() if value in found]
        return sorted(found)

    # Where a neighbour's claim is to be judged

    @cached_property
    def judged(self) -> tuple[Field, ...]:
        """What a neighbour has said."""
        if self.exercise is None or self.ask != ASK_JUDGE:
            return ()
        said = [each for each in self.question.fields if each.name in self.exercise.asked]
        return tuple([each for each in said if self.texts.get(each.name)])

    def still(self, field: Field) -> Spot:
        """A line with the tile that the neighbour lays at one of its ends."""
        found = super().still(field)
        end = next(
            (each for each in self.judged if each.control == "ends" and each.at == (field.name,)), None
        )
        piece = next((each for each in self.judged if each.control == "among"), None)
        if not isinstance(field.kind, Line) or end is None or piece is None or not found.heaps:
            return found
        (heap,) = found.heaps
        tile = piece_in(self.game.pieces.spellings.get(self.texts[piece.name], ""))
        if not isinstance(tile, Domino):
            return found
        at_left = self.texts[end.name] == end.kind.offers()[0]
        item = field.kind.laid_at([each.item for each in heap.lying], tile, at_left)
        laid = Lying(item, 0 if at_left else len(heap.lying) + 1, ticked=True)
        lying = (laid, *heap.lying) if at_left else (*heap.lying, laid)
        return replace(found, shown=replace(found.shown, heaps=(replace(heap, lying=lying),)))

    @cached_property
    def neighbour(self) -> tuple[Spot, ...]:
        """What of it lies on the table by itself."""
        return tuple([self.still(each) for each in self.judged if each.control in SHOWN_APART])

    @property
    def neighbour_said(self) -> tuple[tuple[str, tuple[Part, ...]], ...]:
        """The rest of it: each field's label, and what it says in words and pieces."""
        said = [each for each in self.judged if each.control not in SHOWN_APART]
        return tuple([(self.words.label(each.name), self.said(each)) for each in said])

    def as_judged(self, field: Field, heap: LaidHeap) -> tuple[Lying, ...]:
        """The pieces of the table, with those ticked that the neighbour's claim is about."""
        assert self.exercise is not None
        claims = [each for each in self.judged if each.role == CLAIM and field.name in each.at]
        places: set[int] = set()
        if any(each.control in ("places", "ends") for each in claims) and self.question.places is not None:
            places = set(self.question.places(self.exercise.verdict.claim))
        named = [
            piece_in(self.game.pieces.spellings.get(self.texts[each.name], ""))
            for each in claims
            if each.control == "among"
        ]
        found = []
        for each in heap.lying:
            is_named = each.piece is not None and each.piece in named
            if is_named:
                named.remove(each.piece)
            found.append(each._replace(ticked=each.ticked or is_named or each.place in places))
        return tuple(found)
