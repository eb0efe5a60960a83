"""Pages per second of the real server, beside an empty view of the same server; and what a first visit weighs."""

from __future__ import annotations

import gzip
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from random import Random
from statistics import median
from time import perf_counter
from urllib.parse import urlencode, urljoin

import games
from games.core.questions import Game, Question
from games.core.skills import Skill
from tools import dev
from tools.bench.claims import LARGEST, Fields, claims_on
from tools.bench.client import FRAGMENT, SEED, fetch
from tools.bench.serving import Server, served

EMPTY = "/bench/empty"
FRAME = "/bench/frame"
LANGUAGE = "en"
CLIENTS = 2
ROUNDS = 5
SECONDS = 0.2
WARM_UP = 0.5
TRIES = 5
LOADED = re.compile(rb'(?:(?:src|href)="(?=/static/)|url\("?)([^"?#)]+)')


@dataclass(frozen=True)
class Rate:
    """Requests per second, seconds of processor time each costs the server (where that is told), bytes of the body."""

    per_second: float
    cpu: float | None
    size: int


@dataclass(frozen=True)
class Pages:
    """``fragments``, ``wholes``: by question; ``deferred``: each one's slowest answer in seconds.

    ``frame``: a page with nothing in it; ``exercises``: pages of generated exercises of each game's first and last
    skill; ``anew``: of every skill, of exercises that nobody has asked for before, which are dealt at that moment.
    """

    empty: Rate
    fragments: Mapping[str, Rate]
    wholes: Mapping[str, Rate]
    api: Mapping[str, Rate]
    deferred: Mapping[str, float]
    weights: Mapping[str, int] = field(default_factory=dict)
    frame: Rate = Rate(0, None, 0)
    exercises: Mapping[str, Rate] = field(default_factory=dict)
    anew: Mapping[str, Rate] = field(default_factory=dict)


def measure(say: Callable[[str], None]) -> Pages:
    dev.collect_static_files()
    asked = [(game, question) for game in games.all_games().values() for question in game.questions]
    fragments = {name_of(*pair): FRAGMENT + address(*pair, pair[1].sample) for pair in asked}
    first = {game.id: game.questions[0] for game in games.all_games().values()}
    wholes = {name_of(g, first[g.id]): address(g, first[g.id], first[g.id].sample) for g, _ in asked}
    api = {name_of(g, first[g.id]): api_address(g, first[g.id]) for g, _ in asked}
    skills = [(game, skill) for game in games.all_games().values() for skill in game.skills]
    ends = [(game, skill) for game, skill in skills if skill in (game.skills[0], game.skills[-1])]
    exercises = {f"{game.id} {skill.id}": exercise_address(game, skill, "7") for game, skill in ends}
    anew = {f"{game.id} {skill.id}": exercise_address(game, skill, SEED) for game, skill in skills}
    with served({"DJANGO_SETTINGS_MODULE": "tools.bench.settings"}) as server:
        say(f"{len(fragments)} fragments on {CLIENTS} clients")
        with clients(server.port) as errand:
            paths = [*fragments.values(), *wholes.values(), *api.values()]
            paths += [FRAME, *exercises.values(), *anew.values()]
            rates = compare(server, errand, paths)
        deferred = {name_of(*pair): slowest_deferred(server.port, *pair) for pair in asked}
        weights = {path: first_visit(server.port, path) for path in (f"/{LANGUAGE}/", *wholes.values())}

    def of(paths: Mapping[str, str]) -> dict[str, Rate]:
        return {name: rates[path] for name, path in paths.items()}

    return Pages(
        rates[EMPTY],
        of(fragments),
        of(wholes),
        of(api),
        deferred,
        weights,
        rates[FRAME],
        of(exercises),
        of(anew),
    )


def name_of(game: Game, question: Question) -> str:
    return f"{game.id} {question.id}"


def address(game: Game, question: Question, fields: Fields, **more: str) -> str:
    return f"/{LANGUAGE}/{game.id}/referee/{question.id}/?{urlencode({**fields, **more})}"


def exercise_address(game: Game, skill: Skill, seed: str) -> str:
    return f"/{LANGUAGE}/{game.id}/practice/{skill.id}-2-{seed}/"


def api_address(game: Game, question: Question) -> str:
    return f"/api/v1/judge/{game.id}/{question.id}?{urlencode({**question.sample, 'brief': '1'})}"


def fetch_once(port: int, path: str) -> bytes:
    connection = HTTPConnection("127.0.0.1", port)
    try:
        return fetch(connection, path)
    finally:
        connection.close()


Errand = Callable[[str, float], float]
"""Ask for a path for so many seconds; how many answers came per second."""


@contextmanager
def clients(port: int) -> Iterator[Errand]:
    """Browsers in processes of their own, so that they hold up neither each other nor this one."""
    command = [sys.executable, "-m", "tools.bench.client", str(port)]
    processes = [
        subprocess.Popen(command, cwd=dev.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(CLIENTS)
    ]

    def errand(path: str, seconds: float) -> float:
        for process in processes:
            assert process.stdin is not None
            process.stdin.write(f"{seconds} {path}\n")
            process.stdin.flush()
        return sum(float(process.stdout.readline()) for process in processes if process.stdout is not None)

    try:
        yield errand
    finally:
        for process in processes:
            process.terminate()
            process.wait(timeout=30)


def compare(server: Server, errand: Errand, paths: list[str]) -> dict[str, Rate]:
    """The rate of every path. The empty view is asked for before each, so that both share the noise.

    A page's rate is the median of its shares of that empty rate, times the median of all empty rates.
    """
    for path in (EMPTY, *paths):
        errand(path, WARM_UP if path == EMPTY else SECONDS / 2)
    empties: list[tuple[float, float | None]] = []
    taken: dict[str, list[tuple[float, float | None]]] = {path: [] for path in paths}
    for _ in range(ROUNDS):
        for path in paths:
            empty = measured(server, errand, EMPTY)
            page = measured(server, errand, path)
            empties.append(empty)
            taken[path].append((page[0] / empty[0], page[1]))
    usual = median(rate for rate, _ in empties)
    rates = {EMPTY: Rate(usual, usual_cpu(empties), 0)}
    for path, rounds in taken.items():
        share = median(share for share, _ in rounds)
        rates[path] = Rate(share * usual, usual_cpu(rounds), len(fetch_once(server.port, path)))
    return rates


def measured(server: Server, errand: Errand, path: str) -> tuple[float, float | None]:
    """Answers per second, and processor time for each."""
    before, start = server.cpu(), perf_counter()
    rate = errand(path, SECONDS)
    after, seconds = server.cpu(), perf_counter() - start
    return rate, None if before is None or after is None else (after - before) / (rate * seconds)


def usual_cpu(rounds: list[tuple[float, float | None]]) -> float | None:
    told = [cpu for _, cpu in rounds if cpu is not None]
    return sum(told) / len(told) if told else None


def slowest_deferred(port: int, game: Game, question: Question) -> float:
    """The slowest second fragment (the fix, other tables) of dealt and of the largest positions, in seconds."""
    rng = Random(7)
    positions = [
        question.sample,
        *(question.deal(rng) for _ in range(10)),
        *LARGEST.get(game.id, {}).get(question.id, []),
    ]
    claims = [fields for position in positions for fields in claims_on(game, question, position, rng)]
    connection = HTTPConnection("127.0.0.1", port)
    slowest = 0.0
    for fields in claims:
        path = FRAGMENT + address(game, question, fields, more="1")
        took = []
        for _ in range(TRIES):
            start = perf_counter()
            fetch(connection, path)
            took.append(perf_counter() - start)
        slowest = max(slowest, min(took))
    connection.close()
    return slowest


def first_visit(port: int, path: str) -> int:
    """Bytes of a page and of everything of ours it loads, compressed as the server sends them."""
    seen: dict[str, int] = {}
    waiting = [path]
    while waiting:
        each = waiting.pop()
        if each in seen:
            continue
        sent = fetch_once(port, each)
        seen[each] = len(sent)
        body = gzip.decompress(sent) if sent[:2] == b"\x1f\x8b" else sent
        waiting += [
            urljoin(each, found.decode()) for found in LOADED.findall(body) if not found.startswith(b"data:")
        ]
    return sum(seen.values())
