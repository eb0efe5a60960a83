"""A participant takes home what they did: their answers become attempts of their private progress."""

from __future__ import annotations

from games.core.skills import CLAIM
from tutor.classroom.answering import Sitting, task_for
from tutor.classroom.reading import Given
from tutor.practice.items import EXERCISE, POSITION, PUZZLE, STEP, Item
from tutor.practice.tasks import Task
from tutor.progress import attempts
from tutor.progress.attempts import Answered, record
from tutor.progress.models import Learner

KINDS = {EXERCISE: attempts.EXERCISE, PUZZLE: attempts.PUZZLE, STEP: attempts.LESSON, POSITION: "class"}


def take_home(sitting: Sitting, learner: Learner) -> int:
    """Record the answers to items that were revealed or finished. Taken twice, they count once. Returns how many."""
    seat, count = sitting.seat, 0
    for item, tries in sorted(sitting.tries.items()):
        answer = tries.counted
        if answer is None or not (item in sitting.state.revealed or tries.finished):
            continue
        answered = as_attempt(seat.session.items[item], task_for(seat.session, item, seat), answer)
        count += record(learner, answered)[1]
    return count


def as_attempt(item: Item, task: Task, answer: Given) -> Answered:
    exercise = task.exercise
    slug = exercise.slug if exercise.skill.id else item.slug or item.question
    return Answered(
        game=exercise.game.id,
        question=exercise.question.id,
        kind=KINDS[item.kind],
        slug=f"{slug}/{item.step}" if item.kind == STEP else slug,
        state=answer.state,
        answer_id=answer.answer_id,
        fields=exercise.fields if exercise.ask != CLAIM else exercise.position,
        claim=answer.claim,
        rules=exercise.rules if exercise.skill.id else ([task.rule] if task.rule else ()),
        broken=answer.rules,
        difficulty=exercise.difficulty if exercise.skill.id else 0,
    )
