"""The shape a field has on the page, by its kind, and its text cut up in that shape. Faulty texts are cut up too."""

from __future__ import annotations

from enum import StrEnum

from django.http import QueryDict

from games.core.questions import Field, Question


class Shape(StrEnum):
    """How a field is asked for; the value names its template."""

    HEAP = "heap"  # pieces lying in one heap or row
    SINGLE = "single"  # one place for one piece
    HANDS = "hands"  # several heaps
    GROUPS = "groups"  # a growing number of heaps, each perhaps with a word before it
    FACES = "faces"  # every kind of piece to be ticked
    AMONG = "among"  # one of the pieces that lie elsewhere on the board
    PLACES = "places"  # pieces that lie elsewhere on the board, to be ticked where they lie
    ENDS = "ends"  # one of the two ends of a line
    CHOICE = "choice"
    NUMBER = "number"
    TEXT = "text"


def shape_of(field: Field) -> Shape:
    """The shape in which a field is asked for."""
    kind, about = field.kind.name, field.kind.describe()
    if kind == "places":
        return Shape.PLACES
    if kind == "piece":
        return Shape.AMONG if field.at else Shape.SINGLE
    if kind == "pieces":
        return Shape.FACES if about["as_set"] else Shape.HEAP
    if kind == "line":
        return Shape.HEAP
    if kind == "hands":
        return Shape.HANDS
    if "words" in about or "group_size" in about:
        return Shape.GROUPS
    if kind == "choice":
        return Shape.ENDS if field.at else Shape.CHOICE
    return Shape.NUMBER if kind == "number" else Shape.TEXT


def split_hands(field: Field, text: str) -> list[list[str]]:
    """The words of each hand; as many hands as there are to be, or as were typed if that is more."""
    hands = [hand.split() for hand in text.split("/")]
    return hands + [[] for _ in range(field.kind.describe()["count"] - len(hands))]


def grouped(field: Field, text: str) -> list[tuple[str, list[str]]]:
    """The groups of a list: a word, if groups begin with one, and the words of its pieces."""
    return [split_group(field, group) for group in text.split(field.kind.separator)] if text.strip() else []


def split_group(field: Field, group: str) -> tuple[str, list[str]]:
    """``pair 6-6 6-6`` or ``ca 6v+6n``"""
    about = field.kind.describe()
    joint = about.get("joint", " ")
    word, _, rest = group.strip().partition(" ") if about.get("words") else ("", "", group)
    return word, [piece for piece in rest.replace(joint, " ").split() if piece]


def texts_of(question: Question, query: QueryDict) -> dict[str, str]:
    """The fields named in a query string; other names are none of ours.

    What is named several times is a list; where there can be only one, all of it is read, and refused, as one text.
    """
    return {
        name: (field.kind.separator or " ").join(query.getlist(name))
        for name, field in question.by_name.items()
        if name in query
    }
