"""The exposed pairs (melds) in front of a player: ``ca 6v+6n, chan 4s+4s, chiu 2v``, the taken card first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from games.chan.pairs import CA, CHAN, kind_of
from games.chan.pieces import CARDS, COPIES, SET, Card, Cards
from games.core.faults import Fault, quoted
from games.core.kinds import Groups
from games.core.respelling import WORD, Item

CHIU = "chiu"
WORDS = (CHAN, CA, CHIU)
JOINT = "+"
"""Between the taken card and the one from the hand."""


class Meld(NamedTuple):
    """A chắn, a cạ, or a chíu (four alike, which lie as two chắn); of a pair, the taken card lies first."""

    word: str
    cards: Cards


Melds: TypeAlias = "tuple[Meld, ...]"


def write_meld(meld: Meld) -> str:
    if meld.word == CHIU:
        return f"{CHIU} {meld.cards[0].code}"
    return f"{meld.word} {meld.cards[0].code}{JOINT}{meld.cards[1].code}"


def every_meld() -> list[Meld]:
    """All that can lie exposed, the two cards of a cạ in either order."""
    pairs = [Meld(kind, (a, b)) for a in CARDS for b in CARDS if (kind := kind_of(a, b)) in (CHAN, CA)]
    return pairs + [Meld(CHIU, (card,) * COPIES) for card in CARDS]


SPELLINGS = {write_meld(meld): meld for meld in every_meld()}
"""Every exposed pair by its canonical notation, for speed. Other spellings and faults are left to ``read_meld``."""


def read_meld(text: str) -> Meld:
    """``ca 6v+6n``, ``chan 4s+4s`` or ``chiu 2v``, also with all its four cards.

    ``Fault`` for anything else, such as two cards that are no pair.
    """
    known = SPELLINGS.get(text)
    if known is not None:
        return known
    word, _, rest = " ".join(text.split()).partition(" ")
    faces = rest.split(JOINT)
    sizes = (1, COPIES) if word == CHIU else (2,)
    if word not in WORDS or len(faces) not in sizes or (word == CHIU and len(set(faces)) > 1):
        raise Fault("unknown-meld", read=quoted(text))
    cards = tuple([read_face(face) for face in faces])
    if word == CHIU:
        return Meld(word, cards[:1] * COPIES)
    if kind_of(*cards) != word:
        raise Fault(f"meld-no-{word}", cards=cards)
    return Meld(word, cards)


def read_face(text: str) -> Card:
    try:
        return SET[text]
    except KeyError:
        raise Fault("unknown-piece", read=quoted(text)) from None


class MeldGroups(Groups):
    """Exposed pairs; the four cards of a chíu may be named one by one: *chíu 2v 2v 2v 2v*."""

    def group_spelt(self, group: Sequence[Item]) -> str:
        word, *cards = group
        alike = len(cards) == COPIES and len(set(cards)) == 1
        return super().group_spelt([word, cards[0]] if word == (WORD, CHIU) and alike else group)


MELDS = MeldGroups("melds", ",", SET, read_meld, write_meld, WORDS, JOINT, size=2, times={CHIU: COPIES})


def lying(melds: Melds) -> Cards:
    """The cards of all exposed pairs."""
    return tuple([card for meld in melds for card in meld.cards])


def exposed_cas(melds: Melds) -> Melds:
    return tuple([meld for meld in melds if meld.word == CA])
