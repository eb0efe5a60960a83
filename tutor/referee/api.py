"""The JSON API: the contract's vocabulary over HTTP, and the OpenAPI document that describes it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse, QueryDict
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

import games
from games.core import command_line
from games.core.phrases import core_words
from games.core.questions import Question
from tutor.referee import openapi
from tutor.site.links import fields_in

YES = (True, "1", "true", "yes")


@require_safe
def document(request: HttpRequest) -> JsonResponse:
    """The OpenAPI document."""
    return respond(openapi.document(), 200)


@require_safe
def catalogue(request: HttpRequest) -> JsonResponse:
    """Games, questions, fields, choices and rules, in the words of `?lang=…`."""
    lang = request.GET.get("lang", "en")
    if lang not in games.languages():
        return respond({"errors": unknown_language(lang)}, 422)
    return respond(games.catalogue(lang), 200)


@csrf_exempt  # Nothing is changed, and programs have no token.
@require_http_methods(["GET", "HEAD", "POST"])
def judge(request: HttpRequest, game_id: str, question_id: str) -> JsonResponse:
    """A claim in the query string or as a JSON object.

    200 with the verdict, 404 for an unknown game or question, 422 for what cannot be read.
    """
    try:
        game, question = games.find_question(game_id, question_id)
    except LookupError as unknown:
        return respond({"errors": command_line.unknown_message(unknown, game_id, "en")}, 404)
    claim = from_body(request.body) if request.method == "POST" else from_query(question, request.GET)
    if claim is None:
        return respond({"errors": {"fields": [core_words("en").text("lines", "bad-fields")]}}, 422)
    lang, brief = claim.pop("lang", "en"), claim.pop("brief", False) in YES
    if lang not in games.languages():
        return respond({"errors": unknown_language(lang)}, 422)
    try:
        return respond(games.judge(game.id, question.id, claim).to_dict(lang, brief), 200)
    except games.MalformedClaim as error:
        return respond(error.to_dict(lang), 422)


def from_query(question: Question, query: QueryDict) -> dict[str, Any]:
    """Fields of a query string, as a page reads them; names of no field stay, so that the engine reports them."""
    return {**query.dict(), **fields_in(question, query)}


def from_body(body: bytes) -> dict[str, Any] | None:
    """The JSON object, or nothing if it is none."""
    try:
        claim = json.loads(body)
    except (ValueError, RecursionError):
        return None
    return claim if isinstance(claim, dict) else None


def unknown_language(lang: object) -> dict[str, list[str]]:
    return {"lang": [command_line.line(core_words("en"), "unknown-language", str(lang), games.languages())]}


def respond(answer: Mapping[str, Any], status: int) -> JsonResponse:
    return JsonResponse(answer, status=status, json_dumps_params={"ensure_ascii": False})
