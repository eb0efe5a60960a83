"""Verdicts per second, and how long the searches take.

The machine is noisy. So processor time is measured, which does not run while others do; a claim is timed right after a
handful of yardstick hands and told as a multiple of their mean; and of several rounds the median counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

import games
from games.core.judging import Verdict
from tools.bench import yardsticks
from tools.bench.claims import Claims, Fields, claims_of

ROUNDS = 15
HANDS = 30
BOARDS = 30
SEARCHED_CLAIMS = 40
REPEATED = 3

LANGUAGE = "en"


@dataclass(frozen=True)
class Speed:
    """Times of one question's claims, as multiples of one valued hand, and the searches in seconds.

    ``mean``: of ordinary claims, what a throughput shows; ``worst``: of these and the largest.
    """

    game: str
    question: str
    mean: float
    median: float
    worst: float
    with_text: float
    fix: tuple[float, float]
    elsewhere: tuple[float, float]

    @property
    def name(self) -> str:
        return f"{self.game} {self.question}"


@dataclass(frozen=True)
class Engine:
    """What was measured: hands valued and positions of chess searched per second, and every question."""

    hands: float
    boards: float
    speeds: tuple[Speed, ...]


def measure(say: Callable[[str], None]) -> Engine:
    rng = Random(2026)
    claims = [
        claims_of(game, question, rng) for game in games.all_games().values() for question in game.questions
    ]
    say(f"{sum(len(each.ordinary + each.large) for each in claims)} claims on {len(claims)} questions")
    hands, boards = yardsticks.random_hands(rng), yardsticks.random_boards(rng)
    hand_times: list[float] = []
    board_times: list[float] = []
    plain: dict[str, list[list[float]]] = {each.name: [] for each in claims}
    worded: dict[str, list[float]] = {each.name: [] for each in claims}
    for _ in range(ROUNDS):
        board_times.append(mean(times(yardsticks.legal_moves, islice(boards, BOARDS))))
        for each in claims:
            hand = mean(times(yardsticks.value_hand, islice(hands, HANDS)))
            hand_times.append(hand)
            judge, tell = asking(each)
            plain[each.name].append([t / hand for t in times(judge, each.ordinary + each.large)])
            worded[each.name].append(mean(times(tell, each.ordinary)) / hand)
    speeds = [speed(each, plain[each.name], worded[each.name]) for each in claims]
    return Engine(1 / median(hand_times), 1 / median(board_times), tuple(speeds))


def asking(claims: Claims) -> tuple[Callable[[Fields], Any], Callable[[Fields], Any]]:
    """Functions that judge a claim of these from its texts: without words, and with them, but without searches."""
    game, question = claims.game.id, claims.question.id

    def judge(fields: Fields) -> Verdict:
        return games.judge(game, question, fields)

    def tell(fields: Fields) -> dict[str, Any]:
        return judge(fields).to_dict(LANGUAGE, brief=True)

    return judge, tell


def speed(claims: Claims, rounds: list[list[float]], worded: list[float]) -> Speed:
    """A claim counts with the median of its rounds."""
    settled = [median(several) for several in zip(*rounds, strict=True)]
    ordinary = settled[: len(claims.ordinary)]
    judged = [
        games.judge(claims.game.id, claims.question.id, fields) for fields in claims.large + claims.ordinary
    ]
    return Speed(
        claims.game.id, claims.question.id,
        mean(ordinary), median(ordinary), max(settled), median(worded),
        searched([verdict for verdict in judged if not verdict.legal], lambda verdict: verdict.fix),
        searched(judged if claims.question.readings else [], lambda verdict: verdict.elsewhere),
    )  # fmt: skip


def searched(verdicts: list[Verdict], search: Callable[[Verdict], Any]) -> tuple[float, float]:
    """Median and worst time of a search, in seconds. The slowest are repeated, so that no hiccup counts."""
    taken = [(time_of(search, fresh(verdict)), verdict) for verdict in verdicts[:SEARCHED_CLAIMS]]
    if not taken:
        return 0, 0
    taken.sort(key=lambda pair: -pair[0])
    slowest = [
        min(first, *(time_of(search, fresh(verdict)) for _ in range(2)))
        for first, verdict in taken[:REPEATED]
    ]
    return median(seconds for seconds, _ in taken), max(slowest)


def fresh(verdict: Verdict) -> Verdict:
    """The verdict before anything was asked of it."""
    return Verdict(verdict.game, verdict.question, verdict.given, verdict.values, verdict.ruling)


def times(work: Callable[[Any], Any], inputs: Iterable[Any]) -> list[float]:
    return [time_of(work, each) for each in list(inputs)]


def time_of(work: Callable[[Any], Any], given: Any) -> float:
    start = process_time()
    work(given)
    return process_time() - start
