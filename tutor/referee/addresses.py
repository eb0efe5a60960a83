"""Addresses of positions: the question's page with the fields in its query string, nothing superfluous in it."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote_plus, urlencode

from django.utils.translation import get_language

from games.core.questions import Question
from tutor.referee.shapes import ticked_fields
from tutor.site.addresses import page


def query_of(question: Question, fields: Mapping[str, str]) -> str:
    """The fields as a query string, as a form would send them: empty ones and default readings left out."""
    return "&".join(encoded(question, fields).values())


def encoded(question: Question, fields: Mapping[str, str]) -> dict[str, str]:
    """What each field adds to the query string, by name."""
    ticked = ticked_fields(question)
    parts = {}
    for name, field in question.by_name.items():
        text = fields.get(name)
        if text and text != field.absent:
            if name in ticked:
                parts[name] = "&".join([f"{name}={quote_plus(value)}" for value in text.split()])
            else:
                parts[name] = f"{name}={quote_plus(text)}"
    return parts


def address(game_id: str, question: Question, fields: Mapping[str, str], **more: str) -> str:
    """The page of a question with these fields; ``more`` goes after them."""
    query = "&".join(part for part in (query_of(question, fields), urlencode(more)) if part)
    path = question_address(game_id, question)
    return f"{path}?{query}" if query else path


def question_address(game_id: str, question: Question, language: str | None = None) -> str:
    """The page of a question. ``language``: the one now active, if it is known already."""
    return page("referee:ask", language or get_language(), game_id, question.id)


def rule_address(game_id: str, rule_id: str, language: str | None = None) -> str:
    """The page of a rule. ``language``: the one now active, if it is known already."""
    return page("library:rule", language or get_language(), game_id, rule_id)
