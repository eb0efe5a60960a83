"""Ranking: which of two legal claims at a position is better, why, and which claims are as good as any.

A question's judge gives a legal claim its worth: criteria, the most important first. The first criterion in which two
claims differ decides. Where none does, the claims are equally good: it is a matter of taste.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from games.core import judging
from games.core.judging import Verdict
from games.core.rulings import Criterion, Option

BETTER, WORSE, EQUAL = "better", "worse", "equal"


class Comparison(NamedTuple):
    """How a legal claim compares with another one at the same position.

    ``order``: whether it is ``better``, ``worse`` or ``equal``; if not equal, ``criterion`` is its figure for what
    decides, and ``against`` that of the other claim.
    """

    order: str
    criterion: Criterion | None = None
    against: Criterion | None = None


class Better(NamedTuple):
    """A claim that is better than another one, and why."""

    verdict: Verdict
    comparison: Comparison


def compare(one: Verdict, other: Verdict) -> Comparison:
    """How the claim of one verdict compares with that of another."""
    for criterion, against in zip(one.worth, other.worth, strict=True):
        if criterion.figure != against.figure:
            return Comparison(BETTER if criterion.figure > against.figure else WORSE, criterion, against)
    return Comparison(EQUAL)


def standing(verdict: Verdict) -> tuple[int, ...]:
    """A key to sort legal claims by: the figures of their worth."""
    return tuple([criterion.figure for criterion in verdict.worth])


def better_among(verdict: Verdict, others: Iterable[Verdict]) -> Better | None:
    """The best of other legal claims at the position if it is better than this one; of equal ones, the first."""
    best = max(others, key=standing, default=verdict)
    comparison = compare(best, verdict)
    return Better(best, comparison) if comparison.order == BETTER else None


def better(verdict: Verdict, asked: Collection[str] | None = None) -> Better | None:
    """The best legal claim if it is better than this legal one. ``asked``: see ``legal_claims``."""
    return better_among(verdict, legal_claims(verdict, asked)) if verdict.worth else None


def ranked(verdict: Verdict, asked: Collection[str] | None = None) -> tuple[tuple[Verdict, ...], ...]:
    """All legal claims at the position of a verdict: first the best ones, then those that are next, and so on."""
    found = sorted(legal_claims(verdict, asked), key=standing, reverse=True)
    return tuple([tuple(equal) for _, equal in groupby(found, key=standing)])


def legal_claims(verdict: Verdict, asked: Collection[str] | None = None) -> Iterator[Verdict]:
    """The verdicts on all legal claims at the position of a verdict, each once.

    ``asked``: only those that can be made by filling in these fields, with the other fields as they are.
    """
    question, own = verdict.question, verdict.fields
    claimable = question.claim_names
    # The ruling may tell by other fields what was claimed: a capture pointed at gets its name.
    free = claimable if asked is None else {*asked, *verdict.ruling.normalised}
    fixed = {name: own[name] for name in claimable - free if name in own}
    position = {name: text for name, text in own.items() if name not in claimable}
    judge = judging.judge_at(verdict.game, question, position)
    options = verdict.ruling.options if verdict.ruling.turns is None else verdict.ruling.turns
    seen = set()
    for option in options:
        said = claim_of(option)
        if any(said.get(name, text) != text for name, text in fixed.items()):
            continue
        claim = fixed | {name: text for name, text in said.items() if name in free}
        found = judge(claim) if (key := tuple(sorted(claim.items()))) not in seen else None
        seen.add(key)
        if found is not None and found.legal:
            yield found


def claim_of(option: Option) -> dict[str, str]:
    """The claim that an option makes. Its score is what the claim is worth, not a figure that is claimed."""
    return {name: text for name, text in option.items() if name != "score"}
