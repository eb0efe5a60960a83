"""From text to verdict: read a claim's fields, let the question judge them, search for a fix and for other readings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any

from games.core import explain
from games.core.facts import Part
from games.core.faults import Fault, Faults, quoted
from games.core.kinds import Choice, Number, OnePiece
from games.core.names import without_label
from games.core.phrases import Words, words_for
from games.core.questions import ACT, CLAIM, POSITION, READING, Check, Field, Game, Question
from games.core.respelling import nothing_names, says_nothing
from games.core.rulings import Criterion, Option, Reason, Ruling, Slip

LARGEST_FIELD = 4096
"""Bytes of UTF-8. A longer field is malformed, whatever it says."""

PLAIN_FAULTS = frozenset(["unknown-piece", "unknown-choice"])
"""Faults of single words, in place of which the reader of other spellings may name the very word."""

SEARCH_LIMIT = 1500
"""The most claims that the search for a fix judges, which keeps it to about 150 ms on the largest positions."""


class MalformedClaim(ValueError):
    """Fields that cannot be read as a claim. ``faults`` holds **all** faulty fields."""

    def __init__(self, game: Game, question: Question, faults: Faults) -> None:
        super().__init__(", ".join(f"{name}: {kinds[0][0]}" for name, kinds in faults.items()))
        self.game = game
        self.question = question
        self.faults = dict(faults)

    def messages(self, lang: str, spoken: bool = False) -> dict[str, list[str]]:
        """Sentences for every faulty field; ``spoken``: choices are named in words, not in notation."""
        return explain.fault_messages(words_for(self.game, lang), self.question, self.faults, spoken)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """``{"errors": {field: [sentence, …]}}``"""
        return {"errors": self.messages(lang)}


def judge(game: Game, question: Question, fields: Mapping[str, Any]) -> Verdict:
    """The verdict on a claim. Raises ``MalformedClaim`` with every faulty field if it cannot be read."""
    try:
        return judge_notation(game, question, fields)
    except MalformedClaim:
        spelt, misspelt = in_notation(game, question, fields)
        if spelt == fields and not misspelt:
            raise
    try:
        return judge_notation(game, question, spelt)
    except MalformedClaim as malformed:
        # A game's own fault says more than that a word of it names no piece.
        better = {
            name: told
            for name, told in misspelt.items()
            if told[0][0] not in PLAIN_FAULTS or malformed.faults[name][0][0] in PLAIN_FAULTS
        }
        raise MalformedClaim(game, question, malformed.faults | better) from None


def judge_notation(game: Game, question: Question, fields: Mapping[str, Any]) -> Verdict:
    """The same for fields that are in notation."""
    values, faults = read(question, fields)
    if faults:
        raise MalformedClaim(game, question, faults)
    claim = as_claim(question, values, house_of(question, values))
    return Verdict(game, question, fields, values, ruling_on(question, claim, surveyed(question, claim)))


def judge_at(
    game: Game, question: Question, position: Mapping[str, Any]
) -> Callable[[Mapping[str, Any]], Verdict | None]:
    """A function that judges claims at this position; it returns ``None`` for a claim that cannot be read.

    The position is read once. For claims that don't change it, it is also checked and surveyed only once.
    """
    known: dict[str, Any] = dict(question.defaults)
    position_faults: Faults = {}
    read_fields(question, position, known, position_faults)
    found: tuple[Any, Any] | None = None

    def judge_claim(given: Mapping[str, Any]) -> Verdict | None:
        nonlocal found
        stays = question.claim_names.issuperset(given)
        seen = found if stays else None
        values, faults = known.copy(), position_faults.copy()
        read_fields(question, given, values, faults)
        add_missing(question, values, faults)
        if faults:
            return None
        if not seen:
            run_check(question.check_position, values, faults)
        run_check(question.check, values, faults)
        if faults:
            return None
        house = seen[0] if seen else house_of(question, values)
        claim = as_claim(question, values, house)
        survey = seen[1] if seen else surveyed(question, claim)
        if stays:
            found = house, survey
        return Verdict(game, question, {**position, **given}, values, ruling_on(question, claim, survey))

    return judge_claim


def read(question: Question, fields: Mapping[str, Any]) -> tuple[dict[str, Any], Faults]:
    """The value of every field that could be read, and the faults of all the others."""
    values: dict[str, Any] = dict(question.defaults)
    faults: Faults = {}
    read_fields(question, fields, values, faults)
    add_missing(question, values, faults)
    run_check(question.check_position, values, faults)
    run_check(question.check, values, faults)
    return values, faults


def in_notation(game: Game, question: Question, fields: Mapping[str, Any]) -> tuple[dict[str, Any], Faults]:
    """The fields, every text spelt anew that cannot be read as it stands; faults where even that gives no notation."""
    spelt: dict[str, Any] = dict(fields)
    faults: Faults = {}
    for name, given in fields.items():
        try:
            if name in question.by_name:
                spelt[name] = respelt(game, question.by_name[name], given)
        except Fault as fault:
            faults[name] = [(fault.kind, fault.facts)]
    return spelt, faults


def understood(game: Game, field: Field, text: str) -> str:
    """A text for a field in notation, or as it was typed if it cannot be understood."""
    try:
        return str(respelt(game, field, text))
    except Fault:
        return text


def respelt(game: Game, field: Field, given: Any) -> Any:
    """What is given for a field, in notation. ``Fault`` if it names nothing, or could name several things."""
    text = as_text(field, given)
    with suppress(Fault):
        if text:
            field.kind.read(text)
        return given
    text = without_label(game, field.name, text)
    if says_nothing(text) and not field.required and (field.kind.set or field.kind.separator):
        return ""
    if field.required and isinstance(field.kind, Number) and field.kind.low == 0:
        text = "0" if nothing_names().read(text) is not None else text
    # Words and signs that leave nothing ("tile", "then") say something that was not understood: read() names it.
    return field.kind.respell(text, game, field.name) or text


def read_fields(
    question: Question, fields: Mapping[str, Any], values: dict[str, Any], faults: Faults
) -> None:
    """Read these fields: add what can be read to ``values``, the rest to ``faults``."""
    by_name = question.by_name
    for name, given in fields.items():
        field = by_name.get(name)
        if field is None:
            faults[quoted(str(name))] = [("unknown-field", {})]
            continue
        try:
            # A character takes at most four bytes, so a text as short as this need not be measured.
            plain = type(given) is str and len(given) <= LARGEST_FIELD // 4
            text = given.strip() if plain else as_text(field, given)
            if text:
                values[name] = field.kind.read(text)
        except Fault as fault:
            faults[name] = [(fault.kind, fault.facts)]
            # A house reading that cannot be read keeps its default, so that the other fields can still be checked.
            if field.role != READING:
                values.pop(name, None)


def add_missing(question: Question, values: dict[str, Any], faults: Faults) -> None:
    """Add a fault for every required field that is missing."""
    for name in question.required:
        if name not in values and name not in faults:
            faults[name] = [("missing", {})]


def run_check(check: Check | None, values: dict[str, Any], faults: Faults) -> None:
    """Run a check over several fields and add the faults that it reports."""
    if check is not None:

        def report(name: str, fault: Fault) -> None:
            faults.setdefault(name, []).append((fault.kind, fault.facts))

        check(values, report)


def as_text(field: Field, given: Any) -> str:
    """A field as trimmed text. JSON numbers, booleans and lists of strings are taken too."""
    if isinstance(given, str):
        text = given
    elif isinstance(given, bool):
        text = "yes" if given else "no"
    elif isinstance(given, int):
        try:
            text = str(given)
        except ValueError:  # Python writes no number of more than 4,300 figures.
            raise Fault("too-long", limit=LARGEST_FIELD) from None
    elif isinstance(given, (list, tuple)) and field.kind.separator and all(isinstance(x, str) for x in given):
        # Blanks keep a slash between hands apart from one between the halves of a domino.
        separator = field.kind.separator
        text = (f" {separator} " if field.kind.keeps_blanks else separator).join(given)
    else:
        raise Fault("not-text")
    if len(text.encode("utf-8", "replace")) > LARGEST_FIELD:
        raise Fault("too-long", limit=LARGEST_FIELD)
    return text.strip()


def as_claim(question: Question, values: Mapping[str, Any], house: Any) -> Any:
    """The values as the question's own claim, with the house readings at its end."""
    own = [values[name] for name in question.names]
    if question.house is not None:
        own.append(house)
    return question.claim(*own)


def house_of(question: Question, values: Mapping[str, Any]) -> Any:
    """The house readings gathered in one value, if the question has any."""
    if question.house is None:
        return None
    return question.house(**{reading.name: values[reading.name] for reading in question.readings})


def surveyed(question: Question, claim: Any) -> Any:
    """What the question finds out about a claim's position before it judges the claim."""
    return question.survey(claim) if question.survey else None


def ruling_on(question: Question, claim: Any, survey: Any) -> Ruling:
    return question.judge(claim, survey) if question.survey else question.judge(claim)


@dataclass(frozen=True)
class Verdict:
    """A judged claim. ``given``: the fields as sent; ``values``: as read, with defaults and readings.

    ``fix`` and ``elsewhere`` need a search each, which runs when they are first asked for.
    """

    game: Game
    question: Question
    given: Mapping[str, Any]
    values: Mapping[str, Any]
    ruling: Ruling

    @property
    def legal(self) -> bool:
        return self.ruling.legal

    @property
    def score(self) -> int | None:
        return self.ruling.score

    @property
    def rule(self) -> str:
        """The first rule reported."""
        return self.ruling.reasons[0].rule

    @property
    def reasons(self) -> tuple[Any, ...]:
        return self.ruling.reasons

    @property
    def word(self) -> str:
        """What the verdict is called, an entry of ``[words.verdict]``.

        An act is ``allowed`` or ``not-allowed``, a statement ``right`` or ``wrong``, and so is a figure claimed with an
        act that is allowed; ``missed`` where nothing but an oversight is told of.
        """
        acts = self.question.claims == ACT
        if self.legal:
            return "allowed" if acts else "right"
        if all(f"{reason.rule} {reason.outcome}" in self.question.overlooked for reason in self.reasons):
            return "missed"
        return "not-allowed" if acts and self.score is None else "wrong"

    @property
    def options(self) -> tuple[Option, ...]:
        return tuple(self.ruling.options)

    @property
    def worth(self) -> tuple[Criterion, ...]:
        """What ranks a legal claim among the others at its position (``games.core.ranking``)."""
        return tuple(self.ruling.worth) if self.legal else ()

    @property
    def best(self) -> Option | None:
        """The option that scores most, where options score."""
        scored = [option for option in self.ruling.options if "score" in option]
        return max(scored, key=lambda option: option["score"]) if scored else None

    @property
    def claim(self) -> Any:
        """The claim as the question's judge saw it."""
        return as_claim(self.question, self.values, house_of(self.question, self.values))

    @cached_property
    def fields(self) -> dict[str, str]:
        """Every field in canonical text, defaults and readings filled in; judging them gives this verdict again."""
        texts = {field.name: self.text(field.name) for field in self.question.all_fields}
        return {name: text for name, text in texts.items() if text is not None}

    def text(self, name: str) -> str | None:
        """One field in canonical text, ``None`` if it is empty."""
        normalised, value = self.ruling.normalised, self.values[name]
        if name in normalised:
            return normalised[name]
        return None if value is None else self.question.by_name[name].kind.write(value)

    @property
    def readings(self) -> dict[str, str]:
        return {reading.name: self.values[reading.name] for reading in self.question.readings}

    @cached_property
    def fix(self) -> Fix | None:
        """The smallest change that makes an illegal claim legal."""
        return None if self.legal else find_fix(self)

    @cached_property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """The readings under which this claim would fare differently."""
        return tuple(find_elsewhere(self))

    def told(self, names: Iterable[str], words: Words) -> tuple[Part, ...]:
        """The values of these fields, in words and pieces."""
        return explain.told_together(words, self.question, names, self.values)

    def to_dict(self, lang: str = "en", brief: bool = False) -> dict[str, Any]:
        """The verdict as the API sends it in JSON. ``brief`` leaves out ``fix`` and ``elsewhere``."""
        words, ruling = words_for(self.game, lang), self.ruling
        answer: dict[str, Any] = {
            "game": self.game.id,
            "question": self.question.id,
            "fields": self.fields,
            "readings": self.readings,
            "legal": self.legal,
            "score": self.score,
            "rule": self.rule,
            "reasons": [
                {
                    "rule": reason.rule,
                    "ok": reason.ok,
                    "facts": explain.facts_to_json(reason.facts.items()),
                    "text": explain.reason(words, reason).text,
                }
                for reason in ruling.reasons
            ],
            "options": [dict(option) for option in ruling.options],
            "best": self.best,
            "bill": [
                {"rule": line.rule, "points": line.points, "text": explain.bill_line(words, line).text}
                for line in ruling.bill
            ],
            "notes": [{"rule": note.rule, "text": explain.note(words, note).text} for note in ruling.notes],
            **ruling.extras,
        }
        if ruling.slips:
            answer["slips"] = [{"rule": s.rule, "text": explain.slip(words, s).text} for s in ruling.slips]
        if not brief:
            fix = self.fix
            answer["fix"] = fix and {"fields": dict(fix.fields), "text": explain.plain(fix.parts(words))}
            answer["elsewhere"] = [
                {
                    "reading": other.reading,
                    "value": other.value,
                    "legal": other.verdict.legal,
                    "score": other.verdict.score,
                    "text": explain.plain(explain.held(words, other.reading, other.value)),
                }
                for other in self.elsewhere
            ]
        return answer


@dataclass(frozen=True)
class Fix:
    """A changed claim that is legal. ``changed``: each changed field with its old and new value (``None``: absent)."""

    fields: Mapping[str, str]
    changed: Mapping[str, tuple[Any, Any]]
    verdict: Verdict

    def parts(self, words: Words) -> tuple[Part, ...]:
        """The change in one sentence, in words and pieces."""
        return explain.fix(words, self.verdict.question, self.changed, self.verdict.values)


@dataclass(frozen=True)
class Elsewhere:
    """The same claim judged under another value of one reading."""

    reading: str
    value: str
    verdict: Verdict


def find_elsewhere(verdict: Verdict) -> Iterator[Elsewhere]:
    """Every other value of a reading under which the claim is judged or scored differently.

    Values under which the claim is malformed are left out.
    """
    for reading in verdict.question.readings:
        for value in reading.values:
            if value == verdict.values[reading.name]:
                continue
            other = with_changes(verdict, {reading.name: value})
            if other and (other.legal, other.score) != (verdict.legal, verdict.score):
                yield Elsewhere(reading.name, value, other)


def attempt(game: Game, question: Question, fields: Mapping[str, Any]) -> Verdict | None:
    """The verdict on fields that are in notation, or ``None`` if the claim cannot be read."""
    try:
        return judge_notation(game, question, fields)
    except MalformedClaim:
        return None


def with_changes(verdict: Verdict, changes: Mapping[str, Any]) -> Verdict | None:
    """The verdict after changing some fields (``None`` leaves a field out), or ``None`` if that is malformed."""
    fields = {name: text for name, text in {**verdict.given, **changes}.items() if text is not None}
    return attempt(verdict.game, verdict.question, fields)


def said_of(verdict: Verdict, changes: Mapping[str, Any]) -> tuple[Reason | Slip, ...]:
    """What is wrong after changing some fields, and the likely mistakes behind it; nothing where that is malformed."""
    other = with_changes(verdict, changes)
    return (*other.ruling.reasons, *other.ruling.slips) if other is not None and not other.legal else ()


def find_fix(verdict: Verdict) -> Fix | None:
    """The smallest change that makes the claim legal, or ``None`` if there is none among ``SEARCH_LIMIT`` candidates.

    Every candidate is judged. First the claim is corrected: figures and lists as in the options, another value for one
    field, perhaps with the figure that belongs to it, a field left out, a whole option. Then one piece of the position
    is replaced. Of corrections that change as few fields, it is the best by the ranking of legal claims: what is shown
    to somebody as right must not be what the next answer calls worse.
    """
    fixes = fixing(verdict, corrections(verdict))
    first = next(fixes, None)
    if first is None:
        return next(fixing(verdict, replacements(verdict)), None)
    if not first.verdict.worth:
        return first
    few = [fix for fix in fixes if len(fix.changed) <= len(first.changed)]
    return max([first, *few], key=lambda fix: [criterion.figure for criterion in fix.verdict.worth])


def fixing(verdict: Verdict, candidates: Iterable[Mapping[str, Any]]) -> Iterator[Fix]:
    """Those of the changes that make the claim legal."""
    for changes in islice(candidates, SEARCH_LIMIT):
        other = with_changes(verdict, changes)
        if other is not None and other.legal:
            changed = {
                name: (verdict.values.get(name), other.values.get(name))
                for name in other.question.by_name
                if verdict.values.get(name) != other.values.get(name)
            }
            yield Fix(other.fields, changed, other)


def corrections(verdict: Verdict) -> Iterator[Mapping[str, Any]]:
    """Changed claims to try, in the order of ``find_fix``."""
    claims = [field for field in verdict.question.fields if field.role == CLAIM]
    options = sorted(verdict.options, key=lambda option: -option.get("score", 0))
    said = [
        {k: v for k, v in option.items() if k in verdict.question.by_name and k != "score"}
        for option in options
    ]
    figures = [f.name for f in claims if isinstance(f.kind, Number) and verdict.values[f.name] is not None]
    lists = [f.name for f in claims if not isinstance(f.kind, (Choice, Number, OnePiece))]

    for option in said:
        for name in figures + lists:
            if name in option:
                yield {name: option[name]}
    if verdict.score is not None:
        yield from ({name: str(verdict.score)} for name in figures)
    # A claimed figure belongs to the rest of the claim: if another field changes, it may have to change as well.
    for field in claims:
        if not isinstance(field.kind, Number):
            for value in dict.fromkeys(offered(said, field.name) + alternatives(field)):
                yield {field.name: value}
                for name in figures:
                    scored = [o["score"] for o in options if o.get(field.name) == value and "score" in o]
                    yield from ({field.name: value, name: str(score)} for score in scored[:1] or [0])
    for field in claims:
        if not field.required and verdict.values[field.name] not in (None, field.absent):
            yield {field.name: None}
    yield from said


def replacements(verdict: Verdict) -> Iterator[Mapping[str, Any]]:
    """Positions to try in which one piece is another."""
    for field in verdict.question.fields:
        if field.role == POSITION and verdict.values[field.name] is not None:
            yield from ({field.name: text} for text in field.kind.variants(verdict.values[field.name]))


def offered(options: list[dict[str, Any]], name: str) -> list[str]:
    """The values that the options give a field. An option may list several: every tile that may be laid."""
    values: list[str] = []
    for option in options:
        value = option.get(name, [])
        values += value if isinstance(value, list) else [value]
    return values


def alternatives(field: Field) -> list[str]:
    """Every value that a field of one word or one piece can take; none for other kinds."""
    if isinstance(field.kind, Choice):
        return list(field.kind.values)
    if isinstance(field.kind, OnePiece):
        return [piece.code for piece in field.kind.set.pieces]
    return []
