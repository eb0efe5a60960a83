"""What a page says of a wrong answer: reasons of the engine, about what was answered, over all skills of all games."""

import re
from html import unescape

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.utils.translation import override

from games.core import explain, marking
from games.core.exercises import DIFFICULTIES, make, read_slug
from games.core.facts import Part
from games.core.marking import BLANK, LEGAL, RULE, WRONG
from games.core.questions import Game
from games.core.registry import all_games
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, ASK_SCORE, Answer, Skill
from tests.core.test_reasons import miscounted, rules_to_accuse
from tutor.classroom.feedback import ClassFeedback
from tutor.library.content import rule_page
from tutor.library.wording import words_for
from tutor.practice.feedback import Feedback
from tutor.practice.submission import Place
from tutor.practice.tasks import Task

LANGUAGES = [code for code, _ in settings.LANGUAGES]
SKILLS = [
    pytest.param(game, skill, id=f"{game.id}-{skill.id}")
    for game in all_games().values()
    for skill in game.skills
]


def wrong_answer(task: Task) -> Answer:
    exercise = task.exercise
    if exercise.ask == ASK_CLAIM:
        return exercise.tempting
    if exercise.ask == ASK_SCORE:
        return miscounted(exercise)
    if exercise.ask == ASK_ALL:
        return {
            exercise.asked[0]: [value for value, verdict in exercise.values.items() if not verdict.legal][:2]
        }
    accused = next(rules_to_accuse(exercise), "")
    return {LEGAL: "no", RULE: accused} if accused else {LEGAL: "no" if exercise.verdict.legal else "yes"}


def page_of(feedback: Feedback, template: str) -> str:
    """What is read on a page: without markup, pieces left out."""
    context = {
        "feedback": feedback,
        "form": {"place": Place("exercise", "slug", "/somewhere/")},
        "step": None,
        "puzzle": None,
    }
    with override(feedback.words.lang):
        html = render_to_string(template, context)
    return " ".join(unescape(re.sub(r"<(svg)\b.*?</\1>|<[^>]*>", " ", html, flags=re.DOTALL)).split())


def is_said(parts: tuple[Part, ...], page: str) -> bool:
    """Whether a sentence stands there, whatever its pieces look like."""
    texts = [" ".join(part.split()) for part in parts if isinstance(part, str)]
    return all(text in page for text in texts)


@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_a_wrong_answer_is_told_its_reason_in_practice_and_in_class(game: Game, skill: Skill) -> None:
    for level, language in zip(DIFFICULTIES, (*LANGUAGES, LANGUAGES[0]), strict=False):
        task = Task(make(game, skill, level, 4))
        answer, words = wrong_answer(task), words_for(game, language)
        mark = task.mark(answer)
        if mark.state != WRONG:
            continue
        reasons = reasons_of(task, mark, words)
        for feedback, template in (
            (Feedback(task, mark, words), "practice/_feedback.html"),
            (
                ClassFeedback(task=task, mark=mark, words=words, answer=answer, whole=True),
                "classroom/_feedback.html",
            ),
        ):
            page = page_of(feedback, template)
            assert reasons
            for parts in reasons:
                assert is_said(parts, page), (task.exercise.slug, explain.plain(parts), page)


def reasons_of(task: Task, mark: marking.Mark, words: explain.Words) -> list[tuple[Part, ...]]:
    """The sentences of the engine on a wrong answer."""
    if task.ask == ASK_ALL:
        wrong = [part.verdict for part in mark.parts if part.state == WRONG]
        return [
            explain.reason(words, reason).parts for verdict in wrong if verdict for reason in verdict.reasons
        ]
    assert mark.verdict
    if task.ask == ASK_SCORE:
        wrong_parts = [part for part in mark.parts if part.state == WRONG]
        found = [explain.why(words, why).parts for part in wrong_parts for why in part.why]
        found += [explain.bill_line(words, line).parts for line in mark.verdict.ruling.bill]
        return found + [
            marking.component_parts(part.component, part.right, words)
            for part in wrong_parts
            if part.component
        ]
    found = [explain.reason(words, reason).parts for reason in mark.verdict.reasons]
    found += [explain.why(words, why).parts for part in mark.parts for why in part.why]
    if accused := next((part.given for part in mark.parts if part.key == RULE and part.state == WRONG), ""):
        found.append(explain.other_rule(words, accused, mark.verdict))
    if mark.verdict.fix is not None:
        found.append(mark.verdict.fix.parts(words))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_of_which_the_engine_says_nothing_is_told_by_its_page(language: str) -> None:
    for game in all_games().values():
        skills = [skill for skill in game.skills if skill.ask == ASK_JUDGE]
        exercises = (make(game, skill, 1, seed) for skill in skills for seed in range(9))
        exercise = next(e for e in exercises if next(rules_to_accuse(e), ""))
        accused, words = next(rules_to_accuse(exercise)), words_for(game, language)
        mark = marking.mark(exercise, {LEGAL: "no", RULE: accused})
        silent = mark._replace(parts=tuple([part._replace(why=()) for part in mark.parts]))
        page = page_of(Feedback(Task(exercise), silent, words), "practice/_feedback.html")
        assert is_said(explain.not_broken(words, accused), page)
        summary = rule_page(game, accused, language).summary.text
        assert " ".join(summary.split()[:3]) in page


def test_no_sign_of_being_right_stands_beside_what_may_not_be() -> None:
    """Of values to tick, those are told that were ticked, and those that should have been."""
    game = all_games()["dominos-avec-talon"]
    task = Task(make(game, game.skill_by_id["fits"], 2, 5))
    words = words_for(game, "en")
    right = task.exercise.values
    ticked = [value for value, verdict in right.items() if not verdict.legal][:1]
    for answer in (marking.right_answer(task.exercise), {"tile": ticked}):
        feedback = ClassFeedback(task=task, mark=task.mark(answer), words=words, answer=answer, whole=True)
        told = [row.key for row in feedback.too_much]
        assert told == [value for value in answer["tile"] if not right[value].legal]
        named = {row.key for group in feedback.missed for row in (group.first, *group.others)}
        assert named == {v for v, verdict in right.items() if verdict.legal and v not in answer["tile"]}


def test_who_judged_nothing_is_told_nothing() -> None:
    game = all_games()["dominos-avec-talon"]
    task = Task(make(game, game.skill_by_id["lay"], 1, 0))
    mark = task.mark({})
    assert mark.state == BLANK
    page = page_of(Feedback(task, mark, words_for(game, "en")), "practice/_feedback.html")
    assert not any(is_said(parts, page) for parts in reasons_of(task, mark, words_for(game, "en")))


@pytest.mark.parametrize(
    ("game", "slug"),
    [
        *[("kap-tai-shap", slug) for slug in ("complete-2-681425286", "turn-3-286672848")],
        *[("chan", slug) for slug in ("win-2-960815604", "counted-3-309028619", "sets-2-586283162")],
        *[("tsung-shap", slug) for slug in ("sweep-2-884779688", "pile-2-383269621")],
        *[("tsung-shap", slug) for slug in ("worth-2-141969581", "tally-2-246798176")],
        *[("dominos-avec-talon", slug) for slug in ("obliged-3-22690466", "obliged-3-612554821")],
    ],
)
def test_exercises_that_left_newcomers_without_a_reason_explain(game: str, slug: str) -> None:
    found = all_games()[game]
    task = Task(make(found, *read_slug(found, slug)))
    answer, words = wrong_answer(task), words_for(found, "fr")
    page = page_of(Feedback(task, task.mark(answer), words), "practice/_feedback.html")
    assert all(is_said(parts, page) for parts in reasons_of(task, task.mark(answer), words))
