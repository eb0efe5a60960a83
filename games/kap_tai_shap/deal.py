"""Random positions that could occur in a real game; most hands are complete or nearly so, as after a few turns."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from games.core.chinese import TILES
from games.core.pieces import Domino, codes
from games.kap_tai_shap.pairs import partners
from games.kap_tai_shap.pieces import COPIES, FACES, Tiles
from games.kap_tai_shap.rules import House
from games.kap_tai_shap.splits import HAND_SIZE

NINE = HAND_SIZE - 1
DEFAULT = House()
SETS = (1, 2, 2, 3)
TABLE_SIZES = (1, 2, 3, 5, 8)
PLAYERS = (2, 20)
ALL_FACES = frozenset(FACES)


def stock(rng: Random, sets: int, gone: Tiles = ()) -> list[Domino]:
    """The tiles of so many sets without those that are ``gone``, shuffled."""
    tiles = [tile for tile, copies in COPIES[sets].items() for _ in range(copies - gone.count(tile))]
    rng.shuffle(tiles)
    return tiles


def complete_hand(rng: Random, sets: int, among: Collection[Domino] = ALL_FACES) -> Tiles:
    """An eye and four pairs, taken one after the other from a shuffled heap; of the faces ``among`` where possible."""
    heap = [tile for tile in stock(rng, sets) if tile in among]
    hand: list[Domino] = []
    while len(hand) < HAND_SIZE:
        if not heap:
            return complete_hand(rng, sets)
        tile = heap.pop()
        wanted = partners(tile, DEFAULT) if hand else (tile,)
        partner = next((other for other in heap if other in wanted), None)
        if partner is not None:
            heap.remove(partner)
            hand += [tile, partner]
    rng.shuffle(hand)
    return tuple(hand)


def ten_tiles(rng: Random, sets: int) -> Tiles:
    """A hand with one tile to lay: complete, one tile away from it, or anything."""
    sort = rng.choice(["complete", "complete", "near", "near", "any"])
    if sort == "any":
        return tuple(stock(rng, sets)[:HAND_SIZE])
    hand = complete_hand(rng, sets)
    return hand if sort == "complete" else (*hand[1:], rng.choice(stock(rng, sets, hand[1:])))


def pairing(rng: Random) -> Mapping[str, str]:
    return {"a": rng.choice(TILES).code}


def hand(rng: Random) -> Mapping[str, str]:
    sets = rng.choice(SETS)
    return {"tiles": codes(ten_tiles(rng, sets)), "sets": str(sets)}


def waits(rng: Random) -> Mapping[str, str]:
    sets = rng.choice(SETS)
    return {"tiles": codes(ten_tiles(rng, sets)[:NINE]), "sets": str(sets)}


def turn(rng: Random) -> Mapping[str, str]:
    """A turn up to the draw, or now and then the opening turn."""
    sets = rng.choice(SETS)
    tiles = ten_tiles(rng, sets)
    if rng.random() < 0.2:
        return {"hand": codes(tiles), "sets": str(sets), "first": "yes"}
    tiles = tiles[:NINE]
    drawn, *rest = stock(rng, sets, tiles)
    lying = rest[: rng.choice(TABLE_SIZES)]
    return {"hand": codes(tiles), "sets": str(sets), "table": codes(lying), "first": "no", "draw": drawn.code}


def setup(rng: Random) -> Mapping[str, str]:
    return {"players": str(rng.randint(*PLAYERS))}
