"""Right and wrong answers to a task, found by the engine: tests hold none of their own."""

from collections.abc import Mapping
from typing import Any

from games.core import marking
from games.core.marking import LEGAL
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, ASK_SCORE
from tutor.practice.tasks import Task


def right_claim(task: Task) -> Mapping[str, Any]:
    return task.hints.claim


def wrong_claim(task: Task) -> Mapping[str, Any]:
    exercise = task.exercise
    if exercise.ask == ASK_CLAIM:
        return exercise.tempting
    if exercise.ask == ASK_ALL:
        return {exercise.asked[0]: [v for v, found in exercise.values.items() if not found.legal][:1]}
    if exercise.ask == ASK_JUDGE:
        return {LEGAL: "no" if exercise.verdict.legal else "yes"}
    assert exercise.ask == ASK_SCORE
    claim = dict(marking.right_answer(exercise))
    first = exercise.components[0]
    others = [str(n) for n in range(1, 99)] + list(getattr(first.kind, "values", ()))
    for other in reversed(others):
        claim[first.key] = other
        mark = task.mark(claim)
        if mark.state == marking.WRONG:
            return claim
    raise AssertionError("no wrong figure was found")
