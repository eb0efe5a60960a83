"""The sorts of problem in lessons and puzzles, beside those of tutor.library.problems that texts can have anywhere."""

STEPS = 31
BAD_TASK = 32
UNSOLVABLE = 33
SOLVED_ALREADY = 34
WRONG_CLAIM = 35
PREREQUISITES = 36
UNFINISHED = 37

WARNINGS = (UNFINISHED,)
"""What a server may start with all the same: a course that is still being written."""
