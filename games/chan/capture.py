"""capture: "I take this public card with that card of my hand" (ăn)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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
from games.chan.melds import Melds
from games.chan.pairs import CA, CHAN, kind_of, unmatched_ranks
from games.chan.pieces import Card, Cards
from games.chan.playing import (
    Player,
    broken_by_capture,
    having_captured,
    may_capture,
    may_go,
    other_suits,
    survey,
)
from games.chan.winning import FOR_CHIU
from games.core.faults import Fault
from games.core.questions import CLAIM, Field, Question, Report
from games.core.rulings import Note, Reason, Ruling, Searched, unbroken


class Capture(NamedTuple):
    """A public card, the hand card that is to take it, and what the player's past forbids."""

    hand: Cards
    card: Card
    use: Card
    melds: Melds
    discarded: Cards
    declined: Cards


def judge(claim: Capture, player: Player) -> Ruling:
    """Legal if the two cards are a pair and no rule on capturing is broken."""
    broken = broken_by_capture(player, claim.card, claim.use)
    options = Searched(lambda: [{"use": card.code} for card in may_capture(player, claim.card)])
    reasons = tuple(broken) or (captured(claim),)
    kept = unbroken(broken, lambda: spared(claim, player)) if broken else ()
    return Ruling(not broken, None, reasons, options, notes=notes(claim, player, broken), kept=kept)


ONLY_CA = ("never-split", "must-chan", "declined", "rank-has-ca", "last-single", "ca-broken")
"""The rules that limit a cạ and leave a chắn alone."""


def spared(claim: Capture, player: Player) -> Iterator[Reason]:
    """Why a wrong capture breaks no other rule than it does."""
    card, use = claim.card, claim.use
    kind = kind_of(card, use)
    if kind not in (CHAN, CA):
        return
    if kind == CHAN:
        yield from (Reason(rule, True, "a-chan", {"card": card}) for rule in ONLY_CA)
    else:
        yield Reason("never-split", True, f"holds-{player.counts[use.order]}", {"use": use})
        yield Reason("must-chan", True, "no-twin", {"card": card})
        yield Reason("declined", True, "not-declined", {"use": use})
        yield Reason("rank-has-ca", True, "no-other", {"card": card})
        yield Reason("last-single", True, "singles", {"count": len(unmatched_ranks(player.singles))})
        yield Reason("ca-broken", True, "none-broken", {})
    yield Reason("seen-face", True, "not-seen", {"card": card})
    left = may_go(having_captured(player, card, use))
    yield Reason("discard-left", True, "may-go", {"cards": left})


def captured(claim: Capture) -> Reason:
    facts = {"card": claim.card, "use": claim.use}
    if claim.card is claim.use:
        return Reason("chan-pair", True, "captured", facts)
    return Reason("ca-pair", True, "captured", facts)


NOTED = {
    "never-split": "C-F",
    "declined": "C-R",
    "seen-face": "C-K",
    "last-single": "C-G",
    "ca-broken": "C-J",
}
"""The point to note for a broken rule that some sources apply more widely or more narrowly."""


def notes(claim: Capture, player: Player, broken: list[Reason]) -> tuple[Note, ...]:
    """What other tables say of the rules broken here, and of habits that they forbid and the source does not."""
    points = [Note(reason.rule, NOTED[reason.rule]) for reason in broken if reason.rule in NOTED]
    points += [Note("rank-has-ca", "C-N") for reason in broken if reason.rule == "rank-has-ca"]
    if claim.card in claim.declined:
        points.append(Note("declined", "C-E-declined"))
    if kind_of(claim.card, claim.use) == CHAN:
        same_rank = [meld for meld in player.cas if meld.cards[0].rank == claim.card.rank]
        if any(claim.card not in meld.cards for meld in same_rank):
            points.append(Note("rank-has-ca", "C-E-chan-beside-ca"))
        if player.counts[claim.card.order] == FOR_CHIU:
            points.append(Note("chiu", "C-E-plain-capture"))
    elif other_suits(claim.discarded, claim.card):
        points.append(Note("ca-broken", "C-E-discarded-rank"))
    return tuple(points)


def check_position(values: Mapping[str, Any], report: Report) -> None:
    """There are nineteen cards at most, and no face more often than it exists."""
    check_room(values, report, FULL_HAND - 1)
    check_copies(values, report, ("hand", "melds", "discarded", "card"))


def check(values: Mapping[str, Any], report: Report) -> None:
    """The card used is in the hand."""
    if "use" in values and "hand" in values and values["use"] not in values["hand"]:
        report("use", Fault("not-in-hand", piece=values["use"]))


HELD = "2v 2v 3n 3n 4s 4s 5v 5s 6n 6s 7v 7s 8n 2s 3s 4v 9v 9v 9n"

QUESTION = Question(
    id="capture",
    fields=(
        HAND,
        CARD,
        Field("use", CARD.kind, CLAIM, example="9v", at=("hand",)),
        MELDS_FIELD,
        DISCARDED,
        DECLINED,
    ),
    claim=Capture,
    check_position=check_position,
    check=check,
    survey=survey,
    judge=judge,
    sample={"hand": HELD, "card": "9v", "use": "9v"},
    deal=deal.capture,
    rule="turn",
)
