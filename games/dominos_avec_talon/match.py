"""match: "after these games …" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.facts import Raw
from games.core.faults import Fault, quoted
from games.core.kinds import Choice, Listed, Number
from games.core.partners import PAIRS
from games.core.phrases import Words
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report
from games.core.rulings import Note, Reason, Ruling
from games.dominos_avec_talon import deal
from games.dominos_avec_talon.rules import TARGET

NONE = "none"
POINTS = Number(1, 168)
"""Points of one game: at least a pip is left to score, and all 28 tiles together have 168."""


class Game(NamedTuple):
    """One game of a match: the pair that won it and the points it scored."""

    winner: str
    points: int


class Match(NamedTuple):
    games: tuple[Game, ...]
    winner: str
    total_a: int | None
    total_b: int | None


def judge(claim: Match) -> Ruling:
    """Legal if the winner is right, ``none`` while nobody has 50, and so are the totals that are given."""
    totals = {pair: total(claim.games, pair) for pair in PAIRS}
    right = next((pair for pair in PAIRS if totals[pair] >= TARGET), NONE)
    options = ({"winner": right, "total_a": str(totals["A"]), "total_b": str(totals["B"])},)
    standing: dict[str, Any] = {
        "standing_a": standing_of(claim.games, "A"),
        "standing_b": standing_of(claim.games, "B"),
        "target": TARGET,
    }
    if right != NONE:
        standing["winner"] = Raw(right)
    broken = []
    if claim.winner != right:
        outcome = "not-yet" if right == NONE else "over" if claim.winner == NONE else "other-pair"
        broken.append(Reason("target", False, outcome, standing))
    for pair, claimed in (("A", claim.total_a), ("B", claim.total_b)):
        if claimed is not None and claimed != totals[pair]:
            facts: dict[str, Any] = {"pair": Raw(pair), "claimed": claimed}
            facts["standing"] = standing_of(claim.games, pair)
            broken.append(Reason("target", False, "wrong-total", facts))
    kept = Reason("target", True, "going-on" if right == NONE else "won", standing)
    # The source calls one deal a "match", so its readers may take the winner of a game for the winner of the match.
    notes = (Note("target", "D-E"),) if right == NONE != claim.winner else ()
    return Ruling(not broken, None, tuple(broken) or (kept,), options, notes=notes)


def total(games: tuple[Game, ...], pair: str) -> int:
    return sum([game.points for game in games if game.winner == pair])


def standing_of(games: tuple[Game, ...], pair: str) -> Raw:
    """A pair's points as a sum: ``12 + 40 = 52``."""
    won = [str(game.points) for game in games if game.winner == pair]
    summed = str(total(games, pair))
    return Raw(f"{' + '.join(won)} = {summed}" if len(won) > 1 else summed)


def read_game(text: str) -> Game:
    """``A 12``"""
    words = text.split()
    if len(words) != 2 or words[0] not in PAIRS:
        raise Fault("unknown-game-entry", read=quoted(text))
    return Game(words[0], POINTS.read(words[1]))


def write_game(game: Game) -> str:
    return f"{game.winner} {game.points}"


def tell_game(game: Game, words: Words, field: str) -> str:
    """``pair A: 12``"""
    return words.labelled(words.choice("winner", game.winner), str(game.points))


def check(values: Mapping[str, Any], report: Report) -> None:
    """No game is played once a pair has its 50 points."""
    games: tuple[Game, ...] = values.get("games", ())
    for number in range(1, len(games)):
        if any(total(games[:number], pair) >= TARGET for pair in PAIRS):
            report("games", Fault("match-over", number=number))
            return


QUESTION = Question(
    id="match",
    fields=(
        Field(
            "games",
            Listed(
                "games",
                ",",
                read_game,
                write_game,
                tell_game,
                {"pairs": list(PAIRS), **POINTS.describe()},
                columns=(("winner", PAIRS), None),
            ),
            example="A 12, B 30, A 40",
        ),
        Field("winner", Choice((*PAIRS, NONE)), CLAIM, example="A"),
        Field("total_a", Number(), CLAIM, required=False, example="52"),
        Field("total_b", Number(), CLAIM, required=False, example="30"),
    ),
    claim=Match,
    check=check,
    judge=judge,
    sample={"games": "A 12, B 30, A 40", "winner": "A", "total_a": "52", "total_b": "30"},
    deal=deal.match,
    rule="target",
    claims=STATEMENT,
)
