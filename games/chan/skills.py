"""What can be practised. Hands in play come from whole games, winning hands are put together from the pack.

For a hand in play, a higher difficulty means a later moment of the game: more pairs are exposed and more cards given
up, so more rules restrict the player. Elsewhere the docstring of a deal says what difficulties 1, 2 and 3 mean, in this
order, separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from games.chan import deal, score, slips
from games.chan.bonuses import (
    BACH_DINH,
    BACH_THU,
    BON,
    BONUSES,
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
    Bonus,
    Circumstances,
    Copy,
    copies,
    is_thap_thanh,
)
from games.chan.deal import Moment, Ready
from games.chan.melds import Meld, Melds, lying
from games.chan.pairs import CA, CHAN, NO_PAIR, left_over, singles, unmatched_ranks
from games.chan.pieces import CARDS, CHI_CHI, COPIES, OF_RANK, RANKS, SET, Card, Cards, tally
from games.chan.playing import Player, may_capture
from games.chan.priority import NOBODY, write_answer
from games.chan.rules import LOSERS, SEATS, House
from games.chan.settle import NOBODY as NO_WINNER
from games.chan.settle import PAYMENTS, attempts, due
from games.chan.slips import attempts as slips_of
from games.chan.winning import CHIU, DEAL, DISCARD, LEAST_CHAN, PAIRS, STOCK, together, winners
from games.core import judging, skills
from games.core.judging import Verdict
from games.core.kinds import Choice
from games.core.pieces import codes
from games.core.rulings import Reason, Slip
from games.core.skills import NO, YES, Claim, Component, Figures, Skill, Told

ATTEMPTS = 200
SOON = 3
"""How many moments to look at for a position of a rare kind before accepting another one."""

Pair = tuple[Card, Card]


# --- Two cards


def deal_pair(rng: Random, difficulty: int) -> Claim:
    """What is no pair differs in suit and rank; is of one suit and neighbouring ranks; is of one suit, or Chi chi.

    Chắn, cạ and no pair are dealt equally often.
    """
    kind = rng.choice((CHAN, CA, NO_PAIR))
    first = rng.choice(CARDS if kind == CHAN and difficulty == 3 else CARDS[:-1])
    like: Sequence[Card] = [first]
    if kind == CA:
        like = [card for card in OF_RANK[first.rank] if card is not first]
    elif kind == NO_PAIR:
        like = [card for card in CARDS if card.rank != first.rank and unlike(first, card, difficulty)]
    a, b = rng.sample((first, rng.choice(like)), 2)
    return {"a": a.code, "b": b.code}


def unlike(first: Card, card: Card, difficulty: int) -> bool:
    if difficulty == 1:
        return card.suit != first.suit and card is not CHI_CHI
    if difficulty == 2:
        return card.suit == first.suit and abs(card.rank - first.rank) == 1
    return card.suit == first.suit or card is CHI_CHI


# --- Hands in play

MELDS_LYING = {1: range(2), 2: range(2, 4), 3: range(4, 10)}
"""Exposed pairs of the player, by difficulty."""


STOPPING = 0.15
"""The probability that a moment as wanted is taken, other than the last of its game, which always is."""


def moments(rng: Random, difficulty: int, wanted: Callable[[Moment], bool]) -> Iterator[Moment]:
    """Moments as wanted, from one game after another. A moment is taken with the probability ``STOPPING``.

    If none of a game's later moments was, its last one is. After ``ATTEMPTS`` games, any moment.
    """
    exposed = MELDS_LYING[difficulty]
    for _ in range(ATTEMPTS):
        passed: Moment | None = None
        for found in deal.game(rng):
            if len(found.player.melds) in exposed and wanted(found):
                passed = found
                if rng.random() < STOPPING:
                    yield found
                    passed = None
        if passed:
            yield passed
    yield found


def moment(rng: Random, difficulty: int, wanted: Callable[[Moment], bool]) -> Moment:
    return next(moments(rng, difficulty, wanted))


NOTHING_THERE = 0.2
"""The probability that no card is to take the public one, or to make the hand win."""


def deal_captures(rng: Random, difficulty: int) -> Claim:
    """A public card for which the hand has cards of its rank: some may take it, as chắn or as cạ, some may not.

    Now and then none may.
    """
    something = rng.random() >= NOTHING_THERE
    # With many exposed pairs a cạ can seldom be taken.
    as_chan = something and rng.random() < (0.5, 0.6, 0.8)[difficulty - 1]
    for tries, (player, _) in enumerate(moments(rng, difficulty, lambda found: found.card is not None)):
        seen = tally([*deal.concealed(player), *lying(player.melds), *player.discarded])
        coming = [card for card in rng.sample(CARDS, len(CARDS)) if seen[card.order] < COPIES]
        of_kind = [card for card in coming if bool(player.counts[card.order]) == as_chan]
        card = next((card for card in of_kind if may_choose(player, card, something)), None)
        if card is None and tries > SOON:
            card = next((card for card in coming if may_choose(player, card, something)), None)
        if card is not None:
            break
    return {**deal.lying_before(player), "card": (card or coming[0]).code}


def may_choose(player: Player, card: Card, something: bool) -> bool:
    """Whether the hand has several faces of a card's rank, of which some may take it, but not all; or none may."""
    alike = [face for face in OF_RANK[card.rank] if player.counts[face.order]]
    taking = len(may_capture(player, card))
    return len(alike) > 1 and (0 < taking < len(alike) if something else not taking)


def deal_eating(rng: Random, difficulty: int) -> Claim:
    """A hand at a moment when its player may capture."""
    return deal.lying_before(moment(rng, difficulty, lambda found: found.card is not None).player)


def deal_memory(rng: Random, difficulty: int) -> Claim:
    """A hand whose player has given up faces: at least two cards discarded, or one face declined."""

    def wanted(found: Moment) -> bool:
        return found.card is not None and len(found.player.discarded) + 2 * len(found.player.declined) > 1

    return deal.lying_before(moment(rng, difficulty, wanted).player)


def deal_limits(rng: Random, difficulty: int) -> Claim:
    """A hand in which just one rank has an odd number of cards, or one with a cạ, equally often."""
    one_odd = rng.random() < 0.5

    def wanted(found: Moment) -> bool:
        singles = found.player.singles
        odd = unmatched_ranks(singles)
        return found.card is not None and (len(odd) == 1 if one_odd else len(odd) < len(singles))

    return deal.lying_before(moment(rng, difficulty, wanted).player)


def deal_discards(rng: Random, difficulty: int) -> Claim:
    """A hand from which a card must be discarded."""
    return deal.lying_before(moment(rng, difficulty, lambda found: found.card is None).player)


SAME_FACES = 6


def try_eating(look: Verdict) -> Iterator[Claim]:
    """Every card taken with each card of its rank in the hand as a cạ; some taken as a chắn."""
    counts = tally(look.values["hand"])
    faces = [card for card in CARDS if counts[card.order]]
    yield from ({"card": card.code, "use": card.code} for card in faces[-SAME_FACES:])
    for use in faces:
        alike = [card for card in OF_RANK[use.rank] if card is not use]
        yield from ({"card": card.code, "use": use.code} for card in alike)
    discarded = [card for card in look.values["discarded"] if counts[card.order]]
    yield from ({"card": card.code, "use": card.code} for card in discarded)


# --- Waiting and winning


FEW_CHAN = LEAST_CHAN - 2
"""With so few chắn no card makes enough of them."""


def waiting_for_nothing(rng: Random, exposed: int) -> Ready:
    """Nineteen cards that no card completes: too few of them are chắn, or several are in no pair."""
    if rng.random() < 0.5:
        return put_together(rng, [], FEW_CHAN, CARDS, exposed)
    for _ in range(ATTEMPTS):
        right = put_together(rng, [], rng.choice((6, 6, 7)), CARDS, exposed)
        found = deal.with_card_exchanged(rng, right)
        if not winners(tally(found.hand), found.melds, STOCK):
            break
    return found


def deal_waits(rng: Random, difficulty: int) -> Claim:
    """All cards are in the hand; some pairs lie exposed; some do, and there are just enough chắn, or too few.

    Now and then no card makes the hand win.
    """
    if rng.random() < NOTHING_THERE:
        found = waiting_for_nothing(rng, 0 if difficulty == 1 else rng.choice((1, 2, 3)))
        return deal.written(found.hand, found.melds)
    for _ in range(ATTEMPTS):
        found = deal.ready(rng)
        if difficulty == 3:
            if found.melds and found.hand.count(found.card) == 1 and chan_of(found) == LEAST_CHAN:
                break
        elif bool(found.melds) == (difficulty == 2):
            break
    return deal.written(found.hand, found.melds)


def chan_of(found: Ready) -> int:
    return together(found.hand, found.card, STOCK, found.melds).chan


def try_waits(look: Verdict) -> Iterator[Claim]:
    """The right faces without one of them, or with another of their ranks, Chi chi or a single card of the hand.

    Where none is right, the ranks are those in which a card is left over.
    """
    right = str(look.options[0]["claim"]).split()
    counts = tally(look.values["hand"])
    ranks = {SET[code].rank for code in right} or {card.rank for card in left_over(singles(counts))}
    others = [card for card in CARDS if card.rank in ranks or card is CHI_CHI]
    others += [card for card in CARDS if counts[card.order] == 1][:3]
    for code in right:
        yield {"claim": " ".join([other for other in right if other != code])}
    for card in dict.fromkeys(others):
        if card.code not in right:
            yield {"claim": " ".join([*right, card.code])}


def deal_win(rng: Random, difficulty: int) -> Claim:
    """A hand that wins. All is concealed; some pairs lie exposed; three alike are held, or just enough chắn."""
    for _ in range(ATTEMPTS):
        found = deal.ready(rng)
        three = found.hand.count(found.card) == COPIES - 1
        if difficulty == 3 and (three or chan_of(found) == LEAST_CHAN):
            break
        if difficulty < 3 and bool(found.melds) == (difficulty == 2):
            break
    by = CHIU if three and rng.random() < 0.5 else STOCK
    return {**deal.written(found.hand, found.melds), "card": found.card.code, "by": by}


def try_wins(look: Verdict) -> Iterator[Claim]:
    """The same hand won in another way or on another card, and hands that only look as if they won."""
    hand, card = look.values["hand"], look.values["card"]
    same_hand = {"hand": codes(hand)}
    for by in (STOCK, DISCARD, CHIU):
        yield {**same_hand, "card": card.code, "by": by}
    for other in [each for each in OF_RANK[card.rank] if each is not card]:
        yield {**same_hand, "card": other.code, "by": STOCK}
    for changed in nearly(hand):
        yield {"hand": codes(changed), "card": card.code, "by": STOCK}


def nearly(hand: Cards) -> Iterator[Cards]:
    """Hands with one card exchanged: a chắn becomes a cạ, a cạ a chắn, or a cạ's card one of the next rank."""
    counts = tally(hand)
    for order, count in enumerate(counts[:-1]):
        card = CARDS[order]
        rank = OF_RANK[card.rank]
        alone = [other for other in rank if counts[other.order] == 1]
        if count == 2 and not alone:
            yield exchanged(hand, card, rank[0] if card is not rank[0] else rank[1])
        elif count == 1 and len(alone) == 2:
            other = alone[0] if alone[1] is card else alone[1]
            yield exchanged(hand, card, other)
            yield exchanged(hand, card, CARDS[(order + 3) % 24])


def exchanged(hand: Cards, old: Card, new: Card) -> Cards:
    cards = list(hand)
    cards[cards.index(old)] = new
    return deal.in_order(cards)


def deal_chi_chi(rng: Random, difficulty: int) -> Claim:
    """A hand that wins on Chi chi with six chắn. All is concealed; a pair lies exposed; two or three do."""
    cas = rng.sample(RANKS, PAIRS - LEAST_CHAN)
    pairs: list[Pair] = [deal.ca_of(rng, rank) for rank in cas]
    pairs += [(face, face) for face in rng.sample([card for card in CARDS[:-1] if card.rank not in cas], 5)]
    rng.shuffle(pairs)
    exposed = (0, 1, rng.choice((2, 3)))[difficulty - 1]
    hand = [card for pair in pairs[exposed:] for card in pair] + [CHI_CHI]
    melds = tuple([meld_of(pair) for pair in pairs[:exposed]])
    return {**deal.written(deal.in_order(hand), melds), "card": CHI_CHI.code, "by": STOCK}


def meld_of(pair: Pair) -> Meld:
    return Meld(CHAN if pair[0] is pair[1] else CA, pair)


def deal_opening(rng: Random, difficulty: int) -> Claim:
    """The dealer's twenty cards. Many chắn; a few more than six; just six."""
    chan = (rng.choice((8, 9)), 7, 6)[difficulty - 1]
    found = put_together(rng, [], chan, CARDS, 0)
    return {"hand": codes(deal.in_order([*found.hand, found.card])), "by": DEAL}


def try_deals(look: Verdict) -> Iterator[Claim]:
    """Hands that only look like the one dealt. (That one is tried anyway: the deal has filled it in.)"""
    yield from ({"hand": codes(changed)} for changed in nearly(look.values["hand"]))


# --- Winning hands with bonuses


def put_together(rng: Random, start: list[Pair], chan: int, pool: Sequence[Card], exposed: int) -> Ready:
    """A winning hand with these pairs and more from the pool, so that it has ``chan`` chắn if possible.

    ``exposed`` of its pairs, in random order, lie exposed.
    """
    twice = [card for card in pool for _ in range(2)]
    missing = max(0, chan - sum([a is b for a, b in start]))
    without_ca = set(RANKS) - {a.rank for a, b in start if a is not b}
    while True:
        pairs = [*start, *[(face, face) for face in rng.sample(twice, missing)]]
        ranks = sorted(without_ca)
        rng.shuffle(ranks)
        for rank in ranks:
            if len(pairs) == PAIRS:
                break
            cards = [card for card in OF_RANK[rank] if card in pool]
            if len(cards) > 1:
                a, b = rng.sample(cards, 2)
                pairs.append((a, b))
        rng.shuffle(pairs)
        *others, last = pairs
        melds = tuple([meld_of(pair) for pair in others[:exposed]])
        hand = [card for pair in others[exposed:] for card in pair] + [last[0]]
        if len(pairs) == PAIRS and not deal.over_four(hand, melds, last[1]):
            return Ready(deal.in_order(hand), melds, last[1])


def with_set(rng: Random, cards: Cards) -> list[Pair]:
    """Pairs with one of these cards in each, at most one cạ in a rank."""
    pairs: list[Pair] = []
    for card in cards:
        others = [other for other in OF_RANK[card.rank] if other not in cards]
        pairs.append((card, rng.choice([card, *others])))
    if len({a.rank for a, b in pairs if a is not b}) < sum([a is not b for a, b in pairs]):
        return with_set(rng, cards)
    return pairs


BLACK = tuple([card for card in CARDS if not card.red])
RED = tuple([card for card in CARDS if card.red])


def plain_hand(rng: Random) -> Ready:
    return put_together(rng, [], rng.choice((6, 6, 7)), CARDS, rng.choice((0, 1, 2)))


def set_hand(rng: Random) -> Ready:
    """A winning hand with Tôm, Lèo or both."""
    tom = TOM_CARDS[House().tom]
    wanted = rng.choice(((tom,), (LEO_CARDS,), (tom, LEO_CARDS)))
    start = [pair for cards in wanted for pair in with_set(rng, cards)]
    # Too many of the pairs are cạ to leave room for six chắn.
    if sum([a is not b for a, b in start]) > PAIRS - LEAST_CHAN:
        return set_hand(rng)
    return put_together(rng, start, LEAST_CHAN, CARDS, rng.choice((0, 1, 2)))


def four_hand(rng: Random) -> Ready:
    """A winning hand with four alike, once or twice."""
    faces = rng.sample(CARDS, rng.choice((1, 1, 2)))
    return put_together(
        rng, [(face, face) for face in faces for _ in range(2)], rng.choice((6, 7, 8)), CARDS, 0
    )


def coloured_hand(rng: Random) -> Ready:
    """A winning hand: all black, with eight red cards, with four Chi chi and nothing else red, or of chắn alone."""
    kind = rng.choice((BACH_DINH, TAM_DO, KINH_TU_CHI, THAP_THANH))
    exposed = rng.choice((0, 1, 2))
    if kind is THAP_THANH:
        return put_together(rng, [], PAIRS, CARDS, exposed)
    start: list[Pair] = []
    if kind is TAM_DO:
        faces = rng.sample([card for card in RED for _ in range(2)], TAM_DO_REDS // 2)
        start = [(face, face) for face in faces]
    elif kind is KINH_TU_CHI:
        start = [(CHI_CHI, CHI_CHI)] * 2
    return put_together(rng, start, rng.choice((6, 7, 7, 8, PAIRS)), BLACK, exposed)


Recipe = Callable[[Random], Ready]
Many = Mapping[int, Sequence[int]]
"""How many bonuses there are, by difficulty; more frequent numbers are listed more often."""

SETS_HELD: Many = {1: (0, 1, 1), 2: (2, 3), 3: (3, 3, 4)}
# A four alone brings nearly always five points.
FOURS_HELD: Many = {1: (1, 2), 2: (2, 3, 3), 3: (3, 3, 4)}
COLOURS_HELD: Many = {1: (1,), 2: (2, 3), 3: (3, 4, 4)}


def won(rng: Random, many: int, recipes: Sequence[Recipe], wanted: frozenset[str]) -> Claim:
    """A win with so many bonuses, one of the wanted among them, and one clear main bonus."""
    for _ in range(ATTEMPTS):
        fields, found = circumstances(rng, rng.choice(recipes)(rng))
        rules = {copy.bonus.rule for copy in found} or {"xuong"}
        if len(found) == many and rules & wanted and plain_main(found):
            break
    return fields


def plain_main(found: list[Copy]) -> bool:
    """Whether just one bonus has the highest main value: if two have it, either could be called the main one."""
    if not found or is_thap_thanh(found):
        return True
    highest = max([copy.bonus.main for copy in found])
    return len({copy.bonus for copy in found if copy.bonus.main == highest}) == 1


def circumstances(rng: Random, ready: Ready) -> tuple[Claim, list[Copy]]:
    """The fields of a win and its bonuses. How the card came and where it lay is decided here, at random."""
    hand, melds, card = ready
    counts = tally(hand)
    by = CHIU if counts[card.order] == COPIES - 1 and rng.random() < 0.6 else STOCK
    door = rng.choice(("own", "other", "other"))
    fields = {**deal.written(hand, melds), "card": card.code, "by": by, "door": door}
    if not melds and rng.random() < 0.15:
        twenty = together(deal.in_order([*hand, card]), None, DEAL, ())
        fields = {"hand": codes(deal.in_order([*hand, card])), "by": DEAL}
        return fields, copies(twenty, Circumstances(False, twenty.counts.count(COPIES), 0), House())
    # Four alike in the hand were dealt as four. Two exposed chắn of one face grew from a dealt pair.
    dealt = counts.count(COPIES)
    grown = tally(lying(melds)).count(COPIES)
    if dealt:
        fields["thien_khai"] = str(dealt)
    if grown:
        fields["bon"] = str(grown)
    twenty = together(hand, card, by, melds)
    return fields, copies(twenty, Circumstances(door == "own", dealt, grown), House())


def growing_hand(rng: Random) -> Ready:
    """A winning hand in which a dealt pair grew to four by two captures: two exposed chắn of one face."""
    face = rng.choice(CARDS)
    found = put_together(rng, [(face, face)] * 2, rng.choice((6, 7)), CARDS, 0)
    hand = list(found.hand)
    if hand.count(face) < COPIES:
        return growing_hand(rng)
    for _ in range(COPIES):
        hand.remove(face)
    melds: Melds = (Meld(CHAN, (face, face)),) * 2
    return Ready(deal.in_order(hand), melds, found.card)


def chiu_hand(rng: Random) -> Ready:
    """A winning hand that has three alike and wins on the fourth."""
    face = rng.choice(CARDS[:-1])
    found = put_together(rng, [(face, face)] * 2, rng.choice((6, 7, 8)), CARDS, 0)
    cards = [*found.hand, found.card]
    cards.remove(face)
    return Ready(deal.in_order(cards), (), face)


SETS = frozenset(["xuong", U_CHI.rule, TOM.rule, BACH_THU.rule, LEO.rule])
FOURS = frozenset([THIEN_U.rule, THIEN_KHAI.rule, CHIU_U.rule, BON.rule])
COLOURS = frozenset([BACH_DINH.rule, TAM_DO.rule, KINH_TU_CHI.rule, THAP_THANH.rule])


def deal_sets(rng: Random, difficulty: int) -> Claim:
    return won(rng, rng.choice(SETS_HELD[difficulty]), (plain_hand, set_hand), SETS)


def deal_fours(rng: Random, difficulty: int) -> Claim:
    return won(rng, rng.choice(FOURS_HELD[difficulty]), (four_hand, growing_hand, chiu_hand), FOURS)


def deal_colours(rng: Random, difficulty: int) -> Claim:
    return won(rng, rng.choice(COLOURS_HELD[difficulty]), (coloured_hand,), COLOURS)


def deal_counted(rng: Random, difficulty: int) -> Claim:
    """Any bonuses."""
    return rng.choice((deal_sets, deal_fours, deal_colours))(rng, difficulty)


def try_points(look: Verdict) -> Iterator[Claim]:
    """The right figure, the figures that slips lead to, and one that is off by one."""
    scored = score.survey(look.claim)
    yield {"points": str(look.score)}
    mistakes = slips_of(scored.twenty, scored.around, scored.found, look.claim.house)
    for figure in dict.fromkeys([figure for figure, *_ in mistakes]):
        if figure > 0:
            yield {"points": str(figure)}
    yield {"points": str((look.score or 0) + 1)}


NO_MAIN, ALL_MAINS = "none", "all"
MAIN = Choice((*[bonus.rule for bonus in BONUSES], NO_MAIN, ALL_MAINS))


def bonuses_and_sum(verdict: Verdict) -> tuple[Component, ...]:
    """The points of each bonus, which is the main one, the sum, what a loser pays and what the winner gets."""
    bill = verdict.ruling.bill
    brought = {
        bonus.rule: sum([line.points for line in bill if line.rule == bonus.rule]) for bonus in BONUSES
    }
    components = [
        Component(
            bonus.rule,
            "bonus",
            bonus.rule,
            {"bonus": bonus.rule},
            brought[bonus.rule],
            spare=True,
            why=partial(bonus_miscounted, verdict, bonus),
        )
        for bonus in BONUSES
    ]
    mains = [line.rule for line in bill if line.outcome.startswith("main")]
    if verdict.rule == "thap-thanh-sum":
        mains = [ALL_MAINS]
    payment = verdict.ruling.extras["payment"]
    paid = Reason("payment", True, "each-pays", {"points": payment["each"], "all": payment["winner"]})
    return (
        *components,
        Component(
            "main", "main", verdict.rule, {}, mains[0] if mains else NO_MAIN, MAIN, "main",
            why=lambda given, figures: verdict.reasons,
        ),
        Component(
            "points", "points", verdict.rule, {}, verdict.score or 0, why=partial(points_miscounted, verdict)
        ),
        Component("pays", "pays", "payment", {}, payment["each"], why=partial(wrongly_paid, paid, 1)),
        Component("gets", "gets", "payment", {}, payment["winner"], why=partial(wrongly_paid, paid, LOSERS)),
    )  # fmt: skip


def bonus_miscounted(verdict: Verdict, bonus: Bonus, given: int, figures: Figures) -> Iterator[Slip]:
    """Why a bonus is not there, or what was done with one that is; of one forgotten the bill says enough."""
    house = verdict.claim.house
    scored = score.survey(verdict.claim)
    if all(copy.bonus is not bonus for copy in scored.found):
        yield slips.why_not(bonus, scored.twenty, scored.around, scored.found, house)
    elif given:
        mistakes = slips.beside_bonus(bonus, scored.twenty, scored.around, scored.found, house)
        yield from (
            Slip(rule, outcome, facts) for figure, rule, outcome, facts in mistakes if figure == given
        )


def points_miscounted(verdict: Verdict, given: int, figures: Figures) -> Iterator[Told]:
    """What the points come to. If bonuses were written down, the mistake is there, and no other is guessed."""
    said = judging.said_of(verdict, {"points": str(given)})
    lines = sum([figures.get(bonus.rule, 0) for bonus in BONUSES])
    yield from (told for told in said if not lines or isinstance(told, Reason))
    if lines:
        outcome = "sum-of-lines" if given == lines else "not-sum-of-lines"
        yield Slip("score-sum", outcome, {"points": lines})


def wrongly_paid(paid: Reason, times: int, given: int, figures: Figures) -> tuple[Told, ...]:
    """What is paid; or that the figure follows from the points that were written down."""
    if given == times * figures.get("points", 0):
        return (Slip("payment", "follows", paid.facts),)
    return (paid,)


# --- Who gets the card, who pays


def deal_priority(rng: Random, difficulty: int) -> Claim:
    """Two or three seats call for a card; three; four."""
    # Three, too, because two seats alone would soon call in the same way again.
    seats = rng.choice(((2, 3), (3,), (4,))[difficulty - 1])
    while True:
        fields = deal.priority(rng)
        if fields["claims"].count(";") + 1 == seats:
            return fields


def try_calls(look: Verdict) -> Iterator[Claim]:
    """Every call, and that nobody gets it."""
    yield from ({"claim": write_answer(call)} for call in (*look.values["claims"], NOBODY))


def deal_settle(rng: Random, difficulty: int) -> Claim:
    """A few points; more; many. Now and then nobody has won."""
    points = rng.choice((range(2, 10), range(10, 30), range(30, 70))[difficulty - 1])
    if rng.random() < 0.1:
        return {"winner": NO_WINNER, "points": "0"}
    return {"winner": rng.choice(SEATS), "points": str(points)}


def try_payments(look: Verdict) -> Iterator[Claim]:
    """What every slip leads to; after a drawn game, that somebody pays all the same."""
    winner, points = look.values["winner"], look.values["points"]
    if winner == NO_WINNER:
        yield from ({"payments": PAYMENTS.write(due(seat, 2))} for seat in SEATS)
        return
    for _, payments in attempts(winner, points, due(winner, points)):
        yield {"payments": PAYMENTS.write(payments)}


# --- The skills

EATING = ("chan-pair", "ca-pair", "never-split", "must-chan")
MEMORY = ("declined", "seen-face", "ca-broken")
LIMITS = ("rank-has-ca", "last-single", "discard-left")


def how_won(verdict: Verdict) -> str:
    """Whether a win is right; if not, whether the card's coming from the stock leaves that open."""
    if verdict.legal:
        return YES
    return STOCK if verdict.text("by") == STOCK else NO


SKILLS = (
    Skill(
        id="pairs",
        rules=("chan-pair", "ca-pair"),
        question="pair",
        ask=skills.ASK_CLAIM,
        deal=deal_pair,
        few=True,
    ),
    Skill(
        id="captures",
        rules=EATING,
        question="capture",
        ask=skills.ASK_ALL,
        asked=("use",),
        deal=deal_captures,
        errors=("must-chan twin-in-hand", "never-split ca-with-one-of-2", "never-split ca-with-one-of-4"),
        uneven={
            "count": "One face of a hand can take a card, its twin or the single card of its rank; or none can."
        },
    ),
    Skill(
        id="eating",
        rules=("never-split", "must-chan"),
        question="capture",
        ask=skills.ASK_JUDGE,
        asked=("card", "use"),
        deal=deal_eating,
        tries=try_eating,
    ),
    Skill(
        id="discards",
        rules=("never-split", "turn", "declined", "ca-broken"),
        question="discard",
        ask=skills.ASK_ALL,
        asked=("card",),
        deal=deal_discards,
        uneven={"nothing": "Some card may always be discarded."},
    ),
    Skill(
        id="memory",
        rules=MEMORY,
        question="capture",
        ask=skills.ASK_JUDGE,
        asked=("card", "use"),
        deal=deal_memory,
        tries=try_eating,
    ),
    Skill(
        id="limits",
        rules=LIMITS,
        question="capture",
        ask=skills.ASK_JUDGE,
        asked=("card", "use"),
        deal=deal_limits,
        tries=try_eating,
    ),
    Skill(
        id="priority",
        rules=("two-chances", "priority", "win-card"),
        question="priority",
        ask=skills.ASK_CLAIM,
        deal=deal_priority,
        tries=try_calls,
    ),
    Skill(
        id="waits",
        rules=("win", "win-chi"),
        question="waits",
        ask=skills.ASK_CLAIM,
        deal=deal_waits,
        tries=try_waits,
        errors=("win would-have-few", "win-chi would-have-many", "win missed"),
    ),
    Skill(
        id="win",
        rules=("chiu", "win", "win-card"),
        question="win",
        ask=skills.ASK_JUDGE,
        asked=("hand", "card", "by"),
        deal=deal_win,
        tries=try_wins,
        errors=("win too-few-chan", "win-card discard", "chiu not-three", "chiu exposed", "win left-over"),
        sort=how_won,
        sorts=(YES, YES, YES, STOCK, STOCK, NO),
    ),
    Skill(
        id="chi-chi",
        rules=("win-chi",),
        question="win",
        ask=skills.ASK_JUDGE,
        asked=("hand", "card", "by"),
        deal=deal_chi_chi,
        tries=try_wins,
    ),
    Skill(
        id="opening-win",
        rules=("win", "thien-u-win"),
        question="win",
        ask=skills.ASK_JUDGE,
        asked=("hand",),
        deal=deal_opening,
        tries=try_deals,
    ),
    Skill(
        id="counted",
        rules=("xuong", "score-sum", "thap-thanh-sum"),
        question="score",
        ask=skills.ASK_JUDGE,
        asked=("points",),
        deal=deal_counted,
        tries=try_points,
    ),
    Skill(
        id="settle",
        rules=("draw-game", "payment"),
        question="settle",
        ask=skills.ASK_CLAIM,
        deal=deal_settle,
        tries=try_payments,
        few=True,
    ),
    Skill(
        id="sets",
        rules=("xuong", "score-sum", "u-chi", "tom", "bach-thu", "leo"),
        question="score",
        ask=skills.ASK_SCORE,
        asked=("points",),
        deal=deal_sets,
        tries=try_points,
        components=bonuses_and_sum,
    ),
    Skill(
        id="fours",
        rules=("score-sum", "thien-u", "thien-khai", "chiu-u", "bon"),
        question="score",
        ask=skills.ASK_SCORE,
        asked=("points",),
        deal=deal_fours,
        tries=try_points,
        components=bonuses_and_sum,
    ),
    Skill(
        id="colours",
        rules=("score-sum", "thap-thanh-sum", "bach-dinh", "tam-do", "kinh-tu-chi", "thap-thanh"),
        question="score",
        ask=skills.ASK_SCORE,
        asked=("points",),
        deal=deal_colours,
        tries=try_points,
        components=bonuses_and_sum,
    ),
)
