"""The boxes "Did you know" on the pages of Chắn: what they state is counted here, not sampled, wherever it can be.

A hand is counted rank by rank. For each rank every number of copies of its faces is tried, with as many physical cards
as show it, so that the counts are exact although nobody could list all hands.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb

import pytest
from django.conf import settings

from games.chan import GAME
from games.chan.bonuses import (
    BACH_DINH,
    BACH_THU,
    CHIU_U,
    KINH_TU_CHI,
    LEO,
    LEO_CARDS,
    TAM_DO,
    THAP_THANH,
    THIEN_KHAI,
    THIEN_U,
    TOM,
    TOM_CARDS,
    U_CHI,
    Bonus,
    Copy,
    worth,
)
from games.chan.bonuses import BON as BON_BONUS
from games.chan.pairs import CA, kind_of
from games.chan.pieces import CARDS, CHI_CHI, COPIES, RANKS, SUITS
from games.chan.winning import LEAST_CHAN, PAIRS
from games.core.judging import judge
from tutor.library.content import rule_page

BONUSES = (
    U_CHI, THIEN_U, TOM, BACH_THU, LEO, THIEN_KHAI, CHIU_U, BON_BONUS, BACH_DINH, TAM_DO, KINH_TU_CHI, THAP_THANH,
)  # fmt: skip

RANK_SIZES = (len(SUITS),) * len(RANKS) + (1,)
"""How many faces a rank has; Chi chi is a rank of its own."""

DEALER, OTHERS = 20, 19

# What is counted of some cards: how many there are, how many chắn among them, and how many ranks do not come out even.
Tally = tuple[int, int, int]


def rank_tallies(faces: int) -> Counter[Tally]:
    """All choices of cards from a rank of so many faces."""
    found: Counter[Tally] = Counter()
    for copies in product(range(COPIES + 1), repeat=faces):
        ways = 1
        for count in copies:
            ways *= comb(COPIES, count)
        found[sum(copies), sum(count // 2 for count in copies), sum(copies) % 2] += ways
    return found


@cache
def hands(size: int) -> Counter[Tally]:
    """All hands of so many cards from the pack."""
    found: Counter[Tally] = Counter({(0, 0, 0): 1})
    for faces in RANK_SIZES:
        longer: Counter[Tally] = Counter()
        for (cards, chan, odd), ways in found.items():
            for (more, more_chan, more_odd), more_ways in rank_tallies(faces).items():
                if cards + more <= size:
                    longer[cards + more, chan + more_chan, odd + more_odd] += ways * more_ways
        found = longer
    return Counter({tally: ways for tally, ways in found.items() if tally[0] == size})


def assert_told(rule: str, figure: str) -> None:
    """The page of the rule gives the figure in every language, each with its own marks between digits."""
    for code, _ in settings.LANGUAGES:
        text = " ".join(prose.text for prose in rule_page(GAME, rule, code).prose)
        plain = re.sub(r"(?<=\d)[,\s](?=\d{3})", "", text)
        assert re.search(rf"(?<!\d){figure}(?!\d)", plain), f"{rule}.{code}: {figure}"


# The deal


def test_one_opening_hand_in_880_wins() -> None:
    dealt = hands(DEALER)
    wins = sum(ways for (_, chan, odd), ways in dealt.items() if odd == 0 and chan >= LEAST_CHAN)
    assert dealt.total() == comb(100, DEALER) == 535_983_370_403_809_682_970
    assert wins == 608_769_778_699_793_178
    assert round(dealt.total() / wins) == 880
    for figure in (880, dealt.total(), wins):
        assert_told("deal", str(figure))


def test_a_dealer_who_can_discard_nothing_has_ten_chan() -> None:
    """Nothing may go exactly when every face is there an even number of times."""
    stuck: Counter[Tally] = Counter({(0, 0, 0): 1})
    for _ in CARDS:
        longer: Counter[Tally] = Counter()
        for (cards, chan, _), ways in stuck.items():
            for copies in (0, 2, 4):
                if cards + copies <= DEALER:
                    longer[cards + copies, chan + copies // 2, 0] += ways * comb(COPIES, copies)
        stuck = longer
    dead = {tally: ways for tally, ways in stuck.items() if tally[0] == DEALER}
    assert set(dead) == {(DEALER, PAIRS, 0)}
    ten_chan = sum(ways for (_, chan, _), ways in hands(DEALER).items() if chan == PAIRS)
    assert sum(dead.values()) == ten_chan
    once_in = round(comb(100, DEALER) / ten_chan)
    assert once_in == 2_330_697
    assert_told("deal", str(once_in))


def test_an_opening_win_with_four_chi_chi_and_no_other_red_is_rarer_still() -> None:
    """Of the eights and nines only those of Văn are black; the four Chi chi are two chắn."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for rank in RANKS:
        faces = [card for card in CARDS if card.rank == rank and not card.red]
        longer: Counter[tuple[int, int]] = Counter()
        for (cards, chan), ways in found.items():
            for (more, more_chan, odd), more_ways in rank_tallies(len(faces)).items():
                if not odd and cards + more <= DEALER - COPIES:
                    longer[cards + more, chan + more_chan] += ways * more_ways
        found = longer
    wins = sum(ways for (cards, chan), ways in found.items() if cards == 16 and chan + 2 >= LEAST_CHAN)
    assert wins == 169_244_288_778_477
    once_in = round(comb(100, DEALER) / wins)
    assert once_in == 3_166_921
    assert_told("deal", str(once_in))


def test_every_card_of_a_dead_hand_is_refused_and_the_hand_wins() -> None:
    for seven_pairs in ("2v 3n 4s 5v 6n 7v 8n", "2s 3v 4n 5s 6v 7n cc"):
        faces = [*seven_pairs.split(), "9n", "9s", "9v"]
        hand = " ".join(face for face in faces for _ in range(2))
        for face in faces:
            verdict = judge(GAME, GAME.by_id["discard"], {"hand": hand, "card": face})
            assert not verdict.legal
            assert not verdict.options
        win = judge(GAME, GAME.by_id["win"], {"hand": hand, "by": "deal"})
        assert win.legal


def test_most_hands_are_dealt_four_chan() -> None:
    dealt = hands(OTHERS)
    by_chan: Counter[int] = Counter()
    for (_, chan, _), ways in dealt.items():
        by_chan[chan] += ways
    assert by_chan.most_common(1)[0][0] == 4
    mean = sum(chan * ways for chan, ways in by_chan.items()) / dealt.total()
    assert f"{mean:.2f}" == "4.08"
    assert_told("chan-pair", "4[.,]08")
    six_or_more = sum(ways for chan, ways in by_chan.items() if chan >= LEAST_CHAN) / dealt.total()
    assert 0.10 < six_or_more < 0.11


# Waiting


def winning_copies(odd_rank: tuple[int, ...], chan_elsewhere: int, is_chi: bool) -> list[int]:
    """The places in the odd rank of the faces that win, by the rule book's words; all other ranks are even."""
    found = []
    for place, held in enumerate(odd_rank):
        completed = [count + (place == other) for other, count in enumerate(odd_rank)]
        chan = chan_elsewhere + sum(count // 2 for count in completed)
        if held < COPIES and chan >= LEAST_CHAN and (not is_chi or chan == LEAST_CHAN):
            found.append(place)
    return found


def odd_ranks() -> Iterator[tuple[int, ...]]:
    """Every odd rank that a hand of nineteen may have: Chi chi, and a rank of three faces."""
    for faces in sorted(set(RANK_SIZES)):
        yield from (copies for copies in product(range(COPIES + 1), repeat=faces) if sum(copies) % 2)


def test_a_waiting_hand_waits_for_one_two_or_three_faces_of_its_odd_rank() -> None:
    waited_for = set()
    for odd_rank in odd_ranks():
        pairs_elsewhere = (OTHERS - sum(odd_rank)) // 2
        for chan_elsewhere in range(pairs_elsewhere + 1):
            winning = winning_copies(odd_rank, chan_elsewhere, is_chi=len(odd_rank) == 1)
            waited_for.add(len(winning))
    assert waited_for == {0, 1, 2, 3}


@pytest.mark.parametrize(("odd", "even"), [((1,), True), ((1, 1), False), ((1, 1, 1), False), ((), False)])
def test_one_card_makes_all_ranks_even_only_where_exactly_one_is_odd(
    odd: tuple[int, ...], even: bool
) -> None:
    """A card changes one rank: none odd becomes one odd, and of several at least one stays."""
    ranks = [*odd, *[0] * (len(RANK_SIZES) - len(odd))]
    after = [[rank ^ (place == other) for other, rank in enumerate(ranks)] for place in range(len(ranks))]
    assert any(not any(parities) for parities in after) is even


# Chi chi


def test_chi_chi_is_in_no_ca_so_that_a_win_on_it_is_bach_thu() -> None:
    assert not any(kind_of(CHI_CHI, card) == CA for card in CARDS)
    for hand, chan in positions_waiting_for_chi_chi():
        verdict = judge(GAME, GAME.by_id["score"], {"hand": " ".join(hand), "card": "cc", "by": "stock"})
        assert verdict.legal == (chan == LEAST_CHAN)
        if verdict.legal:
            assert BACH_THU.rule in [line.rule for line in verdict.ruling.bill]
            assert verdict.score is not None
            assert verdict.score >= BACH_THU.main


def positions_waiting_for_chi_chi() -> Iterator[tuple[list[str], int]]:
    """Nine pairs and one Chi chi, with the number of chắn that a second one makes; every choice of ranks for the cạ."""
    for many in range(len(RANKS)):
        for ca_ranks in combinations(RANKS, many):
            others = [rank for rank in RANKS if rank not in ca_ranks]
            chan = [f"{rank}n" for rank in others] + [f"{others[0]}v"]
            ca = [f"{rank}{suit}" for rank in ca_ranks for suit in "vs"]
            yield [*chan, *chan, *ca, "cc"], len(chan) + 1


# Scores


def test_the_tie_rule_never_changes_a_score() -> None:
    """Whichever of the equal highest bonuses is called the main one, the sum is the same."""
    for many in range(1, 6):
        for found in combinations_with_replacement(BONUSES, many):
            highest = max(bonus.main for bonus in found)
            dich = sum(bonus.dich for bonus in found)
            sums = {bonus.main + dich - bonus.dich for bonus in found if bonus.main == highest}
            assert len(sums) == 1
    assert len(BONUSES) == 12
    assert len({(bonus.main, bonus.dich) for bonus in BONUSES}) == len({bonus.main for bonus in BONUSES}) == 6


NAMED = tuple(dict.fromkeys([*TOM_CARDS["3s"], *LEO_CARDS, *[card for card in CARDS if card.red]]))
"""The faces that some bonus names; all others are alike in a score."""


def test_no_win_is_worth_more_than_69_points() -> None:
    """With ten chắn every main value counts, so the dearest hand is one of those. All of them are tried."""
    best = 0
    for pairs in product(range(3), repeat=len(NAMED)):
        others = PAIRS - sum(pairs)
        if others >= 0:
            fours = pairs.count(2) + others // 2
            best = max(best, worth_of_ten_chan(dict(zip(NAMED, pairs, strict=True)), fours))
    assert best == 69
    assert best > dearest_without_thap_thanh()


def worth_of_ten_chan(pairs: Mapping[object, int], fours: int) -> int:
    """An opening or own-door win; every four is a Thiên khai, a Bòn or the winning chíu, which are worth the same."""
    found: list[Bonus] = [U_CHI, THAP_THANH, *[THIEN_KHAI] * fours]
    found += [TOM] * min(2 * pairs[card] for card in TOM_CARDS["3s"])
    found += [LEO] * min(2 * pairs[card] for card in LEO_CARDS)
    reds = sum(2 * count for card, count in pairs.items() if card in RED)
    if reds == 0:
        found.append(BACH_DINH)
    elif reds == 8:
        found.append(TAM_DO)
    elif reds == COPIES == 2 * pairs[CHI_CHI]:
        found.append(KINH_TU_CHI)
    return worth([Copy(bonus, {}) for bonus in sorted(found, key=BONUSES.index)])


RED = [card for card in CARDS if card.red]


def test_main_values_of_what_may_stand_for_each_other_are_equal() -> None:
    assert U_CHI.main == THIEN_U.main
    assert THIEN_KHAI.main == CHIU_U.main == BON_BONUS.main


def dearest_without_thap_thanh() -> int:
    """More than any other win can be worth: the highest main value, and the dịch of everything at once."""
    sets = DEALER // 3
    fours = DEALER // COPIES
    others = U_CHI.dich + BACH_THU.dich + sets * LEO.dich + fours * THIEN_KHAI.dich + CHIU_U.dich
    return KINH_TU_CHI.main + others


def test_the_dearest_hand_is_scored_so() -> None:
    fours = [face for face in ("3v", "3s", "7n", "8s") for _ in range(COPIES)]
    hand = " ".join([*fours, "9v", "9v", "cc", "cc"])
    verdict = judge(GAME, GAME.by_id["score"], {"hand": hand, "by": "deal"})
    assert verdict.score == 69
    assert_told("thap-thanh-sum", "69")


def test_leo_and_a_hand_with_few_reds_exclude_each_other() -> None:
    assert all(card.red for card in LEO_CARDS)
    assert any(card is not CHI_CHI for card in LEO_CARDS)
