"""What games with a line of dominoes share, with a talon or without, in pairs or alone."""

from random import Random

import pytest

from games.core import domino_games, partners
from games.core.domino_line import (
    Line,
    Play,
    check_each_once,
    check_hands_left,
    closing_number,
    line_after,
    line_of,
    not_laid,
    open_numbers,
    tiles_of,
)
from games.core.double_six import SET, TILES
from games.core.kinds import Line as LineKind
from games.core.pieces import Domino, codes

BLANK = SET["0-0"]
BLANKS_BUT_ONE = "0-1 1-2 2-0 0-3 3-4 4-0 0-5 5-6 6-0"


def line(text: str) -> Line:
    return LineKind(SET).read(text)


def test_a_tile_is_laid_with_matching_halves_touching() -> None:
    begun = line_of(SET["6-4"])
    assert open_numbers(begun) == (6, 4)
    assert open_numbers(line_after(begun, Play(SET["4-1"], "right"))) == (6, 1)
    assert LineKind(SET).write(line_after(begun, Play(SET["6-0"], "left"))) == "0-6 6-4"


def test_a_number_closes_a_line_once_all_its_tiles_that_are_in_the_game_are_laid() -> None:
    lying = line(BLANKS_BUT_ONE)
    assert not_laid(lying, 0) == (BLANK,)
    assert closing_number(lying) is None
    assert closing_number(lying, left_out=(BLANK,)) == 0
    assert closing_number(line_after(lying, Play(BLANK, "left"))) == 0


@pytest.mark.parametrize(
    ("seats", "each", "left_out"), [(4, 5, ()), (4, 7, ()), (3, 9, (BLANK,)), (2, 14, ())]
)
def test_a_game_is_played_until_somebody_is_out_or_the_line_is_closed(
    seats: int, each: int, left_out: tuple[Domino, ...]
) -> None:
    ends = set()
    for seed in range(40):
        game = domino_games.Table(Random(seed), seats, each, left_out=left_out).play_out()
        lying = [*tiles_of(game.line), *(tile for hand in game.hands for tile in hand)]
        assert len(set(lying)) == len(lying) == len(TILES) - len(left_out) - game.talon
        assert game.blocked == (game.hands[game.by - 1] != ())
        assert not game.blocked or closing_number(game.line, left_out) is not None
        ends.add(game.blocked)
    assert ends == {True, False} or seats == 2


def test_partners_sit_opposite_and_turns_go_round() -> None:
    assert [partners.pair_of(seat) for seat in range(1, 5)] == ["A", "B", "A", "B"]
    assert [partners.next_seat(seat) for seat in range(1, 5)] == [2, 3, 4, 1]
    assert partners.next_seat(3, seats=3) == 1
    assert partners.other_pair("A") == "B"
    hands = [(tile,) for tile in TILES[:4]]
    assert codes(partners.held_by("B", hands)) == "6-5 6-3"


def test_a_tile_that_lies_twice_is_the_fault_of_the_later_field() -> None:
    found: list[tuple[str, str]] = []
    values = {"line": line("6-6 6-5"), "hand": SET.read("5-6 1-1")}
    seen = check_each_once(
        values, ("line", "hand", "drew"), lambda name, fault: found.append((name, fault.kind))
    )
    assert found == [("hand", "too-many-copies")]
    assert codes(seen) == "6-6 6-5 6-5 1-1"


@pytest.mark.parametrize(
    ("went_out", "kinds"), [(1, []), (2, ["empty-hand", "went-out-with-tiles"]), (None, ["empty-hand"])]
)
def test_who_went_out_and_nobody_else_holds_nothing(went_out: int | None, kinds: list[str]) -> None:
    found: list[str] = []
    hands = ((), SET.read("1-1"), SET.read("2-1"), SET.read("3-1"))
    check_hands_left(hands, went_out, lambda _name, fault: found.append(fault.kind))
    assert found == kinds
