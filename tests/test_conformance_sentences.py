"""Every outcome has its sentence in every language, and every sentence has its use: for every game found.

Claims are tried until all sentences were said (``tests/claims.py``). What chance hardly ever says needs a claim in
``tests/rare/<game>.jsonl``.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import games
from games.core import explain
from games.core.exercises import DIFFICULTIES, make
from games.core.facts import Facts, Raw
from games.core.phrases import CORE, BadSentence, load, words_for
from games.core.pieces import Piece
from games.core.questions import Game
from games.core.skills import ASK_SCORE, Component, Skill, Told
from tests.claims import GAMES, RARE, judged, known, random_claims, searching_claims
from tests.crawls import EVERYWHERE

LANGUAGES = games.languages()
CLAIMS, MOST_CLAIMS = 3_000 if EVERYWHERE else 1_000, 20_000
"""Claims tried for what they say; as long as some sentence was not said at all, the search goes on."""

TOLD_WHOLE = 120
"""Claims whose fix and other tables are put into words, too; they take as long as fifty others."""

FIGURES, MOST_FIGURE = 4, 13
"""Exercises of a scoring skill and level that are looked at, and figures that are tried in each place."""
MOST_PIPS = 120
"""More than two players are often left with."""

ARTICLES = {"le", "du", "au", "un", "de", "ce", "votre", "deux", "trois", "quatre", "autres", "dominos"}
"""What stands before a piece in a French sentence."""

Entry = tuple[str, ...]
TABLES = {"Reason": "reasons", "BillLine": "bill", "Slip": "slips", "Criterion": "worth"}


@dataclass
class Heard:
    """What a search for claims heard: the entries that were said, and what could not be said."""

    said: set[Entry] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    unsaid: dict[str, None] = field(default_factory=dict)
    known: set[tuple[Any, ...]] = field(default_factory=set)
    single: set[tuple[Entry, str]] = field(default_factory=set)
    """Facts that were a single piece, by the entry they stand in."""

    def say(self, game: Game, entry: Entry, facts: Facts) -> None:
        """Say it in every language, unless the same was said with facts of the same names and words."""
        words = frozenset(
            [fact for fact in facts.values() if isinstance(fact, str) and not isinstance(fact, Raw)]
        )
        key = (entry, frozenset(facts), words)
        if key in self.known:
            return
        self.known.add(key)
        self.said.add(entry)
        self.single |= {(entry, name) for name, fact in facts.items() if isinstance(fact, Piece)}
        self.words |= words
        for lang in LANGUAGES:
            try:
                assert explain.plain(words_for(game, lang).say(entry, facts)).strip()
            except BadSentence as missing:
                self.unsaid[str(missing)] = None


@cache
def heard(game: Game) -> Heard:
    """What thousands of claims say: searched on while a sentence of the game has not been said."""
    found = Heard()
    wanted, words = written(game, LANGUAGES[0]), looked_up(game, LANGUAGES[0])
    for skill in game.skills:
        for component in components(game, skill):
            found.say(game, ("components", component.id), component.facts)
    for why in said_of_figures(game):
        found.say(game, (TABLES[type(why).__name__], why.rule, why.outcome), why.facts)
    claims = chain(
        known(game), islice(random_claims(game, Random(11)), CLAIMS), searching_claims(game, Random(12))
    )
    for number, (question, fields) in enumerate(islice(claims, MOST_CLAIMS)):
        try:
            verdict = games.judge(game.id, question, fields)
        except games.MalformedClaim as malformed:
            for kind, facts in chain.from_iterable(malformed.faults.values()):
                stated = {name: fact for name, fact in facts.items() if name != "offer"}
                found.say(game, ("faults", kind), stated)
            continue
        for entry, facts in lines_of(verdict.ruling):
            found.say(game, entry, facts)
        if number >= CLAIMS and wanted <= found.said and words <= found.words:
            break
    return found


def components(
    game: Game, skill: Skill, level: int = DIFFICULTIES[0], seed: int = 0
) -> tuple[Component, ...]:
    """The figures that an exercise of a scoring skill asks for."""
    return make(game, skill, level, seed).components if skill.ask == ASK_SCORE else ()


def said_of_figures(game: Game) -> Iterator[Told]:
    """What is told of wrong figures: of each by itself, and of those of another exercise."""
    for skill in game.skills:
        others: dict[str, int | str] = {}
        for level, seed in product(DIFFICULTIES, range(FIGURES)):
            figures = components(game, skill, level, seed)
            for each in figures:
                for value in wrong_values(each):
                    yield from each.why(value, {each.key: value})
                yield from each.why(value, {**others, each.key: value})
                if others.get(each.key, each.right) != each.right:
                    yield from each.why(others[each.key], others)
            others = {each.key: each.right for each in figures}
            if {each.key for each in figures} == {"winner", "points"}:
                winner, points = figures
                turned = {"winner": wrong_values(winner)[0]}
                yield from chain.from_iterable(
                    points.why(value, turned) for value in range(MOST_PIPS) if value != points.right
                )


def wrong_values(figure: Component) -> list[int | str]:
    """Figures that somebody might give."""
    if isinstance(figure.right, str):
        return [value for value in figure.kind.offers() if value != figure.right]
    values = [*range(MOST_FIGURE), figure.right + 1, figure.right * 2, figure.right // 2, figure.right + 40]
    return [value for value in dict.fromkeys(values) if value != figure.right]


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_has_its_article_in_french(game: Game) -> None:
    """« le 5-4 », « deux 4n », never « vous avez 5-4 »."""
    told = load(Path(game.folder), "fr")
    for (table, *entry), name in heard(game).single:
        if table not in TABLES.values():
            continue
        rule, outcome = entry
        sentence = told.get(table, {}).get(rule, {}).get(outcome, "")
        for before in re.findall(r"(\S*)\s*\{" + name + r"\}", sentence):
            assert before.lower().rpartition("’")[2] in ARTICLES, (rule, outcome, sentence)


def lines_of(ruling: games.core.rulings.Ruling) -> Iterator[tuple[Entry, Facts]]:
    """Every line of a ruling, as the entry that says it and its facts."""
    told = [
        ("reasons", ruling.reasons),
        ("bill", ruling.bill),
        ("slips", ruling.slips),
        ("reasons", ruling.kept),
    ]
    for table, lines in [*told, ("worth", ruling.worth if ruling.legal else ())]:
        yield from (((table, line.rule, line.outcome), line.facts) for line in lines)
    for note in ruling.notes:
        yield from ((("points", note.point, part), {}) for part in ("source", "others", "here"))


def written(game: Game, lang: str) -> set[Entry]:
    """The entries of the game's own sentences that a claim may say."""
    tables = load(Path(game.folder), lang)
    entries = {
        (table, rule, outcome)
        for table in TABLES.values()
        for rule, outcomes in tables.get(table, {}).items()
        for outcome in outcomes
    }
    return entries | {("faults", kind) for kind in tables.get("faults", {})}


def looked_up(game: Game, lang: str) -> set[str]:
    """The words of the game's own tables. A table may have another name than its fact: {end:at} looks in [words.at]."""
    own, shared = load(Path(game.folder), lang).get("words", {}), load(CORE, lang)["words"]
    return {word for name, table in own.items() if name not in shared for word in table}


@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_has_its_sentence_in_every_language_and_every_sentence_its_use(game: Game) -> None:
    found = heard(game)
    assert not list(found.unsaid)
    for lang in LANGUAGES:
        remedy = f"delete it from sentences.{lang}.toml, or write a claim that says it into {RARE.name}/{game.id}.jsonl"
        assert not sorted(written(game, lang) - found.said), remedy
        assert not sorted(looked_up(game, lang) - found.words), remedy


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_outcome_that_the_code_names_has_its_sentence(game: Game, lang: str) -> None:
    """Also those that no claim met: rule and outcome are looked for where both stand in the code word for word."""
    missing = [".".join(entry) for entry in named(game) if entry not in written(game, lang)]
    assert not missing


@cache
def named(game: Game) -> tuple[Entry, ...]:
    """Rule and outcome of every line of a ruling (``TABLES``) that is written with both word for word."""
    calls = [
        node
        for path in sorted(Path(game.folder).glob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TABLES
    ]
    found = []
    for call in calls:
        texts = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        place = 2 if TABLES[call.func.id] == "reasons" else 1  # type: ignore[attr-defined]
        if len(texts) == 2 and len(call.args) > place and isinstance(call.args[place], ast.Constant):
            found.append((TABLES[call.func.id], *texts))  # type: ignore[attr-defined]
    return tuple(dict.fromkeys(found))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_fixes_and_other_tables_have_words(game: Game, lang: str) -> None:
    verdicts = (judged(game.id, question, fields) for question, fields in random_claims(game, Random(12)))
    for verdict in islice(chain.from_iterable(verdicts), TOLD_WHOLE):
        answer = verdict.to_dict(lang)
        assert all(other["text"] for other in answer["elsewhere"])
        assert ("slips" in answer) == bool(verdict.ruling.slips)
        if verdict.fix is not None:
            assert answer["fix"]["text"]
            assert games.judge(game.id, verdict.question.id, answer["fix"]["fields"]).legal
