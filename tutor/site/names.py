"""Names that people give themselves: readable, and without letters that nobody sees."""

import re
import unicodedata

# Invisible characters in visible categories of Unicode: joiners, fillers, the empty Braille cell, variation selectors.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)


def is_seen(character: str) -> bool:
    """Whether a character is visible, or a plain blank.

    Category C holds control, formatting (zero width, direction), private and unassigned characters, and surrogates.
    """
    return character == " " or not (unicodedata.category(character)[0] in "CZ" or BLANK.match(character))


def plain_name(text: str, longest: int) -> str | None:
    """The name in its one spelling (NFKC, single spaces), or nothing if it is empty, too long or holds unseen letters.

    Nothing is silently taken out: two names that look alike would become one, or a name change under its owner.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    return name if 0 < len(name) <= longest and all(map(is_seen, name)) else None
