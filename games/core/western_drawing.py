"""The tiles of the Western double-six set: ivory, with a centre line and black pips.

The usual layout of dice: a tile is two squares of side 100. An upright tile is 100 wide and 200 high.
"""

from games.core.drawing import Drawing, Point, figures, pips, rounded_rectangle

_SIDE = 100.0
_FIRST, _MIDDLE, _LAST = 25.0, 50.0, 75.0
_RADIUS = 9.5

# Centres in the upright square; the columns of a six run along the tile.
_DIAGONAL = ((_FIRST, _FIRST), (_LAST, _LAST))
_CORNERS = (*_DIAGONAL, (_LAST, _FIRST), (_FIRST, _LAST))
_CENTRE = ((_MIDDLE, _MIDDLE),)
_PIPS: tuple[tuple[Point, ...], ...] = (
    (),
    _CENTRE,
    _DIAGONAL,
    _DIAGONAL + _CENTRE,
    _CORNERS,
    _CORNERS + _CENTRE,
    (*_CORNERS, (_FIRST, _MIDDLE), (_LAST, _MIDDLE)),
)

_INK = 'fill="#25211c" stroke="#fffdf6" stroke-width="1.5"'
# The only place of a square that no pip ever touches: the middle of its short outer edge, as wide as a digit.
_FIGURE_HEIGHT, _FIGURE_INSET, _FIGURE_COLOUR = 22.0, 20.0, "#a3341f"


def draw(high: int, low: int) -> Drawing:
    """The upright tile with ``high`` in its upper half and ``low`` in its lower half."""
    if not 0 <= low <= high <= 6:
        raise ValueError(f"no Western tile is {high}-{low}")
    return _tile(high, low, lying=False)


def draw_lying(left: int, right: int) -> Drawing:
    """The same tile as it lies in a line: turned a quarter, with the number ``left`` at the left."""
    if not (0 <= left <= 6 and 0 <= right <= 6):
        raise ValueError(f"no Western tile is {left}-{right}")
    return _tile(left, right, lying=True)


def _tile(first: int, second: int, *, lying: bool) -> Drawing:
    """The pips of a lying tile are those of the upright one, turned; only the figures stay upright."""
    width, height = (2 * _SIDE, _SIDE) if lying else (_SIDE, 2 * _SIDE)
    centres = [*_PIPS[first], *((x, y + _SIDE) for x, y in _PIPS[second])]
    places = [(_MIDDLE, _FIGURE_INSET), (_MIDDLE, 2 * _SIDE - _FIGURE_INSET)]
    if lying:
        centres, places = [_turned(point) for point in centres], [_turned(point) for point in places]
    body = (
        rounded_rectangle(width, height, 1.5, 14, 'fill="#f6eedb" stroke="#87775a" stroke-width="3"')
        + rounded_rectangle(width, height, 5, 10.5, 'fill="#fbf5e6" stroke="#e6d9bb" stroke-width="1.5"')
        + _centre_line(lying)
        + pips(centres, _RADIUS, _INK)
        + figures(((str(first), places[0]), (str(second), places[1])), _FIGURE_HEIGHT, _FIGURE_COLOUR)
    )
    return Drawing(width, height, body)


def _turned(point: Point) -> Point:
    """A point of the upright tile on the lying one: the upper end goes to the left, the right edge to the top."""
    x, y = point
    return y, _SIDE - x


def _centre_line(lying: bool) -> str:
    """The groove between the halves and the brass pin on which old tiles are spun."""
    line, x, y = ("M100 12V88", 100, 50) if lying else ("M12 100H88", 50, 100)
    return (
        f'<path d="{line}" stroke="#9c8a64" stroke-width="3" stroke-linecap="round"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="5" ry="5" fill="#cfa64a" stroke="#8a6a22"/>'
    )
