"""A question as a board to be filled: what lies where, what may be put there, and what can be claimed by pointing.

Built from texts, not from values, so that a half-filled or faulty position is drawn just as it was typed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.core.judging import LARGEST_FIELD, Verdict
from games.core.phrases import Words
from games.core.pieces import Domino, Laid, Piece
from games.core.questions import CLAIM, POSITION, Field, Game, Question
from tutor.library.wording import reading_told
from tutor.referee.shapes import Shape, grouped, shape_of, split_hands


class Lying(NamedTuple):
    """A word of a field as it lies on the table: a piece, or a word that is none. ``place`` counts from 1.

    ``drawn`` is what to draw: the piece, or the tile as it lies in a line.
    """

    word: str
    piece: Piece | None
    drawn: Piece | Laid | None
    place: int
    ticked: bool = False


@dataclass(frozen=True)
class Heap:
    """Pieces that lie together: a row, a hand, a capture. ``name`` is where a palette puts pieces."""

    name: str
    title: str
    lying: tuple[Lying, ...]


class Offer(NamedTuple):
    """Something one may choose for a field."""

    value: str
    label: str
    piece: Piece | None = None
    chosen: bool = False
    held: str = ""


@dataclass(frozen=True)
class Part:
    """A field on the page, with what lies in it and what it offers.

    ``ticked_by`` names the field whose ticks say in pieces what this choice says in words.
    """

    field: Field
    shape: Shape
    label: str
    help: str
    text: str
    heaps: tuple[Heap, ...] = ()
    offers: tuple[Offer, ...] = ()
    ticked_by: str = ""

    @property
    def name(self) -> str:
        return self.field.name

    @property
    def template(self) -> str:
        return f"referee/shapes/_{self.shape.value}.html"


@dataclass(frozen=True)
class Board:
    """Everything the form of a question shows. ``into`` is the heap that somebody wants to fill."""

    game: Game
    question: Question
    words: Words
    texts: Mapping[str, str]
    into: str = ""
    verdict: Verdict | None = None

    @cached_property
    def position(self) -> tuple[Part, ...]:
        return tuple(self.part(field) for field in self.question.fields if field.role == POSITION)

    @cached_property
    def claim(self) -> tuple[Part, ...]:
        """The claims. What is said by pointing comes first; the words for what cannot be pointed at follow."""
        claims = [field for field in self.question.fields if field.role == CLAIM]
        claims.sort(key=lambda field: shape_of(field) is not Shape.PLACES)
        return tuple(self.part(field) for field in claims)

    @cached_property
    def heaps(self) -> tuple[Heap, ...]:
        """Every heap that pieces can be put into."""
        filled = (Shape.HEAP, Shape.SINGLE, Shape.HANDS, Shape.GROUPS)
        return tuple(
            heap for part in self.position + self.claim if part.shape in filled for heap in part.heaps
        )

    @cached_property
    def active(self) -> str:
        """The heap that the palette fills: the one asked for, else the first needed and empty one, else the first."""
        names = [heap.name for heap in self.heaps]
        if self.into in names:
            return self.into
        return next(
            (heap.name for heap in self.heaps if not heap.lying and self.needs(heap)), (names or [""])[0]
        )

    def needs(self, heap: Heap) -> bool:
        return self.question.by_name[heap.name.partition(".")[0]].required

    @cached_property
    def palette(self) -> tuple[Offer, ...]:
        """Every piece of the box; ``chosen`` is one of which no copy is left."""
        used = Counter(lying.piece for heap in self.heaps for lying in heap.lying)
        copies = self.game.pieces.copies
        return tuple(
            offer(piece, used[piece] >= self.boxes * copies[piece]) for piece in self.game.pieces.pieces
        )

    @property
    def lying_tiles(self) -> tuple[Laid, ...]:
        """Every tile both ways round, where a line is laid: the page keeps their drawings ready."""
        if all(field.kind.name != "line" for field in self.question.fields):
            return ()
        tiles = [
            piece
            for piece in self.game.pieces.pieces
            if isinstance(piece, Domino) and piece.high != piece.low
        ]
        return tuple(
            Laid(*ends, tile) for tile in tiles for ends in ((tile.high, tile.low), (tile.low, tile.high))
        )

    @property
    def boxes(self) -> int:
        """How many sets are mixed."""
        field = self.question.by_name.get(self.question.boxes)
        if field is None:
            return 1
        text = self.texts.get(field.name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else int(field.absent)

    @cached_property
    def readings(self) -> tuple[Part, ...]:
        """The house readings, each with its values and which is chosen."""
        return tuple(self.reading(field) for field in self.question.all_fields[len(self.question.fields) :])

    @cached_property
    def differing(self) -> tuple[str, ...]:
        """What this table plays otherwise than the rule pages."""
        others = [r for r in self.question.readings if self.texts.get(r.name) in r.values[1:]]
        return tuple([reading_told(self.words, r.name, self.texts[r.name]) for r in others])

    @property
    def house(self) -> dict[str, str]:
        """The readings of this table that are not those of the rule pages."""
        return {part.name: part.text for part in self.readings if part.text != part.field.absent}

    def reading(self, field: Field) -> Part:
        text = self.texts.get(field.name) or field.absent
        table = ("readings", field.name)
        offers = (
            Offer(
                value,
                self.words.text(*table, value, "name"),
                None,
                value == text,
                self.words.text(*table, value, "held"),
            )
            for value in field.kind.describe()["choices"]
        )
        label, hint = self.words.text(*table, "label"), self.words.text(*table, "help")
        return Part(field, Shape.CHOICE, label, hint, text, (), tuple(offers))

    def part(self, field: Field) -> Part:
        """The field with what lies in it and what it offers."""
        text = self.texts.get(field.name, "")
        label = self.words.text("fields", field.name, "label")
        hint = self.words.help(self.question.id, field.name)
        shape = shape_of(field)
        ticked_by = self.ticked_by(field) if shape is Shape.ENDS else ""
        offers = self.unpointable(field, text) if ticked_by else self.offers(shape, field, text)
        return Part(
            field, Shape.CHOICE if ticked_by else shape, label, hint, text,
            tuple(self.heaps_of(shape, field, drawn_of(text))), tuple(offers), ticked_by,
        )  # fmt: skip

    def heaps_of(self, shape: Shape, field: Field, text: str) -> Iterable[Heap]:
        """What lies in a field."""
        if shape is Shape.HEAP or shape is Shape.SINGLE:
            return self.one_heap(field, text)
        if shape is Shape.HANDS:
            return self.hands(field, text)
        if shape is Shape.GROUPS:
            return self.groups(field, text)
        return self.pointing(field, text) if shape is Shape.PLACES else ()

    def offers(self, shape: Shape, field: Field, text: str) -> Iterable[Offer]:
        """What one may choose for a field."""
        if shape is Shape.CHOICE:
            return self.choices(field, text)
        if shape is Shape.ENDS:
            return self.ends(field, text)
        if shape is Shape.AMONG:
            return self.among(field, text)
        if shape is Shape.FACES:
            return self.faces(field, text)
        return self.starts(field, text) if shape is Shape.GROUPS else ()

    def lying(
        self, words: Iterable[str], laid: bool = False, ticked: Iterable[int] = ()
    ) -> tuple[Lying, ...]:
        spellings, ticked = self.game.pieces.spellings, set(ticked)
        return tuple(
            Lying(word, piece, as_laid(word, piece) if laid else piece, place, place in ticked)
            for place, (word, piece) in enumerate(((word, spellings.get(word)) for word in words), 1)
        )

    def one_heap(self, field: Field, text: str) -> Iterable[Heap]:
        return [Heap(field.name, "", self.lying(text.split(), laid=field.kind.name == "line"))]

    def hands(self, field: Field, text: str) -> Iterable[Heap]:
        title = self.words.text("words", "board", "hand")
        for number, hand in enumerate(split_hands(field, text), 1):
            yield Heap(f"{field.name}.{number}", f"{title} {number}", self.lying(hand))

    def groups(self, field: Field, text: str) -> Iterable[Heap]:
        known = field.kind.describe().get("words", ())
        # A first group that needs no word is begun by putting a piece there: empty, it leaves no trace in the text.
        groups = grouped(field, text) or ([] if known else [("", [])])
        for number, (word, pieces) in enumerate(groups, 1):
            title = self.words.text("choices", field.name, word) if word in known else word or str(number)
            yield Heap(f"{field.name}.{number}", title, self.lying(pieces))

    def pointing(self, field: Field, text: str) -> Iterable[Heap]:
        """The pieces one ticks, with those ticked that were pointed at or that the judged claim takes."""
        ticked: Iterable[int] = [int(word) for word in text.split() if word.isdecimal() and len(word) < 4]
        if not text and self.verdict is not None and self.question.places is not None:
            ticked = self.question.places(self.verdict.claim)
        lies = field.at[0]
        return [Heap(lies, "", self.lying(drawn_of(self.texts.get(lies, "")).split(), ticked=ticked))]

    def starts(self, field: Field, text: str) -> Iterable[Offer]:
        """The words with which a new group begins; groups without words begin with nothing."""
        for word in field.kind.describe().get("words") or [""]:
            yield Offer(word, self.words.text("choices", field.name, word) if word else "")

    def faces(self, field: Field, text: str) -> Iterable[Offer]:
        spellings = self.game.pieces.spellings
        ticked = {spellings.get(word) for word in text.split()}
        return [offer(piece, piece in ticked) for piece in self.game.pieces.pieces]

    def among(self, field: Field, text: str) -> Iterable[Offer]:
        """The kinds of piece that lie where this claim points, and the one claimed, wherever it comes from."""
        spellings = self.game.pieces.spellings
        words = [word for name in field.at for word in self.texts.get(name, "").split()] + text.split()
        if not field.required:
            yield Offer("", self.words.text("words", "board", "no-piece"), None, not text)
        for piece in dict.fromkeys(spellings[word] for word in words if word in spellings):
            yield offer(piece, piece is spellings.get(text))

    def ends(self, field: Field, text: str) -> Iterable[Offer]:
        """Both ends of the line, with the number that is open there."""
        line = [number for word in self.texts.get(field.at[0], "").split() for number in word.split("-")]
        numbers = dict(
            zip(field.kind.describe()["choices"], (line[0], line[-1]) if line else ("", ""), strict=False)
        )
        for value, number in numbers.items():
            label = self.words.text("choices", field.name, value)
            yield Offer(value, f"{label} ({number})" if number else label, None, value == text)

    def choices(self, field: Field, text: str) -> Iterable[Offer]:
        chosen = text or (field.absent if isinstance(field.absent, str) else "")
        if not field.required and field.absent is None:
            yield Offer("", self.words.text("words", "board", "unsaid"), None, not chosen)
        for value in field.kind.describe()["choices"]:
            yield Offer(value, self.words.text("choices", field.name, value), None, value == chosen)

    def ticked_by(self, field: Field) -> str:
        """The field in which ticking pieces says the same as this choice, if there is one."""
        return places_at(field, self.question.fields)

    def unpointable(self, field: Field, text: str) -> Iterable[Offer]:
        """Of a choice that is made by ticking pieces, what no tick says: nothing to take; a name not judged so far."""
        values = field.kind.describe()["choices"]
        named = text if text in values and self.verdict is None else ""
        offered = [value for value in values if value in ("none", named)]
        if offered:
            yield Offer("", self.words.text("words", "board", "ticked"), None, text not in offered)
        for value in offered:
            yield Offer(value, self.words.text("choices", field.name, value), None, text == value)


def drawn_of(text: str) -> str:
    """What of a field's text is drawn: all of it, or nothing of what is too long to be read."""
    return text if len(text) <= LARGEST_FIELD else ""


def places_at(field: Field, fields: Iterable[Field]) -> str:
    """The one of some fields that ticks the pieces at which this field points too."""
    return next((f.name for f in fields if f.at == field.at and shape_of(f) is Shape.PLACES), "")


def offer(piece: Piece, chosen: bool) -> Offer:
    return Offer(piece.code, piece.code, piece, chosen)


def as_laid(word: str, piece: Piece | None) -> Laid | None:
    """A tile as the line's notation lays it."""
    return Laid(int(word[0]), int(word[-1]), piece) if isinstance(piece, Domino) else None
