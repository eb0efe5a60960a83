"""pairing: "do these two tiles make a pair?" """

from __future__ import annotations

from typing import NamedTuple

from games.core.chinese import SET
from games.core.facts import Facts
from games.core.kinds import OnePiece
from games.core.pieces import Domino
from games.core.questions import CLAIM, STATEMENT, Field, Question
from games.core.rulings import Reason, Ruling
from games.kap_tai_shap import deal
from games.kap_tai_shap.completeness import at_odds, no_pair
from games.kap_tai_shap.pairs import is_pair, partners, sum_of
from games.kap_tai_shap.pieces import FOUR_TWO
from games.kap_tai_shap.rules import HAND_READINGS, House


class Pairing(NamedTuple):
    a: Domino
    b: Domino
    house: House


def judge(claim: Pairing) -> Ruling:
    """Legal if the two come to ten or twenty."""
    a, b, house = claim
    legal = is_pair(a, b, house)
    summed = sum_of(a, b, house)
    outcome = "makes-pair" if legal else no_pair(a, b, house)
    reasons = [Reason("ten", legal, outcome, {"sum": summed, "total": summed.total})]
    if legal != is_pair(a, b, house.counting_six):
        # If 4-2 counted its six pips, the answer would be the other one, so the sentence shows that sum, too.
        as_six = sum_of(a, b, house.counting_six)
        facts: Facts = {"piece": FOUR_TWO, "as_six": as_six, "total_as_six": as_six.total}
        reasons.append(Reason("four-two", legal, "makes-pair" if legal else "no-pair", facts))
    options = tuple([{"b": partner.code} for partner in partners(a, house)])
    return Ruling(legal, None, tuple(reasons), options, notes=at_odds((a, b), ((a, b),)))


QUESTION = Question(
    id="pairing",
    fields=(
        Field("a", OnePiece(SET), example="4-2"),
        Field("b", OnePiece(SET), CLAIM, example="6-1"),
    ),
    claim=Pairing,
    house=House,
    readings=HAND_READINGS,
    judge=judge,
    sample={"a": "4-2", "b": "6-1"},
    deal=deal.pairing,
    rule="ten",
    claims=STATEMENT,
)
