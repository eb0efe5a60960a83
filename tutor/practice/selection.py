"""Which exercise comes next."""

from random import SystemRandom

from games.core.exercises import LARGEST_SEED, NoExercise
from games.core.questions import Game
from games.core.skills import Skill
from tutor.practice.tasks import Readings, make_exercise
from tutor.progress.house_rules import house
from tutor.progress.models import Learner
from tutor.progress.schedule import LEARNING, NOT_MET, due_rules, rule_states

DEALS = 24
"""Positions looked at for one that turns on the rule asked for."""

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


def fresh(game: Game, skills: list[Skill], difficulty: int, readings: Readings, rule: str = "") -> str:
    """An exercise of one of these skills at a seed never used before, one that turns on the rule if it can be had.

    ``NoExercise`` if none of the skills has any under these readings.
    """
    slug = ""
    for _ in range(DEALS):
        for skill in DICE.sample(skills, len(skills)):
            try:
                found = make_exercise(game, skill, difficulty, DICE.randrange(LARGEST_SEED), readings)
            except NoExercise:
                continue
            slug = found.slug
            if not rule or rule in found.rules:
                return slug
    if not slug:
        raise NoExercise(game.id)
    return slug
