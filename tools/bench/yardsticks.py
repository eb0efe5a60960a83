"""What our figures are compared with: known libraries doing a comparable job on random inputs, on the same core."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import chess
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig

COPIES = 4
KINDS = 34
SUITED = 27
CONFIG = HandConfig(is_riichi=True, is_tsumo=True)
CALCULATOR = HandCalculator()


def value_hand(hand: list[int]) -> None:
    """The price of a complete hand of fourteen tiles, won by the last one."""
    answer = CALCULATOR.estimate_hand_value(hand, hand[-1], config=CONFIG)
    assert answer.error is None, answer.error


def random_hands(rng: Random) -> Iterator[list[int]]:
    """Four sets and a pair, each set a triplet or three in a row, no kind more than four times."""
    while True:
        kinds = [rng.randrange(KINDS)] * 2
        while len(kinds) < 14:
            first = rng.randrange(KINDS)
            in_a_row = rng.random() < 0.7 and first < SUITED and first % 9 < 7
            kinds += [first, first + 1, first + 2] if in_a_row else [first] * 3
        if max(map(kinds.count, kinds)) <= COPIES:
            hand = [kind * COPIES + kinds[:place].count(kind) for place, kind in enumerate(kinds)]
            rng.shuffle(hand)
            yield hand


def legal_moves(board: chess.Board) -> None:
    """Every legal move of a position."""
    list(board.legal_moves)


def random_boards(rng: Random) -> Iterator[chess.Board]:
    """Positions of games played at random, after 10 to 70 moves of either side."""
    while True:
        board = chess.Board()
        for _ in range(rng.randint(10, 70)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(rng.choice(moves))
        if not board.is_game_over():
            yield chess.Board(board.fen())
