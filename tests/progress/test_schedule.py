"""Rules are reviewed, not positions; the clock stands still unless a test moves it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from games.core.questions import Game
from tests.progress.conftest import DAY, NOON
from tutor.progress.attempts import LESSON
from tutor.progress.models import Learner
from tutor.progress.schedule import DUE, KNOWN, LEARNING, NOT_MET, due_rules, most_broken, rule_states

Answer = Callable[..., object]


def state(learner: Learner, game: Game, rule: str, after: timedelta = timedelta(seconds=1)) -> str:
    return rule_states(learner, game, NOON + after)[rule]


def test_nobody_has_met_any_rule(game: Game, rules: list[str]) -> None:
    assert rule_states(None, game) == dict.fromkeys(rules, NOT_MET)
    assert due_rules(None, game) == []
    assert most_broken(None, game) == []


def test_a_rule_goes_from_not_met_to_learning_to_known_to_due(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    rule = rules[0]
    assert state(learner, game, rule) == NOT_MET
    answer(learner, "right", rules=[rule])
    assert state(learner, game, rule) == LEARNING
    assert state(learner, game, rule, timedelta(minutes=10)) == DUE
    answer(learner, "right", rules=[rule], now=NOON + timedelta(minutes=10))
    assert state(learner, game, rule, timedelta(hours=1)) == LEARNING
    answer(learner, "right", rules=[rule], now=NOON + 3 * DAY)
    assert state(learner, game, rule, 4 * DAY) == KNOWN
    assert state(learner, game, rule, 60 * DAY) == DUE
    assert due_rules(learner, game, NOON + 60 * DAY) == [rule]


@pytest.mark.parametrize(
    ("told", "last", "known"),
    [
        ("three on three days", {}, True),
        ("three on one day", {"days": [0, 0, 0]}, False),
        ("three on two days", {"days": [0, 0, 5]}, True),
        ("two", {"days": [0, 5]}, False),
        ("the last with a hint", {"hints": 1}, False),
        ("the last where better was possible", {"state": "but"}, False),
        ("the last at a place answered before", {"slug": "again"}, False),
        ("the last in a lesson", {"kind": LESSON}, False),
        ("the last corrected", {"slug": "corrected"}, False),
    ],
)
def test_a_rule_is_known_by_three_right_answers_of_ones_own_on_two_days(
    learner: Learner,
    game: Game,
    rules: list[str],
    answer: Answer,
    told: str,
    last: dict[str, Any],
    known: bool,
) -> None:
    """Each with such difficulty that it is due late enough to be looked at."""
    *days, end = last.pop("days", [0, 1, 5])
    for number, day in enumerate(days):
        slug = "again" if not number else f"other-{number}"
        answer(learner, "right", rules=rules[:1], slug=slug, now=NOON + day * DAY, difficulty=3)
    if last.get("slug") == "corrected":
        answer(learner, "wrong", rules=rules[1:2], slug="corrected", now=NOON + end * DAY)
    answer(learner, last.pop("state", "right"), rules=rules[:1], now=NOON + end * DAY, difficulty=3, **last)
    assert state(learner, game, rules[0], end * DAY + timedelta(hours=1)) == (KNOWN if known else LEARNING), (
        told
    )


def test_of_several_answers_at_one_place_the_first_is_rated(
    learner: Learner, rules: list[str], answer: Answer
) -> None:
    for given in ("wrong", "right", "wrong"):
        answer(learner, given, rules=rules[:1], broken=rules[:1] if given == "wrong" else [], slug="one")
    memory = learner.memories.get()
    assert (memory.reviews, memory.due - NOON) == (1, timedelta(minutes=1))


def test_only_the_rules_that_were_practised_move(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    answer(learner, "right", rules=rules[:2])
    assert {rule for rule, state in rule_states(learner, game, NOON).items() if state != NOT_MET} == {
        *rules[:2]
    }


def test_the_better_the_answer_the_later_the_rule_is_due(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    answer(learner, "wrong", rules=[rules[0]], broken=[rules[0]])
    answer(learner, "but", rules=[rules[1]])
    answer(learner, "right", rules=[rules[2]])
    answer(learner, "right", rules=[rules[3]], difficulty=3)
    due = [learner.memories.get(rule=rule).due - NOON for rule in rules[:4]]
    assert due == [timedelta(minutes=1), timedelta(minutes=5, seconds=30), timedelta(minutes=10), 8 * DAY]
    assert due_rules(learner, game, NOON + DAY) == rules[:3]


def test_a_known_rule_that_is_broken_comes_back_soon(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    answer(learner, "right", rules=[rules[0]], difficulty=3)
    answer(learner, "wrong", rules=[rules[0]], broken=[rules[0]], now=NOON + DAY)
    assert state(learner, game, rules[0], DAY + timedelta(minutes=5)) == LEARNING
    assert state(learner, game, rules[0], DAY + timedelta(minutes=10)) == DUE


def test_a_mistake_that_is_found_blames_no_other_rule(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    answer(learner, "wrong", rules=rules[:3], broken=[rules[1]])
    assert [card.rule for card in learner.memories.all()] == [rules[1]]


def test_a_mistake_elsewhere_is_one_against_what_was_asked_too(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    answer(learner, "wrong", rules=[rules[0]], broken=[rules[1]])
    assert {card.rule: card.due - NOON for card in learner.memories.all()} == dict.fromkeys(
        rules[:2], timedelta(minutes=1)
    )


def test_a_blank_is_written_down_and_moves_nothing(
    learner: Learner, rules: list[str], answer: Answer
) -> None:
    answer(learner, "blank", rules=rules[:1])
    assert learner.attempts.count() == 1
    assert not learner.memories.exists()


@pytest.mark.parametrize(("hints", "minutes"), [(0, 10), (1, 5.5), (2, 5.5), (3, 1)])
def test_help_makes_a_right_answer_count_for_less(
    learner: Learner, rules: list[str], answer: Answer, hints: int, minutes: float
) -> None:
    answer(learner, "right", rules=rules[:1], hints=hints)
    assert learner.memories.get().due - NOON == timedelta(minutes=minutes)


def test_the_longest_overdue_comes_first(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    answer(learner, "right", rules=[rules[0]])
    answer(learner, "wrong", rules=[rules[1]])
    assert due_rules(learner, game, NOON + DAY) == [rules[1], rules[0]]


def test_rules_broken_most_come_first_and_right_answers_are_none(
    learner: Learner, game: Game, rules: list[str], answer: Answer
) -> None:
    for broken in (rules[:1], rules[:2], rules[1:2], rules[1:3]):
        answer(learner, "wrong", broken=broken)
    answer(learner, "right", rules=rules[3:4])
    assert most_broken(learner, game) == [(rules[1], 3), (rules[0], 2), (rules[2], 1)]
    assert most_broken(learner, game, most=1) == [(rules[1], 3)]


def test_a_rule_the_game_no_longer_has_is_passed_over(learner: Learner, game: Game, answer: Answer) -> None:
    answer(learner, "wrong", rules=["of-old"], broken=["of-old"])
    assert due_rules(learner, game, NOON + DAY) == []
    assert "of-old" not in rule_states(learner, game)
    assert most_broken(learner, game) == []
