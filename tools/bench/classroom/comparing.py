"""What was sent beside what is in the database, answer by answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


class Answer(NamedTuple):
    """An answer as it was sent, or as it is kept. Nicknames are unique among all that are compared."""

    nickname: str
    answer_id: str
    item: int
    claim: Mapping[str, Any]

    @property
    def key(self) -> tuple[str, str]:
        return self.nickname, self.answer_id


@dataclass(frozen=True)
class Comparison:
    """`lost`: acknowledged and not kept. `doubled`: kept more than once. `altered`: kept otherwise than it was sent.
    `foreign`: kept, but sent by nobody under this id.
    """

    lost: tuple[Answer, ...]
    doubled: tuple[Answer, ...]
    altered: tuple[Answer, ...]
    foreign: tuple[Answer, ...]

    @property
    def clean(self) -> bool:
        return not (self.lost or self.doubled or self.altered or self.foreign)


def compare(
    acknowledged: Iterable[Answer], under_way: Iterable[Answer], kept: Iterable[Answer]
) -> Comparison:
    """Every acknowledged answer must be kept once, as it was sent. One that was still under way may be."""
    kept = list(kept)
    acknowledged = list(acknowledged)
    sent = {answer.key: answer for answer in (*under_way, *acknowledged)}
    times = Counter(answer.key for answer in kept)
    return Comparison(
        lost=tuple([answer for answer in acknowledged if not times[answer.key]]),
        doubled=tuple([sent[key] for key, count in times.items() if count > 1 and key in sent]),
        altered=tuple([answer for answer in kept if answer.key in sent and answer != sent[answer.key]]),
        foreign=tuple([answer for answer in kept if answer.key not in sent]),
    )


def times_until_shown(
    sent: Iterable[tuple[str, float]], seen: Iterable[tuple[float, str, int]]
) -> tuple[list[float], int]:
    """Seconds from the press of the button until the dashboard counted the answer, and how many it never counted.

    `sent`: nickname and moment of each acknowledged answer, each to another item. The dashboard counts everybody's
    answers: the k-th has appeared when the count is k or more.
    """
    moments: dict[str, list[float]] = {}
    for nickname, pressed in sorted(sent, key=lambda pair: pair[1]):
        moments.setdefault(nickname, []).append(pressed)
    shown: dict[str, int] = {}
    found: list[float] = []
    for moment, nickname, count in sorted(seen):
        before = shown.get(nickname, 0)
        found += [moment - pressed for pressed in moments.get(nickname, [])[before:count]]
        shown[nickname] = max(before, count)
    return found, sum(map(len, moments.values())) - len(found)
