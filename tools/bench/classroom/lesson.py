"""What a class is asked, and what it answers: exercises of a game, of every kind, with right and wrong answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from games.core import exercises, marking
from games.core.exercises import Exercise
from games.core.marking import BLANK, LEGAL, RULE
from games.core.questions import Game
from games.core.registry import all_games
from games.core.skills import ALL, CLAIM, JUDGE

WRONG_ANSWERS = 5


class Item(NamedTuple):
    """An exercise: its page, by which a teacher puts it into a sheet, and answers, the right one first."""

    address: str
    answers: tuple[Mapping[str, Any], ...]


def lessons(count: int) -> list[list[Item]]:
    """For each game so many exercises: its skills in turn."""
    return [items(game, count) for game in all_games().values()]


def items(game: Game, count: int) -> list[Item]:
    rng = Random(5)
    found = []
    for number in range(count):
        exercise = exercises.make(game, game.skills[number % len(game.skills)], 1, number + 1)
        found.append(Item(f"/en/{game.id}/practice/{exercise.slug}/", answers(exercise, rng)))
    return found


def answers(exercise: Exercise, rng: Random) -> tuple[Mapping[str, Any], ...]:
    right = marking.right_answer(exercise)
    wrong = [claim for claim in wrong_ones(exercise, rng) if marking.mark(exercise, claim).state != BLANK]
    return (right, *wrong[:WRONG_ANSWERS])


def wrong_ones(exercise: Exercise, rng: Random) -> Iterator[Mapping[str, Any]]:
    """Answers that are mostly not right."""
    if exercise.ask == CLAIM:
        yield exercise.tempting
        illegal = [verdict for verdict in exercise.tried if not verdict.legal]
        for verdict in rng.sample(illegal, min(WRONG_ANSWERS, len(illegal))):
            yield exercises.claimed(verdict, exercise.asked)
    elif exercise.ask == ALL:
        for value in islice(exercise.values, WRONG_ANSWERS):
            yield {exercise.asked[0]: [value]}
    elif exercise.ask == JUDGE:
        yield {LEGAL: "yes"}
        for rule in exercise.accusations[:WRONG_ANSWERS]:
            yield {LEGAL: "no", RULE: rule}
    else:
        right = marking.right_answer(exercise)
        for key, figure in right.items():
            if isinstance(figure, str) and figure.isdecimal():
                yield {**right, key: str(int(figure) + 1)}
