"""Verdicts per second, and how long the searches take.

The machine is noisy. So processor time is measured, which stands still while other programs run; a claim is timed right
after some hands of the package mahjong, as a multiple of their mean; and the median of several rounds counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter
from random import Random
from statistics import mean, median
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

import games
from games.core.judging import Verdict
from tools.bench.claims import Claims, claims_of, time_of
from tools.bench.report import aims, table

AIMS: Mapping[str, float] = {"tsung-shap capture": 3, "chan score": 2, "kap-tai-shap hand": 1}
"""How many times as fast as valuing a hand a verdict should be."""

SLOWEST_MEDIAN, SLOWEST_WORST = 10, 70
"""The most time a verdict may take at the median and at the worst, in valued hands."""

SEARCH_SECONDS = 0.150
ROUNDS = 15
HANDS = 30
SEARCHED_CLAIMS = 40
REPEATED = 3

COPIES, TILES, SUITED = 4, 34, 27
CONFIG = HandConfig(is_riichi=True, is_tsumo=True)
CALCULATOR = HandCalculator()


@dataclass(frozen=True)
class Speed:
    """Times of one question's claims, as multiples of valuing a hand, and of its searches in seconds.

    ``mean``: of ordinary claims, for the throughput; ``worst``: of these and the largest.
    """

    name: str
    mean: float
    median: float
    worst: float
    fix: float
    elsewhere: float


def measure() -> tuple[float, list[Speed]]:
    """Hands valued per second, and every question."""
    rng = Random(2026)
    claims = [
        claims_of(game, question, rng) for game in games.all_games().values() for question in game.questions
    ]
    hands = random_hands(rng)
    hand_times: list[float] = []
    rounds: dict[str, list[list[float]]] = {each.name: [] for each in claims}
    for _ in range(ROUNDS):
        for each in claims:
            hand_times.append(mean([time_of(value_hand, hand) for hand in islice(hands, HANDS)]))
            taken = [time_of(each.judge, fields) for fields in each.ordinary + each.large]
            rounds[each.name].append([seconds / hand_times[-1] for seconds in taken])
    return 1 / median(hand_times), [speed(each, rounds[each.name]) for each in claims]


def value_hand(hand: list[int]) -> None:
    """Value a complete hand of fourteen tiles, won by the last one, with the package mahjong."""
    answer = CALCULATOR.estimate_hand_value(hand, hand[-1], config=CONFIG)
    assert answer.error is None, answer.error


def random_hands(rng: Random) -> Iterator[list[int]]:
    """Four sets and a pair, each set a triplet or three in a row, no tile more than four times."""
    while True:
        tiles = [rng.randrange(TILES)] * 2
        while len(tiles) < 14:
            first = rng.randrange(TILES)
            in_a_row = rng.random() < 0.7 and first < SUITED and first % 9 < 7
            tiles += [first, first + 1, first + 2] if in_a_row else [first] * 3
        if max(map(tiles.count, tiles)) <= COPIES:
            hand = [tile * COPIES + tiles[:place].count(tile) for place, tile in enumerate(tiles)]
            rng.shuffle(hand)
            yield hand


def speed(claims: Claims, rounds: list[list[float]]) -> Speed:
    """The figures of one question; of each claim, the median of its rounds counts."""
    settled = [median(several) for several in zip(*rounds, strict=True)]
    ordinary = settled[: len(claims.ordinary)]
    verdicts = [claims.judge(fields) for fields in claims.large + claims.ordinary]
    return Speed(
        claims.name, mean(ordinary), median(ordinary), max(settled),
        slowest([verdict for verdict in verdicts if not verdict.legal], attrgetter("fix")),
        slowest(verdicts if claims.question.readings else [], attrgetter("elsewhere")),
    )  # fmt: skip


def slowest(verdicts: list[Verdict], search: Callable[[Verdict], Any]) -> float:
    """The longest time of a search, in seconds. The slowest are repeated, so that a random delay doesn't count."""
    taken = [(time_of(search, fresh(verdict)), verdict) for verdict in verdicts[:SEARCHED_CLAIMS]]
    again = sorted(taken, key=lambda pair: -pair[0])[:REPEATED]
    return max((min(first, time_of(search, fresh(verdict))) for first, verdict in again), default=0)


def fresh(verdict: Verdict) -> Verdict:
    """A copy of the verdict that has not searched anything yet."""
    return Verdict(verdict.game, verdict.question, verdict.given, verdict.values, verdict.ruling)


def report(measured: tuple[float, list[Speed]]) -> str:
    hands, speeds = measured
    named = {speed.name: speed for speed in speeds}
    usual, worst = max(speed.median for speed in speeds), max(speed.worst for speed in speeds)
    searching = max(max(speed.fix, speed.elsewhere) for speed in speeds)
    reached = [
        (f"{name}: at least {aim:g} times as fast as valuing a hand", f"{1 / named[name].mean:.1f} times",
         1 / named[name].mean >= aim)
        for name, aim in AIMS.items()
    ]  # fmt: skip
    reached += [
        (f"every question: median at most {SLOWEST_MEDIAN}, worst at most {SLOWEST_WORST} valued hands",
         f"{usual:.2f} and {worst:.1f}", usual <= SLOWEST_MEDIAN and worst <= SLOWEST_WORST),
        (f"fix and elsewhere at most {SEARCH_SECONDS * 1000:.0f} ms", f"{searching * 1000:.0f} ms",
         searching <= SEARCH_SECONDS),
    ]  # fmt: skip
    heads = ["question", "verdicts/s", "times as fast", "median", "worst", "fix ms", "elsewhere ms"]
    rows = [
        [
            speed.name, f"{hands / speed.mean:,.0f}", f"{1 / speed.mean:.1f}", f"{speed.median:.2f}",
            f"{speed.worst:.2f}", f"{speed.fix * 1000:.1f}", f"{speed.elsewhere * 1000:.1f}",
        ]
        for speed in speeds
    ]  # fmt: skip
    yardstick = f"Yardstick: mahjong values {hands:,.0f} hands/s; median and worst are in valued hands."
    return "\n\n".join([aims(reached), yardstick, table(heads, rows)])
