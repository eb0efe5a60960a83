"""Lesson plans and guide: on paper they say what their pages say; a missing or faulty one is told with its remedy."""

import re
from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.core.questions import Game
from games.core.registry import all_games
from tests.paper.reading import pictures_of, sizes_of, text_of
from tutor.paper.prose import nodes
from tutor.paper.teaching import lesson_plan, lesson_plan_pdf, read, text_problems
from tutor.pieces import drawing

SCREEN_ONLY = "Try it yourself Essayer vous-même"
PLANS = [f"high-card/lesson-plan.{code}.md" for code in ("en", "fr")]


def told(folder: Path) -> list[str]:
    read.cache_clear()
    return [f"{f.path.name}: {f.what} {f.remedy}" for f in text_problems() if f.path.is_relative_to(folder)]


@pytest.fixture
def plans(toy: Path) -> Path:
    for name in PLANS:
        (toy / name).write_text("# A lesson\n\nDeal {1c 2c}: [higher](rule:higher).\n", "utf-8")
    return toy


def test_all_well(plans: Path) -> None:
    assert not told(plans)


@pytest.mark.parametrize("name", PLANS)
def test_a_missing_plan(plans: Path, name: str) -> None:
    (plans / name).unlink()
    assert any("no lesson plan" in line and "Write it" in line for line in told(plans))


@pytest.mark.parametrize(
    ("text", "problem"),
    [("A lesson\n", "no title"), ("# A\n\n[x](rule:lower)\n", "rule:lower"), ("# A\n\n{9c}\n", "9c")],
)
def test_a_faulty_plan(plans: Path, text: str, problem: str) -> None:
    (plans / PLANS[0]).write_text(text, "utf-8")
    assert any(problem in line for line in told(plans))


def test_a_plan_in_no_language(plans: Path) -> None:
    (plans / "high-card/lesson-plan.xx.md").write_text("# A\n", "utf-8")
    assert any("lesson-plan.xx.md: No page shows" in line for line in told(plans))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_a_plan_on_paper_says_what_its_page_says(game: Game, language: str) -> None:
    plan = lesson_plan(game, language)
    printed = lesson_plan_pdf(game, language, base_url="https://fair.example", strict=True)
    seen = unescape(re.sub("<[^>]+>", " ", drawing.COPIED.sub("", plan.prose.html)))
    assert words_in(plan.title) | words_in(seen) <= words_in(text_of(printed)) | words_in(SCREEN_ONLY)
    names = {drawing.name(piece, language) for piece in game.pieces.pieces}
    assert names & set(pictures_of(printed))
    assert f"https://fair.example/{language}/{game.id}/".encode() in printed


def words_in(text: str) -> set[str]:
    return set(re.findall(r"\w+", text))


@pytest.mark.django_db
def test_a_page_leads_to_its_plan_on_paper(client: Client) -> None:
    game = next(iter(all_games()))
    assert f"/en/{game}/lesson-plan/lesson-plan.pdf?paper=A4" in client.get(f"/en/{game}/lesson-plan/").text
    printed = client.get(f"/en/{game}/lesson-plan/lesson-plan.pdf?paper=Letter")
    assert set(sizes_of(printed.content)) == {(216, 279)}
    assert f"{game}-lesson-plan-en.pdf" in printed["Content-Disposition"]


def test_nodes_are_texts_elements_and_pieces_without_what_is_for_screens() -> None:
    html = '<p>A <strong>b</strong>\n<a href="/x">c</a></p> <p class="screen-only">d</p> <svg><use href="#p-1"/></svg>'
    strong = {"tag": "strong", "class": "", "href": "", "children": ["b"]}
    link = {"tag": "a", "class": "", "href": "https://fair.example/x", "children": ["c"]}
    paragraph = {"tag": "p", "class": "", "href": "", "children": ["A ", strong, " ", link]}
    assert nodes(html, "https://fair.example") == [paragraph, {"piece": "p-1", "in_text": False}]
