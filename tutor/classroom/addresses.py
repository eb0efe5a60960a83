"""Addresses that phones in the room reach."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

from tutor.classroom.models import Session


def public(request: HttpRequest, path: str) -> str:
    """The address of a path: under PUBLIC_URL where it is set, else as this page was asked for."""
    return f"{settings.PUBLIC_URL or f'{request.scheme}://{request.get_host()}'}{path}"


def join_page(request: HttpRequest) -> str:
    """The way in, as the room reads it on the wall."""
    return public(request, reverse("classroom:join")).partition("://")[2]


def join_link(request: HttpRequest, session: Session) -> str:
    """The short link of a session that somebody can join, else the page that asks for a code."""
    if session.code is None:
        return public(request, reverse("classroom:join"))
    return public(request, reverse("join-short", args=[session.code]))
