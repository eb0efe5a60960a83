"""Skills: what can be practised in a game, and how.

The functions of a skill get a ``Verdict`` of ``games.core.judging``. They say ``Any`` for it, because ``judging`` needs
``questions``, which needs this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games.core.facts import Facts
from games.core.kinds import Kind, Number
from games.core.rulings import NOTHING, BillLine, Reason, Slip

ASK_CLAIM, ASK_ALL, ASK_JUDGE, ASK_SCORE = "claim", "all", "judge", "score"
ASKS = (ASK_CLAIM, ASK_ALL, ASK_JUDGE, ASK_SCORE)
"""A learner makes a claim, ticks all that is legal, judges a neighbour's claim, or gives the figures of a score."""

YES, NO = "yes", "no"
"""The sorts of answer to a neighbour's claim, where there are no others (``Skill.sort``)."""

SOMETHING_MOSTLY = (YES, YES, YES, YES, NO)
"""``Skill.sorts`` where nothing is right now and then, under house readings too by which it would be so too often."""

Claim: TypeAlias = Mapping[str, str]
"""Fields with their texts."""

Answer: TypeAlias = Mapping[str, "str | Sequence[str]"]

Deal: TypeAlias = Callable[[Random, int], Claim]
"""Fields of a plausible position for a difficulty. Claim fields among them are given, not asked for."""

Tries: TypeAlias = Callable[[Any], Iterable[Claim]]
"""Claims that somebody might make, sensible or not, at the position of a verdict."""

Figures: TypeAlias = Mapping[str, Any]
"""The values somebody gave for the components of a score, by their keys; of one that may be left blank, perhaps 0."""

Why: TypeAlias = Callable[[Any, Figures], "Iterable[Told]"]
"""Why a figure is wrong, and what was probably overlooked, from the value that somebody gave, beside all the others.

A sum of other wrong figures is no mistake of its own: nothing is guessed of it.
"""

Told: TypeAlias = "Reason | Slip | BillLine"
"""What is said of a wrong figure: why it is wrong, what was probably overlooked, or how it is counted."""


def nothing_to_say(given: Any, figures: Figures) -> tuple[Told, ...]:
    """What is said of a wrong figure that the bill alone explains."""
    return ()


class Component(NamedTuple):
    """One figure of a score that is marked by itself.

    ``key`` names it in an answer, ``[components] <id>`` with ``facts`` is its label, ``rule`` the page that explains
    it. ``kind`` reads what is written; for a choice, ``field`` is the question's field whose words it uses. ``spare``:
    it may be left blank where it is 0. ``why`` says more of a wrong value than the bill does, if there is more to say.
    """

    key: str
    id: str
    rule: str
    facts: Facts
    right: int | str
    kind: Kind = Number()
    field: str = ""
    spare: bool = False
    why: Why = nothing_to_say

    @property
    def right_text(self) -> str:
        return self.kind.write(self.right)


Components: TypeAlias = Callable[[Any], "tuple[Component, ...]"]


@dataclass(frozen=True, eq=False)
class Skill:
    """A rule or a group of rules that one can be good at, practised on one question.

    ``ask``: how it is asked, one of ``ASKS``. ``asked``: the claim fields that the learner fills in, or the neighbour
    has filled in; without any, all that the deal leaves open. With ``ASK_ALL`` the first of them is ticked, and a value
    is right if some claim with it is legal.
    ``deal``: positions for a difficulty; without one, those of the question. It may fill in a field that is asked: the
    claim that ``tries`` starts from.
    ``tries``: claims to try; without it, every choice and every piece that one can point at, and the options.
    ``errors``: "rule outcome" of the mistakes that people make; the tempting wrong claim is one of them if it can be.
    ``counts``: the rules of the criteria that count, the first ones of a claim's worth, where the skill is about no
    more; a claim that is worse by the others alone is right.
    ``components``: with ``ASK_SCORE``, the figures to give, from the verdict on the right claim.
    ``needs``: house readings without which there is nothing to practise.
    ``few``: there are so few positions that they soon repeat, whatever the seed.
    ``kept``: those of ``rules`` that no claim on this question breaks; a neighbour is never accused of them.
    ``sort``: the sort of an answer, from the verdict on the right claim or on a neighbour's, and ``sorts`` those
    that are dealt equally often (one that is named twice, twice as often), as far as they can be found. Without them a
    neighbour is right as often as wrong, and answers come as they are dealt.
    ``uneven``: what must come up more often than half the time, by aspect (tests/core/test_deals.py), and why;
    ``nothing``: why something always belongs on the list. For us, not for readers.
    """

    id: str
    rules: tuple[str, ...]
    question: str
    ask: str
    asked: tuple[str, ...] = ()
    deal: Deal | None = None
    tries: Tries | None = None
    errors: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()
    components: Components | None = None
    needs: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    few: bool = False
    kept: tuple[str, ...] = ()
    sort: Callable[[Any], str] | None = None
    sorts: tuple[str, ...] = ()
    uneven: Mapping[str, str] = field(default_factory=lambda: NOTHING)
