"""Names that people give themselves: readable in any script, without signs that nobody sees, and told apart by eye."""

import unicodedata
from functools import cache

import regex

# Invisible characters in visible categories of Unicode: joiners, fillers, the empty Braille cell, variation selectors.
BLANK = r"\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef"

PICTURE = r"(?!\p{Cn})\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?"

# Category C holds control, formatting (zero width, direction), private and unassigned characters, and surrogates.
SEEN = rf"""(?:
    \U0001f3f4 [\U000e0061-\U000e007a]{{5}} \U000e007f        # 🏴󠁧󠁢󠁳󠁣󠁴󠁿: the flag of a region
  | {PICTURE} (?: \u200d {PICTURE} )*                   # 👩🏽‍🚀: several joined into one
  | [0-9#*] \ufe0f \u20e3                               # 1️⃣
  | (?<=\p{{ccc=9}}) [\u200c\u200d] (?=\p{{L}})         # ශ්‍රී: the joiner shapes the letters beside it
  | (?<=\p{{Arabic}}) \u200c (?=\p{{Arabic}})           # می‌روم
  | \x20
  | [^\p{{C}}\p{{Z}}{BLANK}]
)"""
PART_SEEN = regex.compile(SEEN, regex.VERBOSE | regex.VERSION1)
ALL_SEEN = regex.compile(f"{SEEN}+", regex.VERBOSE | regex.VERSION1)

LETTER = regex.compile(r"\X")

MOST_CHARACTERS = 120
"""Of a name in the database: a letter or picture is made of several, and of as many as somebody likes."""


def letters(text: str) -> list[str]:
    """What a reader takes for one letter or picture each, with all its marks (grapheme clusters)."""
    found: list[str] = LETTER.findall(text)
    return found


def shortened(text: str, longest: int) -> str:
    """The first letters, so many at most, none of them cut apart."""
    kept = "".join(letters(text)[:longest])
    while len(kept) > MOST_CHARACTERS:
        kept = "".join(letters(kept)[:-1])
    return kept.strip()


def seen(text: str) -> str:
    """The text without what nobody sees."""
    return "".join(PART_SEEN.findall(text))


def plain_name(text: str, longest: int) -> str | None:
    """The name in its one spelling (NFKC, single spaces), or nothing if it is empty, too long or holds unseen letters.

    Nothing is silently taken out: two names that look alike would become one, or a name change under its owner.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    return name if ALL_SEEN.fullmatch(name) and shortened(name, longest) == name else None


def look(name: str) -> str:
    """The same for names that look alike, as a skeleton by Unicode's list of confusable letters (UTS 39).

    Cyrillic а is like Latin a, 0 like O, l like I, capitals like small letters. It is for comparing only.
    """
    visible = "".join(c for c in unicodedata.normalize("NFD", name) if unicodedata.category(c) != "Cf")
    skeleton = unicodedata.normalize("NFD", "".join(map(prototype, visible)))
    return skeleton.casefold().replace("i", "l")


@cache
def prototype(character: str) -> str:
    """The one that stands for all that look like this character: it lists them all, and they list it alone."""
    # 17 MB, for those who sign up alone.
    from confusable_homoglyphs.confusables import confusables_data

    alike: list[str] = [entry["c"] for entry in confusables_data.get(character, ())]
    if len(alike) != 1:
        return character
    (other,) = alike
    return other if len(confusables_data.get(other, ())) > 1 else min(character, other)
