"""win: "with this card I have ten pairs: I win" (ù)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from games.chan import deal
from games.chan.holding import CARD, FULL_HAND, HAND, MELDS_FIELD, check_copies, check_size
from games.chan.melds import Melds
from games.chan.pieces import Card, Cards, tally
from games.chan.winning import (
    DEAL,
    WAYS,
    Twenty,
    allowed,
    broken,
    notes,
    pairs_shown,
    spared,
    together,
    winners,
)
from games.core.faults import Fault
from games.core.kinds import Choice
from games.core.questions import CLAIM, Field, Question, Report
from games.core.rulings import Option, Ruling, Searched, unbroken


class Win(NamedTuple):
    hand: Cards
    card: Card | None
    by: str
    melds: Melds


def judge(claim: Win) -> Ruling:
    """Legal if the twenty cards are ten pairs, enough of them chắn, and the last card may win."""
    twenty = together(claim.hand, claim.card, claim.by, claim.melds)
    against = broken(twenty)
    return Ruling(
        not against, None, against or allowed(twenty), options(claim), notes=notes(twenty), extras=extras(twenty),
        kept=unbroken(against, lambda: spared(twenty)) if against else (),
    )  # fmt: skip


def options(claim: Win) -> Sequence[Option]:
    """The cards that would win in place of the one that came."""
    if claim.by == DEAL:
        return ()
    return Searched(
        lambda: [{"card": card.code} for card in winners(tally(claim.hand), claim.melds, claim.by)]
    )


def extras(twenty: Twenty) -> Mapping[str, Any]:
    return {"pairs": pairs_shown(twenty)}


def check(values: Mapping[str, Any], report: Report) -> None:
    """Twenty cards in all, the last of them named unless they were dealt, and no face more often than it exists."""
    check_copies(values, report, ("hand", "melds", "card"))
    if "by" not in values:
        return
    dealt = values["by"] == DEAL
    check_size(values, report, FULL_HAND if dealt else FULL_HAND - 1)
    if dealt and values.get("melds"):
        report("melds", Fault("melds-of-a-dealt-hand"))
    if dealt and values.get("card"):
        report("card", Fault("card-of-a-dealt-hand"))
    if not dealt and "card" in values and values["card"] is None:
        report("card", Fault("missing"))


BY = Field("by", Choice(WAYS), example="stock")

# Not required, because a hand complete as dealt wins without one; check() asks for it elsewhere.
WINNING_CARD = Field("card", CARD.kind, required=False, example="3s")

QUESTION = Question(
    id="win",
    fields=(HAND, replace(WINNING_CARD, role=CLAIM), BY, MELDS_FIELD),
    claim=Win,
    check=check,
    judge=judge,
    sample={"hand": HAND.example, "card": "3s", "by": "stock"},
    deal=deal.win,
    rule="win",
)
