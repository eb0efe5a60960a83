"""The pages of lessons, puzzles and practice. Each looks its task up, takes the learner's form and shows it."""

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers, patch_vary_headers
from django.views.decorators.http import require_http_methods, require_safe

from games.core.exercises import DIFFICULTIES, NoExercise
from games.core.marking import BLANK
from games.core.phrases import Words
from games.core.questions import Game
from tutor.library.wording import readings_told, words_for
from tutor.practice import content, drills
from tutor.practice.board import TaskBoard
from tutor.practice.content import Lesson
from tutor.practice.courses import Course, has_exercises, steps_done
from tutor.practice.drills import Drill
from tutor.practice.forms import up_to_three
from tutor.practice.items import BadItem, Item, task_of
from tutor.practice.selection import DICE, after_lesson, choose_exercise
from tutor.practice.skills import skills_of
from tutor.practice.submission import Place, Submission, submission
from tutor.practice.tasks import Task
from tutor.progress.attempts import AFTER_LESSON, EXERCISE, LESSON, PUZZLE, best_states
from tutor.progress.house_rules import house
from tutor.progress.learners import current_learner, remember
from tutor.progress.schedule import due_rules
from tutor.site.shortcuts import game_or_404, is_fragment, language

reading_or_answering = require_http_methods(["GET", "HEAD", "POST"])


# Lessons


@require_safe
def course(request: HttpRequest, game_id: str) -> HttpResponse:
    """The lessons in order, and where the learner is."""
    game, _words, context = frame(game_id)
    lessons = content.lessons(game, language())
    learner = current_learner(request)
    states, own = (best_states(learner, game.id, kind) for kind in (LESSON, AFTER_LESSON))
    context |= {"course": Course(lessons, states, own), "exercises": drills.AFTER_A_LESSON}
    return personal(render(request, "practice/course.html", context))


@reading_or_answering
def lesson(request: HttpRequest, game_id: str, slug: str) -> HttpResponse:
    """A lesson: one step at a time, or (``?all=1``) all of them to be read, printed or shown to a room."""
    game, _words, context = frame(game_id)
    lessons = content.lessons(game, language())
    found = next((each for each in lessons if each.slug == slug), None)
    if found is None or not found.steps:
        raise Http404
    place = lessons.index(found)
    context |= {
        "lesson": found,
        "builds_on": [each for each in lessons if each.slug in found.builds_on],
        "previous_lesson": lessons[place - 1] if place else None,
        "next_lesson": lessons[place + 1] if place + 1 < len(lessons) else None,
        "exercises": drills.AFTER_A_LESSON if has_exercises(lessons, found) else 0,
    }
    if "all" in request.GET:
        boards = {
            step.number: still(step.task, str(step.number)) for step in found.steps if step.task is not None
        }
        texts = [found.aim, *(step.text for step in found.steps)]
        drawn = [*(text.pieces for text in texts), *(board.lying_tiles for board in boards.values())]
        context |= {"boards": boards, "drawn": drawn}
        return render(request, "practice/lesson_all.html", context)
    number = request.GET.get("step") or request.POST.get("step") or "1"
    step = next((each for each in found.steps if str(each.number) == number), None)
    if step is None:
        raise Http404
    address = reverse("practice:lesson", args=[game.id, slug]) + step.address
    form = None
    if step.task is not None and step.to_do:
        form = submission(request, step.task, Place(LESSON, f"{slug}/{step.number}", address))
    elif step.task is not None:
        context["board"] = still(step.task)
    learner = form.learner if form else current_learner(request)
    done = steps_done(best_states(learner, game.id, LESSON), found)
    context |= {"step": step, "steps": [(each, each.number in done) for each in found.steps], "form": form}
    context["next_step"] = found.steps[step.number] if step.number < len(found.steps) else None
    context["previous_step"] = found.steps[step.number - 2] if step.number > 1 else None
    return respond(request, "practice/lesson.html", context, form)


def around(course: Sequence[Lesson], slug: str) -> dict[str, Lesson | None]:
    """The lesson of this name and the next one, if there are any."""
    place = next((place for place, each in enumerate(course) if each.slug == slug), None)
    if place is None:
        return {"lesson": None, "next_lesson": None}
    return {"lesson": course[place], "next_lesson": course[place + 1] if place + 1 < len(course) else None}


def still(task: Task, number: str = "") -> TaskBoard:
    """The board of a task, to be looked at only."""
    words = words_for(task.game, language())
    return TaskBoard(task.game, task.question, words, task.shown, number=number)


# Puzzles


@require_safe
def puzzles(request: HttpRequest, game_id: str) -> HttpResponse:
    """All puzzles, or those on a rule or of a difficulty."""
    game, words, context = frame(game_id)
    rule, difficulty = request.GET.get("rule", ""), up_to_three(request.GET.get("difficulty"))
    every = content.puzzles(game, language())
    shown = [each for each in every if rule in ("", each.rule) and difficulty in (0, each.difficulty)]
    states = best_states(current_learner(request), game.id, PUZZLE)
    filed = {each.rule for each in every}
    context |= {
        "puzzles": [(each, words.text("rules", each.rule), states.get(each.slug, "")) for each in shown],
        "all_of_them": len(every),
        "rules": [(r.id, words.text("rules", r.id)) for r in game.rules if r.id in filed],
        "rule": rule,
        "difficulty": difficulty,
        "difficulties": DIFFICULTIES,
        "solved": sum(states.get(each.slug) == "right" for each in every),
    }
    return personal(render(request, "practice/puzzles.html", context))


@reading_or_answering
def puzzle(request: HttpRequest, game_id: str, slug: str) -> HttpResponse:
    """A puzzle with its permalink."""
    game, words, context = frame(game_id)
    every = content.puzzles(game, language())
    found = next((each for each in every if each.slug == slug), None)
    if found is None:
        raise Http404
    address = reverse("practice:puzzle", args=[game.id, slug])
    form = submission(request, found.task, Place(PUZZLE, slug, address, found.difficulty))
    place = every.index(found)
    context |= {
        "puzzle": found,
        "rule": words.text("rules", found.rule),
        "next_puzzle": every[place + 1] if place + 1 < len(every) else None,
        "previous_puzzle": every[place - 1] if place else None,
        "form": form,
    }
    return respond(request, "practice/puzzle.html", context, form)


# Practice


@require_safe
def home(request: HttpRequest, game_id: str) -> HttpResponse:
    """What can be practised, how well each is known, what is due."""
    game, words, context = frame(game_id)
    learner = current_learner(request)
    context |= {
        "skills": skills_of(game, learner, language()),
        "due": len(due_rules(learner, game)),
        "house": readings_told(words, house(learner, game)),
        "difficulties": DIFFICULTIES,
        "nothing": "nothing" in request.GET,
    }
    return personal(render(request, "practice/home.html", context))


@require_safe
def next_exercise(request: HttpRequest, game_id: str) -> HttpResponse:
    """On to a fresh exercise: of a skill, on a rule, after a lesson, of a drill, or on what is due."""
    game = game_or_404(game_id)
    course = content.lessons(game, language())
    asked = {name: request.GET.get(name, "") for name in ("skill", "rule")}
    difficulty = up_to_three(request.GET.get("difficulty"))
    drill = drills.read(request.GET.get("drill", ""), game.id)
    slugs = {each.slug: each for each in course}
    if drill is None and request.GET.get("lesson") in slugs:
        drill = drills.begin(game.id, "", 1, 0, request.GET["lesson"])
    if drill is not None:
        if drill.is_over() or drill.is_complete:
            return redirect(drill_address(game, result=drill.token))
        asked, difficulty = {"skill": drill.skill, "rule": ""}, drill.difficulty
    try:
        learner = current_learner(request)
        if drill is not None and drill.lesson in slugs:
            slug = after_lesson(game, learner, course, slugs[drill.lesson], drill.answered)
        else:
            if drill is not None and not drill.skill:
                asked["skill"] = DICE.choice(game.skills).id
            slug = choose_exercise(game, learner, difficulty=difficulty, **asked)
    except NoExercise:
        return personal(redirect(reverse("practice:home", args=[game.id], query={"nothing": "1"})))
    query = {"drill": drill.token} if drill else {"on": asked["rule"]} if asked["rule"] else {}
    return personal(redirect(reverse("practice:exercise", args=[game.id, slug], query=query)))


@reading_or_answering
def exercise(request: HttpRequest, game_id: str, slug: str) -> HttpResponse:
    """One exercise, at the learner's own table."""
    game, words, context = frame(game_id)
    learner = current_learner(request)
    readings = house(learner, game)
    try:
        task = task_of(Item(EXERCISE, game.id, slug), {game.id: readings})
    except BadItem:
        raise Http404 from None
    skill, difficulty = task.exercise.skill, task.exercise.difficulty
    drill = drills.read(request.GET.get("drill", ""), game.id)
    if drill is not None and request.method == "POST" and drill.is_over():
        return redirect(drill_address(game, result=drill.token))
    on = request.GET.get("on", "")
    query = {"drill": drill.token} if drill else {"on": on} if on in game.rule_order else {}
    address = reverse("practice:exercise", args=[game.id, slug], query=query)
    kind, name = (AFTER_LESSON, f"{drill.lesson}/{slug}") if drill and drill.lesson else (EXERCISE, slug)
    form = submission(request, task, Place(kind, name, address, difficulty))
    if drill is not None and form.feedback is not None and form.feedback.state != BLANK:
        drill = drill.after(slug, form.feedback.state)
    about = (on,) if on in game.rule_order else skill.rules
    context |= {
        "name": words.text("skills", skill.id, "name"),
        "prompt": words.text("skills", skill.id, "prompt"),
        "difficulty": difficulty,
        "preparing": () if drill else content.lessons_on(game, language(), about, skill.question),
        "house": readings_told(words, readings),
        "form": form,
        "own_sprite": True,
        "drill": drill,
        "on": (on, words.text("rules", on)) if on in game.rule_order else None,
        "next_address": next_address(game, skill.id, difficulty, query, drill),
    }
    return respond(request, "practice/exercise.html", context, form)


@require_safe
def drill(request: HttpRequest, game_id: str) -> HttpResponse:
    """Choose a drill, begin it, or see how it went."""
    game, _words, context = frame(game_id)
    ended = drills.read(request.GET.get("result", ""), game.id)
    if ended is not None:
        again = {"skill": ended.skill, "difficulty": ended.difficulty, "seconds": ended.seconds}
        context |= {"drill": ended, "again": drill_address(game, **again)}
        context |= around(content.lessons(game, language()), ended.lesson)
        return personal(render(request, "practice/drill_result.html", context))
    if "seconds" in request.GET:
        skill, difficulty = request.GET.get("skill", ""), up_to_three(request.GET.get("difficulty")) or 1
        seconds = next((s for s in drills.TIMES if str(s) == request.GET["seconds"]), 0)
        begun = drills.begin(game.id, skill if skill in game.skill_by_id else "", difficulty, seconds)
        return personal(redirect(reverse("practice:next", args=[game.id], query={"drill": begun.token})))
    context |= {
        "skills": skills_of(game, None, language()),
        "times": drills.TIMES,
        "difficulties": DIFFICULTIES,
    }
    return render(request, "practice/drill.html", context)


# What the pages share


def frame(game_id: str) -> tuple[Game, Words, dict[str, Any]]:
    """The game, its words, and what the templates of all pages look at, most of which only some pages have."""
    game = game_or_404(game_id)
    words = words_for(game, language())
    context = dict.fromkeys(
        ("form", "board", "step", "puzzle", "drill", "own_sprite", "next_address", "prompt")
    )
    return game, words, {**context, "game": game, "words": words.tables, "fragment": False}


def respond(
    request: HttpRequest, template: str, context: dict[str, Any], form: Submission | None
) -> HttpResponse:
    """The page; for htmx the task, and where one is in its lesson. Whoever has answered is remembered."""
    if form is not None:
        context["board"] = form.board
    fragment = context["fragment"] = form is not None and is_fragment(request)
    response = render(request, "practice/_task.html" if fragment else template, context)
    if form is not None and form.learner is not None and form.feedback is not None:
        remember(response, form.learner)
    patch_vary_headers(response, ["HX-Request"])
    return personal(response)


def personal(response: HttpResponse) -> HttpResponse:
    """A page that shows somebody's own progress is kept by nobody else."""
    add_never_cache_headers(response)
    return response


def next_address(game: Game, skill: str, difficulty: int, query: dict[str, str], drill: Drill | None) -> str:
    """The next of a drill; another on the same rule; or another of the same skill."""
    if drill is not None:
        asked = {"drill": drill.token}
    elif "on" in query:
        asked = {"rule": query["on"]}
    else:
        asked = {"skill": skill, "difficulty": str(difficulty)}
    return reverse("practice:next", args=[game.id], query=asked)


def drill_address(game: Game, **query: object) -> str:
    return reverse("practice:drill", args=[game.id], query=query)
