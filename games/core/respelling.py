"""Lists as people write them, spelt anew in notation: commas, bullets, numbers, “and”, “x2”, sums, labels.

What is read here is spelling only. Whether the pieces exist often enough, a line joins or a hand has the right size, is
judged of the notation that comes out, as of any other.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise, takewhile
from typing import Any, NamedTuple, Protocol, TypeAlias

from games.core.faults import Fault, quoted
from games.core.names import Names, choice_names, piece_names, spelling_words, telling
from games.core.phrases import HasSentences
from games.core.pieces import PieceSet
from games.core.tidying import Word, tidy, words_in

PIECE, WORD, PLACE, LABEL, NOTHING, UNIT, MARK = "piece", "word", "place", "label", "nothing", "unit", "mark"
"""What an item of a list is."""

REPEATED = (PIECE, WORD)
"""Items that there can be several of; *1 x 3* are no three places."""

MARKS = frozenset(",;•·*|/:+&().!'=→\n-")
"""The signs that may stand between the items of a list. A hyphen does only after a blank, since it joins halves."""

BULLET = re.compile(r"^ *(?:[-*•·+]+ *|(?:\(1\)|[0-9]{1,2}[.)]) +)", re.MULTILINE)
"""A bullet or a number at the beginning of a line. (2) before a piece could also mean two of it."""

LINE_NUMBER = re.compile(
    r"^ *\(?([0-9]{1,2})(?:[.):=]| -(?= ))? +(?=[0-9]+[-/|:][0-9]|[0-9]*[^\W\d_]|\()", re.MULTILINE
)
INLINE_NUMBER = re.compile(r"(?:^|(?<=[\s,;]))\(?([0-9]{1,2})[.)] +")
"""What counts the lines of a list, or the items of a line: 1: 6-5, 1. 6-5 2. 4-4."""

ORDINAL = re.compile(r"\b([0-9])[.)] *(?=[^\W\d])")
"""A number with a point before a word, where entries begin with a number: 2. win."""

NEGATIVE = re.compile(r"(?:^|(?<=[\s,;:=]))-[0-9]+(?![\w-])")
"""A figure with a minus before it, which is no bullet."""

BRACKETED = re.compile(r"\( *([0-9]) *[,;.] *([0-9]) *\)")
"""A domino as a pair of figures: (6,5)."""

TOTAL = re.compile(r"= *[0-9]+(?= *(?:[+=;·]|$))", re.MULTILINE)
"""The total of a sum: 6-6 (12) + 5-2 (7) = 19."""

MOST_COPIES = 9
"""What stands in brackets behind a piece is more than a number of copies if it is larger."""

CHUNK = re.compile(r"[^\s,;]+")

LONGEST = 1366
"""Items of a list: more than this do not go into a field when each is written by itself."""


class Item(NamedTuple):
    """A part of a list: what it is, and its text in notation; that of a mark as it stands."""

    kind: str
    text: str


class Known(Protocol):
    """What can find a name in a text."""

    def at(self, words: Sequence[Word], place: int) -> tuple[tuple[str, ...], int]: ...

    def only(self, meanings: Sequence[str], typed: str) -> str: ...


class Figures:
    """Whole numbers, as a ``Known``."""

    def at(self, words: Sequence[Word], place: int) -> tuple[tuple[str, ...], int]:
        return ((words[place].text,), 1) if words[place].is_figure else ((), 0)

    def only(self, meanings: Sequence[str], typed: str) -> str:
        return meanings[0]


FIGURES = Figures()


def list_items(
    text: str, known: Mapping[str, Known], in_line: bool = False, either: bool = False
) -> list[Item]:
    """The items of a list, in order; ``Fault`` at the first word that names nothing, or could name several things.

    ``known``: by kind of item, what there can be. ``in_line``: the list is a line of dominoes, in which figures parted
    by blanks alone could also be the numbers that touch. ``either``: “or” means no more than “and”.
    """
    text = BULLET.sub("", BRACKETED.sub(r"\1-\2", tidy(text))).replace("->", "→")
    if "+" in text and UNIT not in known:
        text = TOTAL.sub("", text)
    words, items, place, times = telling(words_in(text)), list[Item](), 0, 0
    typed, bracketed = "", list[tuple[int, int]]()
    while place < len(words):
        kind, names, meanings, length = longest(known, words, place)
        factor, factor_length = factor_after(known, words, place, items)
        if factor:
            items += items[-1:] * (factor - 1)
            length = factor_length
        elif names:
            check_joint(text, words, place, length, in_line)
            before, typed = typed, text[words[place].start : words[place + length - 1].end]
            item = Item(kind, names.only(meanings, typed))
            if times and kind not in REPEATED:
                raise unknown(text, words[place])
            if is_said_again(item, items, words[place + length :]) and typed.casefold() != before.casefold():
                items.pop()
                length += 1
            else:
                items += [item] * (times or 1)
            times = 0
        elif items and items[-1].kind == PIECE and (number := in_brackets(words, place)):
            bracketed.append((len(items) - 1, number))
            length = 3
        elif not times and (times := factor_before(words, place, items)):
            length = 2
        elif parts(text, words[place], either) and (not times or words[place].text == "("):
            items.append(Item(MARK, "&" if words[place].text in spelling_words("and") else words[place].text))
            length = 1
        elif words[place].text in spelling_words("articles") | spelling_words("nouns"):
            length = 1
        else:
            raise unknown(text, words[place])
        if len(items) > LONGEST:
            raise Fault("too-long", limit=LONGEST * 3)
        place += length
    if times:
        raise unknown(text, words[-2])
    return repeated(text, items, bracketed)


def longest(
    known: Mapping[str, Known], words: Sequence[Word], place: int
) -> tuple[str, Known | None, tuple[str, ...], int]:
    """The kind of item whose name is longest here, its names, what it can mean, and its length in words."""
    best: tuple[str, Known | None, tuple[str, ...], int] = ("", None, (), 0)
    for kind, names in known.items():
        meanings, length = names.at(words, place)
        if length > best[3]:
            best = kind, names, meanings, length
    return best


def parts(text: str, word: Word, either: bool) -> bool:
    """Whether a word or a sign only parts what stands before and after it."""
    if word.text == "-":
        return text[: word.start].endswith((" ", "\n"))
    if either and word.text in spelling_words("or"):
        return True
    return word.text in MARKS or word.text in spelling_words("and")


def is_said_again(item: Item, items: Sequence[Item], rest: Sequence[Word]) -> bool:
    """Whether an item in brackets is the one before them, in other words: *Ngũ Vạn (5v)*."""
    return list(items[-2:]) == [item, (MARK, "(")] and bool(rest) and rest[0].text == ")"


def unnumbered(text: str) -> str:
    """A tidy text without the numbers 1, 2, 3 … before its lines, or before its items."""
    lines = [line for line in text.split("\n") if line.strip()]
    for pattern, least in ((LINE_NUMBER, len(lines)), (INLINE_NUMBER, 2)):
        numbers = [int(found[1]) for found in pattern.finditer(text)]
        if len(numbers) >= max(least, 2) and numbers == list(range(1, len(numbers) + 1)):
            return pattern.sub("" if pattern is LINE_NUMBER else "; ", text)
    return text


def unknown(text: str, word: Word) -> Fault:
    """A fault that quotes what is written from this word up to a blank or a comma."""
    chunk = CHUNK.match(text, word.start)
    return Fault("unknown-piece", read=quoted(chunk[0] if chunk else word.text))


# --- How often


def factor_after(
    known: Mapping[str, Known], words: Sequence[Word], place: int, items: Sequence[Item]
) -> tuple[int, int]:
    """How often the item before is meant, and the length of what says so: *2v x2*, *2v (×2)*, *2v (2x)*, *2v 2 times*.

    0 if this says nothing of the kind: *2v 2x* could be a slip for 2v 2s, or be about the piece that follows.
    """
    if not items or items[-1].kind not in REPEATED:
        return 0, 0
    has_bracket = words[place].text == "("
    start = place + has_bracket
    ends = words[start + 2].text if start + 2 < len(words) else "\n"
    if has_bracket and ends != ")":
        return 0, 0
    length = 4 if has_bracket else 2
    if is_times(words, start) and count_at(words, start + 1):
        is_bullet = words[start].text == "*" and longest(known, words, start + 1)[3]
        return (0, 0) if is_bullet else (count_at(words, start + 1), length)
    plain = ("*",) if has_bracket else ("*", "x")
    if is_times(words, start + 1) and words[start + 1].text not in plain and ends in MARKS:
        return count_at(words, start), length
    return 0, 0


def factor_before(words: Sequence[Word], place: int, items: Sequence[Item]) -> int:
    """How often the item that follows is meant: *2x 2v*. Between two items it could belong to either."""
    follows = is_times(words, place + 1) and place + 2 < len(words)
    return count_at(words, place) if follows and not (items and items[-1].kind != MARK) else 0


def is_times(words: Sequence[Word], place: int) -> bool:
    return place < len(words) and (words[place].text == "*" or words[place].text in spelling_words("by"))


def count_at(words: Sequence[Word], place: int) -> int:
    """A number of one or two figures; 0 for anything else."""
    figure = words[place].text if place < len(words) and words[place].is_figure else ""
    return int(figure) if 0 < len(figure) < 3 else 0


def in_brackets(words: Sequence[Word], place: int) -> int:
    """The number that stands by itself in brackets; 0 if none does."""
    signs = [word.text for word in words[place : place + 3]]
    return count_at(words, place + 1) if len(signs) == 3 and signs[::2] == ["(", ")"] else 0


def repeated(text: str, items: list[Item], bracketed: Sequence[tuple[int, int]]) -> list[Item]:
    """The items, each as often as the number behind it says: *2v (2)*; but 6-6 (12) is told what it is worth.

    ``bracketed``: the place of an item, and the number in brackets behind it.
    """
    if bracketed and all(number == pips_of(items[place]) for place, number in bracketed):
        pieces = [item for item in items if item.kind == PIECE]
        is_sum = "+" in text or (1 < len(bracketed) == len(pieces))
        if is_sum or all(number > MOST_COPIES for _, number in bracketed):
            return items
        place, number = bracketed[0]
        raise Fault("unknown-piece", read=quoted(f"{items[place].text} ({number})"))
    for place, number in reversed(bracketed):
        if number > MOST_COPIES:
            raise Fault("unknown-piece", read=quoted(f"{items[place].text} ({number})"))
        items[place:place] = items[place : place + 1] * (number - 1)
    if len(items) > LONGEST:
        raise Fault("too-long", limit=LONGEST * 3)
    return items


def pips_of(item: Item) -> int | None:
    """The pips of a domino, ``None`` for anything else."""
    halves = item.text.split("-")
    return sum(map(int, halves)) if len(halves) == 2 and all(map(str.isdigit, halves)) else None


# --- Halves


def check_joint(text: str, words: Sequence[Word], place: int, length: int, in_line: bool) -> None:
    """A fault if what joins two figures here also seems to join the next one: 6-5-4, 6 5 4."""
    first, last = words[place], words[place + length - 1]
    if length > 3 or length < 2 or not (first.is_figure and last.is_figure):
        return
    follows = words[place + length] if place + length < len(words) else None
    if length == 2:
        run = list(takewhile(lambda word: word.is_figure, words[place:]))
        joined, last = len(run) % 2 == 1 or (in_line and len(run) > 2), run[-1]
    else:
        joint = words[place + 1]
        is_tight = first.end == joint.start
        joined = (
            follows is not None and follows.text == joint.text and (follows.start == last.end) == is_tight
        )
    if joined:
        rest = CHUNK.match(text, last.start)
        raise Fault("unclear-joint", read=quoted(text[first.start : rest.end() if rest else last.end]))


# --- Parts of a list


def split_at(items: Sequence[Item], marks: str) -> list[list[Item]]:
    """The named items between these marks; other marks are left out."""
    found: list[list[Item]] = [[]]
    for item in items:
        if item.kind == MARK and item.text in marks:
            found.append([])
        elif item.kind != MARK:
            found[-1].append(item)
    return found


def lacks_entry(text: str, separator: str) -> bool:
    """Whether an entry seems to be missing before or between separators. (After the last one, none is.)"""
    return any(not part.strip() for part in tidy(text).split(separator)[:-1])


def run_together(items: Sequence[Item]) -> bool:
    """Whether a word that begins a group follows the one before without any mark."""
    return any(after.kind == WORD and before.kind != MARK for before, after in pairwise(items))


def groups_at_words(items: Sequence[Item]) -> list[list[Item]]:
    """The items in groups that each begin with a word (or label); what comes before the first one is a group too."""
    found: list[list[Item]] = []
    for item in items:
        if item.kind in (WORD, LABEL) or (not found and item.kind != MARK):
            found.append([])
        if item.kind != MARK:
            found[-1].append(item)
    return found


@cache
def nothing_names() -> Names:
    """The words for nothing."""
    return Names([(word, "") for word in spelling_words("nothing")])


def says_nothing(text: str) -> bool:
    """Whether a text is a word for nothing, or a dash."""
    return nothing_names().read(text) is not None or tidy(text).strip() == "-"


@cache
def unit_names() -> Names:
    """What figures count: points, tiles."""
    return Names([(word, "") for word in spelling_words("units")])


@cache
def label_names(count: int) -> Names:
    """The names of seats and hands: *hand 1*, *joueur 2*."""
    return Names([(f"{word} {n}", str(n)) for word in spelling_words("seat") for n in range(1, count + 1)])


def pieces_spelt(pieces: PieceSet[Any], text: str, in_line: bool = False, either: bool = False) -> list[str]:
    """The notation of every piece of a list."""
    items = list_items(unnumbered(tidy(text)), {PIECE: piece_names(pieces)}, in_line, either)
    return [item.text for item in items if item.kind == PIECE]


def hands_in(items: Sequence[Item], count: int) -> list[list[Item]]:
    """The items hand by hand: behind labels, else between slashes or, if that gives ``count`` hands, other marks."""
    if any(item.kind == LABEL for item in items):
        groups = groups_at_words(items)
        labelled = {group[0].text: group[1:] for group in groups if group[0].kind == LABEL}
        if len(labelled) == len(groups):
            return [labelled.get(str(seat), []) for seat in range(1, count + 1)]
    for mark in ("/", "\n", "·", "|", ";"):
        hands = split_at(items, mark)
        closed = hands[:-1] if not hands[-1] else hands
        framed = closed[1:] if closed is not hands and closed[:1] == [[]] else closed
        # Between slashes a hand may be empty; other marks may stand there twice.
        for found in (hands, closed, framed if mark == "/" else [hand for hand in hands if hand]):
            if len(found) == count:
                return found
    return split_at(items, "/")


def sized_groups(items: Sequence[Item], size: int | None) -> list[list[Item]]:
    """The items in groups of ``size``, between the strongest marks that make such groups; else as commas part them."""
    for mark in ("\n", ";", "|", "/", "(", "·", ",", "&"):
        groups = [group for group in split_at(items, mark) if group]
        if len(groups) > 1 and all(len(group) == size for group in groups):
            return groups
    return [group for group in split_at(items, ",") if group]


Column: TypeAlias = "tuple[str, tuple[str, ...]] | None"
"""A part of an entry: a choice, by the name of a field that has words for it and its values; ``None``: a number."""


def entries_spelt(text: str, game: HasSentences, columns: Sequence[Column]) -> list[str]:
    """The entries of a list in notation: *player 3: chíu* is ``3 chiu``, *A: 12* is ``A 12``."""
    known: dict[str, Known] = {
        str(place): choice_names(game, *column) if column else FIGURES for place, column in enumerate(columns)
    }
    check_signs(text)
    begins_with_number = columns[0] is None or any(map(str.isdigit, columns[0][1]))
    text = ORDINAL.sub(r"\1 ", tidy(text)) if begins_with_number else unnumbered(tidy(text))
    items = list_items(text, {**known, UNIT: unit_names()})
    parts = [[item.text for item in part if item.kind != UNIT] for part in split_at(items, ",;&\n·•*/|.→")]
    return [" ".join(part) for part in parts if part]


def check_signs(text: str) -> None:
    """A fault if a figure is negative: none of those that are counted here can be."""
    if negative := NEGATIVE.search(tidy(text)):
        raise Fault("not-a-number", read=quoted(negative[0]))
