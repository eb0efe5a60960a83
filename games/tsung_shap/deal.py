"""Random positions that could occur in a real game: they come from games played sensibly and stopped somewhere."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from random import Random
from typing import NamedTuple

from games.core.chinese import SET
from games.core.pieces import Domino, codes
from games.tsung_shap.rules import House
from games.tsung_shap.taking import SWEEP, Row, Taking, row_left, takings

TILES_EACH = 16
ATTEMPTS = 200
DEFAULT = House()


class Turn(NamedTuple):
    """A turned tile, the row it met, and the capture made with it, if any."""

    player: int
    row: Row
    tile: Domino
    taken: Taking | None


def played(rng: Random) -> list[Turn]:
    """A whole game under the default readings: the best capture is taken, other tiles are laid at either end."""
    tiles = [tile for tile, copies in SET.copies.items() for _ in range(copies)]
    rng.shuffle(tiles)
    stacks = [tiles[:TILES_EACH], tiles[TILES_EACH:]]
    row: Row = ()
    turns: list[Turn] = []
    player = 0
    while stacks[player]:
        tile = stacks[player].pop()
        found = takings(row, tile, DEFAULT)
        taken = max(found, key=attrgetter("points")) if found else None
        turns.append(Turn(player, row, tile, taken))
        row = row_left(row, taken) if taken else rng.choice([(tile, *row), (*row, tile)])
        if not (taken and taken.take == SWEEP):
            if not stacks[player]:
                break
            player = 1 - player
    return turns


def interesting(rng: Random) -> Turn:
    """A turn with a row on the table; two times in three something can be taken."""
    wanted = rng.random() < 2 / 3
    for _ in range(ATTEMPTS):
        turn = rng.choice(played(rng))
        if turn.row and (turn.taken is not None) == wanted:
            return turn
    return Turn(0, SET.read("6-6 5-2 4-4"), SET["5-5"], None)


def capture(rng: Random) -> Mapping[str, str]:
    turn = interesting(rng)
    return {"row": codes(turn.row), "tile": turn.tile.code}


def missed(rng: Random) -> Mapping[str, str]:
    return {**capture(rng), "laid": rng.choice(["left", "right"])}


def threats(rng: Random) -> Mapping[str, str]:
    return {"row": codes(interesting(rng).row)}


def count(rng: Random) -> Mapping[str, str]:
    """The captures of one player after a whole game, or a part of one."""
    turns = played(rng)
    turns = turns[: rng.randint(len(turns) // 2, len(turns))]
    made = [named(turn, turn.taken) for turn in turns if turn.player == 0 and turn.taken]
    return {"captures": "; ".join(made)}


def named(turn: Turn, taken: Taking) -> str:
    """A capture as it lies in front of the player."""
    return f"{taken.rule} {codes([turn.tile, *(turn.row[place] for place in taken.places)])}"


def result(rng: Random) -> Mapping[str, str]:
    """Both players' figures when one of them has just turned the last tile, or a few turns earlier."""
    turns = played(rng)
    if rng.random() < 0.25:
        turns = turns[: -rng.randint(1, 6)]
    turned = [sum(turn.player == player for turn in turns) for player in (0, 1)]
    totals = [sum(t.taken.points for t in turns if t.taken and t.player == player) for player in (0, 1)]
    return {
        "turned_a": str(turned[0]),
        "turned_b": str(turned[1]),
        "total_a": str(totals[0]),
        "total_b": str(totals[1]),
    }
