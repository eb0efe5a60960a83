"""The teacher's browser, in a process of its own: keeps dashboards open and notes when each answer appears there.

It reads its orders (JSON, one line), and later, on a second line, how many answers of everybody must appear. When they
have, or its patience is over, it reports.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from time import monotonic

from tools.bench.classroom.browser import BROKEN, Browser, Log, polled
from tools.bench.classroom.files import allow_many_files

CHIP = re.compile(r'<li class="seat-chip.*?(?:</span> |">)([^<>]+) <span class="hint">(\d+)')


PATIENCE = 20.0
"""Seconds in which the last answers may still appear."""


@dataclass(frozen=True)
class Orders:
    port: int
    cookies: Mapping[str, str]
    dashboards: Sequence[str]


@dataclass
class Report:
    """`seen`: when, on a dashboard, somebody's count of answers became this."""

    seen: list[tuple[float, str, int]] = field(default_factory=list)
    took: dict[str, list[float]] = field(default_factory=dict)
    faults: dict[str, int] = field(default_factory=dict)


def counts(page: str) -> dict[str, int]:
    """How many answers of everybody a dashboard shows."""
    return {html.unescape(name).strip(): int(count) for name, count in CHIP.findall(page)}


class Watch:
    """One dashboard. `known`: the counts that it shows."""

    def __init__(self, orders: Orders, address: str, report: Report, log: Log) -> None:
        self.address, self.report, self.log = address, report, log
        self.browser = Browser(orders.port, log)
        self.browser.cookies = dict(orders.cookies)
        self.known: dict[str, int] = {}

    async def look(self) -> None:
        """For ever: the whole page, then its live part at the page's own rhythm."""
        poll = None
        while True:
            try:
                if poll is None:
                    whole = await self.browser.get("dashboard, whole page", self.address)
                    self.browser.expect(whole, 200, "dashboard")
                    poll = polled(whole.text, self.address) or (self.address, 1.0)
                await asyncio.sleep(poll[1])
                poll = await self.look_again(poll)
            except BROKEN as error:
                self.log.faults[f"dashboard: {type(error).__name__}"] += 1
                await asyncio.sleep(1.0)

    async def look_again(self, poll: tuple[str, float]) -> tuple[str, float]:
        start = monotonic()
        response = await self.browser.get("dashboard, looked at", poll[0], fragment=True)
        if response.status == 204:
            return poll
        self.browser.expect(response, 200, "dashboard")
        now = monotonic()
        self.log.timed("dashboard", now - start)
        fresh = counts(response.text)
        self.report.seen += [
            (now, name, count) for name, count in fresh.items() if count != self.known.get(name, 0)
        ]
        self.known = fresh
        return polled(response.text, self.address) or poll


async def watch_all(orders: Orders) -> Report:
    report, log = Report(), Log()
    watches = [Watch(orders, address, report, log) for address in orders.dashboards]
    tasks = [asyncio.create_task(watch.look()) for watch in watches]
    expected = json.loads(await asyncio.to_thread(sys.stdin.readline))
    until = monotonic() + PATIENCE
    while monotonic() < until:
        shown = {name: count for watch in watches for name, count in watch.known.items()}
        if all(shown.get(name, 0) >= count for name, count in expected.items()):
            break
        await asyncio.sleep(0.1)
    for task in tasks:
        task.cancel()
    report.took, report.faults = log.took, dict(log.faults)
    return report


def main() -> None:
    allow_many_files()
    orders = Orders(**json.loads(sys.stdin.readline()))
    json.dump(asdict(asyncio.run(watch_all(orders))), sys.stdout)


if __name__ == "__main__":
    main()
