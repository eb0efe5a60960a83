"""What the rulebooks of K'ap Tái Shap and Chắn state as facts, counted with their twins; what random claims reach.

That the twins give every worked example right is tested in test_twins_agree_with_cases.py.
"""

import itertools
import random
from collections import Counter
from types import ModuleType

import pytest

from tests.crawls import EVERYWHERE

from . import chan, kap_tai_shap, positions_chan, positions_kap_tai_shap

CLAIMS = 1500
ENOUGH = CLAIMS if EVERYWHERE else 300
"""Random claims, and after how many they may end because every sort of them came up."""

HOUSE = {"pairs": "sum", "four_two": "3"}

PRINTED_PAIRS = """
6-2+1-1 5-3+1-1 4-4+1-1 6-1+2-1 6-1+4-2 5-2+2-1 5-2+4-2 4-3+2-1 4-3+4-2 5-1+3-1 5-1+2-2 3-3+3-1 3-3+2-2 4-1+3-2 4-1+4-1
3-2+3-2 6-6+6-2 6-6+5-3 6-6+4-4 6-5+6-3 6-5+5-4 6-4+6-4 5-5+5-5 6-4+5-5
""".split()


def all_pairs(house: dict[str, str]) -> set[frozenset[str]]:
    both = itertools.combinations_with_replacement(kap_tai_shap.FACES, 2)
    return {frozenset([a, b]) for a, b in both if kap_tai_shap.is_pair(a, b, house)}


def test_sixteen_tens_and_eight_twenties() -> None:
    assert all_pairs(HOUSE) == {frozenset(pair.split("+")) for pair in PRINTED_PAIRS}
    assert len(PRINTED_PAIRS) == 16 + 8


def test_the_printed_list_makes_three_faces_useless() -> None:
    assert {face for pair in all_pairs(HOUSE) for face in pair} == set(kap_tai_shap.FACES)
    listed = {face for pair in all_pairs(HOUSE | {"pairs": "list"}) for face in pair}
    assert set(kap_tai_shap.FACES) - listed == {"6-5", "6-3", "5-4"}


def test_a_set_has_32_tiles() -> None:
    assert sum(kap_tai_shap.copies_in(1, face) for face in kap_tai_shap.FACES) == 32


def test_a_pack_has_100_cards_of_which_20_are_red() -> None:
    assert (4 * len(chan.FACES), 4 * len(chan.RED)) == (100, 20)


def test_cards_split_into_protected_pairs_exactly_when_every_rank_is_even() -> None:
    rng = random.Random(3)
    pack = chan.FACES * 4
    for _ in range(300):
        cards = rng.sample(pack, rng.randrange(1, 21))
        ranks = Counter(chan.rank_of(card) for card in cards)
        division = chan.divide(cards)
        assert len(division.left) == sum(count % 2 for count in ranks.values())
        assert sum(a == b for a, b in division.pairs) == sum(
            copies // 2 for copies in Counter(cards).values()
        )


@pytest.mark.parametrize("rank", ["9", "c"])
def test_the_best_divisions_of_a_rank_have_the_same_pairs_but_for_the_suits(rank: str) -> None:
    """So it does not matter which of them `divide` takes."""
    faces = [face for face in chan.FACES if chan.rank_of(face) == rank]
    for copies in itertools.product(range(5), repeat=len(faces)):
        cards = [face for face, many in zip(faces, copies, strict=True) for _ in range(many)]
        best = chan.protected_divisions(tuple(sorted(cards)))
        chan_and_ca = {(sum(a == b for a, b in d.pairs), sum(a != b for a, b in d.pairs)) for d in best}
        assert len(chan_and_ca) == 1
        assert all(ca <= 1 for _, ca in chan_and_ca)


def test_a_dead_opening_hand_wins() -> None:
    """C-H: a dealer without a legal discard has no odd face, hence ten chắn."""
    rng = random.Random(4)
    for _ in range(50):
        hand = [face for face in rng.sample(chan.FACES * 2, 10) for _ in "12"]
        assert not chan.possible_discards(chan.Door(hand, [], [], set()))
        assert chan.judge("score", {"hand": " ".join(hand), "by": "deal"})["rules"] == ["thap-thanh-sum"]


def test_mains_that_tie_have_equal_dich() -> None:
    assert len({main for main, _ in chan.BONUSES.values()}) == len(set(chan.BONUSES.values()))


@pytest.mark.parametrize(
    ("twin", "positions"), [(kap_tai_shap, positions_kap_tai_shap), (chan, positions_chan)]
)
def test_random_claims_are_legal_illegal_and_malformed_in_every_question(
    twin: ModuleType, positions: ModuleType
) -> None:
    rng = random.Random(6)
    seen: Counter[tuple[str, str]] = Counter()
    broken: set[str] = set()
    sorts = {
        (question, sort) for question in positions.REQUIRED for sort in ("legal", "illegal", "malformed")
    }
    never_broken = {"pack", "ante", "hand", "stock", "deal", "players"}
    never_broken |= {"turn", "chiu-returns", "thien-u-win"}
    for tried in range(1, CLAIMS + 1):
        question, fields = positions.random_claim(rng)
        verdict = twin.judge(question, fields)
        if "errors" in verdict:
            assert verdict["errors"]
            seen[question, "malformed"] += 1
        else:
            assert verdict["rules"]
            seen[question, "legal" if verdict["legal"] else "illegal"] += 1
            broken |= set() if verdict["legal"] else set(verdict["rules"])
        if tried >= ENOUGH and sorts == set(seen) and set(twin.RULES_IN_ORDER) - broken <= never_broken:
            break
    assert sorts == set(seen)
    assert 0.03 < sum(many for (_, sort), many in seen.items() if sort == "malformed") / tried < 0.15
    assert set(twin.RULES_IN_ORDER) - broken <= never_broken
