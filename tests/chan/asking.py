"""Asking the referee of this game in one short line."""

from typing import Any

import pytest

import games

GAME = "chan"

FIVE_CHAN = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2n 2s 7v 7n"
"""Five chắn and four cạ: with one more card, only its twin wins."""
SIX_CHAN = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7s 7s 9n 9s 2n 2s 8v 8n"
"""Six chắn and three cạ: with one more card, its whole rank wins."""
LOOSE = "2v 2v 3n 3n 4s 4s 5v 5s 6n 6s 7v 7s 8n 2s 3s 4v"
"""Sixteen cards of a hand that is far from ready; ranks 8, 9 and Chi chi are free for what a test is about."""


def ask(question: str, **fields: str) -> games.Verdict:
    return games.judge(GAME, question, {name.rstrip("_"): text for name, text in fields.items()})


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


def bill(**fields: str) -> list[tuple[str, int]]:
    """The lines of a score."""
    verdict = ask("score", **fields)
    assert sum(line.points for line in verdict.ruling.bill) == verdict.score
    return [(line.rule, line.points) for line in verdict.ruling.bill]


def slips(question: str, **fields: str) -> list[tuple[str, str]]:
    """The mistakes that give the wrong figure claimed."""
    return [(slip.rule, slip.outcome) for slip in ask(question, **fields).ruling.slips]


def choices(question: str, name: str, **fields: str) -> set[str]:
    """What could have been claimed in that field."""
    return {option[name] for option in ask(question, **fields).options}


def extra(question: str, name: str, **fields: str) -> Any:
    return ask(question, **fields).ruling.extras[name]


def points_noted(question: str, **fields: str) -> list[str]:
    """The points on which sources differ that the verdict speaks of."""
    return [note.point for note in ask(question, **fields).ruling.notes]


def faulty(question: str, **fields: str) -> dict[str, list[str]]:
    """The kinds of fault of every field of a malformed claim."""
    with pytest.raises(games.MalformedClaim) as caught:
        ask(question, **fields)
    return {name: [kind for kind, _ in faults] for name, faults in caught.value.faults.items()}
