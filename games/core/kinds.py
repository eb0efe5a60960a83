"""Kinds of field: how each is read from text, written back, put into words and pieces, and laid out on a table.

A kind reads a trimmed, non-empty text and raises ``Fault``; what an absent or empty field means is said by its
``Field``. A game may define kinds of its own, as subclasses of ``Kind``.

``read`` is strict: it takes notation and nothing else, and is fast. What people write otherwise and plainly mean,
``respell`` turns into notation. ``heaps`` is not strict either: it splits whatever a field holds so far, incomplete or
faulty, into heaps of pieces, and ``join`` turns heaps back into text. So a page can fill in a field piece by piece.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from games.core.facts import Part, Raw
from games.core.faults import Fault, quoted
from games.core.names import choice_names, piece_names, spelling_words, telling
from games.core.phrases import HasSentences, Words
from games.core.pieces import Domino, Laid, Piece, PieceSet, codes
from games.core.respelling import (
    FIGURES,
    LABEL,
    MARK,
    NOTHING,
    PIECE,
    PLACE,
    WORD,
    Column,
    Item,
    Known,
    check_signs,
    entries_spelt,
    groups_at_words,
    hands_in,
    label_names,
    lacks_entry,
    list_items,
    nothing_names,
    pieces_spelt,
    run_together,
    sized_groups,
    unnumbered,
)
from games.core.tidying import tidy, words_in

MINE, MIDDLE, OTHERS = "mine", "middle", "others"
"""Where things lie on a table: before the player, in the middle, with the others."""

HEAPED = ("piece", "pieces", "line", "hands", "groups")
"""The controls into which pieces are laid."""

SEVERAL_HEAPS = ("hands", "groups")
"""Those of them that have several heaps, told apart by a number."""

LARGEST_NUMBER = 99_999
DIGITS = len(str(LARGEST_NUMBER))

THOUSANDS = re.compile(r"(?<=\b[0-9])[ ,.'](?=[0-9]{3}\b)|(?<=\b[0-9]{2})[ ,.'](?=[0-9]{3}\b)")
"""What parts thousands from hundreds: 1 000, 12,000."""

PARAGRAPHS = re.compile(r"\n\s*\n")

HeapItem: TypeAlias = "Piece | Laid | str"
"""What lies in a heap: a piece, a tile as it lies in a line, or a word that names no piece."""


class Heap(NamedTuple):
    """Pieces that lie together: a row, a hand, a pair. ``word``: the choice written before them, or "".

    ``times``: how many of each of them lie there, where it is written once.
    """

    items: tuple[HeapItem, ...] = ()
    word: str = ""
    times: int = 1


class Kind(ABC):
    """``name`` is what clients know the kind by; ``separator`` joins a JSON list into text ("": takes no list).

    ``control`` is how a person fills it in: ``choice``, ``number``, ``text``; ``piece`` (one), ``pieces``, ``line``,
    ``hands``, ``groups`` (heaps to lay pieces into); ``faces`` (every kind of piece, to be ticked); ``places`` (the
    pieces that lie where the field points, to be ticked); ``sums`` (a figure for each seat). A new control also needs
    its lines in tutor/board/, templates/components/fields.html and board.html, and tutor/paper/worksheets.py.
    ``ticked``: it is filled in with checkboxes, so that a form sends it once for every tick. ``size``: how many pieces
    a heap takes, ``None`` for any number. ``set``: the set its pieces belong to, ``None`` if it holds no pieces.
    ``pointing``: the control of a field that points at others (``Field.at``), where that is another one: ``among`` (one
    of the pieces that lie there), ``ends`` (an end of the line), ``seats`` (one of the hands).
    ``zone``: where what it holds lies on a table, if its field says nothing else.
    ``keeps_blanks``: empty items of a list count too, because a hand may be empty.
    """

    name: str
    separator: str = ""
    keeps_blanks: bool = False
    control: str = "text"
    ticked: bool = False
    size: int | None = None
    set: PieceSet[Any] | None = None
    zone: str = OTHERS
    pointing: str = ""

    @abstractmethod
    def read(self, text: str) -> Any:
        """The value of a trimmed, non-empty text; ``Fault`` if it has none."""

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """A text that cannot be read as it stands, in notation, as far as it is only spelt otherwise than in notation.

        ``game`` and ``field`` tell which words its pages have for choices. ``Fault`` where a word names nothing, or
        could name several things. Whether the notation can be read, ``read`` says.
        """
        return tidy(text).strip()

    @abstractmethod
    def write(self, value: Any) -> str:
        """Canonical text of a value: reading it again gives an equal value."""

    def describe(self) -> Mapping[str, Any]:
        """What a client needs to draw the field, ready for JSON."""
        return {}

    def variants(self, value: Any) -> Iterator[str]:
        """Texts with exactly one piece of ``value`` replaced by another kind, place by place."""
        return iter(())

    def parts(self, value: Any, words: Words, field: str, lying: Sequence[HeapItem] = ()) -> tuple[Part, ...]:
        """A value in words and pieces. ``words``: of the game, in some language; ``field``: the name of the field.

        ``lying``: the pieces that lie where the field points. An empty value gives the words for nothing. No technical
        id is ever shown.
        """
        return (self.write(value),)

    def offers(self, lying: Sequence[str] = ()) -> tuple[str, ...]:
        """The texts to choose from; ``lying``: the texts of the fields that this field points at."""
        return ()

    def heaps(self, text: str) -> tuple[Heap, ...]:
        """The heaps of pieces in a text, whether it can be read or not; none for a kind without pieces."""
        return ()

    def join(self, heaps: Sequence[Heap]) -> str:
        """The text of such heaps."""
        return " ".join([str(item) for heap in heaps for item in heap.items])

    def openings(self) -> tuple[str, ...]:
        """The words that a new heap may start with, "" for one without a word; none if the number of heaps is fixed."""
        return ()

    def put(self, heaps: Sequence[Heap], number: int, item: HeapItem) -> tuple[tuple[Heap, ...], int]:
        """The heaps with one item more in heap ``number`` (from 1), and the number of the heap to go on with."""
        return changed(heaps, number, [*heaps[number - 1].items, item]), number

    def take_away(self, heaps: Sequence[Heap], number: int, place: int) -> tuple[Heap, ...]:
        """The heaps without the item at ``place`` (from 1) of heap ``number``."""
        items = heaps[number - 1].items
        return changed(heaps, number, [*items[: place - 1], *items[place:]])

    def labels(self, words: Words) -> tuple[str, ...]:
        """A label for each figure of the control ``sums``."""
        return ()


@dataclass(frozen=True)
class Choice(Kind):
    """One of a few fixed words."""

    values: tuple[str, ...]
    name = "choice"
    control = "choice"
    pointing = "ends"

    def read(self, text: str) -> str:
        if text in self.values:
            return text
        raise Fault("unknown-choice", read=quoted(text), choices=Raw(", ".join(self.values)))

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """By name; one that is a piece (which of the Threes belongs to Tôm?) in any spelling of that piece."""
        named = choice_names(game, field, self.values).read(text)
        if named is None and all(value in game.pieces.spellings for value in self.values):
            named = piece_names(game.pieces).read(text)
        return named if named in self.values else text

    def write(self, value: str) -> str:
        return value

    def describe(self) -> Mapping[str, Any]:
        return {"choices": list(self.values)}

    def parts(self, value: str, words: Words, field: str, lying: Sequence[HeapItem] = ()) -> tuple[Part, ...]:
        return (words.choice(field, value),)

    def offers(self, lying: Sequence[str] = ()) -> tuple[str, ...]:
        return self.values


YES_NO = Choice(("yes", "no"))


@dataclass(frozen=True)
class Seat(Choice):
    """One of the players, in the order in which their hands lie where the field points."""

    pointing = "seats"


@dataclass(frozen=True)
class Choices(Kind):
    """Several of a few fixed words, in order, separated by commas: who won each game, ``A, A, none``."""

    values: tuple[str, ...]
    name = "choices"
    separator = ","

    def read(self, text: str) -> tuple[str, ...]:
        one = Choice(self.values)
        return tuple([one.read(word.strip()) for word in text.split(self.separator)])

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        items = list_items(text, {WORD: choice_names(game, field, self.values)})
        return ", ".join([item.text for item in items if item.kind == WORD])

    def write(self, value: Sequence[str]) -> str:
        return ", ".join(value)

    def describe(self) -> Mapping[str, Any]:
        return {"choices": list(self.values)}

    def parts(
        self, value: Sequence[str], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        return (", ".join([words.choice(field, word) for word in value]) or words.nothing(),)


@dataclass(frozen=True)
class Number(Kind):
    """A whole number in ASCII digits, ``low`` to ``high`` inclusive."""

    low: int = 0
    high: int = LARGEST_NUMBER
    name = "number"
    control = "number"

    def read(self, text: str) -> int:
        if not (text.isascii() and text.isdigit()):
            raise Fault("not-a-number", read=quoted(text))
        # int() refuses thousands of digits, so they are cut: one digit too many is enough to be out of range.
        number = int(text.lstrip("0")[: DIGITS + 1] or 0)
        if not self.low <= number <= self.high:
            raise Fault("out-of-range", read=quoted(text), low=self.low, high=self.high)
        return number

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """A number may be followed by what is counted, and grouped in thousands: 160 points, +12, 1 000."""
        tidied = THOUSANDS.sub("", tidy(text))
        words = [word.text for word in telling(words_in(tidied)) if word.text not in spelling_words("units")]
        while words and words[-1] in ".,;!":
            words.pop()
        if len(words) == 2 and words[0] in ("+", "="):
            words = words[1:]
        if len(words) == 1:
            return "0" if words[0] in spelling_words("zero") else words[0]
        return text

    def write(self, value: int) -> str:
        return str(value)

    def describe(self) -> Mapping[str, Any]:
        return {"minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class OnePiece(Kind):
    """One piece of a set."""

    set: PieceSet[Any] = dataclasses.field()
    name = "piece"
    control = "piece"
    pointing = "among"
    zone = MIDDLE
    size = 1

    def read(self, text: str) -> Piece:
        try:
            return self.set[text]  # type: ignore[no-any-return]
        except KeyError:
            raise Fault("unknown-piece", read=quoted(text)) from None

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        return " ".join(pieces_spelt(self.set, text))

    def write(self, value: Piece) -> str:
        return value.code

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id}

    def variants(self, value: Piece) -> Iterator[str]:
        return (piece.code for piece in self.set.pieces if piece is not value)

    def parts(
        self, value: Piece | None, words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        return (words.nothing() if value is None else value,)

    def offers(self, lying: Sequence[str] = ()) -> tuple[str, ...]:
        """Every piece of the set; where the field points, the kinds of piece that lie there, each once."""
        pieces = self.set.pieces if not lying else pieces_among(self.set, " ".join(lying).replace("/", " "))
        return tuple([piece.code for piece in dict.fromkeys(pieces)])

    def heaps(self, text: str) -> tuple[Heap, ...]:
        return (Heap(items_of(self.set, text)),)

    def put(self, heaps: Sequence[Heap], number: int, item: HeapItem) -> tuple[tuple[Heap, ...], int]:
        return (Heap((item,)),), number


@dataclass(frozen=True)
class Pieces(Kind):
    """Pieces separated by blanks. ``ordered``: where they lie matters (a row). ``size``: how many there must be."""

    set: PieceSet[Any] = dataclasses.field()
    ordered: bool = False
    size: int | None = None
    name = "pieces"
    separator = " "
    control = "pieces"

    @property
    def zone(self) -> str:  # type: ignore[override]
        """A row lies in the middle, a hand before the player."""
        return MIDDLE if self.ordered else MINE

    def read(self, text: str) -> tuple[Piece, ...]:
        pieces = read_pieces(self.set, text)
        if self.size is not None and len(pieces) != self.size:
            raise Fault("wrong-size", count=len(pieces), size=self.size)
        return pieces

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        return " ".join(pieces_spelt(self.set, text))

    def write(self, value: Sequence[Piece]) -> str:
        return codes(value)

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id, "ordered": self.ordered, "size": self.size, "as_set": self.ticked}

    def variants(self, value: tuple[Piece, ...]) -> Iterator[str]:
        return (codes(pieces) for pieces in replacing_one(self.set, value))

    def parts(
        self, value: Sequence[Piece], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        return spaced(value) or (words.nothing(),)

    def heaps(self, text: str) -> tuple[Heap, ...]:
        return (Heap(items_of(self.set, text)),)


@dataclass(frozen=True)
class Faces(Pieces):
    """Kinds of piece rather than copies, in any order: naming one twice says nothing more."""

    control = "faces"
    ticked = True

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """Who waits for 3-2 or 4-1 waits for both."""
        return " ".join(pieces_spelt(self.set, text, either=True))

    def offers(self, lying: Sequence[str] = ()) -> tuple[str, ...]:
        return tuple([piece.code for piece in self.set.pieces])


@dataclass(frozen=True)
class Line(Kind):
    """Dominoes laid left to right with touching halves equal; tiles are not turned for the writer."""

    set: PieceSet[Domino] = dataclasses.field()
    name = "line"
    separator = " "
    control = "line"
    zone = MIDDLE

    def read(self, text: str) -> tuple[Laid, ...]:
        words = text.split()
        tiles = read_pieces(self.set, text)
        line = tuple([as_laid(word, tile) for word, tile in zip(words, tiles, strict=True)])
        for before, after in pairwise(line):
            if before.right != after.left:
                turned = joined_by_turning(line)
                offer = {"offer": Raw(self.write(turned))} if turned else {}
                raise Fault("not-joined", before=quoted(str(before)), after=quoted(str(after)), **offer)
        return line

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        return " ".join(pieces_spelt(self.set, text, in_line=True))

    def write(self, value: Sequence[Laid]) -> str:
        return " ".join([f"{laid.left}-{laid.right}" for laid in value])

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id, "ordered": True, "size": None, "as_set": False}

    def variants(self, value: tuple[Laid, ...]) -> Iterator[str]:
        """Only a tile at an end can be another one: the others must join on both sides, so no other kind fits."""
        if not value:
            return
        first, last = value[0], value[-1]
        for number in range(7):
            if number != first.left:
                yield self.write((first._replace(left=number), *value[1:]))
            if number != last.right:
                yield self.write((*value[:-1], last._replace(right=number)))

    def parts(
        self, value: Sequence[Laid], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        return spaced(value) or (words.nothing(),)

    def heaps(self, text: str) -> tuple[Heap, ...]:
        return (Heap(tuple([self.item(word) for word in text.split()])),)

    def item(self, word: str) -> HeapItem:
        tile = self.set.spellings.get(word)
        return word if tile is None else as_laid(word, tile)

    def laid(self, heaps: Sequence[Heap], item: HeapItem, at_left: bool = False) -> tuple[Heap, ...]:
        """The line with a tile more, turned so that it fits: at the right end or, where it fits there alone or is to
        lie there rather, at the left one. A tile that fits nowhere is not laid.
        """
        items = heaps[0].items
        tiles = [laid for laid in items if isinstance(laid, Laid)]
        if not isinstance(item, Domino):
            return (Heap((*items, item)),)
        if not tiles:
            return (Heap((*items, turned(item, left=item.high))),)
        left, right = tiles[0].left, tiles[-1].right
        if item.has(left) and (at_left or not item.has(right)):
            return (Heap((turned(item, left=item.pips - left), *items)),)
        return (Heap((*items, turned(item, left=right))),) if item.has(right) else tuple(heaps)

    def laid_at(self, items: Sequence[HeapItem], tile: Domino, at_left: bool) -> Laid:
        """The tile as it would lie at an end of the line, turned so that it joins; where it cannot, as it comes."""
        tiles = [laid for laid in items if isinstance(laid, Laid)]
        number = (tiles[0].left if at_left else tiles[-1].right) if tiles else tile.high
        if not tile.has(number):
            return turned(tile, left=tile.high)
        return turned(tile, left=tile.pips - number if at_left else number)

    def mirrored(self, heaps: Sequence[Heap]) -> tuple[Heap, ...]:
        """The line as seen from the other side of the table: how a line of a single tile can be turned."""
        items = [
            item._replace(left=item.right, right=item.left) if isinstance(item, Laid) else item
            for item in reversed(heaps[0].items)
        ]
        return (Heap(tuple(items)),)


@dataclass(frozen=True)
class Hands(Kind):
    """``count`` hands separated by ``/``; a hand may be empty unless ``size`` says how many pieces it must hold."""

    set: PieceSet[Any] = dataclasses.field()
    count: int
    size: int | None = None
    name = "hands"
    separator = "/"
    keeps_blanks = True
    control = "hands"
    zone = MIDDLE

    def read(self, text: str) -> tuple[tuple[Piece, ...], ...]:
        hands = tuple([read_pieces(self.set, part) for part in text.split("/")])
        if len(hands) != self.count:
            raise Fault("wrong-number-of-hands", count=len(hands), size=self.count)
        for seat, hand in enumerate(hands, start=1):
            if self.size is not None and len(hand) != self.size:
                raise Fault("wrong-size-of-hand", seat=seat, count=len(hand), size=self.size)
        return hands

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """Hands may stand on lines of their own, in paragraphs, or behind labels."""
        known = {LABEL: label_names(self.count), PIECE: piece_names(self.set), NOTHING: nothing_names()}
        text = unnumbered(tidy(text))
        if len(PARAGRAPHS.split(text)) == self.count:
            text = " / ".join([paragraph.replace("\n", " ") for paragraph in PARAGRAPHS.split(text)])
        hands = hands_in(list_items(text, known), self.count)
        return " / ".join(
            [" ".join([item.text for item in hand if item.kind != NOTHING]) for hand in hands]
        ).strip()

    def write(self, value: Sequence[Sequence[Piece]]) -> str:
        return " / ".join([codes(hand) for hand in value]).strip()

    def describe(self) -> Mapping[str, Any]:
        return {"set": self.set.id, "count": self.count, "size": self.size}

    def variants(self, value: tuple[tuple[Piece, ...], ...]) -> Iterator[str]:
        for seat, hand in enumerate(value):
            for pieces in replacing_one(self.set, hand):
                yield self.write((*value[:seat], pieces, *value[seat + 1 :]))

    def parts(
        self, value: Sequence[Sequence[Piece]], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        name = words.text("words", "board", "hand")
        told = [
            (words.labelled(f"{name} {seat}", ""), *(spaced(hand) or (words.nothing(),)))
            for seat, hand in enumerate(value, 1)
        ]
        return joined(told, " · ")

    def heaps(self, text: str) -> tuple[Heap, ...]:
        """``count`` heaps, or more if more hands were typed."""
        hands = [Heap(items_of(self.set, hand)) for hand in text.split("/")]
        return (*hands, *[Heap()] * (self.count - len(hands)))

    def join(self, heaps: Sequence[Heap]) -> str:
        return " / ".join([" ".join(map(str, heap.items)) for heap in heaps]).strip()

    def put(self, heaps: Sequence[Heap], number: int, item: HeapItem) -> tuple[tuple[Heap, ...], int]:
        """A full hand is followed by the next one."""
        after, number = super().put(heaps, number, item)
        is_full = self.size is not None and len(after[number - 1].items) >= self.size
        return after, number + (is_full and number < len(after))


@dataclass(frozen=True)
class Listed(Kind):
    """A list of entries without pieces, each read, written and worded by a function of the game (games, calls …).

    ``name`` tells clients which list it is, ``about`` what else they need to know. ``tell_entry`` gets the entry, the
    words and the name of the field. ``columns``: what an entry consists of in notation.
    """

    name: str
    separator: str = dataclasses.field()
    read_entry: Callable[[str], Any]
    write_entry: Callable[[Any], str]
    tell_entry: Callable[[Any, Words, str], str]
    about: Mapping[str, Any]
    columns: tuple[Column, ...] = ()

    def read(self, text: str) -> tuple[Any, ...]:
        return tuple([self.read_entry(part.strip()) for part in text.split(self.separator)])

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        if lacks_entry(text, self.separator):
            return text
        return f"{self.separator} ".join(entries_spelt(text, game, self.columns))

    def write(self, value: Sequence[Any]) -> str:
        return f"{self.separator} ".join([self.write_entry(entry) for entry in value])

    def describe(self) -> Mapping[str, Any]:
        return self.about

    def parts(
        self, value: Sequence[Any], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        told = [self.tell_entry(entry, words, field) for entry in value]
        return (" · ".join(told) or words.nothing(),)


@dataclass(frozen=True)
class Groups(Kind):
    """Groups of pieces, each perhaps behind a word: ``pair 6-6 6-6; ten 6-5 6-1 1-1``, ``ca 6v+6n, chiu 2v``.

    ``read_entry`` and ``write_entry`` are functions of the game, for one group. ``words``: the choices that may come
    before a group, named in ``[choices.<field>]``. ``joint`` separates the pieces of a group. ``size``: how many pieces
    a group takes. ``times``: words after which a piece stands for several, and for how many.
    """

    name: str
    separator: str = dataclasses.field()
    set: PieceSet[Any] = dataclasses.field()
    read_entry: Callable[[str], Any]
    write_entry: Callable[[Any], str]
    words: tuple[str, ...] = ()
    joint: str = " "
    size: int | None = None
    times: Mapping[str, int] = dataclasses.field(default_factory=dict)
    control = "groups"
    zone = MIDDLE

    def read(self, text: str) -> tuple[Any, ...]:
        return tuple([self.read_entry(part.strip()) for part in text.split(self.separator)])

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """A word begins a group; groups without words end where a mark says so."""
        known: dict[str, Known] = {WORD: choice_names(game, field, self.words), PIECE: piece_names(self.set)}
        items = list_items(unnumbered(tidy(text)), known)
        if lacks_entry(text, self.separator) or run_together(items) or self.is_torn(items):
            return text
        groups = groups_at_words(items) if self.words else sized_groups(items, self.size)
        return f"{self.separator} ".join([self.group_spelt(group) for group in groups])

    def is_torn(self, items: Sequence[Item]) -> bool:
        """Whether a separator stands inside a group of any size: *pair 6-6 6-6; 5-5 5-5* is one capture, or two."""
        parted = any(a == (MARK, self.separator) and b.kind == PIECE for a, b in pairwise(items))
        return parted and bool(self.words) and self.size is None

    def group_spelt(self, group: Sequence[Item]) -> str:
        """``ca 6v+6n``"""
        words = [item.text for item in group if item.kind == WORD]
        return " ".join([*words, self.joint.join([item.text for item in group if item.kind == PIECE])])

    def write(self, value: Sequence[Any]) -> str:
        return f"{self.separator} ".join([self.write_entry(entry) for entry in value])

    def describe(self) -> Mapping[str, Any]:
        about: dict[str, Any] = {"set": self.set.id}
        if self.words:
            about["words"] = list(self.words)
        if self.joint != " ":
            about["joint"] = self.joint
        if self.size is not None:
            about["group_size"] = self.size
        return about

    def parts(
        self, value: Sequence[Any], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        told = [self.group_parts(heap, words, field) for heap in self.heaps(self.write(value))]
        return joined(told, words.separator(self.separator)) or (words.nothing(),)

    def group_parts(self, heap: Heap, words: Words, field: str) -> tuple[Part, ...]:
        return ((f"{words.choice(field, heap.word)} ",) if heap.word else ()) + spaced(heap.items, self.joint)

    def heaps(self, text: str) -> tuple[Heap, ...]:
        return tuple([self.heap(group) for group in text.split(self.separator)]) if text.strip() else ()

    def heap(self, text: str) -> Heap:
        word, _, rest = text.strip().partition(" ") if self.words else ("", "", text)
        return Heap(items_of(self.set, rest.replace(self.joint, " ")), word, self.times.get(word, 1))

    def join(self, heaps: Sequence[Heap]) -> str:
        groups = [f"{heap.word} {self.joint.join(map(str, heap.items))}".strip() for heap in heaps]
        return f"{self.separator} ".join(groups)

    def openings(self) -> tuple[str, ...]:
        return self.words or ("",)

    def put(self, heaps: Sequence[Heap], number: int, item: HeapItem) -> tuple[tuple[Heap, ...], int]:
        """A full group is followed by a new one of its sort."""
        if not heaps or (self.size is not None and len(heaps[number - 1].items) >= self.size):
            word = heaps[number - 1].word if heaps else self.openings()[0]
            heaps = [*heaps, Heap(word=word)]
            number = len(heaps)
        return super().put(heaps, number, item)

    def take_away(self, heaps: Sequence[Heap], number: int, place: int) -> tuple[Heap, ...]:
        """A group that is left empty goes too."""
        return tuple([heap for heap in super().take_away(heaps, number, place) if heap.items])


@dataclass(frozen=True)
class Places(Kind):
    """Places of pieces on the table, counted from 1 at the left, for claims that are made by pointing."""

    name = "places"
    separator = " "
    control = "places"
    ticked = True

    def read(self, text: str) -> tuple[int, ...]:
        places = []
        for word in text.split():
            if not (word.isascii() and word.isdigit() and len(word) <= 3 and int(word) >= 1):
                raise Fault("not-a-place", read=quoted(word))
            places.append(int(word))
        return tuple(sorted(set(places)))

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """No number before a place is taken for that of a line: *1) 3*."""
        check_signs(text)
        items = list_items(re.sub(r"[().]", " ", tidy(text)), {PLACE: FIGURES})
        return " ".join([item.text for item in items if item.kind == PLACE])

    def write(self, value: Sequence[int]) -> str:
        return " ".join([str(place) for place in value])

    def parts(
        self, value: Sequence[int], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        """The pieces that lie at these places."""
        return spaced([lying[place - 1] for place in value if place <= len(lying)]) or (words.nothing(),)


def read_pieces(pieces: PieceSet[Any], text: str) -> tuple[Any, ...]:
    """The pieces of a blank-separated list (an empty text is an empty list); ``Fault`` at the first unknown word."""
    spellings = pieces.spellings
    try:
        return tuple([spellings[word] for word in text.split()])
    except KeyError as unknown:
        raise Fault("unknown-piece", read=quoted(unknown.args[0])) from None


def items_of(pieces: PieceSet[Any], text: str) -> tuple[HeapItem, ...]:
    """The words of a text as pieces; words that name no piece stay as they were typed."""
    return tuple([pieces.spellings.get(word, word) for word in text.split()])


def pieces_among(pieces: PieceSet[Any], text: str) -> list[Piece]:
    """The pieces among the words of a text."""
    return [pieces.spellings[word] for word in text.split() if word in pieces.spellings]


def changed(heaps: Sequence[Heap], number: int, items: Iterable[HeapItem]) -> tuple[Heap, ...]:
    """The heaps with other items in heap ``number``, counted from 1."""
    heap = heaps[number - 1]._replace(items=tuple(items))
    return (*heaps[: number - 1], heap, *heaps[number:])


def as_laid(word: str, tile: Domino) -> Laid:
    """A tile as the notation of a line lays it: its first figure at the left."""
    return Laid(int(word[0]), int(word[-1]), tile)


def turned(tile: Domino, left: int) -> Laid:
    """The tile as it lies with this one of its numbers at the left."""
    return Laid(left, tile.pips - left, tile)


def joined_by_turning(line: Sequence[Laid]) -> tuple[Laid, ...] | None:
    """The line with tiles turned so that all join, the first one as it lies if possible; ``None`` if they cannot."""
    for first in (line[0], turned(line[0].tile, left=line[0].right)):
        joined = [first]
        for laid in line[1:]:
            if laid.tile.has(joined[-1].right):
                joined.append(turned(laid.tile, left=joined[-1].right))
        if len(joined) == len(line):
            return tuple(joined)
    return None


def replacing_one(pieces: PieceSet[Any], value: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
    """``value`` with one piece replaced by another kind, place by place, kinds in the set's order."""
    for place, old in enumerate(value):
        for piece in pieces.pieces:
            if piece is not old:
                yield (*value[:place], piece, *value[place + 1 :])


def spaced(items: Iterable[Part], between: str = " ") -> tuple[Part, ...]:
    """Pieces as parts of a sentence, separated by a blank or another sign."""
    return joined([(item,) for item in items], between)


def joined(told: Iterable[Sequence[Part]], between: str) -> tuple[Part, ...]:
    """Several sequences of parts as one, separated by a sign."""
    return tuple([part for parts in told for part in (between, *parts)])[1:]
