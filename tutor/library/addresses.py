"""Addresses of pages, in the language being spoken."""

from collections.abc import Mapping

from django.urls import reverse

from games.core.questions import Game, Question
from games.core.registry import all_games
from tutor.referee.addresses import address


def question_address(game: Game, question: Question, fields: Mapping[str, str] | None = None) -> str:
    """The referee's page for a question, with the verdict on a claim where fields are given."""
    return address(game.id, question, fields or {})


def reading_address(game: Game, question: Question, reading: str, value: str) -> str:
    """The empty board of a question at a table that plays so."""
    return address(game.id, question, {reading: value}, edit="1")


def set_address(set_id: str, game: Game | None) -> str | None:
    """The page of a set of pieces, as that of `game` where it is played with it."""
    games = [game, *all_games().values()] if game else all_games().values()
    for candidate in games:
        if candidate.pieces.id == set_id:
            return reverse("library:pieces", args=[candidate.id])
    return None
