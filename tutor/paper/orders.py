"""What somebody wants on a worksheet: read from a query string, and turned into items."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from django.conf import settings

from games.core.exercises import DIFFICULTIES, write_slug
from games.core.questions import Game
from games.core.skills import Skill
from tutor.paper.sheet import PAPERS, clean
from tutor.paper.worksheets import KEYS

RISING = "rising"
"""From easy to hard within each skill."""

MOST_OF_ONE, MOST = 8, 30
"""Exercises of one skill, and in all: more would keep a server busy and a class bored."""

LARGEST_NUMBER = 999_999


@dataclass(frozen=True)
class Order:
    """A worksheet as ordered. ``counts``: how many exercises of each skill; ``house``: readings by name."""

    counts: Mapping[str, int]
    difficulty: str
    seed: int
    paper: str
    key: str
    language: str
    title: str
    figures: bool
    house: Mapping[str, str]

    @property
    def total(self) -> int:
        return sum(self.counts.values())


def read_order(game: Game, query: Mapping[str, str], language: str) -> Order:
    """The order in a query. What is missing or makes no sense is as on a fresh page: one exercise of each skill."""
    fresh = not any(f"n-{skill.id}" in query for skill in game.skills)
    house = {
        reading.name: query[reading.name]
        for reading in game.readings
        if query.get(reading.name) in reading.values[1:]
    }
    counts: dict[str, int] = {}
    for skill in game.skills:
        wanted = int(fresh) if fresh else number_in(query, f"n-{skill.id}", MOST_OF_ONE)
        if wanted and is_played(game, skill, house):
            counts[skill.id] = min(wanted, MOST - sum(counts.values()))
    seed = number_in(query, "seed", LARGEST_NUMBER) or SystemRandom().randrange(1, 10_000)
    return Order(
        counts,
        one_of(query, "difficulty", [RISING, *map(str, DIFFICULTIES)]),
        seed,
        one_of(query, "paper", list(PAPERS)),
        one_of(query, "key", list(KEYS)),
        one_of(query, "in", [language, *(code for code, _name in settings.LANGUAGES)]),
        clean(query.get("title", "")),
        "figures" in query,
        house,
    )


def is_played(game: Game, skill: Skill, house: Mapping[str, str]) -> bool:
    """Whether there is anything to practise of the skill at this table."""
    usual = {reading.name: reading.values[0] for reading in game.readings}
    return all({**usual, **house}[name] == value for name, value in skill.needs.items())


def number_in(query: Mapping[str, str], name: str, largest: int) -> int:
    """A number from 0 to the largest; 0 for anything that is none."""
    text = query.get(name, "")
    return min(int(text), largest) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def one_of(query: Mapping[str, str], name: str, choices: list[str]) -> str:
    """One of some words, the first where another one or none was given."""
    return query[name] if query.get(name) in choices else choices[0]


def items(game: Game, order: Order) -> list[dict[str, Any]]:
    """The items of the sheet. Each skill draws from the seed by itself: more of one leaves the others as they are."""
    found = []
    for skill in game.skills:
        rng = Random(f"{order.seed} {skill.id}")
        count = order.counts.get(skill.id, 0)
        for place in range(count):
            level = (
                1 + place * len(DIFFICULTIES) // count
                if order.difficulty == RISING
                else int(order.difficulty)
            )
            slug = write_slug(skill, level, rng.randrange(1, LARGEST_NUMBER))
            found.append({"kind": "exercise", "game": game.id, "slug": slug, "same": True})
    return found
