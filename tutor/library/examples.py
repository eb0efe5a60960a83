"""Examples in content: fenced blocks that the engine judges, or that only draw pieces.

```judge                           ```draw
question = "capture"               pieces = "6-5 3-1"      (or line = "6-6 6-5")
row = "6-6 5-2 4-4"                caption = "…"
tile = "4-4"                       ```
take = "pair-right"
verdict = "legal"
rule = "pair"
caption = "…"
```

In a caption {6-5} draws a piece, and \\{ is a brace, as in the text.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.core import explain
from games.core.facts import Part, pieces_in
from games.core.judging import MalformedClaim, Verdict, judge
from games.core.kinds import Hands, Line, Places
from games.core.phrases import typeset
from games.core.pieces import Laid, Piece, PieceSet
from games.core.questions import CLAIM, POSITION, READING, Field, Game
from tutor.library import faults
from tutor.library.braces import BRACES, pieces_between
from tutor.library.faults import Fault
from tutor.library.wording import words_for
from tutor.pieces import drawing
from tutor.pieces.drawing import Drawable
from tutor.site.links import position_address

VERDICTS = {"legal": True, "illegal": False}
JUDGE_KEYS = ("question", "verdict", "rule", "caption")
DRAW_KEYS = ("pieces", "line", "caption")


@dataclass(frozen=True)
class Block:
    """An example ready for a page. `data` is what must be the same in every language, `told` the caption.

    `drawn`: what lies there, every copy of it. `named`: the pieces that words draw, the caption's among them.
    """

    kind: str
    data: Mapping[str, Any]
    html: SafeString
    drawn: tuple[Drawable, ...]
    named: tuple[Piece, ...] = ()
    question: str = ""
    told: tuple[Part, ...] = ()

    @property
    def pieces(self) -> tuple[Drawable, ...]:
        """Every piece that it shows, once: what the page's sprite must hold."""
        return tuple(dict.fromkeys(self.drawn + self.named))


class Shown(NamedTuple):
    """A field as it is shown: what it is called, and rows of drawn pieces or words with pieces in them, or neither.

    ``marked`` are the places of pieces that the claim takes; ``numbered`` rows are those of the seats.
    """

    label: str
    rows: tuple[tuple[Drawable, ...], ...] = ()
    parts: tuple[Part, ...] = ()
    marked: tuple[int, ...] = ()
    numbered: bool = False


def read_block(
    kind: str, text: str, game: Game | None, pieces: PieceSet[Any], path: Path
) -> tuple[Block | None, list[Fault]]:
    """The block, or None and what is wrong with it; a block that only disagrees with the engine is both."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return None, [
            Fault(faults.BAD_BLOCK, path, f"A block `{kind}` is no TOML: {error}", "Mend its syntax.")
        ]
    if kind == "judge" and game is None:
        return None, [Fault(faults.BAD_BLOCK, path, "A block `judge` outside a game.", "Use a block `draw`.")]
    language = get_language() or ""
    told, strange = caption_parts(typeset(str(data.pop("caption", "")), language), pieces, path)
    caption = drawing.sentence(told, language)
    block, found = (
        draw(data, caption, pieces, path)
        if game is None or kind == "draw"
        else judged(data, caption, game, path)
    )
    if block is not None:
        spoken = tuple(part for part in told if isinstance(part, Piece))
        block = replace(block, named=block.named + spoken, told=tuple(told))
    return block, strange + found


def caption_parts(text: str, pieces: PieceSet[Any], path: Path) -> tuple[list[Part], list[Fault]]:
    """A caption with the pieces it names, and what is wrong with it. \\{ and \\} are braces, as in the text."""
    parts: list[Part] = []
    found: list[Fault] = []
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


def draw(
    data: Mapping[str, Any], caption: SafeString, pieces: PieceSet[Any], path: Path
) -> tuple[Block | None, list[Fault]]:
    """Pieces on a table."""

    def bad(what: str, remedy: str, number: int = faults.BAD_BLOCK) -> tuple[None, list[Fault]]:
        return None, [Fault(number, path, what, remedy)]

    if unknown := set(data) - set(DRAW_KEYS):
        return bad(
            f"A block `draw` has {listed(unknown)}.", f"Its keys are {listed(DRAW_KEYS)}.", faults.UNKNOWN_KEY
        )
    if len(data) != 1:
        return bad("A block `draw` needs one of `pieces` and `line`.", "Give one of them.")
    try:
        if "line" in data:
            drawn: tuple[Drawable, ...] = Line(pieces).read(str(data["line"]))
        else:
            drawn = pieces.read(str(data["pieces"]))
    except (KeyError, ValueError) as error:
        what = f"A block `draw` cannot be drawn: {next(iter(data.values()))} ({error})"
        return bad(what, f"Write pieces of the set {pieces.id}, those of a line with touching halves equal.")
    html = render_to_string("library/_drawn.html", {"pieces": drawn, "caption": caption})
    return Block("draw", dict(data), html, drawn), []


def judged(
    data: Mapping[str, Any], caption: SafeString, game: Game, path: Path
) -> tuple[Block | None, list[Fault]]:
    """A claim, what the engine says of it, and whether that is what the page says."""
    question = game.by_id.get(str(data.get("question")))
    if question is None:
        what = f"A block `judge` asks the question {data.get('question')!r}."
        return None, [Fault(faults.BAD_BLOCK, path, what, f"The questions are {listed(game.by_id)}.")]
    where = f"The block `judge` on {question.id}"
    wanted = data.get("verdict")
    if wanted not in VERDICTS:
        what = f"{where} has the verdict {wanted!r}."
        return None, [Fault(faults.BAD_BLOCK, path, what, 'Write verdict = "legal" or verdict = "illegal".')]
    fields = {name: value for name, value in data.items() if name not in JUDGE_KEYS}
    try:
        verdict = judge(game, question, fields)
    except MalformedClaim as error:
        said = "; ".join(f"{name}: {' '.join(told)}" for name, told in error.messages("en").items())
        return None, [Fault(faults.BAD_BLOCK, path, f"{where} cannot be read. {said}", "Mend these fields.")]
    found = []
    reported = {reason.rule for reason in verdict.reasons}
    if verdict.legal != VERDICTS[wanted]:
        what = f"{where} says {wanted}, but the engine does not: {reasons_in_english(verdict)}"
        found.append(
            Fault(faults.WRONG_VERDICT, path, what, "Change the position, the claim or the verdict.")
        )
    if "rule" in data and data["rule"] not in reported:
        what = (
            f"{where} says that the rule {data['rule']} decides, but the engine reports {listed(reported)}."
        )
        found.append(
            Fault(faults.RULE_NOT_REPORTED, path, what, "Change the example, or name one of these rules.")
        )
    return shown_verdict(verdict, data, fields, caption), found


def reasons_in_english(verdict: Verdict) -> str:
    words = words_for(verdict.game, "en")
    return " ".join(explain.reason(words, reason).text for reason in verdict.reasons)


def shown_verdict(
    verdict: Verdict, data: Mapping[str, Any], fields: Mapping[str, Any], caption: SafeString
) -> Block:
    """The block as the page shows it: the table, the claim, the verdict with its reasons."""
    language = get_language() or ""
    words = words_for(verdict.game, language)
    by_role: dict[str, list[Shown]] = {POSITION: [], CLAIM: [], READING: []}
    for field in verdict.question.all_fields:
        if field.name in fields:
            by_role[field.role].append(shown(verdict, field, language))
    best = verdict.best["score"] if verdict.legal and verdict.best else None
    context = {
        "caption": caption,
        "game": verdict.game,
        "position": by_role[POSITION],
        "claim": by_role[CLAIM],
        "readings": by_role[READING],
        "legal": verdict.legal,
        "better": best if best is not None and verdict.score is not None and best > verdict.score else None,
        "score": verdict.score if verdict.legal else None,
        "reasons": [
            (explain.reason(words, reason), words.text("rules", reason.rule)) for reason in verdict.reasons
        ],
        "address": position_address(
            verdict.game.id, verdict.question, {k: as_query(v) for k, v in fields.items()}
        ),
    }
    on_table = by_role[POSITION] + by_role[CLAIM]
    drawn = [thing for field in on_table for row in field.rows for thing in row]
    named = [part for field in on_table for part in field.parts if isinstance(part, Piece)]
    named += pieces_in(fact for reason in verdict.reasons for fact in reason.facts.values())
    html = render_to_string("library/_judged.html", context)
    return Block("judge", dict(data), html, tuple(drawn), tuple(named), verdict.question.id)


def shown(verdict: Verdict, field: Field, language: str) -> Shown:
    """A field of a claim, its pieces drawn where it holds any."""
    words = words_for(verdict.game, language)
    label = words.label(field.name)
    value = verdict.values[field.name]
    if isinstance(value, Piece):
        return Shown(label, ((value,),))
    if isinstance(field.kind, Hands):
        return Shown(label, tuple(tuple(hand) for hand in value), numbered=len(value) > 1)
    if isinstance(value, tuple) and value and all(isinstance(item, (Piece, Laid)) for item in value):
        return Shown(label, (value,), marked=taken(verdict, field))
    return Shown(label, parts=explain.told(words, verdict.question, field.name, verdict.values))


def taken(verdict: Verdict, field: Field) -> tuple[int, ...]:
    """The places, from 1, of the pieces of this field that the claim takes."""
    pointed_at = {
        name for other in verdict.question.fields if isinstance(other.kind, Places) for name in other.at
    }
    if verdict.question.places is None or field.name not in pointed_at:
        return ()
    return verdict.question.places(verdict.claim)


def pieces_among_words(notation: str, pieces: PieceSet[Any]) -> tuple[Part, ...]:
    """A notation with every piece in it drawn: pair 6-6 6-6; ten 6-5 6-1 1-1"""
    parts: list[Part] = []
    word = ""
    for character in [*notation, ""]:
        if character and character not in " ;,/:+":
            word += character
            continue
        parts += [pieces.spellings.get(word, word), character]
        word = ""
    return tuple(part for part in parts if part != "")


def as_query(value: Any) -> str:
    """A field's value as it stands in an address."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "nothing"
