"""{{ title|unbroken }} for what is set large: a line does not end within a short word with hyphens ("Puis-je")."""

import re

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

HYPHENED = re.compile(r"[\w’]+(?:-[\w’]+)+")
LONGEST_UNBROKEN = 16
"""Letters that fit on a line of the narrowest phone, even in a heading."""


def unbroken(text: str) -> SafeString:
    """Plain text as HTML whose short words with hyphens stay whole at the end of a line."""
    return mark_safe(HYPHENED.sub(kept_whole, escape(text)))


def kept_whole(found: re.Match[str]) -> str:
    word = found[0]
    return f'<span class="together">{word}</span>' if len(word) <= LONGEST_UNBROKEN else word
