"""Content files: where they lie, and what is in them, read once. One that cannot be read is empty, and told why."""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from django.conf import settings

from tutor.library import problems
from tutor.library.problems import Problem
from tutor.library.wording import preferred

P = ParamSpec("P")
R = TypeVar("R")

SETS = "sets"


def folders() -> tuple[Path, ...]:
    return tuple(Path(folder) for folder in settings.CONTENT_DIRS)


def kept(read: Callable[P, R]) -> Callable[P, R]:
    """Keep what a function reads from content, as `functools.cache` does, apart for each list of CONTENT_DIRS."""

    @cache
    def read_in(_folders: tuple[Path, ...], *args: P.args, **kwargs: P.kwargs) -> R:
        return read(*args, **kwargs)

    @wraps(read)
    def look_up(*args: P.args, **kwargs: P.kwargs) -> R:
        return read_in(folders(), *args, **kwargs)  # type: ignore[arg-type]  # all that is asked for has a hash

    return look_up


@kept
def folder_of(name: str) -> Path:
    """The content folder of that name; where there is none, where it ought to be."""
    places = [folder / name for folder in folders()]
    return next((place for place in places if place.is_dir()), places[0])


def set_folder(set_id: str) -> Path:
    """The folder with the page of a set of pieces; where there is none, where it ought to be."""
    places = [folder / SETS for folder in folders()]
    return next((place for place in places if any(place.glob(f"{set_id}.*.md"))), places[0])


@cache
def read_toml(path: Path) -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """The table in a file; an empty one where there is no file or no TOML in it."""
    text, found = read_text(path)
    try:
        return tomllib.loads(text), found
    except tomllib.TOMLDecodeError as error:
        return {}, (Problem(problems.UNREADABLE, path, f"This is no TOML: {error}", "Mend its syntax."),)


def read_text(path: Path) -> tuple[str, tuple[Problem, ...]]:
    try:
        return path.read_text(encoding="utf-8"), ()
    except FileNotFoundError:
        return "", ()
    except (OSError, UnicodeDecodeError) as error:
        return "", (
            Problem(problems.UNREADABLE, path, f"This cannot be read: {error}", "Save it as UTF-8 text."),
        )


def nearest(folder: Path, name: str, language: str) -> tuple[Path, str]:
    """The file `name` (with {} for the language) in this language, else in one that has it."""
    for code in preferred(language):
        path = folder / name.format(code)
        if path.is_file():
            return path, code
    return folder / name.format(language), language


def examples_path(text: Path) -> Path:
    """The file with the examples of a text in any language: `pair.toml` beside `pair.en.md`."""
    return text.with_name(f"{text.name.split('.')[0]}.toml")


def examples(path: Path) -> Mapping[str, Mapping[str, Any]]:
    """The tables `[examples.<id>]` in a file, by id."""
    found = read_toml(path)[0].get("examples")
    named = found.items() if isinstance(found, dict) else ()
    return {name: table for name, table in named if isinstance(table, dict)}


def tables(entry: object) -> list[dict[str, Any]]:
    """The tables in a list of tables; none if it is no list."""
    return [item for item in entry if isinstance(item, dict)] if isinstance(entry, list) else []
