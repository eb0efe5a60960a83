"""{% load practice %}

{% sign state %}             the sign of how something was marked, with its word for who does not see it
{% level difficulty %}       one to three dots, with the word
{% rule_practice game rule %} beside a rule's page: the puzzles on it, and the door to exercises

The rule pages know nothing of practice; their template asks for this tag.
"""

from typing import Any

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from games.core.questions import Game
from tutor.practice.content import puzzles

register = template.Library()

SIGNS = {"right": "✓", "but": "✓", "wrong": "✗", "blank": "○"}


@register.simple_tag
def sign(state: str) -> SafeString:
    if state not in SIGNS:
        return SafeString("")
    words = {
        "right": gettext("right"),
        "but": gettext("allowed, but …"),
        "wrong": gettext("not right"),
        "blank": gettext("left open"),
    }
    return format_html(
        '<span class="sign sign-{}"><span aria-hidden="true">{}</span> <span class="sign-word">{}</span></span>',
        state, SIGNS[state], words[state],
    )  # fmt: skip


@register.simple_tag
def level(difficulty: int) -> SafeString:
    word = level_name(difficulty)
    dots = "●" * difficulty + "○" * (3 - difficulty)
    return format_html('<span class="level"><span aria-hidden="true">{}</span> {}</span>', dots, word)


@register.filter
def level_name(difficulty: int) -> str:
    return {1: gettext("easy"), 2: gettext("medium"), 3: gettext("hard")}.get(difficulty, "")


@register.inclusion_tag("practice/_rule.html")
def rule_practice(game: Game, rule: str) -> dict[str, Any]:
    """What there is to do about a rule."""
    found = [puzzle for puzzle in puzzles(game, get_language() or "") if puzzle.rule == rule]
    practised = any(rule in skill.rules for skill in game.skills)
    return {"game": game, "rule": rule, "puzzles": found, "practised": practised}
