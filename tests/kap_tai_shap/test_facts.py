"""What the pages tell as curious facts is counted here."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb

import pytest

from games.core.chinese import CIVIL, SET, TILES
from games.core.pieces import Domino, codes
from games.kap_tai_shap import deal
from games.kap_tai_shap.pairs import is_pair, partners, value
from games.kap_tai_shap.pieces import COPIES, sorted_tiles
from games.kap_tai_shap.rules import House
from games.kap_tai_shap.splits import completing, is_complete, pairings, splits
from games.kap_tai_shap.splits import table as pairing_table

from .asking import ask, options

HOUSE = House()
BY_THE_LIST = House(pairs="list")
PAIRS = [pair for pair in combinations_with_replacement(TILES, 2) if is_pair(*pair, HOUSE)]

GROUPS = ("12 8 2", "11 9", "10", "7 3", "6 4", "5")
"""Values that pair within their group only."""

PARTNERS = pairing_table(HOUSE).partners


def faces_of(values: str) -> list[Domino]:
    """The faces of a group."""
    return [tile for tile in TILES if str(value(tile, HOUSE)) in values.split()]


def total(pair: tuple[Domino, Domino]) -> int:
    return sum(value(tile, HOUSE) for tile in pair)


def test_sixteen_pairs_come_to_ten_and_eight_to_twenty() -> None:
    assert Counter(total(pair) for pair in PAIRS) == {10: 16, 20: 8}


def test_every_tile_has_a_partner() -> None:
    assert all(partners(tile, HOUSE) for tile in TILES)


def test_by_the_printed_list_three_faces_are_good_for_an_eye_only() -> None:
    assert {tile.code for tile in TILES if not partners(tile, BY_THE_LIST)} == {"6-5", "6-3", "5-4"}


def test_of_these_three_faces_one_set_has_an_eye_of_6_5_only() -> None:
    assert [tile.code for tile in TILES if not partners(tile, BY_THE_LIST) and tile in CIVIL] == ["6-5"]


def test_four_pairs_are_made_of_twins_and_two_of_them_need_two_sets() -> None:
    twins = [pair[0] for pair in PAIRS if pair[0] is pair[1]]
    assert {tile.code for tile in twins} == {"6-4", "5-5", "4-1", "3-2"}
    assert {tile.code for tile in twins if SET.copies[tile] == 1} == {"4-1", "3-2"}


def test_counted_as_three_4_2_helps_sevens_and_counted_as_six_it_helps_fours() -> None:
    four_two = SET["4-2"]
    assert {tile.code for tile in partners(four_two, HOUSE)} == {"6-1", "5-2", "4-3"}
    assert {tile.code for tile in partners(four_two, HOUSE.counting_six)} == {"3-1", "2-2"}


def test_a_set_has_four_sevens_and_with_4_2_two_threes() -> None:
    """Without 4-2 as a three, 2-1 alone would be the partner of all the sevens."""
    copies = Counter[int]()
    for tile, number in SET.copies.items():
        copies[value(tile, HOUSE)] += number
    assert (copies[7], copies[3]) == (4, 2)
    assert SET.copies[SET["2-1"]] == 1


@pytest.mark.parametrize(("sets", "most"), [(1, 6), (8, 10)])
def test_a_hand_divides_in_six_ways_at_most_with_one_set_and_in_ten_with_more(sets: int, most: int) -> None:
    """In every group of values: how many ways its tiles pair off, and how many beside an eye of their own."""
    hands = {(0, 1, 0)}
    for values in GROUPS:
        faces = faces_of(values)
        found = {
            (size, len(list(pairings(some, PARTNERS))), sum(beside_an_eye(some)))
            for size in range(11)
            for some in map(sorted_tiles, combinations_with_replacement(faces, size))
            if all(some.count(face) <= COPIES[sets][face] for face in some)
        }
        hands = {
            (size + more, off * others_off, with_eye * others_off + off * others_with_eye)
            for size, off, with_eye in hands
            for more, others_off, others_with_eye in found
            if size + more <= 10 and (others_off or others_with_eye)
        }
    assert max(with_eye for size, _, with_eye in hands if size == 10) == most


def test_the_hand_that_divides_in_ten_ways_needs_four_sets() -> None:
    hand = SET.read("6-4 6-4 5-5 5-5 4-1 4-1 4-1 4-1 3-2 3-2")
    assert len(splits(hand, HOUSE)) == 10
    enough = [sets for sets in range(1, 9) if all(hand.count(tile) <= COPIES[sets][tile] for tile in hand)]
    assert enough == [4, 5, 6, 7, 8]


def test_every_pair_stays_within_its_group_of_values() -> None:
    """So a complete hand has an even number of tiles in each group, and all waits are in the only odd one."""
    groups = [{face.code for face in faces_of(values)} for values in GROUPS]
    assert sum(map(len, groups)) == len(TILES)
    assert all(any({one.code, other.code} <= group for group in groups) for one, other in PAIRS)
    rng = random.Random(5)
    for _ in range(300):
        nine = deal.complete_hand(rng, 2)[:9]
        [odd] = [group for group in groups if sum(tile.code in group for tile in nine) % 2]
        assert {face.code for face in completing(nine, HOUSE)} <= odd


def test_one_waits_for_five_faces_at_most_because_no_group_has_more() -> None:
    assert max(len(faces_of(values)) for values in GROUPS) == 5
    five = SET.read("4-4 4-4 6-6 6-4 6-4 5-5 5-5 5-1 3-1")
    assert [face.code for face in completing(five, HOUSE)] == ["6-6", "6-2", "5-3", "4-4", "1-1"]


def beside_an_eye(some: list[Domino]) -> Iterator[int]:
    """For every face that could be the eye, how many ways the other tiles pair off."""
    for eye in {tile for tile in some if some.count(tile) > 1}:
        others = list(some)
        others.remove(eye)
        others.remove(eye)
        yield len(list(pairings(others, PARTNERS)))


# --- how likely a dealt hand is complete


def ways_of_group(values: str, sets: int) -> Counter[tuple[int, str]]:
    """How many hands of this group's tiles there are, by their number and by what they are good for.

    ``even``: they pair off; ``both``: they pair off and two of them could be the eye as well; ``eye``: they pair off if
    two of them, alike, are put aside as the eye.
    """
    wanted = [int(number) for number in values.split()]
    faces = faces_of(values)
    middle = 8 if 8 in wanted else wanted[0]
    found = Counter[tuple[int, str]]()
    for counts in product(*[range(min(10, COPIES[sets][face]) + 1) for face in faces]):
        size = sum(counts)
        if size > 10:
            continue
        ways = 1
        for face, count in zip(faces, counts, strict=True):
            ways *= comb(COPIES[sets][face], count)
        twins = {value(face, HOUSE) for face, count in zip(faces, counts, strict=True) if count > 1}
        if len(wanted) == 1:
            if size % 2 == 0:
                found[size, "both" if twins else "even"] += ways
            continue
        on_one_side = sum(c for f, c in zip(faces, counts, strict=True) if value(f, HOUSE) == middle)
        surplus = 2 * on_one_side - size
        if surplus == 0:
            found[size, "even"] += ways
        elif (surplus == 2 and middle in twins) or (surplus == -2 and twins - {middle}):
            found[size, "eye"] += ways
    return found


def complete_hands(sets: int) -> int:
    """Among all choices of ten tiles, those with an eye and four pairs."""
    hands = Counter({(0, 0, False): 1})
    for values in GROUPS:
        more = Counter[tuple[int, int, bool]]()
        for (size, eyes, both), number in hands.items():
            for (added, kind), ways in ways_of_group(values, sets).items():
                if size + added <= 10 and eyes + (kind == "eye") <= 1:
                    more[size + added, eyes + (kind == "eye"), both or kind == "both"] += number * ways
        hands = more
    return sum(number for (size, eyes, both), number in hands.items() if size == 10 and (eyes or both))


def likelihood(sets: int) -> Fraction:
    return Fraction(complete_hands(sets), comb(32 * sets, 10))


def test_a_dealt_hand_of_one_set_is_complete_once_in_144_deals() -> None:
    assert (complete_hands(1), comb(32, 10)) == (448_472, 64_512_240)
    assert round(1 / likelihood(1)) == 144


def test_with_two_sets_it_is_once_in_110_deals_and_with_eight_once_in_101() -> None:
    assert [round(1 / likelihood(sets)) for sets in (2, 8)] == [110, 101]


@pytest.mark.parametrize("sets", [1, 2])
def test_dealt_hands_are_complete_about_as_often_as_counted(sets: int) -> None:
    rng = random.Random(1)
    deals = 40_000
    met = sum(is_complete(tuple(deal.stock(rng, sets)[:10]), HOUSE) for _ in range(deals))
    expected = deals * float(likelihood(sets))
    assert abs(met - expected) < 4 * expected**0.5


# --- sets and stock


def test_the_fewest_sets_for_each_number_of_players() -> None:
    fewest = {
        players: options("setup", players=str(players), sets="8")[0]["sets"] for players in range(2, 21)
    }
    by_sets = {
        sets: [players for players, least in fewest.items() if least == sets] for sets in fewest.values()
    }
    assert {sets: (players[0], players[-1]) for sets, players in by_sets.items()} == {
        "1": (2, 3), "2": (4, 6), "3": (7, 9), "4": (10, 12), "5": (13, 15), "6": (16, 19), "7": (20, 20),
    }  # fmt: skip


def test_face_up_tiles_and_stock_are_together_what_the_stock_was_and_one_more() -> None:
    """A game is played out with the referee looking on; nobody declares."""
    rng = random.Random(9)
    sets, players = 2, 4
    heap = deal.stock(rng, sets)
    hands = [heap[9 * seat : 9 * seat + 9] for seat in range(players)]
    hands[0].append(heap[9 * players])
    stock = heap[9 * players + 1 :]
    at_first = len(stock)
    table: list[Domino] = []
    seat = 0
    while stock or not table:
        opening = not table
        fields = {"hand": codes(hands[seat]), "table": codes(table), "first": "yes" if opening else "no"}
        if not opening:
            if rng.random() < 0.5:
                fields["take"], fields["give"] = rng.choice(table).code, hands[seat][0].code
                table.remove(SET[fields["take"]])
                table.append(hands[seat].pop(0))
                hands[seat].append(SET[fields["take"]])
            fields["draw"] = stock[-1].code
            hands[seat].append(stock.pop())
        fields["lay"] = rng.choice(hands[seat]).code
        hands[seat].remove(SET[fields["lay"]])
        table.append(SET[fields["lay"]])
        assert ask("turn", **fields, declare="no", sets=str(sets)).legal
        assert all(len(hand) == 9 for hand in hands)
        assert len(table) + len(stock) == at_first + 1
        assert 32 * sets == 9 * players + len(table) + len(stock)
        seat = (seat + 1) % players
    assert at_first + 1 == len(table) == 28
