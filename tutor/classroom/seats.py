"""Participants: a code and a nickname give a seat; the browser's cookie, or a personal code, gives it back."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tutor.classroom import nicknames
from tutor.classroom.missing import class_deleted, seat_taken
from tutor.classroom.models import ALPHABET, CODE_LENGTH, Participant, Session
from tutor.classroom.reading import seat_with_token
from tutor.classroom.sessions import change_seat
from tutor.classroom.state import seat_version
from tutor.classroom.writing import write_once
from tutor.site.limits import Limit

WRONG_CODES = Limit("class-code", each=30, in_all=600, seconds=60)

MOST_SEATS = 600

SALT = "tutor.classroom.seat"


class Full(Exception):
    """There are as many participants as a session holds."""


def read_code(text: str) -> str:
    """A code as somebody typed it: small letters, blanks and dashes do not matter. Empty if it can be none."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else ""


def session_of_code(code: str, now: datetime | None = None) -> Session | None:
    """The session that now runs under this code."""
    code = read_code(code)
    return Session.objects.filter(code=code, closes_at__gt=now or timezone.now()).first() if code else None


def link_key(code: str) -> str:
    """What the QR code adds to the code: who has it did not guess, and is let in whoever else guesses from there."""
    return salted_hmac(SALT, code, algorithm="sha256").hexdigest()[:16]


def is_link_key(code: str, key: str) -> bool:
    return bool(key) and constant_time_compare(link_key(read_code(code)), key)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def join(session: Session, nickname: str, language: str) -> tuple[Participant, str]:
    """A new seat and its token, which nobody can read again. ``Full`` if there is no room."""
    token = secrets.token_urlsafe(24)

    def sit_down(name: str) -> Participant | None:
        seat = Participant(session=session, nickname=name, token_hash=hashed(token))
        return seat if write_once(seat) else None

    seat = None
    if session.participants.count() < MOST_SEATS:
        seat = first_that_can_be_had(session, nickname, language, sit_down)
    if seat is None:
        raise Full
    return seat, token


def rename(seat: Participant, wish: str, language: str) -> None:
    """Give somebody another nickname, told apart from those of all others as when they join."""

    def take(name: str) -> Participant | None:
        try:
            with transaction.atomic():
                change_seat(seat, nickname=name)
        except IntegrityError:  # Somebody has just come in under this name.
            return None
        return seat

    # Where others are faster each time, the seat keeps the name it has.
    first_that_can_be_had(seat.session, wish, language, take, own=seat.nickname)


def first_that_can_be_had(
    session: Session,
    wish: str,
    language: str,
    take: Callable[[str], Participant | None],
    own: str = "",
) -> Participant | None:
    """The seat under the first nickname that can be taken: whoever is beaten to one, or to a code, tries the next.

    ``own``: the name that the seat has now, which it may keep if it is wished for.
    """
    for _ in range(MOST_SEATS):
        taken = set(session.participants.values_list("nickname", flat=True))
        if nicknames.clean(wish):
            taken.discard(own)
        seat = take(free_name(wish, language, taken))
        if seat is not None:
            return seat
    return None


def free_name(wish: str, language: str, taken: set[str]) -> str:
    """The nickname wished for, with a number if somebody has it; one from the list if nothing is left of the wish."""
    name = nicknames.clean(wish)
    if not name:
        return nicknames.draw(language, taken)
    if name not in taken:
        return name
    return nicknames.numbered(name, taken)


def rejoin(session: Session, personal_code: str) -> tuple[Participant, str] | None:
    """The seat of this personal code with a new token; the device it was taken from has lost it."""
    code = read_code(personal_code)
    seat = session.participants.filter(code=code, removed=False).first() if code else None
    if seat is None:
        return None
    token = secrets.token_urlsafe(24)
    if not Participant.objects.filter(pk=seat.pk).update(token_hash=hashed(token)):
        raise class_deleted()
    return seat, token


def cookie_name(session_id: int) -> str:
    return f"seat-{session_id}"


def seat_down(request: HttpRequest, response: HttpResponse, seat: Participant, token: str) -> None:
    """Give the browser the token. Whatever session it had before gets a new key: nobody can have planted it."""
    if request.session.session_key:
        request.session.cycle_key()
    response.set_signed_cookie(
        cookie_name(seat.session_id),
        token,
        salt=SALT,
        expires=seat.session.delete_at,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def seat_of(request: HttpRequest, session_id: int) -> Participant | None:
    """The seat that the browser's cookie names in this session, with its session."""
    token = token_in(request, session_id)
    return seat_with_token(hashed(token), session_id) if token else None


def token_in(request: HttpRequest, session_id: int) -> str | None:
    found: str | None = request.get_signed_cookie(cookie_name(session_id), default=None, salt=SALT)
    return found


def version_now(request: HttpRequest, session_id: int, now: datetime) -> str | None:
    """The version of this browser's page in the session."""
    token = token_in(request, session_id)
    return seat_version(hashed(token), session_id, now) if token else None


def seat_or_404(request: HttpRequest, session_id: int) -> Participant:
    """Whoever once sat there is told why they do no longer; to anybody else there is nothing."""
    seat = seat_of(request, session_id)
    if seat is not None:
        return seat
    if token_in(request, session_id) is None:
        raise Http404
    raise seat_taken() if Session.objects.filter(pk=session_id).exists() else class_deleted()
