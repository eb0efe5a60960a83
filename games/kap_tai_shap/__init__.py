"""K'ap Tái Shap (夾大十, "to complete many tens"): Chinese dominoes for two to twenty."""

from __future__ import annotations

from pathlib import Path

from games.core.chinese import SET
from games.core.questions import Game
from games.kap_tai_shap import hand, pairing, setup, turn, waits
from games.kap_tai_shap.rules import POINTS, RULES
from games.kap_tai_shap.skills import SKILLS

GAME = Game(
    id="kap-tai-shap",
    folder=str(Path(__file__).parent),
    rules=RULES,
    points=POINTS,
    questions=(pairing.QUESTION, hand.QUESTION, waits.QUESTION, turn.QUESTION, setup.QUESTION),
    pieces=SET,
    skills=SKILLS,
)
