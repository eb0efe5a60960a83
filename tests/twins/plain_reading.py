"""How a claim's text fields are read, as plainly as the contract says it. Shared by the twins; knows no game."""

from collections.abc import Iterable

MOST_BYTES_IN_A_FIELD = 4096
ASCII_DIGITS = "0123456789"


class Reader:
    """Reads the fields one by one and remembers every field that is faulty.

    A reading method gives None when the field is absent or faulty.
    """

    def __init__(self, fields: dict[str, str], known: Iterable[str]) -> None:
        self.faulty: set[str] = set()
        self.given: dict[str, str] = {}
        known = set(known)
        for name, value in fields.items():
            if name not in known or len(value.encode()) > MOST_BYTES_IN_A_FIELD:
                self.faulty.add(name)
            elif value.strip():
                self.given[name] = value.strip()

    def has(self, name: str) -> bool:
        """Something is written there, faulty or not."""
        return name in self.given or name in self.faulty

    def text(self, name: str, required: bool = False) -> str | None:
        if required and name not in self.given:
            self.faulty.add(name)
        return self.given.get(name)

    def choice(self, name: str, choices: Iterable[str], required: bool = False) -> str | None:
        value = self.text(name, required)
        if value is not None and value not in tuple(choices):
            self.faulty.add(name)
            return None
        return value

    def choice_or(self, name: str, choices: Iterable[str], default: str) -> str:
        return self.choice(name, choices) or default

    def number(self, name: str, lowest: int = 0, highest: int = 99999, required: bool = False) -> int | None:
        value = self.text(name, required)
        if value is None:
            return None
        figure = whole_number(value, lowest, highest)
        if figure is None:
            self.faulty.add(name)
        return figure


def whole_number(text: str, lowest: int, highest: int) -> int | None:
    """ASCII digits only, within the bounds; else None."""
    if not text or any(letter not in ASCII_DIGITS for letter in text):
        return None
    return int(text) if lowest <= int(text) <= highest else None


def two_halves(text: str, numbers: str) -> tuple[int, int] | None:
    """`5-6` is (5, 6), in the order written; anything that is not two of these numbers and a hyphen is None."""
    if len(text) == 3 and text[0] in numbers and text[1] == "-" and text[2] in numbers:
        return int(text[0]), int(text[2])
    return None


def domino(text: str, numbers: str) -> str | None:
    """`5-6` is `6-5`: the high half is written first."""
    halves = two_halves(text, numbers)
    return None if halves is None else f"{max(halves)}-{min(halves)}"


def dominoes(text: str, numbers: str) -> list[str] | None:
    """A list separated by blanks; None if any of it is no domino."""
    tiles = []
    for word in text.split():
        tile = domino(word, numbers)
        if tile is None:
            return None
        tiles.append(tile)
    return tiles
