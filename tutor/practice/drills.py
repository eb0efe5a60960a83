"""Drills: one exercise after the other, with a streak, and a time only for who wants one.

A drill is a signed value in the address: the server keeps nothing of it, nobody can make it longer, and without a
script it works all the same. What comes in after its time is told to be late, and is not counted.
"""

import time
from dataclasses import asdict, dataclass, replace
from typing import Self

from django.core import signing

from games.core.marking import RIGHT

SALT = "tutor.practice.drill"
TIMES = (0, 60, 180)
"""Seconds; 0 is no time at all."""

AFTER_A_LESSON = 5
"""Exercises after a lesson: three on it, and the third and the fifth on those before it."""

GRACE = 2
"""Seconds that an answer may take on its way to the server."""


@dataclass(frozen=True)
class Drill:
    """A drill so far. ``skill`` is empty where all are asked in turn; ``last`` is the exercise counted last.

    ``lesson``: the lesson after which it is asked, which ends it after ``AFTER_A_LESSON`` exercises.
    """

    game: str
    skill: str = ""
    difficulty: int = 1
    seconds: int = 0
    began: int = 0
    answered: int = 0
    right: int = 0
    streak: int = 0
    best: int = 0
    last: str = ""
    lesson: str = ""

    @property
    def token(self) -> str:
        return signing.dumps(asdict(self), salt=SALT, compress=True)

    @property
    def left(self) -> int:
        """Seconds that are left of a timed drill."""
        return max(0, round(self.began + self.seconds - time.time()))

    @property
    def to_do(self) -> int:
        """How many exercises it has; 0 where there is no end to them."""
        return AFTER_A_LESSON if self.lesson else 0

    @property
    def is_complete(self) -> bool:
        return bool(self.lesson) and self.answered >= self.to_do

    def is_over(self) -> bool:
        """Whether its time is up."""
        return self.seconds > 0 and time.time() > self.began + self.seconds + GRACE

    def after(self, slug: str, state: str) -> Self:
        """The drill after an answer. Of an exercise only the first answer counts."""
        if slug == self.last:
            return self
        streak = self.streak + 1 if state == RIGHT else 0
        return replace(
            self,
            answered=self.answered + 1,
            right=self.right + (state == RIGHT),
            streak=streak,
            best=max(self.best, streak),
            last=slug,
        )


def begin(game: str, skill: str, difficulty: int, seconds: int, lesson: str = "") -> Drill:
    return Drill(game, skill, difficulty, seconds, int(time.time()), lesson=lesson)


def read(token: str, game: str) -> Drill | None:
    """The drill of a token; ``None`` if nobody here has signed it, or for another game."""
    try:
        drill = Drill(**signing.loads(token, salt=SALT))
    except (signing.BadSignature, TypeError):
        return None
    return drill if drill.game == game else None
