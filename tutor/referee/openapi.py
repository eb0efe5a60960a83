"""The OpenAPI document: what openapi.json says of answers, the catalogue's path, and one path a question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.urls import reverse

import games

Schema = dict[str, Any]

ANSWERS: Schema = json.loads(Path(__file__).with_name("openapi.json").read_text(encoding="utf-8"))
"""The head of the document, and the schemas of all answers."""

TEXT: Schema = {"type": "string"}


LANG: Schema = {**TEXT, "enum": list(games.languages()), "default": "en"}
OPTIONS: dict[str, Schema] = {
    "lang": LANG,
    "brief": {"type": "boolean", "default": False, "description": "Leave out `fix` and `elsewhere`."},
}


def response(description: str, schema: str) -> Schema:
    return {
        "description": description,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}},
    }


TOO_MANY = {"429": response("Too many requests in this minute: `Retry-After` says when to go on", "Errors")}
VERDICTS = {
    "200": response("The verdict, whether the claim is legal or not", "Verdict"),
    "404": response("Unknown game or question", "Errors"),
    "413": response("A body over 16 KB", "Errors"),
    "422": response("Fields that cannot be read", "Errors"),
    **TOO_MANY,
}
CATALOGUE = {
    "summary": "Games, questions, fields, choices and rules",
    "operationId": "get_catalogue",
    "parameters": [{"name": "lang", "in": "query", "schema": LANG}],
    "responses": {
        "200": response("All games", "Catalogue"),
        "422": response("Unknown language", "Errors"),
        **TOO_MANY,
    },
}


def document() -> Schema:
    """The whole document, as OpenAPI 3.1."""
    paths: dict[str, Schema] = {reverse("api:catalogue"): {"get": CATALOGUE}}
    for game in games.catalogue()["games"]:
        for question in game["questions"]:
            paths[reverse("api:judge", args=[game["id"], question["id"]])] = question_path(game, question)
    return ANSWERS | {"paths": paths}


def question_path(game: dict[str, Any], question: dict[str, Any]) -> Schema:
    """GET with the fields as parameters, POST with the fields as an object."""
    properties = {field["name"]: field_schema(field) for field in question["fields"]} | OPTIONS
    required = [field["name"] for field in question["fields"] if field["required"]]
    body = {
        "type": "object",
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }
    about = {"tags": [game["name"]], "summary": question["title"], "responses": VERDICTS}
    name = f"{game['id']}_{question['id']}".replace("-", "_")
    parameters = [
        {"name": field, "in": "query", "required": field in required, "schema": schema}
        for field, schema in properties.items()
    ]
    content = {"application/json": {"schema": body, "example": question["sample"]}}
    return {
        "get": {**about, "operationId": f"get_{name}", "parameters": parameters},
        "post": {
            **about,
            "operationId": f"post_{name}",
            "requestBody": {"required": True, "content": content},
        },
    }


def field_schema(field: dict[str, Any]) -> Schema:
    """A field as JSON schema: text (of a list also one text an item), with what else is known of it."""
    schema: Schema = {**TEXT, "description": field["label"]}
    if field["separator"]:
        items = {**TEXT, "enum": field["choices"]} if "choices" in field else TEXT
        schema |= {"type": ["string", "array"], "items": items}
    elif "choices" in field:
        schema["enum"] = field["choices"]
    if field["default"] is not None:
        schema["default"] = field["default"]
    if field["example"]:
        schema["example"] = field["example"]
    return schema
