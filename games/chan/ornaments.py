"""Ornaments of the cards that have no picture of their own: as many coins, strings or petals as the rank says.

Markup for the middle of a card, x from 12 to 88 and y from 100 to 300, around the centre (50, 200).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, radians, sin

from games.core.drawing import Point, number

INK = "#2a2320"

# Centres in rows, and the radius, of the coins on each card of Văn (coins).
_COINS: dict[int, tuple[float, tuple[Point, ...]]] = {
    2: (33, ((50, 154), (50, 246))),
    3: (29, ((50, 134), (50, 200), (50, 266))),
    4: (20, ((50, 132), (31, 200), (69, 200), (50, 268))),
    5: (19, ((31, 140), (69, 140), (50, 200), (31, 260), (69, 260))),
    6: (19, ((31, 138), (69, 138), (31, 200), (69, 200), (31, 262), (69, 262))),
    7: (17.5, ((31, 126), (69, 126), (50, 160), (50, 200), (50, 240), (31, 274), (69, 274))),
    9: (18, ((31, 119), (69, 119), (31, 160), (69, 160), (50, 200), (31, 240), (69, 240), (31, 281), (69, 281))),
}  # fmt: skip

# How many strings of coins hang in each row on the cards of Sách (strings).
_STRINGS: dict[int, tuple[int, ...]] = {
    2: (2,), 3: (3,), 4: (2, 2), 6: (3, 3), 7: (3, 1, 3), 8: (3, 2, 3), 9: (3, 3, 3),
}  # fmt: skip


# A stem with two pairs of leaves.
_LEAVES = (
    "M50 158V118M50 156c6-2 20-4 26-20-16 0-24 8-26 20-6-2-20-4-26-20 16 0 24 8 26 20"
    "M50 138c6-2 20-4 26-20-16 0-24 8-26 20-6-2-20-4-26-20 16 0 24 8 26 20"
)
_FLOWERS = {3: "#b9a3e3", 6: "#8fb0e6", 7: "#f4d98a"}


def coins(rank: int) -> str:
    """That many old coins with a square hole, threaded on a cord."""
    radius, centres = _COINS[rank]
    hole = radius * 0.27
    side = number(2 * hole)
    bodies, rims = "", ""
    for x, y in centres:
        bodies += f"{_circle(x, y, radius)}M{number(x - hole)} {number(y - hole)}h{side}v{side}h-{side}z"
        rims += _circle(x, y, radius * 0.78)
    # One cord down either side; where a coin lies in the middle both run through it.
    cords = _line(at for at in centres if at[0] <= 50) + _line(at for at in centres if at[0] >= 50)
    return (
        f'<path d="{cords}" fill="none" stroke="#8f3f6b" stroke-width="3"/>'
        f'<path d="{bodies}" fill="#ecbc4d" fill-rule="evenodd" stroke="{INK}" stroke-width="2"/>'
        f'<path d="{rims}" fill="none" stroke="#8a5f12" stroke-width="1.5"/>'
    )


def strings(rank: int) -> str:
    """That many strings of coins seen from the side, each with a loop above and a tassel below."""
    rows = _STRINGS[rank]
    pitch = 200 / len(rows)
    coin, gap = 3.8, 1.8
    # A whole number of coins, with a gap at either end.
    tall = (pitch - 36) // (coin + gap) * (coin + gap) + gap
    bodies, cords = "", ""
    for row, count in enumerate(rows):
        top = 100 + row * pitch + 16
        for column in range(count):
            x = number(50 + (column - (count - 1) / 2) * (38 if count == 2 else 26))
            bodies += f"M{x} {number(top)}v{number(tall)}"
            cords += f"M{x} {number(top)}c-9-4-5-12 0-12s9 8 0 12v{number(tall + 5)}l-5 10m5-10v11m0-11l5 10"
    thick = 24 if rows == (2,) else 18
    return (
        f'<path d="{bodies}" stroke="{INK}" stroke-width="{thick}"/>'
        f'<path d="{bodies}" stroke="#e9c76f" stroke-width="{thick - 4}" stroke-dasharray="{coin} {gap}"'
        f' stroke-dashoffset="-{gap}"/>'
        f'<path d="{cords}" fill="none" stroke="#1e7145" stroke-width="2.8" stroke-linecap="round"/>'
    )


def flower(rank: int) -> str:
    """A flower with that many petals between two sprigs, the same either way up."""
    angles = [360 * petal / rank - 90 for petal in range(rank)]
    petals = "".join(_petal(angle, 34, 150 / rank) for angle in angles)
    veins = "".join(f"M{_polar(angle, 10)}L{_polar(angle, 24)}" for angle in angles)
    sprig = (
        f'<path fill="#7fae7a" d="{_LEAVES}"/><path fill="{_FLOWERS[rank]}" d="'
        f'M50 120c-9-6-8-14 0-22 8 8 9 16 0 22z"/>'
    )
    return (
        f'<g stroke="{INK}" stroke-width="2" stroke-linejoin="round">{sprig}<g transform="rotate(180 50 '
        f'200)">{sprig}</g>'
        f'<path fill="{_FLOWERS[rank]}" d="{petals}"/><path stroke-linecap="round" d="{veins}"/>'
        f'<path fill="#fff4cf" d="{_circle(50, 200, 8)}"/></g>'
    )


def _circle(x: float, y: float, radius: float) -> str:
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"


def _line(points: Iterable[Point]) -> str:
    return "M" + " ".join(f"{number(x)} {number(y)}" for x, y in points)


def _polar(angle: float, distance: float) -> str:
    """The point that far from the centre of the card at that angle (degrees, clockwise from the right)."""
    return f"{number(50 + distance * cos(radians(angle)))} {number(200 + distance * sin(radians(angle)))}"


def _petal(angle: float, length: float, spread: float) -> str:
    """A pointed petal from the centre of the card outwards; ``spread`` is its half width in degrees."""
    left = f"{_polar(angle - 1.5 * spread, length * 0.5)} {_polar(angle - spread, length)}"
    right = f"{_polar(angle + spread, length)} {_polar(angle + 1.5 * spread, length * 0.5)}"
    return f"M50 200C{left} {_polar(angle, length * 1.1)}C{right} 50 200z"
