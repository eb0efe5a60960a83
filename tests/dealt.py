"""Exercises to look at, for whatever games there are, and the mistakes that must come up in them."""

import tomllib
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from games.core import marking
from games.core.exercises import DIFFICULTIES, Exercise, make
from games.core.questions import Game

MISTAKES = Path(__file__).parent / "mistakes"
PER_LEVEL = 60
"""Exercises of a difficulty in which every mistake that people make has come up."""


def made(game: Game, skill: str, count: int = 30) -> list[Exercise]:
    """So many exercises of every difficulty, the easy ones first."""
    levels = product(DIFFICULTIES, range(count))
    return [make(game, game.skill_by_id[skill], level, seed) for level, seed in levels]


def dealt(game: Game, skill: str, count: int) -> Iterator[Exercise]:
    """The same, one after the other and the difficulties in turn, for whoever may have seen enough before the last."""
    return (
        make(game, game.skill_by_id[skill], level, seed) for seed in range(count) for level in DIFFICULTIES
    )


def errors(exercises: Iterable[Exercise]) -> set[str]:
    """What is wrong with the tempting claims, as "rule outcome"."""
    return {f"{reason.rule} {reason.outcome}" for exercise in exercises for reason in exercise.wrong.reasons}


def slips(exercises: Iterable[Exercise]) -> set[str]:
    """What was counted wrongly in the tempting claims, as "rule outcome"."""
    return {f"{slip.rule} {slip.outcome}" for exercise in exercises for slip in exercise.wrong.ruling.slips}


def nothing_is_right(exercise: Exercise) -> bool:
    """Whether the right answer is that nothing belongs on a list."""
    return bool(exercise.lists) and not any(marking.right_answer(exercise).values())


def expected(game: Game) -> dict[str, dict[str, list[str]]]:
    """``tests/mistakes/<game>.toml``: what must come up, errors under ``reasons``, then slips, by skill."""
    path = MISTAKES / f"{game.id}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
