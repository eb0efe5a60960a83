"""waits: the cards that would win."""

from .asking import FIVE_CHAN, LOOSE, SIX_CHAN, broken, choices, faulty, kept, outcomes

FOUR_CHAN = "2v 2v 3n 3n 4s 4s 5v 5v 6n 6s 8v 8n 9n 9s 2n 2s 7v 7n"


def right(hand: str, **fields: str) -> set[str]:
    (answer,) = choices("waits", "claim", hand=hand, **fields)
    return set(answer.split())


def test_with_five_chan_only_the_twin_wins() -> None:
    assert right(f"{FIVE_CHAN} 3s") == {"3s"}
    assert kept("waits", hand=f"{FIVE_CHAN} 3s", claim="3s") == ["win"]


def test_with_six_chan_the_whole_rank_wins() -> None:
    assert right(f"{SIX_CHAN} 3s") == {"3v", "3s"} | {"3n"}


def test_three_suits_of_a_rank_wait_for_any_of_them() -> None:
    assert right("2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 9v 9n 9s 8v 8n 2n 2s 7v 7n") == {"9v", "9s", "9n"}


def test_a_face_may_be_named_twice() -> None:
    assert kept("waits", hand=f"{FIVE_CHAN} 3s", claim="3s 3S") == ["win"]


def test_chi_chi_waits_for_itself_with_five_chan_only() -> None:
    assert right(f"{FIVE_CHAN} cc") == {"cc"}
    assert right(f"{SIX_CHAN} cc") == set()
    assert broken("waits", hand=f"{SIX_CHAN} cc", claim="cc") == ["win-chi"]
    assert outcomes("waits", hand=f"{SIX_CHAN} cc", claim="cc") == ["would-have-many"]


def test_four_chan_wait_for_nothing() -> None:
    assert right(f"{FOUR_CHAN} 3s") == set()
    assert kept("waits", hand=f"{FOUR_CHAN} 3s") == ["win"]
    assert outcomes("waits", hand=f"{FOUR_CHAN} 3s", claim="3s") == ["would-have-few"]


def test_a_loose_hand_waits_for_nothing() -> None:
    hand = f"{LOOSE} 8v 9v 9n"
    assert outcomes("waits", hand=hand) == ["not-waiting"]
    assert outcomes("waits", hand=hand, claim="3v") == ["leaves-over"]


def test_a_face_of_which_four_are_held_cannot_come() -> None:
    hand = "2v 2v 3s 3s 3s 4s 4s 5v 5v 6n 6n 9v 9v 8v 8n 7v 7n"
    assert right(hand, melds="ca 3s+3n") == {"3v", "3n"}
    assert outcomes("waits", hand=hand, melds="ca 3s+3n", claim="3v 3s 3n") == ["none-left"]


def test_by_chiu_only_a_face_held_three_times_concealed() -> None:
    hand = "2v 2v 2v 3n 3n 4s 4s 5v 5v 6n 6n 8v 8v 9n 9s 7n 7s 4v 4n"
    assert right(hand) == {"2v", "2s", "2n"}
    assert right(hand, by="chiu") == {"2v"}
    assert outcomes("waits", hand=hand, by="chiu", claim="2v 2s") == ["no-chiu"]


def test_faces_left_out_and_faces_named_in_vain() -> None:
    assert outcomes("waits", hand=f"{SIX_CHAN} 3s", claim="3s") == ["missed"]
    assert outcomes("waits", hand=f"{SIX_CHAN} 3s", claim="3v 3s 3n 7n") == ["wrong-rank"]
    assert broken("waits", hand=f"{SIX_CHAN} 3s", claim="3v cc") == ["win", "win-chi"]


def test_nineteen_cards_are_needed() -> None:
    assert faulty("waits", hand=FIVE_CHAN) == {"hand": ["wrong-number-of-cards"]}
    assert list(faulty("waits", hand=f"{FIVE_CHAN} 3s", by="deal", claim="x")) == ["by", "claim"]
