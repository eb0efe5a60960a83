"""Requests per second of the real server, beside an empty view or an empty page of the same server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from random import randrange
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

import games
from tools import dev
from tools.bench.browser import FRAGMENT, Browser
from tools.bench.report import aims, table
from tools.bench.serving import database, served

EMPTY = "/bench/empty"
FRAME = "/bench/frame"
SEED = "{seed}"
"""In an address: another number each time."""

FRAGMENT_SHARE = 1 / 3
DEALT_BEFORE, DEALT_NOW = 3, 4
CLIENTS = 2
CONNECTIONS = 4
ROUNDS = 5
SECONDS = 0.2


@dataclass(frozen=True)
class Address:
    """What is asked for. `group`: figures of one group are told together."""

    group: str
    name: str
    path: str
    fragment: bool = False


@dataclass(frozen=True)
class Rate:
    """Requests per second, and bytes of the body."""

    per_second: float
    size: int


EMPTY_VIEW = Address("empty view", "", EMPTY)
EMPTY_PAGE = Address("empty page", "", FRAME)


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
    """The empty view is asked for before each page, so that both share the noise.

    A page's rate is the median of its shares of that empty rate, times the median of all empty rates.
    """
    dev.collect_static_files()
    asked = [EMPTY_PAGE, *addresses()]
    empty: list[float] = []
    sizes: dict[Address, int] = {}
    shares: dict[Address, list[float]] = {address: [] for address in asked}
    with (
        database() as environment,
        served({**environment, "DJANGO_SETTINGS_MODULE": "tools.bench.settings"}) as port,
        ProcessPoolExecutor(CLIENTS) as clients,
    ):
        for address in (EMPTY_VIEW, *asked):
            rate_of(port, clients, address)
        for _ in range(ROUNDS):
            for address in asked:
                empty.append(rate_of(port, clients, EMPTY_VIEW).per_second)
                rate = rate_of(port, clients, address)
                shares[address].append(rate.per_second / empty[-1])
                sizes[address] = rate.size
    usual = median(empty)
    found = {EMPTY_VIEW: Rate(usual, 0)}
    return found | {each: Rate(usual * median(shares[each]), sizes[each]) for each in asked}


def rate_of(port: int, clients: ProcessPoolExecutor, address: Address) -> Rate:
    done = list(clients.map(partial(ask_again_and_again, port), [address] * CLIENTS))
    return Rate(sum(rate.per_second for rate in done), done[0].size)


def ask_again_and_again(port: int, address: Address) -> Rate:
    """In a process of its own, over connections that stay open."""
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
    return Rate(made / seconds, size)


def report(rates: Mapping[Address, Rate]) -> str:
    empty, frame = rates[EMPTY_VIEW].per_second, rates[EMPTY_PAGE].per_second
    groups: dict[str, dict[str, Rate]] = {}
    for address, rate in rates.items():
        groups.setdefault(address.group, {})[address.name] = rate
    shares = [rate.per_second / empty for rate in groups["brief fragment"].values()]
    reached = [(
        f"brief fragment: at least {FRAGMENT_SHARE:.0%} of an empty view, at the median",
        f"{median(shares):.0%} ({min(shares):.0%} to {max(shares):.0%})", median(shares) >= FRAGMENT_SHARE,
    )]  # fmt: skip
    for group, most in (
        ("exercise dealt before", DEALT_BEFORE),
        ("exercise dealt at that moment", DEALT_NOW),
    ):
        times = [frame / rate.per_second for rate in groups[group].values()]
        reached.append((
            f"{group}: at most {most} times an empty page",
            f"{min(times):.1f} to {max(times):.1f} times, median {median(times):.1f}", max(times) <= most,
        ))  # fmt: skip
    heads = ["asked for", "requests/s", "of empty view", "slowest", "most bytes", "the slowest is"]
    return aims(reached) + "\n\n" + table(heads, [group_row(*group, empty) for group in groups.items()])


def group_row(name: str, rates: Mapping[str, Rate], empty: float) -> list[str]:
    """Medians of a group, and its slowest."""
    usual = median(rate.per_second for rate in rates.values())
    slowest = min(rates, key=lambda each: rates[each].per_second)
    return [
        name, f"{usual:,.0f}", f"{usual / empty:.0%}", f"{rates[slowest].per_second / empty:.0%}",
        f"{max(rate.size for rate in rates.values()):,}", slowest,
    ]  # fmt: skip
