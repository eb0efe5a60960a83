"""Accounts: a name and a password, as little else as possible, and nothing told to whom it does not concern."""

import re
from collections.abc import Callable, Sequence
from datetime import timedelta
from html import unescape
from smtplib import SMTPServerDisconnected
from threading import Event
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models.signals import pre_save
from django.test import Client, override_settings
from django.utils import timezone
from django.utils.translation import gettext, override

from tests.addresses import NO_WAY_BACK
from tutor.progress import account_views, accounts, mailing
from tutor.progress.hashers import Argon2
from tutor.progress.learners import COOKIE
from tutor.progress.models import Attempt, Learner, NameLook
from tutor.site.limits import Limit

WEAK = ("fairpair", "Fair Pair 2026", "JUSTE-PAIRE", " " * 8, "x" * 20, "abab abab", "        abc")
"""The site's own name, and hardly anything."""

PASSWORD = "tiles and bones"
OTHER = "bones and tiles"

Answer = Callable[..., tuple[Attempt, bool]]


@pytest.fixture
def anna(db: None) -> User:
    return User.objects.create_user("Anna Lê", "anna@example.org", PASSWORD)


def sign_up(client: Client, name: str = "Anna Lê", password: str = PASSWORD, **more: str) -> object:
    return client.post("/en/account/new/", {"name": name, "password": password, "again": password, **more})


def sign_in(client: Client, name: str = "Anna Lê", password: str = PASSWORD, **more: str) -> object:
    return client.post("/en/account/sign-in/", {"name": name, "password": password, **more})


def is_signed_in(client: Client) -> bool:
    return client.get("/en/account/").status_code == 200


# Making one


def test_a_name_and_a_password_are_enough(client: Client, db: None) -> None:
    response = sign_up(client)
    assert (response.status_code, response["Location"]) == (302, "/en/progress/")
    user = User.objects.get()
    assert (user.username, user.email) == ("Anna Lê", "")
    assert is_signed_in(client)


def test_what_was_done_before_is_the_new_accounts(
    learner: Learner, visitor: Callable[[Learner], Client], answer: Answer
) -> None:
    answer(learner, "right")
    client = visitor(learner)
    response = sign_up(client)
    assert response.cookies[COOKIE]["max-age"] == 0
    assert Learner.objects.get().user == User.objects.get()
    assert Learner.objects.get().attempts.count() == 1


@pytest.mark.parametrize(
    ("name", "password", "again", "faulty"),
    [
        ("", PASSWORD, PASSWORD, "name"),
        ("Anna\u200bLê", PASSWORD, PASSWORD, "name"),
        ("\u202eAnna", PASSWORD, PASSWORD, "name"),
        ("x" * 41, PASSWORD, PASSWORD, "name"),
        ("Anna", "", "", "password"),
        ("Anna", "seven77", "seven77", "password"),
        ("Anna", "password", "password", "password"),
        ("anna-maria", "anna-maria", "anna-maria", "password"),
        *[("Anna", weak, weak, "password") for weak in WEAK],
        ("Anna", PASSWORD, OTHER, "again"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    client: Client, db: None, name: str, password: str, again: str, faulty: str, language: str
) -> None:
    response = client.post(f"/{language}/account/new/", {"name": name, "password": password, "again": again})
    assert response.status_code == 422
    body = response.content.decode()
    faults = re.findall(r'<div id="id_(\w+)_error"', body)
    assert faulty in faults
    assert len(re.findall("autofocus", body)) == 1
    assert f'id_{faults[0]}_error"' in re.search(rf'<input[^>]*id="id_{faults[0]}"[^>]*>', body)[0]
    assert not User.objects.exists()


def test_capitals_make_no_second_account(client: Client, anna: User) -> None:
    assert sign_up(client, "anna lê").status_code == 422
    assert sign_in(client, "ANNA LÊ".replace("Ê", "ê")).status_code == 302
    assert is_signed_in(client)


@pytest.mark.parametrize("typed", ["Аnnа", "ANNА", "Anna\u0307"])
def test_no_account_is_made_that_looks_like_another(client: Client, db: None, typed: str) -> None:
    sign_up(client, "Anna")
    made = sign_up(Client(), typed).status_code == 302
    assert made == (typed == "Anna\u0307"), "only the dot is seen"
    assert User.objects.count() == 1 + made


def test_of_two_who_take_names_that_look_alike_at_once_one_is_refused(db: None) -> None:
    assert accounts.make_account("Anna", PASSWORD, "")
    assert accounts.make_account("Аnnа", PASSWORD, "") is None
    assert User.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_accounts_that_looked_alike_before_stay_and_the_oldest_keeps_its_look() -> None:
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    MigrationExecutor(connection).migrate([("progress", "0003_rename_card_and_table")])
    try:
        for name in ("Anna", "Аnnа", "Ben"):
            User.objects.create(username=name)
    finally:
        MigrationExecutor(connection).migrate(latest)
    assert [each.user.username for each in NameLook.objects.order_by("user")] == ["Anna", "Ben"]
    assert User.objects.count() == 3


@pytest.mark.parametrize("name", ["ဖြိုး", "ශ්\u200dරියා", "👩🏽‍🚀"])
def test_letters_and_pictures_of_several_characters_make_a_name(client: Client, db: None, name: str) -> None:
    assert sign_up(client, name).status_code == 302
    assert User.objects.get().username == name


@pytest.mark.parametrize("typed", ["élodie lê", "ÉLODIE LÊ", "Élodie Lê", "élodie Lê"])
def test_capitals_with_accents_make_no_second_account_either(client: Client, db: None, typed: str) -> None:
    assert sign_up(client, "Élodie Lê").status_code == 302
    assert sign_up(Client(), typed).status_code == 422
    assert sign_in(Client(), typed).status_code == 302


def test_a_name_taken_a_moment_ago_is_told_like_any_other(client: Client, db: None) -> None:
    """Somebody else's account is saved after the form found the name free and before this one is saved."""

    def overtake(instance: User, **more: object) -> None:
        pre_save.disconnect(overtake, sender=User)
        User.objects.create_user(instance.username)

    pre_save.connect(overtake, sender=User)
    response = sign_up(client)
    assert not pre_save.disconnect(overtake, sender=User), "the account was about to be saved"
    assert response.status_code == 422
    assert 'id="id_name_error"' in response.content.decode()
    assert not is_signed_in(client)


def test_passwords_are_kept_as_argon2() -> None:
    assert settings.PASSWORD_HASHERS  # the tests' own is quick and weak; the site's is this one
    encoded = Argon2().encode(PASSWORD, "some-salt")
    assert encoded.startswith("argon2$argon2id$")
    assert "m=19456,t=2,p=1" in encoded
    assert Argon2().verify(PASSWORD, encoded)
    assert not Argon2().verify(OTHER, encoded)


# Signing in and out


def test_signing_in_merges_and_the_other_device_sees_it(
    learner: Learner, visitor: Callable[[Learner], Client], answer: Answer, anna: User, rules: list[str]
) -> None:
    own = Learner.objects.create(user=anna)
    answer(own, "right", rules=rules[:1])
    answer(learner, "wrong", rules=rules[1:2], broken=rules[1:2])
    here, there = visitor(learner), Client()
    assert sign_in(here).cookies[COOKIE]["max-age"] == 0
    sign_in(there)
    data = there.get("/en/progress/data.json").json()
    assert sorted(attempt["state"] for attempt in data["progress.attempt"]) == ["right", "wrong"]
    assert len(data["progress.rulememory"]) == 2


def test_after_signing_out_the_browser_knows_nothing(
    learner: Learner, visitor: Callable[[Learner], Client], answer: Answer, anna: User
) -> None:
    answer(learner, "right")
    client = visitor(learner)
    old = client.cookies[COOKIE].value
    sign_in(client)
    client.post("/en/account/sign-out/")
    assert not is_signed_in(client)
    client.cookies[COOKIE] = old  # a copy somebody kept
    assert client.get("/en/progress/data.json").json() == {"account": None, "learner": None}
    assert not Session.objects.exists()


def test_signing_in_and_out_change_the_session(client: Client, anna: User) -> None:
    sign_in(client)
    first = client.cookies["session"].value
    client.post("/en/account/sign-out/")
    sign_in(client)
    assert client.cookies["session"].value != first


def test_signing_out_by_a_link_is_refused(client: Client, anna: User) -> None:
    sign_in(client)
    assert client.get("/en/account/sign-out/").status_code == 405
    assert is_signed_in(client)


def test_an_unknown_name_and_a_wrong_password_are_told_alike(client: Client, anna: User) -> None:
    wrong, unknown = sign_in(client, password=OTHER), sign_in(client, "Nobody")
    assert wrong.status_code == unknown.status_code == 422
    told = [re.search(r'role="alert">(.*?)</div>', page.content.decode())[1] for page in (wrong, unknown)]
    assert told[0] == told[1]


@pytest.mark.parametrize("address", NO_WAY_BACK)
def test_signing_in_never_leads_off_the_site(client: Client, anna: User, address: str) -> None:
    assert sign_in(client, next=address)["Location"] == "/en/progress/"


def test_signing_in_leads_back_to_where_it_was_asked_for(client: Client, anna: User) -> None:
    asked = client.get("/en/account/email/")
    assert asked["Location"] == "/en/account/sign-in/?next=/en/account/email/"
    assert 'name="next" value="/en/account/email/"' in client.get(asked["Location"]).content.decode()
    assert sign_in(client, next="/en/account/email/")["Location"] == "/en/account/email/"


def test_whoever_is_sent_to_sign_in_is_told_why(client: Client, language: str) -> None:
    with override(language):
        why = gettext(
            "The page you asked for belongs to an account. A name and a password make one; pupils need none."
        )
    sent = client.get(f"/{language}/class/", follow=True).content.decode()
    assert why in unescape(sent)
    assert why not in unescape(client.get(f"/{language}/account/sign-in/").content.decode())


def test_every_form_needs_its_token(anna: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    for page in ("new", "sign-in", "sign-out", "password", "email", "delete", "letter"):
        assert client.post(f"/en/account/{page}/", {}).status_code == 403, page
    assert client.post("/en/progress/delete/", {}).status_code == 403


def test_signing_in_sweeps_out_sessions_that_have_ended(client: Client, anna: User) -> None:
    Session.objects.create(session_key="old", session_data="", expire_date=timezone.now() - timedelta(days=1))
    sign_in(client)
    assert not Session.objects.filter(session_key="old").exists()


def test_account_pages_are_kept_by_no_cache(client: Client, anna: User) -> None:
    sign_in(client)
    for page in ("account/", "account/password/", "progress/", "progress/data.json"):
        assert "no-store" in client.get(f"/en/{page}")["Cache-Control"], page


# Trying too often


@pytest.fixture
def three_tries(monkeypatch: pytest.MonkeyPatch, clock: SimpleNamespace) -> None:
    monkeypatch.setattr(account_views, "SIGN_IN", Limit("sign-in", free=3, longest=60, memory=3600))
    monkeypatch.setattr(account_views, "CURRENT", Limit("current", free=3, longest=60, memory=3600))


def mistype(client: Client, name: str = "Anna Lê") -> None:
    for _ in range(3):
        assert sign_in(client, name=name, password=OTHER).status_code == 422


@pytest.mark.usefixtures("three_tries")
def test_after_too_many_wrong_tries_even_the_right_password_waits(client: Client, anna: User) -> None:
    mistype(client)
    held = sign_in(client)
    assert held.status_code == 429
    assert int(held["Retry-After"]) > 0
    assert not is_signed_in(client)
    assert 'value="Anna Lê"' in held.content.decode(), "only the password is typed again"


@pytest.mark.usefixtures("three_tries")
def test_no_stranger_locks_an_account(anna: User) -> None:
    mistype(Client(REMOTE_ADDR="192.0.2.7"))
    assert sign_in(Client(REMOTE_ADDR="192.0.2.8")).status_code == 302


@pytest.mark.usefixtures("three_tries")
def test_a_neighbour_behind_the_same_address_holds_up_nobody_else(anna: User) -> None:
    mistype(Client(), name="Somebody")
    assert sign_in(Client()).status_code == 302


@pytest.mark.usefixtures("three_tries")
def test_where_an_account_was_opened_before_a_neighbour_does_not_hold_it_up(anna: User) -> None:
    own = Client()
    sign_in(own)
    own.post("/en/account/sign-out/")
    mistype(Client())
    assert sign_in(Client()).status_code == 429
    assert sign_in(own).status_code == 302


@pytest.mark.usefixtures("three_tries")
def test_a_known_browser_is_no_place_to_guess_from(anna: User) -> None:
    own = Client()
    sign_in(own)
    own.post("/en/account/sign-out/")
    mistype(own)
    assert sign_in(own).status_code == 429


@pytest.mark.usefixtures("three_tries")
def test_right_tries_do_not_count_and_forgive_slips(anna: User) -> None:
    for _ in range(5):
        assert sign_in(Client()).status_code == 302
        assert sign_in(Client(), password=OTHER).status_code == 422


@pytest.mark.usefixtures("three_tries")
def test_guessing_the_current_password_counts_too(client: Client, anna: User) -> None:
    client.force_login(anna)
    for _ in range(3):
        assert client.post("/en/account/delete/", {"current": OTHER}).status_code == 422
    assert client.post("/en/account/delete/", {"current": PASSWORD}).status_code == 429
    assert User.objects.exists()


# Changing


def test_a_new_password_ends_the_sessions_on_other_devices(anna: User) -> None:
    here, there = Client(), Client()
    sign_in(here)
    sign_in(there)
    fields = {"current": PASSWORD, "password": OTHER, "again": OTHER}
    assert here.post("/en/account/password/", {**fields, "current": OTHER}).status_code == 422
    assert here.post("/en/account/password/", fields).status_code == 302
    assert is_signed_in(here)
    assert not is_signed_in(there)
    assert sign_in(Client(), password=OTHER).status_code == 302


def test_the_address_is_changed_and_taken_back_with_the_password(client: Client, anna: User) -> None:
    sign_in(client)
    assert client.post("/en/account/email/", {"email": "a@b.example", "current": OTHER}).status_code == 422
    client.post("/en/account/email/", {"email": "a@b.example", "current": PASSWORD})
    anna.refresh_from_db()
    assert anna.email == "a@b.example"
    client.post("/en/account/email/", {"email": "", "current": PASSWORD})
    anna.refresh_from_db()
    assert anna.email == ""


# Forgotten passwords


def ask_for_letter(client: Client, email: str, language: str = "en") -> object:
    return client.post(f"/{language}/account/letter/", {"email": email})


def sent() -> list[mail.EmailMessage]:
    """The letters, once all that were asked for are sent or have failed."""
    mailing.sender.submit(bool).result()
    return mail.outbox


def link_of(letter: mail.EmailMessage) -> str:
    return re.search(r"https?://[^/]+(/\S+)", letter.body)[1]


def test_a_letter_sets_a_new_password_once(client: Client, anna: User, language: str) -> None:
    assert ask_for_letter(client, "ANNA@example.org", language)["Location"].endswith("?sent=1")
    (letter,) = sent()
    assert letter.to == ["anna@example.org"]
    assert "Anna Lê" in letter.body
    link = link_of(letter)
    assert link.startswith(f"/{language}/account/letter/")
    page = client.get(link)
    assert page.status_code == 200
    assert client.post(link, {"password": OTHER, "again": OTHER}).status_code == 302
    assert is_signed_in(client)
    assert sign_in(Client(), password=OTHER).status_code == 302
    assert client.get(link).status_code == 404, "a link works once"


def test_an_unknown_address_gets_the_same_answer_and_no_letter(client: Client, anna: User) -> None:
    known, unknown = ask_for_letter(client, "anna@example.org"), ask_for_letter(client, "nobody@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert len(sent()) == 1


class Stuck(BaseEmailBackend):
    """A mail server that answers nobody until it is let go."""

    let_go = Event()

    def send_messages(self, messages: Sequence[mail.EmailMessage]) -> int:
        assert self.let_go.wait(60)
        raise SMTPServerDisconnected(messages[0].to[0])


@override_settings(EMAIL_BACKEND=f"{__name__}.Stuck")
def test_a_mail_server_that_hangs_or_refuses_shows_to_nobody_and_its_words_are_not_logged(
    client: Client, anna: User, caplog: pytest.LogCaptureFixture
) -> None:
    try:
        known = ask_for_letter(client, "anna@example.org")
    finally:
        Stuck.let_go.set()
    unknown = ask_for_letter(client, "nobody@example.org")
    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    sent()
    assert "SMTPServerDisconnected" in caplog.text
    assert "anna" not in caplog.text.lower()


def test_where_too_many_letters_wait_the_next_is_dropped_and_the_log_says_so(
    caplog: pytest.LogCaptureFixture,
) -> None:
    let_go = Event()

    def waiting() -> list[mail.EmailMessage]:
        assert let_go.wait(60)
        return []

    try:
        for _ in range(mailing.MOST_WAITING + 1):
            mailing.send_later(waiting)
        assert "too many" in caplog.text
    finally:
        let_go.set()
    caplog.clear()
    sent()
    mailing.send_later(list)
    assert not caplog.text, "there is room again"


@override_settings(SENDS_EMAIL=False)
def test_a_site_that_sends_no_e_mail_says_so_and_asks_for_no_address(
    client: Client, anna: User, language: str
) -> None:
    page = client.get(f"/{language}/account/letter/").content.decode()
    assert 'name="email"' not in page
    assert 'class="lead"' in page
    assert ask_for_letter(client, "anna@example.org").status_code == 200
    assert not sent()
    page = client.get(f"/{language}/account/new/").content.decode()
    assert 'name="name"' in page
    assert 'name="email"' not in page
    assert sign_up(client, "Ben").status_code == 302


def test_no_letter_goes_to_accounts_without_an_address(client: Client, db: None) -> None:
    User.objects.create_user("Bao", "", PASSWORD)
    assert ask_for_letter(client, "").status_code == 422
    assert not sent()


@pytest.mark.parametrize("link", ["x/y", "MQ/y", "_____/1-2", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5/c-d"])
def test_a_made_up_link_opens_nothing(client: Client, anna: User, link: str) -> None:
    response = client.post(f"/en/account/letter/{link}/", {"password": OTHER, "again": OTHER})
    assert response.status_code == 404
    assert not is_signed_in(client)


def test_a_link_is_too_old_after_a_day(client: Client, anna: User) -> None:
    ask_for_letter(client, "anna@example.org")
    with override_settings(PASSWORD_RESET_TIMEOUT=-1):
        assert client.get(link_of(sent()[0])).status_code == 404


@override_settings(PUBLIC_URL="https://play.example")
def test_links_lead_to_the_public_address_whatever_host_was_asked(client: Client, anna: User) -> None:
    ask_for_letter(client, "anna@example.org")
    assert "https://play.example/en/account/letter/" in sent()[0].body


def test_letters_cannot_be_asked_for_without_end(
    client: Client, anna: User, monkeypatch: pytest.MonkeyPatch, clock: SimpleNamespace
) -> None:
    monkeypatch.setattr(account_views, "RESETS", Limit("password-resets", free=2, longest=60, memory=60))
    statuses = [ask_for_letter(client, "anna@example.org").status_code for _ in range(3)]
    assert statuses == [302, 302, 429]
    assert len(sent()) == 2


@pytest.mark.usefixtures("clock")
def test_nobody_is_flooded_with_letters_from_many_addresses(anna: User) -> None:
    for number in range(accounts.RESETS_TO.free + 3):
        assert ask_for_letter(Client(REMOTE_ADDR=f"192.0.2.{number}"), "anna@example.org").status_code == 302
    assert len(sent()) == accounts.RESETS_TO.free


def test_a_class_may_make_its_accounts_at_once() -> None:
    assert accounts.SIGN_UP.free >= 90
