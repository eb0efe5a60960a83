"""An answer is written down, once, and reschedules its rules."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.db import transaction
from django.utils import timezone

import games
from tutor.progress.models import STATES, Attempt, Learner
from tutor.progress.schedule import review

LESSON, PUZZLE, EXERCISE = "lesson", "puzzle", "exercise"
"""Usual kinds of place; a section may have others."""

ANSWER_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


@dataclass(frozen=True)
class Answered:
    """What somebody answered and how it was marked.

    `kind`, `slug`: where (a lesson's step, a puzzle, an exercise). `fields`: the position. `claim`: the answer as sent,
    only what the question knows. `state`: right, but, wrong, blank. `rules`: the rules it turned on (`exercise.rules`).
    `broken`: the rules broken by mistake (`mark.rules`); what a lesson asks to be broken on purpose is none.
    `readings`: what was played otherwise than on the rule pages. `hints`: how many were opened, the third being the
    answer. `difficulty`: 1–3, 0 where there is none. `answer_id`: of the form, see `new_answer_id`.
    """

    game: str
    question: str
    kind: str
    slug: str
    state: str
    answer_id: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    claim: Mapping[str, Any] = field(default_factory=dict)
    readings: Mapping[str, str] = field(default_factory=dict)
    rules: Sequence[str] = ()
    broken: Sequence[str] = ()
    hints: int = 0
    difficulty: int = 0


def new_answer_id() -> str:
    """For a hidden field of every form that is answered: a form sent twice counts once."""
    return secrets.token_urlsafe(15)


def record(learner: Learner, answered: Answered, now: datetime | None = None) -> tuple[Attempt, bool]:
    """Write an answer down and schedule its rules. Returns the attempt and whether it counted.

    It does not where this answer id has been recorded before (then the attempt is the first one), nor where the learner
    has been deleted meanwhile (then the attempt is not saved).
    """
    if answered.state not in STATES:
        raise ValueError(f"no state of an answer: {answered.state}")
    now = now or timezone.now()
    attempt = Attempt(
        learner=learner,
        answer_id=answered.answer_id if ANSWER_ID.fullmatch(answered.answer_id) else new_answer_id(),
        at=now,
        game=answered.game,
        question=answered.question,
        kind=answered.kind,
        slug=answered.slug,
        fields=dict(answered.fields),
        claim=dict(answered.claim),
        readings=dict(answered.readings),
        state=answered.state,
        rules=list(answered.rules),
        broken=list(answered.broken),
        hints=answered.hints,
        difficulty=answered.difficulty,
        engine=engine_version(),
    )
    with transaction.atomic():
        # One answer of a learner after the other: two at once would each reschedule from what was before.
        held = Learner.objects.select_for_update().filter(pk=learner.pk).first()
        if held is None:
            return attempt, False
        first = Attempt.objects.filter(learner=learner, answer_id=attempt.answer_id).first()
        if first is not None:
            return first, False
        attempt.save(force_insert=True)
        review(attempt)
        held.touch(now.date())
    return attempt, True


def best_states(learner: Learner | None, game: str, kind: str) -> dict[str, str]:
    """The best state reached at each place of a kind (lessons, puzzles …) where the learner has answered."""
    best: dict[str, str] = {}
    if learner is None:
        return best
    places = learner.attempts.filter(game=game, kind=kind).values_list("slug", "state").distinct()
    for slug, state in places.order_by("slug"):
        if slug not in best or STATES.index(state) < STATES.index(best[slug]):
            best[slug] = state
    return best


@cache
def engine_version() -> str:
    """Which engine judged: a digest of its code, so that two that judge differently never have one name."""
    digest = sha256()
    for folder in games.__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
