"""What fails says so, in words and on the screen; nothing that was typed or tapped is lost; one tap asks again."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client
from playwright.sync_api import Locator, Page, Route, expect

from games.core.registry import all_games
from games.core.skills import ASK_CLAIM, ASK_JUDGE, ASK_SCORE
from tests.browser.table import Table
from tests.browser.test_practice import GAMES
from tests.browser.test_referee import heap_question
from tests.browser.touching import Finger
from tutor.classroom import sessions, sheets
from tutor.classroom.models import OPENED, REVEALED, Participant, Session
from tutor.classroom.models import Answer as ClassAnswer
from tutor.library.wording import words_for
from tutor.practice import drills
from tutor.practice.content import lessons, puzzles
from tutor.practice.forms import TaskForm
from tutor.practice.items import EXERCISE, PUZZLE, Item, exercise_item, task_of
from tutor.practice.tasks import Task
from tutor.progress.models import Attempt

Visit = Callable[..., Page]
Answer = Callable[[Route], None]

LONG = 20_000
"""Milliseconds, for what is tried again by itself, or takes several requests."""

PHONE = {"width": 360, "height": 740}


def answer(status: int, body: str = "") -> Answer:
    return lambda route: route.fulfill(status=status, content_type="text/html", body=body)


NEVER: Answer = lambda route: None  # noqa: E731
LOST: Answer = lambda route: route.abort()  # noqa: E731

FAILURES: list[tuple[Answer, str]] = [
    (LOST, "No connection."),
    (NEVER, "No answer came in time."),
    (answer(403), "This was refused."),
    (answer(404), "This is no longer here."),
    (answer(413), "That’s too much at once."),
    (answer(429), "Too many requests in a short time."),
    (answer(500), "Something went wrong on our side."),
    (answer(502, "<html>Bad gateway</html>"), "Something went wrong on our side."),
    (answer(200, "<!doctype html><p>Sign in to the school’s network"), "Something else answered"),
    (answer(418, "<div data-failure><p>Words of the server.</p></div>"), "Words of the server."),
]


@pytest.fixture(autouse=True)
def told_to_the_console(watch) -> None:
    for part in ("Failed to load resource", "htmx:", "Response Status Error Code"):
        watch.expect(part)


def notice(page: Page) -> Locator:
    return page.get_by_role("alert").filter(has_text="Try again")


def again(page: Page) -> None:
    page.get_by_role("button", name="Try again").click()


@pytest.fixture
def laying(visit: Visit) -> tuple[Page, Table, str]:
    """The referee's page with an empty heap, on a phone; the name of its field."""
    page = visit(viewport=PHONE)
    game, question, name = heap_question()
    table = Table(page, game, question)
    page.goto(f"{table.path}?edit=1&into={name}")
    return page, table, name


def tile(table: Table, number: int) -> Locator:
    return table.one(f'.palette button[value="{table.game.pieces.pieces[number].code}"]')


def codes(table: Table, *numbers: int) -> str:
    return " ".join(table.game.pieces.pieces[number].code for number in numbers)


def test_each_failure_of_a_tap_is_told_and_mended_by_one_tap(laying: tuple[Page, Table, str]) -> None:
    page, table, name = laying
    path = f"**{table.path}*"
    field = table.one(f"#f-{name}")
    for number, (fault, said) in enumerate(FAILURES):
        page.route(path, fault)
        if fault is NEVER:
            page.evaluate("htmx.config.timeout = 300")
        tile(table, number).click()
        expect(notice(page)).to_contain_text(said)
        expect(notice(page)).to_be_in_viewport(ratio=1)
        expect(tile(table, number)).to_be_focused()
        expect(field).to_have_value(codes(table, *range(number)))
        page.unroute(path)
        page.evaluate("htmx.config.timeout = 10000")
        again(page)
        expect(field).to_have_value(codes(table, *range(number + 1)), timeout=LONG)
        expect(notice(page)).to_have_count(0)
        expect(tile(table, number)).to_be_focused()
        expect(page.locator(".is-stale")).to_have_count(0)


def test_what_was_typed_and_tapped_without_a_connection_comes_in_its_order(
    laying: tuple[Page, Table, str], axe: Callable[[Page], None]
) -> None:
    page, table, name = laying
    field = table.one(f"#f-{name}")
    page.locator("#as-text summary").click()
    page.context.set_offline(True)
    field.fill(codes(table, 3))
    for number in (1, 0, 2):
        tile(table, number).click()
    expect(notice(page)).to_contain_text("What you entered is still here.")
    expect(field).to_have_value(codes(table, 3))
    expect(page.locator("#board.is-stale")).to_have_count(1)
    axe(page)
    again(page)
    expect(notice(page)).to_contain_text("No connection.")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.context.set_offline(False)
    table.one(".dock [name=done]").click()  # Whatever is done next first sends what waits.
    expect(field).to_have_value(codes(table, 3, 1, 0, 2), timeout=LONG)
    expect(page.locator("#answer [data-state]")).to_be_visible()
    expect(notice(page)).to_have_count(0)


# --- A step of a lesson, an exercise


def step() -> tuple[str, Task]:
    """A step in which pieces are ticked: its address and its task."""
    for game in GAMES:
        for lesson in lessons(game, "en"):
            for step in [
                step for step in lesson.steps if step.to_do and step.task and step.task.ask == ASK_CLAIM
            ]:
                task = step.task
                if {task.question.by_name[name].control for name in task.exercise.asked} == {"faces"}:
                    return f"/en/{game.id}/learn/{lesson.slug}/?step={step.number}", task
    raise LookupError("in no step pieces are ticked")


def exercise() -> tuple[str, Task]:
    game, skill = judged()
    slug = f"{skill.id}-1-7"
    return f"/en/{game.id}/practice/{slug}/", task_of(Item(EXERCISE, game.id, slug), {})


def judged() -> tuple[Any, Any]:
    skills = [(game, skill) for game in all_games().values() for skill in game.skills]
    return next((game, skill) for game, skill in skills if skill.ask == ASK_JUDGE)


def fill_in(page: Page, task: Task) -> Locator:
    """Touch all that is part of an answer, and return the button that sends it."""
    finger = Finger(page)
    if task.ask == ASK_JUDGE:
        finger.touch(finger.one("label:has([name=legal])"))
        return page.get_by_role("button", name="I can’t say")
    [(name, values)] = task.hints.claim.items()
    for value in values.split():
        finger.touch(finger.box(name, value))
    return page.locator("#board [data-send]")


FILLED_IN = (
    "form => JSON.stringify([...new FormData(form)].filter(([name]) => !/token|answer.id/.test(name)))"
)


def filled_in(page: Page) -> str:
    """All that the form says."""
    return page.locator("#asking").evaluate(FILLED_IN)


def sign_in_elsewhere(page: Page) -> None:
    """In another tab of the same browser."""
    get_user_model().objects.create_user("anna", password="a long pass phrase")
    tab = page.context.new_page()
    tab.goto("/en/account/sign-in/")
    tab.get_by_label("Name").fill("anna")
    tab.get_by_label("Password").fill("a long pass phrase")
    tab.get_by_label("Password").press("Enter")
    tab.wait_for_url("**/progress/")
    tab.close()


FORM_FAILURES: list[tuple[Callable[[Page], None], str]] = [
    (lambda page: page.context.set_offline(True), "No connection."),
    (lambda page: page.route("**/*", answer(503)), "Something went wrong on our side."),
    (lambda page: page.context.clear_cookies(), "Your browser sent us no cookie."),
    (sign_in_elsewhere, "You’re signed in as anna now."),
]


@pytest.mark.parametrize("asked", [step, exercise])
def test_an_answer_that_fails_is_kept_and_sent_by_one_tap(
    visit: Visit, asked: Callable[[], tuple[str, Task]]
) -> None:
    page = visit(viewport=PHONE)
    address, task = asked()
    for number, (fail, said) in enumerate(FORM_FAILURES):
        page.goto(address)
        button = fill_in(page, task)
        given = filled_in(page)
        fail(page)
        button.click()
        expect(notice(page)).to_contain_text(said)
        expect(notice(page)).to_be_in_viewport(ratio=1)
        assert filled_in(page) == given
        assert Attempt.objects.count() == number
        page.context.set_offline(False)
        page.unroute_all()
        again(page)
        expect(page.locator("#answer [data-state]")).to_be_visible()
        expect(notice(page)).to_have_count(0)
        assert page.evaluate("document.querySelector('#board .bar').contains(document.activeElement)")
        assert Attempt.objects.count() == number + 1


# --- A class


@pytest.fixture
def led(live_server: Any, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A class with its first exercise open."""
    monkeypatch.setattr("tutor.classroom.views.participants.POLLED_EVERY", 400)
    game, skill = judged()
    items = [exercise_item(game, skill, 1, seed, True) for seed in (7, 8, 9)]
    sheet = sheets.create_sheet(get_user_model().objects.create_user("teacher"), "Monday", items)
    session = sessions.start_session(sheet, sheet.owner)
    sessions.record_event(session, OPENED, 0)
    return session


@pytest.fixture
def pupil(visit: Visit, led: Session) -> Page:
    return join(visit, led)


def join(visit: Visit, session: Session) -> Page:
    page = visit(viewport=PHONE)
    page.goto(f"/j/{session.code}")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/class/play/**")
    return page


def tick(page: Page) -> None:
    page.get_by_text("Not allowed", exact=True).click()


def give(page: Page) -> None:
    page.get_by_role("button", name="I can’t say").click()


def posts(answer: Answer) -> Answer:
    """What happens to answers only; all else goes through."""
    return lambda route: answer(route) if route.request.method == "POST" else route.continue_()


def given(item: int) -> int:
    return ClassAnswer.objects.filter(item=item).count()


def received(page: Page) -> None:
    expect(page.locator("#live")).to_contain_text("Received", timeout=LONG)


PLAY = "**/class/play/**"
PORTAL = answer(200, "<!doctype html><p>Sign in to the school’s network")


def test_no_answer_leaves_a_class_before_it_is_acknowledged(pupil: Page, led: Session) -> None:
    """A fault of the server, the school's network that wants a sign-in, a connection that breaks, another tab."""
    connection = pupil.locator("#connection")
    tick(pupil)
    pupil.reload()
    expect(pupil.get_by_role("radio", name="Not allowed")).to_be_checked()
    pupil.route(PLAY, posts(answer(503)))
    give(pupil)
    pupil.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(connection).to_contain_text("The site is busy.")
    expect(connection).to_be_in_viewport(ratio=1)
    pupil.unroute(PLAY)
    received(pupil)
    expect(connection).to_be_hidden()

    sessions.record_event(led, OPENED, 1)
    tick(pupil)
    pupil.route(PLAY, PORTAL)
    give(pupil)
    expect(connection).to_contain_text("No connection.")
    assert given(1) == 0
    pupil.unroute(PLAY)
    received(pupil)

    sessions.record_event(led, OPENED, 2)
    tick(pupil)
    sign_in_elsewhere(pupil)
    give(pupil)
    received(pupil)
    assert [given(0), given(1), given(2)] == [1, 1, 1]


BOARDS: dict[str, tuple[Callable[[TaskForm], bool], Callable[[Page], None]]] = {
    "a piece": (
        lambda form: ways(form) == {"one"} and len(form.board.steps) == 1,
        lambda page: touch(page, 1),
    ),
    "several pieces": (lambda form: ways(form) == {"several"}, lambda page: touch(page, 0, 2)),
    "one of all pieces": (lambda form: bool(form.board.trays), lambda page: touch(page, 1, 3)),
    "pieces joined": (
        lambda form: ways(form) == {"join"} and len(form.board.steps) == 1,
        lambda page: join_pieces(page),
    ),
    "two steps": (lambda form: len(form.board.steps) > 1, lambda page: two_steps(page)),
    "figures": (lambda form: form.task.ask == ASK_SCORE, lambda page: write(page, "7", "", "12")),
    "a figure for each": (lambda form: bool(form.board.figures), lambda page: write(page, "+3", "", "-3")),
}
"""What a board is touched for, which boards are so, and how."""


def ways(form: TaskForm) -> set[str]:
    return {spot.way for spot in form.board.spots} - {"still"}


def touch(page: Page, *places: int) -> None:
    for place in places:
        page.locator("#board .touch:not(.group)").nth(place).click()


def join_pieces(page: Page) -> None:
    """Two that are a group, and the first one of another."""
    for count in (0, 1):
        touch(page, 0)
        touch(page, 1)
        expect(page.locator(".joined .group")).to_have_count(count + 1)
    touch(page, 0)
    expect(page.locator("#board .is-lifted")).to_have_count(1)


def two_steps(page: Page) -> None:
    touch(page, 0)
    expect(page.locator(".steps-said input[type=hidden]").first).not_to_have_value("")
    touch(page, 1)


def write(page: Page, *figures: str) -> None:
    for place, figure in enumerate(figures):
        page.locator("#board input[type=text]").nth(place).fill(figure)


def items() -> list[Item]:
    exercises = [exercise_item(game, skill, 1, 7, True) for game in GAMES for skill in game.skills]
    return exercises + [Item(PUZZLE, game.id, each.slug) for game in GAMES for each in puzzles(game, "en")]


def form_of(item: Item) -> TaskForm:
    task = task_of(item, {})
    return TaskForm(task=task, words=words_for(task.game, "en"))


def test_what_is_touched_in_class_and_not_sent_survives_a_reload(visit: Visit, led: Session) -> None:
    found = [
        (next(item for item in items() if is_so(form_of(item))), touched)
        for is_so, touched in BOARDS.values()
    ]
    sheet = sheets.create_sheet(led.owner, "Tuesday", [item for item, _ in found])
    page = join(visit, sessions.start_session(sheet, led.owner, pace="self"))
    address = page.url.partition("?")[0]
    for number, (_, touched) in enumerate(found):
        page.goto(f"{address}?item-number={number}")
        untouched = filled_in(page)
        touched(page)
        given = filled_in(page)
        assert given != untouched
        page.reload()
        page.wait_for_function(
            f"given => ({FILLED_IN})(document.getElementById('asking')) === given", arg=given
        )


def test_a_piece_touched_in_class_without_a_connection_is_joined_by_one_tap(
    visit: Visit, led: Session
) -> None:
    led.items = [next(item for item in items() if BOARDS["pieces joined"][0](form_of(item)))]
    led.save()
    page = join(visit, led)
    touch(page, 0)
    expect(page.locator("#board .is-lifted")).to_have_count(1)
    page.context.set_offline(True)
    touch(page, 1)
    expect(notice(page)).to_contain_text("No connection.")
    page.context.set_offline(False)
    again(page)
    expect(page.locator(".joined .group")).to_have_count(1)


def test_an_answer_that_cannot_count_stays_with_the_reason(
    pupil: Page, led: Session, axe: Callable[[Page], None]
) -> None:
    unsent = pupil.locator("#unsent")
    tick(pupil)
    pupil.route(PLAY, posts(LOST))
    give(pupil)
    expect(pupil.locator("#connection")).not_to_be_empty()
    sessions.record_event(led, REVEALED, 0)
    pupil.unroute(PLAY)
    expect(unsent).to_contain_text("after the answers were shown", timeout=LONG)
    expect(unsent).to_contain_text("Not allowed, I can’t say")
    expect(unsent).to_be_in_viewport(ratio=1)
    expect(pupil.get_by_text("after the answers were shown")).to_have_count(1)
    sent: list[str] = []
    pupil.on("request", lambda request: sent.append(request.method))
    pupil.reload()
    expect(unsent).to_contain_text("Not allowed, I can’t say")
    axe(pupil)
    assert "POST" not in sent
    unsent.get_by_role("button", name="Put it away").click()
    expect(unsent).to_be_hidden()

    sessions.record_event(led, OPENED, 1)
    tick(pupil)
    pupil.route(PLAY, posts(LOST))
    give(pupil)
    Participant.objects.update(removed=True)
    pupil.unroute(PLAY)
    expect(unsent).to_contain_text("taken you out", timeout=LONG)
    assert not ClassAnswer.objects.exists()


def test_whose_cookies_are_gone_reads_it_and_goes_on_with_the_answer_kept(pupil: Page, led: Session) -> None:
    unsent = pupil.locator("#unsent")
    tick(pupil)
    pupil.route(PLAY, posts(LOST))
    give(pupil)
    expect(pupil.locator("#connection")).not_to_be_empty()
    pupil.context.clear_cookies()
    pupil.unroute(PLAY)
    expect(unsent).to_contain_text("aren’t in this class on this device", timeout=LONG)
    expect(unsent).to_contain_text("Not allowed, I can’t say")
    pupil.goto(f"/en/join/?code={led.code}&again=1")
    pupil.get_by_label("Your personal code").fill(Participant.objects.get().code)
    pupil.get_by_role("button", name="Go on where I was").click()
    received(pupil)
    expect(unsent).to_be_hidden()
    assert given(0) == 1


def test_a_teachers_page_that_falls_behind_says_so_once_and_catches_up(
    visit: Visit, led: Session, client: Client, live_server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tutor.classroom.views.dashboard.POLLED_EVERY", 400)
    client.force_login(led.owner)
    page = visit(viewport=PHONE)
    session = {"name": settings.SESSION_COOKIE_NAME, "url": live_server.url}
    page.context.add_cookies([{**session, "value": client.cookies[settings.SESSION_COOKIE_NAME].value}])
    page.goto(f"/en/class/sessions/{led.pk}/")
    alert, polls = page.get_by_role("alert"), f"**/class/sessions/{led.pk}/?v=*"
    page.route(polls, answer(502))
    expect(alert).to_contain_text("This page may be out of date.")
    expect(alert).to_be_in_viewport(ratio=1)
    alert.locator("p").first.evaluate("told => (told.id = 'told-once')")
    for _ in range(2):
        page.wait_for_event("requestfinished")
    expect(alert.locator("#told-once")).to_have_count(1)
    page.unroute(polls)
    expect(alert).to_be_empty()


def test_an_answer_after_the_end_of_a_drill_leads_to_its_result(page: Page) -> None:
    """And puts no page into the page."""
    address, task = exercise()
    drill = drills.begin(task.game.id, "", 1, 60)
    page.goto(f"{address}?drill={drill.token}")
    late = replace(drill, began=drill.began - 100).token
    for attribute in ("action", "hx-post"):
        page.locator("#asking").evaluate(
            "(form, [name, address]) => form.setAttribute(name, address)",
            [attribute, f"{address}?drill={late}"],
        )
    page.evaluate("htmx.process(document.body)")
    fill_in(page, task).click()
    page.wait_for_url("**/drill/?result=*")
