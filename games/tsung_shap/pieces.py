"""The tiles: one Chinese set, with either 6-1 (every real set) or 4-1 (as the French page prints) doubled."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.chinese import SET, TILES
from games.core.pieces import Domino

PRINTED_COPIES = {tile: {"6-1": 1, "4-1": 2}.get(tile.code, SET.copies[tile]) for tile in TILES}

COPIES: Mapping[str, Mapping[Domino, int]] = {"6-1": SET.copies, "4-1": PRINTED_COPIES}
"""Copies of every face, by the reading ``doubled``."""
