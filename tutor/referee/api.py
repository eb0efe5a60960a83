"""The JSON API: the contract's vocabulary over HTTP, and the OpenAPI document that describes it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

import games
from games.core import command_line
from games.core.phrases import core_words
from games.core.questions import Question
from tutor.referee import openapi
from tutor.site.counters import increment
from tutor.site.errors import error_page
from tutor.site.limits import held_up, try_again
from tutor.site.links import fields_in
from tutor.site.shortcuts import client_address

YES = (True, "1", "true", "yes")

MINUTE = 60


def limited(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """At most API_PER_MINUTE requests from one address; each answer says how many are left (RateLimit-…)."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        most = settings.API_PER_MINUTE
        if not most:
            return view(request, *args, **named)
        minute, passed = divmod(int(time.time()), MINUTE)
        hits = increment("api", client_address(request), minute, seconds=MINUTE)
        if hits <= most:
            response = view(request, *args, **named)
        else:
            title = _("From one address %(most)d requests are answered in a minute.") % {"most": most}
            response = held_up(error_page(request, 429, title, try_again(MINUTE - passed)), MINUTE - passed)
        response.headers["RateLimit-Limit"] = str(most)
        response.headers["RateLimit-Remaining"] = str(max(0, most - hits))
        response.headers["RateLimit-Reset"] = str(MINUTE - passed)
        return response

    return counted


@require_safe
@limited
def document(request: HttpRequest) -> JsonResponse:
    """The OpenAPI document."""
    return respond(openapi.document(), 200)


@require_safe
@limited
def catalogue(request: HttpRequest) -> JsonResponse:
    """Games, questions, fields, choices and rules, in the words of `?lang=…`."""
    lang = request.GET.get("lang", "en")
    if lang not in games.languages():
        return respond({"errors": unknown_language(lang)}, 422)
    return respond(games.catalogue(lang), 200)


@csrf_exempt  # Nothing is changed, and programs have no token.
@require_http_methods(["GET", "HEAD", "POST"])
@limited
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
