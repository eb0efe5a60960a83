"""A question as a board to be filled: what lies where, what may be put there, and what can be claimed by pointing.

Built from texts, not from values, so that a half-filled or faulty position is drawn just as it was typed. How a
field is filled in, and what lies in it, its kind says (games/core/kinds.py).
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.core import explain
from games.core.facts import Part
from games.core.judging import LARGEST_FIELD, Verdict
from games.core.kinds import HEAPED, SEVERAL_HEAPS, Heap, HeapItem
from games.core.phrases import Words
from games.core.pieces import Domino, Laid, Piece
from games.core.questions import CLAIM, POSITION, Field, Game, Question
from tutor.library.wording import reading_told


class Lying(NamedTuple):
    """An item at its place (from 1). ``ticked``: pointed at, or taken by the claim that was judged."""

    item: HeapItem
    place: int
    ticked: bool = False

    @property
    def piece(self) -> Piece | None:
        return piece_in(self.item)


@dataclass(frozen=True)
class LaidHeap:
    """A heap on the board: ``name`` is where a palette puts pieces, ``title`` what it is called, "" for nothing.

    ``times``: how many there are of each piece.
    """

    name: str
    title: str
    lying: tuple[Lying, ...]
    times: int = 1


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


@dataclass(frozen=True)
class Board:
    """Everything the form of a question shows. ``into`` is the heap that somebody wants to fill.

    ``texts`` are in notation as far as they can be read; ``typed``: the same as somebody wrote them.
    """

    game: Game
    question: Question
    words: Words
    texts: Mapping[str, str]
    into: str = ""
    verdict: Verdict | None = None
    typed: Mapping[str, str] = dataclasses.field(default_factory=dict)

    @property
    def understood(self) -> tuple[tuple[str, tuple[Part, ...]], ...]:
        """How what is not in notation was understood: the label of each field, and its value in words and pieces."""
        named = [name for name, text in self.typed.items() if text != self.texts[name]]
        return tuple(
            [
                (self.words.label(name), explain.told_text(self.words, self.question, name, self.texts))
                for name in named
            ]
        )

    @cached_property
    def position(self) -> tuple[BoardField, ...]:
        return tuple([self.shown(field) for field in self.question.fields if field.role == POSITION])

    @cached_property
    def asked(self) -> tuple[Field, ...]:
        """The fields in which a claim is made here."""
        return tuple([field for field in self.question.fields if field.role == CLAIM])

    @cached_property
    def claim(self) -> tuple[BoardField, ...]:
        """The claims. What is said by pointing comes first; the words for what cannot be pointed at follow."""
        return tuple([self.shown(field) for field in sorted(self.asked, key=lambda f: f.control != "places")])

    @cached_property
    def heaps(self) -> tuple[LaidHeap, ...]:
        """Every heap that pieces can be put into."""
        return tuple([heap for f in self.position + self.claim if f.control in HEAPED for heap in f.heaps])

    @cached_property
    def active(self) -> str:
        """The heap that the palette fills: the one asked for, else the first needed and empty one, else the first."""
        names = [heap.name for heap in self.heaps]
        if self.into in names:
            return self.into
        empty = (heap.name for heap in self.heaps if not heap.lying and self.needs(heap))
        return next(empty, (names or [""])[0])

    def needs(self, heap: LaidHeap) -> bool:
        return self.question.by_name[heap.name.partition(".")[0]].required

    @cached_property
    def palette(self) -> tuple[Offer, ...]:
        """Every piece of the box; ``chosen`` is one of which no copy is left."""
        used = Counter(lying.piece for heap in self.heaps for lying in heap.lying)
        copies = self.game.pieces.copies
        return tuple([piece_offer(p, used[p] >= self.boxes * copies[p]) for p in self.game.pieces.pieces])

    @property
    def lying_tiles(self) -> tuple[Laid, ...]:
        """Every tile both ways round, where a line is laid: the page keeps their drawings ready."""
        if all(field.control != "line" for field in self.question.fields):
            return ()
        return tuple(laid_tiles(self.game))

    @property
    def boxes(self) -> int:
        """How many sets are mixed."""
        field = self.question.by_name.get(self.question.boxes)
        if field is None:
            return 1
        text = self.texts.get(field.name, "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else int(field.absent)

    @cached_property
    def readings(self) -> tuple[BoardField, ...]:
        """The house readings, each with its values and which is chosen."""
        return tuple([self.reading(field) for field in self.question.all_fields[len(self.question.fields) :]])

    @cached_property
    def differing(self) -> tuple[str, ...]:
        """What this table plays otherwise than the rule pages."""
        others = [r.name for r in self.question.readings if self.texts.get(r.name) in r.values[1:]]
        return tuple([reading_told(self.words, name, self.texts[name]) for name in others])

    @property
    def house(self) -> dict[str, str]:
        """The readings of this table that are not those of the rule pages."""
        return {field.name: field.text for field in self.readings if field.text != field.field.absent}

    def reading(self, field: Field) -> BoardField:
        text = self.texts.get(field.name) or field.absent
        table = ("readings", field.name)
        offers = [
            Offer(
                value,
                (self.words.choice(field.name, value),),
                value == text,
                self.words.text(*table, value, "held"),
            )
            for value in field.kind.offers()
        ]
        label, hint = self.words.text(*table, "label"), self.words.text(*table, "help")
        return BoardField(field, "choice", label, hint, text, offers=tuple(offers))

    def shown(self, field: Field) -> BoardField:
        """The field with what lies in it and what it offers."""
        text, control = self.texts.get(field.name, ""), field.control
        ticked_by = self.ticked_by(field) if control == "ends" else ""
        return BoardField(
            field,
            "choice" if ticked_by else control,
            self.words.label(field.name),
            self.words.help(self.question.id, field.name),
            text,
            self.heaps_of(field, text),
            tuple(self.unpointable(field, text) if ticked_by else self.offers(field, text)),
            ticked_by,
            self.figures(field, text),
        )

    # What lies in a field

    def heaps_of(self, field: Field, text: str) -> tuple[LaidHeap, ...]:
        """What lies in a field; for one that points, what lies where it points, with what is ticked."""
        if field.control == "places":
            return self.pointed_at(field, text)
        return self.laid_heaps(field, text) if field.control in HEAPED else ()

    def laid_heaps(self, field: Field, text: str) -> tuple[LaidHeap, ...]:
        heaps = heaps_in(field, text)
        if not heaps and field.kind.openings() == ("",):
            # A first group without a word is begun by putting a piece there: empty, it leaves no trace in the text.
            heaps = (Heap(),)
        return tuple(
            [
                LaidHeap(heap_name(field, number), self.title(field, heap, number), lying(heap), heap.times)
                for number, heap in enumerate(heaps, 1)
            ]
        )

    def title(self, field: Field, heap: Heap, number: int) -> str:
        """What a heap is called, where a field has several."""
        if field.control == "hands":
            return f"{self.words.text('words', 'board', 'hand')} {number}"
        if field.control != "groups":
            return ""
        known = heap.word in field.kind.openings() and heap.word
        return self.words.choice(field.name, heap.word) if known else heap.word or str(number)

    def pointed_at(self, field: Field, text: str) -> tuple[LaidHeap, ...]:
        """The pieces one ticks, with those ticked that were pointed at or that the judged claim takes."""
        ticked = {int(word) for word in text.split() if word.isdecimal() and len(word) < 4}
        if not text and self.verdict is not None and self.question.places is not None:
            ticked = set(self.question.places(self.verdict.claim))
        at = self.question.by_name[field.at[0]]
        heaps = heaps_in(at, self.texts.get(at.name, ""))
        return tuple([LaidHeap(at.name, "", lying(heap, ticked)) for heap in heaps[:1]])

    # What a field offers

    def offers(self, field: Field, text: str) -> Iterable[Offer]:
        """What one may choose for a field."""
        if field.control == "groups":
            return [
                Offer(word, (self.words.choice(field.name, word),) if word else ())
                for word in field.kind.openings()
            ]
        if field.control == "faces":
            chosen = {item for heap in field.kind.heaps(text) for item in heap.items}
            return [piece_offer(piece, piece in chosen) for piece in self.game.pieces.pieces]
        if field.control == "among":
            return self.among(field, text)
        if field.control == "ends":
            return self.ends(field, text)
        return self.choices(field, text) if field.control == "choice" else ()

    def among(self, field: Field, text: str) -> Iterable[Offer]:
        """The kinds of piece that lie where this claim points, and the one claimed, wherever it comes from."""
        lying = self.lying_at(field)
        found = field.kind.offers([*lying, text] if lying else ())
        chosen = piece_in(self.game.pieces.spellings.get(text, ""))
        if not field.required:
            yield Offer("", (self.words.nothing(),), not text)
        yield from [
            piece_offer(piece, piece is chosen)
            for piece in map(self.game.pieces.spellings.__getitem__, found)
        ]

    def lying_at(self, field: Field) -> list[str]:
        """The texts of the fields at which a field points."""
        return [self.texts.get(name, "") for name in field.at]

    def ends(self, field: Field, text: str) -> Iterable[Offer]:
        """Both ends of the line, with the number open there; more than two words are a choice like any other."""
        if len(field.kind.offers()) != 2:
            return self.choices(field, text)
        at = self.question.by_name[field.at[0]]
        line = [item for heap in heaps_in(at, self.texts.get(at.name, "")) for item in heap.items]
        tiles = [item for item in line if isinstance(item, Laid)]
        numbers = (f" ({tiles[0].left})", f" ({tiles[-1].right})") if tiles else ("", "")
        return [
            Offer(value, (self.words.choice(field.name, value) + number,), value == text)
            for value, number in zip(field.kind.offers(), numbers, strict=True)
        ]

    def choices(self, field: Field, text: str) -> Iterable[Offer]:
        chosen = text or (field.absent if isinstance(field.absent, str) else "")
        if not field.required and field.absent is None:
            yield Offer("", (self.words.text("words", "board", "unsaid"),), not chosen)
        for value in self.choosable(field):
            said = explain.told_text(self.words, self.question, field.name, {field.name: value})
            yield Offer(value, said, value == chosen)

    def choosable(self, field: Field) -> tuple[str, ...]:
        """The texts of a choice: anything may be claimed, sense or not."""
        return field.kind.offers()

    def ticked_by(self, field: Field) -> str:
        """The field in which ticking pieces says the same as this choice, if there is one."""
        return next((f.name for f in self.asked if f.at == field.at and f.control == "places"), "")

    def unpointable(self, field: Field, text: str) -> Iterable[Offer]:
        """Of a choice that is made by ticking pieces, what no tick says: nothing to take; a name not judged so far."""
        values = field.kind.offers()
        named = text if text in values and self.verdict is None else ""
        offered = [value for value in values if value in ("none", named)]
        if offered:
            yield Offer("", (self.words.text("words", "board", "ticked"),), text not in offered)
        for value in offered:
            yield Offer(value, (self.words.choice(field.name, value),), text == value)

    def figures(self, field: Field, text: str) -> tuple[tuple[str, str], ...]:
        """The label and the text of each figure of a field of several; all of a text of more or fewer in the first."""
        labels, texts = field.kind.labels(self.words), text.split()
        if len(texts) != len(labels):
            texts = [text, *[""] * len(labels)]
        return tuple(zip(labels, texts, strict=False))


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
