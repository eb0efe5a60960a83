"""Chắn (four players, 100 cards): rules, points at odds, house reading.

Source: French rules page of a web card table. Compared: lessons and tables of the big Vietnamese apps (Chắn Vạn
Văn, Chắn Sân Đình, Chắn Pro), Vinagames, encyclopaedia articles on Chắn and Tổ tôm.
"""

from __future__ import annotations

from typing import NamedTuple

from games.core.questions import Point, Reading, Rule

RULES = (
    Rule("pack", judged=False),
    Rule("chan-pair"),
    Rule("ca-pair"),
    Rule("chiu"),
    Rule("never-split"),
    Rule("deal", judged=False),
    Rule("turn", breakable=False),
    Rule("two-chances"),
    Rule("must-chan"),
    Rule("declined"),
    Rule("seen-face"),
    Rule("rank-has-ca"),
    Rule("last-single"),
    Rule("ca-broken"),
    Rule("discard-left"),
    Rule("priority"),
    Rule("chiu-returns", judged=False),
    Rule("win"),
    Rule("win-card"),
    Rule("win-chi"),
    Rule("thien-u-win", breakable=False),
    Rule("xuong"),
    Rule("score-sum"),
    Rule("thap-thanh-sum"),
    Rule("draw-game"),
    Rule("payment"),
    # The bonuses: ``score`` reports each in a line of its bill.
    Rule("u-chi"),
    Rule("thien-u"),
    Rule("tom"),
    Rule("bach-thu"),
    Rule("leo"),
    Rule("thien-khai"),
    Rule("chiu-u"),
    Rule("bon"),
    Rule("bach-dinh"),
    Rule("tam-do"),
    Rule("kinh-tu-chi"),
    Rule("thap-thanh"),
)

# C-E in the rule book lists five habits that many tables forbid. Here each is a point of its own, so that a note can
# speak of one of them.
POINTS = (
    Point("C-A", ("tom",)),
    Point("C-B", ("bach-thu", "win-chi")),
    Point("C-C", ("thien-u", "bach-thu")),
    Point("C-D", ("thien-khai", "chiu-u", "bon")),
    Point("C-E-declined", ("declined",)),
    Point("C-E-twin", ("turn",)),
    Point("C-E-discarded-rank", ("ca-broken",)),
    Point("C-E-chan-beside-ca", ("rank-has-ca",)),
    Point("C-E-plain-capture", ("chiu",)),
    Point("C-F", ("never-split",)),
    Point("C-G", ("last-single",)),
    Point("C-H", ("deal", "thien-u-win")),
    Point("C-J", ("ca-broken",)),
    Point("C-K", ("win-card", "seen-face")),
    Point("C-L", ("win",)),
    Point("C-M", ("deal", "turn")),
    Point("C-N", ("rank-has-ca",)),
    Point("C-O", ("chiu-u",)),
    Point("C-P", ("thien-khai", "bon")),
    Point("C-Q", ("chiu",)),
    Point("C-R", ("declined",)),
    Point("C-I", ("win",)),
)

TOM = Reading("tom", ("3s", "3n"), "C-A")
READINGS = (TOM,)


class House(NamedTuple):
    """What this table plays where the sources differ: the card of Tôm between 3v and 7n."""

    tom: str = "3s"


SEATS = ("1", "2", "3", "4")
"""In order of play."""
LOSERS = len(SEATS) - 1
