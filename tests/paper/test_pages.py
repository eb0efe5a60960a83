"""The pages on which paper is made, and what teachers read."""

import pytest
from django.test import Client

from games.core.questions import Game
from games.core.registry import all_games
from tests.paper.reading import codes_of, sizes_of, text_of
from tutor.paper.forms import MOST, MOST_OF_ONE, Order, WorksheetForm, items
from tutor.paper.printing import PRINTING
from tutor.site.limits import count

pytestmark = pytest.mark.django_db

GAMES = [game for game in all_games().values() if game.skills]
GAME = GAMES[0]
SKILL = GAME.skills[0]
SHEET = f"/en/{GAME.id}/worksheet/worksheet.pdf?n-{SKILL.id}=2&seed=41"


def ordered(game: Game, query: dict[str, str]) -> Order:
    return WorksheetForm(game, query, "en").order()


@pytest.mark.parametrize("game", all_games(), ids=str)
@pytest.mark.parametrize("page", ["worksheet/", "lesson-plan/"])
def test_each_game_has_its_pages(client: Client, language: str, game: str, page: str) -> None:
    assert client.get(f"/{language}/{game}/{page}").status_code == 200


def test_teachers_have_a_guide_with_every_game(client: Client, language: str) -> None:
    page = client.get(f"/{language}/teachers/").content.decode()
    for game in all_games():
        for address in ("worksheet/", "lesson-plan/", "cut-out.pdf?paper=A4"):
            assert f'href="/{language}/{game}/{address}"' in page
    assert f'href="/{language}/teachers/"' in client.get(f"/{language}/").content.decode()


def test_a_game_and_its_pieces_lead_to_paper(client: Client) -> None:
    assert f"/en/{GAME.id}/worksheet/" in client.get(f"/en/{GAME.id}/").content.decode()
    assert f"/en/{GAME.id}/cut-out.pdf?paper=Letter" in client.get(f"/en/{GAME.id}/pieces/").content.decode()


def test_the_form_makes_the_sheet_it_shows(client: Client) -> None:
    query = f"n-{SKILL.id}=2&seed=41&paper=Letter&key=end&title=For%20us"
    page = client.get(f"/en/{GAME.id}/worksheet/?{query}").content.decode()
    for shown in (
        'name="seed" value="41"',
        'value="Letter" checked',
        'value="end" checked',
        'value="For us"',
    ):
        assert shown in page
    answer = client.get(f"/en/{GAME.id}/worksheet/worksheet.pdf?{query}")
    assert answer["Content-Type"] == "application/pdf"
    assert f"{GAME.id}-sheet-41-with-key.pdf" in answer["Content-Disposition"]
    assert "For us" in text_of(answer.content)
    assert sizes_of(answer.content)[0] == (216, 279)
    codes = codes_of(answer.content)
    assert len(codes) == 2
    assert all(code.startswith(f"http://testserver/en/{GAME.id}/referee/") for code in codes)
    for code in codes:
        assert client.get(code.removeprefix("http://testserver")).status_code == 200


@pytest.mark.parametrize(("key", "ending"), [("none", ""), ("end", "-with-key"), ("separate", "-key")])
def test_files_are_called_after_game_sheet_and_key(client: Client, key: str, ending: str) -> None:
    name = client.get(f"{SHEET}&key={key}")["Content-Disposition"]
    assert name == f'inline; filename="{GAME.id}-sheet-41{ending}.pdf"'


def test_the_same_number_gives_the_same_sheet(client: Client) -> None:
    assert client.get(SHEET).content == client.get(SHEET).content


def test_a_sheet_may_speak_another_language_than_the_page(client: Client) -> None:
    assert "feuille nº 41" in text_of(client.get(SHEET + "&in=fr").content)


def test_a_sheet_without_exercises_says_what_to_do(client: Client) -> None:
    answer = client.get(f"/en/{GAME.id}/worksheet/worksheet.pdf?n-{SKILL.id}=0")
    assert answer.status_code == 422
    assert "choose how many" in answer.content.decode()


@pytest.mark.usefixtures("clock")
def test_who_wants_too_much_waits(client: Client) -> None:
    address = f"/en/{GAME.id}/cut-out.pdf"
    assert client.get(address).status_code == 200
    for _ in range(PRINTING.free):
        count(PRINTING, "127.0.0.1")
    held = client.get(address)
    assert (held.status_code, held["Retry-After"]) == (429, "2")
    assert client.get(address, REMOTE_ADDR="192.0.2.7").status_code == 200


@pytest.mark.parametrize("address", ["no-game/worksheet/", "no-game/cut-out.pdf", "no-game/lesson-plan/"])
def test_no_game_no_paper(client: Client, address: str) -> None:
    assert client.get(f"/en/{address}").status_code == 404


@pytest.mark.parametrize("nonsense", ["-1", "x", "9" * 50, "1.5", ""])
def test_orders_of_nonsense_are_read_as_nothing(nonsense: str) -> None:
    names = [f"n-{SKILL.id}", "seed", "paper", "key", "in", "difficulty", "title"]
    order = ordered(GAME, dict.fromkeys(names, nonsense))
    assert order.counts.get(SKILL.id, 0) == 0
    assert (order.paper, order.key, order.language, order.difficulty) == ("A4", "none", "en", "rising")
    assert 0 < order.seed < 10**6


def test_a_sheet_has_its_limits() -> None:
    order = ordered(GAME, {f"n-{skill.id}": "99" for skill in GAME.skills})
    assert next(iter(order.counts.values())) == MOST_OF_ONE
    assert order.total == min(MOST, MOST_OF_ONE * len(GAME.skills))


def test_more_of_one_skill_leaves_the_others_as_they_are() -> None:
    one, other = GAME.skills[:2]
    few = ordered(GAME, {f"n-{one.id}": "1", f"n-{other.id}": "1", "seed": "5"})
    more = ordered(GAME, {f"n-{one.id}": "4", f"n-{other.id}": "1", "seed": "5"})
    assert items(GAME, few)[-1] == items(GAME, more)[-1]


def test_a_skill_that_is_not_played_at_this_table_is_left_out() -> None:
    for game in GAMES:
        for skill in game.skills:
            for name, value in skill.needs.items():
                reading = next(reading for reading in game.readings if reading.name == name)
                others = [other for other in reading.values if other != value]
                order = ordered(game, {f"n-{skill.id}": "1", name: others[0]})
                assert skill.id not in order.counts
