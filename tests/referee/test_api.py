"""The JSON API: the contract's vocabulary over HTTP."""

import json
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

import games
from games.core.questions import Game, Question
from tests.claims import GAMES, QUESTIONS, cases

GAME, QUESTION = next((game, question) for game in games.all_games().values() for question in game.questions)
ADDRESS = f"/api/v1/judge/{GAME.id}/{QUESTION.id}"
SAMPLE = dict(QUESTION.sample)


def post(client: Client, path: str, body: Any) -> Any:
    text = body if isinstance(body, (str, bytes)) else json.dumps(body)
    return client.post(path, text, content_type="application/json")


def expected(
    game: str, question: str, fields: dict[str, Any], lang: str = "en", brief: bool = False
) -> tuple[int, Any]:
    try:
        return 200, games.judge(game, question, fields).to_dict(lang, brief)
    except games.MalformedClaim as malformed:
        return 422, malformed.to_dict(lang)


# --- The same answer through every door


@pytest.mark.parametrize("game", GAMES)
def test_worked_examples_are_answered_as_the_engine_answers_them(
    client: Client, document: dict[str, Any], game: Game
) -> None:
    """And as the API's document says."""
    for case in cases(game.id):
        path = f"/api/v1/judge/{game.id}/{case['question']}"
        right = expected(game.id, case["question"], case["fields"])
        sent = post(client, path, case["fields"])
        assert (sent.status_code, sent.json()) == right, case["id"]
        if all(isinstance(value, str) for value in case["fields"].values()):
            got = client.get(path, case["fields"])
            assert (got.status_code, got.json()) == right, case["id"]
        if "errors" not in case:
            assert (sent.json()["legal"], sent.json()["score"]) == (case["legal"], case["score"]), case["id"]
        promised = document["paths"][path]["post"]["responses"][str(sent.status_code)]
        schema = promised["content"]["application/json"]["schema"]
        assert fits(sent.json(), schema, document["components"]["schemas"]), case["id"]


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_language_and_brevity_are_asked_for_with_the_claim(
    client: Client, game: Game, question: Question
) -> None:
    path, fields = f"/api/v1/judge/{game.id}/{question.id}", dict(question.sample)
    for lang in games.languages():
        for brief in (True, False):
            right = expected(game.id, question.id, fields, lang, brief)
            sent = post(client, path, {**fields, "lang": lang, "brief": brief})
            got = client.get(path, {**fields, "lang": lang, **({"brief": "1"} if brief else {})})
            assert (sent.status_code, sent.json()) == (got.status_code, got.json()) == right


@pytest.mark.parametrize("value", [True, "1", "true", "yes"])
def test_brief_leaves_out_the_searches(client: Client, value: object) -> None:
    answer = post(client, ADDRESS, {**SAMPLE, "brief": value}).json()
    assert answer == games.judge(GAME.id, QUESTION.id, SAMPLE).to_dict(brief=True)


@pytest.mark.parametrize("value", [False, "0", "no", None, "", [], {}, [1], {"a": 1}])
def test_no_brief_is_a_full_answer(client: Client, value: object) -> None:
    answer = post(client, ADDRESS, {**SAMPLE, "brief": value})
    assert answer.json() == games.judge(GAME.id, QUESTION.id, SAMPLE).to_dict()


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_lists_may_be_arrays_or_repeated_names(client: Client, game: Game, question: Question) -> None:
    path = f"/api/v1/judge/{game.id}/{question.id}"
    fields: dict[str, Any] = dict(question.sample)
    for name, text in question.sample.items():
        if separator := question.by_name[name].kind.separator:
            fields[name] = text.split(separator)
    right = expected(game.id, question.id, dict(question.sample))
    sent = post(client, path, fields)
    got = client.get(f"{path}?{urlencode(fields, doseq=True)}")
    assert (sent.status_code, sent.json()) == right
    assert (got.status_code, got.json()) == right


def test_the_answer_is_utf_8_and_not_escaped(client: Client) -> None:
    response = client.get(ADDRESS, {**SAMPLE, "lang": "fr"})
    assert response["Content-Type"] == "application/json"
    assert "\\u" not in response.content.decode()


def test_no_token_is_needed_to_ask() -> None:
    """The API changes nothing, so a program may post without having seen a page."""
    assert post(Client(enforce_csrf_checks=True), ADDRESS, SAMPLE).status_code == 200


# --- What cannot be answered


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ("no-such-game/x", "game"),
        (f"{GAME.id}/no-such-question", "question"),
        ("core/x", "game"),
        ("%00/%00", "game"),
    ],
)
def test_an_unknown_game_or_question_is_not_found(client: Client, path: str, named: str) -> None:
    for response in (client.get(f"/api/v1/judge/{path}"), post(client, f"/api/v1/judge/{path}", {})):
        assert response.status_code == 404
        assert list(response.json()["errors"]) == [named]


@pytest.mark.parametrize(
    "body",
    [
        "",
        "null",
        "1",
        "true",
        '"text"',
        "[]",
        "[1, 2]",
        "{",
        "not json",
        "[" * 9000,
        b"\xff\xfe",
        '{"a": 1}}',
        "NaN",
    ],
)
def test_a_body_that_is_no_object_is_malformed(client: Client, body: str | bytes) -> None:
    response = post(client, ADDRESS, body)
    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["fields"]


VALUES = [
    None, True, False, 0, 1, -1, 1.5, 1e400, 10**30, "", " ", "x", [], [1], ["x", 1], [[]], {}, {"a": []}, "\ud800",
    "\u202e", "\x00", [None], "x" * 5000,
]  # fmt: skip


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_json_of_every_type_in_every_field_is_answered(
    client: Client, game: Game, question: Question
) -> None:
    path = f"/api/v1/judge/{game.id}/{question.id}"
    for name in (*question.by_name, "no_such_field"):
        for value in VALUES:
            fields = {**question.sample, name: value, "brief": True}
            response = post(client, path, fields)
            assert response.status_code in (200, 422), (name, value)
            if response.status_code == 422:
                assert all(response.json()["errors"].values())


@pytest.mark.parametrize("lang", ["xx", "", None, 1, [], {}, "EN", "../en", "fr\x00"])
def test_an_unknown_language_is_malformed(client: Client, lang: object) -> None:
    response = post(client, ADDRESS, {**SAMPLE, "lang": lang})
    assert response.status_code == 422
    assert list(response.json()["errors"]) == ["lang"]
    if isinstance(lang, str):
        assert client.get(ADDRESS, {**SAMPLE, "lang": lang}).status_code == 422
        assert client.get("/api/v1/catalogue", {"lang": lang}).status_code == 422


def test_a_field_over_four_kilobytes_is_malformed(client: Client) -> None:
    for name in QUESTION.by_name:
        response = post(client, ADDRESS, {**SAMPLE, name: "x" * 4097})
        assert response.status_code == 422
        assert name in response.json()["errors"]


def test_a_body_over_16_kilobytes_is_refused(client: Client) -> None:
    body = json.dumps({**SAMPLE, "x": "x" * 16_400})
    response = post(client, ADDRESS, body)
    assert response.status_code == 413
    assert list(response.json()) == ["errors"]
    assert post(client, ADDRESS, body[: 16 * 1024]).status_code == 422


@pytest.mark.parametrize("path", [ADDRESS, "/api/v1/catalogue", "/api/v1/openapi.json"])
def test_whatever_answers_get_answers_head_alike_without_a_body(client: Client, path: str) -> None:
    whole, head = client.get(path, SAMPLE), client.head(path, SAMPLE)
    assert (head.status_code, head["Content-Type"]) == (whole.status_code, whole["Content-Type"])
    assert head.content == b""


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_other_methods_are_not_allowed(client: Client, method: str) -> None:
    assert getattr(client, method)(ADDRESS).status_code == 405


# --- What it says of itself


def test_the_catalogue_is_the_engines(client: Client) -> None:
    assert client.get("/api/v1/catalogue").json() == games.catalogue()
    for lang in games.languages():
        assert client.get("/api/v1/catalogue", {"lang": lang}).json() == games.catalogue(lang)


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return Client().get("/api/v1/openapi.json").json()


def references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for value in part.values() for found in references(value)]
    return [found for value in part for found in references(value)] if isinstance(part, list) else []


def test_the_document_has_the_structure_of_openapi(document: dict[str, Any]) -> None:
    assert document["openapi"].startswith("3.")
    assert {"title", "version"} <= set(document["info"])
    operations = []
    for path, item in document["paths"].items():
        assert path.startswith("/")
        for method, operation in item.items():
            assert method in {"get", "post"}
            operations.append(operation["operationId"])
            assert operation["responses"]
            assert all("description" in answer for answer in operation["responses"].values())
            for parameter in operation.get("parameters", ()):
                assert {"name", "in", "schema"} <= set(parameter)
                assert parameter["in"] in {"query", "path"}
    assert len(set(operations)) == len(operations)


def test_every_reference_of_the_document_leads_somewhere(document: dict[str, Any]) -> None:
    found = references(document)
    assert found
    for reference in found:
        assert reference.startswith("#/")
        part: Any = document
        for name in reference.removeprefix("#/").split("/"):
            part = part[name]
        assert isinstance(part, dict)


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_document_tells_every_field(document: dict[str, Any], game: Game, question: Question) -> None:
    item = document["paths"][f"/api/v1/judge/{game.id}/{question.id}"]
    schema = item["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert set(schema["properties"]) == set(question.by_name) | {"lang", "brief"}
    assert set(schema["required"]) == {field.name for field in question.all_fields if field.required}
    assert {parameter["name"] for parameter in item["get"]["parameters"]} == set(schema["properties"])
    for field in question.all_fields:
        said = schema["properties"][field.name]
        one = said["items"] if field.kind.separator else said
        assert one.get("enum") == field.kind.describe().get("choices")
    assert {"200", "404", "413", "422"} <= set(item["post"]["responses"])


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_the_examples_of_the_document_are_judged(
    client: Client, document: dict[str, Any], game: Game, question: Question
) -> None:
    path = f"/api/v1/judge/{game.id}/{question.id}"
    example = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["example"]
    answer = post(client, path, example)
    assert answer.status_code == 200
    verdict = document["components"]["schemas"]["Verdict"]
    assert set(verdict["required"]) <= set(answer.json())


TYPES = {
    "object": dict, "array": list, "string": str, "boolean": bool, "integer": int, "null": type(None),
}  # fmt: skip


def fits(value: Any, schema: dict[str, Any], schemas: dict[str, Any]) -> bool:
    """Whether a value is as a schema says, as far as the document uses JSON Schema."""
    if "$ref" in schema:
        return fits(value, schemas[schema["$ref"].rpartition("/")[2]], schemas)
    if "anyOf" in schema:
        return any(fits(value, each, schemas) for each in schema["anyOf"])
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not any(isinstance(value, TYPES[name]) for name in types):
        return False
    if isinstance(value, dict):
        properties, others = schema.get("properties", {}), schema.get("additionalProperties")
        return set(schema.get("required", ())) <= set(value) and all(
            fits(each, properties.get(name, others), schemas)
            for name, each in value.items()
            if name in properties or others
        )
    if isinstance(value, list):
        return len(value) >= schema.get("minItems", 0) and all(
            fits(each, schema["items"], schemas) for each in value
        )
    return value in schema.get("enum", [value])


def test_the_catalogue_is_as_the_document_says(client: Client, document: dict[str, Any]) -> None:
    promised = document["paths"]["/api/v1/catalogue"]["get"]["responses"]
    for query, status in (("", 200), ("?lang=xx", 422)):
        answer = client.get(f"/api/v1/catalogue{query}")
        schema = promised[str(status)]["content"]["application/json"]["schema"]
        assert answer.status_code == status
        assert fits(answer.json(), schema, document["components"]["schemas"])


@pytest.mark.parametrize(("game", "question"), QUESTIONS)
def test_a_field_named_twice_is_read_alike_by_the_page_and_the_api(
    client: Client, game: Game, question: Question
) -> None:
    """A list may be given piece by piece; of anything else both are told to be too much: nothing is half forgotten."""
    for name, text in question.sample.items():
        field = question.by_name[name]
        pieces = text.split(field.kind.separator) if field.kind.separator else [text, text]
        others = {other: said for other, said in question.sample.items() if other != name}
        got = client.get(f"/api/v1/judge/{game.id}/{question.id}", {**others, name: pieces})
        page = client.get(f"/en/{game.id}/referee/{question.id}/", {**others, name: pieces})
        assert page.status_code == got.status_code == (200 if field.kind.separator else 422)
        if field.kind.separator:
            assert got.json() == expected(game.id, question.id, dict(question.sample))[1]
        else:
            assert f"“{text} {text}”" in got.json()["errors"][name][0]


# --- The limit


@pytest.mark.django_db
def test_programs_are_told_how_many_requests_are_left_and_when_to_go_on(
    client: Client, clock: SimpleNamespace, settings: Settings
) -> None:
    settings.API_PER_MINUTE = 2
    clock.now -= clock.now % 60 - 50
    answers = [client.get(ADDRESS, SAMPLE) for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert [each["RateLimit-Remaining"] for each in answers] == ["1", "0", "0"]
    assert {(each["RateLimit-Limit"], each["RateLimit-Reset"]) for each in answers} == {("2", "10")}
    assert answers[2]["Retry-After"] == "10"
    assert answers[2].json()["errors"]
    assert client.get("/api/v1/catalogue", REMOTE_ADDR="192.0.2.7").status_code == 200, "others go on"
    clock.now += 10
    assert client.get(ADDRESS, SAMPLE).status_code == 200


def test_without_a_limit_nothing_is_counted(client: Client, settings: Settings) -> None:
    settings.API_PER_MINUTE = 0
    assert "RateLimit-Limit" not in client.get(ADDRESS, SAMPLE)
