"""Putting pieces down and taking them away: without a script by full pages, with one by fragments."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

import games
from games.core.double_six import SET
from games.core.kinds import HEAPED, Groups, Hands, Line, OnePiece, Pieces
from games.core.questions import POSITION, Field, Game, Question
from tests.claims import QUESTIONS
from tests.referee.test_pages import HTMX, Page, address
from tutor.board import laying


def filled(question: Question) -> Iterator[Field]:
    """The fields of a position that pieces can be put into."""
    return (field for field in question.fields if field.control in HEAPED and field.role == POSITION)


def asked(*fields: Field) -> Question:
    """A question of these fields alone."""
    return Question("x", fields, tuple, lambda claim: None, {}, lambda rng: {}, "x")  # type: ignore[arg-type, return-value]


HEAP = Field("heap", Pieces(SET))
LINE = Field("line", Line(SET))
ONE = Field("one", OnePiece(SET))
HANDS = Field("hands", Hands(SET, 3, 2))
CAPTURES = Field("captures", Groups("captures", ";", SET, str, str, ("pair", "ten")))
GROUPS = Field("groups", Groups("groups", ",", SET, str, str, joint="+", size=2))
ALL = asked(HEAP, LINE, ONE, HANDS, CAPTURES, GROUPS)


@pytest.mark.parametrize(
    ("before", "into", "code", "after", "then"),
    [
        ("", "heap", "6-5", "6-5", "heap"),
        ("6-6", "heap", "6-5", "6-6 6-5", "heap"),
        ("", "line", "6-5", "6-5", "line"),
        ("6-5", "line", "5-4", "6-5 5-4", "line"),
        ("6-5", "line", "5-5", "6-5 5-5", "line"),
        ("5-6", "line", "5-4", "4-5 5-6", "line"),
        ("4-5 5-6", "line", "6-4", "4-5 5-6 6-4", "line"),
        ("6-5 5-4", "line.left", "6-1", "1-6 6-5 5-4", "line.left"),
        ("6-5", "line.left", "5-4", "6-5 5-4", "line.left"),
        ("6-5", "line.left", "6-5", "5-6 6-5", "line.left"),
        ("6-5", "line", "6-5", "6-5 5-6", "line"),
        ("", "line.left", "6-5", "6-5", "line.left"),
        ("6-5", "line", "3-2", "6-5", "line"),
        ("6-6", "one", "6-5", "6-5", ""),
        ("", "hands.1", "6-5", "6-5 /  /", "hands.1"),
        ("6-6", "hands.1", "6-5", "6-6 6-5 /  /", "hands.2"),
        ("6-6 / 5-5 / 4-4", "hands.3", "6-5", "6-6 / 5-5 / 4-4 6-5", "hands.3"),
        ("6-6", "hands.9", "6-5", "6-6 /  / 6-5", "hands.3"),
        ("", "captures", "6-6", "pair 6-6", "captures.1"),
        ("pair 6-6", "captures.1", "6-6", "pair 6-6 6-6", "captures.1"),
        ("pair 6-6; ten", "captures.2", "5-5", "pair 6-6; ten 5-5", "captures.2"),
        ("", "groups", "6-6", "6-6", "groups.1"),
        ("6-6", "groups.1", "5-5", "6-6+5-5", "groups.1"),
        ("6-6+5-5", "groups.1", "4-4", "6-6+5-5, 4-4", "groups.2"),
    ],
)
def test_a_piece_is_put_where_it_belongs(before: str, into: str, code: str, after: str, then: str) -> None:
    name = into.partition(".")[0]
    texts, heap = laying.put(ALL, {name: before, "other": "kept"}, into, code)
    assert texts[name].split() == after.split()
    assert heap == then
    assert texts["other"] == "kept"


@pytest.mark.parametrize(
    ("before", "heap", "place", "after"),
    [
        ("6-6 6-5 6-4", "heap", 2, "6-6 6-4"),
        ("6-6 6-6", "heap", 2, "6-6"),
        ("6-6", "one", 1, ""),
        ("6-6 / 5-5 4-4 / 3-3", "hands.2", 1, "6-6 / 4-4 / 3-3"),
        ("pair 6-6 6-6; ten 5-5", "captures.1", 1, "pair 6-6; ten 5-5"),
        ("pair 6-6 6-6; ten 5-5", "captures.2", 1, "pair 6-6 6-6"),
        ("6-6+5-5, 4-4", "groups.1", 1, "5-5, 4-4"),
        ("6-6 x 6-4", "heap", 2, "6-6 6-4"),
    ],
)
def test_a_piece_is_taken_away(before: str, heap: str, place: int, after: str) -> None:
    name = heap.partition(".")[0]
    assert laying.take_away(ALL, {name: before}, heap, place)[name] == after


@pytest.mark.parametrize("place", [0, 9, -1])
@pytest.mark.parametrize(
    "heap", ["heap", "hands.1", "hands.9", "captures.9", "groups.x", "no-such", "", "heap.heap"]
)
def test_what_is_not_there_cannot_be_taken_away(heap: str, place: int) -> None:
    texts = {"heap": "6-6", "hands": "6-6 /  /", "captures": "pair 6-6", "groups": "6-6"}
    assert laying.take_away(ALL, texts, heap, place) == texts


def test_a_new_group_begins_with_its_word() -> None:
    assert laying.start_group(ALL, {"captures": "pair 6-6"}, "captures", "ten") == (
        {"captures": "pair 6-6; ten"},
        "captures.2",
    )
    texts, heap = laying.start_group(ALL, {}, "captures", "ten")
    assert laying.put(ALL, texts, heap, "6-6")[0] == {"captures": "ten 6-6"}
    assert laying.start_group(ALL, {"heap": "6-6"}, "heap", "") == ({"heap": "6-6"}, "")


@pytest.mark.parametrize(
    ("before", "after"),
    [("6-5", "5-6"), ("6-5 5-4 4-4", "4-4 4-5 5-6"), ("6-6", "6-6"), ("", ""), ("6-5 x", "x 5-6")],
)
def test_a_line_is_turned_round(before: str, after: str) -> None:
    turned = laying.mirrored(ALL, {"line": before}, "line")
    assert turned["line"] == after
    assert laying.mirrored(ALL, turned, "line")["line"] == before


@pytest.mark.parametrize("name", ["heap", "hands.1", "no-such", ""])
def test_nothing_but_a_line_is_turned_round(name: str) -> None:
    texts = {"heap": "6-5 5-4", "hands": "6-5 /  /"}
    assert laying.mirrored(ALL, texts, name) == texts


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_no_field_is_called_like_a_button(game: Game, question: Question) -> None:
    assert not {*laying.BUTTONS, "into", "edit", "done", "random", "more"} & set(question.by_name)


# --- On the page, for every field of every question that takes pieces


LINES = [
    pytest.param(game, question, field, id=f"{game.id}-{question.id}-{field.name}")
    for game in games.all_games().values()
    for question in game.questions
    for field in question.fields
    if field.kind.name == "line"
]


@pytest.mark.parametrize(("game", "question", "field"), LINES)
def test_the_first_tile_of_a_line_is_turned_by_a_button(
    client: Client, game: Game, question: Question, field: Field
) -> None:
    path = address(game, question, "en")
    empty = Page(client.get(path, {"edit": "1", "into": field.name}))
    assert not empty.buttons_named("mirror")
    one = Page(client.get(path, {**empty.sent(), "put": "6-5"}, follow=True))
    (button,) = one.buttons_named("mirror")
    turned = client.get(path, {**one.sent(), "mirror": button["value"]})
    assert text_at(turned["Location"], field.name) == "5-6"
    fragment = client.get(path, {**one.sent(), "mirror": button["value"]}, headers=HTMX)
    assert f'name="{field.name}" value="5-6"' in fragment.content.decode()


NAMED = [
    pytest.param(game, question, field, value, id=f"{game.id}-{question.id}-{value}")
    for game in games.all_games().values()
    for question in game.questions
    for field in question.fields
    for value in (field.kind.describe().get("choices", ()) if field.control == "ends" else ())
]


@pytest.mark.parametrize(("game", "question", "field", "value"), NAMED)
def test_a_claim_given_by_name_outlives_a_tap(
    client: Client, game: Game, question: Question, field: Field, value: str
) -> None:
    path = address(game, question, "en")
    position = {
        name: text for name, text in question.sample.items() if question.by_name[name].role == POSITION
    }
    claiming = Page(client.get(path, {**position, field.name: value, "edit": "1"}))
    said = [button["value"] for button in claiming.buttons_named(field.name)]
    assert value in [*said, *claiming.sent().get(field.name, [])]
    page = Page(client.get(path, {**position, field.name: value, "edit": "1", "into": field.at[0]}))
    assert page.sent()[field.name] == [value]
    removed = client.get(path, {**page.sent(), "remove": page.buttons_named("remove")[0]["value"]})
    assert text_at(removed["Location"], field.name) == value
    assert Page(client.get(removed["Location"])).sent()[field.name] == [value]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_without_a_script_a_tap_leads_to_the_changed_position(
    client: Client, game: Game, question: Question
) -> None:
    for field in filled(question):
        path = address(game, question, "en")
        page = ready_for(client, path, question, field)
        button = fitting(page, field)
        before = " ".join(page.sent()[field.name])
        tapped = client.get(path, {**page.sent(), "put": button["value"]})
        assert tapped.status_code == 302
        changed = client.get(tapped["Location"])
        assert changed.status_code == 200
        assert not Page(changed).states, "a change is not a claim"
        now = text_at(tapped["Location"], field.name)
        assert button["value"] in pieces_of(game, now)
        if field.control != "piece":
            assert len(pieces_of(game, now)) == len(pieces_of(game, before)) + 1
        for other in question.fields:
            if other.role == POSITION and other is not field and other.name in question.sample:
                assert text_at(tapped["Location"], other.name) == question.sample[other.name]


def fitting(page: Page, field: Field) -> dict[str, str | None]:
    """The button of the first piece of the tray that can be put down here."""
    there = " ".join(page.sent()[field.name])
    question = asked(field)
    return next(
        button
        for button in page.buttons_named("put")
        if "disabled" not in button
        and laying.put(question, {field.name: there}, page.sent()["into"][0], button["value"] or "")[0]
        != {field.name: there}
    )


@pytest.mark.parametrize(("game", "question", "field"), LINES)
def test_a_tile_that_fits_nowhere_is_refused_with_a_word(
    client: Client, game: Game, question: Question, field: Field
) -> None:
    path = address(game, question, "en")
    line = {field.name: "6-5", "edit": "1", "into": field.name}
    for headers in (HTMX, {}):
        response = client.get(path, {**line, "put": "3-2"}, headers=headers)
        assert response.status_code == 200
        assert 'role="alert"' in response.content.decode()
        assert f'name="{field.name}" value="6-5"' in response.content.decode()
        assert 'role="alert"' not in client.get(path, {**line, "put": "5-2"}, headers=HTMX).content.decode()


def ready_for(client: Client, path: str, question: Question, field: Field) -> Page:
    """The board of the sample, the palette filling this field; a group begun where none is."""
    heap = f"{field.name}.1" if field.control in ("hands", "groups") else field.name
    fields = dict(question.sample)
    if field.control == "line":  # At a whole line that is blocked nothing could be put down.
        fields[field.name] = fields[field.name].split()[0]
    page = Page(client.get(path, {**fields, "edit": "1", "into": heap}))
    if page.sent().get("into") != [heap]:
        (start, *_) = [
            one for one in page.buttons_named("start") if (one["value"] or "").startswith(field.name)
        ]
        page = Page(client.get(path, {**page.sent(), "start": start["value"]}, follow=True))
    assert page.sent()["into"] == [heap]
    return page


def pieces_of(game: Game, text: str) -> list[str]:
    """The pieces that a text names, in canonical notation."""
    spellings = game.pieces.spellings
    return [spellings[word].code for word in re.split(r"[\s;,/+]+", text) if word in spellings]


def text_at(location: str, name: str) -> str:
    """What an address says of a field."""
    return " ".join(parse_qs(urlsplit(location).query).get(name, []))


@pytest.mark.parametrize(("game", "question"), [asked for asked in QUESTIONS if any(filled(asked.values[1]))])
def test_every_piece_that_lies_can_be_taken_away(client: Client, game: Game, question: Question) -> None:
    """From the examples of all fields; taking all away, one after another, leaves nothing of them."""
    fields = {field.name: field.example for field in filled(question)}
    path = address(game, question, "en")
    query = "&".join(f"{name}={text}" for name, text in fields.items())
    location = f"{path}?{query}&edit=1&into={next(iter(fields))}"
    page = Page(client.get(location))
    while remove := page.buttons_named("remove"):
        tapped = client.get(path, {**page.sent(), "remove": remove[0]["value"]})
        assert tapped.status_code == 302
        location = tapped["Location"]
        page = Page(client.get(location))
        assert len(page.buttons_named("remove")) == len(remove) - 1
    assert not [name for name in fields if text_at(location, name).replace("/", "").strip()]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_groups_are_begun_without_a_script(client: Client, game: Game, question: Question) -> None:
    for field in filled(question):
        if field.control != "groups":
            continue
        path = address(game, question, "en")
        page = Page(client.get(path))
        starts = [
            one for one in page.buttons_named("start") if (one["value"] or "").startswith(f"{field.name} ")
        ]
        assert starts
        for start in starts:
            begun = client.get(path, {**page.sent(), "start": start["value"]})
            assert begun.status_code == 302
            board = Page(client.get(begun["Location"]))
            (put, *_) = board.buttons_named("put")
            filled_ = client.get(path, {**board.sent(), "put": put["value"]})
            assert (put["value"] or "") in text_at(filled_["Location"], field.name)
            assert (start["value"] or "").partition(" ")[2] in text_at(filled_["Location"], field.name)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_with_a_script_a_tap_is_answered_with_the_board(
    client: Client, game: Game, question: Question
) -> None:
    path = address(game, question, "en")
    for field in filled(question):
        page = ready_for(client, path, question, field)
        button = fitting(page, field)
        response = client.get(path, {**page.sent(), "put": button["value"]}, headers=HTMX)
        assert response.status_code == 200
        assert response.content.decode().strip().startswith('<div id="board"')
        redirected = client.get(path, {**page.sent(), "put": button["value"]})["Location"]
        fragment = response.content.decode()
        assert f'value="{text_at(redirected, field.name)}"' in fragment


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_piece_of_which_no_copy_is_left_is_greyed_out(
    client: Client, game: Game, question: Question
) -> None:
    for field in filled(question):
        if field.control not in ("pieces", "line") or field.kind.name != "pieces":
            continue
        piece = game.pieces.pieces[-1]
        boxes = question.by_name[question.boxes].absent if question.boxes else 1
        copies = boxes * game.pieces.copies[piece]
        path = address(game, question, "en")
        for count in (copies - 1, copies):
            page = Page(
                client.get(
                    path, {field.name: " ".join([piece.code] * count), "edit": "1", "into": field.name}
                )
            )
            (button,) = [one for one in page.buttons_named("put") if one["value"] == piece.code]
            assert ("disabled" in button) == (count == copies)


@pytest.mark.parametrize(
    "query",
    [
        "put=6-6", "put=", "put=6-6&into=nowhere", "put=6-6&into=.", "put=6-6&into=row.99999", "remove=", "remove=x",
        "remove=row", "remove=row+0", "remove=row+-1", "remove=row+99999999999", "remove=%D9%A3+%D9%A3", "start=",
        "start=nowhere+x", "start=row", "put=%00&into=row", "put=%FF", "put=a&remove=b&start=c&random=", "into=%3Cb%3E",
    ],
)  # fmt: skip
def test_no_tap_whatever_breaks_a_page(client: Client, query: str) -> None:
    for game in games.all_games().values():
        for question in game.questions[:2]:
            for headers in ({}, HTMX):
                response = client.get(
                    f"{address(game, question, 'en')}?{query}", headers=headers, follow=True
                )
                assert response.status_code in (200, 422)
