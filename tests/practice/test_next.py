"""What comes next: fresh exercises, what is due, drills."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.core import exercises
from games.core.exercises import read_slug
from games.core.registry import all_games
from games.core.skills import ASK_ALL
from tests.practice.asking import answered, as_form, find_exercise, opened, state
from tutor.practice import content, drills
from tutor.practice.courses import Course
from tutor.practice.selection import after_lesson, choose_exercise
from tutor.progress.attempts import AFTER_LESSON, new_answer_id
from tutor.progress.models import Attempt, Learner

pytestmark = pytest.mark.django_db

GAMES = list(all_games().values())
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
GAME = GAMES[0]


def slug_of(response) -> str:
    assert response.status_code == 302
    return response["Location"].split("?")[0].rstrip("/").rpartition("/")[2]


@EVERY_GAME
def test_the_next_exercise_of_a_skill_is_a_fresh_one(client: Client, game) -> None:
    skill = game.skills[-1]
    slugs = {
        slug_of(client.get(f"/en/{game.id}/practice/next/?skill={skill.id}&difficulty=3")) for _ in range(4)
    }
    assert len(slugs) > 1
    for slug in slugs:
        assert exercises.read_slug(game, slug)[:2] == (skill, 3)


@EVERY_GAME
def test_every_rule_that_is_practised_can_be_asked_for(client: Client, game) -> None:
    for rule in game.rules:
        if any(rule.id in skill.rules for skill in game.skills):
            slug = slug_of(client.get(f"/en/{game.id}/practice/next/?rule={rule.id}"))
            skill = exercises.read_slug(game, slug)[0]
            assert rule.id in skill.rules


def test_what_is_due_comes_first(client: Client) -> None:
    """A rule answered long ago is dealt again, on another position."""
    skill = GAME.skills[0]
    first = find_exercise(GAME, f"{skill.id}-1-7", {})
    answered(client, f"/en/{GAME.id}/practice/{skill.id}-1-7/", as_form(first, first.hints.claim))
    learner = Learner.objects.get()
    memory = learner.memories.first()
    assert memory.rule in skill.rules
    learner.memories.exclude(pk=memory.pk).delete()
    learner.memories.update(due=timezone.now() - timedelta(days=1))
    slug = slug_of(client.get(f"/en/{GAME.id}/practice/next/"))
    assert memory.rule in exercises.read_slug(GAME, slug)[0].rules
    assert "one rule" in opened(client, f"/en/{GAME.id}/practice/")


def test_without_anything_due_the_first_rule_not_known_is_dealt() -> None:
    skill = exercises.read_slug(GAME, choose_exercise(GAME, None))[0]
    first = next(rule.id for rule in GAME.rules if any(rule.id in s.rules for s in GAME.skills))
    assert first in skill.rules


def test_strange_wishes_are_answered_too(client: Client) -> None:
    for query in ("skill=x", "difficulty=9", "skill=x&difficulty=x", "drill=x"):
        assert slug_of(client.get(f"/en/{GAME.id}/practice/next/?{query}"))


# Drills


def begun(client: Client, **wishes: object) -> str:
    """The address of the first exercise of a drill."""
    response = client.get(f"/en/{GAME.id}/practice/drill/", {"seconds": "60", **wishes})
    response = client.get(response["Location"])
    assert response.status_code == 302
    return response["Location"]


def solved(client: Client, address: str, answer_id: str = "") -> str:
    slug = address.split("?")[0].rstrip("/").rpartition("/")[2]
    task = find_exercise(GAME, slug, {})
    return answered(
        client, address, {"answer_id": answer_id or new_answer_id(), **as_form(task, task.hints.claim)}
    )


def test_a_drill_counts_right_answers_in_a_row(client: Client) -> None:
    address = begun(client, skill=GAME.skills[0].id, seconds="0")
    page = opened(client, address)
    assert "0 of 0 right" in page
    assert "left" not in re.search(r'class="drill-bar">(.*?)</p>', page, re.DOTALL)[1], (
        "no time unless it is wished"
    )
    page = solved(client, address)
    assert "1 of 1 right" in page
    following = re.search(r'href="([^"]*/practice/next/\?drill=[^"]*)"', page)[1]
    address = client.get(following)["Location"]
    assert GAME.skills[0].id in address
    assert "2 of 2 right" in solved(client, address)


def test_one_button_stands_out_to_answer_and_then_to_go_on(client: Client) -> None:
    skill = next(skill for skill in GAME.skills if skill.ask == ASK_ALL)
    address = begun(client, skill=skill.id, seconds="0")
    for page, is_over in ((opened(client, address), False), (solved(client, address), True)):
        loud = re.findall(r'<(a|button) [^>]*class="button-main[^>]*>', page)
        assert loud == ["a" if is_over else "button"]
        assert page.count("/practice/next/?drill=") == 1


def test_a_drill_with_a_time_tells_the_seconds_left(client: Client) -> None:
    assert re.search(r"· [56]\d seconds left", opened(client, begun(client)))


def test_an_exercise_of_a_drill_counts_once(client: Client) -> None:
    address = begun(client)
    assert "1 of 1 right" in solved(client, address, "given-by-the-form")
    assert "1 of 1 right" in solved(client, address, "given-by-the-form")
    assert Attempt.objects.count() == 1


def test_what_comes_in_late_is_told_so_and_not_counted(client: Client, monkeypatch) -> None:
    address = begun(client)
    now = drills.time.time()
    monkeypatch.setattr(drills.time, "time", lambda: now + 70)
    slug = address.split("?")[0].rstrip("/").rpartition("/")[2]
    task = find_exercise(GAME, slug, {})
    response = client.post(address, {**as_form(task, task.hints.claim)}, follow=True)
    page = response.content.decode()
    assert "Time is up" in page
    assert not Attempt.objects.exists()
    assert "result=" in client.get(f"/en/{GAME.id}/practice/next/?{address.split('?')[1]}")["Location"]


def test_a_drill_that_nobody_signed_is_none(client: Client) -> None:
    page = opened(client, f"/en/{GAME.id}/practice/{GAME.skills[0].id}-1-7/?drill=abc")
    assert "drill-bar" not in page
    assert drills.read(drills.begin("another", "", 1, 60).token, GAME.id) is None
    assert drills.read("x" * 5000, GAME.id) is None


def test_the_streak_breaks_and_the_best_is_kept() -> None:
    run = drills.begin("x", "", 1, 0)
    for number, state_ in enumerate(["right", "right", "wrong", "right", "but"]):
        run = run.after(f"s-{number}", state_)
    assert (run.answered, run.right, run.streak, run.best) == (5, 3, 0, 2)
    assert run.after("s-4", "right") is run
    assert not run.is_over()


def test_the_end_of_a_drill_is_told(client: Client) -> None:
    run = drills.begin(GAME.id, "", 1, 180).after("a-1-1", "right")
    page = opened(client, f"/fr/{GAME.id}/practice/drill/?result={run.token}")
    assert "La série est finie" in page


# After a lesson


def handful(client: Client, lesson: str) -> list[str]:
    """The addresses of the exercises after a lesson, each answered rightly, and of what comes after them."""
    addresses = [client.get(f"/en/{GAME.id}/practice/next/?lesson={lesson}")["Location"]]
    while "result=" not in addresses[-1]:
        page = solved(client, addresses[-1])
        following = re.search(r'href="([^"]*/practice/next/\?drill=[^"]*)"', page)[1]
        addresses.append(client.get(following)["Location"])
    return addresses


def skill_of(address: str) -> str:
    return read_slug(GAME, address.split("?")[0].rstrip("/").rpartition("/")[2])[0].id


def test_after_a_lesson_come_exercises_on_it_and_on_those_before(client: Client) -> None:
    course = content.lessons(GAME, "en")
    lesson = next(each for each in reversed(course) if each.practice)
    *addresses, result = handful(client, lesson.slug)
    own = [skill_of(address) in lesson.practice for address in addresses]
    assert own == [True, True, False, True, False]
    page = opened(client, result)
    assert lesson.title in page
    assert re.search(r">5</span>\s*of 5", page)
    assert "5 of 5 right" in opened(client, f"/en/{GAME.id}/learn/")
    assert Attempt.objects.filter(kind=AFTER_LESSON, slug__startswith=f"{lesson.slug}/").count() == 5


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_no_exercise_after_a_lesson_needs_what_only_a_later_one_teaches(game) -> None:
    """Not even to leave a value unticked."""
    course = content.lessons(game, "en")
    for place, lesson in enumerate(course):
        taught = {step.rule for each in course[: place + 1] for step in each.steps}
        later = {step.rule for each in course[place + 1 :] for step in each.steps} - taught
        for number in (0, 1) if lesson.practice else ():
            slug = after_lesson(game, None, course, lesson, number)
            assert later.isdisjoint(find_exercise(game, slug, {}).exercise.needed), (lesson.slug, slug)


def test_a_lesson_with_nothing_to_practise_yet_offers_nothing(client: Client, toy) -> None:
    page = answered(client, "/en/high-card/learn/higher/?step=3", {"which": "right"})
    assert "Next lesson" in page
    assert "?lesson=" not in page
    response = client.get("/en/high-card/practice/next/?lesson=higher")
    assert response["Location"].endswith("?nothing=1")


# Courses


def test_a_course_goes_on_where_it_was_left(toy) -> None:
    from games.core.registry import find_game
    from tutor.practice.content import lessons

    found = lessons(find_game("high-card"), "en")
    assert Course(found, {}).next.lesson.slug == "higher"
    assert Course(found, {}).next.step == 1
    begun_course = Course(found, {"higher/2": "right"})
    assert (begun_course.next.lesson.slug, begun_course.next.step) == ("higher", 3)
    states = {"higher/2": "right", "higher/3": "right", "ties/2": "but", "ties/1": "but"}
    done = Course(found, states)
    assert [(place.lesson.slug, place.done, place.is_done) for place in done.places] == [
        ("higher", 2, True), ("ties", 1, False),
    ]  # fmt: skip
    everything = {**states, "ties/1": "right", "ties/3": "right"}
    assert Course(found, everything).next is None


def test_state_is_told_of_an_exercise(client: Client) -> None:
    task = find_exercise(GAME, f"{GAME.skills[0].id}-1-9", {})
    page = answered(client, f"/en/{GAME.id}/practice/{task.exercise.slug}/", as_form(task, task.hints.claim))
    assert state(page) == "right"
