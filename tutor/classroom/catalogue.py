"""What a sheet holds, and what else there is to be put into it: skills, puzzles, steps of lessons, house readings."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.core.questions import Game
from tutor.classroom.models import Sheet
from tutor.library.content import GamePage, game_pages
from tutor.library.readings import OfferedReading, offered_readings
from tutor.library.wording import words_for
from tutor.practice.content import lessons, puzzles
from tutor.practice.items import PUZZLE, STEP, Item, games_of, title_of
from tutor.practice.skills import SkillEntry, skills_of
from tutor.practice.tasks import READ


class Offer(NamedTuple):
    """A puzzle or a step that can be put into a sheet."""

    item: Item
    name: str
    about: str

    @property
    def value(self) -> str:
        return f"{self.item.kind}/{self.item.slug}/{self.item.step}"


@dataclass(frozen=True)
class Catalogue:
    """A sheet and what is on offer for it. `wanted` is the game whose skills and puzzles are offered."""

    sheet: Sheet
    language: str
    wanted: str = ""

    @cached_property
    def games(self) -> list[GamePage]:
        """As on the first page, the easiest first."""
        return game_pages(self.language)

    @property
    def items(self) -> list[tuple[str, str]]:
        """The title of each item, and its game."""
        names = {page.id: page.name for page in self.games}
        return [(title_of(item, self.language), names.get(item.game, item.game)) for item in self.sheet.items]

    @cached_property
    def game(self) -> Game:
        known = {page.id: page.game for page in self.games}
        named = [self.wanted, *games_of(reversed(self.sheet.items)), *known]
        return next(known[name] for name in named if name in known)

    @property
    def skills(self) -> list[SkillEntry]:
        return skills_of(self.game, None, self.language)

    @property
    def puzzles(self) -> list[Offer]:
        words = words_for(self.game, self.language)
        return [
            Offer(Item(PUZZLE, self.game.id, puzzle.slug), puzzle.title, words.text("rules", puzzle.rule))
            for puzzle in puzzles(self.game, self.language)
        ]

    @property
    def steps(self) -> list[Offer]:
        return [
            Offer(Item(STEP, self.game.id, lesson.slug, step=step.number), step.heading, lesson.title)
            for lesson in lessons(self.game, self.language)
            for step in lesson.steps
            if step.task is not None and step.goal != READ
        ]

    @property
    def readings(self) -> tuple[OfferedReading, ...]:
        """The house readings of the game, with those that the sheet has chosen."""
        return offered_readings(self.game, self.language, self.sheet.house.get(self.game.id, {}))
