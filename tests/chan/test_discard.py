"""discard: which cards may go."""

from random import Random

import pytest

import games
from games.core import ranking

from .asking import GAME, LOOSE, SIX_CHAN, ask, broken, choices, faulty, kept, outcomes, points_noted


def test_a_single_card_may_go() -> None:
    assert kept("discard", hand=f"{LOOSE} 9v 9n 9n cc", card="9v") == ["turn"]


@pytest.mark.parametrize(("alike", "allowed"), [(1, True), (2, False), (3, True), (4, False)])
def test_of_an_odd_number_alike_one_may_go(alike: int, allowed: bool) -> None:
    hand = " ".join(["9v"] * alike + ["3n", "5s"])
    if allowed:
        assert kept("discard", hand=hand, card="9v") == ["turn"]
    else:
        assert broken("discard", hand=hand, card="9v") == ["never-split"]


def test_a_declined_face_may_not_go() -> None:
    assert broken("discard", hand="9v 3n 5s", card="9v", declined="9v") == ["declined"]


def test_after_a_captured_ca_no_two_suits_of_a_rank_may_go() -> None:
    fields = {"hand": "8n 3n 5s", "card": "8n", "discarded": "8s"}
    assert kept("discard", **fields) == ["turn"]
    assert broken("discard", **fields, melds="ca 6v+6n") == ["ca-broken"]
    assert kept("discard", **{**fields, "discarded": "8n"}, melds="ca 6v+6n") == ["turn"]


def test_every_broken_rule_is_told() -> None:
    fields = {"hand": "8n 8n 3n", "card": "8n", "discarded": "8s", "declined": "8n", "melds": "ca 6v+6n"}
    assert broken("discard", **fields) == ["never-split", "declined", "ca-broken"]


def test_the_twin_of_a_captured_card_may_go_and_many_tables_forbid_it() -> None:
    fields = {"hand": "4s 3n 5s", "card": "4s", "melds": "chan 4s+4s"}
    assert kept("discard", **fields) == ["turn"]
    assert points_noted("discard", **fields) == ["C-E-twin"]


def test_the_cards_that_may_go_are_offered() -> None:
    assert choices("discard", "card", hand="9v 9v 9v 3n 3n 5s cc", card="3n", declined="5s") == {"9v", "cc"}


def test_a_dealer_with_no_discard_has_ten_chan() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7v 7v 8n 8n 9n 9n 4v 4v 2n 2n"
    assert choices("discard", "card", hand=hand, card="2v") == set()
    assert points_noted("discard", hand=hand, card="2v") == ["C-F", "C-H"]


def test_twenty_cards_are_the_most() -> None:
    assert faulty("discard", hand=f"{LOOSE} 9v 9n 9n cc 8v", card="9v") == {"hand": ["too-many-cards"]}


def test_a_card_not_in_the_hand_is_malformed_and_one_in_it_is_not_counted_again() -> None:
    assert faulty("discard", hand="2v 3v", card="9n") == {"card": ["not-in-hand"]}
    assert outcomes("discard", hand="2v 2v 2v 2v", card="2v") == ["discard-of-4"]


# --- which discard is better


def discards(**fields: str) -> list[set[str]]:
    """The cards that may go, the best ones first and those that are as good as each other together."""
    return [{v.text("card") for v in tier} for tier in ranking.ranked(ask("discard", **fields))]


def test_the_discard_that_leaves_most_to_wait_for_is_the_best() -> None:
    best, *others = discards(hand=f"{SIX_CHAN} 3v cc", card="cc")
    assert best == {"cc"}
    assert others == [{"3v", "9n", "9s", "2n", "2s", "8v", "8n"}]


def test_what_one_has_discarded_can_no_longer_come() -> None:
    fields = {"hand": f"{SIX_CHAN} 3v 4n", "card": "3v"}
    three, four = [
        ask("discard", **fields | {"card": card, "discarded": "3s 3v"}).worth[0] for card in ("3v", "4n")
    ]
    assert three.figure - four.figure == 2
    assert four.facts["coming"] == four.figure


def test_a_card_in_a_pair_is_kept_where_pairs_are_what_is_missing() -> None:
    best, *others = discards(hand="2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7s 7s 9n 9s 2n 2s 3v 4n 5n cc", card="cc")
    assert best == {"3v", "4n", "5n", "cc"}
    assert others == [{"9n", "9s", "2n", "2s"}]


def test_where_chan_are_missing_it_is_a_matter_of_taste_which_single_goes() -> None:
    hand = "2v 2v 3n 3n 4s 5v 5s 6n 6s 7v 7s 8n 8s 9v 9n 4v 2n 2s 3s cc"
    assert len(discards(hand=hand, card="cc")) == 1


def test_of_a_hand_described_in_part_nothing_is_said_to_be_better() -> None:
    assert len(discards(hand=f"{LOOSE} cc", card="cc")) == 1


def test_what_a_discard_leaves_to_wait_for_is_what_the_referee_says_of_nineteen_cards() -> None:
    rng = Random(7)
    waiting = 0
    for _ in range(60):
        dealt = dict(games.find_question(GAME, "discard")[1].deal(rng))
        for tier in ranking.ranked(ask("discard", **dealt, card=dealt["hand"].split()[0])):
            for verdict in tier:
                hand = dealt["hand"].split()
                hand.remove(verdict.text("card"))
                melds = dealt.get("melds", "")
                if not verdict.worth:
                    continue
                waits = ask("waits", hand=" ".join(hand), melds=melds, claim="").options[0]["claim"].split()
                assert set(waits) >= {card.code for card in verdict.worth[0].facts.get("cards", ())}
                assert bool(verdict.worth[0].figure) <= bool(waits)
                waiting += bool(waits)
    assert waiting
