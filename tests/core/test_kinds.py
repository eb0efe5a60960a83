"""Kinds of field: what is read is written in canonical text, and canonical text stays as it is."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games.core import chinese, double_six
from games.core.faults import Fault
from games.core.kinds import YES_NO, Choice, Choices, Hands, Kind, Line, Number, OnePiece, Pieces, Places
from games.core.pieces import Laid
from games.core.questions import Field
from tests.claims import cases

DOMINOES = double_six.SET
SPELLINGS = sorted(DOMINOES.spellings)
FIELDS = {
    f"{game.id}-{field.name}": field
    for game in games.all_games().values()
    for question in game.questions
    for field in question.all_fields
}


def fault_of(kind: Kind, text: str) -> str:
    """What is wrong with a text."""
    with pytest.raises(Fault) as fault:
        kind.read(text)
    return fault.value.kind


def assert_canonical(kind: Kind, text: str) -> None:
    """Writing what was read gives a text that is read as the same value and written as itself."""
    value = kind.read(text)
    written = kind.write(value)
    if written:  # an empty text is never read: it is an absent field
        assert kind.read(written) == value
        assert kind.write(kind.read(written)) == written


def words_of(name: str) -> list[str]:
    """Every word that worked examples and the field itself use, and a few that are none."""
    field = FIELDS[name]
    texts = [field.example, *map(str, field.kind.describe().get("choices", ()))]
    for game in games.all_games().values():
        if name.startswith(game.id):
            texts += list(game.pieces.spellings)[:40]
            texts += [
                str(case["fields"][field.name]) for case in cases(game.id) if field.name in case["fields"]
            ]
    return sorted({word for text in texts for word in text.split()} | set("/;,+0 1 12 x 9-9".split()))


@pytest.mark.parametrize("name", FIELDS)
def test_every_field_of_every_game_has_one_canonical_text(name: str) -> None:
    field = FIELDS[name]
    read = 0

    @given(st.lists(st.sampled_from(words_of(name)), min_size=1, max_size=8).map(" ".join))
    def holds(text: str) -> None:
        nonlocal read
        try:
            field.kind.read(text)
        except Fault:
            return
        read += 1
        assert_canonical(field.kind, text)

    holds()
    for text in known_texts(name, field):
        assert_canonical(field.kind, text)
        read += 1
    assert read, "nothing could be read, so nothing was tried"


def known_texts(name: str, field: Field) -> list[str]:
    """Right texts: the example, and those of the worked examples that the field can read."""
    texts = [field.example]
    for game in games.all_games().values():
        if name.startswith(game.id):
            texts += [
                str(case["fields"][field.name]) for case in cases(game.id) if field.name in case["fields"]
            ]
    return [text for text in texts if text.strip() and readable(field, text)]


def readable(field: Field, text: str) -> bool:
    try:
        field.kind.read(text)
    except Fault:
        return False
    return True


@pytest.mark.parametrize("name", FIELDS)
def test_a_variant_is_another_text_of_the_same_length_in_words(name: str) -> None:
    """The search for a fix replaces pieces, one at a time; a variant that changes nothing would waste its budget."""
    field = FIELDS[name]
    value = field.kind.read(field.example)
    canonical = field.kind.write(value)
    variants = list(field.kind.variants(value))
    assert canonical not in variants
    assert len(set(variants)) == len(variants) or field.kind.name == "pieces"
    for variant in variants:
        before, after = canonical.split(), variant.split()
        assert len(before) == len(after)
        assert sum(old != new for old, new in zip(before, after, strict=True)) == 1


@given(st.integers(0, 99_999), st.integers(0, 30))
def test_a_number_is_written_without_leading_noughts(number: int, noughts: int) -> None:
    assert Number().read("0" * noughts + str(number)) == number
    assert Number().write(number) == str(number)


@pytest.mark.parametrize(
    "text", ["-1", "+1", "1.0", "1e3", "\u0661", "\u00b2", "\uff11", "1 2", "0x1", "one"]
)
def test_no_number(text: str) -> None:
    assert fault_of(Number(), text) == "not-a-number"


@pytest.mark.parametrize("text", ["100000", "9" * 4000, "1" + "0" * 3999])
def test_a_number_too_large_is_refused_however_long(text: str) -> None:
    assert fault_of(Number(), text) == "out-of-range"


def test_the_bounds_of_a_number_belong_to_it() -> None:
    bounded = Number(1, 4)
    assert [bounded.read("1"), bounded.read("4")] == [1, 4]
    assert fault_of(bounded, "0") == fault_of(bounded, "5") == "out-of-range"


@pytest.mark.parametrize("text", ["YES", "Yes", "no ", "true", ""])
def test_choices_are_exactly_as_printed(text: str) -> None:
    assert fault_of(YES_NO, text) == "unknown-choice"


def test_a_wrong_choice_is_answered_with_all_the_right_ones() -> None:
    for field in FIELDS.values():
        if isinstance(field.kind, Choice):
            with pytest.raises(Fault) as fault:
                field.kind.read("x")
            assert str(fault.value.facts["choices"]).split(", ") == list(field.kind.values)


WINNERS = Choices(("A", "B", "none"))


def test_a_list_of_choices_keeps_its_order() -> None:
    assert WINNERS.read("A,A , none") == ("A", "A", "none")
    assert_canonical(WINNERS, "A,A , none")


@pytest.mark.parametrize("text", ["A, C", "A B", "A,", "a"])
def test_every_word_of_a_list_is_one_of_the_choices(text: str) -> None:
    assert fault_of(WINNERS, text) == "unknown-choice"


@pytest.mark.parametrize("name", ["count", "index"])
def test_a_field_whose_name_every_tuple_has_is_refused_where_it_is_declared(name: str) -> None:
    with pytest.raises(ValueError, match=f"rename it, for example to {name}_claimed"):
        Field(name, Number())


@given(st.sampled_from(SPELLINGS))
def test_a_domino_is_read_either_half_first_and_written_higher_first(text: str) -> None:
    kind = OnePiece(DOMINOES)
    high, low = sorted(text.split("-"), reverse=True)
    assert kind.write(kind.read(text)) == f"{high}-{low}"


@given(st.lists(st.sampled_from(SPELLINGS)), st.sampled_from([" ", "  ", "\t", "\n"]))
def test_a_list_keeps_its_order_whatever_the_blanks(words: list[str], gap: str) -> None:
    kind = Pieces(DOMINOES)
    pieces = kind.read(gap.join(words))
    assert pieces == tuple(DOMINOES[word] for word in words)
    assert_canonical(kind, gap.join(words))


def test_a_list_of_the_wrong_size() -> None:
    assert fault_of(Pieces(DOMINOES, size=3), "6-6 5-5") == "wrong-size"


@st.composite
def lines(draw: Any) -> str:
    """Dominoes whose touching halves are equal."""
    numbers = draw(st.lists(st.integers(0, 6), min_size=2, max_size=12))
    return " ".join(f"{left}-{right}" for left, right in pairwise(numbers))


@given(lines())
def test_a_line_is_written_as_it_lies(text: str) -> None:
    kind = Line(DOMINOES)
    line = kind.read(text)
    assert kind.write(line) == text
    assert all(before.right == after.left for before, after in pairwise(line))


def test_where_no_line_lies_no_tile_can_be_another_one() -> None:
    assert not list(Line(DOMINOES).variants(()))


@given(lines())
def test_a_variant_of_a_line_joins_too(text: str) -> None:
    kind = Line(DOMINOES)
    for variant in kind.variants(kind.read(text)):
        changed = kind.read(variant)
        assert isinstance(changed[0], Laid)
        differing = [new for old, new in zip(kind.read(text), changed, strict=True) if old != new]
        assert len(differing) == 1


def test_tiles_of_a_line_are_not_turned_for_the_writer() -> None:
    assert fault_of(Line(DOMINOES), "6-5 6-4") == "not-joined"


hands = st.lists(st.lists(st.sampled_from(SPELLINGS), max_size=5), min_size=4, max_size=4)


@given(hands)
def test_hands_may_be_empty(words: list[list[str]]) -> None:
    kind = Hands(DOMINOES, 4)
    text = "/".join(" ".join(hand) for hand in words)
    assert [len(hand) for hand in kind.read(text)] == [len(hand) for hand in words]
    assert_canonical(kind, text)


def test_hands_of_the_wrong_number_or_size() -> None:
    assert fault_of(Hands(DOMINOES, 2), "6-6 / 5-5 / 4-4") == "wrong-number-of-hands"
    assert fault_of(Hands(DOMINOES, 2, 1), "6-6 / 5-5 4-4") == "wrong-size-of-hand"


@given(st.lists(st.integers(1, 999), min_size=1, max_size=9))
def test_places_are_a_set_in_order(places: list[int]) -> None:
    kind = Places()
    text = " ".join(map(str, places))
    assert kind.read(text) == tuple(sorted(set(places)))
    assert_canonical(kind, text)


@pytest.mark.parametrize("text", ["0", "-1", "1000", "x", "\u0661", "1,2", "1;"])
def test_no_place(text: str) -> None:
    assert fault_of(Places(), text) == "not-a-place"


@pytest.mark.parametrize("pieces", [chinese.SET, double_six.SET], ids=lambda pieces: pieces.id)
def test_a_piece_is_the_same_object_however_it_is_spelt(pieces: Any) -> None:
    for piece in pieces.pieces:
        spelt = [text for text, found in pieces.spellings.items() if found is piece]
        assert piece.code in spelt
        assert len(spelt) == (1 if piece.high == piece.low else 2)
    assert [piece.order for piece in pieces.pieces] == list(range(len(pieces.pieces)))
