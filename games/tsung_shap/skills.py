"""What can be practised. Positions come from games played to the end, with any tile that was still to come.

Where a skill is about a row, a higher difficulty means a longer row (``LENGTHS``). Elsewhere the docstring of a deal
says what difficulties 1, 2 and 3 mean, in this order, separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import partial
from random import Random

from games.core import judging, skills
from games.core.judging import Verdict
from games.core.pieces import Domino, codes
from games.core.rulings import Reason, Slip
from games.core.skills import NO, YES, Claim, Component, Figures, Skill, Told
from games.tsung_shap import deal
from games.tsung_shap.capture import FOUR_TWO
from games.tsung_shap.count import Captured, write_capture
from games.tsung_shap.deal import DEFAULT, Turn, played
from games.tsung_shap.pieces import COPIES
from games.tsung_shap.rules import SWEEP_BONUS
from games.tsung_shap.taking import (
    NONE,
    PAIR_LEFT,
    PAIR_RIGHT,
    SWEEP,
    TAKES,
    TEN_ENDS,
    TEN_LEFT,
    TEN_RIGHT,
    Row,
    Taking,
    takings,
)

GAMES_TRIED = 60

USUAL = 20
"""What the tiles of most tens add up to."""

LENGTHS = {1: range(2, 4), 2: range(4, 7), 3: range(7, 13)}
"""Tiles in the row, by difficulty."""


# --- Rows


def turned(
    rng: Random, wanted: Callable[[Row, Domino], bool], lengths: Container[int] = range(1, 33)
) -> tuple[Row, Domino]:
    """A row of a game, with one of these ``lengths``, and a tile that might be turned on it, as ``wanted``.

    After ``GAMES_TRIED`` games without such a pair, any.
    """
    row: Row = ()
    tile = FOUR_TWO
    for _ in range(GAMES_TRIED):
        turns = played(rng)
        places = [place for place, turn in enumerate(turns) if len(turn.row) in lengths]
        rng.shuffle(places)
        for place in places:
            row = turns[place].row
            still_to_come = list(dict.fromkeys([later.tile for later in turns[place:]]))
            rng.shuffle(still_to_come)
            for tile in still_to_come:
                if wanted(row, tile):
                    return row, tile
    return row, tile


def fields_of(row: Row, tile: Domino) -> dict[str, str]:
    return {"row": codes(row), "tile": tile.code}


def captures(row: Row, tile: Domino) -> tuple[Taking, ...]:
    """What a turned tile can take, by the default house readings."""
    return takings(row, tile, DEFAULT)


def figures(row: Row, tile: Domino) -> list[int]:
    """What the captures of a turned tile are worth."""
    return [taking.points for taking in captures(row, tile)]


def deal_take(rng: Random, difficulty: int) -> Claim:
    """Two times in three there is something to take."""
    something = rng.random() < 2 / 3

    def wanted(row: Row, tile: Domino) -> bool:
        return bool(captures(row, tile)) == something

    return fields_of(*turned(rng, wanted, LENGTHS[difficulty]))


def deal_choose(rng: Random, difficulty: int) -> Claim:
    """Several captures that are worth different points."""
    lengths = (range(2, 5), range(5, 8), range(8, 14))[difficulty - 1]
    return fields_of(*turned(rng, lambda row, tile: len(set(figures(row, tile))) > 1, lengths))


MANY_CAPTURES = (0, 0, 0, 1, 1, 1, 2, 2, 2, 3)
"""How many captures there are; more frequent numbers are listed more often."""


def deal_captures(rng: Random, difficulty: int) -> Claim:
    """There are one or two captures, now and then three or none."""
    many = rng.choice(MANY_CAPTURES)
    return fields_of(*turned(rng, lambda row, tile: len(captures(row, tile)) == many, LENGTHS[difficulty]))


def deal_pair(rng: Random, difficulty: int) -> Claim:
    """The twin is at an end; it is, or another face of the same total; one of them also lies inside the row.

    A tile inside the row makes no pair. So half the time the twin is at an end as well.
    """
    twin = difficulty == 1 or rng.random() < 0.5

    def wanted(row: Row, tile: Domino) -> bool:
        ends = (row[0], row[-1]) if row else ()
        if len(row) < 2 or (tile in ends) != twin:
            return False
        if difficulty == 3 and not any(tile.pips == lying.pips for lying in row[1:-1]):
            return False
        return (difficulty == 3 or len(row) < 7) and any(tile.pips == end.pips for end in ends)

    return fields_of(*turned(rng, wanted))


def deal_ten(rng: Random, difficulty: int) -> Claim:
    """A ten is possible, in a row of three; of a few; of many."""
    lengths = range(3, 4) if difficulty == 1 else LENGTHS[difficulty]

    def wanted(row: Row, tile: Domino) -> bool:
        return any(taking.rule == "ten" for taking in captures(row, tile))

    return fields_of(*turned(rng, wanted, lengths))


def deal_sweep(rng: Random, difficulty: int) -> Claim:
    """A row of two; of one to three; of one to four, with 4-2 or a sum other than twenty. Half of them can be swept.

    In front of the others something else can be taken, or, on two tiles, nothing.
    """
    lengths = (range(2, 3), range(1, 4), range(1, 5))[difficulty - 1]
    sweeps = rng.random() < 0.5

    def wanted(row: Row, tile: Domino) -> bool:
        if len(row) not in lengths:
            return False
        found = captures(row, tile)
        swept = [taking for taking in found if taking.take == SWEEP]
        if difficulty == 3 and FOUR_TWO not in (tile, *row) and (not swept or swept[0].tile_points == USUAL):
            return False
        return bool(swept) if sweeps else not swept and (len(row) == 2 or bool(found))

    return fields_of(*turned(rng, wanted))


KINDS = ("pair", "ten", "ten", "sweep", "sweep", "sweep")
"""The captures to be valued; a sweep, which alone brings a bonus, as often as all others."""


def deal_worth(rng: Random, difficulty: int) -> Claim:
    """The only capture on a short row; one on any row; with 4-2, another capture to be confused with, or a rare sum.

    Half of the tens and sweeps add up to something else than twenty.
    """
    kind = rng.choice(KINDS)
    usual = kind == "pair" or rng.random() < 0.5

    def is_meant(taking: Taking) -> bool:
        return taking.rule == kind and (kind == "pair" or (taking.tile_points == USUAL) == usual)

    def wanted(row: Row, tile: Domino) -> bool:
        found = captures(row, tile)
        with_four_two = FOUR_TWO in (tile, *row)
        fits = (
            len(row) < 5 and len(found) == 1 and not with_four_two,
            not with_four_two,
            len(found) > 1 or with_four_two or not usual,
        )[difficulty - 1]
        return fits and any(map(is_meant, found))

    row, tile = turned(rng, wanted)
    found = list(filter(is_meant, captures(row, tile)))
    return {**fields_of(row, tile), "take": rng.choice(found).take} if found else fields_of(row, tile)


def deal_missed(rng: Random, difficulty: int) -> Claim:
    """One capture was possible, or two: then the opponent may have taken the other one."""
    least = rng.choice((1, 2))
    row, tile = turned(rng, lambda row, tile: len(captures(row, tile)) >= least, LENGTHS[difficulty])
    return fields_of(row, tile)


NO_THREAT = {1: 0.13, 2: 0.2, 3: 0.2}
"""The probability that no tile is to be dangerous, by difficulty: there are only 21 rows of one tile."""

ROWS_TRIED = 2000


def deal_threats(rng: Random, difficulty: int) -> Claim:
    """A row of one to three; of four to six; of seven and more. Now and then no face that is left takes anything.

    On one tile that is so where it has no twin, on two or three never.
    """
    if rng.random() < NO_THREAT[difficulty] and (
        row := lonely(rng) if difficulty == 1 else exhausted(rng, difficulty)
    ):
        return {"row": codes(row)}
    # There are few different rows of two, so they are dealt a third as often as rows of three.
    length = rng.choice((2, 3, 3, 3) if difficulty == 1 else LENGTHS[difficulty])
    row, _ = turned(rng, lambda row, tile: True, (length,))
    return {"row": codes(row)}


def lonely(rng: Random) -> Row:
    """A single tile. Three times in four it has no twin."""
    twins = 2 if rng.random() < 1 / 4 else 1
    return (rng.choice([tile for tile, copies in COPIES["6-1"].items() if copies == twins]),)


def exhausted(rng: Random, difficulty: int) -> Row:
    """A row in which every tile lies that could take something from it, put together by trying; empty if none is found.

    The tiles that can be taken decide which others must lie there too. The rest of the row is filled with any.
    """
    copies = COPIES["6-1"]
    for _ in range(ROWS_TRIED):
        first, second, *_, last_but_one, last = shuffled_tiles(rng)
        sums = [first.pips + last.pips, first.pips + second.pips, last_but_one.pips + last.pips]
        taking = [
            tile for tile in copies if tile in (first, last) or any((tile.pips + s) % 10 == 0 for s in sums)
        ]
        inside = [tile for tile in taking for _ in range(copies[tile])]
        for tile in (first, second, last_but_one, last):
            if tile in inside:
                inside.remove(tile)
        lengths = [length for length in LENGTHS[difficulty] if length >= len(inside) + 4]
        if lengths:
            others = [tile for tile in shuffled_tiles(rng) if tile not in taking]
            for tile in (second, last_but_one):
                if tile in others:
                    others.remove(tile)
            inside += others[: rng.choice(lengths) - len(inside) - 4]
            rng.shuffle(inside)
            return (first, second, *inside, last_but_one, last)
    return ()


def shuffled_tiles(rng: Random) -> list[Domino]:
    tiles = [tile for tile, copies in COPIES["6-1"].items() for _ in range(copies)]
    rng.shuffle(tiles)
    return tiles


# --- Claims that somebody might make


def try_captures(look: Verdict) -> Iterator[Claim]:
    """Every capture by name."""
    yield from ({"take": take} for take in TAKES)


def try_takes(look: Verdict) -> Iterator[Claim]:
    yield {"take": NONE}
    yield from try_captures(look)


def try_pairs(look: Verdict) -> Iterator[Claim]:
    """A pair with either end or with any tile of the same total, by pointing; or no capture."""
    row, tile = look.values["row"], look.values["tile"]
    yield {"take": NONE}
    yield from ({"take": take} for take in (PAIR_LEFT, PAIR_RIGHT))
    yield from ({"places": str(place)} for place, lying in enumerate(row, 1) if lying.pips == tile.pips)


def try_tens(look: Verdict) -> Iterator[Claim]:
    """A ten with the tiles that may be taken together, or with others near the ends that add up to a ten."""
    row, tile = look.values["row"], look.values["tile"]
    yield from ({"take": take} for take in (TEN_ENDS, TEN_LEFT, TEN_RIGHT))
    for places in tempting_places(len(row)):
        if (tile.pips + sum(row[place].pips for place in places)) % 10 == 0:
            yield {"places": " ".join([str(place + 1) for place in places])}


def tempting_places(length: int) -> Iterator[tuple[int, ...]]:
    """Places near the ends that no ten takes: three in a row, the two second ones, an end and the next but one."""
    last = length - 1
    if length > 3:
        yield from ((0, 1, 2), (last - 2, last - 1, last), (0, 2), (last - 2, last), (1, 2), (0, 1, last))
        yield (0, last - 1)


def try_sweeps(look: Verdict) -> Iterator[Claim]:
    """A sweep, and every possible capture, with its figure, the bonus added or left out, or the bonus alone."""
    worth = {str(option["take"]): int(option["score"]) for option in look.options}
    for take, points in {SWEEP: SWEEP_BONUS, **worth}.items():
        for figure in (points, points + SWEEP_BONUS, points - SWEEP_BONUS, SWEEP_BONUS):
            if figure > 0:
                yield {"take": take, "score": str(figure)}


def try_figures(look: Verdict) -> Iterator[Claim]:
    """The right figure with something left out, added or doubled."""
    worth = look.score or 0
    lines = [line.points for line in look.ruling.bill]
    pips = look.values["tile"].pips
    yield {"score": str(worth)}
    for figure in (worth - 3, worth - pips, worth + SWEEP_BONUS, worth // 2, worth // 10, *lines, worth + 10):
        if figure > 0:
            yield {"score": str(figure)}


def try_missed(look: Verdict) -> Iterator[Claim]:
    """A capture claimed in time; after one's own tile was turned; after the opponent took something else."""
    there = [str(option["take"]) for option in look.options]
    yield from try_captures(look)
    for take in there:
        yield {"take": take, "turned": "yes"}
        yield from ({"take": take, "took": other} for other in there if other != take)


def try_threats(look: Verdict) -> Iterator[Claim]:
    """The right faces without one of them, or with one that looks dangerous."""
    row = look.values["row"]
    right = str(look.options[0]["claim"]).split()
    for face in right:
        yield {"claim": " ".join([other for other in right if other != face])}
    ends = (row[0], row[-1])
    tempting = [tile for tile in row[1:-1] if tile not in ends]
    for tile in COPIES["6-1"]:
        alike = any(tile.pips == end.pips or (tile.pips + end.pips) % 10 == 0 for end in ends)
        as_three = tile is FOUR_TWO and (3 + ends[0].pips + ends[1].pips) % 10 == 0
        if alike or as_three:
            tempting.append(tile)
    for tile in dict.fromkeys(tempting[:8]):
        if tile.code not in right:
            yield {"claim": " ".join([*right, tile.code])}


# --- Captures in front of a player

PILES = {1: range(2, 4), 2: range(4, 6), 3: range(6, 10)}
"""Captures, by difficulty."""


def pile(rng: Random, difficulty: int) -> list[Captured]:
    """Captures that one player made in a row. Few games bring a player six, so difficulty 3 takes both players'.

    In most games most captures are tens of twenty points; of those taken here, at most two in five are.
    """
    many = rng.choice(PILES[difficulty])
    while True:
        turns = [turn for turn in played(rng) if turn.taken and (difficulty == 3 or turn.player == 0)]
        runs = [turns[start : start + many] for start in range(len(turns) - many + 1)]
        good = [made for made in runs if 5 * sum(map(is_usual, made)) <= 2 * many]
        if good:
            return [captured(turn) for turn in rng.choice(good)]


def is_usual(turn: Turn) -> bool:
    return turn.taken is not None and turn.taken.points == USUAL


def captured(turn: Turn) -> Captured:
    assert turn.taken is not None
    return Captured(turn.taken.rule, (turn.tile, *[turn.row[place] for place in turn.taken.places]))


def listed(texts: list[str]) -> Claim:
    return {"captures": "; ".join(texts)}


def deal_pile(rng: Random, difficulty: int) -> Claim:
    """Two or three captures; four or five; six and more."""
    return listed([write_capture(made) for made in pile(rng, difficulty)])


def try_piles(look: Verdict) -> Iterator[Claim]:
    """The same captures, one of them spoilt."""
    made = look.values["captures"]
    texts = [write_capture(each) for each in made]
    for place, each in enumerate(made):
        for spoilt in wrong_captures(each):
            yield listed([*texts[:place], write_capture(spoilt), *texts[place + 1 :]])


def wrong_captures(made: Captured) -> Iterator[Captured]:
    """Captures that people make wrongly: two faces of one total, tens of two or four tiles, 4-2 counted as three."""
    tiles = made.tiles
    for tile in COPIES["6-1"]:
        if made.word == "pair":
            if tile.pips == tiles[0].pips and tile is not tiles[0]:
                yield Captured("pair", (tiles[0], tile))
        elif (tile.pips + tiles[0].pips) % 10 == 0:
            yield Captured(made.word, (tiles[0], tile))
        elif (tile.pips + sum(each.pips for each in tiles[:2]) - 3) % 10 == 0 and FOUR_TWO in (
            *tiles[:2],
            tile,
        ):
            yield Captured(made.word, (*tiles[:2], tile))
        elif tile.pips == 10:
            yield Captured(made.word, (*tiles, tile))


def each_capture(verdict: Verdict) -> tuple[Component, ...]:
    """Every capture by itself, and the total."""
    components = []
    for number, made in enumerate(verdict.values["captures"], 1):
        alone = judging.judge(
            verdict.game, verdict.question, {**verdict.readings, "captures": write_capture(made)}
        )
        facts = {"number": number, "tiles": made.tiles}
        rule = alone.ruling.bill[-1].rule
        components.append(
            Component(
                f"capture-{number}", f"capture-{made.word}", rule, facts, alone.score or 0,
                why=partial(capture_miscounted, alone),
            )
        )  # fmt: skip
    total = Component(
        "total", "total", "tally", {}, verdict.score or 0,
        why=partial(total_miscounted, verdict, "tally", tuple([each.key for each in components])),
    )  # fmt: skip
    return (*components, total)


def capture_miscounted(alone: Verdict, given: int, figures: Figures) -> tuple[Told, ...]:
    """What was overlooked in one capture, or how it is counted. The rule on totals has nothing to say of it."""
    slips = [said for said in miscounted(alone, total=given) if said.rule != "tally"]
    return tuple(slips) or alone.ruling.bill


def total_miscounted(
    verdict: Verdict, rule: str, keys: tuple[str, ...], given: int, figures: Figures
) -> Iterator[Told]:
    """What the total comes to. Where all its lines were written down, the mistake is there, and no other is guessed."""
    written = [figures[key] for key in keys if key in figures]
    by_itself = len(written) < len(keys)
    for said in miscounted(verdict, **{"total" if rule == "tally" else "score": given}):
        if by_itself or isinstance(said, Reason):
            yield said
    if not by_itself:
        outcome = "sum-of-lines" if given == sum(written) else "not-sum-of-lines"
        yield Slip("tally", outcome, {"points": sum(written)})


def miscounted(verdict: Verdict, **figure: int) -> tuple[Reason | Slip, ...]:
    """What is wrong with a figure claimed, by the name of its field."""
    return judging.said_of(verdict, {name: str(given) for name, given in figure.items()})


def try_totals(look: Verdict) -> Iterator[Claim]:
    """The right total with a line left out or counted twice, or with all bonuses forgotten."""
    total = look.score or 0
    lines = [line.points for line in look.ruling.bill]
    bonuses = sum(line.points for line in look.ruling.bill if line.rule == "sweep")
    yield {"total": str(total)}
    tens = sum(made.word == "ten" for made in look.values["captures"])
    mistaken = [total - bonuses, total + SWEEP_BONUS * tens]
    mistaken += [total - line for line in lines] + [total + line for line in lines]
    yield from ({"total": str(figure)} for figure in mistaken if figure >= 0)


def parts_of_capture(verdict: Verdict) -> tuple[Component, ...]:
    """The points of the tiles, the bonus and the sum."""
    bill = verdict.ruling.bill
    bonus = sum(line.points for line in bill if line.rule == "sweep")
    lines = [line for line in bill if line.rule != "sweep"]
    tiles, rule = sum(line.points for line in lines), lines[0].rule if lines else "sweep"
    return (
        Component("tiles", "tiles", rule, {}, tiles, why=partial(part_miscounted, verdict, rule, bonus)),
        Component(
            "bonus", "bonus", "sweep", {}, bonus, spare=True,
            why=partial(part_miscounted, verdict, "sweep", tiles),
        ),
        Component(
            "total", "total", bill[-1].rule, {}, verdict.score or 0,
            why=partial(total_miscounted, verdict, bill[-1].rule, ("tiles", "bonus")),
        ),
    )  # fmt: skip


def part_miscounted(verdict: Verdict, rule: str, rest: int, given: int, figures: Figures) -> tuple[Told, ...]:
    """What a rule says of a part, judged by what the capture would come to with the ``rest`` as it is; or how the part
    is counted; or, of a bonus that is not due, why the capture is what it is.
    """
    slips = [said for said in miscounted(verdict, score=given + rest) if isinstance(said, Slip)]
    of_rule = tuple([slip for slip in slips if slip.rule == rule])
    return (
        of_rule or tuple([line for line in verdict.ruling.bill if line.rule == rule]) or verdict.reasons[:1]
    )


# --- The end of the game


CLOSE = 40
"""A difference in points that is easily overlooked."""

LEFT = {1: range(8, 20), 2: range(1, 17), 3: range(1, 9)}
"""Turns that may be left of a game that is not over, by difficulty."""


def deal_result(rng: Random, difficulty: int) -> Claim:
    """A clear win, or many turns left; a win for the player who didn't end the game; a close win, or few turns left.

    One game in three is not over.
    """
    left = rng.choice(LEFT[difficulty]) if rng.random() < 1 / 3 else 0
    while True:
        turns = played(rng)
        fields = figures_of(turns[: len(turns) - left], rng.choice(("ab", "ba")))
        turned_a, total_a, total_b = [int(fields[name]) for name in ("turned_a", "total_a", "total_b")]
        close = abs(total_a - total_b) <= CLOSE
        ended_by_a = turned_a == deal.TILES_EACH
        if left or (not close, not close and ended_by_a != (total_a > total_b), close)[difficulty - 1]:
            return fields


def figures_of(turns: list[Turn], names: str) -> Claim:
    """What both players have turned and taken; ``names``: of the one who began the game, and of the other."""
    fields = {}
    for player, name in enumerate(names):
        own = [turn for turn in turns if turn.player == player]
        fields[f"turned_{name}"] = str(len(own))
        fields[f"total_{name}"] = str(sum(turn.taken.points for turn in own if turn.taken))
    return fields


# --- The skills


INSIDE = "inside"


def pair_or_none(verdict: Verdict) -> str:
    """Whether a pair is claimed rightly, wrongly, or at no end of the row; "" if something else is claimed."""
    if not any(reason.rule == "pair" for reason in verdict.reasons):
        return ""
    if verdict.legal:
        return YES
    return INSIDE if verdict.text("take") is None else NO


def sweep_or_none(verdict: Verdict) -> str:
    """Whether a sweep is claimed rightly or wrongly, "" if another capture is."""
    claimed = verdict.text("take") == SWEEP
    return (YES if verdict.legal else NO) if claimed else ""


def late_or_not(verdict: Verdict) -> str:
    """Whether what was missed may still be claimed; if not, whether it was too late or never there."""
    if verdict.legal:
        return YES
    late = [reason.outcome for reason in verdict.reasons if reason.rule == "missed"]
    return late[0] if late else NO


NO_PAIR = ("pair same-total", "pair twin-in-middle", "pair twin-inside", "pair inside")
NO_TEN = (
    "ten only-two-make-it",
    "ten a-fourth-makes-it",
    "ten four-two-is-six",
    "ten too-many-though-ten",
    "ten not-these-two-though-ten",
)

SKILLS = (
    Skill(
        id="take",
        rules=("turn", "pair", "ten", "sweep", "missed"),
        question="capture",
        ask=skills.ASK_CLAIM,
        asked=("take", "places"),
        deal=deal_take,
        tries=try_takes,
        errors=("missed was-there", *NO_PAIR, *NO_TEN),
    ),
    Skill(
        id="pair",
        rules=("pair",),
        question="capture",
        ask=skills.ASK_JUDGE,
        asked=("take", "places"),
        deal=deal_pair,
        tries=try_pairs,
        errors=NO_PAIR,
        sort=pair_or_none,
        sorts=(YES, YES, NO, INSIDE),
    ),
    Skill(
        id="ten",
        rules=("ten",),
        question="capture",
        ask=skills.ASK_JUDGE,
        asked=("take", "places"),
        deal=deal_ten,
        tries=try_tens,
        errors=NO_TEN,
    ),
    Skill(
        id="sweep",
        rules=("sweep",),
        question="capture",
        ask=skills.ASK_JUDGE,
        asked=("take", "score"),
        deal=deal_sweep,
        tries=try_sweeps,
        errors=("sweep more-than-two", "sweep one-lying", "sweep no-ten"),
        sort=sweep_or_none,
        sorts=(YES, NO),
    ),
    Skill(
        id="captures",
        rules=("pair", "ten", "sweep"),
        question="capture",
        ask=skills.ASK_ALL,
        asked=("take",),
        deal=deal_captures,
        tries=try_captures,
        errors=(*NO_PAIR, *NO_TEN),
        sorts=skills.SOMETHING_MOSTLY,
    ),
    Skill(
        id="choose",
        rules=("one-capture",),
        question="capture",
        ask=skills.ASK_CLAIM,
        asked=("take", "places"),
        deal=deal_choose,
        tries=try_takes,
    ),
    Skill(
        id="threats",
        rules=("turn", "pair", "ten", "sweep"),
        question="threats",
        ask=skills.ASK_CLAIM,
        deal=deal_threats,
        tries=try_threats,
    ),
    Skill(
        id="missed",
        rules=("pair", "ten", "sweep", "missed"),
        question="missed",
        ask=skills.ASK_JUDGE,
        asked=("took", "turned", "take"),
        deal=deal_missed,
        tries=try_missed,
        errors=("missed something-taken", "missed turned-since", *NO_PAIR, *NO_TEN),
        sort=late_or_not,
        sorts=(YES, YES, YES, "something-taken", "turned-since", NO),
    ),
    Skill(
        id="worth",
        rules=("pair", "ten", "sweep"),
        question="capture",
        ask=skills.ASK_SCORE,
        asked=("score",),
        deal=deal_worth,
        tries=try_figures,
        components=parts_of_capture,
    ),
    Skill(
        id="pile",
        rules=("pair", "ten", "sweep"),
        question="count",
        ask=skills.ASK_JUDGE,
        asked=("captures",),
        deal=deal_pile,
        tries=try_piles,
        errors=("pair counted-same-total", "ten wrong-number", "ten counted-four-two"),
    ),
    Skill(
        id="tally",
        rules=("pair", "ten", "sweep", "tally"),
        question="count",
        ask=skills.ASK_SCORE,
        asked=("total",),
        deal=deal_pile,
        tries=try_totals,
        components=each_capture,
    ),
    Skill(
        id="result",
        rules=("end", "winner"),
        question="result",
        ask=skills.ASK_CLAIM,
        deal=deal_result,
    ),
)
