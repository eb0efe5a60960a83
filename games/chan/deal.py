"""Random positions that could occur in a real game."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from operator import attrgetter
from random import Random
from typing import NamedTuple

from games.chan.holding import FULL_HAND
from games.chan.melds import Meld, Melds, write_meld
from games.chan.pairs import CA, CHAN
from games.chan.pieces import CARDS, CHI_CHI, OF_RANK, RANKS, Card, Cards, tally
from games.chan.playing import Player, having_captured, having_discarded, may_capture, may_go, player_with
from games.chan.rules import SEATS
from games.chan.winning import LEAST_CHAN, PAIRS
from games.core.pieces import codes

ATTEMPTS = 50
EAGERNESS = 0.85
"""The probability that players take a card they may take: low enough that some faces are declined."""


def shuffled_pack(rng: Random) -> list[Card]:
    pack = [card for card in CARDS for _ in range(4)]
    rng.shuffle(pack)
    return pack


# A hand that is complete, or one card short of it


TWICE = [card for card in CARDS for _ in range(2)]
"""Every face twice, since its four copies can make two chắn."""


class Ready(NamedTuple):
    """Twenty cards in ten pairs; ``card`` came last, ``melds`` lie exposed, ``hand`` is concealed."""

    hand: Cards
    melds: Melds
    card: Card


def ready(rng: Random) -> Ready:
    """A winning hand, mostly with few more chắn than it needs. Some of its pairs may have been captured."""
    chan = min(PAIRS, LEAST_CHAN + int(rng.expovariate(1.1)))
    pairs = [(face, face) for face in rng.sample(TWICE, chan)]
    for rank in rng.sample(RANKS, PAIRS - chan):
        pairs.append(ca_of(rng, rank))
    rng.shuffle(pairs)
    *others, last = pairs
    exposed = rng.choice([0, 0, 1, 2, 3])
    melds = tuple([Meld(CHAN if a is b else CA, (a, b)) for a, b in others[:exposed]])
    hand = [card for pair in others[exposed:] for card in pair] + [last[0]]
    if over_four(hand, melds, last[1]) or (last[1] is CHI_CHI and chan > LEAST_CHAN):
        return ready(rng)
    return Ready(in_order(hand), melds, last[1])


def ca_of(rng: Random, rank: int) -> tuple[Card, Card]:
    first, second = rng.sample(OF_RANK[rank], 2)
    return first, second


def over_four(hand: list[Card], melds: Melds, card: Card) -> bool:
    """Whether these cards have more copies of a face than there are."""
    return max(tally([*hand, *[c for meld in melds for c in meld.cards], card])) > 4


def in_order(cards: list[Card]) -> Cards:
    return tuple(sorted(cards, key=attrgetter("order")))


def with_card_exchanged(rng: Random, right: Ready) -> Ready:
    """The same with one card of the hand exchanged. Mostly it no longer waits for any card."""
    for _ in range(ATTEMPTS):
        hand = list(right.hand)
        hand[rng.randrange(len(hand))] = rng.choice(CARDS)
        if not over_four(hand, right.melds, right.card):
            return right._replace(hand=in_order(hand))
    return right


def written(hand: Cards, melds: Melds) -> dict[str, str]:
    fields = {"hand": codes(hand)}
    if melds:
        fields["melds"] = ", ".join([write_meld(meld) for meld in melds])
    return fields


def win(rng: Random) -> Mapping[str, str]:
    """A hand that waits for a card, or nearly does; now and then the dealer's first twenty cards."""
    found = ready(rng)
    chance = rng.random()
    if chance < 0.1:
        while found.melds:
            found = ready(rng)
        return {"hand": codes(in_order([*found.hand, found.card])), "by": "deal"}
    if rng.random() < 0.3:
        found = with_card_exchanged(rng, found)
    if max(tally(found.hand)) > 2 and rng.random() < 0.5:
        return {**written(found.hand, found.melds), "by": "chiu"}
    return {**written(found.hand, found.melds), "by": "discard" if chance > 0.9 else "stock"}


def score(rng: Random) -> Mapping[str, str]:
    """A hand that wins, with the door where the card lies."""
    found = ready(rng)
    by = "chiu" if found.hand.count(found.card) == 3 and rng.random() < 0.7 else "stock"
    fields = {**written(found.hand, found.melds), "card": found.card.code, "by": by}
    return {**fields, "door": rng.choice(["own", "other"])}


def waits(rng: Random) -> Mapping[str, str]:
    found = ready(rng)
    if rng.random() < 0.3:
        found = with_card_exchanged(rng, found)
    return written(found.hand, found.melds)


# A hand in the middle of a game


class Moment(NamedTuple):
    """A player who is about to do something; ``card`` is the public card, ``None`` when a discard is due."""

    player: Player
    card: Card | None


def game(rng: Random) -> Iterator[Moment]:
    """Every decision of a game in which all keep the rules, mostly take what they may, and nobody wins.

    The game goes on only as far as the caller iterates.
    """
    pack = shuffled_pack(rng)
    players = []
    for size in (FULL_HAND, FULL_HAND - 1, FULL_HAND - 1, FULL_HAND - 1):
        players.append(player_with(tally([pack.pop() for _ in range(size)]), (), (), ()))
    seat = 0
    public = yield from discard_of(rng, players, seat)
    while pack and public:
        seat = (seat + 1) % len(players)
        took = yield from takes(rng, players, seat, public)
        if not took:
            public = pack.pop()
            took = yield from takes(rng, players, seat, public)
        if took:
            public = yield from discard_of(rng, players, seat)


def takes(rng: Random, players: list[Player], seat: int, card: Card) -> Generator[Moment, None, bool]:
    """Whether the player captures the card. A player who could take it with its twin and does not declines the face."""
    player = players[seat]
    yield Moment(player, card)
    ways = may_capture(player, card)
    if ways and rng.random() < EAGERNESS:
        players[seat] = having_captured(player, card, rng.choice(ways))
        return True
    if card in ways:
        players[seat] = player._replace(declined=(*player.declined, card))
    return False


def discard_of(rng: Random, players: list[Player], seat: int) -> Generator[Moment, None, Card | None]:
    """The card that the player discards; ``None`` if none may be."""
    player = players[seat]
    yield Moment(player, None)
    free = may_go(player)
    if not free:
        return None
    card = rng.choice(free)
    players[seat] = having_discarded(player, card)
    return card


def concealed(player: Player) -> Cards:
    return tuple([card for card, count in zip(CARDS, player.counts, strict=True) for _ in range(count)])


def lying_before(player: Player) -> dict[str, str]:
    """A player's cards and past as fields."""
    fields = written(concealed(player), player.melds)
    if player.discarded:
        fields["discarded"] = codes(player.discarded)
    if player.declined:
        fields["declined"] = codes(dict.fromkeys(player.declined))
    return fields


def capture(rng: Random) -> Mapping[str, str]:
    """A public card for which the hand has a card of its rank."""
    moments: list[Moment] = []
    while not moments:
        moments = [moment for moment in game(rng) if moment.card and holds_rank(moment.player, moment.card)]
    player, card = rng.choice(moments)
    assert card is not None
    return {**lying_before(player), "card": card.code}


def holds_rank(player: Player, card: Card) -> bool:
    return any(player.counts[face.order] for face in OF_RANK[card.rank])


def discard(rng: Random) -> Mapping[str, str]:
    """A hand from which a card must be discarded."""
    moments: list[Moment] = []
    while not moments:
        moments = [moment for moment in game(rng) if not moment.card]
    return lying_before(rng.choice(moments).player)


# Questions without a hand


def pair(rng: Random) -> Mapping[str, str]:
    """Two cards, two times in three of one rank."""
    first = rng.choice(CARDS)
    second = rng.choice(OF_RANK[first.rank] if rng.random() < 2 / 3 else CARDS)
    return {"a": first.code, "b": second.code}


def priority(rng: Random) -> Mapping[str, str]:
    """Two to four seats that call for one card, at most one of them a chíu."""
    seats = rng.sample(SEATS, rng.choice([2, 2, 3, 3, 4]))
    kinds = [rng.choice(["win", "capture", "capture"]) for _ in seats]
    if rng.random() < 0.6:
        kinds[rng.randrange(len(kinds))] = "chiu"
    calls = "; ".join([f"{seat} {kind}" for seat, kind in zip(seats, kinds, strict=True)])
    return {"door": rng.choice(SEATS), "source": rng.choice(["stock", "discard"]), "claims": calls}


def settle(rng: Random) -> Mapping[str, str]:
    return {"winner": rng.choice(SEATS), "points": str(rng.choice([2, 2, 3, 4, 5, 5, 6, 7, 8, 9, 12, 22]))}
