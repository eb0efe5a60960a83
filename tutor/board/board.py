"""A question as a table to touch: what lies where, what may be claimed by touching it, and what is said in words.

The zones are those of a table: what lies before the player, in the middle, with the others. Which field lies where,
what is pointed at and what joins, kinds and fields say of themselves (games/core/kinds.py): no game needs a line here.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from games.core import explain
from games.core.facts import Part
from games.core.judging import LARGEST_FIELD, Verdict
from games.core.kinds import HEAPED, Heap
from games.core.phrases import Words
from games.core.pieces import Laid, Piece
from games.core.questions import CLAIM, POSITION, Field, Game, Question
from games.core.skills import ASK_CLAIM
from tutor.board.fields import (
    BoardField,
    LaidHeap,
    Offer,
    heap_name,
    heaps_in,
    laid_tiles,
    lying,
    piece_in,
    piece_offer,
)
from tutor.board.snake import Run, is_long, runs
from tutor.library.wording import reading_told

STILL, ONE, SEVERAL, JOIN = "still", "one", "several", "join"
"""How the pieces of a spot are touched: not at all; to choose one; to tick some; to join them to groups."""

WAYS = {"among": ONE, "places": SEVERAL, "groups": JOIN}
"""How pieces are touched to fill in a field that points at them, by its control."""

FIGURES = ("number", "sums", "text")
"""The controls that are written, not touched."""

TRAYS = ("faces", "piece", "among")
"""Those with which one chooses pieces, among all of the box where the field points at none."""


@dataclass(frozen=True)
class Spot:
    """A field on the table and what is claimed by touching it: ``by`` its pieces, ``ends`` of its line, ``seats``.

    ``parts``: what it says, where it has no pieces to show. ``nothing``: what is chosen to choose none of its pieces.
    """

    shown: BoardField
    way: str = STILL
    by: BoardField | None = None
    parts: tuple[Part, ...] = ()
    nothing: Offer | None = None
    ends: BoardField | None = None
    seats: BoardField | None = None

    @property
    def heaps(self) -> tuple[LaidHeap, ...]:
        return self.by.heaps if self.by is not None and self.by.control == "places" else self.shown.heaps

    @property
    def runs(self) -> tuple[Run, ...]:
        """The rows of a line."""
        return runs(self.heaps[0].lying)

    @property
    def is_long(self) -> bool:
        """Whether a line is so long that it is drawn smaller."""
        return is_long(self.heaps[0].lying)

    @property
    def is_touched(self) -> bool:
        return self.way != STILL or self.ends is not None or self.seats is not None


@dataclass(frozen=True)
class Board:
    """A position and what is claimed there so far.

    ``texts`` are in notation as far as they can be read; ``typed``: the same as somebody wrote them. ``into``: the
    field or the heap that somebody goes on with. ``highlighted``: where to look. ``number`` tells boards apart where
    several stand on a page. ``address``: where its buttons ask for the changed board, "" for the page's own address.
    """

    game: Game
    question: Question
    words: Words
    texts: Mapping[str, str]
    into: str = ""
    verdict: Verdict | None = None
    typed: Mapping[str, str] = dataclasses.field(default_factory=dict)
    highlighted: frozenset[Piece] = frozenset()
    number: str = ""
    address: str = ""

    @property
    def ask(self) -> str:
        """How it is asked, one of ``skills.ASKS``; "" where nothing is."""
        return ASK_CLAIM

    @property
    def exceptions(self) -> tuple[str, ...]:
        """What is played here otherwise than the house plays."""
        return ()

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

    # What is asked, step by step

    @cached_property
    def asked(self) -> tuple[Field, ...]:
        """The fields in which a claim is made here."""
        return tuple([field for field in self.question.fields if field.role == CLAIM])

    @cached_property
    def steps(self) -> tuple[tuple[Field, ...], ...]:
        """What is claimed in one go: a touch on a piece can make one claim only, so a second one has its own step."""
        steps: list[list[Field]] = []
        taken: set[str] = set()
        for field in self.asked:
            at = set(field.at) if field.control in WAYS else set()
            if not steps or taken & at:
                steps.append([])
                taken = set()
            steps[-1].append(field)
            taken |= at
        return tuple(map(tuple, steps))

    @cached_property
    def place(self) -> int:
        """Which step is open: the one asked for; once all is said the last one; else the first."""
        wanted = self.into.partition(".")[0]
        for place, step in enumerate(self.steps):
            if wanted in [field.name for field in step]:
                return place
        return len(self.steps) - 1 if any(self.texts.get(field.name) for field in self.asked) else 0

    @cached_property
    def step(self) -> tuple[Field, ...]:
        """The fields of the step that is open."""
        return self.steps[self.place] if self.steps else ()

    @property
    def next_step(self) -> str:
        """The field of the step that comes next, "" after the last one."""
        after = self.steps[self.place + 1 : self.place + 2]
        return after[0][0].name if after else ""

    @property
    def other_steps(self) -> tuple[tuple[str, str, str, tuple[Part, ...]], ...]:
        """What is said in other steps: each field's name and text, its label, and what it says in words and pieces."""
        others = [f for place, step in enumerate(self.steps) if place != self.place for f in step]
        return tuple(
            [(f.name, self.texts.get(f.name, ""), self.words.label(f.name), self.said(f)) for f in others]
        )

    def said(self, field: Field) -> tuple[Part, ...]:
        """What a field says, in words and pieces."""
        if not self.texts.get(field.name):
            return (self.words.nothing(),)
        return explain.told_text(self.words, self.question, field.name, self.texts)

    @cached_property
    def claim(self) -> tuple[BoardField, ...]:
        """The fields of the step, with what is filled in."""
        return tuple([self.shown(field) for field in self.step])

    # What lies on the table

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """What lies on the table."""
        return tuple([self.spot(field) for field in self.lying_there])

    @property
    def lying_there(self) -> list[Field]:
        """Fields worth showing: something lies in them, or a claim points at them."""
        pointed_at = {name for field in self.asked for name in field.at[:1]}
        position = [field for field in self.question.fields if field.role == POSITION]
        return [field for field in position if self.texts.get(field.name) or field.name in pointed_at]

    def zone(self, name: str) -> tuple[Spot, ...]:
        """What lies in a zone of the table, what there is to touch before what is only told."""
        found = [spot for spot in self.spots if spot.shown.field.lies == name]
        return tuple(sorted(found, key=lambda spot: not spot.heaps))

    def spot(self, field: Field) -> Spot:
        found = self.still(field)
        for claim in self.claim:
            if field.name not in claim.field.at or field.role != POSITION:
                continue
            if claim.field.control in WAYS:
                is_first = field.name == claim.field.at[0]
                nothing = next((offer for offer in claim.offers if is_first and not offer.value), None)
                found = replace(found, way=self.way(claim), by=claim, nothing=nothing)
            elif claim.control == "ends":
                found = replace(found, ends=claim)
            elif claim.control == "seats":
                found = replace(found, seats=claim)
        if found.heaps is found.shown.heaps and found.heaps and found.way != JOIN:
            shown = replace(found.shown, heaps=self.with_claims(field, found))
            return replace(found, shown=shown)
        if found.way == JOIN:
            return replace(found, shown=replace(found.shown, heaps=self.without_joined(found)))
        return found

    def way(self, claim: BoardField) -> str:
        return WAYS[claim.field.control]

    def still(self, field: Field) -> Spot:
        """A field that only lies there: it is told in words where it has no pieces to show."""
        text = self.texts.get(field.name, "")
        heaps = self.pointed_at(field, text) if field.control == "places" else self.laid_heaps(field, text)
        shown = BoardField(field, field.control, self.words.label(field.name), "", text, heaps)
        if heaps or not text:
            return Spot(shown)
        if len(text) > LARGEST_FIELD:  # It is too long to be read, and so to be shown.
            return Spot(shown, parts=(f"{text[:80]}…",))
        return Spot(shown, parts=explain.told_text(self.words, self.question, field.name, self.texts))

    def with_claims(self, field: Field, spot: Spot) -> tuple[LaidHeap, ...]:
        """The pieces, with the one ticked that is claimed now, and those marked that another step speaks of.

        Of several alike the first one stands for all.
        """
        chosen = piece_in(self.game.pieces.spellings.get(spot.by.text, "")) if spot.by else None
        said = {
            piece_in(self.game.pieces.spellings.get(self.texts.get(other.name, ""), "")): self.words.label(
                other.name
            )
            for other in self.asked
            if other not in self.step and field.name in other.at and other.control in WAYS
        }
        heaps = []
        for heap in spot.heaps:
            items = []
            for each in heap.lying:
                here = each.piece is not None and each.piece is chosen
                items.append(each._replace(ticked=here, said=said.pop(each.piece, "") if each.piece else ""))
                chosen = None if here else chosen
            heaps.append(replace(heap, lying=tuple(items)))
        return tuple(heaps)

    def without_joined(self, spot: Spot) -> tuple[LaidHeap, ...]:
        """The pieces that are in no group yet; one that begins a group is still here, lifted."""
        assert spot.by is not None
        size = spot.by.field.kind.size
        joined: Counter[Piece | None] = Counter()
        begun: dict[Piece | None, str] = {}
        for heap in spot.by.heaps:
            if size is not None and len(heap.lying) < size:
                begun |= {each.piece: f"{heap.name} {each.place}" for each in heap.lying}
            else:
                joined.update([each.piece for each in heap.lying])
        heaps = []
        for heap in spot.heaps:
            items = []
            for each in heap.lying:
                if joined[each.piece]:
                    joined[each.piece] -= 1
                else:
                    items.append(each._replace(ticked=each.piece in begun, begun=begun.pop(each.piece, "")))
            heaps.append(replace(heap, lying=tuple(items)))
        return tuple(heaps)

    @cached_property
    def joined(self) -> tuple[LaidHeap, ...]:
        """The groups that are whole, of the claim that joins pieces to groups."""
        found = self.joining
        if found is None:
            return ()
        whole = [
            heap for heap in found.heaps if heap.lying and len(heap.lying) >= (found.field.kind.size or 1)
        ]
        return tuple([replace(heap, caption=self.caption(heap)) for heap in whole])

    def caption(self, heap: LaidHeap) -> str:
        """What the pieces of a group come to at this table, "" where the question does not say."""
        pieces = [each.piece for each in heap.lying]
        if self.question.caption is None or None in pieces or self.question.house is None:
            return ""
        played = {r.name: self.texts.get(r.name, "") for r in self.question.readings}
        known = {r.name: played[r.name] for r in self.question.readings if played[r.name] in r.values}
        return self.question.caption(tuple(pieces), self.question.house(**known))

    @property
    def joining(self) -> BoardField | None:
        """The claim that joins pieces to groups, if there is one."""
        return next((claim for claim in self.claim if claim.control == "groups"), None)

    # What else is asked in this step

    @property
    def trays(self) -> tuple[BoardField, ...]:
        """Claims that are made by choosing among all pieces of the box."""
        return tuple([claim for claim in self.claim if claim.control in TRAYS and not claim.field.at])

    @property
    def figures(self) -> tuple[BoardField, ...]:
        """Figures that are asked for, written where they would be on paper."""
        return tuple(
            [each for each in self.claim if each.control in FIGURES and self.is_asked_for(each.field)]
        )

    @property
    def spare_figures(self) -> tuple[BoardField, ...]:
        """Figures that may be said, too."""
        return tuple(
            [each for each in self.claim if each.control in FIGURES and not self.is_asked_for(each.field)]
        )

    def is_asked_for(self, field: Field) -> bool:
        """Whether a claim without this figure would say too little."""
        return field.required or all(other.control in FIGURES for other in self.asked)

    @cached_property
    def choices(self) -> tuple[BoardField, ...]:
        """Choices that no place on the table makes."""
        return tuple([claim for claim in self.claim if claim.control == "choice" and claim.offers])

    @cached_property
    def deciding(self) -> BoardField | None:
        """The choice whose words end the claim: saying one sends it. It is the only choice, and has no usual answer."""
        decides = len(self.choices) == 1 and not self.figures and not self.next_step
        is_open = decides and (self.choices[0].field.required or bool(self.choices[0].ticked_by))
        return self.choices[0] if is_open else None

    @property
    def deciding_words(self) -> tuple[Offer, ...]:
        """The words of that choice; what goes without saying once something is touched needs none."""
        if self.deciding is None:
            return ()
        unsaid = ("", self.deciding.field.pointed)
        return tuple([offer for offer in self.deciding.offers if offer.value not in unsaid])

    @property
    def chips(self) -> tuple[BoardField, ...]:
        """Choices that are made before the claim is sent."""
        return tuple([choice for choice in self.choices if choice is not self.deciding])

    @property
    def is_touched(self) -> bool:
        """Whether anything is touched or written, so that a word is needed to say that it is done."""
        touched = any(spot.is_touched for spot in self.spots)
        return touched or bool(self.trays or self.figures or self.chips) or not self.deciding_words

    @property
    def send(self) -> str:
        """The word that does what was touched."""
        return self.words.text("questions", self.question.id, "send")

    # Pieces

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

    # The house

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

    # A field to be filled in

    def shown(self, field: Field) -> BoardField:
        """The field with what lies in it and what it offers."""
        text, control = self.texts.get(field.name, ""), field.control
        ticked_by = self.ticked_by(field) if control == "ends" else ""
        if ticked_by or (control == "ends" and len(field.kind.offers()) != 2):
            control = "choice"
        return BoardField(
            field,
            control,
            self.words.label(field.name),
            self.words.help(self.question.id, field.name),
            text,
            self.heaps_of(field, text),
            tuple(self.unpointable(field, text) if ticked_by else self.offers(field, text)),
            ticked_by,
            self.figures_of(field, text),
        )

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
        if field.control in ("among", "piece"):
            return self.among(field, text)
        if field.control == "ends":
            return self.ends(field, text)
        return self.choices_of(field, text) if field.control in ("choice", "seats") else ()

    def among(self, field: Field, text: str) -> Iterable[Offer]:
        """The kinds of piece that lie where this claim points, and the one claimed, wherever it comes from."""
        there = self.lying_at(field)
        found = field.kind.offers([*there, text] if there else ())
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
            return self.choices_of(field, text)
        at = self.question.by_name[field.at[0]]
        line = [item for heap in heaps_in(at, self.texts.get(at.name, "")) for item in heap.items]
        tiles = [item for item in line if isinstance(item, Laid)]
        numbers = (tiles[0].left, tiles[-1].right) if tiles else ("", "")
        told = [f"{self.words.choice(field.name, value)}" for value in field.kind.offers()]
        return [
            Offer(value, (f"{word} ({number})" if tiles else word,), value == text, str(number))
            for value, word, number in zip(field.kind.offers(), told, numbers, strict=True)
        ]

    def choices_of(self, field: Field, text: str) -> Iterable[Offer]:
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

    def figures_of(self, field: Field, text: str) -> tuple[tuple[str, str], ...]:
        """The label and the text of each figure of a field of several; all of a text of more or fewer in the first."""
        labels, texts = field.kind.labels(self.words), text.split()
        if len(texts) != len(labels):
            texts = [text, *[""] * len(labels)]
        return tuple(zip(labels, texts, strict=False))
