"""Random claims of Tsung-shap, with the rare branches made frequent."""

import random

from . import noise, tsung_shap
from .noise import Fields, chance

SET_READINGS = {"doubled": tsung_shap.READINGS["doubled"]}
OTHER_READINGS = {name: choices for name, choices in tsung_shap.READINGS.items() if name != "doubled"}
ALL_TAKES = ["none", *tsung_shap.TAKES]

REQUIRED = {
    "capture": ["tile", "take"],
    "missed": ["tile", "take"],
    "count": [],
    "threats": [],
    "result": ["turned_a", "turned_b", "total_a", "total_b", "winner"],
}
OPTIONAL = {
    "capture": ["score", *tsung_shap.READINGS],
    "missed": ["laid", "took", "turned", "score", *tsung_shap.READINGS],
    "count": ["captures", "total", *tsung_shap.READINGS],
    "threats": ["claim", "row", *tsung_shap.READINGS],
    "result": [],
}
OF_NO_USE = {
    **dict.fromkeys(["row", "tile", "claim"], noise.NO_TILES),
    **dict.fromkeys(["score", "total", "total_a", "total_b"], noise.NO_NUMBERS),
    **{name: [*noise.NO_NUMBERS, "17", "99"] for name in ["turned_a", "turned_b"]},
    **dict.fromkeys(["take", "laid", "took", "turned", "winner", *tsung_shap.READINGS], noise.NO_CHOICES),
    "captures": [
        "triple 6-6",
        "pair",
        "pair 6-6",
        "ten 7-1 6-6 5-5",
        "6-6 6-6",
        "Trio 6-6 6-6",
        "pair 6-3 6-3",
        "x",
        ";",
    ],
}


def random_claim(rng: random.Random) -> tuple[str, Fields]:
    question = rng.choices(["capture", "missed", "count", "threats", "result"], [50, 17, 15, 12, 6])[0]
    fields = {
        "capture": random_capture,
        "missed": random_missed,
        "count": random_count,
        "threats": random_threats,
        "result": random_result,
    }[question](rng)
    if chance(rng, 0.08):
        return question, noise.spoilt(rng, fields, REQUIRED[question], OF_NO_USE)
    return question, noise.harmlessly_rewritten(rng, fields, OPTIONAL[question])


def random_readings(rng: random.Random) -> Fields:
    return {
        **noise.some_readings(rng, SET_READINGS, 0.15),
        **noise.some_readings(rng, OTHER_READINGS, 0.35),
    }


def house_of(readings: Fields) -> dict[str, str]:
    return {name: readings.get(name, choices[0]) for name, choices in tsung_shap.READINGS.items()}


def shuffled_set(rng: random.Random, house: dict[str, str]) -> list[str]:
    return noise.shuffled(
        rng, [face for face in tsung_shap.FACES for _ in range(tsung_shap.copies(face, house))]
    )


def random_row(rng: random.Random, house: dict[str, str]) -> tuple[list[str], list[str]]:
    """A row, mostly short, and the tiles that are left."""
    lengths = [0, 1, 2, 3, 4, rng.randint(5, 10), rng.randint(11, 31)]
    length = rng.choices(lengths, [4, 20, 24, 20, 12, 16, 4])[0]
    tiles = shuffled_set(rng, house)
    return tiles[:length], tiles[length:]


def random_tile(rng: random.Random, row: list[str], left: list[str], house: dict[str, str]) -> str:
    """Any tile that is left, or by preference one that takes something (most often two things, or a pair)."""
    captures = {tile: tsung_shap.all_captures(row, tile, house) for tile in dict.fromkeys(left)}
    taking = [tile for tile in captures if captures[tile]]
    several = [tile for tile in taking if len(captures[tile]) > 1]
    twins = [tile for tile in taking if tile in (row[0], row[-1])]
    for liked, probability in [(several, 0.3), (twins, 0.25), (taking, 0.5)]:
        if liked and chance(rng, probability):
            return rng.choice(liked)
    return rng.choice(left)


def random_take(rng: random.Random, worth: dict[str, int], takes: list[str]) -> str:
    return rng.choice(list(worth) if worth and chance(rng, 0.6) else takes)


def random_figure(rng: random.Random, right: int) -> int:
    """The right figure or a learner's."""
    wrong = [0, right // 2, right * 2, right + 40, right - 40, right + 10, right - 10, right + 1]
    return max(0, right if chance(rng, 0.55) else rng.choice(wrong))


def random_position(rng: random.Random) -> tuple[Fields, dict[str, int]]:
    """A position, and what every take is worth that is there, under each of its names."""
    readings = random_readings(rng)
    house = house_of(readings)
    row, left = random_row(rng, house)
    tile = random_tile(rng, row, left, house)
    if row and chance(rng, 0.01):
        tile = rng.choice(row)  # perhaps one copy too many
    elif row and chance(rng, 0.01):
        row = [*row, rng.choice(row)]  # perhaps one copy too many
    fields = {"row": noise.written(rng, row), "tile": noise.either_way(rng, tile), **readings}
    if not row and chance(rng, 0.5):
        del fields["row"]
    scores = {each.take: each.score for each in tsung_shap.all_captures(row, tile, house)}
    normalised = {take: tsung_shap.normalised_take(take, row, tile, house) for take in tsung_shap.TAKES}
    return fields, {take: scores[same] for take, same in normalised.items() if same in scores}


def random_capture(rng: random.Random) -> Fields:
    fields, worth = random_position(rng)
    fields["take"] = random_take(rng, worth, ALL_TAKES)
    if chance(rng, 0.12):
        fields["take"] = "none"
    add_score(rng, fields, worth)
    return fields


def random_missed(rng: random.Random) -> Fields:
    fields, worth = random_position(rng)
    fields["take"] = random_take(rng, worth, tsung_shap.TAKES)
    if chance(rng, 0.02):
        fields["take"] = "none"
    if chance(rng, 0.3):
        fields["laid"] = rng.choice(["left", "right"])
    if chance(rng, 0.3):
        fields["took"] = rng.choice(["none", "none", *ALL_TAKES])
    if chance(rng, 0.3):
        fields["turned"] = rng.choice(["yes", "no", "no"])
    add_score(rng, fields, worth)
    return fields


def add_score(rng: random.Random, fields: Fields, worth: dict[str, int]) -> None:
    if chance(rng, 0.5):
        fields["score"] = str(random_figure(rng, worth.get(fields["take"], rng.choice([0, 20]))))


def random_count(rng: random.Random) -> Fields:
    readings = random_readings(rng)
    house = house_of(readings)
    left = shuffled_set(rng, house)
    captures = []
    for _ in range(rng.choice([0, 1, 1, 2, 2, 3, 4, 5, 6, 8])):
        kind, tiles = random_captured(rng, left, house)
        for tile in tiles:
            left.remove(tile)
        if tiles:
            captures.append(f"{kind} {noise.written(rng, noise.shuffled(rng, tiles))}")
    if chance(rng, 0.04):
        captures.append(
            f"pair {noise.written(rng, [rng.choice(tsung_shap.FACES)] * 2)}"
        )  # perhaps too many copies
    fields = {"captures": rng.choice(["; ", "; ", ";", " ; "]).join(captures), **readings}
    if not captures and chance(rng, 0.5):
        del fields["captures"]
    if chance(rng, 0.7):
        right = tsung_shap.judge("count", fields).get("score")
        fields["total"] = str(random_figure(rng, 0 if right is None else right))
    return fields


def random_captured(rng: random.Random, left: list[str], house: dict[str, str]) -> tuple[str, list[str]]:
    """A capture made of tiles that are left: most often a good one."""
    if chance(rng, 0.07):
        kind, how_many = rng.choice(["pair", "ten", "sweep"]), rng.choice([2, 2, 3, 3, 4])
        return (kind, rng.sample(left, how_many)) if len(left) >= how_many else (kind, [])
    if chance(rng, 0.4):
        doubles = [tile for tile in left if left.count(tile) == 2]
        kind = "sweep" if chance(rng, 0.5 if house["sweep"] == "clear" else 0.03) else "pair"
        return (kind, [rng.choice(doubles)] * 2) if doubles else (kind, [])
    kind = "sweep" if chance(rng, 0.3) else "ten"
    how_many = 2 if kind == "sweep" and house["sweep"] == "two" and chance(rng, 0.9) else 3
    for _ in range(60):
        tiles = rng.sample(left, how_many) if len(left) >= how_many else []
        if tiles and tsung_shap.multiple_of_ten(tiles):
            return kind, tiles
    return kind, []


def random_threats(rng: random.Random) -> Fields:
    readings = random_readings(rng)
    house = house_of(readings)
    row, _ = random_row(rng, house)
    right = tsung_shap.judge("threats", {"row": " ".join(row), **readings})["options"][0]["claim"].split()
    claim = noise.shuffled(rng, right)
    if chance(rng, 0.45):
        if claim and chance(rng, 0.5):
            claim.pop()
        if chance(rng, 0.6):
            claim.append(rng.choice(tsung_shap.FACES + row))
    if claim and chance(rng, 0.1):
        claim.append(rng.choice(claim))
    if row and chance(rng, 0.02):
        row = [*row, rng.choice(row)]  # perhaps one copy too many
    return {"row": noise.written(rng, row), "claim": noise.written(rng, claim), **readings}


def random_result(rng: random.Random) -> Fields:
    totals = [rng.randrange(0, 400, 10), rng.randrange(0, 400, 10)]
    if chance(rng, 0.25):
        totals[1] = totals[0]
    turned = [rng.choice([16, 16, 15, rng.randint(0, 16)]), rng.choice([16, 15, rng.randint(0, 16)])]
    fields = {
        "turned_a": str(turned[0]),
        "turned_b": str(turned[1]),
        "total_a": str(totals[0]),
        "total_b": str(totals[1]),
        "winner": rng.choice(["a", "b", "draw", "not-over"]),
    }
    if chance(rng, 0.4):
        fields["winner"] = tsung_shap.judge("result", fields)["options"][0]["winner"]
    return fields
