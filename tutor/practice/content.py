"""Lessons and puzzles as frozen values ready for pages. docs/practice.md describes the files.

Texts are read once for each language and kept, tasks once for all languages. A mistake in a file never breaks a page:
what it concerns is left out, and ``problems`` tell checks.py about it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.core import judging, skills, wishes
from games.core.exercises import DIFFICULTIES
from games.core.judging import MalformedClaim
from games.core.phrases import typeset
from games.core.questions import Game, Question
from games.core.wishes import Wish
from tutor.library import problems
from tutor.library.content import sections, text_context
from tutor.library.examples import listed
from tutor.library.files import folder_of, kept, nearest, read_text, read_toml, tables
from tutor.library.markup import Prose, render, render_line
from tutor.library.problems import Problem
from tutor.practice.tasks import (
    GOAL_BREAK,
    GOAL_LEGAL,
    GOAL_READ,
    GOAL_RIGHT,
    GOALS,
    Task,
    broken_by,
    by_hand,
    is_mistake,
)

LESSONS = "lessons"
PUZZLES = "puzzles"

LESSON_FILE = re.compile(r"(\d\d)-([a-z0-9]+(?:-[a-z0-9]+)*)\.toml")
LESSON_KEYS = ("builds_on", "practice", "step", "examples")
STEP_KEYS = ("goal", "question", "fields", "asked", "rule", "outcome", "wants", "right", "wrong")
PUZZLE_KEYS = ("question", "rule", "goal", "difficulty", "ask", "fields", "asked", "wants", "right", "wrong")
PUZZLE_TEXTS = ("title", "text")


@dataclass(frozen=True)
class Step:
    """One idea: a text, and something to do unless it is only to be read."""

    number: int
    heading: str
    text: Prose
    goal: str
    rule: str
    task: Task | None

    @property
    def address(self) -> str:
        """Where it stands, on the page of its lesson."""
        return f"?step={self.number}"

    @property
    def to_do(self) -> bool:
        """Whether there is something to do, not only to read."""
        return self.task is not None and self.goal != GOAL_READ


@dataclass(frozen=True)
class Lesson:
    """One lesson in one language. ``builds_on`` are slugs, ``practice`` the skills that it has prepared for."""

    slug: str
    language: str
    title: str
    aim: Prose
    builds_on: tuple[str, ...]
    practice: tuple[str, ...]
    steps: tuple[Step, ...]
    text_path: Path
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Puzzle:
    """One puzzle in one language, filed under a rule."""

    slug: str
    rule: str
    difficulty: int
    language: str
    title: str
    text: Prose
    task: Task


class Plan(NamedTuple):
    """What a step's or puzzle's table of data comes to, in no language yet."""

    data: Mapping[str, Any]
    task: Task | None
    problems: tuple[Problem, ...]


@kept
def lessons(game: Game, language: str) -> tuple[Lesson, ...]:
    """The course of a game, in order."""
    return tuple(read_lesson(game, language, path) for path in lesson_files(folder_of(game.id)))


def find_lesson(game: Game, slug: str, language: str) -> Lesson:
    """``LookupError`` if there is none."""
    return {lesson.slug: lesson for lesson in lessons(game, language)}[slug]


def find_step(game: Game, slug: str, number: int, language: str) -> Step:
    """A step of a lesson, counted from 1. ``LookupError`` if there is none."""
    return {step.number: step for step in find_lesson(game, slug, language).steps}[number]


def puzzles(game: Game, language: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in the order of its rules, the easier ones first."""
    return tuple(puzzles_by_slug(game, language).values())


def find_puzzle(game: Game, slug: str, language: str) -> Puzzle:
    """``LookupError`` if there is none."""
    return puzzles_by_slug(game, language)[slug]


# Lessons


@kept
def lessons_on(game: Game, language: str, rules: tuple[str, ...], question: str = "") -> tuple[Lesson, ...]:
    """The lessons that prepare for some rules, in order; for a question, those in which it is asked.

    For each rule the lesson with most steps on it; where no step is on any, the one that asks the question.
    """
    course = lessons(game, language)
    asking = [
        [step.rule for step in lesson.steps if step.task and question in ("", step.task.question.id)]
        for lesson in course
    ]
    counts = [[rules_asked.count(rule) for rules_asked in asking] for rule in rules]
    if question and not any(map(any, counts)):
        counts = [[len(rules_asked) for rules_asked in asking]]
    # Of lessons with as many, the first.
    chosen = {count.index(max(count)) for count in counts if any(count)}
    return tuple([course[place] for place in sorted(chosen)])


def lesson_files(folder: Path) -> list[Path]:
    return sorted(path for path in (folder / LESSONS).glob("*.toml") if LESSON_FILE.fullmatch(path.name))


def read_lesson(game: Game, language: str, path: Path) -> Lesson:
    table, found = read_toml(path)
    name = LESSON_FILE.fullmatch(path.name)
    assert name is not None
    text_path, written = nearest(path.parent, path.stem + ".{}.md", language)
    text, unread = read_text(text_path)
    title, aim, told, headings = split(text, text_path)
    context = text_context(game, text_path, written)
    steps = []
    for number, plan in enumerate(plans(game, path), 1):
        heading, body = told[number - 1] if number <= len(told) else ("", "")
        heading, prose = typeset(heading, written), render(body, context)
        goal, rule = goal_of(plan.data), str(plan.data.get("rule", ""))
        steps.append(Step(number, heading, prose, goal, rule, plan.task))
    if len(steps) != len(told):
        what = f"There are {len(told)} headings “## …” for {len(steps)} steps."
        remedy = f"Give every [[step]] of {path.name} its heading."
        headings.append(Problem(problems.STEPS, text_path, what, remedy))
    rendered_aim = render_line(aim, context)
    texts = [rendered_aim, *(step.text for step in steps)]
    in_texts = [problem for prose in texts for problem in in_prose(prose, text_path)]
    builds_on = table.get("builds_on", [])
    return Lesson(
        name[2], written, typeset(title, written), rendered_aim,
        tuple(map(str, builds_on)) if isinstance(builds_on, list) else (),
        tuple(skill for skill in game.skill_by_id if skill in table.get("practice", ())),
        tuple(steps), text_path,
        problems=(*found, *unread, *headings, *in_texts),
    )  # fmt: skip


def goal_of(step: Mapping[str, Any]) -> str:
    return str(step.get("goal", "right"))


def split(text: str, path: Path) -> tuple[str, str, list[tuple[str, str]], list[Problem]]:
    """Title, aim, and heading and body of each step."""
    head, steps = sections(text)
    first, _, aim = head.partition("\n")
    found = []
    if not first.startswith("# ") or not aim.strip():
        remedy = "Begin it with “# Title”, a blank line, and what one will be able to do, in one sentence."
        found.append(Problem(problems.HEADINGS, path, "The text has no title or no aim.", remedy))
    for heading, body in steps:
        if not heading or not body.strip():
            remedy = "Write a few words as its heading, then a few sentences."
            found.append(
                Problem(problems.HEADINGS, path, f"The step “{heading}” has no heading or no text.", remedy)
            )
    return first.removeprefix("# ").strip(), aim.strip(), steps, found


def in_prose(prose: Prose, path: Path) -> Iterable[Problem]:
    """What is wrong with a text. An example with its verdict has no place here: the learner is to find that out."""
    yield from prose.problems
    if any(example.question for example in prose.examples):
        what = "An example that the engine judges stands in the text."
        yield Problem(problems.BAD_EXAMPLE, path, what, "Make it a step, or one that only draws.")


@cache
def plans(game: Game, path: Path) -> tuple[Plan, ...]:
    """The steps of a lesson's file."""
    table, _ = read_toml(path)
    return tuple(
        read_task(game, data, path, f"Step {number}", STEP_KEYS)
        for number, data in enumerate(tables(table.get("step")), 1)
    )


# Puzzles


@kept
def puzzles_by_slug(game: Game, language: str) -> Mapping[str, Puzzle]:
    folder = folder_of(game.id)
    path, written = nearest(folder, PUZZLES + ".{}.toml", language)
    texts, _ = read_toml(path)
    context = text_context(game, path, written)
    found = []
    for slug, plan in puzzle_plans(game, folder / f"{PUZZLES}.toml").items():
        if plan.task is None:
            continue
        said = texts.get(slug)
        said = said if isinstance(said, dict) else {}
        title = typeset(str(said.get("title", slug)), written)
        text = render(str(said.get("text", "")), context)
        difficulty = plan.data.get("difficulty")
        difficulty = difficulty if difficulty in DIFFICULTIES else 1
        found.append(Puzzle(slug, plan.task.rule, difficulty, written, title, text, plan.task))
    found.sort(key=lambda puzzle: (game.rule_order[puzzle.rule], puzzle.difficulty))
    return {puzzle.slug: puzzle for puzzle in found}


@cache
def puzzle_plans(game: Game, path: Path) -> Mapping[str, Plan]:
    table, _ = read_toml(path)
    return {
        slug: read_task(
            game, data if isinstance(data, dict) else {}, path, f"The puzzle [{slug}]", PUZZLE_KEYS
        )
        for slug, data in table.items()
    }


# Tasks


def read_task(game: Game, data: Mapping[str, Any], path: Path, where: str, keys: tuple[str, ...]) -> Plan:
    """A step or a puzzle: its task (``None`` if there is none, or none that makes sense), and what is wrong with it."""
    found: list[Problem] = []

    def report(what: str, remedy: str, number: int = problems.BAD_TASK) -> None:
        found.append(Problem(number, path, f"{where} {what}", remedy))

    if unknown := set(data) - set(keys):
        report(f"has {listed(unknown)}.", f"Known are: {listed(keys)}.", problems.UNKNOWN_KEY)
    goal, rule = goal_of(data), str(data.get("rule", ""))
    question = game.by_id.get(str(data.get("question", "")))
    ask = str(data.get("ask", skills.ASK_CLAIM))
    task = None
    goals = GOALS if "difficulty" not in keys else (GOAL_RIGHT, GOAL_LEGAL)
    if goal not in goals:
        report(f"has the goal {goal!r}.", f"The goals are {listed(goals)}.")
    elif question is None:
        if goal != GOAL_READ or "question" in data:
            known = f"The questions are {listed(game.by_id)}."
            report(f"asks the question {data.get('question')!r}.", known)
    elif rule not in game.rule_order and (rule or goal == GOAL_BREAK or "difficulty" in keys):
        report(f"names the rule {rule!r}.", f"The rules are {listed(game.rule_order)}.")
    elif ask not in (skills.ASK_CLAIM, skills.ASK_JUDGE):
        remedy = 'Write ask = "judge" (the `wrong` claim is to be judged) or leave it out.'
        report(f"is asked as {ask!r}.", remedy)
    else:
        fields, right, wrong, wants = (
            texts_of(data.get(key)) for key in ("fields", "right", "wrong", "wants")
        )
        allowing = wants.pop("rule", "")
        asked = tuple(map(str, data["asked"])) if isinstance(data.get("asked"), list) else ()
        for what, remedy in wrong_fields(question, fields, asked, {**right, **wrong, **wants}):
            report(what, remedy)
        for what, remedy in unreadable(game, question, fields, right, wrong):
            report(what, remedy)
        wish = Wish(wants, allowing)
        if not found and (unread := wishes.faults_of(question, wish)):
            report(f"wants what cannot be read: {listed(unread)}.", "Mend these fields of `wants`.")
        if goal == GOAL_BREAK and not wants and not data.get("outcome"):
            remedy = (
                "Name the `outcome` of the rule that it is about, or in `wants` what the claim is to say."
            )
            report("accepts any mistake against its rule.", remedy)
        if allowing and allowing not in game.rule_order:
            report(f"wants the rule {allowing!r}.", f"The rules are {listed(game.rule_order)}.")
        if not found:
            task = by_hand(
                game, question, fields, asked=asked, goal=goal, rule=rule, right=right, wrong=wrong,
                outcome=str(data.get("outcome", "")), wish=wish, ask=ask,
            )  # fmt: skip
            broken = broken_by(game, question, {**fields, **wrong})
            if wrong and not is_mistake(broken, rule):
                does = f"does not break {rule}, but {listed(broken)}" if broken else "is allowed"
                remedy = "Claim what beginners wrongly claim: change `wrong`, the position, or `rule`."
                report(f"has a `wrong` that {does}.", remedy, problems.WRONG_CLAIM)
    return Plan(data, task, tuple(found))


def texts_of(table: object) -> dict[str, str]:
    """Fields as text, whatever somebody wrote there."""
    if not isinstance(table, dict):
        return {}
    words = {True: "yes", False: "no"}
    return {str(k): words[v] if isinstance(v, bool) else str(v) for k, v in table.items()}


def wrong_fields(
    question: Question, fields: Mapping[str, str], asked: tuple[str, ...], claims: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """Fields that the question does not have, and claims that are none or not asked for."""
    claimable = question.claim_names
    if unknown := set(fields) - set(question.by_name):
        remedy = f"The fields of {question.id} are {listed(question.by_name)}."
        yield f"has the fields {listed(unknown)}.", remedy
    open_claims = asked or claimable - set(fields)
    if not open_claims:
        yield "leaves nothing to be claimed.", f"Leave one of {listed(claimable)} out of `fields`."
    if strange := (set(asked) | set(claims)) - claimable:
        yield f"claims {listed(strange)}.", f"What can be claimed is {listed(claimable)}."
    elif unasked := set(claims) - set(open_claims):
        yield f"claims {listed(unasked)}, which is not asked.", f"Asked is {listed(open_claims)}."


def unreadable(
    game: Game, question: Question, fields: Mapping[str, str], *claims: Mapping[str, str]
) -> Iterable[tuple[str, str]]:
    """What cannot be read in the position, or in the claims made there."""
    _, faulty = judging.read(question, fields)
    faulty = {
        name: told for name, told in faulty.items() if name not in question.claim_names or name in fields
    }
    if faulty:
        for name, said in MalformedClaim(game, question, faulty).messages("en").items():
            yield f"cannot be read. {name}: {' '.join(said)}", "Mend this field."
        return
    for claim in filter(None, claims):
        try:
            judging.judge(game, question, {**fields, **claim})
        except MalformedClaim as error:
            for name, said in error.messages("en").items():
                yield f"has a claim that cannot be read. {name}: {' '.join(said)}", "Mend this claim."
