"""No habit of the deals gives an answer away: over many exercises of a skill and level, none is right too often.

An *aspect* is something that one could guess without looking at the position: the whole answer, whether the neighbour
is right, how many values are to be ticked, a choice, a figure.
"""

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

import games
from games.core import marking
from games.core.exercises import DIFFICULTIES, Exercise, claimed, make
from games.core.kinds import Choice
from games.core.marking import BLANK, RIGHT, WRONG, mark
from games.core.phrases import words_for
from games.core.questions import Field, Game
from games.core.skills import ASK_ALL, ASK_JUDGE, ASK_SCORE, Skill
from tests.dealt import nothing_is_right

SEEDS, FEW_SEEDS = 200, 30
MOST, MOST_OF_TWO = 0.5, 0.6
"""The share of exercises in which one answer may be right; where there are only two answers."""

FORETOLD = 0.7
"""The share of a neighbour's claims that may be judged rightly by a choice in them, without looking at the table."""

VARIED, HARDLY_VARIED = 0.9, 0.02
"""The share of exercises that are unlike all others; where there are only few positions."""

NOTHING = (0.12, 0.27)
"""The share of exercises in which nothing belongs on the list that is asked for: at least and at most."""

CHANCE = 0.2
"""What a sample may be off by."""

SKILLS = [
    pytest.param(game, skill, id=f"{game.id}-{skill.id}")
    for game in games.all_games().values()
    for skill in game.skills
]

Guess = tuple[str, str]
"""An aspect of an answer, and what is right in it."""


def guesses(exercise: Exercise) -> Iterator[Guess]:
    """What would be right at an exercise."""
    if exercise.ask == ASK_JUDGE:
        yield "allowed", "yes" if exercise.verdict.legal else "no"
        broken = {reason.rule for reason in exercise.verdict.reasons} & set(exercise.skill.rules)
        yield from (("broken", rule) for rule in broken if not exercise.verdict.legal)
    elif exercise.ask == ASK_ALL:
        right = [value for value, verdict in exercise.values.items() if verdict.legal]
        yield "whole", " ".join(sorted(right))
        yield "count", str(len(right))
        if isinstance(exercise.question.by_name[exercise.asked[0]].kind, Choice):
            yield from (("ticked", value) for value in right)
    elif exercise.ask == ASK_SCORE:
        yield "whole", " ".join([component.right_text for component in exercise.components])
        spare = [component.right_text for component in exercise.components if component.spare]
        yield from [("spare", " ".join(spare))] if spare else []
        yield from ((each.key, each.right_text) for each in exercise.components if not each.spare)
    else:
        yield from set(right_claims(exercise))


def right_claims(exercise: Exercise) -> Iterator[Guess]:
    """Every claim that is right, and the words in it that point at nothing on the table."""
    for verdict in exercise.tried:
        if verdict.legal and not exercise.better_than(verdict):
            claim = claimed(verdict, exercise.asked)
            yield "whole", json.dumps(claim)
            for name, text in claim.items():
                if is_word(exercise.question.by_name[name]):
                    yield name, text


def is_word(field: Field) -> bool:
    """Whether it is one of a few words, pointing at nothing."""
    return isinstance(field.kind, Choice) and not field.at


class Level(NamedTuple):
    """What exercises of a skill and difficulty were like.

    ``answers``: in how many of them something was right, by aspect. ``told``: of a neighbour's claims, how many were
    right (``True``) and wrong (``False``), by field and word. ``milliseconds``: to make one, on average.
    """

    dealt: int
    different: int
    answers: dict[str, Counter[str]]
    told: dict[str, Counter[tuple[str, bool]]]
    milliseconds: float

    def foretold(self, name: str) -> float:
        """The share of claims that somebody judges rightly who goes by the word in this field, and guesses without."""
        told = self.told[name]
        right = [max(told[word, True], told[word, False]) for word in {word for word, _ in told}]
        return (sum(right) + (self.dealt - told.total()) / 2) / self.dealt


def level(game: Game, skill: Skill, difficulty: int, seeds: int) -> Level:
    answers: dict[str, Counter[str]] = defaultdict(Counter)
    told: dict[str, Counter[tuple[str, bool]]] = defaultdict(Counter)
    different = set()
    spent = 0.0
    for seed in range(seeds):
        start = time.process_time()
        exercise = make(game, skill, difficulty, seed)
        spent += time.process_time() - start
        different.add(json.dumps(dict(exercise.fields)))
        for aspect, right in guesses(exercise):
            answers[aspect][right] += 1
        if exercise.ask == ASK_JUDGE:
            for name in exercise.asked:
                if name in exercise.fields and isinstance(exercise.question.by_name[name].kind, Choice):
                    told[name][exercise.fields[name], exercise.verdict.legal] += 1
    return Level(seeds, len(different), answers, told, 1e3 * spent / seeds)


def too_often(skill: Skill, levels: dict[int, Level], chance: float = 0) -> Iterator[str]:
    """What could be guessed, in words; ``chance``: what the shares may be off by."""
    possible = {
        aspect: {answer for level in levels.values() for answer in level.answers.get(aspect, ())}
        for aspect in {aspect for level in levels.values() for aspect in level.answers}
    }
    for difficulty, found in levels.items():
        for aspect, answers in found.answers.items():
            # A rule broken is one answer, “allowed” another.
            others = len(possible[aspect]) + (aspect == "broken")
            most = MOST if others > 2 else MOST_OF_TWO
            answer, count = answers.most_common(1)[0]
            if count > (most + chance) * found.dealt and aspect not in skill.uneven:
                yield f"level {difficulty}, {aspect}: {answer} in {count} of {found.dealt}"
        for name in found.told:
            if found.foretold(name) > FORETOLD + chance and name not in skill.uneven:
                yield f"level {difficulty}: the claim’s {name} tells in {found.foretold(name):.0%} whether it is right"
        if found.different < (HARDLY_VARIED if skill.few else VARIED) * found.dealt:
            remedy = "let its deal give more positions, or declare few=True if there are no more"
            yield f"level {difficulty}: {found.different} of {found.dealt} questions differ; {remedy}"


@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_a_few_exercises_have_no_habit(game: Game, skill: Skill) -> None:
    levels = {difficulty: level(game, skill, difficulty, FEW_SEEDS) for difficulty in DIFFICULTIES}
    assert not list(too_often(skill, levels, CHANCE))


LISTED = [each for each in SKILLS if make(*each.values, 1, 0).lists]


def share_of_nothing(game: Game, skill: Skill, seeds: int, house: dict[str, str] | None = None) -> float:
    """In how many of the exercises of all levels nothing is right."""
    dealt = [make(game, skill, level, seed, house) for level in DIFFICULTIES for seed in range(seeds)]
    return sum(map(nothing_is_right, dealt)) / len(dealt)


@pytest.mark.parametrize(("game", "skill"), LISTED)
def test_now_and_then_nothing_is_right_or_the_skill_says_why_not(game: Game, skill: Skill) -> None:
    share = share_of_nothing(game, skill, FEW_SEEDS)
    least, most = NOTHING
    assert share == 0 if "nothing" in skill.uneven else least - CHANCE / 2 < share < most + CHANCE / 2, share
    assert share or "nothing" in skill.uneven


@pytest.mark.slow
@pytest.mark.parametrize(("game", "skill"), LISTED)
def test_nothing_is_right_neither_too_seldom_nor_too_often_at_any_table(game: Game, skill: Skill) -> None:
    least, most = NOTHING
    if "nothing" not in skill.uneven:
        assert least < share_of_nothing(game, skill, SEEDS) < most
    for reading in game.by_id[skill.question].readings:
        for value in reading.values[1:]:
            assert share_of_nothing(game, skill, FEW_SEEDS, {reading.name: value}) < most + CHANCE / 2


@pytest.mark.parametrize(("game", "skill"), LISTED)
def test_that_nothing_is_right_is_an_answer(game: Game, skill: Skill) -> None:
    """Right where nothing is, wrong elsewhere; to send no list at all is none."""
    dealt = [make(game, skill, level, seed) for level in DIFFICULTIES for seed in range(10)]
    for exercise in dealt:
        field = exercise.asked[0]
        nothing = {field: [] if exercise.ask == ASK_ALL else ""}
        assert mark(exercise, nothing).state == (RIGHT if nothing_is_right(exercise) else WRONG)
        assert mark(exercise, {}).state == BLANK
        assert mark(exercise, marking.hints(exercise).claim).state == RIGHT
        words = words_for(game, "en")
        assert (marking.told(exercise, marking.hints(exercise).claim, words) == (words.nothing(),)) == (
            nothing_is_right(exercise)
        )


@pytest.mark.slow
@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_no_answer_is_right_too_often(
    game: Game, skill: Skill, record_property: Callable[[str, object], None]
) -> None:
    """A table of what there was is printed."""
    levels = {difficulty: level(game, skill, difficulty, SEEDS) for difficulty in DIFFICULTIES}
    lines = [row(game, skill, difficulty, found) for difficulty, found in levels.items()]
    record_property("found", "\n".join(lines))
    assert not list(too_often(skill, levels))


def row(game: Game, skill: Skill, difficulty: int, found: Level) -> str:
    """A level in one line: how many questions differ, what is right most often, how long it takes."""
    most = []
    for aspect, answers in found.answers.items():
        answer, count = answers.most_common(1)[0]
        most.append(f"{aspect} {answer[:30]} {count / found.dealt:.0%}")
    most += [f"by {name} {found.foretold(name):.0%}" for name in found.told]
    differ = f"{found.different} of {found.dealt} differ, {found.milliseconds:.1f} ms"
    return f"{game.id} {skill.id} {difficulty}: {differ}; {', '.join(most)}"
