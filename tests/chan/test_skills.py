"""What one practises in this game: the mistakes that people make come up, and every bonus is marked by itself."""

import pytest

import games
from games.core import marking
from games.core.marking import RIGHT, WRONG, mark
from games.core.pieces import codes
from tests.dealt import made, slips

GAME = games.find_game("chan")
SCORING = ("sets", "fours", "colours")
BONUSES = (
    "u-chi", "thien-u", "tom", "bach-thu", "leo", "thien-khai", "chiu-u", "bon", "bach-dinh", "tam-do", "kinh-tu-chi",
    "thap-thanh",
)  # fmt: skip


def test_the_slips_that_people_make_come_up() -> None:
    dealt = [exercise for skill in (*SCORING, "counted") for exercise in made(GAME, skill, 60)]
    assert {
        "score-sum all-mains",
        "score-sum main-only",
        "tam-do more-reds",
        "tom card-twice",
        "bach-thu ca-in-rank",
        "bach-thu more-chan",
        "thap-thanh-sum highest-only",
    } <= slips(dealt)


@pytest.mark.parametrize("skill", SCORING)
def test_components_add_up(skill: str) -> None:
    for exercise in made(GAME, skill):
        right = {component.key: component.right for component in exercise.components}
        points = sum(right[bonus] for bonus in BONUSES)
        plain = right["main"] == "none"
        assert list(right) == [*BONUSES, "main", "points", "pays", "gets"]
        assert right["points"] == (2 if plain else points) == exercise.verdict.score
        assert plain == (points == 0)
        assert right["pays"] * 3 == right["gets"] == right["points"] * 3


@pytest.mark.parametrize("skill", SCORING)
def test_one_bonus_alone_can_be_the_main_one(skill: str) -> None:
    for exercise in made(GAME, skill):
        mains = [line.facts["main"] for line in exercise.verdict.ruling.bill if "main" in line.facts]
        right = {component.key: component.right for component in exercise.components}
        if right["main"] not in ("none", "all"):
            rules = {
                line.rule for line in exercise.verdict.ruling.bill if line.facts.get("main") == max(mains)
            }
            assert rules == {right["main"]}


def test_every_bonus_comes_up() -> None:
    """Not under default readings alone would Tôm be missing; all twelve are dealt, each more than once."""
    brought = [rule for skill in SCORING for exercise in made(GAME, skill, 40) for rule in exercise.rules]
    for rule in (*BONUSES, "xuong", "score-sum", "thap-thanh-sum"):
        assert brought.count(rule) > 1, rule


def test_a_bonus_that_is_not_there_may_be_left_open() -> None:
    exercise = made(GAME, "sets")[0]
    written = {c.key: c.right_text for c in exercise.components if c.right or c.key not in BONUSES}
    assert mark(exercise, written).state == RIGHT


def test_a_wrong_bonus_alone_is_marked_wrong() -> None:
    exercise = made(GAME, "colours")[0]
    marked = mark(exercise, {**marking.right_answer(exercise), "leo": "9"})
    assert [part.key for part in marked.parts if part.state == WRONG] == ["leo"]
    assert marked.rules == ("leo",)


@pytest.mark.parametrize("skill", [*SCORING, "counted"])
def test_a_win_holds_cards_that_can_be_dealt(skill: str) -> None:
    for exercise in made(GAME, skill, 10):
        values = exercise.verdict.values
        cards = [*values["hand"], *(card for meld in values["melds"] for card in meld.cards)]
        cards += [values["card"]] if values["card"] else []
        assert len(cards) == 20
        assert all(cards.count(card) <= 4 for card in cards), codes(cards)


def test_more_binds_a_player_later_in_the_game() -> None:
    melds = [exercise.fields.get("melds", "").count("+") for exercise in made(GAME, "limits", 20)]
    assert max(melds[:20]) <= 1 < min(melds[20:40])
    assert max(melds[20:40]) <= 3 < min(melds[40:])
