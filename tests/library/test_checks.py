"""Each check fires on content that is spoilt, names the file, and says what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest

import games
from games.core.registry import all_games
from tutor.library import problems
from tutor.library.checks import check_content

RULE = "high-card/rules/higher.en.md"
FRENCH = "high-card/rules/higher.fr.md"
EXAMPLES = "high-card/rules/higher.toml"
DRAWN = "high-card/rules/cards.toml"
GAME = "high-card/game.toml"
GLOSSARY = "high-card/glossary.en.toml"


@pytest.fixture
def toy(toy: Path, monkeypatch: pytest.MonkeyPatch, settings) -> Path:
    """The toy game without the others, whose pages would all be read again for each file that is spoilt here."""
    monkeypatch.setattr(games, "__path__", games.__path__[-1:])
    settings.CONTENT_DIRS = [toy]
    all_games.cache_clear()
    return toy


@pytest.fixture
def spoil(toy: Path) -> Callable[[str, str, str], None]:
    """spoil(file, old, new): put `new` for `old`."""

    def replace(name: str, old: str, new: str) -> None:
        path = toy / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return replace


def assert_told(toy: Path, number: int, name: str, *parts: str) -> None:
    """One problem of that sort is reported, with its file, and its message and remedy hold these parts."""
    found = [error for error in check_content(None) if error.id == f"library.E{number:03}"]
    told = [error for error in found if error.obj == str(toy / name)]
    assert told, [str(error) for error in check_content(None) if str(toy) in str(error.obj)]
    assert any(all(part in f"{error.msg} {error.hint}" for part in parts) for error in told), told
    assert all(error.hint for error in found)


def test_an_unreadable_file(toy: Path, spoil) -> None:
    spoil(GAME, "order = 99", "order = ")
    assert_told(toy, problems.UNREADABLE, GAME, "no TOML", "Mend")


def test_a_file_that_is_not_utf_8(toy: Path) -> None:
    (toy / RULE).write_bytes("égalité".encode("latin-1"))
    assert_told(toy, problems.UNREADABLE, RULE, "UTF-8")


@pytest.mark.parametrize(
    ("name", "old", "new", "key"),
    [
        (GAME, "order = 99", 'order = 99\ncolour = "red"', "colour"),
        (GAME, "tagline =", "tag_line =", "tag_line"),
        (GAME, 'id = "book"', 'id = "book"\nauthor = "x"', "author"),
        (GAME, 'role = "source"', 'role = "origin"', "compared, source"),
        (GAME, "kind = { ", 'kind = { eo = "libro", ', "eo"),
        (GAME, "order = 99", 'order = "first"', "whole number"),
        (GLOSSARY, "said =", "sound =", "sound"),
        (GLOSSARY, "[tie]", 'word = "x"\n[tie]', "no table"),
        (EXAMPLES, "[examples.two-beats-one]", "[two-beats-one]", "two-beats-one"),
        (DRAWN, "pieces =", "tiles =", "tiles"),
        ("sets/toy-cards.toml", "[examples.cards]", "[cards]", "cards"),
    ],
)
def test_an_unknown_key(toy: Path, spoil, name: str, old: str, new: str, key: str) -> None:
    if name.startswith("sets/"):
        (toy / name).write_text(old)
    spoil(name, old, new)
    assert_told(toy, problems.UNKNOWN_KEY, name, key)


@pytest.mark.parametrize(
    ("name", "old", "key"),
    [
        (GAME, "order = 99", "`order`"),
        (GAME, 'goal = "Win by the [higher card](rule:higher)."', "`goal`"),
        (GAME, 'language = "en"', "`language`"),
        (GLOSSARY, 'word = "tie"', "`word`"),
    ],
)
def test_a_missing_key(toy: Path, spoil, name: str, old: str, key: str) -> None:
    spoil(name, old, "")
    assert_told(toy, problems.MISSING_KEY, name, key, "Add it")


@pytest.mark.parametrize(
    "name", [GAME, RULE, "high-card/rules/cards.fr.md", GLOSSARY, "sets/toy-cards.fr.md"]
)
def test_a_missing_file_or_translation(toy: Path, name: str) -> None:
    (toy / name).unlink()
    assert_told(toy, problems.MISSING_FILE, name, "Write it")


@pytest.mark.parametrize(
    "name",
    ["high-card/rules/lower.en.md", "high-card/rules/lower.toml", "high-card/rules/higher.md", "high-card/notes.txt",
     "lowcard/game.toml", "sets/other.en.md", "readme.md"],
)  # fmt: skip
def test_an_orphan(toy: Path, name: str) -> None:
    (toy / name).parent.mkdir(exist_ok=True)
    (toy / name).write_text("## Example\n")
    unknown_game = name.startswith("lowcard/")
    assert_told(toy, problems.ORPHAN, "lowcard" if unknown_game else name, "No page shows this", "delete it")


def test_lessons_and_puzzles_are_no_orphans(toy: Path) -> None:
    (toy / "high-card" / "lessons").mkdir()
    (toy / "high-card" / "lessons" / "first.toml").write_text("x = 1")
    assert not [error for error in check_content(None) if str(toy) in str(error.obj)]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("## Common mistake", "## Frequent mistake", "Frequent mistake"),
        ("## Common mistake", "## Example", "twice"),
        ("## Common mistake", "### Common mistake", "“Common mistake” is missing"),
        ("## What it says", "## Common mistake", "“What it says” is missing"),
        ("The higher card wins.\n", "", "no summary"),
    ],
)
def test_headings_that_are_not_the_fixed_ones(toy: Path, spoil, old: str, new: str, told: str) -> None:
    spoil(RULE, old, new)
    assert_told(toy, problems.HEADINGS, RULE, told)


def test_headings_out_of_order(toy: Path) -> None:
    path = toy / RULE
    summary, *sections = path.read_text("utf-8").split("\n## ")
    path.write_text("\n## ".join([summary, sections[1], sections[0], *sections[2:]]), "utf-8")
    assert_told(toy, problems.HEADINGS, RULE, "out of order", "What it says · Example")


def test_a_heading_in_a_fenced_block_is_none(toy: Path, spoil) -> None:
    spoil(RULE, "Nothing more.", "```\n## Example\n```")
    assert not [error for error in check_content(None) if str(toy) in str(error.obj)]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (GAME, "{1c 2c}", "{1c 9c}"),
        (RULE, "The higher one of two", "The {9c}"),
        (RULE, "Two is more than one.", "{2c} is more than {9c}."),
        ("high-card/rules/cards.en.md", "Some cards.", "{9c}"),
        (GLOSSARY, "{1c 1c}", "{9c}"),
        ("sets/toy-cards.en.md", "{1c}", "{9c}"),
    ],
)
def test_an_unknown_piece(toy: Path, spoil, name: str, old: str, new: str) -> None:
    spoil(name, old, new)
    assert_told(toy, problems.UNKNOWN_PIECE, name, "9c", "toy-cards")


def test_a_judged_rule_without_judged_examples(toy: Path, spoil) -> None:
    spoil(EXAMPLES, 'question = "higher"\n', "")
    assert_told(toy, problems.NO_EXAMPLE, RULE, "“Example”", "`question`")
    assert_told(toy, problems.NO_EXAMPLE, RULE, "“Common mistake”")


def test_a_rule_on_which_nothing_is_drawn(toy: Path, spoil) -> None:
    spoil("high-card/rules/cards.en.md", "```example some-cards", "```")
    assert_told(toy, problems.NO_EXAMPLE, "high-card/rules/cards.en.md", "Place an example")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('question = "higher"', 'question = "lower"', "lower"),
        ('verdict = "legal"', 'verdict = "yes"', "yes"),
        ('left = "1c"', 'left = "9c"', "9c"),
        ('left = "1c"\n', "", "left: "),
        ('left = "1c"', 'left = "1c"\nmiddle = "1c"', "middle"),
    ],
)
def test_an_example_that_cannot_be_judged(toy: Path, spoil, old: str, new: str, told: str) -> None:
    spoil(EXAMPLES, old, new)
    assert_told(toy, problems.BAD_EXAMPLE, EXAMPLES, "[examples.two-beats-one]", told)


@pytest.mark.parametrize("new", ['pieces = "9c"', 'line = "1c 2c"', ""])
def test_an_example_that_cannot_be_drawn(toy: Path, spoil, new: str) -> None:
    spoil(DRAWN, 'pieces = "1c 1c 2c"', new)
    assert_told(
        toy, problems.BAD_EXAMPLE, DRAWN, "[examples.some-cards]", "one of" if not new else "toy-cards"
    )


def test_a_file_of_examples_that_is_no_toml(toy: Path, spoil) -> None:
    spoil(EXAMPLES, 'question = "higher"', "question = higher")
    assert_told(toy, problems.UNREADABLE, EXAMPLES, "no TOML")


def test_an_example_that_does_not_exist(toy: Path, spoil) -> None:
    spoil(RULE, "example neither-higher", "example neither-lower")
    assert_told(
        toy, problems.UNKNOWN_EXAMPLE, RULE, "[examples.neither-lower]", "neither-higher, two-beats-one"
    )


def test_an_example_that_a_page_does_not_show(toy: Path, spoil) -> None:
    spoil(FRENCH, "example neither-higher", "")
    assert_told(toy, problems.UNPLACED_EXAMPLE, FRENCH, "[examples.neither-higher]", "Place it", "delete it")


def test_a_verdict_that_the_engine_does_not_confirm(toy: Path, spoil) -> None:
    spoil(EXAMPLES, 'which = "right"', 'which = "left"')
    assert_told(toy, problems.WRONG_VERDICT, EXAMPLES, "says legal", "There lie 1c and 2c.")


def test_a_rule_that_the_engine_does_not_report(toy: Path, spoil) -> None:
    spoil(EXAMPLES, 'rule = "higher"', 'rule = "cards"')
    assert_told(toy, problems.RULE_NOT_REPORTED, EXAMPLES, "cards", "higher")


@pytest.mark.parametrize(
    "link", ["rule:lower", "ask:lower", "set:lower", "/en/", "../cards/", "#cards", "javascript:x", "http"]
)
def test_a_link_to_nowhere(toy: Path, spoil, link: str) -> None:
    spoil(RULE, "(rule:cards)", f"({link})")
    assert_told(toy, problems.DEAD_LINK, RULE, link)


def test_an_unknown_term(toy: Path, spoil) -> None:
    spoil(RULE, "term:tie", "term:draw")
    assert_told(toy, problems.UNKNOWN_TERM, RULE, "term:draw", "[draw]")


def test_examples_that_stand_elsewhere_in_another_language(toy: Path, spoil) -> None:
    for old, new in (("two-beats-one", "?"), ("neither-higher", "two-beats-one"), ("?", "neither-higher")):
        spoil(FRENCH, f"example {old}", f"example {new}")
    assert_told(toy, problems.LANGUAGES_DIFFER, FRENCH, "higher.en.md", "captions")


def test_terms_that_differ_between_languages(toy: Path, spoil) -> None:
    spoil(GLOSSARY, "[tie]", '[win]\nword = "win"\ngloss = "To win."\n[tie]')
    assert_told(toy, problems.LANGUAGES_DIFFER, "high-card/glossary.fr.toml", "[win]", "Translate")


def test_before_the_setup_one_sentence_says_what_to_do(tmp_path: Path, settings) -> None:
    catalogue = tmp_path / "fr" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    settings.LOCALE_PATHS = [tmp_path]
    assert [(error.obj, error.hint) for error in check_content(None)] == [
        (str(catalogue.with_suffix(".mo")), "Run `make setup`.")
    ]
