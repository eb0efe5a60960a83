"""Pieces on pages: one drawing each, a name for each, and nothing that the content security policy forbids."""

import re
from xml.etree import ElementTree

import pytest
from django.template import engines
from django.utils.translation import override

from games.core.phrases import piece_words
from games.core.pieces import Laid
from games.core.registry import all_games, find_game
from tutor.pieces import drawing

EVERY_GAME = pytest.mark.parametrize("game", all_games().values(), ids=list(all_games()))


def render(source: str, **context: object) -> str:
    return engines["jinja2"].from_string(source).render(context)


@EVERY_GAME
def test_every_piece_of_a_page_is_drawn_once_and_referred_to(game) -> None:
    page = render("{{ all|row }}{{ all|row }}{{ sprite(all, set) }}", all=game.pieces.pieces, set=game.pieces)
    ids = re.findall(r' id="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    assert page.count("<symbol id=") == len(game.pieces.pieces)
    assert {reference[1:] for reference in re.findall(r'href="([^"]*)"', page)} == set(ids)
    ElementTree.fromstring(f"<body>{page}</body>")


@EVERY_GAME
def test_a_sprite_holds_no_long_drawing_twice(game) -> None:
    paths = re.findall(r' d="([^"]{250,})"', render("{{ sprite(all) }}", all=game.pieces.pieces))
    assert len(paths) == len(set(paths))


@EVERY_GAME
def test_pieces_fit_a_strict_content_security_policy(game) -> None:
    assert not re.search(
        r"\sstyle=|<style|<script|\son\w+=",
        render("{{ all|row }}{{ sprite(all) }}", all=game.pieces.pieces),
    )


@EVERY_GAME
def test_every_piece_has_a_name_of_its_own(game, language: str) -> None:
    with override(language):
        names = re.findall(r'aria-label="([^"]+)"', render("{{ all|row }}", all=game.pieces.pieces))
    assert len(set(names)) == len(game.pieces.pieces)
    assert not set(names) & {piece.code for piece in game.pieces.pieces}, (
        "a notation is no name to be read aloud"
    )
    assert set(piece_words(game.pieces, language)) == {piece.code for piece in game.pieces.pieces}


def test_a_sentence_is_escaped_and_its_pieces_are_drawn() -> None:
    tile = next(iter(all_games().values())).pieces.pieces[0]
    said = render("{{ sentence|sentence }}", sentence=("<b>{{ 1 }}</b> & ", tile, "."))
    assert said.startswith('&lt;b&gt;{{ 1 }}&lt;/b&gt; &amp; <span class="together"><svg')
    assert said.endswith(".</span>")
    assert "piece-in-text" in said


@pytest.mark.parametrize(
    "game", [pytest.param(game, id=game.id) for game in all_games().values() if game.pieces.draw_lying]
)
def test_a_domino_lies_in_a_line_and_a_double_stands_across(game) -> None:
    double, other = game.pieces["6-6"], game.pieces["6-5"]
    page = render(
        "{{ line|row }}{{ sprite(line) }}", line=[Laid(5, 6, other), Laid(6, 6, double), Laid(6, 5, other)]
    )
    assert page.startswith('<span class="pieces pieces-line">')
    assert page.count("piece-lying") == 2
    assert page.count("<symbol") == 3
    assert drawing.symbol_id(Laid(6, 6, double)) == drawing.symbol_id(double)


def test_a_strip_shows_its_head_in_a_sentence() -> None:
    """A card four times as high as wide, say: within a line nobody could read it whole."""
    pieces = [piece for game in all_games().values() for piece in game.pieces.pieces]
    piece, box = next((p, d) for p in pieces if (d := drawing.drawing(p)).height >= 3 * d.width)
    whole, head = (render(f"{{{{ piece|{how} }}}}", piece=piece) for how in ("picture", "picture_in_text"))
    seen_whole, seen_head = (
        float(re.search(r'viewBox="0 0 \S+ (\S+)"', drawn)[1]) for drawn in (whole, head)
    )
    assert seen_whole == box.height
    assert seen_head < box.height / 2
    assert f'height="{box.height:g}"' in head, "cut, not shrunk"


@pytest.mark.parametrize(
    ("language", "lying", "called"),
    [
        ("en", "3-5", "three-five"),
        ("en", "5-3", "five-three"),
        ("fr", "0-6", "blanc-six"),
        ("en", "4-4", "double four"),
    ],
)
def test_a_domino_in_a_line_is_named_from_left_to_right(language: str, lying: str, called: str) -> None:
    game = find_game("dominos-avec-talon")
    left, right = map(int, lying.split("-"))
    assert f'aria-label="{called}"' in drawing.picture(Laid(left, right, game.pieces[lying]), language)
