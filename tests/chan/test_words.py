"""Every verdict, bill, slip and fault has its sentence in every language, and every sentence has its use."""

import random
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import games
from games.core import explain
from games.core.phrases import words_for
from tests.twins.positions_chan import random_claim

from .asking import FIVE_CHAN, GAME, SIX_CHAN

CLAIMS = 5_000
FOLDER = Path(games.find_game(GAME).folder)
Entry = tuple[str, ...]
Fields = Mapping[str, str]

TWO_FOURS = "2v 2v 2v 2v 3n 3n 3n 3n 5v 5v 6n 6n 8v 8v 9n 9s 7n 7s 4v"
THREE_FOURS = "2v 2v 2v 2v 3n 3n 3n 3n 5v 5v 5v 5v 8v 8v 9n 9s 7n 7s 4v"
TEN_CHAN = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n"
RED_AND_TOM = "3v 3v 3s 3s 7n 7n 9v 9v 8s 8s cc cc 2v 2v 4n 4s 5v 5n 6v"
DEALT = "2v 2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 4v 4n"
EIGHT_RED = "8v 8v 8s 8s 9s 9s 9v 9v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6s 7v"
FOUR_CHI = "cc cc cc cc 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7n 8n 8s 9n"

# Slips need a wrong figure, and the right wrong figure is too rare for chance: every figure up to 40 is tried.
WINS: list[Fields] = [
    {"hand": f"{FIVE_CHAN} 3s", "card": "3s", "by": "stock", "door": "own"},
    {"hand": f"{FIVE_CHAN} cc", "card": "cc", "by": "stock"},
    {"hand": f"{SIX_CHAN} 3s", "card": "3v", "by": "stock"},
    {"hand": TWO_FOURS, "card": "4n", "by": "stock"},
    {"hand": TWO_FOURS, "card": "4n", "by": "stock", "thien_khai": "1"},
    {"hand": TWO_FOURS, "card": "4n", "by": "stock", "thien_khai": "2"},
    {"hand": TWO_FOURS, "card": "4n", "by": "stock", "bon": "1"},
    {"hand": TWO_FOURS, "card": "4n", "by": "stock", "bon": "2"},
    {"hand": THREE_FOURS, "card": "4n", "by": "stock", "thien_khai": "1", "bon": "1"},
    {"hand": TEN_CHAN, "card": "2n", "by": "stock", "door": "own"},
    {"hand": TEN_CHAN.replace("9n 9n", "9v 9v"), "card": "2n", "by": "stock"},
    {"hand": RED_AND_TOM, "card": "6s", "by": "stock"},
    {"hand": RED_AND_TOM.replace("8s 8s", "8s 8v").replace("3s 3s", "3s 3n"), "card": "6s", "by": "stock"},
    {"hand": EIGHT_RED, "card": "7n", "by": "stock"},
    {"hand": EIGHT_RED.replace("9v 9v", "9v 9n"), "card": "7n", "by": "stock"},
    {"hand": FOUR_CHI, "card": "9n", "by": "stock"},
    {"hand": FOUR_CHI.replace("8s", "8v"), "card": "9n", "by": "stock", "thien_khai": "1"},
    {"hand": FOUR_CHI.replace("8n 8s", "8n 8n"), "card": "9n", "by": "stock"},
]
CHI_CHI_WAITS: list[Fields] = [
    {"hand": f"{FIVE_CHAN} cc", "by": "chiu"},
    {"hand": FIVE_CHAN.replace("6n 6n", "6n 6s") + " cc"},
    {"hand": FIVE_CHAN.replace("6n 6n 8v 8n", "cc cc cc cc") + " 3s"},
    {"hand": FIVE_CHAN.replace("8n", "3v") + " cc"},
]
PAYMENTS = ("+6 -2 -2 -2", "+6 0 -6 0", "+6 -6 -6 -6", "-18 +6 +6 +6", "+300000 0 0 0", "+6 -6")
CALLS = ("2 win; 2 chiu", "1 chiu; 3 chiu")


def asked() -> Iterator[tuple[str, Fields]]:
    for win in WINS:
        yield from (("score", {**win, "points": str(points)}) for points in range(41))
    yield from (("waits", {**waits, "claim": "cc"}) for waits in CHI_CHI_WAITS)
    yield from (("settle", {"winner": "1", "points": "6", "payments": payments}) for payments in PAYMENTS)
    yield from (
        ("priority", {"door": "1", "source": "stock", "claims": calls, "claim": "none"}) for calls in CALLS
    )
    yield "score", {"hand": DEALT, "by": "deal", "bon": "1"}
    rng = random.Random(11)
    for _ in range(CLAIMS):
        yield random_claim(rng)


@pytest.fixture(scope="module")
def said() -> set[Entry]:
    """Which entries thousands of claims used; saying them raises if one is missing or does not fit."""
    used: set[Entry] = set()
    all_words = [words_for(games.find_game(GAME), lang) for lang in games.languages()]
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
        used |= {("points", note.point) for note in ruling.notes}
        for words in all_words:
            lines = [explain.reason(words, reason) for reason in ruling.reasons]
            lines += [explain.bill_line(words, line) for line in ruling.bill]
            lines += [explain.slip(words, slip) for slip in ruling.slips]
            lines += [explain.note(words, note) for note in ruling.notes]
            assert all(line.text.strip() and "{" not in line.text for line in lines)
    return used


def check_messages(malformed: games.MalformedClaim) -> None:
    for lang in games.languages():
        assert all(message.strip() for said in malformed.messages(lang).values() for message in said)


@pytest.mark.parametrize("lang", games.languages())
def test_every_sentence_is_said_by_some_claim(lang: str, said: set[Entry]) -> None:
    tables = tomllib.loads((FOLDER / f"sentences.{lang}.toml").read_text(encoding="utf-8"))
    for table in ("reasons", "bill", "slips"):
        written = {(table, rule, outcome) for rule, outcomes in tables[table].items() for outcome in outcomes}
        assert written == {entry for entry in said if entry[0] == table}
    assert {("faults", kind) for kind in tables["faults"]} <= said


def test_every_point_that_a_position_can_show_is_noted(said: set[Entry]) -> None:
    """What happens to somebody who lets a win pass is asked of no position: that stands on the rule's page alone."""
    points = {point.id for point in games.find_game(GAME).points}
    assert points - {point for kind, *rest in said if kind == "points" for point in rest} == {"C-I"}


@pytest.mark.parametrize("lang", games.languages())
def test_fixes_and_other_tables_have_words(lang: str) -> None:
    rng = random.Random(12)
    judged = 0
    while judged < 100:
        question, fields = random_claim(rng)
        try:
            answer = games.judge(GAME, question, fields).to_dict(lang)
        except games.MalformedClaim:
            continue
        judged += 1
        assert all(other["text"] for other in answer["elsewhere"])
        assert answer["fix"] is None or answer["fix"]["text"]


def test_json_has_slips_only_where_there_are_any() -> None:
    right = {**WINS[0], "points": "5"}
    assert "slips" not in games.judge(GAME, "score", right).to_dict(brief=True)
    wrong = games.judge(GAME, "score", {**right, "points": "7"}).to_dict("fr", brief=True)
    assert wrong["slips"][0]["rule"] == "score-sum"
    assert wrong["slips"][0]["text"].startswith("Vous avez peut-être ajouté toutes les valeurs principales.")
