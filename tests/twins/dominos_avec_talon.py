"""A naive model of rulebook/dominos-avec-talon.md, from its words alone: it tries everything and decides by the
definitions.

It shares nothing with the engine, so that a slip in one shows against the other.
"""

from itertools import pairwise
from typing import Any, NamedTuple

from .plain_reading import Reader, domino, dominoes, two_halves, whole_number

Verdict = dict[str, Any]

PIPS = "0123456"
SET = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
SEATS = ["1", "2", "3", "4"]

READINGS = {  # the first value is the default
    "draw": ["until-fit", "one", "leave-two"],
    "block": ["at-once", "draw-out"],
}

RULES_IN_ORDER = [
    "players",
    "set",
    "deal",
    "opening",
    "next-start",
    "direction",
    "match",
    "must-play",
    "draw",
    "pass",
    "out",
    "blocked",
    "score-out",
    "score-blocked",
    "blocked-tie",
    "target",
]


def judge(question: str, fields: dict[str, str]) -> Verdict:
    return {"play": play, "blocked": blocked, "start": start, "score": score, "match": match}[question](
        fields
    )


def verdict(legal: bool, score: int | None, rules: list[str], options: list[dict[str, Any]]) -> Verdict:
    return {"legal": legal, "score": score, "rules": rules, "options": options, "best": None}


def errors(reader: Reader) -> Verdict:
    return {"errors": sorted(reader.faulty)}


def in_order(rules: set[str]) -> list[str]:
    return [rule for rule in RULES_IN_ORDER if rule in rules]


# ----------------------------------------------------------------------------------------------------------- the table


def halves(tile: str) -> tuple[int, int]:
    return int(tile[0]), int(tile[2])


def value(tiles: list[str]) -> int:
    return sum(sum(halves(tile)) for tile in tiles)


class Line(NamedTuple):
    tiles: list[str]  # written high half first
    left: int
    right: int

    def fits(self, tile: str, end: str) -> bool:
        return (self.left if end == "left" else self.right) in halves(tile)

    def takes(self, tile: str) -> bool:
        return self.fits(tile, "left") or self.fits(tile, "right")

    def nothing_can_ever_fit(self) -> bool:
        return not any(self.takes(tile) for tile in SET if tile not in self.tiles)


def may_draw_from(talon: int, draw: str) -> bool:
    return talon > (2 if draw == "leave-two" else 0)


def game_is_blocked(line: Line, talon: int, house: dict[str, str]) -> bool:
    """At once, or after playing it out: four players in turn, none of whom can lay, draw what they may."""
    if not line.nothing_can_ever_fit():
        return False
    if house["block"] == "at-once":
        return True
    somebody_draws = False
    for _ in SEATS:
        while may_draw_from(talon, house["draw"]):
            talon -= 1
            somebody_draws = True
            if house["draw"] == "one":
                break
    return not somebody_draws


# --------------------------------------------------------------------------------------------------- reading a claim


def read_house(reader: Reader) -> dict[str, str]:
    return {name: reader.choice_or(name, choices, choices[0]) for name, choices in READINGS.items()}


def read_line(reader: Reader) -> Line | None:
    text = reader.text("line", required=True)
    if text is None:
        return None
    written = [two_halves(word, PIPS) for word in text.split()]
    as_laid = [tile for tile in written if tile is not None]
    tiles = [f"{max(tile)}-{min(tile)}" for tile in as_laid]
    joins = all(one[1] == next_one[0] for one, next_one in pairwise(as_laid))
    if len(as_laid) != len(written) or not joins:
        reader.faulty.add("line")
        return None
    if len(set(tiles)) != len(tiles):
        reader.faulty.add("line")
    return Line(tiles, as_laid[0][0], as_laid[-1][1])


def read_tiles(reader: Reader, name: str, elsewhere: list[str], required: bool = False) -> list[str] | None:
    """Tiles of which each exists once and none may lie elsewhere too."""
    text = reader.text(name, required)
    if name in reader.faulty:
        return None
    if text is None:
        return []
    tiles = dominoes(text, PIPS)
    if tiles is None or len(set(tiles)) != len(tiles) or set(tiles) & set(elsewhere):
        reader.faulty.add(name)
    return tiles


def read_tile(reader: Reader, required: bool = False) -> str | None:
    text = reader.text("tile", required)
    tile = None if text is None else domino(text, PIPS)
    if text is not None and tile is None:
        reader.faulty.add("tile")
    return tile


def read_hands(reader: Reader) -> list[list[str]] | None:
    text = reader.text("hands")
    if text is None:
        return None
    hands = [dominoes(part, PIPS) for part in text.split("/")]
    good = [hand for hand in hands if hand is not None]
    every_tile = [tile for hand in good for tile in hand]
    if len(good) != len(hands) or len(hands) != 4 or len(set(every_tile)) != len(every_tile):
        reader.faulty.add("hands")
        return None
    return good


# --------------------------------------------------------------------------------------------------------------- play


class Turn(NamedTuple):
    line: Line
    hand: list[str]  # before drawing
    drew: list[str]  # this turn, in order
    has_drawn: bool
    talon: int  # what lies there now
    house: dict[str, str]

    def mine(self) -> list[str]:
        return self.hand + self.drew

    def can_play(self) -> bool:
        return any(self.line.takes(tile) for tile in self.mine())

    def may_draw_another(self) -> bool:
        """As far as the talon and the reading go."""
        if self.house["draw"] == "one" and self.has_drawn:
            return False
        return may_draw_from(self.talon, self.house["draw"])

    def drew_wrongly(self) -> bool:
        if not self.drew:
            return False
        return (
            any(self.line.takes(tile) for tile in self.hand)
            or any(self.line.takes(tile) for tile in self.drew[:-1])
            or (self.house["draw"] == "one" and len(self.drew) > 1)
            or (self.house["draw"] == "leave-two" and self.talon < 2)
        )

    def the_drawn_tile_to_lay(self) -> str | None:
        return self.drew[-1] if self.drew and self.line.takes(self.drew[-1]) else None


def rules_broken(turn: Turn, action: str, tile: str | None, end: str | None) -> list[str]:
    if game_is_blocked(turn.line, turn.talon, turn.house):
        return ["blocked"]
    broken = set()
    if turn.drew_wrongly():
        broken.add("draw")
    to_lay = turn.the_drawn_tile_to_lay()
    if to_lay is not None and not (action == "play" and tile == to_lay):
        broken.add("draw")
    if action == "play":
        if tile is None or end is None or not turn.line.fits(tile, end):
            broken.add("match")
    elif action == "draw":
        if turn.can_play():
            broken.add("must-play")
        elif not turn.may_draw_another():
            broken.add("pass")
    elif action == "pass":
        if turn.can_play():
            broken.add("must-play")
        elif turn.may_draw_another():
            broken.add("draw")
    return in_order(broken)


def play(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["line", "hand", "talon", "action", "tile", "end", "drew", "drawn", *READINGS])
    house = read_house(reader)
    line = read_line(reader)
    lying = line.tiles if line else []
    hand = read_tiles(reader, "hand", lying, required=True)
    drew = read_tiles(reader, "drew", lying + (hand or []))
    talon = reader.number("talon", 0, 8, required=True)
    action = reader.choice("action", ["play", "draw", "pass"], required=True)
    tile = read_tile(reader, required=action == "play")
    alike = line is not None and line.left == line.right  # Either end will do.
    end = reader.choice("end", ["left", "right"], required=action == "play" and not alike)
    drawn = reader.choice_or("drawn", ["yes", "no"], "no")
    if talon is not None and len({*lying, *(hand or []), *(drew or [])}) + talon > 28:
        reader.faulty.add("talon")
    if tile is not None and hand is not None and drew is not None and tile not in hand + drew:
        reader.faulty.add("tile")
    if reader.faulty or line is None or hand is None or drew is None or talon is None or action is None:
        return errors(reader)

    turn = Turn(line, hand, drew, drawn == "yes" or bool(drew), talon, house)
    options: list[dict[str, Any]] = []
    for mine in turn.mine():
        for at in ["left", "right"]:
            if not rules_broken(turn, "play", mine, at):
                options.append({"action": "play", "tile": mine, "end": at})
    for other in ["draw", "pass"]:
        if not rules_broken(turn, other, None, None):
            options.append({"action": other})

    broken = rules_broken(turn, action, tile, end or "right")
    kept = {"play": "match", "draw": "draw", "pass": "pass"}[action]
    return verdict(not broken, None, broken or [kept], options)


# ------------------------------------------------------------------------------------------------------------ blocked


def blocked(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["line", "talon", "blocked", "passes", *READINGS])
    house = read_house(reader)
    line = read_line(reader)
    talon = reader.number("talon", 0, 8, required=True)
    claim = reader.choice("blocked", ["yes", "no"], required=True)
    passes = reader.number("passes", 0, 4)
    if line is not None and talon is not None and len(line.tiles) + talon > 28:
        reader.faulty.add("talon")
    if reader.faulty or line is None or talon is None:
        return errors(reader)

    all_passed = house["draw"] == "leave-two" and passes == 4 and talon <= 2
    right = "yes" if all_passed or game_is_blocked(line, talon, house) else "no"
    return verdict(claim == right, None, ["blocked"], [{"blocked": right}])


# -------------------------------------------------------------------------------------------------------------- start


def start(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hands", "previous", "seat", "tile"])
    first_game = reader.has("hands")
    if first_game == reader.has("previous"):
        reader.faulty |= {"hands", "previous"}
    hands = read_hands(reader)
    if hands is not None and any(len(hand) != 5 for hand in hands):
        reader.faulty.add("hands")
    previous = reader.number("previous", 1, 4)
    seat = reader.number("seat", 1, 4, required=True)
    tile = read_tile(reader, required=first_game)
    if reader.faulty:
        return errors(reader)

    if hands is None:
        assert previous is not None
        right_seat = {1: 2, 2: 3, 3: 4, 4: 1}[previous]
        return verdict(seat == right_seat, None, ["next-start"], [{"seat": str(right_seat)}])
    dealt = [each for hand in hands for each in hand]
    doubles = [each for each in dealt if each[0] == each[2]]
    lead = max(doubles) if doubles else max(dealt, key=lambda each: (value([each]), each[0]))
    (right_seat,) = [number for number, hand in enumerate(hands, 1) if lead in hand]
    legal = seat == right_seat and tile == lead
    return verdict(legal, None, ["opening"], [{"seat": str(right_seat), "tile": lead}])


# -------------------------------------------------------------------------------------------------------------- score


def score(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["hands", "ended", "by", "winner", "points"])
    reader.text("hands", required=True)
    hands = read_hands(reader)
    ended = reader.choice("ended", ["out", "blocked"], required=True)
    by = reader.number("by", 1, 4, required=True)
    winner = reader.choice("winner", ["A", "B"], required=True)
    points = reader.number("points", required=True)
    if hands is not None:
        empty = [number for number, hand in enumerate(hands, 1) if not hand]
        if (ended == "out" and by is not None and empty != [by]) or (ended == "blocked" and empty):
            reader.faulty.add("hands")
    if reader.faulty or hands is None or by is None:
        return errors(reader)

    left = {"A": value(hands[0] + hands[2]), "B": value(hands[1] + hands[3])}
    other = {"A": "B", "B": "A"}
    pair_of_by = "A" if by in (1, 3) else "B"
    if ended == "out":
        rule, right = "score-out", pair_of_by
    elif left["A"] == left["B"]:
        rule, right = "blocked-tie", other[pair_of_by]
    else:
        rule, right = "score-blocked", ("A" if left["A"] < left["B"] else "B")
    worth = left[other[right]]
    return verdict(
        winner == right and points == worth, worth, [rule], [{"winner": right, "points": str(worth)}]
    )


# -------------------------------------------------------------------------------------------------------------- match


def match(fields: dict[str, str]) -> Verdict:
    reader = Reader(fields, ["games", "winner", "total_a", "total_b"])
    text = reader.text("games", required=True)
    winner = reader.choice("winner", ["A", "B", "none"], required=True)
    claimed = {"A": reader.number("total_a"), "B": reader.number("total_b")}
    totals = {"A": 0, "B": 0}
    right = "none"
    for game in text.split(",") if text else []:
        words = game.split()
        points = whole_number(words[1], 1, 168) if len(words) == 2 and words[0] in totals else None
        if points is None or right != "none":
            reader.faulty.add("games")
            break
        totals[words[0]] += points
        if totals[words[0]] >= 50:
            right = words[0]
    if reader.faulty:
        return errors(reader)

    totals_right = all(claimed[pair] in (None, totals[pair]) for pair in totals)
    option = {"winner": right, "total_a": str(totals["A"]), "total_b": str(totals["B"])}
    return verdict(winner == right and totals_right, None, ["target"], [option])
