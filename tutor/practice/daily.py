"""The exercise of the day: one position to touch on the first page, and one on each game's own page."""

from datetime import date
from functools import lru_cache

from django.utils import timezone

from games.core.exercises import NoExercise
from games.core.questions import Game
from games.core.registry import all_games
from tutor.library.wording import words_for
from tutor.practice.submission import Place, Submission
from tutor.practice.tasks import Task, dealt
from tutor.progress.attempts import EXERCISE
from tutor.site.links import page
from tutor.site.shortcuts import language

EASY = 1


def exercise_of_the_day(game: Game | None = None) -> Submission | None:
    """An easy exercise that is answered by touching pieces, in the page's language; another one each day, in UTC.

    Without a game, of a game that changes each day. ``None`` where a game has no such exercise. It is there to be
    tried: what is answered is not recorded.
    """
    today = timezone.now().date()
    games = list(all_games().values())
    task = task_of_the_day(game or games[today.toordinal() % len(games)], today)
    if task is None:
        return None
    slug = task.exercise.slug
    address = page("practice:exercise", task.game.id, slug)
    place = Place(EXERCISE, slug, address, EASY)
    return Submission(task=task, place=place, words=words_for(task.game, language()), is_try=True)


@lru_cache(maxsize=32)
def task_of_the_day(game: Game, day: date) -> Task | None:
    """Skills take turns; those that are not practised by touching pieces are passed over."""
    number = day.toordinal()
    for turn in range(len(game.skills)):
        skill = game.skills[(number + turn) % len(game.skills)]
        try:
            task = dealt(game, skill, EASY, number, ())
        except NoExercise:
            continue
        board = Submission(task=task, place=Place("", "", ""), words=words_for(game, "en")).board
        if len(board.steps) == 1 and not board.figures and any(spot.is_touched for spot in board.spots):
            return task
    return None
