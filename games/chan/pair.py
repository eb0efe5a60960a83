"""pair: "these two cards are a chắn / a cạ / no pair" """

from __future__ import annotations

from typing import NamedTuple

from games.chan import deal
from games.chan.holding import CARD
from games.chan.pairs import CA, CHAN, NO_PAIR, ca_reason, chan_reason, kind_of
from games.chan.pieces import Card
from games.core.kinds import Choice
from games.core.questions import CLAIM, STATEMENT, Field, Question
from games.core.rulings import Reason, Ruling


class Pair(NamedTuple):
    a: Card
    b: Card
    kind: str


def judge(claim: Pair) -> Ruling:
    """Legal if the two cards are called what they are."""
    a, b = claim.a, claim.b
    true = kind_of(a, b)
    legal = claim.kind == true
    chan, ca = chan_reason(a, b, legal), ca_reason(a, b, legal)
    reasons: tuple[Reason, ...]
    # First the rule of what the cards are, then, if they were misnamed, the other one. No pair breaks both rules.
    if true == NO_PAIR or not legal:
        reasons = (ca, chan) if true == CA else (chan, ca)
    else:
        reasons = (chan,) if true == CHAN else (ca,)
    return Ruling(legal, None, reasons, ({"kind": true},))


QUESTION = Question(
    id="pair",
    fields=(
        Field("a", CARD.kind, example="5v"),
        Field("b", CARD.kind, example="5s"),
        Field("kind", Choice((CHAN, CA, NO_PAIR)), CLAIM, example=CA),
    ),
    claim=Pair,
    judge=judge,
    sample={"a": "5v", "b": "5s", "kind": "ca"},
    deal=deal.pair,
    rule="ca-pair",
    claims=STATEMENT,
)
