"""Accounts: found by name, made, opened, recovered. Pages are in account_views.py, deletion in personal_data.py."""

from collections.abc import Iterable, Iterator
from functools import partial, reduce
from operator import or_

from django.conf import settings
from django.contrib.auth import authenticate, get_user_model
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_decode, urlsafe_base64_encode
from django.utils.translation import gettext as _
from django.utils.translation import override

from tutor.progress.mailing import send_later
from tutor.progress.models import LONGEST_LOOK, NameLook
from tutor.site.limits import Limit
from tutor.site.names import MOST_CHARACTERS, look, plain_name
from tutor.site.shortcuts import language, public_url

SIGN_IN = Limit("sign-in", free=5, longest=60, memory=3600)
"""Wrong passwords for one account from one address, or from one browser in which it was opened before."""

CURRENT = Limit("current-password", free=5, longest=60, memory=3600)
"""Wrong current passwords of somebody who is signed in."""

SIGN_UP = Limit("sign-up", free=100, longest=60, memory=3600)
"""New accounts: three classes may make theirs from one address in an hour."""

RESETS = Limit("password-resets", free=10, longest=300, memory=3600)
"""E-mails asked for from one address."""

RESETS_TO = Limit("password-resets-to", free=3, longest=3600, memory=24 * 3600)
"""E-mails to one address, whoever asks for them."""


def find_user(name: str) -> User | None:
    """The account of this name, whatever its capitals."""
    wanted = plain_name(name, MOST_CHARACTERS)
    if not wanted:
        return None
    # SQLite compares only ASCII letters without regard to case.
    spellings = (wanted, wanted.lower(), wanted.upper(), wanted.title())
    alike = reduce(or_, [Q(username__iexact=spelling) for spelling in spellings])
    return get_user_model().objects.filter(alike).first()


def look_of(name: str) -> str:
    """How an account's name looks, as it is kept."""
    return look(name)[:LONGEST_LOOK]


def make_account(name: str, password: str, email: str) -> User | None:
    """A new account, or nothing if somebody took the name a moment ago, or one that looks the same."""
    try:
        with transaction.atomic():
            user = get_user_model().objects.create_user(name, email, password)
            NameLook.objects.create(user=user, look=look_of(name))
            return user
    except IntegrityError:
        return None


def known_user(request: HttpRequest, name: str, password: str) -> User | None:
    """The account of this name and password. An unknown name takes as long to refuse as a wrong password."""
    user = find_user(name)
    return authenticate(request, username=user.username if user else name, password=password)


def send_reset_links(request: HttpRequest, email: str) -> None:
    """To every account with this address, a message with a link to set a new password. It works once, for a day.

    Messages go to the address as it is kept, never as it was typed: two that look alike may be two people's. They are
    written and sent later (mailing.py): what is done here is the same whether or not anybody has the address.
    """
    users = list(get_user_model().objects.filter(email__iexact=email, is_active=True))
    send_later(partial(reset_messages, users, public_url(request), language()))


def reset_messages(users: Iterable[User], site: str, language: str) -> Iterator[EmailMessage]:
    """The message to each account, in a language."""
    with override(language):
        for user in users:
            code = urlsafe_base64_encode(force_bytes(user.pk))
            token = default_token_generator.make_token(user)
            link = site + reverse("progress:new-password", args=[code, token])
            context = {"name": user.username, "link": link, "site_name": settings.SITE_NAME}
            subject = _("%(site)s: a new password") % {"site": settings.SITE_NAME}
            yield EmailMessage(
                subject, render_to_string("progress/password-reset.txt", context), to=[user.email]
            )


def user_of_reset_link(code: str, token: str) -> User | None:
    """The account that this link was sent to, as long as it works."""
    try:
        user = get_user_model().objects.filter(pk=int(urlsafe_base64_decode(code)), is_active=True).first()
    except (ValueError, OverflowError):
        return None
    return user if user and default_token_generator.check_token(user, token) else None
