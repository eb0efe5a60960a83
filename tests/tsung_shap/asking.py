"""Asking the referee of this game in one short line."""

from typing import Any

import pytest

import games

GAME = "tsung-shap"


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


def slips(question: str, **fields: str) -> list[str]:
    """The mistakes that give the wrong figure claimed."""
    return [slip.outcome for slip in ask(question, **fields).ruling.slips]


def score(question: str, **fields: str) -> int | None:
    return ask(question, **fields).score


def takes(question: str, **fields: str) -> dict[str, int]:
    """What could be taken, with its score."""
    return {option["take"]: option["score"] for option in ask(question, **fields).options}


def after(question: str, **fields: str) -> Any:
    return ask(question, **fields).ruling.extras["after"]


def points_noted(question: str, **fields: str) -> list[str]:
    """The points on which sources differ that the verdict speaks of."""
    return [note.point for note in ask(question, **fields).ruling.notes]


def elsewhere(question: str, **fields: str) -> dict[tuple[str, str], tuple[bool, int | None]]:
    """The readings under which the claim fares differently, with the legal flag and score there."""
    return {
        (e.reading, e.value): (e.verdict.legal, e.verdict.score) for e in ask(question, **fields).elsewhere
    }


def fixed(question: str, **fields: str) -> dict[str, str]:
    """The fields that the fix changes, as they ought to be; judging the fixed claim finds it legal."""
    verdict = ask(question, **fields)
    assert not verdict.legal
    fix = verdict.fix
    assert fix is not None
    assert games.judge(GAME, question, fix.fields).legal
    return {name: fix.fields.get(name, "") for name in fix.changed}


def faulty(question: str, **fields: str) -> dict[str, list[str]]:
    """The kinds of fault of every malformed field."""
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge(GAME, question, fields)
    return {name: [kind for kind, _ in faults] for name, faults in caught.value.faults.items()}
