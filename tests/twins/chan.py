"""A naive model of rulebook/chan.md, written from its words alone: it tries everything and decides by the definitions.

It shares nothing with the engine, so that a slip in one shows against the other. What the rulebook leaves open is
listed in OPEN_QUESTIONS_kap_chan.md (the numbers C1, B2 … below).
"""

from functools import cache
from typing import Any, NamedTuple

from .plain_reading import Reader, whole_number

Verdict = dict[str, Any]

RANKS = "23456789"
SUITS = "vsn"
FACES = [rank + suit for rank in RANKS for suit in SUITS] + ["cc"]
RED = ["8v", "9v", "8s", "9s", "cc"]

RULES_IN_ORDER = (
    "pack chan-pair ca-pair chiu never-split deal turn two-chances must-chan declined seen-face rank-has-ca last-single"
    " ca-broken discard-left priority chiu-returns win win-card win-chi thien-u-win xuong score-sum thap-thanh-sum"
    " draw-game payment"
).split()

BONUSES = {  # in table order: main value, dịch
    "u-chi": (3, 1),
    "thien-u": (3, 1),
    "tom": (4, 1),
    "bach-thu": (4, 1),
    "leo": (5, 2),
    "thien-khai": (5, 2),
    "chiu-u": (5, 2),
    "bon": (5, 2),
    "bach-dinh": (7, 4),
    "tam-do": (8, 5),
    "kinh-tu-chi": (12, 9),
    "thap-thanh": (12, 9),
}


def judge(question: str, fields: dict[str, str]) -> Verdict:
    return {
        "pair": pair,
        "win": win,
        "score": score,
        "waits": waits,
        "capture": capture,
        "discard": discard,
        "priority": priority,
        "settle": settle,
    }[question](fields)


# -------------------------------------------------------------------------------------------------- cards and pairs


def rank_of(face: str) -> str:
    """Chi chi is a rank of its own."""
    return face[0]


def kind_of_pair(a: str, b: str) -> str:
    if a == b:
        return "chan"
    if rank_of(a) == rank_of(b):
        return "ca"
    return "none"


class Meld(NamedTuple):
    kind: str
    cards: list[str]  # the taken card first

    @property
    def from_hand(self) -> str:
        return self.cards[1]


class Division(NamedTuple):
    pairs: tuple[tuple[str, str], ...]
    left: tuple[str, ...]

    def outside_chan(self, face: str) -> int:
        """How many copies of the face lie in a cạ or are left alone."""
        in_ca = [card for a, b in self.pairs if a != b for card in (a, b)]
        return in_ca.count(face) + self.left.count(face)


@cache
def all_divisions(cards: tuple[str, ...]) -> frozenset[Division]:
    """Every way to put cards of one rank into pairs, some left alone."""
    if not cards:
        return frozenset([Division((), ())])
    first, *others = cards
    found = {
        Division(rest.pairs, tuple(sorted([first, *rest.left]))) for rest in all_divisions(tuple(others))
    }
    for place, partner in enumerate(others):
        for rest in all_divisions(tuple(others[:place] + others[place + 1 :])):
            found.add(Division(tuple(sorted([(first, partner), *rest.pairs])), rest.left))
    return frozenset(found)


@cache
def protected_divisions(cards: tuple[str, ...]) -> list[Division]:
    """Those in which no identical pair is split, and of these the ones that leave the fewest cards alone."""
    protected = [d for d in all_divisions(cards) if all(d.outside_chan(face) <= 1 for face in cards)]
    fewest = min(len(d.left) for d in protected)
    return sorted(d for d in protected if len(d.left) == fewest)


def divide(cards: list[str]) -> Division:
    """Rank by rank. Where three suits of a rank lie alone any one of them may be the one that is left (C8)."""
    pairs: list[tuple[str, str]] = []
    left: list[str] = []
    for rank in [*RANKS, "c"]:
        division = protected_divisions(tuple(sorted(card for card in cards if rank_of(card) == rank)))[0]
        pairs += division.pairs
        left += division.left
    return Division(tuple(pairs), tuple(left))


def without(cards: list[str], *faces: str) -> list[str]:
    left = list(cards)
    for face in faces:
        left.remove(face)
    return left


def cards_of(melds: list[Meld]) -> list[str]:
    return [card for meld in melds for card in meld.cards]


# -------------------------------------------------------------------------------------------------- reading the fields


def as_card(text: str) -> str | None:
    card = text.lower()
    return card if card in FACES else None


def read_card(reader: Reader, name: str, required: bool = False) -> str | None:
    text = reader.text(name, required)
    if text is None:
        return None
    card = as_card(text)
    if card is None:
        reader.faulty.add(name)
    return card


def read_cards(reader: Reader, name: str, required: bool = False) -> list[str] | None:
    """None if it cannot be read; the empty list if nothing is there and nothing need be."""
    text = reader.text(name, required)
    if text is None:
        return None if name in reader.faulty else []
    cards = []
    for word in text.split():
        card = as_card(word)
        if card is None:
            reader.faulty.add(name)
            return None
        cards.append(card)
    return cards


def read_melds(reader: Reader) -> list[Meld] | None:
    text = reader.text("melds")
    if text is None:
        return None if "melds" in reader.faulty else []
    melds = [as_meld(part) for part in text.split(",")]
    if None in melds:
        reader.faulty.add("melds")
        return None
    return [meld for meld in melds if meld]


def as_meld(text: str) -> Meld | None:
    """`ca 6v+6n`, `chan 4s+4s`, `chiu 2v`; a chíu lies as four."""
    words = text.split()
    if len(words) != 2:
        return None
    kind, written = words
    cards = [as_card(card) for card in written.split("+")]
    known = [card for card in cards if card]
    if len(known) != len(cards):
        return None
    if kind == "chiu" and len(known) == 1:
        return Meld(kind, known * 4)
    if kind in ("chan", "ca") and len(known) == 2 and kind_of_pair(*known) == kind:
        return Meld(kind, known)
    return None


def check_copies(reader: Reader, lists: dict[str, list[str]]) -> None:
    """The error is on every field that holds a fifth copy or a later one (B2)."""
    seen: list[str] = []
    for name, cards in lists.items():
        for card in cards:
            seen.append(card)
            if seen.count(card) > 4:
                reader.faulty.add(name)


def errors(reader: Reader) -> Verdict:
    return {"errors": sorted(reader.faulty)}


def in_order(rules: set[str]) -> list[str]:
    return [rule for rule in RULES_IN_ORDER if rule in rules]


def verdict(
    legal: bool, rules: list[str], options: list[dict[str, str]], score: int | None = None, **extras: Any
) -> Verdict:
    return {"legal": legal, "score": score, "rules": rules, "options": options, **extras}


# --------------------------------------------------------------------------------------------------------------- pair


def pair(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["a", "b", "kind"])
    a = read_card(reader, "a", required=True)
    b = read_card(reader, "b", required=True)
    claimed = reader.choice("kind", ["chan", "ca", "none"], required=True)
    if reader.faulty or a is None or b is None or claimed is None:
        return errors(reader)
    rules_of = {"chan": ["chan-pair"], "ca": ["ca-pair"], "none": ["chan-pair", "ca-pair"]}
    true = kind_of_pair(a, b)
    rules = rules_of[true] + [rule for rule in rules_of[claimed] if rule not in rules_of[true]]
    return verdict(claimed == true, rules, [{"kind": true}])


# ---------------------------------------------------------------------------------------------------------------- win


class Win(NamedTuple):
    hand: list[str]
    melds: list[Meld]
    card: str | None  # none for the dealer's first twenty cards
    by: str

    @property
    def concealed(self) -> list[str]:
        return self.hand + ([self.card] if self.card else [])

    @property
    def all_cards(self) -> list[str]:
        return self.concealed + cards_of(self.melds)

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The concealed cards divided, the exposed pairs as they lie."""
        exposed = []
        for meld in self.melds:
            exposed += [(meld.cards[0], meld.cards[1])] * (2 if meld.kind == "chiu" else 1)
        return [*divide(self.concealed).pairs, *exposed]

    @property
    def unmatched(self) -> list[str]:
        return list(divide(self.concealed).left)

    @property
    def chan(self) -> int:
        return sum(a == b for a, b in self.pairs)

    @property
    def ca(self) -> int:
        return sum(a != b for a, b in self.pairs)


def read_win(reader: Reader, by: str | None) -> tuple[list[str] | None, list[Meld] | None, str | None]:
    """Hand, melds and card, checked against each other."""
    hand = read_cards(reader, "hand", required=True)
    melds = read_melds(reader)
    card = None
    if "card" in reader.given and by == "deal":
        reader.faulty.add("card")
    else:
        card = read_card(reader, "card", required=by in ("stock", "discard", "chiu"))
    if melds and by == "deal":
        reader.faulty.add("melds")
    if hand is not None and melds is not None and by is not None:
        check_size(reader, hand, melds, exactly=20 if by == "deal" else 19)
    check_copies(reader, {"hand": hand or [], "melds": cards_of(melds or []), "card": [card] if card else []})
    return hand, melds, card


def check_size(
    reader: Reader, hand: list[str], melds: list[Meld], exactly: int = 0, at_most: int = 0
) -> None:
    size = len(hand) + len(cards_of(melds))
    if (exactly and size != exactly) or (at_most and size > at_most):
        reader.faulty.add("hand")


def broken_by_win(w: Win) -> set[str]:
    broken = set()
    if w.by == "chiu" and w.hand.count(w.card or "") < 3:
        broken.add("chiu")
    if w.unmatched or len(w.pairs) != 10 or w.chan < 6:
        broken.add("win")
    if w.by == "discard":
        broken.add("win-card")
    if w.card == "cc" and w.chan >= 6 and (w.chan, w.ca) != (6, 4):
        broken.add("win-chi")
    return broken


def winning_cards(hand: list[str], melds: list[Meld], by: str) -> list[str]:
    """Every face is tried; one of which four are held cannot come."""
    held = hand + cards_of(melds)
    can_come = [face for face in FACES if held.count(face) < 4]
    return [face for face in can_come if not broken_by_win(Win(hand, melds, face, by))]


def pairs_or_unmatched(w: Win) -> list[str]:
    if w.unmatched:
        return w.unmatched
    return [f"{kind_of_pair(a, b)} {a}+{b}" for a, b in w.pairs]


def win(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hand", "card", "by", "melds"])
    by = reader.choice("by", ["stock", "discard", "chiu", "deal"], required=True)
    hand, melds, card = read_win(reader, by)
    if reader.faulty or hand is None or melds is None or by is None:
        return errors(reader)
    claimed = Win(hand, melds, card, by)
    broken = broken_by_win(claimed)
    rules_that_allow = ["win"]
    if by == "stock":
        rules_that_allow.append("win-card")
    if card == "cc":
        rules_that_allow.append("win-chi")
    if by == "chiu":
        rules_that_allow.append("chiu")
    if by == "deal":
        rules_that_allow.append("thien-u-win")
    options = [{"card": face} for face in winning_cards(hand, melds, by)] if by in ("stock", "chiu") else []
    return verdict(
        not broken, in_order(broken) or rules_that_allow, options, pairs=pairs_or_unmatched(claimed)
    )


# -------------------------------------------------------------------------------------------------------------- score


def score(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hand", "card", "by", "melds", "door", "thien_khai", "bon", "points", "tom"])
    by = reader.choice("by", ["stock", "discard", "chiu", "deal"], required=True)
    door = reader.choice_or("door", ["own", "other"], "other")
    tom = reader.choice_or("tom", ["3s", "3n"], "3s")
    points = reader.number("points")
    thien_khai = reader.number("thien_khai")
    bon = reader.number("bon")
    hand, melds, card = read_win(reader, by)
    if hand is not None and melds is not None:
        if by == "deal":
            dealt_fours = len(faces_held_four_times(hand))
            if thien_khai is not None and thien_khai != dealt_fours:
                reader.faulty.add("thien_khai")
            if bon:
                reader.faulty.add("bon")
            thien_khai = dealt_fours
        elif by is not None:
            check_dealt_bonuses(reader, by, hand, melds, card, thien_khai or 0, bon or 0)
    if reader.faulty or hand is None or melds is None or by is None:
        return errors(reader)

    claimed = Win(hand, melds, card, by)
    pairs = pairs_or_unmatched(claimed)
    broken = broken_by_win(claimed)
    if broken:
        return verdict(False, in_order(broken), [], pairs=pairs, bill=[], payment=None)
    found = bonuses(claimed, door, tom, thien_khai or 0, bon or 0)
    bill = bill_of(found)
    right = sum(line for _, line in bill)
    if not found:
        rule = "xuong"
    elif "thap-thanh" in found:
        rule = "thap-thanh-sum"
    else:
        rule = "score-sum"
    payment = {"each": right, "winner": 3 * right}
    legal = points in (None, right)
    options = [{"points": str(right)}]
    return verdict(legal, [rule], options, right, pairs=pairs, bill=bill, payment=payment)


def faces_held_four_times(cards: list[str]) -> set[str]:
    return {face for face in FACES if cards.count(face) >= 4}


def check_dealt_bonuses(
    reader: Reader, by: str, hand: list[str], melds: list[Meld], card: str | None, thien_khai: int, bon: int
) -> None:
    """`thien_khai` within the fours without the card, `thien_khai` + `bon` within the fours with it (C11)."""
    held = hand + cards_of(melds)
    chiu_melds = {meld.cards[0] for meld in melds if meld.kind == "chiu"}
    if thien_khai > len(faces_held_four_times(held) - chiu_melds):
        reader.faulty.add("thien_khai")
    if card is None:
        return
    fours_with_card = faces_held_four_times([*held, card])
    if by == "chiu":
        fours_with_card.discard(card)
    if bon > len(fours_with_card):
        reader.faulty.add("bon")
    if "thien_khai" not in reader.faulty and thien_khai + bon > len(fours_with_card):
        reader.faulty.add("bon")


def bonuses(w: Win, door: str, tom: str, thien_khai: int, bon: int) -> list[str]:
    """One id a copy, in table order."""
    reds = sum(card in RED for card in w.all_cards)
    ca_in_winning_rank = w.card and any(a != b and rank_of(a) == rank_of(w.card) for a, b in w.pairs)
    copies = {
        "u-chi": w.by in ("stock", "chiu") and door == "own",
        "thien-u": w.by == "deal",
        "tom": most_sets(w.all_cards, ["3v", tom, "7n"]),
        "bach-thu": w.card is not None and w.chan == 6 and not ca_in_winning_rank,
        "leo": most_sets(w.all_cards, ["8s", "9v", "cc"]),
        "thien-khai": thien_khai,
        "chiu-u": w.by == "chiu",
        "bon": bon,
        "bach-dinh": reds == 0,
        "tam-do": reds == 8,
        "kinh-tu-chi": w.all_cards.count("cc") == 4 and reds == 4,
        "thap-thanh": w.chan == 10,
    }
    return [bonus for bonus in BONUSES for _ in range(int(copies[bonus]))]


def most_sets(cards: list[str], wanted: list[str]) -> int:
    """How often the wanted cards can be taken out, no card twice."""
    if not all(face in cards for face in wanted):
        return 0
    return 1 + most_sets(without(cards, *wanted), wanted)


def bill_of(found: list[str]) -> list[tuple[str, int]]:
    if not found:
        return [("xuong", 2)]
    mains = [BONUSES[bonus][0] for bonus in found]
    if "thap-thanh" in found:
        return list(zip(found, mains, strict=True))
    main_place = mains.index(max(mains))
    return [(bonus, BONUSES[bonus][0 if place == main_place else 1]) for place, bonus in enumerate(found)]


# -------------------------------------------------------------------------------------------------------------- waits


def waits(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hand", "melds", "by", "claim"])
    by = reader.choice_or("by", ["stock", "chiu"], "stock")
    hand = read_cards(reader, "hand", required=True)
    melds = read_melds(reader)
    claim = read_cards(reader, "claim")
    if hand is not None and melds is not None:
        check_size(reader, hand, melds, exactly=19)
    check_copies(reader, {"hand": hand or [], "melds": cards_of(melds or [])})
    if reader.faulty or hand is None or melds is None or claim is None:
        return errors(reader)
    right = winning_cards(hand, melds, by)
    wrong = set(claim) ^ set(right)
    broken = {"win-chi" if face == "cc" else "win" for face in wrong}
    return verdict(not wrong, in_order(broken) or ["win"], [{"claim": " ".join(right)}])


# ---------------------------------------------------------------------------------------------------------- discarding


class Door(NamedTuple):
    """What one player has and did."""

    hand: list[str]
    melds: list[Meld]
    discarded: list[str]
    declined: set[str]


def read_door(
    reader: Reader, at_most: int, card: str | None, used_field: str, used_card: str | None
) -> Door | None:
    """`card` comes from outside and is counted, the used card must be in the hand."""
    hand = read_cards(reader, "hand", required=True)
    melds = read_melds(reader)
    discarded = read_cards(reader, "discarded")
    declined = read_cards(reader, "declined")
    if hand is not None and melds is not None:
        check_size(reader, hand, melds, at_most=at_most)
    if hand is not None and used_card and used_card not in hand:
        reader.faulty.add(used_field)
    outside = [card] if card else []
    check_copies(
        reader,
        {"hand": hand or [], "melds": cards_of(melds or []), "discarded": discarded or [], "card": outside},
    )
    if hand is None or melds is None or discarded is None or declined is None:
        return None
    return Door(hand, melds, discarded, set(declined))


def broken_by_discard(door: Door, card: str) -> set[str]:
    broken = set()
    if door.hand.count(card) in (2, 4):
        broken.add("never-split")
    if card in door.declined:
        broken.add("declined")
    captured_a_ca = any(meld.kind == "ca" for meld in door.melds)
    if captured_a_ca and any(kind_of_pair(card, earlier) == "ca" for earlier in door.discarded):
        broken.add("ca-broken")
    return broken


def possible_discards(door: Door) -> list[str]:
    return [face for face in FACES if face in door.hand and not broken_by_discard(door, face)]


def discard(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hand", "card", "melds", "discarded", "declined"])
    card = read_card(reader, "card", required=True)
    door = read_door(reader, at_most=20, card=None, used_field="card", used_card=card)
    if reader.faulty or door is None or card is None:
        return errors(reader)
    broken = broken_by_discard(door, card)
    return verdict(
        not broken, in_order(broken) or ["turn"], [{"card": face} for face in possible_discards(door)]
    )


# ------------------------------------------------------------------------------------------------------------ capture


def broken_by_capture(door: Door, card: str, use: str) -> set[str]:
    kind = kind_of_pair(card, use)
    if kind == "none":
        return {"chan-pair", "ca-pair"}
    broken = set()
    as_ca = kind == "ca"
    if as_ca and door.hand.count(use) in (2, 4):
        broken.add("never-split")
    if as_ca and card in door.hand:
        broken.add("must-chan")
    if as_ca and use in door.declined:
        broken.add("declined")
    if card in door.discarded or card in [meld.from_hand for meld in door.melds if meld.kind == "ca"]:
        broken.add("seen-face")
    if as_ca and has_ca_in_rank(door, rank_of(card)):
        broken.add("rank-has-ca")
    if as_ca and len(divide(door.hand).left) == 1:
        broken.add("last-single")
    if as_ca and any(kind_of_pair(a, b) == "ca" for a in door.discarded for b in door.discarded):
        broken.add("ca-broken")
    after = door._replace(hand=without(door.hand, use), melds=[*door.melds, Meld(kind, [card, use])])
    if not possible_discards(after):
        broken.add("discard-left")
    return broken


def has_ca_in_rank(door: Door, rank: str) -> bool:
    """Concealed or exposed."""
    exposed = [(meld.cards[0], meld.cards[1]) for meld in door.melds]
    return any(a != b and rank_of(a) == rank for a, b in [*divide(door.hand).pairs, *exposed])


def capture(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hand", "card", "use", "melds", "discarded", "declined"])
    card = read_card(reader, "card", required=True)
    use = read_card(reader, "use", required=True)
    door = read_door(reader, at_most=19, card=card, used_field="use", used_card=use)
    if reader.faulty or door is None or card is None or use is None:
        return errors(reader)
    broken = broken_by_capture(door, card, use)
    options = [
        {"use": face} for face in FACES if face in door.hand and not broken_by_capture(door, card, face)
    ]
    kind = kind_of_pair(card, use)
    return verdict(not broken, in_order(broken) or [f"{kind}-pair"], options)


# ----------------------------------------------------------------------------------------------------------- priority

SEATS = ["1", "2", "3", "4"]


def seats_from(seat: str) -> list[str]:
    """The four seats in playing order from this one."""
    start = SEATS.index(seat)
    return SEATS[start:] + SEATS[:start]


class PublicCard(NamedTuple):
    door: str
    source: str
    discarder: str | None

    def reason_not_to_count(self, seat: str, kind: str) -> str | None:
        if kind == "win" and self.source == "discard":
            return "win-card"
        own_door, next_seat, *_ = seats_from(self.door)
        with_a_chance = [own_door, next_seat] if self.source == "stock" else [own_door]
        if kind == "capture" and seat not in with_a_chance:
            return "two-chances"
        if seat == self.discarder:
            return "priority"
        return None


def priority(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["door", "source", "claims", "from", "claim"])
    door = reader.choice("door", SEATS, required=True)
    source = reader.choice("source", ["stock", "discard"], required=True)
    written_from = reader.choice("from", SEATS)
    claims = read_claims(reader)
    claim = read_right_claim(reader)
    if reader.faulty or door is None or source is None or claims is None or claim is None:
        return errors(reader)

    seat_before = seats_from(door)[-1]
    public = PublicCard(door, source, (written_from or seat_before) if source == "discard" else None)
    counting = {(seat, kind) for seat, kind in claims if public.reason_not_to_count(seat, kind) is None}
    right = "none"
    for kind, seat in [(kind, seat) for kind in ("win", "chiu", "capture") for seat in seats_from(door)]:
        if (seat, kind) in counting:
            right = f"{seat} {kind}"
            break
    reason = "priority"
    if claim != right and claim != "none":
        seat, kind = claim.split()
        reason = public.reason_not_to_count(seat, kind) or "priority"
    return verdict(claim == right, [reason], [{"claim": right}])


def as_claim(text: str) -> tuple[str, str] | None:
    words = text.split()
    if len(words) == 2 and words[0] in SEATS and words[1] in ("win", "chiu", "capture"):
        return words[0], words[1]
    return None


def read_claims(reader: Reader) -> list[tuple[str, str]] | None:
    text = reader.text("claims")
    if text is None:
        return None if "claims" in reader.faulty else []
    claims = [as_claim(part) for part in text.split(";")]
    known = [claim for claim in claims if claim]
    seats = [seat for seat, _ in known]
    chius = [seat for seat, kind in known if kind == "chiu"]
    if len(known) < len(claims) or len(set(seats)) < len(seats) or len(chius) > 1:
        reader.faulty.add("claims")
        return None
    return known


def read_right_claim(reader: Reader) -> str | None:
    text = reader.text("claim", required=True)
    if text is None or text == "none":
        return text
    claim = as_claim(text)
    if claim is None:
        reader.faulty.add("claim")
        return None
    return " ".join(claim)


# ------------------------------------------------------------------------------------------------------------- settle


def settle(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["winner", "points", "payments"])
    winner = reader.choice("winner", [*SEATS, "none"], required=True)
    points = reader.number("points", required=winner != "none")
    payments = read_payments(reader)
    if reader.faulty or winner is None or (points is None and winner != "none"):
        return errors(reader)
    if winner == "none":
        right = [0, 0, 0, 0]
    else:
        right = [3 * points if seat == winner else -points for seat in SEATS]
    rule = "draw-game" if winner == "none" else "payment"
    return verdict(
        payments == right, [rule], [{"payments": " ".join(f"{n:+d}" if n else "0" for n in right)}]
    )


def read_payments(reader: Reader) -> list[int] | None:
    text = reader.text("payments", required=True)
    if text is None:
        return None
    payments = []
    for word in text.split():
        sign = word[0] if word[0] in "+-" else ""
        figure = whole_number(word.removeprefix(sign), 0, 3 * 99999)
        if figure is None:
            reader.faulty.add("payments")
            return None
        payments.append(-figure if sign == "-" else figure)
    if len(payments) != 4:
        reader.faulty.add("payments")
        return None
    return payments
