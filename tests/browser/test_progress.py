"""Progress, accounts and data in a real browser: by keyboard, without a script, in both languages, light and dark."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.http import HttpResponse
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from games.core.registry import all_games
from tests.browser.conftest import BOTH_FACES
from tests.crawls import COLOURS, LOOKS, share
from tutor.progress.attempts import record
from tutor.progress.learners import COOKIE, remember
from tutor.progress.models import Attempt, Learner

GAME = next(game for game in all_games().values() if game.readings)
RULES = [rule.id for rule in GAME.rules if rule.judged]
PASSWORD = "tiles and bones"

Visit = Callable[..., Page]


@pytest.fixture
def learner(live_server: LiveServer) -> Learner:
    """Somebody with rules in every state."""
    learner = Learner.objects.create()
    now = datetime.now(UTC)
    question = GAME.questions[0]

    def answer(state: str, rule: str, ago: timedelta, difficulty: int = 0, seed: int = 1) -> None:
        broken = (rule,) if state == "wrong" else ()
        attempt = Attempt(
            learner=learner, game=GAME.id, question=question.id, kind="exercise", slug=f"{rule}-1-{seed}", state=state,
            fields=question.sample, rules=(rule,), broken=broken, difficulty=difficulty,
        )  # fmt: skip
        record(attempt, now - ago)

    answer("wrong", RULES[0], timedelta(days=2))
    for seed, days in enumerate([9, 9, 2]):
        answer("right", RULES[1], timedelta(days=days), difficulty=3, seed=seed)
    answer("right", RULES[2], timedelta())
    return learner


@pytest.fixture
def known(visit: Visit, learner: Learner, live_server: LiveServer) -> Visit:
    """`known(**options)` opens a page of the learner's own browser."""

    def open_page(**options: object) -> Page:
        response = HttpResponse()
        remember(response, learner)
        page = visit(**options)
        page.context.add_cookies(
            [{"name": COOKIE, "value": response.cookies[COOKIE].value, "url": live_server.url}]
        )
        return page

    return open_page


def sign_up(page: Page, name: str = "Anna Lê") -> None:
    page.goto("/en/account/new/")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("The same password again").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Make an account").click()
    expect(page).to_have_url("/en/progress/")


PAGES = ["progress/", "progress/delete/", "privacy/", f"{GAME.id}/table/"]
PAGES += ["account/new/", "account/sign-in/", "account/letter/"]
OWN_PAGES = ["account/", "account/password/", "account/email/", "account/delete/", "progress/"]


@pytest.mark.parametrize(("language", "colours"), LOOKS)
def test_no_page_shuts_anybody_out(
    known: Visit, axe: Callable[[Page], None], language: str, colours: str
) -> None:
    page = known(color_scheme=colours)
    for address in share(PAGES, colours):
        page.goto(f"/{language}/{address}")
        page.evaluate("document.querySelectorAll('main details').forEach((details) => (details.open = true))")
        axe(page)
    page.locator(".you summary").click()
    axe(page)


@pytest.mark.parametrize("colours", COLOURS)
def test_no_page_of_an_account_shuts_anybody_out(
    visit: Visit, watch: object, axe: Callable[[Page], None], colours: str
) -> None:
    watch.expect("422")
    page = visit(color_scheme=colours)
    sign_up(page)
    for address in share(OWN_PAGES, colours):
        page.goto(f"/fr/{address}")
        page.locator(".you summary").click()
        axe(page)
    page.goto("/fr/account/password/")
    page.get_by_role("main").get_by_role("button", name="Changer le mot de passe").click()
    axe(page)


@BOTH_FACES
def test_a_narrow_screen_holds_every_page(known: Visit, fits: Callable[[Page], None]) -> None:
    page = known(viewport={"width": 320, "height": 700})

    def hold(address: str) -> None:
        page.goto(f"/fr/{address}")
        page.evaluate("document.querySelectorAll('main details').forEach((details) => (details.open = true))")
        page.locator(".you summary").click()
        fits(page)

    for address in PAGES:
        hold(address)
    sign_up(page)
    for address in OWN_PAGES:
        hold(address)


def test_states_are_told_by_sign_and_word(known: Visit) -> None:
    page = known()
    page.goto("/en/progress/")
    section = page.get_by_role("region", name=GAME.id).or_(
        page.locator(f"section[aria-labelledby={GAME.id}]")
    )
    section.get_by_text("Rule by rule").click()
    for rule, word in zip(RULES[:4], ["due", "known", "learning", "not met"], strict=True):
        state = section.locator(f'.rule-states li:has(a[href$="/{rule}/"]) .rule-state')
        expect(state).to_have_text(word)
        expect(state.locator("svg")).to_be_visible()


def test_one_click_practises_what_is_due(known: Visit) -> None:
    page = known()
    page.goto("/en/progress/")
    page.get_by_role("link", name="Practise what is due").click()
    expect(page.locator("h1")).to_be_visible()
    assert f"/{GAME.id}/practice/" in page.url


def test_progress_survives_closing_the_browser_and_comes_along_to_another(known: Visit, visit: Visit) -> None:
    page = known()
    sign_up(page)
    kept = page.context.storage_state()
    page.context.close()

    later = visit(storage_state=kept)
    later.goto("/en/progress/")
    expect(later.get_by_role("link", name="Practise what is due")).to_be_visible()

    elsewhere = visit()
    elsewhere.goto("/en/progress/")
    expect(elsewhere.get_by_text("Nothing is kept of you yet.")).to_be_visible()
    elsewhere.goto("/en/account/sign-in/")
    elsewhere.get_by_label("Name").fill("anna lê")
    elsewhere.get_by_label("Password").fill(PASSWORD)
    elsewhere.keyboard.press("Enter")
    expect(elsewhere.get_by_role("link", name="Practise what is due")).to_be_visible()


def test_an_account_is_made_left_and_opened_by_keyboard_alone(page: Page, watch: object) -> None:
    watch.expect("422")
    page.goto("/en/account/new/")
    page.get_by_label("Name").focus()
    for text in ("Bảo", PASSWORD, "something else"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # in the field for the address: Enter sends the form
    again = page.get_by_label("The same password again")
    expect(again).to_be_focused()
    expect(again).to_have_accessible_description(re.compile("The two passwords are not the same."))
    page.keyboard.press("Shift+Tab")
    for _ in range(2):
        page.keyboard.type(PASSWORD)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url("/en/progress/")

    menu = page.locator(".you summary")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Signed in as Bảo")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    page.keyboard.press("Enter")
    for _ in range(4):  # progress, account, cookies, sign out
        page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Sign out")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url("/en/")
    page.locator(".you summary").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()


def test_everything_works_without_a_script(visit: Visit, watch: object) -> None:
    watch.expect("422")
    page = visit(java_script_enabled=False)
    page.goto(f"/en/{GAME.id}/table/")
    reading = GAME.readings[0]
    choice = page.locator(f'input[name="{reading.name}"][value="{reading.values[-1]}"]')
    choice.check()
    page.get_by_role("button", name="Keep").and_(page.locator(".table-form button")).click()
    expect(page.get_by_role("status")).to_contain_text("Your table is kept.")
    expect(choice).to_be_checked()

    sign_up(page)
    page.goto(f"/en/{GAME.id}/table/")
    expect(choice).to_be_checked()

    page.goto("/en/progress/")
    page.get_by_label("Fewer reasons").check()
    page.locator("main .preferences button").click()
    expect(page).to_have_url("/en/progress/")
    expect(page.get_by_label("Fewer reasons")).to_be_checked()

    with page.expect_download() as download:
        page.get_by_role("link", name="Download my data").click()
    assert '"progress.houserules"' in download.value.path().read_text(encoding="utf-8")

    page.get_by_role("link", name="Delete my progress").click()
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("status")).to_contain_text("Your progress is deleted.")

    page.goto("/en/account/delete/")
    page.get_by_label("Current password").fill("not it at all")
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("This is not your current password.")).to_be_visible()
    page.get_by_label("Current password").fill(PASSWORD)
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("status")).to_contain_text("Your account")


def test_how_much_is_told_is_chosen_at_once_where_a_script_runs(page: Page) -> None:
    page.goto("/en/progress/")
    page.get_by_label("Fewer reasons").check()
    page.reload()
    expect(page.get_by_label("Fewer reasons")).to_be_checked()
