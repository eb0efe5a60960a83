import pytest
from django.test import Client

from tests.addresses import NO_WAY_BACK
from tutor.site.preferences import Preferences, read_preferences


def test_nothing_chosen_follows_the_device(client: Client) -> None:
    assert 'data-theme="auto" data-figures="off"' in client.get("/en/").content.decode()


def test_the_form_works_without_a_script_and_without_any_other_cookie() -> None:
    client = Client(enforce_csrf_checks=True)
    response = client.post("/preferences", {"theme": "dark", "figures": "on", "next": "/fr/?a=1"})
    assert (response.status_code, response["Location"]) == (303, "/fr/?a=1")
    assert set(response.cookies) == {"theme", "figures"}
    assert 'data-theme="dark" data-figures="on"' in client.get("/fr/").content.decode()


@pytest.mark.parametrize("address", ["", *NO_WAY_BACK])
def test_the_way_back_never_leaves_the_site(client: Client, address: str) -> None:
    assert client.post("/preferences", {"theme": "dark", "next": address})["Location"] == "/"


def test_what_is_no_choice_is_not_kept(client: Client) -> None:
    response = client.post("/preferences", {"theme": '"><script>', "other": "x"})
    assert not response.cookies


def test_reading_ignores_what_is_no_choice() -> None:
    assert read_preferences({"theme": "pink", "figures": "on"}) == Preferences(theme="auto", figures="on")


def test_looking_at_the_address_of_the_form_is_refused(client: Client) -> None:
    assert client.get("/preferences").status_code == 405
