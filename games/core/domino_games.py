"""Random but sensible games of dominoes, so that positions dealt from them could occur in a real game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from games.core.domino_line import (
    Hand,
    Hands,
    Line,
    Play,
    closing_number,
    line_after,
    line_of,
    makes_ends_alike,
    plays,
)
from games.core.double_six import TILES
from games.core.partners import next_seat
from games.core.pieces import Domino

ATTEMPTS = 60


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
    """A finished game: its decisions, the final line, how many tiles are left in the talon, which in the hands.

    ``by``: the seat that laid the last tile.
    """

    decisions: tuple[Decision, ...]
    line: Line
    talon: int
    hands: Hands
    by: int

    @property
    def blocked(self) -> bool:
        """Whether the line closed before anybody had laid all tiles."""
        return all(self.hands)


class Table:
    """A game in progress: ``seats`` players, dealt ``each`` tiles; the rest of the set is the talon.

    Players lay a random tile that fits, at either end. A player who has none draws until one fits, or passes once the
    talon is empty. ``closing``: players prefer tiles that make both ends alike, so that the line often closes.
    ``left_out``: tiles that are not in the game.
    """

    def __init__(
        self, rng: Random, seats: int, each: int, closing: bool = False, left_out: Sequence[Domino] = ()
    ) -> None:
        tiles = [tile for tile in TILES if tile not in left_out]
        rng.shuffle(tiles)
        self.rng = rng
        self.closing = closing
        self.left_out = left_out
        self.hands = {seat: [tiles.pop() for _ in range(each)] for seat in range(1, seats + 1)}
        self.talon = tiles
        self.line: Line = ()
        self.by = rng.randint(1, seats)

    def play_out(self) -> Played:
        """The game, played to its end."""
        decisions = tuple(self.play())
        hands = tuple([tuple(hand) for hand in self.hands.values()])
        return Played(decisions, self.line, len(self.talon), hands, self.by)

    def play(self) -> Iterator[Decision]:
        """Every decision of the game. The game goes on only as far as the caller iterates."""
        seat = self.by
        lead = self.rng.choice(self.hands[seat])
        self.hands[seat].remove(lead)
        self.line = line_of(lead)
        while self.hands[self.by] and closing_number(self.line, self.left_out) is None:
            seat = next_seat(seat, len(self.hands))
            if (yield from self.turn(seat)):
                self.by = seat

    def turn(self, seat: int) -> Generator[Decision, None, bool]:
        """One turn; returns whether a tile was laid. While the line isn't closed, some player always can lay."""
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
        """The plays to choose among."""
        alike = [play for play in possible if makes_ends_alike(play, self.line)] if self.closing else ()
        return alike or possible


def found(new_table: Callable[[], Table], wanted: Callable[[Played], bool]) -> Played:
    """A game for which ``wanted`` is true; after ``ATTEMPTS`` games without one, the last of them."""
    for _ in range(ATTEMPTS):
        game = new_table().play_out()
        if wanted(game):
            return game
    return game


def ends_alike(decision: Decision) -> bool:
    """Whether the line has at least two tiles and both its ends show the same number."""
    return len(decision.line) > 1 and decision.line[0].left == decision.line[-1].right
