"""The pack: 100 cards, 25 faces with four copies each.

What is left of the 120 cards of Tổ tôm without the ones, Ông cụ and Thang thang: ranks 2 to 9 in three suits, Vạn
(萬, myriads), Sách (索, strings of coins) and Văn (文, coins), and Chi chi, which has neither suit nor rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from games.chan import drawing
from games.core.pieces import Piece, PieceSet

SUITS = ("v", "s", "n")
RANKS = range(2, 10)
RED_CODES = "8v 9v 8s 9s cc".split()
"""Red by rule; all other cards count as black, whatever ink their picture has."""


@dataclass(frozen=True, eq=False, slots=True)
class Card(Piece):
    """One face. ``rank`` is 2 to 9, and 0 for Chi chi; ``suit`` is ``v``, ``s``, ``n``, and ``cc`` for Chi chi."""

    rank: int
    suit: str
    red: bool


Cards: TypeAlias = "tuple[Card, ...]"

# Sorted by rank, as players sort a hand: three faces to a rank, so that ``order // 3`` gives the rank, and Chi chi,
# which comes last, gets a rank of its own.
CARDS: Cards = tuple(
    Card(
        code, order, 0 if code == "cc" else int(code[0]), "cc" if code == "cc" else code[1], code in RED_CODES
    )
    for order, code in enumerate([f"{rank}{suit}" for rank in RANKS for suit in SUITS] + ["cc"])
)
CHI_CHI = CARDS[-1]
OF_RANK = {rank: tuple([card for card in CARDS if card.rank == rank]) for rank in (*RANKS, CHI_CHI.rank)}
"""The faces of every rank; Chi chi is alone in its own."""
COPIES = 4

SET: PieceSet[Card] = PieceSet(
    id="chan",
    folder=str(Path(__file__).parent),
    copies=dict.fromkeys(CARDS, COPIES),
    spellings={
        first + last: card
        for card in CARDS
        for first in (card.code[0], card.code[0].upper())
        for last in (card.code[1], card.code[1].upper())
    },
    draw=lambda card: drawing.draw(card.rank, card.suit),
    written=True,
)

Counts: TypeAlias = "list[int]"
"""How many copies of each face, by ``Card.order``."""


def tally(cards: Sequence[Card]) -> Counts:
    """Copies of every face among the cards."""
    counts = [0] * len(CARDS)
    for card in cards:
        counts[card.order] += 1
    return counts
