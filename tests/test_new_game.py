"""`make new-game` in a copy of the project: what it makes passes every check at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import games
from tests.crawls import EVERYWHERE
from tools import new_game

ROOT = Path(__file__).resolve().parent.parent
NOT_COPIED = shutil.ignore_patterns(".venv", "var", ".git", "browser", "__pycache__")
NAME, PACKAGE = "two-hands", "two_hands"
SHARED = (
    *["tests/test_conformance.py", "tests/test_conformance_sentences.py"],
    *["tests/core/test_exercises.py", "tests/core/test_deals.py"],
)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this project, with the interpreter and the tools that run this test."""
    copy = tmp_path_factory.mktemp("copy") / "project"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    (copy / ".venv").symlink_to(sys.prefix, target_is_directory=True)
    return copy


def run(project: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command of the copy's own, of which pytest's settings know nothing."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def made(project: Path) -> Path:
    """The copy, with the new game."""
    told = run(project, "-m", "tools.new_game", NAME)
    assert told.returncode == 0, told.stderr
    return project


@pytest.fixture
def types_of_games(made: Path) -> None:
    """Types are checked in games only, to which the new one belongs; in CI everywhere."""
    settings = made / "pyproject.toml"
    text, everything = settings.read_text("utf-8"), 'files = ["games", "tutor", "tools"]'
    assert everything in text
    if not EVERYWHERE:
        settings.write_text(text.replace(everything, 'files = ["games"]'), "utf-8")


def test_a_new_game_passes_make_check(made: Path, types_of_games: None) -> None:
    told = run(made, "-c", "from tools import dev; dev.check()")
    assert told.returncode == 0, told.stdout + told.stderr


def test_a_new_game_passes_conformance_and_its_own_tests(made: Path) -> None:
    arguments = (
        "-m",
        "pytest",
        "-q",
        "-m",
        "not slow",
        "-p",
        "no:cacheprovider",
        "-k",
        f"{PACKAGE} or {NAME}",
    )
    told = run(made, *arguments, f"tests/{PACKAGE}", *SHARED)
    assert told.returncode == 0, told.stdout + told.stderr


def test_it_is_judged_at_once(made: Path) -> None:
    claim = ("left=6-6 5-2", "right=4-4 3-1", "which=left")
    told = run(made, "-m", "games", "judge", NAME, "more", *claim)
    assert (told.returncode, told.stderr) == (0, "")


def test_a_name_that_is_taken_or_none_is_refused_with_an_example(made: Path) -> None:
    for name, said in (
        (NAME, f"games/{PACKAGE} is there already"),
        ("Two Hands", "not 'Two Hands'"),
        ("", "not ''"),
    ):
        told = run(made, "-m", "tools.new_game", name)
        assert told.returncode == 1
        assert said in told.stderr
        assert "make new-game NAME=two-hands" in told.stderr


def test_the_skeleton_speaks_every_language_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not new_game.untranslated()
    monkeypatch.setattr(games, "languages", lambda: ("en", "eo"))
    assert "more-pips.eo.md.tmpl" in {path.name for path in new_game.untranslated()}
