"""waits: "these cards, and no others, would make me win" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.chan import deal
from games.chan.holding import FULL_HAND, HAND, MELDS_FIELD, check_copies, check_size
from games.chan.melds import Melds
from games.chan.pairs import left_over, singles
from games.chan.pieces import CHI_CHI, COPIES, SET, Card, Cards, Counts, tally
from games.chan.winning import CHIU, LEAST_CHAN, STOCK, chan_among, has_chiu, together, winners
from games.core.kinds import Choice, Faces
from games.core.pieces import codes
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report
from games.core.rulings import Note, Reason, Ruling


class Waits(NamedTuple):
    hand: Cards
    melds: Melds
    by: str
    claim: Cards


class Nineteen(NamedTuple):
    """Nineteen cards: counts of the concealed ones, the faces that would win, and the cards that are in no pair."""

    counts: Counts
    right: Cards
    over: Cards


def survey(claim: Waits) -> Nineteen:
    """The nineteen cards of a claim, whatever faces it names."""
    counts = tally(claim.hand)
    return Nineteen(counts, winners(counts, claim.melds, claim.by), left_over(singles(counts)))


def judge(claim: Waits, nineteen: Nineteen) -> Ruling:
    """Legal if exactly the faces are named that would win and of which a copy can still come."""
    right = nineteen.right
    named = tuple(dict.fromkeys(claim.claim))
    missing = tuple([card for card in right if card not in named])
    idle = tuple([card for card in named if card not in right])
    options = ({"claim": codes(right)},)
    if not missing and not idle:
        return Ruling(True, None, (named_all(claim, nineteen),), options, notes=notes(named))
    reasons = missed(missing) + wrongly_named(claim, idle, nineteen.over)
    reasons.sort(key=lambda reason: reason.rule == "win-chi")
    return Ruling(False, None, tuple(reasons), options, notes=notes(named))


def named_all(claim: Waits, nineteen: Nineteen) -> Reason:
    """The reason when all waits were named: what they complete, or why there are none."""
    counts, right, over = nineteen
    if right:
        return Reason("win", True, "waiting", {"cards": right})
    if len(over) != 1:
        return Reason("win", True, "not-waiting", {"cards": over})
    return Reason(
        "win", True, f"nothing-by-{claim.by}", {"card": over[0], "chan": chan_among(counts, claim.melds)}
    )


def missed(missing: Cards) -> list[Reason]:
    """The winning faces that were not named."""
    reasons = []
    plain = tuple([card for card in missing if card is not CHI_CHI])
    if plain:
        reasons.append(Reason("win", False, "missed", {"cards": plain}))
    if CHI_CHI in missing:
        reasons.append(Reason("win-chi", False, "missed", {"cards": (CHI_CHI,)}))
    return reasons


def wrongly_named(claim: Waits, idle: Cards, over: Cards) -> list[Reason]:
    """The faces named that do not win, one reason for all that fail alike; Chi chi has a rule of its own."""
    alike: dict[tuple[str, str, int], list[Card]] = {}
    for card in idle:
        alike.setdefault(
            ("win-chi" if card is CHI_CHI else "win", *why_not_winning(claim, card, over)), []
        ).append(card)
    reasons = []
    for (rule, cause, chan), cards in alike.items():
        facts: dict[str, Any] = {"cards": tuple(cards)}
        if cause in ("wrong-rank", "leaves-over"):
            facts["over"] = over
        elif cause in ("would-have-few", "would-have-many"):
            facts["chan"] = chan
        reasons.append(Reason(rule, False, cause, facts))
    return reasons


def why_not_winning(claim: Waits, card: Card, over: Cards) -> tuple[str, int]:
    """Why a face does not win, as the name of an outcome, and how many chắn there would be with it."""
    twenty = together(claim.hand, card, claim.by, claim.melds)
    if twenty.held[card.order] > COPIES:
        return "none-left", 0
    if not twenty.even:
        return "wrong-rank" if len(over) == 1 else "leaves-over", 0
    if claim.by == CHIU and not has_chiu(twenty):
        return "no-chiu", 0
    return "would-have-few" if twenty.chan < LEAST_CHAN else "would-have-many", twenty.chan


def notes(named: Cards) -> tuple[Note, ...]:
    """What the sources say about waiting for Chi chi."""
    return (Note("win-chi", "C-B"),) if CHI_CHI in named else ()


def check_position(values: Mapping[str, Any], report: Report) -> None:
    """Nineteen cards in all, and no face more often than it exists."""
    check_copies(values, report, ("hand", "melds"))
    check_size(values, report, FULL_HAND - 1)


QUESTION = Question(
    id="waits",
    fields=(
        HAND,
        MELDS_FIELD,
        Field("by", Choice((STOCK, CHIU)), required=False, absent=STOCK, example=STOCK),
        Field("claim", Faces(SET), CLAIM, required=False, absent=(), example="3s"),
    ),
    claim=Waits,
    check_position=check_position,
    survey=survey,
    judge=judge,
    sample={"hand": HAND.example, "claim": "3s"},
    deal=deal.waits,
    rule="win",
    claims=STATEMENT,
    overlooked=("win missed", "win-chi missed"),
)
