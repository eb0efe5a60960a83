"""What is wrong with content, told so that its author can mend it."""

from pathlib import Path
from typing import NamedTuple


class Problem(NamedTuple):
    """One thing wrong in one file, and what to do about it. `number` tells the sorts of problem apart."""

    number: int
    path: Path
    what: str
    remedy: str


# The sorts of problem: python manage.py check prints them as library.E001 and so on.
UNREADABLE = 1
UNKNOWN_KEY = 2
MISSING_KEY = 3
MISSING_FILE = 4
ORPHAN = 5
HEADINGS = 6
UNKNOWN_PIECE = 7
NO_EXAMPLE = 8
BAD_EXAMPLE = 9
WRONG_VERDICT = 10
RULE_NOT_REPORTED = 11
DEAD_LINK = 12
UNKNOWN_TERM = 13
LANGUAGES_DIFFER = 14
NO_CONTENT = 15
UNKNOWN_EXAMPLE = 16
UNPLACED_EXAMPLE = 17

WARNINGS = (NO_CONTENT,)
"""What a server may start with all the same: a game whose pages are not written yet can already be judged."""
