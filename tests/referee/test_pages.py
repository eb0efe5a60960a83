"""The referee's pages, over all games and questions found, in both languages."""

import json
import re
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from django.http import HttpResponse
from django.test import Client

import games
from games.core.phrases import words_for
from games.core.questions import CLAIM, POSITION, READING, Game, Question
from tests.claims import GAMES, QUESTIONS, cases, verdicts
from tests.macros import macro
from tutor.site.links import query_of

HTMX = {"HX-Request": "true"}
ASKING = {**HTMX, "HX-Target": "answer"}

DRAWING = re.compile(r"<svg .*?</svg>", re.DOTALL)
ID = re.compile(r'\sid="([^"]*)"')


class Page(HTMLParser):
    """What a test looks for in a page: inputs with their values, links, ids, texts."""

    def __init__(self, response: HttpResponse) -> None:
        super().__init__()
        self.text = response.content.decode()
        self.inputs: list[dict[str, str | None]] = []
        self.buttons: list[dict[str, str | None]] = []
        self.links: list[str] = []
        self.ids: list[str] = ID.findall(self.text)
        self.states: list[str] = []
        self.asked: list[str] = []
        self.form = False
        # Drawings hold three tags in four, and of these nothing is looked for but their ids.
        self.feed(DRAWING.sub("", self.text))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        if tag == "form":
            self.form = found.get("id") == "asking"
        if tag == "input" and self.form:
            self.inputs.append(found)
        if tag == "button":
            self.buttons.append(found)
        if tag == "a" and found.get("href"):
            self.links.append(found["href"] or "")
        if "data-state" in found:
            self.states.append(found["data-state"] or "")
        if "hx-get" in found:
            self.asked.append(found["hx-get"] or "")

    def handle_endtag(self, tag: str) -> None:
        self.form = self.form and tag != "form"

    def sent(self) -> dict[str, list[str]]:
        """What a browser would send of this form, buttons apart."""
        fields: dict[str, list[str]] = {}
        for one in self.inputs:
            if one.get("type") not in ("radio", "checkbox") or "checked" in one:
                fields.setdefault(one.get("name") or "", []).append(one.get("value") or "")
        return fields

    def said(self) -> dict[str, list[str]]:
        """What the button sends that ends the claim: the word that was said, else what goes without saying."""
        ending = [one for one in self.buttons if "data-send" in one or "is-said" in (one.get("class") or "")]
        return {one["name"] or "": [one.get("value") or ""] for one in ending if "name" in one}

    def buttons_named(self, name: str) -> list[dict[str, str | None]]:
        return [button for button in self.buttons if button.get("name") == name]


def some_verdicts(game: Game, seed: int, count: int) -> list[games.Verdict]:
    """A few of many: a page takes a hundred times as long as a verdict."""
    return Random(seed).sample(list(verdicts(game, seed, count=100)), count)


def address(game: Game, question: Question, language: str) -> str:
    return f"/{language}/{game.id}/referee/{question.id}/"


def fault_texts(page: str, name: str) -> str:
    """What stands at a field's place for faults."""
    found = re.search(rf'<div id="fault-{name}"[^>]*>(.*?)</div>', page, re.DOTALL)
    assert found, f"there is no place for faults of {name}"
    return unescape(found[1])


# --- Every question


@pytest.mark.parametrize("game", GAMES)
def test_the_questions_of_a_game_are_listed_in_a_players_words(
    client: Client, game: Game, language: str
) -> None:
    response = client.get(f"/{language}/{game.id}/referee/")
    assert response.status_code == 200
    page = Page(response)
    words = words_for(game, language)
    for question in game.questions:
        assert address(game, question, language) in page.links
        assert macro("text", "unbroken")(words.text("questions", question.id, "title")) in page.text


def positioned(question: Question) -> dict[str, str]:
    """The position of the sample."""
    return {name: text for name, text in question.sample.items() if question.by_name[name].role == POSITION}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_an_empty_table_asks_for_a_position_and_then_for_a_claim(
    client: Client, game: Game, question: Question, language: str
) -> None:
    here, words = address(game, question, language), words_for(game, language)
    laying, claiming = client.get(here), client.get(here, {**positioned(question), "edit": "1"})
    title = macro("text", "unbroken")(words.text("questions", question.id, "title"))
    for response, role in ((laying, POSITION), (claiming, CLAIM)):
        assert response.status_code == 200
        page = Page(response)
        assert not page.states
        assert len(page.ids) == len(set(page.ids))
        assert f"<h1>{title}</h1>" in page.text
        for field in question.all_fields:
            if field.role in (role, READING):
                assert f"part-{field.name}" in page.ids
                assert f"fault-{field.name}" in page.ids
                # A claim that is made by touching pieces is asked for by them, and by the word in the bar.
                assert words.label(field.name) in unescape(page.text) or role == CLAIM


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_position_is_done_once_it_can_be_read(client: Client, game: Game, question: Question) -> None:
    here = address(game, question, "en")
    position = positioned(question)
    done = client.get(here, {**position, "done": "1"})
    assert done.status_code == 302
    page = Page(client.get(done["Location"]))
    assert not page.states
    assert not page.buttons_named("done"), "a claim can be made"
    assert {name: " ".join(page.sent()[name]) for name in position} == position
    for name in position:
        faulty = client.get(here, {**position, name: "#nonsense#", "done": "1"})
        assert faulty.status_code == 422
        assert Page(faulty).buttons_named("done"), "it can be mended in place"
        assert fault_texts(faulty.content.decode(), name).strip()


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_an_empty_table_is_done_where_nothing_is_needed(
    client: Client, game: Game, question: Question
) -> None:
    faults: set[str] = set()
    try:
        games.judge(game.id, question.id, {})
    except games.MalformedClaim as malformed:
        faults = malformed.faults.keys() - question.claim_names
    response = client.get(address(game, question, "en"), {"done": "1"}, follow=True)
    assert response.status_code == (422 if faults else 200)
    assert bool(Page(response).buttons_named("done")) == bool(faults)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_sample_is_answered_on_the_page(
    client: Client, game: Game, question: Question, language: str
) -> None:
    response = client.get(address(game, question, language), question.sample)
    assert response.status_code == 200
    page = Page(response)
    assert page.states in (["right"], ["but"])
    assert len(page.ids) == len(set(page.ids))
    verdict = games.judge(game.id, question.id, question.sample)
    for reason in verdict.to_dict(language)["reasons"]:
        assert f"/{language}/{game.id}/rules/{reason['rule']}/" in page.links


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_form_holds_what_was_asked_so_that_asking_again_asks_the_same(
    client: Client, game: Game, question: Question, language: str
) -> None:
    page = Page(client.get(address(game, question, language), question.sample))
    fields = {**page.sent(), **page.said()}
    again = client.get(address(game, question, language), fields)
    assert Page(again).states == page.states
    sent = {name: " ".join(filter(None, texts)) for name, texts in fields.items()}
    sent.pop("into", None)
    told = games.judge(game.id, question.id, {name: text for name, text in sent.items() if text})
    expected = games.judge(game.id, question.id, question.sample)
    assert (told.legal, told.score, told.options) == (expected.legal, expected.score, expected.options)
    # Faces that are ticked come in the order of the box.
    assert {name: sorted(text) for name, text in told.fields.items()} == {
        name: sorted(text) for name, text in expected.fields.items()
    }


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_random_position_is_dealt_at_an_address_of_its_own(
    client: Client, game: Game, question: Question, language: str
) -> None:
    house = {reading.name: reading.values[-1] for reading in question.readings}
    response = client.get(address(game, question, language), {"random": "1", **house})
    assert response.status_code == 302
    query = parse_qs(urlsplit(response["Location"]).query)
    assert query["edit"] == ["1"]
    assert {name: query[name] for name in house} == {name: [value] for name, value in house.items()}
    positions = {field.name for field in question.fields if field.role == POSITION}
    assert set(query) - {"edit"} - set(house) <= positions
    dealt = client.get(response["Location"])
    assert dealt.status_code == 200
    assert not Page(dealt).states, "a dealt position is not judged before something is claimed"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_verdict_is_shown(client: Client, game: Game, language: str) -> None:
    """Reasons, bills, slips, options, notes, fixes and other readings, whatever a claim brings up."""
    seen = set()
    for verdict in some_verdicts(game, seed=31, count=20):
        response = client.get(address(game, verdict.question, language), verdict.given)
        assert response.status_code == 200, verdict.given
        page = Page(response)
        assert page.states == [page.states[0]]
        assert (page.states[0] == "wrong") != verdict.legal
        assert len(page.ids) == len(set(page.ids)), verdict.given
        seen |= set(re.findall(r'<section class="(bill|ways|fix|elsewhere|notes)"', page.text))
    assert {"ways", "fix"} <= seen
    assert "notes" in seen or not game.points


@pytest.mark.parametrize("game", GAMES)
def test_every_link_of_a_verdict_opens_a_verdict(client: Client, game: Game) -> None:
    """Alternatives, the fix, other tables: each link makes a claim that can be read."""
    tried = set()
    for verdict in some_verdicts(game, seed=32, count=6):
        here = address(game, verdict.question, "en")
        page = Page(client.get(here, verdict.given))
        for link in page.links:
            if (
                link.startswith(f"{here}?")
                and "random=1" not in link
                and link not in tried
                and len(tried) < 40
            ):
                tried.add(link)
                assert client.get(link).status_code == 200, (verdict.given, link)
    assert tried


# --- What is not there, what cannot be read


@pytest.mark.parametrize(
    "path",
    [
        "no-such-game/referee/",
        "no-such-game/referee/x/",
        "{game}/referee/no-such-question/",
        "{game}/referee/x/qr.svg",
    ],
)
def test_an_unknown_game_or_question_is_not_found(client: Client, language: str, path: str) -> None:
    game = next(iter(games.all_games()))
    assert client.get(f"/{language}/{path.format(game=game)}").status_code == 404
    assert client.get(f"/{language}/{path.format(game=game)}", headers=HTMX).status_code == 404


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_cannot_be_read_is_told_at_its_field_and_stays_there(
    client: Client, game: Game, question: Question, language: str
) -> None:
    for field in question.all_fields:
        fields = {**question.sample, field.name: "#nonsense#"}
        response = client.get(address(game, question, language), fields)
        assert response.status_code == 422
        page = Page(response)
        assert page.states == ["malformed"]
        with pytest.raises(games.MalformedClaim) as malformed:
            games.judge(game.id, question.id, fields)
        for name, messages in malformed.value.messages(language, spoken=True).items():
            assert all(message in fault_texts(page.text, name) for message in messages)
            assert f"part-{name}" in page.ids, "the summary's link leads there"
            assert f'href="#part-{name}"' in page.text
        is_typed = field.control in ("pieces", "line", "piece", "hands", "groups", "number", "text")
        if is_typed and (field.control != "piece" or field.role == POSITION):
            assert page.sent()[field.name] == ["#nonsense#"], "nothing typed is lost"
        others = {name: text for name, text in question.sample.items() if name != field.name}
        kept = {name: " ".join(texts) for name, texts in page.sent().items()}
        typed = [name for name in others if question.by_name[name].role == POSITION]
        assert {name: kept[name] for name in typed} == {name: others[name] for name in typed}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_fault_is_named_by_the_label_of_its_field(
    client: Client, game: Game, question: Question, language: str
) -> None:
    """What is wrong with a position first, where it is entered; then what is wrong with a claim."""
    words = words_for(game, language)
    position, claim = (
        {f.name: "#nonsense#" for f in question.fields if f.role == role} for role in (POSITION, CLAIM)
    )
    for fields, named in (({**position, **claim}, position), ({**question.sample, **claim}, claim)):
        page = unescape(client.get(address(game, question, language), fields).content.decode())
        for name in named:
            assert f'<a href="#part-{name}">{words.label(name)}</a>' in page


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_reading_that_cannot_be_read_opens_the_fold_out(
    client: Client, game: Game, question: Question
) -> None:
    for reading in question.readings:
        page = client.get(
            address(game, question, "en"), {**question.sample, reading.name: "x"}
        ).content.decode()
        assert '<details class="readings" id="readings" open>' in page


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_a_table_plays_otherwise_is_punctuated_as_its_language_prints(
    client: Client, language: str, game: Game, question: Question
) -> None:
    words, colon = words_for(game, language), {"en": ": ", "fr": "\N{NO-BREAK SPACE}: "}[language]
    for reading in question.readings:
        value = reading.values[-1]
        fields = {**question.sample, reading.name: value}
        page = unescape(client.get(address(game, question, language), fields).content.decode())
        label, name = (words.text("readings", reading.name, *path) for path in (["label"], [value, "name"]))
        assert label + colon + name in page


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_an_empty_form_is_answered_as_the_engine_answers_it(
    client: Client, game: Game, question: Question
) -> None:
    """Without a script a browser sends every field empty; with one the page's script leaves all but one out."""
    empty = dict.fromkeys(question.by_name, "")
    asked = client.get(address(game, question, "en"), empty)
    scripted = client.get(address(game, question, "en"), {question.fields[-1].name: ""}, headers=ASKING)
    try:
        games.judge(game.id, question.id, {})
    except games.MalformedClaim:
        assert (asked.status_code, scripted.status_code) == (422, 422)
    else:
        assert (asked.status_code, scripted.status_code) == (200, 200)
    assert len(Page(asked).states) == len(Page(scripted).states) == 1
    assert "board" not in Page(scripted).ids


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_the_page_only_reads(method: str) -> None:
    game = next(iter(games.all_games().values()))
    path = address(game, game.questions[0], "en")
    assert getattr(Client(), method)(path).status_code == 405


# --- Fragments


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_htmx_gets_the_part_it_asked_for(client: Client, game: Game, question: Question) -> None:
    path = address(game, question, "en")
    whole = client.get(path, question.sample)
    verdict = client.get(path, question.sample, headers=ASKING)
    board = client.get(path, {**question.sample, "edit": "1"}, headers=HTMX)
    more = client.get(path, {**question.sample, "more": "1"}, headers=HTMX)
    restored = client.get(path, question.sample, headers={**HTMX, "HX-History-Restore-Request": "true"})
    assert "<html" in whole.content.decode()
    assert whole.content == restored.content
    for part in (verdict, board, more):
        assert part.status_code == 200
        assert "<html" not in part.content.decode()
    assert Page(verdict).states == Page(whole).states
    assert "board" in Page(board).ids
    assert "board" not in Page(verdict).ids
    assert not Page(more).states
    for response in (whole, verdict, board, more):
        assert "HX-Request" in {name.strip() for name in response["Vary"].split(",")}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_second_part_of_what_has_no_verdict_says_why(
    client: Client, game: Game, question: Question
) -> None:
    path, unread = address(game, question, "en"), {field.name: "nonsense" for field in question.fields}
    faulty = client.get(path, {**unread, "more": "1"}, headers=HTMX)
    assert faulty.status_code == 422
    assert Page(faulty).states == ["malformed"]
    assert client.get(path, {"more": "1"}, headers=HTMX).status_code == 200


@pytest.mark.parametrize("game", GAMES)
def test_french_puts_its_space_before_every_colon(client: Client, game: Game) -> None:
    many = list(verdicts(game, seed=34, count=60))
    for verdict in [verdict for verdict in many if verdict.elsewhere or verdict.fix][:8]:
        page = Page(client.get(address(game, verdict.question, "fr"), verdict.given))
        assert not re.findall(r"\S*\w: ", page.text), verdict.given


@pytest.mark.parametrize("game", GAMES)
def test_the_searches_come_in_a_second_part(client: Client, game: Game) -> None:
    """The fragment has neither fix nor other tables; it fetches them. The whole page has both at once."""
    many = list(verdicts(game, seed=33, count=100))
    fixed = [verdict for verdict in many if verdict.fix is not None][:4]
    differing = [verdict for verdict in many if verdict.elsewhere][:4]
    assert fixed
    assert differing or not game.readings
    for verdict in (*fixed, *differing, *many[-3:]):
        path = address(game, verdict.question, "en")
        first = client.get(path, verdict.given, headers=ASKING)
        (later,) = (asked for asked in Page(first).asked if "more=1" in asked)
        second = client.get(later, headers=HTMX).content.decode()
        whole = client.get(path, verdict.given).content.decode()
        for part, there in (("fix", verdict.fix is not None), ("elsewhere", bool(verdict.elsewhere))):
            section = re.compile(rf'<section class="{part}">.*?</section>', re.DOTALL)
            assert not section.search(first.content.decode())
            assert bool(section.search(whole)) == there, (part, verdict.given)
            assert section.findall(second) == section.findall(whole), (part, verdict.given)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_malformed_claim_sends_its_faults_to_their_places(
    client: Client, game: Game, question: Question
) -> None:
    fields = dict.fromkeys(question.by_name, "#nonsense#")
    response = client.get(address(game, question, "en"), fields, headers=ASKING)
    assert response.status_code == 422
    page = response.content.decode()
    for name, field in question.by_name.items():
        if field.role == POSITION:  # It is mended on the page where it is entered.
            assert f"done=1#part-{name}" in page
        else:
            assert f'<div id="fault-{name}" class="fault-place" hx-swap-oob="true">' in page
            assert fault_texts(page, name).strip()


# --- Permalinks


def permalink(page: Page) -> str:
    (link,) = {button["data-copy"] for button in page.buttons if "data-copy" in button}
    assert link
    return link


@pytest.mark.parametrize("game", GAMES)
def test_the_permalink_opens_the_same_verdict(client: Client, game: Game) -> None:
    for verdict in some_verdicts(game, seed=34, count=12):
        page = Page(client.get(address(game, verdict.question, "en"), verdict.given))
        again = Page(client.get(permalink(page)))
        assert again.states == page.states, verdict.given
        assert permalink(again) == permalink(page)
        told = games.judge(game.id, verdict.question.id, fields_of(verdict.question, permalink(page)))
        assert told.to_dict(brief=True) == verdict.to_dict(brief=True), verdict.given


def fields_of(question: Question, link: str) -> dict[str, str]:
    """The fields that an address names."""
    query = parse_qs(urlsplit(link).query, keep_blank_values=True)
    return {name: " ".join(texts) for name, texts in query.items()}


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_permalink_carries_other_readings_and_no_defaults(
    client: Client, game: Game, question: Question
) -> None:
    for reading in question.readings:
        fields = {**question.sample, reading.name: reading.values[-1]}
        try:
            games.judge(game.id, question.id, fields)
        except games.MalformedClaim:
            continue
        page = Page(client.get(address(game, question, "en"), fields))
        assert fields_of(question, permalink(page))[reading.name] == reading.values[-1]
        default = {**question.sample, reading.name: reading.values[0]}
        page = Page(client.get(address(game, question, "en"), default))
        assert reading.name not in fields_of(question, permalink(page))


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_api_understands_the_query_of_a_permalink(client: Client, game: Game, question: Question) -> None:
    link = permalink(Page(client.get(address(game, question, "en"), question.sample)))
    answer = client.get(f"/api/v1/judge/{game.id}/{question.id}?{urlsplit(link).query}")
    assert answer.json() == games.judge(game.id, question.id, question.sample).to_dict()


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_switch_of_language_keeps_the_position(client: Client, game: Game, question: Question) -> None:
    query = query_of(question, question.sample)
    page = Page(client.get(f"{address(game, question, 'en')}?{query}"))
    (link,) = (link for link in page.links if link.startswith("/fr/") and "?" in link)
    assert link == f"{address(game, question, 'fr')}?{query}"
    assert Page(client.get(link)).states == page.states


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_position_as_a_qr_code(client: Client, game: Game, question: Question) -> None:
    page = Page(client.get(address(game, question, "en"), question.sample))
    (link,) = (link for link in page.links if "/qr.svg" in link)
    response = client.get(link)
    assert (response.status_code, response["Content-Type"]) == (200, "image/svg+xml")
    assert response.content.startswith(b"<svg")
    assert response.content != client.get(link.partition("?")[0]).content, "the code holds the position"


def test_a_position_too_long_for_a_phone_has_no_code(client: Client) -> None:
    game = next(iter(games.all_games().values()))
    question = game.questions[0]
    response = client.get(f"{address(game, question, 'en')}qr.svg", {question.fields[0].name: "x" * 2000})
    assert response.status_code == 404


# --- Readings


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_house_readings_say_what_they_are_and_who_holds_them(
    client: Client, game: Game, question: Question, language: str
) -> None:
    page = unescape(client.get(address(game, question, language)).content.decode())
    words = words_for(game, language)
    for reading in question.readings:
        assert words.text("readings", reading.name, "help") in page
        for value in reading.values:
            assert words.text("readings", reading.name, value, "name") in page
            assert words.text("readings", reading.name, value, "held") in page
    assert ('id="readings"' in page) == bool(question.readings)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_our_table_plays_otherwise_stands_in_the_summary(
    client: Client, game: Game, question: Question, language: str
) -> None:
    words = words_for(game, language)
    for reading in question.readings:
        fields: Mapping[str, str] = {reading.name: reading.values[-1], "edit": "1"}
        page = unescape(client.get(address(game, question, language), fields).content.decode())
        summary = re.search(r"<summary>.*?</summary>", page[page.index('id="readings"') :], re.DOTALL)
        assert summary
        assert words.text("readings", reading.name, reading.values[-1], "name") in summary[0]


# --- The page for programs


def test_programs_find_every_question_and_field(client: Client, language: str) -> None:
    response = client.get(f"/{language}/api/")
    assert response.status_code == 200
    page = Page(response)
    for game in games.all_games().values():
        for question in game.questions:
            assert f"<code>{game.id}/{question.id}</code>" in page.text
            assert all(f"<code>{name}</code>" in page.text for name in question.by_name)
    tries = [link for link in page.links if link.startswith("/api/v1/judge/")]
    assert len(tries) == len(QUESTIONS)
    for link in tries:
        answer = client.get(link)
        assert answer.status_code == 200, link
        assert answer.json()["legal"]


def test_what_the_page_for_programs_says_it_says_in_its_language(client: Client) -> None:
    assert client.get("/en/api/").content != client.get("/fr/api/").content


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_open_as_pages(client: Client, game: Game) -> None:
    for case in cases(game.id):
        fields = {name: value for name, value in case["fields"].items() if isinstance(value, str)}
        response = client.get(f"/en/{game.id}/referee/{case['question']}/", fields or {"edit": ""})
        if fields and len(fields) == len(case["fields"]) and "errors" not in case:
            assert (Page(response).states[0] == "wrong") != case["legal"], case["id"]
        json.dumps(case)


def test_a_random_and_a_new_position_keep_the_house_readings(client: Client) -> None:
    path = "/en/tsung-shap/referee/capture/?row=5-5&tile=6-4&take=sweep&sweep=two"
    judged, laying = (client.get(path + more).content.decode() for more in ("", "&edit=1&into=row"))
    assert "?random=1&amp;sweep=two" in judged
    assert "?random=1&amp;sweep=two" in laying
    assert "?edit=1&amp;sweep=two" in laying
    assert "sweep=two" in client.get("/en/tsung-shap/referee/capture/?random=1&sweep=two")["Location"]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_is_too_long_to_be_read_is_not_drawn_piece_by_piece(
    client: Client, game: Game, question: Question
) -> None:
    """Sixty thousand empty heaps kept the site busy for seconds: a form may bring as many."""
    path = address(game, question, "en")
    fresh = len(client.get(path).content)
    for name, field in question.by_name.items():
        typed = (field.kind.separator.strip() or f"{game.pieces.pieces[0]} ") * 5000
        page = client.get(path, {name: typed, "edit": "1"}).content
        assert len(page) < fresh + 20 * len(typed), name
        if field.control in ("pieces", "line", "hands", "groups"):
            assert typed.strip() in page.decode(), "what was typed is still there"
