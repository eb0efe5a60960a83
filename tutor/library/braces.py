"""Pieces between braces, {6-5 3-1}: in texts and in captions they are read, and refused, alike."""

from pathlib import Path
from typing import Any

from games.core.pieces import Piece, PieceSet
from tutor.library import problems
from tutor.library.problems import Problem

BRACES = r"\{[^{}\n]+\}"


def pieces_between(said: str, pieces: PieceSet[Any], path: Path) -> tuple[list[Piece], list[Problem]]:
    """The pieces of {…}; none, and a problem, where a word there names no piece."""
    words = said[1:-1].split()
    unknown = [word for word in words if word not in pieces.spellings]
    if unknown or not words:
        what = f"{said} names no piece: {' '.join(unknown)}"
        remedy = f"Write pieces of the set {pieces.id}, for instance {{{pieces.pieces[0].code}}}."
        return [], [Problem(problems.UNKNOWN_PIECE, path, what, remedy)]
    return [pieces.spellings[word] for word in words], []
