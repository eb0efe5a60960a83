"""Nicknames: chosen by a participant, or drawn from the list of their language (nicknames.<lang>.txt, one a line)."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import cache
from pathlib import Path
from random import SystemRandom

from tutor.site.names import is_seen

LONGEST = 24
HERE = Path(__file__).parent


def clean(text: str) -> str:
    """A nickname fit to be shown: NFKC, single blanks, no control, zero-width or direction marks; may be empty."""
    normal = unicodedata.normalize("NFKC", text)
    kept = "".join(c if is_seen(c) else " " if c.isspace() else "" for c in normal)
    return " ".join(limited_marks(kept).split())[:LONGEST].strip()


def limited_marks(text: str) -> str:
    """At most two combining marks after a letter: piles of them would run over the lines above and below."""
    kept, marks = [], 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks <= 2:
            kept.append(character)
    return "".join(kept)


@cache
def names(language: str) -> tuple[str, ...]:
    path = HERE / f"nicknames.{language}.txt"
    if not path.is_file():
        path = HERE / "nicknames.en.txt"
    lines = path.read_text(encoding="utf-8").splitlines()
    return tuple(line.strip() for line in lines if line.strip() and not line.startswith("#"))


def draw(language: str, taken: Collection[str]) -> str:
    """A name of the list that nobody has yet; once all are given away, one with a number."""
    rng = SystemRandom()
    free = [name for name in names(language) if name not in taken]
    if free:
        return rng.choice(free)
    return numbered(rng.choice(names(language)), taken)


def numbered(name: str, taken: Collection[str]) -> str:
    """The name with the first number that makes it nobody else's."""
    stem = name[: LONGEST - len(" 999")].rstrip()
    number = next(n for n in range(2, len(taken) + 3) if f"{stem} {n}" not in taken)
    return f"{stem} {number}"
