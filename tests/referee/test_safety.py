"""What must never come out of a page, whatever is typed into it."""

import re
from html import unescape
from html.parser import HTMLParser

import pytest
from django.test import Client

import games
from games.core.questions import Game, Question
from tests.claims import QUESTIONS
from tests.referee.test_laying import filled
from tests.referee.test_pages import ASKING, HTMX, Page, address

MARK = "zqx"
ATTACKS = [
    f"<script>{MARK}</script>",
    f'"><img src=x onerror={MARK}>',
    f"' onmouseover='{MARK}",
    f"</textarea></title></style><svg/onload={MARK}>",
    f"{{{{ {MARK} }}}}{{% debug %}}{{# {MARK} #}}",
    f"javascript:{MARK}",
    f"<!--{MARK}--><b>",
    f"6-6 <i>{MARK}</i> / 6-6; pair <i>{MARK}</i>, <i>{MARK}</i>+<i>{MARK}</i>",
]
# A mark that turns what follows round, one that hides, a control character.
UNSEEN = ["\u202e", "\u2066", "\u200f", "\u200b", "\ufeff", "\x00", "\x07", "\x1b[31m", "\x85"]


class Markup(HTMLParser):
    """Everything in a page that a browser would act on and that holds the mark of an attack."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.shown = 0
        self.last = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.last = tag
        for name, value in attributes:
            if name.startswith("on") or MARK in tag or MARK in name or name == "style":
                self.found.append(f"<{tag} {name}={value!r}>")
            if name in ("href", "src", "action", "hx-get") and (value or "").strip().startswith(
                "javascript:"
            ):
                self.found.append(f"<{tag} {name}={value!r}>")
            self.shown += MARK in (value or "")

    def handle_data(self, text: str) -> None:
        if MARK in text and self.last in ("script", "style", "i", "svg", "b"):
            self.found.append(f"<{self.last}>{text}")
        self.shown += MARK in text

    def handle_comment(self, text: str) -> None:
        if MARK in text:
            self.found.append(f"<!--{text}-->")


def assert_harmless(page: str, attack: str) -> None:
    """The text stands nowhere as markup, and templates take no part in it."""
    markup = Markup(page)
    assert not markup.found
    if "{{" in attack and markup.shown:
        assert "{{ zqx }}" in unescape(page)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_markup_in_any_field_is_shown_as_text(client: Client, game: Game, question: Question) -> None:
    path = address(game, question, "en")
    for attack in ATTACKS:
        fields = dict.fromkeys(question.by_name, attack)
        response = client.get(path, fields, headers=ASKING)
        assert response.status_code == 422
        assert response["Content-Type"].startswith("text/html")
        assert_harmless(response.content.decode(), attack)
        assert_harmless(client.get(path, {**fields, "edit": "1"}).content.decode(), attack)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_markup_in_a_single_field_is_refused_and_shown_as_text(
    client: Client, game: Game, question: Question
) -> None:
    for name in question.by_name:
        response = client.get(address(game, question, "en"), {**question.sample, name: ATTACKS[0]})
        assert response.status_code == 422
        assert_harmless(response.content.decode(), ATTACKS[0])
        assert f"&lt;script&gt;{MARK}" in response.content.decode(), "what was read is said"


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_characters_that_cannot_be_seen_are_refused_and_named(
    client: Client, game: Game, question: Question
) -> None:
    for unseen in UNSEEN:
        fields = dict.fromkeys(question.by_name, f"6{unseen}-6")
        response = client.get(address(game, question, "en"), fields, headers=ASKING)
        assert response.status_code == 422
        told = unescape(response.content.decode())
        assert unseen[0] not in told
        assert f"<U+{ord(unseen[0]):04X}>" in told


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_is_typed_stays_inside_its_attribute(client: Client, game: Game, question: Question) -> None:
    """A quote in a text field ends no attribute: the parsed value is exactly what was typed."""
    for attack in ATTACKS:
        fields = dict.fromkeys(question.by_name, attack)
        page = Page(client.get(address(game, question, "en"), {**fields, "edit": "1"}))
        typed = [one for one in page.inputs if one.get("type") == "text"]
        values: dict[str, str] = {}
        for one in typed:  # A field of several figures shows what it cannot read in the first of them.
            values[one["name"]] = values.get(one["name"], "") + one.get("value", "")
        assert set(values.values()) <= {attack}
        assert not [one for one in page.inputs + page.buttons if any(name.startswith("on") for name in one)]


@pytest.mark.parametrize("attack", ATTACKS)
def test_markup_put_down_as_a_piece_is_shown_as_text(client: Client, attack: str) -> None:
    tried = 0
    for game in games.all_games().values():
        for question in game.questions:
            for field in filled(question):
                several = field.control in ("hands", "groups")
                tap = {"put": attack, "into": f"{field.name}.1" if several else field.name}
                response = client.get(address(game, question, "en"), tap, headers=HTMX)
                assert response.status_code == 200
                assert MARK in response.content.decode(), "it was put there"
                assert_harmless(response.content.decode(), attack)
                tried += 1
    assert tried


def test_names_of_no_field_are_let_be(client: Client) -> None:
    game = next(iter(games.all_games().values()))
    question = game.questions[0]
    response = client.get(address(game, question, "en"), {**question.sample, ATTACKS[0]: ATTACKS[0]})
    assert response.status_code == 200
    assert_harmless(response.content.decode(), ATTACKS[0])


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_field_over_four_kilobytes_is_refused(client: Client, game: Game, question: Question) -> None:
    for name in question.by_name:
        for long in ("6" * 4097, "é" * 2049):
            response = client.get(
                address(game, question, "en"), {**question.sample, name: long}, headers=ASKING
            )
            assert response.status_code == 422
            assert "4096" in response.content.decode()


def test_nothing_typed_reaches_a_header(client: Client) -> None:
    game = next(iter(games.all_games().values()))
    question = game.questions[0]
    path = address(game, question, "en")
    field = question.fields[0].name
    for query in (
        {field: "a\r\nX-Evil: 1", "put": "b\r\nX-Evil: 1", "into": field},
        {"random": "1\r\nX-Evil: 1"},
    ):
        for headers in ({}, HTMX):
            response = client.get(path, query, headers=headers)
            assert "X-Evil" not in response
            assert "\r" not in str(response.items())
            assert not [name for name, _ in response.items() if name.lower().startswith("hx-")]


@pytest.mark.parametrize("path", ["/en/%00/referee/", "/en/..%2f/referee/x/", "/en/%F0%9F%92%A5/referee/"])
def test_odd_addresses_are_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_pages_of_the_referee_carry_the_strict_policy(client: Client) -> None:
    game = next(iter(games.all_games().values()))
    question = game.questions[0]
    for query in ({}, question.sample, {**question.sample, "x": "1"}, dict.fromkeys(question.by_name, "x")):
        response = client.get(address(game, question, "en"), query)
        assert "default-src 'none'" in response["Content-Security-Policy"]
        page = response.content.decode()
        assert not re.search(r"<script(?![^>]*\ssrc=)", page), "no inline script"
        assert not re.search(r"<[^>]*\s(?:style|on\w+)=", page), "no inline style or handler"
