"""Every wrong answer gets its reason from the engine: over all skills, ways of asking and levels, in every language."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import games
from games.chan.bonuses import BONUSES
from games.core import explain, marking
from games.core.domino_line import pips_of
from games.core.exercises import DIFFICULTIES, Exercise, make
from games.core.kinds import Choice
from games.core.marking import LEGAL, RULE, WRONG, mark
from games.core.partners import held_by, other_pair
from games.core.phrases import words_for
from games.core.questions import ACT, STATEMENT, Game, Question
from games.core.rulings import Slip
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, ASK_SCORE, Answer, Skill
from tests.claims import GAMES, QUESTIONS, verdicts

SEEDS = range(2)
COUNT = 300
"""Random claims of a game."""

LANGUAGES = games.languages()


def asked(game: Game, ask: str) -> Iterator[Exercise]:
    """Exercises of every skill and level that ask in this way."""
    skills: list[Skill] = [skill for skill in game.skills if skill.ask == ask]
    for skill, level, seed in product(skills, DIFFICULTIES, SEEDS):
        yield make(game, skill, level, seed)


def miscounted(exercise: Exercise) -> Answer:
    """Some of the figures right, some wrong."""
    rng, answer = Random(exercise.slug), {}
    for component in exercise.components:
        if isinstance(component.kind, Choice):
            answer[component.key] = rng.choice(component.kind.values)
        else:
            right = int(component.right)
            answer[component.key] = str(rng.choice((right, 0, right // 2, 2 * right, right + 40)))
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_figure_is_explained_by_the_bill_or_by_what_went_wrong(game: Game) -> None:
    for exercise in asked(game, ASK_SCORE):
        marked = mark(exercise, miscounted(exercise))
        assert marked.verdict, exercise.slug
        bill = marked.verdict.ruling.bill
        assert sum(line.points for line in bill) == (marked.verdict.score or 0), exercise.slug
        for part, language in product(marked.parts, LANGUAGES):
            words = words_for(game, language)
            said = [explain.why(words, why).text for why in part.why]
            if part.state != WRONG:
                assert not said, exercise.slug
            elif not bill:
                assert said, (exercise.slug, part.key)
            assert all(said)


def test_a_pair_counted_by_one_tile_is_told_so() -> None:
    """The likeliest mistake, found where the figure is given by itself and where captures are counted."""
    game = games.find_game("tsung-shap")
    for skill in ("worth", "tally"):
        exercises = (make(game, game.skill_by_id[skill], 1, seed) for seed in range(60))
        parts = [
            part
            for exercise in exercises
            for component in exercise.components
            if component.rule == "pair" and component.key != "total"
            for part in mark(exercise, {component.key: str(int(component.right) // 2)}).parts
            if part.key == component.key
        ]
        assert parts
        for part in parts:
            assert any(why.outcome in ("one-tile", "pairs-by-one-tile") for why in part.why)


def test_nothing_is_said_of_a_bonus_that_was_forgotten_but_what_the_bill_says() -> None:
    game = games.find_game("chan")
    for seed in range(6):
        exercise = make(game, game.skill_by_id["sets"], 2, seed)
        for component in exercise.components:
            if component.spare and component.right:
                part = next(p for p in mark(exercise, {component.key: "0"}).parts if p.key == component.key)
                assert not part.why
                assert any(line.rule == component.rule for line in exercise.verdict.ruling.bill)


def carried_on(exercise: Exercise) -> Iterator[tuple[str, Answer]]:
    """Answers with one line of a score wrong and all the others right, and with what follows from that line."""
    lines = [each for each in exercise.components if each.key not in FOLLOWING]
    for wrong in lines:
        figures = {
            each.key: int(each.right) + (3 if each is wrong else 0) for each in lines if each.key != "main"
        }
        points = sum(figures.values())
        following = {"total": points, "points": points, "pays": points, "gets": 3 * points}
        asked = {each.key: following[each.key] for each in exercise.components if each.key in following}
        yield wrong.key, {key: str(figure) for key, figure in {**figures, **asked}.items()}


FOLLOWING = ("main", "total", "points", "pays", "gets")


@pytest.mark.parametrize(
    ("game", "skill"), [("tsung-shap", "tally"), ("tsung-shap", "worth"), ("chan", "sets")]
)
def test_of_figures_that_follow_from_a_wrong_one_no_mistake_is_guessed(game: str, skill: str) -> None:
    found = games.find_game(game)
    for seed in range(8):
        exercise = make(found, found.skill_by_id[skill], 2, seed)
        for wrong, answer in carried_on(exercise):
            parts = {part.key: part for part in mark(exercise, answer).parts if part.state == WRONG}
            assert parts.keys() <= {wrong, *FOLLOWING}, (exercise.slug, answer)
            for part in (parts[key] for key in FOLLOWING if key in parts):
                guessed = {said.outcome for said in part.why if isinstance(said, Slip)}
                assert guessed <= {"sum-of-lines", "follows"}, (exercise.slug, answer, part.key)
                assert guessed or part.key in ("pays", "gets")


def test_a_bonus_that_is_not_there_is_told_why_and_one_that_is_how_it_counts() -> None:
    game = games.find_game("chan")
    for skill, seed in product(("sets", "fours", "colours"), range(6)):
        exercise = make(game, game.skill_by_id[skill], 2, seed)
        bill = exercise.verdict.ruling.bill
        for component in exercise.components:
            bonus = next((each for each in BONUSES if each.rule == component.key), None)
            if bonus is None:
                continue
            count = sum(line.rule == bonus.rule for line in bill)
            for figure in (bonus.main, bonus.dich):
                part = next(p for p in mark(exercise, {bonus.rule: str(figure)}).parts if p.key == bonus.rule)
                if part.state == WRONG and count < 2:
                    assert part.why, (exercise.slug, bonus.rule, figure)
                    assert count or all(said.rule == bonus.rule for said in part.why)


def test_points_that_fit_the_wrong_winner_are_told_so() -> None:
    game = games.find_game("dominos-avec-talon")
    for seed in range(20):
        exercise = make(game, game.skill_by_id["score-out"], 2, seed)
        winner, _ = exercise.components
        other = other_pair(str(winner.right))
        own = pips_of(held_by(str(winner.right), exercise.verdict.values["hands"])).total
        part = mark(exercise, {"winner": other, "points": str(own)}).parts[-1]
        assert part.state != WRONG or [said.outcome for said in part.why] == ["other-winner"]


def rules_to_accuse(exercise: Exercise) -> Iterator[str]:
    """Rules that somebody might say are broken, and that are not."""
    if not exercise.verdict.legal:
        broken = marking.broken_by(exercise.verdict)
        yield from (rule for rule in exercise.accusations if rule not in broken)


@pytest.mark.parametrize("game", GAMES)
def test_a_rule_wrongly_named_is_told_beside_those_that_are_broken_and_why_it_is_not(game: Game) -> None:
    for exercise in asked(game, ASK_JUDGE):
        for rule in rules_to_accuse(exercise):
            part = mark(exercise, {LEGAL: "no", RULE: rule}).parts[-1]
            for language in LANGUAGES:
                words = words_for(game, language)
                told = explain.plain(explain.other_rule(words, rule, exercise.verdict))
                for name in (rule, *(reason.rule for reason in exercise.verdict.reasons)):
                    assert words.text("rules", name) in told
                why = [explain.why(words, reason) for reason in part.why]
                assert why, (exercise.slug, rule)
                assert all(sentence.rule == rule and sentence.text for sentence in why)


@pytest.mark.parametrize("game", GAMES)
def test_no_rule_is_both_broken_and_kept(game: Game) -> None:
    for verdict in verdicts(game, seed=81, count=COUNT):
        kept = {reason.rule for reason in verdict.ruling.kept}
        assert not kept & {reason.rule for reason in verdict.reasons}
        assert not (kept and verdict.legal)


@pytest.mark.parametrize("game", GAMES)
def test_a_neighbours_claim_misjudged_and_a_wrong_claim_have_reasons(game: Game) -> None:
    for ask in (ASK_CLAIM, ASK_JUDGE):
        for exercise in asked(game, ask):
            said = {LEGAL: "no" if exercise.verdict.legal else "yes"}
            marked = mark(exercise, said if ask == ASK_JUDGE else exercise.tempting)
            assert marked.state == WRONG
            assert marked.verdict
            for language in LANGUAGES:
                words = words_for(game, language)
                assert all(explain.reason(words, reason).text for reason in marked.verdict.reasons)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_as_right_would_not_be_marked_as_worse_than_another_claim(game: Game) -> None:
    for exercise in asked(game, ASK_CLAIM):
        fix = exercise.wrong.fix
        if fix is not None and set(fix.changed) <= set(exercise.asked):
            claim = {name: fix.fields.get(name, "") for name in exercise.asked}
            assert mark(exercise, claim).state == marking.RIGHT, exercise.slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_several_rules_that_are_broken_are_listed_as_a_sentence_lists_them(language: str) -> None:
    game = games.find_game("dominos-avec-talon")
    fields = {"line": "6-6", "hand": "6-4 5-5", "drew": "6-1", "talon": "3", "action": "draw"}
    verdict, words = games.judge(game.id, "play", fields), words_for(game, language)
    names = [words.text("rules", rule) for rule in dict.fromkeys(r.rule for r in verdict.reasons)]
    assert len(names) == 2
    told = explain.plain(explain.other_rule(words, "pass", verdict))
    between = told[told.index(names[0]) + len(names[0]) : told.index(names[1])]
    assert words.text("words", "grammar", "and") in between


@pytest.mark.parametrize("game", GAMES)
def test_every_value_that_may_be_ticked_has_its_reason(game: Game) -> None:
    """So what was too much and what was missed can both be told."""
    for exercise in asked(game, ASK_ALL):
        values = list(exercise.values)
        ticked = Random(exercise.slug).sample(values, max(1, len(values) // 2))
        for part in mark(exercise, {exercise.asked[0]: ticked}).parts:
            assert part.verdict
            assert part.verdict.text(exercise.asked[0]) == part.key
            for language in LANGUAGES:
                words = words_for(game, language)
                assert all(explain.reason(words, reason).text for reason in part.verdict.reasons)


# --- Words that fit


FITTING = {
    ACT: ({"not-allowed", "wrong", "missed"}, {"allowed"}),
    STATEMENT: ({"wrong", "missed"}, {"right"}),
}


@pytest.mark.parametrize("game", GAMES)
def test_acts_are_allowed_or_not_and_statements_and_figures_right_or_wrong(game: Game) -> None:
    for verdict in verdicts(game, seed=82, count=COUNT):
        acts = verdict.question.claims == ACT
        assert verdict.word in FITTING[verdict.question.claims][verdict.legal]
        if acts and verdict.word == "wrong":
            assert verdict.score is not None, "what is not allowed at all is not called a wrong figure"
        assert all(words_for(game, language).text("words", "verdict", verdict.word) for language in LANGUAGES)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_what_only_tells_of_an_oversight_exists(game: Game, question: Question) -> None:
    for outcome in question.overlooked:
        assert words_for(game, "en").find(("reasons", *outcome.split()))


@pytest.mark.parametrize(
    ("question", "fields", "word"),
    [
        ("capture", {"row": "6-6 5-2 4-4", "tile": "4-4", "take": "pair-right", "score": "80"}, "wrong"),
        ("capture", {"row": "6-6 5-2 4-4", "tile": "4-4", "take": "pair-left"}, "not-allowed"),
        ("capture", {"row": "6-6 5-2 4-4", "tile": "4-4", "take": "none"}, "missed"),
        ("capture", {"row": "6-6 5-2 4-4", "tile": "4-4", "take": "pair-right"}, "allowed"),
        ("threats", {"row": "6-4 3-1", "claim": "6-4"}, "missed"),
        ("threats", {"row": "6-4 3-1", "claim": "1-1"}, "wrong"),
        ("count", {"captures": "pair 1-1 1-1", "total": "20"}, "wrong"),
        ("count", {"captures": "pair 1-1 1-1", "total": "40"}, "right"),
    ],
)
def test_words_of_a_game_that_has_them_all(question: str, fields: dict[str, str], word: str) -> None:
    assert games.judge("tsung-shap", question, fields).word == word
