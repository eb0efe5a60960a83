"""Examples in content: claims that the engine judges, or pieces that are only drawn.

An example stands once, beside the texts that show it, in the TOML file of their name:

    [examples.twin-at-the-end]          [examples.civil-faces]
    question = "capture"                pieces = "6-5 3-1"      (or line = "6-6 6-5")
    row = "6-6 5-2 4-4"
    tile = "4-4"
    take = "pair-right"
    verdict = "legal"
    rule = "pair"

Each language's text places it, and gives its caption, in which {6-5} draws a piece and \\{ is a brace, as in the text:

    ```example twin-at-the-end
    6-6 and 5-2 stay where they are, and are now the ends.
    ```
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.translation import get_language

from games.core import explain
from games.core.facts import Part, pieces_in
from games.core.judging import MalformedClaim, Verdict, judge
from games.core.kinds import Line
from games.core.phrases import Words, typeset
from games.core.pieces import Piece, PieceSet
from games.core.questions import CLAIM, POSITION, READING, Field, Game
from tutor.library import problems
from tutor.library.files import examples_path
from tutor.library.problems import Problem
from tutor.library.wording import words_for
from tutor.pieces import drawing
from tutor.pieces.drawing import Drawable
from tutor.site.links import position_address

BRACES = r"\{[^{}\n]+\}"
"""Pieces between braces, {6-5 3-1}: in texts and in captions they are read, and refused, alike."""

VERDICTS = {"legal": True, "illegal": False}
JUDGED_KEYS = ("question", "verdict", "rule")
DRAWN_KEYS = ("pieces", "line")
IN_ROWS = ("piece", "pieces", "faces", "line", "hands")
"""Controls of fields that hold nothing but pieces, which are drawn as they lie."""


@dataclass(frozen=True)
class Example:
    """An example ready for a page.

    `drawn`: what lies there, every copy of it. `named`: the pieces that words draw, the caption's among them.
    `question`: what is asked where the engine judges it, else "".
    """

    html: str
    drawn: tuple[Drawable, ...]
    named: tuple[Piece, ...] = ()
    question: str = ""
    caption: tuple[Part, ...] = ()

    @property
    def pieces(self) -> tuple[Drawable, ...]:
        """Every piece that it shows, once: what the page's sprite must hold."""
        return tuple(dict.fromkeys(self.drawn + self.named))


class FieldDisplay(NamedTuple):
    """A field under its label: rows of drawn pieces, or words with pieces in them.

    `marked`: the places, from 1, of the pieces that the claim takes. `numbered`: the rows are those of the seats.
    """

    label: str
    rows: tuple[tuple[Drawable, ...], ...] = ()
    parts: tuple[Part, ...] = ()
    marked: tuple[int, ...] = ()
    numbered: bool = False


def read_example(
    name: str, caption: str, data: Mapping[str, Any], game: Game | None, pieces: PieceSet[Any], text: Path
) -> tuple[Example | None, list[Problem]]:
    """The example that a text places, in the active language, or None; and what is wrong with it.

    One that only disagrees with the engine is both. `text`: the text's path.
    """
    language = get_language() or ""
    told, strange = caption_parts(typeset(" ".join(caption.split()), language), pieces, text)
    path = examples_path(text)

    def problem(what: str, remedy: str, number: int = problems.BAD_EXAMPLE) -> Problem:
        return Problem(number, path, f"[examples.{name}] {what}", remedy)

    if "question" in data and game is not None:
        example, found = judged(data, told, game, problem)
    else:
        example, found = drawn(data, told, pieces, problem)
    if example is not None:
        spoken = tuple(part for part in told if isinstance(part, Piece))
        example = replace(example, named=example.named + spoken, caption=tuple(told))
    return example, strange + found


def caption_parts(text: str, pieces: PieceSet[Any], path: Path) -> tuple[list[Part], list[Problem]]:
    """A caption with the pieces it names, and what is wrong with it. \\{ and \\} are braces, as in the text."""
    parts: list[Part] = []
    found: list[Problem] = []
    for number, said in enumerate(re.split(rf"(\\[{{}}]|{BRACES})", text)):
        if number % 2 == 0:
            parts.append(said)
        elif said in (r"\{", r"\}"):
            parts.append(said[1])
        else:
            named, strange = pieces_between(said, pieces, path)
            parts += drawing.spaced(named) or [said]
            found += strange
    return parts, found


def pieces_between(said: str, pieces: PieceSet[Any], path: Path) -> tuple[list[Piece], list[Problem]]:
    """The pieces of {…}; none, and a problem, where a word there names no piece."""
    words = said[1:-1].split()
    unknown = [word for word in words if word not in pieces.spellings]
    if unknown or not words:
        what = f"{said} names no piece: {' '.join(unknown)}"
        remedy = f"Write pieces of the set {pieces.id}, for instance {{{pieces.pieces[0].code}}}."
        return [], [Problem(problems.UNKNOWN_PIECE, path, what, remedy)]
    return [pieces.spellings[word] for word in words], []


def drawn(
    data: Mapping[str, Any], caption: list[Part], pieces: PieceSet[Any], problem: Callable[..., Problem]
) -> tuple[Example | None, list[Problem]]:
    """Pieces on a table."""
    if unknown := set(data) - set(DRAWN_KEYS):
        remedy = (
            f"One that is drawn has {listed(DRAWN_KEYS)}; one that is judged has a `question` of its game."
        )
        return None, [problem(f"has {listed(unknown)}.", remedy, problems.UNKNOWN_KEY)]
    if len(data) != 1:
        return None, [problem("needs one of `pieces` and `line`.", "Give one of them.")]
    try:
        if "line" in data:
            on_table: tuple[Drawable, ...] = Line(pieces).read(str(data["line"]))
        else:
            on_table = pieces.read(str(data["pieces"]))
    except (KeyError, ValueError) as error:
        what = f"cannot be drawn: {next(iter(data.values()))} ({error})"
        remedy = f"Write pieces of the set {pieces.id}, those of a line with touching halves equal."
        return None, [problem(what, remedy)]
    html = render_to_string("library/_drawn.html", {"pieces": on_table, "caption": caption})
    return Example(html, on_table), []


def judged(
    data: Mapping[str, Any], caption: list[Part], game: Game, problem: Callable[..., Problem]
) -> tuple[Example | None, list[Problem]]:
    """A claim, what the engine says of it, and whether that is what the file says."""
    question = game.by_id.get(str(data["question"]))
    if question is None:
        what = f"asks the question {data['question']!r}."
        return None, [problem(what, f"The questions are {listed(game.by_id)}.")]
    wanted = data.get("verdict")
    if wanted not in VERDICTS:
        remedy = 'Write verdict = "legal" or verdict = "illegal".'
        return None, [problem(f"has the verdict {wanted!r}.", remedy)]
    fields = {key: value for key, value in data.items() if key not in JUDGED_KEYS}
    try:
        verdict = judge(game, question, fields)
    except MalformedClaim as error:
        said = "; ".join(f"{field}: {' '.join(told)}" for field, told in error.messages("en").items())
        return None, [problem(f"cannot be read. {said}", "Mend these fields.")]
    found = []
    reported = {reason.rule for reason in verdict.reasons}
    if verdict.legal != VERDICTS[wanted]:
        words = words_for(game, "en")
        said = " ".join(explain.reason(words, reason).text for reason in verdict.reasons)
        what = f"says {wanted}, but the engine does not: {said}"
        found.append(problem(what, "Change the position, the claim or the verdict.", problems.WRONG_VERDICT))
    if "rule" in data and data["rule"] not in reported:
        what = f"says that the rule {data['rule']} decides, but the engine reports {listed(reported)}."
        remedy = "Change the example, or name one of these rules."
        found.append(problem(what, remedy, problems.RULE_NOT_REPORTED))
    return shown_verdict(verdict, fields, caption), found


def shown_verdict(verdict: Verdict, fields: Mapping[str, Any], caption: list[Part]) -> Example:
    """The example as the page shows it: the table, the claim, the verdict with its reasons."""
    language = get_language() or ""
    words = words_for(verdict.game, language)
    by_role: dict[str, list[FieldDisplay]] = {POSITION: [], CLAIM: [], READING: []}
    for field in verdict.question.all_fields:
        if field.name in fields:
            by_role[field.role].append(display(verdict, field, words))
    given = {name: text for name, text in verdict.fields.items() if name in fields}
    best = verdict.best["score"] if verdict.legal and verdict.best else None
    better = best if best is not None and verdict.score is not None and best > verdict.score else None
    context = {
        "caption": caption,
        "game": verdict.game,
        "position": by_role[POSITION],
        "claim": by_role[CLAIM],
        "readings": by_role[READING],
        "legal": verdict.legal,
        "better": better,
        "word": words.text("words", "verdict", f"{verdict.word}-but" if better else verdict.word),
        "score": verdict.score if verdict.legal else None,
        "reasons": [
            (explain.reason(words, reason), words.text("rules", reason.rule)) for reason in verdict.reasons
        ],
        "address": position_address(verdict.game.id, verdict.question, given),
    }
    on_table = by_role[POSITION] + by_role[CLAIM]
    lying = [thing for field in on_table for row in field.rows for thing in row]
    named = [part for field in on_table for part in field.parts if isinstance(part, Piece)]
    named += pieces_in(fact for reason in verdict.reasons for fact in reason.facts.values())
    html = render_to_string("library/_judged.html", context)
    return Example(html, tuple(lying), tuple(named), verdict.question.id)


def display(verdict: Verdict, field: Field, words: Words) -> FieldDisplay:
    """A field of a claim, its pieces drawn where it holds nothing else."""
    label = words.label(field.name)
    if field.kind.control not in IN_ROWS:
        return FieldDisplay(label, parts=explain.told(words, verdict.question, field.name, verdict.values))
    heaps = field.kind.heaps(verdict.fields.get(field.name, ""))
    rows = tuple(tuple(item for item in heap.items if not isinstance(item, str)) for heap in heaps)
    return FieldDisplay(label, rows, marked=taken(verdict, field), numbered=len(rows) > 1)


def taken(verdict: Verdict, field: Field) -> tuple[int, ...]:
    """The places, from 1, of the pieces of this field that the claim takes."""
    pointed_at = {name for other in verdict.question.fields if other.control == "places" for name in other.at}
    if verdict.question.places is None or field.name not in pointed_at:
        return ()
    return verdict.question.places(verdict.claim)


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"
