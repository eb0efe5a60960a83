"""A line of dominoes that bends."""

from hypothesis import given
from hypothesis import strategies as st

from games.core.double_six import SET
from games.core.pieces import Laid
from tutor.board.fields import Lying
from tutor.board.snake import LEFT, LONG_RIGHT, RIGHT, Run, is_double, is_long, runs


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
def test_rows_and_turns_alternate_and_leave_room_for_one_more_tile_at_either_side(line: list[Lying]) -> None:
    found = runs(line)
    limit = LONG_RIGHT if is_long(line) else RIGHT
    assert [run.turn for run in found] == [number % 2 == 1 for number in range(len(found))]
    for run in found:
        width = 1 if run.turn else sum(1 if is_double(each) else 2 for each in run.lying)
        assert run.offset >= LEFT
        assert run.offset + width <= limit
        assert 0 <= run.place <= limit


@given(lines())
def test_a_turn_stands_under_the_end_of_its_row_and_the_next_row_starts_under_it(line: list[Lying]) -> None:
    found = runs(line)
    for row, turn, after in zip(found, found[1:], found[2:], strict=False):
        if turn.turn:
            width = sum(1 if is_double(each) else 2 for each in row.lying)
            below = sum(1 if is_double(each) else 2 for each in after.lying)
            assert turn.offset == (row.offset if row.back else row.offset + width - 1)
            assert turn.offset == (after.offset + below - 1 if after.back else after.offset)
