"""Exercises: a position dealt for a skill, what is asked of the learner, how an answer is marked, three hints.

No right answer is declared anywhere. Claims are tried on the referee: one that it finds legal is right, one that it
finds illegal may tempt. An exercise follows from its game, skill, difficulty, seed and house readings alone, so that
its address (the slug) is all one must keep of it.

Answers, as ``mark`` takes them and ``hints`` gives them, are plain mappings:

    claim    the fields asked for                 {"take": "pair-left"}  or, pointing, {"places": "1"}
    all      the values ticked, under the field   {"take": ["pair-left", "ten-ends"]}
    judge    whether it is allowed; if not, why   {"legal": "no", "rule": "ten"}
    score    a figure for each component          {"capture-1": "40", "total": "52"}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, islice, product
from random import Random
from typing import Any, NamedTuple, TypeAlias

from games.core import judging, questions
from games.core.facts import Facts, pieces_in
from games.core.faults import Fault, MalformedClaim
from games.core.judging import Verdict
from games.core.kinds import YES_NO, Choice, Kind, Number, OnePiece
from games.core.pieces import Piece
from games.core.questions import Field, Game, Question
from games.core.rulings import NOTHING, Reason

CLAIM, ALL, JUDGE, SCORE = "claim", "all", "judge", "score"
ASKS = (CLAIM, ALL, JUDGE, SCORE)
DIFFICULTIES = (1, 2, 3)
RIGHT, BUT, WRONG, BLANK = "right", "but", "wrong", "blank"

LEGAL, RULE = "legal", "rule"
"""What an answer about a neighbour's claim consists of."""

ATTEMPTS = 400
"""Positions dealt before a skill is given up under these house readings."""

ENOUGH = 6
"""Claims tried at a position for the one that is to tempt, and more only if none of these would."""

LOOKS = 100
"""Claims tried at a position until one can be read; a position where none can is malformed itself."""

LARGEST_SEED = 999_999_999

Claim: TypeAlias = Mapping[str, str]
"""Fields with their texts."""

Answer: TypeAlias = Mapping[str, "str | Sequence[str]"]

Deal: TypeAlias = Callable[[Random, int], Claim]
"""Fields of a plausible position for a difficulty. Claim fields among them are given, not asked for."""

Tries: TypeAlias = Callable[[Verdict], Iterable[Claim]]
"""Claims that somebody might make, sense or not, at the position of a verdict."""


class Component(NamedTuple):
    """One figure of a score that is marked by itself.

    ``key`` names it in an answer, ``[components] <id>`` with ``facts`` is its label, ``rule`` the page that explains
    it. ``kind`` reads what is written; of a choice, ``field`` is the question's field whose words it uses. ``spare``:
    what is not there need not be written, a blank is a 0.
    """

    key: str
    id: str
    rule: str
    facts: Facts
    right: int | str
    kind: Kind = Number()
    field: str = ""
    spare: bool = False

    @property
    def right_text(self) -> str:
        return self.kind.write(self.right)


Components: TypeAlias = Callable[[Verdict], "tuple[Component, ...]"]


@dataclass(frozen=True, eq=False)
class Skill:
    """A rule or a group of rules that one can be good at, practised on one question.

    ``ask``: how it is asked (``CLAIM``, ``ALL``, ``JUDGE``, ``SCORE``). ``asked``: the claim fields that the learner
    fills in, or the neighbour has filled in; without any, all that the deal leaves open. With ``ALL`` the first of them
    is ticked, and a value is right if some claim with it is legal.
    ``deal``: positions for a difficulty; without one, those of the question. It may fill in a field that is asked: the
    claim that ``tries`` starts from.
    ``tries``: claims to try; without it, every choice and every piece that one can point at, and the options.
    ``errors``: "rule outcome" of the mistakes that people make; the tempting wrong claim is one of them if it can be.
    ``better``: a better claim than a legal one, or ``None``; without it, the option that scores more.
    ``components``: with ``SCORE``, the figures to give, from the verdict on the right claim.
    ``needs``: house readings without which there is nothing to practise.
    ``few``: there are so few positions that they soon come again, whatever the seed.
    ``kept``: those of ``rules`` that no claim on this question breaks; a neighbour is never accused of them.
    """

    id: str
    rules: tuple[str, ...]
    question: str
    ask: str
    asked: tuple[str, ...] = ()
    deal: Deal | None = None
    tries: Tries | None = None
    errors: tuple[str, ...] = ()
    better: Callable[[Verdict], Claim | None] | None = None
    components: Components | None = None
    needs: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    few: bool = False
    kept: tuple[str, ...] = ()


class NoExercise(LookupError):
    """There is no such exercise: an unknown slug, or nothing to practise under these house readings."""


# --- Slugs


def write_slug(skill: Skill, difficulty: int, seed: int) -> str:
    """``best-capture-2-48213``"""
    return f"{skill.id}-{difficulty}-{seed}"


def read_slug(game: Game, slug: str) -> tuple[Skill, int, int]:
    """Skill, difficulty and seed. ``NoExercise`` for anything that ``write_slug`` does not write."""
    name, _, rest = slug.rpartition("-")
    name, _, level = name.rpartition("-")
    skill = game.skill_by_id.get(name)
    # Only ASCII digits: int() reads those of every script, and one exercise has one address.
    if skill and level.isascii() and rest.isascii() and level.isdigit() and rest.isdigit():
        # int() refuses digits by the thousand; cut ones are found out by the comparison.
        difficulty, seed = int(level[:2]), int(rest[:10])
        if (
            difficulty in DIFFICULTIES
            and seed <= LARGEST_SEED
            and slug == write_slug(skill, difficulty, seed)
        ):
            return skill, difficulty, seed
    raise NoExercise(slug)


# --- Making


@dataclass(frozen=True, eq=False)
class Exercise:
    """A position and what is asked about it.

    ``fields``: the position and the readings, for ``JUDGE`` the neighbour's claim too. ``asked``: the claim fields
    that the learner answers (for ``JUDGE``: that the neighbour has filled in). ``tempting``: those fields with the
    claim that most people would wrongly make.
    """

    game: Game
    skill: Skill
    difficulty: int
    seed: int
    question: Question
    ask: str
    fields: Claim
    asked: tuple[str, ...]
    tempting: Claim

    @property
    def slug(self) -> str:
        return write_slug(self.skill, self.difficulty, self.seed)

    @cached_property
    def position(self) -> Claim:
        """The fields without any claim to be judged."""
        return {name: text for name, text in self.fields.items() if name not in self.asked}

    @cached_property
    def tried(self) -> tuple[Verdict, ...]:
        """The verdicts on everything that one might claim here, each claim once."""
        return tuple(tried(self.game, self.skill, self.question, self.fields, self.asked))

    @cached_property
    def verdict(self) -> Verdict:
        """On the right claim; for ``JUDGE`` on the neighbour's."""
        if self.ask == JUDGE:
            return judging.judge(self.game, self.question, self.fields)
        return best_of(self.skill, [verdict for verdict in self.tried if verdict.legal])

    @cached_property
    def wrong(self) -> Verdict:
        """On the tempting claim."""
        return judging.judge(self.game, self.question, {**self.position, **self.tempting})

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the skill that this very exercise is about."""
        told = rules_told(self.verdict) | rules_told(self.wrong)
        return tuple([rule for rule in self.skill.rules if rule in told])

    @cached_property
    def values(self) -> Mapping[str, Verdict]:
        """For ``ALL``: every value that can be ticked, with a legal verdict if there is one."""
        found: dict[str, Verdict] = {}
        for verdict in self.tried:
            value = verdict.text(self.asked[0])
            if value and (value not in found or verdict.legal > found[value].legal):
                found[value] = verdict
        return found

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """For ``SCORE``: what is to be filled in."""
        return self.skill.components(self.verdict) if self.skill.components else ()

    @property
    def accusations(self) -> tuple[str, ...]:
        """For ``JUDGE``: the rules to choose from, all that such a claim breaks in one exercise or another."""
        alike = [s for s in self.game.skills if (s.question, s.ask) == (self.question.id, self.skill.ask)]
        rules = {rule for skill in alike for rule in skill.rules if rule not in skill.kept}
        return tuple([rule.id for rule in self.game.rules if rule.breakable and rule.id in rules])


def make(
    game: Game, skill: Skill, difficulty: int, seed: int, house: Mapping[str, str] | None = None
) -> Exercise:
    """The exercise of this name. ``house`` gives readings by name; those that the question does not know are left out.

    The seed leads to the same positions under all readings, until one is good under these. ``NoExercise`` if none is.
    """
    question = game.by_id[skill.question]
    known = {reading.name: reading for reading in question.readings}
    readings = {name: value for name, value in (house or {}).items() if name in known}
    if any(readings.get(name, known[name].values[0]) != value for name, value in skill.needs.items()):
        raise NoExercise(write_slug(skill, difficulty, seed))
    rng = Random(f"{game.id} {skill.id} {difficulty} {seed}")
    for _ in range(ATTEMPTS):
        dealt = skill.deal(rng, difficulty) if skill.deal else question.deal(rng)
        fields = {**dealt, **readings}
        asked = skill.asked or tuple(
            [f.name for f in question.fields if f.role == questions.CLAIM and f.name not in dealt]
        )
        found = worth_asking(
            Exercise(game, skill, difficulty, seed, question, skill.ask, fields, asked, {}), rng
        )
        if found is not None:
            return found
    raise NoExercise(write_slug(skill, difficulty, seed))


def worth_asking(bare: Exercise, rng: Random) -> Exercise | None:
    """The exercise with its tempting claim, or ``None`` if the position is too plain or not about the skill."""
    # Of values to tick, one is wrong only if no claim with it is right.
    verdicts = list(bare.values.values()) if bare.ask == ALL else looked_at(bare, rng)
    legal = [verdict for verdict in verdicts if verdict.legal]
    illegal = [verdict for verdict in verdicts if not verdict.legal]
    if not legal or not illegal:
        return None
    wrong = tempting_one(bare.skill, illegal, rng)
    fields = bare.position
    if bare.ask == JUDGE:
        right = wrong if rng.random() < 0.5 else rng.choice(about(bare.skill, legal) or legal)
        fields = {**fields, **claimed(right, bare.asked)}
    else:
        right = best_of(bare.skill, legal)
    if not set(bare.skill.rules) & (rules_told(right) | rules_told(wrong)):
        return None
    found = replace(bare, fields=fields, tempting=claimed(wrong, bare.asked))
    # What was found out need not be found out again.
    if bare.ask == ALL:
        vars(found)["tried"] = bare.tried
    vars(found)["verdict"] = right
    return found


def looked_at(bare: Exercise, rng: Random) -> list[Verdict]:
    """The verdicts on enough of what one might claim, tried at random: one right, one a mistake to tempt."""
    verdicts: list[Verdict] = []
    right = wrong = False
    for verdict in tried(bare.game, bare.skill, bare.question, bare.fields, bare.asked, rng):
        verdicts.append(verdict)
        right = right or (verdict.legal and (bare.ask == JUDGE or not better_than(bare.skill, verdict)))
        wrong = wrong or (not verdict.legal and is_wanted(bare.skill, verdict))
        if right and wrong and len(verdicts) >= ENOUGH:
            break
    return verdicts


def is_wanted(skill: Skill, verdict: Verdict) -> bool:
    """Whether an illegal claim is a mistake against the skill, one of those named if any are."""
    if skill.errors:
        return not said(verdict).isdisjoint(skill.errors)
    return any(reason.rule in skill.rules for reason in verdict.reasons)


def tempting_one(skill: Skill, illegal: list[Verdict], rng: Random) -> Verdict:
    """A wrong claim that people would likely make: a mistake is chosen, so that each has its turn, then a claim.

    Of mistakes against just this skill, if there are any, those that are known to be made; of these the plainest.
    """
    mistakes: dict[tuple[bool, int, str], list[Verdict]] = {}
    for verdict in illegal:
        broken = {reason.rule for reason in verdict.reasons}
        name = " ".join(sorted(said(verdict)))
        mistakes.setdefault((broken.isdisjoint(skill.rules), len(broken), name), []).append(verdict)
    foreign = min(mistakes)[0]
    # Whether a claim is known to be made may have to be searched for: in random order, up to the first that is.
    made = {key: rng.sample(made, len(made)) for key, made in mistakes.items() if key[0] == foreign}
    order = sorted(rng.sample(list(made), len(made)), key=lambda key: key[1])
    known = (verdict for key in order for verdict in made[key] if is_known(skill, verdict))
    return next(known, made[order[0]][0])


def is_known(skill: Skill, verdict: Verdict) -> bool:
    """Whether a wrong claim is a mistake that people are known to make."""
    return not said(verdict).isdisjoint(skill.errors) or bool(verdict.ruling.slips)


def said(verdict: Verdict) -> set[str]:
    """What a verdict says, as "rule outcome"."""
    return {f"{reason.rule} {reason.outcome}" for reason in verdict.reasons}


def about(skill: Skill, verdicts: list[Verdict]) -> list[Verdict]:
    """Those that are told a rule of the skill."""
    return [verdict for verdict in verdicts if rules_told(verdict) & set(skill.rules)]


def best_of(skill: Skill, legal: list[Verdict]) -> Verdict:
    """The first claim to which there is no better one."""
    return next((verdict for verdict in legal if not better_than(skill, verdict)), legal[0])


def better_than(skill: Skill, verdict: Verdict) -> Claim | None:
    """A better claim than a legal one, if there is any."""
    return (skill.better or better_option)(verdict)


def rules_told(verdict: Verdict) -> set[str]:
    """The rules of its reasons and of its bill: what brings points is a rule too."""
    return {told.rule for told in (*verdict.reasons, *verdict.ruling.bill)}


def claimed(verdict: Verdict, asked: tuple[str, ...]) -> Claim:
    """What a verdict's claim says in the fields asked for, in its one canonical way."""
    texts = {name: verdict.text(name) for name in asked}
    return {name: text for name, text in texts.items() if text}


# --- Trying claims


def tried(
    game: Game,
    skill: Skill,
    question: Question,
    fields: Claim,
    asked: tuple[str, ...],
    rng: Random | None = None,
) -> Iterator[Verdict]:
    """The verdicts on all claims that can be read, each once, whatever it was called; to claim nothing is no claim.

    What the referee would do comes first. With ``rng`` the rest comes in any order.
    """
    position = {name: text for name, text in fields.items() if name not in asked}
    dealt = {name: text for name, text in fields.items() if name in asked}
    plain = plain_claims(question, position, asked)
    judge = judging.judge_at(game, question, position)
    first = judge(dealt)
    look = first or next(filter(None, map(judge, islice(plain, LOOKS))), None)
    if look is None:
        return
    options = [
        {name: option[name] for name in asked if isinstance(option.get(name), str)} for option in look.options
    ]
    seen = set()
    tries = list(skill.tries(look) if skill.tries else plain_claims(question, position, asked))
    if rng:
        rng.shuffle(tries)
    # The same claim may be tried for several reasons; it is judged once.
    once = {tuple(claim.items()): claim for claim in tries}.values()
    others = (claim for claim in once if claim not in options)
    for verdict in chain(map(judge, options), [first], map(judge, others)):
        if verdict is not None:
            told = tuple(claimed(verdict, asked).items())
            if told and told not in seen:
                seen.add(told)
                yield verdict


def plain_claims(question: Question, position: Claim, asked: tuple[str, ...]) -> Iterator[Claim]:
    """Every combination of the choices and of the pieces that one can point at; other fields are left open."""
    values = [plain_values(question.by_name[name], position) for name in asked]
    for combination in product(*values):
        yield {name: text for name, text in zip(asked, combination, strict=True) if text is not None}


def plain_values(field: Field, position: Claim) -> list[str | None]:
    """What one can put into a field without thinking; ``None`` leaves it open."""
    found: list[str | None] = [] if field.required else [None]
    if isinstance(field.kind, Choice):
        found += field.kind.values
    elif isinstance(field.kind, OnePiece):
        found += pieces_at(field, position)
    return found or [field.example]


def pieces_at(field: Field, position: Claim) -> list[str]:
    """The pieces that lie where one points for this field; all there are if one points nowhere."""
    if not field.at:
        return judging.alternatives(field)
    lying = [word for name in field.at for word in position.get(name, "").replace("/", " ").split()]
    return list(dict.fromkeys(lying))


def attempt(game: Game, question: Question, fields: Mapping[str, Any]) -> Verdict | None:
    """The verdict, or ``None`` if the claim cannot be read."""
    try:
        return judging.judge(game, question, fields)
    except MalformedClaim:
        return None


# --- Marking


class Part(NamedTuple):
    """A part of an answer: a component, a value to tick, or ``legal`` and ``rule`` about a neighbour's claim.

    ``state`` is right, wrong or blank; ``verdict`` says why, of values to tick; ``component`` of figures.
    """

    key: str
    state: str
    given: str
    right: str
    rule: str
    verdict: Verdict | None = None
    component: Component | None = None


class Mark(NamedTuple):
    """How good an answer is.

    ``state``: ``right``; ``but`` (allowed, though ``better`` was possible; or nothing wrong but a part left blank);
    ``wrong``; ``blank`` (nothing was answered). ``verdict``: on the claim made, on the neighbour's, or (score) on the
    right one, with its bill; ``None`` for ``all``, whose parts have their own.
    """

    state: str
    verdict: Verdict | None = None
    parts: tuple[Part, ...] = ()
    better: Claim | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the answer got wrong."""
        if self.state != WRONG:
            return ()
        amiss = [part.rule for part in self.parts if part.state == WRONG]
        if not self.parts and self.verdict is not None:
            amiss = [reason.rule for reason in self.verdict.reasons]
        return tuple(dict.fromkeys(amiss))


def mark(exercise: Exercise, answer: Answer) -> Mark:
    """The mark of an answer. Raises ``MalformedClaim`` if a claim cannot be read; unknown keys are not looked at."""
    return MARKERS[exercise.ask](exercise, answer)


def mark_claim(exercise: Exercise, answer: Answer) -> Mark:
    claim = {name: answer[name] for name in exercise.asked if answer.get(name)}
    if not any(text.strip() if isinstance(text, str) else text for text in claim.values()):
        return Mark(BLANK)
    verdict = judging.judge(exercise.game, exercise.question, {**exercise.position, **claim})
    if not verdict.legal:
        return Mark(WRONG, verdict)
    better = better_than(exercise.skill, verdict)
    return Mark(BUT if better else RIGHT, verdict, better=better)


def better_option(verdict: Verdict) -> Claim | None:
    """The option that scores most, if it scores more than what was claimed."""
    if verdict.score is None:
        return None
    best = verdict.best
    if best is None or best["score"] <= verdict.score:
        return None
    return {name: text for name, text in best.items() if name != "score"}


def mark_all(exercise: Exercise, answer: Answer) -> Mark:
    given = answer.get(exercise.asked[0], ())
    ticked = {given.strip()} if isinstance(given, str) else {text.strip() for text in given}
    if not ticked & set(exercise.values):
        return Mark(BLANK)
    parts = tuple([value_part(value, verdict, value in ticked) for value, verdict in exercise.values.items()])
    return Mark(RIGHT if all(part.state == RIGHT for part in parts) else WRONG, parts=parts)


def value_part(value: str, verdict: Verdict, ticked: bool) -> Part:
    words = {True: "yes", False: "no"}
    state = RIGHT if ticked == verdict.legal else WRONG
    return Part(value, state, words[ticked], words[verdict.legal], verdict.rule, verdict)


def mark_judge(exercise: Exercise, answer: Answer) -> Mark:
    verdict = exercise.verdict
    said, accused = text_of(answer, LEGAL), text_of(answer, RULE)
    if said not in YES_NO.values:
        return Mark(BLANK, verdict)
    right = "yes" if verdict.legal else "no"
    telling = telling_reason(exercise.skill, verdict).rule
    parts = [Part(LEGAL, RIGHT if said == right else WRONG, said, right, telling)]
    if said == right == "no":
        broken = [reason.rule for reason in verdict.reasons]
        state = BLANK if not accused else RIGHT if accused in broken else WRONG
        parts.append(Part(RULE, state, accused, accused if state == RIGHT else telling, telling))
    return Mark(summed_up(parts), verdict, tuple(parts))


def mark_score(exercise: Exercise, answer: Answer) -> Mark:
    if not any(text_of(answer, component.key) for component in exercise.components):
        return Mark(BLANK, exercise.verdict)
    parts = [figure_part(component, text_of(answer, component.key)) for component in exercise.components]
    return Mark(summed_up(parts), exercise.verdict, tuple(parts))


def figure_part(component: Component, given: str) -> Part:
    """What cannot be read as a figure is no right one either."""
    state = RIGHT if component.spare and not component.right else BLANK
    if given:
        try:
            state = RIGHT if component.kind.read(given) == component.right else WRONG
        except Fault:
            state = WRONG
    return Part(component.key, state, given, component.right_text, component.rule, component=component)


def summed_up(parts: Sequence[Part]) -> str:
    """One state for several parts: wrong if one is, ``but`` if nothing is wrong and something left open."""
    states = {part.state for part in parts}
    return WRONG if WRONG in states else BUT if BLANK in states else RIGHT


def text_of(answer: Answer, name: str) -> str:
    given = answer.get(name, "")
    return given.strip() if isinstance(given, str) else ""


MARKERS: Mapping[str, Callable[[Exercise, Answer], Mark]] = {
    CLAIM: mark_claim,
    ALL: mark_all,
    JUDGE: mark_judge,
    SCORE: mark_score,
}


# --- Hints


class Hints(NamedTuple):
    """Three steps: the ``pieces`` to look at (perhaps none), the ``rule`` it turns on, the answer with its verdict.

    ``claim`` is an answer that ``mark`` finds right.
    """

    pieces: tuple[Piece, ...]
    rule: str
    claim: Answer
    verdict: Verdict


def hints(exercise: Exercise) -> Hints:
    verdict = exercise.verdict
    reason = telling_reason(exercise.skill, verdict)
    pieces = tuple(pieces_in(reason.facts.values())) or tuple(
        pieces_in([fact for reason in exercise.wrong.reasons for fact in reason.facts.values()])
    )
    return Hints(pieces, reason.rule, right_answer(exercise), verdict)


def telling_reason(skill: Skill, verdict: Verdict) -> Reason:
    """The reason under a rule of the skill, or the first."""
    reasons: tuple[Reason, ...] = verdict.reasons
    return next((reason for reason in reasons if reason.rule in skill.rules), reasons[0])


def right_answer(exercise: Exercise) -> Answer:
    """An answer that is right."""
    verdict = exercise.verdict
    if exercise.ask == CLAIM:
        return claimed(verdict, exercise.asked)
    if exercise.ask == ALL:
        return {exercise.asked[0]: [value for value, found in exercise.values.items() if found.legal]}
    if exercise.ask == SCORE:
        return {component.key: component.right_text for component in exercise.components}
    if verdict.legal:
        return {LEGAL: "yes"}
    return {LEGAL: "no", RULE: telling_reason(exercise.skill, verdict).rule}
