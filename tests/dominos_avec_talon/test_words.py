"""Every verdict and every fault has its sentence in every language, and every sentence has its use."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.core import explain
from games.core.phrases import words_for
from tests.twins.positions_dominos_avec_talon import random_claim

from .asking import CLOSED_ON_3, GAME

CLAIMS = 6_000
FOLDER = Path(games.find_game(GAME).folder)
Entry = tuple[str, ...]

LAST_TILE_CLOSES = {
    "line": CLOSED_ON_3.removesuffix(" 0-3"),
    "hand": "3-0",
    "talon": "4",
    "action": "play",
    "tile": "3-0",
    "end": "right",
}
LOWER_DOUBLE = {
    "hands": "6-6 5-4 3-1 2-0 1-0/5-5 6-5 4-0 3-2 2-1/4-4 6-4 3-0 5-1 6-1/3-3 2-2 6-3 5-2 4-1",
    "seat": "2",
    "tile": "5-5",
}
TOO_RARE_FOR_CHANCE = (("play", LAST_TILE_CLOSES), ("start", LOWER_DOUBLE))


def asked() -> Iterator[tuple[str, dict[str, str]]]:
    rng = random.Random(11)
    yield from TOO_RARE_FOR_CHANCE
    for _ in range(CLAIMS):
        yield random_claim(rng)


@pytest.fixture(scope="module")
def said() -> set[Entry]:
    """Which entries thousands of random claims used; saying them raises if one is missing or does not fit."""
    used: set[Entry] = set()
    for question, fields in asked():
        try:
            verdict = games.judge(GAME, question, fields)
        except games.MalformedClaim as malformed:
            used |= {("faults", kind) for faults in malformed.faults.values() for kind, _ in faults}
            check_messages(malformed)
            continue
        used |= {("reasons", reason.rule, reason.outcome) for reason in verdict.reasons}
        used |= {("bill", line.rule, line.outcome) for line in verdict.ruling.bill}
        used |= {("points", note.point) for note in verdict.ruling.notes}
        for lang in games.languages():
            words = words_for(verdict.game, lang)
            lines = [explain.reason(words, reason) for reason in verdict.reasons]
            lines += [explain.bill_line(words, line) for line in verdict.ruling.bill]
            lines += [explain.note(words, note) for note in verdict.ruling.notes]
            assert all(line.text.strip() for line in lines)
            assert not any("{" in line.text for line in lines)
    return used


def check_messages(malformed: games.MalformedClaim) -> None:
    for lang in games.languages():
        for said in malformed.messages(lang).values():
            assert said
            assert all(message.strip() for message in said)


@pytest.mark.parametrize("lang", games.languages())
def test_every_sentence_is_said_by_some_claim(lang: str, said: set[Entry]) -> None:
    tables = tomllib.loads((FOLDER / f"sentences.{lang}.toml").read_text(encoding="utf-8"))
    written = {
        (table, rule, outcome)
        for table in ("reasons", "bill")
        for rule, outcomes in tables[table].items()
        for outcome in outcomes
    }
    assert written == {entry for entry in said if entry[0] in ("reasons", "bill")}
    assert {("faults", kind) for kind in tables["faults"]} <= said
    assert {("points", point) for point in tables["points"]} == {
        entry for entry in said if entry[0] == "points"
    }


@pytest.mark.parametrize("lang", games.languages())
def test_fixes_and_other_tables_have_words(lang: str) -> None:
    rng = random.Random(12)
    judged = 0
    while judged < 150:
        question, fields = random_claim(rng)
        try:
            answer = games.judge(GAME, question, fields).to_dict(lang)
        except games.MalformedClaim:
            continue
        judged += 1
        assert all(other["text"] for other in answer["elsewhere"])
        assert answer["fix"] is None or answer["fix"]["text"]


@pytest.mark.parametrize("lang", games.languages())
def test_everything_declared_has_words(lang: str) -> None:
    game = games.find_game(GAME)
    words = words_for(game, lang)
    for entry in ("name", "original", "gloss", "short"):
        assert words.text("game", entry)
    for rule in game.rules:
        assert words.text("rules", rule.id)
    for point in game.points:
        assert all(words.text("points", point.id, part) for part in ("point", "source", "others", "here"))
    for question in game.questions:
        assert all(words.text("questions", question.id, part) for part in ("title", "short", "reminder"))
        for field in question.fields:
            assert all(words.text("fields", field.name, part) for part in ("label", "help"))
            for choice in field.kind.describe().get("choices", ()):
                assert words.text("choices", field.name, choice)
    for reading in game.readings:
        assert all(words.text("readings", reading.name, part) for part in ("label", "help"))
        for value in reading.values:
            assert all(words.text("readings", reading.name, value, part) for part in ("name", "held"))


def test_the_languages_have_the_same_entries() -> None:
    english, french = (
        tomllib.loads((FOLDER / f"sentences.{lang}.toml").read_text(encoding="utf-8"))
        for lang in ("en", "fr")
    )
    assert paths(english) == paths(french)


def paths(table: dict[str, object], under: Entry = ()) -> set[Entry]:
    found: set[Entry] = set()
    for name, entry in table.items():
        found |= paths(entry, (*under, name)) if isinstance(entry, dict) else {(*under, name)}
    return found
