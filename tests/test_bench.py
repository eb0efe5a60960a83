"""What `make bench` measures is there: its largest inputs can be read, and its aims name questions that exist."""

from http import HTTPStatus
from random import Random

import pytest
from django.http import HttpResponse

import games
from tools.bench.claims import LARGEST, Fields, claims_of, claims_on
from tools.bench.pages import Pages, Rate
from tools.bench.report import AIMS, exercise_aim, table
from tools.bench.trips import files, form, trip


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
    game, question = games.find_question("tsung-shap", "capture")
    claims = claims_of(game, question, Random(1))
    verdicts = [games.judge(game.id, question.id, fields).legal for fields in claims.ordinary]
    assert 0.3 < sum(verdicts) / len(verdicts) < 0.7
    assert claims.large


def test_aims_name_questions() -> None:
    for name in AIMS:
        assert games.find_question(*name.split())


def test_a_table_is_aligned() -> None:
    assert table(["a", "b"], [["x", "10"]]) == "| a |  b |\n|---|---:|\n| x | 10 |"


def test_an_exercise_is_measured_beside_the_empty_page() -> None:
    empty, exercises = Rate(300, 0.002, 0), {"a": Rate(150, 0.004, 0), "b": Rate(75, 0.005, 0)}
    pages = Pages(Rate(900, 0.001, 0), {}, {}, {}, {}, frame=empty)
    assert exercise_aim(pages, "aim", exercises) == (
        "aim",
        "2.0 to 4.0 times, median 4.0; processor time 2.0 to 2.5",
        "1 of 2 short of aim",
    )


def test_a_trip_counts_the_functions_of_site_and_engine_that_were_called() -> None:
    def ask() -> HttpResponse:
        games.find_question("tsung-shap", "capture")
        games.find_question("chan", "win")
        return HttpResponse(status=HTTPStatus.OK)

    found = trip("a search", ask)
    assert not found.tutor
    assert ("games/core/registry.py", "find_question") in found.games
    assert 1 <= files(found.games) <= len(found.games)


def test_a_form_is_sent_as_its_first_button_sends_it() -> None:
    page = (
        '<form action="/other/"></form><form method="post" action="/do/" class="controls">'
        '<input type="hidden" name="from" value="here"><button name="do" value="open">Open</button>'
        '<button class="quiet" name="do" value="end">End</button></form>'
    )
    assert form(page, 'class="controls"') == ("/do/", {"from": "here", "do": "open"})
