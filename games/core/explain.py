"""Rulings, faults and values of fields in words.

Most functions give ``parts``, in which pieces stay apart from text, so that a page can draw them. ``plain`` turns parts
into text with each piece in its notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from games.core.facts import Fact, Part, Raw, Wording, to_json
from games.core.faults import Fault, Faults
from games.core.kinds import Choice, joined
from games.core.phrases import Words, listed, piece_words
from games.core.pieces import Piece, PieceSet
from games.core.questions import POSITION, Question
from games.core.rulings import BillLine, Criterion, Note, Reason, Slip


class Sentence(NamedTuple):
    """A worded line of a verdict: the rule it links to, and its parts (text and pieces)."""

    rule: str
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        return plain(self.parts)


def plain(parts: Iterable[Part]) -> str:
    """Parts as plain text, pieces in their notation."""
    return "".join([str(part) for part in parts])


def reason(words: Words, given: Reason) -> Sentence:
    return Sentence(given.rule, words.say(("reasons", given.rule, given.outcome), given.facts))


def bill_line(words: Words, given: BillLine) -> Sentence:
    return Sentence(given.rule, words.say(("bill", given.rule, given.outcome), given.facts))


def slip(words: Words, given: Slip) -> Sentence:
    return Sentence(given.rule, words.say(("slips", given.rule, given.outcome), given.facts))


def why(words: Words, given: Reason | Slip | BillLine) -> Sentence:
    """What is wrong, what was probably overlooked, or how it is counted."""
    if isinstance(given, BillLine):
        return bill_line(words, given)
    return slip(words, given) if isinstance(given, Slip) else reason(words, given)


def other_rule(words: Words, accused: str, verdict: Any) -> tuple[Part, ...]:
    """That a claim breaks other rules than the one named."""
    rules = dict.fromkeys([reason.rule for reason in verdict.reasons])
    names = [words.say(("accused", "named"), {"rule": Raw(words.text("rules", rule))}) for rule in rules]
    return words.say(
        ("accused", "other-rule"),
        {"broken": Wording(listed(words, names)), "rule": Raw(words.text("rules", accused))},
    )


def not_broken(words: Words, rule: str) -> tuple[Part, ...]:
    """That nothing goes against a rule."""
    return words.say(("accused", "kept"), {"rule": Raw(words.text("rules", rule))})


def worth(words: Words, given: Criterion) -> Sentence:
    """What a claim is worth by one criterion, as a clause: “you score 40 points”."""
    return Sentence(given.rule, words.say(("worth", given.rule, given.outcome), given.facts))


def compared(words: Words, there: Criterion, here: Criterion) -> Sentence:
    """What tells two claims apart, in a sentence to somebody whose claim is worth ``here``."""
    clauses = {"there": Wording(worth(words, there).parts), "here": Wording(worth(words, here).parts)}
    return Sentence(there.rule, words.say(("compared", "claims"), clauses))


def note(words: Words, given: Note) -> Sentence:
    """What each side says on a point, in one paragraph."""
    said = [words.say(("points", given.point, part), {}) for part in ("source", "others", "here")]
    return Sentence(given.rule, said[0] + (" ",) + said[1] + (" ",) + said[2])


def told(words: Words, question: Question, name: str, values: Mapping[str, Any]) -> tuple[Part, ...]:
    """The value of a field in words and pieces; places are shown as the pieces that lie there."""
    field, value = question.by_name[name], values.get(name)
    if value is None:
        return (words.nothing(),)
    lying = [piece for at in field.at for piece in values.get(at) or ()] if field.control == "places" else ()
    return field.kind.parts(value, words, name, lying)


def told_text(words: Words, question: Question, name: str, texts: Mapping[str, str]) -> tuple[Part, ...]:
    """The same from the texts of the fields; a text that cannot be read is returned as it was typed."""
    by_name = question.by_name
    try:
        values = {n: by_name[n].kind.read(texts[n]) for n in (name, *by_name[name].at) if texts.get(n)}
    except Fault:
        return (texts[name],)
    return told(words, question, name, values)


def told_together(
    words: Words, question: Question, names: Iterable[str], values: Mapping[str, Any]
) -> tuple[Part, ...]:
    """The values of several fields, separated by commas; empty fields are left out."""
    said = [told(words, question, name, values) for name in names if values.get(name) not in (None, ())]
    return joined(said, ", ") or (words.nothing(),)


def fix(
    words: Words, question: Question, changed: Mapping[str, tuple[Any, Any]], values: Mapping[str, Any]
) -> tuple[Part, ...]:
    """What would have been right: the changed fields (old and new value) in one sentence.

    ``values``: those of the claim that would have been right.
    """
    changes = [change(words, question, name, old, new, values) for name, (old, new) in changed.items()]
    opening, closing = (words.say(("fix", part), {}) for part in ("opening", "closing"))
    return (*opening, " ", *listed(words, changes), *closing)


def change(
    words: Words, question: Question, name: str, old: Any, new: Any, values: Mapping[str, Any]
) -> tuple[Part, ...]:
    """One changed field: which piece replaces which, if that is the only change in a position, else the new value."""
    facts: dict[str, Fact] = {"field": Raw(words.label(name))}
    if new is None:
        return words.say(("fix", "left-out"), facts)
    if new == ():
        return words.say(("fix", "emptied"), facts)
    places = differing(old, new)
    if question.by_name[name].role == POSITION and len(places) == 1:
        return words.say(("fix", "replaced"), facts | {"old": old[places[0]], "new": new[places[0]]})
    said = new if are_pieces(new) else Wording(told(words, question, name, values))
    return words.say(("fix", "changed"), facts | {"new": said})


def differing(old: Any, new: Any) -> list[int]:
    """Where two equally long lists of pieces differ; nothing for other values."""
    if not (are_pieces(old) and are_pieces(new) and len(old) == len(new)):
        return []
    return [place for place, (before, after) in enumerate(zip(old, new, strict=True)) if before is not after]


def are_pieces(value: Any) -> bool:
    """Whether a value is a list of pieces, which a sentence lists with commas and “and”."""
    return isinstance(value, tuple) and all(isinstance(item, Piece) for item in value)


def held(words: Words, reading: str, value: str) -> tuple[Part, ...]:
    """A sentence that says who plays by this value of a house reading."""
    return words.say(("readings", reading, value, "held"), {})


def fault_messages(words: Words, question: Question, faults: Faults, spoken: bool) -> dict[str, list[str]]:
    """For every faulty field, sentences that say what was read, what is wrong, and what would be right.

    ``spoken``: choices are named in words, for people who don't see the notation.
    """
    messages = {}
    for name, found in faults.items():
        field, example, choices = question.by_name.get(name), "", ""
        if field is not None:
            example = field.example
            if spoken and isinstance(field.kind, Choice):
                example = example and words.choice(name, example)
                choices = words.separator(";").join(
                    [words.choice(name, value) for value in field.kind.values]
                )
        said = []
        for kind, facts in found:
            in_words = {"choices": Raw(choices)} if choices and "choices" in facts else {}
            if kind == "ambiguous" and field is not None:
                in_words = {"choices": Raw(either(words, field.kind.set, facts["choices"]))}
            offered = {name: fact for name, fact in facts.items() if name == "offer"}
            stated = {name: fact for name, fact in facts.items() if name != "offer"}
            said.append(plain(words.say(("faults", kind), {**stated, **in_words})))
            if offered:
                said[-1] += " " + plain(words.say(("faults", f"{kind}-offer"), offered))
        if example:
            said[-1] += " " + plain(words.say(("faults", "for-example"), {"example": Raw(example)}))
        if field is None:
            names = ", ".join(question.by_name)
            said[-1] += " " + plain(words.say(("faults", "known-fields"), {"names": Raw(names)}))
        messages[name] = said
    return messages


def either(words: Words, pieces: PieceSet[Any] | None, choices: Fact) -> str:
    """The pieces that a word could mean, each by name and in notation: Ngũ Vạn (5v) or Ngũ Văn (5n)."""
    if pieces is None or not isinstance(choices, tuple):
        return str(choices)
    try:
        named = [f"{piece_words(pieces, words.lang)[piece.code]['name']} ({piece})" for piece in choices]
    except (FileNotFoundError, KeyError):
        named = [piece.code for piece in choices]
    return f" {words.text('words', 'grammar', 'or')} ".join(named)


def facts_to_json(items: Iterable[tuple[str, Fact]]) -> dict[str, object]:
    return {name: to_json(fact) for name, fact in items}
