"""Part of a class, in a process of its own: reads its orders (JSON, one line) and answers with all that happened.

A participant does what the page does: comes in by the code, loads what the page loads, polls at the page's own rhythm,
sends an answer with the id that stands in its form, and sends it again, with the same id, until it is acknowledged.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from time import monotonic
from typing import Any

from tools.bench.classroom.browser import BROKEN, PRESSED, Browser, Fields, Log, polled, token_of, until
from tools.bench.classroom.files import allow_many_files

RETRY = 3.0
"""Seconds until what was not delivered is sent again, as the page's script does."""

RELOAD_EVERY = 1.0


@dataclass(frozen=True)
class Orders:
    """`people`: nickname and code of each, and the number of the lesson that gives the answers.

    All come in between `start` and `start + arrival`, answer from `begin` on every `every` seconds, one item after the
    other, and leave at `end`, or when all is answered, or at `latest`. Times are of the machine's own clock.
    `rough`: each second somebody drops all connections and loads the page again.
    """

    port: int
    people: Sequence[tuple[str, str, int]]
    lessons: Sequence[Sequence[Sequence[Mapping[str, Any]]]]
    start: float
    arrival: float
    begin: float
    every: float
    end: float
    latest: float
    rough: bool = False
    seed: int = 1


@dataclass
class Sent:
    """An answer: pressed at, acknowledged at (``None`` if it never was), and how often it was sent."""

    nickname: str
    answer_id: str
    item: int
    claim: Mapping[str, Any]
    pressed: float
    acknowledged: float | None = None
    tries: int = 0


@dataclass
class Report:
    joined: dict[str, tuple[float, float]] = field(default_factory=dict)
    sent: list[Sent] = field(default_factory=list)
    took: dict[str, list[float]] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)
    broken: int = 0


class Participant:
    def __init__(self, orders: Orders, person: tuple[str, str, int], report: Report, log: Log) -> None:
        self.orders, self.report, self.log = orders, report, log
        self.nickname, self.code, lesson = person
        self.lesson = orders.lessons[lesson]
        self.rng = Random(f"{orders.seed} {self.nickname}")
        self.browser = Browser(orders.port, log)
        self.poll_at, self.poll_every = "", 2.0
        self.answer_id, self.token = "", ("", "")
        self.item = 0
        self.shown = 0
        self.reloaded = asyncio.Event()

    def fault(self, what: str) -> None:
        self.log.faults[what] += 1

    async def attend(self) -> None:
        await until(self.orders.start + self.rng.random() * self.orders.arrival)
        start = monotonic()
        try:
            await self.join()
        except BROKEN as error:
            self.fault(f"joining: {type(error).__name__}")
            return
        self.report.joined[self.nickname] = (start, monotonic())
        polling = asyncio.create_task(self.poll())
        await self.answer_all()
        await until(self.orders.end)
        polling.cancel()

    async def join(self) -> None:
        browser = self.browser
        page = await browser.follow("join page", await browser.get("short address", f"/j/{self.code}"))
        await browser.load(page)
        fields = [token_of(page.text), ("code", self.code), ("nickname", self.nickname)]
        page = await browser.follow("first page", await browser.post("joining", "/en/join/", fields))
        browser.expect(page, 200, "first page")
        await browser.load(page)
        self.see(page.text)

    def see(self, page: str) -> None:
        """What a page, or a part of one, says of how to go on."""
        self.shown += 1
        found = polled(page, self.browser.page)
        if found:
            self.poll_at, self.poll_every = found
        pressed = PRESSED.search(page)
        if pressed:
            self.answer_id, self.token = pressed[1], token_of(page)

    async def poll(self) -> None:
        while True:
            await asyncio.sleep(self.poll_every)
            shown = self.shown
            try:
                response = await self.browser.get("poll", self.poll_at, fragment=True)
            except BROKEN as error:
                self.broke("poll", error)
                continue
            if response.status == 200 and shown == self.shown:
                self.see(response.text)
            elif response.status not in (200, 204):
                self.fault(f"poll: status {response.status}")

    def broke(self, what: str, error: BaseException) -> None:
        """A connection that broke is a fault, unless the class is a rough one."""
        self.report.broken += 1
        if not self.orders.rough or isinstance(error, TimeoutError):
            self.fault(f"{what}: {type(error).__name__}")

    async def answer_all(self) -> None:
        orders = self.orders
        at = orders.begin + self.rng.random() * orders.every
        for item, answers in enumerate(self.lesson):
            self.item = item
            await until(at)
            # Half of the answers are right.
            claim = answers[0] if self.rng.random() < 0.5 else self.rng.choice(answers)
            if not await self.deliver(item, claim):
                return
            if item + 1 < len(self.lesson):
                await self.go_on(item + 1)
            at += orders.every

    async def deliver(self, item: int, claim: Mapping[str, Any]) -> bool:
        """Send an answer until the server has read it. Not at all where the page has no form for it: then ``False``."""
        if not self.answer_id:
            self.fault("a page without a form")
            return False
        sent = Sent(self.nickname, self.answer_id, item, claim, monotonic())
        self.report.sent.append(sent)
        fields = [("item-number", str(item)), ("answer-id", self.answer_id), self.token, *pairs(claim)]
        while monotonic() < self.orders.latest:
            sent.tries += 1
            try:
                response = await self.browser.post("answer", self.browser.page, fields, fragment=True)
            except BROKEN as error:
                self.broke("answer", error)
                await self.wait_to_retry()
                continue
            if response.status >= 500:
                self.fault(f"answer: status {response.status}")
                await self.wait_to_retry()
                continue
            self.browser.expect(response, 200, "answer")
            sent.acknowledged = monotonic()
            self.see(response.text)
            return True
        return False

    async def wait_to_retry(self) -> None:
        """A page that is loaded again sends at once what was not delivered."""
        self.reloaded.clear()
        try:
            async with asyncio.timeout(RETRY):
                await self.reloaded.wait()
        except TimeoutError:
            return

    async def go_on(self, item: int) -> None:
        """To the next exercise; where the connection breaks, again."""
        self.item, self.answer_id = item, ""
        while monotonic() < self.orders.latest:
            try:
                await self.show("next exercise", fragment=True)
                return
            except BROKEN as error:
                self.broke("next exercise", error)
                await self.wait_to_retry()

    async def show(self, kind: str, fragment: bool = False) -> None:
        path = f"{self.browser.page}?item-number={self.item}"
        response = await self.browser.get(kind, path, fragment)
        self.browser.expect(response, 200, kind)
        self.see(response.text)

    async def drop_and_reload(self) -> None:
        self.browser.drop()
        try:
            await self.show("reload")
        except BROKEN as error:
            self.broke("reload", error)
        self.reloaded.set()


def pairs(claim: Mapping[str, Any]) -> Fields:
    """A claim as a form sends it."""
    return [
        (name, text)
        for name, value in claim.items()
        for text in (value if isinstance(value, list) else [value])
    ]


async def trouble(people: Sequence[Participant], orders: Orders) -> None:
    """Every second somebody else's connection drops."""
    rng = Random(orders.seed)
    await until(orders.begin)
    while monotonic() < orders.end - 2 * orders.every:
        await asyncio.sleep(RELOAD_EVERY)
        await rng.choice(people).drop_and_reload()


async def attend(orders: Orders) -> Report:
    report, log = Report(), Log()
    people = [Participant(orders, person, report, log) for person in orders.people]
    tasks = [person.attend() for person in people]
    if orders.rough:
        tasks.append(trouble(people, orders))
    await asyncio.gather(*tasks)
    report.took, report.faults = log.took, dict(log.faults)
    return report


def main() -> None:
    allow_many_files()
    orders = Orders(**json.loads(sys.stdin.readline()))
    json.dump(asdict(asyncio.run(attend(orders))), sys.stdout)


if __name__ == "__main__":
    main()
