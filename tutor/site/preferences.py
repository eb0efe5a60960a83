"""How a visitor likes to see the site: kept in plain cookies, so that it works before any account and any script."""

from collections.abc import Mapping
from typing import NamedTuple

CHOICES = {
    "theme": ("auto", "light", "dark"),
    "figures": ("off", "on"),
    "feedback": ("full", "fading"),
}
ONE_YEAR = 365 * 24 * 3600


class Preferences(NamedTuple):
    """`theme`: colours of the page. `figures`: whether the value of a piece is printed on it.

    `feedback`: whether practice gives its reasons after every answer, or less and less as a rule becomes known.
    """

    theme: str = "auto"
    figures: str = "off"
    feedback: str = "full"


def read_preferences(values: Mapping[str, str]) -> Preferences:
    """Preferences from cookies or a form; what is not one of the choices is ignored."""
    return Preferences(**{name: values[name] for name, known in CHOICES.items() if values.get(name) in known})
