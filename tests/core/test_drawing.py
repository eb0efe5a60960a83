"""Every drawing is safe to inline, and shows exactly the face it stands for."""

import re
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from games.core import chinese_drawing, western_drawing
from games.core.drawing import Drawing

CHINESE = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
WESTERN = [(high, low) for high in range(7) for low in range(high + 1)]
LYING = [(left, right) for left in range(7) for right in range(7)]

every_drawing = pytest.mark.parametrize(
    ("draw", "faces"),
    [
        pytest.param(chinese_drawing.draw, CHINESE, id="chinese"),
        pytest.param(western_drawing.draw, WESTERN, id="western"),
        pytest.param(western_drawing.draw_lying, LYING, id="lying"),
    ],
)

Draw = Callable[[int, int], Drawing]
Face = tuple[int, int]


def elements(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(f"<symbol>{drawing.body}</symbol>")


def pips_by_colour(drawing: Drawing) -> dict[str, int]:
    """Pips are the circles of a tile; they take the colour of their group."""
    return {
        group.get("fill", ""): len(group.findall("circle"))
        for group in elements(drawing).findall("g[circle]")
    }


@every_drawing
def test_is_plain_markup(draw: Draw, faces: list[Face]) -> None:
    for face in faces:
        for element in elements(draw(*face)).iter():
            assert element.tag in {"symbol", "g", "rect", "circle", "ellipse", "path"}, face
            unsafe = {
                name for name in element.attrib if name in {"style", "id", "href"} or name.startswith("on")
            }
            assert not unsafe, face


@every_drawing
def test_has_one_switchable_group_with_a_figure_for_each_half(draw: Draw, faces: list[Face]) -> None:
    for face in faces:
        groups = elements(draw(*face)).findall("g[@class='figures']")
        assert [len(group.findall("path")) for group in groups] == [2], face


@every_drawing
def test_shows_as_many_pips_as_the_face(draw: Draw, faces: list[Face]) -> None:
    for face in faces:
        assert sum(pips_by_colour(draw(*face)).values()) == sum(face), face


@every_drawing
def test_keeps_every_pip_inside(draw: Draw, faces: list[Face]) -> None:
    for drawing in (draw(*face) for face in faces):
        for x, y, radius in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', drawing.body):
            assert float(radius) < float(x) < drawing.width - float(radius)
            assert float(radius) < float(y) < drawing.height - float(radius)


def test_ones_and_fours_alone_are_red_on_chinese_tiles() -> None:
    for face in CHINESE:
        red = 6 if face == (6, 6) else sum(half for half in face if half in (1, 4))
        assert pips_by_colour(chinese_drawing.draw(*face)).get("#e5432f", 0) == red, face


def test_the_six_six_is_red_at_the_upper_left_and_lower_right() -> None:
    group = elements(chinese_drawing.draw(6, 6)).find("g[@fill='#e5432f']")
    assert group is not None
    places = {(circle.get("cx"), float(circle.get("cy", "")) < 100) for circle in group}
    assert places == {("25", True), ("59", False)}


@every_drawing
def test_all_faces_differ(draw: Draw, faces: list[Face]) -> None:
    assert len({draw(*face).body for face in faces}) == len(faces)


def test_a_lying_tile_is_the_upright_one_turned() -> None:
    upright, lying = western_drawing.draw(6, 2), western_drawing.draw_lying(6, 2)
    assert (lying.width, lying.height) == (upright.height, upright.width)
    pips = re.findall(r'<circle cx="(\d+)"', lying.body)
    assert sum(float(x) < 100 for x in pips) == 6


@pytest.mark.parametrize(("draw", "face"), [
    (chinese_drawing.draw, (5, 6)), (chinese_drawing.draw, (1, 0)), (chinese_drawing.draw, (7, 1)),
    (western_drawing.draw, (2, 3)), (western_drawing.draw, (7, 0)), (western_drawing.draw_lying, (0, 7)),
])  # fmt: skip
def test_impossible_tiles_are_refused(draw: Draw, face: Face) -> None:
    with pytest.raises(ValueError, match="tile is"):
        draw(*face)
