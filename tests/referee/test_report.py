"""The page on which somebody who thinks that an answer is wrong finds what to send."""

import re
from html import unescape
from random import Random

import pytest
from django.test import Client
from django.utils.translation import override

import games
from games.core import explain
from games.core.questions import Game, Question
from tests.claims import QUESTIONS, judged, random_claim
from tutor.library.wording import words_for
from tutor.site.links import position_address, report_address

TEXT = re.compile(r"<textarea[^>]*>(.*?)</textarea>", re.DOTALL)
SAMPLE = "row=6-6+5-2+4-4&tile=4-4&take=pair-right"


def report_at(client: Client, address: str) -> str:
    [text] = TEXT.findall(client.get(address).content.decode())
    return unescape(text)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_report_holds_the_claim_its_link_and_every_reason_with_its_rule(
    client: Client, game: Game, question: Question, crawled_language: str
) -> None:
    words, rng = words_for(game, crawled_language), Random(7)
    for fields in (question.sample, random_claim(question, rng), random_claim(question, rng)):
        for found in judged(game.id, question.id, fields):
            verdict = games.judge(game.id, question.id, found.fields)  # as the page reads it from its address
            with override(crawled_language):
                report = report_at(client, report_address(game.id, question, verdict.fields))
                address = position_address(game.id, question, verdict.fields)
            assert f"http://testserver{address}\n" in report
            for reason in verdict.reasons:
                assert explain.reason(words, reason).text in report
                assert f"http://testserver/{crawled_language}/{game.id}/rules/{reason.rule}" in report
            for name in verdict.fields:
                assert explain.plain(verdict.told([name], words)) in report


def test_a_report_names_the_page_of_the_exercise_but_no_foreign_one(client: Client) -> None:
    address = f"/en/tsung-shap/referee/capture/report/?{SAMPLE}&about="
    assert "http://testserver/en/tsung-shap/practice/pairs-1-7/\n" in report_at(
        client, address + "/en/tsung-shap/practice/pairs-1-7/"
    )
    assert "evil.example" not in report_at(client, address + "//evil.example/")
    assert 'href="//evil.example' not in client.get(address + "//evil.example/").content.decode()


def test_what_could_not_be_read_can_be_reported_too(client: Client) -> None:
    report = report_at(client, "/en/tsung-shap/referee/capture/report/?row=9-9&tile=4-4")
    assert "9-9" in report


def test_a_report_can_be_sent_where_the_site_names_an_address(client: Client, settings) -> None:
    address = f"/en/tsung-shap/referee/capture/report/?{SAMPLE}"
    assert "mailto:" not in client.get(address).content.decode()
    settings.REPORT_TO = "referee@example.org"
    page = client.get(address).content.decode()
    [body] = re.findall(r'href="mailto:referee@example\.org\?subject=[^"]*&amp;body=([^"]*)"', page)
    assert "6-6%205-2%204-4" in body


@pytest.mark.django_db
def test_every_answer_offers_to_report_it(client: Client) -> None:
    puzzle = "/en/tsung-shap/puzzles/twin-in-the-middle/"
    for page in (
        client.get(f"/en/tsung-shap/referee/capture/?{SAMPLE}"),
        client.post(puzzle, {"ask": "1", "places": "1"}),
    ):
        assert "/en/tsung-shap/referee/capture/report/?" in page.content.decode()
