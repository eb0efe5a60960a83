"""A line of dominoes that bends."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from games.core.double_six import SET
from games.core.pieces import Laid
from tutor.board.fields import Lying
from tutor.board.snake import WIDTH, Run, is_double, runs


@st.composite
def lines(draw: st.DrawFn) -> list[Lying]:
    """Any line of tiles that join, up to the whole box."""
    left = draw(st.integers(0, 6))
    line: list[Lying] = []
    for place in range(draw(st.integers(0, len(SET.pieces)))):
        right = draw(st.integers(0, 6))
        line.append(Lying(Laid(left, right, SET[f"{left}-{right}"]), place + 1))
        left = right
    return line


def along(found: tuple[Run, ...]) -> list[Lying]:
    """The tiles in the order of the line, from its left end on."""
    return [
        each for run in found for each in (reversed(run.lying) if run.back and not run.turn else run.lying)
    ]


@given(lines())
def test_every_tile_is_drawn_once_and_in_the_order_of_the_line(line: list[Lying]) -> None:
    assert [each.place for each in along(runs(line))] == [each.place for each in line]


@given(lines())
def test_a_row_that_runs_back_shows_each_tile_from_the_other_side(line: list[Lying]) -> None:
    before = {each.place: each.item for each in line}
    for run in runs(line):
        for each in run.lying:
            item, was = each.item, before[each.place]
            assert isinstance(item, Laid)
            assert isinstance(was, Laid)
            is_turned = run.back and not run.turn
            assert (item.left, item.right) == ((was.right, was.left) if is_turned else (was.left, was.right))


@given(lines())
def test_rows_and_turns_alternate_and_no_row_is_wider_than_a_phone(line: list[Lying]) -> None:
    found = runs(line)
    assert [run.turn for run in found] == [number % 2 == 1 for number in range(len(found))]
    for run in found:
        if not run.turn and not all(map(is_double, run.lying)):
            followed = sum(1 if is_double(each) else 2 for each in run.lying)
            doubles = sum(map(is_double, run.lying))
            assert followed <= WIDTH + doubles


def test_doubles_never_stand_at_a_turn() -> None:
    numbers = [6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0, 0]
    line = [
        Lying(Laid(left, right, SET[f"{left}-{right}"]), place)
        for place, (left, right) in enumerate(pairwise(numbers), 1)
    ]
    turns = [each for run in runs(line) if run.turn for each in run.lying]
    assert turns
    assert not any(map(is_double, turns))
