"""Hands that play on the referee's page, for any question: laying a position and making a claim.

With the mouse, or by keyboard alone. What is to be laid and claimed is given as the fields of a claim.
"""

from collections.abc import Callable, Mapping
from random import Random

from playwright.sync_api import Locator, Page, expect

import games
from games.core.kinds import HEAPED
from games.core.questions import CLAIM, POSITION, Field, Game, Question
from tests.claims import claimed
from tutor.board.fields import heap_name
from tutor.site.links import query_of

Fields = Mapping[str, str]

TABS = 400


def question_to_play(game: Game) -> Question:
    """A question with little to lay, and a claim made by pointing if there is one."""

    def effort(question: Question) -> int:
        pointing = any(field.at and field.kind.pointing for field in question.fields)
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
    """The page of a question: first a position is laid there, then a claim is made by touching it."""

    def __init__(
        self, page: Page, game: Game, question: Question, language: str = "en", scripted: bool = True
    ) -> None:
        self.page = page
        self.scripted = scripted
        self.game = game
        self.question = question
        self.path = f"/{language}/{game.id}/referee/{question.id}/"
        self.word: Locator | None = None
        self.is_sent = False

    def open(self, fields: Fields | None = None) -> None:
        query = query_of(self.question, fields or {})
        self.page.goto(f"{self.path}?{query}" if query else self.path)

    def open_to_edit(self, fields: Fields, into: str = "") -> None:
        """The position drawn, but not judged. ``into``: the field that is being filled."""
        self.page.goto(f"{self.path}?{query_of(self.question, fields)}&edit=1&into={into}")

    @property
    def verdict(self) -> Locator:
        return self.page.locator("#answer [data-state]")

    def one(self, selector: str) -> Locator:
        return self.page.locator(f"#asking {selector}")

    def box(self, field: Field, value: str) -> Locator:
        return self.one(f'input:not([type=hidden])[name="{field.name}"][value="{value}"]')

    def said(self, fields: Fields, role: str) -> list[tuple[Field, str]]:
        """What is to be laid, or claimed, in the order of the page."""
        return [
            (field, fields[field.name])
            for field in self.question.all_fields
            if field.name in fields and field.role == role
        ]

    @property
    def is_laid(self) -> bool:
        """Whether the position is there and a claim can be made."""
        return not self.one("[name=done]").count()

    # --- With the mouse

    def fill(self, fields: Fields) -> None:
        """Lay and claim everything by touches; only figures are typed."""
        if not self.is_laid:
            for field, text in self.said(fields, POSITION):
                self.lay(field, text)
            self.one(".dock [name=done]").click()
            expect(self.one("[name=done]")).to_have_count(0)
        for field, text in self.said(fields, CLAIM):
            self.go_to(field)
            self.claim(field, text)

    def lay(self, field: Field, text: str) -> None:
        if field.control in HEAPED:
            self.lay_pieces(field, text)
        elif self.one(f"#f-{field.name}").count():
            self.one(f"#f-{field.name}").fill(text)
        else:
            for value in text.split() if field.kind.ticked else [text]:
                self.box(field, value).check()

    def lay_pieces(self, field: Field, text: str) -> None:
        """Put down pieces from the tray, heap by heap. A line that begins with a turned tile is typed."""
        if field.kind.name == "line" and text.split()[0] not in (p.code for p in self.game.pieces.pieces):
            self.unfold()
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

    def unfold(self) -> None:
        """Open what holds the position as text."""
        if self.one(".as-text:not([open])").count():
            self.one(".as-text summary").click()

    def lying(self, field: Field) -> Locator:
        """What lies where the field is drawn."""
        return self.one(f'#part-{field.name} button[name="remove"]')

    def heaps(self, field: Field, text: str) -> list[tuple[str, list[str]]]:
        laid = enumerate(field.kind.heaps(text), 1)
        return [(heap_name(field, number), [str(item) for item in heap.items]) for number, heap in laid]

    def fills(self, field: Field, heap: str) -> None:
        """Make the tray fill this heap; begin a group that is not there."""
        chosen = self.one(f'input[name="into"][value="{heap}"]')
        if not chosen.count():
            word = field.kind.heaps(self.question.sample[field.name])[int(heap.partition(".")[2]) - 1].word
            self.one(f'button[name="start"][value="{field.name} {word}"]').click()
        elif not chosen.is_checked():
            chosen.locator("xpath=..").click()
        if self.scripted:
            expect(self.one(f'.part-active input[name="into"][value="{heap}"]')).to_have_count(1)
        # Without a script the choice is sent along with the next tap.

    def go_to(self, field: Field) -> None:
        """Open the step in which this is claimed."""
        step = self.one(f'button[name="go"][value="{field.name}"]')
        if step.count():
            self.press(step.first)
            if self.scripted:
                expect(step).to_have_count(0)

    def press(self, button: Locator) -> None:
        button.click()
        self.settle()

    def claim(self, field: Field, text: str) -> None:
        """Touch what says this. A word in the bar sends the claim: it is kept for the end."""
        self.word = self.word_for(field, text) or self.word
        if self.word_for(field, text):
            return
        if field.control == "groups":
            for _, pieces in self.heaps(field, text):
                for piece in pieces:
                    self.press(self.one(f'[data-pieces-of] button[name="put"][value="{piece}"]').first)
        elif field.control in ("number", "text", "sums"):
            self.unfold_figures(field)
            self.write(field, text, lambda box, figure: box.fill(figure))
        else:
            for value in text.split() if field.kind.ticked else [text]:
                self.box(field, value).first.check()
        # A piece and the place where it goes are a whole claim: a script sends it.
        self.is_sent = self.scripted and field.control == "ends"
        self.settle()

    def word_for(self, field: Field, text: str) -> Locator | None:
        word = self.one(f'.bar button[name="{field.name}"][value="{text}"]')
        return word if word.count() else None

    def unfold_figures(self, field: Field) -> None:
        if self.one(f'.spare:not([open]) [name="{field.name}"]').count():
            self.one(".spare summary").click()

    def write(self, field: Field, text: str, fill: Callable[[Locator, str], None]) -> None:
        boxes = self.one(f'input[type=text][name="{field.name}"]').all()
        figures = text.split() if field.control == "sums" else [text]
        for box, figure in zip(boxes, figures, strict=True):
            fill(box, figure)

    def ask(self) -> None:
        """Say the word that ends the claim, where it is not sent yet."""
        if not self.is_sent:
            (self.word or self.one(".bar [data-send]")).click()
        self.word, self.is_sent = None, False

    # --- By keyboard alone

    def type(self, fields: Fields) -> None:
        """Everything by keyboard: notation is typed, the rest reached by Tab and set by space and arrows."""
        if not self.is_laid:
            for field, text in self.said(fields, POSITION):
                self.type_position(field, text)
            self.reach(self.one(".dock [name=done]"))
            self.page.keyboard.press("Enter")
            expect(self.one("[name=done]")).to_have_count(0)
        for field, text in self.said(fields, CLAIM):
            step = self.one(f'button[name="go"][value="{field.name}"]')
            if step.count():
                self.reach(step)
                self.page.keyboard.press("Enter")
                expect(step).to_have_count(0)
            self.type_claim(field, text)

    def type_position(self, field: Field, text: str) -> None:
        if field.control in HEAPED and self.one(".as-text:not([open])").count():
            self.reach(self.one(".as-text summary"))
            self.page.keyboard.press("Enter")
        if self.one(f"#f-{field.name}").count():
            self.reach(self.one(f"#f-{field.name}"))
            self.page.keyboard.type(text)
            self.page.keyboard.press("Tab")
            self.settle()
        else:
            self.choose(field, text)

    def type_claim(self, field: Field, text: str) -> None:
        self.word = self.word_for(field, text) or self.word
        if self.word_for(field, text):
            return
        if field.control == "groups":
            for _, pieces in self.heaps(field, text):
                for piece in pieces:
                    self.walk(self.one(f'[data-pieces-of] button[name="put"][value="{piece}"]').first)
                    self.page.keyboard.press("Enter")
                    self.settle()
        elif field.control in ("number", "text", "sums"):
            if self.one(f'.spare:not([open]) [name="{field.name}"]').count():
                self.reach(self.one(".spare summary"))
                self.page.keyboard.press("Enter")
            self.write(field, text, self.type_figure)
        elif field.control in ("places", "faces"):
            for value in text.split():
                self.walk(self.box(field, value))
                self.page.keyboard.press("Space")
        else:
            self.choose(field, text)

    def type_figure(self, box: Locator, figure: str) -> None:
        self.reach(box)
        self.page.keyboard.type(figure)

    def ask_by_keyboard(self) -> None:
        self.reach(self.word or self.one(".bar [data-send]"))
        self.page.keyboard.press("Enter")
        self.word = None

    def walk(self, target: Locator) -> None:
        """To one of a group of pieces: Tab to the group, which is one stop, then the arrows."""
        group = target.locator("xpath=ancestor::*[contains(@class, 'spot')][1]")
        self.reach(group.locator("[tabindex='0']").first)
        for _ in range(TABS):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("ArrowRight")
        expect(target).to_be_focused()

    def choose(self, field: Field, value: str) -> None:
        """One of several: Tab into the group, then the arrows."""
        group = self.one(f'input[type=radio][name="{field.name}"]')
        for _ in range(TABS):
            if group.evaluate_all("all => all.includes(document.activeElement)"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Space")
        for _ in range(group.count()):
            if self.box(field, value).first.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        expect(self.box(field, value).first).to_be_checked()

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
