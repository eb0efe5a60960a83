"""The fonts have what we write; they are small, and named as their licence asks."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tools.make_fonts import RANGES, characters_used
from tutor.paper.sheet import BRUSH, FILES, FONTS, TEXT, letters_of, runs

REMEDY = "Run tools/make_fonts.py again; its docstring says how."


def test_every_character_of_the_content_is_in_a_font() -> None:
    lacking = {c for c in characters_used() if ord(c) not in letters_of(TEXT) | letters_of(BRUSH)}
    assert not lacking, f"The fonts of printed sheets lack {' '.join(sorted(lacking))}. {REMEDY}"


def test_the_text_fonts_hold_all_of_french_and_vietnamese() -> None:
    for (family, weight), file in FILES.items():
        if family == TEXT:
            has = set(TTFont(FONTS / file).getBestCmap())
            # Some codes of a range are no characters; none of a letter may be missing.
            lacking = [
                chr(c)
                for low, high in RANGES
                for c in range(low, high + 1)
                if c not in has and chr(c).isalpha()
            ]
            assert not lacking, (weight, lacking)


@pytest.mark.parametrize(
    "text", ["Chắn, cạ, chíu ù: Thập thành, Bạch định", "œuf, Noël, « où » ?", "Ý Ỳ Ỷ Ỹ Ỵ"]
)
def test_vietnamese_and_french_need_one_font(text: str) -> None:
    assert runs(text) == [(TEXT, text)]


def test_characters_come_from_the_brush_and_what_nobody_has_becomes_a_box() -> None:
    assert runs("a萬b") == [(TEXT, "a"), (BRUSH, "萬"), (TEXT, "b")]
    assert runs("😀") == [(BRUSH, "□")]


def test_fonts_are_few_small_renamed_and_licensed() -> None:
    files = sorted(FONTS.iterdir())
    assert {path.name for path in files} == {*FILES.values(), "OFL.txt"}
    assert sum(path.stat().st_size for path in files) < 600_000
    for file in FILES.values():
        names = {record.nameID: record.toUnicode() for record in TTFont(FONTS / file)["name"].names}
        assert names[1].startswith("Fair Pair")
        assert "Open Font License" in names[13]
    assert "SIL OPEN FONT LICENSE" in Path(FONTS / "OFL.txt").read_text("utf-8")
