"""A naive model of rulebook/tsung-shap.md, from its words alone: it tries everything and decides by the
definitions.

It shares nothing with the engine, so that a slip in one shows against the other.
"""

from itertools import combinations
from typing import Any, NamedTuple

from .plain_reading import Reader, domino, dominoes

Verdict = dict[str, Any]

PIPS = "123456"
FACES = [f"{high}-{low}" for high in range(1, 7) for low in range(1, high + 1)]
DOUBLED = ["6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "5-1"]

TAKES = ["pair-left", "pair-right", "ten-ends", "ten-left", "ten-right", "sweep"]

READINGS = {  # the first value is the default
    "doubled": ["6-1", "4-1"],
    "pair_value": ["both", "one"],
    "sweep": ["ten", "clear", "two"],
    "sweep_value": ["plus", "flat"],
    "tens": ["ends-and-sides", "ends"],
}

RULES_IN_ORDER = [
    "set",
    "deal",
    "turn",
    "pair",
    "ten",
    "sweep",
    "one-capture",
    "missed",
    "tally",
    "end",
    "winner",
]


def judge(question: str, fields: dict[str, str]) -> Verdict:
    return {"capture": capture, "missed": missed, "count": count, "threats": threats, "result": result}[
        question
    ](fields)


# ---------------------------------------------------------------------------------------------------------- the tiles


def pips(tile: str) -> int:
    return int(tile[0]) + int(tile[2])


def copies(face: str, house: dict[str, str]) -> int:
    return 2 if face in DOUBLED or face == house["doubled"] else 1


def too_many(tiles: list[str], house: dict[str, str]) -> bool:
    return any(tiles.count(face) > copies(face, house) for face in tiles)


def multiple_of_ten(tiles: list[str]) -> bool:
    return sum(pips(tile) for tile in tiles) % 10 == 0


# ------------------------------------------------------------------------------------------------------- the captures


class Capture(NamedTuple):
    take: str
    score: int
    rules: list[str]  # the rules by which it is a capture
    row_left: list[str]

    @property
    def counts_as_sweep(self) -> bool:
        return "sweep" in self.rules

    @property
    def scoring_rule(self) -> str:
        """What a wrong figure for it breaks: `pair` or `ten`, with the 40 `sweep`."""
        return "sweep" if self.counts_as_sweep else self.rules[0]

    @property
    def option(self) -> dict[str, Any]:
        return {"take": self.take, "score": self.score}


def pair_points(face: str, house: dict[str, str]) -> int:
    return 10 * pips(face) * (2 if house["pair_value"] == "both" else 1)


def sweep_points(three_tiles: list[str], house: dict[str, str]) -> int:
    return 40 if house["sweep_value"] == "flat" else 40 + sum(pips(tile) for tile in three_tiles)


def all_captures(row: list[str], tile: str, house: dict[str, str]) -> list[Capture]:
    """Every capture, by trying every one and every two of the tiles lying in the row."""
    found = []
    places = range(len(row))
    for taken in [*combinations(places, 1), *combinations(places, 2)]:
        lying = [row[place] for place in taken]
        row_left = [row[place] for place in places if place not in taken]
        if len(taken) == 1:
            found += captures_of_one(row, taken[0], lying[0], row_left, tile, house)
        else:
            found += captures_of_two(row, taken, lying, row_left, tile, house)
    return found


def captures_of_one(
    row: list[str], place: int, lying: str, row_left: list[str], tile: str, house: dict[str, str]
) -> list[Capture]:
    found = []
    is_left_end, is_right_end = place == 0, place == len(row) - 1
    if lying == tile and (is_left_end or is_right_end):
        take = "pair-left" if is_left_end else "pair-right"
        points = pair_points(tile, house)
        if house["sweep"] == "clear" and not row_left:
            found.append(Capture(take, points + 40, ["pair", "sweep"], row_left))
        else:
            found.append(Capture(take, points, ["pair"], row_left))
    if house["sweep"] == "two" and len(row) == 1 and multiple_of_ten([lying, tile]):
        found.append(Capture("sweep", sweep_points([lying, tile], house), ["sweep"], row_left))
    return found


def captures_of_two(
    row: list[str],
    taken: tuple[int, ...],
    lying: list[str],
    row_left: list[str],
    tile: str,
    house: dict[str, str],
) -> list[Capture]:
    if not multiple_of_ten([*lying, tile]):
        return []
    if len(row) == 2:
        if house["sweep"] == "two":
            return [Capture("ten-ends", sum(map(pips, [*lying, tile])), ["ten"], row_left)]
        return [Capture("sweep", sweep_points([*lying, tile], house), ["sweep"], row_left)]
    last = len(row) - 1
    take = {(0, last): "ten-ends", (0, 1): "ten-left", (last - 1, last): "ten-right"}.get(
        (taken[0], taken[1])
    )
    if take is None or (house["tens"] == "ends" and take != "ten-ends"):
        return []
    return [Capture(take, sum(map(pips, [*lying, tile])), ["ten"], row_left)]


def normalised_take(take: str, row: list[str], tile: str, house: dict[str, str]) -> str:
    if len(row) == 1:
        if take == "sweep" and house["sweep"] == "clear" and row[0] == tile:
            return "pair-left"
        return {"pair-right": "pair-left", "ten-right": "ten-left"}.get(take, take)
    if len(row) == 2 and take.startswith("ten-"):
        return "ten-ends" if house["sweep"] == "two" else "sweep"
    return take


def rules_of_a_take_that_is_not_there(take: str, row: list[str], house: dict[str, str]) -> list[str]:
    if take == "sweep":
        right_length = 1 if house["sweep"] == "two" else 2
        return ["ten", "sweep"] if len(row) == right_length else ["sweep"]
    return [take.split("-")[0]]


# --------------------------------------------------------------------------------------------------- reading a claim


def read_house(reader: Reader) -> dict[str, str]:
    return {name: reader.choice_or(name, choices, choices[0]) for name, choices in READINGS.items()}


def read_faces(reader: Reader, name: str) -> list[str] | None:
    """A list of faces that may be empty."""
    faces = dominoes(reader.text(name) or "", PIPS)
    if faces is None:
        reader.faulty.add(name)
    return faces


def read_row(reader: Reader, house: dict[str, str]) -> list[str] | None:
    row = read_faces(reader, "row")
    if row is not None and too_many(row, house):
        reader.faulty.add("row")
        return None
    return row


def read_tile(reader: Reader, row: list[str] | None, house: dict[str, str]) -> str:
    text = reader.text("tile", required=True)
    if text is None:
        return ""
    tile = domino(text, PIPS)
    if tile is None:
        reader.faulty.add("tile")
        return ""
    if row is not None and too_many([*row, tile], house):
        reader.faulty.add("tile")
    return tile


def errors(reader: Reader) -> Verdict:
    return {"errors": sorted(reader.faulty)}


def verdict(
    legal: bool,
    score: int | None,
    rules: list[str],
    options: list[dict[str, Any]],
    best: dict[str, Any] | None = None,
    **more: Any,
) -> Verdict:
    return {"legal": legal, "score": score, "rules": rules, "options": options, "best": best, **more}


def in_order(rules: set[str]) -> list[str]:
    return [rule for rule in RULES_IN_ORDER if rule in rules]


def best_of(captures: list[Capture]) -> dict[str, Any] | None:
    return max(captures, key=lambda each: each.score).option if captures else None


# --------------------------------------------------------------------------------------------------------- questions


def capture(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["row", "tile", "take", "score", *READINGS])
    house = read_house(reader)
    row = read_row(reader, house)
    tile = read_tile(reader, row, house)
    take = reader.choice("take", ["none", *TAKES], required=True)
    figure = reader.number("score")
    if reader.faulty or row is None or take is None:
        return errors(reader)

    captures = all_captures(row, tile, house)
    options = [each.option for each in captures]
    best = best_of(captures)

    if take == "none":
        broken = ["missed"] if captures else []
        if figure not in (None, 0):
            broken.append("turn")
        return verdict(not broken, 0, broken or ["turn"], options, best, after=None)

    take = normalised_take(take, row, tile, house)
    claimed = [each for each in captures if each.take == take]
    if not claimed:
        rules = rules_of_a_take_that_is_not_there(take, row, house)
        return verdict(False, None, rules, options, best, after=None)
    (made,) = claimed
    if figure not in (None, made.score):
        return verdict(False, made.score, [made.scoring_rule], options, best, after=None)
    rules = made.rules + (["one-capture"] if len(captures) > 1 else [])
    after = {"row": " ".join(made.row_left), "again": made.counts_as_sweep}
    return verdict(True, made.score, rules, options, best, after=after)


def missed(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["row", "tile", "take", "laid", "took", "turned", "score", *READINGS])
    house = read_house(reader)
    row = read_row(reader, house)
    tile = read_tile(reader, row, house)
    take = reader.choice("take", TAKES, required=True)
    reader.choice("laid", ["left", "right"])
    took = reader.choice_or("took", ["none", *TAKES], "none")
    turned = reader.choice_or("turned", ["yes", "no"], "no")
    figure = reader.number("score")
    if reader.faulty or row is None or take is None:
        return errors(reader)

    may_still_claim = took == "none" and turned == "no"
    captures = all_captures(row, tile, house)
    options = [each.option for each in captures] if may_still_claim else []
    best = best_of(captures) if may_still_claim else None

    broken = set() if may_still_claim else {"missed"}
    take = normalised_take(take, row, tile, house)
    claimed = [each for each in captures if each.take == take]
    if not claimed:
        broken.update(rules_of_a_take_that_is_not_there(take, row, house))
        return verdict(False, None, in_order(broken), options, best, after=None)
    (made,) = claimed
    if figure not in (None, made.score):
        broken.add(made.scoring_rule)
    if broken:
        return verdict(False, made.score, in_order(broken), options, best, after=None)
    after = {"row": " ".join(made.row_left), "again": False}
    return verdict(True, made.score, [*made.rules, "missed"], options, best, after=after)


def count(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["captures", "total", *READINGS])
    house = read_house(reader)
    captures: list[tuple[str, list[str]]] = []
    text = reader.text("captures")
    for part in text.split(";") if text else []:
        words = part.split()
        tiles = dominoes(" ".join(words[1:]), PIPS)
        if not words or words[0] not in ("pair", "ten", "sweep") or tiles is None or len(tiles) < 2:
            reader.faulty.add("captures")
        else:
            captures.append((words[0], tiles))
    every_tile = [tile for _, tiles in captures for tile in tiles]
    if too_many(every_tile, house):
        reader.faulty.add("captures")
    figure = reader.number("total")
    if reader.faulty:
        return errors(reader)

    total = 0
    kept: set[str] = set()
    broken: set[str] = set()
    for kind, tiles in captures:
        points, rules = value_in_a_count(kind, tiles, house)
        if points is None:
            broken.update(rules)
        else:
            total += points
            kept.update(rules)
    if broken:
        return verdict(False, None, in_order(broken), [])
    options = [{"total": str(total)}]
    if figure not in (None, total):
        return verdict(False, total, ["tally"], options)
    return verdict(True, total, ["tally", *in_order(kept)], options)


def value_in_a_count(kind: str, tiles: list[str], house: dict[str, str]) -> tuple[int | None, list[str]]:
    """Its points and its rules, or None and the rules it breaks."""
    identical_two = len(tiles) == 2 and tiles[0] == tiles[1]
    if kind == "pair":
        return (pair_points(tiles[0], house) if identical_two else None), ["pair"]
    if kind == "ten":
        ten = len(tiles) == 3 and multiple_of_ten(tiles)
        return (sum(map(pips, tiles)) if ten else None), ["ten"]
    if house["sweep"] == "clear" and identical_two:
        return pair_points(tiles[0], house) + 40, ["pair", "sweep"]
    if len(tiles) != (2 if house["sweep"] == "two" else 3):
        return None, ["sweep"]
    if not multiple_of_ten(tiles):
        return None, ["ten", "sweep"]
    return sweep_points(tiles, house), ["sweep"]


def threats(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["row", "claim", *READINGS])
    house = read_house(reader)
    row = read_row(reader, house)
    claim = read_faces(reader, "claim")
    if reader.faulty or row is None or claim is None:
        return errors(reader)

    rules_by_face = {}
    for face in FACES:
        captures = all_captures(row, face, house)
        if captures and row.count(face) < copies(face, house):
            rules_by_face[face] = {rule for each in captures for rule in each.rules}
    options = [{"claim": " ".join(rules_by_face)}]

    missing = set(rules_by_face) - set(claim)
    needless = set(claim) - set(rules_by_face)
    if missing or needless:
        broken = {rule for face in missing for rule in rules_by_face[face]}
        if needless:
            broken.add("turn")
        return verdict(False, None, in_order(broken), options)
    kept = {rule for rules in rules_by_face.values() for rule in rules}
    return verdict(True, None, in_order(kept) or ["turn"], options)


def result(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["turned_a", "turned_b", "total_a", "total_b", "winner"])
    turned_a = reader.number("turned_a", 0, 16, required=True)
    turned_b = reader.number("turned_b", 0, 16, required=True)
    total_a = reader.number("total_a", required=True)
    total_b = reader.number("total_b", required=True)
    winner = reader.choice("winner", ["a", "b", "draw", "not-over"], required=True)
    if reader.faulty or total_a is None or total_b is None:
        return errors(reader)

    over = turned_a == 16 or turned_b == 16
    if not over:
        right = "not-over"
    elif total_a > total_b:
        right = "a"
    elif total_b > total_a:
        right = "b"
    else:
        right = "draw"
    options = [{"winner": right}]
    if winner == right:
        return verdict(True, None, ["end", "winner"] if over else ["end"], options)
    wrong_about_the_end = (winner == "not-over") == over
    return verdict(False, None, ["end"] if wrong_about_the_end else ["winner"], options)
