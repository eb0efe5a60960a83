"""The referee on the command line. Exit status: 0 legal (or batch answered), 1 illegal, 2 malformed."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from io import TextIOWrapper
from typing import Any, NamedTuple

import games
from games.core import explain
from games.core.facts import Fact, Raw
from games.core.faults import quoted
from games.core.judging import MalformedClaim, Verdict
from games.core.phrases import Words, core_words, words_for
from games.core.registry import UnknownGame, UnknownQuestion

LEGAL, ILLEGAL, MALFORMED = 0, 1, 2


class Told(NamedTuple):
    """What a command prints, line by line, and its exit status. ``refused``: it is printed to standard error."""

    status: int
    lines: Iterable[str]
    refused: bool = False


def main(argv: list[str]) -> int:
    """Run one command; the exit status."""
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, TextIOWrapper):  # It is None if the shell has closed it.
            stream.reconfigure(encoding="utf-8", errors=errors)
    options = read_options(argv)
    told = options.run(options)
    stream = sys.stderr if told.refused else sys.stdout
    try:
        for text in told.lines:
            print(text, file=stream, flush=True)
    except OSError as error:
        # What is still buffered goes to the null device, so that Python can close the stream at exit without an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        # A reader may close the pipe early (``| head``), which is no error; a full disk is one.
        if not isinstance(error, BrokenPipeError):
            print(error.strerror, file=sys.stderr)
            return MALFORMED
    return int(told.status)


def read_options(argv: list[str]) -> argparse.Namespace:
    """The command with its options, which may also stand before or between the fields of a claim."""
    top = parser(core_words("en"))
    options, later = top.parse_known_args(argv)
    if later and (options.run is not run_judge or any(word.startswith("-") for word in later)):
        top.parse_args(argv)  # It says what it does not know, and exits.
    if later:
        options.fields += later
    return options


def parser(words: Words) -> argparse.ArgumentParser:
    """The commands and their options."""

    def say(name: str) -> str:
        return words.text("cli", name)

    top = argparse.ArgumentParser(prog="python -m games", description=say("about"))
    commands = top.add_subparsers(required=True)
    judge = commands.add_parser("judge", help=say("judge"), description=say("judge"))
    judge.add_argument("game", nargs="?", help=say("game"))
    judge.add_argument("question", nargs="?", help=say("question"))
    judge.add_argument("fields", nargs="*", help=say("fields"))
    judge.add_argument("--batch", action="store_true", help=say("batch"))
    judge.add_argument("--brief", action="store_true", help=say("brief"))
    judge.set_defaults(run=run_judge)
    listing = commands.add_parser("catalogue", help=say("catalogue"), description=say("catalogue"))
    listing.set_defaults(run=run_catalogue)
    for command in (judge, listing):
        command.add_argument("--json", action="store_true", help=say("json"))
        command.add_argument("--lang", default="en", choices=games.languages(), help=say("lang"))
    return top


def run_catalogue(options: argparse.Namespace) -> Told:
    listing = games.catalogue(options.lang)
    return Told(LEGAL, [as_json(listing)] if options.json else listed(listing))


def listed(listing: dict[str, Any]) -> Iterator[str]:
    """The catalogue line by line, for people to read."""
    for game in listing["games"]:
        yield f"{game['id']}: {game['name']}"
        for question in game["questions"]:
            yield f"  {question['id']}: {question['title']}"
            for field in question["fields"]:
                shown = " | ".join(field.get("choices", ())) or field["example"]
                yield f"    {field['name']} ({field['role']}) = {shown}"


def run_judge(options: argparse.Namespace) -> Told:
    words = core_words(options.lang)
    if options.batch and options.game:
        return refuse({"game": [words.text("cli", "batch-alone")]}, options.json)
    if options.batch:
        return Told(LEGAL, map(as_json, answers(sys.stdin or (), options.lang, options.brief)))
    if not (options.game and options.question):
        return refuse({"game": [words.text("cli", "needs")]}, options.json)
    fields: dict[str, list[str]] = {}
    for argument in options.fields:
        name, equals, value = argument.partition("=")
        if not equals:
            return refuse({"fields": [line(words, "bad-argument", argument)]}, options.json)
        fields.setdefault(name, []).append(value)
    claim = {name: given if len(given) > 1 else given[0] for name, given in fields.items()}
    try:
        verdict = games.judge(options.game, options.question, claim)
    except (UnknownGame, UnknownQuestion) as unknown:
        return refuse(unknown_message(unknown, options.game, options.lang), options.json)
    except MalformedClaim as error:
        return refuse(error.messages(options.lang), options.json)
    status = LEGAL if verdict.legal else ILLEGAL
    if options.json:
        return Told(status, [as_json(verdict.to_dict(options.lang, options.brief))])
    return Told(status, in_words(verdict, options.lang, options.brief))


def refuse(errors: dict[str, list[str]], in_json: bool) -> Told:
    """Error messages by field: as JSON on standard output, else in words on standard error."""
    if in_json:
        return Told(MALFORMED, [as_json({"errors": errors})])
    return Told(
        MALFORMED, [f"{name}: {' '.join(messages)}" for name, messages in errors.items()], refused=True
    )


def in_words(verdict: Verdict, lang: str, brief: bool) -> Iterator[str]:
    """The verdict line by line, for people to read."""
    words = words_for(verdict.game, lang)
    title = words.text("words", "verdict", verdict.word)
    if verdict.score is None:
        yield title
    else:
        yield explain.plain(words.say(("cli", "points"), {"title": Raw(title), "score": verdict.score}))
    yield from (
        f"- {said.text} [{said.rule}]" for said in (explain.reason(words, r) for r in verdict.reasons)
    )
    yield from section(words, "slips", (explain.slip(words, s).text for s in verdict.ruling.slips))
    bill = verdict.ruling.bill
    yield from section(words, "bill", (f"{b.points:+d}  {explain.bill_line(words, b).text}" for b in bill))
    yield from section(
        words, "possible", (" ".join(f"{k}={v}" for k, v in o.items()) for o in verdict.options)
    )
    yield from section(words, "notes", (explain.note(words, n).text for n in verdict.ruling.notes))
    if not brief:
        fix = verdict.fix
        yield from section(words, "fix", [explain.plain(fix.parts(words))] if fix else [])
        yield from section(words, "elsewhere", (elsewhere_line(words, o) for o in verdict.elsewhere))


def elsewhere_line(words: Words, other: Any) -> str:
    facts: dict[str, Fact] = {
        "reading": Raw(f"{other.reading}={other.value}"),
        "title": Raw(words.text("words", "verdict", other.verdict.word)),
        "held": Raw(explain.plain(explain.held(words, other.reading, other.value))),
    }
    if other.verdict.score is None:
        return explain.plain(words.say(("cli", "other"), facts))
    return explain.plain(words.say(("cli", "other-points"), facts | {"score": other.verdict.score}))


def section(words: Words, name: str, lines: Iterable[str]) -> list[str]:
    """A titled list, or nothing if it has no lines."""
    told_lines = [f"  {text}" for text in lines]
    return [words.text("cli", name), *told_lines] if told_lines else []


def answers(lines: Iterable[str], lang: str, brief: bool) -> Iterator[dict[str, Any]]:
    """An answer for each line of a batch, yielded as soon as the line has been read."""
    for text in lines:
        yield answer(text, lang, brief)


def answer(text: str, lang: str, brief: bool) -> dict[str, Any]:
    """The verdict, or the errors, for one line of a batch. Never raises, whatever the line holds."""
    words = core_words(lang)
    try:
        claim = json.loads(text)
    except (ValueError, RecursionError):
        claim = None
    if not isinstance(claim, dict):
        return {"errors": {"line": [line(words, "bad-json", text.strip())]}}
    lang = claim.get("lang", lang)
    if lang not in games.languages():
        return {"errors": {"lang": [line(words, "unknown-language", str(lang), games.languages())]}}
    words = core_words(lang)
    fields = claim.get("fields")
    game_id, question_id = claim.get("game"), claim.get("question")
    try:
        game, question = games.find_question(str(game_id), str(question_id))
    except (UnknownGame, UnknownQuestion) as unknown:
        return {"errors": unknown_message(unknown, str(game_id), lang)}
    if not isinstance(fields, dict):
        return {"errors": {"fields": [words.text("lines", "bad-fields")]}}
    try:
        return games.judge(game.id, question.id, fields).to_dict(lang, brief)
    except MalformedClaim as error:
        return error.to_dict(lang)


def unknown_message(unknown: LookupError, game_id: str, lang: str) -> dict[str, list[str]]:
    """The error for an unknown game or question, with the known ones."""
    words = core_words(lang)
    read = str(unknown.args[0])
    if isinstance(unknown, UnknownGame):
        return {"game": [line(words, "unknown-game", read, games.all_games())]}
    return {"question": [line(words, "unknown-question", read, games.find_game(game_id).by_id)]}


def line(words: Words, outcome: str, read: str, known: Iterable[str] | None = None) -> str:
    facts = {"read": quoted(read)}
    if known is not None:
        facts["known"] = Raw(", ".join(known))
    return explain.plain(words.say(("lines", outcome), facts))


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
