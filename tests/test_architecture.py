"""The layers, for games found by looking: a game written tomorrow is held to them with no line changed here."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAMES = sorted(
    path.name
    for path in (ROOT / "games").iterdir()
    if path.name != "core" and (path / "__init__.py").exists()
)


def python_files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names of the modules a file imports, `from games import x` counted as games.x."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: absolute imports only, so that a reader sees the layer"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    """`python -m games` must run on a bare Python: on a phone, in a spreadsheet's script, in another project."""
    allowed = set(sys.stdlib_module_names) | {"games"}
    foreign = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in python_files("games")
        for name in imported(path)
        if name.split(".")[0] not in allowed
    ]
    assert not foreign


@pytest.mark.parametrize("game", GAMES)
def test_a_game_imports_itself_and_the_core_only(game: str) -> None:
    """A game that borrows from another cannot be changed, or read, alone; what two share belongs in games/core."""
    strangers = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in python_files(f"games/{game}")
        for name in imported(path)
        if name.startswith("games.") and name.split(".")[1] not in (game, "core")
    ]
    assert not strangers


def test_what_games_share_names_no_game() -> None:
    """A core that knows a game must be edited for the next one."""
    named = [
        f"{path.relative_to(ROOT)} imports {name}"
        for folder in ("games/core", "tutor", "tools")
        for path in python_files(folder)
        for name in imported(path)
        if name.startswith("games.") and name.split(".")[1] in GAMES
    ]
    assert not named


MARKUP = re.compile(
    r"mark_safe|format_html|SafeString|Markup\("
    r"|[\"']</?(?:a|div|d[dlt]|fieldset|h\d|input|label|li|ol|option|p|section|span|strong|t[dhr]|table|ul)[ >]"
)


def test_markup_is_made_in_templates() -> None:
    """Two ways of writing a page drift apart. Python makes markup where pieces are drawn and Markdown is rendered."""
    makers = {ROOT / "tutor/pieces/drawing.py", ROOT / "tutor/library/markup.py"}
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in python_files("tutor")
        if path not in makers and (match := MARKUP.search(path.read_text(encoding="utf-8")))
    ]
    assert not found


def test_templates_escape_what_comes_in() -> None:
    """Only what was drawn once for a whole class is put into a page as it is."""
    trusting = {
        path.parent.name
        for path in (ROOT / "templates").rglob("*.html")
        if re.search(r"\|\s*safe\b|autoescape", path.read_text(encoding="utf-8"))
    }
    assert trusting <= {"classroom"}


def game_names() -> list[str]:
    """Every game's name as module and as id, from the folders of the engine and of the content."""
    content = ROOT / "content"
    folders = [path.parent.name for path in content.glob("*/game.toml")] if content.exists() else []
    return sorted({name for game in [*GAMES, *folders] for name in (game, game.replace("_", "-"))})


def test_the_site_names_no_game() -> None:
    """A new game is a folder under games/ and one under content/; pages that name games would each need an edit."""
    names = game_names()
    assert names
    pattern = re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, names))})(?![\w-])", re.IGNORECASE)
    texts = [
        path
        for folder in ("tutor", "templates")
        for path in sorted((ROOT / folder).rglob("*"))
        if path.suffix in {".py", ".html", ".css", ".js", ".po", ".svg", ".xml", ".txt", ".json"}
    ]
    named = [
        f"{path.relative_to(ROOT)}:{number} names {match[0]}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if (match := pattern.search(line))
    ]
    assert not named


def test_no_section_imports_the_views_of_another() -> None:
    """What two sections' pages need is in tutor/site/shortcuts.py; `tutor/urls.py` alone knows all views."""
    borrowed = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in python_files("tutor")
        if path.parent.name != "tutor"
        for name in imported(path)
        if re.match(r"tutor\.\w+\.(\w+_)?views\b", name)
        and name.split(".")[1] != path.relative_to(ROOT).parts[1]
    ]
    assert not borrowed
