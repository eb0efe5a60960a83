"""Random claims of K'ap Tái Shap, with the rare branches made frequent."""

import random

from . import kap_tai_shap, noise
from .kap_tai_shap import FACES, House, complete, copies_in, is_pair, plus, splits, without
from .noise import Fields, chance

READINGS = kap_tai_shap.READINGS
TWO_READINGS = {name: READINGS[name] for name in ("pairs", "four_two")}
VALUES_THAT_SPLIT_IN_MANY_WAYS = [
    ["6-1", "2-1", "4-2", "5-2", "4-3"],
    ["4-1", "3-2"],
    ["6-4", "5-5"],
    ["6-6", "6-2", "5-3", "4-4", "1-1"],
    ["5-1", "3-1", "2-2", "3-3"],
    ["6-5", "6-3", "5-4"],
]

REQUIRED = {
    "pairing": ["a", "b"],
    "hand": ["tiles"],
    "waits": ["tiles"],
    "turn": ["hand", "first", "declare"],
    "setup": ["players"],
}
OPTIONAL = {
    "pairing": list(TWO_READINGS),
    "hand": ["sets", "eye", "arrangement", *TWO_READINGS],
    "waits": ["sets", "claim", *TWO_READINGS],
    "turn": ["sets", "table", "take", "give", "draw", "lay", *READINGS],
    "setup": [],
}
OF_NO_USE = {
    **dict.fromkeys(
        ["a", "b", "tiles", "eye", "claim", "hand", "table", "take", "give", "draw", "lay"], noise.NO_TILES
    ),
    **dict.fromkeys(["first", "declare", *READINGS], noise.NO_CHOICES),
    "sets": [*noise.NO_NUMBERS, "100"],
    "players": [*noise.NO_NUMBERS, "100"],
    "arrangement": [
        "6-6",
        "6-6 6-2",
        "6-6 6-2, 4-4 1-1, 5-2 2-1",
        "7-1 6-6, 6-6 6-2, 4-4 1-1, 5-2 2-1",
        "x",
        ",,,",
    ],
}


def random_claim(rng: random.Random) -> tuple[str, Fields]:
    question = rng.choices(["pairing", "hand", "waits", "turn", "setup"], [10, 28, 17, 40, 5])[0]
    fields = {
        "pairing": random_pairing,
        "hand": random_hand,
        "waits": random_waits,
        "turn": random_turn,
        "setup": random_setup,
    }[question](rng)
    if chance(rng, 0.05):
        return question, noise.spoilt(rng, fields, REQUIRED[question], OF_NO_USE)
    if chance(rng, 0.06):
        fields = out_of_bounds(rng, fields)
    return question, noise.harmlessly_rewritten(rng, fields, OPTIONAL[question])


def out_of_bounds(rng: random.Random, fields: Fields) -> Fields:
    """A tile too many or too few, one that is not there, more copies than the sets hold."""
    name = rng.choice([name for name in fields if fields[name]])
    tiles = fields[name].split()
    if name in ("sets", "players"):
        return fields | {name: rng.choice(["0", "9", "08", "99", "1"])}
    if name in ("eye", "take", "give", "draw", "lay"):
        return fields | {name: rng.choice(FACES)}
    if name in ("tiles", "hand", "table"):
        faults = [
            tiles[1:],
            [*tiles, rng.choice(FACES)],
            [tiles[0], *tiles[:-1]],
            [tiles[-1]] * 2 + tiles[2:],
        ]
        return fields | {name: " ".join(rng.choice(faults))}
    if name == "arrangement":
        return fields | {name: fields[name].replace(fields[name][:3], rng.choice(FACES))}
    return fields


# ----------------------------------------------------------------------------------------------------- tiles and hands


def random_readings(rng: random.Random, readings: dict[str, list[str]]) -> Fields:
    return noise.some_readings(rng, readings, 0.35)


def house_of(readings: Fields) -> House:
    return {name: readings.get(name, choices[0]) for name, choices in READINGS.items()}


def random_sets(rng: random.Random) -> int:
    return rng.choices(range(1, 9), [30, 36, 12, 8, 5, 3, 3, 3])[0]


def written_sets(rng: random.Random, sets: int) -> Fields:
    return {} if sets == 2 and chance(rng, 0.5) else {"sets": str(sets)}


def fits(tiles: list[str], sets: int) -> bool:
    return all(tiles.count(face) <= copies_in(sets, face) for face in tiles)


def available(tiles: list[str], sets: int) -> list[str]:
    return [face for face in FACES if tiles.count(face) < copies_in(sets, face)]


def random_pool(rng: random.Random) -> list[str]:
    """The faces a hand is made of: all of them, or few values so that the hand splits in many ways."""
    if chance(rng, 0.4):
        return FACES
    few = rng.sample(VALUES_THAT_SPLIT_IN_MANY_WAYS, rng.choice([1, 1, 2]))
    return [face for faces in few for face in faces]


def complete_hand(rng: random.Random, sets: int, house: House) -> list[str]:
    """An eye and four pairs, by trying."""
    for pool in [random_pool(rng), FACES]:
        pairs = [[a, b] for a in pool for b in FACES if is_pair(a, b, house)]
        for _ in range(30 if pairs else 0):
            tiles = [rng.choice(pool)] * 2 + [tile for _ in range(4) for tile in rng.choice(pairs)]
            if fits(tiles, sets):
                return noise.shuffled(rng, tiles)
    return complete_hand(rng, sets, house)


def five_pairs_and_no_eye(rng: random.Random, sets: int, house: House) -> list[str]:
    pairs = [[a, b] for a in FACES for b in FACES if a != b and is_pair(a, b, house)]
    while True:
        tiles = [tile for pair in rng.sample(pairs, 5) for tile in pair]
        if fits(tiles, sets):
            return tiles


def random_tiles(rng: random.Random, sets: int, many: int) -> list[str]:
    tiles: list[str] = []
    while len(tiles) < many:
        tiles.append(rng.choice(available(tiles, sets)))
    return tiles


def one_replaced(rng: random.Random, tiles: list[str], sets: int) -> list[str]:
    fewer = without(tiles, rng.choice(tiles))
    return [*fewer, rng.choice(available(fewer, sets))]


def ten_tiles(rng: random.Random, sets: int, house: House) -> list[str]:
    sort = rng.choices(["complete", "near", "as-six", "as-sum", "no-eye", "random"], [45, 22, 12, 8, 6, 7])[0]
    if sort == "near":
        return one_replaced(rng, complete_hand(rng, sets, house), sets)
    if sort == "as-six":
        return with_a_four_two(rng, sets, house | {"four_two": "6"})
    if sort == "as-sum":
        return complete_hand(rng, sets, house | {"pairs": "sum"})
    if sort == "no-eye":
        return five_pairs_and_no_eye(rng, sets, house)
    if sort == "random":
        return random_tiles(rng, sets, 10)
    return complete_hand(rng, sets, house)


def with_a_four_two(rng: random.Random, sets: int, house: House) -> list[str]:
    for _ in range(20):
        tiles = complete_hand(rng, sets, house)
        if "4-2" in tiles:
            break
    return tiles


def one_less(rng: random.Random, tiles: list[str]) -> list[str]:
    return without(tiles, rng.choice(tiles))


def all_waits(tiles: list[str], sets: int, house: House) -> list[str]:
    return [face for face in available(tiles, sets) if complete(plus(tiles, face), house)]


# ------------------------------------------------------------------------------------------------------- the questions


def random_pairing(rng: random.Random) -> Fields:
    readings = random_readings(rng, TWO_READINGS)
    a = rng.choice([*FACES, "4-2", "4-2", "4-2", "6-5", "6-4"])
    partners = [
        face for face in FACES if is_pair(a, face, {"pairs": "sum", "four_two": rng.choice(["3", "6"])})
    ]
    b = rng.choice(partners if partners and chance(rng, 0.6) else FACES)
    if chance(rng, 0.5):
        a, b = b, a
    return {"a": noise.either_way(rng, a), "b": noise.either_way(rng, b), **readings}


def random_hand(rng: random.Random) -> Fields:
    readings = random_readings(rng, TWO_READINGS)
    house = house_of(readings)
    sets = random_sets(rng)
    tiles = ten_tiles(rng, sets, house)
    fields = {"tiles": noise.written(rng, tiles), **written_sets(rng, sets), **readings}
    if chance(rng, 0.3):
        twins = [tile for tile in tiles if tiles.count(tile) >= 2]
        fields["eye"] = noise.either_way(rng, rng.choice(twins if twins and chance(rng, 0.8) else tiles))
    if chance(rng, 0.4):
        fields["arrangement"] = random_arrangement(rng, tiles, house)
    return fields


def random_arrangement(rng: random.Random, tiles: list[str], house: House) -> str:
    """Mostly a true split (perhaps only where 4-2 is six, or by the sum), sometimes with two tiles exchanged."""
    found = sorted(splits(tiles, house)) or sorted(splits(tiles, house | {"pairs": "sum", "four_two": "6"}))
    if found and chance(rng, 0.85):
        eye, pairs = rng.choice(found)
        in_order = [tile for pair in rng.sample(pairs, 4) for tile in pair] + [eye, eye]
    else:
        in_order = noise.shuffled(rng, tiles)
    if chance(rng, 0.3):
        i, j = rng.sample(range(10), 2)
        in_order[i], in_order[j] = in_order[j], in_order[i]
    groups = [noise.written(rng, in_order[start : start + 2]) for start in (0, 2, 4, 6)]
    return rng.choice([", ", ", ", ",", " , "]).join(groups)


def random_waits(rng: random.Random) -> Fields:
    readings = random_readings(rng, TWO_READINGS)
    house = house_of(readings)
    sets = random_sets(rng)
    tiles = one_less(rng, ten_tiles(rng, sets, house))
    claim = all_waits(tiles, sets, house)
    change = rng.random()
    if change < 0.12 and claim:
        claim = without(claim, rng.choice(claim))
    elif change < 0.22:
        claim = [*claim, rng.choice(FACES)]
    elif change < 0.3:  # a tile of which all copies are in the hand cannot come
        claim = [*claim, *(face for face in tiles if complete(plus(tiles, face), house))]
    elif change < 0.36:
        other = {"pairs": rng.choice(READINGS["pairs"]), "four_two": rng.choice(READINGS["four_two"])}
        claim = all_waits(tiles, sets, other)
    elif change < 0.4:
        claim = rng.sample(FACES, rng.randrange(4))
    if claim and chance(rng, 0.1):
        claim = [*claim, rng.choice(claim)]
    fields = {"tiles": noise.written(rng, tiles), **written_sets(rng, sets), **readings}
    if claim or chance(rng, 0.5):
        fields["claim"] = noise.written(rng, noise.shuffled(rng, claim))
    return fields


def random_setup(rng: random.Random) -> Fields:
    players = rng.choice([*range(2, 21), *range(2, 21), 0, 1, 21, 50, 99])
    just_enough = [sets for sets in range(1, 9) if 32 * sets - 9 * players - 1 >= players]
    around = (just_enough or [8])[0]
    sets = rng.choice([around, around, max(0, around - 1), around + 1, rng.randrange(0, 12)])
    return {"players": str(players), "sets": str(sets)}


# ---------------------------------------------------------------------------------------------------------- the turns


def random_turn(rng: random.Random) -> Fields:
    readings = random_readings(rng, READINGS)
    house = house_of(readings)
    sets = random_sets(rng)
    fields = opening_turn(rng, sets, house) if chance(rng, 0.22) else later_turn(rng, sets, house)
    if chance(rng, 0.25):
        fields = one_step_changed(rng, fields)
    for name in ("take", "give", "draw", "lay"):
        if fields.get(name):
            fields[name] = noise.either_way(rng, fields[name])
        elif chance(rng, 0.4):
            fields.pop(name, None)
    if not fields["table"] and chance(rng, 0.5):
        del fields["table"]
    return {**fields, **written_sets(rng, sets), **readings}


def opening_turn(rng: random.Random, sets: int, house: House) -> Fields:
    hand = ten_tiles(rng, sets, house)
    is_complete = complete(hand, house)
    declares = chance(rng, 0.6 if is_complete else 0.2)
    table = random_tiles(rng, 8, rng.randrange(3)) if chance(rng, 0.2) else []
    return {
        "hand": noise.written(rng, hand),
        "table": noise.written(rng, table),
        "first": "yes",
        "take": "",
        "give": "",
        "draw": "",
        "lay": "" if declares else rng.choice(hand),
        "declare": "deal" if declares else "no",
    }


def later_turn(rng: random.Random, sets: int, house: House) -> Fields:
    """A sensible turn: a hand that may wait, tiles on the table and in the stock that may complete it."""
    hand = one_less(rng, ten_tiles(rng, sets, house))
    waited_for = all_waits(hand, sets, house)
    table: list[str] = []
    for _ in range(rng.choice([0, 1, 1, 2, 3, 5, 8, 20])):
        wanted = [face for face in waited_for if face in available(hand + table, sets)]
        possible = wanted if wanted and chance(rng, 0.25) else available(hand + table, sets)
        if possible:
            table.append(rng.choice(possible))

    take = give = draw = lay = ""
    declare = "no"
    held = list(hand)
    takes = bool(table) and chance(rng, 0.55)
    if takes:
        completing = [tile for tile in table if tile in waited_for]
        take = rng.choice(completing if completing and chance(rng, 0.6) else table)
        held.append(take)
        if chance(rng, 0.7 if complete(held, house) else 0.1):
            declare = "take"
        else:
            give = rng.choice(held)
            held.remove(give)
    if declare == "no" and (house["turn"] == "and" or not takes):
        wanted = [face for face in all_waits(held, sets, house) if face in available(hand + table, sets)]
        possible = wanted if wanted and chance(rng, 0.5) else available(hand + table, sets)
        draw = rng.choice(possible) if possible else ""
        held = plus(held, draw)
        if chance(rng, 0.7 if complete(held, house) else 0.08):
            declare = "draw"
        else:
            lay = rng.choice(held)
    return {
        "hand": noise.written(rng, noise.shuffled(rng, hand)),
        "table": noise.written(rng, table),
        "first": "no",
        "take": take,
        "give": give,
        "draw": draw,
        "lay": lay,
        "declare": declare,
    }


def one_step_changed(rng: random.Random, fields: Fields) -> Fields:
    """A step left out, added or replaced; sometimes two. What is added is mostly there."""
    fields = dict(fields)
    for _ in range(rng.choice([1, 1, 2])):
        name = rng.choice(["take", "give", "draw", "lay", "declare", "give"])
        hand, table = fields["hand"].split(), fields["table"].split()
        if name == "declare":
            fields["declare"] = rng.choice(["no", *kap_tai_shap.DECLARATIONS])
        elif fields[name] and chance(rng, 0.7):
            fields[name] = ""
        elif name == "take":
            fields["take"] = rng.choice(table or hand)
        elif name == "draw":
            fields["draw"] = rng.choice(FACES)
        elif name == "give":
            fields["give"] = fields["take"] if fields["take"] and chance(rng, 0.6) else rng.choice(hand)
        else:
            fields["lay"] = rng.choice([*hand, *([fields["draw"]] if fields["draw"] else [])])
    return fields
