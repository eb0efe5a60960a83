"""Finding games: every package beside ``core`` that has a ``GAME``. Adding a folder adds a game."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache

import games
from games.core.questions import Game, Question


@cache
def all_games() -> Mapping[str, Game]:
    """Every game found on the path of the package ``games``, by id, in order of id."""
    names = [
        found.name for found in pkgutil.iter_modules(games.__path__) if found.ispkg and found.name != "core"
    ]
    modules = [importlib.import_module(f"games.{name}") for name in names]
    found = [module.GAME for module in modules if hasattr(module, "GAME")]
    return {game.id: game for game in sorted(found, key=lambda game: game.id)}


def find_game(game_id: str) -> Game:
    """The game, or ``LookupError``."""
    try:
        return all_games()[game_id]
    except KeyError:
        raise UnknownGame(game_id) from None


def find_question(game_id: str, question_id: str) -> tuple[Game, Question]:
    """The game and its question, or ``LookupError``."""
    game = find_game(game_id)
    try:
        return game, game.by_id[question_id]
    except KeyError:
        raise UnknownQuestion(question_id) from None


class UnknownGame(LookupError):
    """No game has this id."""


class UnknownQuestion(LookupError):
    """The game has no question of this id."""
