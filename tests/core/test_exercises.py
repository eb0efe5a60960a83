"""Exercises of every game found: each can be solved, none by doing nothing, and each is about its skill."""

import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice, product
from random import Random
from statistics import median

import pytest

import games
from games.core import exercises, judging, marking
from games.core.exercises import DIFFICULTIES, LARGEST_SEED, Exercise, NoExercise, make
from games.core.kinds import Choice
from games.core.marking import BLANK, BUT, LEGAL, RIGHT, RULE, WRONG, mark
from games.core.phrases import words_for
from games.core.pieces import Piece
from games.core.questions import Game, Question
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE, ASK_SCORE, ASKS, Answer, Skill
from tests.claims import GAMES, QUESTIONS
from tests.dealt import PER_LEVEL, dealt, errors, expected, slips

SAMPLE = 400
THOROUGH = int(os.environ.get("EXERCISES", "100000"))
"""Exercises of a game: in every run, and in a long one."""

MOST_DEALT = 8
"""Positions dealt for one exercise: one nearly always, a few more for some skills. `make bench` measures the time."""

SKILLS = [
    pytest.param(game, skill, id=f"{game.id}-{skill.id}")
    for game in games.all_games().values()
    for skill in game.skills
]


def many(game: Game) -> Iterator[Exercise]:
    """Exercises without end, of every skill and difficulty in turn."""
    kinds = list(product(game.skills, DIFFICULTIES))
    for seed in range(LARGEST_SEED):
        skill, difficulty = kinds[seed % len(kinds)]
        yield make(game, skill, difficulty, seed)


def wrong_answer(exercise: Exercise) -> Answer:
    """The answer that falls for it."""
    if exercise.ask == ASK_CLAIM:
        return exercise.tempting
    if exercise.ask == ASK_ALL:
        return {exercise.asked[0]: [exercise.tempting[exercise.asked[0]]]}
    if exercise.ask == ASK_JUDGE:
        return {LEGAL: "no", RULE: exercise.skill.rules[0]} if exercise.verdict.legal else {LEGAL: "yes"}
    last = exercise.components[-1]
    others = last.kind.values if isinstance(last.kind, Choice) else ("77777",)
    return {last.key: next(other for other in others if other != last.right_text)}


def prove(exercise: Exercise) -> None:
    """Everything that an exercise must be."""
    slug = exercise.slug
    right, wrong = marking.right_answer(exercise), wrong_answer(exercise)
    assert mark(exercise, right).state == RIGHT, slug
    assert mark(exercise, wrong).state == WRONG, slug
    assert mark(exercise, {}).state == BLANK, slug
    assert not exercise.wrong.legal, slug
    assert exercise.tempting, slug
    assert exercise.rules, f"{slug} is not about its skill"
    assert set(exercise.rules) <= set(exercise.skill.rules), slug
    assert set(exercise.fields) <= set(exercise.question.by_name), slug
    if exercise.ask == ASK_CLAIM:
        assert judging.judge(exercise.game, exercise.question, {**exercise.fields, **right}).legal, slug
    if exercise.ask in (ASK_CLAIM, ASK_ALL):
        assert not set(exercise.fields) & set(exercise.asked), f"{slug} gives its answer away"


# --- Every game


@pytest.mark.parametrize("game", GAMES)
def test_every_judged_rule_can_be_practised_and_every_question_is_asked(game: Game) -> None:
    practised = {rule for skill in game.skills for rule in skill.rules}
    assert practised == {rule.id for rule in game.rules if rule.judged}
    assert {skill.question for skill in game.skills} == set(game.by_id)
    assert len(game.skill_by_id) == len(game.skills)


@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_a_skill_names_what_there_is(game: Game, skill: Skill) -> None:
    assert skill.ask in ASKS
    question = game.by_id[skill.question]
    assert set(skill.asked) <= set(question.by_name)
    assert set(skill.needs) <= {reading.name for reading in question.readings}
    assert list(skill.rules) == sorted(skill.rules, key=lambda rule: game.rule_order[rule])
    assert bool(skill.components) == (skill.ask == ASK_SCORE)
    for error in skill.errors:
        words_for(game, "en").find(("reasons", *error.split()))


@pytest.mark.parametrize("lang", games.languages())
@pytest.mark.parametrize("game", GAMES)
def test_skills_and_components_have_words(game: Game, lang: str) -> None:
    words = words_for(game, lang)
    skills = words.find(("skills",))
    assert set(skills) == set(game.skill_by_id)
    assert all(set(entry) == {"name", "short", "prompt"} for entry in skills.values())
    assert all(entry["prompt"][-1] in ".?" and entry["short"][-1] == "." for entry in skills.values())
    assert set(words.find(("asks",))) == set(ASKS)
    said = set()
    for skill, difficulty, seed in product(game.skills, DIFFICULTIES, range(20)):
        if skill.ask == ASK_SCORE:
            for component in make(game, skill, difficulty, seed).components:
                said.add(component.id)
                assert words.say(("components", component.id), component.facts)
                if isinstance(component.kind, Choice):
                    assert all(
                        words.text("choices", component.field, value) for value in component.kind.values
                    )
    assert said == set(words.tables.get("components", {}))


@pytest.mark.parametrize("game", GAMES)
def test_exercises_hold_what_they_promise(game: Game) -> None:
    found: Counter[str] = Counter()
    for exercise in islice(many(game), SAMPLE):
        prove(exercise)
        found.update(exercise.rules)
    assert set(found) == {rule.id for rule in game.rules if rule.judged}, "no exercise was about the others"


@pytest.mark.parametrize("game", GAMES)
def test_the_mistakes_that_people_make_come_up(game: Game) -> None:
    for table, found in (("reasons", errors), ("slips", slips)):
        for skill, mistakes in expected(game).get(table, {}).items():
            missing = set(mistakes)
            for exercise in dealt(game, skill, PER_LEVEL):
                missing -= found([exercise])
                if not missing:
                    break
            assert not missing, f"no exercise of {skill} tempts with {sorted(missing)}"


@pytest.mark.parametrize("game", GAMES)
def test_an_error_that_a_skill_names_is_an_outcome(game: Game) -> None:
    told = words_for(game, "en").tables["reasons"]
    known = {f"{rule} {outcome}" for rule, outcomes in told.items() for outcome in outcomes}
    assert not {error for skill in game.skills for error in skill.errors} - known


@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_hints_lead_to_the_answer(game: Game, skill: Skill) -> None:
    for difficulty, seed in product(DIFFICULTIES, range(5)):
        exercise = make(game, skill, difficulty, seed)
        hints = marking.hints(exercise)
        assert hints.rule in game.rule_order
        assert hints.verdict is exercise.verdict
        assert mark(exercise, hints.claim).state == RIGHT
        assert set(hints.pieces) <= set(game.pieces.pieces)
        if exercise.ask == ASK_JUDGE and not exercise.verdict.legal:
            assert set(exercise.rules) <= set(exercise.accusations)


def pieces_of(exercise: Exercise, answer: Answer) -> set[Piece]:
    """The pieces that an answer names; where it points at places or makes a choice, those its reason names."""
    by_name = exercise.question.by_name
    texts = {n: text if isinstance(text, str) else " ".join(text) for n, text in answer.items()}
    heaps = [heap for n, text in texts.items() if n in by_name for heap in by_name[n].kind.heaps(text)]
    items = {item for heap in heaps for item in heap.items if isinstance(item, Piece)}
    return items or marking.named(marking.deciding_reason(exercise.skill, exercise.verdict))


@pytest.mark.parametrize(("game", "skill"), [s for s in SKILLS if s.values[1].ask in (ASK_CLAIM, ASK_ALL)])
def test_the_first_hint_never_marks_just_the_answer(game: Game, skill: Skill) -> None:
    """Where anything else lies there; so what is marked doesn't tell which of it is the answer."""
    for difficulty, seed in product(DIFFICULTIES, range(5)):
        exercise = make(game, skill, difficulty, seed)
        hints = marking.hints(exercise)
        lying = marking.pieces_lying(exercise).keys()
        answer = pieces_of(exercise, hints.claim) & lying
        if answer and lying - answer:
            assert set(hints.pieces) != answer, exercise.slug


@pytest.mark.parametrize("game", GAMES)
def test_under_any_house_readings_there_are_exercises_or_none(game: Game) -> None:
    rng = Random(5)
    for _ in range(60):
        house = {reading.name: rng.choice(reading.values) for reading in game.readings}
        skill = rng.choice(game.skills)
        try:
            exercise = make(game, skill, rng.choice(DIFFICULTIES), rng.randrange(1000), house)
        except NoExercise:
            assert skill.needs, (skill.id, house)
            continue
        prove(exercise)
        assert exercise.verdict.readings.items() <= {**dict(exercise.verdict.fields), **house}.items()


@pytest.mark.parametrize("game", GAMES)
def test_one_is_found_among_the_first_positions_dealt(game: Game) -> None:
    needed = []
    for skill, difficulty, seed in product(game.skills, DIFFICULTIES, range(5)):
        dealt: list[Mapping[str, str]] = []
        make(game, counting(game, skill, dealt), difficulty, seed)
        needed.append(len(dealt))
    assert median(needed) == 1
    assert max(needed) <= MOST_DEALT


ONCE_MORE = """
import json
import games
from games.core.exercises import make
for game in games.all_games().values():
    for skill in game.skills:
        for difficulty in (1, 2, 3):
            exercise = make(game, skill, difficulty, 11)
            print(json.dumps([exercise.slug, dict(exercise.fields), exercise.asked, dict(exercise.tempting)]))
"""


def test_another_process_makes_the_same_exercises() -> None:
    """Hashes of strings and the order of sets differ from process to process; exercises must not hang on either."""
    outputs = {
        subprocess.run(
            [sys.executable, "-c", ONCE_MORE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1
    assert outputs.pop()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_hundred_thousand_exercises(game: Game, record_property: Callable[[str, object], None]) -> None:
    """Every one of them as good as the sampled ones; prints what there was."""
    skills, rules, legal = Counter[str](), Counter[str](), Counter[bool]()
    needed: Counter[int] = Counter()
    times = []
    kinds = list(product(game.skills, DIFFICULTIES))
    for seed in range(THOROUGH):
        skill, difficulty = kinds[seed % len(kinds)]
        dealt: list[Mapping[str, str]] = []
        start = time.process_time()
        exercise = make(game, counting(game, skill, dealt), difficulty, seed)
        times.append(time.process_time() - start)
        prove(exercise)
        needed[len(dealt)] += 1
        skills[f"{skill.id} {difficulty}"] += 1
        rules.update(exercise.rules)
        legal[exercise.verdict.legal] += 1
    times.sort()
    milliseconds = [f"{1e3 * each:.1f}" for each in (median(times), times[-1 - len(times) // 100], times[-1])]
    report = (
        f"{game.id}: {THOROUGH} exercises of {len(game.skills)} skills, at least {min(skills.values())} of each level",
        "  rules: " + ", ".join(f"{rule} {count}" for rule, count in rules.most_common()),
        "  positions dealt for one: " + ", ".join(f"{n}: {count}" for n, count in sorted(needed.items())),
        f"  the claim shown or wanted is legal in {legal[True]}, illegal in {legal[False]}",
        f"  ms: median {milliseconds[0]}, 99 % under {milliseconds[1]}, worst {milliseconds[2]}",
    )
    record_property("found", "\n".join(report))


def counting(game: Game, skill: Skill, dealt: list[Mapping[str, str]]) -> Skill:
    """The same skill; every position that is dealt is written down."""

    def deal(rng: Random, difficulty: int) -> Mapping[str, str]:
        question = game.by_id[skill.question]
        dealt.append(skill.deal(rng, difficulty) if skill.deal else question.deal(rng))
        return dealt[-1]

    return replace(skill, deal=deal)


@pytest.mark.parametrize(("game", "skill"), SKILLS)
def test_everything_one_might_claim_at_an_exercise_can_be_looked_at(game: Game, skill: Skill) -> None:
    for difficulty, seed in product(DIFFICULTIES, range(5)):
        exercise = make(game, skill, difficulty, seed)
        given = exercises.claimed(exercise.verdict, exercise.asked)
        assert given in [exercises.claimed(verdict, exercise.asked) for verdict in exercise.tried]


# --- Marking, on exercises of whatever games there are


def found_for(ask: str, wanted=lambda exercise: True) -> Exercise:
    for game in games.all_games().values():
        for skill, seed in product(game.skills, range(60)):
            if skill.ask == ask:
                exercise = make(game, skill, 2, seed)
                if wanted(exercise):
                    return exercise
    pytest.fail(f"no game asks so: {ask}")


def test_a_legal_claim_is_less_good_when_a_better_one_was_possible() -> None:
    def lesser(exercise: Exercise) -> list[Answer]:
        legal = [verdict for verdict in exercise.tried if verdict.legal]
        return [
            exercises.claimed(verdict, exercise.asked) for verdict in legal if exercise.better_than(verdict)
        ]

    exercise = found_for(ASK_CLAIM, lambda exercise: bool(lesser(exercise)))
    marked = mark(exercise, lesser(exercise)[0])
    assert marked.state == BUT
    assert marked.better
    assert marked.rules == ()
    assert mark(exercise, exercises.claimed(marked.better.verdict, exercise.asked)).state == RIGHT


def test_the_rules_of_a_wrong_claim_are_told() -> None:
    exercise = found_for(ASK_CLAIM)
    marked = mark(exercise, exercise.tempting)
    assert marked.rules == tuple(dict.fromkeys(reason.rule for reason in exercise.wrong.reasons))


def test_a_claim_that_cannot_be_read_is_no_wrong_one() -> None:
    exercise = found_for(ASK_CLAIM)
    with pytest.raises(games.MalformedClaim):
        mark(exercise, {exercise.asked[0]: "nonsense"})


def test_the_position_cannot_be_changed_by_an_answer() -> None:
    exercise = found_for(ASK_CLAIM)
    changed = dict.fromkeys(exercise.position, "nonsense")
    assert mark(exercise, {**changed, **marking.right_answer(exercise)}).state == RIGHT


def test_ticking_marks_every_value_by_itself() -> None:
    exercise = found_for(ASK_ALL, lambda exercise: exercise.verdict.legal)
    field = exercise.asked[0]
    right = marking.right_answer(exercise)[field]
    assert mark(exercise, {field: list(exercise.values)}).state == WRONG
    marked = mark(exercise, {field: [*right, "nonsense"]})
    assert marked.state == RIGHT
    assert [part.key for part in marked.parts] == list(exercise.values)
    assert {part.verdict.legal for part in marked.parts} == {True, False}
    missed = mark(exercise, {field: [exercise.tempting[field]]})
    assert {part.given for part in missed.parts if part.state == WRONG} == {"yes", "no"}
    assert missed.rules


def test_an_accusation_must_name_a_rule_that_is_broken() -> None:
    exercise = found_for(ASK_JUDGE, lambda exercise: not exercise.verdict.legal)
    broken = {reason.rule for reason in exercise.verdict.reasons}
    other = next(rule.id for rule in exercise.game.rules if rule.id not in broken)
    assert mark(exercise, {LEGAL: "yes"}).state == WRONG
    assert mark(exercise, {LEGAL: "no", RULE: other}).state == WRONG
    assert mark(exercise, {LEGAL: "no"}).state == BUT
    assert all(mark(exercise, {LEGAL: "no", RULE: rule}).state == RIGHT for rule in broken)
    assert mark(exercise, {RULE: other}).state == BLANK


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_rules_that_say_the_same_as_another_exist(game: Game, question: Question) -> None:
    known = words_for(game, "en").tables["reasons"]
    for outcome, rules in question.also.items():
        rule, name = outcome.split()
        assert name in known[rule]
        assert set(rules) <= {rule.id for rule in game.rules if rule.breakable} - {rule}


def test_a_rule_that_says_the_same_is_as_right_as_the_one_in_the_verdict() -> None:
    def said_twice(exercise: Exercise) -> set[str]:
        broken = marking.broken_by(exercise.verdict)
        return set() if exercise.verdict.legal else broken - {r.rule for r in exercise.verdict.reasons}

    exercise = found_for(ASK_JUDGE, lambda exercise: bool(said_twice(exercise)))
    for rule in said_twice(exercise):
        assert mark(exercise, {LEGAL: "no", RULE: rule}).state == RIGHT


def test_a_part_of_a_score_may_be_left_blank() -> None:
    exercise = found_for(ASK_SCORE)
    right = dict(marking.right_answer(exercise))
    last = exercise.components[-1]
    assert mark(exercise, {**right, last.key: ""}).state == BUT
    assert mark(exercise, {**right, last.key: "nonsense"}).state == WRONG
    marked = mark(exercise, {**right, last.key: "77777"})
    assert [part.key for part in marked.parts if part.state == WRONG] == [last.key]
    assert marked.rules == (last.rule,)


def test_what_is_not_there_need_not_be_written() -> None:
    exercise = found_for(
        ASK_SCORE, lambda exercise: any(c.spare and not c.right for c in exercise.components)
    )
    right = {c.key: c.right_text for c in exercise.components if not (c.spare and not c.right)}
    assert mark(exercise, right).state == RIGHT


# --- Slugs


@pytest.mark.parametrize("game", GAMES)
def test_a_slug_is_read_back(game: Game) -> None:
    for skill in game.skills:
        for difficulty, seed in ((1, 0), (3, LARGEST_SEED)):
            assert exercises.read_slug(game, exercises.write_slug(skill, difficulty, seed)) == (
                skill,
                difficulty,
                seed,
            )


@pytest.mark.parametrize(
    "rest",
    ["", "-1", "-1-", "-4-1", "-0-1", "-1-01", "-01-1", "-1--1", "-1-1x", "-1-١", "-1-1000000000", "-1-" + "9" * 5000,
     "-" + "1" * 5000 + "-1", "-²-1"],
)  # fmt: skip
@pytest.mark.parametrize("game", GAMES)
def test_other_slugs_are_none(game: Game, rest: str) -> None:
    for skill in game.skills:
        with pytest.raises(NoExercise):
            exercises.read_slug(game, skill.id + rest)
    with pytest.raises(NoExercise):
        exercises.read_slug(game, "nothing-1-1")
