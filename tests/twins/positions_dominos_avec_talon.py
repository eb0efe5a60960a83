"""Random claims of dominos avec talon, with the rare branches made frequent."""

import random

from . import dominos_avec_talon, noise
from .noise import Fields, chance

SET = dominos_avec_talon.SET
READINGS = dominos_avec_talon.READINGS

REQUIRED = {
    "play": ["line", "hand", "talon", "action"],
    "blocked": ["line", "talon", "blocked"],
    "start": ["seat"],
    "score": ["hands", "ended", "by", "winner", "points"],
    "match": ["games", "winner"],
}
OPTIONAL = {
    "play": ["drew", "drawn", *READINGS],
    "blocked": ["passes", *READINGS],
    "start": [],
    "score": [],
    "match": ["total_a", "total_b"],
}
NO_SEATS = [*noise.NO_NUMBERS, "0", "5", "A"]
NO_HANDS = [
    "6-6/5-5/4-4",
    "6-6 6-6/5-5/4-4/3-3",
    "6-6/6-6/4-4/3-3",
    "7-1/5-5/4-4/3-3",
    "///",
    "6-6/5-5/4-4/3-3/2-2",
]
OF_NO_USE = {
    **dict.fromkeys(["line", "hand", "drew", "tile"], noise.NO_TILES),
    **{name: [*noise.NO_NUMBERS, "9", "28"] for name in ["talon"]},
    **{name: [*noise.NO_NUMBERS, "5"] for name in ["passes"]},
    **dict.fromkeys(["seat", "by", "previous"], NO_SEATS),
    **dict.fromkeys(["points", "total_a", "total_b"], noise.NO_NUMBERS),
    **dict.fromkeys(["action", "end", "drawn", "blocked", "ended", "winner", *READINGS], noise.NO_CHOICES),
    "hands": NO_HANDS,
    "games": [
        "A",
        "C 12",
        "A 0",
        "A 169",
        "A 12 or B 9",
        "A 12 B 9",
        "AB 12",
        "A 60, B 5",
        "A 12, B",
        "A -5",
        "12 A",
        "A 1 2",
    ],
}


def random_claim(rng: random.Random) -> tuple[str, Fields]:
    question = rng.choices(["play", "blocked", "start", "score", "match"], [56, 14, 8, 12, 10])[0]
    fields = {
        "play": random_play,
        "blocked": random_blocked,
        "start": random_start,
        "score": random_score,
        "match": random_match,
    }[question](rng)
    if chance(rng, 0.06):
        return question, noise.spoilt(rng, fields, REQUIRED[question], OF_NO_USE)
    return question, noise.harmlessly_rewritten(rng, fields, OPTIONAL[question])


def house_of(readings: Fields) -> dict[str, str]:
    return {name: readings.get(name, choices[0]) for name, choices in READINGS.items()}


# ------------------------------------------------------------------------------------------------------------- a line


def other_half(tile: str, half: str) -> str:
    return tile[2] if tile[0] == half else tile[0]


def walk_on(rng: random.Random, line: list[str], most: int, liked: str | None) -> list[str]:
    """Lays tiles at the right end, by preference with the liked number, until nothing fits or the line is long."""
    line = list(line)
    while len(line) < most:
        end = line[-1][2]
        laid = {f"{max(tile[0], tile[2])}-{min(tile[0], tile[2])}" for tile in line}
        fitting = [tile for tile in SET if end in tile and tile not in laid]
        if not fitting:
            break
        with_liked = [tile for tile in fitting if liked is not None and liked in tile]
        tile = rng.choice(with_liked if with_liked and chance(rng, 0.8) else fitting)
        line.append(f"{end}-{other_half(tile, end)}")
    return line


def random_line(rng: random.Random) -> list[str]:
    """Touching halves are equal: any line, a closed one, or one that lacks little of being closed."""
    number = rng.choice("0123456")
    if chance(rng, 0.45):  # a walk that starts at a number ends only when every tile of that number is laid
        first = rng.choice([tile for tile in SET if number in tile])
        line = walk_on(rng, [f"{number}-{other_half(first, number)}"], 28, number)
        if chance(rng, 0.35):
            cut = rng.randint(1, 3)
            line = line[cut:] if chance(rng, 0.5) else line[:-cut]
    else:
        first = rng.choice(SET)
        line = walk_on(
            rng,
            [first if chance(rng, 0.5) else f"{first[2]}-{first[0]}"],
            rng.choice([1, 1, 2, 3, 4, 6, 9, 14]),
            None,
        )
    if chance(rng, 0.5):
        line = [f"{tile[2]}-{tile[0]}" for tile in reversed(line)]
    return line


def outside(line: list[str]) -> list[str]:
    laid = {f"{max(tile[0], tile[2])}-{min(tile[0], tile[2])}" for tile in line}
    return [tile for tile in SET if tile not in laid]


def spoilt_line(rng: random.Random, line: list[str]) -> list[str]:
    """Perhaps a tile turned so that it does not join, or laid twice."""
    at = rng.randrange(len(line))
    turned = f"{line[at][2]}-{line[at][0]}"
    return (
        [*line[:at], turned, *line[at + 1 :]]
        if chance(rng, 0.5)
        else [*line[: at + 1], turned, *line[at + 1 :]]
    )


# ---------------------------------------------------------------------------------------------------------- questions


def random_play(rng: random.Random) -> Fields:
    readings = noise.some_readings(rng, READINGS, 0.55)
    line = random_line(rng)
    while not outside(line):
        line = random_line(rng)
    ends = (line[0][0], line[-1][2])
    rest = noise.shuffled(rng, outside(line))
    fitting = [tile for tile in rest if ends[0] in tile or ends[1] in tile]
    stiff = [tile for tile in rest if tile not in fitting]

    hand = random_hand(rng, rest, stiff)
    drew = random_drew(
        rng, [tile for tile in fitting if tile not in hand], [tile for tile in stiff if tile not in hand]
    )
    room = max(0, 28 - len(line) - len(hand) - len(drew))
    talon = min(room, 8 - min(8, len(drew)), rng.choice([0, 0, 1, 2, 2, 3, 4, 5, 8]))
    if chance(rng, 0.01):
        talon = 8
    if chance(rng, 0.01):
        line = spoilt_line(rng, line)

    fields = {"line": " ".join(line), "hand": noise.written(rng, hand), "talon": str(talon), **readings}
    if drew:
        fields["drew"] = noise.written(rng, drew)
    if chance(rng, 0.5 if readings.get("draw") == "one" else 0.1):
        fields["drawn"] = rng.choice(["yes", "no"])
    add_action(rng, fields, hand, drew, rest)
    return fields


def random_hand(rng: random.Random, rest: list[str], stiff: list[str]) -> list[str]:
    size = rng.choice([1, 2, 3, 4, 5])
    if stiff and chance(rng, 0.6):
        return stiff[:size]
    return rest[:size]


def random_drew(rng: random.Random, fitting: list[str], stiff: list[str]) -> list[str]:
    """What was drawn this turn: nothing; as it should be; or with a fitting tile too soon."""
    if chance(rng, 0.6):
        return []
    drew = stiff[: rng.choice([0, 0, 1, 1, 2, 3])]
    if fitting and chance(rng, 0.6):
        drew = [*drew, rng.choice(fitting)]
    if chance(rng, 0.15):
        rng.shuffle(drew)
    return drew


def add_action(rng: random.Random, fields: Fields, hand: list[str], drew: list[str], rest: list[str]) -> None:
    options = dominos_avec_talon.judge("play", {**fields, "action": "pass"}).get("options")
    if options and chance(rng, 0.4):
        fields.update(rng.choice(options))
        if "tile" in fields:
            fields["tile"] = noise.either_way(rng, fields["tile"])
        return
    fields["action"] = rng.choice(["play", "play", "draw", "pass"])
    if fields["action"] == "play" or chance(rng, 0.04):
        fields["tile"] = noise.either_way(
            rng, drew[-1] if drew and chance(rng, 0.4) else rng.choice(hand + drew)
        )
        fields["end"] = rng.choice(["left", "right"])
        if chance(rng, 0.02):
            fields["tile"] = rng.choice(rest)
        if chance(rng, 0.02):
            del fields[rng.choice(["tile", "end"])]


def random_blocked(rng: random.Random) -> Fields:
    readings = noise.some_readings(rng, READINGS, 0.6)
    line = random_line(rng)
    talon = min(28 - len(line), rng.choice([0, 0, 1, 2, 2, 3, 4, 8]))
    if chance(rng, 0.02):
        talon = 8
    if chance(rng, 0.02):
        line = spoilt_line(rng, line)
    fields = {"line": " ".join(line), "talon": str(talon), "blocked": rng.choice(["yes", "no"]), **readings}
    if chance(rng, 0.6 if readings.get("draw") == "leave-two" else 0.1):
        fields["passes"] = rng.choice(["0", "1", "3", "4", "4", "4"])
    return fields


def random_start(rng: random.Random) -> Fields:
    if chance(rng, 0.25):
        previous = rng.randint(1, 4)
        seat = previous % 4 + 1 if chance(rng, 0.5) else rng.randint(1, 4)
        return {"previous": str(previous), "seat": str(seat)}
    kind = rng.random()
    if kind < 0.3:  # no double dealt
        dealt = noise.shuffled(rng, [tile for tile in SET if tile[0] != tile[2]])[:20]
    elif kind < 0.55:  # one low double dealt
        low = rng.choice(["0-0", "1-1", "2-2"])
        dealt = noise.shuffled(
            rng, [low, *noise.shuffled(rng, [tile for tile in SET if tile[0] != tile[2]])[:19]]
        )
    else:
        dealt = noise.shuffled(rng, SET)[:20]
    hands = [dealt[0:5], dealt[5:10], dealt[10:15], dealt[15:20]]
    fields = {"hands": rng.choice(["/", " / "]).join(noise.written(rng, hand) for hand in hands)}
    right = dominos_avec_talon.judge("start", {**fields, "seat": "1", "tile": "6-6"})["options"][0]
    fields.update(right)
    if chance(rng, 0.3):
        fields["seat"] = str(rng.randint(1, 4))
    if chance(rng, 0.3):
        fields["tile"] = rng.choice(hands[int(fields["seat"]) - 1] + SET[-3:])
    if chance(rng, 0.03):
        del fields["tile"]
    elif chance(rng, 0.03):
        fields["previous"] = str(rng.randint(1, 4))
    elif chance(rng, 0.03):
        del fields["hands"], fields["tile"]
    elif chance(rng, 0.03):
        fields["hands"] = fields["hands"].replace(fields["tile"], "", 1)
    return fields


def random_score(rng: random.Random) -> Fields:
    tiles = noise.shuffled(rng, SET)
    hands = []
    for _ in range(4):
        size = rng.choice([1, 1, 2, 2, 3, 4, 6])
        hands.append(tiles[:size])
        tiles = tiles[size:]
    by = rng.randint(1, 4)
    ended = rng.choice(["out", "blocked", "blocked"])
    if ended == "blocked" and chance(rng, 0.5):
        make_a_tie(rng, hands, tiles)
    if ended == "out" and not chance(rng, 0.03):
        hands[by - 1] = []
    if chance(rng, 0.03):
        hands[rng.randrange(4)] = []
    fields = {
        "hands": rng.choice(["/", " / "]).join(noise.written(rng, hand) for hand in hands),
        "ended": ended,
        "by": str(by),
    }
    pips = [dominos_avec_talon.value(hand) for hand in hands]
    sums = [pips[0] + pips[2], pips[1] + pips[3]]
    figures = [*sums, abs(sums[0] - sums[1]), sum(sums), sums[0] + pips[1], sums[1] + pips[0]]
    fields.update(winner=rng.choice(["A", "B"]), points=str(rng.choice(figures)))
    options = dominos_avec_talon.judge("score", fields).get("options")
    if options and chance(rng, 0.4):
        fields.update(options[0])
    return fields


def make_a_tie(rng: random.Random, hands: list[list[str]], left: list[str]) -> None:
    """Gives one hand another tile so that the pairs hold equally many pips, if there is one."""
    pips = [dominos_avec_talon.value(hand) for hand in hands]
    difference = pips[0] + pips[2] - pips[1] - pips[3]
    poorer = rng.choice([1, 3] if difference > 0 else [0, 2])
    for tile in left:
        if dominos_avec_talon.value([tile]) == abs(difference):
            hands[poorer].append(tile)
            return


def random_match(rng: random.Random) -> Fields:
    games: list[str] = []
    totals = {"A": 0, "B": 0}
    for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 6])):
        pair = rng.choice("AB")
        points = rng.choice(
            [rng.randint(1, 30), rng.randint(1, 60), max(1, 50 - totals[pair]), max(1, 49 - totals[pair])]
        )
        if chance(rng, 0.02):
            points = rng.choice([0, 168, 169])
        games.append(f"{pair} {points}")
        totals[pair] += points
        if max(totals.values()) >= 50 and not chance(rng, 0.05):
            break
    fields = {"games": rng.choice([", ", ",", " , "]).join(games), "winner": rng.choice(["A", "B", "none"])}
    for name, pair in [("total_a", "A"), ("total_b", "B")]:
        if chance(rng, 0.4):
            fields[name] = str(totals[pair] if chance(rng, 0.8) else rng.choice([totals[pair] + 1, 50, 0]))
    options = dominos_avec_talon.judge("match", fields).get("options")
    if options and chance(rng, 0.5):
        fields["winner"] = options[0]["winner"]
    return fields
