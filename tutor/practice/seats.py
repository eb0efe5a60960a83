"""Claims about the seats of a table: who calls what, who pays what. Nobody has to write them in notation here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from games.core.faults import Fault
from games.core.phrases import Words
from games.core.questions import Field
from tutor.referee.board import Offer, Part


def has_calls(field: Field) -> bool:
    """Whether a field holds what seats call."""
    return {"seats", "kinds"} <= field.kind.describe().keys()


def has_sums(field: Field) -> bool:
    """Whether a field holds a figure for each seat."""
    about = field.kind.describe()
    return "seats" in about and "minimum" in about


@dataclass(frozen=True)
class SeatsPart(Part):
    """A figure for each seat. ``seats``: what each is called, and what is written there."""

    seats: tuple[tuple[str, str], ...] = ()

    @property
    def template(self) -> str:
        return "practice/_seats.html"


def with_sums(part: Part, words: Words) -> SeatsPart:
    """A text of figures as one place for each."""
    names, texts = part.field.kind.describe()["seats"], part.text.split()
    filled = zip(names, [*texts, *[""] * len(names)], strict=False)
    shown = tuple((word_of(words, seat, names), text) for seat, text in filled)
    return SeatsPart(part.field, part.shape, part.label, part.help, part.text, seats=shown)


def call_offers(field: Field, text: str, called: str, words: Words) -> Iterator[Offer]:
    """The calls that were made, any of which may be claimed to count; and that none does, where that can be said."""
    for call in split(called):
        yield Offer(call, call_in_words(field, call, words), None, call == text)
    try:
        field.kind.read("none")
    except Fault:
        return
    yield Offer("none", gettext("nobody"), None, text == "none")


def calls_in_words(field: Field, text: str, words: Words) -> str:
    return " · ".join([call_in_words(field, call, words) for call in split(text)])


def split(text: str) -> list[str]:
    return [call.strip() for call in text.split(";") if call.strip()]


def call_in_words(field: Field, call: str, words: Words) -> str:
    """``3 chiu`` as people would say it; what is no such thing, as it stands."""
    seat, _, kind = call.partition(" ")
    about = field.kind.describe()
    if seat not in about["seats"] or kind not in about["kinds"]:
        return gettext("nobody") if call == "none" else call
    return (
        word_of(words, seat, about["seats"]) + pgettext("label", ": ") + word_of(words, kind, about["kinds"])
    )


def word_of(words: Words, value: str, among: Sequence[str]) -> str:
    """What a choice between all of these calls this one."""
    for table in words.tables["choices"].values():
        if all(name in table for name in among):
            return str(table[value])
    return value
