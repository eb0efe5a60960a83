"""Claims are told in words and pieces wherever somebody reads them: no technical id is left in any language.

Programs get the ids: JSON, addresses and the values of forms hold them. Over every question and skill of every game.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from html import unescape
from typing import Any

import polib
import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client

import games
from games.core import explain
from games.core.phrases import words_for
from games.core.questions import Game
from tests.claims import GAMES, verdicts
from tests.classroom import xlsx
from tests.classroom.browsing import send, text
from tests.classroom.claims import right_claim, wrong_claim
from tests.core.test_explain import texts
from tests.paper.reading import text_of
from tests.practice.asking import as_form, find_exercise, post
from tutor.classroom import answers, sessions, sheets
from tutor.classroom.models import OPENED, REVEALED, Participant
from tutor.paper.worksheets import worksheet
from tutor.practice import content
from tutor.practice.items import Item, exercise_item
from tutor.practice.tasks import GOAL_READ, Task
from tutor.progress.attempts import new_answer_id

Check = Callable[..., None]

CATALOGUES = settings.BASE_DIR / "tutor" / "locale"
FOR_PROGRAMS = ("faults", "lines")
"""Tables of sentences."""


def strings(value: Any) -> Iterator[str]:
    """Every text in a table or list, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from strings(list(value.values()))
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from strings(each)


@cache
def whole(*words: str) -> re.Pattern[str]:
    """Finds any of these words, where it is not part of another."""
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")


def printed(game: Game, lang: str) -> str:
    """What readers of this language are told in the game's sentences and on the site's pages, blanks left out.

    Not what is said to those who write programs or commands, which quotes what they have to write.
    """
    tables = words_for(game, lang).tables
    found = list(strings({name: table for name, table in tables.items() if name not in FOR_PROGRAMS}))
    if (catalogue := CATALOGUES / lang / "LC_MESSAGES" / "django.po").exists():
        for entry in polib.pofile(str(catalogue)):
            found += [entry.msgstr, *entry.msgstr_plural.values()]
    return re.sub(r"\{[^{}]*\}", "", "\n".join(found))


def technical_ids(game: Game, lang: str) -> list[str]:
    """Choices and words of groups and lists that are no words of this language. A figure or a letter is as printed."""
    ids: set[str] = set()
    for question in game.questions:
        for field in question.all_fields:
            described = [each for each in field.kind.describe().values() if isinstance(each, list)]
            offered = field.kind.offers([question.sample.get(name, "") for name in field.at])
            ids.update(*(text.split() for text in (*strings(described), *offered)))
    seen = printed(game, lang)
    ids -= set(game.pieces.spellings)
    return [each for each in sorted(ids) if len(each) > 1 and not whole(each).search(seen)]


def visible(page: str) -> str:
    """What a page shows as text: without its markup, the drawings of pieces, and what only a script reads."""
    page = re.sub(r"<(svg|script|style)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return unescape(re.sub(r"<[^>]*>", " ", page))


@pytest.fixture(params=[one.values[0] for one in GAMES], ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game:
    return request.param


@pytest.fixture
def language(crawled_language: str) -> str:
    """Where there is but one it is French: an id left on an English page may pass for a word."""
    return crawled_language


@pytest.fixture
def assert_in_words(game: Game, language: str) -> Callable[..., None]:
    """`assert_in_words(text, about, claim)`: nor does the text hold what the claim's fields hold, word for word."""
    ids, seen = whole(*technical_ids(game, language)), printed(game, language)

    @cache
    def is_a_word(each: str) -> bool:
        return bool(whole(each).search(seen))

    def check(text: str, about: object, claim: Mapping[str, Any] = {}) -> None:  # only read
        raw = {each for each in claim.values() if isinstance(each, str) and re.search("[a-z]{2}", each)}
        raw -= set(game.pieces.spellings)
        left = ids.findall(text) + [each for each in raw if not is_a_word(each) and whole(each).search(text)]
        assert not left, (left, about, text)

    return check


def test_there_are_ids_that_would_be_found() -> None:
    found = {game.id: technical_ids(game, "fr") for game in games.all_games().values()}
    assert all(found.values()), found


def test_verdicts_and_their_fixes(game: Game, language: str, assert_in_words: Check) -> None:
    words = words_for(game, language)
    for verdict in verdicts(game, seed=51, count=60):
        told = verdict.to_dict(language)
        assert_in_words("\n".join(texts(told)), verdict.given, verdict.given)
        for fields in (verdict.fields, *([verdict.fix.fields] if verdict.fix else [])):
            for name in fields:
                if name in verdict.question.by_name:
                    parts = explain.told_text(words, verdict.question, name, fields)
                    said = "".join([part for part in parts if isinstance(part, str)])
                    assert_in_words(said, fields, {name: fields[name]})


def test_the_page_of_a_verdict(client: Client, game: Game, language: str, assert_in_words: Check) -> None:
    shown = set()
    for verdict in verdicts(game, seed=52, count=60):
        if (key := (verdict.question.id, verdict.legal, bool(verdict.fix))) not in shown:
            shown.add(key)
            page = client.get(f"/{language}/{game.id}/referee/{verdict.question.id}/", verdict.given)
            assert_in_words(visible(page.content.decode()), verdict.given, verdict.given)


@pytest.mark.django_db
def test_exercises_their_hints_and_answers(
    client: Client, game: Game, language: str, assert_in_words: Check
) -> None:
    for skill in game.skills:
        for difficulty in (1, 3):
            slug = f"{skill.id}-{difficulty}-7"
            task, address = find_exercise(game, slug, {}), f"/{language}/{game.id}/practice/{slug}/"
            for said in (right_claim(task), wrong_claim(task)):
                page = post(client, address, {**as_form(task, said), "hinted": "3"})
                assert_in_words(visible(page.content.decode()), slug, said)
            for hint in "123":
                page = client.post(address, {"hint": hint})
                assert_in_words(visible(page.content.decode()), slug, right_claim(task))


def one_of_each_task(game: Game, lang: str) -> Iterator[tuple[str, Task, str]]:
    """Of lessons and puzzles one for each question, way of asking and goal: its page, its task, its author's text."""
    home = f"/{lang}/{game.id}/"
    places = [
        (f"{home}puzzles/{puzzle.slug}/", puzzle.task, puzzle.text.html)
        for puzzle in content.puzzles(game, lang)
    ]
    for lesson in content.lessons(game, lang):
        steps = [step for step in lesson.steps if step.task and step.task.goal != GOAL_READ]
        places += [(f"{home}learn/{lesson.slug}/?step={s.number}", s.task, s.text.html) for s in steps]
    seen = set()
    for address, task, prose in places:
        if (key := (address.split("/")[3], task.question.id, task.exercise.ask, task.goal)) not in seen:
            seen.add(key)
            yield address, task, prose


@pytest.mark.django_db
def test_lessons_and_puzzles(client: Client, game: Game, language: str, assert_in_words: Check) -> None:
    for address, task, prose in one_of_each_task(game, language):
        for said in (right_claim(task), wrong_claim(task)):
            answer = {**as_form(task, said), "hinted": "3", "answer_id": new_answer_id()}
            page = post(client, address, answer).content.decode()
            assert prose in page
            assert_in_words(visible(page.replace(prose, "")), address, said)


def one_of_each_skill(game: Game) -> list[Item]:
    return [exercise_item(game, skill, 2, 7, True) for skill in game.skills]


@pytest.mark.django_db
def test_a_class_its_dashboard_its_wall_and_its_exports(
    client: Client, game: Game, language: str, assert_in_words: Check
) -> None:
    teacher = get_user_model().objects.create_user("teacher", password="a long pass phrase")
    session = sessions.start_session(sheets.create_sheet(teacher, "Monday", one_of_each_skill(game)), teacher)
    client.force_login(teacher)
    ada, ben = Client(), Client()
    for pupil in (ada, ben):
        pupil.address = pupil.post(f"/{language}/join/", {"code": session.code})["Location"]
        pupil.participant = Participant.objects.latest("pk")
    base = f"/{language}/class/sessions/{session.pk}/"
    for place, item in enumerate(session.items):
        sessions.record_event(session, OPENED, place)
        pages = [ada.get(ada.address), client.get(f"{base}projector/")]
        pages += [send(ada, place, right=True), send(ben, place, right=False)]
        sessions.record_event(session, REVEALED, place)
        pages += [pupil.get(pupil.address) for pupil in (ada, ben)]
        pages += [client.get(address) for address in (base, f"{base}projector/")]
        task = answers.task_for(session, place, ada.participant.pk)
        for page in pages:
            for claim in (right_claim(task), wrong_claim(task)):
                assert_in_words(visible(text(page)), (page.request["PATH_INFO"], item), claim)
    assert session.answers.count() == 2 * len(session.items)
    for address in (f"{base}summary/", f"{base}export.csv"):
        assert_in_words(visible(text(client.get(address))), address)
    cells, _formulas = xlsx.read(client.get(f"{base}export.xlsx").content)
    assert_in_words("\n".join(cell for row in cells for cell in row), "export.xlsx")
    for pupil in (ada, ben):
        taken = pupil.post(f"{pupil.address}take-home/", follow=True)
        assert_in_words(visible(text(taken)), "take-home/")


def test_worksheets_and_their_keys(game: Game, language: str, assert_in_words: Check) -> None:
    sheet = worksheet(
        one_of_each_skill(game), lang=language, seed=7, base_url="https://fair.example", key="end"
    )
    assert_in_words(text_of(sheet), "worksheet")
