"""A text as words and pieces, for what is no page."""

from dataclasses import replace
from pathlib import Path

import pytest

from games.core.registry import all_games
from tutor.library.files import read_toml
from tutor.library.markup import TextContext, render

GAME = next(iter(all_games().values()))
FIRST, SECOND = GAME.pieces.pieces[:2]
CONTEXT = TextContext(Path("text.en.md"), "en", GAME.pieces, GAME, {"word": "its gloss"})


FRENCH = replace(CONTEXT, language="fr")


@pytest.fixture(autouse=True)
def _examples(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The text lies beside a file with two examples."""
    monkeypatch.chdir(tmp_path)
    pair, one = f"{FIRST.code} {FIRST.code}", FIRST.code
    (tmp_path / "text.toml").write_text(f"[examples]\npair.pieces = '{pair}'\none.pieces = '{one}'\n")
    read_toml.cache_clear()


def parts(text: str, place: TextContext = CONTEXT) -> tuple[object, ...]:
    return render(text, place).parts


def example(name: str, caption: str) -> str:
    return f"```example {name}\n{caption}\n```"


def test_words_and_pieces_stand_in_their_order() -> None:
    lay = f"Lay {{{FIRST.code} {SECOND.code}}},\nthen *wait* for `it` & a [word](term:word)."
    assert parts(f"{lay}\n\nAgain: {{{FIRST.code}}}") == (
        "Lay ", FIRST, " ", SECOND, ", then wait for it & a word. Again: ", FIRST, " ",
    )  # fmt: skip


def test_signs_are_themselves_and_nothing_is_markup() -> None:
    assert parts("1 < 2 \\{not a piece\\} &amp; <b>") == ("1 < 2 {not a piece} & <b> ",)


def test_french_keeps_the_spaces_that_no_line_may_break_at() -> None:
    text = f"Puis-je  poser\n{{{FIRST.code}}} ? Oui : « volontiers » !"
    assert parts(text, FRENCH) == (
        "Puis-je poser ", FIRST, "\u202f? Oui\u00a0: «\u00a0volontiers\u00a0»\u202f! ",
    )  # fmt: skip
    assert render(text, FRENCH).text == "Puis-je poser \u202f? Oui\u00a0: «\u00a0volontiers\u00a0»\u202f!"
    assert parts(example("one", "Laquelle ?"), FRENCH) == (FIRST, " Laquelle\u202f? ")


def test_of_an_example_every_piece_that_lies_there_is_told_and_its_caption() -> None:
    block = example("pair", f"Like {{{SECOND.code}}}.")
    assert parts(f"Look:\n\n{block}") == ("Look: ", FIRST, " ", FIRST, " Like ", SECOND, ". ")


def test_the_sprite_of_a_page_holds_what_lies_in_an_example_and_what_its_caption_names() -> None:
    block = example("pair", f"Like {{{SECOND.code}}}.")
    assert render(block, CONTEXT).pieces == (FIRST, SECOND)


@pytest.mark.parametrize(
    ("said", "meant", "problems"),
    [
        (f"Lay {{{FIRST.code} {FIRST.code}}}.", ("Lay ", FIRST, " ", FIRST, ". "), 0),
        (f"Lay \\{{{FIRST.code}\\}}.", (f"Lay {{{FIRST.code}}}. ",), 0),
        (f"Lay {{{FIRST.code} nought}}.", (f"Lay {{{FIRST.code} nought}}. ",), 1),
        ("Lay { }.", ("Lay { }. ",), 1),
    ],
)
def test_braces_are_read_alike_in_a_text_and_in_a_caption(
    said: str, meant: tuple[object, ...], problems: int
) -> None:
    text, block = render(said, CONTEXT), render(example("one", said), CONTEXT)
    assert text.parts == meant
    assert block.parts == (FIRST, f" {meant[0]}", *meant[1:])
    assert len(text.problems) == problems
    assert block.problems == text.problems


def test_no_text_has_no_parts() -> None:
    assert parts("") == ()
