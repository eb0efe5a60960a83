"""The bonuses (cước sắc) of a win, and what they are worth.

Each has a main value and a smaller added one, its dịch. The highest main value counts and the dịch of every other; with
ten chắn (Thập thành) all main values count. A second copy of a bonus counts like a further bonus.
"""

from __future__ import annotations

from operator import itemgetter
from typing import NamedTuple

from games.chan.melds import CHIU as CHIU_MELD
from games.chan.melds import Melds, exposed_cas
from games.chan.pairs import rank_place
from games.chan.pieces import CARDS, CHI_CHI, COPIES, SET, Card, Cards, Counts
from games.chan.rules import House
from games.chan.winning import CHIU, DEAL, LEAST_CHAN, PAIRS, Twenty
from games.core.facts import Facts


class Bonus(NamedTuple):
    """A bonus: its rule, what it counts as the main one, and what it adds to another (its dịch)."""

    rule: str
    main: int
    dich: int


U_CHI = Bonus("u-chi", 3, 1)
THIEN_U = Bonus("thien-u", 3, 1)
TOM = Bonus("tom", 4, 1)
BACH_THU = Bonus("bach-thu", 4, 1)
LEO = Bonus("leo", 5, 2)
THIEN_KHAI = Bonus("thien-khai", 5, 2)
CHIU_U = Bonus("chiu-u", 5, 2)
BON = Bonus("bon", 5, 2)
BACH_DINH = Bonus("bach-dinh", 7, 4)
TAM_DO = Bonus("tam-do", 8, 5)
KINH_TU_CHI = Bonus("kinh-tu-chi", 12, 9)
THAP_THANH = Bonus("thap-thanh", 12, 9)

BONUSES = (
    U_CHI, THIEN_U, TOM, BACH_THU, LEO, THIEN_KHAI, CHIU_U, BON, BACH_DINH, TAM_DO, KINH_TU_CHI, THAP_THANH,
)  # fmt: skip

XUONG = 2
"""A win without any bonus (ù xuông)."""

TAM_DO_REDS = 8

TOM_CARDS = {"3s": SET.read("3v 3s 7n"), "3n": SET.read("3v 3n 7n")}
"""The cards of Tôm by value of the house reading ``tom``."""
LEO_CARDS = SET.read("8s 9v cc")
REDS = tuple([card for card in CARDS if card.red])
COPIES_OF_REDS = itemgetter(*[card.order for card in REDS])


class Copy(NamedTuple):
    """A bonus, counted once. ``facts`` fill its sentence; ``variant`` picks another sentence than the usual one."""

    bonus: Bonus
    facts: Facts
    variant: str = ""


class Circumstances(NamedTuple):
    """What the cards alone don't show: where the winning card lay, how many fours were dealt or grew from a pair."""

    own_door: bool
    thien_khai: int
    bon: int


def copies(twenty: Twenty, around: Circumstances, house: House) -> list[Copy]:
    """Every bonus of a win, copy by copy, in the order of the table."""
    held, card, found = twenty.held, twenty.card, []
    if card is None:
        found.append(Copy(THIEN_U, {}))
    elif around.own_door:
        found.append(Copy(U_CHI, {"card": card}))
    found += sets(TOM, TOM_CARDS[house.tom], held)
    if card is not None and twenty.chan == LEAST_CHAN and not ca_in_rank(twenty, card):
        found.append(Copy(BACH_THU, {"card": card}))
    found += sets(LEO, LEO_CARDS, held)
    if around.thien_khai:
        found += fours(THIEN_KHAI, dealt_fours(held_before(twenty), twenty.melds), around.thien_khai)
    if card is not None and twenty.by == CHIU:
        found.append(Copy(CHIU_U, {"card": card}))
    if around.bon:
        found += fours(BON, grown_fours(twenty, around), around.bon)
    reds = reds_among(held)
    if reds == 0:
        found.append(Copy(BACH_DINH, {}))
    elif reds == TAM_DO_REDS:
        found.append(Copy(TAM_DO, {"cards": red_cards(held)}))
    elif reds == COPIES == held[CHI_CHI.order]:
        found.append(Copy(KINH_TU_CHI, {"card": CHI_CHI}))
    if twenty.chan == PAIRS:
        found.append(Copy(THAP_THANH, {"chan": PAIRS}))
    return found


def sets(bonus: Bonus, cards: Cards, held: Counts) -> list[Copy]:
    """A copy for every complete set of these cards."""
    complete = complete_sets(cards, held)
    return [Copy(bonus, {"cards": cards})] * complete if complete else []


def complete_sets(cards: Cards, held: Counts) -> int:
    """How many sets of these three cards there are, with every card used once."""
    first, second, third = cards
    return min(held[first.order], held[second.order], held[third.order])


def ca_in_rank(twenty: Twenty, card: Card) -> bool:
    """Whether a cạ, concealed or exposed, lies in the card's rank (Chi chi is in none)."""
    place = rank_place(card.order)
    if place in [rank_place(single) for single in twenty.singles]:
        return True
    return card.rank in [meld.cards[0].rank for meld in exposed_cas(twenty.melds)]


def reds_among(held: Counts) -> int:
    return sum(COPIES_OF_REDS(held))


def red_cards(held: Counts) -> Cards:
    return tuple([card for card in REDS for _ in range(held[card.order])])


def held_before(twenty: Twenty) -> Counts:
    """Copies of every face before the winning card came."""
    before = twenty.held.copy()
    if twenty.card is None:
        return before
    before[twenty.card.order] -= 1
    return before


def dealt_fours(before: Counts, melds: Melds) -> Cards:
    """Faces of which four may have been dealt: those held four times before the winning card, and not by a chíu."""
    by_chiu = [meld.cards[0] for meld in melds if meld.word == CHIU_MELD]
    return tuple(
        [card for card, count in zip(CARDS, before, strict=True) if count >= COPIES and card not in by_chiu]
    )


def all_fours(twenty: Twenty) -> Cards:
    """Faces held four times with the winning card, except one just completed by chíu, which is a bonus by itself."""
    own = twenty.card if twenty.by == CHIU else None
    return tuple(
        [card for card, count in zip(CARDS, twenty.held, strict=True) if count >= COPIES and card is not own]
    )


def grown_fours(twenty: Twenty, around: Circumstances) -> Cards:
    """Faces that may have grown from a dealt pair: all fours but those known to have been dealt as four."""
    dealt = dealt_fours(held_before(twenty), twenty.melds)
    known = dealt if len(dealt) == around.thien_khai else ()
    return tuple([card for card in all_fours(twenty) if card not in known])


def fours(bonus: Bonus, faces: Cards, count: int) -> list[Copy]:
    """``count`` copies of a bonus for four alike. If more faces are held four times, all are named as possible ones."""
    if len(faces) == count:
        return [Copy(bonus, {"card": face}) for face in faces]
    return [Copy(bonus, {"cards": faces}, "one-of")] * count


def counted(found: list[Copy]) -> list[int]:
    """What each copy counts: the first of the highest main value, the dịch of the others; with Thập thành all mains."""
    mains = [copy.bonus.main for copy in found]
    if not found or is_thap_thanh(found):
        return mains
    points = [copy.bonus.dich for copy in found]
    main = mains.index(max(mains))
    points[main] = mains[main]
    return points


def is_thap_thanh(found: list[Copy]) -> bool:
    return found[-1].bonus is THAP_THANH


def worth(found: list[Copy]) -> int:
    """The points of a win with these bonuses."""
    return sum(counted(found)) or XUONG


def dealt(twenty: Twenty) -> int:
    """How many Thiên khai a hand complete as dealt has. It shows all its cards, so the player need not say."""
    return sum([count == COPIES for count in twenty.counts]) if twenty.by == DEAL else 0
