"""What a judge answers: a ruling, made of reasons, bill lines and notes. All of it is data; words come later."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar, overload

from games.core.facts import Facts

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Reason(NamedTuple):
    """One rule that a claim keeps or breaks.

    ``outcome`` picks the sentence (``[reasons.<rule>] <outcome>``); its placeholders are exactly ``facts``.
    """

    rule: str
    ok: bool
    outcome: str
    facts: Facts


class BillLine(NamedTuple):
    """One line of a score; the lines of a bill add up to the score. Its sentence is ``[bill.<rule>] <outcome>``."""

    rule: str
    outcome: str
    points: int
    facts: Facts


class Slip(NamedTuple):
    """A likely mistake that leads to exactly the wrong figure that was claimed.

    Found by counting again with the mistake in it, never by looking at the figure. ``rule`` is the page that helps; the
    sentence is ``[slips.<rule>] <outcome>``.
    """

    rule: str
    outcome: str
    facts: Facts


Found = TypeVar("Found", covariant=True)


class Searched(Sequence[Found]):
    """A sequence that is searched for when first looked at, because the search takes longer than judging."""

    def __init__(self, search: Callable[[], Iterable[Found]]) -> None:
        self.search = search

    @cached_property
    def found(self) -> tuple[Found, ...]:
        return tuple(self.search())

    def __len__(self) -> int:
        return len(self.found)

    @overload
    def __getitem__(self, place: int) -> Found: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[Found, ...]: ...

    def __getitem__(self, place: int | slice) -> Found | tuple[Found, ...]:
        return self.found[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self.found == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # As of a list: it need not have been found yet.


class Criterion(NamedTuple):
    """One thing by which the legal claims at a position are told apart: more is better.

    ``rule`` is the page that says why it counts. ``[worth.<rule>] <outcome>`` is a clause about the one who makes the
    claim ("you score 40 points"), which stands in a longer sentence: no capital at its beginning, no full stop.
    """

    rule: str
    outcome: str
    figure: int
    facts: Facts


class Note(NamedTuple):
    """A point on which the sources are silent, wrong or at odds, and which matters to this verdict."""

    rule: str
    point: str


def unbroken(broken: Iterable[Reason], kept: Callable[[], Iterable[Reason]]) -> Searched[Reason]:
    """Why a claim keeps rules, without those that it breaks all the same."""
    rules = {reason.rule for reason in broken}
    return Searched(lambda: (reason for reason in kept() if reason.rule not in rules))


Option: TypeAlias = Mapping[str, Any]
"""A legal alternative: claim fields as one would send them, plus the integer ``score`` where points are counted."""


class Ruling(NamedTuple):
    """A judge's answer about one claim.

    ``score`` is what the thing claimed is really worth, ``None`` where nothing is scored or it is not allowed.
    ``reasons`` is never empty: the broken rules of an illegal claim, the rules that allow a legal one.
    ``normalised`` holds claim fields that mean the same as what was claimed (``ten-left`` on a row of two: ``sweep``);
    ``None`` drops a field that the others make superfluous.
    ``slips`` are mistakes that lead to the wrong figure claimed, the likeliest first.
    ``extras`` holds what single questions add to a verdict (``after``, ``pairs``, ``payment``), ready for JSON.
    ``worth`` ranks a legal claim among the others at its position: criteria, the most important first, the same for all
    of them (``games.core.ranking``). Claims that nothing tells apart, or that have no worth, are equally good.
    ``turns`` are the legal claims, each of them whole, where an option tells no more than a part of one.
    ``kept``: of an illegal claim, rules that one might think it breaks, and why it does not (``unbroken``); for
    whoever accuses it of these.
    """

    legal: bool
    score: int | None
    reasons: tuple[Reason, ...]
    options: Sequence[Option] = ()
    bill: tuple[BillLine, ...] = ()
    notes: tuple[Note, ...] = ()
    normalised: Mapping[str, str | None] = NOTHING
    extras: Mapping[str, Any] = NOTHING
    slips: Sequence[Slip] = ()
    worth: Sequence[Criterion] = ()
    turns: Sequence[Option] | None = None
    kept: Sequence[Reason] = ()
