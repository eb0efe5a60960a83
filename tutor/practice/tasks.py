"""Something to do at a position: a step of a lesson, a puzzle or a generated exercise, all asked and marked alike.

Steps and puzzles are laid by hand. They become exercises of the engine under a skill of their own, so that one way of
marking and one way of giving hints serves all three.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import TypeAlias

from games.core import exercises, judging, marking, skills, wishes
from games.core.exercises import Exercise, NoExercise
from games.core.judging import MalformedClaim, Verdict
from games.core.marking import Hints, Mark
from games.core.questions import CLAIM, Game, Question
from games.core.skills import Answer, Claim, Skill
from games.core.wishes import ANYTHING, Wish

GOAL_RIGHT, GOAL_LEGAL, GOAL_BREAK, GOAL_READ = "right", "legal", "break", "read"
GOALS = (GOAL_RIGHT, GOAL_LEGAL, GOAL_BREAK, GOAL_READ)
"""When a step is done: a wanted claim to which none is better; any wanted claim; one that breaks a rule; it is read."""

Readings: TypeAlias = tuple[tuple[str, str], ...]
"""House readings, each with its value, in alphabetical order: part of the key of what is kept."""


@dataclass(frozen=True, eq=False)
class Task:
    """An exercise with its goal; ``rule`` is the one to break, or that a hand-laid task is about.

    ``outcome``, ``slip``: of a rule to break, the outcome that it is to have, and what the claim is to say.
    ``house``: the readings of the table that sets it. They are played where it makes sense by them.
    """

    exercise: Exercise
    goal: str = GOAL_RIGHT
    rule: str = ""
    outcome: str = ""
    slip: Wish = ANYTHING
    house: Mapping[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.exercise.game

    @property
    def question(self) -> Question:
        return self.exercise.question

    @property
    def ask(self) -> str:
        """The way in which the exercise asks, one of ``skills.ASKS``."""
        return self.exercise.ask

    @property
    def shown(self) -> Claim:
        """The fields that the learner sees: the position, and a neighbour's claim to be judged."""
        exercise = self.exercise
        return exercise.fields if exercise.ask == skills.ASK_JUDGE else exercise.position

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that an answer shows to be known or not."""
        if self.exercise.skill.id:
            return self.exercise.rules
        return (self.rule or self.hints.rule,)

    def mark(self, answer: Answer) -> Mark:
        """``MalformedClaim`` if the answer cannot be read."""
        return marking.mark(self.exercise, answer)

    def is_done(self, mark: Mark) -> bool:
        """Whether an answer so marked reaches the goal."""
        if self.goal == GOAL_BREAK:
            meant = mark.state == marking.WRONG and self.is_meant(mark)
            return meant and not self.is_untouched(mark.verdict)
        if self.goal == GOAL_LEGAL:
            return mark.state in (marking.RIGHT, marking.BUT) and mark.unmet is None
        return mark.state == marking.RIGHT

    def is_untouched(self, verdict: Verdict | None) -> bool:
        """Whether a claim says no more than the page has chosen beforehand. Nobody breaks a rule so on purpose."""
        if verdict is None:
            return False
        fields = [self.question.by_name[name] for name in self.exercise.asked]
        return all(verdict.values[field.name] in (None, field.absent) for field in fields)

    def is_meant(self, mark: Mark) -> bool:
        """Whether a wrong claim is the mistake that the step is about."""
        if mark.verdict is None or self.rule not in mark.rules:
            return False
        if self.outcome and f"{self.rule} {self.outcome}" not in exercises.outcomes(mark.verdict):
            return False
        return not self.slip or wishes.grants(mark.verdict, self.slip, ())

    def state(self, mark: Mark) -> str:
        """The state of an answer so marked. Where the goal is something else than a right claim, done is right."""
        if self.is_done(mark):
            return marking.RIGHT
        return marking.WRONG if mark.state == marking.RIGHT else mark.state

    def judged(self, mark: Mark) -> Claim:
        """The fields that were judged; of several claims, those of the first about which the answer was wrong."""
        parts = sorted(mark.parts, key=lambda part: part.state != marking.WRONG)
        verdicts = [verdict for verdict in (mark.verdict, *(part.verdict for part in parts)) if verdict]
        return verdicts[0].fields if verdicts else self.exercise.fields

    def learnt(self, state: str, broken: tuple[str, ...]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """What an answer says of the learner: its state, the rules that it turned on, those broken by mistake.

        Where a rule is to be broken, breaking it is no mistake, and not breaking it says nothing about any rule.
        """
        if self.goal != GOAL_BREAK:
            return state, self.rules, broken
        return (marking.BUT, (), ()) if state in (marking.BUT, marking.WRONG) else (state, self.rules, ())

    @cached_property
    def target(self) -> Verdict | None:
        """The verdict on a claim that reaches the goal, found by trying; ``None`` if none does."""
        if self.exercise.ask != skills.ASK_CLAIM:
            return self.exercise.verdict
        claims = (
            (exercises.claimed(verdict, self.exercise.asked), verdict) for verdict in self.exercise.tried
        )
        return next((verdict for claim, verdict in claims if claim and self.is_reached_by(claim)), None)

    def is_reached_by(self, answer: Answer) -> bool:
        """Whether an answer reaches the goal; one that cannot be read does not."""
        try:
            return self.is_done(self.mark(answer))
        except MalformedClaim:
            return False

    @cached_property
    def hints(self) -> Hints:
        """Where to look, which rule, and an answer that reaches the goal. ``LookupError`` if none does."""
        if self.exercise.skill.id or self.exercise.ask == skills.ASK_JUDGE:
            return marking.hints(self.exercise)
        if self.target is None:
            raise LookupError("nothing reaches the goal of this task")
        reason = marking.deciding_reason(self.exercise.skill, self.target)
        claim = exercises.claimed(self.target, self.exercise.asked)
        pieces = marking.where_to_look(self.exercise, self.target)
        return Hints(pieces, reason.rule, claim, self.target)


def by_hand(
    game: Game,
    question: Question,
    fields: Claim,
    *,
    asked: tuple[str, ...] = (),
    goal: str = GOAL_RIGHT,
    rule: str = "",
    right: Claim | None = None,
    wrong: Claim | None = None,
    outcome: str = "",
    wish: Wish = ANYTHING,
    ask: str = skills.ASK_CLAIM,
) -> Task:
    """A task at a position somebody has thought of. Where a claim is to be judged, a neighbour makes the ``wrong`` one.

    ``asked``: the claim fields that are asked for; without any, all that the position leaves open. ``wrong`` and
    ``right`` are claims that the search might not think of. ``wish``: which of the allowed claims are wanted; where
    ``rule`` is to be broken, what the claim is to say. ``outcome``: how it is to be broken.
    """
    open_fields = tuple([f.name for f in question.fields if f.role == CLAIM and f.name not in fields])
    asked = asked or open_fields
    position = {name: text for name, text in fields.items() if name not in asked}

    def tries(look: Verdict) -> Iterator[Claim]:
        yield from (claim for claim in (right, wrong) if claim)
        yield from exercises.plain_claims(question, position, asked)

    skill = Skill("", (rule,) if rule else (), question.id, ask, asked, tries=tries)
    # A claim among the fields is the first that the engine tries: it must see one that can be read.
    dealt = {**position, **(right or wrong or {})}
    if ask == skills.ASK_JUDGE:
        dealt = {**position, **(wrong or {})}
    wanted, slip = (ANYTHING, wish) if goal == GOAL_BREAK else (wish, ANYTHING)
    exercise = Exercise(game, skill, 1, 0, question, ask, dealt, asked, wrong or {}, wanted)
    return Task(exercise, goal, rule, outcome, slip)


def dealt(game: Game, skill: Skill, difficulty: int, seed: int, readings: Readings) -> Task:
    """The exercise under these readings; where a skill has nothing to practise under them, as on the rule pages."""
    try:
        found = make_exercise(game, skill, difficulty, seed, readings)
    except NoExercise:
        found = make_exercise(game, skill, difficulty, seed, ())
    return Task(found, house=dict(readings))


@lru_cache(maxsize=512)
def make_exercise(game: Game, skill: Skill, difficulty: int, seed: int, readings: Readings) -> Exercise:
    """What the engine deals. It is asked for several times: to be chosen, as a page, for its hints, with its answer."""
    return exercises.make(game, skill, difficulty, seed, dict(readings))


def with_readings(task: Task, house: Mapping[str, str]) -> Task:
    """A task laid by hand at a table that plays by these readings; what its own fields say of readings stays.

    The task as it was where it makes no sense there: its goal is out of reach, or what many wrongly claim is not wrong.
    """
    known = {reading.name for reading in task.question.readings} - set(task.exercise.fields)
    readings = {name: value for name, value in house.items() if name in known}
    task = replace(task, house=house) if house else task
    if not readings:
        return task
    played = replace(task, exercise=replace(task.exercise, fields={**task.exercise.fields, **readings}))
    return played if makes_sense(played) else task


def makes_sense(task: Task) -> bool:
    """Whether its goal can be reached, and what many wrongly claim is wrong."""
    exercise = task.exercise
    tempting = {**exercise.position, **exercise.tempting}
    if exercise.tempting and not is_mistake(broken_by(task.game, task.question, tempting), task.rule):
        return False
    return task.target is not None


def is_mistake(broken: set[str] | None, rule: str) -> bool:
    """Whether a claim that breaks these rules is wrong, and by the rule that it is to break, if one is named."""
    return bool(broken and (not rule or rule in broken))


def broken_by(game: Game, question: Question, fields: Mapping[str, str]) -> set[str] | None:
    """The rules that a claim breaks, none if it is legal; ``None`` if it cannot be read."""
    verdict = judging.attempt(game, question, fields)
    if verdict is None:
        return None
    return set() if verdict.legal else exercises.rules_named(verdict)
