"""Random positions that could lie on a real table: games are played out as people would, and stopped somewhere."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from games.core.double_six import SET, TILES
from games.core.kinds import Laid
from games.core.kinds import Line as LineKind
from games.core.pieces import Domino, codes
from games.dominos_avec_talon.laying import (
    Play,
    closing_number,
    is_blocked,
    line_after,
    makes_ends_alike,
    plays,
)
from games.dominos_avec_talon.pieces import (
    PAIRS,
    SEATS,
    TILES_EACH,
    Hand,
    Hands,
    Line,
    is_double,
    next_seat,
    other_pair,
    pair_of,
    seats_of,
)
from games.dominos_avec_talon.rules import TARGET, House

ATTEMPTS = 60
DEFAULT = House()


class Decision(NamedTuple):
    """A moment when a player must lay, draw or pass.

    ``drew`` holds what this turn has drawn so far, ``possible`` every way of laying a tile.
    """

    line: Line
    hand: Hand
    drew: Hand
    talon: int
    possible: tuple[Play, ...]


class Played(NamedTuple):
    """A whole game: its decisions, its last line, what is left in the hands and who ended it."""

    decisions: tuple[Decision, ...]
    line: Line
    talon: int
    hands: Hands
    by: int

    @property
    def blocked(self) -> bool:
        return all(self.hands)


class Table:
    """A game being played. Seats are 1 to 4; any fitting tile is laid, at either end.

    ``closing``: where one can, one lays so that both ends show one number. Such a line closes often.
    """

    def __init__(self, rng: Random, closing: bool = False) -> None:
        tiles = list(TILES)
        rng.shuffle(tiles)
        self.rng = rng
        self.closing = closing
        self.hands = {seat: [tiles.pop() for _ in range(TILES_EACH)] for seat in range(1, len(SEATS) + 1)}
        self.talon = tiles
        self.line: Line = ()
        self.by = rng.randint(1, len(SEATS))

    def play_out(self) -> Played:
        decisions = tuple(self.play())
        hands = tuple([tuple(hand) for hand in self.hands.values()])
        return Played(decisions, self.line, len(self.talon), hands, self.by)

    def play(self) -> Iterator[Decision]:
        """Every decision of the game, which is played as far as somebody looks."""
        seat = self.by
        lead = self.rng.choice(self.hands[seat])
        self.hands[seat].remove(lead)
        self.line = (Laid(lead.high, lead.low, lead),)
        while self.hands[self.by] and not is_blocked(self.line, len(self.talon), DEFAULT):
            seat = next_seat(seat)
            if (yield from self.turn(seat)):
                self.by = seat

    def turn(self, seat: int) -> Generator[Decision, None, bool]:
        """One turn; whether a tile was laid. Somebody always can while the line is not closed."""
        held = tuple(self.hands[seat])
        drew: Hand = ()
        possible = plays(held, self.line)
        while True:
            yield Decision(self.line, held, drew, len(self.talon), possible)
            if possible:
                chosen = self.rng.choice(self.preferred(possible))
                self.hands[seat].remove(chosen.tile)
                self.line = line_after(self.line, chosen)
                return True
            if not self.talon:
                return False
            drawn = self.talon.pop()
            drew += (drawn,)
            self.hands[seat].append(drawn)
            possible = plays((drawn,), self.line)

    def preferred(self, possible: tuple[Play, ...]) -> Sequence[Play]:
        alike = [play for play in possible if makes_ends_alike(play, self.line)] if self.closing else ()
        return alike or possible


def found(rng: Random, wanted: Callable[[Played], bool], closing: bool = False) -> Played:
    """A game of the wanted kind, or after many attempts any."""
    for _ in range(ATTEMPTS):
        game = Table(rng, closing).play_out()
        if wanted(game):
            return game
    return game


def play(rng: Random) -> Mapping[str, str]:
    """A moment of a game: as often one to play as one to draw, now and then one to pass."""
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
    """A closed line as often as one that only looks closed, or that nobody would take for closed."""
    if rng.random() < 0.5:
        game = found(rng, lambda game: closing_number(game.line) is not None)
        return lying(game.line, game.talon)
    game = found(rng, lambda game: any(map(ends_alike, game.decisions)))
    alike = [decision for decision in game.decisions if ends_alike(decision)]
    decision = rng.choice(alike if alike and rng.random() < 0.8 else game.decisions)
    return lying(decision.line, decision.talon)


def ends_alike(decision: Decision) -> bool:
    return len(decision.line) > 1 and decision.line[0].left == decision.line[-1].right


def start(rng: Random) -> Mapping[str, str]:
    """Four hands; or, one time in four, the seat that started before."""
    if rng.random() < 0.25:
        return {"previous": rng.choice(SEATS)}
    tiles: list[Domino] = list(TILES)
    if rng.random() < 0.1:
        # All doubles in the talon happens seven times in a million games, but it is worth knowing.
        tiles = [tile for tile in TILES if not is_double(tile)]
    rng.shuffle(tiles)
    hands = [tiles[place * TILES_EACH :][:TILES_EACH] for place in range(len(SEATS))]
    return {"hands": " / ".join([codes(hand) for hand in hands])}


def score(rng: Random) -> Mapping[str, str]:
    """The hands after a game: as often blocked as out, and sometimes with equal pips."""
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
    return sum([tile.pips for seat in seats_of(pair) for tile in hands[seat - 1]])


def match(rng: Random) -> Mapping[str, str]:
    """The games of a match until a pair has won it, or a few fewer."""
    games: list[tuple[str, int]] = []
    totals = dict.fromkeys(PAIRS, 0)
    while max(totals.values()) < TARGET:
        winner, points = won(Table(rng).play_out())
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
