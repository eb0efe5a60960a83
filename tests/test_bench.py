"""What `make bench` measures is there: its largest inputs can be read, its aims name questions that exist, and it reads
pages as they are.
"""

from http import HTTPStatus
from random import Random

import pytest
from django.http import HttpResponse

import games
from tools.bench.browser import form, live
from tools.bench.claims import LARGEST, Fields, claims_of, claims_on
from tools.bench.pages import EMPTY_PAGE, EMPTY_VIEW, Address, Rate, addresses, report
from tools.bench.report import table
from tools.bench.trips import files, trip


@pytest.mark.parametrize(
    ("game", "question", "fields"),
    [
        (game, question, fields)
        for game, asked in LARGEST.items()
        for question, many in asked.items()
        for fields in many
    ],
)
def test_something_can_be_claimed_of_the_largest_inputs(game: str, question: str, fields: Fields) -> None:
    assert list(claims_on(*games.find_question(game, question), fields, Random(1)))


def test_a_question_is_measured_on_right_and_wrong_claims() -> None:
    claims = claims_of(*games.find_question("tsung-shap", "capture"), Random(1))
    verdicts = [claims.judge(fields).legal for fields in claims.ordinary]
    assert 0.3 < sum(verdicts) / len(verdicts) < 0.7
    assert claims.large


def test_a_table_is_aligned() -> None:
    assert table(["name", "b"], [["x", "10"]]) == "| name |  b |\n| ---- | -: |\n| x    | 10 |"


def test_every_question_and_every_skill_is_asked_for() -> None:
    asked = {(address.group, address.name) for address in addresses()}
    for game in games.all_games().values():
        assert {("brief fragment", f"{game.id} {question.id}") for question in game.questions} <= asked
        assert {("exercise dealt at that moment", f"{game.id} {skill.id}") for skill in game.skills} <= asked


def test_pages_are_told_beside_an_empty_view_and_exercises_beside_an_empty_page() -> None:
    rates = {EMPTY_VIEW: Rate(1000, 0.001, 0), EMPTY_PAGE: Rate(300, 0.002, 0)}
    for name, per_second in (("a", 400), ("b", 200)):
        rates[Address("brief fragment", name, "/")] = Rate(per_second, 0.002, 0)
    for when in ("before", "at that moment"):
        rates[Address(f"exercise dealt {when}", "a", "/")] = Rate(75, 0.007, 0)
    told = report(rates)
    assert "30% (20% to 40%) | short of aim" in told
    times = "4.0 to 4.0 times, median 4.0; processor 3.5 to 3.5 times, median 3.5"
    assert f"{times} | short of aim |" in told
    assert f"{times} |            ✓ |" in told


def test_a_trip_counts_the_functions_of_site_and_engine_that_were_called() -> None:
    def ask() -> HttpResponse:
        games.find_question("tsung-shap", "capture")
        games.find_question("chan", "win")
        return HttpResponse(status=HTTPStatus.OK)

    found = trip("a search", ask)
    assert not found.tutor
    assert ("games/core/registry.py", "find_question") in found.games
    assert 1 <= files(found.games) <= len(found.games)


def test_a_form_is_sent_with_its_hidden_fields() -> None:
    page = (
        '<form action="/other/"></form><form method="post" action="/steer/" class="control">'
        '<input type="hidden" name="kind" value="opened"><input type="hidden" name="item" value="0">'
        "<button>Open</button></form>"
    )
    assert form(page, 'class="control"') == ("/steer/", {"kind": "opened", "item": "0"})


def test_the_live_parts_of_pages_say_how_to_go_on() -> None:
    page = (
        '<div id="live" class="live" hx-get="/p/?v=1.2&amp;item=3" hx-trigger="every 1934ms, look from:body">'
    )
    assert live(page, "/p/") == ("/p/?v=1.2&item=3", 1.934)
    wall = '<div id="wall" class="wall" hx-get="?v=7&amp;shown=a" hx-trigger="every 900ms" hx-target="#wall">'
    assert live(wall, "/class/sessions/1/") == ("/class/sessions/1/?v=7&shown=a", 0.9)
    with pytest.raises(RuntimeError):
        live("<p>nothing</p>", "/p/")
