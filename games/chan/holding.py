"""What most questions start from: a hand, the exposed pairs, and what is malformed about them together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.chan.melds import MELDS, Meld, Melds
from games.chan.pieces import CARDS, CHI_CHI, COPIES, SET, Card, Cards
from games.core.faults import Fault
from games.core.kinds import OTHERS, Faces, OnePiece, Pieces
from games.core.questions import Field, Report

FULL_HAND = 20
"""Cards of a player who holds one more than between turns: the dealer at first, anybody before a discard."""


def cards_in(value: Card | Cards | Melds | None) -> Cards:
    """The cards that a field shows, whatever its kind."""
    if not value:
        return ()
    if isinstance(value, Card):
        return (value,)
    if isinstance(value[0], Meld):
        return tuple([card for meld in value for card in meld.cards])
    return value


def check_copies(values: Mapping[str, Any], report: Report, names: tuple[str, ...]) -> None:
    """Four copies of a face over these fields, counted in this order; every field that goes over is at fault."""
    counts = [0] * len(CARDS)
    for name in names:
        for card in cards_in(values.get(name)):
            counts[card.order] += 1
    if max(counts) > COPIES:
        report_excess(values, report, names)


def report_excess(values: Mapping[str, Any], report: Report, names: tuple[str, ...]) -> None:
    """The fields with a card beyond its four copies."""
    before: Cards = ()
    for name in names:
        cards = cards_in(values.get(name))
        before += cards
        over = [card for card in cards if before.count(card) > COPIES]
        if over:
            report(name, Fault("too-many-copies", piece=over[0], count=before.count(over[0]), limit=COPIES))


def size_of(values: Mapping[str, Any]) -> int | None:
    """How many cards hand and exposed pairs have together; ``None`` if either could not be read."""
    if "hand" not in values or "melds" not in values:
        return None
    melds: Melds = values["melds"]
    return len(values["hand"]) + (sum([len(meld.cards) for meld in melds]) if melds else 0)


def check_size(values: Mapping[str, Any], report: Report, wanted: int) -> None:
    """Exactly so many cards in hand and exposed pairs."""
    size = size_of(values)
    if size is not None and size != wanted:
        report("hand", Fault("wrong-number-of-cards", count=size, size=wanted))


def check_room(values: Mapping[str, Any], report: Report, most: int) -> None:
    """No more than so many cards in hand and exposed pairs; a position may be described in part."""
    size = size_of(values)
    if size is not None and size > most:
        report("hand", Fault("too-many-cards", count=size, limit=most))


HAND = Field("hand", Pieces(SET), example="2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 2n 2s 7v 7n 3s")
CARD = Field("card", OnePiece(SET), example=CHI_CHI.code)
MELDS_FIELD = Field("melds", MELDS, required=False, absent=(), example="ca 6v+6n, chan 4s+4s", zone=OTHERS)
DISCARDED = Field("discarded", Pieces(SET), required=False, absent=(), example="8s 2n", zone=OTHERS)
DECLINED = Field("declined", Faces(SET), required=False, absent=(), example="8n", zone=OTHERS)
