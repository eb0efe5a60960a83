"""Classes of simulated phones against the project's own server: make bench-classroom ARGS="--classes 1 --pupils 300"

A phone is a thread that does what the page does: joins by the code, polls at the page's own interval, sends an answer
with the id in its form, and sends it again under the same id until it is acknowledged. Afterwards what was sent is
compared with what the database holds.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from random import Random
from statistics import quantiles
from threading import Event, Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

import games
from games.core import exercises, marking
from games.core.exercises import Exercise
from games.core.marking import BLANK, LEGAL, RULE
from games.core.questions import Game
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE
from tools import dev
from tools.bench.browser import BROKEN, FRAGMENT, LIVE, Browser, Response, form, live, match
from tools.bench.report import aims, show, table
from tools.bench.serving import allow_many_files, database, served
from tools.bench.teacher import Session, join, make_sheet, sign_up, start_session

RETRY, TRIES = 3.0, 20
"""Seconds until a request that failed is repeated, and how often it is tried."""

SENT_AGAIN = 0.1
"""The share of answers sent twice under one id, as a phone does when the acknowledgement is lost."""

MOST_MS, MOST_MS_OVERLOADED = 500, 2000
CLIMB = 40
"""Seconds of each round in which the load is looked for that the machine carries."""

LOADED = re.compile(r'(?:src|href)="(/static/[^"?#]+)')
KEPT = """
    SELECT p.nickname, a.answer_id, a.item, a.claim
    FROM classroom_answer a JOIN classroom_participant p ON p.id = a.participant_id
    WHERE a.session_id IN ({})
"""

Claim = Mapping[str, Any]


@dataclass(frozen=True)
class Plan:
    """Pupils in each class; in seconds: how long they answer, the time between answers, how long they take to join."""

    classes: int = 20
    pupils: int = 30
    seconds: float = 120
    every: float = 5
    arrival: float = 10

    @property
    def answers(self) -> int:
        """How many answers each pupil gives, each to another exercise."""
        return max(1, int(self.seconds // self.every))


class Answer(NamedTuple):
    """An answer as it was sent or as the database has it. Nicknames are unique over all classes."""

    nickname: str
    answer_id: str
    item: int
    claim: Claim


@dataclass
class Log:
    """What happened, written by all threads. `times`: seconds from sending an answer to its acknowledgement."""

    joined: list[str] = field(default_factory=list)
    acknowledged: list[Answer] = field(default_factory=list)
    under_way: list[Answer] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    polled: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)

    @property
    def cut(self) -> list[float]:
        """Milliseconds in which each hundredth of the answers was acknowledged, less the last one."""
        return [seconds * 1000 for seconds in quantiles(self.times or [0, 0], n=100)]


class Comparison(NamedTuple):
    """`lost`: acknowledged but not kept. `doubled`: kept twice, or under an id that nobody sent. `altered`: kept, but
    not as it was sent.
    """

    lost: int
    doubled: int
    altered: int


def exercises_of(game: Game, count: int) -> list[tuple[str, tuple[Claim, ...]]]:
    """``count`` exercises, of each skill in turn: the address of each, and answers to it, the right one first."""
    rng, found = Random(5), []
    for number in range(count):
        exercise = exercises.make(game, game.skills[number % len(game.skills)], 1, number + 1)
        wrong = [each for each in wrong_answers(exercise) if marking.mark(exercise, each).state != BLANK]
        answers = (marking.right_answer(exercise), *rng.sample(wrong, min(len(wrong), 5)))
        found.append((f"/en/{game.id}/practice/{exercise.slug}/", answers))
    return found


def wrong_answers(exercise: Exercise) -> Iterator[Claim]:
    """Answers that are mostly not right."""
    if exercise.ask == ASK_CLAIM:
        yield exercise.tempting
        yield from (exercises.claimed(each, exercise.asked) for each in exercise.tried if not each.legal)
    elif exercise.ask == ASK_ALL:
        yield from ({exercise.asked[0]: [value]} for value in exercise.values)
    elif exercise.ask == ASK_JUDGE:
        yield {LEGAL: "yes"}
        yield from ({LEGAL: "no", RULE: rule} for rule in exercise.accusations)
    else:
        right = marking.right_answer(exercise)
        for name, figure in right.items():
            if isinstance(figure, str) and figure.isdecimal():
                yield {**right, name: str(int(figure) + 1)}


class Phone:
    """A pupil. `poll`: the live part's address and rhythm; `shown`: the exercise or feedback on the page."""

    def __init__(self, port: int, nickname: str, log: Log) -> None:
        self.browser, self.nickname, self.log = Browser(port), nickname, log
        self.rng = Random(nickname)
        self.address = self.shown = ""
        self.poll = ("", 2.0)

    def attend(self, code: str, plan: Plan, start: float, lesson: Sequence[Sequence[Claim]]) -> None:
        """Join, and answer every exercise of a lesson, half of them rightly."""
        until(start + self.rng.random() * plan.arrival)
        try:
            self.address = join(self.browser, code, self.nickname)
            self.see(self.browser.get(self.address))
            for path in LOADED.findall(self.shown):
                self.browser.get(path)
            self.log.joined.append(self.nickname)
            first = start + plan.arrival + self.rng.random() * plan.every
            for item, answers in enumerate(lesson):
                if item:
                    link = match(re.compile(rf'href="(\?[\w-]+={item})"'), self.shown)[1]
                    self.see(self.ask("next exercise", self.address + link))
                self.keep_polling(first + item * plan.every)
                self.answer(item, answers[0] if self.rng.random() < 0.5 else self.rng.choice(answers))
        except (*BROKEN, RuntimeError) as error:
            self.log.refused.append(f"{type(error).__name__} {error}")

    def see(self, response: Response) -> None:
        self.shown = response.text
        if LIVE.search(self.shown):
            self.poll = live(self.shown, self.address)

    def keep_polling(self, moment: float) -> None:
        """At the page's rhythm; a server that falls behind names a slower one."""
        pause = self.poll[1]
        while monotonic() + pause < moment:
            sleep(pause)
            fresh = self.ask("poll", self.poll[0])
            self.log.polled.append(self.nickname)
            if fresh.status_code == 200:
                self.poll = live(fresh.text, self.address)
            pause = max(self.poll[1], float(fresh.headers.get("Poll-After", 0)))
        until(moment)

    def answer(self, item: int, claim: Claim) -> None:
        """Send an answer under one id until it is acknowledged. Blank fields are left out, as in the database."""
        action, fields = form(self.shown, 'id="asking"')
        given = {name: value for name, value in claim.items() if value}
        sent, pressed = Answer(self.nickname, fields["answer-id"], item, given), monotonic()
        self.log.under_way.append(sent)
        response = self.ask("answer", action, {**fields, **claim})
        self.log.times.append(monotonic() - pressed)
        self.log.acknowledged.append(sent)
        self.log.under_way.remove(sent)
        if self.rng.random() < SENT_AGAIN:
            response = self.ask("answer sent again", action, {**fields, **claim})
        self.see(response)

    def ask(self, what: str, address: str, fields: Claim | None = None) -> Response:
        """Request a fragment until it arrives."""
        for _ in range(TRIES):
            try:
                response = self.browser.ask("POST" if fields else "GET", address, fields, FRAGMENT)
                if response.status_code in (200, 204):
                    return response
                self.log.refused.append(f"{what}: status {response.status_code}")
            except BROKEN as error:
                self.log.refused.append(f"{what}: {type(error).__name__}")
            sleep(RETRY)
        raise RuntimeError(f"{what}: given up")


def watch(browser: Browser, session: Session, log: Log, over: Event) -> None:
    """A teacher's open dashboard, until the class is over."""
    address, every = live(session.page, session.dashboard)
    while not over.wait(every):
        try:
            response = browser.get(address, headers=FRAGMENT)
            if response.status_code != 204:
                address, every = live(response.text, session.dashboard)
        except (*BROKEN, RuntimeError) as error:
            log.refused.append(f"dashboard: {type(error).__name__}")


def hold(plan: Plan, port: int) -> tuple[Log, list[Session]]:
    """Run the classes, each pupil at their own pace; the first class is about the first game, and so on in turn."""
    teacher, log, over = Browser(port), Log(), Event()
    sign_up(teacher)
    lessons = [exercises_of(game, plan.answers) for game in games.all_games().values()]
    sheets = [make_sheet(teacher, [address for address, _ in lesson]) for lesson in lessons]
    sessions = [start_session(teacher, sheets[n % len(sheets)], "self") for n in range(plan.classes)]
    start = monotonic() + 1
    pupils, dashboards = [], []
    for number, session in enumerate(sessions):
        answers = [each for _, each in lessons[number % len(lessons)]]
        for pupil in range(plan.pupils):
            phone = Phone(port, f"S{session.number} P{pupil}", log)
            pupils.append(Thread(target=phone.attend, args=(session.code, plan, start, answers)))
        desk = Browser(port)
        desk.cookies = teacher.cookies
        dashboards.append(Thread(target=watch, args=(desk, session, log, over)))
    for thread in (*dashboards, *pupils):
        thread.start()
    for thread in pupils:
        thread.join()
    over.set()
    missing = plan.classes * plan.pupils * plan.answers - len(log.acknowledged)
    log.refused += ["never acknowledged"] * missing
    for thread in dashboards:
        thread.join()
    return log, sessions


def kept_answers(address: str, sessions: Iterable[Session]) -> list[Answer]:
    """Every answer that the database holds of these sessions, read without the site's own code."""
    if address.startswith("sqlite:///"):
        connection: Any = sqlite3.connect(address.removeprefix("sqlite:///"))
    else:
        import psycopg  # the driver that the site uses

        connection = psycopg.connect(address)
    with closing(connection):
        query = KEPT.format(", ".join(str(session.number) for session in sessions))
        rows = connection.execute(query).fetchall()
    return [
        Answer(nickname, answer_id, item, json.loads(claim) if isinstance(claim, str) else claim)
        for nickname, answer_id, item, claim in rows
    ]


def compare(
    acknowledged: Iterable[Answer], under_way: Iterable[Answer], kept: Iterable[Answer]
) -> Comparison:
    """Every acknowledged answer must be kept once, as it was sent. One that was still being sent may be kept."""
    sent = {each[:2]: each for each in (*under_way, *acknowledged)}
    times = Counter(each[:2] for each in kept)
    return Comparison(
        lost=sum(each[:2] not in times for each in acknowledged),
        doubled=sum(count - (key in sent) for key, count in times.items()),
        altered=sum(sent.get(each[:2], each) != each for each in kept),
    )


def until(moment: float) -> None:
    sleep(max(0.0, moment - monotonic()))


def report(plan: Plan, log: Log, compared: Comparison, within: int = MOST_MS) -> str:
    wrong = (*compared, len(log.refused))
    reached = [
        ("nothing lost, doubled, altered or refused", ", ".join(map(str, wrong)), not any(wrong)),
        (f"answers in {within} ms (p99)", f"{log.cut[98]:.0f} ms", log.cut[98] < within),
    ]
    heads = ["classes", "let in", "answers", "p50 ms", "p95 ms", "p99 ms", "polls for each answer"]
    slow = [f"{log.cut[place]:.0f}" for place in (49, 94, 98)]
    polls = f"{len(log.polled) / max(1, len(log.times)):.2f}"
    row = [f"{plan.classes} of {plan.pupils}", str(len(log.joined)), f"{len(log.times):,}", *slow, polls]
    refused = [f"{what}: {count}" for what, count in Counter(log.refused).items()]
    return "\n\n".join([aims(reached), table(heads, [row]), *refused])


def measured(plan: Plan, named: Mapping[str, str]) -> tuple[Log, Comparison]:
    """What classes meet on a server of their own with this database."""
    print(f"{plan.classes} classes of {plan.pupils} for {plan.seconds} s …", file=sys.stderr, flush=True)
    with database(**named) as environment, served(environment) as server:
        log, sessions = hold(plan, server.port)
        kept = kept_answers(environment["DATABASE_URL"], sessions)
    return log, compare(log.acknowledged, log.under_way, kept)


def carried(in_time: Callable[[int], bool], classes: int) -> int:
    """The most classes that are answered in time: half as many again until they are not; or half, until they are."""
    if in_time(classes):
        while in_time(classes * 3 // 2):
            classes = classes * 3 // 2
        return classes
    while classes > 1 and not in_time(classes := classes // 2):
        pass
    return classes


def overload(plan: Plan, named: Mapping[str, str]) -> str:
    """What twice the load that the machine carries does to answers and polls."""
    short = replace(plan, seconds=min(plan.seconds, CLIMB))

    def in_time(classes: int) -> bool:
        return measured(replace(short, classes=classes), named)[0].cut[98] < MOST_MS

    most = carried(in_time, plan.classes)
    twice = replace(short, classes=2 * most)
    found = report(twice, *measured(twice, named), MOST_MS_OVERLOADED)
    return f"Answered in time: {most} classes of {plan.pupils}. Twice as many:\n\n{found}"


def main() -> None:
    parser = ArgumentParser(prog="make bench-classroom ARGS=", description=__doc__)
    parser.add_argument("--classes", type=int, default=Plan.classes)
    parser.add_argument("--pupils", type=int, default=Plan.pupils, help="in each class")
    parser.add_argument("--seconds", type=float, default=Plan.seconds, help="how long they answer, up to 200")
    parser.add_argument("--write", action="store_true", help="also write the figures into docs/benchmarks.md")
    options = vars(parser.parse_args())
    write, plan = options.pop("write"), Plan(**options)
    allow_many_files()
    dev.collect_static_files()
    databases: dict[str, dict[str, str]] = {"SQLite": {}}
    services = [os.environ.get(name, "") for name in ("TEST_DATABASE_URL", "TEST_REDIS_URL")]
    if all(services):
        databases["PostgreSQL and Redis"] = dict(zip(("DATABASE_URL", "REDIS_URL"), services, strict=True))
    clean = True
    for name, named in databases.items():
        log, compared = measured(plan, named)
        show(f"classes on {name}", report(plan, log, compared), write)
        clean = clean and not any((*compared, log.refused))
        show(f"overload on {name}", overload(plan, named), write)
    sys.exit(0 if clean else 1)


if __name__ == "__main__":
    main()
