"""Every card of the pack is drawn, safe to inline, and unlike every other."""

from xml.etree import ElementTree

import pytest

from games.chan.drawing import draw
from games.core.drawing import Drawing

CARDS = [(rank, suit) for suit in ("v", "s", "n") for rank in range(2, 10)] + [(0, "cc")]
RED = [(8, "v"), (9, "v"), (8, "s"), (9, "s"), (0, "cc")]


def elements(drawing: Drawing) -> ElementTree.Element:
    return ElementTree.fromstring(f"<symbol>{drawing.body}</symbol>")


def ink_of_the_block(drawing: Drawing) -> list[str | None]:
    """The outlines of the two characters at the top of a card."""
    return [path.get("d") for path in elements(drawing).findall("g[@fill='#17130f']/path")]


def test_every_card_is_plain_markup() -> None:
    for card in CARDS:
        for element in elements(draw(*card)).iter():
            assert element.tag in {"symbol", "g", "rect", "circle", "path"}, card
            unsafe = {
                name for name in element.attrib if name in {"style", "id", "href"} or name.startswith("on")
            }
            assert not unsafe, card


def test_every_card_is_a_strip_four_times_as_high_as_wide() -> None:
    for drawing in (draw(*card) for card in CARDS):
        assert drawing.height == 4 * drawing.width


def test_the_red_cards_alone_carry_a_seal_at_both_ends() -> None:
    for card in CARDS:
        assert len(list(elements(draw(*card)).iter("circle"))) == (2 if card in RED else 0), card


def test_every_card_has_one_switchable_group_with_the_code_at_both_ends() -> None:
    for card in CARDS:
        (group,) = elements(draw(*card)).findall("g[@class='figures']")
        assert len(group.findall("path[@transform]")) == 4, card


def test_all_cards_differ_in_picture_and_in_characters() -> None:
    drawings = [draw(rank, suit) for rank, suit in CARDS]
    assert len({drawing.body for drawing in drawings}) == 25
    assert len({tuple(ink_of_the_block(drawing)) for drawing in drawings}) == 25


def test_a_suit_shares_its_character_and_frame_and_a_rank_its_character() -> None:
    suits = {
        suit: {ink_of_the_block(draw(rank, suit))[0] for rank in range(2, 10)} for suit in ("v", "s", "n")
    }
    ranks = {
        rank: {ink_of_the_block(draw(rank, suit))[1] for suit in ("v", "s", "n")} for rank in range(2, 10)
    }
    frames = {
        suit: {elements(draw(rank, suit))[1].attrib["stroke"] for rank in range(2, 10)} for suit in suits
    }
    for same in (*suits.values(), *ranks.values(), *frames.values()):
        assert len(same) == 1
    assert len(set.union(*suits.values())) == len(set.union(*frames.values())) == 3


def test_the_frames_differ_in_pattern_not_in_colour_alone() -> None:
    patterns = {elements(draw(rank, suit))[1].get("stroke-dasharray") for rank, suit in CARDS}
    assert len(patterns) == 4


@pytest.mark.parametrize(("rank", "suit"), [(1, "v"), (10, "n"), (0, "s"), (2, "cc"), (5, "x")])
def test_impossible_cards_are_refused(rank: int, suit: str) -> None:
    with pytest.raises(ValueError, match="no Chắn card"):
        draw(rank, suit)
