"""Requests per second of the real server, beside an empty view or an empty page of the same server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from random import randrange
from statistics import mean, median
from time import perf_counter
from typing import NamedTuple
from urllib.parse import urlencode

import games
from tools import dev
from tools.bench.browser import FRAGMENT, Browser
from tools.bench.report import aims, table
from tools.bench.serving import Server, database, served

SEED = "{seed}"
"""Replaced in an address by another number each time."""

FRAGMENT_SHARE = 1 / 3
AT_MOST = {"exercise dealt before": 3, "exercise dealt at that moment": 4}
CLIENTS = 2
CONNECTIONS = 4
ROUNDS = 5
SECONDS = 0.2


@dataclass(frozen=True)
class Address:
    """What is requested. `group`: the addresses of a group are reported in one row."""

    group: str
    name: str
    path: str
    fragment: bool = False


class Rate(NamedTuple):
    """Requests per second, seconds of the server's processor time for each (0: unknown), bytes of the body."""

    per_second: float
    cpu: float
    size: int


EMPTY_VIEW = Address("empty view", "", "/bench/empty")
EMPTY_PAGE = Address("empty page", "", "/bench/frame")


def addresses() -> Iterator[Address]:
    for game in games.all_games().values():
        for question in game.questions:
            path = f"/en/{game.id}/referee/{question.id}/?{urlencode(question.sample)}"
            name = f"{game.id} {question.id}"
            yield Address("brief fragment", name, path, fragment=True)
            if question == game.questions[0]:
                yield Address("whole referee page", name, path)
        for skill in game.skills:
            name, path = f"{game.id} {skill.id}", f"/en/{game.id}/practice/{skill.id}-2-"
            if skill in (game.skills[0], game.skills[-1]):
                yield Address("exercise dealt before", name, f"{path}7/")
            yield Address("exercise dealt at that moment", name, f"{path}{SEED}/")


def measure() -> dict[Address, Rate]:
    """The empty view is measured right before each page, so that both meet the same load.

    A page's rate is the median of its ratios to the empty view, times the median rate of the empty view.
    """
    dev.collect_static_files()
    asked = [EMPTY_PAGE, *addresses()]
    taken: dict[Address, list[tuple[Rate, Rate]]] = {address: [] for address in asked}
    with (
        database() as environment,
        served({**environment, "DJANGO_SETTINGS_MODULE": "tools.bench.settings"}) as server,
        ProcessPoolExecutor(CLIENTS) as clients,
    ):
        ask = partial(rate_of, server, clients)
        for address in (EMPTY_VIEW, *asked):
            ask(address)
        for _ in range(ROUNDS):
            for address in asked:
                taken[address].append((ask(EMPTY_VIEW), ask(address)))
    empty = [view for pairs in taken.values() for view, _ in pairs]
    found = {EMPTY_VIEW: Rate(median(view.per_second for view in empty), mean(view.cpu for view in empty), 0)}
    for address, pairs in taken.items():
        share = median(page.per_second / view.per_second for view, page in pairs)
        cpu = mean(page.cpu for _, page in pairs)
        found[address] = Rate(found[EMPTY_VIEW].per_second * share, cpu, pairs[-1][1].size)
    return found


def rate_of(server: Server, clients: ProcessPoolExecutor, address: Address) -> Rate:
    before = server.cpu()
    done = list(clients.map(partial(ask_again_and_again, server.port), [address] * CLIENTS))
    cpu = (server.cpu() - before) / sum(made for made, _, _ in done)
    return Rate(sum(made / seconds for made, seconds, _ in done), cpu, done[0][2])


def ask_again_and_again(port: int, address: Address) -> tuple[int, float, int]:
    """Run in a process of its own, over connections that stay open. Returns requests made, seconds, bytes of a body."""
    browsers = [Browser(port) for _ in range(CONNECTIONS)]
    made, start, size = 0, perf_counter(), 0
    for browser in cycle(browsers):
        path = address.path.replace(SEED, str(randrange(10**9)))
        response = browser.get(path, headers=FRAGMENT if address.fragment else None)
        if response.status_code != 200:
            raise RuntimeError(f"{path}: status {response.status_code}")
        made, size = made + 1, len(response.body)
        seconds = perf_counter() - start
        if seconds > SECONDS:
            break
    for browser in browsers:
        browser.connection.close()
    return made, seconds, size


def report(rates: Mapping[Address, Rate]) -> str:
    empty, frame = rates[EMPTY_VIEW], rates[EMPTY_PAGE]
    groups: dict[str, dict[str, Rate]] = {}
    for address, rate in rates.items():
        groups.setdefault(address.group, {})[address.name] = rate
    shares = [rate.per_second / empty.per_second for rate in groups["brief fragment"].values()]
    reached = [(
        f"brief fragment: at least {FRAGMENT_SHARE:.0%} of an empty view, at the median",
        f"{median(shares):.0%} ({min(shares):.0%} to {max(shares):.0%})", median(shares) >= FRAGMENT_SHARE,
    )]  # fmt: skip
    for group, most in AT_MOST.items():
        times = [frame.per_second / rate.per_second for rate in groups[group].values()]
        cpu = [rate.cpu / frame.cpu for rate in groups[group].values() if frame.cpu]
        measured = f"{told(times)}; processor {told(cpu)}"
        aim = f"{group}: at most {most} times an empty page, in processor time"
        reached.append((aim, measured, max(cpu or times) <= most))
    heads = [
        "asked for",
        "requests/s",
        "of empty view",
        "slowest",
        "server ms",
        "most bytes",
        "the slowest is",
    ]
    return aims(reached) + "\n\n" + table(heads, [group_row(*group, empty) for group in groups.items()])


def told(times: Sequence[float]) -> str:
    return f"{min(times):.1f} to {max(times):.1f} times, median {median(times):.1f}" if times else "not told"


def group_row(name: str, rates: Mapping[str, Rate], empty: Rate) -> list[str]:
    """Medians of a group, and its slowest."""
    usual, cpu = (median(values) for values in zip(*[rate[:2] for rate in rates.values()], strict=True))
    slowest = min(rates, key=lambda each: rates[each].per_second)
    return [
        name, f"{usual:,.0f}", f"{usual / empty.per_second:.0%}",
        f"{rates[slowest].per_second / empty.per_second:.0%}", f"{cpu * 1000:.2f}",
        f"{max(rate.size for rate in rates.values()):,}", slowest,
    ]  # fmt: skip
