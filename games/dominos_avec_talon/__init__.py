"""Dominos avec talon: draw dominoes in pairs, to 50 points."""

from __future__ import annotations

from pathlib import Path

from games.core.double_six import SET
from games.core.questions import Game
from games.dominos_avec_talon import blocked, match, play, score, start
from games.dominos_avec_talon.rules import POINTS, RULES
from games.dominos_avec_talon.skills import SKILLS

GAME = Game(
    id="dominos-avec-talon",
    folder=str(Path(__file__).parent),
    rules=RULES,
    points=POINTS,
    questions=(play.QUESTION, blocked.QUESTION, start.QUESTION, score.QUESTION, match.QUESTION),
    pieces=SET,
    skills=SKILLS,
)
