"""The rule pages in a real browser: readable by everybody, on every screen, with and without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from games.core.registry import all_games
from tests.browser.conftest import BOTH_FACES
from tests.crawls import LOOKS, share
from tutor.library.files import folder_of

GAME = next(game for game in all_games().values() if game.readings and folder_of(game.id).is_dir())
RULE = GAME.questions[0].rule
SHORTEST = min(all_games().values(), key=lambda game: len(game.rules)).id
"""The game whose page of all rules is quickest to look through."""
PAGES = ["", f"{SHORTEST}/", f"{GAME.id}/rules/{RULE}/", f"{GAME.id}/pieces/", f"{GAME.id}/glossary/"]

Visit = Callable[..., Page]


@pytest.mark.parametrize(("language", "colours"), LOOKS)
def test_no_page_shuts_anybody_out(
    visit: Visit, axe: Callable[[Page], None], language: str, colours: str
) -> None:
    page = visit(color_scheme=colours)
    for address in share(PAGES, colours):
        page.goto(f"/{language}/{address}")
        page.evaluate("document.querySelectorAll('main details').forEach((details) => (details.open = true))")
        axe(page)


@BOTH_FACES
def test_a_narrow_screen_holds_every_page(visit: Visit, fits: Callable[[Page], None]) -> None:
    page = visit(viewport={"width": 320, "height": 700})
    for address in PAGES:
        page.goto(f"/fr/{address}")
        fits(page)


def test_one_reads_on_without_a_script(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/en/")
    page.locator(f"#{GAME.id}").get_by_role("link", name="The rules").click()
    page.locator(f"#{GAME.rules[0].id} h2 a").click()
    page.get_by_role("link", name="Next rule").click()
    expect(page).to_have_url(f"/en/{GAME.id}/rules/{GAME.rules[1].id}/")
    page.locator(".languages").get_by_role("link", name="Français").click()
    expect(page).to_have_url(f"/fr/{GAME.id}/rules/{GAME.rules[1].id}/")


def test_printed_figures_are_shown_to_who_wants_them(visit: Visit) -> None:
    page = visit()
    page.goto(f"/en/{GAME.id}/pieces/")
    shown = "getComputedStyle(document.querySelector('.sprite .figures')).display"
    assert page.evaluate(shown) == "none"
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Shown", exact=True).check()
    assert page.evaluate(shown) == "inline"
    page.reload()
    assert page.evaluate(shown) == "inline"


def test_every_piece_is_seen(visit: Visit) -> None:
    """A picture without its drawing is empty: Chromium tells how large what is drawn in it is."""
    page = visit()
    page.goto(f"/en/{GAME.id}/rules/{RULE}/")
    boxes = page.eval_on_selector_all(
        "main .piece", "all => all.map((svg) => svg.querySelector('use').getBBox().width)"
    )
    assert boxes
    assert all(boxes)


def test_a_game_is_found_by_keyboard(visit: Visit) -> None:
    page = visit()
    page.goto("/en/")
    link = page.locator(f"#{GAME.id} h2 a")
    for _ in range(30):
        page.keyboard.press("Tab")
        if link.evaluate("link => link === document.activeElement"):
            break
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"/en/{GAME.id}/")
