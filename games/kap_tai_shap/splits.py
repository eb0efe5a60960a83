"""All divisions of ten tiles into an eye (two tiles of one face) and four pairs, each exactly once.

Two ideas make this fast. Tiles of one value have the same partners, so counting values shows whether tiles pair off
completely, without a search (``weights``). And a search that always finds a partner for the first tile left, and never
tries the same face twice as its partner, finds every division exactly once (``pairings``).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from games.core.chinese import TILES
from games.core.pieces import Domino
from games.kap_tai_shap.pairs import partners
from games.kap_tai_shap.pieces import PLACE, Tiles, sorted_tiles
from games.kap_tai_shap.rules import House

HAND_SIZE = 10

Pair = tuple[Domino, Domino]


class Split(NamedTuple):
    """One division of a complete hand; tiles and pairs from 6-6 down to 1-1."""

    eye: Domino
    pairs: tuple[Pair, ...]


class Table(NamedTuple):
    """Which tiles pair under some house readings, prepared for the search.

    ``weights``: one for each face; tiles pair off completely exactly if their weights add up to no bit of ``mask``.
    ``lacking``: if all tiles but one pair off, the bits of that tile's weight are left. For these bits it holds the
    faces that would pair with that tile.
    """

    partners: dict[Domino, frozenset[Domino]]
    weights: dict[Domino, int]
    mask: int
    lacking: dict[int, tuple[Domino, ...]]


BITS = 5
"""Bits of a weight for one group's count, which is between -10 and 10."""


@cache
def table(house: House) -> Table:
    """Faces fall into groups that pair only within themselves, and each group has bits of its own in a weight.

    In some (tens, fives) any two tiles pair: what counts is that there is an even number. In the others one side (say
    sevens) pairs with the other (threes): what counts is that there are as many of both. The lowest bits belong to the
    groups of the first kind, whose counts are never negative, so that they don't borrow from the bits of the next
    group; ``mask`` keeps only the last bit of these counts.
    """
    found = {tile: frozenset(partners(tile, house)) for tile in TILES}
    with_itself = dict.fromkeys(found[tile] for tile in TILES if tile in found[tile])
    weights: dict[Domino, int] = {}
    unit = 1
    mask = -1
    for group in with_itself:
        weights.update(dict.fromkeys(group, unit))
        mask -= unit * (2**BITS - 2)
        unit <<= BITS
    for tile in TILES:
        if tile not in weights:
            side = next((found[other] for other in found[tile]), frozenset((tile,)))
            weights.update(dict.fromkeys(side, unit))
            weights.update(dict.fromkeys(found[tile], -unit))
            unit <<= BITS
    # Faces of one weight have the same partners, so it makes no difference which of them comes last here.
    lacking = {weights[tile] & mask: tuple(found[tile]) for tile in TILES}
    return Table(found, weights, mask, lacking)


def eyes(tiles: Tiles, house: House) -> list[Domino]:
    """Every face that can be the eye so that the other tiles pair off; none if the hand is incomplete."""
    _, weights, mask, _ = table(house)
    total = sum([weights[tile] for tile in tiles])
    light = [tile for tile in set(tiles) if not (total - 2 * weights[tile]) & mask]
    return sorted_tiles([tile for tile in light if tiles.count(tile) > 1])


def pairs_off(tiles: Tiles, house: House) -> bool:
    """Whether these tiles pair off with none left over."""
    _, weights, mask, _ = table(house)
    return not sum([weights[tile] for tile in tiles]) & mask


def is_complete(tiles: Tiles, house: House) -> bool:
    """Whether these are ten tiles with an eye and four pairs."""
    return len(tiles) == HAND_SIZE and bool(eyes(tiles, house))


def completing(tiles: Tiles, house: House) -> list[Domino]:
    """Every face that makes these tiles a complete hand, whether or not a copy of it is left.

    Either it makes the eye with a tile of the same face, and the others pair off; or it pairs with the one tile that is
    left over beside an eye. For speed the weights of all nine are added up only once.
    """
    if len(tiles) != HAND_SIZE - 1:
        return []
    _, weights, mask, lacking = table(house)
    total = sum([weights[tile] for tile in tiles])
    found = {tile for tile in tiles if not (total - weights[tile]) & mask}
    for eye in {tile for tile in tiles if tiles.count(tile) > 1}:
        found.update(lacking.get((total - 2 * weights[eye]) & mask, ()))
    return sorted_tiles(found)


def splits(tiles: Tiles, house: House, eye: Domino | None = None) -> list[Split]:
    """Every division of ten tiles (with this eye, if one is given), each once."""
    return list(divisions(tiles, house, eye))


def divisions(tiles: Tiles, house: House, eye: Domino | None = None) -> Iterator[Split]:
    """The same one by one, for callers that don't need all."""
    partners = table(house).partners
    in_order = sorted_tiles(tiles)
    for each in eyes(tiles, house):
        if eye is None or each is eye:
            place = in_order.index(each)
            rest = in_order[:place] + in_order[place + 2 :]
            for pairs in pairings(rest, partners):
                yield Split(each, pairs)


def pairings(
    tiles: Sequence[Domino], partners: dict[Domino, frozenset[Domino]], least: int = 0
) -> Iterator[tuple[Pair, ...]]:
    """Every way to pair off all these sorted tiles, each once.

    ``least``: the first tile's partner must not come before this place. Of several tiles of one face, a later one gets
    a later partner, because the same pairs in another order are the same division.
    """
    if not tiles:
        yield ()
        return
    first = tiles[0]
    fitting = partners[first]
    tried = None
    for place in range(1, len(tiles)):
        second = tiles[place]
        if second is tried or second not in fitting or PLACE[second] < least:
            continue
        tried = second
        rest = [*tiles[1:place], *tiles[place + 1 :]]
        twin_follows = bool(rest) and rest[0] is first
        for others in pairings(rest, partners, PLACE[second] if twin_follows else 0):
            yield ((first, second), *others)


class Attempt(NamedTuple):
    """A hand divided as far as it will go: an eye, and tiles ``left`` without a partner."""

    eye: Domino
    left: Tiles


def best_attempt(tiles: Tiles, house: House, eye: Domino | None = None) -> Attempt | None:
    """The eye (or the one given) that leaves fewest tiles without a partner; ``None`` if no two tiles are alike."""
    twins = [tile for tile in dict.fromkeys(sorted_tiles(tiles)) if tiles.count(tile) > 1]
    attempts = [Attempt(each, unpaired(tiles, each, house)) for each in twins if eye is None or each is eye]
    return min(attempts, key=lambda attempt: len(attempt.left), default=None)


def unpaired(tiles: Tiles, eye: Domino, house: House) -> Tiles:
    """The fewest tiles that stay without a partner beside this eye.

    Each tile is paired with the first waiting tile that it fits. This is optimal: all waiting tiles that it fits have
    the same partners, so it makes no difference which of them is taken.
    """
    partners = table(house).partners
    in_order = sorted_tiles(tiles)
    in_order.remove(eye)
    in_order.remove(eye)
    left: list[Domino] = []
    for tile in in_order:
        partner = next((other for other in left if other in partners[tile]), None)
        if partner is None:
            left.append(tile)
        else:
            left.remove(partner)
    return tuple(left)
