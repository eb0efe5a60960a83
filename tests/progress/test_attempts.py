"""An answer is written down as it was given, and counts once."""

import threading
from collections.abc import Callable

import pytest
from django.db import connection

from games.core.questions import Game
from tests.progress.conftest import NOON
from tutor.progress import attempts
from tutor.progress.attempts import best_states, new_answer_id, record
from tutor.progress.models import Attempt, Learner

Answer = Callable[..., tuple[Attempt, bool]]


def test_everything_about_an_answer_is_kept(learner: Learner) -> None:
    given = {
        "game": "a-game",
        "question": "a-question",
        "kind": "puzzle",
        "slug": "a-puzzle",
        "state": "wrong",
        "answer_id": "abcdefgh",
        "fields": {"row": "6-6 5-2"},
        "claim": {"take": "pair-left"},
        "readings": {"sweep": "two"},
        "rules": ("one", "two"),
        "broken": ("two",),
        "hints": 1,
        "difficulty": 2,
    }
    attempt, counted = record(Attempt(learner=learner, **given), NOON)
    assert counted
    attempt.refresh_from_db()
    kept = {name: getattr(attempt, name) for name in given}
    assert kept == {**given, "rules": ["one", "two"], "broken": ["two"]}
    assert attempt.at == NOON
    assert attempt.engine == attempts.engine_version()


def test_a_double_submission_counts_once(learner: Learner, rules: list[str], answer: Answer) -> None:
    first, counted = answer(learner, "right", rules=rules[:1], answer_id="the-same-form")
    again, counted_again = answer(learner, "wrong", rules=rules[:1], answer_id="the-same-form")
    assert (counted, counted_again) == (True, False)
    assert again == first
    assert learner.attempts.count() == 1
    assert learner.memories.get().reviews == 1


@pytest.mark.postgresql  # a database in memory has one connection
@pytest.mark.django_db(transaction=True)
def test_the_same_form_sent_ten_times_at_once_counts_once(rules: list[str], answer: Answer) -> None:
    assert connection.vendor == "postgresql"
    learner = Learner.objects.create()
    counted: list[bool] = []

    def send(number: int) -> None:
        counted.append(answer(learner, "right", rules=rules[:2], answer_id="the-same-form")[1])
        answer(learner, "right", rules=rules[:2], answer_id=f"another-form-{number}")
        connection.close()

    threads = [threading.Thread(target=send, args=[number]) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counted.count(True) == 1
    assert learner.attempts.count() == 11
    assert {card.reviews for card in learner.memories.all()} == {11}, "no review is lost on the way"


def test_one_answer_id_of_two_learners_is_two_answers(learner: Learner, answer: Answer) -> None:
    other = Learner.objects.create()
    assert answer(learner, "right", answer_id="the-same-form")[1]
    assert answer(other, "right", answer_id="the-same-form")[1]


@pytest.mark.parametrize("nonsense", ["", "short", "x" * 41, "with a blank", "<script>alert(1)</script>"])
def test_an_answer_id_that_we_did_not_make_is_replaced(
    learner: Learner, answer: Answer, nonsense: str
) -> None:
    attempt, counted = answer(learner, "right", answer_id=nonsense)
    assert counted
    assert attempt.answer_id != nonsense
    assert attempts.ANSWER_ID.fullmatch(attempt.answer_id)


def test_answer_ids_are_all_different() -> None:
    assert len({new_answer_id() for _ in range(1000)}) == 1000


def test_a_state_that_is_none_is_refused(learner: Learner, answer: Answer) -> None:
    with pytest.raises(ValueError, match="perfect"):
        answer(learner, "perfect")


def test_an_answer_that_meets_the_learner_deleted_brings_nothing_back(
    learner: Learner, answer: Answer
) -> None:
    Learner.objects.filter(pk=learner.pk).delete()
    attempt, counted = answer(learner, "right")
    assert not counted
    assert attempt.pk is None
    assert not Attempt.objects.exists()


def test_the_day_of_the_last_answer_is_kept(learner: Learner, answer: Answer) -> None:
    answer(learner, "right")
    learner.refresh_from_db()
    assert learner.seen == NOON.date()


def test_of_several_tries_at_a_place_the_best_counts(learner: Learner, game: Game, answer: Answer) -> None:
    for slug, state in [("a", "wrong"), ("a", "right"), ("a", "blank"), ("b", "wrong"), ("b", "but")]:
        answer(learner, state, kind="puzzle", slug=slug)
    answer(learner, "right", kind="lesson", slug="c")
    answer(Learner.objects.create(), "right", kind="puzzle", slug="b")
    assert best_states(learner, game.id, "puzzle") == {"a": "right", "b": "but"}
    assert best_states(None, game.id, "puzzle") == {}


def test_recording_and_scheduling_take_few_queries(
    learner: Learner, rules: list[str], answer: Answer, django_assert_max_num_queries: Callable[..., object]
) -> None:
    answer(learner, "right", rules=rules[:2])
    with django_assert_max_num_queries(8):  # two of them begin and end the transaction
        answer(learner, "right", rules=rules[:2])
