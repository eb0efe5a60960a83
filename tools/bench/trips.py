"""How many files and functions of ours a request passes through.

`make bench ARGS=trips` prints the numbers, `python -m tools.bench.trips` the functions of `tutor/` by name as well.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from types import FrameType
from typing import Any
from urllib.parse import urlencode

import games
from games.core import exercises, marking
from tools import dev
from tools.bench.browser import FRAGMENT, form, live
from tools.bench.report import aims, table
from tools.bench.serving import database
from tools.bench.teacher import join, make_sheet, sign_up, start_session

Called = frozenset[tuple[str, str]]

AIMS = {
    "capture fragment": (6, 30),
    "class answer, wrong and new": (17, 91),
    "class answer given before": (12, 48),
}
"""The most files and functions of `tutor/`; for an answer two thirds of what it took when counting began."""


@dataclass(frozen=True)
class Trip:
    """What one request called, as pairs of file and name of function."""

    name: str
    tutor: Called
    games: Called


def files(called: Called) -> int:
    return len({path for path, _ in called})


def trip(name: str, ask: Callable[[], Any]) -> Trip:
    """What `ask` calls. Functions, methods, properties and middleware count, by file and name; comprehensions,
    lambdas and bodies of classes do not.
    """
    called: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and not frame.f_code.co_name.startswith("<"):
            called.add((os.path.relpath(frame.f_code.co_filename, dev.ROOT), frame.f_code.co_name))

    sys.setprofile(note)
    try:
        response = ask()
    finally:
        sys.setprofile(None)
    if response.status_code != 200:
        raise RuntimeError(f"{name}: status {response.status_code}")
    within = [frozenset(each for each in called if each[0].startswith(top)) for top in ("tutor/", "games/")]
    return Trip(name, *within)


def measure() -> list[Trip]:
    """The referee's pages requested a second time, a class answer that is new, one that somebody gave before, and a
    dashboard's first poll after a class has answered.
    """
    dev.collect_static_files()
    with database() as environment:
        os.environ.update(environment)
        import django
        from django.test import Client
        from django.test.utils import setup_test_environment

        django.setup()
        setup_test_environment()
        visitor, teacher = Client(), Client()
        game, question = games.find_question("tsung-shap", "capture")
        address = f"/en/{game.id}/referee/{question.id}/?{urlencode(question.sample)}"
        found = []
        for name, headers in (("capture fragment", FRAGMENT), ("whole referee page", {})):
            ask = partial(visitor.get, address, headers=headers)
            ask()
            found.append(trip(name, ask))

        exercise = exercises.make(game, game.skills[0], 1, 1)
        right, wrong = marking.right_answer(exercise), exercise.tempting
        sign_up(teacher)
        sheet = make_sheet(teacher, [f"/en/{game.id}/practice/{exercise.slug}/"])
        led, own_pace = (start_session(teacher, sheet, pace) for pace in ("led", "self"))
        for claim in (right, wrong, right):
            answer(Client(), led.code, claim)()
        poll, _ = live(led.page, led.dashboard)
        found.append(trip("cold dashboard poll", partial(teacher.get, poll, headers=FRAGMENT)))
        answer(Client(), own_pace.code, right)()
        found.append(trip("class answer, wrong and new", answer(Client(), own_pace.code, wrong)))
        found.append(trip("class answer given before", answer(Client(), own_pace.code, right)))
        return found


def answer(pupil: Any, code: str, claim: Mapping[str, Any]) -> Callable[[], Any]:
    """A function that sends the answer of a pupil who has just joined."""
    page = pupil.get(join(pupil, code)).text
    action, fields = form(page, 'id="asking"')
    return partial(pupil.post, action, {**fields, **claim}, headers=FRAGMENT)


def report(trips: Iterable[Trip]) -> str:
    counted = {each.name: (files(each.tutor), len(each.tutor)) for each in trips}
    reached = [
        (f"{name}: at most {aim[0]} files and {aim[1]} functions of tutor/", "{} and {}".format(*counted[name]),
         counted[name][0] <= aim[0] and counted[name][1] <= aim[1])
        for name, aim in AIMS.items()
    ]  # fmt: skip
    rows = [
        [each.name, *map(str, (*counted[each.name], files(each.games), len(each.games)))] for each in trips
    ]
    heads = ["request", "files in tutor/", "functions", "files in games/", "functions"]
    return aims(reached) + "\n\n" + table(heads, rows)


if __name__ == "__main__":
    for each in measure():
        print(each.name, *(f"    {path} {name}" for path, name in sorted(each.tutor)), sep="\n")
