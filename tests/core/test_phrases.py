"""Sentences as data: placeholders, plurals, lists, sums, and the spaces that French prints."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import games
from games.core import explain, phrases
from games.core.double_six import SET
from games.core.facts import Raw, SeatSums, Sum, pieces_in, to_json
from games.core.faults import SHOWN_CHARACTERS, quoted
from games.core.kinds import Choices
from games.core.phrases import BadSentence, Words, core_words, merged, placeholders, typeset

NB, NNB = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
SIX, FIVE, BLANK = SET["6-6"], SET["5-5"], SET["0-0"]
SUMS = SeatSums((Sum(((SIX, 12), (FIVE, 10))), Sum(((BLANK, 0),)), Sum(())))


def said(sentence: str, lang: str = "en", **facts: object) -> str:
    tables = {
        "s": sentence,
        "words": {"grammar": {"and": {"en": "and", "fr": "et"}[lang]}, "end": {"left": "left end"}},
    }
    tables["words"]["at"] = {"left": "at the left"}
    return explain.plain(Words(lang, tables).say(("s",), facts))


@pytest.mark.parametrize(
    ("sentence", "facts", "text"),
    [
        ("{tile} lies there.", {"tile": SIX}, "6-6 lies there."),
        ("{a}{b}", {"a": 1, "b": Raw("{a}")}, "1{a}"),
        ("{end} and {end:at}", {"end": "left"}, "left end and at the left"),
        ("{tiles}", {"tiles": (SIX, FIVE, BLANK)}, "6-6, 5-5 and 0-0"),
        ("{tiles}", {"tiles": (SIX,)}, "6-6"),
        ("none: {tiles}", {"tiles": ()}, "none: "),
        ("{sum}", {"sum": Sum(((SIX, 12), (FIVE, 10)))}, f"6-6{NB}(12) + 5-5{NB}(10)"),
        ("{n|point|points}", {"n": 1}, f"1{NB}point"),
        ("{n|point|points}", {"n": 2}, f"2{NB}points"),
        ("{tiles#fits|fit}", {"tiles": (SIX, FIVE)}, "fit"),
        ("{tiles#fits|fit}", {"tiles": (SIX,)}, "fits"),
        ("{tiles|tile|tiles}", {"tiles": (SIX, FIVE)}, f"2{NB}tiles"),
        ("{n#is|are} {n}", {"n": 1}, "is 1"),
        ("{tile2} on {tile1}", {"tile1": SIX, "tile2": FIVE}, "5-5 on 6-6"),
    ],
)
def test_a_sentence_is_filled_with_facts(sentence: str, facts: dict[str, object], text: str) -> None:
    assert said(sentence, **facts) == text


@pytest.mark.parametrize(("lang", "singular"), [("en", {1}), ("fr", {0, 1})])
def test_none_is_singular_in_french_and_plural_in_english(lang: str, singular: set[int]) -> None:
    for count in range(4):
        assert said("{n#point|points}", lang, n=count) == ("point" if count in singular else "points")


@pytest.mark.parametrize("sentence", ["{Tile}", "{2} lies", "a } alone", "{tile lies"])
def test_a_brace_that_begins_no_placeholder_is_refused(sentence: str) -> None:
    with pytest.raises(BadSentence, match=r"no placeholder: write \{name\}"):
        said(sentence)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", f"player 1: 6-6{NB}(12) + 5-5{NB}(10) = 22; player 2: 0-0{NB}(0); player 3: 0"),
        (
            "fr",
            f"joueur 1{NB}: 6-6{NB}(12) + 5-5{NB}(10) = 22{NNB}; joueur 2{NB}: 0-0{NB}(0){NNB}; joueur 3{NB}: 0",
        ),
    ],
)
def test_the_sums_of_all_seats_are_told_seat_by_seat(lang: str, text: str) -> None:
    tables = core_words(lang).tables
    assert explain.plain(Words(lang, {**tables, "s": "{sums}"}).say(("s",), {"sums": SUMS})) == text


def test_a_list_of_choices_is_told_in_words() -> None:
    words = Words("fr", {"choices": {"games": {"A": "paire A", "none": "personne"}}})
    told = Choices(("A", "none")).parts(("A", "A", "none"), words, "games")
    assert told == ("paire A, paire A, personne",)


def test_a_missing_file_of_sentences_is_named_and_how_to_get_it(tmp_path: Path) -> None:
    with pytest.raises(
        BadSentence, match=r"sentences\.fr\.toml: there is no such file\. Write it, .* en and fr"
    ):
        phrases.load(tmp_path, "fr")


def test_a_file_of_sentences_that_is_no_toml_is_named(tmp_path: Path) -> None:
    (tmp_path / "sentences.fr.toml").write_text("[game", encoding="utf-8")
    with pytest.raises(BadSentence, match=r"sentences\.fr\.toml: it cannot be read as TOML"):
        phrases.load(tmp_path, "fr")


def test_a_list_ends_with_the_word_of_its_language() -> None:
    assert said("{tiles}", "fr", tiles=(SIX, FIVE)) == "6-6 et 5-5"


@pytest.mark.parametrize("facts", [{}, {"tile": SIX, "more": 1}, {"tiles": (SIX,)}])
def test_facts_must_be_exactly_the_placeholders(facts: dict[str, object]) -> None:
    with pytest.raises(BadSentence, match="placeholders"):
        said("{tile}", **facts)


def test_a_missing_entry_is_named() -> None:
    with pytest.raises(BadSentence, match=r"reasons\.no-such\.thing"):
        core_words("en").say(("reasons", "no-such", "thing"), {})


def test_a_question_says_itself_what_to_put_into_a_field_or_it_is_said_for_all() -> None:
    words = Words(
        "en",
        {
            "questions": {"lay": {"help": {"tile": "The one you lay."}}, "draw": {}},
            "fields": {"tile": {"help": "A tile."}},
        },
    )
    assert words.help("lay", "tile") == "The one you lay."
    assert words.help("draw", "tile") == "A tile."


def test_a_word_without_a_translation_is_named() -> None:
    with pytest.raises(BadSentence, match=r"words\.end\.middle"):
        said("{end}", end="middle")


def test_placeholders_are_found_once_each_in_every_form() -> None:
    assert placeholders("{a} {a:at} {b|x|y} {c#x|y} { d} {E}") == ("a", "b", "c")


def test_pieces_stay_pieces_so_that_a_page_can_draw_them() -> None:
    parts = Words("en", {"s": "Take {tile}!"}).say(("s",), {"tile": SIX})
    assert parts == ("Take ", SIX, "!")


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("« oui »", f"«{NB}oui{NB}»"),
        ("Le compte : 3", f"Le compte{NB}: 3"),
        ('a = "Le compte :"', f'a = "Le compte{NB}:"'),
        ("Le compte :", f"Le compte{NB}:"),
        ("Le compte :\nb", f"Le compte{NB}:\nb"),
        ("Puis-je ? Oui ! Ou non ; enfin", f"Puis-je{NNB}? Oui{NNB}! Ou non{NNB}; enfin"),
        ("10:30, a:b et « a:b »", f"10:30, a:b et «{NB}a:b{NB}»"),
    ],
)
def test_french_gets_the_spaces_it_prints(typed: str, printed: str) -> None:
    assert typeset(typed, "fr") == printed
    assert typeset(printed, "fr") == printed
    assert typeset(typed, "en") == typed


def test_a_games_words_lie_upon_those_of_the_core() -> None:
    under, over = {"a": {"x": 1, "y": 2}, "b": 3}, {"a": {"y": 4}, "c": 5}
    assert merged(under, over) == {"a": {"x": 1, "y": 4}, "b": 3, "c": 5}
    assert under == {"a": {"x": 1, "y": 2}, "b": 3}


@pytest.mark.parametrize("game", games.all_games().values(), ids=lambda game: game.id)
def test_a_game_says_what_the_core_says_too(game: games.core.questions.Game) -> None:
    for lang in games.languages():
        words = phrases.words_for(game, lang)
        assert words.text("faults", "missing") == core_words(lang).text("faults", "missing")
        assert phrases.words_for(game, lang) is words


def test_an_unknown_language_has_no_words() -> None:
    for lang in ("xx", "", "../en", "EN"):
        with pytest.raises(LookupError):
            core_words(lang)


# --- Facts


def test_facts_as_json() -> None:
    assert to_json(SIX) == "6-6"
    assert to_json((SIX, FIVE)) == ["6-6", "5-5"]
    assert to_json(Sum(((SIX, 12), (BLANK, 0)))) == {"terms": [["6-6", 12], ["0-0", 0]], "total": 12}
    assert to_json(SeatSums((Sum(((SIX, 12),)), Sum(())))) == [
        {"terms": [["6-6", 12]], "total": 12},
        {"terms": [], "total": 0},
    ]
    assert to_json(7) == 7
    assert to_json("left") == "left"


def test_the_pieces_that_facts_speak_of_are_named_once() -> None:
    assert pieces_in([1, SIX, "left", (FIVE, SIX), Sum(((BLANK, 0), (SIX, 12)))]) == [SIX, FIVE, BLANK]
    assert pieces_in([SUMS]) == [SIX, FIVE, BLANK]


@given(st.text())
def test_quoted_text_is_short_and_printable(text: str) -> None:
    shown = quoted(text)
    assert shown.isprintable()
    assert len(shown) <= SHOWN_CHARACTERS * len("<U+10FFFF>")
    if text.isprintable() and len(text) <= SHOWN_CHARACTERS:
        assert shown == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb", "a<U+202E>b"),
        ("\x00", "<U+0000>"),
        ("\ud800", "<U+D800>"),
        ("\n", "<U+000A>"),
        ("é 6-6", "é 6-6"),
    ],
)
def test_what_cannot_be_seen_is_named(text: str, shown: str) -> None:
    assert quoted(text) == shown
