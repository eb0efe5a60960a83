"""High card: of two tall cards the higher one wins."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.core.drawing import Drawing
from games.core.kinds import Choice, OnePiece
from games.core.pieces import Piece, PieceSet
from games.core.questions import CLAIM, Field, Game, Point, Question, Reading, Rule
from games.core.rulings import Note, Reason, Ruling

HERE = str(Path(__file__).parent)
CARDS = tuple(Piece(f"{number}c", number) for number in range(1, 5))
SET: PieceSet[Piece] = PieceSet(
    id="toy-cards",
    folder=HERE,
    copies=dict.fromkeys(CARDS, 2),
    spellings={card.code: card for card in CARDS},
    draw=lambda card: Drawing(
        100, 400, f'<rect width="100" height="400" rx="{9 + card.order}" fill="#fff"/>'
    ),
)
ORDER = Reading("order", ("up", "down"), "HC-A")


class House(NamedTuple):
    order: str = "up"


class Higher(NamedTuple):
    left: Piece
    right: Piece
    which: str
    house: House


def judge(claim: Higher) -> Ruling:
    ahead = claim.left.order - claim.right.order
    if claim.house.order == "down":
        ahead = -ahead
    right = "left" if ahead > 0 else "right" if ahead < 0 else "equal"
    reason = Reason("higher", claim.which == right, "told", {"left": claim.left, "right": claim.right})
    return Ruling(reason.ok, None, (reason,), ({"which": right},), notes=(Note("higher", "HC-A"),))


def deal(rng: Random) -> Mapping[str, str]:
    return {"left": rng.choice(CARDS).code, "right": rng.choice(CARDS).code}


GAME = Game(
    id="high-card",
    folder=HERE,
    rules=(Rule("cards", judged=False), Rule("higher")),
    points=(Point("HC-A", ("higher",)),),
    questions=(
        Question(
            id="higher",
            fields=(
                Field("left", OnePiece(SET), example="1c"),
                Field("right", OnePiece(SET), example="2c"),
                Field("which", Choice(("left", "right", "equal")), CLAIM, example="right"),
            ),
            claim=Higher,
            house=House,
            readings=(ORDER,),
            judge=judge,
            sample={"left": "1c", "right": "2c", "which": "right"},
            deal=deal,
            rule="higher",
        ),
    ),
    pieces=SET,
)
