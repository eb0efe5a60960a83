"""count: "these are my captures; my total is …" """

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.core.chinese import SET
from games.core.facts import Fact, Sum
from games.core.faults import Fault, quoted
from games.core.kinds import Groups, Number, read_pieces
from games.core.pieces import Domino, codes
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report, excess
from games.core.rulings import BillLine, Note, Reason, Ruling, Searched, Slip, unbroken
from games.tsung_shap import deal
from games.tsung_shap.capture import FOUR_TWO, as_three
from games.tsung_shap.pieces import COPIES
from games.tsung_shap.rules import ORDER, READINGS, SWEEP_BONUS, House
from games.tsung_shap.taking import pair_points

WORDS = ("pair", "ten", "sweep")


class Captured(NamedTuple):
    """One capture in front of a player: what it is called and its tiles."""

    word: str
    tiles: tuple[Domino, ...]


class Count(NamedTuple):
    captures: tuple[Captured, ...]
    total: int | None
    house: House


def judge(claim: Count) -> Ruling:
    """Legal if every capture is one and the total, if one is given, is their sum."""
    faulty = [
        reason
        for number, made in enumerate(claim.captures, 1)
        for reason in broken(number, made, claim.house)
    ]
    if faulty:
        faulty.sort(key=lambda reason: ORDER[reason.rule])
        kept = unbroken(faulty, lambda: spared(claim))
        return Ruling(False, None, tuple(faulty), (), (), notes(claim), {}, {}, kept=kept)
    bill = tuple([line for made in claim.captures for line in priced(made, claim.house)])
    total = sum([line.points for line in bill])
    options = ({"total": str(total)},)
    if claim.total is not None and claim.total != total:
        reason = Reason("tally", False, "wrong-total", {"claimed": claim.total, "total": total})
        return Ruling(
            False, total, (reason,), options, bill, notes(claim), slips=Searched(lambda: slips(claim, total))
        )
    if not claim.captures:
        return Ruling(True, 0, (Reason("tally", True, "nothing", {}),), options)
    reasons = [Reason("tally", True, "right", {"count": len(claim.captures), "total": total})]
    reasons += [reason for reason in spared(claim) if reason.outcome == "counted"]
    return Ruling(True, total, tuple(reasons), options, bill, notes(claim))


def spared(claim: Count) -> Iterator[Reason]:
    """How many captures are good ones of each kind, where all of that kind are."""
    for rule in WORDS:
        many = sum(rule in rules_of(made, claim.house) for made in claim.captures)
        yield Reason(rule, True, "counted", {"count": many}) if many else Reason(rule, True, "none-there", {})


def slips(claim: Count, total: int) -> tuple[Slip, ...]:
    """The mistakes that lead to the wrong total claimed."""
    pairs = [made.tiles[0].pips for made in claim.captures if is_pair(made, claim.house)]
    sweeps = sum(made.word == "sweep" for made in claim.captures)
    tens = [made for made in claim.captures if not is_pair(made, claim.house)]
    six = sum(made.tiles.count(FOUR_TWO) for made in tens)
    slipped: list[tuple[int, Slip]] = []
    if pairs and claim.house.pair_value == "both":
        slipped.append((total - sum(10 * pips for pips in pairs), Slip("pair", "pairs-by-one-tile", {})))
    if sweeps:
        facts: dict[str, Fact] = {"count": sweeps, "bonus": SWEEP_BONUS}
        slipped.append((total - sweeps * SWEEP_BONUS, Slip("sweep", "all-bonuses-forgotten", facts)))
    if tens:
        undue = len(tens) - sum(made.word == "sweep" for made in tens)
        facts = {"count": undue, "bonus": SWEEP_BONUS}
        slipped.append((total + undue * SWEEP_BONUS, Slip("sweep", "bonus-for-every-ten", facts)))
    if six:
        slipped.append((total - 3 * six, Slip("ten", "four-two-as-three", {"six": FOUR_TWO})))
    for number, made in enumerate(claim.captures, 1):
        worth = sum(line.points for line in priced(made, claim.house))
        left_out = Slip("tally", "left-out", {"number": number, "tiles": made.tiles, "points": worth})
        twice = Slip("tally", "twice", {"number": number, "tiles": made.tiles, "points": worth})
        slipped += [(total - worth, left_out), (total + worth, twice)]
    return tuple([slip for figure, slip in slipped if figure == claim.total])


def is_pair(made: Captured, house: House) -> bool:
    """Whether a valid capture is a pair, even if it is listed as a sweep because it emptied the table."""
    return made.word == "pair" or (house.sweep == "clear" and len(made.tiles) == 2)


def rules_of(made: Captured, house: House) -> tuple[str, ...]:
    """The rules that a valid capture is made under: a pair that swept the table is both."""
    return ("pair", "sweep") if made.word == "sweep" and is_pair(made, house) else (made.word,)


def broken(number: int, made: Captured, house: House) -> list[Reason]:
    """The rules that a capture breaks; ``number`` is its place in the list, from 1."""
    tiles, count = made.tiles, len(made.tiles)
    identical = count == 2 and tiles[0] is tiles[1]
    facts: dict[str, Any] = {"number": number, "tiles": tiles}
    if made.word == "pair":
        if count == 2 and not identical and tiles[0].pips == tiles[1].pips:
            return [Reason("pair", False, "counted-same-total", facts | {"pips": tiles[0].pips})]
        return [] if identical else [Reason("pair", False, "not-a-pair", facts)]
    if made.word == "sweep" and house.sweep == "clear" and identical:
        return []
    wanted = 2 if made.word == "sweep" and house.sweep == "two" else 3
    if count != wanted:
        outcome = "wrong-number-clear" if made.word == "sweep" and house.sweep == "clear" else "wrong-number"
        return [Reason(made.word, False, outcome, facts | {"count": count, "wanted": wanted})]
    if sum([tile.pips for tile in tiles]) % 10 == 0:
        return []
    summed = pips_of(tiles)
    facts = {"number": number, "sum": summed, "total": summed.total}
    if as_three(summed):
        reasons = [Reason("ten", False, "counted-four-two", facts | {"six": FOUR_TWO})]
    else:
        reasons = [Reason("ten", False, "counted-not-a-ten", facts)]
    if made.word == "sweep":
        reasons.append(Reason("sweep", False, "counted-no-ten", {"number": number}))
    return reasons


def priced(made: Captured, house: House) -> list[BillLine]:
    """The bill lines of a valid capture."""
    tile = made.tiles[0]
    lines = []
    if is_pair(made, house):
        points = pair_points(tile, house)
        lines.append(BillLine("pair", house.pair_value, points, {"tile": tile, "pips": tile.pips}))
    elif made.word == "ten" or house.sweep_value == "plus":
        summed = pips_of(made.tiles)
        total = summed.total
        lines.append(BillLine("ten", "pips", total, {"sum": summed, "total": total}))
    if made.word == "sweep":
        lines.append(BillLine("sweep", "bonus", SWEEP_BONUS, {"bonus": SWEEP_BONUS}))
    return lines


def pips_of(tiles: tuple[Domino, ...]) -> Sum:
    return Sum(tuple([(tile, tile.pips) for tile in tiles]))


def notes(claim: Count) -> tuple[Note, ...]:
    """What the sources say about the kinds of capture that are counted."""
    words = {made.word for made in claim.captures}
    found = [Note("pair", "TS-B")] if "pair" in words else []
    return tuple(found + ([Note("sweep", "TS-C"), Note("sweep", "TS-D")] if "sweep" in words else []))


def read_capture(text: str) -> Captured:
    """``pair 6-6 6-6``"""
    word, _, rest = text.partition(" ")
    if word not in WORDS:
        raise Fault("unknown-capture", read=quoted(text))
    tiles = read_pieces(SET, rest)
    if len(tiles) < 2:
        raise Fault("capture-too-small", read=quoted(text))
    return Captured(word, tiles)


def write_capture(made: Captured) -> str:
    return f"{made.word} {codes(made.tiles)}"


def check(values: Mapping[str, Any], report: Report) -> None:
    """No more copies in all captures together than the set has."""
    tiles = tuple([tile for made in values.get("captures", ()) for tile in made.tiles])
    if fault := excess(tiles, COPIES[values["doubled"]]):
        report("captures", fault)


QUESTION = Question(
    id="count",
    fields=(
        Field(
            "captures",
            Groups("captures", ";", SET, read_capture, write_capture, WORDS),
            required=False,
            absent=(),
            example="pair 6-6 6-6; ten 6-5 6-1 1-1",
        ),
        Field("total", Number(), CLAIM, required=False, example="260"),
    ),
    claim=Count,
    house=House,
    readings=READINGS,
    check=check,
    judge=judge,
    sample={"captures": "pair 1-1 1-1; sweep 5-4 2-1 6-2", "total": "100"},
    deal=deal.count,
    rule="tally",
    claims=STATEMENT,
)
