"""Sheets, sessions, participants, answers and what is derived from them, without any page."""

from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.http import Http404, QueryDict
from django.template.loader import render_to_string
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from games.core.marking import BLANK, RIGHT, WRONG
from games.core.registry import all_games
from games.core.skills import CLAIM
from tests.classroom.claims import wrong_claim
from tutor.classroom import (
    answers,
    exports,
    nicknames,
    participants,
    results,
    sessions,
    sheets,
    summary,
    take_home,
)
from tutor.classroom.answers import LATE, RECEIVED, snapshot
from tutor.classroom.models import (
    ALPHABET,
    CLOSED,
    OPENED,
    PAUSED,
    RESUMED,
    REVEALED,
    SELF,
    Answer,
    Event,
    Participant,
    Session,
    Sheet,
)
from tutor.classroom.prompts import prompt_of
from tutor.classroom.screen import screen_of
from tutor.classroom.state import accepts, class_version, participant_version, state_of
from tutor.library.wording import reading_told, words_for
from tutor.practice.content import puzzles
from tutor.practice.items import PUZZLE, Item, exercise_item, task_of
from tutor.practice.seats import has_sums
from tutor.progress.models import Attempt, Learner

Sit = Callable[..., Participant]
Give = Callable[..., str]

# --- Sheets


def test_a_sheet_belongs_to_its_owner_and_is_copied_by_link(sheet: Sheet, colleague: Any) -> None:
    with pytest.raises(Http404):
        sheets.find_sheet(colleague, sheet.pk)
    copy = sheets.copy_sheet(sheets.shared_sheet(sheet.share_key), colleague, "Mine")
    assert sheets.find_sheet(colleague, copy.pk).items == sheet.items
    assert copy.share_key != sheet.share_key
    with pytest.raises(Http404):
        sheets.shared_sheet("guess")


def test_items_are_moved_and_removed(sheet: Sheet) -> None:
    first, second, *rest = sheet.items
    sheets.move_item(sheet, 0, 1)
    assert sheet.items == (second, first, *rest)
    sheets.move_item(sheet, 0, -1)
    sheets.remove_item(sheet, 0)
    assert Sheet.objects.get().items == (first, *rest)


def test_dealt_exercises_are_as_many_as_were_asked_for() -> None:
    game = next(game for game in all_games().values() if game.skills)
    found = sheets.dealt_items(game.id, {game.skills[0].id: 3}, 2, same=True)
    assert len(found) == len({item.slug for item in found}) == 3


# --- Codes and participants


def test_a_code_has_six_characters_that_nobody_mistakes(led: Session) -> None:
    assert led.code is not None
    assert len(led.code) == 6
    assert set(led.code) <= set(ALPHABET)
    assert not set(ALPHABET) & set("AEIOU01LSZ5")


def test_a_code_is_found_however_it_is_typed_and_only_while_the_session_runs(led: Session) -> None:
    code = str(led.code)
    assert participants.running_session(f" {code[:3].lower()} {code[3:].lower()} ") == led
    assert participants.running_session(code, led.closes_at) is None
    sessions.end_session(led)
    assert participants.running_session(code) is None


def test_only_the_hash_of_a_token_is_kept(led: Session, participant: Sit) -> None:
    one = participant(led)
    assert one.token not in str(Participant.objects.values().get())
    assert Participant.objects.get(token_hash=participants.hashed(one.token)) == one


def test_a_personal_code_gives_the_seat_to_another_device_and_takes_it_from_the_first(
    led: Session, participant: Sit
) -> None:
    one = participant(led)
    found = participants.rejoin(led, one.code.lower())
    assert found is not None
    assert found[0] == one
    assert not Participant.objects.filter(token_hash=participants.hashed(one.token)).exists()
    assert participants.rejoin(led, "BBBBBB") is None
    participants.change(one, removed=True)
    assert participants.rejoin(led, one.code) is None


def test_a_session_has_only_so_many_participants(
    led: Session, participant: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(participants, "MOST_PARTICIPANTS", 2)
    participant(led)
    participant(led)
    with pytest.raises(participants.Full):
        participant(led)


def test_equal_nicknames_are_told_apart_and_missing_ones_drawn(led: Session, participant: Sit) -> None:
    assert [participant(led, "Ada").nickname, participant(led, "Ada").nickname] == ["Ada", "Ada 2"]
    assert participant(led).nickname in nicknames.names("en")


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("\u202eadA", "adA"),
        ("A\u200bda\u2066", "Ada"),
        ("Ada\x00\n\tB", "Ada B"),
        ("Ａｄａ", "Ada"),
        ("\u3164\u200d", ""),
        ("\u2800\u034f\ufe0f\U000e0100\u180b", ""),
        ("\u2764\ufe0f", "\u2764"),
        ("a" + "\u0301" * 30, "\u00e1\u0301\u0301"),
        ("x" * 99, "x" * 24),
        ("<b>Ada</b>", "<b>Ada</b>"),
        ("Đặng Thị Ngọc Thịnh", "Đặng Thị Ngọc Thịnh"),
    ],
)
def test_nicknames_hold_nothing_invisible(typed: str, shown: str) -> None:
    assert nicknames.clean(typed) == shown


def test_listed_nicknames_are_clean_and_differ(language: str) -> None:
    found = nicknames.names(language)
    assert len(found) == len(set(found)) > 80
    assert all(nicknames.clean(name) == name for name in found)


def test_when_all_listed_nicknames_are_given_away_they_get_numbers(language: str) -> None:
    taken = set(nicknames.names(language))
    assert nicknames.draw(language, taken) not in taken


# --- State


def test_the_state_follows_what_the_teacher_did(led: Session) -> None:
    steps = [
        (None, None, (None, set(), set())),
        (OPENED, 0, (0, {0}, set())),
        (CLOSED, 0, (None, {0}, set())),
        (REVEALED, 0, (None, {0}, {0})),
        (OPENED, 2, (2, {0, 2}, {0})),
        (REVEALED, 2, (None, {0, 2}, {0, 2})),
        (OPENED, 0, (0, {0, 2}, {2})),
    ]
    for kind, item, expected in steps:
        if kind is not None:
            sessions.tell(led, kind, item)
        state = state_of(led)
        assert (state.open, set(state.opened), set(state.revealed)) == expected


def test_the_end_reveals_what_was_opened_and_nothing_else(opened: Session) -> None:
    sessions.end_session(opened)
    state = state_of(opened)
    assert state.ended
    assert state.revealed == {0}
    assert state.open is None


def test_a_session_past_its_time_has_ended(led: Session) -> None:
    assert not state_of(led).ended
    assert state_of(led, led.closes_at).ended


def test_a_pause_stops_the_clock_and_a_factor_stretches_it(led: Session, participant: Sit) -> None:
    slow, quick = participant(led), participant(led)
    slow.factor = 2.0
    led.seconds = 60
    now = timezone.now()
    for kind, at in ((OPENED, 0), (PAUSED, 30), (RESUMED, 90)):
        Event.objects.create(session=led, kind=kind, item=0, at=now + timedelta(seconds=at))
    later = now + timedelta(seconds=145)  # 85 seconds without the pause
    state = state_of(led, later)
    assert not accepts(led, state, quick, 0, later)
    assert accepts(led, state, slow, 0, later)


# --- Answers


def test_an_answer_sent_twice_counts_once(opened: Session, participant: Sit, answer: Give) -> None:
    one = participant(opened)
    assert [answer(one, 0, answer_id="the-same-id") for _ in range(3)] == [RECEIVED] * 3
    assert Answer.objects.count() == 1
    assert answer(participant(opened), 0, answer_id="the-same-id") == RECEIVED
    assert Answer.objects.count() == 2, "ids are a participant's own"


def test_answers_count_until_the_item_is_revealed(opened: Session, participant: Sit, answer: Give) -> None:
    one = participant(opened)
    assert answer(one, 1) == LATE, "not opened yet"
    sessions.tell(opened, CLOSED, 0)
    assert answer(one, 0, answer_id="sent-in-time") == RECEIVED
    sessions.tell(opened, REVEALED, 0)
    assert answer(one, 0) == LATE
    assert answer(one, 0, answer_id="sent-in-time") == RECEIVED, "it is known, and not to be sent again"
    assert Answer.objects.count() == 1


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


# --- Versions


def test_the_versions_change_with_what_their_pages_show(
    opened: Session, participant: Sit, answer: Give
) -> None:
    one, two = participant(opened), participant(opened)
    now = timezone.now()

    def versions() -> tuple[str, str]:
        return participant_version(participants.hashed(one.token), opened.pk, now) or "", class_version(
            opened, now
        )

    before = versions()
    assert versions() == before
    answer(two, 0)
    after = versions()
    assert after[0] == before[0], "what others answer is not shown, so the page does not change"
    assert after[1] != before[1]
    answer(one, 0)
    assert versions()[0] != after[0]
    before = versions()
    sessions.tell(opened, REVEALED, 0)
    assert versions()[0] != before[0]
    assert versions()[1] != before[1]


def test_a_poll_of_a_participant_costs_one_query(opened: Session, participant: Sit) -> None:
    one = participant(opened)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert participant_version(participants.hashed(one.token), opened.pk, timezone.now())
    assert len(queries) == 1


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


@pytest.mark.parametrize("seconds", [0, 300])
def test_a_page_carries_the_version_that_a_poll_compares(
    sheet: Sheet, teacher: Any, participant: Sit, answer: Give, seconds: int
) -> None:
    session = sessions.start_session(sheet, teacher, pace=SELF, seconds=seconds)
    one = participant(session)

    def versions() -> tuple[str, str | None]:
        stage = screen_of(snapshot(one), "en")
        return stage.version, participant_version(participants.hashed(one.token), session.pk, timezone.now())

    for happens in (
        lambda: None,
        lambda: answer(one, 0),
        lambda: sessions.tell(session, PAUSED),
        lambda: answer(one, 1, right=False),
        lambda: sessions.end_session(session),
    ):
        happens()
        on_page, polled = versions()
        assert on_page == polled


def test_nobody_has_no_version(opened: Session, participant: Sit) -> None:
    one = participant(opened)
    assert participant_version("nobody's", opened.pk, timezone.now()) is None
    assert participant_version(participants.hashed(one.token), opened.pk + 1, timezone.now()) is None


# --- Groups and summary


def test_wrong_answers_are_grouped_by_the_rule_that_was_broken(
    self_paced: Session, participant: Sit, answer: Give, language: str
) -> None:
    people = [participant(self_paced) for _ in range(5)]
    for number, one in enumerate(people):
        for item in range(len(self_paced.items)):
            answer(one, item, right=number > 2)
    answers = results.counted_answers(self_paced).values()
    for item in range(len(self_paced.items)):
        found = results.result(self_paced, item, language, answers)
        assert found.answered == 5
        assert found.states == {RIGHT: 2, WRONG: 3}
        assert found.groups
        assert all(group.count == 3 for group in found.groups)
        assert all(group.claims[0].parts for group in found.groups)
        assert all(f"/{group.rule}/" in group.address for group in found.groups)


def test_the_summary_counts_by_exercise_rule_and_participant(
    self_paced: Session, participant: Sit, answer: Give, language: str
) -> None:
    one, two = participant(self_paced, "Ada"), participant(self_paced, "Ben")
    for item in range(2):
        answer(one, item, right=True)
        answer(two, item, right=False)
    found = summary.summary_of(self_paced, language)
    assert [(row.right, row.wrong) for row in found.rows] == [(2, 0), (0, 2)]
    assert len(found.titles) == len(found.results) == len(self_paced.items)
    assert found.rules
    assert summary.needing_help(found.rows) == [found.rows[1]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_of_an_export_is_a_formula(start: str) -> None:
    cell = f"{start}1+1"
    assert exports.harmless(cell) == f"'{cell}"
    assert exports.harmless(7) == 7
    assert f"'{start}" in exports.as_csv([[cell]])


# --- Home


def test_what_was_done_is_taken_home_once(self_paced: Session, participant: Sit, answer: Give) -> None:
    one, learner = participant(self_paced), Learner.objects.create()
    answer(one, 0, right=True)
    answer(one, 1, right=False)
    assert take_home.take_home(snapshot(one), learner) == 1, "only what is finished or revealed"
    sessions.tell(self_paced, REVEALED)
    assert take_home.take_home(snapshot(one), learner) == 1
    assert take_home.take_home(snapshot(one), learner) == 0
    assert {attempt.state for attempt in Attempt.objects.all()} == {RIGHT, WRONG}


# --- The end


def test_sessions_are_deleted_when_their_time_has_come(
    led: Session, opened: Session, participant: Sit
) -> None:
    participant(led)
    assert sessions.sweep() == 0
    assert sessions.sweep(led.delete_at) == 1
    assert not Participant.objects.exists()
    assert not Event.objects.exists()


def test_a_code_is_free_once_its_session_is_over(led: Session) -> None:
    sessions.sweep(led.closes_at)
    led.refresh_from_db()
    assert led.code is None


def test_teachers_find_their_own_sessions_and_those_they_help_with(
    led: Session, teacher: Any, colleague: Any
) -> None:
    assert sessions.find_session(teacher, led.pk) == led
    with pytest.raises(Http404):
        sessions.find_session(colleague, led.pk)
    led.helpers.add(colleague)
    assert sessions.find_session(colleague, led.pk) == led


def test_figures_of_the_seats_are_written_one_by_one() -> None:
    """As in practice: nobody has to know how a list of them is written."""
    tasks = [
        task_of(exercise_item(game, skill, 1, 7, True), {}, 0)
        for game in all_games().values()
        for skill in game.skills
        if skill.ask == CLAIM
    ]
    fields = [(task, name) for task in tasks for name in task.exercise.asked]
    asked = [(task, name) for task, name in fields if has_sums(task.question.by_name[name])]
    assert asked
    for task, name in asked:
        form = QueryDict(mutable=True)
        form.setlist(name, ["+9", " -3", "-3", "-3 "])
        assert answers.answer_in(task, form) == {name: "+9 -3 -3 -3"}


@pytest.mark.parametrize(
    "game", [game for game in all_games().values() if game.readings], ids=lambda game: game.id
)
def test_puzzles_are_set_by_the_readings_of_the_sheet(game: Any) -> None:
    reading = game.readings[0]
    house = {game.id: {reading.name: reading.values[1]}}
    played = [task_of(item, house).exercise.fields.get(reading.name) for item in puzzle_items(game)]
    assert reading.values[1] in played


def puzzle_items(game: Any) -> list[Item]:
    return [Item(PUZZLE, game.id, puzzle.slug) for puzzle in puzzles(game, "en")]


def exercise_items(game: Any) -> list[Item]:
    return [exercise_item(game, skill, 1, 7, True) for skill in game.skills]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("items", [puzzle_items, exercise_items])
def test_a_class_is_told_what_is_not_played_as_its_table_plays(
    items: Callable[[Any], list[Item]], language: str
) -> None:
    """It makes no sense by the readings of the sheet, or there is nothing to practise."""
    game, item, house, name = next(
        (game, item, {game.id: {reading.name: value}}, reading.name)
        for game in all_games().values()
        for reading in game.readings
        for value in reading.values[1:]
        for item in items(game)
        for task in [task_of(item, {game.id: {reading.name: value}})]
        if reading in task.question.readings and reading.name not in task.exercise.fields
    )
    words = words_for(game, language)
    reading = next(reading for reading in game.readings if reading.name == name)
    lead = {"en": "As an exception, this table plays: ", "fr": "Par exception, à cette table\u00a0: "}[
        language
    ]
    with override(language):
        told = lead + reading_told(words, name, reading.values[0])
    for readings, shown in ((house, True), ({}, False)):
        prompt = prompt_of(task_of(item, readings), language)
        with override(language):
            wall = render_to_string("classroom/_small_position.html", {"prompt": prompt})
        for page in (prompt.drawn, prompt.drawn_still, wall):
            assert (told in unescape(page)) == shown
            assert (lead in unescape(page)) == shown


@pytest.mark.parametrize(
    "game", [game for game in all_games().values() if game.readings], ids=lambda game: game.id
)
def test_what_is_played_as_the_table_plays_is_no_exception(game: Any) -> None:
    reading = game.readings[0]
    house = {game.id: {reading.name: reading.values[1]}}
    tables = [prompt_of(task_of(item, house), "en").table for item in puzzle_items(game)]
    played = [table for table in tables if table.texts.get(reading.name) == reading.values[1]]
    assert played
    assert all(table.differing and not table.exceptions for table in played)


# --- At once


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_what_comes_in_after_a_session_was_deleted_is_not_found(
    opened: Session, participant: Sit, answer: Give
) -> None:
    assert connection.vendor == "postgresql"
    person = participant(opened)
    sitting = snapshot(person)
    task = answers.task_for(opened, 0, person.pk)
    Session.objects.get(pk=opened.pk).delete()
    with pytest.raises(Http404):
        answers.receive(sitting, 0, "sent-too-late", wrong_claim(task))
    with pytest.raises(Http404):
        participant(opened)
