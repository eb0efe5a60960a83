"""Divisions of a hand: all of them, none twice, held against a search that knows no shortcuts."""

import random
from itertools import product

import pytest

from games.core.chinese import TILES
from games.core.pieces import Domino
from games.kap_tai_shap import deal
from games.kap_tai_shap.pairs import is_pair
from games.kap_tai_shap.pieces import COPIES, FACES, PLACE, Tiles
from games.kap_tai_shap.rules import House
from games.kap_tai_shap.splits import best_attempt, completing, eyes, is_complete, pairs_off, splits

from .asking import tiles

HOUSES = [House(pairs, four_two) for pairs, four_two in product(("sum", "list"), ("3", "6"))]
FEW_VALUES = [
    "6-1 5-2 4-3 2-1 4-2",
    "6-6 1-1 4-4 6-2 5-3",
    "5-1 3-3 3-1 2-2",
    "4-1 3-2",
    "6-4 5-5",
    "6-5 6-3 5-4",
]

Pairs = frozenset[tuple[tuple[int, int], int]]


def all_pairings(left: Tiles, house: House) -> set[tuple[tuple[int, int], ...]]:
    """Every way to pair tiles off, as sorted pairs: the first tile with each of the others in turn."""
    if not left:
        return {()}
    found = set()
    for place in range(1, len(left)):
        if is_pair(left[0], left[place], house):
            pair = tuple(sorted((PLACE[left[0]], PLACE[left[place]])))
            for others in all_pairings(left[1:place] + left[place + 1 :], house):
                found.add(tuple(sorted((*others, pair))))
    return found  # type: ignore[return-value]


def without_two(hand: Tiles, face: Domino) -> Tiles:
    left = list(hand)
    left.remove(face)
    left.remove(face)
    return tuple(left)


def by_search(hand: Tiles, house: House) -> set[tuple[Domino, tuple[tuple[int, int], ...]]]:
    twins = [face for face in set(hand) if hand.count(face) > 1]
    return {(eye, pairs) for eye in twins for pairs in all_pairings(without_two(hand, eye), house)}


def fewest_left(left: Tiles, house: House) -> int:
    """How many tiles stay alone at best, every pairing and every tile left out tried."""
    if not left:
        return 0
    first, rest = left[0], left[1:]
    best = 1 + fewest_left(rest, house)
    for place in range(len(rest)):
        if rest[place] not in rest[:place] and is_pair(first, rest[place], house):
            best = min(best, fewest_left(rest[:place] + rest[place + 1 :], house))
    return best


def hands(seed: int, count: int) -> list[Tiles]:
    """Complete hands, hands of few values, which divide in many ways, and any tiles."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        if number % 3 == 0:
            pool = tiles(" ".join(rng.sample(FEW_VALUES, rng.choice([1, 2]))))
            found.append(tuple(rng.choices(pool, k=10)))
        elif number % 3 == 1:
            found.append(deal.complete_hand(rng, rng.choice((1, 2))))
        else:
            found.append(tuple(deal.stock(rng, 2)[:10]))
    return found


@pytest.mark.parametrize("house", HOUSES)
def test_every_division_is_found_and_none_twice(house: House) -> None:
    most = 0
    for hand in hands(seed=1, count=450):
        found = [
            (split.eye, tuple(sorted((PLACE[one], PLACE[other]) for one, other in split.pairs)))
            for split in splits(hand, house)
        ]
        assert len(set(found)) == len(found)
        assert set(found) == by_search(hand, house)
        most = max(most, len(found))
    assert most > 5


@pytest.mark.parametrize("house", HOUSES)
def test_counting_values_tells_whether_tiles_pair_off(house: House) -> None:
    rng = random.Random(2)
    outcomes = set()
    for hand in hands(seed=2, count=300):
        some = tuple(rng.sample(hand, rng.choice((2, 4, 6, 8))))
        assert pairs_off(some, house) == bool(all_pairings(some, house))
        outcomes.add(pairs_off(some, house))
    assert outcomes == {True, False}


def test_a_hand_divides_the_same_in_whatever_order_its_tiles_are_told() -> None:
    rng = random.Random(3)
    for hand in hands(seed=3, count=60):
        shuffled = tuple(rng.sample(hand, 10))
        assert splits(shuffled, House()) == splits(hand, House())


def test_with_an_eye_given_only_its_divisions_are_told() -> None:
    for hand in hands(seed=4, count=60):
        found = splits(hand, House())
        for eye in set(hand):
            assert splits(hand, House(), eye) == [split for split in found if split.eye is eye]
        assert eyes(hand, House()) == list(dict.fromkeys(split.eye for split in found))


def test_only_ten_tiles_are_a_complete_hand() -> None:
    pairs = tiles("6-6 6-2 4-4 1-1 5-5 5-5 6-4 6-4 3-1 3-1 3-3 3-3")
    assert not is_complete(pairs, House())
    assert is_complete(pairs[:10], House())


@pytest.mark.parametrize("house", HOUSES)
def test_the_completing_faces_are_those_that_complete_a_hand(house: House) -> None:
    for hand in hands(seed=5, count=60):
        nine = hand[:9]
        assert completing(nine, house) == [face for face in FACES if by_search((*nine, face), house)]


@pytest.mark.parametrize("house", HOUSES)
def test_the_best_attempt_leaves_as_few_tiles_as_can_be(house: House) -> None:
    for hand in hands(seed=6, count=120):
        twins = [face for face in set(hand) if hand.count(face) > 1]
        attempt = best_attempt(hand, house)
        if attempt is None:
            assert not twins
        else:
            assert len(attempt.left) == min(fewest_left(without_two(hand, eye), house) for eye in twins)


def test_dealt_hands_fit_into_their_sets() -> None:
    rng = random.Random(7)
    for sets in range(1, 9):
        for _ in range(20):
            hand = deal.complete_hand(rng, sets)
            assert is_complete(hand, House())
            assert all(hand.count(tile) <= COPIES[sets][tile] for tile in TILES)
