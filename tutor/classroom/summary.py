"""A session looked at as a whole: by participant, by exercise, by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import games
from games.core.marking import BLANK, RIGHT, WRONG
from games.core.phrases import BadSentence
from tutor.classroom.models import Participant, Session
from tutor.classroom.results import CountedAnswer, CountedAnswers, Result, counted_answers, result
from tutor.library.wording import words_for
from tutor.practice.items import title_of
from tutor.site.links import rule_address


@dataclass(frozen=True)
class Row:
    """A participant with the answer to each item, ``None`` where there is none."""

    participant: Participant
    answers: tuple[CountedAnswer | None, ...]

    @cached_property
    def states(self) -> Counter[str]:
        """How many answers of each state."""
        return Counter(answer.state for answer in self.answers if answer is not None)

    @property
    def right(self) -> int:
        return self.states[RIGHT]

    @property
    def answered(self) -> int:
        return self.states.total() - self.states[BLANK]

    @property
    def wrong(self) -> int:
        return self.states[WRONG]


class RuleCount(NamedTuple):
    """A rule that answers broke: how many participants did, in how many answers."""

    name: str
    address: str
    participants: int
    answers: int


@dataclass(frozen=True)
class Summary:
    """What a class answered, told in a language."""

    session: Session
    language: str
    answers: CountedAnswers

    @cached_property
    def rows(self) -> list[Row]:
        """Everybody who was not taken out."""
        items = range(len(self.session.items))
        return [
            Row(participant, tuple([self.answers.get((participant.pk, item)) for item in items]))
            for participant in self.session.participants.filter(removed=False).order_by("id")
        ]

    @cached_property
    def titles(self) -> list[str]:
        return [title_of(item, self.language) for item in self.session.items]

    @cached_property
    def by_item(self) -> list[list[CountedAnswer]]:
        found: list[list[CountedAnswer]] = [[] for _item in self.session.items]
        for answer in self.answers.values():
            found[answer.item].append(answer)
        return found

    @cached_property
    def results(self) -> list[Result]:
        """What the class made of each item."""
        return [self.result_of(item) for item in range(len(self.session.items))]

    def result_of(self, item: int) -> Result:
        return result(self.session, item, self.language, self.by_item[item])

    @cached_property
    def rules(self) -> list[RuleCount]:
        """The rules broken, the most frequent first."""
        broken: dict[tuple[str, str], list[int]] = {}
        for answer in self.answers.values():
            for rule in answer.rules:
                key = self.session.items[answer.item].game, rule
                broken.setdefault(key, []).append(answer.participant)
        found = [
            RuleCount(rule_name(*key, self.language), rule_address(*key), len(set(who)), len(who))
            for key, who in broken.items()
        ]
        return sorted(found, key=lambda rule: -rule.answers)

    @cached_property
    def needing_help(self) -> list[Row]:
        """At most six with at least two wrong answers, and more wrong ones than right ones; the worst first."""
        found = [row for row in self.rows if row.wrong >= 2 and row.wrong > row.right]
        return sorted(found, key=lambda row: (row.right - row.wrong, row.participant.pk))[:6]


def summary_of(session: Session, language: str) -> Summary:
    return Summary(session, language, counted_answers(session))


def rule_name(game_id: str, rule: str, language: str) -> str:
    """The name of a rule; its id where game or rule is gone."""
    try:
        return words_for(games.find_game(game_id), language).text("rules", rule)
    except (LookupError, BadSentence):
        return rule
