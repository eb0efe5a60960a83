"""{% load practice %}

{% sign state %}             the sign of how something was marked, with its word for who does not see it
{% level difficulty %}       one to three dots, with the word
{% tiles heap marked %}      pieces that only lie there, `marked` are to be looked at
{% drawn game %} … {% enddrawn %}  draws what stands between, and what the rules linked there show when they are opened
{% rule_practice game rule %} beside a rule's page: the puzzles on it, and the door to exercises

The rule pages know nothing of practice; their template asks for this tag.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from functools import cache
from typing import Any

from django import template
from django.template.base import FilterExpression, NodeList, Parser, Token
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from games.core.kinds import Laid
from games.core.pieces import Domino, Piece
from games.core.questions import Game
from tutor.library.content import rule_page
from tutor.pieces.drawing import Drawable, picture, sprite, symbol_id
from tutor.practice.content import puzzles
from tutor.referee.board import Heap, Lying

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


@register.simple_tag
def tiles(heap: Heap, marked: Container[Piece]) -> SafeString:
    """Written here and not in a template, which would take ten times as long over a hand of twenty pieces."""
    language = get_language() or ""
    return mark_safe("".join([tile(lying, lying.piece in marked, language) for lying in heap.lying]))


def tile(lying: Lying, is_marked: bool, language: str) -> str:
    css = "tile is-hinted" if is_marked else "tile"
    if lying.piece is None or lying.drawn is None:
        return format_html('<span class="{}">{}</span>', css, lying.word)
    # A code is a word of the set's own, and a picture is safe.
    return f'<span class="{css}" data-piece="{lying.piece.code}">{picture(lying.drawn, language)}</span>'


USED = re.compile(r'<use href="#([^"]+)"')
LINKED = re.compile(r'hx-get="[^"]*/rules/([^/"]+)/"')


@register.tag
def drawn(parser: Parser, token: Token) -> DrawnNode:
    _, game = token.split_contents()
    nodes = parser.parse(("enddrawn",))
    parser.delete_first_token()
    return DrawnNode(parser.compile_filter(game), nodes)


class DrawnNode(template.Node):
    """A page of an exercise carries the drawings that it uses: few, of a set that may be large."""

    def __init__(self, game: FilterExpression, nodelist: NodeList) -> None:
        self.game, self.nodelist = game, nodelist

    def render(self, context: template.Context) -> SafeString:
        game, html = self.game.resolve(context), self.nodelist.render(context)
        used = dict.fromkeys(USED.findall(html))
        known = drawings(game)
        things = [known[name] for name in used if name in known]
        for rule in dict.fromkeys(LINKED.findall(html)):
            if rule in game.rule_order:
                page = rule_page(game, rule, get_language() or "")
                things += page.sections.get("says", page.summary).pieces
        return mark_safe(sprite(things) + html)


@cache
def drawings(game: Game) -> Mapping[str, Drawable]:
    """Everything a page may draw of a game, by the id of its drawing."""
    dominoes = [piece for piece in game.pieces.pieces if isinstance(piece, Domino)]
    lying = [
        Laid(*ends, piece)
        for piece in dominoes
        for ends in ((piece.high, piece.low), (piece.low, piece.high))
    ]
    return {symbol_id(thing): thing for thing in (*lying, *game.pieces.pieces)}


@register.inclusion_tag("practice/_rule.html")
def rule_practice(game: Game, rule: str) -> dict[str, Any]:
    """What there is to do about a rule."""
    found = [puzzle for puzzle in puzzles(game, get_language() or "") if puzzle.rule == rule]
    practised = any(rule in skill.rules for skill in game.skills)
    return {"game": game, "rule": rule, "puzzles": found, "practised": practised}
