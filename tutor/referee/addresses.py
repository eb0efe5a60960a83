"""Addresses of positions: the question's page with the fields in its query string, nothing superfluous in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import get_language

from games.core.questions import Question
from tutor.referee.shapes import Shape, shape_of


def query_of(question: Question, fields: Mapping[str, str]) -> str:
    """The fields as a query string, as a form would send them: empty ones and default readings left out."""
    pairs = []
    for field in question.all_fields:
        text = fields.get(field.name, "")
        if not text or text == field.absent:
            continue
        several = text.split() if shape_of(field) in (Shape.PLACES, Shape.FACES) else [text]
        pairs += [(field.name, value) for value in several]
    return urlencode(pairs)


def address(game_id: str, question: Question, fields: Mapping[str, str], **more: str) -> str:
    """The page of a question with these fields; ``more`` goes after them."""
    query = "&".join(part for part in (query_of(question, fields), urlencode(more)) if part)
    path = page("referee:ask", get_language(), game_id, question.id)
    return f"{path}?{query}" if query else path


def rule_address(game_id: str, rule_id: str) -> str:
    return page("library:rule", get_language(), game_id, rule_id)


@cache
def page(name: str, language: str, *args: str) -> str:
    """The address of a page in the language now active, which is given so that each language keeps its own."""
    return reverse(name, args=args)
