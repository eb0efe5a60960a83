"""Chắn: 100 cards of the Vietnamese Tổ tôm family, for four players; ten pairs win."""

from __future__ import annotations

from pathlib import Path

from games.chan import capture, discard, pair, priority, score, settle, waits, win
from games.chan.pieces import SET
from games.chan.rules import POINTS, RULES
from games.chan.skills import SKILLS
from games.core.questions import Game

GAME = Game(
    id="chan",
    folder=str(Path(__file__).parent),
    rules=RULES,
    points=POINTS,
    questions=(
        pair.QUESTION,
        win.QUESTION,
        score.QUESTION,
        waits.QUESTION,
        capture.QUESTION,
        discard.QUESTION,
        priority.QUESTION,
        settle.QUESTION,
    ),
    pieces=SET,
    skills=SKILLS,
)
