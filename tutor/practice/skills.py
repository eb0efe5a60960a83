"""Skills, and what there is to do about a rule, as pages list them."""

from typing import Any, NamedTuple

from games.core.questions import Game
from games.core.skills import Skill
from tutor.library.wording import words_for
from tutor.practice.content import lessons_on, puzzles
from tutor.progress.models import Learner
from tutor.progress.schedule import DUE, KNOWN, LEARNING, NOT_MET, rule_states
from tutor.site.shortcuts import language


class SkillEntry(NamedTuple):
    """A skill with its words, and of the states of its rules the one that matters most."""

    skill: Skill
    name: str
    short: str
    state: str


def skills_of(game: Game, learner: Learner | None, language: str) -> list[SkillEntry]:
    """What can be practised, in the order of the rules."""
    words, states = words_for(game, language), rule_states(learner, game)
    return [
        SkillEntry(
            skill,
            words.text("skills", skill.id, "name"),
            words.text("skills", skill.id, "short"),
            state_of([states[rule] for rule in skill.rules if rule in states]),
        )
        for skill in game.skills
    ]


def state_of(states: list[str]) -> str:
    """One state for several rules: due if one is; not met only if none is met."""
    if DUE in states:
        return DUE
    if set(states) == {KNOWN}:
        return KNOWN
    return NOT_MET if set(states) <= {NOT_MET} else LEARNING


def practice_on(game: Game, rule: str) -> dict[str, Any]:
    """What a rule's own page offers, in the page's language: `lessons`, `puzzles`, and whether it `is_practised`."""
    return {
        "lessons": lessons_on(game, language(), (rule,)),
        "puzzles": [puzzle for puzzle in puzzles(game, language()) if puzzle.rule == rule],
        "is_practised": any(rule in skill.rules for skill in game.skills),
    }
