"""One class, or many at once, from joining to the last answer, and what it came to."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from time import monotonic
from typing import Any

from tools import dev
from tools.bench.classroom import crowd, lesson, watcher
from tools.bench.classroom.browser import until
from tools.bench.classroom.comparing import Answer, Comparison, compare, times_until_shown
from tools.bench.classroom.lesson import Item
from tools.bench.classroom.services import Services
from tools.bench.classroom.teacher import Session, Teacher
from tools.bench.serving import Server

CROWDS = 2
"""Processes among which the participants are divided."""

STARTING = 1.5
"""Seconds until the processes stand ready."""

OVERTIME = 60.0
"""Seconds after its end in which a rung must have ended."""


@dataclass(frozen=True)
class Rung:
    """So many participants in each of so many sessions, who answer every `every` seconds for so many seconds.

    `arrival`: seconds in which they all ask to be let in. `rough`: connections drop, pages are loaded again, and each
    worker is killed once.
    """

    name: str
    participants: int
    sessions: int = 1
    seconds: float = 120
    every: float = 5
    arrival: float = 10
    rough: bool = False

    @property
    def answers(self) -> int:
        """How many each of them gives, each to another exercise."""
        return max(1, int(self.seconds // self.every))


@dataclass(frozen=True)
class Figures:
    """Times in seconds. `took`: of every request, by kind. `cpu`: the server's processor time, in cores.

    `joining`: from each participant's first request to the page on which one answers; `all_in`: until the last is in,
    from the first request of all.
    """

    rung: Rung
    joined: int
    joining: Sequence[float]
    all_in: float
    answering: Sequence[float]
    sent_again: int
    showing: Sequence[float]
    never_shown: int
    took: Mapping[str, Sequence[float]]
    faults: Mapping[str, int]
    broken: int
    compared: Comparison
    acknowledged: int
    unacknowledged: int
    cpu: float | None
    duration: float
    last_session: Session

    @property
    def clean(self) -> bool:
        return (
            self.compared.clean
            and not (self.faults or self.never_shown or self.unacknowledged)
            and self.joined == self.rung.participants * self.rung.sessions
        )


@dataclass(frozen=True)
class Scene:
    """Where it happens. The teacher has a sheet for each lesson."""

    server: Server
    services: Services
    teacher: Teacher
    lessons: Sequence[Sequence[Item]]


async def prepared(server: Server, services: Services, exercises: int) -> Scene:
    """A teacher with a sheet of so many exercises for every game."""
    teacher, lessons = Teacher(server.port), lesson.lessons(exercises)
    await teacher.sign_up()
    for items in lessons:
        await teacher.make_sheet([item.address for item in items])
    return Scene(server, services, teacher, lessons)


async def run(rung: Rung, scene: Scene) -> Figures:
    """Let it happen. The processes end by themselves; one that does not is ended. Sessions take the lessons in turn."""
    server, teacher, lessons = scene.server, scene.teacher, scene.lessons
    sessions = [await teacher.start_session(number % len(lessons)) for number in range(rung.sessions)]
    people = [
        (f"S{session.number} P{number}", session.code, place % len(lessons))
        for number in range(rung.participants)
        for place, session in enumerate(sessions)
    ]
    start = monotonic() + STARTING
    begin = start + rung.arrival + rung.every
    end = begin + rung.seconds + rung.every
    processes = [
        begun("watcher", watcher.Orders(
            server.port, teacher.browser.cookies, [session.dashboard for session in sessions]
        ))
    ]  # fmt: skip
    for number in range(CROWDS):
        processes.append(begun("crowd", crowd.Orders(
            port=server.port,
            people=people[number::CROWDS],
            lessons=[[item.answers for item in items[: rung.answers]] for items in lessons],
            start=start, arrival=rung.arrival, begin=begin, every=rung.every, end=end,
            latest=end + OVERTIME, rough=rung.rough, seed=number,
        )))  # fmt: skip
    try:
        await until(begin)
        cpu_before = server.cpu()
        if rung.rough:
            await kill_workers(server, begin, end - 2 * rung.every)
        await until(end - rung.every)
        cpu_after = server.cpu()
        crowds = [ended(process, end + 2 * OVERTIME) for process in processes[1:]]
        expected = Counter(each["nickname"] for told in crowds for each in told["sent"])
        watched = ended(processes[0], end + 3 * OVERTIME, expected)
        duration = monotonic() - start
    finally:
        for process in processes:
            process.kill()
            process.wait(timeout=30)
    cpu = None
    if cpu_before is not None and cpu_after is not None:
        cpu = (cpu_after - cpu_before) / (end - rung.every - begin)
    return figures(rung, sessions, scene.services, watched, crowds, cpu, duration)


async def kill_workers(server: Server, begin: float, end: float) -> None:
    """Each worker once, without a warning, at a third and at two thirds of the time."""
    for number, worker in enumerate(server.workers(), start=1):
        await until(begin + (end - begin) * number / 3)
        os.kill(worker, signal.SIGKILL)


def begun(module: str, orders: Any) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", f"tools.bench.classroom.{module}"]
    process = subprocess.Popen(
        command, cwd=dev.ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin is not None
    with suppress(BrokenPipeError):
        process.stdin.write(json.dumps(asdict(orders)) + "\n")
        process.stdin.flush()
    return process


def ended(process: subprocess.Popen[str], latest: float, last_word: Any = None) -> dict[str, Any]:
    """What a process reports, once it was told a last word. ``RuntimeError`` if it reports nothing in time."""
    try:
        told, _ = process.communicate(json.dumps(last_word) + "\n", timeout=max(1.0, latest - monotonic()))
        return dict(json.loads(told))
    except (subprocess.TimeoutExpired, json.JSONDecodeError) as error:
        raise RuntimeError(f"{process.args!r} did not end well") from error


def figures(
    rung: Rung,
    sessions: Sequence[Session],
    services: Services,
    watched: Mapping[str, Any],
    crowds: Sequence[Mapping[str, Any]],
    cpu: float | None,
    duration: float,
) -> Figures:
    sent = [crowd.Sent(**each) for told in crowds for each in told["sent"]]
    joined: dict[str, list[float]] = {
        name: times for told in crowds for name, times in told["joined"].items()
    }
    acknowledged = [each for each in sent if each.acknowledged is not None]
    under_way = [each for each in sent if each.acknowledged is None]
    showing, never_shown = times_until_shown(
        [(each.nickname, each.pressed) for each in acknowledged],
        [(moment, name, count) for moment, name, count in watched["seen"]],
    )
    took: dict[str, list[float]] = {}
    faults: Counter[str] = Counter()
    for told in (watched, *crowds):
        faults.update(told["faults"])
        for kind, times in told["took"].items():
            took.setdefault(kind, []).extend(times)
    return Figures(
        rung=rung,
        joined=len(joined),
        joining=[done - begun for begun, done in joined.values()],
        all_in=max((done for _, done in joined.values()), default=0)
        - min((begun for begun, _ in joined.values()), default=0),
        answering=[each.acknowledged - each.pressed for each in sent if each.acknowledged is not None],
        sent_again=sum(each.tries > 1 for each in sent),
        showing=showing,
        never_shown=never_shown,
        took=took,
        faults=dict(faults),
        broken=sum(told["broken"] for told in crowds),
        compared=compare(
            answers(acknowledged), answers(under_way), services.kept(s.number for s in sessions)
        ),
        acknowledged=len(acknowledged),
        unacknowledged=len(under_way),
        cpu=cpu,
        duration=duration,
        last_session=sessions[-1],
    )


def answers(sent: Iterable[crowd.Sent]) -> list[Answer]:
    """As the database ought to hold them: without what was left empty."""
    return [
        Answer(each.nickname, each.answer_id, each.item, {name: v for name, v in each.claim.items() if v})
        for each in sent
    ]
