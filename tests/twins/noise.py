"""What random claims have in common: ways of writing the same thing, and ways of spoiling it."""

import random
from collections.abc import Iterable

Fields = dict[str, str]

NO_NUMBERS = ["-1", "5+", "1.5", "ten", "1e2", "\u0661\u0662", "100000", "1 0", "0x1", "\u00b2"]
NO_CHOICES = ["x", "yess", "pair", "none none", "0", "left or right", "any"]
NO_TILES = [
    "7-1",
    "6-7",
    "66",
    "6-",
    "-6",
    "6_6",
    "6-6-6",
    "a-b",
    "9-9",
    "6=6",
]


def either_way(rng: random.Random, tile: str) -> str:
    return f"{tile[2]}-{tile[0]}" if rng.random() < 0.3 else tile


def written(rng: random.Random, tiles: Iterable[str]) -> str:
    """Tiles in this order, either half first, now and then with more blanks than needed."""
    gap = "  " if rng.random() < 0.03 else " "
    return gap.join(either_way(rng, tile) for tile in tiles)


def shuffled(rng: random.Random, things: Iterable[str]) -> list[str]:
    many = list(things)
    rng.shuffle(many)
    return many


def chance(rng: random.Random, probability: float) -> bool:
    return rng.random() < probability


def some_readings(rng: random.Random, readings: dict[str, list[str]], probability: float) -> Fields:
    return {name: rng.choice(choices) for name, choices in readings.items() if chance(rng, probability)}


def harmlessly_rewritten(rng: random.Random, fields: Fields, optional: Iterable[str]) -> Fields:
    """The same claim: blanks around a value, an optional field given as nothing, fields in another order."""
    fields = dict(fields)
    if fields and chance(rng, 0.05):
        name = rng.choice(list(fields))
        fields[name] = rng.choice([" ", "   ", "\t"]) + fields[name] + rng.choice(["", " ", "\n"])
    for name in optional:
        if name not in fields and chance(rng, 0.02):
            fields[name] = rng.choice(["", " "])
    return {name: fields[name] for name in shuffled(rng, fields)}


def spoilt(
    rng: random.Random, fields: Fields, required: Iterable[str], kinds: dict[str, list[str]]
) -> Fields:
    """One or two faults: a field missing, empty, unknown, too long, or with a value of no use.

    `kinds` says which values are of no use in which field; a spoilt list keeps its other pieces.
    """
    fields = dict(fields)
    for _ in range(2 if chance(rng, 0.2) else 1):
        fault = rng.choice(["missing", "empty", "unknown", "long", "value", "value", "value", "value"])
        needed = [name for name in required if name in fields]
        spoilable = [name for name in fields if name in kinds]
        if fault == "missing" and needed:
            del fields[rng.choice(needed)]
        elif fault == "empty" and needed:
            fields[rng.choice(needed)] = rng.choice(["", "  "])
        elif fault == "unknown":
            fields[rng.choice(["colour", "Row", "tiles", "x", "score "])] = "1"
        elif fault == "long" and fields:
            name = rng.choice(list(fields))
            fields[name] = (fields[name] + " ") + "6-6 " * 1200 + "6-6"
        elif spoilable:
            name = rng.choice(spoilable)
            bad = rng.choice(kinds[name])
            parts = fields[name].split(" ")
            if kinds[name] is NO_TILES and len(parts) > 1:
                parts[rng.randrange(len(parts))] = bad
                fields[name] = " ".join(parts)
            else:
                fields[name] = bad
    return fields
