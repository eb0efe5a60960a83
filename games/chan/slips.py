"""Slips in scoring: the score is counted again with one mistake made, and compared with the wrong figure claimed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from games.chan.bonuses import (
    BACH_DINH,
    BACH_THU,
    CHIU_U,
    KINH_TU_CHI,
    LEO,
    LEO_CARDS,
    TAM_DO,
    TAM_DO_REDS,
    THAP_THANH,
    THIEN_KHAI,
    THIEN_U,
    TOM,
    TOM_CARDS,
    U_CHI,
    XUONG,
    Bonus,
    Circumstances,
    Copy,
    all_fours,
    ca_in_rank,
    complete_sets,
    copies,
    counted,
    is_thap_thanh,
    red_cards,
    reds_among,
    worth,
)
from games.chan.pieces import CHI_CHI, COPIES, Cards, Counts
from games.chan.rules import LOSERS, House
from games.chan.winning import LEAST_CHAN, STOCK, Twenty, has_chiu
from games.core.facts import Facts
from games.core.rulings import Slip

NEARLY_NO_RED = 2
"""As few red cards as this are easily overlooked in a hand of twenty."""
BACH_THU_CHI_OF_THE_APPS = Bonus("bach-thu", 6, 3)

Attempt = tuple[int, str, str, Facts]
"""A figure that a mistake leads to, and the slip as rule, outcome and facts."""


def leading_to(
    claimed: int | None, twenty: Twenty, around: Circumstances, found: list[Copy], house: House
) -> Iterator[Slip]:
    """The slips that give exactly the figure claimed, the likeliest first."""
    for figure, rule, outcome, facts in attempts(twenty, around, found, house):
        if figure == claimed:
            yield Slip(rule, outcome, facts)


def attempts(twenty: Twenty, around: Circumstances, found: list[Copy], house: House) -> Iterator[Attempt]:
    """Every mistake that can be made with these cards."""
    yield from wrong_sums(found)
    yield from imagined_bonuses(twenty, around, found, house)
    yield from forgotten(found)
    yield from misnamed_totals(found)


def wrong_sums(found: list[Copy]) -> Iterator[Attempt]:
    """The right bonuses, put together wrongly."""
    mains = [copy.bonus.main for copy in found]
    dich = [copy.bonus.dich for copy in found]
    if len(found) < 2:
        return
    if is_thap_thanh(found):
        yield max(mains) + sum(dich) - dich[mains.index(max(mains))], "thap-thanh-sum", "highest-only", {}
        return
    yield sum(mains), "score-sum", "all-mains", {}
    for bonus in dict.fromkeys([copy.bonus for copy in found]):
        if bonus.main < max(mains):
            yield bonus.main + sum(dich) - bonus.dich, "score-sum", "lower-main", {"bonus": bonus.rule}
    yield max(mains), "score-sum", "main-only", {"main": max(mains)}
    yield sum(dich), "score-sum", "dich-only", {}


def imagined_bonuses(
    twenty: Twenty, around: Circumstances, found: list[Copy], house: House
) -> Iterator[Attempt]:
    """A bonus counted that the hand only nearly has."""
    held, one_more = twenty.held, adding_to(found)
    yield from imagined_colours(held, one_more)
    for bonus, cards in ((TOM, TOM_CARDS[house.tom]), (LEO, LEO_CARDS)):
        if card_twice := card_used_twice(cards, held):
            yield one_more(bonus), bonus.rule, "card-twice", {"cards": cards, "few": card_twice}
    for tom, cards in TOM_CARDS.items():
        if complete_sets(cards, held) != complete_sets(TOM_CARDS[house.tom], held):
            elsewhere = copies(twenty, around, House(tom=tom))
            yield worth(elsewhere), "tom", "other-three", {"cards": cards, "right": TOM_CARDS[house.tom]}
    card = twenty.card
    if card is None:
        return
    if twenty.chan == LEAST_CHAN and ca_in_rank(twenty, card):
        yield one_more(BACH_THU), "bach-thu", "ca-in-rank", {"card": card}
    if twenty.chan > LEAST_CHAN:
        yield one_more(BACH_THU), "bach-thu", "more-chan", {"chan": twenty.chan}
    if card is CHI_CHI:
        as_apps = [c._replace(bonus=BACH_THU_CHI_OF_THE_APPS) if c.bonus is BACH_THU else c for c in found]
        yield worth(as_apps), "bach-thu", "chi-of-the-apps", {"card": card}
    if not around.own_door:
        yield one_more(U_CHI), "u-chi", "other-door", {"card": card}
    if twenty.by == STOCK and has_chiu(twenty):
        yield one_more(CHIU_U), "chiu-u", "from-stock", {"card": card}
    fours = all_fours(twenty)
    if around.thien_khai + around.bon < len(fours):
        yield one_more(THIEN_KHAI), "thien-khai", "four-alike", {"cards": fours}


def imagined_colours(held: Counts, one_more: Callable[[Bonus], int]) -> Iterator[Attempt]:
    """A bonus of colour counted although there are a few red cards too many or too few."""
    reds = red_cards(held)
    others = tuple([card for card in reds if card is not CHI_CHI])
    if abs(len(reds) - TAM_DO_REDS) in (1, 2):
        outcome = "more-reds" if len(reds) > TAM_DO_REDS else "fewer-reds"
        yield one_more(TAM_DO), "tam-do", outcome, {"cards": reds, "count": len(reds)}
    if 0 < len(reds) <= NEARLY_NO_RED:
        yield one_more(BACH_DINH), "bach-dinh", "some-red", {"cards": reds}
    if held[CHI_CHI.order] == COPIES and others:
        yield one_more(KINH_TU_CHI), "kinh-tu-chi", "other-reds", {"cards": others}


def card_used_twice(cards: Cards, held: Counts) -> Cards:
    """The cards of a set that would be used twice if one more set were counted; none unless some card would not be."""
    complete = complete_sets(cards, held)
    few = tuple([card for card in cards if held[card.order] == complete])
    return few if complete and len(few) < len(cards) else ()


def forgotten(found: list[Copy]) -> Iterator[Attempt]:
    """One copy of a bonus left out, or, of a bonus that counts more than once, all of them."""
    for bonus in dict.fromkeys([copy.bonus for copy in found]):
        own = [copy for copy in found if copy.bonus is bonus]
        rest = [copy for copy in found if copy.bonus is not bonus]
        if len(own) == 1:
            outcome = f"forgotten-{own[0].variant}" if own[0].variant else "forgotten"
            yield worth(rest), bonus.rule, outcome, own[0].facts
        else:
            yield worth(own[1:] + rest), bonus.rule, "forgotten-one", {"count": len(own)}
            yield worth(rest), bonus.rule, "forgotten-all", {"count": len(own)}


def misnamed_totals(found: list[Copy]) -> Iterator[Attempt]:
    """The right score, claimed as something else: with the points of a bare win added, or for all losers together."""
    if found:
        yield worth(found) + XUONG, "xuong", "added", {"points": worth(found)}
    yield LOSERS * worth(found), "payment", "all-three", {"points": worth(found)}


def adding_to(found: list[Copy]) -> Callable[[Bonus], int]:
    """A function from a further bonus to the points of the win with it.

    The points are the sum of all dịch, plus the difference between main value and dịch of the main bonus. This
    difference never falls as main values rise, so the largest one is that of the highest main value.
    """
    mains = sum([copy.bonus.main for copy in found])
    dich = sum([copy.bonus.dich for copy in found])
    gain = max([copy.bonus.main - copy.bonus.dich for copy in found], default=0)
    if found and is_thap_thanh(found):
        return lambda bonus: mains + bonus.main
    return lambda bonus: dich + bonus.dich + max(gain, bonus.main - bonus.dich)


# --- What is written beside a single bonus


def beside_bonus(
    bonus: Bonus, twenty: Twenty, around: Circumstances, found: list[Copy], house: House
) -> Iterator[Attempt]:
    """The figures that mistakes lead to beside a bonus that the hand has. One of them may be the right one."""
    own = [points for copy, points in zip(found, counted(found), strict=True) if copy.bonus is bonus]
    named, right, main, dich = {"bonus": bonus.rule}, sum(own), bonus.main, bonus.dich
    further = main if is_thap_thanh(found) else dich
    rest = (len(own) - 1) * dich
    if is_thap_thanh(found):
        yield from ((figure, "thap-thanh-sum", "only-dich", named) for figure in {dich + rest, main + rest})
    elif right == main + rest:
        yield dich + rest, "score-sum", "dich-of-main", named
        yield main * len(own), "score-sum", "main-twice", named
    else:
        yield from (
            (figure, "score-sum", "main-of-other", named) for figure in {main + rest, main * len(own)}
        )
    if len(own) > 1:
        yield right - further, bonus.rule, "forgotten-one", {"count": len(own)}
    if bonus in (TOM, LEO):
        cards = TOM_CARDS[house.tom] if bonus is TOM else LEO_CARDS
        if few := card_used_twice(cards, twenty.held):
            yield right + further, bonus.rule, "card-twice", {"cards": cards, "few": few}
    if bonus is BACH_THU and twenty.card is CHI_CHI:
        as_apps = (BACH_THU_CHI_OF_THE_APPS.main, BACH_THU_CHI_OF_THE_APPS.dich)
        yield from ((figure, bonus.rule, "chi-of-the-apps", {"card": CHI_CHI}) for figure in as_apps)


def why_not(bonus: Bonus, twenty: Twenty, around: Circumstances, found: list[Copy], house: House) -> Slip:
    """Why the hand does not have a bonus: what it nearly has, or what it lacks."""
    near = imagined_bonuses(twenty, around, found, house)
    nearly = next(
        (Slip(rule, outcome, facts) for _, rule, outcome, facts in near if rule == bonus.rule), None
    )
    return nearly or Slip(bonus.rule, "absent", lacking(bonus, twenty, house))


def lacking(bonus: Bonus, twenty: Twenty, house: House) -> Facts:
    """What a hand has that is short of a bonus, for the sentence that says so."""
    if bonus is THIEN_U and twenty.card is not None:
        return {"card": twenty.card}
    if bonus in (TOM, LEO):
        return {"cards": TOM_CARDS[house.tom] if bonus is TOM else LEO_CARDS}
    if bonus in (BACH_DINH, TAM_DO):
        return {"count": reds_among(twenty.held)}
    if bonus is KINH_TU_CHI:
        return {"count": twenty.held[CHI_CHI.order]}
    return {"chan": twenty.chan} if bonus is THAP_THANH else {}
