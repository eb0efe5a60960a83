"""Lessons, puzzles and practice in a real browser: by keyboard alone, without scripts, on every screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from games.core import skills
from games.core.questions import Game
from games.core.registry import all_games
from tests.browser.conftest import BOTH_FACES
from tests.browser.touching import Finger
from tests.crawls import EVERYWHERE, LOOKS, share
from tests.practice.asking import find_exercise, one_of_each_ask
from tutor.practice.content import Lesson, lessons, puzzles

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


class Keyboard(Finger):
    """Goes to everything by Tab and the arrows, and presses it by Enter or Space."""

    def touch(self, target: Locator) -> None:
        pressed = target.locator("input") if target.locator("input").count() else target
        kind = pressed.get_attribute("type")
        self.go_to(pressed)
        if kind in ("checkbox", "radio") and not pressed.is_checked():
            self.page.keyboard.press("Space")
        elif kind not in ("checkbox", "radio"):
            self.page.keyboard.press("Enter")
        self.settle()

    def go_to(self, target: Locator) -> None:
        """Tab on until the group has the focus, which is one stop; the arrows walk in it."""
        group = target.evaluate_handle(
            """(target) => target.type === "radio"
              ? [...target.form.elements].filter((each) => each.name === target.name && each.type === "radio")
              : [...(target.closest(".spot")?.querySelectorAll("input[type=checkbox], button.touch") ?? [target])]"""
        )
        for _ in range(LONGEST_WAY):
            if group.evaluate("group => group.includes(document.activeElement)"):
                break
            self.page.keyboard.press("Tab")
        for _ in range(group.evaluate("group => group.length")):
            if target.evaluate("each => each === document.activeElement"):
                return
            self.page.keyboard.press("ArrowRight")
        pytest.fail(f"the keyboard never reaches {target}")

    def write(self, target: Locator, text: str) -> None:
        reach(self.page, target)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)


def walk(page: Page, game: Game, lesson: Lesson) -> None:
    """Do every step of a lesson and go on, with the keyboard alone."""
    for step in lesson.steps:
        expect(page.locator("#step-heading")).to_have_text(step.heading)
        if step.to_do and step.task is not None:
            Keyboard(page).answer(step.task)
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
            page.locator(".voice [name=hint]").click()
            expect(page.locator(".hint-step")).to_have_count(1)
            Finger(page).answer(step.task)
            expect(page.locator("#answer [data-done=yes]")).to_be_visible()
        page.locator(".onward a").last.click()
    page.goto(f"/fr/{game.id}/learn/")
    expect(page.locator(".course .is-done")).to_have_count(1)


@EVERY_ASK
def test_every_way_of_asking_is_answered_by_keyboard(page: Page, game: Game, skill: skills.Skill) -> None:
    task = find_exercise(game, f"{skill.id}-1-7", {})
    page.goto(f"/en/{game.id}/practice/{task.exercise.slug}/")
    Keyboard(page).answer(task)
    expect(page.locator("#answer [data-state=right]")).to_be_visible()


def test_hints_open_one_after_the_other_and_the_focus_stays(page: Page) -> None:
    game, skill = next(found for found in one_of_each_ask() if found[1].ask == skills.ASK_CLAIM)
    page.goto(f"/en/{game.id}/practice/{skill.id}-1-7/")
    hint = page.locator(".voice [name=hint]")
    for number in (1, 2):
        press(page, hint)
        expect(page.locator(".hint-step")).to_have_count(number)
        expect(hint).to_be_focused()
    press(page, hint)
    expect(page.locator(".hint-step")).to_have_count(3)
    expect(hint).to_have_count(0)


def test_a_piece_laid_with_htmx_keeps_the_address_clean(page: Page) -> None:
    """The form's token stays out of addresses, and the page where it is."""
    game, skill = next(
        (game, skill)
        for game in GAMES
        for skill in game.skills
        if skill.ask == skills.ASK_CLAIM
        and any(game.by_id[skill.question].by_name[name].control == "groups" for name in skill.asked)
    )
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    address = f"/en/{game.id}/practice/{skill.id}-1-7/"
    page.goto(address)
    for place in (0, 1):
        page.locator("#board .zone-mine [name=put]").nth(place).click()
        expect(page.locator("#board .is-lifted, #board .group")).to_have_count(1)
    expect(page.locator("#board .group .tile")).to_have_count(2)
    expect(page).to_have_url(re.compile(re.escape(address) + "$"))
    assert not [url for url in asked if "csrf" in url]


def test_progress_outlasts_the_browser(visit: Visit, page: Page) -> None:
    game = GAMES[0]
    lesson = next(each for each in lessons(game, "en") if any(step.to_do for step in each.steps))
    step = next(step for step in lesson.steps if step.to_do)
    page.goto(f"/en/{game.id}/learn/{lesson.slug}/?step={step.number}")
    Finger(page).answer(step.task)
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
        page.locator(".voice [name=hint]").click()
        expect(page.locator(".hint-step")).to_have_count(number)


@pytest.mark.parametrize(("language", "colours"), LOOKS)
def test_no_page_shuts_anybody_out(
    visit: Visit, axe: Callable[[Page], None], language: str, colours: str
) -> None:
    page = visit(color_scheme=colours)
    for address in [*share(addresses(), colours), *share(TASKS, colours)]:
        page.goto(f"/{language}/{address}")
        axe(page)
        if address in TASKS:
            take_every_hint(page)
            finger = Finger(page)
            finger.touch(finger.one(".bar button"))
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
            if page.locator("#board").count():
                take_every_hint(page)
                fits(page)


def test_a_finger_finds_every_button(visit: Visit) -> None:
    """Whatever is pressed on a task's page is at least 24 px in both directions."""
    page = visit(viewport={"width": 360, "height": 740})
    for address in TASKS:
        page.goto(f"/fr/{address}")
        small = page.eval_on_selector_all(
            "main :is(button, .button, .touch, .word, select, input[type=text]):not([hidden])",
            "all => all.map((e) => e.getBoundingClientRect())"
            ".filter((box) => box.width && Math.min(box.width, box.height) < 24).length",
        )
        assert small == 0, address
