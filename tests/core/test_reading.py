"""One tolerant reader: what people plainly mean is read, in every field of every game; notation comes out.

The rules of spelling are stated here once and tried on every field of every question there is.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import groupby, islice
from random import Random
from typing import Any

import pytest

import games
from games.core import explain
from games.core.faults import Fault
from games.core.judging import as_text, respelt
from games.core.kinds import Choice, Groups, Hands, Line, Listed, Number, Pieces
from games.core.names import choice_names, piece_names, tables_of
from games.core.phrases import listed, words_for
from games.core.pieces import Domino, PieceSet
from games.core.questions import Field, Game
from games.core.tidying import only_leaves_out_accents, tidy
from tests.claims import GAMES, Fields, cases, random_claims

LANGUAGES = games.languages()
FIELDS = [
    pytest.param(game, field, id=f"{game.id}-{field.name}")
    for game in games.all_games().values()
    for field in {f.name: f for question in game.questions for f in question.all_fields}.values()
]
SETS = {game.pieces.id: game.pieces for game in games.all_games().values()}
TEXTS = 6
"""Texts tried for each field."""

DASHES = "–—−‑‐－﹣"
JOINTS = [*DASHES, "/", "|", ":", "∕", "｜", "：", "│", " - ", " – ", " / "]


def texts_of(game: Game, field: Field) -> list[str]:
    """Different texts in notation: the example, every choice, and what claims of this game say."""
    found: dict[str, None] = {field.example: None, **dict.fromkeys(field.kind.offers()[:8])}
    written = [fields for case in cases(game.id) if (fields := case["fields"])]
    written += some_claims(game)
    for fields in written:
        with suppress(Fault):
            text = as_text(field, fields.get(field.name, ""))
            if text and field.kind.read(text) is not None:
                found[field.kind.write(field.kind.read(text))] = None
    return [text for text in found if text.strip()][:TEXTS]


@cache
def some_claims(game: Game) -> list[Fields]:
    return [fields for _, fields in islice(random_claims(game, Random(7)), 200)]


def read(game: Game, field: Field, text: str) -> Any:
    """What the reader makes of a text that is not in notation."""
    spelt = respelt(game, field, text).strip()
    return field.kind.read(spelt) if spelt else field.absent


# --- Rules of spelling. Each takes a text in notation and gives others that mean the same.


def full_width(text: str) -> Iterator[str]:
    yield "".join([chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text])


def unseen_signs(text: str) -> Iterator[str]:
    for sign in ("\u200b", "\u2060", "\ufeff", "\u00ad"):
        yield sign + text + sign
    for blank in ("\u00a0", "\u202f", "\u3000", "\t"):
        yield text.replace(" ", blank)


def other_case(text: str) -> Iterator[str]:
    yield text.upper()
    yield text.title()


def quoted(text: str) -> Iterator[str]:
    yield f"“{text}”"
    yield f"« {text} »"


EVERYWHERE = (full_width, unseen_signs, other_case, quoted)


def other_joints(text: str) -> Iterator[str]:
    for joint in JOINTS:
        if joint == " / " and joint in text:
            continue  # Between hands it could be either.
        yield re.sub(r"(?<=\d)-(?=\d)", joint, text)
    for inside in "|", "-", " ", ",", "; ":
        yield re.sub(r"(\d)-(\d)", rf"[\1{inside}\2]", text)
    yield re.sub(r"(\d)-(\d) ?", r"(\1-\2)", text)


def unicode_tiles(text: str) -> Iterator[str]:
    for first in (0x1F031, 0x1F063):
        tiles = {f"{a}-{b}": chr(first + 7 * a + b) for a in range(7) for b in range(7)}
        yield "".join([tiles.get(word, word) for word in re.split(r"(\d-\d)", text)])


def other_lists(text: str) -> Iterator[str]:
    words = text.split()
    for between in (", ", ",", "; ", "\n", " • ", " · ", "，", "\r\n", " | "):
        yield between.join(words)
    for bullet in ("- ", "* ", "• ", "– "):
        yield "\n".join([bullet + word for word in words])
    yield "\n".join([f"{place}. {word}" for place, word in enumerate(words, 1)])
    yield "\n".join([f"{place}) {word}" for place, word in enumerate(words, 1)])
    for and_ in ("and", "et", "&", "AND"):
        yield f" {and_} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
    yield f"{', '.join(words)}."
    runs = [(word, len(list(run))) for word, run in groupby(words)]
    for times in (
        "{word} x{count}",
        "{word} ×{count}",
        "{word}×{count}",
        "{count}x {word}",
        "{word} (x{count})",
    ):
        yield ", ".join([times.format(word=word, count=count) if count > 1 else word for word, count in runs])


def other_hands(text: str) -> Iterator[str]:
    hands = [hand.strip() for hand in text.split("/")]
    for between in ("\n", " ; ", " | ", " /\n"):
        yield between.join([hand or "none" for hand in hands])
    for label in ("Hand {}: ", "main {} : ", "Player {} "):
        yield "\n".join([label.format(seat) + hand for seat, hand in enumerate(hands, 1)])


def other_entries(text: str) -> Iterator[str]:
    for between in (";", ",", "\n", " ; ", " · ", " and ", ",\n"):
        yield re.sub(r"\s*[;,]\s*", between, text)
    yield "- " + re.sub(r"\s*[;,]\s*", "\n- ", text)
    yield re.sub(r"(\w) (\w+)(?=\s*[;,]|$)", r"\1: \2", text)


def other_groups(text: str) -> Iterator[str]:
    yield from other_entries(text)
    yield text.replace("+", " + ")
    yield text.replace("+", "＋")


def rules_for(field: Field) -> list[Callable[[str], Iterator[str]]]:
    kind, rules = field.kind, list(EVERYWHERE)
    if isinstance(kind.set, PieceSet) and isinstance(kind.set.pieces[0], Domino):
        rules += [other_joints, unicode_tiles]
    if isinstance(kind, Pieces | Line):
        rules.append(other_lists)
    if isinstance(kind, Hands):
        rules.append(other_hands)
    if isinstance(kind, Groups):
        rules.append(other_groups)
    if isinstance(kind, Listed):
        rules.append(other_entries)
    return rules


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_other_spellings_read_as_the_same_value(game: Game, field: Field) -> None:
    for text in texts_of(game, field):
        value = field.kind.read(text)
        for rule in rules_for(field):
            for other in rule(text):
                assert read(game, field, other) == value, (rule.__name__, text, other)


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_notation_is_left_as_it_is(game: Game, field: Field) -> None:
    for text in texts_of(game, field):
        assert respelt(game, field, text) == text
        assert field.kind.read(field.kind.respell(text, game, field.name)) == field.kind.read(text)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_what_pages_say_of_a_value_reads_back(game: Game, field: Field, lang: str) -> None:
    """Words for choices, melds and calls, labels before hands and seats; composed or not, in any case."""
    if field.control == "places":
        return  # Pages show the pieces that lie there, not the places.
    words = words_for(game, lang)
    for text in texts_of(game, field):
        value = field.kind.read(text)
        said = explain.plain(field.kind.parts(value, words, field.name))
        for spelt in (said, said.upper(), unicodedata.normalize("NFD", said), f" {said}\n"):
            assert read(game, field, spelt) == value, (text, spelt)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_pieces_listed_in_a_verdict_read_back(game: Game, lang: str) -> None:
    rng, kind = Random(3), Pieces(game.pieces)
    for size in range(1, 7):
        pieces = tuple(rng.choices(game.pieces.pieces, k=size))
        said = explain.plain(listed(words_for(game, lang), [(piece,) for piece in pieces]))
        assert kind.read(kind.respell(said, game, "hand")) == pieces


def test_a_sum_in_a_verdict_reads_back_as_its_pieces() -> None:
    row = {"tile": "4-4", "take": "none", "row": "6-6\u00a0(12) + 5-2\u00a0(7) + 6-5\u00a0(11) = 30"}
    assert games.judge("tsung-shap", "capture", row).fields["row"] == "6-6 5-2 6-5"


# --- Names


def names_on_pages(pieces: PieceSet[Any]) -> Iterator[tuple[str, str]]:
    """Every name of a piece that our pages teach, what stands in brackets and its characters too, with its notation."""
    for table in tables_of(pieces):
        for piece in pieces.pieces:
            about = table[piece.code]
            for name in (about["name"], about.get("script", "")):
                yield from ((part, piece.code) for part in re.split(r" / | \(|\)", name) if part)
                yield from ((name, piece.code) for name in [about["name"]])


def could_mean(pieces: PieceSet[Any], text: str) -> set[str]:
    """The notation of every piece that a text could name."""
    try:
        found = piece_names(pieces).read(text)
    except Fault as fault:
        return {str(piece) for piece in fault.facts["choices"]}  # type: ignore[union-attr]
    return {found} if found else set()


@pytest.mark.parametrize("pieces", SETS.values(), ids=SETS)
def test_names_that_pages_teach_are_read_or_could_be_several(pieces: PieceSet[Any]) -> None:
    taught = Counter(name for name, _ in set(names_on_pages(pieces)))
    for name, code in names_on_pages(pieces):
        for spelt in (name, name.upper(), unicodedata.normalize("NFD", name), f"the {name}", f"le {name}"):
            assert code in could_mean(pieces, spelt), spelt
            assert len(could_mean(pieces, spelt)) == taught[name], spelt


@pytest.mark.parametrize("pieces", SETS.values(), ids=SETS)
def test_accents_of_a_name_may_be_left_out(pieces: PieceSet[Any]) -> None:
    for name, code in names_on_pages(pieces):
        bare = "".join(sign for sign in unicodedata.normalize("NFD", name) if not unicodedata.combining(sign))
        assert code in could_mean(pieces, bare), bare


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("5 vạn", "5v"),
        ("ngũ vạn", "5v"),
        ("NGŨ VẠN", "5v"),
        ("ngu\u0303 va\u0323n", "5v"),
        ("ngu vạn", "5v"),
        ("năm vạn", "5v"),
        ("五萬", "5v"),
        ("五 万", "5v"),
        ("５v", "5v"),
        ("five of Myriads", "5v"),
        ("cinq de Vạn", "5v"),
        ("the Three of Sách", "3s"),
        ("chi chi", "cc"),
        ("Chi-chi", "cc"),
        ("7v, 7s and 7n", "7v 7s 7n"),
        ("7v7s7n", "7v 7s 7n"),
        ("2vx2 3s", "2v 2v 3s"),
        ("chi chi chi chi", "cc cc"),
        ("2v+2v", "2v 2v"),
        ("5v (2)", "5v 5v"),
        ("5v (2x), 3s", "5v 5v 3s"),
        ("5v 2 times, 3s", "5v 5v 3s"),
        ("5 Vạn ×2", "5v 5v"),
        ("5v*2, 3s", "5v 5v 3s"),
        ("2 times 5v", "5v 5v"),
        ("Ngũ Vạn (5v), Tam Sách (3s)", "5v 3s"),
        ("Ngũ Vạn (5v) ×2", "5v 5v"),
        ("5v (2) + 3s", "5v 5v 3s"),
        ("5-Vạn", "5v"),
        ("card 5v", "5v"),
        ("5v → 3s", "5v 3s"),
        ("5v then 3s", "5v 3s"),
        ("['5v', '3s']", "5v 3s"),
    ],
)
def test_cards_in_words(typed: str, meant: str) -> None:
    fields = {"hand": f"2v, {typed}", "card": "9v", "use": "2v"}
    assert games.judge("chan", "capture", fields).fields["hand"] == f"2v {meant}"


@pytest.mark.parametrize(
    "typed",
    [
        "ngu van",
        "5 van",
        "9 2v",
        "2x",
        "2v 2x 3s",
        "2x 2x 3s",
        "1v",
        "v2",
        "2\u1e7f",
        "55",
        "ngủ vạn",
        "2v (2x) 3s 2x 4s",
        "2x, 2v",
        "2v (24)",
        "2v or 3s",
        "2v … 3s",
    ],
)
def test_cards_that_are_none_or_could_be_several(typed: str) -> None:
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge("chan", "capture", {"hand": f"9v {typed}", "card": "9v", "use": "9v"})
    assert list(caught.value.faults) == ["hand"]


@pytest.mark.parametrize(
    ("address", "typed", "meant"),
    [
        ("tsung-shap capture row", "1. 6-5 2. 4-4", "6-5 4-4"),
        ("tsung-shap capture row", "1\t6-5\n2\t4-4", "6-5 4-4"),
        ("tsung-shap capture row", "1: 6-5\n2: 4-4", "6-5 4-4"),
        ("tsung-shap capture row", "Row: 6-5, 4-4", "6-5 4-4"),
        ("tsung-shap capture row", "La rangée : 6-5, 4-4", "6-5 4-4"),
        ("tsung-shap capture row", "row=6-5 4-4", "6-5 4-4"),
        ("tsung-shap capture row", "1-1 (2) · 6-5 (11)", "1-1 6-5"),
        ("tsung-shap capture row", "1-1 (2), 6-5 (2)", "1-1 1-1 6-5 6-5"),
        ("tsung-shap capture row", "double 6, 4 double", "6-6 4-4"),
        ("tsung-shap capture row", "1-1 (2), 6-5", None),
        ("tsung-shap capture row", "(1) 6-5\n(2) 4-4", "6-5 4-4"),
        ("tsung-shap capture row", "2. 6-5", "6-5"),
        ("tsung-shap capture row", "(2) 6-5", None),
        ("tsung-shap capture score", "+160", "160"),
        ("tsung-shap capture score", "160+", None),
        ("tsung-shap capture score", "100+60", None),
        ("tsung-shap capture score", "160 points.", "160"),
        ("tsung-shap capture score", "1 000", "1000"),
        ("tsung-shap capture score", "1,000 pts", "1000"),
        ("tsung-shap capture score", ".5", None),
        ("tsung-shap capture score", "1.5", None),
        ("tsung-shap capture score", "−160", None),
        ("tsung-shap capture take", "a pair, with the right end", "pair-right"),
        ("tsung-shap capture take", "paire (à droite).", "pair-right"),
        ("tsung-shap capture places", "1 + 3", "1 3"),
        ("tsung-shap capture places", "-1", None),
        ("tsung-shap capture places", "1 (3)", "1 3"),
        ("tsung-shap capture places", "1) 3", "1 3"),
        ("tsung-shap capture places", "1 3*", "1 3"),
        ("tsung-shap capture places", "1 x 3", None),
        ("tsung-shap capture places", "tile", None),
        ("tsung-shap capture doubled", "4/1", "4-1"),
        ("tsung-shap missed turned", "yes (no)", None),
        ("tsung-shap missed laid", "à gauche", "left"),
        ("tsung-shap missed laid", "left;", "left"),
        ("tsung-shap missed laid", "left or right", None),
        ("kap-tai-shap turn turn", "both", "and"),
        ("kap-tai-shap hand arrangement", "6-2 1-1,,, 6-1 2-1, 5-1 3-1, 4-1 3-2", None),
        ("tsung-shap missed turned", "Oui !", "yes"),
        ("tsung-shap missed turned", "true", "yes"),
        ("tsung-shap threats claim", "6-4 or 3-1", "6-4 3-1"),
        ("tsung-shap count captures", "pair 6-6 6-6;", "pair 6-6 6-6"),
        ("tsung-shap count captures", "; pair 6-6 6-6", None),
        ("tsung-shap count captures", "Pairs 6-6 6-6", "pair 6-6 6-6"),
        ("tsung-shap count captures", "pair 6-6 6-6; 5-5 5-5", None),
        ("tsung-shap count captures", "none", ""),
        ("tsung-shap count captures", "–", ""),
        ("tsung-shap count captures", "tiles", None),
        ("kap-tai-shap waits claim", "3-2 ou 4-1", "3-2 4-1"),
        ("kap-tai-shap hand tiles", "3-2 or 4-1", None),
        ("dominos-avec-talon play tile", "6-blank", "6-0"),
        ("dominos-avec-talon play tile", "double zéro", "0-0"),
        ("dominos-avec-talon play talon", "vide", "0"),
        ("dominos-avec-talon play talon", "none", "0"),
        ("dominos-avec-talon play talon", "+5", "5"),
        ("dominos-avec-talon play talon", "+-5", None),
        ("dominos-avec-talon play action", "Je passe.", "pass"),
        ("dominos-avec-talon play action", "lay", "play"),
        ("dominos-avec-talon play action", "play or draw", None),
        ("dominos-avec-talon start seat", "Player #2", "2"),
        ("dominos-avec-talon start seat", "2e joueur", "2"),
        ("dominos-avec-talon start seat", "-2", None),
        ("dominos-avec-talon score winner", "team A", "A"),
        ("dominos-avec-talon match games", "A 12, B 30,", "A 12, B 30"),
        ("dominos-avec-talon match games", "A=12; B-30.", "A 12, B 30"),
        ("dominos-avec-talon match games", "1\tA\t12\n2\tB\t30", "A 12, B 30"),
        ("dominos-avec-talon match games", "A -12", None),
        ("dominos-avec-talon match games", "A 12, B", None),
        ("dominos-avec-talon match games", "A 12; B 9", "A 12, B 9"),
        ("dominos-avec-talon match games", "A 12, , B 9", None),
        ("dominos-avec-talon match games", "A 12 x2", None),
        ("dominos-avec-talon match games", "A 12*", "A 12"),
        ("dominos-avec-talon score hands", "/ 4-3 / 5-5 / 1-0 /", "/ 4-3 / 5-5 / 1-0"),
        ("dominos-avec-talon score hands", "/ 6-6 / 4-3 / 5-5 / 1-0 /", "6-6 / 4-3 / 5-5 / 1-0"),
        ("dominos-avec-talon score hands", "/// 6-6 / 4-3 / 5-5 / 1-0", None),
        ("dominos-avec-talon score hands", "| 6-6 | 4-3 | 5-5 | 1-0 |", "6-6 / 4-3 / 5-5 / 1-0"),
        ("dominos-avec-talon score hands", "0-0\n\n4-3\n6-6\n\n5-5\n\n1-0", "0-0 / 4-3 6-6 / 5-5 / 1-0"),
        ("dominos-avec-talon score hands", "P1: none\nP2: 4-3\nP3: 5-5\nP4: 1-0", "/ 4-3 / 5-5 / 1-0"),
        ("chan pair kind", "chắn", "chan"),
        ("chan pair kind", "Cạ.", "ca"),
        ("chan score by", "chíu", "chiu"),
        ("chan score tom", "Tam Sách", "3s"),
        ("chan score tom", "Tam Sách (3s)", "3s"),
        ("chan score tom", "Tam Sách (3n)", None),
        ("chan waits melds", "chíu 2v 2v 2v 2v", "chiu 2v"),
        ("chan waits melds", "cạ 6v with 6n, chắn 4s plus 4s,", "ca 6v+6n, chan 4s+4s"),
        ("chan priority claims", "2 ù; 3 chíu; 1 ăn;", "2 win; 3 chiu; 1 capture"),
        ("chan priority claims", "player 2 wins, player 1 captures", "2 win; 1 capture"),
        ("chan priority claims", "2. win; 3) chíu", "2 win; 3 chiu"),
        ("chan priority claims", "none", ""),
        ("chan priority claims", "none; 2 win", None),
        ("chan priority claims", "2 times 1 win", None),
        ("chan priority claims", "players", None),
        ("chan priority claim", "none (3)", None),
        ("chan capture declined", "2x 3s", "3s 3s"),
        ("chan settle payments", "+15 -5 -5 -5 -", None),
        ("chan settle payments", "15 (5) (5) (5)", None),
        ("chan settle payments", "(+15) (-5) (-5) (-5)", "+15 -5 -5 -5"),
        ("chan settle payments", "1: +15\n2: −5\n3: −5\n4: −5", "+15 -5 -5 -5"),
        ("chan settle payments", "1. 15, 2. -5, 3. -5, 4. -5", None),
        ("chan settle payments", "+15, −5, −5 and −5.", "+15 -5 -5 -5"),
        ("chan settle payments", "+15 −5 ×3", "+15 -5 -5 -5"),
        ("chan settle payments", "15pts-5pts-5pts-5pts", "15 -5 -5 -5"),
        ("chan settle payments", "nothing", "0 0 0 0"),
        ("chan settle payments", "0.5 0 0", None),
    ],
)
def test_what_people_write(address: str, typed: str, meant: str | None) -> None:
    name, question, field_name = address.split()
    game = games.find_game(name)
    field = game.by_id[question].by_name[field_name]
    if meant is None:
        with pytest.raises(Fault):
            read(game, field, typed)
    else:
        assert respelt(game, field, typed) == meant


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_word_that_could_be_several_is_answered_with_all_of_them(lang: str) -> None:
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge("chan", "pair", {"a": "ngu van", "b": "2v", "kind": "none"})
    assert [kind for kind, _ in caught.value.faults["a"]] == ["ambiguous"]
    [said] = caught.value.messages(lang)["a"]
    assert {"Ngũ Vạn (5v)", "Ngũ Văn (5n)"} <= set(re.findall(r"Ngũ V\S+ \(5.\)", said))


@pytest.mark.parametrize(
    "typed", ["65", "6", "6-", "-6", "6-6-6", "6_6", "7-1", "9-9", "6-5-4-3", "6|5|4|3", "6 5 4", "2x"]
)
def test_tiles_that_are_none_or_could_be_several(typed: str) -> None:
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge("tsung-shap", "capture", {"row": f"3-1 {typed}", "tile": "4-4", "take": "none"})
    assert list(caught.value.faults) == ["row"]


def test_figures_parted_by_blanks_could_be_halves_or_ends_of_a_line() -> None:
    claim = {"hand": "1-1", "talon": "8", "action": "draw"}
    assert games.judge("dominos-avec-talon", "play", {**claim, "line": "2 5"}).fields["line"] == "2-5"
    with pytest.raises(games.MalformedClaim):
        games.judge("dominos-avec-talon", "play", {**claim, "line": "6 5 5 2"})


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_two_values_of_a_choice_never_share_a_name(game: Game, field: Field) -> None:
    if isinstance(field.kind, Choice):
        names = choice_names(game, field.name, field.kind.values)
        for said in names.known.values():
            for name, meanings in said.items():
                assert len(meanings) == 1, (name, list(meanings))


def test_accents_may_be_left_out_but_not_exchanged() -> None:
    assert all(only_leaves_out_accents(typed, "vạn") for typed in ("van", "vạn"))
    assert not any(only_leaves_out_accents(typed, "vạn") for typed in ("văn", "vàn", "ven", "va"))
    assert only_leaves_out_accents("do", "đỏ")


# --- What is not a matter of spelling


@pytest.mark.parametrize(
    ("game", "question", "fields", "fault"),
    [
        ("chan", "capture", {"hand": "9v x5", "card": "9v", "use": "9v"}, "too-many-copies"),
        ("chan", "settle", {"winner": "1", "points": "１０００００", "payments": "0 0 0 0"}, "out-of-range"),
        ("chan", "settle", {"winner": "1", "points": "−5", "payments": "0 0 0 0"}, "not-a-number"),
        ("kap-tai-shap", "waits", {"tiles": "heaven, earth"}, "wrong-size"),
        ("tsung-shap", "capture", {"row": "6/6", "tile": "9/9", "take": "none"}, "unknown-piece"),
        ("tsung-shap", "capture", {"rows": "6/6", "tile": "6-6", "take": "none"}, "unknown-field"),
        (
            "dominos-avec-talon",
            "start",
            {"hands": "6/6\n5/5", "seat": "1", "tile": "6-6"},
            "wrong-number-of-hands",
        ),
    ],
)
def test_content_is_judged_as_ever(game: str, question: str, fields: dict[str, str], fault: str) -> None:
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge(game, question, fields)
    assert fault in {kind for found in caught.value.faults.values() for kind, _ in found}


def test_a_line_that_would_join_turned_is_offered_and_not_taken() -> None:
    claim = {"line": "6-6, 5-6; 5-2", "hand": "1-1", "talon": "8", "action": "draw"}
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge("dominos-avec-talon", "play", claim)
    [(kind, facts)] = caught.value.faults["line"]
    assert (kind, facts["offer"]) == ("not-joined", "6-6 6-5 5-2")
    assert games.judge("dominos-avec-talon", "play", {**claim, "line": str(facts["offer"])})
    with pytest.raises(games.MalformedClaim) as caught:
        games.judge("dominos-avec-talon", "play", {**claim, "line": "6-6 5-4"})
    assert "offer" not in caught.value.faults["line"][0][1]


# --- Anything at all

SCRAPS = [
    *"6 5 - / | : , ; + × x . ( ) [ ] 0 ² ½ ١ · •".split(),
    "\n",
    "\u200b",
    "\u0301",
    "６",
    "🁫",
    "🂺",
    "天",
    "五萬",
]
SCRAPS += [
    "heaven",
    "ngu",
    "vạn",
    "va\u0323n",
    "and",
    "et",
    "the",
    "x2",
    "2x",
    "chi",
    "cạ",
    "player 1",
    "none",
    "\x00",
    "\ud800",
]


def jumble(rng: Random, field: Field) -> str:
    scraps = [*SCRAPS, *field.example.split(), *field.kind.offers()[:3]]
    return rng.choice(["", " "]).join(rng.choices(scraps, k=rng.randint(1, 14)))


def assert_read_or_refused(game: Game, field: Field, text: str) -> None:
    try:
        spelt = respelt(game, field, text)
        if spelt:
            value = field.kind.read(spelt)
            assert field.kind.read(field.kind.write(value)) == value if field.kind.write(value) else True
    except Fault:
        return


@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_anything_typed_is_read_or_refused(game: Game, field: Field) -> None:
    rng = Random(11)
    for _ in range(60):
        assert_read_or_refused(game, field, jumble(rng, field))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "field"), FIELDS)
def test_anything_typed_is_read_or_refused_in_a_long_run(game: Game, field: Field) -> None:
    rng = Random(12)
    for _ in range(3_000):
        assert_read_or_refused(game, field, jumble(rng, field))


@pytest.mark.parametrize(
    "text", ["6-5 x99 " * 500, "(" * 4000, "heaven " * 500, "a" * 4000, "6 " * 2000, "x2" * 2000]
)
def test_a_long_text_is_read_or_refused(text: str) -> None:
    game = games.find_game("tsung-shap")
    assert_read_or_refused(game, game.by_id["capture"].by_name["row"], text)


def test_plain_signs_stand_for_all_that_look_alike() -> None:
    assert tidy("６–６,\u200b ［5∣2］") == "6-6, (5|2)"
    assert tidy("va\u0323n") == tidy("vạn") == "vạn"
    assert [tidy(sign) for sign in "²½①١"] == list("²½①١")
    assert Number().respell("１６０ points", games.find_game("chan"), "points") == "160"
