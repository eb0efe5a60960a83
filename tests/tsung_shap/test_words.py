"""Every verdict and every fault has its sentence in every language, and every sentence has its use."""

import random
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.core import explain
from games.core.facts import Raw
from games.core.phrases import piece_words, words_for
from tests.twins.positions_tsung_shap import random_claim

from .asking import GAME

CLAIMS = 4_000
FOLDER = Path(games.find_game(GAME).folder)
Entry = tuple[str, ...]
Fields = dict[str, str]

PAIR = {"row": "2-2 6-1", "tile": "2-2", "take": "pair-left"}
SWEEP = {"row": "4-4 6-6", "tile": "6-4", "take": "sweep"}
CLEARING = {"row": "1-1", "tile": "1-1", "take": "pair-left", "sweep": "clear"}
MIXED = {"captures": "pair 6-6 6-6; ten 3-3 5-1 5-3; sweep 5-4 2-1 6-2"}
TOO_RARE_FOR_CHANCE = (
    ("capture", {**PAIR, "score": "40"}),
    ("capture", {**PAIR, "score": "8"}),
    ("capture", {"row": "6-6", "tile": "6-6", "take": "pair-left", "score": "280"}),
    ("capture", {**SWEEP, "score": "30"}),
    ("capture", {**SWEEP, "score": "40"}),
    ("capture", {**SWEEP, "score": "60"}),
    ("capture", {**SWEEP, "sweep_value": "flat", "score": "70"}),
    ("capture", {**SWEEP, "sweep_value": "flat", "tile": "5-5"}),
    ("missed", {**SWEEP, "sweep_value": "flat"}),
    ("capture", {**CLEARING}),
    ("capture", {**CLEARING, "score": "40"}),
    ("missed", {**CLEARING}),
    ("threats", {"row": "1-1", "claim": "1-1", "sweep": "clear"}),
    ("threats", {"row": "1-1", "claim": "", "sweep": "clear"}),
    ("capture", {"row": "3-1", "tile": "6-4", "take": "sweep", "sweep": "clear"}),
    ("capture", {"row": "5-5", "tile": "4-2", "take": "none", "sweep": "two"}),
    ("capture", {"row": "6-4 5-2 3-3 6-1", "tile": "4-2", "take": "ten-ends"}),
    ("capture", {"row": "2-2 5-5 3-1", "tile": "4-2", "take": "ten-left", "score": "17"}),
    ("capture", {"row": "6-6 5-2 4-4", "tile": "5-5", "take": "ten-ends", "score": "20"}),
    ("capture", {"row": "5-5 3-1 2-2", "tile": "3-1", "places": "2"}),
    ("count", {**MIXED, "total": "200"}),
    ("count", {**MIXED, "total": "280"}),
    ("count", {**MIXED, "total": "300"}),
    ("count", {**MIXED, "total": "340"}),
    ("count", {**MIXED, "total": "360"}),
    ("count", {"captures": "ten 4-2 6-4 6-1"}),
    ("count", {"captures": "ten 4-2 6-4 3-1", "total": "17"}),
    ("count", {"captures": "pair 6-4 5-5"}),
    ("count", {"captures": "sweep 6-6 5-5", "sweep": "clear"}),
    ("count", {"captures": "pair 6-6"}),
    ("count", {"captures": "triple 6-6 6-6"}),
    ("result", {"turned_a": "16", "turned_b": "15", "total_a": "90", "total_b": "90", "winner": "draw"}),
)


def asked() -> Iterator[tuple[str, Fields]]:
    """The twin's claims, and the same with tiles pointed at."""
    rng = random.Random(31)
    yield from TOO_RARE_FOR_CHANCE
    for _ in range(CLAIMS):
        question, fields = random_claim(rng)
        yield question, fields
        if question in ("capture", "missed"):
            yield question, pointing(rng, fields)


def pointing(rng: random.Random, fields: Fields) -> Fields:
    """The claim made by pointing at one, two or more tiles of the row instead of by name."""
    length = len(fields.get("row", "").split()) or 1
    places = sorted(rng.sample(range(1, length + 1), min(length, rng.choice([1, 1, 2, 2, 2, 3, 4]))))
    return {name: text for name, text in fields.items() if name != "take"} | {
        "places": " ".join(map(str, places))
    }


@pytest.fixture(scope="module")
def said() -> set[Entry]:
    """Which entries all these claims used; saying them raises if one is missing or does not fit its facts."""
    used: set[Entry] = set()
    for question, fields in asked():
        try:
            verdict = games.judge(GAME, question, fields)
        except games.MalformedClaim as malformed:
            used |= {("faults", kind) for faults in malformed.faults.values() for kind, _ in faults}
            check_messages(malformed)
            continue
        ruling = verdict.ruling
        used |= {("reasons", reason.rule, reason.outcome) for reason in ruling.reasons}
        used |= {("bill", line.rule, line.outcome) for line in ruling.bill}
        used |= {("slips", slip.rule, slip.outcome) for slip in ruling.slips}
        used |= words_in(ruling.reasons)
        for lang in games.languages():
            words = words_for(verdict.game, lang)
            lines = [explain.reason(words, reason) for reason in ruling.reasons]
            lines += [explain.bill_line(words, line) for line in ruling.bill]
            lines += [explain.slip(words, slip) for slip in ruling.slips]
            lines += [explain.note(words, note) for note in ruling.notes]
            assert all(line.text.strip() for line in lines)
            assert not any("{" in line.text for line in lines)
    return used


def words_in(reasons: tuple[explain.Reason, ...]) -> set[Entry]:
    """The words looked up for facts that are neither figures nor pieces nor text as it was typed."""
    facts = [(name, fact) for reason in reasons for name, fact in reason.facts.items()]
    return {
        ("words", name, fact) for name, fact in facts if isinstance(fact, str) and not isinstance(fact, Raw)
    }


def check_messages(malformed: games.MalformedClaim) -> None:
    for lang in games.languages():
        for messages in malformed.messages(lang).values():
            assert messages
            assert all(message.strip() for message in messages)


@pytest.mark.parametrize("lang", games.languages())
def test_every_sentence_is_said_by_some_claim(lang: str, said: set[Entry]) -> None:
    tables = written(lang)
    entries = {
        (table, rule, outcome)
        for table in ("reasons", "bill", "slips")
        for rule, outcomes in tables[table].items()
        for outcome in outcomes
    }
    assert entries == {entry for entry in said if entry[0] in ("reasons", "bill", "slips")}
    assert {("faults", kind) for kind in tables["faults"]} <= said


@pytest.mark.parametrize("lang", games.languages())
def test_every_word_is_looked_up_by_some_claim(lang: str, said: set[Entry]) -> None:
    """The table of a word may have another name than its fact: {end:at} looks in [words.at]."""
    used = {entry[2] for entry in said if entry[0] == "words"}
    words = {word for table in written(lang)["words"].values() for word in table}
    assert words == used


@pytest.mark.parametrize("lang", games.languages())
def test_fixes_and_other_tables_have_words(lang: str) -> None:
    rng = random.Random(32)
    judged = 0
    while judged < 200:
        question, fields = random_claim(rng)
        if question in ("capture", "missed") and rng.random() < 0.3:
            fields = pointing(rng, fields)
        try:
            verdict = games.judge(GAME, question, fields)
        except games.MalformedClaim:
            continue
        judged += 1
        answer = verdict.to_dict(lang)
        assert all(other["text"] for other in answer["elsewhere"])
        if verdict.fix is not None:
            assert answer["fix"]["text"]
            assert games.judge(GAME, question, answer["fix"]["fields"]).legal


@pytest.mark.parametrize("lang", games.languages())
def test_every_tile_has_its_name_and_no_two_share_one(lang: str) -> None:
    game = games.find_game(GAME)
    named = piece_words(game.pieces, lang)
    assert len({words["name"] for words in named.values()}) == len(game.pieces.pieces)
    for words in named.values():
        assert set(words) == {"name", "script", "said", "suit", "colour"}
        assert all(words.values())


@pytest.mark.parametrize("lang", games.languages())
def test_civil_tiles_are_those_of_which_there_are_two(lang: str) -> None:
    game = games.find_game(GAME)
    named = piece_words(game.pieces, lang)
    suits = {suit: {n for piece, n in game.pieces.copies.items() if named[piece.code]["suit"] == suit} for suit in
             {words["suit"] for words in named.values()}}  # fmt: skip
    assert sorted(suits.values(), key=max) == [{1}, {2}]


def written(lang: str) -> dict[str, dict[str, dict[str, str]]]:
    return tomllib.loads((FOLDER / f"sentences.{lang}.toml").read_text(encoding="utf-8"))
