"""What is said of an answer never contradicts what a step asks for: over every step and puzzle, in every language."""

import pytest

from games.core.marking import WRONG
from games.core.questions import Game
from tests.content.test_answers import GAMES, LANGUAGES, plans
from tests.practice.test_reasons import page_of
from tutor.library.wording import words_for
from tutor.practice.feedback import Feedback
from tutor.practice.tasks import GOAL_BREAK, GOAL_READ

FINE, FAULTY = ("allowed", "right"), ("not-allowed", "wrong", "missed")
"""Words for a claim that is legal, and for one that is not."""


@pytest.mark.parametrize("game", GAMES)
def test_the_word_above_an_answer_fits_the_verdict_on_its_claim(
    game: Game,
) -> None:
    for where, plan in plans(game):
        task = plan.task
        if task is None or task.goal == GOAL_READ or task.ask != "claim":
            continue
        verdicts = task.exercise.tried
        tried = [next((v for v in verdicts if v.legal is legal), None) for legal in (True, False)]
        for verdict in filter(None, tried):
            claim = {name: text for name in task.exercise.asked if (text := verdict.text(name))}
            mark = task.mark(claim) if claim else None
            if mark is None or mark.verdict is None:
                continue
            assert mark.verdict.word in (FINE if verdict.legal else FAULTY), where
            assert (mark.state == WRONG) is not verdict.legal, where
            for language in LANGUAGES:
                words = words_for(game, language)
                head = page_of(Feedback(task, mark, words), "practice/_feedback.html")[:40]
                right = words.text("words", "verdict", "right")
                called = words.text("words", "verdict", mark.verdict.word)
                fine = head.startswith(("✓ " + called, "✓ " + right))
                assert fine if verdict.legal else head.startswith("✗ " + called), (where, head)
                if task.goal == GOAL_BREAK:
                    assert not (verdict.legal and Feedback(task, mark, words).done), where
