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
from tutor.classroom.models import EVENTS, KEPT_DAYS, LED, LINK_BUTTONS, PACES
from tutor.classroom.participants import read_code
from tutor.classroom.sessions import KEPT_CHOICES, SECONDS_CHOICES
from tutor.paper.typesetting import PAPERS
from tutor.paper.worksheets import KEYS, NO_KEY

LARGEST_ID = 10**17

FACTORS = ((1.0, "× 1"), (1.25, "× 1¼"), (1.5, "× 1½"), (2.0, "× 2"), (3.0, "× 3"))

RENAME, DRAW, REMOVE, RETURN, TIME = "rename", "draw", "remove", "return", "time"
ADD, UP, DOWN, HOUSE, START, COPY, DELETE = "add", "up", "down", "house", "start", "copy", "delete"


class Form(forms.Form):
    @property
    def values(self) -> dict[str, Any]:
        """Every field, as it was sent or as it is initially."""
        self.full_clean()
        return {name: field.initial for name, field in self.fields.items()} | self.cleaned_data


def text(longest: int | None = None) -> forms.CharField:
    return forms.CharField(max_length=longest, initial="")


def number(largest: int = 999, initial: int | None = None) -> forms.IntegerField:
    return forms.IntegerField(min_value=0, max_value=largest, initial=initial)


def one_of(values: Iterable[Any], initial: Any = "", coerce: Any = str) -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        choices=[(value, value) for value in values], initial=initial, coerce=coerce
    )


def yes_or_no() -> forms.TypedChoiceField:
    return one_of(("yes", "no"), True, lambda word: word == "yes")


class JoinForm(Form):
    """``other``: whoever holds a place in this browser already is not the one who joins."""

    code = text()
    k = text()
    nickname = text()
    personal = text()
    other = one_of(("yes",))

    def clean_code(self) -> str:
        return read_code(self.cleaned_data["code"])

    def clean_k(self) -> str:
        key: str = self.cleaned_data["k"]
        return key if key.isalnum() else ""


class SteerForm(Form):
    """``origin``: the page on which the button was pressed."""

    kind = one_of(EVENTS)
    item = number()
    origin = one_of(("dashboard", "projector"), "dashboard")


class ParticipantForm(Form):
    action = one_of((RENAME, DRAW, REMOVE, RETURN, TIME))
    participant = number(LARGEST_ID, initial=0)
    nickname = text()
    factor = one_of([factor for factor, _name in FACTORS], None, float)


class HelpersForm(Form):
    """``action``: of the link to the session, or ``remove`` of a helper."""

    action = one_of((*LINK_BUTTONS, REMOVE))
    helper = number(LARGEST_ID, initial=0)


class UseForm(Form):
    link = text()
    sheet = number(LARGEST_ID)


class SheetForm(Form):
    """The button of a sheet's page that was pressed, and everything that may stand beside one.

    ``item`` and ``game``: what it is about; ``skill-<skill>``: how many exercises are to be dealt.
    """

    action = one_of((ADD, UP, DOWN, REMOVE, RENAME, HOUSE, START, COPY, DELETE, *LINK_BUTTONS))
    item = number(initial=-1)
    game = text()
    difficulty = one_of(DIFFICULTIES, DIFFICULTIES[0], int)
    same = yes_or_no()
    link = text()
    title = text()
    languages = forms.MultipleChoiceField(choices=settings.LANGUAGES, initial=[])
    pace = one_of(PACES, LED)
    reasons = yes_or_no()
    seconds = one_of(SECONDS_CHOICES, 0, int)
    kept = one_of(KEPT_CHOICES, KEPT_DAYS, int)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        game = all_games().get(data.get("game", "").strip())
        for skill in game.skills if game else ():
            self.fields[f"skill-{skill.id}"] = number(LARGEST_ID, initial=0)

    def clean_languages(self) -> list[str]:
        """None stands for all."""
        chosen: list[str] = self.cleaned_data["languages"]
        return [] if len(chosen) == len(settings.LANGUAGES) else chosen


class PaperForm(Form):
    paper = one_of(PAPERS, next(iter(PAPERS)))
    key = one_of(KEYS, NO_KEY)
