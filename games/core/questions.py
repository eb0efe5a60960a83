"""Declarations: what a game consists of and what can be asked of it. Everything is declared once.

The same ``Question`` drives parsing, the web form, the API schema, the command line and the puzzle format.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games.core.faults import Fault
from games.core.kinds import Choice, Kind
from games.core.pieces import Piece, PieceSet
from games.core.rulings import NOTHING, Ruling
from games.core.skills import Skill

POSITION = "position"
CLAIM = "claim"
READING = "reading"

ACT, STATEMENT = "act", "statement"
"""What a claim is: something done, which is allowed or not, or something said (a figure, a list), right or wrong."""


@dataclass(frozen=True)
class Rule:
    """A rule of a game. ``id`` names its page, its anchor and its reasons in verdicts.

    ``judged``: whether any question can find it kept or broken; the others are explained, never reported.
    ``breakable``: whether a claim can break it; some judged rules only ever allow.
    """

    id: str
    judged: bool = True
    breakable: bool = True


@dataclass(frozen=True)
class Point:
    """A point on which the sources are silent, wrong or at odds. ``rules`` are the pages that show it."""

    id: str
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Reading:
    """A house rule: the values a table may choose from (the first is our default) and the point it settles."""

    name: str
    values: tuple[str, ...]
    point: str

    @cached_property
    def kind(self) -> Choice:
        return Choice(self.values)


@dataclass(frozen=True)
class Field:
    """One named input of a question.

    ``role``: ``POSITION`` (what lies there), ``CLAIM`` (what is said or done) or ``READING`` (a house rule).
    ``required``: absent or empty is a fault. Otherwise an absent field has the value ``absent`` (already read).
    ``example`` is a valid text, shown in messages. ``at`` names the position fields whose pieces one points at to make
    this claim (tick tiles of the row, choose a card of the hand, an end of the line).
    ``zone``: where on the table it lies, one of those in ``kinds``; "" for where things of its kind lie.
    ``pointed``: of a choice, the value that goes without saying once something is pointed at for another claim.
    """

    name: str
    kind: Kind
    role: str = POSITION
    required: bool = True
    absent: Any = None
    example: str = ""
    at: tuple[str, ...] = ()
    zone: str = ""
    pointed: str = ""

    def __post_init__(self) -> None:
        if self.name in ("count", "index"):
            raise ValueError(
                f"no field can be called {self.name}: claims are tuples, which have a method {self.name}(); "
                f"rename it, for example to {self.name}_claimed"
            )

    @property
    def control(self) -> str:
        """How a person fills it in: as its kind says, or by pointing at pieces of the fields in ``at``."""
        return (self.kind.pointing if self.at else "") or self.kind.control

    @property
    def lies(self) -> str:
        """The zone of the table where it lies."""
        return self.zone or self.kind.zone


Report: TypeAlias = Callable[[str, Fault], None]
"""``report(name, fault)`` notes a fault of the field of that name."""

Check: TypeAlias = Callable[[Mapping[str, Any], Report], None]
"""Looks at fields together. Gets the values that could be read (malformed fields are missing from the mapping)."""


class ValueTable(NamedTuple):
    """What things are worth, for whoever counts: ``[values.<question>]`` says what the ``columns`` are called.

    ``rows``: the rule about each thing, and its value in every column.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]


@dataclass(frozen=True, eq=False)
class Question:
    """Something one can ask the referee.

    ``claim`` is the NamedTuple of the read fields, in their order (and last the house readings, if it has any);
    ``judge`` turns one into a ruling; ``check`` finds what is malformed about several fields together; ``sample`` is a
    legal claim; ``deal`` gives the fields of a random, plausible position.

    ``check_position`` looks at fields of the position alone, before ``check``. ``survey`` finds what ``judge`` needs to
    know about the position: it gets a claim but looks only at the position in it, and its result is the second argument
    of ``judge``. Where several claims are judged at one position, both are called only once.

    ``also``: other rules that say the same of a case, by the "rule outcome" of the reason given. Whoever names one of
    these as broken is right too.

    ``claims``: what its claims are, an ``ACT`` or a ``STATEMENT``. ``overlooked``: reasons, each as "rule outcome",
    that only tell of something missed.

    ``rule`` is the rule to read first. ``readings`` are the house readings that matter here; ``house`` makes one value
    of them. ``places`` tells which pieces a claim takes from the table (from 1), so that they can be marked; ``boxes``
    names the field that says how many sets are mixed. ``caption``: what stands under a group while its pieces are
    joined, from them and the house readings ("8 + 2 = 10"). ``values``: a table that stands beside what is practised
    on it.
    """

    id: str
    fields: tuple[Field, ...]
    claim: Callable[..., Any]
    judge: Callable[..., Ruling]
    sample: Mapping[str, str]
    deal: Callable[[Random], Mapping[str, str]]
    rule: str
    check: Check | None = None
    check_position: Check | None = None
    survey: Callable[[Any], Any] | None = None
    readings: tuple[Reading, ...] = ()
    house: Callable[..., Any] | None = None
    places: Callable[[Any], tuple[int, ...]] | None = None
    boxes: str = ""
    caption: Callable[[tuple[Any, ...], Any], str] | None = None
    also: Mapping[str, tuple[str, ...]] = field(default_factory=lambda: NOTHING)
    claims: str = ACT
    overlooked: tuple[str, ...] = ()
    values: ValueTable | None = None

    @cached_property
    def all_fields(self) -> tuple[Field, ...]:
        """The question's own fields, then its house readings as fields."""
        return self.fields + tuple(
            Field(r.name, r.kind, READING, required=False, absent=r.values[0], example=r.values[-1])
            for r in self.readings
        )

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        return {f.name: f for f in self.all_fields}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The fields that must be there."""
        return tuple(f.name for f in self.all_fields if f.required)

    @cached_property
    def claim_names(self) -> frozenset[str]:
        """The names of the fields in which something is claimed."""
        return frozenset([f.name for f in self.fields if f.role == CLAIM])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of its own fields, in their order."""
        return tuple(f.name for f in self.fields)

    @cached_property
    def defaults(self) -> Mapping[str, Any]:
        """The values of the fields that are not required, for when they are absent."""
        return {f.name: f.absent for f in self.all_fields if not f.required}


@dataclass(frozen=True, eq=False)
class Game:
    """A whole game: its rules in the order of the rule book, points at odds, readings, questions and pieces.

    ``folder`` holds the sentences (``sentences.<lang>.toml``). ``skills`` are what one can practise, in the order of
    the rule book.
    """

    id: str
    folder: str
    rules: tuple[Rule, ...]
    points: tuple[Point, ...]
    questions: tuple[Question, ...]
    pieces: PieceSet[Any]
    skills: tuple[Skill, ...] = ()

    @cached_property
    def by_id(self) -> Mapping[str, Question]:
        return {question.id: question for question in self.questions}

    @cached_property
    def skill_by_id(self) -> Mapping[str, Skill]:
        return {skill.id: skill for skill in self.skills}

    @cached_property
    def readings(self) -> tuple[Reading, ...]:
        """Every house reading of the game, each once."""
        return tuple(
            {reading.name: reading for question in self.questions for reading in question.readings}.values()
        )

    @cached_property
    def rule_order(self) -> Mapping[str, int]:
        return {rule.id: place for place, rule in enumerate(self.rules)}


def excess(
    pieces: tuple[Piece, ...], copies: Mapping[Any, int], already: tuple[Piece, ...] = ()
) -> Fault | None:
    """A fault if, on top of ``already``, some piece is there more often than ``copies`` allows."""
    together = already + pieces
    if len(set(together)) == len(together):
        return None
    for piece in pieces:
        if together.count(piece) > copies[piece]:
            return Fault("too-many-copies", piece=piece, count=together.count(piece), limit=copies[piece])
    return None
