import json
import logging

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.test import Client, override_settings
from django.urls import path

from games.core.registry import all_games
from tutor import urls


def test_every_page_carries_the_strict_policy(client: Client, language: str) -> None:
    response = client.get(f"/{language}/")
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["X-Frame-Options"] == "DENY"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"


def test_looking_sets_no_cookie(client: Client, language: str) -> None:
    assert not client.get(f"/{language}/").cookies


def test_a_page_that_differs_by_preference_says_so_to_caches(client: Client) -> None:
    assert "Cookie" in client.get("/en/")["Vary"]


def test_an_unknown_page_has_a_way_on(client: Client, language: str) -> None:
    response = client.get(f"/{language}/no/such/page/")
    assert response.status_code == 404
    assert f'href="/{language}/"' in response.content.decode()


def test_an_unknown_address_of_the_api_is_answered_as_data(client: Client) -> None:
    response = client.get("/api/v1/no/such/thing")
    assert response.status_code == 404
    assert list(json.loads(response.content)) == ["errors"]


@pytest.mark.parametrize(
    ("address", "limit"), [("/api/v1/x", settings.API_BODY_LIMIT), ("/en/", settings.BODY_LIMIT)]
)
def test_a_body_over_the_limit_is_refused_unread(client: Client, address: str, limit: int) -> None:
    def status(size: int) -> int:
        return client.post(address, data=b"x" * size, content_type="application/octet-stream").status_code

    assert status(limit + 1) == 413
    assert status(limit) != 413


@pytest.mark.parametrize("address", ["/api/v1/x", "/en/"])
def test_what_is_refused_unread_carries_the_policy_too(client: Client, address: str) -> None:
    response = client.post(
        address, data=b"x" * (settings.BODY_LIMIT + 1), content_type="application/octet-stream"
    )
    assert response.status_code == 413
    for name in ("Content-Security-Policy", "X-Frame-Options", "X-Content-Type-Options", "Referrer-Policy"):
        assert response[name] == client.get("/en/")[name]


@pytest.mark.django_db
def test_a_nul_in_a_cookie_or_a_form_is_refused_in_the_language_of_the_page(language: str) -> None:
    """PostgreSQL keeps no text with a NUL. A cookie holds one as \\000, as Python's own reader of cookies has it."""
    client = Client(raise_request_exception=False)
    sent = [
        client.get(f"/{language}/progress/", headers={"Cookie": r'session="abcdefgh\000"'}),
        client.post(f"/{language}/account/letter/", {"email": "a\0b"}),
    ]
    said = {"en": "This request cannot be read.", "fr": "Cette demande est illisible."}[language]
    for response in sent:
        assert response.status_code == 400
        assert said in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["/en/class/shared/a%00b/", "/en/class/help-with/a%00b/", "/en/account/letter/MQ/a%00b/", "/j/a%00b"],
)
def test_a_nul_in_an_address_finds_nothing(address: str) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(get_user_model().objects.create_user("teacher"))
    assert client.get(address, follow=True).status_code == (200 if address.startswith("/j/") else 404)


def test_the_api_says_how_much_it_reads(client: Client) -> None:
    response = client.post("/api/v1/x", data=b"x" * 17_000, content_type="application/json")
    assert "16 KB" in response.json()["errors"]["request"][0]


@pytest.mark.parametrize(
    ("method", "address", "allowed"),
    [
        ("get", "/preferences", "POST"),
        ("post", "/en/", "GET"),
        ("get", "/fr/account/sign-out/", "POST"),
        ("put", "/api/v1/catalogue", "GET"),
    ],
)
@pytest.mark.django_db
def test_an_address_that_takes_no_such_request_says_so(
    client: Client, method: str, address: str, allowed: str
) -> None:
    response = getattr(client, method)(address)
    assert response.status_code == 405
    assert allowed in response["Allow"]
    said = "On n’ouvre pas" if address.startswith("/fr/") else "cannot be opened like this"
    assert said in response.content.decode()
    if address.startswith("/api/"):
        assert allowed in response.json()["errors"]["request"][0]


def test_a_program_may_send_its_claim_as_any_kind_of_body(client: Client) -> None:
    """A curl that names no type says it sends a form; what counts is what stands in the body."""
    game, question = next((game, game.questions[0]) for game in all_games().values())
    for kind in (
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        response = client.post(
            f"/api/v1/judge/{game.id}/{question.id}", json.dumps(dict(question.sample)), content_type=kind
        )
        assert response.status_code == 200, kind


@pytest.mark.django_db
def test_no_log_holds_the_address_of_a_form_sent_without_its_token(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address of a letter's page opens an account for a day."""
    monkeypatch.setattr(logging.getLogger("django"), "propagate", True)
    Client(enforce_csrf_checks=True).post("/en/account/letter/MQ/a-secret-token/", {"password": "x"})
    Client().post("/en/account/letter/MQ/a-secret-token/", {f"field-{n}": "x" for n in range(300)})
    assert "a-secret-token" not in caplog.text


def test_an_unknown_host_is_refused_in_plain_words(client: Client) -> None:
    response = client.get("/en/", headers={"host": "elsewhere.example"})
    assert response.status_code == 400
    assert "This request cannot be read." in response.content.decode()


def fail(request: object) -> None:
    raise RuntimeError("on purpose")


class WithFault:
    urlpatterns = [path("en/fault/", fail), path("api/fault/", fail), *urls.urlpatterns]
    handler400, handler403, handler404, handler500 = (
        urls.handler400,
        urls.handler403,
        urls.handler404,
        urls.handler500,
    )


@override_settings(ROOT_URLCONF=WithFault)
def test_a_fault_of_ours_is_owned_and_not_shown() -> None:
    client = Client(raise_request_exception=False)
    page = client.get("/en/fault/")
    assert page.status_code == 500
    assert "Something went wrong on our side." in page.content.decode()
    assert "on purpose" not in page.content.decode()
    assert client.get("/api/fault/").json()["errors"]


def test_alive(client: Client) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, b"ok\n")


@pytest.mark.django_db
def test_ready(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"ready": True, "failed": []})


@pytest.mark.usefixtures("redis_away")
@pytest.mark.django_db
def test_while_redis_is_away_the_site_is_ready_and_says_so(client: Client) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"ready": True, "failed": ["cache"]})
