"""Input that nobody sends on purpose: claims, JSON, queries and forms that are right but for some mischief.

Nothing here knows a game. Whatever comes out is settled by a seed, so that what was found can be found again.
"""

import json
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from random import Random
from time import process_time
from typing import Any
from urllib.parse import quote_plus

from games.core.names import choice_names, piece_names, spelling_words
from games.core.phrases import languages
from games.core.questions import Field, Game, Question
from tests.claims import Fields, known, random_claims

CONTROLS = [chr(code) for code in (0, 7, 8, 9, 10, 11, 12, 13, 27, 0x7F, 0x85)]
UNSEEN = [chr(code) for code in (0xAD, 0x200B, 0x200D, 0x200F, 0x202E, 0x2028, 0x2066, 0xFE0F, 0xFEFF)]
UNUSUAL = [chr(code) for code in (0x301, 0x309, 0x323, 0x20E3, 0x489, 0xFDFD, 0xFFFE, 0xE000, 0x10FFFF)]
SURROGATES = ["\ud800", "\udfff", "\udc80x", "\ude00\ud83d"]
SCRIPTS = "天 五萬 🁫 🂺 ６–５ ١٦٠ ² ½ Ⅷ ① ﷺ שלום မြန်မာ සිංහල हिन्दी 👩\u200d👩\u200d👧 va\u0323n ǆ ẞ İ ﬃ".split()
FORMULAS = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "'=1",
    "＝1",
    '"=1"',
    ";=1",
    "=HYPERLINK(…)",
    "%0A",
]
HOSTILE = [
    "<script>",
    "{{ 7*7 }}",
    "{0}",
    "%s",
    "%(name)s",
    "{tile}",
    "../../x",
    "' OR 1=1 --",
    "\\",
    "$x$",
    "#let x",
]
FIGURES = ["0", "-1", "1e9", "NaN", "00000007", "0x1F", "1_000", "1.5", "9" * 20, "9" * 5000, "²", "٣"]
JOINTS = [" ", ", ", "\n", "; ", " / ", "/", " + ", "-", "\u00a0", "\t", " · ", "|", "x2 ", "", "  "]
ODD = CONTROLS + UNSEEN + UNUSUAL + SURROGATES + SCRIPTS + FORMULAS + HOSTILE + FIGURES

LONG = 5000
"""Characters of the longest texts, a little more than a field may hold."""


@cache
def spellings(game: Game) -> Sequence[str]:
    """What the tolerant reader knows: names of pieces and choices, small words, signs that join."""
    named = []
    for field in chain.from_iterable(question.all_fields for question in game.questions):
        if field.kind.set:
            named.append(piece_names(field.kind.set))
        if values := getattr(field.kind, "values", ()):
            named.append(choice_names(game, field.name, values))
    found = [" ".join(said) for names in named for saids in names.known.values() for said in saids]
    small = ("small", "articles", "and", "nothing", "units", "seat")
    return sorted({*found, *chain.from_iterable(spelling_words(table) for table in small)})


# --- Texts


def odd(rng: Random) -> str:
    """A sign or a few words that are seldom typed, or any sign that there is."""
    return rng.choice(ODD) if rng.random() < 0.8 else chr(rng.randrange(0x110000))


def text(rng: Random, words: Sequence[str] = ()) -> str:
    """Odd signs and known words, joined in some way; now and then very long."""
    parts = [
        rng.choice(words) if words and rng.random() < 0.6 else odd(rng) for _ in range(rng.randint(0, 8))
    ]
    made = rng.choice(JOINTS).join(parts)
    return (made * LONG)[: rng.randint(1, LONG)] if rng.random() < 0.03 else made


def twisted(said: str, rng: Random, words: Sequence[str] = ()) -> str:
    """The same text with one to four things done to it."""
    for _ in range(rng.randint(1, 4)):
        said = rng.choice(TWISTS)(said, rng, words)
    return said


def put_in(said: str, rng: Random, words: Sequence[str]) -> str:
    place = rng.randint(0, len(said))
    return said[:place] + odd(rng) + said[place:]


def cut_out(said: str, rng: Random, words: Sequence[str]) -> str:
    first, last = sorted(rng.choices(range(len(said) + 1), k=2))
    return said[:first] + said[last:]


def repeated(said: str, rng: Random, words: Sequence[str]) -> str:
    times = rng.choice([2, 2, 3, 20, LONG])
    return (rng.choice(JOINTS).join([said] * min(times, 1 + LONG // (len(said) + 1))))[:LONG]


def joined_otherwise(said: str, rng: Random, words: Sequence[str]) -> str:
    return said.replace(rng.choice([" ", "-", ",", "/"]), rng.choice(JOINTS))


def word_exchanged(said: str, rng: Random, words: Sequence[str]) -> str:
    found = said.split(" ")
    found[rng.randrange(len(found))] = rng.choice(words) if words else text(rng)
    return " ".join(found)


def word_added(said: str, rng: Random, words: Sequence[str]) -> str:
    return said + rng.choice(JOINTS) + (rng.choice(words) if words else odd(rng))


def written_otherwise(said: str, rng: Random, words: Sequence[str]) -> str:
    form = rng.choice(["NFD", "NFKC", "upper", "title", "swapcase", "wide", "backwards"])
    if form == "wide":
        return "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in said)
    if form == "backwards":
        return said[::-1]
    if form in ("NFD", "NFKC"):
        return unicodedata.normalize(form, said)
    return str(getattr(said, form)())


def wrapped(said: str, rng: Random, words: Sequence[str]) -> str:
    before, after = rng.choice(
        ["()", "[]", "（）", "“”", ("• ", ""), ("1. ", ""), ("- ", ""), ("2x ", ""), ("", " x2")]
    )
    return f"{before}{said}{after}"


def other_text(said: str, rng: Random, words: Sequence[str]) -> str:
    return text(rng, words)


TWISTS = [
    *(put_in, cut_out, repeated, joined_otherwise, word_exchanged, word_added, written_otherwise, wrapped),
    other_text,
]  # fmt: skip


# --- Claims


def claims(game: Game, rng: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Claims without end, as (question, fields)."""
    written, drawn = list(known(game)), random_claims(game, rng)
    while True:
        question_id, fields = rng.choice(written) if rng.random() < 0.4 else next(drawn)
        yield question_id, mischief(game, game.by_id[question_id], fields, rng)


def mischief(game: Game, question: Question, fields: Fields, rng: Random) -> dict[str, Any]:
    """The fields with something done to one or two of them, or some left out or put in."""
    found: dict[str, Any] = dict(fields)
    words = spellings(game)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        field: Field = rng.choice(question.all_fields)
        said = str(found.get(field.name) or field.example)
        chance = rng.random()
        if chance < 0.85:
            found[field.name] = twisted(said, rng, words)
        elif chance < 0.90:
            found.pop(field.name, None)
        elif chance < 0.93:
            found[rng.choice([twisted(field.name, rng), text(rng), "lang", "brief", ""])] = said
        else:
            found[field.name] = rng.choice([said.split(), said.split("/"), value(rng, said)])
    return found


def value(rng: Random, said: str = "x", depth: int = 0) -> Any:
    """Anything that JSON can hold, and what it makes of it."""
    plain: list[Any] = [None, True, False, 0, -1, 10**30, 1.5, float("nan"), float("inf"), "", said, odd(rng)]
    if depth > 3 or rng.random() < 0.6:
        return rng.choice(plain)
    inside = [value(rng, said, depth + 1) for _ in range(rng.randint(0, 4))]
    return inside if rng.random() < 0.6 else {odd(rng): each for each in inside}


def body(fields: Mapping[str, Any], rng: Random) -> bytes:
    """Fields as JSON, which is now and then none, or something else than fields."""
    chance = rng.random()
    if chance < 0.03:
        return rng.randbytes(rng.randint(0, 300))
    if chance < 0.05:
        opened = rng.choice(['{"a":', "[", '{"a":['])
        return (opened * rng.choice([10, 1000, 2500])).encode()
    if chance < 0.08:
        return json.dumps(value(rng)).encode()
    written = json.dumps(fields, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    if chance < 0.12:
        return written[: rng.randint(0, len(written))]
    if chance < 0.14:
        return written.decode("utf-8", "replace").encode(rng.choice(["utf-16", "utf-32", "utf-8-sig"]))
    if chance < 0.18:  # The same name twice.
        return written[:-1] + b", " + written[1:]
    return written.replace(b'"', rng.choice([b"'", b""])) if chance < 0.2 else written


def query(fields: Mapping[str, Any], rng: Random) -> str:
    """Fields as a query string: names repeated, escapes that mean nothing, signs that separate in place of others."""
    pairs = [
        (name, each) for name, said in fields.items() for each in (said if isinstance(said, list) else [said])
    ]
    if pairs and rng.random() < 0.2:
        pairs.append((rng.choice(pairs)[0], rng.choice(pairs)[1]))
    made = "&".join(f"{escaped(name)}={escaped(said)}" for name, said in pairs)
    return spoilt(made, rng) if rng.random() < 0.1 else made


def escaped(said: Any) -> str:
    return quote_plus(str(said), errors="surrogatepass")


def spoilt(address: str, rng: Random) -> str:
    """An address with something in it that no browser writes."""
    place = rng.randint(0, len(address))
    piece = rng.choice(
        ["%", "%00", "%ff%fe", "%ED%A0%80", "&&", "=", ";", "+", "%2", "%2F", "[]", "%0d%0aX: y"]
    )
    return address[:place] + piece + address[place:]


# --- How long it took


class Slowest:
    """The input that took most processor time: ``with`` it around each."""

    def __init__(self) -> None:
        self.seconds, self.told, self.count = 0.0, "", 0

    def timed(self, told: object) -> "Slowest":
        self.current = told
        return self

    def __enter__(self) -> None:
        self.began = process_time()

    def __exit__(self, kind: object, error: object, _trace: object) -> None:
        self.count += 1
        seconds = process_time() - self.began
        if seconds > self.seconds:
            self.seconds, self.told = seconds, repr(self.current)
        if isinstance(error, Exception):
            error.add_note(f"input: {self.current!r}")

    def __str__(self) -> str:
        return f"{self.count:,} inputs, the slowest {self.seconds * 1000:.0f} ms: {self.told[:300]}"


LANGUAGES = tuple(languages())
