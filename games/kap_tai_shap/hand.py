"""hand: "is this a complete hand?" """

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.core.chinese import SET
from games.core.facts import Facts
from games.core.faults import Fault, quoted
from games.core.kinds import Groups, Number, OnePiece, read_pieces
from games.core.pieces import Domino, codes
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report, excess
from games.core.rulings import Option, Reason, Ruling, Searched, unbroken
from games.kap_tai_shap import deal
from games.kap_tai_shap.completeness import at_odds, example, four_sums, no_pair, not_complete
from games.kap_tai_shap.pairs import is_pair, sum_of, value
from games.kap_tai_shap.pieces import COPIES, FOUR_TWO, MOST_SETS, Held, Tiles, without, wrong_size
from games.kap_tai_shap.rules import HAND_READINGS, House
from games.kap_tai_shap.splits import HAND_SIZE, Pair, Split, best_attempt, eyes, splits

GROUPS, GROUP_SIZE = 4, 2


class Hand(NamedTuple):
    """Ten tiles, and perhaps how they are said to divide: by the ``eye``, or by the four pairs of ``arrangement``."""

    tiles: Tiles
    sets: int
    eye: Domino | None
    arrangement: tuple[Pair, ...] | None
    house: House


def judge(claim: Hand) -> Ruling:
    """Legal if the tiles divide into an eye and four pairs: as claimed, or somehow if nothing is said about it."""
    if claim.arrangement:
        return judge_arranged(claim, claim.arrangement)
    found = splits(claim.tiles, claim.house, claim.eye)
    reasons = kept(claim, found) if found else broken_however_divided(claim)
    possible = Searched(lambda: options(found))
    pairs = found[0].pairs if found else ()
    return Ruling(
        bool(found), None, tuple(reasons), possible, notes=at_odds(claim.tiles, pairs),
        kept=() if found else unbroken(reasons, lambda: spared(claim)),
    )  # fmt: skip


def judge_arranged(claim: Hand, pairs: tuple[Pair, ...]) -> Ruling:
    """The ruling on the division claimed. How else the tiles divide is searched for only when the options are read."""
    broken = broken_as_arranged(claim, pairs)
    reasons = broken or kept_as_arranged(claim, pairs)
    possible = Searched(lambda: options(splits(claim.tiles, claim.house, claim.eye)))
    return Ruling(
        not broken, None, tuple(reasons), possible, notes=at_odds(claim.tiles, pairs),
        kept=unbroken(broken, lambda: spared_as_arranged(claim, pairs)) if broken else (),
    )  # fmt: skip


def options(found: list[Split]) -> tuple[Option, ...]:
    return tuple([{"eye": split.eye.code, "arrangement": arranged(split.pairs)} for split in found])


def arranged(pairs: tuple[Pair, ...]) -> str:
    return ", ".join([f"{one.code} {other.code}" for one, other in pairs])


def kept(claim: Hand, found: list[Split]) -> list[Reason]:
    """The rules that make a hand complete, with the first possible division as the example."""
    faces = tuple(dict.fromkeys([split.eye for split in found]))
    eye = Reason(
        "eye", True, *(("held", {"eye": faces[0]}) if len(faces) == 1 else ("one-of", {"eyes": faces}))
    )
    if len(found) == 1:
        return [Reason("hand", True, *ways(claim, found)), eye, divided(found[0].pairs, claim.house)]
    return [
        Reason("hand", True, *ways(claim, found)),
        eye,
        Reason("ten", True, "divided-for-example", example(found[0], claim.house)),
    ]


def ways(claim: Hand, found: list[Split]) -> tuple[str, Facts]:
    """In how many ways the hand divides; if an eye is claimed and another would do, also in how many with this one."""
    if claim.eye is not None and len(eyes(claim.tiles, claim.house)) > 1:
        return "ways-with-this-eye", {"count": len(found), "all": len(splits(claim.tiles, claim.house))}
    return ("one-way", {}) if len(found) == 1 else ("several-ways", {"count": len(found)})


def kept_as_arranged(claim: Hand, pairs: tuple[Pair, ...]) -> list[Reason]:
    """The same, with the division claimed as the example."""
    eye = Reason("eye", True, "held", {"eye": left_over(claim.tiles, pairs)[0]})
    return [Reason("hand", True, "arranged", {}), eye, divided(pairs, claim.house)]


def divided(pairs: tuple[Pair, ...], house: House) -> Reason:
    return Reason("ten", True, "divided", four_sums(pairs, house))


def broken_however_divided(claim: Hand) -> list[Reason]:
    """Why the tiles divide in no way at all, or in none with the eye claimed."""
    if claim.eye is not None and claim.tiles.count(claim.eye) < 2:
        return [Reason("eye", False, "only-once", {"eye": claim.eye})]
    whys = not_complete(claim.tiles, claim.house, claim.eye)
    return [Reason(why.rule, False, why.outcome, why.facts) for why in whys]


def spared(claim: Hand) -> Iterator[Reason]:
    """Why an incomplete hand breaks no other rule than it does."""
    attempt = best_attempt(claim.tiles, claim.house, claim.eye)
    if attempt is not None:
        yield Reason("eye", True, "held", {"eye": attempt.eye})
    else:
        yield Reason("ten", True, "no-eye", {})
    yield no_matter(claim)


def spared_as_arranged(claim: Hand, pairs: tuple[Pair, ...]) -> Iterator[Reason]:
    """The same for four pairs and the two tiles they leave."""
    one, other = left_over(claim.tiles, pairs)
    if one is other:
        yield Reason("eye", True, "held", {"eye": one})
    if all(is_pair(*pair, claim.house) for pair in pairs):
        yield divided(pairs, claim.house)
    yield no_matter(claim)


def no_matter(claim: Hand) -> Reason:
    """Why it makes no difference what 4-2 counts."""
    return Reason(
        "four-two", True, "no-matter" if FOUR_TWO in claim.tiles else "not-there", {"piece": FOUR_TWO}
    )


def left_over(tiles: Tiles, pairs: tuple[Pair, ...]) -> Tiles:
    """The two tiles that the four pairs leave for the eye."""
    return without(tiles, *[tile for pair in pairs for tile in pair])


def broken_as_arranged(claim: Hand, pairs: tuple[Pair, ...]) -> list[Reason]:
    """Every rule that the four pairs and the two tiles they leave break."""
    house = claim.house
    reasons = wrong_eye(left_over(claim.tiles, pairs), claim.eye)
    short = [pair for pair in dict.fromkeys(pairs) if not is_pair(*pair, house)]
    for pair in short:
        summed = sum_of(*pair, house)
        reasons.append(Reason("ten", False, no_pair(*pair, house), {"sum": summed, "total": summed.total}))
    if short and all(is_pair(*pair, house.counting_six) for pair in pairs):
        facts: Facts = {"piece": FOUR_TWO, "counts": value(FOUR_TWO, house)}
        reasons.append(Reason("four-two", False, "pairs-as-six", facts))
    return reasons


def wrong_eye(left: Tiles, eye: Domino | None) -> list[Reason]:
    """Why the two tiles left are no eye, or not the one claimed."""
    one, other = left
    if one is other:
        return [] if eye in (None, one) else [Reason("eye", False, "another-left", {"left": one, "eye": eye})]
    if one.pips == other.pips:
        return [Reason("eye", False, "same-pips-left", {"one": one, "other": other, "pips": one.pips})]
    return [Reason("eye", False, "not-twins-left", {"one": one, "other": other})]


def check(values: Mapping[str, Any], report: Report) -> None:
    """Ten tiles that the sets hold, an eye among them, pairs made of them."""
    check_tiles("tiles", HAND_SIZE, values, report)
    tiles = values.get("tiles")
    if tiles is None:
        return
    eye = values.get("eye")
    if eye is not None and eye not in tiles:
        report("eye", Fault("not-in-hand", piece=eye))
    used = tuple([tile for pair in values.get("arrangement") or () for tile in pair])
    if used and (missing := not_there(used, tiles)):
        report("arrangement", Fault("not-in-hand", piece=missing))


def not_there(used: Tiles, tiles: Tiles) -> Domino | None:
    """A tile that is used more often than ``tiles`` has it."""
    return next((tile for tile in used if used.count(tile) > tiles.count(tile)), None)


def check_tiles(name: str, size: int, values: Mapping[str, Any], report: Report) -> None:
    """As many tiles as there must be, and no more of a face than the sets hold."""
    tiles = values.get(name)
    if tiles is None:
        return
    if fault := wrong_size(tiles, size):
        report(name, fault)
    if "sets" in values and (fault := excess(tiles, COPIES[values["sets"]])):
        report(name, fault)


class Arrangement(Groups):
    """Four pairs, separated by commas."""

    def read(self, text: str) -> tuple[Pair, ...]:
        pairs = super().read(text)
        if len(pairs) != GROUPS:
            raise Fault("wrong-number-of-pairs", count=len(pairs), size=GROUPS)
        return pairs


def read_pair(text: str) -> Pair:
    tiles: Tiles = read_pieces(SET, text)
    if len(tiles) != GROUP_SIZE:
        raise Fault("not-two-tiles", read=quoted(text), count=len(tiles))
    return tiles[0], tiles[1]


def caption(pair: Pair, house: House) -> str:
    """What two tiles come to, whether that makes them a pair or not: ``8 + 2 = 10``."""
    one, other = pair
    return f"{value(one, house)} + {value(other, house)} = {sum_of(one, other, house).total}"


ARRANGEMENT = Arrangement("arrangement", ",", SET, read_pair, codes, size=GROUP_SIZE)
SETS = Field("sets", Number(1, MOST_SETS), required=False, absent=2, example="2")

QUESTION = Question(
    id="hand",
    fields=(
        Field("tiles", Held(SET, size=HAND_SIZE), example="6-6 6-6 6-2 1-1 6-1 2-1 5-1 3-1 4-1 3-2"),
        SETS,
        Field("eye", OnePiece(SET), CLAIM, required=False, example="6-6", at=("tiles",)),
        Field(
            "arrangement",
            ARRANGEMENT,
            CLAIM,
            required=False,
            example="6-2 1-1, 6-1 2-1, 5-1 3-1, 4-1 3-2",
            at=("tiles",),
        ),
    ),
    claim=Hand,
    house=House,
    readings=HAND_READINGS,
    check=check,
    judge=judge,
    sample={"tiles": "5-5 5-5 4-4 1-1 4-2 6-1 5-2 2-1 4-1 3-2", "eye": "5-5"},
    deal=deal.hand,
    boxes="sets",
    caption=caption,
    rule="hand",
    claims=STATEMENT,
)
