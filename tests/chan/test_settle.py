"""settle: who pays what."""

from .asking import broken, choices, faulty, kept


def test_each_loser_pays_the_winner() -> None:
    assert kept("settle", winner="1", points="5", payments="+15 -5 -5 -5") == ["payment"]
    assert kept("settle", winner="3", points="5", payments="-5 -5 15 -5") == ["payment"]
    assert broken("settle", winner="2", points="5", payments="+15 -5 -5 -5") == ["payment"]


def test_nobody_pays_after_a_drawn_game() -> None:
    assert kept("settle", winner="none", points="5", payments="0 +0 -0 0") == ["draw-game"]
    assert broken("settle", winner="none", points="5", payments="+15 -5 -5 -5") == ["draw-game"]


def test_the_right_payments_are_offered() -> None:
    assert choices("settle", "payments", winner="4", points="22", payments="0 0 0 0") == {"-22 -22 -22 +66"}
    assert choices("settle", "payments", winner="none", points="22", payments="1 0 0 0") == {"0 0 0 0"}


def test_four_whole_numbers_are_needed() -> None:
    def fault(payments: str) -> list[str]:
        return faulty("settle", winner="1", points="5", payments=payments)["payments"]

    assert fault("+15 -5 -5") == ["wrong-number-of-payments"]
    assert fault("+ 15 -5 -5") == ["wrong-number-of-payments"]
    assert fault("--5 5 5 5") == ["not-a-payment"]
    assert fault("1.5 0 0 0") == ["not-a-payment"]
    assert fault("٣ 0 0 0") == ["not-a-payment"]
    assert fault("+299998 0 0 0") == ["payment-too-large"]
    assert fault("9" * 4000 + " 0 0 0") == ["payment-too-large"]


def test_the_largest_points_can_be_paid() -> None:
    assert kept("settle", winner="1", points="99999", payments="299997 -99999 -99999 -99999") == ["payment"]


def test_the_points_of_a_drawn_game_are_not_asked_for() -> None:
    assert kept("settle", winner="none", payments="0 0 0 0") == ["draw-game"]
    assert faulty("settle", winner="1", payments="0 0 0 0") == {"points": ["missing"]}
