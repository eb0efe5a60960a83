"""Hands that play on the referee's page, for any question: laying a position and making a claim.

With the mouse, or by keyboard alone. What is to be laid and claimed is given as the fields of a claim.
"""

from collections.abc import Mapping
from random import Random

from playwright.sync_api import Locator, Page, expect
from tutor.referee.board import HEAPED, heap_name

import games
from games.core.questions import CLAIM, POSITION, READING, Field, Game, Question
from tests.claims import claimed
from tutor.site.links import query_of

Fields = Mapping[str, str]

TABS = 400


def question_to_play(game: Game) -> Question:
    """A question with little to lay, and a claim made by pointing if there is one."""

    def effort(question: Question) -> int:
        pointing = any(field.at for field in question.fields)
        return sum(len(text.split()) for text in question.sample.values()) - 9 * pointing

    return min(game.questions, key=effort)


def by_pointing(game: Game, question: Question, fields: Fields) -> Fields:
    """The same claim with a capture pointed at instead of named, where the page asks for it so."""
    pointed = [field for field in question.fields if field.control == "places"]
    if not pointed or question.places is None or fields.get("take") == "none":
        return fields
    places = question.places(games.judge(game.id, question.id, fields).claim)
    names = {field.name for field in question.fields if field.control == "ends" and field.at == pointed[0].at}
    kept = {name: text for name, text in fields.items() if name not in names}
    return {**kept, pointed[0].name: " ".join(map(str, places))}


def wrong_claim(game: Game, question: Question) -> Fields:
    """The sample's position with a claim that is against the rules and can be made on the page."""
    position = {field.name for field in question.fields if field.role == POSITION}
    laid = {name: text for name, text in question.sample.items() if name in position}
    rng = Random(1)
    while True:
        claims = [field for field in question.fields if field.role == CLAIM and field.name in question.sample]
        fields = {**laid, **{field.name: claimed(field, laid, rng) for field in claims}}
        try:
            verdict = games.judge(game.id, question.id, fields)
            if (
                not verdict.legal
                and not games.judge(game.id, question.id, by_pointing(game, question, fields)).legal
            ):
                return by_pointing(game, question, fields)
        except games.MalformedClaim:
            continue


class Table:
    """The page of a question."""

    def __init__(
        self, page: Page, game: Game, question: Question, language: str = "en", scripted: bool = True
    ) -> None:
        self.page = page
        self.scripted = scripted
        self.game = game
        self.question = question
        self.path = f"/{language}/{game.id}/referee/{question.id}/"

    def open(self, fields: Fields | None = None) -> None:
        query = query_of(self.question, fields or {})
        self.page.goto(f"{self.path}?{query}" if query else self.path)

    def open_to_edit(self, fields: Fields) -> None:
        """The position drawn, but not judged."""
        self.page.goto(f"{self.path}?{query_of(self.question, fields)}&edit=1")

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#answer [data-state]")

    def ask(self) -> None:
        self.page.locator(".ask-bar button[type=submit]").click()

    def ordered(self, fields: Fields) -> list[tuple[Field, str]]:
        """Positions before claims: one points at what lies there."""
        roles = [POSITION, CLAIM, READING]
        there = [(field, fields[field.name]) for field in self.question.all_fields if field.name in fields]
        return sorted(there, key=lambda pair: roles.index(pair[0].role))

    def one(self, selector: str) -> Locator:
        return self.page.locator(f"#asking {selector}")

    def box(self, field: Field, value: str) -> Locator:
        return self.one(f'input[name="{field.name}"][value="{value}"]')

    # --- With the mouse

    def fill(self, fields: Fields) -> None:
        """Lay and claim everything by clicks; only figures are typed."""
        for field, text in self.ordered(fields):
            if field.control in HEAPED:
                self.lay(field, text)
            elif field.control in ("number", "text"):
                self.one(f"#f-{field.name}").fill(text)
            elif field.control == "sums":
                for box, figure in zip(
                    self.one(f'input[name="{field.name}"]').all(), text.split(), strict=True
                ):
                    box.fill(figure)
            elif field.control in ("places", "faces"):
                for value in text.split():
                    self.box(field, value).check(force=True)
            else:
                self.box(field, text).check(force=True)

    def lay(self, field: Field, text: str) -> None:
        """Put down pieces from the palette, heap by heap. A line that begins with a turned tile is typed."""
        if field.kind.name == "line" and text.split()[0] not in (p.code for p in self.game.pieces.pieces):
            self.one(f"#f-{field.name}").fill(text)
            self.one(f"#f-{field.name}").blur()
            if self.scripted:
                expect(self.lying(field)).to_have_count(len(text.split()))
            return
        for heap, words in self.heaps(field, text):
            for word in words:
                spelt = self.game.pieces.spellings[word].code
                self.fills(field, heap)
                there = 0 if field.control == "piece" else self.lying(field).count()
                self.one(f'.palette button[value="{spelt}"]').click()
                expect(self.lying(field)).to_have_count(there + 1)

    def lying(self, field: Field) -> Locator:
        """What lies where the field is drawn."""
        return self.one(f'#part-{field.name} button[name="remove"]')

    def heaps(self, field: Field, text: str) -> list[tuple[str, list[str]]]:
        laid = enumerate(field.kind.heaps(text), 1)
        return [(heap_name(field, number), [str(item) for item in heap.items]) for number, heap in laid]

    def fills(self, field: Field, heap: str) -> None:
        """Make the palette fill this heap; begin a group that is not there."""
        chosen = self.one(f'input[name="into"][value="{heap}"]')
        active = self.one(f'.part-active input[name="into"][value="{heap}"]')
        if not chosen.count():
            word = field.kind.heaps(self.question.sample[field.name])[int(heap.partition(".")[2]) - 1].word
            self.one(f'button[name="start"][value="{field.name} {word}"]').click()
        elif not active.count():
            chosen.click(force=True)
        if self.scripted:
            expect(active).to_have_count(1)
        # Without a script the choice is sent along with the next tap.

    # --- By keyboard alone

    def type(self, fields: Fields) -> None:
        """Everything by keyboard: notation is typed, boxes are reached by Tab and set by space and arrows."""
        for field, text in self.ordered(fields):
            if field.control in (*HEAPED, "number", "text"):
                self.reach(self.one(f"#f-{field.name}"))
                self.page.keyboard.type(text)
                self.page.keyboard.press("Tab")
                self.settle()
            elif field.control == "sums":
                for box, figure in zip(
                    self.one(f'input[name="{field.name}"]').all(), text.split(), strict=True
                ):
                    self.reach(box)
                    self.page.keyboard.type(figure)
            elif field.control in ("places", "faces"):
                for value in text.split():
                    self.reach(self.box(field, value))
                    self.page.keyboard.press("Space")
            else:
                self.choose(field, text)

    def choose(self, field: Field, value: str) -> None:
        """One of several: Tab into the group, then the arrows."""
        group = self.one(f'input[name="{field.name}"]')
        for _ in range(TABS):
            if group.evaluate_all("all => all.includes(document.activeElement)"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Space")
        for _ in range(group.count()):
            if self.box(field, value).is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        expect(self.box(field, value)).to_be_checked()

    def reach(self, target: Locator) -> None:
        """Tab on until it has the focus."""
        for _ in range(TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        expect(target).to_be_focused()

    def settle(self) -> None:
        """Wait until no request is under way."""
        expect(self.page.locator(".htmx-request")).to_have_count(0)
