"""Typed text made plain: one sign for all that look or mean the same, no signs that cannot be seen, cut into words.

>>> tidy("６–６,\u200b ［5∣2］")
'6-6, (5|2)'
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

LOOK_ALIKES = {
    "-": "−⁻₋˗➖",
    "'": "’‘ʼ′`´",
    " ": '\t"“”„‚«»‹›″',
    "\n": "\r\v\f\x85\u2028\u2029↵⏎",
    "/": "∕⁄⧸\\",
    "|": "¦│∣ǀ❘❙❚",
    ":": "∶ː꞉",
    ",": "、،",
    ";": "؛",
    " x ": "×✕✖⨯╳",
    "+": "➕",
    "•": "‣◦▪▫●○■□◆◇➤►✓⁃∙",
    "→": "⇒➔➜➝➞⟶⟹▶▸",
}
"""What stands for several signs, with what it stands for beside what Unicode itself says of them."""

PLAIN = {sign: plain for plain, signs in LOOK_ALIKES.items() for sign in signs}

BY_CATEGORY = {"Pd": "-", "Zs": " ", "Ps": "(", "Pe": ")", "Cf": ""}
"""Dashes, blanks, brackets, and signs that show nothing: zero-width blanks, marks of direction."""

SAME_SIGN = ("<wide>", "<narrow>", "<noBreak>", "<font>", "<vertical>", "<small>")
"""The ways of printing a sign that change nothing about it. (A raised ² is another sign than 2.)"""

VARIATION_SELECTORS = range(0xFE00, 0xFE10)

STROKED = str.maketrans("đĐ", "dD")
"""Letters that Unicode does not take apart."""

LETTERS = r"[^\W\d_\u2e80-\u9fff]+"
WORD = re.compile(rf"[\u2e80-\u9fff]|[0-9]+|{LETTERS}?(?=[xX][0-9])|{LETTERS}|\n|\S")
"""A Chinese character, a figure, letters (2vx2 is 2 v x 2), a new line, or any other sign by itself."""


def tidy(text: str) -> str:
    """The text with plain signs and composed letters; capitals and words stay as they are."""
    return unicodedata.normalize("NFC", "".join(map(plain, text)))


@cache
def plain(sign: str) -> str:
    """The plain sign, or signs, for one."""
    kind, _, code = unicodedata.decomposition(sign).partition(" ")
    if kind in SAME_SIGN:
        return "".join([plain(chr(int(number, 16))) for number in code.split()])
    if ord(sign) in VARIATION_SELECTORS:
        return ""
    if sign in PLAIN:
        return PLAIN[sign]
    return domino(sign) or BY_CATEGORY.get(unicodedata.category(sign), sign)


def domino(sign: str) -> str:
    """A domino that is one sign, as its two halves: ``DOMINO TILE VERTICAL-06-05`` is 6-5."""
    tile, _, halves = unicodedata.name(sign, "").partition("-")
    if not tile.startswith("DOMINO TILE") or not halves:
        return ""
    return " " + "-".join([half.lstrip("0") or "0" for half in halves.split("-")]) + " "


class Word(NamedTuple):
    """A word of a tidy text: in small letters, the same without accents, and where it stands."""

    text: str
    bare: str
    start: int
    end: int

    @property
    def is_figure(self) -> bool:
        return self.text.isascii() and self.text.isdigit()


def words_in(text: str) -> list[Word]:
    """The words of a tidy text. A hyphen or an apostrophe inside a word parts it as a blank would: chi-chi, 6-blank."""
    found = [Word(w := part[0].casefold(), bare(w), *part.span()) for part in WORD.finditer(text)]
    return [word for place, word in enumerate(found) if not is_inside(found, place)]


def is_inside(words: list[Word], place: int) -> bool:
    """Whether a hyphen or an apostrophe joins letters to letters, or a hyphen letters to a figure."""
    if words[place].text not in ("-", "'") or not 0 < place < len(words) - 1:
        return False
    before, after = words[place - 1], words[place + 1]
    joined = before.end == words[place].start and words[place].end == after.start
    letters = before.text.isalpha() + after.text.isalpha()
    if words[place].text == "-" and letters == 1:
        return joined and (before.is_figure or after.is_figure)
    return joined and letters == 2


def bare(word: str) -> str:
    """The word without accents."""
    taken_apart = unicodedata.normalize("NFD", word.translate(STROKED))
    return "".join([sign for sign in taken_apart if not unicodedata.combining(sign)])


def only_leaves_out_accents(typed: str, name: str) -> bool:
    """Whether the typed word is the name with some of its accents left out, and none put in or exchanged."""
    if bare(typed) != bare(name):
        return False
    signs = iter(accents_of(name))
    return all(sign in signs for sign in accents_of(typed))


def accents_of(word: str) -> Iterator[str]:
    """The signs of a word, accents apart; the stroke of đ is one of them."""
    for sign in unicodedata.normalize("NFD", word):
        yield from ("d", "\u0335") if sign == "đ" else sign
