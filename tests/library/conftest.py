"""A toy game with content of its own, in a folder that a test may spoil."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from games.core.registry import all_games

TOY = Path(__file__).parent.parent / "toy"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, settings, tmp_path: Path) -> Iterator[Path]:
    """The toy game is found beside the real ones. The value is its content folder, a copy."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(TOY / "games")])
    content = tmp_path / "content"
    shutil.copytree(TOY / "content", content)
    settings.CONTENT_DIRS = [*settings.CONTENT_DIRS, content]
    all_games.cache_clear()
    yield content
    all_games.cache_clear()
