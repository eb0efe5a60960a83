"""A session looked at as a whole: by participant, by exercise, by rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

import games
from games.core.marking import BLANK, RIGHT, WRONG
from games.core.phrases import BadSentence
from tutor.classroom.models import Participant, Session
from tutor.classroom.results import CountedAnswer, CountedAnswers, Result, by_item, counted_answers, result
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


@dataclass(frozen=True)
class RuleCount:
    """A rule that answers broke: how many participants did, in how many answers."""

    game: str
    rule: str
    name: str
    address: str
    participants: int
    answers: int


@dataclass(frozen=True)
class Summary:
    rows: tuple[Row, ...]
    titles: tuple[str, ...]
    results: tuple[Result, ...]
    rules: tuple[RuleCount, ...]

    @property
    def by_exercise(self) -> list[tuple[str, Result]]:
        return list(zip(self.titles, self.results, strict=True))

    @property
    def answered(self) -> int:
        return sum(row.answered for row in self.rows)

    @property
    def right(self) -> int:
        return sum(row.right for row in self.rows)


def rows_of(session: Session, answers: CountedAnswers) -> tuple[Row, ...]:
    """Everybody who was not taken out."""
    items = range(len(session.items))
    return tuple(
        Row(participant, tuple([answers.get((participant.pk, item)) for item in items]))
        for participant in session.participants.filter(removed=False).order_by("id")
    )


def summary_of(session: Session, language: str) -> Summary:
    """All of it, in this language."""
    answers = counted_answers(session)
    given = by_item(answers.values())
    return Summary(
        rows_of(session, answers),
        tuple(title_of(item, language) for item in session.items),
        tuple(result(session, item, language, given.get(item, ())) for item in range(len(session.items))),
        rule_counts(session, language, answers),
    )


def rule_counts(session: Session, language: str, answers: CountedAnswers) -> tuple[RuleCount, ...]:
    """The rules broken, the most frequent first."""
    broken: Counter[tuple[str, str]] = Counter()
    participants: dict[tuple[str, str], set[int]] = {}
    for answer in answers.values():
        for rule in answer.rules:
            key = (session.items[answer.item].game, rule)
            broken[key] += 1
            participants.setdefault(key, set()).add(answer.participant)
    return tuple(
        RuleCount(
            game_id, rule, rule_name(game_id, rule, language), rule_address(game_id, rule),
            len(participants[game_id, rule]), count,
        )
        for (game_id, rule), count in broken.most_common()
    )  # fmt: skip


def rule_name(game_id: str, rule: str, language: str) -> str:
    """The name of a rule; its id where game or rule is gone."""
    try:
        return words_for(games.find_game(game_id), language).text("rules", rule)
    except (LookupError, BadSentence):
        return rule


def needing_help(rows: tuple[Row, ...], most: int = 6) -> list[Row]:
    """Those with at least two wrong answers, and more wrong ones than right ones; the worst first."""
    found = [row for row in rows if row.wrong >= 2 and row.wrong > row.right]
    return sorted(found, key=lambda row: (row.right - row.wrong, row.participant.pk))[:most]
