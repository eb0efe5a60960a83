"""What a screen reader finds on one board of each kind: roles, names and states, in the order of the table."""

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

ONE_AND_AN_END = "/en/dominos-avec-talon/referee/play/?line=6-6+6-5&hand=5-4+3-2&talon=8&edit=1"
SEVERAL = "/en/tsung-shap/referee/capture/?row=6-6+5-2&tile=4-4&places=1&edit=1"
TILES = "6-6+6-6+6-2+1-1+6-1+2-1+5-1+3-1+4-1+3-2"
JOINED = f"/en/kap-tai-shap/referee/hand/?tiles={TILES}&arrangement=6-2+1-1%2C+6-1&edit=1"
ALL_FACES = "/en/tsung-shap/referee/threats/?row=6-6+5-2&claim=4-4&edit=1"
SLIP = "/en/chan/referee/settle/?winner=1&points=5&edit=1"
JUDGED = "/en/dominos-avec-talon/practice/lay-1-3/"

TREES = {
    ONE_AND_AN_END: """
      - paragraph: Tiles in the talon 8
      - group "The line":
        - radio "at the left end (6)"
        - img "double six"
        - img "six-five"
        - radio "at the right end (5)"
      - group:
        - radio "five-four, place 1"
        - radio "three-two, place 2"
      - button "Lay it"
      - button "draw"
      - button "pass"
      - region "The referee’s answer"
    """,
    SEVERAL: """
      - group:
        - checkbox "Heaven (double six), place 1" [checked]
        - checkbox "Seven (five-two), place 2"
      - group "The turned tile":
        - img "Man (double four)"
      - button
      - button "nothing to take"
      - region "The referee’s answer"
    """,
    JOINED: """
      - group "The four pairs":
        - button "Eight (six-two) Earth (double one) take apart"
      - group:
        - button "Heaven (double six), place 1"
        - button "Long-Leg Seven (six-one), place 5" [pressed]
        - button "Three (two-one), place 6"
      - button "That’s my hand"
      - region "The referee’s answer"
    """,
    ALL_FACES: """
      - group "The row":
        - img "Heaven (double six)"
      - group:
        - checkbox "Earth (double one)"
        - checkbox "Man (double four)" [checked]
      - button
      - region "The referee’s answer"
    """,
    SLIP: """
      - group "Who gets and pays what":
        - textbox "player 1"
        - textbox "player 4"
      - button "That’s it"
      - region "The referee’s answer"
    """,
    JUDGED: """
      - paragraph: Your neighbour lays this tile there. Does it fit?
      - group "The line":
        - img "three-five"
      - group "The hand":
        - img "five-three"
      - button "Allowed"
      - radio "Not allowed"
      - region "The referee’s answer"
    """,
}


@pytest.mark.parametrize(
    "path", TREES, ids=["one-and-an-end", "several", "joined", "all-faces", "slip", "judged"]
)
def test_a_board_reads_as_it_lies(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("#asking")).to_match_aria_snapshot(TREES[path])


def test_the_answer_is_announced_once_after_what_was_touched(page: Page) -> None:
    page.goto(ONE_AND_AN_END)
    page.get_by_role("radio", name="three-two").check(force=True)
    page.get_by_role("radio", name="at the right end").check(force=True)
    if not page.locator("#answer [data-state]").count():
        page.get_by_role("button", name="Lay it").click()
    expect(page.locator("#answer [data-state]")).to_have_attribute("data-state", "wrong")
    said = page.locator("[aria-live]:visible").all_inner_texts()
    assert len([text for text in said if text.strip()]) == 1
