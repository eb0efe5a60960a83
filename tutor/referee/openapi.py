"""The OpenAPI document's part that only the catalogue knows: one path a question, with the schema of its fields."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

import games

OPTIONS = {
    "lang": {"type": "string", "enum": list(games.languages()), "default": "en"},
    "brief": {"type": "boolean", "default": False, "description": "Leave out `fix` and `elsewhere`."},
}

VERDICT = {
    "type": "object",
    "required": ["game", "question", "fields", "readings", "legal", "score", "rule", "reasons", "options"],
    "properties": {
        "game": {"type": "string"},
        "question": {"type": "string"},
        "fields": {"type": "object", "additionalProperties": {"type": "string"}},
        "readings": {"type": "object", "additionalProperties": {"type": "string"}},
        "legal": {"type": "boolean"},
        "score": {"type": ["integer", "null"]},
        "rule": {"type": "string"},
        "reasons": {"type": "array", "minItems": 1, "items": {"$ref": "#/components/schemas/Reason"}},
        "options": {"type": "array", "items": {"type": "object"}},
        "best": {"type": ["object", "null"]},
        "bill": {"type": "array", "items": {"type": "object"}},
        "notes": {"type": "array", "items": {"type": "object"}},
        "after": {"type": ["object", "null"]},
        "slips": {"type": "array", "items": {"type": "object"}},
        "fix": {"type": ["object", "null"]},
        "elsewhere": {"type": "array", "items": {"type": "object"}},
    },
}

REASON = {
    "type": "object",
    "required": ["rule", "ok", "facts", "text"],
    "properties": {
        "rule": {"type": "string"},
        "ok": {"type": "boolean"},
        "facts": {"type": "object"},
        "text": {"type": "string"},
    },
}

ERRORS = {
    "type": "object",
    "required": ["errors"],
    "properties": {
        "errors": {
            "type": "object",
            "additionalProperties": {"type": "array", "items": {"type": "string"}, "minItems": 1},
        }
    },
}


def describe(schema: dict[str, Any]) -> None:
    """Adds every question to an OpenAPI document."""
    schemas = schema.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(Verdict=VERDICT, Reason=REASON, Errors=ERRORS)
    for game in games.catalogue()["games"]:
        for question in game["questions"]:
            path = reverse("api:judge_query", args=[game["id"], question["id"]])
            schema["paths"][path] = question_path(game, question)


def question_path(game: dict[str, Any], question: dict[str, Any]) -> dict[str, Any]:
    """GET with the fields as parameters, POST with the fields as an object."""
    properties = {field["name"]: field_schema(field) for field in question["fields"]}
    body: dict[str, Any] = {
        "type": "object",
        "required": [field["name"] for field in question["fields"] if field["required"]],
        "properties": {**properties, **OPTIONS},
        "additionalProperties": False,
    }
    about = {"tags": [game["name"]], "summary": question["title"], "responses": RESPONSES}
    name = f"{game['id']}_{question['id']}".replace("-", "_")
    parameters = [
        {"name": field, "in": "query", "required": field in body["required"], "schema": schema}
        for field, schema in body["properties"].items()
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


def answered(description: str, schema: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": f"#/components/schemas/{schema}"}}}
    return {"description": description, "content": content}


RESPONSES = {
    "200": answered("The verdict, whether the claim is legal or not", "Verdict"),
    "404": answered("Unknown game or question", "Errors"),
    "413": answered("A body over 16 KB", "Errors"),
    "422": answered("Fields that cannot be read", "Errors"),
}


def field_schema(field: dict[str, Any]) -> dict[str, Any]:
    """A field as JSON schema: text, with what else is known of it."""
    schema: dict[str, Any] = {"type": "string", "description": field["label"]}
    if "choices" in field and not field["separator"]:
        schema["enum"] = field["choices"]
    if field["default"] is not None:
        schema["default"] = field["default"]
    if field["example"]:
        schema["example"] = field["example"]
    return schema
