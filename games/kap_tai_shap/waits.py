"""waits: "with these nine tiles I wait for …" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.core.chinese import SET
from games.core.facts import Fact
from games.core.kinds import Faces
from games.core.pieces import Domino, codes
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report
from games.core.rulings import Note, Reason, Ruling, Searched, Slip
from games.kap_tai_shap import deal
from games.kap_tai_shap.hand import SETS, check_tiles
from games.kap_tai_shap.pairs import sum_of
from games.kap_tai_shap.pieces import COPIES, FOUR_TWO, Held, Tiles
from games.kap_tai_shap.rules import HAND_READINGS, House
from games.kap_tai_shap.splits import HAND_SIZE, best_attempt, completing, divisions

NINE = HAND_SIZE - 1


class Waits(NamedTuple):
    tiles: Tiles
    sets: int
    claim: Tiles
    house: House


def judge(claim: Waits) -> Ruling:
    """Legal if exactly the faces are named that would complete the hand and of which a copy can still come."""
    named = set(claim.claim)
    right = waits(claim, claim.house)
    missing = [tile for tile in right if tile not in named]
    wrong = [tile for tile in dict.fromkeys(claim.claim) if tile not in right]
    legal = not missing and not wrong
    if not legal:
        reasons = [completes(claim, tile, False) for tile in missing] + [
            no_wait(claim, tile) for tile in wrong
        ]
    elif right:
        reasons = [completes(claim, tile, True) for tile in right]
    else:
        reasons = [Reason("hand", True, "waits-for-nothing", {})]
    options = ({"claim": codes(right)},)
    slipped = () if legal else Searched(lambda: slips(claim))
    return Ruling(legal, None, tuple(reasons), options, notes=notes(claim, right), slips=slipped)


def waits(claim: Waits, house: House) -> list[Domino]:
    """The faces that complete the hand, without those of which the hand holds every copy."""
    return [tile for tile in completing(claim.tiles, house) if copy_left(claim, tile)]


def copy_left(claim: Waits, tile: Domino) -> bool:
    return claim.tiles.count(tile) < COPIES[claim.sets][tile]


def completes(claim: Waits, tile: Domino, ok: bool) -> Reason:
    """What a face completes: a pair with some tile of the hand, or the eye."""
    forgotten = "" if ok else "-too"
    for split in divisions((*claim.tiles, tile), claim.house):
        for pair in split.pairs:
            if tile in pair:
                partner = pair[1] if pair[0] is tile else pair[0]
                summed = sum_of(tile, partner, claim.house)
                facts: dict[str, Fact] = {
                    "tile": tile,
                    "sum": summed,
                    "total": summed.total,
                    "eye": split.eye,
                }
                return Reason("hand", ok, f"completes-pair{forgotten}", facts)
    return Reason("hand", ok, f"completes-eye{forgotten}", {"tile": tile})


def no_wait(claim: Waits, tile: Domino) -> Reason:
    """Why a named face is not waited for."""
    if not copy_left(claim, tile):
        return Reason("hand", False, "no-copy-left", {"tile": tile, "copies": COPIES[claim.sets][tile]})
    house = claim.house
    if house.four_two == "3" and tile in completing(claim.tiles, house.counting_six):
        return Reason("hand", False, "only-as-six", {"tile": tile, "piece": FOUR_TWO})
    if house.pairs == "list" and tile in completing(claim.tiles, house._replace(pairs="sum")):
        return Reason("hand", False, "only-off-the-list", {"tile": tile})
    return short_of_complete(claim, tile)


def short_of_complete(claim: Waits, tile: Domino) -> Reason:
    """How near the hand comes with a face that does not complete it."""
    attempt = best_attempt((*claim.tiles, tile), claim.house)
    if attempt is None:
        return Reason("hand", False, "completes-no-eye", {"tile": tile})
    facts: dict[str, Fact] = {"tile": tile, "eye": attempt.eye}
    if len(attempt.left) > 2:
        return Reason("hand", False, "completes-nothing", {**facts, "left": attempt.left})
    one, other = attempt.left
    left = sum_of(one, other, claim.house)
    return Reason("hand", False, "completes-all-but-two", {**facts, "sum": left, "total": left.total})


def slips(claim: Waits) -> tuple[Slip, ...]:
    """Mistakes that lead to exactly the faces named."""
    named, house = set(claim.claim), claim.house
    found: list[Slip] = []
    if not named:
        return ()
    if house.four_two == "3" and named == set(waits(claim, house.counting_six)):
        found.append(Slip("four-two", "counted-six", {"piece": FOUR_TWO}))
    if house.pairs == "sum" and named == set(waits(claim, house._replace(pairs="list"))):
        found.append(Slip("ten", "by-the-list", {}))
    if named == set(completing(claim.tiles, house)):
        found.append(Slip("hand", "copies-forgotten", {"sets": claim.sets}))
    return tuple(found)


def notes(claim: Waits, right: list[Domino]) -> tuple[Note, ...]:
    """The points on which sources differ that change what is waited for here."""
    house = claim.house
    found = []
    other = house._replace(pairs="list" if house.pairs == "sum" else "sum")
    if waits(claim, other) != right:
        found.append(Note("ten", "K-A"))
    other = house._replace(four_two="6" if house.four_two == "3" else "3")
    if waits(claim, other) != right:
        found.append(Note("four-two", "K-C"))
    return tuple(found)


def check(values: Mapping[str, Any], report: Report) -> None:
    check_tiles("tiles", NINE, values, report)


QUESTION = Question(
    id="waits",
    fields=(
        Field("tiles", Held(SET, size=NINE), example="6-6 6-6 6-2 1-1 6-1 2-1 5-1 3-1 4-1"),
        SETS,
        Field("claim", Faces(SET), CLAIM, required=False, absent=(), example="3-2 4-1"),
    ),
    claim=Waits,
    house=House,
    readings=HAND_READINGS,
    check=check,
    judge=judge,
    sample={"tiles": "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1", "claim": "3-2 4-1"},
    deal=deal.waits,
    boxes="sets",
    rule="hand",
    claims=STATEMENT,
    overlooked=("hand completes-pair-too", "hand completes-eye-too"),
)
