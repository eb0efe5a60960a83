"""score: "with this card I win, and it is worth … points" """

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from games.chan import deal, slips, win
from games.chan.bonuses import (
    BON,
    BONUSES,
    CHIU_U,
    THIEN_KHAI,
    TOM_CARDS,
    XUONG,
    Circumstances,
    Copy,
    all_fours,
    complete_sets,
    copies,
    counted,
    dealt,
    dealt_fours,
    held_before,
    is_thap_thanh,
)
from games.chan.holding import HAND, MELDS_FIELD
from games.chan.melds import Melds
from games.chan.pieces import COPIES, Card, Cards, tally
from games.chan.rules import LOSERS, READINGS, House
from games.chan.win import BY, WINNING_CARD
from games.chan.winning import DEAL, Twenty, broken, pairs_shown, together
from games.chan.winning import notes as notes_on_winning
from games.core.facts import Raw
from games.core.faults import Fault
from games.core.kinds import Choice, Number
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report, ValueTable
from games.core.rulings import BillLine, Note, Reason, Ruling, Searched, unbroken

VALUES_AT_ODDS = (THIEN_KHAI.rule, CHIU_U.rule, BON.rule)
OWN, OTHER = "own", "other"


class Score(NamedTuple):
    hand: Cards
    card: Card | None
    by: str
    melds: Melds
    door: str
    thien_khai: int | None
    bon: int
    points: int | None
    house: House


class Scored(NamedTuple):
    """The score of twenty cards: the rules that forbid the win, the bonuses, what each of them counts, and the bill."""

    twenty: Twenty
    around: Circumstances
    against: tuple[Reason, ...]
    found: list[Copy]
    each: list[int]
    bill: tuple[BillLine, ...]
    notes: tuple[Note, ...]


def survey(claim: Score) -> Scored:
    """The score of the twenty cards of a claim, whatever figure it names."""
    twenty = together(claim.hand, claim.card, claim.by, claim.melds)
    thien_khai = dealt(twenty) if claim.thien_khai is None else claim.thien_khai
    around = Circumstances(claim.door == OWN and claim.by != DEAL, thien_khai, claim.bon)
    found = copies(twenty, around, claim.house)
    each = counted(found)
    against = broken(twenty)
    if against:
        return Scored(twenty, around, against, found, each, (), notes_on_winning(twenty))
    return Scored(twenty, around, (), found, each, bill(found, each), notes(twenty, found))


def judge(claim: Score, scored: Scored) -> Ruling:
    """Legal if the cards win and the figure, if one is given, is right."""
    twenty, around, against, found, each, lines, noted = scored
    normalised = {"thien_khai": str(around.thien_khai)}
    if against:
        extras = {"pairs": pairs_shown(twenty), "payment": None}
        return Ruling(False, None, against, notes=noted, normalised=normalised, extras=extras)
    points = sum(each) or XUONG
    legal = claim.points is None or claim.points == points
    reason = summed(found, each, points, claim.points, legal)
    return Ruling(
        legal, points, (reason,), ({"points": str(points)},),
        lines, noted, normalised,
        {"pairs": pairs_shown(twenty), "payment": {"each": points, "winner": LOSERS * points}},
        () if legal else Searched(lambda: slips.leading_to(claim.points, twenty, around, found, claim.house)),
        kept=() if legal else unbroken((reason,), lambda: spared(twenty, found)),
    )  # fmt: skip


def spared(twenty: Twenty, found: list[Copy]) -> tuple[Reason, ...]:
    """Why the bonuses are not added up in another way."""
    outcome = "ten-chan" if found and is_thap_thanh(found) else "no-bonus"
    return (
        Reason("xuong", True, "has-bonus", {"count": len(found)}),
        Reason("score-sum", True, outcome, {}),
        Reason("thap-thanh-sum", True, "fewer-chan", {"chan": twenty.chan}),
    )


def bill(found: list[Copy], each: list[int]) -> tuple[BillLine, ...]:
    """A line for every copy of a bonus: the main one with its main value, others with their dịch.

    With Thập thành, every copy counts with its main value.
    """
    if not found:
        return (BillLine("xuong", "plain", XUONG, {"points": XUONG}),)
    summing = is_thap_thanh(found)
    lines = []
    for (bonus, facts, variant), points in zip(found, each, strict=True):
        if summing or points == bonus.main:
            outcome, all_facts = "sum" if summing else "main", {**facts, "main": points}
        else:
            outcome, all_facts = "dich", {**facts, "main": bonus.main, "dich": points}
        lines.append(BillLine(bonus.rule, f"{outcome}-{variant}" if variant else outcome, points, all_facts))
    return tuple(lines)


def summed(found: list[Copy], each: list[int], points: int, claimed: int | None, legal: bool) -> Reason:
    """The rule by which the bonuses are added up, with the right sum and, if it is wrong, the figure claimed."""
    facts: dict[str, Any] = {"points": points} if legal else {"points": points, "claimed": claimed}
    wrong = "" if legal else "wrong-"
    if not found:
        return Reason("xuong", legal, f"{wrong}plain", facts)
    if is_thap_thanh(found):
        if len(found) == 1:
            return Reason("thap-thanh-sum", legal, f"{wrong}alone", facts)
        return Reason("thap-thanh-sum", legal, f"{wrong}all-mains", {**facts, "sum": written_out(each)})
    main = max(each)
    facts["bonus"] = found[each.index(main)].bonus.rule
    if len(found) == 1:
        return Reason("score-sum", legal, f"{wrong}one", facts)
    facts |= {"main": main, "others": len(found) - 1, "sum": written_out(each)}
    return Reason("score-sum", legal, f"{wrong}summed", facts)


def written_out(each: list[int]) -> Raw:
    """The sum written out, the highest first: 5 + 2 + 1."""
    return Raw(" + ".join([str(points) for points in sorted(each, reverse=True)]))


def notes(twenty: Twenty, found: list[Copy]) -> tuple[Note, ...]:
    """What the sources say about this win and its bonuses."""
    points = notes_on_winning(twenty)
    if tom_is_at_odds(twenty):
        points += (Note("tom", "C-A"),)
    at_odds = [bonus for bonus, _, _ in found if bonus.rule in VALUES_AT_ODDS]
    if at_odds:
        points += (Note(at_odds[0].rule, "C-D"),)
        points += tuple([Note(bonus.rule, "C-P") for bonus in (THIEN_KHAI, BON) if at_odds.count(bonus) > 1])
    return points


def tom_is_at_odds(twenty: Twenty) -> bool:
    """Whether the two readings of Tôm find different numbers of sets."""
    first, second = TOM_CARDS.values()
    return complete_sets(first, twenty.held) != complete_sets(second, twenty.held)


def check_position(values: Mapping[str, Any], report: Report) -> None:
    """The same as for a win; also no more Thiên khai and Bòn than there are faces held four times."""
    win.check(values, report)
    if values.get("by") == DEAL:
        check_dealt(values, report)
    elif values.get("thien_khai") or values.get("bon"):
        check_fours(values, report)


def check_dealt(values: Mapping[str, Any], report: Report) -> None:
    """In a hand complete as dealt, Thiên khai is what its cards show, and there is no Bòn."""
    thien_khai = values.get("thien_khai")
    if thien_khai is not None and "hand" in values:
        right = sum(count >= COPIES for count in tally(values["hand"]))
        if thien_khai != right:
            report("thien_khai", Fault("thien-khai-is-counted", claimed=thien_khai, count=right))
    if values.get("bon"):
        report("bon", Fault("bon-of-a-dealt-hand"))


def check_fours(values: Mapping[str, Any], report: Report) -> None:
    """Every Thiên khai and every Bòn needs a face held four times."""
    if not {"hand", "melds", "by"} <= values.keys() or values.get("card") is None:
        return
    thien_khai, bon = values.get("thien_khai") or 0, values.get("bon") or 0
    twenty = together(values["hand"], values["card"], values["by"], values["melds"])
    may_be_dealt = len(dealt_fours(held_before(twenty), twenty.melds))
    fours = len(all_fours(twenty))
    if thien_khai > may_be_dealt:
        report("thien_khai", Fault("too-many-thien-khai", claimed=thien_khai, count=may_be_dealt))
        thien_khai = 0
    if thien_khai + bon > fours:
        report("bon", Fault("too-many-bon", claimed=thien_khai + bon, count=fours))


QUESTION = Question(
    id="score",
    fields=(
        HAND,
        WINNING_CARD,
        BY,
        MELDS_FIELD,
        Field("door", Choice((OWN, OTHER)), required=False, absent=OTHER, example=OWN),
        # Absent means none, except in a hand complete as dealt, where they are counted.
        Field("thien_khai", Number(), required=False, example="1"),
        Field("bon", Number(), required=False, absent=0, example="1"),
        Field("points", Number(), CLAIM, required=False, example="5"),
    ),
    claim=Score,
    house=House,
    readings=READINGS,
    check_position=check_position,
    survey=survey,
    judge=judge,
    sample={"hand": HAND.example, "card": "3s", "by": "stock", "door": "own", "points": "5"},
    deal=deal.score,
    rule="score-sum",
    claims=STATEMENT,
    values=ValueTable(("main", "dich"), tuple([(each.rule, (each.main, each.dich)) for each in BONUSES])),
)
