"""What the checks do not prove about courses: answers can be pointed at."""

import re
from collections.abc import Iterator, Mapping

import pytest
from django.conf import settings
from django.test import Client

from games.core.kinds import OnePiece
from games.core.registry import all_games
from games.core.skills import ASK_CLAIM
from tutor.practice import content
from tutor.practice.tasks import GOAL_READ, Task

LANGUAGES = [code for code, _ in settings.LANGUAGES]


def claims(game) -> Iterator[tuple[str, Task, Mapping[str, str]]]:
    """The address of a task, and a claim that is wanted there or that tempts."""
    for lesson in content.lessons(game, LANGUAGES[0]):
        for number, step in enumerate(lesson.steps, 1):
            if step.task is not None and step.task.goal != GOAL_READ and step.task.exercise.ask == ASK_CLAIM:
                yield f"learn/{lesson.slug}/?step={number}", step.task, step.task.hints.claim
    for puzzle in content.puzzles(game, LANGUAGES[0]):
        if puzzle.task.exercise.ask == ASK_CLAIM:
            yield f"puzzles/{puzzle.slug}/", puzzle.task, puzzle.task.hints.claim
            yield f"puzzles/{puzzle.slug}/", puzzle.task, puzzle.task.exercise.tempting


@pytest.mark.django_db
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_every_piece_of_an_answer_can_be_chosen_on_its_page(game, client: Client) -> None:
    """A finger finds nothing but what is offered: not even a claim that is to be wrong may need any other piece."""
    missing = []
    for address, task, claim in claims(game):
        for name, text in claim.items():
            if text and isinstance(task.question.by_name[name].kind, OnePiece):
                step = "&" if "?" in address else "?"  # of a claim that is made in several
                page = client.get(f"/{LANGUAGES[0]}/{game.id}/{address}{step}go={name}").content.decode()
                offered = re.findall(rf'name="{name}"\s+value="([^"]*)"', page)
                missing += [] if text in offered else [f"{address}: {name}={text}"]
    assert not missing


def largest_field(task: Task) -> tuple[tuple[str, ...], ...]:
    """What lies in the field that holds most: the hand, the row, the line, the four hands."""
    by_name = task.question.by_name
    fields = [
        tuple([tuple(sorted(map(str, heap.items))) for heap in by_name[name].kind.heaps(text)])
        for name, text in task.shown.items()
    ]
    return max(fields, key=lambda heaps: sum(map(len, heaps)), default=())


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_puzzle_is_not_answered_from_memory_of_a_lesson(game) -> None:
    """The pieces are others than in every step; of a single piece there are too few."""
    steps = [step for lesson in content.lessons(game, LANGUAGES[0]) for step in lesson.steps]
    laid = {largest_field(step.task) for step in steps if step.task is not None}
    repeated = [
        puzzle.slug
        for puzzle in content.puzzles(game, LANGUAGES[0])
        if sum(map(len, largest_field(puzzle.task))) > 1 and largest_field(puzzle.task) in laid
    ]
    assert not repeated
