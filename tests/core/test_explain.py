"""Verdicts and faults in words, for whatever games there are."""

import json
import re
from collections.abc import Iterator

import pytest

import games
from games.core import explain
from games.core.kinds import Choice
from games.core.phrases import words_for
from games.core.pieces import Piece
from games.core.questions import Game, Question
from tests.claims import GAMES, QUESTIONS, verdicts
from tests.crawls import EVERYWHERE

CLAIMS = 400 if EVERYWHERE else 200
LANGUAGES = games.languages()


def texts(answer: object) -> Iterator[str]:
    """Every sentence of an answer's JSON."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name == "text":
                yield value
            else:
                yield from texts(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from texts(value)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_verdict_can_be_told(game: Game, lang: str) -> None:
    """Facts fit placeholders, words are there, and the sentences are whole."""
    for verdict in verdicts(game, seed=11, count=CLAIMS):
        answer = verdict.to_dict(lang, brief=True)
        json.dumps(answer)
        for text in texts(answer):
            assert text.strip() == text != ""
            assert not re.search(r"[{}]|  |\bnull\b", text), text


@pytest.mark.parametrize("game", GAMES)
def test_languages_differ_in_sentences_alone(game: Game) -> None:
    def without_texts(answer: object) -> object:
        if isinstance(answer, dict):
            return {name: without_texts(value) for name, value in answer.items() if name != "text"}
        return [without_texts(value) for value in answer] if isinstance(answer, list) else answer

    for verdict in verdicts(game, seed=12, count=50):
        told = {lang: verdict.to_dict(lang) for lang in LANGUAGES}
        assert len({json.dumps(without_texts(answer)) for answer in told.values()}) == 1
        assert len({json.dumps(answer) for answer in told.values()}) == len(LANGUAGES)


@pytest.mark.parametrize("game", GAMES)
def test_a_verdict_has_what_the_contract_lists(game: Game) -> None:
    always = set("game question fields readings legal score rule reasons options best bill notes".split())
    for verdict in verdicts(game, seed=13, count=50):
        brief, full = verdict.to_dict(brief=True), verdict.to_dict()
        assert always <= set(brief)
        assert set(full) - set(brief) == {"fix", "elsewhere"}
        assert brief == {name: value for name, value in full.items() if name in brief}
        assert brief["rule"] == brief["reasons"][0]["rule"]
        assert all(set(reason) == {"rule", "ok", "facts", "text"} for reason in brief["reasons"])
        assert all(set(line) == {"rule", "points", "text"} for line in brief["bill"])
        assert all(set(note) == {"rule", "text"} for note in brief["notes"])


@pytest.mark.parametrize("game", GAMES)
def test_a_fix_names_what_to_change(game: Game) -> None:
    told = 0
    for verdict in verdicts(game, seed=14, count=150):
        found = verdict.fix
        if found is not None:
            told += 1
            assert found.changed
            for lang in LANGUAGES:
                words = words_for(game, lang)
                text = explain.plain(found.parts(words))
                assert all(words.label(name) in text for name in found.changed)
    assert told


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_fault_says_what_was_read_and_gives_a_right_example(game: Game, question: Question) -> None:
    for field in question.all_fields:
        with pytest.raises(games.MalformedClaim) as malformed:
            games.judge(game.id, question.id, {**question.sample, field.name: "#nonsense#"})
        for lang in LANGUAGES:
            (first, *_) = malformed.value.messages(lang)[field.name]
            assert "#nonsense#" in first or field.kind.name not in (
                "choice",
                "number",
                "piece",
                "pieces",
                "line",
            )
            assert field.example in malformed.value.messages(lang)[field.name][-1]
            if field.kind.name == "choice":
                called = words_for(game, lang).choice(field.name, field.example)
                assert called in malformed.value.messages(lang, spoken=True)[field.name][-1]
                assert ", ".join(field.kind.values) in first


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_people_are_told_the_choices_in_words(game: Game, question: Question) -> None:
    for field in question.all_fields:
        if not isinstance(field.kind, Choice):
            continue
        for unread in ("#nonsense#", "x" * 5000):
            with pytest.raises(games.MalformedClaim) as malformed:
                games.judge(game.id, question.id, {**question.sample, field.name: unread})
            for lang in LANGUAGES:
                words = words_for(game, lang)
                message = " ".join(malformed.value.messages(lang, spoken=True)[field.name])
                assert ", ".join(field.kind.values) not in message
                if unread == "#nonsense#":
                    assert all(words.choice(field.name, value) in message for value in field.kind.values)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_an_unknown_field_is_answered_with_the_known_ones(game: Game, question: Question) -> None:
    with pytest.raises(games.MalformedClaim) as malformed:
        games.judge(game.id, question.id, {**question.sample, "no_such_field": "1"})
    assert set(malformed.value.faults) == {"no_such_field"}
    for lang in LANGUAGES:
        (message,) = malformed.value.messages(lang)["no_such_field"]
        assert all(name in message for name in question.by_name)


@pytest.mark.parametrize("game", GAMES)
def test_parts_are_text_and_pieces_of_the_game(game: Game) -> None:
    words = words_for(game, "en")
    drawn = 0
    for verdict in verdicts(game, seed=15, count=50):
        for reason in verdict.reasons:
            line = explain.reason(words, reason)
            pieces = [part for part in line.parts if isinstance(part, Piece)]
            drawn += len(pieces)
            assert set(pieces) <= set(game.pieces.pieces)
            assert line.text == "".join(str(part) for part in line.parts)
    assert drawn
