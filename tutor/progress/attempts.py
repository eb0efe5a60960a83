"""An answer is written down, once, and reschedules its rules."""

import re
import secrets
from datetime import datetime
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

import games
from games.core.marking import BLANK, RIGHT
from tutor.progress.models import STATES, Attempt, Learner
from tutor.progress.schedule import review

LESSON, PUZZLE, EXERCISE, AFTER_LESSON = "lesson", "puzzle", "exercise", "own"
"""Usual kinds of place; a section may have others. An exercise after a lesson has the lesson before its name."""

ANSWER_ID = re.compile(r"[A-Za-z0-9_-]{8,40}")


new_answer_id = partial(secrets.token_urlsafe, 15)
"""For a hidden field of every form that is answered: a form sent twice counts once."""


def record(attempt: Attempt, now: datetime | None = None) -> tuple[Attempt, bool]:
    """Save an attempt made just now and schedule its rules. Returns the attempt that is kept, and whether this counts.

    It does not where its answer id has been recorded before (then the first attempt is kept), nor where the learner has
    been deleted meanwhile (then none is). An answer id that no form of ours has made is replaced. Of several
    answers at one place the first alone schedules rules.
    """
    if attempt.state not in STATES:
        raise ValueError(f"no state of an answer: {attempt.state}")
    attempt.at, attempt.engine = now or timezone.now(), engine_version()
    if not ANSWER_ID.fullmatch(attempt.answer_id):
        attempt.answer_id = new_answer_id()
    learner = attempt.learner
    with transaction.atomic():
        # One answer of a learner after the other: two at once would each reschedule from what was before.
        held = Learner.objects.select_for_update().filter(pk=learner.pk).first()
        if held is None:
            return attempt, False
        same_place = Q(game=attempt.game, kind=attempt.kind, slug=attempt.slug)
        earlier = Attempt.objects.filter(same_place | Q(answer_id=attempt.answer_id), learner=learner)
        first = next((each for each in earlier if each.answer_id == attempt.answer_id), None)
        if first is not None:
            return first, False
        attempt.save(force_insert=True)
        # Whoever answers at a place once more has read the reasons.
        if all(each.state == BLANK for each in earlier):
            review(attempt, is_proof(attempt))
        held.touch(attempt.at.date())
    return attempt, True


def is_proof(attempt: Attempt) -> bool:
    """Whether it shows that its rules are known: right without a hint, and without a lesson's text beside it."""
    return attempt.state == RIGHT and not attempt.hints and attempt.kind != LESSON


def best_states(learner: Learner | None, game: str, kind: str) -> dict[str, str]:
    """The best state reached at each place of a kind (lessons, puzzles …) where the learner has answered."""
    if learner is None:
        return {}
    places = learner.attempts.filter(game=game, kind=kind).values_list("slug", "state").distinct()
    # Of the states of a place the last one stays, which is the best.
    return dict(sorted(places, key=lambda place: STATES.index(place[1]), reverse=True))


@cache
def engine_version() -> str:
    """Which engine judged: a digest of its code, so that two that judge differently never have one name."""
    digest = sha256()
    for folder in games.__path__:
        for path in sorted(Path(folder).rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]
