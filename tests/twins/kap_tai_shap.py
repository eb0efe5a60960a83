"""A naive model of rulebook/kap-tai-shap.md, written from its words alone: it tries everything, by the definitions.

It shares nothing with the engine, so that a slip in one shows against the other. What the rulebook leaves open is
listed in OPEN_QUESTIONS_kap_chan.md (the numbers K1, B2 … below).
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from .plain_reading import Reader, domino, dominoes

Verdict = dict[str, Any]
House = dict[str, str]
Pair = tuple[str, str]
Split = tuple[str, tuple[Pair, ...]]  # the eye's face, and the four pairs

PIPS = "123456"
FACES = [f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)]
CIVIL = "6-6 1-1 4-4 3-1 5-5 3-3 2-2 6-5 6-4 6-1 5-1".split()
NOT_ON_THE_PRINTED_LIST = [{"6-5", "6-3"}, {"6-5", "5-4"}, {"6-4", "5-5"}]

READINGS = {  # the first value is the default
    "pairs": ["sum", "list"],
    "four_two": ["3", "6"],
    "turn": ["and", "or"],
}
RULES_IN_ORDER = "players ante deal hand eye ten four-two first-turn take draw declare stock".split()
DECLARATIONS = ["deal", "take", "draw"]


def judge(question: str, fields: dict[str, str]) -> Verdict:
    return {"pairing": pairing, "hand": hand, "waits": waits, "turn": turn, "setup": setup}[question](fields)


# -------------------------------------------------------------------------------------------------- tiles and pairs


def copies_in(sets: int, face: str) -> int:
    return sets * (2 if face in CIVIL else 1)


def value(face: str, house: House) -> int:
    if face == "4-2":
        return int(house["four_two"])
    return int(face[0]) + int(face[2])


def is_pair(a: str, b: str, house: House) -> bool:
    if house["pairs"] == "list" and {a, b} in NOT_ON_THE_PRINTED_LIST:
        return False
    return value(a, house) + value(b, house) in (10, 20)


def with_four_two_as_six(house: House) -> House:
    return house | {"four_two": "6"}


# --------------------------------------------------------------------------------------------------- complete hands


def divisions_into_pairs(tiles: list[str], house: House) -> Iterator[list[Pair]]:
    """Every way to put the first tile with one of the others, and so on until none is left."""
    if not tiles:
        yield []
        return
    first, *others = tiles
    for place, partner in enumerate(others):
        if is_pair(first, partner, house):
            for pairs in divisions_into_pairs(others[:place] + others[place + 1 :], house):
                yield [(first, partner), *pairs]


def splits(tiles: list[str], house: House, only_eye: str | None = None) -> set[Split]:
    """Every way to see one eye and four pairs in ten tiles, once each."""
    found: set[Split] = set()
    if len(tiles) != 10:
        return found
    for eye in FACES:
        if tiles.count(eye) < 2 or (only_eye and eye != only_eye):
            continue
        rest = without(without(tiles, eye), eye)
        for pairs in divisions_into_pairs(rest, house):
            found.add((eye, tuple(sorted(as_sorted(pair) for pair in pairs))))
    return found


def as_sorted(pair: Pair) -> Pair:
    return (max(pair), min(pair))


def without(tiles: list[str], *faces: str | None) -> list[str]:
    """The tiles less one copy of each face, where there is one."""
    left = list(tiles)
    for face in faces:
        if face in left:
            left.remove(face)
    return left


def plus(tiles: list[str], *faces: str | None) -> list[str]:
    return tiles + [face for face in faces if face]


def complete(tiles: list[str], house: House) -> bool:
    return bool(splits(tiles, house))


def split_as_option(split: Split) -> dict[str, str]:
    eye, pairs = split
    return {"eye": eye, "arrangement": ", ".join(f"{a} {b}" for a, b in pairs)}


# -------------------------------------------------------------------------------------------------- reading the fields


def read_house(reader: Reader, *names: str) -> House:
    defaults = {name: values[0] for name, values in READINGS.items()}
    return defaults | {name: reader.choice_or(name, READINGS[name], READINGS[name][0]) for name in names}


def read_tile(reader: Reader, name: str, required: bool = False) -> str | None:
    text = reader.text(name, required)
    if text is None:
        return None
    tile = domino(text, PIPS)
    if tile is None:
        reader.faulty.add(name)
    return tile


def read_tiles(reader: Reader, name: str, required: bool = False) -> list[str] | None:
    """None if it cannot be read; the empty list if nothing is there and nothing need be."""
    text = reader.text(name, required)
    if text is None:
        return None if name in reader.faulty else []
    tiles = dominoes(text, PIPS)
    if tiles is None:
        reader.faulty.add(name)
    return tiles


def read_sets(reader: Reader) -> int | None:
    """None if it cannot be read."""
    if not reader.has("sets"):
        return 2
    return reader.number("sets", 1, 8)


def check_copies(reader: Reader, sets: int | None, lists: dict[str, list[str] | None]) -> None:
    """The error is on every field that holds a copy beyond what the sets have (B2)."""
    if sets is None:
        return
    seen: list[str] = []
    for name, tiles in lists.items():
        for tile in tiles or []:
            seen.append(tile)
            if seen.count(tile) > copies_in(sets, tile):
                reader.faulty.add(name)


def errors(reader: Reader) -> Verdict:
    return {"errors": sorted(reader.faulty)}


def verdict(
    legal: bool, rules: set[str] | list[str], options: list[dict[str, Any]], **extras: Any
) -> Verdict:
    in_order = [rule for rule in RULES_IN_ORDER if rule in rules]
    return {"legal": legal, "score": None, "rules": in_order, "options": options, **extras}


# ------------------------------------------------------------------------------------------------------------ pairing


def pairing(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["a", "b", "pairs", "four_two"])
    house = read_house(reader, "pairs", "four_two")
    a = read_tile(reader, "a", required=True)
    b = read_tile(reader, "b", required=True)
    if reader.faulty or a is None or b is None:
        return errors(reader)
    legal = is_pair(a, b, house)
    rules = {"ten"}
    if house["four_two"] == "3" and legal != is_pair(a, b, with_four_two_as_six(house)):
        rules.add("four-two")
    return verdict(
        legal,
        rules,
        [{"b": face} for face in FACES if is_pair(a, face, house)],
        sum=value(a, house) + value(b, house),
    )


# --------------------------------------------------------------------------------------------------------------- hand


def hand(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["tiles", "sets", "eye", "arrangement", "pairs", "four_two"])
    house = read_house(reader, "pairs", "four_two")
    sets = read_sets(reader)
    tiles = read_tiles(reader, "tiles", required=True)
    eye = read_tile(reader, "eye")
    groups = read_arrangement(reader)
    if tiles is not None:
        if len(tiles) != 10:
            reader.faulty.add("tiles")
        check_copies(reader, sets, {"tiles": tiles})
        if eye and eye not in tiles:
            reader.faulty.add("eye")
        if groups and any(tiles_of(groups).count(tile) > tiles.count(tile) for tile in FACES):
            reader.faulty.add("arrangement")
    if reader.faulty or tiles is None:
        return errors(reader)

    if groups is None:
        broken = broken_by_hand(tiles, eye, house)
    else:
        broken = broken_by_arrangement(tiles, eye, groups, house)
    options = [split_as_option(split) for split in splits(tiles, house, only_eye=eye)]
    return verdict(not broken, broken or {"hand", "eye", "ten"}, options)


def read_arrangement(reader: Reader) -> list[list[str]] | None:
    text = reader.text("arrangement")
    if text is None:
        return None
    groups = [dominoes(part, PIPS) for part in text.split(",")]
    if len(groups) != 4 or any(group is None or len(group) != 2 for group in groups):
        reader.faulty.add("arrangement")
        return None
    return [group for group in groups if group]


def tiles_of(groups: list[list[str]]) -> list[str]:
    return [tile for group in groups for tile in group]


def broken_by_hand(tiles: list[str], eye: str | None, house: House) -> set[str]:
    eyes = [face for face in FACES if tiles.count(face) >= 2 and eye in (None, face)]
    if not eyes:
        return {"eye"}
    if splits(tiles, house, only_eye=eye):
        return set()
    if house["four_two"] == "3" and splits(tiles, with_four_two_as_six(house), only_eye=eye):
        return {"ten", "four-two"}
    return {"ten"}


def broken_by_arrangement(
    tiles: list[str], eye: str | None, groups: list[list[str]], house: House
) -> set[str]:
    broken = set()
    left_over = without(tiles, *tiles_of(groups))
    if left_over[0] != left_over[1] or (eye and left_over[0] != eye):
        broken.add("eye")
    if not all(is_pair(a, b, house) for a, b in groups):
        broken.add("ten")
        if house["four_two"] == "3" and all(is_pair(a, b, with_four_two_as_six(house)) for a, b in groups):
            broken.add("four-two")
    return broken


# -------------------------------------------------------------------------------------------------------------- waits


def waits(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["tiles", "sets", "claim", "pairs", "four_two"])
    house = read_house(reader, "pairs", "four_two")
    sets = read_sets(reader)
    tiles = read_tiles(reader, "tiles", required=True)
    claim = read_tiles(reader, "claim")
    if tiles is not None:
        if len(tiles) != 9:
            reader.faulty.add("tiles")
        check_copies(reader, sets, {"tiles": tiles})
    if reader.faulty or tiles is None or claim is None or sets is None:
        return errors(reader)
    right = [
        face
        for face in FACES
        if tiles.count(face) < copies_in(sets, face) and complete(plus(tiles, face), house)
    ]
    return verdict(set(claim) == set(right), {"hand"}, [{"claim": " ".join(right)}])


# --------------------------------------------------------------------------------------------------------------- turn


class Turn(NamedTuple):
    hand: list[str]
    table: list[str]
    first: bool
    take: str | None
    give: str | None
    draw: str | None
    lay: str | None
    declare: str

    @property
    def after_taking(self) -> list[str]:
        return plus(self.hand, self.take)

    @property
    def after_drawing(self) -> list[str]:
        return plus(without(self.after_taking, self.give), self.draw)


def turn(fields: dict[str, str]) -> Verdict:
    known = ["hand", "sets", "table", "first", "take", "give", "draw", "lay", "declare", *READINGS]
    reader = Reader(fields, known)
    house = read_house(reader, *READINGS)
    sets = read_sets(reader)
    hand = read_tiles(reader, "hand", required=True)
    table = read_tiles(reader, "table")
    first = reader.choice("first", ["yes", "no"], required=True)
    take, give, draw, lay = (read_tile(reader, name) for name in ("take", "give", "draw", "lay"))
    declare = reader.choice_or("declare", ["no", *DECLARATIONS], "no")
    unreadable = set(reader.faulty)

    if hand is not None and first is not None and len(hand) != (10 if first == "yes" else 9):
        reader.faulty.add("hand")
    table_counts = table if first == "no" else []
    check_copies(reader, sets, {"hand": hand, "table": table_counts, "draw": plus([], draw)})
    if first == "no" and table is not None and take and take not in table:
        reader.faulty.add("take")
    if hand is not None:
        if give and "take" not in unreadable and give not in plus(hand, take):
            reader.faulty.add("give")
        if (
            lay
            and not unreadable & {"take", "give", "draw"}
            and lay not in plus(without(plus(hand, take), give), draw)
        ):
            reader.faulty.add("lay")
    if reader.faulty or hand is None or table is None:
        return errors(reader)

    claimed = Turn(hand, table, first == "yes", take, give, draw, lay, declare)
    broken = broken_by_turn(claimed, house)
    return verdict(not broken, broken or steps_taken(claimed), [turn_options(claimed, house)])


def broken_by_turn(t: Turn, house: House) -> set[str]:
    return broken_by_opening(t, house) if t.first else broken_by_later_turn(t, house)


def broken_by_opening(t: Turn, house: House) -> set[str]:
    nothing_taken = not (t.take or t.give or t.draw)
    declared = t.declare == "deal" and complete(t.hand, house) and not t.lay
    laid = t.declare == "no" and t.lay
    broken = set()
    if not (nothing_taken and (declared or laid)):
        broken.add("first-turn")
    if t.declare == "deal" and not complete(t.hand, house):
        broken.add("declare")
    return broken


def broken_by_later_turn(t: Turn, house: House) -> set[str]:
    broken = set()

    if t.declare == "deal":
        broken.add("first-turn")

    if t.take and not t.give and t.declare != "take":
        broken.add("take")
    if t.give and not t.take:
        broken.add("take")
    if t.give and t.give == t.take and t.give not in t.hand:
        broken.add("take")

    if house["turn"] == "and":
        if not t.draw and t.declare != "take":
            broken.add("draw")
    else:
        if t.take and t.draw:
            broken.add("draw")
        if not t.take and not t.draw:
            broken.add("draw")
        if t.lay and not t.draw:
            broken.add("draw")
    if t.draw and not t.lay and t.declare == "no":
        broken.add("draw")

    declared_hand_is_complete = {
        "no": True,
        "deal": complete(t.hand, house),
        "take": t.take and complete(t.after_taking, house),
        "draw": t.draw and complete(t.after_drawing, house),
    }
    after_the_declaration = {
        "no": None,
        "deal": t.draw or t.lay,
        "take": t.give or t.draw or t.lay,
        "draw": t.lay,
    }
    if not declared_hand_is_complete[t.declare] or after_the_declaration[t.declare]:
        broken.add("declare")
    return broken


def steps_taken(t: Turn) -> set[str]:
    steps = {"first-turn": t.first, "take": t.take, "draw": t.draw, "declare": t.declare != "no"}
    return {rule for rule, taken in steps.items() if taken}


def turn_options(t: Turn, house: House) -> dict[str, list[str]]:
    """Every declaration and every tile to lay is tried with the claimed take, give and draw (K17)."""
    declarations = [
        declare
        for declare in DECLARATIONS
        if not broken_by_turn(t._replace(declare=declare, lay=None), house)
    ]
    held = sorted(set(t.after_drawing))
    lays = [tile for tile in held if not broken_by_turn(t._replace(declare="no", lay=tile), house)]
    takes = [] if t.first else [tile for tile in sorted(set(t.table)) if complete(plus(t.hand, tile), house)]
    return {"declare": declarations, "take": takes, "lay": lays}


# -------------------------------------------------------------------------------------------------------------- setup


def setup(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["players", "sets"])
    players = reader.number("players", 0, 99, required=True)
    sets = reader.number("sets", 0, 99) if reader.has("sets") else 2
    if reader.faulty or players is None or sets is None:
        return errors(reader)

    def enough(some_sets: int) -> bool:
        stock = 32 * some_sets - 9 * players - 1
        return stock >= players

    players_fit = 2 <= players <= 20
    options = [{"sets": str(some_sets)} for some_sets in range(1, 9) if players_fit and enough(some_sets)]
    if not players_fit or not 1 <= sets <= 8:
        return verdict(False, {"players"}, options)
    if not enough(sets):
        return verdict(False, {"deal"}, options)
    return verdict(True, {"players", "deal"}, options)
