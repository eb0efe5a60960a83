"""What a class answered, grouped by the rule that was broken: "14 of 22 counted 4-2 as six"."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeAlias

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import override

from games.core import explain
from games.core.exercises import Exercise
from games.core.marking import BLANK, BUT, RIGHT, WRONG, Mark, told
from games.core.phrases import Words
from games.core.skills import CLAIM, JUDGE
from tutor.classroom.answering import VARIANTS, marked
from tutor.classroom.models import LED, Session
from tutor.classroom.reading import answers_in
from tutor.library.wording import words_for
from tutor.pieces import drawing
from tutor.practice.items import BadItem, Item, task_of
from tutor.practice.tasks import Task
from tutor.site.links import position_address, rule_address

STATES = (RIGHT, BUT, WRONG, BLANK)

NOTHING_SAID = SafeString("")

MOST_CLAIMS = 4
"""Different wrong claims shown under one rule, the most frequent first."""


class Counted(NamedTuple):
    """The answer of one seat to one item that counts.

    A class gives thousands, of which a dashboard looks into few: claim and rules stay JSON until somebody asks.
    """

    seat: int
    item: int
    claim_text: str
    state: str
    rules_text: str
    tries: int = 1

    @property
    def claim(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = json.loads(self.claim_text)
        return found

    @property
    def rules(self) -> tuple[str, ...]:
        return tuple(json.loads(self.rules_text))


@dataclass(frozen=True)
class Claimed:
    """A claim that several made, drawn; `address` opens it in the referee where it can be asked there."""

    html: SafeString
    count: int
    address: str


@dataclass
class Group:
    """Those who broke a rule: how many, the sentence of the commonest mistake, and what they claimed."""

    rule: str
    name: str
    address: str
    count: int = 0
    sentence: SafeString = NOTHING_SAID
    claims: list[Claimed] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """What a class made of one item. `states`: how many answers of each state."""

    answered: int
    states: Mapping[str, int]
    groups: tuple[Group, ...]
    language: str

    @cached_property
    def drawn(self) -> SafeString:
        """For the teacher."""
        return self.draw(quiet=False)

    @cached_property
    def drawn_quiet(self) -> SafeString:
        """For the class: nothing there leads away."""
        return self.draw(quiet=True)

    def draw(self, quiet: bool) -> SafeString:
        with override(self.language):
            return render_to_string("classroom/_result.html", {"result": self, "quiet": quiet})

    @property
    def bars(self) -> list[tuple[str, int, int]]:
        """(state, count, per cent) for drawing the distribution."""
        return [
            (s, self.states.get(s, 0), self.share(self.states.get(s, 0)))
            for s in STATES
            if self.states.get(s)
        ]

    def share(self, count: int) -> int:
        return round(100 * count / self.answered) if self.answered else 0


def counted_answers(session: Session, item: int | None = None) -> dict[tuple[int, int], Counted]:
    """By seat and item the answer that counts: the last where the teacher leads, else the first. One query.

    The answers of those who were taken out do not count.
    """
    found: dict[tuple[int, int], Counted] = {}
    for row in answers_in(session, item):
        answer = Counted(*row)
        key = (answer.seat, answer.item)
        before = found.get(key)
        if before is not None:
            counts = answer if session.pace == LED else before
            answer = counts._replace(tries=before.tries + 1)
        found[key] = answer
    return found


def by_item(answers: Iterable[Counted]) -> dict[int, list[Counted]]:
    found: dict[int, list[Counted]] = {}
    for answer in answers:
        found.setdefault(answer.item, []).append(answer)
    return found


def result(session: Session, item: int, language: str, answers: Iterable[Counted]) -> Result:
    """What the class made of an item, in this language. Of an exercise that is gone, only how many were right."""
    alike = Counter(
        [
            (seat_of(session, item, answer), answer.state, answer.claim_text, answer.rules_text)
            for answer in answers
            if answer.item == item
        ]
    )
    house = json.dumps(session.house, sort_keys=True)
    return tallied(session.items[item], house, language, tuple(sorted(alike.items())))


Alike: TypeAlias = tuple[tuple[tuple[int, str, str, str], int], ...]
"""(seat, state, claim, rules broken), as JSON the latter two, and how many gave this very answer."""


@lru_cache(maxsize=1024)
def tallied(item: Item, house_text: str, language: str, alike: Alike) -> Result:
    """A dashboard asks every second, and of two dozen items a few have new answers."""
    house = json.loads(house_text)
    states: Counter[str] = Counter()
    for (_seat, state, _claim, _rules), count in alike:
        states[state] += count
    with override(language):
        try:
            groups = grouped(item, house, language, alike)
        except BadItem:
            groups = ()
    return Result(sum(states.values()), states, groups, language)


def grouped(
    item: Item, house: Mapping[str, Mapping[str, str]], language: str, alike: Alike
) -> tuple[Group, ...]:
    """The wrong answers to an item by the rule that was broken, the most frequent first."""
    wrong: Counter[tuple[str, int, str]] = Counter()
    for (seat, state, claim_text, rules_text), count in alike:
        if state == WRONG:
            for blamed in blamed_rules(task_of(item, house, seat), claim_text, rules_text):
                wrong[blamed, seat, claim_text] += count
    groups: dict[str, Group] = {}
    for (rule, seat, claim_text), count in wrong.most_common():
        task = task_of(item, house, seat)
        exercise, mark, claim = task.exercise, marked(task, claim_text), json.loads(claim_text)
        words = words_for(exercise.game, language)
        group = groups.get(rule)
        if group is None:
            name, link = words.text("rules", rule), rule_address(exercise.game.id, rule)
            group = groups[rule] = Group(rule, name, link, sentence=sentence(words, exercise, mark, rule))
        group.count += count
        if len(group.claims) < MOST_CLAIMS:
            group.claims.append(claimed(exercise, words, amiss(mark, rule, claim), count))
    return tuple(sorted(groups.values(), key=lambda group: -group.count))


def amiss(mark: Mark, rule: str, claim: Mapping[str, Any]) -> Mapping[str, Any]:
    """Of a score the figures that this rule makes wrong, which are few among many; any other claim as it is."""
    wrong = {part.key for part in mark.parts if part.component and part.state == WRONG and part.rule == rule}
    return {key: value for key, value in claim.items() if key in wrong} if wrong else claim


def seat_of(session: Session, item: int, answer: Counted) -> int:
    """The seat whose position this is; 0 where all had the same, so that equal claims are counted together."""
    return 0 if session.items[item].same else answer.seat % VARIANTS


def blamed_rules(task: Task, claim_text: str, rules_text: str) -> tuple[str, ...]:
    """The rules of the mistakes of thought that explain a wrong figure, else those that the answer broke."""
    mark = marked(task, claim_text)
    if mark.verdict is not None and not mark.parts and not mark.verdict.legal:
        slips = mark.verdict.ruling.slips
        if slips:
            return (slips[0].rule,)
    return tuple(json.loads(rules_text))


def sentence(words: Words, exercise: Exercise, mark: Mark, rule: str) -> SafeString:
    """Why, in the engine's words: the slip or the reason under this rule."""
    for part in mark.parts:
        if part.rule == rule and part.verdict is not None and part.state == WRONG:
            return reason_under(words, part.verdict, rule)
    if mark.verdict is None or exercise.ask not in (CLAIM, JUDGE):
        return SafeString("")
    slips = [slip for slip in mark.verdict.ruling.slips if slip.rule == rule] if exercise.ask == CLAIM else []
    if slips:
        return drawing.sentence(explain.slip(words, slips[0]).parts, words.lang)
    return reason_under(words, mark.verdict, rule)


def reason_under(words: Words, verdict: Any, rule: str) -> SafeString:
    reasons = [reason for reason in verdict.reasons if reason.rule == rule]
    return (
        drawing.sentence(explain.reason(words, reasons[0]).parts, words.lang) if reasons else SafeString("")
    )


def claimed(exercise: Exercise, words: Words, claim: Mapping[str, Any], count: int) -> Claimed:
    return Claimed(
        drawing.sentence(told(exercise, claim, words), words.lang), count, asked_at(exercise, claim)
    )


def asked_at(exercise: Exercise, claim: Mapping[str, Any]) -> str:
    """The referee's page with this claim made."""
    said = {name: str(text) for name, text in claim.items() if exercise.ask == CLAIM}
    return position_address(exercise.game.id, exercise.question, {**exercise.fields, **said})
