"""Answers: taken in, marked, written once, counted; taken home."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from fsrs import Rating

from games.core.exercises import claimed
from games.core.marking import BLANK, RIGHT, WRONG
from games.core.registry import all_games
from games.core.skills import ASK_ALL
from tutor.classroom import answers, participants, results, sessions, sheets, take_home
from tutor.classroom.answers import EMPTY, LATE, RECEIVED, TOO_MANY, snapshot
from tutor.classroom.models import CLOSED, REVEALED, SELF, Answer, Participant, Session
from tutor.practice.content import lessons
from tutor.practice.items import STEP, Item
from tutor.practice.tasks import GOAL_BREAK
from tutor.progress import schedule
from tutor.progress.models import Attempt, Learner

Sit = Callable[..., Participant]
Give = Callable[..., str]


def test_an_answer_sent_twice_counts_once(opened: Session, participant: Sit, answer: Give) -> None:
    one = participant(opened)
    assert [answer(one, 0, answer_id="the-same-id") for _ in range(3)] == [RECEIVED] * 3
    assert Answer.objects.count() == 1
    assert answer(participant(opened), 0, answer_id="the-same-id") == RECEIVED
    assert Answer.objects.count() == 2, "ids are a participant's own"


def test_answers_count_until_the_item_is_revealed(opened: Session, participant: Sit, answer: Give) -> None:
    one = participant(opened)
    assert answer(one, 1) == LATE, "not opened yet"
    sessions.record_event(opened, CLOSED, 0)
    assert answer(one, 0, answer_id="sent-in-time") == RECEIVED
    sessions.record_event(opened, REVEALED, 0)
    assert answer(one, 0) == LATE
    assert answer(one, 0, answer_id="sent-in-time") == RECEIVED, "it is known, and not to be sent again"
    assert Answer.objects.count() == 1


def test_answers_that_nobody_would_give_by_hand_are_refused_and_told_so(
    opened: Session, participant: Sit, answer: Give
) -> None:
    one = participant(opened)
    answer(one, 0)
    row = one.answers.get()
    for number in range(answers.MOST_ANSWERS - 1):
        row.pk, row.answer_id = None, f"by-a-program-{number}"
        row.save(force_insert=True)
    assert answer(one, 0) == TOO_MANY
    assert one.answers.count() == answers.MOST_ANSWERS


@pytest.mark.parametrize("item", [-1, 99])
def test_an_item_that_is_not_there_takes_no_answer(opened: Session, participant: Sit, item: int) -> None:
    one = participant(opened)
    assert answers.receive(snapshot(one), item, "some-answer-id", {"a": "b"})[0] == LATE


def test_whoever_was_taken_out_does_not_answer_nor_count(
    opened: Session, participant: Sit, answer: Give
) -> None:
    one = participant(opened)
    answer(one, 0)
    participants.change(one, removed=True)
    assert answer(one, 0) == LATE
    assert results.counted_answers(opened) == {}


def test_every_way_of_asking_is_marked_by_the_engine(
    self_paced: Session, participant: Sit, answer: Give
) -> None:
    one, two = participant(self_paced), participant(self_paced)
    for item in range(len(self_paced.items)):
        assert answer(one, item, right=True) == RECEIVED
        assert answer(two, item, right=False) == RECEIVED
    assert {row.state for row in one.answers.all()} == {RIGHT}
    assert {row.state for row in two.answers.all()} == {WRONG}
    assert all(row.rules for row in two.answers.all())


def test_a_list_of_which_nothing_is_ticked_is_an_answer(
    self_paced: Session, participant: Sit, answer: Give
) -> None:
    one = participant(self_paced)
    lists = [answers.task_for(self_paced, n, one.pk).exercise.lists for n in range(len(self_paced.items))]
    assert [answer(one, item, claim={}) for item in range(len(lists))] == [
        RECEIVED if found else EMPTY for found in lists
    ]
    assert any(lists)
    assert not any(value for row in one.answers.all() for _, value in row.claim)


def test_what_could_not_be_ticked_is_no_answer(self_paced: Session, participant: Sit, answer: Give) -> None:
    """An exercise may be dealt otherwise than when the page was opened."""
    one = participant(self_paced)
    for item in range(len(self_paced.items)):
        exercise = answers.task_for(self_paced, item, one.pk).exercise
        if exercise.ask == ASK_ALL:
            assert answer(one, item, claim={exercise.asked[0]: ["nonsense"]}) == EMPTY


def test_the_last_answer_counts_where_the_teacher_leads_and_the_first_otherwise(
    opened: Session, self_paced: Session, participant: Sit, answer: Give
) -> None:
    for session, state in ((opened, RIGHT), (self_paced, WRONG)):
        one = participant(session)
        answer(one, 0, right=False)
        answer(one, 0, right=True)
        (found,) = results.counted_answers(session).values()
        assert (found.state, found.tries) == (state, 2)


def test_self_paced_an_item_is_finished_by_a_right_answer_or_by_giving_up(
    self_paced: Session, participant: Sit, answer: Give
) -> None:
    one = participant(self_paced)
    answer(one, 0, right=False)
    assert not snapshot(one).tries[0].finished
    answer(one, 0, claim={}, give_up=True)
    assert snapshot(one).tries[0].finished
    assert one.answers.last().state == BLANK
    answer(one, 1, right=True)
    assert snapshot(one).tries[1].finished


@pytest.mark.django_db(transaction=True)
def test_an_answer_and_a_participant_are_written_without_holding_up_other_writers(
    opened: Session, participant: Sit, answer: Give
) -> None:
    with CaptureQueriesContext(connection) as queries:
        one = participant(opened)
        assert answer(one, 0) == RECEIVED
    written = [query["sql"] for query in queries]
    assert sum(sql.startswith("INSERT") for sql in written) == 2
    assert not [sql for sql in written if "BEGIN" in sql or "SAVEPOINT" in sql]


def test_what_was_done_is_taken_home_once(self_paced: Session, participant: Sit, answer: Give) -> None:
    one, learner = participant(self_paced), Learner.objects.create()
    answer(one, 0, right=True)
    answer(one, 1, right=False)
    assert take_home.take_home(snapshot(one), learner) == 1, "only what is finished or revealed"
    sessions.record_event(self_paced, REVEALED)
    assert take_home.take_home(snapshot(one), learner) == 1
    assert take_home.take_home(snapshot(one), learner) == 0
    assert {attempt.state for attempt in Attempt.objects.all()} == {RIGHT, WRONG}


def test_a_rule_broken_because_the_step_asks_for_it_is_no_mistake(
    teacher: Any, participant: Sit, answer: Give
) -> None:
    game = all_games()["chan"]
    item = next(
        Item(STEP, game.id, lesson.slug, step=step.number)
        for lesson in lessons(game, "en")
        for step in lesson.steps
        if step.goal == GOAL_BREAK
    )
    session = sessions.start_session(sheets.create_sheet(teacher, "Monday", [item]), teacher, pace=SELF)
    one, two, learner = participant(session), participant(session), Learner.objects.create()
    answer(one, 0, right=True)
    task = answers.task_for(session, 0, two.pk)
    legal = next(verdict for verdict in task.exercise.tried if verdict.legal)
    answer(two, 0, claim=claimed(legal, task.exercise.asked))
    assert [(row.state, row.rules) for row in one.answers.all()] == [(RIGHT, ())]
    sessions.record_event(session, REVEALED)
    for each in (one, two):
        take_home.take_home(snapshot(each), learner)
    done, missed = Attempt.objects.order_by("id")
    assert (done.state, done.broken) == (RIGHT, [])
    assert set(schedule.ratings(done).values()) == {Rating.Good}
    assert schedule.ratings(missed) == {}, "not breaking a rule says nothing about it"
