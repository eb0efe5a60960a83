"""The tiles of the Chinese domino set: black, upright, with red and white pips.

Geometry and colours: rulebook "The Chinese domino set", section "Drawing"; a tile is 84 wide and 200 high.
"""

from games.core.drawing import Drawing, Point, figures, pips, rounded_rectangle

_WIDTH, _HEIGHT = 84.0, 200.0
_LEFT, _MIDDLE, _RIGHT = 25.0, 42.0, 59.0

# Heights of the rows of pips, from the tile's edge to its middle. The lower half mirrors the upper one, except that
# diagonals slope the same way in both.
_UPPER_ROWS = (28.0, 55.0, 82.0)
_LOWER_ROWS = (172.0, 145.0, 118.0)
_LONG_THREE: tuple[Point, ...] = (
    (_MIDDLE, 28.0), (_MIDDLE, 55.0), (_LEFT, 100.0), (_RIGHT, 100.0), (_MIDDLE, 145.0), (_MIDDLE, 172.0),
)  # fmt: skip

_RED = 'fill="#e5432f" stroke="#8c1c10" stroke-width="1.5"'
_WHITE = 'fill="#f8f4ea" stroke="#8d8a84" stroke-width="1.5"'
_RED_NUMBERS = (1, 4)

# Printed in greys, red is as dark as the tile, so on paper red pips have a white ring. They are smaller, too, to leave
# room for the figures.
_RED_ON_PAPER = 'fill="#d9321f" stroke="#ffffff" stroke-width="2.4"'
_WHITE_ON_PAPER = 'fill="#ffffff"'


def draw(high: int, low: int) -> Drawing:
    """The tile with ``high`` in its upper half and ``low`` in its lower half."""
    if not 1 <= low <= high <= 6:
        raise ValueError(f"no Chinese tile is {high}-{low}")
    red, white = _coloured_pips(high, low)
    # The light edge lets a black tile stand out on a dark ground; the inner line is its bevel.
    tile = rounded_rectangle(
        _WIDTH, _HEIGHT, 1.5, 13, 'fill="#131417" stroke="#868b94" stroke-width="3"'
    ) + rounded_rectangle(_WIDTH, _HEIGHT, 5, 9.5, 'fill="#1c1e22" stroke="#34373d" stroke-width="1.5"')
    body = (
        tile
        + pips(red, 10, _RED)
        + pips(white, 10, _WHITE)
        + figures(((str(high), (75, 55)), (str(low), (75, 145))), 19, "#f0c75e")
    )
    on_paper = (
        tile
        + pips(red, 7.8, _RED_ON_PAPER)
        + pips(white, 9, _WHITE_ON_PAPER)
        + figures(((str(high), (75.4, 55)), (str(low), (75.4, 145))), 15, "#ffd76e")
    )
    return Drawing(_WIDTH, _HEIGHT, body, on_paper)


def _coloured_pips(high: int, low: int) -> tuple[list[Point], list[Point]]:
    """The centres of the red and of the white pips."""
    if (high, low) == (3, 3):
        return [], list(_LONG_THREE)
    upper, lower = _half(high, _UPPER_ROWS), _half(low, _LOWER_ROWS)
    if (high, low) == (6, 6):
        red = [pip for pip in upper if pip[0] == _LEFT] + [pip for pip in lower if pip[0] == _RIGHT]
    else:
        red = (upper if high in _RED_NUMBERS else []) + (lower if low in _RED_NUMBERS else [])
    return red, [pip for pip in upper + lower if pip not in red]


def _half(count: int, rows: tuple[float, float, float]) -> list[Point]:
    """The centres of the pips of one half; ``rows`` from its far end to the middle of the tile."""
    far, centre, near = rows
    corners = [(x, y) for y in (far, near) for x in (_LEFT, _RIGHT)]
    match count:
        case 1:
            return [(_MIDDLE, far)]
        case 2:
            return corners[:2]
        case 3:
            top, bottom = sorted((far, near))
            return [(_LEFT, top), (_MIDDLE, centre), (_RIGHT, bottom)]
        case 4:
            return corners
        case 5:
            return [*corners, (_MIDDLE, centre)]
        case _:
            return [*corners, (_LEFT, centre), (_RIGHT, centre)]
