"""A further game is one folder under games/ and one under content/: nothing else knows of it."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from tests.library.test_pages import assert_sound, body
from tutor.library import checks
from tutor.library.checks import check_content

NAMES = {"en": "High card", "fr": "Carte haute"}


def test_it_is_on_the_first_page(client: Client, toy: Path, language: str) -> None:
    page = body(client, f"/{language}/")
    assert_sound(page)
    assert f'<a href="/{language}/high-card/">{NAMES[language]}</a>' in page
    assert 'id="p-toy-cards-1c"' in page


def test_its_pages_are_there(client: Client, toy: Path, language: str) -> None:
    for address in ("", "rules/cards/", "rules/higher/", "pieces/", "glossary/"):
        page = body(client, f"/{language}/high-card/{address}")
        assert_sound(page)
        assert NAMES[language] in page


def test_nothing_is_wrong_with_it(toy: Path) -> None:
    assert not [problem for problem in checks.all_problems() if problem.path.is_relative_to(toy)]


def test_examples_are_judged_when_the_page_is_made(client: Client, toy: Path) -> None:
    page = unescape(body(client, "/en/high-card/rules/higher/"))
    assert page.count('<figure class="example">') == 2
    assert page.count("✓ Allowed") == 1
    assert page.count("✗ Not allowed") == 1
    assert 'href="/en/high-card/referee/higher/?left=1c&right=2c&which=right"' in page, "try it yourself"


def test_sources_at_odds_are_told_with_the_readings_that_settle_them(client: Client, toy: Path) -> None:
    page = unescape(body(client, "/fr/high-card/rules/higher/"))
    for said in (
        "Rien de plus.",
        "La source ne le dit pas.",
        "Ici c’est le plus grand nombre.",
        "la basse gagne",
    ):
        assert said in page
    assert "D’autres disent\N{NO-BREAK SPACE}: le plus grand nombre." in page
    assert 'href="/fr/high-card/referee/higher/?order=down&edit=1"' in page, "how to choose another"
    assert "order=up" not in page, "what everybody plays needs no choosing"


def test_a_rule_page_links_to_what_one_can_ask_about_it(client: Client, toy: Path) -> None:
    assert 'href="/en/high-card/referee/higher/"' in body(client, "/en/high-card/rules/higher/")
    assert "/referee/higher/" not in body(client, "/en/high-card/rules/cards/")


def test_terms_are_explained_on_the_page(client: Client, toy: Path) -> None:
    page = unescape(body(client, "/en/high-card/rules/higher/"))
    assert (
        '<dfn class="term"><a href="/en/high-card/glossary/#tie" title="Two cards of the same number:' in page
    )
    assert '<dt>tie <span class="script" lang="zh-Hant">高</span> <span class="said">gou</span></dt>' in page


def test_tall_cards_show_their_heads_in_a_sentence(client: Client, toy: Path) -> None:
    page = body(client, "/en/high-card/rules/cards/")
    assert (
        'class="piece piece-strip piece-in-text" viewBox="0 0 100 120" preserveAspectRatio="xMidYMin slice"'
        in page
    )
    assert 'class="piece piece-strip" viewBox="0 0 100 400"' in page


def test_a_missing_language_is_shown_in_another_and_marked_so(client: Client, toy: Path) -> None:
    (toy / "high-card" / "rules" / "cards.fr.md").unlink()
    page = body(client, "/fr/high-card/rules/cards/")
    assert '<div class="lead" lang="en">There are eight cards.</div>' in page
    assert "<h2>Exemple</h2>" in page


def test_a_game_without_pages_is_still_shown(client: Client, toy: Path, language: str, settings) -> None:
    settings.CONTENT_DIRS = settings.CONTENT_DIRS[:1]
    assert_sound(body(client, f"/{language}/high-card/"))
    assert_sound(body(client, f"/{language}/high-card/rules/higher/"))
    (warning,) = (found for found in check_content(None) if "high-card has no pages" in found.msg)
    assert warning.id == "library.W015"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("<div onclick=x>\nhello\n</div>", "&lt;div onclick=x&gt;"),
        ("{{ settings.SECRET_KEY }} {% load x %}", "{{ settings.SECRET_KEY }} {% load x %}"),
        ("[x](javascript:alert(1))", "<span>x</span>"),
        ("![x](https://example.org/x.png)", "![x](https://example.org/x.png)"),
        ("`{1c} « x »`", "<code>{1c} « x »</code>"),
        (
            "« x » : y ; z !",
            "«\N{NO-BREAK SPACE}x\N{NO-BREAK SPACE}»\N{NO-BREAK SPACE}: y\N{NARROW NO-BREAK SPACE}; z",
        ),
    ],
)
def test_markdown_is_shown_harmlessly(client: Client, toy: Path, typed: str, shown: str) -> None:
    path = toy / "high-card" / "rules" / "cards.fr.md"
    path.write_text(
        path.read_text("utf-8").replace("Deux de chacune", f"{typed}\n\nDeux de chacune"), "utf-8"
    )
    page = body(client, "/fr/high-card/rules/cards/")
    assert shown in page
    assert "<script>" not in page
    assert "javascript:" not in page


def test_a_wide_table_can_be_moved_by_itself(client: Client, toy: Path) -> None:
    path = toy / "sets" / "toy-cards.en.md"
    path.write_text(path.read_text("utf-8") + "\n| a | b |\n|---|---|\n| {1c} | d |\n", "utf-8")
    page = body(client, "/en/high-card/pieces/")
    assert re.search(r'<div aria-label="Table" class="scroll" role="group" tabindex="0">\s*<table>', page)
