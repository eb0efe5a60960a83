"""The frame of every page, met in a real browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.crawls import COLOURS, share

WIDTHS = [320, 360, 1280, 1920]


def test_the_colours_act_at_once_and_last(page: Page) -> None:
    page.goto("/en/")
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Dark").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_the_preferences_work_without_a_script(visit: Callable[..., Page]) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/en/?a=1")
    page.locator("summary", has_text="Display").click()
    page.get_by_label("Dark").check()
    page.get_by_label("Shown", exact=True).check()
    page.get_by_role("button", name="Keep").click()
    expect(page).to_have_url("/en/?a=1")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-figures", "on")


def test_a_language_switch_keeps_the_place_and_is_remembered(page: Page) -> None:
    page.goto("/en/?a=1")
    page.get_by_role("link", name="Français").click()
    expect(page).to_have_url("/fr/?a=1")
    page.goto("/")
    expect(page).to_have_url("/fr/")


def test_the_keyboard_reaches_the_content_first_and_closes_the_menu(page: Page) -> None:
    page.goto("/en/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="To the content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    menu = page.locator("summary", has_text="Display")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_label("Dark")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_label("Dark")).to_be_hidden()
    expect(menu).to_be_focused()


@pytest.mark.parametrize("scheme", COLOURS)
def test_frame_and_error_page_are_accessible_and_fit(
    visit: Callable[..., Page],
    watch: object,
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    scheme: str,
) -> None:
    watch.expect("404")
    page = visit(color_scheme=scheme)
    views = [(address, width) for address in ("/fr/", "/fr/no/such/page/") for width in WIDTHS]
    for address, width in share(views, scheme):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(address)
        page.get_by_text("Affichage").click()
        axe(page)
        fits(page)


def test_a_violation_of_the_policy_does_not_go_unseen(page: Page, watch: object) -> None:
    """The watchman watched: an inline style must reach the console, and a foreign picture must be noticed."""
    page.goto("/en/")
    page.evaluate("document.body.setAttribute('style', 'color: red')")
    page.evaluate("document.body.append(Object.assign(new Image(), {src: 'http://elsewhere.example/x.png'}))")
    page.wait_for_timeout(200)
    faults = " ".join(watch.verdict())
    watch.faults.clear()
    assert "style-src" in faults
    assert "elsewhere.example" in faults
