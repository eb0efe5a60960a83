"""discard: "I put this card down" (đánh)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.chan import deal
from games.chan.holding import (
    CARD,
    DECLINED,
    DISCARDED,
    FULL_HAND,
    HAND,
    MELDS_FIELD,
    check_copies,
    check_room,
)
from games.chan.melds import CHIU, Melds
from games.chan.pairs import unmatched
from games.chan.pieces import COPIES, Card, Cards, tally
from games.chan.playing import Player, broken_by_discard, having_discarded, may_go, something_may_go, survey
from games.chan.winning import LEAST_CHAN, STOCK, all_counts, chan_among, winners
from games.core.facts import Facts
from games.core.faults import Fault
from games.core.questions import CLAIM, Field, Question, Report
from games.core.rulings import Criterion, Note, Reason, Ruling, Searched


class Discard(NamedTuple):
    hand: Cards
    card: Card
    melds: Melds
    discarded: Cards
    declined: Cards


def judge(claim: Discard, player: Player) -> Ruling:
    """Legal if no identical pair is split, no declined face goes, and no cạ is thrown away after a cạ was captured."""
    broken = broken_by_discard(player, claim.card)
    options = Searched(lambda: [{"card": card.code} for card in may_go(player)])
    reasons = tuple(broken) or (going(player, claim.card),)
    ranks = Searched(lambda: worth(claim, player))
    return Ruling(not broken, None, reasons, options, notes=notes(claim, player, broken), worth=ranks)


def going(player: Player, card: Card) -> Reason:
    """Why the card may go: nothing pairs with it, or, of three alike, a pair stays."""
    outcome = "one-of-three" if player.counts[card.order] == 3 else "single"
    return Reason("turn", True, outcome, {"card": card})


def worth(claim: Discard, player: Player) -> tuple[Criterion, ...]:
    """How many cards that win can still come; where none can, how many cards are needed at least.

    A hand that is described in part says nothing of either.
    """
    left = having_discarded(player, claim.card)
    held = all_counts(left.counts, left.melds)
    if sum(held) != FULL_HAND - 1:
        return ()
    gone = [there + thrown for there, thrown in zip(held, tally(left.discarded), strict=True)]
    still = {card: COPIES - gone[card.order] for card in winners(left.counts, left.melds, STOCK)}
    waited = tuple([card for card, count in still.items() if count])
    if waited:
        coming = sum(still.values())
        facts: Facts = {"cards": waited, "coming": coming}
        return (Criterion("win", "waits", coming, facts), Criterion("win", "needs", -1, {"needed": 1}))
    needed = cards_needed(left)
    return (
        Criterion("win", "waits-for-nothing", 0, {}),
        Criterion("win", "needs", -needed, {"needed": needed}),
    )


def cards_needed(player: Player) -> int:
    """How many cards at least must still come to a hand that waits for none.

    With each of them a chắn may be made, and two cards without a partner go: one finds it, another is discarded. The
    last one wins, and nothing is discarded after it.
    """
    pairing = (len(unmatched(player.singles)) + 1) // 2
    return max(2, pairing, LEAST_CHAN - chan_among(player.counts, player.melds))


NOTED = {"never-split": "C-F", "declined": "C-R", "ca-broken": "C-J"}
"""The point to note for a broken rule that some sources apply more widely or more narrowly."""


def notes(claim: Discard, player: Player, broken: list[Reason]) -> tuple[Note, ...]:
    """What other tables say of the rules broken here, and of discards that they forbid and the source does not."""
    points = [Note(reason.rule, NOTED[reason.rule]) for reason in broken]
    if any(claim.card is meld.cards[0] for meld in claim.melds if meld.word != CHIU):
        points.append(Note("turn", "C-E-twin"))
    if len(claim.hand) == FULL_HAND and not something_may_go(player):
        points.append(Note("thien-u-win", "C-H"))
    return tuple(points)


def check_position(values: Mapping[str, Any], report: Report) -> None:
    """There are twenty cards at most, and no face more often than it exists."""
    check_room(values, report, FULL_HAND)
    check_copies(values, report, ("hand", "melds", "discarded"))


def check(values: Mapping[str, Any], report: Report) -> None:
    """The card is in the hand."""
    if "card" in values and "hand" in values and values["card"] not in values["hand"]:
        report("card", Fault("not-in-hand", piece=values["card"]))


QUESTION = Question(
    id="discard",
    fields=(
        HAND,
        Field("card", CARD.kind, CLAIM, example="4s", at=("hand",)),
        MELDS_FIELD,
        DISCARDED,
        DECLINED,
    ),
    claim=Discard,
    check_position=check_position,
    check=check,
    survey=survey,
    judge=judge,
    sample={
        "hand": "2v 2v 3n 3n 4s 5v 5s 6n 6s 7v 7s 8n 2s 3s 4v 9v 9n",
        "card": "4s",
        "melds": "chan 4s+4s",
    },
    deal=deal.discard,
    rule="turn",
)
