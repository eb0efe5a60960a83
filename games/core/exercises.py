"""Exercises: a position dealt for a skill, what the learner is asked about it, and a tempting wrong claim.

No right answer is declared anywhere. Claims are tried on the referee: a claim that it finds legal is right, one that
it finds illegal may be the tempting one. An exercise is determined by its game, skill, difficulty, seed and house
readings, so its slug and the readings are all that has to be stored. Answers are marked in ``marking``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice, product
from random import Random

from games.core import judging, questions, ranking, wishes
from games.core.judging import Verdict
from games.core.kinds import Choice, OnePiece
from games.core.questions import Field, Game, Question
from games.core.ranking import Better
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, NO, YES, Claim, Component, Skill
from games.core.wishes import ANYTHING, Wish

DIFFICULTIES = (1, 2, 3)

ATTEMPTS = 400
"""Positions to deal before concluding that a skill cannot be practised under these house readings."""

ENOUGH = 6
"""Claims to try at a position; more only while no right claim or no typical mistake has been found."""

PATIENCE = 7
"""Good exercises to pass over for one with the wanted answer; then the first of them is taken."""

LOOKS = 100
"""Claims to try at a position until one can be read. If none can, the position itself is malformed."""

LARGEST_SEED = 999_999_999


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
    # ASCII digits only: int() accepts digits of every script, but an exercise must have just one address.
    if skill and level.isascii() and rest.isascii() and level.isdigit() and rest.isdigit():
        # int() refuses thousands of digits, so they are cut; the comparison below rejects what was longer.
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

    ``fields``: the position and the readings; for ``ASK_JUDGE`` also the claim that somebody else at the table, the
    *neighbour*, makes there. ``asked``: the claim fields that the learner fills in (for ``ASK_JUDGE``: that the
    neighbour has filled in). ``tempting``: the same fields with a wrong claim that people are likely to make. ``wish``:
    which of the legal claims are wanted, if it's not just the best ones.
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
    wish: Wish = ANYTHING

    @property
    def slug(self) -> str:
        return write_slug(self.skill, self.difficulty, self.seed)

    @cached_property
    def position(self) -> Claim:
        """The fields without any claim to be judged."""
        return {name: text for name, text in self.fields.items() if name not in self.asked}

    @property
    def lists(self) -> tuple[str, ...]:
        """The fields asked for of which nothing need be named: that nothing belongs there is an answer."""
        if self.ask == ASK_ALL:
            return self.asked[:1]
        names = self.asked if self.ask == ASK_CLAIM else ()
        return tuple([name for name in names if self.question.by_name[name].absent == ()])

    @cached_property
    def tried(self) -> tuple[Verdict, ...]:
        """The verdicts on every claim that somebody might make here, each once."""
        return tuple(tried(self.game, self.skill, self.question, self.fields, self.asked))

    @cached_property
    def verdict(self) -> Verdict:
        """The verdict on the right claim; for ``ASK_JUDGE`` on the neighbour's.

        For ``ASK_ALL`` where nothing is right, on the tempting claim.
        """
        if self.ask == ASK_JUDGE:
            return judging.judge(self.game, self.question, self.fields)
        legal = [verdict for verdict in self.tried if verdict.legal]
        return best_of(legal) if legal or self.ask != ASK_ALL else self.wrong

    @cached_property
    def legal(self) -> tuple[Verdict, ...]:
        """The verdicts on the legal claims that the referee knows of here."""
        claims = tried(self.game, self.skill, self.question, self.fields, self.asked)
        look = next((verdict for verdict in claims if verdict.legal), None)
        return tuple(ranking.legal_claims(look, self.asked)) if look is not None else ()

    @cached_property
    def wanted(self) -> tuple[Verdict, ...]:
        """Those of the legal claims that are wished for."""
        return tuple([verdict for verdict in self.legal if self.is_wished(verdict)])

    def is_wished(self, verdict: Verdict) -> bool:
        """Whether a legal claim is one of those that are asked for."""
        return not self.wish or wishes.grants(verdict, self.wish, self.legal)

    def better_than(self, verdict: Verdict) -> Better | None:
        """A claim that is asked for and better than this legal one by what counts here, if there is any."""
        found = ranking.better_among(verdict, self.wanted) if verdict.worth else None
        decides = found and found.comparison.criterion
        counts = self.skill.counts
        return found if decides and (not counts or decides.rule in counts) else None

    @cached_property
    def wrong(self) -> Verdict:
        """The verdict on the tempting claim."""
        return judging.judge(self.game, self.question, {**self.position, **self.tempting})

    @property
    def rules(self) -> tuple[str, ...]:
        """Those of the skill's rules that this exercise is about."""
        named = rules_named(self.verdict) | rules_named(self.wrong)
        return tuple([rule for rule in self.skill.rules if rule in named])

    @property
    def needed(self) -> tuple[str, ...]:
        """The skill's rules that one must know to answer: where values are ticked, each of them is to be judged."""
        ticked = self.values.values() if self.ask == ASK_ALL else ()
        named = set(self.rules).union(*[rules_named(verdict) for verdict in ticked])
        return tuple([rule for rule in self.skill.rules if rule in named])

    @cached_property
    def values(self) -> Mapping[str, Verdict]:
        """For ``ASK_ALL``: every value that can be ticked, with a legal verdict if there is one."""
        found: dict[str, Verdict] = {}
        for verdict in self.tried:
            value = verdict.text(self.asked[0])
            if value and (value not in found or verdict.legal > found[value].legal):
                found[value] = verdict
        return found

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """For ``ASK_SCORE``: the figures to fill in."""
        return self.skill.components(self.verdict) if self.skill.components else ()

    @property
    def accusations(self) -> tuple[str, ...]:
        """For ``ASK_JUDGE``: the rules that the neighbour may be said to break.

        All breakable rules of the skills that ask about this question in this way, whatever is broken here.
        """
        alike = [s for s in self.game.skills if (s.question, s.ask) == (self.question.id, self.skill.ask)]
        rules = {rule for skill in alike for rule in skill.rules if rule not in skill.kept}
        return tuple([rule.id for rule in self.game.rules if rule.breakable and rule.id in rules])


def make(
    game: Game, skill: Skill, difficulty: int, seed: int, house: Mapping[str, str] | None = None
) -> Exercise:
    """The exercise with this difficulty and seed.

    ``house``: values of house readings by name; readings that the question doesn't have are ignored. A seed leads to
    the same sequence of positions under all readings; the first that makes a good exercise under these is taken.
    ``NoExercise`` if none of ``ATTEMPTS`` does.

    Which answer is to be right is drawn before anything is dealt (``wanted``), so that answers that few positions have
    come up as often as others.
    """
    question = game.by_id[skill.question]
    known = {reading.name: reading for reading in question.readings}
    readings = {name: value for name, value in (house or {}).items() if name in known}
    if any(readings.get(name, known[name].values[0]) != value for name, value in skill.needs.items()):
        raise NoExercise(write_slug(skill, difficulty, seed))
    rng = Random(f"{game.id} {skill.id} {difficulty} {seed}")
    sorts = sorts_of(skill)
    wanted = rng.choice(sorts) if sorts else ""
    passed_over: list[Exercise] = []
    for _ in range(ATTEMPTS):
        dealt = skill.deal(rng, difficulty) if skill.deal else question.deal(rng)
        fields = {**dealt, **readings}
        asked = skill.asked or tuple(
            [f.name for f in question.fields if f.role == questions.CLAIM and f.name not in dealt]
        )
        found = worth_asking(
            Exercise(game, skill, difficulty, seed, question, skill.ask, fields, asked, {}), wanted, rng
        )
        if found is not None:
            if not wanted or sort_of(skill, found.verdict) == wanted:
                return found
            passed_over.append(found)
            if len(passed_over) > PATIENCE:
                break
    if passed_over:
        return passed_over[0]
    raise NoExercise(write_slug(skill, difficulty, seed))


def sorts_of(skill: Skill) -> tuple[str, ...]:
    """The sorts of answer to be dealt equally often; a neighbour is right as often as wrong if nothing else is said."""
    return skill.sorts or ((YES, NO) if skill.ask == ASK_JUDGE else ())


def sort_of(skill: Skill, verdict: Verdict) -> str:
    """The sort of answer that an exercise has, by the verdict on its right claim, or on the neighbour's."""
    if skill.sort:
        return skill.sort(verdict)
    return YES if verdict.legal else NO


def worth_asking(bare: Exercise, wanted: str, rng: Random) -> Exercise | None:
    """The exercise with its tempting claim, or ``None`` if the position is too plain or not about the skill.

    A neighbour's claim is of the ``wanted`` sort if one such can be made here.
    """
    # A value to tick is wrong only if no legal claim contains it.
    verdicts = list(bare.values.values()) if bare.ask == ASK_ALL else sample_verdicts(bare, wanted, rng)
    legal = [verdict for verdict in verdicts if verdict.legal]
    illegal = [verdict for verdict in verdicts if not verdict.legal]
    # That there is nothing to tick is an answer too.
    if not illegal or not (legal or bare.ask == ASK_ALL):
        return None
    wrong = tempting_one(bare.skill, illegal, rng)
    fields = bare.position
    if bare.ask == ASK_JUDGE:
        right = neighbours_claim(bare.skill, verdicts, wanted, rng)
        wrong = wrong if right.legal else right
        fields = {**fields, **claimed(right, bare.asked)}
    else:
        right = best_of(legal) if legal else wrong
    if not set(bare.skill.rules) & (rules_named(right) | rules_named(wrong)):
        return None
    found = replace(bare, fields=fields, tempting=claimed(wrong, bare.asked))
    # Fills two cached properties with the verdicts that are known already.
    if bare.ask == ASK_ALL:
        vars(found)["tried"] = bare.tried
    vars(found)["verdict"] = right
    return found


def neighbours_claim(skill: Skill, verdicts: list[Verdict], wanted: str, rng: Random) -> Verdict:
    """A claim of the wanted sort if there is one; a legal one about the skill if it can be, or a mistake."""
    some = [verdict for verdict in verdicts if sort_of(skill, verdict) == wanted]
    if not some:
        allowed = rng.random() < 0.5
        some = [verdict for verdict in verdicts if verdict.legal == allowed]
    if some[0].legal:
        return rng.choice(about(skill, some) or some)
    return tempting_one(skill, some, rng)


def sample_verdicts(bare: Exercise, wanted: str, rng: Random) -> list[Verdict]:
    """Verdicts on claims in random order, until there are enough, a right one and a typical mistake among them.

    Of a neighbour's claims one must also be of the wanted sort.
    """
    verdicts: list[Verdict] = []
    right = wrong = False
    found = bare.ask != ASK_JUDGE
    for verdict in tried(bare.game, bare.skill, bare.question, bare.fields, bare.asked, rng):
        verdicts.append(verdict)
        right = right or (verdict.legal and (bare.ask == ASK_JUDGE or not bare.better_than(verdict)))
        wrong = wrong or (not verdict.legal and is_typical(bare.skill, verdict))
        found = found or sort_of(bare.skill, verdict) == wanted
        if right and wrong and found and len(verdicts) >= ENOUGH:
            break
    return verdicts


def is_typical(skill: Skill, verdict: Verdict) -> bool:
    """Whether an illegal claim is a mistake that the skill is about.

    That is one of the skill's ``errors``, or, if it names none, one that breaks any of its rules.
    """
    if skill.errors:
        return not outcomes(verdict).isdisjoint(skill.errors)
    return any(reason.rule in skill.rules for reason in verdict.reasons)


def tempting_one(skill: Skill, illegal: list[Verdict], rng: Random) -> Verdict:
    """A wrong claim that people are likely to make.

    Claims are grouped by the mistake they show. First a mistake is drawn, then one of its claims, so that mistakes with
    many claims don't crowd out the others. Mistakes against the skill's own rules are preferred; among these, those
    that people are known to make; and among those, the ones that break the fewest rules.
    """
    mistakes: dict[tuple[bool, int, str], list[Verdict]] = {}
    for verdict in illegal:
        broken = {reason.rule for reason in verdict.reasons}
        name = " ".join(sorted(outcomes(verdict)))
        mistakes.setdefault((broken.isdisjoint(skill.rules), len(broken), name), []).append(verdict)
    foreign = min(mistakes)[0]
    # is_known may have to search for slips, so claims are looked at one by one, up to the first known mistake.
    shuffled = {key: rng.sample(same, len(same)) for key, same in mistakes.items() if key[0] == foreign}
    order = sorted(rng.sample(list(shuffled), len(shuffled)), key=lambda key: key[1])
    known = (verdict for key in order for verdict in shuffled[key] if is_known(skill, verdict))
    return next(known, shuffled[order[0]][0])


def is_known(skill: Skill, verdict: Verdict) -> bool:
    """Whether a wrong claim is a mistake that people are known to make."""
    return not outcomes(verdict).isdisjoint(skill.errors) or bool(verdict.ruling.slips)


def outcomes(verdict: Verdict) -> set[str]:
    """The reasons of a verdict, each as "rule outcome"."""
    return {f"{reason.rule} {reason.outcome}" for reason in verdict.reasons}


def about(skill: Skill, verdicts: list[Verdict]) -> list[Verdict]:
    """The verdicts that mention a rule of the skill."""
    return [verdict for verdict in verdicts if rules_named(verdict) & set(skill.rules)]


def best_of(legal: list[Verdict]) -> Verdict:
    """The best of some verdicts on legal claims; of equal ones, the first."""
    return max(legal, key=ranking.standing)


def rules_named(verdict: Verdict) -> set[str]:
    """The rules named in a verdict's reasons and in its bill, since a rule that brings points counts too."""
    return {line.rule for line in (*verdict.reasons, *verdict.ruling.bill)}


def claimed(verdict: Verdict, asked: tuple[str, ...]) -> Claim:
    """A verdict's claim in the fields asked for, as canonical text.

    Empty fields are left out, but for a list that may be empty: that nothing is on it is a claim.
    """
    texts = {name: verdict.text(name) for name in asked}
    by_name = verdict.question.by_name
    return {name: text or "" for name, text in texts.items() if text or by_name[name].absent == ()}


# --- Trying claims


def tried(
    game: Game,
    skill: Skill,
    question: Question,
    fields: Claim,
    asked: tuple[str, ...],
    rng: Random | None = None,
) -> Iterator[Verdict]:
    """The verdicts on all claims that can be read. Of claims that mean the same, one counts; an empty one does only if
    it is right that nothing is on a list.

    The referee's own options come first. With ``rng`` the rest comes in random order.
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
            claim = claimed(verdict, asked)
            said = tuple(claim.items())
            if said and (verdict.legal or any(claim.values())) and said not in seen:
                seen.add(said)
                yield verdict


def plain_claims(question: Question, position: Claim, asked: tuple[str, ...]) -> Iterator[Claim]:
    """Every combination of ``plain_values`` of the fields asked for."""
    values = [plain_values(question.by_name[name], position) for name in asked]
    for combination in product(*values):
        yield {name: text for name, text in zip(asked, combination, strict=True) if text is not None}


def plain_values(field: Field, position: Claim) -> list[str | None]:
    """Every choice, or every piece that can be pointed at; for other fields the example. ``None`` leaves it empty."""
    found: list[str | None] = [] if field.required else [None]
    if isinstance(field.kind, Choice):
        found += field.kind.values
    elif isinstance(field.kind, OnePiece):
        found += pieces_at(field, position)
    return found or [field.example]


def pieces_at(field: Field, position: Claim) -> list[str]:
    """The pieces in the fields that this one points at; every piece of the set if it points at none."""
    if not field.at:
        return judging.alternatives(field)
    lying = [word for name in field.at for word in position.get(name, "").replace("/", " ").split()]
    return list(dict.fromkeys(lying))
