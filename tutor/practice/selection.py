"""Which exercise comes next, and the exercise of a slug."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import SystemRandom

from games.core.exercises import DIFFICULTIES, LARGEST_SEED, Exercise, NoExercise, make, read_slug
from games.core.questions import Game
from games.core.registry import find_game
from games.core.skills import Skill
from tutor.practice.tasks import Task
from tutor.progress.house_rules import house
from tutor.progress.models import Learner
from tutor.progress.schedule import KNOWN, due_rules, rule_states

DEALS = 24
"""Positions looked at for one that turns on the rule asked for."""

DICE = SystemRandom()


def find_exercise(game: Game, slug: str, readings: Mapping[str, str]) -> Task:
    """The exercise of a slug at a table that plays so. ``NoExercise`` if there is none."""
    skill, difficulty, seed = read_slug(game, slug)
    return Task(made(game.id, skill.id, difficulty, seed, tuple(sorted(readings.items()))))


@lru_cache(maxsize=512)
def made(
    game: str, skill: str, difficulty: int, seed: int, readings: tuple[tuple[str, str], ...]
) -> Exercise:
    """An exercise is asked for several times: as a page, for its hints, with its answer."""
    found = find_game(game)
    return make(found, found.skill_by_id[skill], difficulty, seed, dict(readings))


def deal(game: Game, learner: Learner | None, skill: str = "", rule: str = "", difficulty: int = 0) -> str:
    """The slug of a fresh exercise. ``NoExercise`` where the table's readings leave nothing to practise.

    Of a skill or on a rule, if one is named; else on what is due longest, else on what is known least.
    """
    readings = house(learner, game)
    if skill in game.skill_by_id:
        return fresh(game, [game.skill_by_id[skill]], difficulty or 1, readings)
    due = due_rules(learner, game)
    for wanted in [rule] if rule else [*due, *unknown_rules(game, learner, due)]:
        skills = [each for each in game.skills if wanted in each.rules]
        # What comes back has been met before, and may be a little harder.
        found = try_fresh(game, skills, difficulty or (2 if wanted in due else 1), readings, wanted)
        if found:
            return found
    return fresh(game, list(game.skills), difficulty or 1, readings)


def unknown_rules(game: Game, learner: Learner | None, due: list[str]) -> list[str]:
    """What is not known yet, in the order of the rules."""
    return [rule for rule, state in rule_states(learner, game).items() if state != KNOWN and rule not in due]


def fresh(
    game: Game, skills: list[Skill], difficulty: int, readings: Mapping[str, str], rule: str = ""
) -> str:
    """The same, or ``NoExercise``."""
    found = try_fresh(game, skills, difficulty, readings, rule)
    if not found:
        raise NoExercise(game.id)
    return found


def try_fresh(
    game: Game, skills: list[Skill], difficulty: int, readings: Mapping[str, str], rule: str
) -> str:
    """An exercise of one of these skills at a seed never used before, one that turns on the rule if it can be had."""
    difficulty = difficulty if difficulty in DIFFICULTIES else 1
    slug = ""
    for _ in range(DEALS):
        for skill in DICE.sample(skills, len(skills)):
            try:
                seed = DICE.randrange(LARGEST_SEED)
                exercise = made(game.id, skill.id, difficulty, seed, tuple(sorted(readings.items())))
            except NoExercise:
                continue
            slug = exercise.slug
            if not rule or rule in exercise.rules:
                return slug
    return slug
