"""Each check fires on a course or puzzle that is spoilt, names the file, and says what to do."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from games.core import ranking
from games.core.judging import judge
from games.core.questions import CLAIM, Game, Question
from games.core.registry import all_games
from tutor.library.problems import (
    BAD_EXAMPLE,
    BAD_TASK,
    DEAD_LINK,
    EARLY_TERM,
    HEADINGS,
    LANGUAGES_DIFFER,
    MISSING_FILE,
    MISSING_KEY,
    ORPHAN,
    PREREQUISITES,
    SOLVED_ALREADY,
    STEPS,
    UNFINISHED,
    UNKNOWN_KEY,
    UNKNOWN_PIECE,
    UNKNOWN_TERM,
    UNPLACED_EXAMPLE,
    UNREADABLE,
    UNSOLVABLE,
    WRONG_CLAIM,
)
from tutor.practice.checks import check_practice, puzzles_at_least

LESSON = "lessons/01-higher.toml"
TEXT = "lessons/01-higher.en.md"
TIES = "lessons/02-ties.toml"
PUZZLES = "puzzles.toml"
TITLES = "puzzles.en.toml"


@pytest.fixture
def toy(toy: Path, settings) -> Path:
    """The toy game's content alone: to check the other games' each time takes long and proves nothing here."""
    settings.CONTENT_DIRS = [toy]
    return toy


def told(toy: Path) -> list:
    return [found for found in check_practice(None) if str(toy) in str(found.obj)]


def assert_told(toy: Path, number: int, name: str, *parts: str) -> None:
    """A problem of that sort is reported, with its file, and its message and remedy hold these parts."""
    letter = "W" if number == UNFINISHED else "E"
    found = [
        f
        for f in told(toy)
        if f.id == f"practice.{letter}{number:03}" and f.obj == str(toy / "high-card" / name)
    ]
    assert found, [str(problem) for problem in told(toy)]
    assert any(all(part in f"{problem.msg} {problem.hint}" for part in parts) for problem in found), found
    assert all(problem.hint for problem in found)


def test_a_sound_course_is_only_said_to_be_short(toy: Path) -> None:
    assert {problem.id for problem in told(toy)} == {f"practice.W{UNFINISHED:03}"}
    assert_told(toy, UNFINISHED, PUZZLES, "2 puzzles of 3")
    assert not [problem for problem in told(toy) if "lessons" in problem.msg]


def test_a_game_may_want_more_lessons_than_its_rules_ask_for(toy: Path, spoil) -> None:
    spoil("game.toml", "order = 99", "order = 99\nlessons_at_least = 4")
    assert_told(toy, UNFINISHED, "lessons", "2 lessons of 4")


def test_a_game_of_many_rules_needs_no_more_puzzles_than_thirty() -> None:
    assert max(puzzles_at_least(game) for game in all_games().values()) == 30


def test_every_game_has_a_course_and_puzzles_without_a_fault() -> None:
    assert not check_practice(None)


@pytest.mark.parametrize(
    ("number", "name", "old", "new", "parts"),
    [
        (UNREADABLE, LESSON, "[[step]]", "[[step", ["no TOML"]),
        (UNREADABLE, PUZZLES, "difficulty = 1", "difficulty =", ["no TOML"]),
        (UNKNOWN_KEY, LESSON, 'goal = "read"', 'gaol = "read"', ["Step 1", "gaol", "Known are"]),
        (UNKNOWN_KEY, TIES, "builds_on", "build_on", ["build_on"]),
        (UNKNOWN_KEY, TIES, 'builds_on = ["higher"]', 'builds_on = "higher"', ["no list"]),
        (BAD_TASK, LESSON, 'goal = "read"', 'goal = "think"', ["think", "break, legal, read, right"]),
        (BAD_TASK, LESSON, 'question = "higher"', 'question = "lower"', ["lower", "higher"]),
        (BAD_TASK, LESSON, 'rule = "higher"', 'rule = "lower"', ["lower", "The rules are"]),
        (BAD_TASK, LESSON, "left =", "middle =", ["middle", "The fields of higher are"]),
        (BAD_TASK, LESSON, 'left = "1c"', 'left = "9c"', ["Step 2", "9c", "left"]),
        (BAD_TASK, LESSON, ', right = "2c" }\nrule = "higher"\nwrong', ' }\nrule = "higher"\nwrong', ["right"]),
        (BAD_TASK, LESSON, 'which = "left"', 'which = "up"', ["claim that cannot be read", "which"]),
        (BAD_TASK, LESSON, 'wrong = { which = "left" }', 'wrong = { winner = "left" }', ["winner", "which"]),
        (BAD_TASK, TIES, 'right = "1c" }', 'right = "1c", which = "left" }', ["leaves nothing to be claimed"]),
        (BAD_TASK, TIES, "builds_on", 'practice = ["flying"]\nbuilds_on', ["no skill", "The skills are"]),
        (BAD_TASK, PUZZLES, "difficulty = 1", "difficulty = 4", ["4", "1, 2, 3"]),
        (BAD_TASK, PUZZLES, "difficulty = 1", 'difficulty = 1\nask = "think"', ["think"]),
        (BAD_TASK, PUZZLES, "difficulty = 1", 'difficulty = 1\ngoal = "break"', ["break", "legal, right"]),
        (BAD_TASK, PUZZLES, "difficulty = 1", 'difficulty = 1\nwants = { which = "up" }', ["wants", "which"]),
        (BAD_TASK, PUZZLES, "difficulty = 1", 'difficulty = 1\nwants = { left = "2c" }', ["left", "claimed"]),
        (BAD_TASK, PUZZLES, "difficulty = 1", 'difficulty = 1\nwants = { rule = "lower" }', ["lower", "The rules are"]),
        (UNSOLVABLE, PUZZLES, "difficulty = 1", 'difficulty = 1\nwants = { rule = "cards" }', ["no claim"]),
        (MISSING_KEY, PUZZLES, 'wrong = { which = "left" }', "", ["`wrong`"]),
        (WRONG_CLAIM, LESSON, 'which = "left"', 'which = "right"', ["Step 2", "allowed"]),
        (WRONG_CLAIM, PUZZLES, 'rule = "higher"', 'rule = "cards"', ["does not break cards, but higher"]),
        (UNSOLVABLE, PUZZLES, 'right = { which = "left" }', 'right = { which = "equal" }', ["upside-down", "`right`"]),
        (UNSOLVABLE, LESSON, 'right = "2c" }\nrule = "higher"\n', 'right = "2c" }\nrule = "cards"\n', ["breaks cards"]),
        (STEPS, TIES, '[[step]]\nquestion = "higher"\nfields = { left = "3c", right = "3c" }', "", ["3 to 8"]),
        (STEPS, LESSON, '[[step]]\nquestion', '[[step]]\ngoal = "read"\nquestion', ["one step in four"]),
        (STEPS, TEXT, "## Say it wrongly", "### Say it wrongly", ["2 headings", "3 steps"]),
        (BAD_TASK, LESSON, 'wants = { which = "right" }', "", ["Step 3", "any mistake", "`outcome`"]),
        (UNSOLVABLE, LESSON, 'wants = { which = "right" }', 'outcome = "strange"', ["breaks higher strange"]),
        (PREREQUISITES, TIES, '["higher"]', '["lower"]', ["lower", "The lessons are"]),
        (PREREQUISITES, TIES, '["higher"]', '["ties"]', ["does not come before"]),
        (HEADINGS, TEXT, "# Higher\n", "Higher\n", ["no title"]),
        (HEADINGS, TEXT, "Name the lower card, and read the reason.", "", ["no text"]),
        (UNKNOWN_PIECE, TEXT, "{1c} is low", "{9c} is low", ["9c"]),
        (UNKNOWN_TERM, TEXT, "term:tie", "term:draw", ["draw"]),
        (DEAD_LINK, TEXT, "[tie](term:tie)", "[tie](rule:tie)", ["rule:tie"]),
        (UNPLACED_EXAMPLE, "lessons/01-higher.fr.md", "example low-high", "", ["low-high", "01-higher.toml"]),
        (LANGUAGES_DIFFER, "lessons/01-higher.fr.md", "example low-high", "", ["01-higher.en.md"]),
        (MISSING_KEY, TITLES, 'title = "Low and high"', "", ["`title`"]),
        (MISSING_KEY, TITLES, "[low-and-high]", "[high-and-low]", ["low-and-high", "no text in en"]),
        (ORPHAN, TITLES, "[low-and-high]", "[high-and-low]", ["high-and-low", "no puzzle"]),
        (UNKNOWN_PIECE, TITLES, "{4c}", "{9c}", ["9c"]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told(
    toy: Path, spoil, number: int, name: str, old: str, new: str, parts: list[str]
) -> None:
    spoil(name, old, new)
    assert_told(toy, number, name, *parts)


def tie_later(spoil) -> None:
    """The second lesson explains what the first one speaks of."""
    spoil(TEXT, "A [tie](term:tie) can happen.", "Ties can happen.")
    spoil("lessons/02-ties.en.md", "Here {4c}.", "Here {4c}, no [tie](term:tie).")


def test_a_word_that_is_used_before_it_is_explained(toy: Path, spoil) -> None:
    tie_later(spoil)
    assert_told(toy, EARLY_TERM, TEXT, "Two cards", "tie", "“Two” explains")


def test_a_word_that_is_an_everyday_one_too(toy: Path, spoil) -> None:
    tie_later(spoil)
    spoil("glossary.en.toml", 'word = "tie"', 'word = "tie"\neveryday = true')
    assert not [found for found in told(toy) if found.id.endswith(f"{EARLY_TERM:03}")]


def test_a_word_that_no_lesson_explains(toy: Path, spoil) -> None:
    spoil(TEXT, "A [tie](term:tie) can happen.", "A tie can happen.")
    assert_told(toy, EARLY_TERM, TEXT, "Two cards", "nothing explains")


def test_a_course_that_dictates_too_many_mistakes(toy: Path, spoil) -> None:
    spoil(TIES, "[[step]]\nquestion", '[[step]]\ngoal = "break"\nquestion')
    assert_told(toy, STEPS, "lessons", "which mistake", "one in five")


def chosen_beforehand() -> Iterator[tuple[Game, Question, Mapping[str, str], bool]]:
    """Positions of questions whose page has an answer chosen before anybody does so, and whether that is right."""
    for game in all_games().values():
        for question in game.questions:
            claim = [field for field in question.fields if field.role == CLAIM]
            untouched = {f.name: f.kind.write(f.absent) for f in claim if f.absent is not None}
            if len(untouched) == len(claim) and all(untouched.values()):
                for seed in range(20):
                    position = {n: t for n, t in question.deal(Random(seed)).items() if n not in untouched}
                    verdict = judge(game, question, {**position, **untouched})
                    yield game, question, position, verdict.legal and not ranking.better(verdict)


@pytest.mark.parametrize("solved", [True, False])
def test_a_puzzle_that_is_solved_before_it_is_begun(tmp_path: Path, settings, solved: bool) -> None:
    game, question, position, _ = next(each for each in chosen_beforehand() if each[-1] == solved)
    settings.CONTENT_DIRS = [tmp_path]
    path = tmp_path / game.id / PUZZLES
    path.parent.mkdir()
    task = f'question = "{question.id}"\nrule = "{question.rule}"\ndifficulty = 1'
    fields = "\n".join(f'fields.{name} = "{text}"' for name, text in position.items())
    path.write_text(f"[untouched]\n{task}\n{fields}", "utf-8")
    found = [each for each in check_practice(None) if each.id == f"practice.E{SOLVED_ALREADY:03}"]
    assert [each.obj for each in found] == [str(path)] * solved
    assert all("before anything is claimed" in each.msg and each.hint for each in found)


def test_an_example_with_its_verdict_has_no_place_in_a_lesson(toy: Path, spoil) -> None:
    spoil(
        LESSON,
        'pieces = "1c 4c"',
        'question = "higher"\nleft = "1c"\nright = "2c"\nwhich = "right"\nverdict = "legal"',
    )
    assert_told(toy, BAD_EXAMPLE, TEXT, "Make it a step")


@pytest.mark.parametrize("name", [TEXT, "lessons/02-ties.fr.md", TITLES])
def test_a_missing_translation(toy: Path, name: str) -> None:
    (toy / "high-card" / name).unlink()
    assert_told(toy, MISSING_FILE, name, "Write it")


@pytest.mark.parametrize("name", ["lessons/notes.txt", "lessons/3-more.toml", "lessons/09-more.en.md"])
def test_a_file_that_nobody_reads(toy: Path, name: str) -> None:
    (toy / "high-card" / name).write_text("x = 1")
    assert_told(toy, ORPHAN, name, "No page shows this", "delete it")


def test_two_lessons_of_one_number(toy: Path) -> None:
    lessons = toy / "high-card" / "lessons"
    for name in ("02-ties.toml", "02-ties.en.md", "02-ties.fr.md"):
        (lessons / name.replace("ties", "draws")).write_text((lessons / name).read_text("utf-8"), "utf-8")
    assert_told(toy, PREREQUISITES, "lessons/02-draws.toml", "02")


def test_a_rule_that_nothing_in_the_course_breaks(toy: Path, spoil) -> None:
    spoil(LESSON, 'wrong = { which = "left" }', "")
    spoil(LESSON, 'goal = "break"', 'goal = "right"')
    assert_told(toy, UNFINISHED, "lessons", "The rule higher is broken by nothing")


def test_a_rule_with_too_few_puzzles(toy: Path, spoil) -> None:
    path = toy / "high-card" / PUZZLES
    path.write_text(path.read_text("utf-8").split("[upside-down]")[0], "utf-8")
    assert_told(toy, UNFINISHED, PUZZLES, "The rule higher has 1 puzzles of 2")


def test_a_game_without_a_course_is_a_warning(toy_without_course: Path) -> None:
    assert {problem.id for problem in told(toy_without_course)} == {f"practice.W{UNFINISHED:03}"}
