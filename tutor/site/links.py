"""Addresses of pages that several sections link to, in the active language; a position is in the query string.

They stand below every section, so that none needs another for a link.
"""

from collections.abc import Mapping
from functools import lru_cache
from urllib.parse import quote_plus, urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import get_language

from games.core.questions import Game, Question
from games.core.registry import all_games


def page(name: str, *args: object) -> str:
    """The address of the page with this URL name, in the active language; templates know it as `url`."""
    return reversed_in(get_language(), name, args)


@lru_cache(maxsize=4096)
def reversed_in(language: str | None, name: str, args: tuple[object, ...]) -> str:
    """Kept for each language, because a page has dozens of links. `language` must be the active one."""
    return reverse(name, args=args)


def rule_address(game_id: str, rule_id: str) -> str:
    """The page of a rule."""
    return page("library:rule", game_id, rule_id)


def set_address(set_id: str, game: Game | None) -> str | None:
    """The page of a set of pieces: that of `game` where it is played with it, else of another game that is."""
    games = [game, *all_games().values()] if game else all_games().values()
    for candidate in games:
        if candidate.pieces.id == set_id:
            return page("library:pieces", candidate.id)
    return None


def practice_address(game: Game, rule: str = "") -> str:
    """The next exercise, on a rule if one is named."""
    address = page("practice:next", game.id)
    return f"{address}?{urlencode({'rule': rule})}" if rule else address


def question_address(game_id: str, question: Question) -> str:
    """The referee's page of a question."""
    return page("referee:ask", game_id, question.id)


def position_address(game_id: str, question: Question, fields: Mapping[str, str], **more: str) -> str:
    """The referee's page of a question with these fields; `more` goes after them."""
    query = "&".join(part for part in (query_of(question, fields), urlencode(more)) if part)
    path = question_address(game_id, question)
    return f"{path}?{query}" if query else path


def report_address(game_id: str, question: Question, fields: Mapping[str, str], about: str = "") -> str:
    """Where somebody who thinks that an answer is wrong finds what to send. `about`: the page it was given on."""
    query = "&".join(
        part for part in (query_of(question, fields), about and urlencode({"about": about})) if part
    )
    return f"{page('referee:report', game_id, question.id)}?{query}"


def query_of(question: Question, fields: Mapping[str, str]) -> str:
    """The fields as a query string, as a form would send them: empty ones and default readings left out."""
    return "&".join(encoded(question, fields).values())


def encoded(question: Question, fields: Mapping[str, str]) -> dict[str, str]:
    """What each field adds to the query string, by name."""
    parts = {}
    for name, field in question.by_name.items():
        text = fields.get(name)
        if text and text != field.absent:
            values = text.split() if field.kind.ticked else [text]
            parts[name] = "&".join([f"{name}={quote_plus(value)}" for value in values])
    return parts


def fields_in(question: Question, query: QueryDict) -> dict[str, str]:
    """The question's fields in a query string or a form, as texts; other names are left out.

    What is named several times is a list; blanks in it say nothing, unless its kind keeps them. Where there can be
    only one, all of it is read, and refused, as one text.
    """
    texts = {}
    for name, field in question.by_name.items():
        if name in query:
            several = query.getlist(name)
            if len(several) > 1 and not field.kind.keeps_blanks:
                several = [text.strip() for text in several if text.strip()]
            texts[name] = (field.kind.separator or " ").join(several)
    return texts
