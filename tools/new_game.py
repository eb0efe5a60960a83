"""make new-game NAME=two-hands: a small game of that name, which passes every check and is meant to be rewritten.

Its files are made from ``tools/skeleton``: in paths GAME and PACKAGE are replaced, in texts ``$game``, ``$package``,
``$title`` and ``$order``.
"""

from __future__ import annotations

import keyword
import re
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from string import Template

import games
from tools.dev import ROOT, fail, say, tool

PROJECT = Path(ROOT)
SKELETON = Path(__file__).parent / "skeleton"
SUFFIX = ".tmpl"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def main(arguments: list[str]) -> None:
    """Make the game and say what to do next; stop with a message if it cannot be made."""
    name = arguments[0] if arguments else ""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        fail(
            f"A game's name is words of small letters joined by hyphens, not {name!r}: make new-game NAME=two-hands"
        )
    for folder in (f"games/{package_of(name)}", f"tests/{package_of(name)}", f"content/{name}"):
        if (PROJECT / folder).exists():
            fail(f"{folder} is there already. Choose another name: make new-game NAME=two-hands")
    if missing := untranslated():
        fail(
            "\n".join(
                [
                    f"{path.relative_to(PROJECT)} is missing: translate its English neighbour."
                    for path in missing
                ]
            )
        )
    files = filled_in(name)
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    tidy(name)
    say(f"{name} is there: {len(files)} files in games/, content/ and tests/.")
    chosen = " or ".join(dict.fromkeys([name, package_of(name)]))
    say(
        f"""make check, then make test ARGS="-k '{chosen}'". CONTRIBUTING.md, “Add a game”, says what comes next."""
    )


def package_of(name: str) -> str:
    return name.replace("-", "_")


def filled_in(name: str) -> dict[Path, str]:
    """The text of every file of the game, by path."""
    words = {
        "game": name,
        "package": package_of(name),
        "title": name.replace("-", " ").capitalize(),
        "order": str(next_order()),
    }
    templates = sorted(path for path in SKELETON.rglob(f"*{SUFFIX}"))
    return {
        target(path, words): Template(path.read_text(encoding="utf-8")).substitute(words)
        for path in templates
    }


def target(template: Path, words: Mapping[str, str]) -> Path:
    """The path of the file that is made from a template."""
    path = template.relative_to(SKELETON).as_posix().removesuffix(SUFFIX)
    return PROJECT / path.replace("PACKAGE", words["package"]).replace("GAME", words["game"])


def next_order() -> int:
    """The next free place on the home page."""
    pages = (PROJECT / "content").glob("*/game.toml")
    return 1 + max([tomllib.loads(path.read_text(encoding="utf-8"))["order"] for path in pages], default=0)


def untranslated() -> list[Path]:
    """The templates that are missing in one of the site's languages."""
    wanted = [
        path.with_name(path.name.replace(".en.", f".{lang}."))
        for path in SKELETON.rglob("*.en.*")
        for lang in games.languages()
    ]
    return [path for path in wanted if not path.exists()]


def tidy(name: str) -> None:
    """Bring the code into the house format: the order of imports and the length of lines depend on the name."""
    folders = [f"{folder}/{package_of(name)}" for folder in ("games", "tests")]
    for command in (["check", "--quiet", "--fix", "--select", "I"], ["format", "--quiet"]):
        subprocess.run([tool("ruff"), *command, *folders], cwd=PROJECT, check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
