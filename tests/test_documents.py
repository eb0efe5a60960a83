"""What the documents tell one to type exists."""

import re
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from django.core.management import get_commands

from games.core.command_line import parser
from games.core.phrases import core_words
from tools import dev

ROOT = Path(dev.ROOT)
DOCUMENTS = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
    *(ROOT / "content").rglob("*.md"),
]
CODE = re.compile(r"^(?: {4}|\t)(.+)$|`([^`\n]+)`", re.MULTILINE)


def commands(pattern: str) -> Iterator[tuple[str, str]]:
    """What a pattern finds in the code of all documents, and where."""
    for path in DOCUMENTS:
        for match in CODE.finditer(path.read_text(encoding="utf-8")):
            for found in re.findall(pattern, match[1] or match[2]):
                yield found, str(path.relative_to(ROOT))


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_target_of_make_that_is_named_exists_and_the_script_knows_it() -> None:
    named = list(commands(r"(?<!install )\bmake ([a-z][a-z-]*)"))
    assert named
    assert not [place for place in named if place[0] not in targets()]
    described = re.findall(r"^make ([a-z-]+)(?: |$)", dev.USAGE, re.MULTILINE)
    assert set(described) == set(dev.TARGETS) == targets() - {"help"}


def test_every_command_of_django_and_module_of_python_that_is_named_exists() -> None:
    managed = list(commands(r"\bmanage\.py ([a-z_]+)"))
    modules = list(commands(r"\bpython3? -m ([a-z_.]+)"))
    assert managed
    assert modules
    assert not [place for place in managed if place[0] not in get_commands()]
    assert not [place for place in modules if find_spec(place[0]) is None]


def test_every_command_of_the_referee_that_is_named_exists() -> None:
    usage = parser(core_words("en")).format_usage()
    named = list(commands(r"\bpython3? -m games ([a-z]+)"))
    assert named
    assert not [place for place in named if not re.search(rf"[{{,]{place[0]}[,}}]", usage)]


def test_every_module_of_the_core_and_of_the_site_has_its_line_in_the_documents() -> None:
    usual = {"__init__", "apps", "urls", "views", "models", "forms", "checks"}  # named once, for all sections
    told = " ".join(
        line
        for name in ("architecture", "practice", "classroom")
        for line in (ROOT / f"docs/{name}.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("|")
    )
    named = {name.rpartition("/")[2] for name in re.findall(r"`([a-z0-9_/]+)`", told)}
    modules = [path for folder in ("games/core", "tutor") for path in (ROOT / folder).glob("*/*.py")]
    modules += (ROOT / "games" / "core").glob("*.py")
    unnamed = {path for path in modules if path.stem not in usual | named}
    assert not sorted(str(path.relative_to(ROOT)) for path in unnamed)


def test_every_module_that_the_architecture_names_exists() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    found = [
        path for folder in ("games", "tutor", "templates", "tools") for path in (ROOT / folder).rglob("*")
    ]
    paths = {path.relative_to(ROOT).with_suffix("").as_posix() for path in found}
    named = set(re.findall(r"`((?:[a-z0-9_]+/)+[a-z0-9_]+)(?:\.py)?`", text))
    assert named
    # A section of the site is named without its folder: `library/markup`.
    assert not {name for name in named if not {name, f"tutor/{name}"} & paths}


def test_the_version_is_that_of_the_newest_release_in_the_changelog() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    headings = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    releases = [re.fullmatch(r"(\d+)\.(\d+)\.(\d+) — \d{4}-\d\d-\d\d", heading) for heading in headings[1:]]
    assert headings[0] == "Unreleased"
    assert all(releases), headings
    versions = [tuple(map(int, release.groups())) for release in releases if release]
    assert project["version"] == ".".join(map(str, versions[0]))
    assert all(newer > older for newer, older in pairwise(versions))


def test_every_decision_is_in_the_index_by_its_title() -> None:
    folder = ROOT / "docs" / "decisions"
    titles = {path.name: path.read_text(encoding="utf-8").partition("\n")[0] for path in folder.glob("0*.md")}
    index = (folder / "README.md").read_text(encoding="utf-8")
    assert {f"- [{title.removeprefix('# ')}]({name})" for name, title in titles.items()} == {
        line for line in index.splitlines() if line.startswith("- [")
    }
