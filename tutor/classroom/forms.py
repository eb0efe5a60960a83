"""What pages of the class send. A field that is missing or makes no sense counts as its initial value.

Pages send nothing that makes no sense; whoever sends it by hand is answered like one who left it out. What is answered
with words (a wrong code, a link to elsewhere) is found out by those who look it up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.conf import settings

from games.core.exercises import DIFFICULTIES
from games.core.registry import all_games
from tutor.classroom import nicknames
from tutor.classroom.catalogue import Catalogue
from tutor.classroom.models import (
    CLOSED,
    ENDED,
    KEPT_DAYS,
    LED,
    OPENED,
    PACES,
    PAUSED,
    RESUMED,
    REVEALED,
)
from tutor.classroom.participants import read_code
from tutor.classroom.sessions import KEPT_CHOICES, SECONDS_CHOICES
from tutor.classroom.sheets import LONGEST_TITLE
from tutor.practice.items import Item

MOST_OF_ONE_SKILL = 10
LARGEST_ITEM = 999
LARGEST_ID = 10**17
LONGEST_LINK = 4000
LONGEST_WORD = 100

FACTORS = ((1.0, "× 1"), (1.25, "× 1¼"), (1.5, "× 1½"), (2.0, "× 2"), (3.0, "× 3"))

RENAME, DRAW, REMOVE, RETURN, TIME = "rename", "draw", "remove", "return", "time"
ADD, UP, DOWN, HOUSE, START, COPY, DELETE = "add", "up", "down", "house", "start", "copy", "delete"


class Form(forms.Form):
    @property
    def values(self) -> dict[str, Any]:
        """Every field, as it was sent or as it is initially."""
        self.full_clean()
        sent = {name: value for name, value in self.cleaned_data.items() if value not in (None, "", [])}
        return {name: field.initial for name, field in self.fields.items()} | sent


class Text(forms.CharField):
    """A text, cut down to what is looked at."""

    def __init__(self, longest: int = LONGEST_WORD) -> None:
        super().__init__(required=False, initial="")
        self.longest = longest

    def to_python(self, value: Any) -> str:
        return str(super().to_python(value))[: self.longest]


class Number(forms.IntegerField):
    def __init__(self, largest: int = LARGEST_ITEM, initial: int | None = None) -> None:
        super().__init__(required=False, min_value=0, max_value=largest, initial=initial)


class OneOf(forms.TypedChoiceField):
    def __init__(self, values: Iterable[Any], initial: Any = "", coerce: Any = str) -> None:
        choices = [(value, value) for value in values]
        super().__init__(required=False, choices=choices, initial=initial, coerce=coerce)


class SomeOf(forms.MultipleChoiceField):
    """Those values that are there: a page that was left open may offer what is there no more."""

    def __init__(self, values: Iterable[str]) -> None:
        super().__init__(required=False, choices=[(value, value) for value in values], initial=[])

    def clean(self, value: Any) -> list[str]:
        return [one for one in self.to_python(value) if self.valid_value(one)]


# --- Participants


class JoinForm(Form):
    """``again``: somebody who was here before, and has a personal code."""

    code = Text()
    k = Text()
    nickname = Text(nicknames.LONGEST)
    personal = Text()

    @property
    def again(self) -> bool:
        return "personal" in self.data or "again" in self.data

    def clean_code(self) -> str:
        return read_code(self.cleaned_data["code"])

    def clean_k(self) -> str:
        key: str = self.cleaned_data["k"]
        return key if key.isalnum() else ""


# --- Sessions


class SteerForm(Form):
    """``origin``: the page on which the button was pressed."""

    kind = OneOf((OPENED, CLOSED, REVEALED, PAUSED, RESUMED, ENDED))
    item = Number()
    origin = Text()


class PersonForm(Form):
    action = OneOf((RENAME, DRAW, REMOVE, RETURN, TIME))
    participant = Number(LARGEST_ID, initial=0)
    nickname = Text(nicknames.LONGEST)
    factor = OneOf([factor for factor, _name in FACTORS], None, float)


# --- Sheets


class NewSheetForm(Form):
    title = Text(LONGEST_TITLE)


class UseForm(Form):
    link = Text(LONGEST_LINK)
    sheet = Number(LARGEST_ID)


class SheetForm(Form):
    """Which button of a sheet was pressed, and the item and the game that it is about."""

    action = OneOf((ADD, UP, DOWN, REMOVE, RENAME, HOUSE, START, COPY, DELETE))
    item = Number(initial=-1)
    game = Text()

    def clean_game(self) -> str:
        game: str = self.cleaned_data["game"]
        return game if game in all_games() else ""


class TitleForm(Form):
    title = Text(LONGEST_TITLE)
    languages = SomeOf(code for code, _name in settings.LANGUAGES)

    def clean_languages(self) -> list[str]:
        """None stands for all."""
        chosen: list[str] = self.cleaned_data["languages"]
        return [] if len(chosen) == len(settings.LANGUAGES) else chosen


class AddForm(Form):
    """Exercises to be dealt, puzzles and steps that are ticked, and the link of a page."""

    difficulty = OneOf(DIFFICULTIES, DIFFICULTIES[0], int)
    same = OneOf(("yes", "no"), "yes")
    link = Text(LONGEST_LINK)

    def __init__(self, data: Any, catalogue: Catalogue) -> None:
        super().__init__(data)
        self.catalogue = catalogue
        self.fields["puzzle"] = SomeOf(offer.value for offer in catalogue.puzzles)
        self.fields["step"] = SomeOf(offer.value for offer in catalogue.steps)
        for skill in catalogue.game.skills:
            self.fields[f"skill-{skill.id}"] = Number(LARGEST_ID, initial=0)

    def counts(self) -> dict[str, int]:
        """How many exercises of each skill."""
        values = self.values
        wanted = {skill.id: values[f"skill-{skill.id}"] for skill in self.catalogue.game.skills}
        return {skill: min(count, MOST_OF_ONE_SKILL) for skill, count in wanted.items()}

    def picked(self) -> list[Item]:
        """The puzzles and steps that were ticked."""
        values = self.values
        ticked = {*values["puzzle"], *values["step"]}
        offers = [*self.catalogue.puzzles, *self.catalogue.steps]
        return [offer.item for offer in offers if offer.item and offer.value in ticked]


class HouseForm(Form):
    def __init__(self, data: Any, catalogue: Catalogue) -> None:
        super().__init__(data)
        for reading in catalogue.game.readings:
            self.fields[reading.name] = OneOf(reading.values, reading.values[0])


class StartForm(Form):
    pace = OneOf(PACES, LED)
    reasons = OneOf(("yes", "no"), "yes")
    seconds = OneOf(SECONDS_CHOICES, 0, int)
    kept = OneOf(KEPT_CHOICES, KEPT_DAYS, int)


class PaperForm(Form):
    paper = OneOf(("A4", "Letter"), "A4")
    key = OneOf(("none", "end", "separate"), "none")
