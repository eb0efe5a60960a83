"""Where a learner is in a course."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from games.core.marking import BUT, RIGHT
from tutor.practice.content import Lesson
from tutor.practice.drills import AFTER_A_LESSON
from tutor.practice.tasks import GOAL_LEGAL


@dataclass(frozen=True)
class LessonProgress:
    """A lesson with how much of it is done; ``step`` is where to go on.

    ``own``: how many of the exercises after it were answered rightly, ``None`` where there are none.
    """

    lesson: Lesson
    done: int
    to_do: int
    step: int
    begun: bool
    own: int | None = None

    @property
    def is_done(self) -> bool:
        return self.to_do > 0 and self.done == self.to_do


@dataclass(frozen=True)
class Course:
    """The lessons of a game and the best states reached: at their steps, by "slug/number", and at the exercises after
    them, by "slug/exercise".
    """

    lessons: Sequence[Lesson]
    states: Mapping[str, str]
    own: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def places(self) -> list[LessonProgress]:
        return [self.place(lesson) for lesson in self.lessons]

    def place(self, lesson: Lesson) -> LessonProgress:
        """Steps that are only to be read cannot be done, and hold nobody up."""
        reached = steps_done(self.states, lesson)
        open_steps = [step.number for step in lesson.steps if step.to_do and step.number not in reached]
        to_do = sum(step.to_do for step in lesson.steps)
        begun = any(name.startswith(f"{lesson.slug}/") for name in self.states)
        # Whoever has begun goes on at the first open step; whoever has not begins with what is to be read.
        return LessonProgress(
            lesson, to_do - len(open_steps), to_do, open_steps[0] if begun and open_steps else 1, begun,
            self.right_after(lesson),
        )  # fmt: skip

    def right_after(self, lesson: Lesson) -> int | None:
        if not has_exercises(self.lessons, lesson):
            return None
        states = [state for name, state in self.own.items() if name.startswith(f"{lesson.slug}/")]
        return min(states.count(RIGHT), AFTER_A_LESSON)

    @property
    def next(self) -> LessonProgress | None:
        """Where to go on: the first lesson that is not done."""
        return next((place for place in self.places if not place.is_done), None)

    @property
    def done(self) -> int:
        return sum(place.is_done for place in self.places)


def has_exercises(lessons: Sequence[Lesson], lesson: Lesson) -> bool:
    """Whether there is anything to practise by the end of a lesson."""
    return any(each.practice for each in lessons[: lessons.index(lesson) + 1])


def steps_done(states: Mapping[str, str], lesson: Lesson) -> set[int]:
    """The numbers of a lesson's steps that are done."""
    done = set()
    for step in lesson.steps:
        enough = (RIGHT, BUT) if step.goal == GOAL_LEGAL else (RIGHT,)
        if states.get(f"{lesson.slug}/{step.number}") in enough:
            done.add(step.number)
    return done
