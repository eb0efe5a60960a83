"""How far those tests go that open page after page: through one language, or with FAIR_PAIR_CRAWL=all through all.

CI sets it; then random claims are tried in larger numbers, too. The one is French: its words come from catalogues and
files of their own, where one can be missing.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

from django.conf import settings

T = TypeVar("T")

EVERYWHERE = os.environ.get("FAIR_PAIR_CRAWL") == "all"

CRAWLED = [code for code, _name in settings.LANGUAGES if EVERYWHERE or code == "fr"]

LOOKS = [("fr", "light"), ("en", "dark")]
"""Languages and colours that pages are looked at in."""

COLOURS = [colours for _language, colours in LOOKS]


def share(things: Sequence[T], colours: str) -> Sequence[T]:
    """What is looked at in these colours: everything, or every other thing, so that all are in one of the COLOURS."""
    return things if EVERYWHERE else things[COLOURS.index(colours) :: len(COLOURS)]
