"""The drawings that the page of an exercise brings along: few, of a set that may be large."""

import re
from collections.abc import Mapping
from functools import cache

from games.core.questions import Game
from tutor.board.fields import laid_tiles
from tutor.library.content import rule_page
from tutor.pieces.drawing import Drawable, symbol_id
from tutor.site.shortcuts import language

USED = re.compile(r'<use href="#([^"]+)"')
LINKED = re.compile(r'hx-get="[^"]*/rules/([^/"]+)/"')


def drawings_used(game: Game, html: str) -> list[Drawable]:
    """What a part of a page draws, and what the rules linked there show when they are opened in place."""
    known = drawings(game)
    things = [known[name] for name in dict.fromkeys(USED.findall(html)) if name in known]
    for rule in dict.fromkeys(LINKED.findall(html)):
        if rule in game.rule_order:
            page = rule_page(game, rule, language())
            things += page.sections.get("says", page.summary).pieces
    return things


@cache
def drawings(game: Game) -> Mapping[str, Drawable]:
    """Everything a page may draw of a game, by the id of its drawing."""
    return {symbol_id(thing): thing for thing in (*laid_tiles(game), *game.pieces.pieces)}
