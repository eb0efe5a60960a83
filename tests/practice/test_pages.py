"""Lessons, puzzles and exercises as a learner meets them, without a script: pages, forms, answers."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

import games
from games.core import exercises, explain, skills, wishes
from games.core.judging import Verdict
from games.core.phrases import words_for
from games.core.registry import all_games, find_game
from tests.dealt import nothing_is_right
from tests.library.test_pages import assert_sound
from tests.macros import macro
from tests.practice.asking import (
    answer_id,
    answered,
    as_form,
    find_exercise,
    is_done,
    one_of_each_ask,
    opened,
    post,
    state,
)
from tutor.practice import content
from tutor.practice.board import TaskBoard
from tutor.practice.tasks import GOAL_BREAK, GOAL_LEGAL, GOAL_RIGHT, Task
from tutor.progress.attempts import new_answer_id, record
from tutor.progress.models import Attempt, Learner

pytestmark = pytest.mark.django_db

GAMES = list(all_games().values())
EVERY_GAME = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
EVERY_ASK = pytest.mark.parametrize(
    ("game", "skill"), one_of_each_ask(), ids=[skill.ask for _, skill in one_of_each_ask()]
)
TOY = "/en/high-card"
LANGUAGES = [code for code, _ in settings.LANGUAGES]


# Every page there is


@EVERY_GAME
def test_every_lesson_has_a_page_for_each_step_and_one_for_all(
    client: Client, crawled_language: str, game
) -> None:
    course = opened(client, f"/{crawled_language}/{game.id}/learn/")
    assert_sound(course)
    for lesson in content.lessons(game, crawled_language):
        address = f"/{crawled_language}/{game.id}/learn/{lesson.slug}/"
        assert address in course
        for step in lesson.steps:
            page = client.get(f"{address}?step={step.number}").content.decode()
            assert_sound(page)
            assert step.heading in unescape(page)
            assert step.text.html in page
        whole = opened(client, f"{address}?all=1")
        assert_sound(whole)
        unbroken = macro("text", "unbroken")
        assert all(unescape(unbroken(step.heading)) in whole for step in lesson.steps)


@EVERY_GAME
def test_every_puzzle_has_a_page_and_stands_beside_its_rule(
    client: Client, crawled_language: str, game
) -> None:
    puzzles = content.puzzles(game, crawled_language)
    listed = opened(client, f"/{crawled_language}/{game.id}/puzzles/")
    assert_sound(listed)
    for puzzle in puzzles:
        address = f"/{crawled_language}/{game.id}/puzzles/{puzzle.slug}/"
        assert address in listed
        page = opened(client, address)
        assert_sound(page)
        assert puzzle.title in page
    for rule in {puzzle.rule for puzzle in puzzles}:
        page = opened(client, f"/{crawled_language}/{game.id}/rules/{rule}/")
        assert_sound(page)
        titles = [puzzle.title for puzzle in puzzles if puzzle.rule == rule]
        assert all(title in page for title in titles)


@EVERY_GAME
def test_every_skill_has_pages(client: Client, crawled_language: str, game) -> None:
    home = opened(client, f"/{crawled_language}/{game.id}/practice/")
    assert_sound(home)
    assert_sound(opened(client, f"/{crawled_language}/{game.id}/practice/drill/"))
    for skill in game.skills:
        assert f"skill={skill.id}" in home
        for difficulty in exercises.DIFFICULTIES:
            address = f"/{crawled_language}/{game.id}/practice/{skill.id}-{difficulty}-7/"
            assert_sound(opened(client, address))


def test_a_rule_leads_to_the_lesson_that_teaches_it(client: Client, toy) -> None:
    link = '<a href="/en/high-card/learn/higher/">Higher</a>'
    assert f"Lesson on this: {link}" in opened(client, f"{TOY}/rules/higher/")
    assert "Lesson on this" not in opened(client, f"{TOY}/rules/cards/")


def test_without_a_course_no_lesson_is_offered(client: Client, toy_without_course) -> None:
    assert "Lesson on this" not in opened(client, f"{TOY}/rules/higher/")


def test_what_is_practised_on_one_rule_leads_to_the_lesson_on_it(client: Client) -> None:
    for game in GAMES:
        for skill in [each for each in game.skills if len(each.rules) > 1]:
            on = skill.rules[-1]
            lessons = content.lessons_on(game, "en", (on,), skill.question)
            page = opened(client, f"/en/{game.id}/practice/{skill.id}-1-7/?on={on}")
            offered = page.partition('class="lessons-on"')[2].partition("</span>")[0]
            assert re.findall(r'learn/([^/]+)/"', offered) == [lesson.slug for lesson in lessons]


def test_in_a_drill_no_lesson_leads_away(client: Client) -> None:
    assert "lessons-on" not in opened(client, f"/en/{GAMES[0].id}/practice/drill/?seconds=60")


@EVERY_GAME
def test_every_skill_has_lessons_that_ask_its_question(client: Client, language: str, game) -> None:
    for skill in game.skills:
        page = opened(client, f"/{language}/{game.id}/practice/{skill.id}-1-7/")
        lessons = content.lessons_on(game, language, skill.rules, skill.question)
        assert lessons
        for lesson in lessons:
            assert f'/{language}/{game.id}/learn/{lesson.slug}/">{lesson.title}</a>' in page
            assert any(step.task and step.task.question.id == skill.question for step in lesson.steps)


@pytest.mark.parametrize(
    "address",
    ["learn/nothing/", "learn/higher/?step=0", "learn/higher/?step=9", "learn/higher/?step=²", "puzzles/nothing/",
     "practice/nothing/", "practice/nothing-1-1/"],
)  # fmt: skip
def test_what_does_not_exist_is_not_found(client: Client, toy, address: str) -> None:
    opened(client, f"{TOY}/{address}", 404)


def test_a_game_without_a_course_says_so(client: Client, toy_without_course, language: str) -> None:
    for address in ("learn/", "puzzles/", "practice/", "practice/drill/"):
        assert_sound(opened(client, f"/{language}/high-card/{address}"))


def test_puzzles_are_filtered_by_rule_and_difficulty(client: Client, toy) -> None:
    assert "Upside down" not in opened(client, f"{TOY}/puzzles/?difficulty=1")
    assert "Low and high" in opened(client, f"{TOY}/puzzles/?difficulty=1&rule=higher")
    assert "Low and high" not in opened(client, f"{TOY}/puzzles/?rule=cards")
    assert "Low and high" in opened(client, f"{TOY}/puzzles/?difficulty=x")


def test_a_door_leads_from_the_first_page_and_the_games_page(client: Client) -> None:
    game = GAMES[0]
    assert f"/en/{game.id}/learn/" in opened(client, "/en/")
    page = opened(client, f"/en/{game.id}/")
    for door in ("learn", "puzzles", "practice"):
        assert f'/en/{game.id}/{door}/"' in page


def test_of_what_a_neighbour_points_at_nothing_else_is_marked(client: Client) -> None:
    """Where several pieces lie, one sees which of them the neighbour takes."""
    for game in GAMES:
        for skill in game.skills:
            pointing = [f for f in game.by_id[skill.question].fields if f.control == "places"]
            if skill.ask != skills.ASK_JUDGE or not pointing:
                continue
            for seed in range(12):
                task = find_exercise(game, f"{skill.id}-3-{seed}", {})
                for field in [f for f in pointing if task.exercise.fields.get(f.name)]:
                    lying = task.exercise.fields[field.at[0]].split()
                    taken = [lying[int(place) - 1] for place in task.exercise.fields[field.name].split()]
                    page = opened(client, f"/en/{game.id}/practice/{task.exercise.slug}/")
                    assert claimed_on(page) == taken
                    assert len(re.findall(r'<span class="tile[ "][^>]*data-piece', page)) >= len(lying)
                    return
    pytest.fail("no neighbour points at pieces")


def claimed_on(page: str) -> list[str]:
    """The pieces on the table that a claim is about."""
    return re.findall(r'class="tile is-claimed[^"]*" data-piece="([^"]*)"', page)


def test_what_stands_for_four_cards_is_drawn_as_four() -> None:
    game, question = games.find_question("chan", "score")
    fields = {**question.sample, "melds": "chiu 2v, chan 4s+4s"}
    board = TaskBoard(game, question, words_for(game, "en"), fields)
    drawn = "".join(
        str(macro("board", "on_table")(spot, board)) for spot in board.spots if spot.shown.name == "melds"
    )
    assert [drawn.count(f'data-piece="{code}"') for code in ("2v", "4s")] == [4, 2]


def test_every_piece_of_a_neighbours_claim_lies_on_the_table(client: Client) -> None:
    """Marked where it lies, or beside what the neighbour says."""
    for game in GAMES:
        for skill in [each for each in game.skills if each.ask == skills.ASK_JUDGE]:
            for seed in range(2):
                task = find_exercise(game, f"{skill.id}-2-{seed}", {})
                page = opened(client, f"/en/{game.id}/practice/{task.exercise.slug}/")
                apart = page.partition('class="zone zone-said"')[2].partition('class="zone zone-mine"')[0]
                drawn = {*claimed_on(page), *re.findall(r'data-piece="([^"]*)"', apart)}
                single = [
                    task.exercise.fields.get(f.name)
                    for f in task.question.fields
                    if f.name in task.exercise.asked and f.control in ("among", "piece")
                ]
                assert {game.pieces.spellings[word].code for word in single if word} <= drawn


# Three-way feedback


@EVERY_ASK
def test_a_right_answer_is_told_briefly_with_its_reason_on_request(client: Client, game, skill) -> None:
    slug = f"{skill.id}-1-7"
    task = find_exercise(game, slug, {})
    page = answered(client, f"/en/{game.id}/practice/{slug}/", as_form(task, task.hints.claim))
    assert_sound(page)
    assert state(page) == "right"
    assert is_done(page)
    assert "<summary>Why</summary>" in page


def test_the_same_reason_for_many_values_is_told_once(client: Client, language: str) -> None:
    """The others stand beside it by their names, and their own reasons open on request."""
    for game in GAMES:
        for skill in [each for each in game.skills if each.ask == skills.ASK_ALL]:
            slug = f"{skill.id}-2-7"
            task = find_exercise(game, slug, {})
            page = answered(
                client, f"/{language}/{game.id}/practice/{slug}/", as_form(task, task.hints.claim)
            )
            assert_sound(page)
            mark = task.mark(task.hints.claim)
            kinds = {
                (part.right, tuple((r.rule, r.outcome) for r in part.verdict.ruling.reasons))
                for part in mark.parts
            }
            told = page.partition('id="answer"')[2]
            folded = sum(map(in_items, re.findall(r'class="likewise">(.*?)</details>', told, re.S)))
            assert in_items(told) == len(mark.parts)
            assert in_items(told) - folded == len(kinds)
            likewise = re.findall(r"<summary>(?:Likewise|De même)(.*?)</summary>", told, re.S)
            assert len(likewise) == told.count('class="likewise"')
            assert not re.search("</svg>\u2060|</svg>,(?!</span>)", "".join(likewise)), (
                "a line begins with a comma"
            )


def in_items(page: str) -> int:
    return page.count('<li class="reason">')


@pytest.mark.parametrize(
    ("game", "skill"), [found for found in one_of_each_ask() if found[1].ask != skills.ASK_ALL]
)
def test_nothing_answered_is_nothing_wrong_and_is_not_kept(client: Client, game, skill) -> None:
    page = answered(client, f"/en/{game.id}/practice/{skill.id}-1-7/", {})
    assert "Nothing is said yet" in page or state(page) == "malformed"
    assert not Attempt.objects.exists()
    assert not Learner.objects.exists()


@EVERY_GAME
def test_a_list_left_empty_is_an_answer_where_it_may_be(client: Client, game) -> None:
    """A form of which nothing is ticked sends nothing, and says that nothing belongs there."""
    for skill, said in list(with_lists(game)):
        for nothing in (True, False):
            exercise = found_with(game, skill, nothing)
            if exercise is None:
                continue
            address = f"/en/{game.id}/practice/{exercise.slug}/"
            page = answered(client, address, {"answer_id": new_answer_id()})
            assert state(page) == ("right" if nothing else "wrong")
            assert Attempt.objects.latest("pk").claim == {exercise.asked[0]: said}
            answer = opened(client, f"{address}?hint=3").partition(">The answer<")[2]
            assert nothing == (f"<dd>{words_for(game, 'en').nothing()}</dd>" in answer)


def with_lists(game) -> Iterator[tuple[skills.Skill, str | list[str]]]:
    """The skills asked with a list that may stay empty, and how that is kept."""
    for skill in game.skills:
        exercise = exercises.make(game, skill, 2, 1)
        if exercise.lists:
            yield skill, [] if skill.ask == skills.ASK_ALL else ""


def found_with(game, skill, nothing: bool) -> exercises.Exercise | None:
    """An exercise in which nothing is right, or something is; ``None`` where none of thirty is."""
    dealt = (exercises.make(game, skill, 2, seed) for seed in range(30))
    return next((exercise for exercise in dealt if nothing_is_right(exercise) == nothing), None)


def test_a_wrong_claim_is_told_every_rule_it_breaks_and_nothing_more(client: Client) -> None:
    game, skill = next(found for found in one_of_each_ask() if found[1].ask == skills.ASK_CLAIM)
    slug = f"{skill.id}-1-7"
    task = find_exercise(game, slug, {})
    page = answered(client, f"/en/{game.id}/practice/{slug}/", as_form(task, task.exercise.tempting))
    assert state(page) == "wrong"
    assert not is_done(page)
    for reason in task.exercise.wrong.reasons:
        assert f"/en/{game.id}/rules/{reason.rule}/" in page
    assert "There was better" not in page
    assert Attempt.objects.get().broken == list(dict.fromkeys(r.rule for r in task.exercise.wrong.reasons))


def test_what_is_allowed_but_less_good_is_told_the_better(client: Client) -> None:
    """For some exercise of some game: a legal claim to which there is a better one."""
    for game in GAMES:
        for skill in game.skills:
            if skill.ask != skills.ASK_CLAIM:
                continue
            for seed in range(12):
                task = find_exercise(game, f"{skill.id}-3-{seed}", {})
                lesser = [v for v in task.exercise.tried if v.legal and task.exercise.better_than(v)]
                claims = [exercises.claimed(v, task.exercise.asked) for v in lesser]
                for claim in [claim for claim in claims if claim]:
                    page = answered(
                        client, f"/en/{game.id}/practice/{task.exercise.slug}/", as_form(task, claim)
                    )
                    assert state(page) == "but"
                    assert "There was better" in page
                    return
    pytest.fail("no exercise has a legal claim that is not the best")


def test_a_step_is_done_by_a_right_claim(client: Client, toy) -> None:
    address = f"{TOY}/learn/higher/?step=2"
    page = answered(client, address, {"which": "left"})
    assert (state(page), is_done(page)) == ("wrong", False)
    page = answered(client, address, {"which": "right", "answer_id": "another-answer"})
    assert (state(page), is_done(page)) == ("right", True)
    assert "?step=3" in page
    assert "1 of 2 questions" in opened(client, f"{TOY}/learn/")
    assert [attempt.state for attempt in Attempt.objects.order_by("pk")] == ["wrong", "right"]


def test_the_way_on_stands_once(client: Client, toy) -> None:
    """To skip a step as long as there is something to do; to go on where there is not, or no more."""
    address = f"{TOY}/learn/higher/?step="
    to_read, to_do = opened(client, f"{address}1"), opened(client, f"{address}2")
    done = answered(client, f"{address}2", {"which": "right"})
    for page, way_on in (
        (to_read, "Next step: Say which wins"),
        (to_do, "Skip this step"),
        (done, "Next step: Say it wrongly"),
    ):
        following = re.findall(
            r'<a [^>]*href="\?step=\d"[^>]*>(.*?)</a>', page.partition('id="step-heading"')[2]
        )
        on = [re.sub(r"<[^>]*>", "", each).strip() for each in following if "Back" not in each]
        assert len(on) == 1
        assert on[0].startswith(way_on)


def test_the_way_on_from_a_puzzle_stands_once(client: Client) -> None:
    game = GAMES[0]
    first, second = content.puzzles(game, "en")[:2]
    address = f"/en/{game.id}/puzzles/{first.slug}/"
    link = f'href="/en/{game.id}/puzzles/{second.slug}/"'
    assert opened(client, address).count(link) == 1
    answer = as_form(first.task, first.task.hints.claim)
    solved = answered(client, address, answer)
    assert is_done(solved)
    assert solved.count(link) == 1
    assert f"Next puzzle: {second.title}" in solved
    part = answered(client, address, answer, headers={"HX-Request": "true"})
    assert part.count(link) == 1
    assert 'id="turn-page" hx-swap-oob="true"' in part


def test_a_rule_broken_on_purpose_is_no_mistake(client: Client, toy) -> None:
    address = f"{TOY}/learn/higher/?step=3"
    page = answered(client, address, {"which": "left"})
    assert not is_done(page)
    assert "The step asks for the mistake" in page
    page = answered(client, address, {"which": "right", "answer_id": "another-answer"})
    assert is_done(page)
    assert "That’s what this step wanted to show" in page
    kept = Attempt.objects.order_by("pk")
    assert [(attempt.state, attempt.broken) for attempt in kept] == [("but", []), ("right", [])]


def test_a_step_that_asks_for_a_mistake_is_done_by_that_mistake_alone(client: Client, toy) -> None:
    """The step is about calling the lower card higher; that the cards tie is wrong too."""
    lesson = f"{TOY}/learn/higher/?step=3"
    assert not is_done(answered(client, lesson, {"which": "equal"}))
    assert is_done(answered(client, lesson, {"which": "right", "answer_id": new_answer_id()}))


def hand_laid(wanted: Callable[[Task, Verdict], bool]) -> Iterator[tuple[str, Task, Verdict]]:
    """Puzzles and steps whose claim one can fill in, each with a legal claim as wanted: address, task, verdict."""
    for game in GAMES:
        for puzzle in content.puzzles(game, "en"):
            yield from legal_in(f"{game.id}/puzzles/{puzzle.slug}/", puzzle.task, wanted)
        for lesson in content.lessons(game, "en"):
            for step in lesson.steps:
                if step.task and step.to_do:
                    yield from legal_in(f"{game.id}/learn/{lesson.slug}/{step.address}", step.task, wanted)


def legal_in(
    address: str, task: Task, wanted: Callable[[Task, Verdict], bool]
) -> Iterator[tuple[str, Task, Verdict]]:
    if task.ask == skills.ASK_CLAIM and task.goal != GOAL_BREAK:
        said = [
            v for v in task.exercise.legal if exercises.claimed(v, task.exercise.asked) and wanted(task, v)
        ]
        yield from ((address, task, verdict) for verdict in said[:1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_allowed_and_not_what_was_asked_for_is_told_so_and_not_called_worse(
    client: Client, language
) -> None:
    def unwanted(task: Task, verdict: Verdict) -> bool:
        return task.goal == GOAL_RIGHT and not task.exercise.is_wished(verdict) and not verdict.worth

    found = list(hand_laid(unwanted))
    assert found
    for address, task, verdict in found[:3]:
        claim = exercises.claimed(verdict, task.exercise.asked)
        page = answered(client, f"/{language}/{address}", as_form(task, claim))
        assert (state(page), is_done(page)) == ("but", False)
        mark, words = task.mark(claim), words_for(task.game, language)
        assert mark.better is None
        for line in wishes.told(mark.unmet, verdict, words):
            assert explain.plain(line) in page
        assert "There was better" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_something_else_was_better_is_told(client: Client, language: str) -> None:
    address, task, verdict = next(
        hand_laid(lambda task, v: task.goal == GOAL_RIGHT and bool(task.exercise.better_than(v)))
    )
    claim = exercises.claimed(verdict, task.exercise.asked)
    page = answered(client, f"/{language}/{address}", as_form(task, claim))
    comparison = task.mark(claim).better.comparison
    said = explain.compared(words_for(task.game, language), comparison.criterion, comparison.against)
    first = next(part for part in said.parts if isinstance(part, str))
    assert state(page) == "but"
    assert first in page


def test_where_any_claim_will_do_none_is_called_better(client: Client) -> None:
    found = list(hand_laid(lambda task, v: task.goal == GOAL_LEGAL and bool(task.exercise.better_than(v))))
    assert found
    for address, task, verdict in found:
        claim = exercises.claimed(verdict, task.exercise.asked)
        page = answered(client, f"/en/{address}", as_form(task, claim))
        assert (state(page), is_done(page)) == ("right", True)
        assert "There was better" not in page


def test_a_claim_that_cannot_be_read_is_told_so(client: Client, toy) -> None:
    page = answered(client, f"{TOY}/puzzles/low-and-high/", {"which": "above"})
    assert state(page) == "malformed"
    assert not Attempt.objects.exists()


def test_figures_are_marked_one_by_one_and_may_be_left_open(client: Client) -> None:
    game, skill = next(found for found in one_of_each_ask() if found[1].ask == skills.ASK_SCORE)
    slug = f"{skill.id}-1-7"
    task = find_exercise(game, slug, {})
    first, *_ = [c for c in task.exercise.components if c.kind.name == "number"]
    page = answered(client, f"/en/{game.id}/practice/{slug}/", {first.key: first.right_text})
    assert state(page) == "but"
    assert "marked-right" in page
    assert "marked-blank" in page
    assert "left open" in page
    page = answered(
        client, f"/en/{game.id}/practice/{slug}/", {first.key: "99998", "answer_id": "another-answer"}
    )
    assert state(page) == "wrong"
    assert "marked-wrong" in page
    assert Attempt.objects.latest("pk").broken == [first.rule]


# What must not be given away


@pytest.mark.parametrize(
    ("game", "skill"),
    [
        pytest.param(g, s, id=s.id)
        for g in all_games().values()
        for s in g.skills
        if s.ask == skills.ASK_SCORE
    ],
)
def test_who_counts_sees_what_each_thing_is_worth(client: Client, game, skill) -> None:
    """Where the question has a table of values: beside each figure the values of its rule."""
    page = opened(client, f"/en/{game.id}/practice/{skill.id}-1-1/")
    lines = re.findall(r'<label for="f-([^"]+)">[^<]*</label><span class="worth">([^<]*)</span>', page)
    values = game.by_id[skill.question].values
    told = {key: tuple(map(int, worth.split(" · "))) for key, worth in lines}
    assert told == (dict(values.rows) if values else {})


def test_who_cannot_read_the_cards_may_have_figures_printed_on_them(client: Client) -> None:
    for game in all_games().values():
        first, second, *_rest = content.lessons(game, "en")
        assert (
            "figures-offer" in opened(client, f"/en/{game.id}/learn/{first.slug}/")
        ) == game.pieces.written
        exercise = opened(client, f"/en/{game.id}/practice/{game.skills[0].id}-1-1/")
        assert ('form="preferences" name="figures" value="on"' in exercise) == game.pieces.written
        assert "figures-offer" not in opened(client, f"/en/{game.id}/learn/{second.slug}/")
    assert any(game.pieces.written for game in all_games().values())


def secrets_of(task) -> list[str]:
    """Sentences that tell the right answer."""
    from tutor.library.wording import words_for
    from tutor.pieces.drawing import sentence
    from tutor.referee.explanation import Explanation

    explanation = Explanation(task.hints.verdict, words_for(task.game, "en"))
    return [sentence(line.parts, "en") for line in (*explanation.reasons, *explanation.bill)]


@EVERY_GAME
def test_no_open_exercise_tells_its_answer(client: Client, game) -> None:
    for skill in game.skills:
        task = find_exercise(game, f"{skill.id}-2-7", {})
        address = f"/en/{game.id}/practice/{task.exercise.slug}/"
        page = client.get(address).content.decode()
        assert not [said for said in secrets_of(task) if said in page], task.exercise.slug
        if skill.ask != skills.ASK_CLAIM:  # a claim's form begins with what is said by saying nothing
            assert " checked" not in page[page.index("<main") :]
        hinted = client.post(address, {"hint": "2", "hinted": "1"}).content.decode()
        assert not [said for said in secrets_of(task) if said in hinted], task.exercise.slug
        if skill.ask in (skills.ASK_CLAIM, skills.ASK_JUDGE):
            told = client.post(address, {"hint": "3", "hinted": "2"}).content.decode()
            assert [said for said in secrets_of(task) if said in told], task.exercise.slug


def test_ticks_stand_in_an_order_that_tells_nothing(client: Client) -> None:
    game, skill = next(found for found in one_of_each_ask() if found[1].ask == skills.ASK_ALL)
    orders = set()
    for seed in range(8):
        task = find_exercise(game, f"{skill.id}-2-{seed}", {})
        page = opened(client, f"/en/{game.id}/practice/{task.exercise.slug}/")
        name = task.exercise.asked[0]
        shown = re.findall(rf'type="checkbox" name="{name}" value="([^"]*)"', page)
        assert sorted(shown) == sorted(task.exercise.values)
        orders.add(tuple(task.exercise.values[value].legal for value in shown))
    assert any(order != tuple(sorted(order, reverse=True)) for order in orders)


def test_hints_come_one_after_the_other_and_keep_what_was_claimed(client: Client, toy) -> None:
    address = f"{TOY}/puzzles/low-and-high/"
    assert "hint-step" not in opened(client, address)
    for number, button in ((1, "Hint: which rule"), (2, "Show the answer"), (3, None)):
        response = client.post(address, {"hint": str(number), "hinted": str(number - 1), "which": "left"})
        page = response.content.decode()
        assert page.count('class="hint-step"') == number
        assert re.search(r'is-said" name="which" value="left"', page)
        assert button is None or button in page
        assert 'data-state="' not in page
    assert "is-hinted" in page
    assert not Attempt.objects.exists()


def test_the_answer_to_a_score_leaves_out_what_need_not_be_written(client: Client) -> None:
    for game in GAMES:
        for skill in [each for each in game.skills if each.ask == skills.ASK_SCORE]:
            slug = f"{skill.id}-2-7"
            components = find_exercise(game, slug, {}).exercise.components
            address = f"/en/{game.id}/practice/{slug}/"
            for number in ("1", "2", "3"):
                page = unescape(
                    client.post(address, {"hint": number, "hinted": str(int(number) - 1)}).content.decode()
                )
            told = page.partition('class="told-claim"')[2].partition("</dl>")[0]
            assert told.count("<dt>") == sum(bool(c.right) or not c.spare for c in components)


def test_what_may_stay_empty_does_not_tell_that_something_belongs_there(client: Client) -> None:
    tried = 0
    for game in GAMES:
        for skill in [each for each in game.skills if each.ask == skills.ASK_SCORE]:
            task = find_exercise(game, f"{skill.id}-2-7", {})
            spare = [c for c in task.exercise.components if c.spare]
            forgotten = next((c for c in spare if c.right), None)
            if forgotten is None:
                continue
            answer = {c.key: c.right_text for c in task.exercise.components if not c.spare}
            page = answered(client, f"/en/{game.id}/practice/{skill.id}-2-7/", answer)
            assert state(page) == "but"
            marked = re.findall(r'class="slip-line marked-(\w+)"', page)
            assert marked == ["right"] * len(answer)
            tried += 1
    assert tried


def test_an_answer_after_hints_is_kept_as_such(client: Client, toy) -> None:
    answered(client, f"{TOY}/puzzles/low-and-high/", {"which": "right", "hinted": "2"})
    assert Attempt.objects.get().hints == 2


# Counting once


def test_an_answer_sent_twice_counts_once(client: Client, toy) -> None:
    address = f"{TOY}/puzzles/low-and-high/"
    form = {"which": "left", "answer_id": answer_id(opened(client, address))}
    first, second = (answered(client, address, form) for _ in range(2))
    assert state(first) == state(second) == "wrong"
    assert Attempt.objects.count() == 1
    assert Learner.objects.count() == 1
    answered(client, address, {"which": "left", "answer_id": answer_id(second)})
    assert Attempt.objects.count() == 2


def test_an_answer_needs_the_token_of_its_form(toy) -> None:
    strict = Client(enforce_csrf_checks=True)
    assert post(strict, f"{TOY}/puzzles/low-and-high/", {"which": "left"}).status_code == 403
    assert not Attempt.objects.exists()


def test_looking_makes_no_learner(client: Client, toy) -> None:
    for address in ("learn/", "learn/higher/?step=2", "puzzles/", "puzzles/low-and-high/", "practice/"):
        opened(client, f"{TOY}/{address}")
    assert not Learner.objects.exists()
    assert "learner" not in client.cookies


def test_what_is_kept_of_an_answer(client: Client, toy) -> None:
    answered(client, f"{TOY}/puzzles/upside-down/", {"which": "right", "left": "4c", "order": "up"})
    kept = Attempt.objects.get()
    assert (kept.game, kept.question, kept.kind, kept.slug) == (
        "high-card",
        "higher",
        "puzzle",
        "upside-down",
    )
    assert kept.fields == {"left": "1c", "right": "4c"}, "the position is the puzzle's, whatever is sent"
    assert kept.claim == {"which": "right"}
    assert kept.readings == {"order": "down"}
    assert (kept.state, kept.broken, kept.rules, kept.difficulty) == ("wrong", ["higher"], ["higher"], 3)


# With htmx


def test_htmx_is_answered_with_the_task_alone(client: Client, toy) -> None:
    address = f"{TOY}/puzzles/low-and-high/"
    response = post(client, address, {"which": "left"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert "HX-Request" in response["Vary"]
    assert page.lstrip().startswith('<div id="task"')
    assert "<html" not in page
    assert state(page) == "wrong"
    back = client.get(address, headers={"HX-Request": "true", "HX-History-Restore-Request": "true"})
    assert "<html" in back.content.decode()


def test_htmx_is_told_where_one_is_in_the_lesson(client: Client, toy) -> None:
    response = post(client, f"{TOY}/learn/higher/?step=2", {"which": "right"}, headers={"HX-Request": "true"})
    page = response.content.decode()
    assert re.search(r'id="steps" hx-swap-oob="true".*class="is-done"', page, re.DOTALL)
    assert "Skip this step" not in page


def test_personal_pages_are_kept_by_nobody(client: Client, toy) -> None:
    for address in ("learn/", "puzzles/low-and-high/", "practice/"):
        assert "no-store" in client.get(f"{TOY}/{address}")["Cache-Control"]


# Claims laid out piece by piece


def test_a_claim_can_be_laid_piece_by_piece_without_a_script(client: Client) -> None:
    """Where pieces are put together (pairs of a hand), each press of a button gives the page with the piece laid."""
    found = [
        (game, skill) for game in GAMES for skill in game.skills
        if skill.ask == skills.ASK_CLAIM
        and any("group_size" in game.by_id[skill.question].by_name[name].kind.describe() for name in skill.asked)
    ]  # fmt: skip
    game, skill = found[0]
    address = f"/en/{game.id}/practice/{skill.id}-1-7/"
    name, page = skill.asked[0], opened(client, address)
    first, second = re.findall(r'name="put" value="([^"]*)"', page)[:2]
    page = client.post(address, {"put": first, "into": name}).content.decode()
    assert f'name="{name}" value="{first}"' in page
    assert page.count('aria-pressed="true"') == 1
    page = client.post(address, {"put": second, "into": name, name: first}).content.decode()
    joined = re.search(rf'name="{name}" value="([^"]*)"', page)[1]
    [heap] = game.by_id[skill.question].by_name[name].kind.heaps(joined)
    assert sorted(str(item) for item in heap.items) == sorted([first, second])
    apart = re.search(rf'class="group touch" name="remove" value="({name}[^"]*)"', page)[1]
    page = client.post(address, {name: joined, "remove": apart}).content.decode()
    assert f'name="{name}" value=""' in page
    assert not Attempt.objects.exists()


# Feedback that fades


def test_reasons_fade_for_who_wants_it_and_knew_the_rule(client: Client, toy) -> None:
    """A known rule that is broken is no longer known: the next time its reasons stand open again."""
    left, right = (f"{TOY}/puzzles/low-and-high/", "left"), (f"{TOY}/puzzles/upside-down/", "right")
    answered(client, left[0], {"which": "left"})
    learner, told = Learner.objects.get(), {}
    know(learner, "high-card", "higher")
    for about, preference, (address, wrong) in [
        ("not wanted", "full", left),
        ("known", "fading", right),
        ("broken again", "fading", left),
    ]:
        client.cookies["feedback"] = preference
        told[about] = answered(client, address, {"which": wrong, "answer_id": new_answer_id()})
    assert [about for about, page in told.items() if "<summary>Why</summary>" in page] == ["known"]


def know(learner: Learner, game: str, rule: str) -> None:
    """The rule answered rightly day after day until today, so that it is known by now and not due yet."""
    for days in range(9, -1, -1):
        slug = f"day-{days}-{timezone.now().timestamp()}"
        attempt = Attempt(learner=learner, game=game, kind="exercise", slug=slug, state="right", rules=[rule])
        attempt.answer_id = new_answer_id()
        record(attempt, timezone.now() - timedelta(days=days))


# My table


def test_practice_is_under_the_house_readings_and_says_so(client: Client) -> None:
    """A reading that some skill's question knows is played, told, and kept with the answer."""
    game = next(game for game in GAMES if game.readings)
    reading = game.readings[0]
    skill = next(s for s in game.skills if reading in game.by_id[s.question].readings)
    value = reading.values[1]
    client.post(f"/en/{game.id}/table/", {reading.name: value})
    for address in ("practice/", f"practice/{skill.id}-1-7/"):
        page = opened(client, f"/en/{game.id}/{address}")
        from tutor.library.wording import words_for

        assert words_for(game, "en").text("readings", reading.name, value, "name") in page
    task = find_exercise(game, f"{skill.id}-1-7", {reading.name: value})
    answered(client, f"/en/{game.id}/practice/{skill.id}-1-7/", as_form(task, task.hints.claim))
    assert Attempt.objects.get().readings == {reading.name: value}


def test_lessons_and_puzzles_are_judged_by_the_rule_pages(client: Client, toy) -> None:
    client.post(f"{TOY}/table/", {"order": "down"})
    assert state(answered(client, f"{TOY}/puzzles/low-and-high/", {"which": "right"})) == "right"


def test_a_puzzle_under_a_reading_says_so(client: Client, toy) -> None:
    assert "low wins" in opened(client, f"{TOY}/puzzles/upside-down/")


def test_nothing_to_practise_under_these_readings_is_said(client: Client) -> None:
    """Of a skill that the readings of the house leave without an exercise."""
    game, skill = next((game, skill) for game in GAMES for skill in game.skills if skill.needs)
    address = f"/en/{game.id}/practice/next/?skill={skill.id}"
    nothing = "nothing to practise here"
    assert nothing not in client.get(address, follow=True).content.decode()
    name, needed = next(iter(skill.needs.items()))
    reading = next(each for each in game.readings if each.name == name)
    other = next(value for value in reading.values if value != needed)
    client.post(f"/en/{game.id}/table/", {name: other})
    assert nothing in client.get(address, follow=True).content.decode()


def test_the_toy_has_a_lesson_to_begin_with(toy) -> None:
    assert [lesson.slug for lesson in content.lessons(find_game("high-card"), "fr")] == ["higher", "ties"]
