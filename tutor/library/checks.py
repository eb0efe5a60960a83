"""python manage.py check: everything wrong with the content files, each with its file and its remedy.

Reading a file for its page finds what is wrong inside it; here is added what only shows when files are laid side by
side with the engine and with each other.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.utils.translation import gettext, override

from games.core.questions import Game
from games.core.registry import all_games
from tutor.library import content, problems
from tutor.library.content import HEADINGS, OPTIONAL_HEADINGS, RulePage
from tutor.library.examples import listed
from tutor.library.files import (
    SETS,
    examples,
    examples_path,
    folder_of,
    folders,
    read_toml,
    set_folder,
    tables,
)
from tutor.library.markup import Prose
from tutor.library.problems import Problem, messages, missing, shown, unread

# What other sections of the site read and check: a game's folder of lessons, its files of puzzles and its lesson plan,
# a key of game.toml, a folder for teachers.
OTHERS_NAMES = ("lessons", "puzzles", "lesson-plan")
OTHERS_FOLDERS = ("teachers",)
OTHERS_KEYS = ("lessons_at_least",)


@register("content")
def check_content(app_configs: object, **kwargs: Any) -> list[CheckMessage]:
    """Every problem, as Django reports it."""
    return uncompiled() or messages(all_problems(), "library")


def uncompiled() -> list[CheckMessage]:
    """Reported alone: without the catalogues every translated page would be reported for unknown headings."""
    sources = [path for folder in settings.LOCALE_PATHS for path in Path(folder).rglob("*.po")]
    missing = [path.with_suffix(".mo") for path in sources if not path.with_suffix(".mo").exists()]
    what, remedy = "The translations are not compiled yet.", "Run `make setup`."
    return [Error(what, hint=remedy, obj=shown(path), id="library.E000") for path in missing]


def all_problems() -> Iterator[Problem]:
    codes = [code for code, _ in settings.LANGUAGES]
    for game in all_games().values():
        yield from of_set(game, codes)
        folder = folder_of(game.id)
        if not folder.is_dir():
            what, remedy = f"The game {game.id} has no pages yet.", "Write them: see docs/architecture.md."
            yield Problem(problems.NO_CONTENT, folder, what, remedy)
            continue
        yield from of_game(game, codes)
        yield from of_glossary(game, codes)
        for rule in game.rules:
            yield from of_rule(game, rule.id, codes)
    yield from orphans(codes)


def of_game(game: Game, codes: list[str]) -> Iterator[Problem]:
    """game.toml: there, complete, without a key that nobody reads."""
    path = folder_of(game.id) / "game.toml"
    yield from missing(path, f"The game {game.id} has no file of its own.")
    for code in codes:
        yield from content.game_page(game, code).problems
    table, broken = read_toml(path)
    if broken or not path.is_file():
        return
    needed = ["order", "sources", *codes]
    yield from keys(table, [*needed, *OTHERS_KEYS], needed, path, "The file")
    if "order" in table and not isinstance(table["order"], int):
        yield Problem(problems.UNKNOWN_KEY, path, "`order` is no whole number.", "Write order = 1, 2, …")
    for code in codes:
        if isinstance(texts := table.get(code), dict):
            yield from keys(texts, content.GAME_TEXTS, content.GAME_TEXTS, path, f"The table [{code}]")
    for source in tables(table.get("sources")):
        where = f"The source {source.get('id', '?')}"
        needed = [key for key in content.SOURCE_KEYS if key != content.UNDATED]
        yield from keys(source, content.SOURCE_KEYS, needed, path, where)
        if source.get("role") not in content.SOURCE_ROLES:
            remedy = f"The roles are {listed(content.SOURCE_ROLES)}."
            yield Problem(problems.UNKNOWN_KEY, path, f"{where} has the role {source.get('role')!r}.", remedy)
        if isinstance(kinds := source.get("kind"), dict):
            yield from keys(kinds, codes, codes, path, f"The kind of {where[4:]}")


def of_set(game: Game, codes: list[str]) -> Iterator[Problem]:
    """The page of the pieces: there, and in every language."""
    folder = set_folder(game.pieces.id)
    pages = {}
    for code in codes:
        path = folder / f"{game.pieces.id}.{code}.md"
        if not path.is_file():
            number = problems.MISSING_FILE if folder.is_dir() else problems.NO_CONTENT
            yield Problem(number, path, f"The set {game.pieces.id} has no page in {code}.", "Write it.")
        pages[path] = {"": content.set_page(game, code).prose}
        yield from pages[path][""].problems
    yield from of_examples(folder / f"{game.pieces.id}.toml")
    yield from placing(pages)


def of_glossary(game: Game, codes: list[str]) -> Iterator[Problem]:
    """The glossary: in every language the same terms, each with a word and a gloss."""
    folder = folder_of(game.id)
    glossaries = {}
    for code in codes:
        path = folder / f"glossary.{code}.toml"
        yield from missing(path, f"The game {game.id} has no glossary in {code}.")
        table, broken = read_toml(path)
        yield from content.game_page(game, code).problems
        if path.is_file() and not broken:
            glossaries[path] = table
        for term, entry in table.items():
            if isinstance(entry, dict):
                allowed, needed = content.TERM_KEYS, content.REQUIRED_TERM_KEYS
                yield from keys(entry, allowed, needed, path, f"The term [{term}]")
            else:
                remedy = f"Write [{term}] on a line of its own."
                yield Problem(problems.UNKNOWN_KEY, path, f"{term} is no table.", remedy)
    terms = {term for table in glossaries.values() for term in table}
    for path, table in glossaries.items():
        for term in sorted(terms - table.keys()):
            what = f"The term [{term}] is in another language's glossary, but not in this one."
            yield Problem(problems.LANGUAGES_DIFFER, path, what, "Translate it.")


def of_rule(game: Game, rule_id: str, codes: list[str]) -> Iterator[Problem]:
    """A rule's page: there, complete, and with the same examples in every language."""
    folder, pages = folder_of(game.id) / "rules", {}
    for code in codes:
        path = folder / f"{rule_id}.{code}.md"
        yield from missing(path, f"The rule {rule_id} has no page in {code}.")
        if path.is_file():
            pages[path] = content.rule_page(game, rule_id, code)
            yield from pages[path].problems
            yield from headings(pages[path], path, code)
            yield from shown_examples(pages[path], path)
    yield from of_examples(folder / f"{rule_id}.toml")
    yield from placing({path: page.sections for path, page in pages.items()})


def headings(page: RulePage, path: Path, code: str) -> Iterator[Problem]:
    """A summary, then every fixed heading, in the fixed order."""
    with override(code):
        names = {key: gettext(heading) for key, heading in HEADINGS.items()}
    for key, name in names.items():
        if key not in page.sections and key not in OPTIONAL_HEADINGS:
            what = f"The heading “{name}” is missing."
            yield Problem(problems.HEADINGS, path, what, f"Add the section ## {name}")
    written = [names[key] for key in page.sections]
    right = [names[key] for key in HEADINGS if key in page.sections]
    if written != right:
        remedy = f"Their order is: {' · '.join(right)}"
        yield Problem(problems.HEADINGS, path, "The headings are out of order.", remedy)
    if not page.summary.html:
        what = "The page has no summary."
        yield Problem(problems.HEADINGS, path, what, "Begin it with one sentence, before the first heading.")


def shown_examples(page: RulePage, path: Path) -> Iterator[Problem]:
    """A judged rule has judged examples of right and wrong; any other rule has at least something drawn."""
    if not page.rule.judged:
        if not any(prose.examples for prose in page.prose):
            yield Problem(problems.NO_EXAMPLE, path, "Nothing is drawn on this page.", "Place an example.")
        return
    for key in ("example", "mistake"):
        found = page.sections[key].examples if key in page.sections else ()
        if not any(example.question for example in found):
            what = f"The section “{HEADINGS[key]}” of a judged rule has no example that the engine judges."
            yield Problem(problems.NO_EXAMPLE, path, what, "Place an example that has a `question`.")


def of_examples(path: Path) -> Iterator[Problem]:
    """A file of examples, if there is one: readable, and nothing else in it."""
    table, broken = read_toml(path)
    yield from broken
    yield from keys(table, ("examples",), (), path, "The file")


def placing(texts: Mapping[Path, Mapping[str, Prose]]) -> Iterator[Problem]:
    """The examples of a file are all placed, in every language's text under the same headings.

    `texts`: what each language's text says under each heading, whatever these are called.
    """
    first, *_ = texts or [None]
    for path, sections in texts.items():
        source = examples_path(path)
        placed = {key: prose.placed for key, prose in sections.items() if prose.placed}
        for name in examples(source).keys() - {name for names in placed.values() for name in names}:
            what = f"[examples.{name}] of {source.name} is not shown."
            remedy = f"Place it: ```example {name}, or delete it."
            yield Problem(problems.UNPLACED_EXAMPLE, path, what, remedy)
        if first and placed != {key: prose.placed for key, prose in texts[first].items() if prose.placed}:
            what = f"The examples are not placed as in {first.name}."
            remedy = "Show the same ones in the same sections; only captions may differ."
            yield Problem(problems.LANGUAGES_DIFFER, path, what, remedy)


def keys(
    table: Mapping[str, Any], allowed: Collection[str], needed: Collection[str], path: Path, where: str
) -> Iterator[Problem]:
    """A table's keys: none unknown, none missing or empty."""
    if unknown := set(table) - set(allowed):
        remedy = f"Known are: {listed(allowed)}."
        yield Problem(problems.UNKNOWN_KEY, path, f"{where} has {listed(unknown)}.", remedy)
    for key in needed:
        if table.get(key) in (None, "", {}, []):
            yield Problem(problems.MISSING_KEY, path, f"{where} has no `{key}`.", "Add it.")


def orphans(codes: list[str]) -> Iterator[Problem]:
    """Files that no page shows."""
    games = all_games()
    endings = ["toml", *(f"{code}.md" for code in codes)]
    sets = {f"{game.pieces.id}.{ending}" for game in games.values() for ending in endings}
    for folder in folders():
        for path in sorted(folder.iterdir() if folder.is_dir() else ()):
            if path.name in games and path.is_dir():
                remedy = "Name it after a rule and a language, as rules/<rule>.<language>.md, or delete it."
                found = unread(path, expected_files(games[path.name], codes), remedy)
                yield from (problem for problem in found if not is_of_others(problem.path, path))
            elif path.name == SETS and path.is_dir():
                yield from unread(path, sets, f"Name it {listed(sets)}, or delete it.")
            elif not path.name.startswith(".") and path.name not in OTHERS_FOLDERS:
                remedy = f"Folders here are those of games ({listed(games)}) and {SETS}: rename or delete it."
                yield Problem(problems.ORPHAN, path, "No page shows this.", remedy)


def is_of_others(path: Path, folder: Path) -> bool:
    """Whether another section reads this file of a game's folder."""
    return re.split(r"[/.]", path.relative_to(folder).as_posix())[0] in OTHERS_NAMES


def expected_files(game: Game, codes: list[str]) -> set[str]:
    files = {"game.toml"} | {f"glossary.{code}.toml" for code in codes}
    endings = ["toml", *(f"{code}.md" for code in codes)]
    return files | {f"rules/{rule.id}.{ending}" for rule in game.rules for ending in endings}
