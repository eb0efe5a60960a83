"""Random positions that could occur in a real game: they come from games played sensibly and stopped somewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from games.core import domino_games
from games.core.domino_games import Decision, Played, Table, ends_alike
from games.core.domino_line import Hands, Line, closing_number, is_double
from games.core.double_six import SET, TILES
from games.core.kinds import Line as LineKind
from games.core.partners import PAIRS, SEATS, held_by, other_pair, pair_of
from games.core.pieces import Domino, codes
from games.dominos_avec_talon.rules import TARGET, TILES_EACH


def new_table(rng: Random, closing: bool = False) -> Table:
    """A game about to begin, with the number of players and tiles of this game."""
    return Table(rng, len(SEATS), TILES_EACH, closing)


def found(rng: Random, wanted: Callable[[Played], bool], closing: bool = False) -> Played:
    """A finished game for which ``wanted`` is true, or any if many attempts find none."""
    return domino_games.found(lambda: new_table(rng, closing), wanted)


def play(rng: Random) -> Mapping[str, str]:
    """A moment when a player must lay, must draw (equally often) or, now and then, must pass."""
    kind = rng.choices([may_play, must_draw, must_pass], [5, 4, 1])[0]
    game = found(rng, lambda game: any(map(kind, game.decisions)))
    decision = rng.choice([one for one in game.decisions if kind(one)] or game.decisions)
    fields = {**lying(decision.line, decision.talon), "hand": codes(decision.hand)}
    return {**fields, "drew": codes(decision.drew)} if decision.drew else fields


def may_play(decision: Decision) -> bool:
    return bool(decision.possible)


def must_draw(decision: Decision) -> bool:
    return not decision.possible and decision.talon > 0


def must_pass(decision: Decision) -> bool:
    return not decision.possible and decision.talon == 0


def lying(line: Line, talon: int) -> dict[str, str]:
    return {"line": LineKind(SET).write(line), "talon": str(talon)}


def blocked(rng: Random) -> Mapping[str, str]:
    """A closed line half the time, else one that only looks closed, or that clearly is not."""
    if rng.random() < 0.5:
        game = found(rng, lambda game: closing_number(game.line) is not None)
        return lying(game.line, game.talon)
    game = found(rng, lambda game: any(map(ends_alike, game.decisions)))
    alike = [decision for decision in game.decisions if ends_alike(decision)]
    decision = rng.choice(alike if alike and rng.random() < 0.8 else game.decisions)
    return lying(decision.line, decision.talon)


def start(rng: Random) -> Mapping[str, str]:
    """Four hands; or, one time in four, the seat that started before."""
    if rng.random() < 0.25:
        return {"previous": rng.choice(SEATS)}
    tiles: list[Domino] = list(TILES)
    if rng.random() < 0.1:
        # All doubles are in the talon only seven times in a million games, but the rule for it is worth practising.
        tiles = [tile for tile in TILES if not is_double(tile)]
    rng.shuffle(tiles)
    hands = [tiles[place * TILES_EACH :][:TILES_EACH] for place in range(len(SEATS))]
    return {"hands": " / ".join([codes(hand) for hand in hands])}


def score(rng: Random) -> Mapping[str, str]:
    """The hands after a game: blocked as often as won by going out, sometimes with equal pips."""
    kind = rng.choices([was_blocked, went_out, tied], [3, 4, 1])[0]
    game = found(rng, kind)
    return {
        "hands": " / ".join([codes(hand) for hand in game.hands]).strip(),
        "ended": "blocked" if game.blocked else "out",
        "by": str(game.by),
    }


def was_blocked(game: Played) -> bool:
    return game.blocked


def went_out(game: Played) -> bool:
    return not game.blocked


def tied(game: Played) -> bool:
    return game.blocked and pips_left(game.hands, "A") == pips_left(game.hands, "B")


def pips_left(hands: Hands, pair: str) -> int:
    return sum([tile.pips for tile in held_by(pair, hands)])


def match(rng: Random) -> Mapping[str, str]:
    """The games of a match until a pair has won it, or the first few of them."""
    games: list[tuple[str, int]] = []
    totals = dict.fromkeys(PAIRS, 0)
    while max(totals.values()) < TARGET:
        winner, points = won(new_table(rng).play_out())
        games.append((winner, points))
        totals[winner] += points
    if len(games) > 1 and rng.random() < 0.4:
        games = games[: -rng.randint(1, len(games) - 1)]
    return {"games": ", ".join([f"{winner} {points}" for winner, points in games])}


def won(game: Played) -> tuple[str, int]:
    """The winning pair and its points."""
    by = pair_of(game.by)
    winner = by
    if game.blocked:
        left = {pair: pips_left(game.hands, pair) for pair in PAIRS}
        winner = other_pair(by) if left["A"] == left["B"] else min(PAIRS, key=lambda pair: left[pair])
    return winner, pips_left(game.hands, other_pair(winner))
