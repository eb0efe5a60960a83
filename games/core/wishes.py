"""Wishes: what the author of a task wants to see, where not just any legal claim will do.

A wish never says that a claim is better or worse; that is for the ranking to say (``games.core.ranking``).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from games.core import explain, judging
from games.core.facts import Facts, Part, Raw, Wording
from games.core.faults import Fault
from games.core.judging import Verdict
from games.core.kinds import Number
from games.core.phrases import Words
from games.core.questions import Question
from games.core.rulings import NOTHING

LEAST, MOST = "least", "most"
AT_LEAST = re.compile(r"at least (\d{1,5})")


@dataclass(frozen=True)
class Wish:
    """A wish for a legal claim that says certain things; without any, every legal claim will do.

    ``claim``: what the claim is to say in some of its fields, in the words of the field; "" is nothing. For a number
    also ``least`` or ``most`` (of all that are legal here), or ``at least 3``. ``rule``: a rule that is to allow it.
    """

    claim: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    rule: str = ""

    def __bool__(self) -> bool:
        return bool(self.claim or self.rule)


ANYTHING = Wish()


def grants(verdict: Verdict, wish: Wish, legal: Collection[Verdict]) -> bool:
    """Whether a legal claim is one that is wished for. ``legal``: all legal claims at the position."""
    if wish.rule and all(reason.rule != wish.rule for reason in verdict.reasons):
        return False
    said = {name: text for name, text in wish.claim.items() if not is_bound(verdict.question, name, text)}
    bounds = wish.claim.keys() - said.keys()
    if not all(is_within(verdict, name, wish.claim[name], legal) for name in bounds):
        return False
    # A claim that says it already is the same claim when it is said once more, by whichever of several names.
    meant = judging.with_changes(verdict, {**verdict.fields, **said}) if said else verdict
    return meant is not None and meant.fields == verdict.fields


def is_bound(question: Question, name: str, text: str) -> bool:
    """Whether a wish is for the smallest or largest number, or for one that is large enough."""
    number = isinstance(question.by_name[name].kind, Number)
    return number and (text in (LEAST, MOST) or bool(AT_LEAST.fullmatch(text)))


def is_within(verdict: Verdict, name: str, bound: str, legal: Collection[Verdict]) -> bool:
    """Whether a number of a claim is as large or small as is wished."""
    number = verdict.values[name]
    if number is None:
        return False
    others = [other.values[name] for other in legal]
    if bound == LEAST:
        return bool(number <= min(others, default=number))
    if bound == MOST:
        return bool(number >= max(others, default=number))
    match = AT_LEAST.fullmatch(bound)
    return match is not None and bool(number >= int(match[1]))


def faults_of(question: Question, wish: Wish) -> dict[str, Fault]:
    """The fields of a wish that cannot be read."""
    found = {}
    for name, text in wish.claim.items():
        try:
            if text and not is_bound(question, name, text):
                question.by_name[name].kind.read(text)
        except Fault as fault:
            found[name] = fault
    return found


def told(wish: Wish, verdict: Verdict, words: Words) -> tuple[tuple[Part, ...], ...]:
    """What is wished for, in a sentence for each thing, to somebody whose claim is legal and says something else."""
    question = verdict.question
    sentences = []
    for name, text in wish.claim.items():
        if not is_bound(question, name, text):
            value = explain.told_text(words, question, name, {**verdict.fields, name: text})
            facts: Facts = {"field": Raw(words.label(name)), "value": Wording(value)}
            sentences.append(words.say(("wishes", "said"), facts))
        elif match := AT_LEAST.fullmatch(text):
            sentences.append(words.say(("wishes", "at-least"), {"number": int(match[1])}))
        else:
            sentences.append(words.say(("wishes", text), {}))
    if wish.rule:
        sentences.append(words.say(("wishes", "rule"), {"rule": Raw(words.text("rules", wish.rule))}))
    return tuple(sentences)
