"""priority: who gets a card that several want."""

import pytest

from .asking import ask, broken, choices, faulty, kept, outcomes


def goes_to(**fields: str) -> str:
    (answer,) = choices("priority", "claim", **fields, claim="none")
    return answer


def test_a_win_comes_before_a_chiu_and_that_before_a_capture() -> None:
    assert goes_to(door="2", source="stock", claims="2 capture; 3 chiu; 4 win") == "4 win"
    assert goes_to(door="2", source="stock", claims="2 capture; 3 chiu") == "3 chiu"


def test_equals_go_in_seat_order_from_the_door() -> None:
    assert goes_to(door="3", source="stock", claims="1 win; 2 win; 4 win") == "4 win"
    assert goes_to(door="4", source="stock", claims="1 capture; 4 capture") == "4 capture"
    fields = {"door": "4", "source": "stock", "claims": "1 capture; 4 capture"}
    assert outcomes("priority", **fields, claim="4 capture") == ["nearest"]


def test_nobody_wins_on_a_discard() -> None:
    fields = {"door": "2", "source": "discard", "claims": "2 capture; 4 win"}
    assert goes_to(**fields) == "2 capture"
    assert broken("priority", **fields, claim="4 win") == ["win-card"]


def test_a_stock_card_is_offered_to_the_door_and_the_next_seat() -> None:
    fields = {"door": "4", "source": "stock", "claims": "2 capture; 1 capture"}
    assert goes_to(**fields) == "1 capture"
    assert broken("priority", **fields, claim="2 capture") == ["two-chances"]


def test_a_discard_is_offered_to_the_next_player_only() -> None:
    fields = {"door": "2", "source": "discard", "claims": "3 capture"}
    assert goes_to(**fields) == "none"
    assert broken("priority", **fields, claim="3 capture") == ["two-chances"]
    assert kept("priority", **fields, claim="none") == ["priority"]


def test_nobody_takes_back_their_own_discard() -> None:
    fields = {"door": "2", "source": "discard", "claims": "1 chiu; 2 capture"}
    assert goes_to(**fields) == "2 capture"
    assert broken("priority", **fields, claim="1 chiu") == ["priority"]
    assert outcomes("priority", **fields, claim="1 chiu") == ["own-discard"]


def test_after_a_chiu_another_seat_may_have_discarded() -> None:
    fields = {"door": "2", "source": "discard", "claims": "1 chiu; 2 capture"}
    assert goes_to(**fields, from_="4") == "1 chiu"
    assert ask("priority", **fields, from_="4", claim="1 chiu").fields["from"] == "4"


def test_who_discarded_does_not_matter_to_a_stock_card() -> None:
    assert goes_to(door="2", source="stock", claims="1 chiu", from_="1") == "1 chiu"


@pytest.mark.parametrize(
    ("claim", "outcome"),
    [("2 capture", "weaker"), ("none", "somebody-does"), ("1 chiu", "not-called"), ("4 win", "farther")],
)
def test_why_another_seat_does_not_get_it(claim: str, outcome: str) -> None:
    fields = {"door": "2", "source": "stock", "claims": "2 capture; 3 win; 4 win"}
    assert broken("priority", **fields, claim=claim) == ["priority"]
    assert outcomes("priority", **fields, claim=claim) == [outcome]


def test_nobody_calls() -> None:
    assert outcomes("priority", door="2", source="stock", claims="", claim="none") == ["none-called"]
    assert ask("priority", door="2", source="stock", claim="none").fields["claim"] == "none"


def test_a_seat_twice_or_two_chiu_are_malformed() -> None:
    fields = {"door": "2", "source": "stock", "claim": "none"}
    assert faulty("priority", **fields, claims="2 win; 2 chiu") == {"claims": ["seat-twice"]}
    assert faulty("priority", **fields, claims="1 chiu; 3 chiu") == {"claims": ["two-chiu"]}
    for text in ("5 win", "2 eat", "win 2", "; 2 win", "2 win 3 chiu"):
        assert faulty("priority", **fields, claims=text) == {"claims": ["unknown-call"]}, text


def test_the_answer_is_one_call_or_none() -> None:
    for text in ("2", "2 win; 3 chiu", "5 win"):
        assert faulty("priority", door="2", source="stock", claim=text) == {"claim": ["unknown-call"]}, text
