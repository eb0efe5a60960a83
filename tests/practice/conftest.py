"""The toy game with a course and puzzles of its own, in a folder that a test may spoil."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.library.conftest import toy as toy_without_course  # noqa: F401  # found by its name

CONTENT = Path(__file__).parent / "content"


@pytest.fixture
def toy(toy_without_course: Path) -> Path:  # noqa: F811
    shutil.copytree(CONTENT, toy_without_course, dirs_exist_ok=True)
    return toy_without_course


@pytest.fixture
def spoil(toy: Path) -> Callable[[str, str, str], None]:
    """spoil(file, old, new): put `new` for `old`."""

    def replace(name: str, old: str, new: str) -> None:
        path = toy / "high-card" / name
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new), "utf-8")

    return replace
