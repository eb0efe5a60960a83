"""Marking: how good an answer to an exercise is, what would have been right, three hints, and an answer in words.

Answers are plain mappings:

    claim    the fields asked for                 {"take": "pair-left"}  or, pointing, {"places": "1"}
                                                  {"claim": ""}: nothing is on the list
    all      the values ticked, under the field   {"take": ["pair-left", "ten-ends"]}
                                                  {"take": []}: none of them
    judge    whether it is allowed; if not, why   {"legal": "no", "rule": "ten"}
    score    a figure for each component          {"capture-1": "40", "total": "52"}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from games.core import explain, judging, ranking
from games.core.exercises import Exercise, claimed, outcomes
from games.core.facts import Part, pieces_in
from games.core.faults import Fault
from games.core.judging import Verdict
from games.core.kinds import YES_NO, joined
from games.core.phrases import Words
from games.core.pieces import Laid, Piece
from games.core.questions import ACT
from games.core.ranking import Better, Comparison
from games.core.rulings import Reason, Searched
from games.core.skills import (
    ASK_ALL,
    ASK_CLAIM,
    ASK_JUDGE,
    ASK_SCORE,
    Answer,
    Component,
    Figures,
    Skill,
    Told,
)
from games.core.wishes import Wish

RIGHT, BUT, WRONG, BLANK = "right", "but", "wrong", "blank"

LEGAL, RULE = "legal", "rule"
"""The keys of an answer to a ``judge`` exercise."""


class MarkedPart(NamedTuple):
    """A part of an answer: a component, a value to tick, or ``legal`` and ``rule`` about a neighbour's claim.

    ``state`` is right, wrong or blank. Of a value to tick, ``verdict`` says why; of a figure, ``component`` what it is;
    ``why`` says of a wrong figure what is wrong with it, and of a rule wrongly named why it is not broken.
    """

    key: str
    state: str
    given: str
    right: str
    rule: str
    verdict: Verdict | None = None
    component: Component | None = None
    why: Sequence[Told] = ()


class Mark(NamedTuple):
    """How good an answer is.

    ``state``: ``right``; ``but`` (allowed, though ``better`` was possible or something else was asked for; or nothing
    wrong but a part left blank); ``wrong``; ``blank`` (nothing was answered). ``verdict``: on the claim made, on the
    neighbour's, or (score) on the right one, with its bill; ``None`` for ``all``, whose parts have their own.
    ``unmet``: the wish that an allowed claim does not grant. ``beyond``: how the best that was wished for falls short
    of this claim, if it does.
    """

    state: str
    verdict: Verdict | None = None
    parts: tuple[MarkedPart, ...] = ()
    better: Better | None = None
    unmet: Wish | None = None
    beyond: Comparison | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the answer got wrong."""
        if self.state != WRONG:
            return ()
        wrong_rules = [part.rule for part in self.parts if part.state == WRONG]
        if not self.parts and self.verdict is not None:
            wrong_rules = [reason.rule for reason in self.verdict.reasons]
        return tuple(dict.fromkeys(wrong_rules))


def mark(exercise: Exercise, answer: Answer) -> Mark:
    """The mark of an answer. Raises ``MalformedClaim`` if a claim cannot be read; unknown keys are not looked at."""
    return MARKERS[exercise.ask](exercise, answer)


def mark_claim(exercise: Exercise, answer: Answer) -> Mark:
    claim = {name: answer[name] for name in exercise.asked if answer.get(name)}
    said = any(text.strip() if isinstance(text, str) else text for text in claim.values())
    if not said and not names_nothing(exercise, answer):
        return Mark(BLANK)
    verdict = judging.judge(exercise.game, exercise.question, {**exercise.position, **claim})
    if not verdict.legal:
        return Mark(WRONG, verdict)
    better = exercise.better_than(verdict)
    if exercise.is_wished(verdict):
        return Mark(BUT if better else RIGHT, verdict, better=better)
    return Mark(BUT, verdict, better=better, unmet=exercise.wish, beyond=surpassing(exercise, verdict))


def names_nothing(exercise: Exercise, answer: Answer) -> bool:
    """Whether a list was left empty that may be: that nothing belongs on it is an answer. A list not sent is none."""
    return any(name in answer for name in exercise.lists)


def surpassing(exercise: Exercise, verdict: Verdict) -> Comparison | None:
    """How the best of the claims that were wished for falls short of this one; ``None`` if it doesn't."""
    wanted = max(exercise.wanted, key=ranking.standing, default=verdict)
    comparison = ranking.compare(wanted, verdict)
    return comparison if comparison.order == ranking.WORSE else None


def mark_all(exercise: Exercise, answer: Answer) -> Mark:
    given = answer.get(exercise.asked[0])
    if given is None:
        return Mark(BLANK)
    texts = [given] if isinstance(given, str) else given
    ticked = {text.strip() for text in texts if text.strip()}
    if ticked and not ticked & set(exercise.values):
        return Mark(BLANK)
    parts = tuple([value_part(value, verdict, value in ticked) for value, verdict in exercise.values.items()])
    return Mark(RIGHT if all(part.state == RIGHT for part in parts) else WRONG, parts=parts)


def value_part(value: str, verdict: Verdict, ticked: bool) -> MarkedPart:
    words = {True: "yes", False: "no"}
    state = RIGHT if ticked == verdict.legal else WRONG
    return MarkedPart(value, state, words[ticked], words[verdict.legal], verdict.rule, verdict)


def mark_judge(exercise: Exercise, answer: Answer) -> Mark:
    verdict = exercise.verdict
    said, accused = text_of(answer, LEGAL), text_of(answer, RULE)
    if said not in YES_NO.values:
        return Mark(BLANK, verdict)
    right = "yes" if verdict.legal else "no"
    deciding = deciding_reason(exercise.skill, verdict).rule
    parts = [MarkedPart(LEGAL, RIGHT if said == right else WRONG, said, right, deciding)]
    if said == right == "no":
        state = BLANK if not accused else RIGHT if accused in broken_by(verdict) else WRONG
        kept = verdict.ruling.kept if state == WRONG else ()
        why = tuple([reason for reason in kept if reason.rule == accused])
        right_rule = accused if state == RIGHT else deciding
        parts.append(MarkedPart(RULE, state, accused, right_rule, deciding, why=why))
    return Mark(summed_up(parts), verdict, tuple(parts))


def broken_by(verdict: Verdict) -> set[str]:
    """The rules that a claim can rightly be said to break: those of its reasons, and those that say the same."""
    also = verdict.question.also
    same = [rule for outcome in outcomes(verdict) for rule in also.get(outcome, ())]
    return {reason.rule for reason in verdict.reasons} | set(same)


def mark_score(exercise: Exercise, answer: Answer) -> Mark:
    if not any(text_of(answer, component.key) for component in exercise.components):
        return Mark(BLANK, exercise.verdict)
    figures = dict(figures_read(exercise.components, answer))
    parts = [
        figure_part(component, text_of(answer, component.key), figures) for component in exercise.components
    ]
    return Mark(summed_up(parts), exercise.verdict, tuple(parts))


def figures_read(components: Iterable[Component], answer: Answer) -> Iterator[tuple[str, Any]]:
    """The key and the value of each component that can be read; one that may be left blank and was is 0."""
    for component in components:
        text = text_of(answer, component.key)
        if text:
            with suppress(Fault):
                yield component.key, component.kind.read(text)
        elif component.spare:
            yield component.key, 0


def figure_part(component: Component, given: str, figures: Figures) -> MarkedPart:
    """The mark of one component. A text that cannot be read counts as wrong."""
    state = RIGHT if component.spare and not component.right else BLANK
    why: Sequence[Told] = ()
    if given:
        value = figures.get(component.key)
        state = RIGHT if value is not None and value == component.right else WRONG
        if value is not None and state == WRONG:
            why = Searched(lambda: component.why(value, figures))
    return MarkedPart(
        component.key, state, given, component.right_text, component.rule, component=component, why=why
    )


def summed_up(parts: Sequence[MarkedPart]) -> str:
    """One state for several parts: wrong if any is wrong, ``but`` if none is wrong and some are blank."""
    states = {part.state for part in parts}
    return WRONG if WRONG in states else BUT if BLANK in states else RIGHT


def text_of(answer: Answer, name: str) -> str:
    given = answer.get(name, "")
    return given.strip() if isinstance(given, str) else ""


MARKERS: Mapping[str, Callable[[Exercise, Answer], Mark]] = {
    ASK_CLAIM: mark_claim,
    ASK_ALL: mark_all,
    ASK_JUDGE: mark_judge,
    ASK_SCORE: mark_score,
}


class Hints(NamedTuple):
    """Three hints: the ``pieces`` to look at (perhaps none), the ``rule`` that decides, the answer with its verdict.

    Each says more than the one before: the pieces are not only those of the answer.

    ``claim`` is an answer that ``mark`` finds right.
    """

    pieces: tuple[Piece, ...]
    rule: str
    claim: Answer
    verdict: Verdict


def hints(exercise: Exercise) -> Hints:
    """Hints towards the right answer."""
    verdict = exercise.verdict
    reason = deciding_reason(exercise.skill, verdict)
    return Hints(where_to_look(exercise, verdict), reason.rule, right_answer(exercise), verdict)


def where_to_look(exercise: Exercise, verdict: Verdict) -> tuple[Piece, ...]:
    """Pieces on the table, as they lie there: those that an answer's verdict names, and some of a claim that is told
    otherwise. So they lead to the answer, and do not tell it.
    """
    lying = pieces_lying(exercise)
    right = named(deciding_reason(exercise.skill, verdict))
    chosen = set(right)
    if exercise.ask in (ASK_CLAIM, ASK_ALL):
        tempting = [exercise.wrong] if exercise.tempting else []
        others = [other for other in (*tempting, *exercise.tried) if other.legal != verdict.legal]
        beside = ({piece for reason in other.reasons for piece in named(reason)} for other in others)
        more = next((pieces for pieces in beside if pieces & lying.keys() - right), None)
        chosen |= more or (set(lying) if right else set())
    elif not right:
        chosen = {piece for reason in exercise.wrong.reasons for piece in named(reason)}
    return tuple([piece for piece in lying if piece in chosen])


def named(reason: Reason) -> set[Piece]:
    return set(pieces_in(reason.facts.values()))


def pieces_lying(exercise: Exercise) -> dict[Piece, None]:
    """The pieces that are seen at the position, in their order."""
    shown = exercise.fields if exercise.ask == ASK_JUDGE else exercise.position
    by_name = exercise.question.by_name
    heaps = [heap for name, text in shown.items() for heap in by_name[name].kind.heaps(text)]
    items = [item.tile if isinstance(item, Laid) else item for heap in heaps for item in heap.items]
    return dict.fromkeys([item for item in items if isinstance(item, Piece)])


def deciding_reason(skill: Skill, verdict: Verdict) -> Reason:
    """The first reason under a rule of the skill; without one, the first reason of all."""
    reasons: tuple[Reason, ...] = verdict.reasons
    return next((reason for reason in reasons if reason.rule in skill.rules), reasons[0])


def right_answer(exercise: Exercise) -> Answer:
    """An answer that is right."""
    verdict = exercise.verdict
    if exercise.ask == ASK_CLAIM:
        return claimed(verdict, exercise.asked)
    if exercise.ask == ASK_ALL:
        return {exercise.asked[0]: [value for value, found in exercise.values.items() if found.legal]}
    if exercise.ask == ASK_SCORE:
        return {component.key: component.right_text for component in exercise.components}
    if verdict.legal:
        return {LEGAL: "yes"}
    return {LEGAL: "no", RULE: deciding_reason(exercise.skill, verdict).rule}


# --- Answers in words


def told(exercise: Exercise, answer: Answer, words: Words) -> tuple[Part, ...]:
    """An answer in words and pieces, on one line. Only figures are labelled."""
    found = list(lines(exercise, answer, words))
    if exercise.ask == ASK_SCORE:
        return joined(
            [(*label, words.text("words", "grammar", "colon"), *parts) for label, parts in found],
            words.separator(";"),
        ) or (words.nothing(),)
    return joined([parts for _label, parts in found], ", ") or (words.nothing(),)


def lines(
    exercise: Exercise, answer: Answer, words: Words
) -> Iterator[tuple[tuple[Part, ...], tuple[Part, ...]]]:
    """An answer line by line, as pairs of label and value in parts. For ``judge`` and ``all`` the label is empty."""
    if exercise.ask == ASK_JUDGE:
        yield (), judged_parts(exercise, answer, words)
    elif exercise.ask == ASK_SCORE:
        for component in exercise.components:
            if text := text_of(answer, component.key):
                yield component_label(component, words), component_parts(component, text, words)
    elif exercise.ask == ASK_ALL:
        name = exercise.asked[0]
        given = answer.get(name)
        for value in [given] if isinstance(given, str) else given or ():
            yield (), value_parts(exercise, name, value, words)
        if given is not None and not given:
            yield (), (words.nothing(),)
    else:
        for name in exercise.asked:
            if text := text_of(answer, name):
                yield (words.label(name),), value_parts(exercise, name, text, words)


def judged_parts(exercise: Exercise, answer: Answer, words: Words) -> tuple[Part, ...]:
    """``Allowed``, or ``Not allowed: `` and the rule said to be broken; of a statement, ``Right`` or ``Wrong: ``."""
    legal, rule = text_of(answer, LEGAL), text_of(answer, RULE)
    yes, no = ("allowed", "not-allowed") if exercise.question.claims == ACT else ("right", "wrong")
    title = words.text("words", "verdict", yes if legal == "yes" else no)
    if legal == "no" and rule in exercise.game.rule_order:
        return (words.labelled(title, words.text("rules", rule)),)
    return (title,)


def component_label(component: Component, words: Words) -> tuple[Part, ...]:
    """What a figure is called."""
    return words.say(("components", component.id), component.facts)


def component_parts(component: Component, text: str, words: Words) -> tuple[Part, ...]:
    """A figure, or the word for a choice; a text that is neither is returned as it was typed."""
    try:
        return component.kind.parts(component.kind.read(text), words, component.field)
    except Fault:
        return (text,)


def value_parts(exercise: Exercise, name: str, text: str, words: Words) -> tuple[Part, ...]:
    """A text given for a field of the exercise, in words and pieces."""
    return explain.told_text(words, exercise.question, name, {**exercise.fields, name: text})
