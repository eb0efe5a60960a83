"""Every verdict and every fault has its sentence in every language, and every sentence has its use."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.core import explain
from games.core.phrases import load, words_for
from tests.twins.positions_kap_tai_shap import random_claim

from .asking import GAME

CLAIMS = 2_500
FOLDER = Path(games.find_game(GAME).folder)
Entry = tuple[str, ...]
Fields = dict[str, str]

NO_EYE = {
    "five-pairs": "6-2 1-1 6-1 2-1 5-1 3-1 4-1 3-2 3-3 2-2",
    "same-pips": "6-3 5-4 6-6 6-2 5-5 6-4 3-3 2-2 6-1 4-2",
    "nothing": "6-6 6-5 6-4 6-3 6-2 6-1 5-5 5-4 5-3 5-2",
}
OFF_THE_LIST = "6-6 6-6 5-4 6-5 6-2 1-1 3-3 3-1 5-2 4-2"
PHOTOGRAPH = "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1 3-2"
TOO_RARE_FOR_CHANCE = (
    *[("hand", {"tiles": hand}) for hand in NO_EYE.values()],
    *[("turn", {"hand": hand, "first": "yes", "declare": "deal"}) for hand in NO_EYE.values()],
    ("hand", {"tiles": OFF_THE_LIST, "pairs": "list"}),
    ("turn", {"hand": OFF_THE_LIST, "first": "yes", "declare": "deal", "pairs": "list"}),
    ("turn", {"hand": PHOTOGRAPH, "first": "yes", "declare": "take"}),
    ("turn", {"hand": PHOTOGRAPH, "first": "yes", "declare": "draw"}),
    ("turn", {"hand": PHOTOGRAPH, "first": "yes", "declare": "no", "give": "5-2", "draw": "6-6"}),
    ("waits", {"tiles": "6-6 6-6 6-4 6-2 1-1 3-3 3-1 5-2 4-2", "claim": "5-5", "pairs": "list"}),
    ("waits", {"tiles": "6-6 6-6 6-4 6-2 1-1 3-3 3-1 5-2 4-2", "claim": "6-4"}),
    ("setup", {"players": "20", "sets": "5"}),
    ("setup", {"players": "14", "sets": "4"}),
    ("setup", {"players": "1", "sets": "9"}),
    ("hand", {"tiles": PHOTOGRAPH, "arrangement": "4-4 1-1"}),
    ("hand", {"tiles": PHOTOGRAPH, "arrangement": "4-4 1-1, 4-2, 5-2 2-1, 4-1 3-2"}),
)


def asked() -> Iterator[tuple[str, Fields]]:
    rng = random.Random(31)
    yield from TOO_RARE_FOR_CHANCE
    for _ in range(CLAIMS):
        yield random_claim(rng)


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
        used |= {("slips", slip.rule, slip.outcome) for slip in ruling.slips}
        for lang in games.languages():
            words = words_for(verdict.game, lang)
            lines = [explain.reason(words, reason) for reason in ruling.reasons]
            lines += [explain.slip(words, slip) for slip in ruling.slips]
            lines += [explain.note(words, note) for note in ruling.notes]
            assert all(line.text.strip() for line in lines)
            assert not any("{" in line.text for line in lines)
    return used


def check_messages(malformed: games.MalformedClaim) -> None:
    for lang in games.languages():
        assert all(text.strip() for texts in malformed.messages(lang).values() for text in texts)


@pytest.mark.parametrize("lang", games.languages())
def test_every_sentence_is_said_by_some_claim(lang: str, said: set[Entry]) -> None:
    tables = load(FOLDER, lang)
    entries = {
        (table, rule, outcome)
        for table in ("reasons", "slips")
        for rule, outcomes in tables[table].items()
        for outcome in outcomes
    }
    assert entries == {entry for entry in said if entry[0] in ("reasons", "slips")}
    assert {("faults", kind) for kind in tables["faults"]} <= said


def test_figures_are_told_with_their_sums() -> None:
    verdict = games.judge(GAME, "pairing", {"a": "4-2", "b": "2-2"})
    first, second = (reason["text"] for reason in verdict.to_dict("en", brief=True)["reasons"])
    assert first.replace("\N{NO-BREAK SPACE}", " ").startswith("4-2 (3) + 2-2 (4) = 7")
    assert second.replace("\N{NO-BREAK SPACE}", " ").endswith(
        "4-2 (6) + 2-2 (4) = 10; but here it counts three."
    )


def test_one_set_is_told_in_the_singular() -> None:
    verdict = games.judge(GAME, "setup", {"players": "2", "sets": "1"})
    assert "1\N{NO-BREAK SPACE}jeu :" in verdict.to_dict("fr", brief=True)["reasons"][0]["text"].replace(
        "\N{NO-BREAK SPACE}:", " :"
    )
