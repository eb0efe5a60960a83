"""What a class answered to an item, grouped by the rule that was broken: "14 of 22 counted 4-2 as six"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.core import explain
from games.core.exercises import Exercise
from games.core.facts import Part
from games.core.judging import MalformedClaim, Verdict
from games.core.marking import BLANK, BUT, RIGHT, WRONG, Mark, told
from games.core.phrases import Words
from games.core.skills import ASK_CLAIM, ASK_JUDGE
from tutor.classroom.answers import VARIANTS, marked
from tutor.classroom.fields import Claim
from tutor.classroom.models import LED, Session
from tutor.library.wording import words_for
from tutor.practice.items import BadItem, Item, task_of
from tutor.practice.tasks import Task
from tutor.site.links import position_address, rule_address

STATES = (RIGHT, BUT, WRONG, BLANK)

MOST_CLAIMS = 4
"""Different wrong claims shown under one rule, the most frequent first."""


@dataclass(frozen=True)
class Claimed:
    """A claim that several made, in words and pieces; `address` opens it in the referee."""

    parts: tuple[Part, ...]
    count: int
    address: str


@dataclass
class Group:
    """Those who broke a rule: how many, the sentence of the commonest mistake, and what they claimed."""

    rule: str
    name: str
    address: str
    count: int = 0
    sentence: tuple[Part, ...] = ()
    claims: list[Claimed] = field(default_factory=list)


@dataclass(frozen=True)
class Result:
    """What a class made of one item. `states`: how many answers of each state."""

    answered: int
    states: Mapping[str, int]
    groups: tuple[Group, ...]

    @property
    def bars(self) -> list[tuple[str, int, int]]:
        """(state, count, per cent) for drawing the distribution."""
        return [(s, self.states[s], self.share(self.states[s])) for s in STATES if self.states.get(s)]

    def share(self, count: int) -> int:
        return round(100 * count / self.answered) if self.answered else 0


class CountedAnswer(NamedTuple):
    """An answer of a class, of which there are thousands. ``tries``: how often its participant answered the item."""

    participant: int
    item: int
    claim: Claim
    state: str
    rules: tuple[str, ...]
    tries: int = 1


CountedAnswers: TypeAlias = Mapping[tuple[int, int], CountedAnswer]
"""By participant and item, the answer that counts."""


def counted_answers(session: Session, item: int | None = None) -> CountedAnswers:
    """The answers that count: the last where the teacher leads, else the first. One query.

    The answers of those who were taken out do not count.
    """
    rows = session.answers.filter(participant__removed=False).order_by("id")
    if item is not None:
        rows = rows.filter(item=item)
    found: dict[tuple[int, int], CountedAnswer] = {}
    for row in rows.values_list("participant_id", "item", "claim", "state", "rules"):
        answer = CountedAnswer(*row)
        key = (answer.participant, answer.item)
        before = found.get(key)
        if before is not None:
            counts = answer if session.pace == LED else before
            answer = counts._replace(tries=before.tries + 1)
        found[key] = answer
    return found


def by_item(answers: Iterable[CountedAnswer]) -> dict[int, list[CountedAnswer]]:
    found: dict[int, list[CountedAnswer]] = {}
    for answer in answers:
        found.setdefault(answer.item, []).append(answer)
    return found


Alike: TypeAlias = tuple[int, str, Claim, tuple[str, ...]]
"""What is the same in equal answers: the variant of the position, the state, the claim, the rules broken."""


def result(session: Session, item: int, language: str, answers: Iterable[CountedAnswer]) -> Result:
    """What the class made of an item, in this language. Of an exercise that is gone, only how many were right."""
    about = session.items[item]
    alike = Counter(
        (0 if about.same else answer.participant % VARIANTS, answer.state, answer.claim, answer.rules)
        for answer in answers
        if answer.item == item
    )
    readings = tuple(sorted(session.house.get(about.game, {}).items()))
    return tallied(about, readings, language, tuple(alike.items()))


@lru_cache(maxsize=1024)
def tallied(
    item: Item,
    readings: tuple[tuple[str, str], ...],
    language: str,
    alike: tuple[tuple[Alike, int], ...],
) -> Result:
    """A dashboard asks every second, and of two dozen items a few have new answers."""
    states: Counter[str] = Counter()
    for (_variant, state, _claim, _rules), count in alike:
        states[state] += count
    house = {item.game: dict(readings)}
    try:
        groups = grouped(item, house, language, alike)
    except (BadItem, MalformedClaim):
        groups = ()
    return Result(sum(states.values()), states, groups)


def grouped(
    item: Item, house: Mapping[str, Mapping[str, str]], language: str, alike: tuple[tuple[Alike, int], ...]
) -> tuple[Group, ...]:
    """The wrong answers to an item by the rule that was broken, the most frequent first."""
    wrong: Counter[tuple[str, int, Claim]] = Counter()
    for (variant, state, claim, rules), count in alike:
        if state == WRONG:
            for blamed in blamed_rules(task_of(item, house, variant), claim, rules):
                wrong[blamed, variant, claim] += count
    groups: dict[str, Group] = {}
    for (rule, variant, claim), count in wrong.most_common():
        task = task_of(item, house, variant)
        exercise, (mark, _state) = task.exercise, marked(task, claim)
        words = words_for(exercise.game, language)
        group = groups.get(rule)
        if group is None:
            name, link = words.text("rules", rule), rule_address(exercise.game.id, rule)
            group = groups[rule] = Group(rule, name, link, sentence=sentence(words, exercise, mark, rule))
        group.count += count
        if len(group.claims) < MOST_CLAIMS:
            group.claims.append(claimed(exercise, words, faulty_part(mark, rule, claim), count))
    return tuple(sorted(groups.values(), key=lambda group: -group.count))


def faulty_part(mark: Mark, rule: str, claim: Claim) -> Claim:
    """Of a score the figures that this rule makes wrong, which are few among many; any other claim as it is."""
    wrong = {part.key for part in mark.parts if part.component and part.state == WRONG and part.rule == rule}
    return tuple((key, value) for key, value in claim if key in wrong) if wrong else claim


def blamed_rules(task: Task, claim: Claim, rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules of the mistakes of thought that explain a wrong figure, else those that the answer broke."""
    mark, _state = marked(task, claim)
    if mark.verdict is not None and not mark.parts and not mark.verdict.legal:
        slips = mark.verdict.ruling.slips
        if slips:
            return (slips[0].rule,)
    return rules


def sentence(words: Words, exercise: Exercise, mark: Mark, rule: str) -> tuple[Part, ...]:
    """Why, in the engine's words: the slip or the reason under this rule."""
    for part in mark.parts:
        if part.rule == rule and part.verdict is not None and part.state == WRONG:
            return reason_under(words, part.verdict, rule)
    if mark.verdict is None or exercise.ask not in (ASK_CLAIM, ASK_JUDGE):
        return ()
    slips = (
        [slip for slip in mark.verdict.ruling.slips if slip.rule == rule] if exercise.ask == ASK_CLAIM else []
    )
    if slips:
        return explain.slip(words, slips[0]).parts
    return reason_under(words, mark.verdict, rule)


def reason_under(words: Words, verdict: Verdict, rule: str) -> tuple[Part, ...]:
    reason = next((reason for reason in verdict.reasons if reason.rule == rule), None)
    return explain.reason(words, reason).parts if reason else ()


def claimed(exercise: Exercise, words: Words, claim: Claim, count: int) -> Claimed:
    made = {name: str(text) for name, text in claim if exercise.ask == ASK_CLAIM}
    link = position_address(exercise.game.id, exercise.question, {**exercise.fields, **made})
    return Claimed(told(exercise, dict(claim), words), count, link)
