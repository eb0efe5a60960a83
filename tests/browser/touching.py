"""A finger that makes a claim on the board: it touches what lies there, and counts its touches."""

from collections.abc import Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

import games
from games.core.marking import LEGAL, RULE
from games.core.questions import Game, Question
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE
from tutor.practice.tasks import Task

VERDICT = "#answer [data-state]"


def as_touched(
    game: Game, question: Question, position: Mapping[str, str], claim: Mapping[str, str]
) -> dict[str, str]:
    """The same claim, made by touching where one can: a capture that has a name is pointed at."""
    found = dict(claim)
    for field in question.fields:
        if field.control != "places" or field.name in found or question.places is None:
            continue
        places = question.places(games.judge(game.id, question.id, {**position, **claim}).claim)
        if places:
            alike = [other.name for other in question.fields if other.at == field.at]
            found = {name: text for name, text in found.items() if name not in alike}
            found[field.name] = " ".join(map(str, places))
    return found


class Finger:
    """On a page that shows a board and nothing answered yet."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touches = 0

    def one(self, selector: str) -> Locator:
        return self.page.locator(f"#board {selector}").locator("visible=true").first

    def touch(self, target: Locator) -> None:
        """A touch is acted upon at once, or by a request whose answer is waited for."""
        target.click(force=True)
        self.touches += 1
        self.settle()

    def settle(self) -> None:
        expect(self.page.locator(".htmx-request")).to_have_count(0)

    def write(self, target: Locator, text: str) -> None:
        target.fill(text)
        self.touches += 1

    def answer(self, task: Task) -> None:
        """Give the right answer of a task."""
        claim = task.hints.claim
        if task.ask == ASK_CLAIM:
            self.claim(task.game, task.question, task.shown, claim, task.exercise.asked)
        elif task.ask == ASK_JUDGE:
            self.judge(claim)
        elif task.ask == ASK_ALL:
            for value in claim[task.exercise.asked[0]]:
                self.touch(self.box(task.exercise.asked[0], value))
            self.send()
        else:
            for component in task.exercise.components:
                if component.right or not component.spare:
                    self.figure(component.key, str(claim[component.key]))
            self.send()
        expect(self.page.locator(VERDICT)).to_be_visible()

    def judge(self, claim: Mapping[str, Any]) -> None:
        if claim[LEGAL] == "yes":
            self.touch(self.one(f'button[name={LEGAL}][value="yes"]'))
            return
        self.touch(self.one(f'label:has([name={LEGAL}][value="no"])'))
        self.touch(self.one(f'button[name={RULE}][value="{claim[RULE]}"]'))

    def claim(
        self,
        game: Game,
        question: Question,
        position: Mapping[str, str],
        claim: Mapping[str, str],
        asked: tuple[str, ...],
    ) -> None:
        """Step by step, each field as the board asks for it; then the word that sends it, if it is not sent yet."""
        said = as_touched(game, question, position, claim)
        word = ""
        for name in asked:
            field, text = question.by_name[name], said.get(name, "")
            if self.page.locator("#board [data-next]").count() and not self.is_open(name):
                self.touch(self.one("[data-next]"))
            if not text:
                continue
            if field.control == "groups":
                for heap in field.kind.heaps(text):
                    for item in heap.items:
                        self.touch(self.one(f'button[name=put][value="{item}"]'))
            elif field.control == "number":
                self.figure(name, text)
            elif field.control == "sums":
                for place, figure in enumerate(text.split()):
                    self.write(self.page.locator(f'#board input[name="{name}"]').nth(place), figure)
            elif self.page.locator(f'#board button[name="{name}"][value="{text}"]').count():
                word = f'button[name="{name}"][value="{text}"]'
            elif field.kind.ticked:
                for value in text.split():
                    self.touch(self.box(name, value))
            elif self.box(name, text).count():
                self.touch(self.box(name, text))
        if not self.page.locator(VERDICT).count():
            self.touch(self.one(word)) if word else self.send()

    def is_open(self, name: str) -> bool:
        """Whether the field is asked for in this step of the claim."""
        return bool(self.page.locator(f'#board [name="{name}"]:not([type=hidden])').count())

    def box(self, name: str, value: str) -> Locator:
        return self.one(f'label:has(input[name="{name}"][value="{value}"])')

    def figure(self, name: str, text: str) -> None:
        choice = self.page.locator(f'#board label:has(input[type=radio][name="{name}"][value="{text}"])')
        if choice.count():
            self.touch(choice.first)
        else:
            self.write(self.page.locator(f'#board input[type=text][name="{name}"]').first, text)

    def send(self) -> None:
        self.touch(self.one("[data-send]"))
