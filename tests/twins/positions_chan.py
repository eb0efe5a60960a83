"""Random claims of Chắn, with the rare branches made frequent."""

import random
from typing import NamedTuple

from . import chan, noise
from .chan import FACES, RANKS, RED, SEATS, SUITS, Meld, cards_of, rank_of, winning_cards, without
from .noise import Fields, chance

Pair = tuple[str, str]

BLACK = [face for face in FACES if face not in RED]
RED_PAIRS = [(face, face) for face in RED] + [("8v", "8s"), ("9v", "9s")]

REQUIRED = {
    "pair": ["a", "b", "kind"],
    "win": ["hand", "by"],
    "score": ["hand", "by"],
    "waits": ["hand"],
    "capture": ["hand", "card", "use"],
    "discard": ["hand", "card"],
    "priority": ["door", "source", "claim"],
    "settle": ["winner", "points", "payments"],
}
OPTIONAL = {
    "pair": [],
    "win": ["melds", "card"],
    "score": ["melds", "door", "thien_khai", "bon", "points", "tom"],
    "waits": ["melds", "by", "claim"],
    "capture": ["melds", "discarded", "declined"],
    "discard": ["melds", "discarded", "declined"],
    "priority": ["claims", "from"],
    "settle": [],
}
NO_CARDS = [
    "1v",
    "10s",
    "2y",
    "c",
    "ccc",
    "v2",
    "22",
    "2",
    "2\u1e7f",
    "1 v",
    "2v?",
    "6-6",
    "ong",
    "3\u0455",
]
CARD_LISTS = ["hand", "discarded", "declined", "claim"]
OF_NO_USE = {
    **dict.fromkeys(["a", "b", "card", "use", "hand", "discarded", "declined"], NO_CARDS),
    **dict.fromkeys(["points", "thien_khai", "bon"], noise.NO_NUMBERS),
    **dict.fromkeys(["kind", "by", "tom", "source"], noise.NO_CHOICES),
    "from": [*noise.NO_CHOICES, "5", "01"],
    "winner": [*noise.NO_CHOICES, "5", "01", "1 2"],
    "door": [*noise.NO_CHOICES, "5"],
    "claim": ["4", "5 win", "win 4", "2 win; 3 chiu", "1v"],
    "claims": [
        "4",
        "5 win",
        "2 win 3 chiu",
        "2 win; 2 chiu",
        "1 chiu; 3 chiu",
        "2 eat",
        "2 win; 3",
        ";",
        "none; 2 win",
    ],
    "payments": [
        "5",
        "+1 -1",
        "+15 -5 -5 -5 0",
        "+15 -5 -5 five",
        "+ 15 -5 -5",
        "--5 5 5 5",
    ],
    "melds": [
        "ca 6v+6v",
        "chan 6v+6n",
        "ca cc+2v",
        "ca 6v+7v",
        "chiu 2v+2v",
        "chan 2v",
        "chan",
        "2v+2v",
        "chan 2v+2v+2v",
        "chan 2v+2v, chan",
        "chan 1v+1v",
        "chan 2v+2v chan 3v+3v",
    ],
}


def random_claim(rng: random.Random) -> tuple[str, Fields]:
    question = rng.choices(list(REQUIRED), [4, 18, 25, 13, 20, 11, 6, 3])[0]
    fields = {
        "pair": random_pair,
        "win": random_win,
        "score": random_score,
        "waits": random_waits,
        "capture": random_capture,
        "discard": random_discard,
        "priority": random_priority,
        "settle": random_settle,
    }[question](rng)
    if chance(rng, 0.05):
        return question, noise.spoilt(rng, one_card_spoilt(rng, fields), REQUIRED[question], OF_NO_USE)
    if chance(rng, 0.06):
        fields = out_of_bounds(rng, fields)
    return question, noise.harmlessly_rewritten(rng, fields, OPTIONAL[question])


def one_card_spoilt(rng: random.Random, fields: Fields) -> Fields:
    lists = [name for name in CARD_LISTS if len(fields.get(name, "").split()) > 1]
    if not lists or chance(rng, 0.7):
        return fields
    name = rng.choice(lists)
    words = fields[name].split()
    words[rng.randrange(len(words))] = rng.choice(NO_CARDS)
    return fields | {name: " ".join(words)}


def out_of_bounds(rng: random.Random, fields: Fields) -> Fields:
    """A card too many or too few, one that is not there, five copies, a bonus that cannot be."""
    name = rng.choice(list(fields))
    words = fields[name].split()
    if name == "hand" and words:
        faults = [words[1:], [*words, rng.choice(FACES)], [words[0], *words[:-1]], [words[0]] * 5 + words[5:]]
        return fields | {name: " ".join(rng.choice(faults))}
    if name == "discarded":
        return fields | {
            name: " ".join([*words, *[rng.choice(fields["hand"].split())] * rng.choice([1, 2, 4])])
        }
    if name in ("card", "use"):
        return fields | {name: rng.choice(FACES)}
    if name in ("thien_khai", "bon"):
        return fields | {name: rng.choice("12345")}
    if name == "by":
        return fields | {name: rng.choice(["stock", "chiu", "deal", "discard"])}
    if name == "melds":
        return fields | {name: rng.choice(["chan cc+cc", "ca 9v+9n", "chiu 3v", "chan 2v+2v, chan 2v+2v"])}
    return fields


# ------------------------------------------------------------------------------------------------------- writing cards


def written(rng: random.Random, cards: list[str]) -> str:
    large = rng.choice([0, 0, 0, 0, 0, 0.3, 1])
    return " ".join(card.upper() if chance(rng, large) else card for card in cards)


def written_melds(rng: random.Random, melds: list[Meld]) -> str:
    parts = []
    for meld in rng.sample(melds, len(melds)):
        cards = meld.cards[:1] if meld.kind == "chiu" else meld.cards
        parts.append(f"{meld.kind} {written(rng, ['+'.join(cards)])}")
    return rng.choice([", ", ", ", ",", " , "]).join(parts)


def some_cards(rng: random.Random, left: list[str], many: int) -> list[str]:
    return rng.sample(left, min(many, len(left)))


def left_of_the_pack(*seen: list[str]) -> list[str]:
    gone = [card for cards in seen for card in cards]
    return [face for face in FACES for _ in range(4 - gone.count(face))]


# ------------------------------------------------------------------------------------------------------- twenty cards


class Theme(NamedTuple):
    seed: list[Pair]
    faces: list[str]  # of which the rest is made
    chan: int


def random_theme(rng: random.Random) -> Theme:
    usual = rng.choices([5, 6, 7, 8, 9, 10], [10, 45, 20, 13, 4, 8])[0]
    name = rng.choices(
        ["plain", "black", "eight-red", "kinh", "tom", "leo", "fours", "few", "chi"],
        [26, 9, 12, 6, 14, 12, 12, 4, 10],
    )[0]
    if name == "black":
        return Theme([], BLACK, usual)
    if name == "eight-red":
        return Theme(rng.sample(RED_PAIRS, 4), BLACK, usual)
    if name == "kinh":
        return Theme([("cc", "cc")] * 2, BLACK, usual)
    if name == "tom":
        three = rng.choice(["3s", "3s", "3n"])
        loose = [("3v", three), ("7n", rng.choice(["7v", "7s"]))]
        doubled = [("3v", "3v"), (three, three), ("7n", "7n")]
        return Theme(
            [*(loose if chance(rng, 0.6) else []), *rng.choice([[], doubled, doubled])], FACES, usual
        )
    if name == "leo":
        loose = [("8s", rng.choice(["8v", "8n"])), ("9v", rng.choice(["9s", "9n"])), ("cc", "cc")]
        doubled = [("8s", "8s"), ("9v", "9v"), ("cc", "cc")]
        return Theme(rng.choice([loose, doubled, [*loose[:2], *doubled]]), FACES, usual)
    if name == "fours":
        return Theme(
            [(face, face) for face in rng.sample(FACES, rng.choice([1, 2, 3])) for _ in "12"], FACES, usual
        )
    if name == "few":
        ranks = rng.sample(RANKS, 5)
        return Theme([], [face for face in FACES if rank_of(face) in ranks], max(usual, 6))
    if name == "chi":
        return Theme([("cc", "cc")], FACES, usual)
    return Theme([], FACES, usual)


def ten_pairs(rng: random.Random) -> list[Pair]:
    """Ten pairs, mostly at most one cạ in a rank, by trying."""
    while True:
        theme = random_theme(rng)
        pairs = list(theme.seed)
        if sum(a == b for a, b in pairs) > theme.chan:
            continue
        while sum(a == b for a, b in pairs) < theme.chan and len(pairs) < 10:
            pairs.append((rng.choice(theme.faces),) * 2)
        while len(pairs) < 10:
            a, b = rng.choice(theme.faces), rng.choice(theme.faces)
            if chan.kind_of_pair(a, b) == "ca":
                pairs.append((a, b))
        cards = [card for pair in pairs for card in pair]
        ranks_of_ca = [rank_of(a) for a, b in pairs if a != b]
        one_ca_a_rank = len(set(ranks_of_ca)) == len(ranks_of_ca)
        if all(cards.count(card) <= 4 for card in cards) and (one_ca_a_rank or chance(rng, 0.02)):
            return in_any_order(rng, pairs)


def in_any_order(rng: random.Random, pairs: list[Pair]) -> list[Pair]:
    """In any order, either card first."""
    return [(a, b) if chance(rng, 0.5) else (b, a) for a, b in rng.sample(pairs, len(pairs))]


def expose(rng: random.Random, pairs: list[Pair], probability: float) -> tuple[list[str], list[Meld]]:
    """Some of the pairs lie as melds, two equal chắn perhaps as a chíu; the cards of the others are the hand."""
    hand: list[str] = []
    melds: list[Meld] = []
    for a, b in pairs:
        if not chance(rng, probability):
            hand += [a, b]
        elif a == b and Meld("chan", [a, b]) in melds and chance(rng, 0.6):
            melds.remove(Meld("chan", [a, b]))
            melds.append(Meld("chiu", [a] * 4))
        else:
            melds.append(Meld("chan" if a == b else "ca", [a, b]))
    return noise.shuffled(rng, hand), melds


class Twenty(NamedTuple):
    hand: list[str]
    melds: list[Meld]
    card: str | None


def random_twenty(rng: random.Random, by: str) -> Twenty:
    """Mostly a hand that wins with its card."""
    pairs = ten_pairs(rng)
    if by == "deal":
        return Twenty(noise.shuffled(rng, [card for pair in pairs for card in pair]), [], None)
    fours = [(a, b) for a, b in pairs if a == b and pairs.count((a, b)) == 2]
    chi = [pair for pair in pairs if pair == ("cc", "cc")]
    six_chan = sum(a == b for a, b in pairs) == 6
    if by == "chiu" and not fours and chance(rng, 0.9):
        return random_twenty(rng, by)
    if by == "chiu" and fours and chance(rng, 0.92):
        completed = rng.choice(fours)
        others = [pair for pair in pairs if pair != completed]
        start = [completed[0]] * 3
    else:
        completed = rng.choice(chi if chi and chance(rng, 0.4 if six_chan else 0.1) else pairs)
        others = list(pairs)
        others.remove(completed)
        start = [completed[1]]
    hand, melds = expose(rng, others, rng.choice([0, 0, 0.2, 0.5, 0.9]))
    return Twenty(noise.shuffled(rng, [*hand, *start]), melds, completed[0])


def perhaps_spoilt(rng: random.Random, twenty: Twenty, probability: float) -> Twenty:
    """A card of the hand or the card that came replaced by another."""
    hand, melds, card = twenty
    if not chance(rng, probability):
        return twenty
    if card is None or chance(rng, 0.5):
        fewer = without(hand, rng.choice(hand))
        hand = [*fewer, rng.choice(left_of_the_pack(fewer, cards_of(melds), [card] if card else []))]
        return Twenty(hand, melds, card)
    possible = left_of_the_pack(hand, cards_of(melds))
    same_rank = [face for face in possible if rank_of(face) == rank_of(card)]
    return Twenty(hand, melds, rng.choice(same_rank if same_rank and chance(rng, 0.7) else possible))


def fields_of(rng: random.Random, twenty: Twenty, by: str) -> Fields:
    fields = {"hand": written(rng, noise.shuffled(rng, twenty.hand)), "by": by}
    if twenty.card:
        fields["card"] = written(rng, [twenty.card])
    if twenty.melds or chance(rng, 0.2):
        fields["melds"] = written_melds(rng, twenty.melds)
    return fields


# ------------------------------------------------------------------------------------------------------- the questions


def random_pair(rng: random.Random) -> Fields:
    a = rng.choice([*FACES, "cc", "cc"])
    b = rng.choice(
        [a, a, rng.choice(FACES), rng.choice([face for face in FACES if rank_of(face) == rank_of(a)]), "cc"]
    )
    kind = rng.choice([chan.kind_of_pair(a, b), rng.choice(["chan", "ca", "none"])])
    return {"a": written(rng, [a]), "b": written(rng, [b]), "kind": kind}


def random_by(rng: random.Random) -> str:
    return rng.choices(["stock", "chiu", "deal", "discard"], [60, 22, 12, 6])[0]


def random_win(rng: random.Random) -> Fields:
    by = random_by(rng)
    return fields_of(rng, perhaps_spoilt(rng, random_twenty(rng, by), 0.3), by)


def random_score(rng: random.Random) -> Fields:
    by = random_by(rng)
    twenty = perhaps_spoilt(rng, random_twenty(rng, by), 0.1)
    fields = fields_of(rng, twenty, by)
    if chance(rng, 0.6):
        fields["door"] = rng.choice(["own", "other"])
    if chance(rng, 0.3):
        fields["tom"] = rng.choice(["3s", "3n"])
    fields |= dealt_bonuses(rng, twenty, by)
    if chance(rng, 0.7):
        fields["points"] = str(random_points(rng, fields))
    return fields


def dealt_bonuses(rng: random.Random, twenty: Twenty, by: str) -> Fields:
    """Each face held four times is perhaps a Thiên khai, perhaps a Bòn."""
    held = twenty.hand + cards_of(twenty.melds)
    if by == "deal":
        fours = chan.faces_held_four_times(held)
        return rng.choice([{}, {"thien_khai": str(len(fours))}, {"bon": "0"}])
    dealt = chan.faces_held_four_times(held) - {meld.cards[0] for meld in twenty.melds if meld.kind == "chiu"}
    with_card = chan.faces_held_four_times([*held, twenty.card or ""])
    if by == "chiu":
        with_card.discard(twenty.card or "")
    thien_khai = rng.randrange(len(dealt) + 1)
    bon = rng.randrange(len(with_card) - thien_khai + 1)
    fields = {}
    if thien_khai or chance(rng, 0.1):
        fields["thien_khai"] = str(thien_khai)
    if bon or chance(rng, 0.1):
        fields["bon"] = str(bon)
    return fields


def random_points(rng: random.Random, fields: Fields) -> int:
    """The right figure, a figure that a usual slip gives, or some other."""
    bill: list[tuple[str, int]] = chan.score(fields).get("bill", [])
    if not bill or chance(rng, 0.08):
        return rng.randrange(0, 60)
    right = sum(points for _, points in bill)
    if chance(rng, 0.6):
        return right
    found = [rule for rule, _ in bill]
    mains = [chan.BONUSES[bonus][0] for bonus in found if bonus in chan.BONUSES]
    slips = [sum(mains), max(mains, default=0), sum(mains[1:]), right + 1, right - 1, right + 5, right + 2, 2]
    return max(0, rng.choice(slips))


def random_waits(rng: random.Random) -> Fields:
    by = rng.choice(["stock", "stock", "stock", "chiu"])
    hand, melds, _ = perhaps_spoilt(rng, random_twenty(rng, by), 0.15)
    fields = fields_of(rng, Twenty(hand, melds, None), by)
    if by == "stock" and chance(rng, 0.6):
        del fields["by"]
    claim = winning_cards(hand, melds, by)
    change = rng.random()
    if change < 0.12 and claim:
        claim = without(claim, rng.choice(claim))
    elif change < 0.22:
        claim = [*claim, rng.choice([*FACES, "cc", "cc", "cc"])]
    elif change < 0.3 and claim:
        claim = [face for face in FACES if rank_of(face) == rank_of(claim[0])]
    elif change < 0.36:
        claim = winning_cards(hand, melds, "chiu" if by == "stock" else "stock")
    elif change < 0.4:
        claim = rng.sample(FACES, rng.randrange(3))
    if claim and chance(rng, 0.1):
        claim = [*claim, rng.choice(claim)]
    if claim or chance(rng, 0.5):
        fields["claim"] = written(rng, noise.shuffled(rng, claim))
    return fields


# ------------------------------------------------------------------------------------------------ captures and discards


def random_hand_and_melds(rng: random.Random, most: int) -> tuple[list[str], list[Meld]]:
    """At most so many cards in all: nearly complete, haphazard, or a part of few ranks."""
    sort = rng.choices(["complete", "near", "random", "part"], [25, 30, 25, 20])[0]
    if sort == "part":
        ranks = [*rng.sample(RANKS, rng.choice([1, 2, 3])), *rng.choice(["", "", "c"])]
        pack = [face for face in FACES for _ in range(4) if rank_of(face) in ranks]
        hand = some_cards(rng, pack, rng.choice([1, 2, 3, 4, 5, 6, 8, 10]))
        return hand, random_melds(rng, hand, (most - len(hand)) // 2)
    if sort == "random":
        melds = random_melds(rng, [], rng.choice([0, 0, 1, 2, 4]))
        return some_cards(rng, left_of_the_pack(cards_of(melds)), most - len(cards_of(melds))), melds
    pairs = ten_pairs(rng)
    hand, melds = expose(rng, pairs[:-1], rng.choice([0, 0.15, 0.4]))
    hand += pairs[-1]
    for _ in range(0 if sort == "complete" else rng.choice([1, 2, 3])):
        fewer = without(hand, rng.choice(hand))
        hand = [*fewer, rng.choice(left_of_the_pack(fewer, cards_of(melds)))]
    if most == 19:
        hand = without(hand, rng.choice(hand))
    return hand, melds


def random_melds(rng: random.Random, hand: list[str], most: int) -> list[Meld]:
    melds: list[Meld] = []
    for _ in range(min(most, rng.choice([0, 0, 1, 1, 2, 3]))):
        left = left_of_the_pack(hand, cards_of(melds))
        taken, other = rng.sample(left, 2)
        if hand and chance(rng, 0.5):  # of a rank that is also in the hand
            of_rank = [card for card in left if rank_of(card) in [rank_of(held) for held in hand]]
            taken, other = rng.sample(of_rank, 2) if len(of_rank) >= 2 else (taken, other)
        kind = chan.kind_of_pair(taken, other)
        if kind != "none":
            melds.append(Meld(kind, [taken, other]))
    return melds


def random_past(rng: random.Random, hand: list[str], melds: list[Meld], face: str, other: str) -> Fields:
    """What was discarded and declined, often of the two faces, the rank in question, or two suits of one rank."""
    left = left_of_the_pack(hand, cards_of(melds), [other])
    discarded = some_cards(rng, left, rng.choice([0, 0, 0, 1, 2, 4]))
    often = [face, other, *[rank_of(face) + suit for suit in SUITS]]
    wished = [wanted for wanted in often if chance(rng, 0.1)]
    if chance(rng, 0.1):
        wished += [rng.choice(RANKS) + suit for suit in SUITS]
    for wanted in wished:
        if wanted in left_of_the_pack(hand, cards_of(melds), [other], discarded):
            discarded.append(wanted)
    declined = rng.sample(FACES, rng.choice([0, 0, 0, 1, 3]))
    if chance(rng, 0.15):
        declined.append(rng.choice([face, other]))
    if chance(rng, 0.05):  # no lone card may go
        declined += [card for card in hand if hand.count(card) % 2]
    if declined and chance(rng, 0.1):
        declined.append(declined[0])
    fields = {}
    if discarded or chance(rng, 0.3):
        fields["discarded"] = written(rng, noise.shuffled(rng, discarded))
    if declined or chance(rng, 0.3):
        fields["declined"] = written(rng, noise.shuffled(rng, declined))
    return fields


def random_capture(rng: random.Random) -> Fields:
    hand, melds = random_hand_and_melds(rng, most=19)
    possible = left_of_the_pack(hand, cards_of(melds))
    lone = [held for held in hand if hand.count(held) % 2]
    use = rng.choice(lone if lone and chance(rng, 0.6) else hand)
    identical = [card for card in possible if card == use]
    same_rank = [card for card in possible if rank_of(card) == rank_of(use) and card != use]
    from_hand_before = [card for card in possible if card in [m.from_hand for m in melds if m.kind == "ca"]]
    wanted = rng.choices([identical, same_rank, from_hand_before, possible], [30, 50, 8, 8])[0]
    card = rng.choice(wanted or possible)
    if wanted is from_hand_before:
        partners = [held for held in hand if rank_of(held) == rank_of(card)]
        use = rng.choice(partners or hand)
    past = random_past(rng, hand, melds, use, card)
    fields = {
        "hand": written(rng, noise.shuffled(rng, hand)),
        "card": written(rng, [card]),
        "use": written(rng, [use]),
    }
    if melds or chance(rng, 0.3):
        fields["melds"] = written_melds(rng, melds)
    return {**fields, **past}


def random_discard(rng: random.Random) -> Fields:
    hand, melds = random_hand_and_melds(rng, most=20)
    lone = [card for card in hand if hand.count(card) % 2]
    card = rng.choice(lone if lone and chance(rng, 0.6) else hand)
    past = random_past(rng, hand, melds, card, rng.choice(FACES))
    fields = {"hand": written(rng, noise.shuffled(rng, hand)), "card": written(rng, [card])}
    if melds or chance(rng, 0.3):
        fields["melds"] = written_melds(rng, melds)
    return {**fields, **past}


# ------------------------------------------------------------------------------------------------ priority and payment


def random_priority(rng: random.Random) -> Fields:
    fields = {"door": rng.choice(SEATS), "source": rng.choice(["stock", "discard"])}
    claims: list[str] = []
    for seat in rng.sample(SEATS, rng.choice([0, 1, 2, 2, 3, 3, 4])):
        kind = rng.choices(["win", "chiu", "capture"], [3, 3, 4])[0]
        if kind == "chiu" and any("chiu" in claim for claim in claims):
            kind = rng.choice(["win", "capture"])
        claims.append(f"{seat} {kind}")
    if claims or chance(rng, 0.5):
        fields["claims"] = rng.choice(["; ", "; ", ";", " ; "]).join(claims)
    if chance(rng, 0.3):
        fields["from"] = rng.choice(SEATS)
    right = chan.priority({**fields, "claim": "none"})["options"][0]["claim"]
    wrong = [*claims, "none", f"{rng.choice(SEATS)} {rng.choice(['win', 'chiu', 'capture'])}"]
    return {**fields, "claim": right if chance(rng, 0.5) else rng.choice(wrong)}


def random_settle(rng: random.Random) -> Fields:
    winner = rng.choice([*SEATS, *SEATS, "none"])
    points = rng.choice([2, rng.randrange(2, 60), rng.randrange(0, 33333)])
    right = [0 if winner == "none" else 3 * points if seat == winner else -points for seat in SEATS]
    slips = [
        right,
        right,
        right,
        [-payment for payment in right],
        rng.sample(right, 4),
        [points if payment > 0 else payment for payment in right],
        [0, 0, 0, 0],
        [payment + rng.choice([0, 0, 0, 1]) for payment in right],
    ]
    payments = [f"{payment:+d}" if payment else "0" for payment in rng.choice(slips)]
    if chance(rng, 0.1):
        payments = [payment.removeprefix("+") for payment in payments]
    return {"winner": winner, "points": str(points), "payments": " ".join(payments)}
