"""The referee on the command line. Exit status: 0 legal (or batch answered), 1 illegal, 2 malformed."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import games
from games.core import explain
from games.core.facts import Raw
from games.core.faults import MalformedClaim, quoted
from games.core.judging import Verdict
from games.core.phrases import Words, core_words, words_for
from games.core.registry import UnknownGame, UnknownQuestion

LEGAL, ILLEGAL, MALFORMED = 0, 1, 2


def main(argv: list[str]) -> int:
    """Run one command; the exit status."""
    sys.stdin.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    options = parser(core_words("en")).parse_args(argv)
    try:
        return int(options.run(options))
    except BrokenPipeError:
        # Whoever read our output has gone (| head): point stdout elsewhere so that closing it at exit stays silent.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return LEGAL


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


def run_catalogue(options: argparse.Namespace) -> int:
    listing = games.catalogue(options.lang)
    if options.json:
        print(as_json(listing))
        return LEGAL
    for game in listing["games"]:
        print(f"{game['id']}: {game['name']}")
        for question in game["questions"]:
            print(f"  {question['id']}: {question['title']}")
            for field in question["fields"]:
                shown = " | ".join(field.get("choices", ())) or field["example"]
                print(f"    {field['name']} ({field['role']}) = {shown}")
    return LEGAL


def run_judge(options: argparse.Namespace) -> int:
    if options.batch:
        for answer in answers(sys.stdin, options.lang, options.brief):
            print(as_json(answer), flush=True)
        return LEGAL
    words = core_words(options.lang)
    if not (options.game and options.question):
        return refuse({"game": [words.text("cli", "needs")]}, options.json)
    fields: dict[str, str] = {}
    for argument in options.fields:
        name, equals, value = argument.partition("=")
        if not equals:
            return refuse({"fields": [line(words, "bad-argument", argument)]}, options.json)
        fields[name] = value
    try:
        verdict = games.judge(options.game, options.question, fields)
    except (UnknownGame, UnknownQuestion) as unknown:
        return refuse(unknown_message(unknown, options.game, options.lang), options.json)
    except MalformedClaim as error:
        return refuse(error.messages(options.lang), options.json)
    if options.json:
        print(as_json(verdict.to_dict(options.lang, options.brief)))
    else:
        print("\n".join(told(verdict, options.lang, options.brief)))
    return LEGAL if verdict.legal else ILLEGAL


def refuse(errors: dict[str, list[str]], in_json: bool) -> int:
    """Say what could not be read: as JSON on standard output, else in words on standard error."""
    if in_json:
        print(as_json({"errors": errors}))
    else:
        for name, messages in errors.items():
            print(f"{name}: {' '.join(messages)}", file=sys.stderr)
    return MALFORMED


def told(verdict: Verdict, lang: str, brief: bool) -> Iterator[str]:
    """The verdict line by line, for reading."""
    words = words_for(verdict.game, lang)
    title = words.text("cli", "allowed" if verdict.legal else "not-allowed")
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
        yield from section(words, "fix", [explain.plain(explain.fix(words, fix))] if fix else [])
        yield from section(words, "elsewhere", (elsewhere_line(words, o, lang) for o in verdict.elsewhere))


def elsewhere_line(words: Words, other: Any, lang: str) -> str:
    title = words.text("cli", "allowed" if other.verdict.legal else "not-allowed")
    score = "" if other.verdict.score is None else f", {other.verdict.score}"
    return f"{other.reading}={other.value}: {title}{score}. {explain.plain(explain.elsewhere(words, other))}"


def section(words: Words, name: str, lines: Iterable[str]) -> list[str]:
    """A titled list, or nothing if it has no lines."""
    told_lines = [f"  {text}" for text in lines]
    return [words.text("cli", name), *told_lines] if told_lines else []


def answers(lines: Iterable[str], lang: str, brief: bool) -> Iterator[dict[str, Any]]:
    """An answer for each claim line, made when the line is read."""
    for text in lines:
        yield answer(text, lang, brief)


def answer(text: str, lang: str, brief: bool) -> dict[str, Any]:
    """The verdict, or the errors, for one line of a batch. No line whatever raises."""
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
    """Which of game and question is unknown, and which there are."""
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
