"""The referee in a real browser, over all games found."""

import gzip
from collections.abc import Callable, Mapping
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Response, expect

import games
from games.core.questions import CLAIM, POSITION, Field, Game, Question
from tests.browser.conftest import BOTH_FACES
from tests.browser.table import Table, by_pointing, question_to_play, wrong_claim
from tests.claims import GAMES, verdicts
from tests.crawls import COLOURS, LOOKS, share
from tutor.site.links import query_of

Visit = Callable[..., Page]

FIRST_VISIT = 80 * 1024
GAME = next(iter(games.all_games().values()))
SIMPLE = min(
    ((game, question_to_play(game)) for game in games.all_games().values()),
    key=lambda pair: sum(
        len(text) - 99 * any(f.at for f in pair[1].fields) for text in pair[1].sample.values()
    ),
)
PLAYED = [pytest.param(game, question_to_play(game), id=game.id) for game in games.all_games().values()]


def covering() -> list[tuple[Game, Question]]:
    """As few questions as show every way of filling in a field that there is."""
    controls = {
        (game.id, question.id): {field.control for field in question.fields}
        for game in games.all_games().values()
        for question in game.questions
    }
    left, chosen = set().union(*controls.values()), []
    while left:
        best = max(controls, key=lambda key: len(controls[key] & left))
        left -= controls[best]
        chosen.append(best)
    return [games.find_question(*key) for key in chosen]


# --- Every question


@BOTH_FACES
@pytest.mark.parametrize("game", GAMES)
def test_every_question_opens_and_fits_a_narrow_screen(
    visit: Visit, fits: Callable[[Page], None], game: Game
) -> None:
    """Without a word on the console, and with nothing that scrolls sideways."""
    page = visit(viewport={"width": 320, "height": 700})
    for question in game.questions:
        table = Table(page, game, question, "fr")
        table.open(question.sample)
        expect(table.verdict).to_be_visible()
        page.evaluate("document.querySelectorAll('main details').forEach((details) => (details.open = true))")
        fits(page)
        table.open_to_edit(question.sample, into=question.fields[0].name)
        expect(table.one("[name=done]")).not_to_have_count(0)
        fits(page)


@pytest.mark.parametrize(("language", "scheme"), LOOKS)
def test_every_way_of_filling_in_a_field_is_accessible(
    visit: Visit, axe: Callable[[Page], None], language: str, scheme: str
) -> None:
    page = visit(color_scheme=scheme)
    for game, question in share(covering(), scheme):
        table = Table(page, game, question, language)
        table.open(question.sample)
        page.evaluate("document.querySelectorAll('main details').forEach((details) => (details.open = true))")
        axe(page)
        table.open_to_edit(question.sample, into=question.fields[0].name)
        page.evaluate("document.querySelectorAll('main details').forEach((details) => (details.open = true))")
        axe(page)


@pytest.mark.parametrize("scheme", COLOURS)
def test_faults_and_lists_are_accessible(
    visit: Visit, axe: Callable[[Page], None], watch, scheme: str
) -> None:
    watch.expect("422")
    page = visit(color_scheme=scheme)
    question = GAME.questions[0]
    faulty = query_of(question, dict.fromkeys(question.by_name, "nonsense"))
    lists = f"/en/{GAME.id}/referee/"
    for address in share([f"{lists}{question.id}/?{faulty}", lists, "/en/api/"], scheme):
        page.goto(address)
        axe(page)


# --- Right and wrong claims, in three ways


@pytest.mark.parametrize(("game", "question"), PLAYED)
def test_claims_are_made_with_the_mouse(page: Page, game: Game, question: Question) -> None:
    for fields, states in claims(game, question):
        table = Table(page, game, question)
        table.open()
        table.fill(fields)
        table.ask()
        assert_answered(table, fields, states)


@pytest.mark.parametrize(("game", "question"), PLAYED)
def test_claims_are_made_by_keyboard_alone(page: Page, game: Game, question: Question) -> None:
    for fields, states in claims(game, question):
        table = Table(page, game, question)
        table.open()
        table.type(fields)
        table.ask_by_keyboard()
        assert_answered(table, fields, states)


@pytest.mark.parametrize(("game", "question"), PLAYED)
def test_claims_are_made_without_a_script(visit: Visit, game: Game, question: Question) -> None:
    for fields, states in claims(game, question):
        table = Table(visit(java_script_enabled=False), game, question, scripted=False)
        table.open()
        table.fill(fields)
        table.ask()
        assert_answered(table, fields, states)


def claims(game: Game, question: Question) -> list[tuple[dict[str, str], list[str]]]:
    right = dict(by_pointing(game, question, question.sample))
    return [(right, ["right", "but"]), (dict(wrong_claim(game, question)), ["wrong"])]


def assert_answered(table: Table, fields: dict[str, str], states: list[str]) -> None:
    """The answer is there, with the reasons the engine gives, and what was asked still lies on the table."""
    expect(table.verdict).to_be_visible()
    assert table.verdict.get_attribute("data-state") in states
    verdict = games.judge(table.game.id, table.question.id, fields)
    expect(table.page.locator("#answer .reason >> .rule-link")).to_have_count(len(verdict.reasons))
    query = parse_qs(urlsplit(table.page.url).query)
    asked = {name: " ".join(texts) for name, texts in query.items() if name in table.question.by_name}
    assert games.judge(table.game.id, table.question.id, asked).to_dict() == verdict.to_dict()


def said_in_words_too() -> list[object]:
    """Questions in which ticking pieces or words say what is taken, each with its two fields."""
    return [
        pytest.param(game, question, ticks, words, id=f"{game.id}-{question.id}")
        for game in games.all_games().values()
        for question in game.questions
        for ticks in question.fields
        for words in question.fields
        if ticks.control == "places" and words.control == "ends" and words.at == ticks.at
        if "none" in words.kind.describe()["choices"]
    ]


@pytest.mark.parametrize(("game", "question", "ticks", "words"), said_in_words_too())
def test_of_ticks_and_words_that_contradict_each_other_the_last_holds(
    page: Page, game: Game, question: Question, ticks: Field, words: Field
) -> None:
    Table(page, game, question).open_to_edit(
        {field.name: question.sample[field.name] for field in question.fields if field.role == POSITION}
    )
    tick = page.locator(f"[name={ticks.name}]").first
    nothing = page.locator(f"[name={words.name}][value=none]")
    tick.check()
    nothing.click()
    expect(tick).not_to_be_checked()
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get(words.name) == ["none"])
    assert ticks.name not in parse_qs(urlsplit(page.url).query)
    tick.check()
    page.locator("[data-send]").click()
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get(ticks.name) == ["1"])
    assert words.name not in parse_qs(urlsplit(page.url).query)


# --- Addresses


def split(question: Question, fields: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """What lies there, and what is claimed."""
    roles = {name: question.by_name[name].role for name in fields}
    position = {name: text for name, text in fields.items() if roles[name] == POSITION}
    return position, {name: text for name, text in fields.items() if roles[name] == CLAIM}


def test_the_address_opens_the_same_verdict_anywhere(page: Page, visit: Visit) -> None:
    table = Table(page, *SIMPLE)
    position, claim = split(table.question, wrong_claim(*SIMPLE))
    table.open_to_edit(position)
    table.fill(claim)
    table.ask()
    expect(table.verdict).to_have_attribute("data-state", "wrong")
    told = page.locator("#answer .reasons").inner_text()
    other = visit()
    other.goto(page.url)
    expect(other.locator("#answer [data-state]")).to_have_attribute("data-state", "wrong")
    assert other.locator("#answer .reasons").inner_text() == told
    reloaded = visit(java_script_enabled=False)
    reloaded.goto(page.url)
    assert reloaded.locator("#answer .reasons").inner_text() == told


def test_the_back_button_brings_back_the_former_verdict(page: Page) -> None:
    table = Table(page, *SIMPLE)
    position, claim = split(table.question, by_pointing(*SIMPLE, table.question.sample))
    table.open_to_edit(position)
    table.fill(claim)
    table.ask()
    expect(table.verdict).to_be_visible()
    first = str(table.verdict.get_attribute("data-state"))
    assert first in ("right", "but")
    for box in table.one('[data-pieces-of] input[type="checkbox"]:checked').all():
        box.uncheck()
    table.fill(split(table.question, wrong_claim(*SIMPLE))[1])
    table.ask()
    expect(table.verdict).to_have_attribute("data-state", "wrong")
    page.go_back()
    expect(table.verdict).to_have_attribute("data-state", first)
    page.go_forward()
    expect(table.verdict).to_have_attribute("data-state", "wrong")


def test_a_switch_of_language_keeps_what_was_asked(page: Page) -> None:
    """Also what a script has put into the address since the page was loaded."""
    table = Table(page, *SIMPLE)
    table.open()
    table.fill(by_pointing(table.game, table.question, table.question.sample))
    table.ask()
    expect(table.verdict).to_be_visible()
    state, query = table.verdict.get_attribute("data-state"), urlsplit(page.url).query
    assert query
    page.locator(".languages a[hreflang=fr]").click()
    expect(table.verdict).to_have_attribute("data-state", str(state))
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert urlsplit(page.url).query == query


def test_a_link_can_be_copied(page: Page, visit: Visit) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table = Table(page, *SIMPLE)
    table.open(table.question.sample)
    state = table.verdict.get_attribute("data-state")
    page.locator(".rest summary").click()
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_have_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    other = visit()
    other.goto(copied)
    expect(other.locator("#answer [data-state]")).to_have_attribute("data-state", str(state))


# --- The answer


def test_a_rule_opens_in_place(page: Page) -> None:
    table = Table(page, *SIMPLE)
    table.open(table.question.sample)
    address = page.url
    page.locator("#answer .rule-link").first.click()
    expect(page.locator("#answer .rule-here").first).not_to_be_empty()
    assert page.url == address


def differing() -> tuple[games.Verdict, object]:
    """A verdict, and another table's one on the same claim."""
    for game in games.all_games().values():
        if game.readings:
            for verdict in verdicts(game, seed=41, count=50):
                for other in verdict.elsewhere:
                    if other.verdict.legal != verdict.legal and verdict.given == by_pointing(
                        game, verdict.question, verdict.given
                    ):
                        return verdict, other
    raise AssertionError("no game has readings that matter")


def test_a_reading_chosen_in_the_fold_out_changes_the_verdict(page: Page) -> None:
    verdict, other = differing()
    table = Table(page, verdict.game, verdict.question)
    table.open(verdict.fields)
    assert (table.verdict.get_attribute("data-state") == "wrong") != verdict.legal
    page.locator("#readings").evaluate("details => details.open = true")
    table.one(f'input[name="{other.reading}"][value="{other.value}"]').check()
    table.ask()
    default = verdict.question.by_name[other.reading].absent
    said = (
        None if other.value == default else [other.value]
    )  # an address is silent about what everybody plays
    page.wait_for_url(lambda url: parse_qs(urlsplit(url).query).get(other.reading) == said)
    expect(page.locator("#answer .state-wrong")).to_have_count(0 if other.verdict.legal else 1)


def test_other_tables_come_a_moment_later(page: Page) -> None:
    verdict, _ = differing()
    table = Table(page, verdict.game, verdict.question)
    table.open_to_edit(verdict.fields)
    assert not page.locator("#answer [data-state]").count()
    with page.expect_response(lambda response: "more=1" in response.url) as later:
        table.ask()
    assert later.value.ok
    expect(page.locator("#answer .elsewhere li")).to_have_count(len(verdict.elsewhere))


def test_what_cannot_be_read_is_told_at_the_field_and_goes_away(page: Page, watch) -> None:
    watch.expect("422")
    game, question, name = heap_question()
    table, field = Table(page, game, question), question.by_name[name]
    table.open()
    table.unfold()
    table.one(f"#f-{field.name}").fill("nonsense")
    table.one(f"#f-{field.name}").press("Enter")
    expect(page.locator(f"#fault-{field.name} .fault")).to_contain_text("nonsense")
    expect(table.one(f"#f-{field.name}")).to_have_value("nonsense")
    table.one(f"#f-{field.name}").fill(field.example)
    table.one(f"#f-{field.name}").press("Enter")
    expect(page.locator(f"#fault-{field.name} .fault")).to_have_count(0)


def test_enter_in_a_field_goes_on_and_takes_nothing_away(page: Page) -> None:
    game, question, name = heap_question()
    table = Table(page, game, question)
    table.open_to_edit(question.sample, into=name)
    assert table.one('button[name="remove"]').count()
    table.unfold()
    table.one(f"#f-{name}").press("Enter")
    expect(table.one("[name=done]")).to_have_count(0)
    assert parse_qs(urlsplit(page.url).query)[name] == [question.sample[name]]


# --- Putting pieces down


def heap_question() -> tuple[Game, Question, str]:
    """A question with a heap of pieces, and its name."""
    for game in games.all_games().values():
        for question in game.questions:
            for field in question.fields:
                if field.control == "pieces":
                    return game, question, field.name
    raise AssertionError("no question has a heap")


def test_rapid_taps_lose_nothing(page: Page) -> None:
    game, question, name = heap_question()
    table = Table(page, game, question)
    page.goto(f"{table.path}?edit=1&into={name}")
    tiles = [piece.code for piece in game.pieces.pieces[:10]]
    page.evaluate(
        """tiles => tiles.forEach(tile =>
            document.querySelector(`#asking .palette button[value="${tile}"]`).click())""",
        tiles,
    )
    expect(table.one(f"#f-{name}")).to_have_value(" ".join(tiles))
    expect(table.one(f'#part-{name} button[name="remove"]')).to_have_count(10)


def test_pieces_are_put_down_and_taken_away_by_keyboard(page: Page) -> None:
    game, question, name = heap_question()
    table = Table(page, game, question)
    page.goto(f"{table.path}?edit=1&into={name}")
    first, second = (piece.code for piece in game.pieces.pieces[:2])
    table.reach(table.one(f'.palette button[value="{first}"]'))
    page.keyboard.press("Enter")
    expect(table.one(f"#f-{name}")).to_have_value(first)
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(table.one(f"#f-{name}")).to_have_value(f"{first} {second}")  # the focus stayed where it was
    table.reach(table.one(f'#part-{name} button[name="remove"]').first)
    page.keyboard.press("Enter")
    expect(table.one(f"#f-{name}")).to_have_value(second)


def test_a_pasted_notation_is_drawn_and_stays(page: Page) -> None:
    game, question, name = heap_question()
    table = Table(page, game, question)
    table.open()
    example = question.by_name[name].example
    table.unfold()
    table.one(f"#f-{name}").fill(example)
    table.one(f"#f-{name}").blur()
    expect(table.one(f'#part-{name} button[name="remove"]')).to_have_count(len(example.split()))
    expect(table.one(f"#f-{name}")).to_have_value(example)
    page.wait_for_url("**edit=1**")  # the address follows the board a moment later
    page.reload()
    expect(table.one(f"#f-{name}")).to_have_value(example)


# --- Weight


@pytest.mark.parametrize(("game", "question"), PLAYED)
def test_a_first_visit_is_light(page: Page, game: Game, question: Question) -> None:
    """What a server sends compressed, scripts and pictures included; the watch allows no other host."""
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    Table(page, game, question).open()
    page.wait_for_load_state("networkidle")
    weights = {answer.url: len(gzip.compress(answer.body())) for answer in answers if answer.ok}
    assert len(weights) > 3
    assert sum(weights.values()) <= FIRST_VISIT, weights


@pytest.mark.parametrize("game", GAMES)
def test_random_and_new_positions(page: Page, game: Game) -> None:
    question = question_to_play(game)
    table = Table(page, game, question)
    table.open()
    page.get_by_role("link", name="Deal me one").click()
    page.wait_for_url("**edit=1**")
    assert not table.verdict.count()
    page.get_by_role("link", name="Change the position").click()
    page.wait_for_url("**into=**")
    page.get_by_role("link", name="Clear the table").click()
    expect(table.one(".lying .tile")).to_have_count(0)


def test_a_line_grows_at_the_end_touched_last_and_refuses_what_does_not_fit(page: Page) -> None:
    game, question, line = next(
        (game, question, field.name)
        for game in games.all_games().values()
        for question in game.questions
        for field in question.fields
        if field.control == "line"
    )
    table = Table(page, game, question)
    page.goto(f"{table.path}?edit=1&into={line}")
    text = table.one(f"#f-{line}")
    for end, tile, expected in (
        ("", "6-5", "6-5"),
        ("", "6-4", "4-6 6-5"),
        (f"{line}.left", "5-4", "5-4 4-6 6-5"),
        (line, "5-5", "5-4 4-6 6-5 5-5"),
        (line, "2-1", "5-4 4-6 6-5 5-5"),
    ):
        if end:
            table.one(f'label:has([value="{end}"])').click()
            expect(table.one(f'[name=into][value="{end}"]')).to_be_checked()
            table.settle()
        table.one(f'.palette [value="{tile}"]').click()
        expect(text).to_have_value(expected)
    expect(page.locator(".refused[role=alert]")).to_contain_text("5")


# --- What else was possible, and taking back


def offering() -> games.Verdict:
    """A claim against the rules, at a position where pieces are ticked, with other ways."""
    return next(
        verdict
        for game in games.all_games().values()
        for verdict in verdicts(game, seed=43, count=200)
        if not verdict.legal and verdict.options and verdict.question.places is not None and verdict.fix
    )


def test_another_way_shows_itself_on_the_table_while_it_is_read(page: Page) -> None:
    verdict = offering()
    table = Table(page, verdict.game, verdict.question)
    table.open(verdict.given)
    way = page.locator(".ways [data-shows]").first
    expect(table.one(".is-shown")).to_have_count(0)
    way.hover()
    expect(table.one(".is-shown")).not_to_have_count(0)
    way.click()
    expect(table.verdict).not_to_have_attribute("data-state", "wrong")


def test_what_is_taken_back_leaves_the_table_as_it_was(page: Page) -> None:
    table = Table(page, *SIMPLE)
    position, claim = split(table.question, wrong_claim(*SIMPLE))
    table.open_to_edit(position)
    before = page.locator("#board").inner_text()
    table.fill(claim)
    table.ask()
    expect(table.verdict).to_be_visible()
    page.get_by_role("button", name="Take it back").click()
    expect(table.verdict).to_have_count(0)
    expect(table.one("[data-pieces-of] :checked")).to_have_count(0)
    assert page.locator("#board").inner_text() == before
    query = parse_qs(urlsplit(page.url).query)
    assert {
        name: " ".join(texts) for name, texts in query.items() if name in table.question.by_name
    } == position
