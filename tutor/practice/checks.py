"""python manage.py check: proves the courses and the puzzles, each problem with its file and its remedy.

What is broken is an error. What is only not written yet (too few lessons, a rule that nothing breaks so far) is a
warning, so that the site can be looked at while a course grows.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, register

from games.core.exercises import DIFFICULTIES
from games.core.questions import Game, Rule
from games.core.registry import all_games
from tutor.library import problems
from tutor.library.checks import keys, placing
from tutor.library.content import terms_of
from tutor.library.examples import listed
from tutor.library.files import folder_of, read_toml
from tutor.library.markup import Prose
from tutor.library.problems import Problem, messages, missing, unread
from tutor.library.wording import words_for
from tutor.practice import content
from tutor.practice.content import LESSON_FILE, LESSON_KEYS, LESSONS, PUZZLE_TEXTS, PUZZLES
from tutor.practice.tasks import GOAL_BREAK, GOAL_READ, Task, broken_by

LESSONS_AT_LEAST, PUZZLES_AT_LEAST = 8, 30
"""In a game of many rules; one with few has at least a lesson and three puzzles for each."""

WRITE_MORE = "Write the others: docs/practice.md says how."

STEPS = range(3, 9)
STEPS_A_DICTATED_MISTAKE = 5
PUZZLES_PER_RULE = 2
PUZZLE_NEEDS = ("question", "rule", "difficulty", "fields", "wrong")


@register("content")
def check_practice(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Every problem, as Django reports it."""
    return messages(all_problems(), "practice")


def all_problems() -> Iterator[Problem]:
    codes = [code for code, _ in settings.LANGUAGES]
    for game in all_games().values():
        folder = folder_of(game.id)
        if folder.is_dir():
            yield from of_course(game, folder, codes)
            yield from of_puzzles(game, folder, codes)


# Courses


def of_course(game: Game, folder: Path, codes: list[str]) -> Iterator[Problem]:
    """The lessons by themselves, then as a course."""
    paths = content.lesson_files(folder)
    endings = ("toml", *(f"{code}.md" for code in codes))
    names = {f"{path.stem}.{ending}" for path in paths for ending in endings}
    remedy = "Name lessons 01-some-words.toml and their texts 01-some-words.<language>.md, or delete it."
    yield from unread(folder / LESSONS, names, remedy)
    for path in paths:
        yield from of_lesson(game, path, codes)
    yield from prerequisites(paths)
    yield from practised(game, paths)
    for code in codes:
        yield from early_terms(game, code)
    if len(paths) < (wanted := lessons_at_least(game, folder)):
        what = f"The course has {len(paths)} lessons of {wanted}."
        yield Problem(problems.UNFINISHED, folder / LESSONS, what, WRITE_MORE)
    plans = [plan for path in paths for plan in content.plans(game, path)]
    dictated = sum(content.goal_of(plan.data) == GOAL_BREAK for plan in plans)
    if dictated > max(1, len(plans) // STEPS_A_DICTATED_MISTAKE):
        what = f"{dictated} of {len(plans)} steps tell the learner which mistake to make."
        remedy = "At most one in five may: ask for what is right in the others."
        yield Problem(problems.STEPS, folder / LESSONS, what, remedy)
    tasks = [plan.task for plan in plans if plan.task is not None]
    broken = {rule for task in tasks for rule in broken_in(task)}
    for rule in rules_to_break(game) if paths else ():
        if rule.id not in broken:
            what = f"The rule {rule.id} is broken by nothing the learner does in the course."
            remedy = 'Add a step with goal = "break" and this rule, or a `wrong` claim that breaks it.'
            yield Problem(problems.UNFINISHED, folder / LESSONS, what, remedy)


def early_terms(game: Game, language: str) -> Iterator[Problem]:
    """Words of the glossary that a step uses before any has explained them, each where it first happens.

    A lesson's title and aim are not looked at: they may say what the lesson explains.
    """
    steps = [(lesson, step) for lesson in content.lessons(game, language) for step in lesson.steps]
    texts = [
        f"{step.heading} {' '.join(p for p in step.text.parts if isinstance(p, str))}" for _, step in steps
    ]
    name = words_for(game, language).text("game", "name")
    for term in terms_of(game, language)[0]:
        places = enumerate(steps)
        explained = next((place for place, (_, step) in places if term.id in step.text.terms), len(steps))
        used = uses(term.word, name)
        early = next((place for place, text in enumerate(texts[:explained]) if used.search(text)), None)
        if early is not None and not term.everyday:
            lesson, step = steps[early]
            where = (
                f"“{steps[explained][1].heading}” explains" if explained < len(steps) else "nothing explains"
            )
            what = f"The step “{step.heading}” says “{term.word}”, which {where}."
            remedy = (
                f"Explain it there, with the link [{term.word}](term:{term.id}), or use other words. If it is an "
                "everyday word too, write everyday = true beside it in the glossary."
            )
            yield Problem(problems.EARLY_TERM, lesson.text_path, what, remedy)


def uses(word: str, name: str) -> re.Pattern[str]:
    """What finds a word, or its plural, without what the glossary adds in brackets; with a capital, unless that is
    the game's own ``name``."""
    word = re.sub(r"^to | \(.*\)$", "", word)
    forms = {word, word[0].upper() + word[1:]} - {name}
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, sorted(forms)))})(?:e?s|x)?(?!\w)")


def rules_to_break(game: Game) -> list[Rule]:
    """The rules that a claim can break: those to be learned by doing."""
    return [rule for rule in game.rules if rule.judged and rule.breakable]


def lessons_at_least(game: Game, folder: Path) -> int:
    """What game.toml says, or by the number of rules."""
    table, _ = read_toml(folder / "game.toml")
    wanted = table.get("lessons_at_least")
    return wanted if isinstance(wanted, int) else min(LESSONS_AT_LEAST, len(rules_to_break(game)))


def puzzles_at_least(game: Game) -> int:
    return min(PUZZLES_AT_LEAST, 3 * len(rules_to_break(game)))


def of_lesson(game: Game, path: Path, codes: list[str]) -> Iterator[Problem]:
    """Data that make sense, steps that can be done and are not done yet, a text in every language."""
    table, broken = read_toml(path)
    yield from broken
    if broken:
        return
    yield from keys(table, LESSON_KEYS, ("step",), path, "The lesson")
    plans = content.plans(game, path)
    if len(plans) not in STEPS:
        what = f"The lesson has {len(plans)} steps."
        yield Problem(problems.STEPS, path, what, f"Give it {STEPS[0]} to {STEPS[-1]}, or make two of it.")
    if sum(content.goal_of(plan.data) == GOAL_READ for plan in plans) * 4 > max(len(plans), 4):
        what = "More than one step in four is only to be read."
        yield Problem(problems.STEPS, path, what, "Let the learner do something instead.")
    for number, plan in enumerate(plans, 1):
        yield from plan.problems
        if plan.task is not None and plan.task.goal != GOAL_READ:
            yield from of_task(plan.task, plan.data, path, f"Step {number}")
    texts: dict[Path, dict[str, Prose]] = {}
    for code in codes:
        text_path = path.with_name(f"{path.stem}.{code}.md")
        yield from missing(text_path, f"The lesson {path.stem} has no text in {code}.")
        if not text_path.is_file():
            continue
        lesson = content.read_lesson(game, code, path)
        yield from lesson.problems
        texts[text_path] = {str(step.number): step.text for step in lesson.steps}
    yield from placing(texts)


def of_task(task: Task, data: Mapping[str, Any], path: Path, where: str) -> Iterator[Problem]:
    """Something reaches the goal, as what is said to do so does, and the untouched page does not."""
    right = content.texts_of(data.get("right"))
    if right and task.goal != GOAL_BREAK and not task.is_reached_by(right):
        remedy = "Give a claim that is wanted and that nothing betters, or leave `right` out."
        yield Problem(
            problems.UNSOLVABLE, path, f"{where} has a `right` that the referee finds no answer.", remedy
        )
    elif task.target is None:
        goal = f"breaks {task.rule} {task.outcome}".rstrip() if task.goal == GOAL_BREAK else f"is {task.goal}"
        remedy = "Change the position, or give in `right` (to break a rule: in `wrong`) a claim that does."
        yield Problem(problems.UNSOLVABLE, path, f"{where} has no claim that {goal}.", remedy)
    elif starts_done(task):
        what = f"{where} is done before anything is claimed."
        yield Problem(problems.SOLVED_ALREADY, path, what, "Change the position, or ask for something else.")


def starts_done(task: Task) -> bool:
    """Whether what the page has chosen beforehand reaches the goal. A list left empty is no choice, but an answer."""
    fields = [field for name, field in task.question.by_name.items() if name in task.exercise.asked]
    return task.is_reached_by({f.name: f.kind.write(f.absent) for f in fields if f.absent})


def broken_in(task: Task) -> set[str]:
    """The rules that a learner breaks in a step: on purpose, or by the claim that tempts."""
    position, tempting = task.exercise.position, task.exercise.tempting
    tempted = broken_by(task.game, task.question, {**position, **tempting}) if tempting else None
    return (tempted or set()) | ({task.rule} if task.goal == GOAL_BREAK else set())


def prerequisites(paths: list[Path]) -> Iterator[Problem]:
    """Every lesson builds on lessons before it: so there is no cycle, and the course can be walked in its order."""
    names = [match for path in paths if (match := LESSON_FILE.fullmatch(path.name))]
    numbers, slugs = [match[1] for match in names], [match[2] for match in names]
    for place, (path, number, slug) in enumerate(zip(paths, numbers, slugs, strict=True)):
        if slugs.count(slug) > 1 or numbers.count(number) > 1:
            what = f"Another lesson has the number {number} or the name {slug} too."
            yield Problem(problems.PREREQUISITES, path, what, "Give each its own.")
        before = read_toml(path)[0].get("builds_on", [])
        if not isinstance(before, list):
            remedy = 'Write builds_on = ["slug", …] or leave it out.'
            yield Problem(problems.UNKNOWN_KEY, path, "`builds_on` is no list.", remedy)
            continue
        for name in before:
            if name not in slugs:
                what = f"The lesson builds on {name!r}, which is none."
                yield Problem(problems.PREREQUISITES, path, what, f"The lessons are {listed(slugs)}.")
            elif slugs.index(name) >= place:
                what = f"The lesson builds on {name}, which does not come before it."
                remedy = "Name lessons with smaller numbers, or renumber."
                yield Problem(problems.PREREQUISITES, path, what, remedy)


def practised(game: Game, paths: list[Path]) -> Iterator[Problem]:
    """The skills asked after the lessons: known ones, and each of the game somewhere."""
    found = set()
    for path in paths:
        named = read_toml(path)[0].get("practice", [])
        if not isinstance(named, list) or not set(named) <= game.skill_by_id.keys():
            what = "`practice` names what is no skill."
            yield Problem(problems.BAD_TASK, path, what, f"The skills are {listed(game.skill_by_id)}.")
        else:
            found |= set(named)
    if paths and (unasked := [skill for skill in game.skill_by_id if skill not in found]):
        what = f"After no lesson anybody practises {listed(unasked)}."
        remedy = 'Write practice = ["…"] into the lesson after which it can be done.'
        yield Problem(problems.UNFINISHED, paths[0].parent, what, remedy)


# Puzzles


def of_puzzles(game: Game, folder: Path, codes: list[str]) -> Iterator[Problem]:
    """Known difficulties, right claims that are legal, wrong ones that break the rule they are filed under; enough."""
    path = folder / f"{PUZZLES}.toml"
    _, broken = read_toml(path)
    yield from broken
    plans = content.puzzle_plans(game, path)
    for slug, plan in plans.items():
        yield from plan.problems
        where = f"The puzzle [{slug}]"
        yield from keys(plan.data, content.PUZZLE_KEYS, PUZZLE_NEEDS, path, where)
        difficulty = plan.data.get("difficulty")
        if difficulty not in DIFFICULTIES:
            remedy = f"It is one of {', '.join(map(str, DIFFICULTIES))}."
            yield Problem(problems.BAD_TASK, path, f"{where} has the difficulty {difficulty!r}.", remedy)
        if plan.task is not None:
            yield from of_task(plan.task, plan.data, path, where)
    if len(plans) < (wanted := puzzles_at_least(game)):
        what = f"There are {len(plans)} puzzles of {wanted}."
        yield Problem(problems.UNFINISHED, path, what, WRITE_MORE)
    if plans:
        filed = [str(plan.data.get("rule")) for plan in plans.values()]
        for rule in rules_to_break(game):
            if filed.count(rule.id) < PUZZLES_PER_RULE:
                what = f"The rule {rule.id} has {filed.count(rule.id)} puzzles of {PUZZLES_PER_RULE}."
                yield Problem(problems.UNFINISHED, path, what, "Write a puzzle on it.")
        yield from puzzle_texts(game, folder, list(plans), codes)


def puzzle_texts(game: Game, folder: Path, slugs: list[str], codes: list[str]) -> Iterator[Problem]:
    """A title and a text for each puzzle in every language, and for nothing else."""
    for code in codes:
        path = folder / f"{PUZZLES}.{code}.toml"
        yield from missing(path, f"The puzzles have no texts in {code}.")
        if not path.is_file():
            continue
        table, broken = read_toml(path)
        yield from broken
        for slug in slugs if not broken else []:
            said = table.get(slug)
            if isinstance(said, dict):
                yield from keys(said, PUZZLE_TEXTS, PUZZLE_TEXTS, path, f"The puzzle [{slug}]")
            else:
                yield Problem(
                    problems.MISSING_KEY, path, f"The puzzle [{slug}] has no text in {code}.", "Write it."
                )
        for slug in sorted(set(table) - set(slugs)):
            yield Problem(
                problems.ORPHAN, path, f"[{slug}] is no puzzle of puzzles.toml.", "Rename it, or delete it."
            )
        for puzzle in content.puzzles(game, code):
            yield from content.in_prose(puzzle.text, path)
