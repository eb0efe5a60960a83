"""A text as words and pieces, for what is no page."""

from pathlib import Path

from games.core.registry import all_games
from tutor.library.markup import Place, render

GAME = next(iter(all_games().values()))
FIRST, SECOND = GAME.pieces.pieces[:2]
PLACE = Place(Path("text.md"), "en", GAME.pieces, GAME, {"word": "its gloss"})


def parts(text: str) -> tuple[object, ...]:
    return render(text, PLACE).parts


def test_words_and_pieces_stand_in_their_order() -> None:
    lay = f"Lay {{{FIRST.code} {SECOND.code}}},\nthen *wait* for `it` & a [word](term:word)."
    assert parts(f"{lay}\n\nAgain: {{{FIRST.code}}}") == (
        "Lay ", FIRST, " ", SECOND, ", then wait for it & a word. Again: ", FIRST, " ",
    )  # fmt: skip


def test_signs_are_themselves_and_nothing_is_markup() -> None:
    assert parts("1 < 2 \\{not a piece\\} &amp; <b>") == ("1 < 2 {not a piece} & <b> ",)


def test_of_an_example_its_pieces_and_its_caption_are_told() -> None:
    block = f'```draw\npieces = "{FIRST.code}"\ncaption = "Like {{{SECOND.code}}}."\n```'
    assert parts(f"Look:\n\n{block}")[:2] == ("Look: ", FIRST)
    assert parts(f"Look:\n\n{block}")[-3:] == (" Like ", SECOND, ". ")


def test_no_text_has_no_parts() -> None:
    assert parts("") == ()
