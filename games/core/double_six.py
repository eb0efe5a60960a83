"""The Western double-six set: 28 tiles, 0-0 to 6-6, one of each."""

from __future__ import annotations

from pathlib import Path

from games.core import western_drawing
from games.core.pieces import Domino, PieceSet, domino_spellings

TILES = tuple(
    Domino(f"{high}-{low}", order, high, low, high + low)
    for order, (high, low) in enumerate(
        (high, low) for high in range(6, -1, -1) for low in range(high, -1, -1)
    )
)

SET: PieceSet[Domino] = PieceSet(
    id="double-six",
    folder=str(Path(__file__).parent),
    copies=dict.fromkeys(TILES, 1),
    spellings=domino_spellings(TILES),
    draw=lambda tile: western_drawing.draw(tile.high, tile.low),
    draw_lying=western_drawing.draw_lying,
)
