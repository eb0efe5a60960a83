"""settle: "seat … won, so we pay …" """

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from games.chan import deal
from games.chan.rules import LOSERS, SEATS
from games.core.facts import Part
from games.core.faults import Fault, quoted
from games.core.kinds import LARGEST_NUMBER, Choice, HeapItem, Kind, Number
from games.core.names import choice_names, spelling_words, telling
from games.core.phrases import HasSentences, Words
from games.core.questions import CLAIM, STATEMENT, Field, Question, Report
from games.core.respelling import count_at, is_times, nothing_names
from games.core.rulings import Reason, Ruling, Slip
from games.core.tidying import tidy, words_in

NOBODY = "none"
SKIPPED = frozenset(",;·•|/:=()→\n")
"""Signs that may stand between payments."""

LABELLING = frozenset(":=)")
"""Signs that make the number before them a seat: *1: +15*."""

FULL_STOP = re.compile(r"\.(?![0-9])")
BULLET = re.compile(r"^ *(?:[*•·]+ *|- +(?=[-+]|[^\W\d]|[0-9]+ *[:=)])|([0-9])\. +)", re.MULTILINE)

LARGEST_PAYMENT = LOSERS * LARGEST_NUMBER


class Settle(NamedTuple):
    """``points``: ``None`` if nobody won; ``payments``: what each seat gains (+) or pays (-), in seat order."""

    winner: str
    points: int | None
    payments: tuple[int, ...]


def judge(claim: Settle) -> Ruling:
    """Legal if every loser pays the points to the winner, or nobody pays after a drawn game."""
    points = claim.points or 0
    right = due(claim.winner, points)
    legal = claim.payments == right
    options = ({"payments": PAYMENTS.write(right)},)
    if claim.winner == NOBODY:
        return Ruling(legal, None, (Reason("draw-game", legal, "nobody-pays", {}),), options)
    facts: dict[str, Any] = {
        "winner": int(claim.winner),
        "points": points,
        "all": LOSERS * points,
    }
    if legal:
        return Ruling(True, None, (Reason("payment", True, "paid", facts),), options)
    reason = Reason("payment", False, "other-sums" if sum(claim.payments) == 0 else "not-even", facts)
    return Ruling(False, None, (reason,), options, slips=slips(claim, points, right))


def due(winner: str, points: int) -> tuple[int, ...]:
    """What each seat gains or pays."""
    if winner == NOBODY:
        return (0,) * len(SEATS)
    return tuple([LOSERS * points if seat == winner else -points for seat in SEATS])


def slips(claim: Settle, points: int, right: tuple[int, ...]) -> tuple[Slip, ...]:
    """The mistakes that lead to exactly the payments claimed."""
    facts = {"winner": int(claim.winner), "points": points}
    return tuple(
        [
            Slip("payment", outcome, facts)
            for outcome, payments in attempts(claim.winner, points, right)
            if payments == claim.payments
        ]
    )


def attempts(winner: str, points: int, right: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """What would be paid after each mistake."""
    yield "signs-turned", tuple([-payment for payment in right])
    yield "won-once", tuple([points if seat == winner else -points for seat in SEATS])
    if points % LOSERS == 0:
        yield "shared", due(winner, points // LOSERS)
    for payer in SEATS:
        if payer != winner:
            yield "one-payer", tuple([points if s == winner else -points if s == payer else 0 for s in SEATS])


@dataclass(frozen=True)
class Payments(Kind):
    """A whole number for each seat, with a sign: ``+15 -5 -5 -5``."""

    name = "payments"
    separator = " "
    control = "sums"

    def read(self, text: str) -> tuple[int, ...]:
        words = text.split()
        if len(words) != len(SEATS):
            raise Fault("wrong-number-of-payments", count=len(words), size=len(SEATS))
        return tuple([read_payment(word) for word in words])

    def respell(self, text: str, game: HasSentences, field: str) -> str:
        """Figures with a sign before them, perhaps after a blank; a label must be that of the seat it stands before.

        A figure in brackets without a sign is none: (5) is how accounts write −5.
        """
        if nothing_names().read(text) is not None:
            return " ".join("0" for _ in SEATS)
        text, figures = BULLET.sub(lambda found: f"{found[1]}: " if found[1] else "", tidy(text)), list[str]()
        words = telling(words_in(FULL_STOP.sub(" ", text).replace("-", " - ")))
        silent = SKIPPED | spelling_words("units") | spelling_words("and")
        seats, place, sign = choice_names(game, "winner", SEATS), 0, ""
        while place < len(words):
            word = words[place]
            seat, length = seats.at(words, place)
            is_label = length > 1 or (
                length and place + 1 < len(words) and words[place + 1].text in LABELLING
            )
            if is_label and seat == SEATS[len(figures) : len(figures) + 1]:
                place += length - 1
            elif is_label:
                raise Fault(
                    "not-a-payment", read=quoted(" ".join([w.text for w in words[place : place + length]]))
                )
            elif word.text in ("+", "-") and not sign:
                sign = word.text
            elif word.is_figure and (sign or not place or words[place - 1].text != "("):
                figures.append(sign + word.text)
                sign = ""
            elif figures and not sign and is_times(words, place) and count_at(words, place + 1):
                figures += figures[-1:] * (count_at(words, place + 1) - 1)
                place += 1
            elif word.text not in silent:
                raise Fault("not-a-payment", read=quoted(word.text))
            place += 1
        if sign:
            raise Fault("not-a-payment", read=quoted(sign))
        return " ".join(figures)

    def write(self, value: Sequence[int]) -> str:
        return " ".join([f"{payment:+d}" if payment else "0" for payment in value])

    def describe(self) -> Mapping[str, Any]:
        return {"seats": list(SEATS), "minimum": -LARGEST_PAYMENT, "maximum": LARGEST_PAYMENT}

    def parts(
        self, value: Sequence[int], words: Words, field: str, lying: Sequence[HeapItem] = ()
    ) -> tuple[Part, ...]:
        told = zip(self.labels(words), self.write(value).split(), strict=True)
        return (" · ".join([words.labelled(seat, payment) for seat, payment in told]),)

    def labels(self, words: Words) -> tuple[str, ...]:
        return tuple([words.choice("winner", seat) for seat in SEATS])


def read_payment(word: str) -> int:
    """A whole number with or without a sign."""
    digits = word[1:] if word[0] in "+-" else word
    if not (digits.isascii() and digits.isdigit()):
        raise Fault("not-a-payment", read=quoted(word))
    if len(digits.lstrip("0")) > len(str(LARGEST_PAYMENT)) or int(digits) > LARGEST_PAYMENT:
        raise Fault("payment-too-large", read=quoted(word), limit=LARGEST_PAYMENT)
    return -int(digits) if word[0] == "-" else int(digits)


PAYMENTS = Payments()


def check(values: Mapping[str, Any], report: Report) -> None:
    """The points of a game that somebody won."""
    if values.get("winner", NOBODY) != NOBODY and "points" in values and values["points"] is None:
        report("points", Fault("missing"))


QUESTION = Question(
    id="settle",
    fields=(
        Field("winner", Choice((*SEATS, NOBODY)), example="1"),
        # Not required, because a drawn game has no points; check() asks for them elsewhere.
        Field("points", Number(), required=False, example="5"),
        Field("payments", PAYMENTS, CLAIM, example="+15 -5 -5 -5"),
    ),
    claim=Settle,
    check=check,
    judge=judge,
    sample={"winner": "1", "points": "5", "payments": "+15 -5 -5 -5"},
    deal=deal.settle,
    rule="payment",
    claims=STATEMENT,
)
