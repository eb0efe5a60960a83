import pytest

from tutor.site.names import look, plain_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("  Lê   Thị Bảo ", "Lê Thị Bảo"),
        ("Ａｎｎａ", "Anna"),
        ("小明", "小明"),
        ("Zoe\u0308", "Zoë"),
        ("🀄", "🀄"),
        ("ශ්\u200dරියා", "ශ්\u200dරියා"),
        ("👩🏽‍🚀", "👩🏽‍🚀"),
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


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "anna"),
        ("copa", "сора"),  # the second is Cyrillic
        ("Boris", "ВОRIS"),
        ("vera", "νera"),  # Greek
        ("Tom0", "TomO"),
        ("Ilan", "1lan"),
        ("ශ්රියා", "ශ්\u200dරියා"),
    ],
)
def test_names_that_look_alike_have_one_look(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Zoe", "Zoë"), ("Đặng", "Dang"), ("Anna", "Anne"), ("小明", "小朋")]
)
def test_names_that_differ_to_the_eye_have_two(one: str, other: str) -> None:
    assert look(one) != look(other)
