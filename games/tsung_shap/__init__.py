"""Tsung-shap (對十, "dispute for tens"): Chinese dominoes for two."""

from __future__ import annotations

from pathlib import Path

from games.core.chinese import SET
from games.core.questions import Game
from games.tsung_shap import capture, count, missed, result, threats
from games.tsung_shap.rules import POINTS, RULES
from games.tsung_shap.skills import SKILLS

GAME = Game(
    id="tsung-shap",
    folder=str(Path(__file__).parent),
    rules=RULES,
    points=POINTS,
    questions=(capture.QUESTION, missed.QUESTION, count.QUESTION, threats.QUESTION, result.QUESTION),
    pieces=SET,
    skills=SKILLS,
)
