"""Names that people give themselves: readable, and without letters that nobody sees."""

import unicodedata

# Control, formatting (zero width, direction), private and unassigned characters, and surrogates.
UNSEEN = ("Cc", "Cf", "Co", "Cn", "Cs")


def plain_name(text: str, longest: int) -> str | None:
    """The name in its one spelling (NFKC, single spaces), or nothing if it is empty, too long or holds unseen letters.

    Nothing is silently taken out: two names that look alike would become one, or a name change under its owner.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    unseen = any(unicodedata.category(character) in UNSEEN for character in name)
    return name if 0 < len(name) <= longest and not unseen else None
