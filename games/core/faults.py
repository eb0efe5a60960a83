"""Malformed input: what was read, what is wrong with it, and what would be right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from games.core.facts import Fact, Facts, Raw

if TYPE_CHECKING:
    from games.core.questions import Game, Question

SHOWN_CHARACTERS = 60


class Fault(ValueError):
    """One thing wrong with one field; ``kind`` picks the sentence ``[faults] <kind>``, ``facts`` fill it."""

    def __init__(self, kind: str, **facts: Fact) -> None:
        super().__init__(kind)
        self.kind = kind
        self.facts: Facts = facts


Faults: TypeAlias = "dict[str, list[tuple[str, Facts]]]"
"""Every faulty field with its faults, as (kind, facts)."""


class MalformedClaim(ValueError):
    """Fields that cannot be read as a claim. ``faults`` holds **all** faulty fields."""

    def __init__(self, game: Game, question: Question, faults: Mapping[str, list[tuple[str, Facts]]]) -> None:
        super().__init__(", ".join(f"{name}: {kinds[0][0]}" for name, kinds in faults.items()))
        self.game = game
        self.question = question
        self.faults = dict(faults)

    def messages(self, lang: str, spoken: bool = False) -> dict[str, list[str]]:
        """Sentences for every faulty field; ``spoken``: to people who see what choices are called, not the notation."""
        from games.core import explain  # explain needs every other value; faults need it only here

        return explain.fault_messages(self, lang, spoken)

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """``{"errors": {field: [sentence, …]}}``"""
        return {"errors": self.messages(lang)}


def quoted(text: str) -> Raw:
    """Typed text fit to be shown: shortened, and with every unprintable character replaced by its code point."""
    shown = text if len(text) <= SHOWN_CHARACTERS else text[: SHOWN_CHARACTERS - 1] + "…"
    return Raw("".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in shown))
