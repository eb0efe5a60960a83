"""What somebody wants on paper, read from a query string, and the items of a worksheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from django import forms
from django.conf import settings

from games.core.exercises import DIFFICULTIES
from games.core.questions import Game
from games.core.skills import Skill
from tutor.paper.typesetting import PAPERS, clean
from tutor.paper.worksheets import KEYS, NO_KEY
from tutor.practice.items import Item, exercise_item

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


class PrintForm(forms.Form):
    """A4 or Letter, with printed figures on the pieces or without."""

    paper = forms.ChoiceField(choices=[(name, name) for name in PAPERS])
    figures = forms.BooleanField(required=False)

    def choices(self) -> dict[str, Any]:
        """What was chosen and makes sense; the rest as on a fresh page."""
        self.is_valid()
        return {"paper": next(iter(PAPERS)), "figures": False, **self.cleaned_data}


class WorksheetForm(PrintForm):
    """The order of a worksheet: a count for each skill of the game (``n-<skill>``), the readings, and how it looks."""

    seed = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    key = forms.ChoiceField(choices=[(key, key) for key in KEYS])
    difficulty = forms.ChoiceField(choices=[(value, value) for value in (RISING, *map(str, DIFFICULTIES))])
    title = forms.CharField(required=False)

    def __init__(self, game: Game, data: Mapping[str, str], language: str) -> None:
        super().__init__(data)
        self.game, self.language = game, language
        self.fields["in"] = forms.ChoiceField(choices=settings.LANGUAGES)
        for skill in game.skills:
            self.fields[f"n-{skill.id}"] = forms.IntegerField(min_value=0, max_value=LARGEST_NUMBER)
        for reading in game.readings:
            self.fields[reading.name] = forms.ChoiceField(
                choices=[(value, value) for value in reading.values]
            )

    def order(self) -> Order:
        """The order. What is missing or makes no sense is as on a fresh page: one exercise of each skill."""
        chosen = self.choices()
        house = {
            reading.name: chosen[reading.name]
            for reading in self.game.readings
            if chosen.get(reading.name, reading.values[0]) != reading.values[0]
        }
        return Order(
            counts=self.counts(house),
            difficulty=chosen.get("difficulty", RISING),
            seed=chosen.get("seed", SystemRandom().randrange(1, 10_000)),
            paper=chosen["paper"],
            key=chosen.get("key", NO_KEY),
            language=chosen.get("in", self.language),
            title=clean(chosen.get("title", "")),
            figures=chosen["figures"],
            house=house,
        )

    def counts(self, house: Mapping[str, str]) -> dict[str, int]:
        """How many exercises of each skill that is played at this table, no more than ``MOST`` in all."""
        names = {skill.id: f"n-{skill.id}" for skill in self.game.skills}
        unasked = int(not any(name in self.data for name in names.values()))
        counts: dict[str, int] = {}
        for skill in self.game.skills:
            wanted = self.cleaned_data.get(names[skill.id], unasked)
            if wanted and is_played(self.game, skill, house):
                counts[skill.id] = min(wanted, MOST_OF_ONE, MOST - sum(counts.values()))
        return counts


def is_played(game: Game, skill: Skill, house: Mapping[str, str]) -> bool:
    """Whether there is anything to practise of the skill at this table."""
    usual = {reading.name: reading.values[0] for reading in game.readings}
    return all({**usual, **house}[name] == value for name, value in skill.needs.items())


def items(game: Game, order: Order) -> list[Item]:
    """The items of the sheet. Each skill draws from the seed by itself: more of one leaves the others as they are."""
    found = []
    for skill in game.skills:
        rng = Random(f"{order.seed} {skill.id}")
        count = order.counts.get(skill.id, 0)
        for place in range(count):
            rising = 1 + place * len(DIFFICULTIES) // count
            level = rising if order.difficulty == RISING else int(order.difficulty)
            found.append(exercise_item(game, skill, level, rng.randrange(1, LARGEST_NUMBER)))
    return found
