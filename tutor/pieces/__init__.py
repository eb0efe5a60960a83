"""Pieces drawn on pages. Knows no game: every drawing and every name comes from the piece's own set."""
