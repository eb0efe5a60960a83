import pytest

from tutor.site.names import plain_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("  Lê   Thị Bảo ", "Lê Thị Bảo"),
        ("Ａｎｎａ", "Anna"),
        ("小明", "小明"),
        ("Zoe\u0308", "Zoë"),
        ("🀄", "🀄"),
    ],
)
def test_a_name_has_one_spelling(typed: str, kept: str) -> None:
    assert plain_name(typed, 24) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "x" * 25,
        "a\u200bb",
        "\u202eabc",
        "a\x00b",
        "a\ue000b",
        "\ud800",
        "\u3164",
        "a\u2800",
        "a\ufe0f",
    ],
)
def test_what_nobody_sees_is_in_no_name(typed: str) -> None:
    assert plain_name(typed, 24) is None
