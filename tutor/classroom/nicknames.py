"""Nicknames: chosen by a participant, or drawn from the list of their language (nicknames.<lang>.txt, one a line)."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from functools import cache
from pathlib import Path
from random import SystemRandom

import regex

from tutor.site.names import seen, shortened

LONGEST = 24
"""Letters, each with all its marks."""

HERE = Path(__file__).parent

DRAWN, CUT, NUMBERED, LEFT_OUT = OUTCOMES = "drawn", "cut", "numbered", "left-out"
"""What can become of the nickname that somebody asked for."""

PILED = regex.compile(
    r"""
    (?<=[\p{M}&&\p{Inherited}]{2}) [\p{M}&&\p{Inherited}]+   # accents of no one script, as in Vietnamese
  | (?<=\p{M}{6}) \p{M}+                                     # Burmese has five and more after a letter
  | (\p{M}) \1 \K \1+
""",
    regex.VERBOSE | regex.VERSION1,
)
"""Marks beyond those that a language needs: piles of them would run over the lines above and below."""


def clean(text: str) -> str:
    """A nickname fit to be shown, and not too long; may be empty."""
    return shortened(readable(text), LONGEST)


def readable(text: str) -> str:
    """NFKC, single blanks, no control, zero-width or direction marks but those that shape a letter or a picture."""
    normal = " ".join(unicodedata.normalize("NFKC", text).split())
    return " ".join(PILED.sub("", seen(normal)).split())


def outcome(wish: str, nickname: str) -> str:
    """What became of the nickname that somebody asked for: one of ``OUTCOMES``, or nothing to speak of."""
    typed = " ".join(unicodedata.normalize("NFC", wish).split())
    whole, short = readable(wish), clean(wish)
    if typed in ("", nickname):
        return ""
    if not short:
        return DRAWN
    if short != whole:
        return CUT
    return LEFT_OUT if short == nickname else NUMBERED


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
    stem = shortened(name, LONGEST - len(" 999"))
    number = next(n for n in range(2, len(taken) + 3) if f"{stem} {n}" not in taken)
    return f"{stem} {number}"
