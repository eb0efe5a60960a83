"""Through how many files and functions of ours a request passes.

`make bench ARGS=trips` prints the numbers, `python -m tools.bench.trips` the functions of `tutor/` by name as well.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import games
from games.core import exercises, marking
from tools import dev
from tools.bench.report import table

if TYPE_CHECKING:  # needs the site's settings, which `site` sets up
    from django.test import Client

FORM = r"<form\b[^>]*?{}.*?</form>"
ACTION = re.compile(r'action="([^"]+)"')
VALUE = re.compile(r'<(?:input type="hidden"|button)[^>]*? name="([^"]+)" value="([^"]*)"')
CODE = re.compile(r'class="big-code">([A-Z0-9]{6})<')
POLLED = re.compile(r'hx-get="(\?v=[^"]+)"')
FRAGMENT = {"HX-Request": "true"}
PASSWORD = "a long pass phrase of the bench"


@dataclass(frozen=True)
class Trip:
    """What one request called, as pairs of a file and the name of a function in it."""

    name: str
    tutor: frozenset[tuple[str, str]]
    games: frozenset[tuple[str, str]]


def files(called: frozenset[tuple[str, str]]) -> int:
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
    tutor, engine = (
        frozenset(pair for pair in called if pair[0].startswith(folder)) for folder in ("tutor/", "games/")
    )
    return Trip(name, tutor, engine)


@contextmanager
def site() -> Iterator[None]:
    """The site in this process, on an empty database of its own."""
    with TemporaryDirectory() as folder:
        os.environ["DJANGO_SETTINGS_MODULE"] = "tutor.settings"
        os.environ["DATABASE_URL"] = f"sqlite:///{Path(folder) / 'trips.sqlite3'}"
        import django
        from django.core.management import call_command
        from django.test.utils import setup_test_environment

        django.setup()
        setup_test_environment()
        call_command("migrate", verbosity=0)
        yield


def measure() -> list[Trip]:
    """The referee's pages when asked for again, a class answer that is new and one that somebody gave before, and a
    dashboard's first poll after a class has answered.
    """
    dev.collect_static_files()
    with site():
        from django.test import Client

        visitor, teacher = Client(), Client()
        game, question = games.find_question("tsung-shap", "capture")
        address = f"/en/{game.id}/referee/{question.id}/?{urlencode(question.sample)}"
        found = []
        for name, headers in (("capture fragment", FRAGMENT), ("whole referee page", {})):
            ask = partial(visitor.get, address, headers=headers)
            ask()
            found.append(trip(name, ask))

        exercise = exercises.make(game, game.skills[0], 1, 1)
        answers = [marking.right_answer(exercise), exercise.tempting, marking.right_answer(exercise)]
        teacher.post("/en/account/new/", {"name": "bench", "password": PASSWORD, "again": PASSWORD})
        sheet = teacher.post("/en/class/", {"title": "Bench"})["location"]
        teacher.post(sheet, {"action": "add", "link": f"/en/{game.id}/practice/{exercise.slug}/"})
        led = Class(teacher, sheet, "led", len(answers))
        for number, claim in enumerate(answers):
            led.answer(number, claim)()
        found.append(trip("cold dashboard poll", led.poll))
        self_paced = Class(teacher, sheet, "self", len(answers))
        self_paced.answer(0, answers[0])()
        found.append(trip("class answer, wrong and new", self_paced.answer(1, answers[1])))
        found.append(trip("class answer given before", self_paced.answer(2, answers[2])))
        return found


class Class:
    """A session with some pupils in it, and an exercise open."""

    def __init__(self, teacher: Client, sheet: str, pace: str, size: int) -> None:
        from django.test import Client

        self.teacher, self.pupils = teacher, [Client() for _ in range(size)]
        self.dashboard = teacher.post(sheet, {"action": "start", "pace": pace})["location"]
        page = teacher.get(self.dashboard).text
        self.poll_address = self.dashboard + unescape(match(POLLED, page)[1])
        entry = {"code": match(CODE, page)[1], "nickname": ""}
        self.pages = [pupil.post("/en/join/", entry)["location"] for pupil in self.pupils]
        if pace == "led":
            action, fields = form(page, 'class="controls"')
            teacher.post(action, fields)

    def answer(self, number: int, claim: Mapping[str, Any]) -> Callable[[], Any]:
        """What sends a pupil's answer."""
        pupil = self.pupils[number]
        action, fields = form(pupil.get(self.pages[number]).text, 'id="asking"')
        return partial(pupil.post, action, {**fields, **claim}, headers=FRAGMENT)

    def poll(self) -> Any:
        return self.teacher.get(self.poll_address, headers=FRAGMENT)


def form(page: str, mark: str) -> tuple[str, dict[str, str]]:
    """Where the form with this mark in its tag is sent, and what its first button sends with it."""
    found = match(re.compile(FORM.format(mark), re.DOTALL), page)[0]
    return match(ACTION, found)[1], dict(reversed(VALUE.findall(found)))


def match(pattern: re.Pattern[str], page: str) -> re.Match[str]:
    found = pattern.search(page)
    if found is None:
        raise RuntimeError(f"{pattern.pattern} is not on the page")
    return found


def report(trips: Iterable[Trip]) -> str:
    rows = [
        [each.name, *map(str, (files(each.tutor), len(each.tutor), files(each.games), len(each.games)))]
        for each in trips
    ]
    return table(["request", "files in tutor/", "functions", "files in games/", "functions"], rows)


if __name__ == "__main__":
    for each in measure():
        print(report([each]))
        print(*(f"    {path} {name}" for path, name in sorted(each.tutor)), sep="\n")
