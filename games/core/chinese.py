"""The Chinese domino set: 21 faces, eleven of them doubled, 32 tiles, 227 pips.

Source: S. Culin, *Chinese Games with Dice and Dominoes* (1895), and every later description of the set. The
civil (文) faces are the doubled ones, the military (武) faces are single.
"""

from __future__ import annotations

from pathlib import Path

from games.core import chinese_drawing
from games.core.pieces import Domino, PieceSet, domino_spellings

CIVIL_CODES = "6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1".split()
MILITARY_CODES = "6-3 5-4 6-2 5-3 5-2 4-3 4-2 4-1 3-2 2-1".split()

TILES = tuple(
    Domino(code, order, int(code[0]), int(code[2]), int(code[0]) + int(code[2]))
    for order, code in enumerate(CIVIL_CODES + MILITARY_CODES)
)
CIVIL = TILES[: len(CIVIL_CODES)]

SET: PieceSet[Domino] = PieceSet(
    id="chinese",
    folder=str(Path(__file__).parent),
    copies={tile: 2 if tile in CIVIL else 1 for tile in TILES},
    spellings=domino_spellings(TILES),
    draw=lambda tile: chinese_drawing.draw(tile.high, tile.low),
)
