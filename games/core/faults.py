"""Malformed input: what was read, what is wrong with it, and what would be right."""

from __future__ import annotations

from typing import TypeAlias

from games.core.facts import Fact, Facts, Raw

SHOWN_CHARACTERS = 60


class Fault(ValueError):
    """One thing wrong with one field; ``kind`` picks the sentence ``[faults] <kind>``, ``facts`` fill it.

    The fact ``offer``, if it is there, is a text that would be right; ``[faults] <kind>-offer`` speaks of it.
    """

    def __init__(self, kind: str, **facts: Fact) -> None:
        super().__init__(kind)
        self.kind = kind
        self.facts: Facts = facts


Faults: TypeAlias = "dict[str, list[tuple[str, Facts]]]"
"""Every faulty field with its faults, as (kind, facts)."""


def quoted(text: str) -> Raw:
    """Typed text fit to be shown: shortened, and with every unprintable character replaced by its code point."""
    shown = text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
    return Raw("".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in shown))
