"""What is copied out of a page can be pasted into one: drawn pieces have their notation beside them, unseen."""

from playwright.sync_api import Page, expect

import games

SELECTED = """selector => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(selector));
  getSelection().removeAllRanges();
  getSelection().addRange(range);
  return getSelection().toString();
}"""
PASTED = """(input, text) => {
  input.focus();
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


def test_a_sentence_of_a_verdict_is_copied_with_its_pieces(page: Page) -> None:
    page.goto("/en/tsung-shap/referee/capture/?row=6-6+5-2+6-5&tile=6-5&take=pair-right")
    verdict = games.judge(
        "tsung-shap", "capture", {"row": "6-6 5-2 6-5", "tile": "6-5", "take": "pair-right"}
    )
    text = verdict.to_dict(brief=True)["reasons"][0]["text"]
    copied = page.evaluate(SELECTED, "#answer .reason")
    assert text in " ".join(copied.split())


def test_a_row_on_a_rule_page_is_copied_as_a_list_that_reads_back(page: Page) -> None:
    page.goto("/en/tsung-shap/rules/pair/")
    copied = page.evaluate(SELECTED, ".pieces")
    assert games.judge("tsung-shap", "capture", {"row": copied, "tile": "6-5", "take": "none"}).fields["row"]
    assert len(copied.split()) > 1


def test_a_piece_is_read_aloud_once(page: Page) -> None:
    page.goto("/en/tsung-shap/referee/capture/?row=6-6+5-2+6-5&tile=6-5&take=pair-right")
    first = page.locator("#answer .reason .piece").first
    assert first.get_attribute("aria-label")
    hidden = page.locator(".piece-copied")
    assert hidden.count() == page.locator('.piece-copied[aria-hidden="true"]').count() > 0


def test_hands_pasted_line_by_line_stay_apart(page: Page) -> None:
    page.goto("/en/dominos-avec-talon/referee/score/")
    page.locator(".as-text summary").click()
    page.locator("#f-hands").evaluate(PASTED, "none\n4-3, 6-6\n5/5\n1|0")
    page.locator("#f-hands").blur()
    expect(page.locator("#f-hands")).to_have_value("/ 4-3 6-6 / 5-5 / 1-0")
    expect(page.locator("#part-hands [data-piece]")).to_have_count(4)
