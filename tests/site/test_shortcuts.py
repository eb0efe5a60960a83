"""What views of every section share."""

import pytest
from django.http import Http404
from django.test import RequestFactory
from django.utils.translation import deactivate_all, override
from django_htmx.middleware import HtmxDetails

import games
from tutor.site.shortcuts import (
    LONGEST_QR,
    game_or_404,
    is_fragment,
    language,
    qr_svg,
    question_or_404,
    see_other,
)


def test_a_game_or_question_that_does_not_exist_is_not_found() -> None:
    game = next(iter(games.all_games().values()))
    assert game_or_404(game.id) is game
    assert question_or_404(game.id, game.questions[0].id) == (game, game.questions[0])
    for find in (
        lambda: game_or_404("no-such-game"),
        lambda: question_or_404("no-such-game", game.questions[0].id),
        lambda: question_or_404(game.id, "no-such-question"),
    ):
        with pytest.raises(Http404):
            find()


def test_the_language_is_the_active_one_or_the_sites() -> None:
    with override("fr"):
        assert language() == "fr"
    with override("fr"):
        deactivate_all()
        assert language() == "en"


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, False),
        ({"HX-Request": "true"}, True),
        ({"HX-Request": "true", "HX-History-Restore-Request": "true"}, False),
    ],
)
def test_going_back_in_the_history_asks_for_a_whole_page(headers: dict[str, str], expected: bool) -> None:
    request = RequestFactory(headers=headers).get("/")
    request.htmx = HtmxDetails(request)
    assert is_fragment(request) is expected


def test_a_form_is_answered_by_303_to_an_address_or_a_named_page() -> None:
    for to in ("/en/", "library:home"):
        with override("en"):
            response = see_other(to)
        assert (response.status_code, response["Location"]) == (303, "/en/")


def test_a_link_too_long_for_a_phone_has_no_code() -> None:
    link = "https://example.org/".ljust(LONGEST_QR, "x")
    assert qr_svg(link).startswith(b"<svg")
    with pytest.raises(Http404):
        qr_svg(link + "x")
