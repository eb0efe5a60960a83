from pathlib import Path

import pytest
from django.test import Client

from tutor.site.languages import found_languages, language_links

LANGUAGES = [("en", "English"), ("fr", "Français")]


@pytest.mark.parametrize(
    ("asked", "cookie", "answer"),
    [
        ("", "", "/en/"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "", "/fr/"),
        ("de,en;q=0.5", "", "/en/"),
        ("fr", "en", "/en/"),
        ("fr", "xx", "/fr/"),
    ],
)
def test_the_first_address_leads_to_the_language_chosen_before_else_asked_for(
    client: Client, asked: str, cookie: str, answer: str
) -> None:
    if cookie:
        client.cookies["language"] = cookie
    response = client.get("/", headers={"accept-language": asked})
    assert (response.status_code, response["Location"]) == (302, answer)
    assert {"Accept-Language", "Cookie"} <= {name.strip() for name in response["Vary"].split(",")}


def test_a_page_says_its_language_and_where_the_others_are(client: Client, language: str) -> None:
    page = client.get(f"/{language}/").content.decode()
    assert f'<html lang="{language}"' in page
    for code, _name in LANGUAGES:
        assert f'<link rel="alternate" hreflang="{code}" href="http://testserver/{code}/">' in page


@pytest.mark.parametrize(
    ("address", "french"),
    [
        ("/en/", "/fr/"),
        ("/fr/", "/fr/"),
        ("/en/a/b/?row=6-6%205-2&x=%2F", "/fr/a/b/?row=6-6%205-2&x=%2F"),
        ("/en/?a=1", "/fr/?a=1"),
        ("/", "/fr/"),
        ("/nothing", "/fr/"),
        ("/entry/en/", "/fr/"),
    ],
)
def test_a_language_link_keeps_path_and_query(address: str, french: str) -> None:
    links = {link["code"]: link for link in language_links(address, "en", LANGUAGES)}
    assert links["fr"]["url"] == french
    assert links["en"]["current"]
    assert not links["fr"]["current"]


def test_a_language_is_found_by_its_folder(tmp_path: Path) -> None:
    catalogue = tmp_path / "vi" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.touch()
    assert found_languages(tmp_path, source="en") == [("en", "English"), ("vi", "Tiếng Việt")]
