"""`make bench-classroom` finds what it is there to find; and a small class on a server of its own loses nothing."""

import pytest

import games
from tests.conftest import Site
from tools.bench.classroom import (
    Answer,
    Comparison,
    Plan,
    carried,
    compare,
    exercises_of,
    hold,
    kept_answers,
    report,
)

ADA = Answer("Ada", "ada-first-1", 0, {"tile": "6-5"})
BEN = Answer("Ben", "ben-first-1", 0, {"tile": "6-4"})
CLEAN = Comparison(lost=0, doubled=0, altered=0)


def test_what_is_kept_as_it_was_sent_is_well() -> None:
    assert compare([ADA, BEN], [], [BEN, ADA]) == CLEAN


def test_an_acknowledged_answer_that_is_not_kept_is_lost() -> None:
    assert compare([ADA, BEN], [], [BEN]) == CLEAN._replace(lost=1)


def test_an_answer_kept_twice_is_doubled() -> None:
    assert compare([ADA, BEN], [], [ADA, BEN, ADA]) == CLEAN._replace(doubled=1)


def test_an_answer_kept_again_under_another_id_is_doubled() -> None:
    assert compare([ADA], [], [ADA, ADA._replace(answer_id="made-elsewhere")]) == CLEAN._replace(doubled=1)


def test_an_answer_kept_otherwise_than_it_was_sent_is_altered() -> None:
    assert compare([ADA], [], [ADA._replace(claim={"tile": "1-1"})]) == CLEAN._replace(altered=1)


def test_the_same_id_of_two_pupils_is_two_answers() -> None:
    same = BEN._replace(answer_id=ADA.answer_id)
    assert compare([ADA, same], [], [ADA, same]) == CLEAN
    assert compare([ADA, same], [], [ADA]) == CLEAN._replace(lost=1)


def test_an_answer_under_way_may_be_kept_or_not() -> None:
    assert compare([ADA], [BEN], [ADA]) == CLEAN
    assert compare([ADA], [BEN], [ADA, BEN]) == CLEAN


def test_every_exercise_of_a_class_has_right_and_wrong_answers() -> None:
    for game in games.all_games().values():
        found = exercises_of(game, 12)
        assert len({address for address, _ in found}) == 12
        assert all(len(answers) > 1 for _, answers in found)


def test_a_small_class_loses_nothing_and_doubles_nothing(running_site: Site) -> None:
    """A dozen pupils who answer twice a second, two workers, a database on disk."""
    plan = Plan(classes=2, pupils=6, seconds=2, every=0.5, arrival=0.3)
    log, sessions = hold(plan, running_site.port)
    kept = kept_answers(running_site.database_url, sessions)
    compared = compare(log.acknowledged, log.under_way, kept)
    assert log.refused == []
    assert len(log.joined) == 12
    assert len(log.acknowledged) == len(kept) == 12 * plan.answers
    assert compared == CLEAN
    assert "| 2 of 6  |" in report(plan, log, compared)


@pytest.mark.parametrize("most", [1, 7, 20, 31, 45, 300])
def test_the_load_that_is_carried_is_found_from_any_start(most: int) -> None:
    tried = []

    def in_time(classes: int) -> bool:
        tried.append(classes)
        return classes <= most

    found = carried(in_time, 20)
    assert most / 2 < found <= most
    assert found in tried
    assert len(tried) < 10
