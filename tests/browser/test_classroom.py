"""A class in real browsers: one teacher and three participants, each with a browser of their own."""

import csv
import io
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from playwright.sync_api import Locator, Page, Route, expect
from pytest_django.live_server_helper import LiveServer

from games.core.marking import RIGHT
from games.core.registry import all_games
from games.core.skills import ASK_CLAIM, ASK_JUDGE
from tests.browser.test_board import IN_VIEW, PHONE, faults_before
from tests.browser.touching import Finger
from tests.classroom import xlsx
from tests.crawls import LOOKS, share
from tutor.classroom import answers, sessions, sheets
from tutor.classroom.models import OPENED, REVEALED, Answer, Participant, Session
from tutor.classroom.participants import WRONG_CODES
from tutor.practice.items import Item, exercise_item

PASSWORD = "a long pass phrase"
ALLOWED, NOT_ALLOWED = "Allowed", "Not allowed"
Open = Callable[..., Page]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Polls at a pace that lets a test be short."""
    monkeypatch.setattr("tutor.classroom.views.participants.POLLED_EVERY", 400)
    monkeypatch.setattr("tutor.classroom.views.dashboard.POLLED_EVERY", 400)


@pytest.fixture
def teacher(live_server: LiveServer) -> Any:
    return get_user_model().objects.create_user("teacher", password=PASSWORD)


def items(*asks: str) -> list[dict[str, Any]]:
    skills = [(game, skill) for game in all_games().values() for skill in game.skills]
    found = []
    for ask in asks:
        game, skill = next((g, s) for g, s in skills if s.ask == ask and (ask != ASK_CLAIM or plain(g, s)))
        found.append(exercise_item(game, skill, 1, 7, True))
    return found


def plain(game: Any, skill: Any) -> bool:
    """Whether the claim is made by choosing one of a few words."""
    fields = game.by_id[skill.question].by_name
    return bool(skill.asked) and all(fields[name].kind.name == "choice" for name in skill.asked)


@pytest.fixture
def led(teacher: Any) -> Session:
    sheet = sheets.create_sheet(teacher, "Monday", items(ASK_JUDGE, ASK_JUDGE))
    return sessions.start_session(sheet, teacher)


@pytest.fixture
def self_paced(teacher: Any) -> Session:
    sheet = sheets.create_sheet(teacher, "Tuesday", items(ASK_JUDGE, ASK_JUDGE))
    return sessions.start_session(sheet, teacher, pace="self")


@pytest.fixture
def desk(visit: Open, teacher: Any) -> Page:
    """The teacher's browser, signed in."""
    return signed_in(visit(viewport={"width": 1280, "height": 800}, accept_downloads=True))


def signed_in(page: Page) -> Page:
    page.goto("/en/account/sign-in/")
    page.locator("main input[name=name], main input[name=username]").first.fill("teacher")
    page.locator("main input[name=password]").fill(PASSWORD)
    page.locator("main form button[type=submit]").last.click()
    return page


def join(page: Page, session: Session, nickname: str = "") -> Page:
    page.goto(f"/j/{session.code}")
    page.get_by_label("A nickname, if you like").fill(nickname)
    page.get_by_role("button", name="Join").click()
    page.wait_for_url("**/class/play/**")
    return page


def answer(page: Page, word: str = ALLOWED) -> None:
    """Judge a neighbour's claim: after "not allowed" a rule may be named."""
    if word == ALLOWED:
        said(page, ALLOWED).click()
    else:
        page.get_by_text(NOT_ALLOWED, exact=True).click()
        said(page, "I can’t say").click()


def said(page: Page, word: str) -> Locator:
    return page.get_by_role("button", name=word, exact=True)


def live(page: Page) -> Locator:
    return page.locator("#live")


def every_exercise() -> list[Item]:
    return [exercise_item(game, skill, 1, 7, True) for game in all_games().values() for skill in game.skills]


@pytest.mark.parametrize("some", [slice(0, None, 6), pytest.param(slice(None), marks=pytest.mark.slow)])
def test_a_class_answers_within_a_phones_screen_and_reads_why_there(
    visit: Open, teacher: Any, some: slice
) -> None:
    items = every_exercise()[some]
    wrong = []
    for part in (items[:40], items[40:]):  # A sheet holds no more.
        sheet = sheets.create_sheet(teacher, "Tuesday", part)
        session = sessions.start_session(sheet, teacher, pace="self")
        page = join(visit(viewport=dict(zip(("width", "height"), PHONE, strict=True))), session, "Ada")
        participant = session.participants.get()
        for number, item in enumerate(part):
            page.goto(f"/en/class/play/{session.pk}/?item-number={number}")
            found = faults_before(page)
            Finger(page).answer(answers.task_for(session, number, participant.pk))
            if page.locator("#answer [data-state]").get_attribute("data-state") != "right":
                found.append("judged wrong")
            if not page.locator("#answer .verdict-head").evaluate(IN_VIEW):
                found.append("the answer is out of view")
            wrong += [f"{item.slug} {fault}" for fault in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("some", [slice(1, None, 9), pytest.param(slice(None), marks=pytest.mark.slow)])
def test_on_a_wall_a_position_is_seen_whole(desk: Page, teacher: Any, some: slice) -> None:
    cut = []
    for item in every_exercise()[some]:
        sheet = sheets.create_sheet(teacher, "Tuesday", [item])
        session = sessions.start_session(sheet, teacher)
        sessions.record_event(session, OPENED, 0)
        desk.goto(f"/en/class/sessions/{session.pk}/projector/")
        for width, height in ((1280, 800), (1920, 1080)):
            desk.set_viewport_size({"width": width, "height": height})
            board = desk.locator(".wall-position .board").bounding_box()
            if board["y"] + board["height"] > height:
                cut.append(f"{item.slug} on {width} × {height}: {board}")
    assert not cut, "\n".join(cut)


def test_a_phone_leaves_a_server_alone_that_falls_behind(visit: Open, led: Session) -> None:
    page = join(visit(), led)
    polls = []

    def behind(route: Route) -> None:
        polls.append(route.request.url)
        route.fulfill(status=204, headers={"Poll-After": "600"})

    page.route("**/play/*/?v=*", behind)
    page.wait_for_event("requestfinished", lambda request: "?v=" in request.url)
    page.wait_for_timeout(1200)  # Three times as long as there is between two polls.
    assert len(polls) == 1


def test_a_class_is_led_from_the_code_to_the_export(
    visit: Open, desk: Page, led: Session, tmp_path: Path
) -> None:
    phone = {"viewport": {"width": 360, "height": 740}}
    ada, ben, cleo = (visit(**phone) for _ in range(3))
    dashboard = f"/en/class/sessions/{led.pk}/"
    desk.goto(dashboard)
    join(ada, led, "Ada")
    join(ben, led, "Ben")
    expect(live(ada)).to_contain_text("It starts in a moment")
    expect(desk.get_by_text("Ben")).to_be_visible()

    desk.get_by_role("button", name="Open exercise 1").click()
    expect(said(ada, ALLOWED)).to_be_visible()
    answer(ada)
    expect(live(ada)).to_contain_text("Received")
    expect(ada.locator("[data-state]")).to_have_count(0)
    expect(desk.locator(".participant-chip.has-answered")).to_have_count(1)

    join(cleo, led, "Cleo")  # late
    answer(cleo)
    ada.reload()
    expect(live(ada)).to_contain_text("Received")

    ada.get_by_role("link", name="Change my answer").click()
    ada.get_by_text(NOT_ALLOWED, exact=True).click()
    ada.wait_for_timeout(900)  # Two polls: what is chosen stays chosen.
    expect(ada.get_by_role("radio", name=NOT_ALLOWED)).to_be_checked()
    said(ada, "I can’t say").click()
    expect(live(ada)).to_contain_text("Received")

    desk.get_by_role("button", name="Close").click()
    expect(live(ben)).to_contain_text("Closed")
    desk.get_by_role("button", name="Reveal", exact=True).click()
    expect(ada.locator("[data-state]")).to_have_count(1)
    expect(ben.get_by_text("Not answered")).to_be_visible()
    expect(ada.get_by_role("heading", name="The class: 2 answers")).to_be_visible()
    assert "Cleo" not in ada.content()

    desk.get_by_role("button", name="Pause").click()
    expect(live(cleo)).to_contain_text("A pause")
    desk.get_by_role("button", name="Go on").click()
    desk.get_by_role("link", name="End the session").click()
    expect(live(cleo)).not_to_contain_text("over")
    desk.get_by_role("button", name="End it now").click()
    expect(live(cleo)).to_contain_text("over")
    with desk.expect_download() as download:
        desk.get_by_role("link", name="CSV").click()
    download.value.save_as(tmp_path / "class.csv")
    rows = list(csv.reader(io.StringIO((tmp_path / "class.csv").read_text(encoding="utf-8-sig"))))
    rows = rows[: rows.index([])]
    assert sorted(row[0] for row in rows[1:] if row[1]) == ["Ada", "Cleo"]
    with desk.expect_download() as download:
        desk.get_by_role("link", name="XLSX").click()
    download.value.save_as(tmp_path / "class.xlsx")
    cells, formulas = xlsx.read((tmp_path / "class.xlsx").read_bytes())
    assert [row[0] for row in cells] == [row[0] for row in rows]
    assert not formulas
    assert Answer.objects.count() == 3


def test_everybody_goes_at_their_own_pace(visit: Open, desk: Page, self_paced: Session) -> None:
    ada, ben, cleo = (join(visit(), self_paced, name) for name in ("Ada", "Ben", "Cleo"))
    for number in range(2):
        participant = Participant.objects.get(nickname="Ada")
        legal = answers.task_for(self_paced, number, participant.pk).exercise.verdict.legal
        answer(ada, ALLOWED if legal else NOT_ALLOWED)
        expect(ada.locator("#answer .told")).to_be_visible()
        expect(ada.locator("#answer")).to_be_focused()
        answer(ben, NOT_ALLOWED if legal else ALLOWED)
        expect(ben.locator("[data-state=wrong]")).to_be_visible()
        for page in (ada, ben):
            if number == 0:
                page.get_by_role("link", name="Next exercise").click()
    desk.goto(f"/en/class/sessions/{self_paced.pk}/")
    expect(desk.get_by_text("1 of 2").first).to_be_visible()
    expect(desk.get_by_role("heading", name="Who needs help")).to_be_visible()
    ada.get_by_role("button", name="Take my progress home").click()
    ada.wait_for_url("**/progress/")
    expect(said(cleo, ALLOWED)).to_be_visible()


def test_the_next_exercise_comes_without_loading_the_page_again(
    visit: Open, axe: Callable[[Page], None], self_paced: Session
) -> None:
    ada = join(visit(), self_paced, "Ada")
    ada.evaluate("document.body.dataset.kept = 'yes'")
    answer(ada, ALLOWED)
    ada.get_by_role("link", name="Next exercise").click()
    expect(ada.locator("#position-head")).to_be_focused()
    expect(ada.locator("#position-head")).to_contain_text("2")
    assert ada.url.endswith("?item-number=1")
    assert ada.locator("body").get_attribute("data-kept") == "yes"
    axe(ada)
    answer(ada, ALLOWED)
    expect(ada.locator(".told")).to_be_visible()
    ada.locator(".steps").get_by_role("link").first.click()
    expect(ada.locator("#position-head")).to_contain_text("1")
    assert Answer.objects.filter(item=1).count() == 1
    ada.go_back()
    expect(ada.locator("#position-head")).to_contain_text("2")
    ada.reload()
    expect(ada.locator("#position-head")).to_contain_text("2")


def test_an_answer_is_changed_without_loading_the_page_again(visit: Open, led: Session) -> None:
    sessions.record_event(led, OPENED, 0)
    ada = join(visit(), led, "Ada")
    ada.evaluate("document.body.dataset.kept = 'yes'")
    ada.get_by_text(NOT_ALLOWED, exact=True).click()
    said(ada, ALLOWED).click()
    ada.get_by_role("link", name="Change my answer").click()
    assert dict(Answer.objects.get().claim) == {"legal": "yes"}
    answer(ada, NOT_ALLOWED)
    expect(ada.locator("#live")).to_contain_text("Received")
    assert ada.locator("body").get_attribute("data-kept") == "yes"
    sessions.record_event(led, REVEALED, 0)
    expect(ada.locator(".told")).to_be_visible()
    assert Answer.objects.count() == 2


def test_an_answer_given_without_a_connection_is_kept_and_sent_later(
    visit: Open, watch: Any, desk: Page, led: Session
) -> None:
    watch.expect("ERR_INTERNET_DISCONNECTED")
    watch.expect("sendError")
    watch.expect("htmx:")
    ada = join(visit(), led, "Ada")
    sessions.record_event(led, OPENED, 0)
    said(ada, ALLOWED).wait_for()
    ada.context.set_offline(True)
    answer(ada, NOT_ALLOWED)
    expect(ada.locator("#connection")).to_contain_text("No connection")
    ada.wait_for_timeout(3500)
    assert not Answer.objects.exists()
    ada.context.set_offline(False)
    expect(live(ada)).to_contain_text("Received", timeout=10_000)
    expect(ada.locator("#connection")).to_be_hidden()
    assert Answer.objects.count() == 1


def test_an_undelivered_answer_outlives_a_reload(visit: Open, watch: Any, led: Session) -> None:
    watch.expect("ERR_")
    watch.expect("htmx:")
    ada = join(visit(), led, "Ada")
    sessions.record_event(led, OPENED, 0)
    said(ada, ALLOWED).wait_for()
    ada.route(
        "**/class/play/**",
        lambda route: route.abort() if route.request.method == "POST" else route.continue_(),
    )
    answer(ada, NOT_ALLOWED)
    expect(ada.locator("#connection")).not_to_be_empty()
    ada.unroute("**/class/play/**")
    ada.reload()
    expect(live(ada)).to_contain_text("Received")
    assert Answer.objects.count() == 1


def test_a_nickname_is_changed_and_its_owner_taken_out(visit: Open, desk: Page, led: Session) -> None:
    ada = join(visit(), led, "Rude word")
    desk.goto(f"/en/class/sessions/{led.pk}/people/")
    desk.get_by_role("button", name="Another name for Rude word").click()
    desk.wait_for_load_state()
    assert not Participant.objects.filter(nickname="Rude word").exists()
    name = Participant.objects.get().nickname
    desk.get_by_role("button", name=f"Take {name} out").click()
    expect(live(ada)).to_contain_text("taken you out")


def test_another_device_goes_on_with_the_personal_code(visit: Open, led: Session, watch: Any) -> None:
    watch.expect("404")
    watch.expect("htmx:")
    sessions.record_event(led, OPENED, 0)
    ada, other = join(visit(), led, "Ada"), visit()
    answer(ada)
    expect(live(ada)).to_contain_text("Received")
    participant = Participant.objects.get()
    other.goto(f"/en/join/?code={led.code}")
    other.get_by_role("link", name="I was here before").click()
    other.get_by_label("Your personal code").fill(participant.code.lower())
    other.get_by_role("button", name="Go on where I was").click()
    expect(live(other)).to_contain_text("Received")
    expect(ada.get_by_role("heading", name="You are no longer in this class on this device.")).to_be_visible()


def test_everybodys_page_says_by_itself_that_the_class_was_deleted(
    visit: Open, desk: Page, led: Session, watch: Any
) -> None:
    watch.expect("404")
    person = join(visit(), led, "Ada")
    desk.goto(f"/en/class/sessions/{led.pk}/")
    expect(desk.get_by_text("Ada")).to_be_visible()
    led.delete()
    expect(person.get_by_role("heading", name="This class is no longer there.")).to_be_visible()
    expect(desk.get_by_role("heading", name="There is no such session.")).to_be_visible()


def test_without_a_script_one_joins_answers_and_sees_what_was_right(visit: Open, led: Session) -> None:
    page = visit(java_script_enabled=False)
    join(page, led, "Ada")
    sessions.record_event(led, OPENED, 0)
    page.get_by_role("link", name="Look again").click()
    answer(page)
    expect(live(page)).to_contain_text("Received")
    sessions.record_event(led, REVEALED, 0)
    page.get_by_role("link", name="Look again").click()
    expect(page.locator("[data-state]")).to_have_count(1)
    assert Answer.objects.get().state in (RIGHT, "wrong", "but")


def test_days_are_those_of_the_readers_clock_and_language_or_name_utc(
    visit: Open, teacher: Any, led: Session
) -> None:
    led.created = datetime(2026, 12, 3, 23, 30, tzinfo=UTC)
    led.save()
    kiritimati = signed_in(visit(timezone_id="Pacific/Kiritimati", accept_downloads=True))
    kiritimati.goto("/en/class/")
    expect(kiritimati.get_by_text("4 December 2026")).to_be_visible()
    kiritimati.goto("/fr/class/")
    expect(kiritimati.get_by_text("4 décembre 2026")).to_be_visible()
    kiritimati.goto(f"/en/class/sessions/{led.pk}/summary/")
    with kiritimati.expect_download() as download:
        kiritimati.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "monday-2026-12-04.csv"
    without_script = signed_in(visit(java_script_enabled=False, timezone_id="Pacific/Kiritimati"))
    without_script.goto("/en/class/")
    expect(without_script.get_by_text("Dec. 3, 2026 (UTC)")).to_be_visible()


def test_on_a_shared_tablet_the_second_pupil_gets_a_place_of_their_own(visit: Open, led: Session) -> None:
    tablet = join(visit(), led, "Ada")
    tablet.get_by_role("link", name="That’s not me").click()
    tablet.get_by_label("A nickname, if you like").fill("Ben")
    tablet.get_by_role("button", name="I’m somebody else").click()
    expect(tablet.locator(".who")).to_contain_text("Ben")
    tablet.goto(f"/j/{led.code}")
    tablet.get_by_role("link", name="I’m Ben").click()
    expect(tablet.locator(".who")).to_contain_text("Ben")


@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_every_page_is_accessible_and_fits_a_small_phone(
    visit: Open,
    desk: Page,
    axe: Callable[[Page], None],
    fits: Callable[[Page], None],
    led: Session,
    language: str,
    scheme: str,
) -> None:
    sheet = led.sheet
    assert sheet is not None
    assert WRONG_CODES
    pupil = visit(color_scheme=scheme, viewport={"width": 320, "height": 640})
    desk.emulate_media(color_scheme=scheme)
    desk.set_viewport_size({"width": 320, "height": 640})
    looked_at = share([pupil, desk], scheme)

    def look(page: Page, address: str = "") -> None:
        if page in looked_at:
            if address:
                page.goto(address)
            axe(page)
            fits(page)

    look(pupil, f"/{language}/join/")
    look(pupil, f"/{language}/join/?again=1")
    pupil.goto(f"/en/join/?code={led.code}")
    pupil.get_by_role("button", name="Join").click()
    play = f"/{language}/class/play/{led.pk}/"
    base = f"/{language}/class/sessions/{led.pk}/"
    look(pupil, f"/{language}/join/?code={led.code}")
    look(pupil, play)
    look(desk, f"{base}projector/")
    sessions.record_event(led, OPENED, 0)
    pupil.goto(play)
    look(pupil)
    pupil.locator(".bar .button-yes").click()
    expect(pupil.locator("#live[data-phase=received]")).to_be_visible()
    look(pupil)
    sessions.record_event(led, REVEALED, 0)
    look(pupil, play)
    for address in (
        f"/{language}/class/",
        f"/{language}/class/sheets/{sheet.pk}/",
        base,
        f"{base}projector/",
        f"{base}people/",
        f"{base}helpers/",
        f"{base}summary/",
        f"{base}delete/",
    ):
        look(desk, address)
