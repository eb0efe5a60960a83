"""What stands on a worksheet for an item: what is asked, the position, and the right answers, the engine's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from games.core import exercises, questions
from games.core.exercises import Exercise
from games.core.judging import Verdict
from games.core.phrases import BadSentence, Words
from games.core.questions import Field, Game, Question
from games.core.registry import find_game
from games.core.skills import ASK_ALL, ASK_CLAIM, ASK_JUDGE
from tutor.library.wording import words_for
from tutor.pieces.drawing import Drawable
from tutor.practice.content import find_puzzle
from tutor.practice.items import PUZZLE, STEP, House, Item, step_of, task_of
from tutor.practice.tasks import Task
from tutor.site.links import position_address

UNPOINTABLE = "none"
"""Of a choice that is made by pointing, the value that no finger says."""


@dataclass(frozen=True, eq=False)
class PaperTask:
    """Something to be worked out on paper. The words are those of one language.

    ``story`` stands below the prompt. ``target``: the answer that an author means, where several may do.
    """

    task: Task
    words: Words
    prompt: str
    story: tuple[str | Drawable, ...] = ()
    target: Verdict | None = None

    @property
    def exercise(self) -> Exercise:
        return self.task.exercise

    @property
    def game(self) -> Game:
        return self.exercise.game

    @property
    def question(self) -> Question:
        return self.exercise.question

    @property
    def ask(self) -> str:
        return self.exercise.ask

    @property
    def is_dealt(self) -> bool:
        """Whether it practises a skill; else somebody has thought of the position."""
        return bool(self.exercise.skill.id)

    @property
    def asked(self) -> tuple[Field, ...]:
        """The claim fields to be filled in; where a claim is judged, those the neighbour has filled in."""
        return tuple(self.question.by_name[name] for name in self.exercise.asked)

    @property
    def given(self) -> tuple[Field, ...]:
        """The fields that lie there: with a text, or needed though empty."""
        texts, asked = self.exercise.fields, self.exercise.asked
        return tuple(
            field
            for field in self.question.fields
            if field.name not in asked and (texts.get(field.name) or self.is_bare_table(field))
        )

    def is_bare_table(self, field: Field) -> bool:
        """Whether nothing lies where one would expect something: what a claim points at, or what the deal named."""
        return field.role == questions.POSITION and (
            field.name in self.exercise.fields or any(field.name in other.at for other in self.asked)
        )

    def is_ticked_where_it_lies(self, field: Field) -> bool:
        """Whether boxes under the pieces themselves serve for this answer. They cannot for two answers at once."""
        return is_pointed(field) and all(self.pointed_at[name] == 1 for name in field.at)

    @property
    def pointed_at(self) -> Counter[str]:
        """How many of the claims asked for are made by pointing at each field."""
        asked = self.asked[:1] if self.ask == ASK_ALL else self.asked
        return Counter(name for field in asked if is_pointed(field) for name in field.at)

    def is_said_by_pointing(self, field: Field, value: str) -> bool:
        """Whether ticks under the pieces that lie there say this value of a choice, which then is not offered."""
        ticked = any(other.control == "places" and other.at == field.at for other in self.asked)
        return field.control == "ends" and ticked and value != UNPOINTABLE

    def open_numbers(self, field: Field) -> Mapping[str, str]:
        """For a choice between the ends of a line, the number open at each, to be put behind its name."""
        lies = self.question.by_name[field.at[0]] if field.control == "ends" else None
        text = self.exercise.fields.get(lies.name, "") if lies and lies.control == "line" else ""
        if lies is None or not text:
            return {}
        line = lies.kind.read(text)
        numbers = (line[0].left, line[-1].right)
        return {value: f" ({number})" for value, number in zip(field.kind.offers(), numbers, strict=False)}

    def taken(self, field: Field) -> tuple[int, ...]:
        """The places in a field, from 1, of the pieces that the neighbour's claim takes."""
        pointing = (other for other in self.question.fields if other.control == "places")
        if self.ask != ASK_JUDGE or not self.question.places or all(field.name not in p.at for p in pointing):
            return ()
        return self.question.places(self.verdict.claim)

    def differing(self, table: Mapping[str, str]) -> Mapping[str, str]:
        """Readings that are not the table's: the position names them, or makes no sense under those of the table."""
        found = {}
        for reading in self.question.readings:
            value = self.exercise.fields.get(reading.name, reading.values[0])
            if value != table.get(reading.name, reading.values[0]):
                found[reading.name] = value
        return found

    @property
    def verdict(self) -> Verdict:
        """On the right claim, or on the neighbour's."""
        return self.verdicts[0]

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """On every right answer: several claims may be as good as each other, several values may be legal."""
        exercise = self.exercise
        if self.target is not None:
            return (self.target,)
        if self.ask == ASK_ALL:
            return tuple(verdict for verdict in exercise.values.values() if verdict.legal)
        if self.ask != ASK_CLAIM:
            return (exercise.verdict,)
        found = {
            frozenset(exercises.claimed(verdict, exercise.asked).items()): verdict
            for verdict in exercise.tried
            if verdict.legal and not exercise.better_than(verdict)
        }
        # What can be said is said: a claim that leaves open what another tells is left out.
        return tuple(v for claim, v in found.items() if not any(claim < other for other in found))

    @property
    def permalink(self) -> str:
        """The address of the position in the referee, who does not judge before being asked; language as now active."""
        return position_address(self.game.id, self.question, self.exercise.fields, edit="1")


def is_pointed(field: Field) -> bool:
    """Whether this claim is made by pointing at pieces that lie there."""
    return field.control in ("places", "among")


def paper_task(item: Item, house: House, language: str, variant: int = 0) -> PaperTask:
    """The item as it stands on paper. ``BadItem`` if there is no such thing; ``variant``: see ``task_of``."""
    task = task_of(item, house, variant)
    words = words_for(task.game, language)
    if item.kind == PUZZLE:
        puzzle = find_puzzle(find_game(item.game), item.slug, language)
        return PaperTask(task, words, puzzle.title, puzzle.text.parts, task.target)
    if item.kind == STEP:
        step = step_of(task.game, item, language)
        return PaperTask(task, words, step.heading, step.text.parts, task.target)
    return PaperTask(task, words, prompt_of(words, task.exercise))


def prompt_of(words: Words, exercise: Exercise) -> str:
    """What the learner is asked, as the practice pages ask it."""
    try:
        return words.text("skills", exercise.skill.id, "prompt")
    except BadSentence:
        return words.text("questions", exercise.question.id, "title")
