"""What can be practised. Positions with a line come from games played so far; hands left after a game are dealt.

The docstring of a deal says what difficulties 1, 2 and 3 mean, in this order, separated by semicolons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from games.core import judging, skills
from games.core.domino_games import Decision, ends_alike
from games.core.domino_line import ENDS, Hands, closing_number, count_laid, is_double, pips_of
from games.core.double_six import TILES
from games.core.facts import Raw
from games.core.judging import Verdict
from games.core.kinds import Choice
from games.core.partners import PAIRS, SEATS, held_by, other_pair
from games.core.pieces import Domino, codes
from games.core.rulings import Slip
from games.core.skills import Claim, Component, Figures, Skill, Told
from games.dominos_avec_talon import deal
from games.dominos_avec_talon.match import NONE
from games.dominos_avec_talon.play import DRAW_ONE, LAY, PASS
from games.dominos_avec_talon.rules import LARGEST_TALON, TARGET, TILES_EACH

GAMES_TRIED = 200
SHUFFLES = 60


STOPPING = 0.3
"""The probability that a game is stopped at a moment as wanted; otherwise it goes on to the next."""


def moment(rng: Random, wanted: Callable[[Decision], bool], closing: bool = False) -> Decision:
    """A decision for which ``wanted`` is true; after many games without one, any."""
    for _ in range(GAMES_TRIED):
        good: Decision | None = None
        for decision in deal.new_table(rng, closing).play():
            if wanted(decision):
                good = decision
                if rng.random() < STOPPING:
                    break
        if good:
            return good
    return decision


def fields_of(decision: Decision) -> Claim:
    fields = {**deal.lying(decision.line, decision.talon), "hand": codes(decision.hand)}
    return {**fields, "drew": codes(decision.drew)} if decision.drew else fields


# --- Who starts

HIGHEST_DOUBLES = {1: (6, 5, 4), 2: (3, 2), 3: (1, 0, -1)}
"""The number of the highest double dealt, by difficulty; -1: no double is dealt."""


def deal_opening(rng: Random, difficulty: int) -> Claim:
    """A high double is dealt; a low one at most; hardly any or none. The higher ones are in the talon."""
    highest = rng.choice(HIGHEST_DOUBLES[difficulty])
    talon = [tile for tile in TILES if is_double(tile) and tile.high > highest]
    kept = [tile for tile in TILES if is_double(tile) and tile.high == highest]
    others = [tile for tile in TILES if tile not in talon + kept]
    rng.shuffle(others)
    dealt = kept + others[LARGEST_TALON - len(talon) :]
    rng.shuffle(dealt)
    hands = [dealt[place * TILES_EACH :][:TILES_EACH] for place in range(len(SEATS))]
    return {"hands": " / ".join([codes(hand) for hand in hands])}


def try_openings(look: Verdict) -> Iterator[Claim]:
    """Each seat with its highest double, its heaviest tile and the tile with the highest half."""
    for seat, hand in zip(SEATS, look.values["hands"], strict=True):
        doubles = [tile for tile in hand if is_double(tile)]
        tempting = [max(tiles, key=pips) for tiles in (doubles, hand) if tiles]
        for tile in dict.fromkeys([*tempting, max(hand, key=highest_half)]):
            yield {"seat": seat, "tile": tile.code}


def pips(tile: Domino) -> int:
    return tile.pips


def highest_half(tile: Domino) -> int:
    return tile.high


def deal_next_start(rng: Random, difficulty: int) -> Claim:
    """One of only four positions, whatever the difficulty; in each, four seats may be said to start."""
    return {"previous": rng.choice(SEATS)}


# --- Turns

LINES = {1: range(2, 6), 2: range(6, 12), 3: range(12, 28)}
"""Tiles in the line, by difficulty."""


THAT_FIT = (0, 0, 1, 1, 1, 2, 2, 2, 3)
"""How many tiles of the hand fit; more frequent numbers are listed more often."""


def deal_fits(rng: Random, difficulty: int) -> Claim:
    """The line is short; longer; long. Mostly one or two tiles of the hand fit, now and then none; one fits nowhere."""
    many = rng.choice(THAT_FIT)

    def wanted(decision: Decision) -> bool:
        if decision.drew or len(decision.line) not in LINES[difficulty] or len(decision.hand) <= many:
            return False
        return fitting(decision) == many

    return fields_of(moment(rng, wanted))


def deal_lay(rng: Random, difficulty: int) -> Claim:
    """Something can be laid. The line is short; longer; long."""

    def wanted(decision: Decision) -> bool:
        return not decision.drew and bool(decision.possible) and len(decision.line) in LINES[difficulty]

    return fields_of(moment(rng, wanted))


def deal_turn(rng: Random, difficulty: int) -> Claim:
    """Several tiles fit, or none; one of several, or none; tiles were drawn already.

    Of the players who cannot lay, half must pass. So half of those who can lay have no talon either.
    """
    lays, draws, passes = TURNS[difficulty]
    kind = rng.choice((lays, draws, passes))
    if kind is not lays:
        return fields_of(moment(rng, kind))
    empty = rng.random() < 0.5
    return fields_of(moment(rng, lambda decision: kind(decision) and empty == (not decision.talon)))


def several_fit(decision: Decision) -> bool:
    return not decision.drew and fitting(decision) > 1


def one_fits(decision: Decision) -> bool:
    return not decision.drew and len(decision.hand) > 2 and fitting(decision) == 1


def fitting(decision: Decision) -> int:
    return len({play.tile for play in decision.possible})


def must_draw(decision: Decision) -> bool:
    return deal.must_draw(decision) and not decision.drew


def must_pass(decision: Decision) -> bool:
    return deal.must_pass(decision) and not decision.drew


def drew_and_lays(decision: Decision) -> bool:
    return bool(decision.possible) and bool(decision.drew)


def drew_in_vain(decision: Decision) -> bool:
    return deal.must_draw(decision) and bool(decision.drew)


def passes_after_drawing(decision: Decision) -> bool:
    return deal.must_pass(decision) and bool(decision.drew)


TURNS = {
    1: (several_fit, must_draw, must_pass),
    2: (one_fits, must_draw, must_pass),
    3: (drew_and_lays, drew_in_vain, passes_after_drawing),
}
"""Moments when one lays, draws and passes, by difficulty."""


def try_plays(look: Verdict) -> Iterator[Claim]:
    """Every tile at either end."""
    for tile in dict.fromkeys(look.values["hand"] + look.values["drew"]):
        yield from ({"action": LAY, "tile": tile.code, "end": end} for end in ENDS)


def try_turns(look: Verdict) -> Iterator[Claim]:
    yield {"action": DRAW_ONE}
    yield {"action": PASS}
    yield from try_plays(look)


# --- The end of a game


def deal_blocked(rng: Random, difficulty: int) -> Claim:
    """Every other line is closed. The rest have any ends; equal ends; equal ends and nearly all tiles of the number."""
    least = (0, 2, 5)[difficulty - 1]
    if rng.random() < 0.5:
        game = deal.found(rng, lambda game: closing_number(game.line) is not None, closing=True)
        return deal.lying(game.line, game.talon)

    def wanted(decision: Decision) -> bool:
        if len(decision.line) < 5:
            return False
        return not least or (
            ends_alike(decision) and count_laid(decision.line, decision.line[0].left) >= least
        )

    decision = moment(rng, wanted, closing=bool(least))
    return deal.lying(decision.line, decision.talon)


def left(rng: Random, by: int, sizes: Sequence[int], tiles: Sequence[Domino]) -> Hands:
    """Hands in seat order. ``sizes`` are in order of play, from the seat ``by`` that ended the game."""
    drawn = rng.sample(tiles, sum(sizes))
    hands = [tuple([drawn.pop() for _ in range(size)]) for size in sizes]
    return tuple([hands[(seat - by) % len(SEATS)] for seat in range(1, len(SEATS) + 1)])


def ended(hands: Hands, how: str, by: int) -> Claim:
    return {"hands": " / ".join([codes(hand) for hand in hands]).strip(), "ended": how, "by": str(by)}


LOSING_TILES = {1: (2, 3, 3, 4, 4), 2: (5, 5, 6, 6, 7), 3: (8, 8, 9, 9, 10, 11)}
"""How many tiles the losing pair has left, by difficulty; more frequent numbers are listed more often."""

WINNING_TILES = (1, 2, 2, 3, 3, 4, 5)
"""How many tiles the partner of the player who went out has left."""


def deal_out(rng: Random, difficulty: int) -> Claim:
    """Somebody went out. Few tiles are to be counted; more; many. No line is shown, so any tiles will do."""
    by, losing = rng.randint(1, len(SEATS)), rng.choice(LOSING_TILES[difficulty])
    next_one = rng.randint(1, losing - 1)
    sizes = (0, next_one, rng.choice(WINNING_TILES), losing - next_one)
    return ended(left(rng, by, sizes, TILES), "out", by)


CLOSE = 6
CLOSED_HANDS = {1: (1, 2, 2, 3, 3), 2: (1, 2, 2, 3, 3, 3, 4, 4, 5), 3: (3, 4, 4, 5, 5)}
"""How many tiles a hand has left when the line closes, by difficulty; more frequent numbers are listed more often."""


def deal_closed(rng: Random, difficulty: int) -> Claim:
    """A blocked game: the pairs are far apart; close together; close together, with many tiles to count.

    Every third game is tied when it is easy, else every other. Nobody holds the number that closed the line.
    """
    by, closing = rng.randint(1, len(SEATS)), rng.choice(range(7))
    tiles = [tile for tile in TILES if not tile.has(closing)]
    tied = rng.random() < (1 / 3 if difficulty == 1 else 1 / 2)
    for _ in range(SHUFFLES):
        hands = left(rng, by, [rng.choice(CLOSED_HANDS[difficulty]) for _ in SEATS], tiles)
        apart = abs(deal.pips_left(hands, "A") - deal.pips_left(hands, "B"))
        if apart == 0 if tied else (apart > CLOSE) == (difficulty == 1) and apart:
            break
    return ended(hands, "blocked", by)


def deal_score(rng: Random, difficulty: int) -> Claim:
    """The end of a game, by going out or by a block."""
    return rng.choice((deal_out, deal_closed))(rng, difficulty)


def try_scores(look: Verdict) -> Iterator[Claim]:
    """Either pair as the winner, with the pips of one pair, of both or of a single hand, or with the difference."""
    hands = [pips_of(hand).total for hand in look.values["hands"]]
    pair_a, pair_b = hands[0] + hands[2], hands[1] + hands[3]
    for points in dict.fromkeys([pair_a, pair_b, pair_a + pair_b, abs(pair_a - pair_b), *hands]):
        if points:
            yield from ({"winner": winner, "points": str(points)} for winner in PAIRS)


WINNER = Choice(PAIRS)


def winner_and_points(verdict: Verdict) -> tuple[Component, ...]:
    right, rule = verdict.values, verdict.rule
    return (
        Component(
            "winner", "winner", rule, {}, right["winner"], WINNER, "winner",
            why=lambda given, figures: judging.said_of(verdict, {"winner": given}),
        ),
        Component(
            "points", "points", rule, {}, right["points"], why=partial(points_miscounted, verdict)
        ),
    )  # fmt: skip


def points_miscounted(verdict: Verdict, given: int, figures: Figures) -> tuple[Told, ...]:
    """What is scored; or that the figure would be right if the pair had won that was said to have."""
    winner = figures.get("winner", verdict.values["winner"])
    if winner != verdict.values["winner"]:
        scored = pips_of(held_by(other_pair(winner), verdict.values["hands"])).total
        if given == scored:
            return (Slip(verdict.rule, "other-winner", {"winner": Raw(winner)}),)
    return judging.said_of(verdict, {"points": str(given)})


# --- The match

GAMES_PLAYED = {1: range(2, 4), 2: range(4, 5), 3: range(5, 12)}
"""Games of the match, by difficulty."""

MOST_POINTS = {1: 168, 2: 30, 3: 20}
"""The most points of a single game, by difficulty: smaller games make longer matches."""


def deal_match(rng: Random, difficulty: int) -> Claim:
    """A match of two or three games; of four; of more. Two in three are won, one goes on."""
    wanted = GAMES_PLAYED[difficulty]
    over = rng.random() < 2 / 3
    while True:
        games = whole_match(rng, MOST_POINTS[difficulty])
        # Without its last game nobody has won the match yet.
        played = games if over else games[:-1]
        if len(played) in wanted:
            return {"games": ", ".join([f"{winner} {points}" for winner, points in played])}


LOSERS_LEFT = (2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9)
"""How many tiles the pair that loses a game has left; more frequent numbers are listed more often."""


def whole_match(rng: Random, most: int) -> list[tuple[str, int]]:
    """The winning pair and the points of every game of a match."""
    games: list[tuple[str, int]] = []
    totals = dict.fromkeys(PAIRS, 0)
    while max(totals.values()) < TARGET:
        points = sum([tile.pips for tile in rng.sample(TILES, rng.choice(LOSERS_LEFT))])
        if points <= most:
            winner = rng.choice(PAIRS)
            games.append((winner, points))
            totals[winner] += points
    return games


def try_matches(look: Verdict) -> Iterator[Claim]:
    """Every winner with the right totals; totals that lack a game or give it to the wrong pair."""
    right = {name: str(text) for name, text in look.options[0].items()}
    games = look.values["games"]
    yield from ({**right, "winner": winner} for winner in (*PAIRS, NONE))
    for game in games:
        own, other = ("total_a", "total_b") if game.winner == "A" else ("total_b", "total_a")
        too_few = {**right, own: str(int(right[own]) - game.points)}
        yield too_few
        yield {**too_few, other: str(int(right[other]) + game.points)}


def totals_and_winner(verdict: Verdict) -> tuple[Component, ...]:
    right = verdict.values
    return (
        Component(
            "total-a", "total-a", "target", {}, right["total_a"],
            why=lambda given, figures: judging.said_of(verdict, {"total_a": str(given)}),
        ),
        Component(
            "total-b", "total-b", "target", {}, right["total_b"],
            why=lambda given, figures: judging.said_of(verdict, {"total_b": str(given)}),
        ),
        Component(
            "winner", "winner", "target", {}, right["winner"], Choice((*PAIRS, NONE)), "winner",
            why=partial(winner_misnamed, verdict),
        ),
    )  # fmt: skip


def winner_misnamed(verdict: Verdict, given: str, figures: Figures) -> Iterator[Told]:
    """Who has won; and whether the answer follows from the totals that were written down."""
    yield from judging.said_of(verdict, {"winner": given})
    reached = [pair for pair in PAIRS if figures.get(f"total-{pair.lower()}", 0) >= TARGET]
    if {"total-a", "total-b"} <= figures.keys() and [given] == (reached or [NONE]):
        yield Slip("target", "follows", {})


# --- The skills

SKILLS = (
    Skill(
        id="opening",
        rules=("opening",),
        question="start",
        ask=skills.ASK_CLAIM,
        asked=("seat", "tile"),
        deal=deal_opening,
        tries=try_openings,
        errors=("opening other-tile", "opening double-first", "opening lower-double", "opening lower-value"),
    ),
    Skill(
        id="next-start",
        rules=("next-start",),
        question="start",
        ask=skills.ASK_JUDGE,
        asked=("seat",),
        deal=deal_next_start,
        few=True,
    ),
    Skill(
        id="fits",
        rules=("match",),
        question="play",
        ask=skills.ASK_ALL,
        asked=("tile", "end", "action"),
        deal=deal_fits,
        tries=try_plays,
    ),
    Skill(
        id="lay",
        rules=("match",),
        question="play",
        ask=skills.ASK_JUDGE,
        asked=("action", "tile", "end"),
        deal=deal_lay,
        tries=try_plays,
    ),
    Skill(
        id="turn",
        rules=("match", "must-play", "draw", "pass"),
        question="play",
        ask=skills.ASK_CLAIM,
        asked=("action", "tile", "end"),
        deal=deal_turn,
        tries=try_turns,
        errors=("must-play passed", "must-play drew", "draw passed", "draw not-laid", "pass nothing-to-draw"),
    ),
    Skill(
        id="obliged",
        rules=("must-play", "draw", "pass"),
        question="play",
        ask=skills.ASK_JUDGE,
        asked=("action", "tile", "end"),
        deal=deal_turn,
        tries=try_turns,
    ),
    Skill(id="blocked", rules=("blocked",), question="blocked", ask=skills.ASK_CLAIM, deal=deal_blocked),
    Skill(
        id="score-out",
        rules=("score-out",),
        question="score",
        ask=skills.ASK_SCORE,
        deal=deal_out,
        tries=try_scores,
        errors=("score-out with-own",),
        components=winner_and_points,
    ),
    Skill(
        id="score-blocked",
        rules=("score-blocked", "blocked-tie"),
        question="score",
        ask=skills.ASK_SCORE,
        deal=deal_closed,
        tries=try_scores,
        errors=("score-blocked difference", "score-blocked own-only", "blocked-tie wrong-winner"),
        components=winner_and_points,
    ),
    Skill(
        id="scored",
        rules=("score-out", "score-blocked", "blocked-tie"),
        question="score",
        ask=skills.ASK_JUDGE,
        asked=("winner", "points"),
        deal=deal_score,
        tries=try_scores,
        errors=(
            "score-out with-own",
            "score-blocked with-own",
            "score-blocked difference",
            "score-blocked own-only",
            "score-blocked wrong-winner",
            "blocked-tie wrong-winner",
        ),
    ),
    Skill(
        id="target",
        rules=("target",),
        question="match",
        ask=skills.ASK_SCORE,
        deal=deal_match,
        tries=try_matches,
        errors=("target not-yet", "target over"),
        components=totals_and_winner,
    ),
)
