"""What a learner is told after an answer, and in the three hints: made from marks and verdicts, in words and pieces."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from games.core import explain, marking, wishes
from games.core.facts import Part
from games.core.judging import Verdict
from games.core.kinds import joined
from games.core.marking import BLANK, BUT, RIGHT, RULE, WRONG, Hints, Mark, MarkedPart
from games.core.phrases import Words
from games.core.pieces import Piece
from games.core.questions import POSITION
from games.core.ranking import Comparison
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE
from tutor.library.content import rule_page
from tutor.library.markup import Prose
from tutor.practice.tasks import GOAL_BREAK, GOAL_LEGAL, Task
from tutor.referee.explanation import Explanation, Way
from tutor.site.links import rule_address


class Statement(NamedTuple):
    """A part of an answer in words and pieces: what it is called ("" where it needs no name), and what is said."""

    label: tuple[Part, ...]
    said: tuple[Part, ...]


class MarkedRow(NamedTuple):
    """A part of an answer that is marked by itself. ``rule`` is the name of the rule that explains it.

    ``why``: sentences on what is wrong with a figure.
    """

    key: str
    label: tuple[Part, ...]
    given: tuple[Part, ...]
    right: tuple[Part, ...]
    state: str
    rule: str
    address: str
    explanation: Explanation | None
    why: tuple[tuple[Part, ...], ...] = ()


class Alike(NamedTuple):
    """Values of which the same can be said: told of the first, and the others are like it."""

    first: MarkedRow
    others: tuple[MarkedRow, ...]

    @property
    def named(self) -> tuple[Part, ...]:
        """What the others are called."""
        return joined([row.label for row in self.others], ", ")


class Accused(NamedTuple):
    """A rule that a claim is wrongly said to break.

    ``told``: which one it breaks, and not this; ``why`` it does not. Where nothing is said of that, ``kept`` says that
    nothing goes against it, and its page's ``summary`` what it is about.
    """

    told: tuple[Part, ...]
    why: tuple[tuple[Part, ...], ...]
    kept: tuple[Part, ...]
    summary: Prose


def statements(verdict: Verdict, claim: Mapping[str, Any], words: Words) -> tuple[Statement, ...]:
    """A claim at the position of a verdict, field by field."""
    texts = {**verdict.fields, **{name: str(text) for name, text in claim.items()}}
    question = verdict.question
    names = [n for n in question.names if claim.get(n) or (n in claim and question.by_name[n].absent == ())]
    said = {n: explain.told_text(words, question, n, texts) for n in names}
    return tuple([Statement((words.label(name),), parts) for name, parts in said.items()])


def compared(comparison: Comparison | None, words: Words) -> tuple[Part, ...]:
    """What tells another claim from the learner's, in a sentence."""
    if comparison is None or comparison.criterion is None or comparison.against is None:
        return ()
    return explain.compared(words, comparison.criterion, comparison.against).parts


@dataclass(frozen=True)
class Feedback:
    """An answer as it was marked. ``brief``: the reasons are folded away, because the learner knows the rule by now."""

    task: Task
    mark: Mark
    words: Words
    brief: bool = False

    @property
    def done(self) -> bool:
        return self.task.is_done(self.mark)

    @property
    def state(self) -> str:
        """Where any legal claim will do, a good one is right, and a better one is not told of."""
        return RIGHT if self.done and self.task.goal == GOAL_LEGAL else self.mark.state

    @property
    def on_purpose(self) -> bool:
        """Whether the step asks for a rule to be broken."""
        return self.task.goal == GOAL_BREAK

    @cached_property
    def explanation(self) -> Explanation | None:
        """Of the verdict that the answer is told by."""
        return Explanation(self.mark.verdict, self.words) if self.mark.verdict is not None else None

    @cached_property
    def better(self) -> tuple[Statement, ...]:
        """What a better claim says that this one does not."""
        if self.mark.better is None or self.mark.verdict is None or self.state == RIGHT:
            return ()
        there, here = self.mark.better.verdict, self.mark.verdict.fields
        said = {name: there.text(name) for name in there.question.claim_names}
        other = {name: text for name, text in said.items() if text != here.get(name)}
        return statements(self.mark.verdict, other, self.words)

    @property
    def why_better(self) -> tuple[Part, ...]:
        return compared(self.mark.better.comparison if self.mark.better else None, self.words)

    @property
    def why_beyond(self) -> tuple[Part, ...]:
        """In what a claim is better than the best that was wished for."""
        return compared(self.mark.beyond, self.words)

    @property
    def unmet(self) -> tuple[tuple[Part, ...], ...]:
        """What an allowed claim lacks of what was wished for, each in a sentence."""
        mark = self.mark
        return wishes.told(mark.unmet, mark.verdict, self.words) if mark.unmet and mark.verdict else ()

    @property
    def gives_reasons(self) -> bool:
        """Whether the verdict's reasons stand open. They do not where they would give away what is still asked."""
        if self.task.ask == ASK_JUDGE:
            return self.mark.state == WRONG
        return self.task.ask == ASK_CLAIM and self.state in (WRONG, BUT)

    @property
    def may_tell_all(self) -> bool:
        """Whether nothing is left to be found out."""
        return self.state == RIGHT or (self.task.ask == ASK_CLAIM and self.state == BUT)

    @cached_property
    def rows(self) -> tuple[MarkedRow, ...]:
        """The parts of an answer that has several."""
        return tuple([marked_row(self.task, part, self.words) for part in self.mark.parts])

    @property
    def in_part(self) -> bool:
        """Whether something in an answer of several parts is right, of values to tick one that was ticked."""
        return any(
            part.state == RIGHT and part.given and (self.task.ask != ASK_ALL or part.given == "yes")
            for part in self.mark.parts
        )

    @property
    def again(self) -> bool:
        """Whether the same is to be tried once more, and what would be right is not to be shown at once."""
        return not self.task.exercise.skill.id

    @cached_property
    def fix(self) -> Way | None:
        """What would have been right, next to a claim that is not. A search; a claim that is not wished for is none."""
        verdict, wrong = self.mark.verdict, self.mark.state == WRONG and not self.on_purpose
        if not wrong or verdict is None or verdict.fix is None or self.task.ask not in (ASK_CLAIM, ASK_JUDGE):
            return None
        wished = self.task.exercise.is_wished(verdict.fix.verdict)
        return self.explanation.fix if wished and self.explanation is not None else None

    @cached_property
    def accused(self) -> Accused | None:
        """The rule that a neighbour's claim is said to break, if it breaks others."""
        part = next((p for p in self.mark.parts if p.key == RULE and p.state == WRONG), None)
        verdict, words, game = self.mark.verdict, self.words, self.task.game
        if part is None or verdict is None or part.given not in game.rule_order:
            return None
        return Accused(
            explain.other_rule(words, part.given, verdict),
            tuple([explain.why(words, said).parts for said in part.why]),
            explain.not_broken(words, part.given),
            rule_page(game, part.given, words.lang).summary,
        )

    @property
    def figures(self) -> tuple[MarkedRow, ...]:
        """The figures of a score, without those that may stay empty and do. What was said of one is not said again."""
        spared = [part.key for part in self.mark.parts if part.component and part.component.spare]
        told: list[tuple[Part, ...]] = []
        found = []
        for row in self.rows:
            if row.given or row.key not in spared:
                found.append(row._replace(why=tuple([line for line in row.why if line not in told])))
                told += row.why
        return tuple(found)

    def alike(self, rows: Iterable[MarkedRow]) -> tuple[Alike, ...]:
        """Values put together where the same rules are kept or broken in the same way."""
        found: dict[tuple[tuple[str, str], ...], list[MarkedRow]] = {}
        for row in rows:
            reasons = row.explanation.verdict.ruling.reasons if row.explanation is not None else ()
            found.setdefault(tuple((reason.rule, reason.outcome) for reason in reasons), []).append(row)
        return tuple([Alike(first, tuple(others)) for first, *others in found.values()])

    @property
    def rightly_ticked(self) -> tuple[Part, ...]:
        """What these values are called."""
        return joined([row.label for row in self.rows if row.state == RIGHT and row.given == ("yes",)], ", ")

    @property
    def too_much(self) -> tuple[MarkedRow, ...]:
        """Values that were wrongly ticked: each is told by itself."""
        return tuple([row for row in self.rows if row.state == WRONG and row.given == ("yes",)])

    @property
    def missed(self) -> tuple[Alike, ...]:
        """Values that should have been ticked."""
        return self.alike([row for row in self.rows if row.state == WRONG and row.given == ("no",)])

    @property
    def allowed(self) -> tuple[Alike, ...]:
        """Of values to tick, those that were to be ticked."""
        return self.alike([row for row in self.rows if row.right == ("yes",)])

    @property
    def not_allowed(self) -> tuple[Alike, ...]:
        return self.alike([row for row in self.rows if row.right != ("yes",)])

    @property
    def open(self) -> int:
        """How many parts are left open."""
        return sum(part.state == BLANK for part in self.mark.parts)


def marked_row(task: Task, part: MarkedPart, words: Words) -> MarkedRow:
    """A part of an answer in words: a figure, a value that could be ticked, whether a claim is allowed, a rule."""
    exercise = task.exercise
    label: tuple[Part, ...] = ()
    given: tuple[Part, ...] = (part.given,) if part.given else ()
    right: tuple[Part, ...] = (part.right,)
    if part.component is not None:
        label = marking.component_label(part.component, words)
        given, right = (
            marking.component_parts(part.component, text, words) if text else ()
            for text in (part.given, part.right)
        )
    elif exercise.ask == ASK_ALL:
        label = marking.value_parts(exercise, exercise.asked[0], part.key, words)
    elif part.key == RULE:
        given, right = (
            (words.text("rules", text),) if text in task.game.rule_order else ()
            for text in (part.given, part.right)
        )
    return MarkedRow(
        part.key, label, given, right, part.state,
        words.text("rules", part.rule), rule_address(task.game.id, part.rule),
        Explanation(part.verdict, words) if part.verdict is not None else None,
        tuple([explain.why(words, said).parts for said in part.why]),
    )  # fmt: skip


@dataclass(frozen=True)
class Help:
    """The hints of a task as far as they are open: where to look, which rule, the answer with its reason."""

    task: Task
    words: Words
    opened: int

    @cached_property
    def hints(self) -> Hints:
        return self.task.hints

    @property
    def next(self) -> int:
        """The number of the hint that can be opened, 0 where all are."""
        return self.opened + 1 if self.opened < 3 else 0

    @property
    def pieces(self) -> Sequence[Piece]:
        """What to look at on the table."""
        return self.hints.pieces if self.opened else ()

    @property
    def parts_of_table(self) -> tuple[str, ...]:
        """What to look at where no pieces are to be named: what the fields of the position are called."""
        fields = [self.task.question.by_name[name] for name, text in self.task.shown.items() if text]
        return tuple([self.words.label(f.name) for f in fields if f.role == POSITION])

    @property
    def rule(self) -> tuple[str, str] | None:
        """Name and address of the rule that it turns on."""
        if self.opened < 2:
            return None
        rule = self.hints.rule
        return self.words.text("rules", rule), rule_address(self.task.game.id, rule)

    @cached_property
    def explanation(self) -> Explanation | None:
        return Explanation(self.hints.verdict, self.words) if self.opened > 2 else None

    @cached_property
    def answer(self) -> tuple[Statement, ...]:
        """The answer itself; of a score, without what is 0 and need not be written."""
        exercise, claim = self.task.exercise, self.hints.claim
        if self.opened < 3 or exercise.ask == ASK_JUDGE:
            return ()
        if exercise.ask == ASK_CLAIM:
            return statements(self.hints.verdict, claim, self.words)
        spared = [c.key for c in exercise.components if c.spare and not c.right]
        needed = {name: said for name, said in claim.items() if name not in spared}
        return tuple([Statement(*line) for line in marking.lines(exercise, needed, self.words)])
