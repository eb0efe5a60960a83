"""The fonts have what we write; they are small, and named as their licence asks."""

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from tests.paper.reading import text_of
from tools.make_fonts import BOLD, BRUSH, FONTS, LETTERS, TEXT, characters_used, covered
from tutor.paper.worksheets import worksheet

REMEDY = "Run tools/make_fonts.py again; its docstring says how."


def test_every_character_of_the_content_is_in_a_font() -> None:
    lacking = {c for c in characters_used() if ord(c) not in covered(FONTS / TEXT) | covered(FONTS / BRUSH)}
    assert not lacking, f"The fonts of printed sheets lack {' '.join(sorted(lacking))}. {REMEDY}"


@pytest.mark.parametrize("file", [TEXT, BOLD])
def test_the_text_fonts_hold_the_letters_of_europe_and_of_vietnamese(file: str) -> None:
    letters = {code for low, high in LETTERS for code in range(low, high + 1) if chr(code).isalpha()}
    assert not {chr(code) for code in letters - covered(FONTS / file)}


@pytest.mark.parametrize(
    "text", ["Chắn, cạ, chíu ù: Thập thành, Bạch định", "Ễ Ộ ữ ẫ nghiễm", "œuf, Noël, « où » ?", "萬 索 文"]
)
def test_what_is_typed_is_printed_in_letters_that_are_there(text: str) -> None:
    assert text in text_of(worksheet([], lang="en", title=text, strict=True))


def test_fonts_are_few_small_renamed_and_licensed() -> None:
    files = sorted(FONTS.iterdir())
    assert {path.name for path in files} == {TEXT, BOLD, BRUSH, "OFL.txt"}
    assert sum(path.stat().st_size for path in files) < 600_000
    for file in (TEXT, BOLD, BRUSH):
        names = {record.nameID: record.toUnicode() for record in TTFont(FONTS / file)["name"].names}
        assert names[1].startswith("Fair Pair")
        assert "Open Font License" in names[13]
    assert "SIL OPEN FONT LICENSE" in Path(FONTS / "OFL.txt").read_text("utf-8")
