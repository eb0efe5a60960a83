"""Nineteen cards on a phone of 360 px: tapped one by one, or pasted."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

HAND = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2n 2s 7v 7n 3s"
PHONE = {"width": 360, "height": 740}


def test_nineteen_cards_are_put_down_with_a_tap_each(visit: Callable[..., Page]) -> None:
    page = visit(viewport=PHONE, has_touch=True)
    page.goto("/fr/chan/referee/waits/")
    for card in HAND.split():
        page.locator(f'#palette [name="put"][value="{card}"]').tap()
    expect(page.locator("#f-hand")).to_have_value(HAND)
    expect(page.locator("#part-hand [data-piece]")).to_have_count(19)
    # The hand, the tray and the way on were in view all along.
    assert page.evaluate("scrollY") == 0
    for seen in ("#part-hand [data-piece] >> nth=18", "#palette", ".dock [name=done]"):
        expect(page.locator(seen)).to_be_in_viewport(ratio=1)


def test_nineteen_cards_can_be_pasted_as_text(visit: Callable[..., Page]) -> None:
    page = visit(viewport=PHONE)
    page.goto("/en/chan/referee/waits/")
    page.locator(".as-text summary").click()
    page.locator("#f-hand").fill(HAND)
    page.locator("#f-hand").blur()
    expect(page.locator("#part-hand [data-piece]")).to_have_count(19)
