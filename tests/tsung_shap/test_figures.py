"""The figures that the rule pages print, played out again: greedy captures, default readings.

content/tsung-shap/rules/winner.*.md and one-capture.*.md say them; whoever changes one changes the other.
"""

from collections import Counter
from random import Random

import pytest

from games.tsung_shap import deal
from games.tsung_shap.taking import takings

QUICK, WHOLE = 1_500, 20_000

# figure: (as printed, how far a small sample may stray, how far the whole one)
PRINTED = {
    "first player's points": (177, 12, 2.5),
    "second player's points": (170, 12, 2.5),
    "pairs": (1.3, 0.12, 0.04),
    "tens, sweeps included": (6.6, 0.2, 0.06),
    "sweeps": (1 / 3, 0.07, 0.04),
    "games with a choice": (0.6, 0.05, 0.015),
    "first player wins": (0.5, 0.05, 0.015),
    "second player wins": (0.47, 0.05, 0.015),
    "draws": (0.03, 0.02, 0.006),
}


def played(count: int, seed: int) -> dict[str, float]:
    """What comes up in a game on average."""
    rng = Random(seed)
    found: Counter[str] = Counter()
    for _ in range(count):
        turns = deal.played(rng)
        first, second = (
            sum(turn.taken.points for turn in turns if turn.taken and turn.player == player)
            for player in (0, 1)
        )
        made = Counter(turn.taken.rule for turn in turns if turn.taken)
        found["first player's points"] += first
        found["second player's points"] += second
        found["pairs"] += made["pair"]
        found["tens, sweeps included"] += made["ten"] + made["sweep"]
        found["sweeps"] += made["sweep"]
        found["games with a choice"] += any(len(takings(t.row, t.tile, deal.DEFAULT)) > 1 for t in turns)
        found["first player wins"] += first > second
        found["second player wins"] += second > first
        found["draws"] += first == second
    return {name: total / count for name, total in found.items()}


def compare(figures: dict[str, float], column: int) -> None:
    strayed = {
        name: (figures[name], printed[0])
        for name, printed in PRINTED.items()
        if abs(figures[name] - printed[0]) > printed[column]
    }
    assert not strayed


def test_a_small_sample_comes_near_the_printed_figures() -> None:
    compare(played(QUICK, seed=1), 1)


@pytest.mark.slow
def test_twenty_thousand_games_give_the_printed_figures() -> None:
    compare(played(WHOLE, seed=1), 2)


def test_without_a_sweep_the_first_player_ends_and_the_second_keeps_a_tile() -> None:
    """What rules/end.*.md says."""
    rng = Random(3)
    for _ in range(200):
        turns = deal.played(rng)
        if not any(turn.taken and turn.taken.rule == "sweep" for turn in turns):
            assert Counter(turn.player for turn in turns) == {0: 16, 1: 15}
