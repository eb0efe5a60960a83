"""The house readings of a game, as a page offers them to be chosen."""

from collections.abc import Mapping
from typing import NamedTuple

from games.core.questions import Game
from tutor.library.wording import words_for


class OfferedValue(NamedTuple):
    """One way to play. `held`: who plays so, as a sentence; `default`: whether the rule pages do."""

    value: str
    name: str
    held: str
    default: bool
    chosen: bool


class OfferedReading(NamedTuple):
    """A reading and its values. `rules`: id and name of each rule that it touches."""

    name: str
    label: str
    help: str
    rules: tuple[tuple[str, str], ...]
    choices: tuple[OfferedValue, ...]


def offered_readings(game: Game, language: str, house: Mapping[str, str]) -> tuple[OfferedReading, ...]:
    """Every reading of a game. `house`: the values chosen, by reading; the defaults where it has none."""
    words = words_for(game, language)
    rules = {
        point.id: tuple((rule, words.text("rules", rule)) for rule in point.rules) for point in game.points
    }
    found = []
    for reading in game.readings:
        chosen = house.get(reading.name, reading.values[0])
        label, text = (words.text("readings", reading.name, part) for part in ("label", "help"))
        choices = []
        for value in reading.values:
            name, held = (words.text("readings", reading.name, value, part) for part in ("name", "held"))
            choices.append(OfferedValue(value, name, held, value == reading.values[0], value == chosen))
        found.append(OfferedReading(reading.name, label, text, rules[reading.point], tuple(choices)))
    return tuple(found)
