"""Asking the referee of this game in one short line."""

from typing import Any

import pytest

import games

GAME = "dominos-avec-talon"
CLOSED_ON_3 = "3-6 6-2 2-3 3-3 3-1 1-4 4-3 3-5 5-0 0-3"
"""A line that shows 3 at both ends and holds all seven tiles with a 3."""


def ask(question: str, **fields: str) -> games.Verdict:
    return games.judge(GAME, question, fields)


def broken(question: str, **fields: str) -> list[str]:
    """The rules that an illegal claim breaks."""
    verdict = ask(question, **fields)
    assert not verdict.legal
    assert not any(reason.ok for reason in verdict.reasons)
    return [reason.rule for reason in verdict.reasons]


def kept(question: str, **fields: str) -> list[str]:
    """The rules that allow a legal claim."""
    verdict = ask(question, **fields)
    assert verdict.legal, verdict.reasons
    assert all(reason.ok for reason in verdict.reasons)
    return [reason.rule for reason in verdict.reasons]


def outcomes(question: str, **fields: str) -> list[str]:
    """Which of a rule's sentences are said."""
    return [reason.outcome for reason in ask(question, **fields).reasons]


def options(question: str, **fields: str) -> list[dict[str, Any]]:
    return [dict(option) for option in ask(question, **fields).options]


def points_noted(question: str, **fields: str) -> list[str]:
    """The points on which sources differ that the verdict speaks of."""
    return [note.point for note in ask(question, **fields).ruling.notes]


def faulty(question: str, **fields: str) -> dict[str, list[str]]:
    """The kinds of fault of every malformed field."""
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge(GAME, question, fields)
    return {name: [kind for kind, _ in faults] for name, faults in caught.value.faults.items()}
