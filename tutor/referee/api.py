"""The JSON API: the contract's vocabulary over HTTP. Its OpenAPI document is made from the catalogue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse, QueryDict
from ninja import NinjaAPI
from ninja.openapi.schema import OpenAPISchema

import games
from games.core import command_line
from games.core.phrases import core_words
from games.core.questions import Question
from tutor.referee import openapi
from tutor.referee.shapes import texts_of

YES = (True, "1", "true", "yes")


class RefereeAPI(NinjaAPI):
    """The API, whose document tells the fields of every question rather than "any object"."""

    def get_openapi_schema(self, **options: Any) -> OpenAPISchema:
        schema = super().get_openapi_schema(**options)
        openapi.describe(schema)
        return schema


api = RefereeAPI(
    title="Fair Pair", version="1", docs_url=None, openapi_url="/openapi.json", urls_namespace="api"
)


@api.get("/catalogue", summary="Games, questions, fields, choices and rules")
def catalogue(request: HttpRequest, lang: str = "en") -> JsonResponse:
    if lang not in games.languages():
        return respond({"errors": unknown_language(lang)}, 422)
    return respond(games.catalogue(lang), 200)


@api.get("/judge/{game}/{question}", include_in_schema=False)
def judge_query(request: HttpRequest, game: str, question: str) -> JsonResponse:
    """A claim in the query string."""
    return judged(game, question, lambda asked: from_query(asked, request.GET))


@api.post("/judge/{game}/{question}", include_in_schema=False)
def judge_body(request: HttpRequest, game: str, question: str) -> JsonResponse:
    """A claim as a JSON object."""
    return judged(game, question, lambda asked: from_body(request.body))


def judged(game_id: str, question_id: str, read: Any) -> JsonResponse:
    """200 with the verdict, 404 for an unknown game or question, 422 for what cannot be read."""
    try:
        game, question = games.find_question(game_id, question_id)
    except LookupError as unknown:
        return respond({"errors": command_line.unknown_message(unknown, game_id, "en")}, 404)
    claim = read(question)
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
    """Fields of a query string, as a page reads them; names of no field are told."""
    return {**query.dict(), **texts_of(question, query)}


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
