"""Asking the referee of this game in one short line."""

from typing import Any

import pytest

import games
from games.core.chinese import SET
from games.core.pieces import Domino

GAME = "kap-tai-shap"


def ask(question: str, **fields: str) -> games.Verdict:
    return games.judge(GAME, question, fields)


def broken(question: str, **fields: str) -> list[str]:
    """The rules that an illegal claim breaks, each once."""
    verdict = ask(question, **fields)
    assert not verdict.legal
    assert not any(reason.ok for reason in verdict.reasons)
    return list(dict.fromkeys(reason.rule for reason in verdict.reasons))


def kept(question: str, **fields: str) -> list[str]:
    """The rules that allow a legal claim, each once."""
    verdict = ask(question, **fields)
    assert verdict.legal, verdict.reasons
    assert all(reason.ok for reason in verdict.reasons)
    return list(dict.fromkeys(reason.rule for reason in verdict.reasons))


def outcomes(question: str, **fields: str) -> list[str]:
    """Which of the rules' sentences are said."""
    return [reason.outcome for reason in ask(question, **fields).reasons]


def facts(question: str, rule: str, **fields: str) -> dict[str, Any]:
    """The facts of the first reason under a rule."""
    return next(dict(reason.facts) for reason in ask(question, **fields).reasons if reason.rule == rule)


def options(question: str, **fields: str) -> list[dict[str, Any]]:
    return [dict(option) for option in ask(question, **fields).options]


def slips(question: str, **fields: str) -> list[str]:
    """The mistakes that lead to exactly the wrong claim."""
    return [slip.outcome for slip in ask(question, **fields).ruling.slips]


def points_noted(question: str, **fields: str) -> list[str]:
    """The points on which sources differ that the verdict speaks of."""
    return [note.point for note in ask(question, **fields).ruling.notes]


def elsewhere(question: str, **fields: str) -> dict[tuple[str, str], bool]:
    """The readings under which the claim fares differently, with the legal flag there."""
    return {(e.reading, e.value): e.verdict.legal for e in ask(question, **fields).elsewhere}


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


def tiles(text: str) -> tuple[Domino, ...]:
    return SET.read(text)
