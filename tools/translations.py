"""The catalogues of interface texts, without gettext's programs, which a fresh machine lacks.

    python -m tools.translations compile    build each .mo whose .po is newer
    python -m tools.translations update     add texts that are new in the code, drop those that are gone from it
    python -m tools.translations check      name every translation that is missing, fuzzy or unlike its source

English is the language of the sources and needs no catalogue. Another language is another folder under
tutor/locale with an LC_MESSAGES/django.po, begun by copying the header of one that exists.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import polib
from jinja2 import TemplateSyntaxError
from jinja2.ext import babel_extract

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "tutor" / "locale"

# The functions that mark a text for translation, and what their arguments are: c context, s singular, p plural.
CALLS = {
    "_": "s",
    "gettext": "s",
    "gettext_lazy": "s",
    "gettext_noop": "s",
    "ngettext": "sp",
    "ngettext_lazy": "sp",
    "pgettext": "cs",
    "pgettext_lazy": "cs",
    "npgettext": "csp",
    "npgettext_lazy": "csp",
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


@dataclass(frozen=True, order=True)
class Message:
    """A text to translate. `plural` and `context` are empty where there is none."""

    text: str
    plural: str = ""
    context: str = ""


def messages_in_python(source: str) -> Iterator[Message]:
    """Every marked text of a Python file.

    A call with a variable marks nothing: its texts are marked where they are written, with gettext_noop or lazily. A
    text put together in the call raises ValueError, because no catalogue can hold it.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and called_name(node.func) in CALLS:
            shape = CALLS[called_name(node.func)]
            arguments = node.args[: len(shape)]
            if isinstance(arguments[0], ast.Name | ast.Attribute | ast.Subscript):
                continue
            parts = dict(zip(shape, map(literal, arguments), strict=True))
            yield Message(parts["s"], parts.get("p", ""), parts.get("c", ""))


def called_name(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def literal(argument: ast.expr) -> str:
    value = argument.value if isinstance(argument, ast.Constant) else None
    if not isinstance(value, str):
        raise ValueError(f"line {argument.lineno}: a text to translate must be one plain string")
    return value


def messages_in_template(source: str) -> Iterator[Message]:
    """Every marked text of a Jinja2 template. A call with anything but plain strings raises ValueError."""
    options = {"silent": "false", "newstyle_gettext": "true"}
    try:
        calls = list(babel_extract(BytesIO(source.encode()), tuple(CALLS), (), options))
    except TemplateSyntaxError as error:
        raise ValueError(f"line {error.lineno}: {error.message}") from error
    for line, name, texts, _comments in calls:
        parts = dict(zip(CALLS[name], [texts] if isinstance(texts, str) else texts or (), strict=False))
        if not all(parts.get(part) for part in CALLS[name]):
            raise ValueError(f"line {line}: a text to translate must be one plain string")
        yield Message(parts["s"] or "", parts.get("p") or "", parts.get("c") or "")


def messages_in_project() -> set[Message]:
    """All texts that the site's code and templates mark. Raises ValueError with the file where one cannot be read."""
    found: set[Message] = set()
    for path in sorted([*(ROOT / "tutor").rglob("*.py"), *(ROOT / "templates").rglob("*.*")]):
        read = messages_in_python if path.suffix == ".py" else messages_in_template
        try:
            found.update(read(path.read_text(encoding="utf-8")))
        except ValueError as error:
            raise ValueError(f"{path.relative_to(ROOT)}: {error}") from error
    return found


def catalogues() -> list[Path]:
    return sorted(LOCALE.glob("*/LC_MESSAGES/django.po"))


def language(path: Path) -> str:
    return path.parent.parent.name


def message_of(entry: polib.POEntry) -> Message:
    return Message(entry.msgid, entry.msgid_plural, entry.msgctxt or "")


def compile_catalogues() -> None:
    """Build each .mo that is missing or older than its .po. Safe if several processes do so at once."""
    for path in catalogues():
        compiled = path.with_suffix(".mo")
        if not compiled.exists() or compiled.stat().st_mtime < path.stat().st_mtime:
            unfinished = path.with_suffix(f".{os.getpid()}.mo")
            polib.pofile(str(path)).save_as_mofile(str(unfinished))
            unfinished.replace(compiled)


def update_catalogues() -> None:
    """Bring each catalogue in line with the sources. Texts are sorted, so that two people's changes rarely conflict."""
    wanted = messages_in_project()
    for path in catalogues():
        catalogue = polib.pofile(str(path), wrapwidth=0)
        kept = {message_of(entry): entry for entry in catalogue if message_of(entry) in wanted}
        for message in wanted - kept.keys():
            kept[message] = new_entry(message, plural_forms(catalogue))
        dropped = len([entry for entry in catalogue if message_of(entry) not in wanted])
        added = len(kept) - (len(catalogue) - dropped)
        catalogue.clear()
        catalogue.extend(kept[message] for message in sorted(kept))
        catalogue.save(str(path), newline="\n")
        print(f"{language(path)}: {len(kept)} texts, {added} added, {dropped} dropped")


def new_entry(message: Message, forms: int) -> polib.POEntry:
    entry = polib.POEntry(msgid=message.text, msgid_plural=message.plural, msgctxt=message.context or None)
    if message.plural:
        entry.msgstr_plural = dict.fromkeys(range(forms), "")
    return entry


def plural_forms(catalogue: polib.POFile) -> int:
    match = re.search(r"nplurals=(\d+)", catalogue.metadata.get("Plural-Forms", ""))
    return int(match.group(1)) if match else 2


def faults(path: Path, wanted: set[Message]) -> Iterator[str]:
    """What is wrong with a catalogue: a sentence with its remedy for each fault."""
    catalogue = polib.pofile(str(path))
    name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    entries = {message_of(entry): entry for entry in catalogue if not entry.obsolete}
    for message in sorted(wanted - entries.keys()):
        yield f"{name}: lacks {message.text!r}; run `make messages` and translate it"
    for message in sorted(entries.keys() - wanted):
        yield f"{name}: nothing says {message.text!r} any more; run `make messages`"
    for message, entry in entries.items():
        translations = list(entry.msgstr_plural.values()) if message.plural else [entry.msgstr]
        if not all(translations):
            yield f"{name}: {message.text!r} has no translation; write one"
        elif entry.fuzzy:
            yield f"{name}: {message.text!r} is marked fuzzy; read it again and take the mark away"
        # A singular may leave its number out ("one puzzle"), so the placeholders allowed are those of the plural.
        allowed = set(PLACEHOLDER.findall(message.plural or message.text))
        for index, translation in enumerate(translations):
            used = set(PLACEHOLDER.findall(translation))
            if translation and (used - allowed or (allowed - used and not (message.plural and index == 0))):
                yield f"{name}: {message.text!r} and its translation {translation!r} differ in their placeholders"


def check_catalogues() -> list[str]:
    try:
        wanted = messages_in_project()
    except ValueError as error:
        return [str(error)]
    return [fault for path in catalogues() for fault in faults(path, wanted)]


def main(arguments: list[str]) -> int:
    match arguments:
        case ["compile"]:
            compile_catalogues()
        case ["update"]:
            update_catalogues()
        case ["check"]:
            found = check_catalogues()
            print("\n".join(found) or "Every text is translated.")
            return 1 if found else 0
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
