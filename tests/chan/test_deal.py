"""deal: random positions are plausible, and most of them are worth a question."""

from collections import Counter
from random import Random

import games
from games.chan.deal import game, ready
from games.chan.melds import lying
from games.chan.playing import may_go

from .asking import GAME, ask

DEALS = 120


def dealt(question: str) -> list[dict[str, str]]:
    rng = Random(1)
    return [dict(games.find_question(GAME, question)[1].deal(rng)) for _ in range(DEALS)]


def test_a_ready_hand_wins_with_its_last_card() -> None:
    for fields in dealt("score"):
        verdict = ask("score", **fields)
        assert verdict.score is not None, fields


def test_most_hands_wait_for_something_and_some_do_not() -> None:
    waiting = Counter(bool(ask("waits", **fields).options[0]["claim"]) for fields in dealt("waits"))
    assert waiting[True] > waiting[False] > 0


def test_captures_are_often_possible_and_often_forbidden() -> None:
    possible = Counter[bool]()
    rules: set[str] = set()
    for fields in dealt("capture"):
        for use in dict.fromkeys(fields["hand"].split()):
            if use[0] == fields["card"][0]:
                verdict = ask("capture", **fields, use=use)
                possible[verdict.legal] += 1
                rules |= {reason.rule for reason in verdict.reasons}
    assert min(possible.values()) > DEALS // 4
    assert {"never-split", "must-chan", "seen-face", "rank-has-ca"} <= rules


def test_in_a_game_played_out_nobody_holds_what_the_rules_forbid() -> None:
    rng = Random(2)
    for _ in range(20):
        for player, card in game(rng):
            held = sum(player.counts) + len(lying(player.melds))
            assert held == (19 if card else 20)
            assert max(player.counts) <= 4


def test_who_must_discard_in_a_game_can() -> None:
    """The dealer's dead hand cannot happen, and a capture must leave a discard."""
    rng = Random(3)
    for _ in range(20):
        assert all(may_go(player) for player, card in game(rng) if card is None)


def test_ready_hands_are_concealed_or_partly_exposed() -> None:
    rng = Random(4)
    assert {len(ready(rng).melds) for _ in range(60)} == {0, 1, 2, 3}
