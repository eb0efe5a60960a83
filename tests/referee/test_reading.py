"""Pages read what people write as every other door does, say how they understood it, and draw it."""

import re
from html import unescape

import pytest
from django.http import QueryDict
from django.test import Client

import games
from games.core.exercises import DIFFICULTIES, make
from games.core.marking import right_answer
from games.core.phrases import words_for
from games.core.questions import Game, Question
from games.core.skills import ASK_CLAIM, ASK_SCORE
from tests.claims import GAMES, QUESTIONS
from tests.practice.asking import find_exercise
from tutor.practice.forms import read_answer


def full_width(text: str) -> str:
    return "".join([chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text])


def labels_understood(page: str) -> list[str]:
    """The labels of what the page says that it understood."""
    said = re.search(r'<div class="understood">.*?</div>', page, re.S)
    return re.findall(r"<li>(.*?)\s*:\s", unescape(said[0]).replace("\u00a0", " ")) if said else []


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_page_says_what_it_understood_and_judges_that(
    client: Client, game: Game, question: Question
) -> None:
    address = f"/en/{game.id}/referee/{question.id}/"
    words = words_for(game, "en")
    for name, text in question.sample.items():
        page = client.get(address, {**question.sample, name: full_width(text)})
        assert page.status_code == 200, (name, text)
        html = page.content.decode()
        assert labels_understood(html) == [words.label(name)]
        assert 'data-state="right"' in html or 'data-state="but"' in html
        assert full_width(text) not in html, "the board is to hold notation"
    assert labels_understood(client.get(address, question.sample).content.decode()) == []


def test_what_is_pasted_is_drawn_at_once(client: Client) -> None:
    pasted = {"row": "6/6, 5/2 and 人", "edit": "1"}
    board = client.get("/en/tsung-shap/referee/capture/", pasted).content.decode()
    assert 'value="6-6 5-2 4-4"' in board
    assert "tile-unknown" not in board
    laid = {"row": "6/6 ↵ 5/2", "into": "row", "put": "4-4"}
    board = client.get(
        "/en/tsung-shap/referee/capture/", laid, headers={"HX-Request": "true"}
    ).content.decode()
    assert 'value="6-6 5-2 4-4"' in board


@pytest.mark.parametrize("lang", games.languages())
def test_a_line_that_would_join_turned_is_one_touch_away(client: Client, lang: str) -> None:
    claim = {"line": "6-6, 5-6", "hand": "1-1", "talon": "8", "action": "draw"}
    page = client.get(f"/{lang}/dominos-avec-talon/referee/play/", claim)
    assert page.status_code == 422
    [link] = re.findall(r'<a href="([^"]*line=6-6\+6-5[^"]*)"', unescape(page.content.decode()))
    assert client.get(link).status_code == 200


def test_an_unclear_name_is_answered_with_the_choices(client: Client) -> None:
    page = client.get("/fr/chan/referee/pair/", {"a": "ngu van", "b": "5s", "kind": "ca"})
    assert page.status_code == 422
    assert "Ngũ Vạn (5v) ou Ngũ Văn (5n)" in unescape(page.content.decode())


@pytest.mark.parametrize("game", GAMES)
def test_answers_in_practice_are_read_alike(game: Game) -> None:
    """Whoever types a figure or a claim is marked by what they plainly mean."""
    for skill in game.skills:
        exercise = make(game, skill, DIFFICULTIES[0], 3)
        if exercise.ask in (ASK_CLAIM, ASK_SCORE):
            data = QueryDict(mutable=True)
            right = {name: text for name, text in right_answer(exercise).items() if text}
            data.update({name: full_width(str(text)) for name, text in right.items()})
            answer = read_answer(find_exercise(game, exercise.slug, {}), data)
            assert {name: text for name, text in answer.items() if text} == right
