"""What is wrong with content, told so that its author can mend it."""

from collections.abc import Container, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning


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

# Those of lessons and puzzles alone: practice.E031 and so on.
STEPS = 31
BAD_TASK = 32
UNSOLVABLE = 33
SOLVED_ALREADY = 34
WRONG_CLAIM = 35
PREREQUISITES = 36
UNFINISHED = 37
EARLY_TERM = 38

WARNINGS = (NO_CONTENT, UNFINISHED)
"""What a server may start with all the same: a game whose pages or course are still being written can be judged."""


def messages(found: Iterable[Problem], section: str) -> list[CheckMessage]:
    """Every problem, once, as Django reports it: `library.E001`, or `library.W015` where its number is a warning."""
    reported: list[CheckMessage] = []
    for number, path, what, remedy in dict.fromkeys(found):
        kind, letter = (Warning, "W") if number in WARNINGS else (Error, "E")
        reported.append(kind(what, hint=remedy, obj=shown(path), id=f"{section}.{letter}{number:03}"))
    return reported


def shown(path: Path) -> str:
    """A path as one would type it from the project's folder."""
    return str(path.relative_to(settings.BASE_DIR)) if path.is_relative_to(settings.BASE_DIR) else str(path)


def missing(path: Path, what: str) -> Iterator[Problem]:
    """`what` as a problem, where there is no such file."""
    if not path.is_file():
        yield Problem(MISSING_FILE, path, what, "Write it.")


def unread(folder: Path, names: Container[str], remedy: str, pattern: str = "*") -> Iterator[Problem]:
    """The files of a folder and of those within it that nobody reads: whose name is none of these, hidden ones apart.

    `names` are as seen from the folder, such as `rules/pair.toml`. `pattern`: which files are looked at.
    """
    for path in sorted(folder.rglob(pattern)):
        known = path.relative_to(folder).as_posix() in names
        if path.is_file() and not known and not path.name.startswith("."):
            yield Problem(ORPHAN, path, "No page shows this file.", remedy)
