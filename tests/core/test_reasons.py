"""Every wrong answer gets its reason from the engine: over all skills, ways of asking and levels, in every language."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import games
from games.core import explain
from games.core.exercises import DIFFICULTIES, Exercise, make
from games.core.kinds import Choice
from games.core.marking import WRONG, mark
from games.core.phrases import words_for
from games.core.questions import Game
from games.core.skills import ASK_SCORE, Answer, Skill
from tests.claims import GAMES

SEEDS = range(2)
LANGUAGES = games.languages()


def asked(game: Game, ask: str) -> Iterator[Exercise]:
    """Exercises of every skill and level that ask in this way."""
    skills: list[Skill] = [skill for skill in game.skills if skill.ask == ask]
    for skill, level, seed in product(skills, DIFFICULTIES, SEEDS):
        yield make(game, skill, level, seed)


def miscounted(exercise: Exercise) -> Answer:
    """Some of the figures right, some wrong."""
    rng, answer = Random(exercise.slug), {}
    for component in exercise.components:
        if isinstance(component.kind, Choice):
            answer[component.key] = rng.choice(component.kind.values)
        else:
            right = int(component.right)
            answer[component.key] = str(rng.choice((right, 0, right // 2, 2 * right, right + 40)))
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_figure_is_explained_by_the_bill_or_by_what_went_wrong(game: Game) -> None:
    for exercise in asked(game, ASK_SCORE):
        marked = mark(exercise, miscounted(exercise))
        assert marked.verdict, exercise.slug
        bill = marked.verdict.ruling.bill
        assert sum(line.points for line in bill) == (marked.verdict.score or 0), exercise.slug
        for part, language in product(marked.parts, LANGUAGES):
            words = words_for(game, language)
            said = [explain.why(words, why).text for why in part.why]
            if part.state != WRONG:
                assert not said, exercise.slug
            elif not bill:
                assert said, (exercise.slug, part.key)
            assert all(said)


def test_a_pair_counted_by_one_tile_is_told_so() -> None:
    """The likeliest mistake, found where the figure is given by itself and where captures are counted."""
    game = games.find_game("tsung-shap")
    for skill in ("worth", "tally"):
        exercises = (make(game, game.skill_by_id[skill], 1, seed) for seed in range(60))
        parts = [
            part
            for exercise in exercises
            for component in exercise.components
            if component.rule == "pair" and component.key != "total"
            for part in mark(exercise, {component.key: str(int(component.right) // 2)}).parts
            if part.key == component.key
        ]
        assert parts
        for part in parts:
            assert any(why.outcome in ("one-tile", "pairs-by-one-tile") for why in part.why)


def test_nothing_is_said_of_a_bonus_that_was_forgotten_but_what_the_bill_says() -> None:
    game = games.find_game("chan")
    for seed in range(6):
        exercise = make(game, game.skill_by_id["sets"], 2, seed)
        for component in exercise.components:
            if component.spare and component.right:
                part = next(p for p in mark(exercise, {component.key: "0"}).parts if p.key == component.key)
                assert not part.why
                assert any(line.rule == component.rule for line in exercise.verdict.ruling.bill)
