"""The progress page and my table."""

import re
from collections.abc import Callable

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import escape
from django.utils.translation import override

from games.core.phrases import words_for
from games.core.questions import Game
from games.core.registry import all_games
from tests.progress.conftest import DAY, NOON
from tutor.classroom.views.participants import cookie_name
from tutor.progress.game_progress import GameProgress, referee_address
from tutor.progress.house_rules import house
from tutor.progress.learners import COOKIE
from tutor.progress.models import Attempt, Learner
from tutor.site.preferences import CHOICES

Answer = Callable[..., tuple[Attempt, bool]]
Visitor = Callable[[Learner], Client]


def test_the_page_shows_every_game_to_whoever_comes(client: Client, db: None, language: str) -> None:
    body = client.get(f"/{language}/progress/").content.decode()
    for game in all_games().values():
        assert f'href="/{language}/{game.id}/practice/next/"' in body


def test_every_rule_has_its_state_in_words_and_its_page(
    learner: Learner, game: Game, rules: list[str], answer: Answer, visitor: Visitor, language: str
) -> None:
    answer(learner, "right", rules=rules[:1])
    body = visitor(learner).get(f"/{language}/progress/").content.decode()
    listed = re.search(rf'aria-labelledby="{game.id}".*?<ul class="rule-states">(.*?)</ul>', body, re.S)[1]
    states = re.findall(r'<li><a href="([^"]*)">.*?<svg.*?</svg>([^<]+)</span>', listed, re.S)
    assert [link for link, _word in states] == [f"/{language}/{game.id}/rules/{rule}/" for rule in rules]
    words = {"en": ("due", "not met"), "fr": ("à revoir", "pas encore vue")}[language]
    assert [word.strip() for _link, word in states] == [words[0], *[words[1]] * (len(rules) - 1)]


def test_what_is_due_is_practised_with_one_click(
    learner: Learner, game: Game, rules: list[str], answer: Answer, visitor: Visitor
) -> None:
    answer(learner, "right", NOON + DAY, rules=[rules[0]], difficulty=3)
    answer(learner, "wrong", NOON, rules=[rules[1]], broken=[rules[1]])
    client = visitor(learner)
    body = client.get("/en/progress/").content.decode()
    link = f"/en/{game.id}/practice/next/?rule={rules[1]}"
    assert f'href="{link}"' in body
    assert "Practise what is due" in body
    assert client.get(link).status_code == 302


def test_the_rules_broken_most_lead_to_their_pages_to_practice_and_to_the_last_time(
    learner: Learner, game: Game, answer: Answer, visitor: Visitor
) -> None:
    question = game.questions[0]
    rule = question.rule
    answer(learner, "wrong", broken=[rule], rules=[rule], fields=dict(question.sample))
    client = visitor(learner)
    body = client.get("/en/progress/").content.decode()
    often = re.search(r'class="often-broken">(.*?)</div>', body, re.S)[1]
    assert escape(words_for(game, "en").text("rules", rule)) in often
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="([^"]*)"', often)]
    assert links[:2] == [f"/en/{game.id}/rules/{rule}/", f"/en/{game.id}/practice/next/?rule={rule}"]
    assert 'data-state="' in client.get(links[2]).content.decode()


def test_an_answer_to_a_question_that_is_gone_has_no_link(
    learner: Learner, game: Game, answer: Answer
) -> None:
    attempt, _counted = answer(learner, "wrong", question="of-old")
    assert referee_address(game, attempt) == ""


def test_only_what_the_question_knows_is_asked_of_the_referee(
    learner: Learner, game: Game, answer: Answer
) -> None:
    claim = {"legal": "no", "ticked": ["a", "b"], "total-9": "3"}
    attempt, _counted = answer(learner, "wrong", fields=dict(game.questions[0].sample), claim=claim)
    with override("en"):
        assert not re.search("legal|ticked|total-9", referee_address(game, attempt))


def test_the_page_needs_few_queries(
    learner: Learner,
    rules: list[str],
    answer: Answer,
    visitor: Visitor,
    django_assert_max_num_queries: object,
) -> None:
    for rule in rules:
        answer(learner, "wrong", rules=[rule], broken=[rule])
    client = visitor(learner)
    with django_assert_max_num_queries(1 + 5 * len(all_games())):
        client.get("/en/progress/")


def test_a_game_without_any_attempt_has_no_errors_to_tell(learner: Learner, game: Game) -> None:
    progress = GameProgress(learner, game, "en")
    assert not progress.begun
    assert progress.broken == []


# My table


def test_every_reading_says_who_holds_it_and_what_it_touches(
    client: Client, db: None, game: Game, language: str
) -> None:
    body = client.get(f"/{language}/{game.id}/table/").content.decode()
    words = words_for(game, language)
    points = {point.id: point for point in game.points}
    for reading in game.readings:
        assert f'name="{reading.name}" value="{reading.values[0]}" checked' in body
        for value in reading.values:
            assert escape(words.text("readings", reading.name, value, "held")) in body
        for rule in points[reading.point].rules:
            assert f'href="/{language}/{game.id}/rules/{rule}/"' in body


def test_a_table_is_kept_for_the_learner_it_makes(client: Client, db: None, game: Game) -> None:
    reading = game.readings[0]
    response = client.post(f"/en/{game.id}/table/", {reading.name: reading.values[-1]})
    assert response["Location"] == f"/en/{game.id}/table/?done=house-rules"
    assert house(Learner.objects.get(), game) == {reading.name: reading.values[-1]}
    page = client.get(response["Location"]).content.decode()
    assert f'name="{reading.name}" value="{reading.values[-1]}" checked' in page
    assert 'role="status"' in page
    name = words_for(game, "en").text("readings", reading.name, reading.values[-1], "name")
    assert escape(name) in client.get("/en/progress/").content.decode()


def test_playing_as_the_rule_pages_say_keeps_nothing_and_nobody(client: Client, db: None, game: Game) -> None:
    response = client.post(
        f"/en/{game.id}/table/", {reading.name: reading.values[0] for reading in game.readings}
    )
    assert not response.cookies.get("learner")
    assert not Learner.objects.exists()


def test_everything_goes_back_to_the_rule_pages_at_once(
    learner: Learner, game: Game, visitor: Visitor
) -> None:
    client = visitor(learner)
    reading = game.readings[0]
    client.post(f"/en/{game.id}/table/", {reading.name: reading.values[-1]})
    client.post(f"/en/{game.id}/table/", {reading.name: reading.values[-1], "reset": "1"})
    assert house(learner, game) == {}


@pytest.mark.parametrize("method", ["get", "post"])
def test_there_is_no_table_of_a_game_that_is_none(client: Client, db: None, method: str) -> None:
    assert getattr(client, method)("/en/no-such-game/table/").status_code == 404


def test_practice_is_dealt_under_my_table(learner: Learner, visitor: Visitor) -> None:
    for game in all_games().values():
        for reading in game.readings[:1]:
            client = visitor(learner)
            client.post(f"/en/{game.id}/table/", {reading.name: reading.values[-1]})
            words = words_for(game, "en")
            page = client.get(f"/en/{game.id}/practice/").content.decode()
            assert escape(words.text("readings", reading.name, reading.values[-1], "name")) in page


# Data


def test_the_privacy_page_names_every_cookie_the_site_sets(client: Client, db: None, language: str) -> None:
    body = client.get(f"/{language}/privacy/").content.decode()
    framework = (settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME)
    for cookie in (COOKIE, *framework, *CHOICES, cookie_name("…")):
        assert f"<code>{cookie}</code>" in body


def test_every_page_leads_to_progress_and_to_what_is_kept(client: Client, db: None, language: str) -> None:
    body = client.get(f"/{language}/").content.decode()
    for page in ("progress/", "account/sign-in/", "privacy/"):
        assert f'href="/{language}/{page}"' in body
