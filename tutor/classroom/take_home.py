"""A participant takes home what they did: their answers become attempts of their private progress."""

from __future__ import annotations

from games.core.skills import ASK_CLAIM
from tutor.classroom.answers import Snapshot, task_for
from tutor.classroom.models import Answer
from tutor.practice.items import EXERCISE, POSITION, PUZZLE, STEP, Item
from tutor.practice.tasks import Task
from tutor.progress import attempts
from tutor.progress.attempts import record
from tutor.progress.models import Attempt, Learner

KINDS = {EXERCISE: attempts.EXERCISE, PUZZLE: attempts.PUZZLE, STEP: attempts.LESSON, POSITION: "class"}


def take_home(seen: Snapshot, learner: Learner) -> int:
    """Record the answers to items that were revealed or finished. Taken twice, they count once. Returns how many."""
    count = 0
    for item, tries in sorted(seen.tries.items()):
        if item in seen.state.revealed or tries.finished:
            task = task_for(seen.session, item, seen.participant.pk)
            attempt = as_attempt(learner, seen.session.items[item], task, tries.counted)
            count += record(attempt)[1]
    return count


def as_attempt(learner: Learner, item: Item, task: Task, answer: Answer) -> Attempt:
    exercise = task.exercise
    slug = exercise.slug if exercise.skill.id else item.slug or item.question
    state, rules, broken = task.learnt(answer.state, tuple(answer.rules))
    return Attempt(
        learner=learner,
        game=exercise.game.id,
        question=exercise.question.id,
        kind=KINDS[item.kind],
        slug=f"{slug}/{item.step}" if item.kind == STEP else slug,
        state=state,
        answer_id=answer.answer_id,
        fields=exercise.fields if exercise.ask != ASK_CLAIM else exercise.position,
        claim=dict(answer.claim),
        rules=rules,
        broken=broken,
        difficulty=exercise.difficulty if exercise.skill.id else 0,
    )
