"""What a class answered to an item, grouped by the rule that was broken: "14 of 22 counted 4-2 as six"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from games.core import explain
from games.core.facts import Part
from games.core.judging import MalformedClaim
from games.core.marking import WRONG, Mark, told
from games.core.phrases import Words
from games.core.skills import ASK_CLAIM, ASK_JUDGE, ASK_SCORE
from tutor.classroom.answers import VARIANTS, marked
from tutor.classroom.models import LED, FrozenAnswer, Session
from tutor.library.wording import words_for
from tutor.practice.items import BadItem, Item, task_of
from tutor.practice.tasks import Readings, Task
from tutor.site.links import position_address, rule_address

MOST_CLAIMS = 4
"""Different wrong claims shown under one rule, the most frequent first."""


@dataclass(frozen=True)
class Claimed:
    """A claim that several made, in words and pieces; `address` opens it in the referee."""

    parts: tuple[Part, ...]
    count: int
    address: str


@dataclass(frozen=True)
class Group:
    """Those who broke a rule: how many, the sentence of the commonest mistake, and what they claimed."""

    rule: str
    name: str
    address: str
    count: int
    sentence: tuple[Part, ...]
    claims: list[Claimed]


class Result(NamedTuple):
    """What a class made of one item. `states`: how many answers of each state."""

    answered: int
    states: Mapping[str, int]
    groups: tuple[Group, ...]


class CountedAnswer(NamedTuple):
    """An answer of a class, of which there are thousands. ``tries``: how often its participant answered the item."""

    participant: int
    item: int
    claim: FrozenAnswer
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
            answer = (answer if session.pace == LED else before)._replace(tries=before.tries + 1)
        found[key] = answer
    return found


def result(session: Session, item: int, language: str, answers: Iterable[CountedAnswer]) -> Result:
    """What the class made of an item, in this language. Of an exercise that is gone, only how many were right."""
    about = session.items[item]
    answers = [answer for answer in answers if answer.item == item]
    # Where all have the same position, equal answers count together.
    wrong = Counter(
        (0 if about.same else answer.participant % VARIANTS, answer.claim, answer.rules)
        for answer in answers
        if answer.state == WRONG
    )
    readings = tuple(sorted(session.house.get(about.game, {}).items()))
    states = Counter(answer.state for answer in answers)
    return Result(len(answers), states, groups(about, readings, language, tuple(wrong.items())))


@lru_cache(maxsize=1024)
def groups(
    item: Item,
    readings: Readings,
    language: str,
    wrong: tuple[tuple[tuple[int, FrozenAnswer, tuple[str, ...]], int], ...],
) -> tuple[Group, ...]:
    """The wrong answers to an item by the rule that was broken, the most frequent first.

    ``wrong``: how often the same was claimed of the same variant, breaking the same rules. A dashboard asks every
    second, and of two dozen items a few have new answers.
    """
    by_rule: dict[str, Counter[tuple[Task, FrozenAnswer]]] = {}
    try:
        for (variant, claim, rules), count in wrong:
            task = task_of(item, {item.game: dict(readings)}, variant)
            for rule in blamed_rules(marked(task, claim)[0], rules):
                by_rule.setdefault(rule, Counter())[task, claim] += count
    except (BadItem, MalformedClaim):
        return ()
    found = []
    for rule, claims in by_rule.items():
        common = claims.most_common(MOST_CLAIMS)
        task, claim = common[0][0]
        words = words_for(task.game, language)
        group = Group(
            rule,
            words.text("rules", rule),
            rule_address(task.game.id, rule),
            claims.total(),
            sentence(words, task.exercise.ask, marked(task, claim)[0], rule),
            [claimed(words, task, claim, rule, count) for (task, claim), count in common],
        )
        found.append(group)
    return tuple(sorted(found, key=lambda group: -group.count))


def blamed_rules(mark: Mark, rules: tuple[str, ...]) -> tuple[str, ...]:
    """The rules of the mistakes of thought that explain a wrong figure, else those that the answer broke."""
    if mark.verdict is not None and not mark.parts and not mark.verdict.legal:
        slips = mark.verdict.ruling.slips
        if slips:
            return (slips[0].rule,)
    return rules


def sentence(words: Words, ask: str, mark: Mark, rule: str) -> tuple[Part, ...]:
    """Why, in the engine's words: the slip or the reason under this rule."""
    wrong = [part for part in mark.parts if part.state == WRONG and part.rule == rule]
    if ask == ASK_SCORE:
        said = [explain.why(words, why) for part in wrong for why in part.why]
        return said[0].parts if said else ()
    verdict = next((part.verdict for part in wrong if part.verdict is not None), None)
    if verdict is None and ask in (ASK_CLAIM, ASK_JUDGE):
        verdict = mark.verdict
    if verdict is None:
        return ()
    slips = verdict.ruling.slips if ask == ASK_CLAIM else ()
    lines = [explain.slip(words, slip) for slip in slips if slip.rule == rule]
    lines += [explain.reason(words, reason) for reason in verdict.reasons if reason.rule == rule]
    return lines[0].parts if lines else ()


def claimed(words: Words, task: Task, claim: FrozenAnswer, rule: str, count: int) -> Claimed:
    """Of a score the figures that this rule makes wrong, which are few among many; any other claim as it is."""
    exercise, (mark, _state) = task.exercise, marked(task, claim)
    wrong = {part.key for part in mark.parts if part.component and part.state == WRONG and part.rule == rule}
    told_part = {name: said for name, said in claim if not wrong or name in wrong}
    made = {name: str(text) for name, text in claim if exercise.ask == ASK_CLAIM}
    link = position_address(exercise.game.id, exercise.question, {**exercise.fields, **made})
    return Claimed(told(exercise, told_part, words), count, link)
