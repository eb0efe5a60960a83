"""A learner's progress in one game, as the page shows it."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from games.core.marking import WRONG
from games.core.phrases import Words
from games.core.questions import Game
from tutor.library.wording import readings_told, words_for
from tutor.progress.house_rules import house
from tutor.progress.models import Attempt, Learner
from tutor.progress.schedule import DUE, KNOWN, LEARNING, NOT_MET, due_rules, most_broken, rule_states
from tutor.site.links import position_address, practice_address, rule_address

STATES = (DUE, LEARNING, KNOWN, NOT_MET)
"""In the order of what to do about them."""


@dataclass(frozen=True)
class GameProgress:
    """What a learner has met, knows and breaks in a game, in the words of a language."""

    learner: Learner | None
    game: Game
    language: str

    @cached_property
    def words(self) -> Words:
        return words_for(self.game, self.language)

    @property
    def name(self) -> str:
        return self.words.text("game", "name")

    @cached_property
    def rules(self) -> list[dict[str, str]]:
        """Every rule with its name, state and address, in the order of the rules."""
        states = rule_states(self.learner, self.game)
        return [{**self.rule(rule), "state": state} for rule, state in states.items()]

    @cached_property
    def counts(self) -> list[tuple[str, int]]:
        """How many rules are in each state that any is in."""
        states = [rule["state"] for rule in self.rules]
        return [(state, states.count(state)) for state in STATES if state in states]

    @property
    def begun(self) -> bool:
        return any(state != NOT_MET for state, _count in self.counts)

    @cached_property
    def due(self) -> list[str]:
        return due_rules(self.learner, self.game)

    @property
    def practise(self) -> str:
        """The address of an exercise on what is due longest, else of any."""
        return practice_address(self.game, self.due[0] if self.due else "")

    @cached_property
    def broken(self) -> list[dict[str, Any]]:
        """The rules broken most: how often, where to practise each, and the referee's verdict on the last mistake."""
        return [
            {
                **self.rule(rule),
                "count": count,
                "practise": practice_address(self.game, rule),
                "last": self.last_mistakes.get(rule),
            }
            for rule, count in most_broken(self.learner, self.game)
        ]

    @cached_property
    def last_mistakes(self) -> dict[str, str]:
        """For each rule, where the referee says why the last answer that broke it is wrong."""
        if self.learner is None:
            return {}
        found: dict[str, str] = {}
        for attempt in self.learner.attempts.filter(game=self.game.id, state=WRONG).order_by("-pk")[:50]:
            if link := referee_address(self.game, attempt):
                found = dict.fromkeys(attempt.broken, link) | found
        return found

    @cached_property
    def readings(self) -> list[str]:
        """What is played otherwise than on the rule pages."""
        return readings_told(self.words, house(self.learner, self.game))

    def rule(self, rule: str) -> dict[str, str]:
        name, link = self.words.text("rules", rule), rule_address(self.game.id, rule)
        return {"id": rule, "name": name, "address": link}


def referee_address(game: Game, attempt: Attempt) -> str:
    """The referee's verdict on an answer. Only what its question knows is asked; a question that is gone, nothing."""
    question = game.by_id.get(attempt.question)
    if question is None:
        return ""
    given = {**attempt.readings, **attempt.fields, **attempt.claim}
    known = {name: given[name] for name in question.by_name if isinstance(given.get(name), str)}
    return position_address(game.id, question, known)
