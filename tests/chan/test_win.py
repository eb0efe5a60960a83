"""win: ten pairs, six of them chắn, and how the last card comes."""

from games.chan.melds import MELDS, read_meld

from .asking import FIVE_CHAN, LOOSE, SIX_CHAN, ask, broken, choices, extra, faulty, kept, points_noted

THREE_CHI = "2v 2v 3n 3n 4s 4s 5v 5v 8v 8n 9n 9s 2n 2s 7v 7n cc cc cc"
OPENING = "2v 2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 4v 4n"


def test_the_twin_makes_the_sixth_chan() -> None:
    assert kept("win", hand=f"{FIVE_CHAN} 3s", card="3s", by="stock") == ["win", "win-card"]


def test_five_chan_do_not_win() -> None:
    assert broken("win", hand=f"{FIVE_CHAN} 3s", card="3v", by="stock") == ["win"]


def test_a_card_too_many_without_partner_does_not_win() -> None:
    verdict = ask("win", hand=f"{SIX_CHAN} 3s", card="7v", by="stock")
    assert [reason.outcome for reason in verdict.reasons] == ["left-over"]
    assert verdict.ruling.extras["pairs"] == ["3s", "7v"]


def test_with_six_chan_the_last_pair_may_be_a_ca() -> None:
    assert kept("win", hand=f"{SIX_CHAN} 3s", card="3v", by="stock") == ["win", "win-card"]


def test_a_discard_never_wins() -> None:
    assert broken("win", hand=f"{FIVE_CHAN} 3s", card="3s", by="discard") == ["win-card"]
    assert broken("win", hand=f"{FIVE_CHAN} 3s", card="3v", by="discard") == ["win", "win-card"]
    assert choices("win", "card", hand=f"{FIVE_CHAN} 3s", card="3s", by="discard") == set()


def test_chi_chi_wins_with_exactly_six_and_four() -> None:
    assert kept("win", hand=f"{FIVE_CHAN} cc", card="cc", by="stock") == ["win", "win-card", "win-chi"]
    assert broken("win", hand=f"{SIX_CHAN} cc", card="cc", by="stock") == ["win-chi"]


def test_chi_chi_with_too_few_chan_breaks_win_alone() -> None:
    four_chan = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6s 8v 8n 9n 9s 2n 2s 7v 7n cc"
    assert broken("win", hand=four_chan, card="cc", by="stock") == ["win"]


def test_chi_chi_pairs_already_held_are_free() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 7n 7n 9n 9s 2n 2s cc cc 8v"
    assert kept("win", hand=hand, card="8n", by="stock") == ["win", "win-card"]


def test_a_chiu_completes_a_win() -> None:
    assert kept("win", hand=THREE_CHI, card="cc", by="chiu") == ["win", "win-chi", "chiu"]


def test_a_chiu_needs_three_concealed() -> None:
    assert broken("win", hand=f"{FIVE_CHAN} 3s", card="3s", by="chiu") == ["chiu"]
    assert broken("win", hand=f"{FIVE_CHAN} 3s", card="3v", by="chiu") == ["chiu", "win"]


def test_an_exposed_pair_and_one_in_hand_are_no_chiu() -> None:
    fields = {
        "hand": "2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8n 9n 9s 7v 7n 3v 3s",
        "melds": "chan 2v+2v",
        "card": "2v",
        "by": "chiu",
    }
    assert broken("win", **fields) == ["chiu"]
    assert points_noted("win", **fields) == ["C-Q"]


def test_the_dealer_may_win_with_the_first_twenty_cards() -> None:
    assert kept("win", hand=OPENING, by="deal") == ["win", "thien-u-win"]
    assert broken("win", hand=OPENING.replace("4n", "6s"), by="deal") == ["win"]
    assert ask("win", hand=OPENING, by="deal").options == ()


def test_exposed_pairs_count_as_they_lie() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 8v 8n 9n 9s 7v 7n 6s"
    fields = {"hand": hand, "melds": "ca 6v+6n, chan 6s+6s", "card": "6v", "by": "stock"}
    assert broken("win", **fields) == ["win"]
    assert points_noted("win", **fields) == ["C-L"]
    assert kept("win", hand=f"{hand} 6v 6n 6s 6s", card="6v", by="stock") == ["win", "win-card"]


def test_a_ca_may_lie_beside_another_of_its_rank_in_a_win() -> None:
    hand = "2v 2v 3n 3n 4s 4s 5v 5v 7v 7v 8v 8n 6s"
    fields = {"hand": hand, "melds": "ca 6v+6n, chan 9s+9s, ca 2s+2n", "card": "6v", "by": "stock"}
    assert kept("win", **fields) == ["win", "win-card"]


def test_the_ten_pairs_are_told() -> None:
    hand = "2v 2v 2v 2v 4s 4s 5v 5v 7v 7v 8v 8n 9n"
    pairs = extra("win", "pairs", hand=hand, melds="chan 9s+9s, chiu 3n", card="9v", by="stock")
    assert sorted(pairs) == sorted(
        ["2v 2v", "2v 2v", "4s 4s", "5v 5v", "7v 7v", "8v 8n", "9v 9n", "9s 9s", "3n 3n", "3n 3n"]
    )


def test_the_cards_that_would_win_are_offered() -> None:
    assert choices("win", "card", hand=f"{FIVE_CHAN} 3s", card="cc", by="stock") == {"3s"}
    assert choices("win", "card", hand=f"{SIX_CHAN} 3s", card="cc", by="stock") == {"3v", "3s", "3n"}
    assert choices("win", "card", hand=f"{LOOSE} 9v 9n 8v", card="cc", by="stock") == set()


def test_nineteen_cards_and_one_more_are_needed() -> None:
    assert faulty("win", hand="2v 2v", card="3v", by="stock") == {"hand": ["wrong-number-of-cards"]}
    assert faulty("win", hand=f"{FIVE_CHAN} 3s", by="stock") == {"card": ["missing"]}
    assert faulty("win", hand=f"{FIVE_CHAN} 3s", by="deal") == {"hand": ["wrong-number-of-cards"]}


def test_a_dealt_hand_has_no_last_card_and_no_exposed_pairs() -> None:
    assert faulty("win", hand=OPENING, card="3s", by="deal") == {"card": ["card-of-a-dealt-hand"]}
    hand = OPENING.removesuffix(" 4v 4n")
    assert faulty("win", hand=hand, melds="ca 4v+4n", by="deal") == {"melds": ["melds-of-a-dealt-hand"]}


def test_five_copies_are_malformed_where_the_fifth_lies() -> None:
    hand = "2v 2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 2n 2s 4v"
    assert faulty("win", hand=hand, card="2v", by="stock") == {"card": ["too-many-copies"]}


def test_a_chiu_may_be_written_with_its_four_cards() -> None:
    assert read_meld("chiu 2v+2v+2v+2v") == read_meld("chiu 2v")
    assert [heap.times for heap in MELDS.heaps("chiu 2v, chan 4s+4s")] == [4, 1]


def test_pairs_that_are_none_are_malformed() -> None:
    hand = FIVE_CHAN.removesuffix(" 7n")
    for meld in ("ca 6v+6v", "chan 6v+6n", "ca cc+2v", "chiu 2v+2v", "6v 6n"):
        assert list(faulty("win", hand=hand, melds=meld, card="3s", by="stock")) == ["melds"], meld
