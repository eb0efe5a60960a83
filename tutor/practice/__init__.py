"""Lessons, puzzles and exercises. No right answer is stored: the engine gives them all."""
