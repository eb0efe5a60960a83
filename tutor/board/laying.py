"""Laying pieces down and taking them away, as changes of a field's text.

The text is the position: a tap does to it what a person would type, and the board is drawn from it. A heap is named
``row`` for a plain field, ``hands.2`` for the second hand or group of a field, ``line.left`` for the left end of a line
(its name alone is the right one). What cannot be done changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from django.http import QueryDict

from games.core.kinds import HEAPED, SEVERAL_HEAPS, Heap, Line
from games.core.questions import Field, Question
from tutor.board.fields import heap_name, heaps_in

Texts: TypeAlias = Mapping[str, str]

BUTTONS = frozenset({"put", "remove", "start", "mirror", "go", "clear"})
"""The buttons of a board: a piece put down, taken away, a new group begun, a line turned round; another step of the
claim opened, the claim taken back."""


def laid(question: Question, texts: Texts, data: QueryDict) -> tuple[dict[str, str], str]:
    """The texts after a button was pressed, and the heap to go on with ("": choose anew). ``data`` is the form's."""
    into = data.get("into", "")
    if "clear" in data:
        return {name: text for name, text in texts.items() if name not in question.claim_names}, ""
    if "go" in data:
        return dict(texts), data.get("go", "")
    if "put" in data:
        return put(question, texts, into, data.get("put", ""))
    if "start" in data:
        name, _, word = data.get("start", "").partition(" ")
        return start_group(question, texts, name, word)
    if "mirror" in data:
        return mirrored(question, texts, data.get("mirror", "")), into
    heap, _, place = data.get("remove", "").partition(" ")
    if not place:
        return take_apart(question, texts, heap), heap
    return take_away(question, texts, heap, small_number(place)), heap


def put(question: Question, texts: Texts, into: str, code: str) -> tuple[dict[str, str], str]:
    """The texts after putting piece ``code`` into heap ``into``, and the heap to go on with ("": choose anew)."""
    field, number = find(question, into)
    if field is None or field.kind.set is None:
        return dict(texts), ""
    item = field.kind.set.spellings.get(code, code)
    heaps = heaps_in(field, texts.get(field.name, ""))
    if isinstance(field.kind, Line):
        at_left = into.endswith(".left")
        return written(field, texts, field.kind.laid(heaps, item, at_left)), into
    number = number if 0 < number <= len(heaps) else max(len(heaps), 1)
    after, number = field.kind.put(heaps, number, item)
    is_full = field.control not in SEVERAL_HEAPS and len(after[0].items) == field.kind.size
    return written(field, texts, after), "" if is_full else heap_name(field, number)


def take_away(question: Question, texts: Texts, heap: str, place: int) -> dict[str, str]:
    """The texts without the piece at ``place`` (from 1) of a heap."""
    field, number = find(question, heap)
    heaps = heaps_in(field, texts.get(field.name, "")) if field else ()
    if field is None or not 0 < number <= len(heaps) or not 0 < place <= len(heaps[number - 1].items):
        return dict(texts)
    return written(field, texts, field.kind.take_away(heaps, number, place))


def take_apart(question: Question, texts: Texts, heap: str) -> dict[str, str]:
    """The texts without a heap."""
    field, number = find(question, heap)
    heaps = heaps_in(field, texts.get(field.name, "")) if field else ()
    if field is None or not 0 < number <= len(heaps):
        return dict(texts)
    return written(field, texts, (*heaps[: number - 1], *heaps[number:]))


def start_group(question: Question, texts: Texts, name: str, word: str) -> tuple[dict[str, str], str]:
    """The texts with a new, still empty group, and its heap."""
    field, _ = find(question, name)
    if field is None or word not in field.kind.openings():
        return dict(texts), ""
    heaps = (*heaps_in(field, texts.get(field.name, "")), Heap(word=word))
    return written(field, texts, heaps), heap_name(field, len(heaps))


def mirrored(question: Question, texts: Texts, name: str) -> dict[str, str]:
    """The texts with a line as it is seen from the other side."""
    field, _ = find(question, name)
    if field is None or not isinstance(field.kind, Line):
        return dict(texts)
    return written(field, texts, field.kind.mirrored(heaps_in(field, texts.get(field.name, ""))))


def written(field: Field, texts: Texts, heaps: tuple[Heap, ...]) -> dict[str, str]:
    return {**texts, field.name: field.kind.join(heaps)}


def find(question: Question, heap: str) -> tuple[Field | None, int]:
    """The field into whose heap pieces can be laid, and the number of the heap there (1 where it is the only one)."""
    name, _, number = heap.partition(".")
    field = question.by_name.get(name)
    if field is None or field.control not in HEAPED:
        return None, 0
    return field, small_number(number) if field.control in SEVERAL_HEAPS else 1


def small_number(text: str) -> int:
    """A number of at most three figures; 0 for anything else."""
    return int(text) if text.isdecimal() and len(text) < 4 else 0
