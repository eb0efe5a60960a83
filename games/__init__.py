"""The referee: rules of traditional tile and card games as pure functions that judge a claim and say why.

>>> import games
>>> verdict = games.judge("tsung-shap", "capture", {"row": "6-6 5-2 4-4", "tile": "4-4", "take": "pair-right"})
>>> verdict.legal, verdict.score, verdict.rule
(True, 160, 'pair')
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.catalogue import catalogue
from games.core.judging import MalformedClaim, Verdict
from games.core.judging import judge as judge_question
from games.core.phrases import languages
from games.core.registry import all_games, find_game, find_question

__all__ = [
    "MalformedClaim", "Verdict", "all_games", "catalogue", "find_game", "find_question", "judge", "languages",
]  # fmt: skip


def judge(game: str, question: str, fields: Mapping[str, Any]) -> Verdict:
    """The verdict on a claim.

    ``fields``: by name, as text (ints, booleans and lists of strings are taken too). Raises ``LookupError`` for an
    unknown game or question and ``MalformedClaim`` for fields that cannot be read.
    """
    return judge_question(*find_question(game, question), fields)
