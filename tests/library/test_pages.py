"""Every rule of every game has a page in every language, with its place among the others."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import gettext, override

from games.core.phrases import piece_words, words_for
from games.core.registry import all_games
from tutor.library.files import folder_of

GAMES = [game for game in all_games().values() if folder_of(game.id).is_dir()]
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def body(client: Client, address: str, status: int = 200) -> str:
    response = client.get(address)
    assert response.status_code == status
    return response.content.decode()


def assert_sound(page: str) -> None:
    """What must hold on every page that draws pieces."""
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids)), "an id stands for one thing"
    drawn = set(re.findall(r'<use href="#([^"]*)"', page))
    assert drawn <= set(ids), "every piece on the page has its drawing in the sprite"
    assert not re.search(r"\sstyle=|<style|\son\w+=", page), "the content security policy forbids these"
    assert set(re.findall(r'href="#([^"]*)"', page)) <= set(ids), "links within the page lead somewhere"
    assert page.count("<h1") == 1
    assert not re.search(r">[^<]*\{[^<}]*\}", page), "no piece is left in braces"


@EVERY_GAME
def test_every_rule_has_a_page_in_every_language(client: Client, language: str, game) -> None:
    order = [rule.id for rule in game.rules]
    for place, rule in enumerate(order):
        page = body(client, f"/{language}/{game.id}/rules/{rule}/")
        assert_sound(page)
        assert_told(page, language, game, rule)
        assert_same_page_elsewhere(page, language, f"/{game.id}/rules/{rule}/")
        turned = dict(re.findall(r'rel="(prev|next)" href="[^"]*/rules/([^/"]*)/"', page))
        assert turned.get("prev") == (order[place - 1] if place else None)
        assert turned.get("next") == (order[place + 1] if place + 1 < len(order) else None)


def assert_told(page: str, language: str, game, rule: str) -> None:
    """Its title, its headings and its points of contention, all in the page's language."""
    words = words_for(game, language)
    assert f"<title>{words.text('rules', rule)} · {words.text('game', 'name')} ·" in unescape(page)
    with override(language):
        for heading in (gettext("What it says"), gettext("Example"), gettext("Common mistake")):
            assert f"<h2>{heading}</h2>" in unescape(page)
    assert not re.search(r'<main.*<(\w+) lang="(?!zh)', page, re.DOTALL), (
        "everything is in the page's language"
    )
    for point in game.points:
        if rule in point.rules:
            assert words.text("points", point.id, "here") in unescape(page)


def assert_same_page_elsewhere(page: str, language: str, path: str) -> None:
    """It names itself, and its counterpart in each language."""
    for code, _ in settings.LANGUAGES:
        address = f"/{code}{path}"
        assert f'hreflang="{code}" href="http://testserver{address}"' in page
        assert re.search(rf'<a href="{address}" hreflang="{code}"', page), "the switch keeps the place"
    assert f'<link rel="canonical" href="http://testserver/{language}{path}">' in page


@EVERY_GAME
def test_a_game_shows_all_its_rules_in_order(client: Client, language: str, game) -> None:
    page = body(client, f"/{language}/{game.id}/")
    assert_sound(page)
    assert re.findall(r'<article id="([^"]*)"', page) == [rule.id for rule in game.rules]
    contents = re.findall(r'<li><a href="#([^"]*)"', page)
    assert contents[: len(game.rules)] == [rule.id for rule in game.rules]


@EVERY_GAME
def test_every_piece_is_shown_with_its_name(client: Client, language: str, game) -> None:
    page = body(client, f"/{language}/{game.id}/pieces/")
    assert_sound(page)
    names = piece_words(game.pieces, language)
    for piece in game.pieces.pieces:
        assert f'<li id="{piece.code}">' in page
        assert f"<h2>{names[piece.code]['name']}</h2>" in unescape(page)


@EVERY_GAME
def test_the_glossary_is_a_page(client: Client, language: str, game) -> None:
    assert_sound(body(client, f"/{language}/{game.id}/glossary/"))


def test_the_first_page_shows_every_game(client: Client, language: str) -> None:
    page = body(client, f"/{language}/")
    assert_sound(page)
    for game in all_games().values():
        assert f'href="/{language}/{game.id}/"' in page
        assert f'href="/{language}/{game.id}/referee/"' in page


def links_of(page: str) -> set[str]:
    return {unescape(link) for link in re.findall(r'<a [^>]*href="(/[^"#]*)', page)}


@EVERY_GAME
def test_every_example_and_reading_on_a_rule_page_opens_in_the_referee(
    client: Client, crawled_language: str, game
) -> None:
    """All other links are followed by the crawl in tests/site/test_links.py, of these only a few."""
    linked: set[str] = set()
    for rule in game.rules:
        page = body(client, f"/{crawled_language}/{game.id}/rules/{rule.id}/")
        linked |= {link for link in links_of(page) if "/referee/" in link}
    assert linked
    for link in linked:
        body(client, link)


@pytest.mark.parametrize(
    "address",
    ["nothing/", "nothing/pieces/", "nothing/glossary/", "nothing/rules/set/", "{game}/rules/nothing/"],
)
def test_what_does_not_exist_is_not_found(client: Client, address: str) -> None:
    game = next(iter(all_games()))
    body(client, "/en/" + address.format(game=game), 404)


def test_a_rule_opens_within_another_page(client: Client, toy) -> None:
    address = "/en/high-card/rules/higher/"
    answer = client.get(address, headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith('<section id="what-it-says">')
    assert "HX-Request" in answer.headers["Vary"]
    whole = client.get(address, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in whole.content.decode()


def test_pages_only_answer_to_reading(client: Client) -> None:
    assert client.post("/en/").status_code == 405


def test_the_first_page_leads_to_a_class_and_to_what_programs_ask(client: Client, language: str) -> None:
    page = body(client, f"/{language}/")
    for address in ("join/", "class/", "teachers/", "api/"):
        assert f'href="/{language}/{address}"' in page
