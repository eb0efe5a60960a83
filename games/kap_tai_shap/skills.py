"""What can be practised. Hands are complete or nearly so, as after a few turns.

The docstring of a deal says what difficulties 1, 2 and 3 mean, in this order, separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

from games.core import skills
from games.core.chinese import SET
from games.core.judging import Verdict
from games.core.pieces import Domino, codes
from games.core.skills import Claim, Skill
from games.kap_tai_shap.deal import ALL_FACES, DEFAULT, NINE, SETS, complete_hand, stock
from games.kap_tai_shap.hand import GROUPS, arranged, left_over
from games.kap_tai_shap.pairs import partners
from games.kap_tai_shap.pieces import FACES, FOUR_TWO, Tiles, without
from games.kap_tai_shap.rules import House
from games.kap_tai_shap.setup import FEWEST_PLAYERS, MOST_PLAYERS
from games.kap_tai_shap.splits import HAND_SIZE, Pair, completing, divisions, is_complete, splits
from games.kap_tai_shap.turn import DEAL, DRAW, NO, TAKE

ATTEMPTS = 100


# --- Players and sets

PLAYERS = {1: range(2, 7), 2: range(7, 13), 3: range(13, 21)}


def deal_setup(rng: Random, difficulty: int) -> Claim:
    """Few players; more; many."""
    players = rng.choice(PLAYERS[difficulty])
    return {"players": str(players), "sets": str(-(-2 * players // 5))}


def try_setups(look: Verdict) -> Iterator[Claim]:
    """A set more or fewer, too many sets, too many or too few players."""
    players, sets = look.values["players"], look.values["sets"]
    for other in (sets - 2, sets - 1, sets + 1, sets + 2, 9):
        if other > 0:
            yield {"players": str(players), "sets": str(other)}
    yield {"players": str(MOST_PLAYERS + 1 + players % 4), "sets": "8"}
    yield {"players": str(FEWEST_PLAYERS - 1), "sets": "1"}


# --- Pairs


def deal_partners(rng: Random, difficulty: int) -> Claim:
    """A tile that makes ten with others; one that makes twenty; 4-2, or a tile of four or seven pips.

    Sevens are partners of 4-2; fours would be if it counted six. All faces come up, each at one difficulty.
    """
    alike: dict[int, list[Domino]] = {}
    for tile in FACES:
        level = 3 if tile is FOUR_TWO or tile.pips in (4, 7) else 1 if tile.pips < 8 else 2
        if level == difficulty:
            alike.setdefault(0 if tile is FOUR_TWO else tile.pips, []).append(tile)
    return {"a": rng.choice(rng.choice(list(alike.values()))).code}


# --- Complete hands


MANY_WAYS = 4


def deal_arrange(rng: Random, difficulty: int) -> Claim:
    """A complete hand that divides in four or more ways; in two or three; in one."""
    ways = ((MANY_WAYS,), range(2, MANY_WAYS), (1,))[difficulty - 1]
    for _ in range(ATTEMPTS):
        sets = rng.choice(SETS)
        # Hands whose pairs have few different sums divide in many ways.
        among = of_few_sums(rng) if difficulty == 1 else ALL_FACES
        tiles = complete_hand(rng, sets, among)
        if len(list(islice(divisions(tiles, DEFAULT), MANY_WAYS))) in ways:
            break
    return {"tiles": codes(tiles), "sets": str(sets)}


def of_few_sums(rng: Random) -> set[Domino]:
    """Three faces, whatever pairs with them, and whatever pairs with that."""
    found = set(rng.sample(FACES, 3))
    for _ in range(2):
        found |= {partner for tile in found for partner in partners(tile, DEFAULT)}
    return found


def try_arrangements(look: Verdict) -> Iterator[Claim]:
    """The pairs with two tiles exchanged, or with the eye's tiles among them."""
    if not look.options:
        # Under this house reading the hand is not complete.
        return
    eye = SET[str(look.options[0]["eye"])]
    pairs = read_pairs(str(look.options[0]["arrangement"]))
    for (place, one), (other_place, other) in combinations(enumerate(pairs), 2):
        exchanged = list(pairs)
        exchanged[place], exchanged[other_place] = (one[0], other[0]), (one[1], other[1])
        yield {"arrangement": arranged(tuple(exchanged))}
    for place in range(len(pairs)):
        yield {"arrangement": arranged((*pairs[:place], (eye, eye), *pairs[place + 1 :]))}


def read_pairs(text: str) -> tuple[Pair, ...]:
    pairs = [SET.read(part) for part in text.split(",")]
    return tuple([(one, other) for one, other in pairs])


def deal_complete(rng: Random, difficulty: int) -> Claim:
    """A complete hand. Its pairs are laid out; they are not; they are not, and there is only one way to divide it."""
    for _ in range(ATTEMPTS):
        sets = rng.choice(SETS)
        tiles = complete_hand(rng, sets)
        ways = splits(tiles, DEFAULT)
        if difficulty < 3 or len(ways) == 1:
            break
    fields = {"tiles": codes(tiles), "sets": str(sets)}
    return fields if difficulty > 1 else {**fields, "arrangement": arranged(rng.choice(ways).pairs)}


SEVENS = tuple([tile for tile in FACES if tile.pips == 7])
FOURS = tuple([tile for tile in FACES if tile.pips == 4])
"""``SEVENS`` pair with 4-2, which counts three; ``FOURS`` would if it counted six."""


def deal_four_two(rng: Random, difficulty: int) -> Claim:
    """A complete hand with a four. Its pairs are laid out; they are not; they are not, and there are more sets."""
    sets = (2, 2, 4)[difficulty - 1]
    four = rng.choice(FOURS)
    pairs: list[Pair] = [
        (four, rng.choice([tile for tile in partners(four, DEFAULT) if tile is not FOUR_TWO]))
    ]
    heap = [tile for tile in stock(rng, sets, pairs[0]) if tile is not FOUR_TWO]
    eye = next(tile for tile in heap if heap.count(tile) > 1)
    heap = list(without(tuple(heap), eye, eye))
    while len(pairs) < GROUPS:
        tile = heap.pop()
        partner = next((other for other in heap if other in partners(tile, DEFAULT)), None)
        if partner is not None:
            heap.remove(partner)
            pairs.append((tile, partner))
    rng.shuffle(pairs)
    fields = {"tiles": codes([eye, eye, *[tile for pair in pairs for tile in pair]]), "sets": str(sets)}
    return fields if difficulty > 1 else {**fields, "arrangement": arranged(tuple(pairs))}


def try_four_two(look: Verdict) -> Iterator[Claim]:
    """The hand with 4-2 in place of a four's partner, or with 4-2 and a partner of its own in place of both."""
    found = divided(look)
    if found is None:
        return
    eye, pairs, laid_out = found
    for place, pair in enumerate(pairs):
        four = next((tile for tile in pair if tile in FOURS), None)
        for new in [(four, FOUR_TWO), *[(FOUR_TWO, seven) for seven in SEVENS]] if four else []:
            yield showing((eye, eye), (*pairs[:place], new, *pairs[place + 1 :]), laid_out)


def divided(look: Verdict) -> tuple[Domino, tuple[Pair, ...], tuple[Pair, ...] | None] | None:
    """The eye and the pairs of a hand, and the pairs as claimed (``None`` if no arrangement was).

    ``None`` if the hand is not complete and no arrangement was claimed.
    """
    tiles: Tiles = look.values["tiles"]
    laid_out: tuple[Pair, ...] | None = look.values["arrangement"]
    pairs = laid_out or next((split.pairs for split in divisions(tiles, DEFAULT)), None)
    return None if pairs is None else (left_over(tiles, pairs)[0], pairs, laid_out)


def try_hands(look: Verdict) -> Iterator[Claim]:
    """The hand with one tile exchanged, so that the eye or one of the pairs only looks right, or is another one."""
    found = divided(look)
    if found is None:
        return
    eye, pairs, laid_out = found
    for twins, shown in changed(eye, pairs):
        # The learner is asked whether the hand is complete. So where the pairs are laid out wrongly, the tiles must not
        # be complete in another way.
        if not (
            laid_out and is_complete((*twins, *[tile for pair in shown for tile in pair]), look.claim.house)
        ):
            yield showing(twins, shown, laid_out)


def changed(eye: Domino, pairs: tuple[Pair, ...]) -> Iterator[tuple[Pair, tuple[Pair, ...]]]:
    """The same pairs with two tiles that look like an eye; the same eye with one pair that only looks like a pair."""
    yield from ((twins, pairs) for twins in eyes_like(eye))
    for place, (one, other) in enumerate(pairs):
        for new in dict.fromkeys([one, *nearly(other)]):
            yield (eye, eye), (*pairs[:place], (one, new), *pairs[place + 1 :])


def eyes_like(eye: Domino) -> Iterator[Pair]:
    """The eye's tile with another face of the same total, or with one of its partners."""
    yield from ((eye, tile) for tile in FACES if tile.pips == eye.pips and tile is not eye)
    yield from ((eye, tile) for tile in partners(eye, DEFAULT)[:2] if tile is not eye)


def nearly(tile: Domino) -> list[Domino]:
    """A tile with one more pip; none if no tile has so many."""
    return [other for other in FACES if other.pips == tile.pips + 1][:1]


def showing(eye: Pair, pairs: tuple[Pair, ...], laid_out: tuple[Pair, ...] | None) -> Claim:
    claim = {"tiles": codes([*eye, *[tile for pair in pairs for tile in pair]])}
    return {**claim, "arrangement": arranged(pairs)} if laid_out else claim


# --- Waiting


def waiting(rng: Random, sets: int) -> Tiles:
    """A complete hand without one of its tiles."""
    return complete_hand(rng, sets)[:NINE]


def that_complete(tiles: Tiles, among: list[Domino], house: House) -> list[Domino]:
    """Those tiles ``among`` some that complete a hand of nine."""
    right = completing(tiles, house)
    return [tile for tile in among if tile in right]


NO_WAIT = 0.3
"""The probability that no tile is to complete the hand."""


def waiting_for_none(rng: Random, sets: int, as_six: bool) -> Tiles:
    """Nine tiles that nothing completes, one of them exchanged; ``as_six``: some tile would if 4-2 counted six."""
    for _ in range(ATTEMPTS):
        tiles = waiting(rng, sets)[1:]
        tiles = (*tiles, stock(rng, sets, tiles)[0])
        if not completing(tiles, DEFAULT) and (not as_six or completing(tiles, DEFAULT.counting_six)):
            break
    return tiles


def deal_waits(rng: Random, difficulty: int) -> Claim:
    """One or two faces complete the hand; three; four or more, or others if 4-2 counted six. Now and then none does."""
    if rng.random() < NO_WAIT:
        sets = rng.choice(SETS)
        return {"tiles": codes(waiting_for_none(rng, sets, difficulty == 3)), "sets": str(sets)}
    for _ in range(ATTEMPTS):
        sets = rng.choice(SETS)
        tiles = waiting(rng, sets)
        right = completing(tiles, DEFAULT)
        fits = (len(right) < 3, len(right) == 3, len(right) > 3)[difficulty - 1]
        if fits or (difficulty == 3 and completing(tiles, DEFAULT.counting_six) != right):
            break
    return {"tiles": codes(tiles), "sets": str(sets)}


def try_waits(look: Verdict) -> Iterator[Claim]:
    """The right faces without one of them; those right if 4-2 counted six or by the printed list; a held tile added.

    Where none is right, a partner of some tile.
    """
    right = str(look.options[0]["claim"]).split()
    tiles, house = look.values["tiles"], look.claim.house
    for face in dict.fromkeys(right[:1] + right[-1:]):
        yield {"claim": " ".join([other for other in right if other != face])}
    for other in (house, house.counting_six, house._replace(pairs="list")):
        yield {"claim": codes(completing(tiles, other))}
    held = [tile for tile in dict.fromkeys(tiles) if tile.code not in right]
    yield from ({"claim": " ".join([*right, tile.code])} for tile in held[:2])
    if not right:
        yield from ({"claim": tile.code} for tile in partners(tiles[-1], house))


# --- Turns


def deal_opening(rng: Random, difficulty: int) -> Claim:
    """Ten tiles that are far from complete; one tile away; complete, or one tile away."""
    sets = rng.choice(SETS)
    tiles = tuple(stock(rng, sets)[:HAND_SIZE])
    if difficulty > 1:
        tiles = waiting(rng, sets)
        tiles = (*tiles, rng.choice(stock(rng, sets, tiles)))
    if difficulty == 3 and rng.random() < 0.5:
        tiles = complete_hand(rng, sets)
    return {"hand": codes(tiles), "sets": str(sets), "first": "yes", "declare": NO}


def try_openings(look: Verdict) -> Iterator[Claim]:
    """Lay, declare, both, nothing; draw first, or declare as after a draw."""
    hand = look.values["hand"]
    lay = hand[0].code
    drawn = next(tile.code for tile in reversed(FACES) if tile not in hand)
    yield {"declare": NO, "lay": lay}
    yield {"declare": DEAL}
    yield {"declare": DEAL, "lay": lay}
    yield {"declare": NO}
    yield {"declare": NO, "draw": drawn, "lay": lay}
    yield {"declare": DRAW, "draw": drawn}


TABLES = {1: (1, 2), 2: (3, 4, 5), 3: (2, 4, 6)}
"""Tiles lying face up, by difficulty."""


def deal_turn(rng: Random, difficulty: int) -> Claim:
    """Few tiles lie on the table; more; any number, where a tile there or the drawn one completes the hand."""
    sets = rng.choice(SETS)
    tiles = waiting(rng, sets)
    rest = stock(rng, sets, tiles)
    good = that_complete(tiles, rest, DEFAULT)
    if difficulty == 3 and good:
        # The first tile is drawn below and the next ones lie on the table, so this puts it into either place.
        rest.remove(good[0])
        rest.insert(rng.choice((0, 1)), good[0])
    drawn, *lying = rest[: 1 + rng.choice(TABLES[difficulty])]
    rng.shuffle(lying)
    return {
        "hand": codes(tiles),
        "sets": str(sets),
        "table": codes(lying),
        "first": "no",
        "draw": drawn.code,
        "declare": NO,
    }


def try_turns(look: Verdict) -> Iterator[Claim]:
    """Whole turns: right ones, and ones with a step left out or with one too many."""
    hand, drawn = look.values["hand"], look.values["draw"]
    lay, give = hand[0].code, hand[-1].code
    draw = drawn.code if drawn else lay
    yield {"draw": draw, "lay": lay, "declare": NO}
    yield {"draw": draw, "lay": draw, "declare": NO}
    yield {"draw": draw, "declare": DRAW}
    yield {"declare": NO}
    yield {"lay": lay, "declare": NO}
    good = look.options[0]["take"]
    for take in dict.fromkeys([*good, *[tile.code for tile in look.values["table"][:2]]]):
        yield {"take": take, "give": give, "draw": draw, "lay": lay, "declare": NO}
        yield {"take": take, "declare": TAKE}
        yield {"take": take, "draw": draw, "lay": lay, "declare": NO}
        yield {"take": take, "give": give, "declare": NO}
        yield {"take": take, "give": take, "draw": draw, "lay": lay, "declare": NO}
        yield {"take": take, "draw": draw, "declare": TAKE}


THAT_WIN = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3)
"""How many faces on the table complete the hand; more frequent numbers are listed more often."""


def deal_completing(rng: Random, difficulty: int) -> Claim:
    """Four tiles lie on the table; six; eight. One or two of them complete the hand, now and then three or none."""
    many = rng.choice(THAT_WIN)
    for _ in range(ATTEMPTS):
        sets = rng.choice(SETS)
        tiles = waiting(rng, sets)
        rest = stock(rng, sets, tiles)
        good = list(dict.fromkeys(that_complete(tiles, rest, DEFAULT)))
        if len(good) >= many:
            break
    idle = [tile for tile in rest if tile not in good]
    lying = [*good[:many], *idle][: (4, 6, 8)[difficulty - 1]]
    rng.shuffle(lying)
    return {"hand": codes(tiles), "sets": str(sets), "table": codes(lying), "first": "no"}


def try_taking(look: Verdict) -> Iterator[Claim]:
    yield from ({"take": tile.code, "declare": TAKE} for tile in dict.fromkeys(look.values["table"]))


def deal_declare(rng: Random, difficulty: int) -> Claim:
    """A tile was drawn. Nearly half the time it completes the hand.

    Otherwise it is any tile; one with as many pips as one that does; one that would if 4-2 counted six.
    """
    sets = rng.choice(SETS)
    tiles = waiting(rng, sets)
    rest = stock(rng, sets, tiles)
    good = that_complete(tiles, rest, DEFAULT)
    idle = [tile for tile in rest if tile not in good]
    if difficulty == 2:
        idle = [tile for tile in idle if any(tile.pips == other.pips for other in good)] or idle
    if difficulty == 3:
        idle = that_complete(tiles, idle, DEFAULT.counting_six) or idle
    drawn = rng.choice(good if good and rng.random() < 0.45 else idle)
    return {"hand": codes(tiles), "sets": str(sets), "first": "no", "draw": drawn.code}


def try_declaring(look: Verdict) -> Iterator[Claim]:
    """Declare, or lay one of the tiles."""
    yield {"declare": DRAW}
    yield {"declare": NO}
    for tile in dict.fromkeys([*look.values["hand"], look.values["draw"]]):
        yield {"declare": NO, "lay": tile.code}
    yield {"declare": DRAW, "lay": look.values["draw"].code}


def with_four_two(verdict: Verdict) -> str:
    """Whether a hand that holds 4-2 is rightly called complete; "" if it holds none."""
    if FOUR_TWO not in verdict.values["tiles"]:
        return ""
    return skills.YES if verdict.legal else skills.NO


def waited_for(verdict: Verdict) -> str:
    """Whether a hand waits for anything."""
    return skills.YES if verdict.values["claim"] else skills.NO


# --- The skills

SKILLS = (
    Skill(
        id="setup",
        rules=("players", "deal"),
        question="setup",
        ask=skills.ASK_JUDGE,
        asked=("players", "sets"),
        deal=deal_setup,
        tries=try_setups,
        few=True,
    ),
    Skill(
        id="complete",
        rules=("hand", "eye", "ten"),
        question="hand",
        ask=skills.ASK_JUDGE,
        asked=("tiles", "arrangement"),
        deal=deal_complete,
        tries=try_hands,
        errors=(
            "eye same-pips-left",
            "eye not-twins-left",
            "eye same-pips",
            "eye five-pairs-and-no-eye",
            "ten twins",
        ),
        kept=("hand",),
    ),
    Skill(
        id="arrange",
        rules=("hand", "eye", "ten"),
        question="hand",
        ask=skills.ASK_CLAIM,
        asked=("arrangement",),
        deal=deal_arrange,
        tries=try_arrangements,
        errors=("ten twins",),
    ),
    Skill(
        id="waits",
        rules=("hand",),
        question="waits",
        ask=skills.ASK_CLAIM,
        deal=deal_waits,
        tries=try_waits,
        sort=waited_for,
        sorts=skills.SOMETHING_MOSTLY,
    ),
    Skill(
        id="partners",
        rules=("ten", "four-two"),
        question="pairing",
        ask=skills.ASK_ALL,
        deal=deal_partners,
        few=True,
        uneven={
            "count": "Of 21 faces two have one partner, four have three, and all others have two.",
            "nothing": "Every face has a partner. (By the printed list three have none.)",
        },
    ),
    Skill(
        id="four-two",
        rules=("four-two",),
        question="hand",
        ask=skills.ASK_JUDGE,
        asked=("tiles", "arrangement"),
        deal=deal_four_two,
        tries=try_four_two,
        sort=with_four_two,
        sorts=(skills.YES, skills.NO),
        needs={"four_two": "3"},
    ),
    Skill(
        id="first-turn",
        rules=("first-turn", "declare"),
        question="turn",
        ask=skills.ASK_JUDGE,
        asked=("take", "give", "draw", "lay", "declare"),
        deal=deal_opening,
        tries=try_openings,
    ),
    Skill(
        id="turn",
        rules=("take", "draw", "declare"),
        question="turn",
        ask=skills.ASK_JUDGE,
        asked=("take", "give", "draw", "lay", "declare"),
        deal=deal_turn,
        tries=try_turns,
    ),
    Skill(
        id="completing",
        rules=("take", "declare"),
        question="turn",
        ask=skills.ASK_ALL,
        asked=("take", "declare"),
        deal=deal_completing,
        tries=try_taking,
        sorts=skills.SOMETHING_MOSTLY,
    ),
    Skill(
        id="declare",
        rules=("draw", "declare"),
        question="turn",
        ask=skills.ASK_CLAIM,
        asked=("lay", "declare"),
        deal=deal_declare,
        tries=try_declaring,
        counts=("declare",),
    ),
)
