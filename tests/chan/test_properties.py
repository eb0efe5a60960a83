"""What must hold for every position, tried on random ones; where it can be, against a search that tries everything."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

import games
from games.chan.bonuses import BACH_DINH, BACH_THU, KINH_TU_CHI, LEO, LEO_CARDS, TAM_DO, TOM, TOM_CARDS
from games.chan.deal import ready
from games.chan.melds import Meld, write_meld
from games.chan.pairs import chan_and_singles, unmatched
from games.chan.pieces import CARDS, CHI_CHI, Card, tally
from games.core.pieces import codes
from tests.claims import verdicts

from .asking import GAME, ask

POSITIONS = 300
Pair = tuple[Card, Card]

VALUES = {
    "u-chi": (3, 1),
    "thien-u": (3, 1),
    "tom": (4, 1),
    "bach-thu": (4, 1),
    "leo": (5, 2),
    "thien-khai": (5, 2),
    "chiu-u": (5, 2),
    "bon": (5, 2),
    "bach-dinh": (7, 4),
    "tam-do": (8, 5),
    "kinh-tu-chi": (12, 9),
    "thap-thanh": (12, 9),
}
"""Main value and dịch, as the rule book prints them."""


def random_cards(rng: Random, size: int) -> list[Card]:
    """Cards of few ranks, so that much goes together."""
    ranks = rng.sample(range(9), rng.randint(1, 4))
    pack = [card for card in CARDS for _ in range(4) if card.order // 3 in ranks]
    return rng.sample(pack, min(size, len(pack)))


# --- Pairs


def laid_out_by_trying(cards: list[Card]) -> set[tuple[tuple[str, ...], ...]]:
    """Every way of pairing the cards with no identical pair split and no partner left unused."""
    chan = [card for card, count in Counter(cards).items() for _ in range(count // 2)]
    lone = [card for card, count in Counter(cards).items() if count % 2]
    found = {
        matching
        for size in range(len(lone) // 2 + 1)
        for matching in combinations(list(combinations(lone, 2)), size)
        if is_matching(matching)
    }
    most = max(len(matching) for matching in found)
    return {named(chan, matching, lone) for matching in found if len(matching) == most}


def is_matching(pairs: tuple[Pair, ...]) -> bool:
    cards = [card for pair in pairs for card in pair]
    return len(set(cards)) == len(cards) and all(a.rank == b.rank for a, b in pairs)


def named(chan: list[Card], ca: tuple[Pair, ...], lone: list[Card]) -> tuple[tuple[str, ...], ...]:
    over = [card for card in lone if not any(card in pair for pair in ca)]
    return (
        tuple(sorted(card.code for card in chan)),
        tuple(sorted("+".join(sorted([a.code, b.code])) for a, b in ca)),
        tuple(sorted(card.code for card in over)),
    )


def laid_out(cards: list[Card]) -> tuple[list[Card], tuple[Pair, ...], list[Card]]:
    """The faces of the chắn, the cạ, and the cards left over."""
    chan, lone = chan_and_singles(tally(cards))
    over = unmatched(lone)
    paired = [CARDS[order] for order in lone if order not in over]
    return list(chan), tuple(zip(paired[::2], paired[1::2], strict=True)), [CARDS[order] for order in over]


def test_cards_are_laid_out_in_one_of_the_ways_there_are() -> None:
    rng = Random(1)
    several = 0
    for _ in range(POSITIONS):
        cards = random_cards(rng, rng.randint(1, 12))
        chan, ca, over = laid_out(cards)
        ways = laid_out_by_trying(cards)
        assert named(chan, ca, [*over, *[card for pair in ca for card in pair]]) in ways
        several += len(ways) > 1
    assert several > POSITIONS // 10


# --- Winning


@cache
def chan_of_matchings(copies: tuple[int, ...]) -> frozenset[int]:
    """How many chắn the perfect matchings of one rank's cards can have, pairs split or not."""
    if not any(copies):
        return frozenset([0])
    first = next(place for place, count in enumerate(copies) if count)
    found = set()
    for other in range(first, len(copies)):
        rest = list(copies)
        rest[first] -= 1
        rest[other] -= 1
        if min(rest) >= 0:
            found |= {chan + (first == other) for chan in chan_of_matchings(tuple(rest))}
    return frozenset(found)


def wins_by_trying(cards: list[Card]) -> bool:
    """Ten pairs with as many chắn as there are, at least six: over all matchings, rank by rank."""
    counts = tally(cards)
    ranks = [tuple(counts[place : place + 3]) for place in range(0, len(CARDS), 3)]
    best = [max(chan_of_matchings(copies), default=-1) for copies in ranks]
    return min(best) >= 0 and sum(best) >= 6


def hands_of_twenty(rng: Random) -> Iterator[tuple[list[Card], Card]]:
    """Hands that win, or nearly: one card of a good hand is often exchanged."""
    while True:
        found = ready(rng)
        hand = [*found.hand, *(card for meld in found.melds for card in meld.cards)]
        if rng.random() < 0.5:
            hand[rng.randrange(len(hand))] = rng.choice(CARDS)
        card = found.card if rng.random() < 0.7 else rng.choice(CARDS)
        if max(tally([*hand, card])) <= 4:
            yield hand, card


def test_a_hand_wins_exactly_if_some_matching_does() -> None:
    rng = Random(2)
    both = Counter[bool]()
    for (hand, card), _ in zip(hands_of_twenty(rng), range(POSITIONS), strict=False):
        if card is CHI_CHI:
            continue
        expected = wins_by_trying([*hand, card])
        assert ask("win", hand=codes(hand), card=card.code, by="stock").legal == expected
        both[expected] += 1
    assert min(both.values()) > POSITIONS // 10


def test_exposing_pairs_that_the_last_card_cannot_change_changes_nothing_of_a_win() -> None:
    """A cạ of the winning card's rank is another matter: concealed, the card may join one of its two."""
    rng = Random(3)
    for (hand, card), _ in zip(hands_of_twenty(rng), range(POSITIONS), strict=False):
        chan, ca, _over = laid_out(hand)
        pairs = [("chan", (face, face)) for face in chan]
        pairs += [("ca", pair) for pair in ca if pair[0].rank != card.rank]
        rest = list(hand)
        exposed = rng.sample(pairs, rng.randint(1, min(4, len(pairs))))
        for _, pair in exposed:
            for face in pair:
                rest.remove(face)
        melds = ", ".join(write_meld(Meld(word, pair)) for word, pair in exposed)
        concealed = ask("score", hand=codes(hand), card=card.code, by="stock")
        lying = ask("score", hand=codes(rest), melds=melds, card=card.code, by="stock")
        assert (lying.legal, lying.score) == (concealed.legal, concealed.score)


def test_the_waits_are_the_cards_that_win() -> None:
    rng = Random(4)
    waiting = 0
    for (hand, _), _ in zip(hands_of_twenty(rng), range(60), strict=False):
        for by in ("stock", "chiu"):
            winning = {
                card.code
                for card in CARDS
                if hand.count(card) < 4 and ask("win", hand=codes(hand), card=card.code, by=by).legal
            }
            (option,) = ask("waits", hand=codes(hand), by=by).options
            assert set(option["claim"].split()) == winning
            offered = {o["card"] for o in ask("win", hand=codes(hand), card=free_card(hand), by=by).options}
            assert offered == winning
            assert ask("waits", hand=codes(hand), by=by, claim=option["claim"]).legal
            waiting += bool(winning)
    assert waiting > 20


def free_card(hand: list[Card]) -> str:
    return next(card.code for card in CARDS if hand.count(card) < 4)


# --- Bonuses


def sets_by_taking_away(cards: list[Card], wanted: tuple[Card, ...]) -> int:
    """How many sets can be laid aside one after another."""
    left, sets = list(cards), 0
    while all(card in left for card in wanted):
        for card in wanted:
            left.remove(card)
        sets += 1
    return sets


def test_bonuses_are_those_a_search_finds() -> None:
    rng = Random(5)
    met = Counter[str]()
    for _ in range(POSITIONS * 3):
        found = ready(rng)
        twenty = [*found.hand, *(card for meld in found.melds for card in meld.cards), found.card]
        melds = ", ".join(map(write_meld, found.melds))
        verdict = ask("score", hand=codes(found.hand), melds=melds, card=found.card.code, by="stock")
        counted = Counter(line.rule for line in verdict.ruling.bill)
        reds = [card for card in twenty if card.red]
        chan, ca_ranks = ways_of_lying(verdict.ruling.extras["pairs"])
        assert counted[TOM.rule] == sets_by_taking_away(twenty, TOM_CARDS["3s"])
        assert counted[LEO.rule] == sets_by_taking_away(twenty, LEO_CARDS)
        assert counted[BACH_THU.rule] == (chan == 6 and found.card.code[0] not in ca_ranks)
        assert counted[BACH_DINH.rule] == (not reds)
        assert counted[TAM_DO.rule] == (len(reds) == 8)
        assert counted[KINH_TU_CHI.rule] == (reds == [CHI_CHI] * 4)
        assert counted["thap-thanh"] == (chan == 10)
        met += counted
    assert min(met[b.rule] for b in (TOM, LEO, BACH_THU, BACH_DINH, TAM_DO)) > 0


def ways_of_lying(pairs: list[str]) -> tuple[int, set[str]]:
    """How many of ten pairs are chắn, and in which ranks the cạ are."""
    halves = [pair.split() for pair in pairs]
    return sum(a == b for a, b in halves), {a[0] for a, b in halves if a != b}


# --- Options, order, fixes


@pytest.mark.parametrize(("question", "name"), [("capture", "use"), ("discard", "card")])
def test_options_are_exactly_the_hand_cards_judged_legal(question: str, name: str) -> None:
    rng = Random(6)
    asked = games.find_question(GAME, question)[1]
    for _ in range(60):
        fields = dict(asked.deal(rng))
        judged = {
            code: games.judge(GAME, question, {**fields, name: code})
            for code in dict.fromkeys(fields["hand"].split())
        }
        legal = {code for code, verdict in judged.items() if verdict.legal}
        for verdict in judged.values():
            assert {option[name] for option in verdict.options} == legal


def test_the_option_of_priority_is_the_one_legal_claim() -> None:
    rng = Random(7)
    asked = games.find_question(GAME, "priority")[1]
    every = ["none"] + [f"{seat} {kind}" for seat in "1234" for kind in ("win", "chiu", "capture")]
    for _ in range(60):
        fields = dict(asked.deal(rng))
        verdicts_of = {claim: games.judge(GAME, "priority", {**fields, "claim": claim}) for claim in every}
        (legal,) = [claim for claim, verdict in verdicts_of.items() if verdict.legal]
        assert {option["claim"] for verdict in verdicts_of.values() for option in verdict.options} == {legal}


LISTS = {"hand": " ", "melds": ",", "discarded": " ", "declined": " ", "claims": ";"}


def test_the_order_of_cards_does_not_matter() -> None:
    rng = Random(8)
    game = games.find_game(GAME)
    for verdict in verdicts(game, seed=8, count=POSITIONS):
        fields = dict(verdict.fields)
        for name, separator in LISTS.items():
            if fields.get(name):
                parts = fields[name].split(separator)
                rng.shuffle(parts)
                fields[name] = separator.join(parts)
        again = games.judge(GAME, verdict.question.id, fields)
        assert (again.legal, again.score, again.rule) == (verdict.legal, verdict.score, verdict.rule)
        assert [reason.rule for reason in again.reasons] == [reason.rule for reason in verdict.reasons]
        assert [line.points for line in again.ruling.bill] == [line.points for line in verdict.ruling.bill]
        assert sorted(map(str, again.options)) == sorted(map(str, verdict.options))


def test_a_fix_is_legal_and_changes_little() -> None:
    found = 0
    for verdict in verdicts(games.find_game(GAME), seed=9, count=60):
        fix = verdict.fix
        if fix is not None:
            assert not verdict.legal
            assert games.judge(GAME, verdict.question.id, fix.fields).legal
            assert len(fix.changed) == 1
            found += 1
    assert found > 10


def test_a_bill_adds_up_to_the_most_that_any_choice_of_the_main_bonus_would_give() -> None:
    for verdict in verdicts(games.find_game(GAME), seed=10, count=POSITIONS):
        bill = verdict.ruling.bill
        assert sum(line.points for line in bill) == (verdict.score or 0)
        values = [VALUES[line.rule] for line in bill if line.rule in VALUES]
        if not values:
            assert verdict.score in (None, 2)
        elif "thap-thanh" in [line.rule for line in bill]:
            assert verdict.score == sum(main for main, _ in values)
        else:
            dich = sum(dich for _, dich in values)
            assert verdict.score == max(dich - small + main for main, small in values)
