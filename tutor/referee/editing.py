"""Putting pieces down and taking them away, as changes of a field's text.

The text is the position: a tap on the palette does to it what a person would type, and the board is drawn from it.
A heap is named ``row`` for a plain field, ``hands.2`` for the second hand or group of a field.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict

from games.core.questions import Field, Question
from tutor.referee.shapes import Shape, grouped, shape_of, split_hands

Texts = Mapping[str, str]

LAYING = ("put", "remove", "start", "mirror")
"""The buttons of a board: a piece put down, taken away, a new group begun, a line turned round."""


def laid(question: Question, texts: Texts, data: QueryDict) -> tuple[dict[str, str], str]:
    """The texts after a button was pressed, and the heap to go on with. ``data`` is the form's."""
    into = data.get("into", "")
    if "put" in data:
        return put(question, texts, into, data.get("put", ""))
    if "start" in data:
        name, _, word = data.get("start", "").partition(" ")
        return start_group(question, texts, name, word)
    if "mirror" in data:
        return mirrored(question, texts, data.get("mirror", "")), into
    heap, _, place = data.get("remove", "").partition(" ")
    number = int(place) if place.isdecimal() and len(place) < 4 else 0
    return take_away(question, texts, heap, number), heap


def put(question: Question, texts: Texts, into: str, code: str) -> tuple[dict[str, str], str]:
    """The texts after putting piece ``code`` into heap ``into``, and the heap to go on with ("": choose anew)."""
    field, number = find(question, into)
    if field is None:
        return dict(texts), ""
    text = texts.get(field.name, "").strip()
    shape = shape_of(field)
    if shape is Shape.SINGLE:
        return {**texts, field.name: code}, ""
    if shape is Shape.HANDS:
        hands = split_hands(field, text)
        number = min(max(number, 1), len(hands))
        hands[number - 1].append(code)
        size = field.kind.describe()["size"]
        full = size is not None and len(hands[number - 1]) >= size and number < len(hands)
        return {**texts, field.name: join_hands(hands)}, f"{field.name}.{number + full}"
    if shape is Shape.GROUPS:
        groups, number = put_in_group(field, grouped(field, text), number, code)
        return {**texts, field.name: join_groups(field, groups)}, f"{field.name}.{number}"
    if field.kind.name == "line":
        return {**texts, field.name: laid_on(text, code)}, into
    return {**texts, field.name: f"{text} {code}".strip()}, into


def take_away(question: Question, texts: Texts, heap: str, place: int) -> dict[str, str]:
    """The texts without the piece at ``place`` (from 1) of a heap; a group that is left empty goes too."""
    field, number = find(question, heap)
    if field is None:
        return dict(texts)
    text = texts.get(field.name, "").strip()
    shape = shape_of(field)
    if shape is Shape.HANDS:
        hands = split_hands(field, text)
        if 0 < number <= len(hands):
            hands[number - 1] = without(hands[number - 1], place)
        return {**texts, field.name: join_hands(hands)}
    if shape is Shape.GROUPS:
        groups = grouped(field, text)
        if 0 < number <= len(groups):
            word, pieces = groups[number - 1]
            left = without(pieces, place)
            groups[number - 1 : number] = [(word, left)] if left else []
        return {**texts, field.name: join_groups(field, groups)}
    return {**texts, field.name: " ".join(without(text.split(), place))}


def start_group(question: Question, texts: Texts, name: str, word: str) -> tuple[dict[str, str], str]:
    """The texts with a new, still empty group, and its heap."""
    field, _ = find(question, name)
    if field is None or shape_of(field) is not Shape.GROUPS:
        return dict(texts), ""
    groups = grouped(field, texts.get(field.name, ""))
    groups.append((word, []))
    return {**texts, field.name: join_groups(field, groups)}, f"{field.name}.{len(groups)}"


def mirrored(question: Question, texts: Texts, name: str) -> dict[str, str]:
    """The texts with a line as it is seen from the other side; of one tile alone nothing else could be turned."""
    field, _ = find(question, name)
    if field is None or field.kind.name != "line":
        return dict(texts)
    words = texts.get(field.name, "").split()
    return {**texts, field.name: " ".join("-".join(reversed(word.split("-"))) for word in reversed(words))}


def find(question: Question, heap: str) -> tuple[Field | None, int]:
    """The field a heap belongs to, and its number there (0 where it has none)."""
    name, _, number = heap.partition(".")
    return question.by_name.get(name), int(number) if number.isdecimal() and len(number) < 4 else 0


def without(words: list[str], place: int) -> list[str]:
    return words[: place - 1] + words[place:] if 0 < place <= len(words) else words


def laid_on(line: str, code: str) -> str:
    """A tile laid at the end of a line where it fits, right before left; where it fits nowhere, as it comes."""
    words = line.split()
    high, _, low = code.partition("-")
    if words:
        right = words[-1].rpartition("-")[2]
        left = words[0].partition("-")[0]
        if right in (high, low):
            return " ".join([*words, f"{right}-{low if right == high else high}"])
        if left in (high, low):
            return " ".join([f"{low if left == high else high}-{left}", *words])
    return " ".join([*words, code])


def join_hands(hands: list[list[str]]) -> str:
    return " / ".join(" ".join(hand) for hand in hands).strip()


Group = tuple[str, list[str]]


def put_in_group(field: Field, groups: list[Group], number: int, code: str) -> tuple[list[Group], int]:
    """The groups with one piece more: in the group asked for, else the last; a full one is followed by a new one."""
    about = field.kind.describe()
    number = number if 0 < number <= len(groups) else len(groups)
    size = about.get("group_size")
    if not groups or (size and len(groups[number - 1][1]) >= size):
        word = groups[number - 1][0] if groups else (about.get("words") or [""])[0]
        groups = [*groups, (word, [])]
        number = len(groups)
    groups[number - 1][1].append(code)
    return groups, number


def join_groups(field: Field, groups: list[Group]) -> str:
    about: Mapping[str, Any] = field.kind.describe()
    joint = about.get("joint", " ")
    return f"{field.kind.separator} ".join(f"{word} {joint.join(pieces)}".strip() for word, pieces in groups)
