"""Lessons, puzzles and practice in a real browser: by keyboard alone, without scripts, on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core import marking, skills
from games.core.questions import Game
from games.core.registry import all_games
from tests.browser.conftest import BOTH_FACES
from tests.crawls import EVERYWHERE, LOOKS, share
from tests.practice.asking import as_form, find_exercise, one_of_each_ask
from tutor.practice.content import Lesson, lessons, puzzles
from tutor.practice.tasks import Task

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = [game for game in all_games().values() if lessons(game, "en")]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
EVERY_ASK = pytest.mark.parametrize(
    ("game", "skill"), one_of_each_ask(), ids=[skill.ask for _, skill in one_of_each_ask()]
)

Visit = Callable[..., Page]
LONGEST_WAY = 250
"""Presses of a key from one end of a page to the other."""


def reach(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus."""
    for _ in range(LONGEST_WAY):
        if target.evaluate("each => each === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"Tab never reaches {target}")


def press(page: Page, target: Locator, key: str = "Enter") -> None:
    reach(page, target)
    page.keyboard.press(key)


def choose(page: Page, name: str, value: str) -> None:
    """Set a field by keyboard: a box is ticked, a radio walked to with the arrows, a text typed."""
    field = page.locator(f'#asking [name="{name}"]')
    boxes = page.locator(f'#asking [name="{name}"][value="{value}"]:is([type=checkbox], [type=radio])')
    if boxes.count() == 0:
        reach(page, field.first)
        page.keyboard.press("Control+A")
        page.keyboard.type(value)
        return
    if boxes.first.get_attribute("type") == "checkbox":
        if not boxes.first.is_checked():
            press(page, boxes.first, "Space")
        return
    # Tab comes to the chosen radio of a group, or to its first; the arrows walk on and choose.
    group = field.all()
    start = next((radio for radio in group if radio.is_checked()), group[0])
    if boxes.first.is_checked():
        return
    reach(page, start)
    page.keyboard.press("Space")
    for _ in group:
        if boxes.first.is_checked():
            return
        page.keyboard.press("ArrowDown")
    assert boxes.first.is_checked()


def fill_in(page: Page, task: Task) -> None:
    """Put the engine's own right answer into the form, by keyboard."""
    for name, given in as_form(task, task.hints.claim).items() if task.exercise.skill.id else claim_of(task):
        values = given if isinstance(given, list) else [given]
        inputs = page.locator(f'#asking input[type=text][name="{name}"]')
        if len(values) > 1 and inputs.count() == len(values):
            for place, value in enumerate(values):
                reach(page, inputs.nth(place))
                page.keyboard.press("Control+A")
                page.keyboard.type(value)
        else:
            for value in values:
                choose(page, name, value)


def claim_of(task: Task) -> list[tuple[str, object]]:
    """A hand-laid task's claim in fields that its form has: a capture by name is made by pointing at its tiles."""
    claim = dict(task.hints.claim)
    verdict = task.hints.verdict
    for field in task.question.fields:
        pointed = field.kind.name == "places" and field.name in task.exercise.asked
        if pointed and task.question.places and field.name not in claim:
            places = task.question.places(verdict.claim)
            others = [f.name for f in task.question.fields if f.at == field.at and f.name != field.name]
            if places:
                claim = {name: text for name, text in claim.items() if name not in others}
                claim[field.name] = " ".join(map(str, places))
    return list(as_form(task, claim).items())


def ask(page: Page) -> None:
    press(page, page.locator(".ask-bar [name=ask]"))


def walk(page: Page, game: Game, lesson: Lesson) -> None:
    """Do every step of a lesson and go on, with the keyboard alone."""
    for step in lesson.steps:
        expect(page.locator("#step-heading")).to_have_text(step.heading)
        if step.to_do and step.task is not None:
            fill_in(page, step.task)
            ask(page)
            expect(page.locator("#answer [data-done=yes]")).to_be_visible()
        with page.expect_navigation():
            press(page, page.locator(".onward a").last)  # past the exercises after a lesson


@EVERY_GAME
def test_a_new_learner_walks_the_course_with_the_keyboard(page: Page, game: Game) -> None:
    """To its end in CI, elsewhere through its first lesson."""
    page.goto(f"/en/{game.id}/learn/")
    with page.expect_navigation():
        press(page, page.locator(".go-on a"))
    course = lessons(game, "en")[: None if EVERYWHERE else 1]
    for lesson in course:
        walk(page, game, lesson)
    page.goto(f"/en/{game.id}/learn/")
    expect(page.locator(".course .is-done")).to_have_count(len(course))


@EVERY_GAME
def test_the_first_lesson_is_walked_without_a_script(visit: Visit, game: Game) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"/fr/{game.id}/learn/")
    page.locator(".go-on a").click()
    lesson = lessons(game, "fr")[0]
    for step in lesson.steps:
        if step.to_do and step.task is not None:
            page.locator(".ask-bar [name=hint]").click()
            expect(page.locator(".hint-step")).to_have_count(1)
            fill_by_mouse(page, step.task)
            page.locator(".ask-bar [name=ask]").click()
            expect(page.locator("#answer [data-done=yes]")).to_be_visible()
        page.locator(".onward a").last.click()
    page.goto(f"/fr/{game.id}/learn/")
    expect(page.locator(".course .is-done")).to_have_count(1)


def fill_by_mouse(page: Page, task: Task) -> None:
    for name, given in claim_of(task):
        for value in given if isinstance(given, list) else [given]:
            box = page.locator(f'#asking [name="{name}"][value="{value}"]:is([type=checkbox], [type=radio])')
            if box.count():
                box.first.check()
            else:
                page.locator(f'#asking [name="{name}"]').first.fill(value)


@EVERY_ASK
def test_every_way_of_asking_is_answered_by_keyboard(page: Page, game: Game, skill: skills.Skill) -> None:
    task = find_exercise(game, f"{skill.id}-1-7", {})
    page.goto(f"/en/{game.id}/practice/{task.exercise.slug}/")
    for name, given in (
        claim_of(task) if skill.ask == skills.ASK_CLAIM else as_form(task, task.hints.claim).items()
    ):
        if name == marking.RULE and skill.ask == skills.ASK_JUDGE:
            reach(page, page.locator("#f-rule"))
            page.locator("#f-rule").select_option(given)
            continue
        for value in given if isinstance(given, list) else [given]:
            choose(page, name, value)
    ask(page)
    expect(page.locator("#answer [data-state=right]")).to_be_visible()


def test_hints_open_one_after_the_other_and_the_focus_stays(page: Page) -> None:
    game, skill = next(found for found in one_of_each_ask() if found[1].ask == skills.ASK_CLAIM)
    page.goto(f"/en/{game.id}/practice/{skill.id}-1-7/")
    hint = page.locator(".ask-bar [name=hint]")
    for number in (1, 2):
        press(page, hint)
        expect(page.locator(".hint-step")).to_have_count(number)
        expect(hint).to_be_focused()
    press(page, hint)
    expect(page.locator(".hint-step")).to_have_count(3)
    expect(hint).to_have_count(0)


def test_a_piece_laid_with_htmx_keeps_the_address_clean(page: Page) -> None:
    """The form's token stays out of addresses, and the page where it is."""
    found = [
        (game, skill) for game in GAMES for skill in game.skills if skill.ask == skills.ASK_CLAIM
        and any("group_size" in game.by_id[skill.question].by_name[n].kind.describe() for n in skill.asked)
    ]  # fmt: skip
    game, skill = found[0]
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    address = f"/en/{game.id}/practice/{skill.id}-1-7/"
    page.goto(address)
    page.locator(".palette button:enabled").first.click()
    expect(page.locator(".part-groups .lying button")).to_have_count(1)
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    assert not [url for url in asked if "csrf" in url]


def test_progress_outlasts_the_browser(visit: Visit, page: Page) -> None:
    game = GAMES[0]
    lesson = next(each for each in lessons(game, "en") if any(step.to_do for step in each.steps))
    step = next(step for step in lesson.steps if step.to_do)
    page.goto(f"/en/{game.id}/learn/{lesson.slug}/?step={step.number}")
    fill_in(page, step.task)
    ask(page)
    expect(page.locator("#answer [data-done=yes]")).to_be_visible()
    again = visit(storage_state=page.context.storage_state())
    again.goto(f"/en/{game.id}/learn/{lesson.slug}/")
    expect(again.locator(".steps .is-done")).to_have_count(1)


# For everybody, on every screen


def addresses() -> list[str]:
    game = GAMES[0]
    lesson = next(each for each in lessons(game, "en") if any(step.to_do for step in each.steps))
    step = next(step for step in lesson.steps if step.to_do)
    found = ["learn/", f"learn/{lesson.slug}/?step={step.number}", f"learn/{lesson.slug}/?all=1", "puzzles/",
             f"puzzles/{puzzles(game, 'en')[0].slug}/", "practice/", "practice/drill/"]  # fmt: skip
    return [f"{game.id}/{address}" for address in found]


TASKS = [f"{game.id}/practice/{skill.id}-2-7/" for game, skill in one_of_each_ask()]
LARGEST = [f"{game.id}/practice/{skill.id}-3-7/" for game in GAMES for skill in game.skills[::4]]


def take_every_hint(page: Page) -> None:
    for number in (1, 2, 3):
        page.locator(".ask-bar [name=hint]").click()
        expect(page.locator(".hint-step")).to_have_count(number)


@pytest.mark.parametrize(("language", "colours"), LOOKS)
def test_no_page_shuts_anybody_out(
    visit: Visit, axe: Callable[[Page], None], language: str, colours: str
) -> None:
    page = visit(color_scheme=colours)
    for address in [*share(addresses(), colours), *share(TASKS, colours)]:
        page.goto(f"/{language}/{address}")
        axe(page)
        if "/practice/" in address and page.locator(".ask-bar").count():
            take_every_hint(page)
            page.locator(".ask-bar [name=ask]").click()
            expect(page.locator("#answer [data-state]")).to_be_visible()
            axe(page)


@BOTH_FACES
@EVERY_GAME
def test_a_narrow_screen_holds_every_page(visit: Visit, fits: Callable[[Page], None], game: Game) -> None:
    page = visit(viewport={"width": 320, "height": 700})
    for address in dict.fromkeys([*addresses(), *TASKS, *LARGEST]):
        if address.startswith(f"{game.id}/"):
            page.goto(f"/fr/{address}")
            fits(page)
            if page.locator(".ask-bar").count():
                take_every_hint(page)
                fits(page)


def test_a_finger_finds_every_button(visit: Visit) -> None:
    """Whatever is pressed on a task's page is at least 24 px in both directions."""
    page = visit(viewport={"width": 360, "height": 740})
    for address in TASKS:
        page.goto(f"/fr/{address}")
        small = page.eval_on_selector_all(
            "main :is(button, .button, .tile-choice, .choice, select, input[type=text]):not([hidden])",
            "all => all.map((e) => e.getBoundingClientRect())"
            ".filter((box) => box.width && Math.min(box.width, box.height) < 24).length",
        )
        assert small == 0, address
