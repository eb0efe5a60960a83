"""setup: "so many players, so many sets" """

from __future__ import annotations

from typing import NamedTuple

from games.core.facts import Fact
from games.core.kinds import Number
from games.core.questions import CLAIM, STATEMENT, Field, Question
from games.core.rulings import Note, Option, Reason, Ruling, unbroken
from games.kap_tai_shap import deal
from games.kap_tai_shap.pieces import MOST_SETS, TILES_IN_A_SET

FEWEST_PLAYERS, MOST_PLAYERS = 2, 20
HAND_BETWEEN_TURNS = 9
STACK = 5


class Setup(NamedTuple):
    players: int
    sets: int


def judge(claim: Setup) -> Ruling:
    """Legal if the numbers are within bounds and everybody can draw at least once after the deal."""
    out_of_bounds = bounds_broken(claim)
    if out_of_bounds:
        kept = unbroken(out_of_bounds, lambda: [enough(claim)] if claim.players and lasts(claim) else [])
        return Ruling(False, None, tuple(out_of_bounds), options(claim), kept=kept)
    facts = {"players": claim.players, "sets": claim.sets}
    within = Reason("players", True, "within", facts)
    dealt = enough(claim)
    reasons = (within, dealt) if dealt.ok else (dealt,)
    spared = () if dealt.ok else (within,)
    return Ruling(dealt.ok, None, reasons, options(claim), notes=notes(claim), kept=spared)


def bounds_broken(claim: Setup) -> list[Reason]:
    reasons = []
    if not FEWEST_PLAYERS <= claim.players <= MOST_PLAYERS:
        facts = {"players": claim.players, "fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS}
        reasons.append(Reason("players", False, "how-many-players", facts))
    if not 1 <= claim.sets <= MOST_SETS:
        reasons.append(Reason("players", False, "how-many-sets", {"sets": claim.sets, "most": MOST_SETS}))
    return reasons


def options(claim: Setup) -> tuple[Option, ...]:
    """Every number of sets that is enough for this many players."""
    possible = [Setup(claim.players, sets) for sets in range(1, MOST_SETS + 1)]
    return tuple([{"sets": str(each.sets)} for each in possible if not bounds_broken(each) and lasts(each)])


def stock(claim: Setup) -> int:
    """Tiles left when everybody has nine and the first player one more; negative if they do not suffice."""
    return TILES_IN_A_SET * claim.sets - HAND_BETWEEN_TURNS * claim.players - 1


def lasts(claim: Setup) -> bool:
    return stock(claim) >= claim.players


def advised(players: int) -> int:
    """Two sets for five players, as GuPai advises, at most eight."""
    return min(MOST_SETS, -(-2 * players // 5))


def enough(claim: Setup) -> Reason:
    """Whether the stock lets everybody draw."""
    left = stock(claim)
    dealt = HAND_BETWEEN_TURNS * claim.players + 1
    facts: dict[str, Fact] = {
        "players": claim.players,
        "tiles": TILES_IN_A_SET * claim.sets,
        "dealt": dealt,
        "advised": advised(claim.players),
    }
    if left < 0:
        return Reason("deal", False, "not-enough-to-deal", facts)
    facts["stock"] = left
    if not lasts(claim):
        return Reason("deal", False, "stock-too-small", facts)
    facts["rounds"] = left // claim.players
    outcome = "enough" if claim.sets >= advised(claim.players) else "enough-but-tight"
    return Reason("deal", True, outcome, facts)


def notes(claim: Setup) -> tuple[Note, ...]:
    short_stack = TILES_IN_A_SET * claim.sets % STACK
    return (Note("deal", "K-I"), Note("deal", "K-J")) if short_stack else (Note("deal", "K-I"),)


QUESTION = Question(
    id="setup",
    fields=(
        Field("players", Number(0, 99), example="4"),
        Field("sets", Number(0, 99), CLAIM, required=False, absent=2, example="2"),
    ),
    claim=Setup,
    judge=judge,
    sample={"players": "4", "sets": "2"},
    deal=deal.setup,
    rule="players",
    claims=STATEMENT,
)
