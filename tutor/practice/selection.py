"""Which exercise comes next."""

from collections.abc import Collection, Sequence
from random import SystemRandom

from games.core.exercises import LARGEST_SEED, NoExercise
from games.core.questions import Game
from games.core.skills import Skill
from tutor.practice.content import Lesson
from tutor.practice.tasks import Readings, make_exercise
from tutor.progress.house_rules import house
from tutor.progress.models import Learner
from tutor.progress.schedule import LEARNING, NOT_MET, due_rules, rule_states

DEALS = 24
"""Positions looked at for one that turns on the rule asked for."""

EARLIER = (2, 4)
"""Which exercises after a lesson are on earlier ones, counted from 0."""

DICE = SystemRandom()


def choose_exercise(
    game: Game, learner: Learner | None, skill: str = "", rule: str = "", difficulty: int = 0
) -> str:
    """The slug of a fresh exercise. ``NoExercise`` where the table's readings leave nothing to practise.

    Of a skill or on a rule, if one is named; else on what is due longest, else on what is known least.
    """
    readings = tuple(sorted(house(learner, game).items()))
    if skill in game.skill_by_id:
        return fresh(game, [game.skill_by_id[skill]], difficulty or 1, readings)
    due = due_rules(learner, game)
    unknown = [rule for rule, state in rule_states(learner, game).items() if state in (NOT_MET, LEARNING)]
    for wanted in [rule] if rule else due + unknown:
        skills = [each for each in game.skills if wanted in each.rules]
        # What comes back has been met before, and may be a little harder.
        level = difficulty or (2 if wanted in due else 1)
        try:
            return fresh(game, skills, level, readings, wanted)
        except NoExercise:
            continue
    return fresh(game, list(game.skills), difficulty or 1, readings)


def after_lesson(
    game: Game, learner: Learner | None, course: Sequence[Lesson], lesson: Lesson, number: int
) -> str:
    """The slug of a fresh exercise after a lesson, the ``number``-th of a handful, counted from 0.

    Some are on what earlier lessons taught, on what is due of it if anything is. None turns on a rule that
    only a later lesson teaches. ``NoExercise`` if the lessons so far have nothing to practise.
    """
    place = course.index(lesson)
    before, after = course[: place + 1], course[place + 1 :]
    later = {s.rule for each in after for s in each.steps} - {s.rule for each in before for s in each.steps}
    own = [game.skill_by_id[skill] for skill in lesson.practice]
    met = dict.fromkeys(skill for each in before for skill in each.practice if skill not in lesson.practice)
    earlier, due = [game.skill_by_id[skill] for skill in met], set(due_rules(learner, game))
    earlier = [skill for skill in earlier if not due.isdisjoint(skill.rules)] or earlier
    readings = tuple(sorted(house(learner, game).items()))
    for skills in (earlier, own) if number in EARLIER else (own, earlier):
        try:
            return fresh(game, skills, 1, readings, later=later)
        except NoExercise:
            continue
    raise NoExercise(game.id)


def fresh(
    game: Game,
    skills: Sequence[Skill],
    difficulty: int,
    readings: Readings,
    rule: str = "",
    later: Collection[str] = (),
) -> str:
    """An exercise of one of these skills at a seed never used before, one that turns on the rule if it can be had.

    ``later``: rules that it must not need. ``NoExercise`` if none of the skills has any under these readings.
    """
    slug = ""
    for _ in range(DEALS):
        for skill in DICE.sample(skills, len(skills)):
            try:
                found = make_exercise(game, skill, difficulty, DICE.randrange(LARGEST_SEED), readings)
            except NoExercise:
                continue
            if later and not set(found.needed).isdisjoint(later):
                continue
            slug = found.slug
            if not rule or rule in found.rules:
                return slug
    if not slug:
        raise NoExercise(game.id)
    return slug
