"""What teachers read: a guide for all games, and a lesson plan for each. Texts like any other content.

    content/teachers/guide.<lang>.md
    content/<game>/lesson-plan.<lang>.md

Each begins with "# " and its title; the rest is the library's Markdown.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings

from games.core.phrases import typeset
from games.core.questions import Game
from games.core.registry import all_games
from tutor.library import content, files, problems
from tutor.library.checks import of_examples, placing
from tutor.library.examples import listed
from tutor.library.markup import NO_PROSE, Prose, TextContext, render
from tutor.library.problems import Problem, missing, unread
from tutor.library.wording import words_for
from tutor.paper.prose import nodes
from tutor.paper.typesetting import pdf

TEACHERS, GUIDE, PLAN = "teachers", "guide.{}.md", "lesson-plan.{}.md"


class TeachingText(NamedTuple):
    """A text with its title; ``language`` is what it is written in."""

    title: str = ""
    language: str = ""
    prose: Prose = NO_PROSE


def guide(language: str) -> TeachingText:
    """The guide; any game lends its pieces and has no links of its own there."""
    return read(files.folder_of(TEACHERS), GUIDE, None, language)


def lesson_plan(game: Game, language: str) -> TeachingText:
    """The plan of a game; an empty text where none is written."""
    return read(files.folder_of(game.id), PLAN, game, language)


def lesson_plan_pdf(
    game: Game, language: str, paper: str = "A4", base_url: str = "", strict: bool = False
) -> bytes:
    """The plan on paper. ``base_url``: where its links lead; ``strict``: see ``typesetting.pdf``."""
    text = lesson_plan(game, language)
    name = words_for(game, text.language).text("game", "name")
    data = {
        "title": text.title,
        "foot": f"{settings.SITE_NAME} · {name}",
        "nodes": nodes(text.prose.html, base_url),
    }
    return pdf("lesson-plan.typ", data, games=[game], language=text.language, paper=paper, strict=strict)


@cache
def read(folder: Path, name: str, game: Game | None, language: str) -> TeachingText:
    path, written = files.nearest(folder, name, language)
    source, found = files.read_text(path)
    first, _newline, rest = source.replace("\r\n", "\n").partition("\n")
    if source and not first.startswith("# "):
        found = (
            *found,
            Problem(problems.HEADINGS, path, "The first line is no title.", "Begin with # and the title."),
        )
        rest = source
    pieces = (game or next(iter(all_games().values()))).pieces
    terms = content.glosses(game, written) if game else {}
    prose = render(rest, TextContext(path, written, pieces, game, terms))
    title = typeset(first.removeprefix("# ").strip(), written)
    return TeachingText(title, written, replace(prose, problems=(*found, *prose.problems)))


def text_problems() -> Iterator[Problem]:
    """What is wrong with these texts: each is there in every language, and reads without a problem."""
    codes = [code for code, _name in settings.LANGUAGES]
    teachers, guides = files.folder_of(TEACHERS), {GUIDE.format(code) for code in codes}
    for code in codes:
        yield from missing(teachers / GUIDE.format(code), f"There is no guide for teachers in {code}.")
        yield from guide(code).prose.problems
    yield from unread(teachers, guides, f"Name it {listed(guides)}, or delete it.")
    for game in all_games().values():
        folder = files.folder_of(game.id)
        plans = {folder / PLAN.format(code): lesson_plan(game, code).prose for code in codes}
        for path, prose in plans.items() if folder.is_dir() else ():
            yield from missing(path, f"The game {game.id} has no lesson plan in {path.suffixes[0][1:]}.")
            yield from prose.problems
        yield from of_examples(folder / PLAN.format("toml").removesuffix(".md"))
        yield from placing({path: {"": prose} for path, prose in plans.items()})
        remedy = "Name it after a language of the site, or delete it."
        yield from unread(folder, {path.name for path in plans}, remedy, PLAN.format("*"))
