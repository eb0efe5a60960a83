"""What a client needs to know about the games to draw a form: questions, fields, choices, defaults, rules."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

from games.core.phrases import BadSentence, languages, words_for
from games.core.questions import Field, Game, Question
from games.core.registry import all_games


def catalogue(lang: str = "en") -> dict[str, Any]:
    """All games, ready for JSON, worded in ``lang``. A game that lacks a sentence in it is left out and logged."""
    return {"languages": list(languages()), "games": list(game_entries(lang))}


def game_entries(lang: str) -> Iterator[dict[str, Any]]:
    """An entry for each game that has its sentences in ``lang``."""
    for game in all_games().values():
        try:
            yield game_entry(game, lang)
        except BadSentence as missing:
            logging.getLogger(__name__).error("%s is left out of the catalogue. %s", game.id, missing)


def game_entry(game: Game, lang: str) -> dict[str, Any]:
    """One game with its questions. ``BadSentence`` if it lacks a sentence in ``lang``."""
    words = words_for(game, lang)
    return {
        "id": game.id,
        "name": words.text("game", "name"),
        "pieces": {
            "set": game.pieces.id,
            "copies": {piece.code: n for piece, n in game.pieces.copies.items()},
        },
        "rules": [
            {"id": rule.id, "name": words.text("rules", rule.id), "judged": rule.judged}
            for rule in game.rules
        ],
        "points": [{"id": point.id, "rules": list(point.rules)} for point in game.points],
        "questions": [question_entry(game, question, lang) for question in game.questions],
    }


def question_entry(game: Game, question: Question, lang: str) -> dict[str, Any]:
    words = words_for(game, lang)
    return {
        "id": question.id,
        "title": words.text("questions", question.id, "title"),
        "rule": question.rule,
        "sample": dict(question.sample),
        "fields": [field_entry(game, field, lang) for field in question.all_fields],
    }


def field_entry(game: Game, field: Field, lang: str) -> dict[str, Any]:
    absent = field.absent
    return {
        "name": field.name,
        "kind": field.kind.name,
        "role": field.role,
        "required": field.required,
        "default": None if absent is None else field.kind.write(absent),
        "example": field.example,
        "label": words_for(game, lang).label(field.name),
        "separator": field.kind.separator,
        **field.kind.describe(),
    }
