"""Words for verdicts and faults, and everything of them as JSON.

This is the only place where facts and sentences meet. ``parts`` keeps pieces apart from text, so that a page can draw
them; plain text is the same parts with each piece in its notation.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.core.facts import Fact, Raw, to_json
from games.core.faults import MalformedClaim
from games.core.judging import Elsewhere, Fix, Verdict
from games.core.kinds import Choice
from games.core.phrases import Part, Words, words_for
from games.core.pieces import Piece
from games.core.questions import POSITION, Field
from games.core.rulings import BillLine, Note, Reason, Slip


class Line(NamedTuple):
    """A worded line of a verdict: the rule it links to, and its parts (text and pieces)."""

    rule: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        return plain(self.parts)


def plain(parts: Iterable[Part]) -> str:
    """Parts as plain text, pieces in their notation."""
    return "".join([str(part) for part in parts])


def reason(words: Words, given: Reason) -> Line:
    return Line(given.rule, words.say(("reasons", given.rule, given.outcome), given.facts))


def bill_line(words: Words, given: BillLine) -> Line:
    return Line(given.rule, words.say(("bill", given.rule, given.outcome), given.facts))


def slip(words: Words, given: Slip) -> Line:
    return Line(given.rule, words.say(("slips", given.rule, given.outcome), given.facts))


def note(words: Words, given: Note) -> Line:
    """What each side says on a point, in one paragraph."""
    said = [words.say(("points", given.point, part), {}) for part in ("source", "others", "here")]
    return Line(given.rule, said[0] + (" ",) + said[1] + (" ",) + said[2])


def fix(words: Words, found: Fix) -> tuple[Part, ...]:
    """What would have been right: the changed fields in one sentence."""
    sentence = list(words.say(("fix", "opening"), {}))
    for number, (name, (old, new)) in enumerate(found.changed.items()):
        if number:
            sentence += [f" {words.text('words', 'grammar', 'and')}"]
        sentence += [" ", *change(words, found.verdict.question.by_name[name], old, new)]
    return tuple(sentence) + words.say(("fix", "closing"), {})


def change(words: Words, field: Field, old: Any, new: Any) -> tuple[Part, ...]:
    """One changed field: one piece for another where that is all, else the new value."""
    facts: dict[str, Fact] = {"field": Raw(words.label(field.name))}
    if new is None:
        return words.say(("fix", "left-out"), facts)
    if new == ():
        return words.say(("fix", "emptied"), facts)
    places = differing(old, new)
    if field.role == POSITION and len(places) == 1:
        return words.say(("fix", "replaced"), facts | {"old": old[places[0]], "new": new[places[0]]})
    return words.say(("fix", "changed"), facts | {"new": shown(words, field, new)})


def differing(old: Any, new: Any) -> list[int]:
    """Where two equally long lists of pieces differ; nothing for other values."""
    if not (isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new)):
        return []
    if not all(isinstance(piece, Piece) for piece in old + new):
        return []
    return [place for place, (before, after) in enumerate(zip(old, new, strict=True)) if before is not after]


def shown(words: Words, field: Field, value: Any) -> Fact:
    """A field's value as a fact: pieces stay pieces, choices become words, anything else its notation."""
    if isinstance(value, Piece) or (
        isinstance(value, tuple) and all(isinstance(item, Piece) for item in value)
    ):
        return value
    return Raw(words.value(field, value))


def elsewhere(words: Words, other: Elsewhere) -> tuple[Part, ...]:
    """Who plays so, as the reading says it."""
    return words.say(("readings", other.reading, other.value, "held"), {})


def fault_messages(error: MalformedClaim, lang: str, spoken: bool) -> dict[str, list[str]]:
    """For every faulty field what was read, what is wrong, and a right example (``spoken``: a choice in words)."""
    words = words_for(error.game, lang)
    messages = {}
    for name, faults in error.faults.items():
        field = error.question.by_name.get(name)
        said = [plain(words.say(("faults", kind), facts)) for kind, facts in faults]
        if field is not None and field.example:
            example = (
                words.value(field, field.example)
                if spoken and isinstance(field.kind, Choice)
                else field.example
            )
            said[-1] += " " + plain(words.say(("faults", "for-example"), {"example": Raw(example)}))
        if field is None:
            names = ", ".join(error.question.by_name)
            said[-1] += " " + plain(words.say(("faults", "known-fields"), {"names": Raw(names)}))
        messages[name] = said
    return messages


def verdict_to_dict(verdict: Verdict, lang: str, brief: bool) -> dict[str, Any]:
    """The contract's JSON."""
    words = words_for(verdict.game, lang)
    ruling = verdict.ruling
    answer: dict[str, Any] = {
        "game": verdict.game.id,
        "question": verdict.question.id,
        "fields": verdict.fields,
        "readings": verdict.readings,
        "legal": verdict.legal,
        "score": verdict.score,
        "rule": verdict.rule,
        "reasons": [
            {
                "rule": r.rule,
                "ok": r.ok,
                "facts": facts_to_json(r.facts.items()),
                "text": reason(words, r).text,
            }
            for r in ruling.reasons
        ],
        "options": [dict(option) for option in ruling.options],
        "best": verdict.best,
        "bill": [{"rule": b.rule, "points": b.points, "text": bill_line(words, b).text} for b in ruling.bill],
        "notes": [{"rule": n.rule, "text": note(words, n).text} for n in ruling.notes],
    }
    answer.update(ruling.extras)
    if ruling.slips:
        answer["slips"] = [{"rule": s.rule, "text": slip(words, s).text} for s in ruling.slips]
    if not brief:
        found = verdict.fix
        answer["fix"] = found and {"fields": dict(found.fields), "text": plain(fix(words, found))}
        answer["elsewhere"] = [
            {
                "reading": other.reading,
                "value": other.value,
                "legal": other.verdict.legal,
                "score": other.verdict.score,
                "text": plain(elsewhere(words, other)),
            }
            for other in verdict.elsewhere
        ]
    return answer


def facts_to_json(items: Iterable[tuple[str, Fact]]) -> dict[str, object]:
    return {name: to_json(fact) for name, fact in items}
