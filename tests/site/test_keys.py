"""The site's secret key is changed, and nobody notices as long as the old one is still named."""

import pytest
from django.contrib.auth.models import User
from django.test import Client, override_settings

from tutor.classroom.participants import is_link_key, link_key

ROTATED = override_settings(SECRET_KEY="a new key", SECRET_KEY_FALLBACKS=["for tests only"])
FORGOTTEN = override_settings(SECRET_KEY="a new key", SECRET_KEY_FALLBACKS=[])


@pytest.mark.django_db
def test_nobody_is_signed_out_not_even_once_the_old_key_is_forgotten(client: Client) -> None:
    seldom, ada = Client(), User.objects.create_user("ada")
    for browser in (client, seldom):
        browser.force_login(ada)
    with ROTATED:
        assert "ada" in client.get("/en/progress/").content.decode()
    with FORGOTTEN:
        assert "ada" in client.get("/en/progress/").content.decode()
        assert "ada" not in seldom.get("/en/progress/").content.decode()


def test_a_class_code_on_the_board_still_lets_in() -> None:
    shown = link_key("ABC234")
    with ROTATED:
        assert is_link_key("ABC234", shown)
        assert is_link_key("ABC234", link_key("ABC234"))
        assert not is_link_key("ABC235", shown)
    with FORGOTTEN:
        assert not is_link_key("ABC234", shown)
