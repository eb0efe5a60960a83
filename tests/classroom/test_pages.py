"""The pages of teachers and participants, in both languages."""

import csv
import io
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from games.core.registry import all_games
from tests.classroom import xlsx
from tests.classroom.browsing import HTMX, send, text
from tests.classroom.claims import wrong_claim
from tutor.board import laying
from tutor.classroom import answers, exports, sessions, sheets
from tutor.classroom.models import (
    OPENED,
    PACES,
    PAUSED,
    REVEALED,
    SELF,
    Answer,
    Event,
    Participant,
    Session,
    Sheet,
)
from tutor.classroom.nicknames import OUTCOMES
from tutor.classroom.state import state_of
from tutor.paper.printing import PRINTING
from tutor.practice.items import EXERCISE, POSITION, PUZZLE, STEP, Item
from tutor.progress.attempts import new_answer_id
from tutor.progress.models import Attempt
from tutor.site.limits import count

Visit = Callable[..., Client]


# --- The teacher


def test_a_visitor_is_asked_to_sign_in(client: Client, led: Session, sheet: Sheet) -> None:
    for address in (
        "/en/class/",
        f"/en/class/sheets/{sheet.pk}/",
        f"/en/class/sessions/{led.pk}/",
        f"/en/class/sessions/{led.pk}/export.csv",
    ):
        response = client.get(address)
        assert response.status_code == 302
        assert "/account/sign-in/" in response["Location"]


def test_a_session_is_made_in_four_requests(desk: Client, language: str) -> None:
    made = desk.post(f"/{language}/class/", {"title": "Class 4b"})
    address = made["Location"]
    page = text(desk.get(address))
    skills = re.findall(r'name="(skill-[^"]+)"', page)
    assert skills
    form = {"action": "add", "game": re.search(r'name="game" value="([^"]+)"', page)[1], "same": "no"}
    assert desk.post(address, {**form, skills[0]: "3", "difficulty": "2"}).status_code == 303
    assert len(Sheet.objects.get().items) == 3
    started = desk.post(address, {"action": "start", "pace": "self", "seconds": "600", "kept": "7"})
    session = Session.objects.get()
    assert started["Location"] == f"/{language}/class/sessions/{session.pk}/"
    assert (session.pace, session.seconds, len(session.items)) == ("self", 600, 3)
    assert session.code in text(desk.get(started["Location"]))


def test_an_empty_sheet_does_not_start(desk: Client) -> None:
    address = desk.post("/en/class/", {"title": ""})["Location"]
    response = desk.post(address, {"action": "start"})
    assert response.status_code == 422
    assert not Session.objects.exists()


def test_a_pasted_link_that_is_none_is_explained(desk: Client, sheet: Sheet) -> None:
    response = desk.post(f"/en/class/sheets/{sheet.pk}/", {"action": "add", "link": "https://example.org/"})
    assert response.status_code == 422
    assert "no address" in text(response)


def test_a_sheet_is_shared_copied_and_deleted(
    desk: Client, sheet: Sheet, colleague: Any, language: str
) -> None:
    other = Client()
    other.force_login(colleague)
    shared = f"/{language}/class/shared/{sheet.share_key}/"
    assert shared in text(desk.get(f"/{language}/class/sheets/{sheet.pk}/"))
    assert sheet.title in text(other.get(shared))
    other.post(shared)
    assert Sheet.objects.get(owner=colleague).items == sheet.items
    desk.post(f"/en/class/sheets/{sheet.pk}/", {"action": "delete"})
    assert Sheet.objects.get().owner == colleague


def test_a_second_teacher_runs_the_session_by_link(led: Session, colleague: Any, language: str) -> None:
    other = Client()
    other.force_login(colleague)
    address = f"/{language}/class/sessions/{led.pk}/"
    assert other.get(address).status_code == 404
    link = f"/{language}/class/help-with/{led.helper_key}/"
    assert other.get(link).status_code == 200
    other.post(link)
    assert other.get(address).status_code == 200
    other.post(f"{address}steer/", {"kind": "opened", "item": "0"})
    assert Event.objects.get().kind == OPENED
    assert other.post(f"{address}delete/").status_code == 404, "only the owner deletes"


def test_the_teacher_leads(desk: Client, led: Session, sit: Visit, language: str) -> None:
    address = f"/{language}/class/sessions/{led.pk}/"
    people = [sit(led, f"Person {n}") for n in range(3)]
    page = text(desk.get(address))
    assert "Person 2" in page
    desk.post(f"{address}steer/", {"kind": "opened", "item": "0"})
    for number, person in enumerate(people):
        assert send(person, 0, right=number == 0).status_code == 200
    for where in ("", "projector/"):
        assert desk.get(address + where).status_code == 200
    desk.post(f"{address}steer/", {"kind": "closed", "item": "0"})
    desk.post(f"{address}steer/", {"kind": "revealed", "item": "0"})
    page = text(desk.get(address))
    assert ("2 of 3" if language == "en" else "2 sur 3") in page
    wall = text(desk.get(f"{address}projector/"))
    assert "state-right" in wall
    assert "Person" not in wall, "the wall shows no names"
    done = desk.post(f"{address}steer/", {"kind": "ended"})
    assert done["Location"] == f"{address}summary/"
    assert text(desk.get(done["Location"])).count("Person") == 3


def test_a_session_ends_only_in_a_second_step(desk: Client, led: Session, sit: Visit, language: str) -> None:
    sit(led, "Person")
    address = f"/{language}/class/sessions/{led.pk}/"
    dashboard = text(desk.get(address))
    assert 'value="ended"' not in dashboard
    assert f'href="{address}end/"' in dashboard
    asked = text(desk.get(f"{address}end/"))
    assert "1 participant<" in asked
    assert not state_of(led).ended
    assert f'action="{address}steer/"' in asked
    desk.post(f"{address}steer/", {"kind": "ended"})
    assert state_of(led).ended
    assert desk.get(f"{address}end/")["Location"] == f"{address}summary/"


def test_of_one_person_and_one_answer_the_pages_speak_in_the_singular(
    desk: Client, led: Session, sit: Visit, language: str
) -> None:
    address = f"/{language}/class/sessions/{led.pk}/"
    desk.post(f"{address}steer/", {"kind": "opened", "item": "0"})
    send(sit(led, "Person"), 0, right=True)
    one, several = {
        "en": (r"</strong> (is in|participant|answer)<", r"</strong> (are in|participants|answers)<"),
        "fr": (
            r"</strong> (est là|a répondu|participant|réponse|juste)\b",
            r"</strong> (sont là|ont répondu|\w+s<)",
        ),
    }[language]
    for where, told in (("", 1 if language == "en" else 2), ("summary/", 2 if language == "en" else 3)):
        page = text(desk.get(address + where))
        assert len(re.findall(one, page)) == told
        assert not re.search(several, page)


def test_polls_are_answered_with_nothing_until_something_changes(
    desk: Client, opened: Session, sit: Visit
) -> None:
    person = sit(opened)
    for client, address in (
        (desk, f"/en/class/sessions/{opened.pk}/"),
        (desk, f"/en/class/sessions/{opened.pk}/projector/"),
        (person, person.address),
    ):
        page = text(client.get(address))
        query = re.search(r'hx-get="[^"]*\?(v=[^"]+)" hx-trigger="every \d+ms', page)[1]
        assert client.get(f"{address}?{query}", headers=HTMX).status_code == 204
        sessions.record_event(opened, PAUSED)
        fresh = client.get(f"{address}?{query}", headers=HTMX)
        assert fresh.status_code == 200
        assert "<form" not in text(fresh) or "hx-swap-oob" in text(fresh)


def test_what_is_being_typed_is_left_alone_while_the_same_is_open(opened: Session, sit: Visit) -> None:
    person = sit(opened)
    page = text(person.get(person.address))
    shown = re.search(r"shown=([^&\"]+)", page)[1]
    sessions.record_event(opened, PAUSED)
    fresh = text(person.get(f"{person.address}?v=0&shown={shown}&item=0", headers=HTMX))
    assert 'id="stage"' not in fresh
    sessions.record_event(opened, OPENED, 1)
    fresh = text(person.get(f"{person.address}?v=0&shown={shown}&item=0", headers=HTMX))
    assert 'id="stage" hx-swap-oob="true"' in fresh


def test_only_whoever_asks_for_another_exercise_is_moved_to_its_heading(
    self_paced: Session, sit: Visit
) -> None:
    person = sit(self_paced)
    assert "autofocus" in text(person.get(f"{person.address}?item-number=1", headers=HTMX))
    polled = text(person.get(f"{person.address}?v=0&shown=&item=1", headers=HTMX))
    assert 'id="position-head"' in polled
    assert "autofocus" not in polled


# --- Participants


def test_the_short_address_leads_to_the_way_in(client: Client, led: Session) -> None:
    response = client.get(f"/j/{led.code}", headers={"Accept-Language": "fr"})
    assert response["Location"] == f"/fr/join/?code={led.code}"
    assert f'value="{led.code}"' in text(client.get(response["Location"]))


def test_where_a_browser_holds_a_place_already_it_asks_who_joins(
    led: Session, sit: Visit, language: str
) -> None:
    ada = sit(led, "Ada")
    join = f"/{language}/join/"
    for asked in (
        ada.get(f"{join}?code={led.code}"),
        ada.post(join, {"code": led.code, "nickname": "Ben"}),
    ):
        page = text(asked)
        assert asked.status_code == 200
        assert page.count("<bdi>Ada</bdi>") > 1
        assert f'href="/{language}/class/play/{led.pk}/"' in page
    assert 'value="Ben"' in page, "what was typed is not lost"
    assert led.participants.count() == 1
    ada.post(join, {"code": led.code, "nickname": "Ben", "other": "yes"})
    assert [each.nickname for each in led.participants.order_by("pk")] == ["Ada", "Ben"]
    page = text(ada.get(f"/{language}/class/play/{led.pk}/"))
    assert "<bdi>Ben</bdi>" in page
    assert "<bdi>Ada</bdi>" not in page


def test_on_the_page_of_somebody_else_one_says_so(led: Session, sit: Visit) -> None:
    ada = sit(led, "Ada")
    page = text(ada.get(ada.address))
    assert "<bdi>Ada</bdi>" in text(ada.get(re.search(r'href="([^"]+)">That’s not me', page)[1]))
    sessions.end_session(led)
    assert "That’s not me" not in text(ada.get(ada.address))


def test_a_place_that_was_taken_out_does_not_block_the_device(desk: Client, led: Session, sit: Visit) -> None:
    rude = sit(led, "Rude word")
    people = f"/en/class/sessions/{led.pk}/people/"
    desk.post(people, {"action": "remove", "participant": rude.participant.pk})
    assert rude.post("/en/join/", {"code": led.code, "nickname": "Ben"}).status_code == 302
    assert "<bdi>Ben</bdi>" in text(rude.get(rude.address))


@pytest.mark.parametrize("outcome", OUTCOMES)
def test_what_became_of_a_nickname_is_said_to_whoever_typed_it(
    desk: Client, led: Session, sit: Visit, language: str, outcome: str
) -> None:
    sit(led, "Ada")
    typed = {
        "cut": "Nguyễn Thị Ánh Tuyết Nhung",
        "numbered": "Ada",
        "left-out": "Ben\u200b",
        "drawn": "\u200b",
    }
    person = sit(led, typed[outcome])
    assert 'class="note" role="status"' in text(person.get(person.address))
    assert 'class="note" role="status"' not in text(person.get(person.address.split("?")[0]))
    other = sit(led, "Cleo").participant
    form = {"action": "rename", "participant": other.pk, "nickname": typed[outcome]}
    shown = desk.post(f"/{language}/class/sessions/{led.pk}/people/", form)["Location"]
    assert 'role="status"' in text(desk.get(shown))


@pytest.mark.parametrize("pace", ["led", "self"])
def test_every_way_of_asking_is_shown_and_answered_without_a_script(
    pace: str, led: Session, self_paced: Session, sit: Visit, language: str
) -> None:
    session = {"led": led, "self": self_paced}[pace]
    person = sit(session, "Ada")
    address = f"/{language}/class/play/{session.pk}/"
    for item in range(len(session.items)):
        if pace == "led":
            sessions.record_event(session, OPENED, item)
        assert 'id="asking"' in text(person.get(f"{address}?item-number={item}"))
        task = answers.task_for(session, item, person.participant.pk)
        form = {"item-number": item, "answer-id": new_answer_id(), **wrong_claim(task)}
        sent = person.post(address, form)
        assert sent.status_code == 303
        page = text(person.get(sent["Location"]))
        if pace == "led":
            assert 'id="asking"' not in page
            sessions.record_event(session, REVEALED, item)
            page = text(person.get(address))
            assert 'data-state="wrong"' in page
            assert 'class="shares"' in page
        else:
            assert 'data-state="wrong"' in page
    assert Answer.objects.count() == len(session.items)


def test_an_answer_that_cannot_be_read_is_explained_and_kept_in_the_form(
    self_paced: Session, sit: Visit
) -> None:
    person = sit(self_paced)
    response = person.post(person.address, {"item-number": "0", "answer-id": new_answer_id()})
    assert response.status_code == 422
    assert "Nothing is filled in yet" in text(response)
    assert not Answer.objects.exists()


@pytest.mark.parametrize("item", ["", "99", "-1", "x", "9" * 30])
def test_a_strange_item_number_breaks_nothing(opened: Session, sit: Visit, item: str) -> None:
    person = sit(opened)
    assert person.get(f"{person.address}?item-number={item}").status_code == 200
    assert person.post(person.address, {"item-number": item}).status_code in (200, 422)
    assert not Answer.objects.exists()


def test_self_paced_reasons_come_at_once_and_the_rest_when_finished(self_paced: Session, sit: Visit) -> None:
    person = sit(self_paced)
    page = text(send(person, 0, right=False))
    assert 'class="reason"' in page
    assert "What was possible" not in page
    assert "The right answer" not in page
    page = text(
        person.post(
            person.address, {"item-number": 0, "answer-id": "give-up-1", "give-up": "1"}, headers=HTMX
        )
    )
    assert "The right answer" in page


def test_where_reasons_are_withheld_an_answer_is_only_received(self_paced: Session, sit: Visit) -> None:
    self_paced.reasons = False
    self_paced.save()
    person = sit(self_paced)
    page = text(send(person, 0, right=True))
    assert "data-state" not in page
    assert "told" not in page


def test_taking_progress_home_moves_it_to_this_browsers_learner(self_paced: Session, sit: Visit) -> None:
    person = sit(self_paced)
    send(person, 0)
    response = person.post(f"{person.address}take-home/")
    assert response["Location"] == "/en/progress/"
    assert Attempt.objects.count() == 1
    assert "learner" in person.cookies


# --- Afterwards


def exported(desk: Client, session: Session, language: str) -> list[list[str]]:
    """The lines of the CSV file."""
    response = desk.get(f"/{language}/class/sessions/{session.pk}/export.csv")
    lines = io.StringIO(response.content.decode("utf-8-sig"))
    return list(csv.reader(lines, delimiter=";" if language == "fr" else ","))


def test_the_exports_open_and_hold_every_answer(
    desk: Client, self_paced: Session, sit: Visit, language: str
) -> None:
    person = sit(self_paced, "=1+1")
    send(person, 0)
    send(person, 1, right=False)
    sit(self_paced, "Silent")
    count = len(self_paced.items)
    lines = exported(desk, self_paced, language)
    assert [line[:1] for line in lines[1:5]] == [["'=1+1"], ["'=1+1"], ["Silent"], []]
    assert lines[6:8] == [["'=1+1", "1", "2", str(count)], ["Silent", "0", "0", str(count)]]
    assert lines[8][1:] == ["1", "2", str(2 * count)]
    assert lines[0][4] == {"en": "Answer", "fr": "Réponse"}[language]
    rows, live = xlsx.read(desk.get(f"/{language}/class/sessions/{self_paced.pk}/export.xlsx").content)
    assert len(rows) == 4
    assert rows[1][0] == "=1+1"
    assert not live, "every text is text, nothing a formula"


READ_OTHERWISE = ("6-1", "3/4", "12:30", "007", "1e5", "12 %", "May 2", "2 May", "mai 2", "-x", "@x")
READ_AS_THEY_ARE = ("6-1, 5-2", "Ada 2", "Maya 2", "6v", "at the left end", "", "Mai Anh")


def test_a_spreadsheet_changes_no_cell() -> None:
    """What it would take for a number, a date or a formula begins with an apostrophe."""
    lines = [[cell] for cell in (*READ_OTHERWISE, *READ_AS_THEY_ARE)]
    found = csv.reader(io.StringIO(exports.as_csv([exports.Table("", lines)], "fr")), delimiter=";")
    marked = [f"'{cell}" for cell in READ_OTHERWISE]
    assert [cell.removeprefix("\ufeff") for (cell,) in found] == [*marked, *READ_AS_THEY_ARE]


@pytest.mark.parametrize(
    ("title", "stem"), [("Łódź 5a", "łódź-5a"), ("中文課", "中文課"), ("ဖြိုး / 1", "ဖြိုး-1"), ("?!", "class")]
)
def test_a_file_to_take_away_is_called_after_the_class_and_its_day_where_the_teacher_is(
    desk: Client, led: Session, title: str, stem: str
) -> None:
    led.title, led.created = title, datetime(2026, 12, 3, 23, 30, tzinfo=UTC)
    led.save()
    for zone, day in (("", "2026-12-03-UTC"), ("Asia/Tokyo", "2026-12-04"), ("../x", "2026-12-03-UTC")):
        desk.cookies["zone"] = zone
        for ending in ("csv", "xlsx"):
            header = desk.get(f"/en/class/sessions/{led.pk}/export.{ending}")["Content-Disposition"]
            assert unquote(header).rstrip('"').endswith(f"{stem}-{day}.{ending}")


def test_a_day_on_a_page_is_a_moment_that_names_its_clock(desk: Client, led: Session, language: str) -> None:
    moment = re.escape(led.delete_at.isoformat())
    for where in ("", f"sessions/{led.pk}/", f"sessions/{led.pk}/summary/"):
        page = text(desk.get(f"/{language}/class/{where}"))
        assert re.search(rf'<time datetime="{moment}" data-clock>[^<]+ \(UTC\)</time>', page)


def test_a_link_that_was_withdrawn_or_renewed_opens_nothing(
    desk: Client, led: Session, sheet: Sheet, colleague: Any, language: str
) -> None:
    other = Client()
    other.force_login(colleague)
    for manage, row, key, way in (
        (f"/{language}/class/sessions/{led.pk}/helpers/", led, "helper_key", "help-with"),
        (f"/{language}/class/sheets/{sheet.pk}/", sheet, "share_key", "shared"),
    ):
        seen = {getattr(row, key)}
        for action in ("renew", "withdraw", "renew"):
            old = f"/{language}/class/{way}/{getattr(row, key)}/"
            desk.post(manage, {"action": action})
            assert other.get(old).status_code == 404
            row.refresh_from_db()
            seen.add(getattr(row, key))
            link = f"/{language}/class/{way}/{getattr(row, key)}/"
            assert (link in text(desk.get(manage))) == (action == "renew")
        assert other.get(link).status_code == 200
        assert len(seen) == 4


def test_a_helper_who_is_taken_out_does_not_come_back_by_the_same_link(
    desk: Client, led: Session, colleague: Any
) -> None:
    other = Client()
    other.force_login(colleague)
    link, helpers = f"/en/class/help-with/{led.helper_key}/", f"/en/class/sessions/{led.pk}/helpers/"
    other.post(link)
    assert other.get(helpers).status_code == 404, "only the owner chooses"
    assert "<bdi>colleague</bdi>" in text(desk.get(helpers))
    desk.post(helpers, {"action": "remove", "helper": colleague.pk})
    assert other.get(f"/en/class/sessions/{led.pk}/").status_code == 404
    assert other.post(link).status_code == 404


def test_a_session_is_deleted_at_once(desk: Client, led: Session, sit: Visit) -> None:
    sit(led)
    address = f"/en/class/sessions/{led.pk}/delete/"
    assert desk.get(address).status_code == 200
    desk.post(address)
    assert not Session.objects.exists()
    assert not Participant.objects.exists()


def test_the_teacher_is_told_when_everything_is_deleted(desk: Client, led: Session) -> None:
    for where in (f"/en/class/sessions/{led.pk}/", f"/en/class/sessions/{led.pk}/summary/", "/en/class/"):
        assert "eleted by itself on" in text(desk.get(where))


def test_static_files_are_there() -> None:
    assert finders.find("js/classroom.js")
    assert finders.find("css/classroom.css")


def test_a_position_of_the_referee_is_used_in_class(desk: Client, language: str) -> None:
    game = next(iter(all_games().values()))
    question = game.questions[0]
    asked = text(desk.get(f"/{language}/{game.id}/referee/{question.id}/", question.sample))
    link = re.search(rf'href="(/{language}/class/use/\?link=[^"]+)"', asked)[1]
    page = text(desk.get(link))
    form = {"link": re.search(r'name="link" value="([^"]+)"', page)[1]}
    added = desk.post(f"/{language}/class/use/", form)
    assert added.status_code == 302
    (item,) = Sheet.objects.get().items
    assert (item.kind, item.game, item.question) == ("position", game.id, question.id)
    desk.post(f"/{language}/class/use/", {**form, "sheet": Sheet.objects.get().pk})
    assert len(Sheet.objects.get().items) == 2


@pytest.mark.parametrize("link", ["", "https://example.org/", "/en/"])
def test_what_is_no_position_cannot_be_used_in_class(desk: Client, link: str) -> None:
    assert desk.get("/en/class/use/", {"link": link}).status_code == 422


def test_a_sheet_comes_on_paper(desk: Client, sheet: Sheet, language: str) -> None:
    response = desk.get(f"/{language}/class/sheets/{sheet.pk}/paper.pdf?key=end")
    assert response.content.startswith(b"%PDF")
    assert response["Content-Type"] == "application/pdf"


@pytest.mark.usefixtures("clock")
def test_a_sheet_is_printed_again_only_if_it_has_changed_and_not_without_end(
    desk: Client, sheet: Sheet
) -> None:
    address = f"/en/class/sheets/{sheet.pk}/paper.pdf"
    etag = desk.get(address)["ETag"]
    assert desk.get(address, headers={"If-None-Match": etag}).status_code == 304
    sheets.remove_item(sheet, 0)
    for _ in range(PRINTING.free + 1):
        count(PRINTING, f"account {sheet.owner_id}")
    assert desk.get(address, headers={"If-None-Match": etag}).status_code == 429


def test_a_desk_that_is_full_says_so(
    desk: Client, sheet: Sheet, colleague: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sheets, "MOST_SHEETS", 1)
    other = sheets.create_sheet(colleague, "Tuesday")
    for address, fields in (
        ("/en/class/", {}),
        (f"/en/class/sheets/{sheet.pk}/", {"action": "copy"}),
        (f"/en/class/shared/{other.share_key}/", {}),
    ):
        response = desk.post(address, fields)
        assert response.status_code == 422
        assert "Delete sheets" in response.content.decode()
    assert Sheet.objects.filter(owner=sheet.owner).count() == 1


def test_a_file_keeps_a_title_of_any_script(desk: Client, sheet: Sheet) -> None:
    sheet.title = "Chắn 萬"
    sheet.save()
    header = desk.get(f"/en/class/sheets/{sheet.pk}/paper.pdf?key=separate")["Content-Disposition"]
    assert unquote(header) == f"attachment; filename*=utf-8''chắn-萬-sheet-{sheet.pk}-key.pdf"


# --- Exercises that are gone


GONE = [
    Item(PUZZLE, "no-game", "gone"),
    Item(PUZZLE, next(iter(all_games())), "gone"),
    Item(EXERCISE, next(iter(all_games())), "gone-1-2", same=False),
    Item(STEP, next(iter(all_games())), "gone", step=3),
    Item(POSITION, next(iter(all_games())), question="gone"),
]


@pytest.mark.parametrize("item", GONE, ids=[f"{item.kind}-{item.game}" for item in GONE])
@pytest.mark.parametrize("pace", PACES)
def test_a_session_outlives_its_exercises(
    desk: Client, sheet: Sheet, teacher: Any, sit: Visit, item: Item, pace: str
) -> None:
    """A puzzle may be renamed while a session is kept: all pages still open, and the export tells what was typed."""
    session = sessions.start_session(sheet, teacher, pace=pace)
    person = sit(session, "Ada")
    session.items = (item, *session.items)
    session.save()
    sessions.record_event(session, OPENED, 0)
    Answer.objects.create(
        session=session, participant=person.participant, item=0, answer_id="before-it-went", claim={"x": "6-6"},
        state="wrong", rules=["gone"],
    )  # fmt: skip
    for kind in (OPENED, REVEALED):
        sessions.record_event(session, kind, 0)
        for part in ("", "projector/", "people/", "summary/", "export.csv", "export.xlsx"):
            assert desk.get(f"/en/class/sessions/{session.pk}/{part}").status_code == 200, part
        assert "changed or gone" in text(person.get(person.address, {"item-number": 0}))
        sent = {"item-number": "0", "answer-id": "after-it-went"}
        assert person.post(person.address, sent, headers=HTMX).status_code == 422
        assert person.post(person.address, {**sent, "put": "6-6"}).status_code == 200
        assert person.post(f"{person.address}take-home/").status_code == 302
    assert "6-6" in text(desk.get(f"/en/class/sessions/{session.pk}/export.csv"))
    if pace == SELF:
        assert "?item-number=1" in text(person.get(person.address)), "the others are still there to be done"


def test_a_session_starts_without_exercises_that_are_gone(sheet: Sheet, teacher: Any) -> None:
    there = sheet.items
    sheet.items = (GONE[0], *there, GONE[1])
    assert sessions.start_session(sheet, teacher).items == there


@pytest.mark.parametrize("key", ["none", "end", "separate"])
def test_a_sheet_is_printed_without_exercises_that_are_gone(desk: Client, sheet: Sheet, key: str) -> None:
    address = f"/en/class/sheets/{sheet.pk}/"
    sheet.items = (GONE[0], *sheet.items)
    sheet.save()
    assert desk.get(f"{address}paper.pdf?key={key}").content.startswith(b"%PDF")
    sheet.items = GONE
    sheet.save()
    response = desk.get(f"{address}paper.pdf?key={key}")
    assert (response.status_code, response["Location"]) == (302, address), "there is nothing to print"


def test_a_form_that_nobody_filled_in_by_hand_starts_a_session_as_usual(desk: Client, sheet: Sheet) -> None:
    """Figures without end, steps and puzzles that are not there: what makes no sense counts for nothing."""
    address, endless = f"/en/class/sheets/{sheet.pk}/", "9" * 5000
    game = next(iter(all_games()))
    before = len(sheet.items)
    added = {
        "action": "add",
        "game": game,
        "puzzle": "gone",
        "step": f"gone/{endless}",
        "skill-gone": endless,
    }
    assert desk.post(address, added).status_code == 303
    sheet.refresh_from_db()
    assert len(sheet.items) == before
    assert desk.post(address, {"action": "start", "seconds": endless, "kept": "²"}).status_code == 302
    assert Session.objects.run_by(sheet.owner).get().seconds == 0


def test_the_script_knows_which_buttons_of_the_board_answer_nothing() -> None:
    script = Path(finders.find("js/classroom.js")).read_text(encoding="utf-8")
    assert set(re.findall(r'"(\w+)"', re.search(r"const LAYING = .*", script)[0])) == laying.BUTTONS
