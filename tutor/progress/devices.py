"""Browsers in which an account was opened before: who guesses its password from the same address doesn't hold them up.

A signed cookie holds a number drawn by lot and a digest for each of the accounts opened last. It opens nothing: it only
decides with whom wrong passwords are counted.
"""

import secrets

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from tutor.site.preferences import ONE_YEAR
from tutor.site.shortcuts import client_address, keep_signed

COOKIE = "device"
SALT = "tutor.progress.device"

MOST = 20
"""Accounts of one browser: more than one household or desk has."""


def who_tries(request: HttpRequest, user: User | None) -> str:
    """With whom a wrong password for this account counts: a browser in which it was opened, or the address."""
    device, *accounts = known(request)
    return f"device {device}" if user and mark_of(user) in accounts else client_address(request)


def remember_device(request: HttpRequest, response: HttpResponse, user: User) -> None:
    """Note in the browser that this account was opened in it."""
    device, *accounts = known(request)
    mark = mark_of(user)
    accounts = [mark, *(each for each in accounts if each != mark)][:MOST]
    value = ".".join([device or secrets.token_urlsafe(12), *accounts])
    keep_signed(response, COOKIE, value, SALT, max_age=ONE_YEAR)


def known(request: HttpRequest) -> list[str]:
    """The browser's number and the digests of its accounts; an empty number for one that has none."""
    return (request.get_signed_cookie(COOKIE, default="", salt=SALT, max_age=ONE_YEAR) or "").split(".")


def mark_of(user: User) -> str:
    return salted_hmac(SALT, str(user.pk), algorithm="sha256").hexdigest()[:16]
