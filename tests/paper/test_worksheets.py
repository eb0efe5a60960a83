"""Worksheets: the same every time, readable by eye, clipboard and phone, with a key that the engine vouches for."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.core import exercises, explain, judging, marking, skills
from games.core.kinds import Choice
from games.core.phrases import words_for
from games.core.questions import Game
from games.core.registry import all_games
from tests.crawls import EVERYWHERE
from tests.dealt import nothing_is_right
from tests.paper.reading import codes_of, empty_parts_of, items_of, lines_of, pictures_of, sizes_of, text_of
from tutor.paper.tasks import paper_task
from tutor.paper.worksheets import KEY_AT_END, KEYS, answer_data, worksheet
from tutor.pieces import drawing
from tutor.practice import content
from tutor.practice.items import EXERCISE, BadItem, Item

SITE = "https://fair.example"
GAMES = [game for game in all_games().values() if game.skills]
EVERY_GAME = pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
EACH_GAME = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def made(game: Game, lang: str = "en", **more: Any) -> bytes:
    return worksheet(items_of(game), lang=lang, base_url=SITE, **{"seed": 7, **more})


sheet = cache(made)
"""The same sheet for every test that reads it: most of the time goes into making one."""


def squeezed(text: str) -> str:
    return "".join(text.split())


@EACH_GAME
def test_the_same_arguments_give_the_same_bytes(game: Game, language: str) -> None:
    assert made(game, language, key="end") == sheet(game, language, key="end")


def test_another_seed_deals_other_exercises_where_each_sheet_is_to_have_its_own() -> None:
    items = [replace(item, same=False) for item in items_of(GAMES[-1])]
    first, again, other = (worksheet(items, lang="en", seed=seed, base_url=SITE) for seed in (1, 1, 2))
    assert first == again
    assert set(codes_of(first)).isdisjoint(codes_of(other))


@EACH_GAME
def test_what_is_asked_can_be_selected_as_text(game: Game, language: str) -> None:
    words, text = words_for(game, language), squeezed(text_of(sheet(game, language)))
    assert squeezed(words.text("game", "name")) in text
    for skill in game.skills:
        assert squeezed(words.text("skills", skill.id, "prompt")) in text


def test_sheets_speak_french_and_their_fonts_know_vietnamese() -> None:
    items = items_of(GAMES[0])
    text = text_of(worksheet(items, lang="fr", seed=3, title="Chắn : Thập thành, Bạch định, ù"))
    assert "Chắn : Thập thành, Bạch định, ù" in text
    assert "Nom" in text
    assert "feuille nº 3" in text


@EACH_GAME
def test_codes_open_the_positions_in_the_referee(game: Game) -> None:
    with override("fr"):
        links = [SITE + paper_task(item, {}, "fr").permalink for item in items_of(game)]
    assert sorted(codes_of(sheet(game, "fr"))) == sorted(links)
    assert all(f"/fr/{game.id}/referee/" in link and "edit=1" in link for link in links)


@EACH_GAME
def test_the_key_says_what_the_engine_says(game: Game, language: str) -> None:
    words, key = words_for(game, language), squeezed(text_of(sheet(game, language, key="separate")))
    for item in items_of(game):
        skill, difficulty, seed = exercises.read_slug(game, item.slug)
        exercise = exercises.make(game, skill, difficulty, seed)
        assert marking.mark(exercise, marking.hints(exercise).claim).state == marking.RIGHT
        if exercise.ask == skills.ASK_SCORE:
            for component in exercise.components:
                right = component.right_text
                if isinstance(component.kind, Choice):
                    right = squeezed(words.text("choices", component.field, right))
                if component.right or not component.spare:
                    assert right in key
            continue
        task = paper_task(item, {}, language)
        for verdict in task.verdicts:
            again = judging.judge(game, exercise.question, verdict.fields)
            assert again.legal == (exercise.ask != skills.ASK_JUDGE or exercise.verdict.legal)
        reason = (task.verdicts or (exercise.verdict,))[0].reasons[0]
        for part in explain.reason(words, reason).parts:
            if isinstance(part, str):
                assert squeezed(part) in key


@EACH_GAME
def test_the_key_says_where_nothing_is_right(game: Game, language: str) -> None:
    for skill in game.skills:
        dealt = [exercises.make(game, skill, 2, seed) for seed in range(30)]
        for exercise in [each for each in dealt if nothing_is_right(each)][:1]:
            with override(language):
                data = answer_data(paper_task(Item(EXERCISE, game.id, exercise.slug), {}, language))
                assert data["answer"] == [_("nothing").capitalize()]
            assert data["reasons"]


def test_where_the_key_stands() -> None:
    tasks, both, key = (sheet(GAMES[0], key=where) for where in KEYS)
    assert len(sizes_of(both)) == len(sizes_of(tasks)) + len(sizes_of(key))
    assert "Key: " not in text_of(tasks)
    assert text_of(both).count("Key: ") == text_of(key).count("Key: ") == 1
    assert not codes_of(key)


@pytest.mark.parametrize(("paper", "size"), [("A4", (210, 297)), ("Letter", (216, 279))])
def test_paper_has_its_size(paper: str, size: tuple[int, int]) -> None:
    assert set(sizes_of(made(GAMES[0], paper=paper))) == {size}


@pytest.mark.parametrize(
    "title",
    ["<b>x</b> & {nb} %s (\\)", "x" * 500, "word " * 300, "a\x00b\u202ec\u200bd\ud800\n\te", "😀 題", ""],
)
def test_any_title_is_harmless(title: str) -> None:
    drawn = worksheet(items_of(GAMES[0])[:1], lang="en", base_url=SITE, title=title)
    assert "/JavaScript" not in drawn.decode("latin-1")
    assert sizes_of(drawn)


def test_a_title_is_printed_as_it_was_typed() -> None:
    assert "<b>x</b> & {6-6}" in text_of(made(GAMES[0], title="<b>x</b> & {6-6}"))


def test_house_readings_are_stated_and_obeyed() -> None:
    game = next(game for game in GAMES if game.readings)
    reading = game.readings[0]
    words = words_for(game, "en")
    house = {game.id: {reading.name: reading.values[1]}}
    text = text_of(made(game, house=house, key="end"))
    assert text.count("This table plays: ") == 2
    assert squeezed(words.text("readings", reading.name, reading.values[1], "name")) in squeezed(text)
    assert "Played as the rule pages say." in text_of(sheet(game))


def laid_by_hand(game: Game) -> list[Item]:
    """Every puzzle and every step of a lesson that asks for something."""
    puzzles = [Item("puzzle", game.id, each.slug) for each in content.puzzles(game, "en")]
    return puzzles + [
        Item("step", game.id, lesson.slug, step=step.number)
        for lesson in content.lessons(game, "en")
        for step in lesson.steps
        if step.to_do
    ]


def tables(game: Game) -> list[dict[str, str]]:
    return [{reading.name: value} for reading in game.readings for value in reading.values[1:]]


@EACH_GAME
def test_puzzles_and_steps_are_played_by_the_readings_of_the_house(game: Game) -> None:
    """As long as they make sense there; and what their own position says of readings stays."""
    for house in tables(game):
        (name, value), played = *house.items(), 0
        for item in laid_by_hand(game):
            plain, task = paper_task(item, {}, "en"), paper_task(item, {game.id: house}, "en")
            assert task.story == plain.story
            if not any(reading.name == name for reading in task.question.readings):
                assert task.exercise.fields == plain.exercise.fields
            elif name in plain.exercise.fields:
                assert task.exercise.fields[name] == plain.exercise.fields[name]
            elif name in task.exercise.fields:
                assert task.exercise.fields == {**plain.exercise.fields, name: value}
                assert f"{name}={value}" in task.permalink
                assert all(verdict.fields[name] == value for verdict in task.verdicts)
                assert name not in task.differing(house)
                played += 1
            else:
                default = next(each for each in task.question.readings if each.name == name).values[0]
                assert task.differing(house)[name] == default
        assert played, house


def test_the_answer_to_a_puzzle_is_that_of_the_house() -> None:
    """Another claim, right on the rule pages, is not allowed there, worth another score, or worse."""
    changed = [
        (plain.verdict, task)
        for game in GAMES
        for house in tables(game)
        for item in laid_by_hand(game)
        for plain, task in [(paper_task(item, {}, "en"), paper_task(item, {game.id: house}, "en"))]
        if task.differing({})
        and any(plain.verdict.text(name) != task.verdict.text(name) for name in task.exercise.asked)
    ]
    assert changed
    for elsewhere, task in changed:
        fields = {**task.exercise.position, **exercises.claimed(elsewhere, task.exercise.asked)}
        here = judging.judge(task.game, task.question, fields)
        assert elsewhere.legal
        assert not here.legal or here.score != elsewhere.score or task.exercise.better_than(here)
        assert task.verdict.legal


def test_what_makes_no_sense_under_the_readings_of_the_house_says_by_which_it_is_played() -> None:
    game, house, item, name = next(
        (game, house, item, name)
        for game in GAMES
        for house in tables(game)
        for item in laid_by_hand(game)
        for name in paper_task(item, {game.id: house}, "en").differing(house)
        if not paper_task(item, {}, "en").differing({})
    )
    reading = next(reading for reading in game.readings if reading.name == name)
    told = squeezed(words_for(game, "en").text("readings", name, reading.values[0], "name"))
    assert told in squeezed(text_of(worksheet([item], lang="en", house={game.id: house})))
    assert told not in squeezed(text_of(worksheet([item], lang="en")))


@EACH_GAME
def test_in_french_no_line_begins_with_a_sign_that_belongs_to_the_word_before(game: Game) -> None:
    lines = lines_of(worksheet(laid_by_hand(game)[:20], lang="fr", base_url=SITE, key="end"))
    assert any(" :" in line for line in lines)
    assert not [line for line in lines if line.startswith(tuple(":;?!»"))]


def test_nothing_of_this_machine_or_moment_gets_into_the_file() -> None:
    drawn = sheet(GAMES[0], key="end")
    assert b"/home" not in drawn
    assert b"/work" not in drawn
    assert b"/usr" not in drawn
    assert b"D:20000101" in drawn
    assert not [
        o for page in pypdfium2.PdfDocument(drawn) for o in page.get_objects([pdfium.FPDF_PAGEOBJ_IMAGE])
    ]


def positions(game: Game) -> list[Item]:
    """A dealt position and a claim to be judged for every question."""
    return [
        Item("position", game.id, question=question.id, fields=tuple(sorted(fields.items())))
        for question in game.questions
        for fields in (question.deal(Random(4)), question.sample)
    ]


@EVERY_GAME
@pytest.mark.parametrize("key", KEYS if EVERYWHERE else [KEY_AT_END])
def test_any_question_can_be_on_paper_for_those_who_listen_too(game: Game, language: str, key: str) -> None:
    """PDF/UA asks for a title, a language, names of all pictures, and letters that the fonts have."""
    items = [*positions(game), *items_of(game)]
    drawn = worksheet(items, lang=language, base_url=SITE, key=key, figures=True, strict=True)
    assert not set(re.findall(r"[\w-]+", text_of(drawn))) & technical_ids(game, language)


def technical_ids(game: Game, language: str) -> set[str]:
    """Ids in two parts of rules, skills, questions and choices, less the words that the language itself writes so."""
    fields = [field for question in game.questions for field in question.all_fields]
    ids = {each.id for each in (*game.rules, *game.skills, *game.questions)}
    ids |= {value for field in fields for value in field.kind.offers()} - set(game.pieces.spellings)
    said = set(re.findall(r"[\w-]+", str([*sentences(words_for(game, language).tables)])))
    return {name for name in ids if "-" in name or "_" in name} - said


def sentences(tables: Any) -> Iterator[str]:
    """What a table of words says, without its keys."""
    for entry in tables.values():
        yield from [entry] if isinstance(entry, str) else sentences(entry) if isinstance(entry, dict) else []


@EACH_GAME
@pytest.mark.parametrize("key", ["none", "separate"])
def test_no_page_is_a_third_empty_but_the_last(game: Game, key: str) -> None:
    items = [item for seed in (5, 6, 7) for item in items_of(game, seed)]
    *pages, _last = empty_parts_of(worksheet(items, lang="fr", base_url=SITE, key=key))
    assert max(pages, default=0) < 1 / 3


@EACH_GAME
def test_pieces_are_named_for_those_who_listen(game: Game, language: str) -> None:
    names = {drawing.name(piece, language) for piece in game.pieces.pieces}
    assert names & set(pictures_of(sheet(game, language)))


@pytest.mark.parametrize(
    "item",
    [
        Item("exercise", "no-such-game", "x-1-1"),
        Item("exercise", GAMES[0].id, "no-such-skill-1-1"),
        Item("puzzle", GAMES[0].id, "no-such-puzzle"),
        Item("step", GAMES[0].id, "no-such-lesson", step=1),
        Item("riddle", GAMES[0].id, "x"),
        Item("position", GAMES[0].id, question=GAMES[0].questions[0].id, fields=(("x", "y"),)),
    ],
)
def test_an_item_that_does_not_exist_is_refused(item: Item) -> None:
    with pytest.raises(BadItem):
        worksheet([item], lang="en")
