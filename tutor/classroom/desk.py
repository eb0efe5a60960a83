"""What the teacher's desk and the page of a sheet show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Count, Q
from django.utils import timezone

from games.core.phrases import BadSentence
from games.core.questions import Game
from games.core.registry import all_games
from tutor.classroom.models import ENDED, Session, Sheet
from tutor.classroom.sessions import sessions_of
from tutor.library.content import game_pages
from tutor.library.wording import words_for
from tutor.practice.content import lessons, puzzles
from tutor.practice.items import games_of, title_of
from tutor.practice.tasks import READ


@dataclass(frozen=True)
class Offered:
    """Something that can be put into a sheet."""

    value: str
    name: str
    about: str = ""


@dataclass(frozen=True)
class SheetPage:
    """A sheet on its page. `wanted` is the game whose skills and puzzles are offered."""

    sheet: Sheet
    language: str
    wanted: str = ""

    @cached_property
    def items(self) -> list[tuple[str, str]]:
        """The title of each item, and its game."""
        return [(title_of(item, self.language), self.name_of(item.game)) for item in self.sheet.items]

    def name_of(self, game_id: str) -> str:
        game = all_games().get(game_id)
        return words_for(game, self.language).text("game", "name") if game else game_id

    @property
    def games(self) -> list[tuple[str, str, bool]]:
        """Every game: its id, its name, and whether it is the one shown."""
        return [(name, self.name_of(name), name == self.game.id) for name in self.in_order]

    @cached_property
    def in_order(self) -> list[str]:
        """The games as on the first page, the easiest first."""
        return [page.game.id for page in game_pages(self.language)]

    @cached_property
    def game(self) -> Game:
        known = all_games()
        named = [self.wanted, *games_of(reversed(self.sheet.items)), *self.in_order]
        return next(known[name] for name in named if name in known)

    @cached_property
    def skills(self) -> list[Offered]:
        words = words_for(self.game, self.language)
        found = []
        for skill in self.game.skills:
            try:
                name, short = words.text("skills", skill.id, "name"), words.text("skills", skill.id, "short")
            except BadSentence:
                name, short = skill.id, ""
            found.append(Offered(skill.id, name, short))
        return found

    @cached_property
    def puzzles(self) -> list[Offered]:
        words = words_for(self.game, self.language)
        return [
            Offered(puzzle.slug, puzzle.title, words.text("rules", puzzle.rule))
            for puzzle in puzzles(self.game, self.language)
        ]

    @cached_property
    def steps(self) -> list[Offered]:
        return [
            Offered(f"{lesson.slug}/{step.number}", step.heading, lesson.title)
            for lesson in lessons(self.game, self.language)
            for step in lesson.steps
            if step.task is not None and step.goal != READ
        ]

    @cached_property
    def readings(self) -> list[tuple[str, str, list[tuple[str, str, bool]]]]:
        """The house readings of the game: name, label, and its values with their names and which is chosen."""
        words = words_for(self.game, self.language)
        house = self.sheet.house.get(self.game.id, {})
        return [
            (
                reading.name,
                words.text("readings", reading.name, "label"),
                [
                    (
                        value,
                        words.text("readings", reading.name, value, "name"),
                        house.get(reading.name, reading.values[0]) == value,
                    )
                    for value in reading.values
                ],
            )
            for reading in self.game.readings
        ]


def sessions_shown(user: Any) -> list[Session]:
    """A teacher's sessions with how many are in, and whether they run."""
    found = sessions_of(user).annotate(
        seats=Count("participants", filter=Q(participants__removed=False), distinct=True),
        ends=Count("events", filter=Q(events__kind=ENDED), distinct=True),
    )[:100]
    now = timezone.now()
    for session in found:
        session.runs = not session.ends and session.closes_at > now  # type: ignore[attr-defined]
    return list(found)
