"""Nothing but the engine says what is better: every legal answer to every puzzle and step is marked by its ranking.

An answer may be called less than right for two reasons: a claim that is wanted is ranked above it, with a reason in
words; or the author's wish, which stands in the file, wants something else.
"""

from collections.abc import Iterator

import pytest
from django.conf import settings

from games.core import explain, judging, ranking, wishes
from games.core.marking import BUT, RIGHT, Mark
from games.core.phrases import words_for
from games.core.questions import Game
from games.core.registry import all_games
from games.core.skills import ASK_CLAIM, Claim
from tutor.library.files import folder_of
from tutor.practice import content
from tutor.practice.tasks import GOAL_BREAK, GOAL_READ, Task

LANGUAGES = [code for code, _ in settings.LANGUAGES]
GAMES = [pytest.param(game, id=game.id) for game in all_games().values()]
MOST_ANSWERS = 60


def plans(game: Game) -> Iterator[tuple[str, content.Plan]]:
    for path in content.lesson_files(folder_of(game.id)):
        for number, plan in enumerate(content.plans(game, path), 1):
            yield f"{path.name} {number}", plan
    for slug, plan in content.puzzle_plans(game, folder_of(game.id) / "puzzles.toml").items():
        yield slug, plan


def tasks(game: Game) -> Iterator[tuple[str, content.Plan, Task]]:
    """Every puzzle and step at which a claim is made, to be right."""
    for where, plan in plans(game):
        if plan.task and plan.task.ask == ASK_CLAIM and plan.task.goal not in (GOAL_BREAK, GOAL_READ):
            yield where, plan, plan.task


def answers(task: Task) -> Iterator[tuple[Claim, judging.Verdict]]:
    """Legal answers that fill in what is asked, each group of pieces also in another order."""
    exercise = task.exercise
    judge = judging.judge_at(task.game, task.question, exercise.position)
    found = [verdict for verdict in (*exercise.legal, *exercise.tried) if verdict.legal]
    for verdict in found[:MOST_ANSWERS]:
        claim = {name: text for name in exercise.asked if (text := verdict.text(name))}
        turned = {name: ", ".join(reversed(text.split(", "))) for name, text in claim.items()}
        for said in (claim, turned):
            if said and (again := judge(said)) and again.legal:
                yield said, again


@pytest.mark.parametrize("game", GAMES)
def test_no_legal_answer_is_called_worse_unless_the_engine_says_so(game: Game) -> None:
    wrongly = []
    for where, plan, task in tasks(game):
        for claim, verdict in answers(task):
            mark = task.mark(claim)
            if (mark.state == RIGHT) == lesser(task, verdict, "wants" in plan.data) or not is_told(
                task, mark
            ):
                wrongly.append((where, claim, mark.state))
    assert not wrongly


def lesser(task: Task, verdict: judging.Verdict, wishes_something: bool) -> bool:
    """Whether the ranking, or a wish that stands in the file, finds something lacking in a legal claim."""
    exercise = task.exercise
    wanted = [
        v for v in exercise.legal if not wishes_something or wishes.grants(v, exercise.wish, exercise.legal)
    ]
    if wishes_something and not wishes.grants(verdict, exercise.wish, exercise.legal):
        return True
    return any(ranking.compare(other, verdict).order == ranking.BETTER for other in wanted if verdict.worth)


def is_told(task: Task, mark: Mark) -> bool:
    """Whether every language says why an answer is not quite right."""
    if mark.state != BUT:
        return mark.state == RIGHT
    said = []
    for language in LANGUAGES:
        words = words_for(task.game, language)
        if mark.unmet and mark.verdict:
            said.append(all(explain.plain(line) for line in wishes.told(mark.unmet, mark.verdict, words)))
        if mark.better:
            comparison = mark.better.comparison
            assert comparison.criterion
            assert comparison.against
            said.append(bool(explain.compared(words, comparison.criterion, comparison.against).text))
    return len(said) >= len(LANGUAGES) and all(said)


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_given_as_right_is_only_an_example_of_one(game: Game) -> None:
    """Whoever finds another that is as good is right as well."""
    for where, plan, task in tasks(game):
        right = content.texts_of(plan.data.get("right"))
        if not right:
            continue
        example = task.mark(right).verdict
        assert example
        for claim, verdict in answers(task):
            if task.exercise.is_wished(verdict) and ranking.compare(verdict, example).order != ranking.WORSE:
                assert task.mark(claim).state == RIGHT, (where, claim)
