"""What the pages tell as curious facts is counted here."""

import random
from fractions import Fraction
from math import comb

from games.core.domino_line import Play, closing_number, count_laid, line_after
from games.core.double_six import SET, TILES
from games.core.kinds import Line
from games.core.pieces import Laid
from games.dominos_avec_talon import deal
from games.dominos_avec_talon.start import opening

from .asking import CLOSED_ON_3

DOUBLES = [tile for tile in TILES if tile.high == tile.low]


def test_each_number_stands_on_seven_tiles_and_eight_halves() -> None:
    for number in range(7):
        assert sum(tile.has(number) for tile in TILES) == 7
        assert sum((tile.high == number) + (tile.low == number) for tile in TILES) == 8


def test_28_tiles_have_168_pips_and_so_six_on_average() -> None:
    assert len(TILES) == 28
    assert sum(tile.pips for tile in TILES) == 168


def test_no_double_is_dealt_about_seven_times_in_a_million_games() -> None:
    probability = Fraction(comb(21, 20), comb(28, 20))
    assert round(probability * 1_000_000) == 7


def test_without_a_double_only_6_5_or_6_4_can_lead() -> None:
    others = [tile for tile in TILES if tile not in DOUBLES]
    led = set()
    for in_talon in others:
        dealt = [tile for tile in others if tile is not in_talon]
        hands = tuple(tuple(dealt[place : place + 5]) for place in range(0, 20, 5))
        led.add(opening(hands)[1].code)
    assert led == {"6-5", "6-4"}


def test_whenever_all_tiles_of_an_open_number_are_laid_it_stands_at_both_ends() -> None:
    rng = random.Random(1)
    for _ in range(500):
        line = deal.new_table(rng).play_out().line
        if count_laid(line, line[0].left) == 7:
            assert line[0].left == line[-1].right == closing_number(line)


def test_the_fewest_tiles_that_close_a_line_are_ten() -> None:
    """Every line that begins with a three and has at most so many tiles without one is tried."""
    assert not closed_lines(without=2)
    assert min(map(len, closed_lines(without=3))) == 10
    assert closing_number(Line(SET).read(CLOSED_ON_3)) == 3
    assert len(CLOSED_ON_3.split()) == 10


def closed_lines(without: int) -> list[tuple[Laid, ...]]:
    """All lines closed on a three with at most ``without`` tiles that show none."""
    closed = []
    lines: list[tuple[Laid, ...]] = [(Laid(3, tile.pips - 3, tile),) for tile in TILES if tile.has(3)]
    while lines:
        line = lines.pop()
        if closing_number(line) is not None:
            closed.append(line)
        laid = [lying.tile for lying in line]
        for tile in TILES:
            if tile in laid or not tile.has(line[-1].right):
                continue
            if tile.has(3) or sum(not other.has(3) for other in laid) < without:
                lines.append(line_after(line, Play(tile, "right")))
    return closed


def test_whoever_had_to_draw_cannot_go_out_in_that_turn() -> None:
    """The hand from before the draw is still there: only the drawn tile was laid."""
    rng = random.Random(2)
    for _ in range(300):
        for decision in deal.new_table(rng).play_out().decisions:
            if decision.drew and decision.possible:
                assert {play.tile for play in decision.possible} == {decision.drew[-1]}
                assert len(decision.hand) >= 1
