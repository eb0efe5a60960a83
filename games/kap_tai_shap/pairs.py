"""Which two tiles make a pair. Only this module knows about ten, twenty and what 4-2 counts."""

from __future__ import annotations

from functools import cache

from games.core.chinese import SET
from games.core.facts import Sum
from games.core.pieces import Domino
from games.kap_tai_shap.pieces import FACES, FOUR_TWO
from games.kap_tai_shap.rules import House

TOTALS = (10, 20)

NOT_ON_THE_LIST = tuple(frozenset(SET.read(pair)) for pair in ("6-5 6-3", "6-5 5-4", "6-4 5-5"))
"""Three pairs that come to twenty and are missing from the source's printed list."""


def value(tile: Domino, house: House) -> int:
    """What a tile counts in a pair: its pips, but 4-2 counts three."""
    return 3 if tile is FOUR_TWO and house.four_two == "3" else tile.pips


def is_pair(one: Domino, other: Domino, house: House) -> bool:
    """Whether the two come to ten or twenty (and are on the printed list, if the house reading asks for it)."""
    return makes_ten(one, other, house) and not (house.pairs == "list" and left_out(one, other))


def makes_ten(one: Domino, other: Domino, house: House) -> bool:
    return value(one, house) + value(other, house) in TOTALS


def left_out(one: Domino, other: Domino) -> bool:
    """Whether the printed list leaves this pair out."""
    return frozenset((one, other)) in NOT_ON_THE_LIST


@cache
def partners(tile: Domino, house: House) -> tuple[Domino, ...]:
    """Every face that makes a pair with ``tile``, itself perhaps among them."""
    return tuple([other for other in FACES if is_pair(tile, other, house)])


def sum_of(one: Domino, other: Domino, house: House) -> Sum:
    """Two tiles with what each counts."""
    return Sum(((one, value(one, house)), (other, value(other, house))))
