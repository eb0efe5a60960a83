"""The OpenAPI document: the catalogue's path, and one path a question with the schema of its fields."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

import games

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": ["integer", "null"]}
FLAG: Schema = {"type": "boolean"}
TEXTS: Schema = {"type": "object", "additionalProperties": TEXT}
ANYTHING: Schema = {"type": "object"}


def a_list(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def an_object(properties: dict[str, Schema], required: str | None = None) -> Schema:
    """`required`: the names of what is always there; all properties if not given."""
    names = list(properties) if required is None else required.split()
    return {"type": "object", "required": names, "properties": properties}


def reference(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


LANG: Schema = {**TEXT, "enum": list(games.languages()), "default": "en"}
OPTIONS: dict[str, Schema] = {
    "lang": LANG,
    "brief": {**FLAG, "default": False, "description": "Leave out `fix` and `elsewhere`."},
}

SCHEMAS: dict[str, Schema] = {
    "Verdict": an_object(
        {
            "game": TEXT,
            "question": TEXT,
            "fields": {**TEXTS, "description": "The claim in its normal form, defaults filled in."},
            "readings": TEXTS,
            "legal": FLAG,
            "score": {**NUMBER, "description": "What the claim is worth; null where nothing is scored."},
            "rule": TEXT,
            "reasons": a_list(reference("Reason"), minItems=1),
            "options": a_list(ANYTHING, description="Every legal alternative at this position."),
            "best": {"type": ["object", "null"]},
            "bill": a_list(reference("BillLine")),
            "notes": a_list(reference("Note")),
            "after": {"type": ["object", "null"], "description": "The position that follows."},
            "slips": a_list(ANYTHING, description="Mistakes that give exactly the figure claimed."),
            "fix": {
                "description": "The smallest change that makes the claim legal.",
                "anyOf": [an_object({"fields": TEXTS, "text": TEXT}), {"type": "null"}],
            },
            "elsewhere": a_list(reference("Elsewhere")),
        },
        required="game question fields readings legal score rule reasons options",
    ),
    "Reason": an_object({"rule": TEXT, "ok": FLAG, "facts": ANYTHING, "text": TEXT}),
    "BillLine": an_object({"rule": TEXT, "points": {"type": "integer"}, "text": TEXT}),
    "Note": an_object({"rule": TEXT, "text": TEXT}),
    "Elsewhere": an_object({"reading": TEXT, "value": TEXT, "legal": FLAG, "score": NUMBER, "text": TEXT}),
    "Catalogue": an_object({"languages": a_list(TEXT), "games": a_list(reference("Game"))}),
    "Game": an_object(
        {
            "id": TEXT,
            "name": TEXT,
            "pieces": an_object({"set": TEXT, "copies": ANYTHING}),
            "rules": a_list(an_object({"id": TEXT, "name": TEXT, "judged": FLAG})),
            "points": a_list(an_object({"id": TEXT, "rules": a_list(TEXT)})),
            "questions": a_list(reference("Question")),
        }
    ),
    "Question": an_object(
        {"id": TEXT, "title": TEXT, "rule": TEXT, "sample": TEXTS, "fields": a_list(reference("Field"))}
    ),
    "Field": an_object(
        {
            "name": TEXT,
            "kind": TEXT,
            "role": {**TEXT, "enum": ["position", "claim", "reading"]},
            "required": FLAG,
            "default": {"type": ["string", "null"]},
            "example": TEXT,
            "label": TEXT,
            "separator": TEXT,
            "choices": a_list(TEXT),
        },
        required="name kind role required default example label separator",
    ),
    "Errors": an_object({"errors": {"type": "object", "additionalProperties": a_list(TEXT, minItems=1)}}),
}


def response(description: str, schema: str) -> Schema:
    return {"description": description, "content": {"application/json": {"schema": reference(schema)}}}


VERDICTS = {
    "200": response("The verdict, whether the claim is legal or not", "Verdict"),
    "404": response("Unknown game or question", "Errors"),
    "413": response("A body over 16 KB", "Errors"),
    "422": response("Fields that cannot be read", "Errors"),
}
CATALOGUE = {
    "summary": "Games, questions, fields, choices and rules",
    "operationId": "get_catalogue",
    "parameters": [{"name": "lang", "in": "query", "schema": LANG}],
    "responses": {"200": response("All games", "Catalogue"), "422": response("Unknown language", "Errors")},
}


def document() -> Schema:
    """The whole document, as OpenAPI 3.1."""
    paths: dict[str, Schema] = {reverse("api:catalogue"): {"get": CATALOGUE}}
    for game in games.catalogue()["games"]:
        for question in game["questions"]:
            paths[reverse("api:judge", args=[game["id"], question["id"]])] = question_path(game, question)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fair Pair", "version": "1"},
        "paths": paths,
        "components": {"schemas": SCHEMAS},
    }


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
