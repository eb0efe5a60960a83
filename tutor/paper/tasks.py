"""Items of a sheet, resolved: a position, what is asked about it, and the right answer, which the engine gives.

An item is a mapping, as docs/classroom.md describes it:

    {"kind": "exercise", "game", "slug", "same"}          same=False: another seed for every sheet
    {"kind": "position", "game", "question", "fields"}    with a claim in the fields, the claim is to be judged
    {"kind": "puzzle", "game", "slug"}
    {"kind": "step", "game", "slug", "step"}              a step of a lesson that asks for something, from 1
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from games.core import exercises, questions
from games.core.exercises import Exercise
from games.core.judging import Verdict
from games.core.phrases import BadSentence, Words
from games.core.questions import Field, Game, Question
from games.core.registry import find_game, find_question
from games.core.skills import ALL, CLAIM, JUDGE, SCORE, Claim, Skill, Tries
from tutor.library.markup import Prose
from tutor.library.wording import words_for
from tutor.pieces.drawing import Drawable
from tutor.practice.content import find_puzzle, find_step
from tutor.practice.tasks import Task, dealt, under
from tutor.site.links import position_address

__all__ = ["ALL", "CLAIM", "JUDGE", "SCORE", "PaperTask", "UnknownItem", "resolve"]

EVERY_RULE = "any"


class UnknownItem(LookupError):
    """There is no such item, or nothing to ask about it."""


@dataclass(frozen=True, eq=False)
class PaperTask:
    """Something to be worked out on paper. The words are those of one language.

    ``story`` stands below the prompt. ``target``: the answer that is meant, where it is not simply a right one.
    """

    exercise: Exercise
    words: Words
    prompt: str
    story: tuple[str | Drawable, ...] = ()
    target: Verdict | None = None

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
        return self.target or self.exercise.verdict

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """On every right answer: several claims may be as good as each other, several values may be legal."""
        if self.target is not None:
            return (self.target,)
        if self.ask == ALL:
            return tuple(verdict for verdict in self.exercise.values.values() if verdict.legal)
        if self.ask != CLAIM:
            return (self.verdict,)
        found = {
            tuple(exercises.claimed(verdict, self.exercise.asked).items()): verdict
            for verdict in self.exercise.tried
            if verdict.legal and not exercises.better_than(self.exercise.skill, verdict)
        }
        # To leave everything open is no answer where something can be said.
        return tuple(verdict for claim, verdict in found.items() if claim or len(found) == 1)

    @property
    def permalink(self) -> str:
        """The address of the position in the referee, who does not judge before being asked; language as now active."""
        return position_address(self.game.id, self.question, self.exercise.fields, edit="1")


def resolve(item: Mapping[str, Any], house: Mapping[str, str], language: str, seed: str) -> PaperTask:
    """The task behind an item. ``seed``: what makes it another one on another sheet. Raises ``UnknownItem``."""
    makers = {
        "exercise": from_exercise,
        "position": from_position,
        "puzzle": from_puzzle,
        "step": from_step,
    }
    try:
        return makers[item["kind"]](item, house, language, seed)
    except (LookupError, TypeError, ValueError) as error:
        raise UnknownItem(
            f"{item.get('kind')} {item.get('slug', item.get('question', ''))}: {error}"
        ) from error


def from_exercise(item: Mapping[str, Any], house: Mapping[str, str], language: str, seed: str) -> PaperTask:
    game = find_game(item["game"])
    skill, difficulty, number = exercises.read_slug(game, item["slug"])
    if not item.get("same", True):
        number = Random(seed).randrange(1, exercises.LARGEST_SEED)
    found = dealt(game, skill, difficulty, number, house).exercise
    words = words_for(game, language)
    return PaperTask(found, words, prompt_of(words, found))


def prompt_of(words: Words, exercise: Exercise) -> str:
    """What the learner is asked, as the practice pages ask it."""
    try:
        return words.text("skills", exercise.skill.id, "prompt")
    except BadSentence:
        return words.text("questions", exercise.question.id, "title")


def from_position(item: Mapping[str, Any], house: Mapping[str, str], language: str, seed: str) -> PaperTask:
    """A position: the learner claims, unless the item brings a claim, which then is a neighbour's to be judged."""
    game, question = find_question(item["game"], item["question"])
    known = {reading.name for reading in question.readings}
    fields = {**{name: value for name, value in house.items() if name in known}, **item["fields"]}
    claims = [field.name for field in question.fields if field.role == questions.CLAIM]
    made = [name for name in claims if fields.get(name)]
    skill = Skill(EVERY_RULE, tuple(rule.id for rule in game.rules), question.id, JUDGE if made else CLAIM)
    asked = tuple(made or claims)
    exercise = Exercise(game, skill, 1, 0, question, skill.ask, fields, asked, {})
    if made and exercises.attempt(game, question, fields) is None:
        raise UnknownItem("its claim cannot be read")
    if not made and not any(verdict.legal for verdict in exercise.tried):
        # Figures or lists are asked for, which nobody finds by trying everything.
        exercise = with_best_option(exercise)
    words = words_for(game, language)
    return PaperTask(exercise, words, words.text("questions", question.id, "title"))


def saying(claims: list[Claim]) -> Tries:
    """Claims to try, whatever the position."""
    return lambda look: claims


def with_best_option(exercise: Exercise) -> Exercise:
    """The exercise with a right claim to be tried, from the referee's own search for what would have been right.

    Where no claim is right at all, somebody makes one, and whether it is allowed is what is asked.
    """
    for verdict in exercise.tried:
        fix = verdict.fix
        if fix is not None and all(name in exercise.asked for name in fix.changed):
            right: list[Claim] = [{name: fix.fields[name] for name in exercise.asked if name in fix.fields}]
            return replace(exercise, skill=replace(exercise.skill, tries=saying(right)))
    bare = exercises.attempt(exercise.game, exercise.question, exercise.fields)
    looked_at = bare if bare is not None else next(iter(exercise.tried), None)
    if looked_at is None:
        raise UnknownItem("nothing can be claimed there")
    claim = exercises.claimed(looked_at, exercise.asked)
    skill = replace(exercise.skill, ask=JUDGE)
    return replace(exercise, skill=skill, ask=JUDGE, fields={**exercise.fields, **claim}, asked=tuple(claim))


def from_puzzle(item: Mapping[str, Any], house: Mapping[str, str], language: str, seed: str) -> PaperTask:
    game = find_game(item["game"])
    puzzle = find_puzzle(game, item["slug"], language)
    return laid_by_hand(under(puzzle.task, house), language, puzzle.title, puzzle.text)


def from_step(item: Mapping[str, Any], house: Mapping[str, str], language: str, seed: str) -> PaperTask:
    game = find_game(item["game"])
    step = find_step(game, item["slug"], int(item["step"]), language)
    if step.task is None or not step.to_do:
        raise UnknownItem("there is nothing to do in this step")
    return laid_by_hand(under(step.task, house), language, step.heading, step.text)


def laid_by_hand(task: Task, language: str, heading: str, text: Prose) -> PaperTask:
    """A position that an author has thought of, with what they say about it."""
    return PaperTask(task.exercise, words_for(task.game, language), heading, text.parts, task.target)
