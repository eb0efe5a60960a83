"""Participants: a code and a nickname let somebody in; the browser's cookie, or a personal code, lets them in again."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from tutor.classroom import nicknames
from tutor.classroom.errors import class_deleted
from tutor.classroom.models import ALPHABET, CHANGED, CODE_LENGTH, Participant, Session, hashed, insert
from tutor.classroom.sessions import record_event
from tutor.site.limits import Limit

WRONG_CODES = Limit("class-code", free=30, longest=900, memory=3600)
"""Of classes, from one address. A class that somebody there is in already is let in all the same."""

WRONG_PERSONAL_CODES = Limit("personal-code", free=30, longest=60, memory=3600)
"""In one class, from one address."""

JOINED = Limit("joined", free=400, longest=30, memory=12 * 3600)
"""To one class, from one address: a school hall comes in at once, and nobody fills a class twice over."""

MOST_PARTICIPANTS = 600

SALT = "tutor.classroom.seat"


class Full(Exception):
    """There are as many participants as a session holds; those who were taken out leave their places free."""


# --- Codes


def read_code(text: str) -> str:
    """A code as somebody typed it: small letters, blanks and dashes do not matter. Empty if it can be none."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else ""


def running_session(code: str, now: datetime | None = None) -> Session | None:
    """The session that now runs under this code, as somebody typed it."""
    code = read_code(code)
    return Session.objects.filter(code=code, closes_at__gt=now or timezone.now()).first() if code else None


def link_key(code: str, secret: str | None = None) -> str:
    """What the QR code adds to the code: who has it did not guess, and is let in whoever else guesses from there."""
    return salted_hmac(SALT, code, secret, algorithm="sha256").hexdigest()[:16]


def is_link_key(code: str, given: str) -> bool:
    """Whether a QR code gave this key, also one that was shown before the site's secret key was changed."""
    secrets_used = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(constant_time_compare(link_key(code, secret), given) for secret in secrets_used)


# --- Coming in, and what teachers change


def join(session: Session, nickname: str, language: str) -> tuple[Participant, str]:
    """A new participant and their token, which nobody can read again. ``Full`` if there is no room."""
    token = secrets.token_urlsafe(24)
    if session.participants.filter(removed=False).count() < MOST_PARTICIPANTS:
        for name in free_names(session, nickname, language):
            participant = Participant(session=session, nickname=name, token_hash=hashed(token))
            if insert(participant):
                return participant, token
    raise Full


def rename(participant: Participant, wish: str, language: str) -> None:
    """Give somebody another nickname, told apart from those of all others as when they join."""
    own = participant.nickname if nicknames.clean(wish) else ""
    for name in free_names(participant.session, wish, language, own):
        # Somebody may just have come in under this name.
        with suppress(IntegrityError), transaction.atomic():
            change(participant, nickname=name)
            return
    # Where others are faster each time, the nickname stays what it was.


def free_names(session: Session, wish: str, language: str, own: str = "") -> Iterator[str]:
    """Nicknames that nobody else has: whoever is beaten to one, or to a code, tries the next.

    ``own``: the nickname that the participant has now and may keep.
    """
    for _ in range(MOST_PARTICIPANTS):
        taken = set(session.participants.values_list("nickname", flat=True))
        yield free_name(wish, language, taken - {own})


def free_name(wish: str, language: str, taken: set[str]) -> str:
    """The nickname wished for, with a number if somebody has it; one from the list if nothing is left of the wish."""
    name = nicknames.clean(wish)
    if not name:
        return nicknames.draw(language, taken)
    return nicknames.numbered(name, taken) if name in taken else name


def rejoin(session: Session, personal_code: str) -> tuple[Participant, str] | None:
    """The participant with this personal code and a new token; the device that had the old one is no longer in."""
    code = read_code(personal_code)
    participant = session.participants.filter(code=code, removed=False).first() if code else None
    if participant is None:
        return None
    token = secrets.token_urlsafe(24)
    if not Participant.objects.filter(pk=participant.pk).update(token_hash=hashed(token)):
        raise class_deleted()
    return participant, token


def change(participant: Participant, **changes: object) -> None:
    """Change a nickname or a time factor, or take somebody out; their page notices.

    ``NotFound`` where the session, and everybody in it, was deleted a moment ago.
    """
    if not Participant.objects.filter(pk=participant.pk).update(**changes):
        raise class_deleted()
    for name, value in changes.items():
        setattr(participant, name, value)
    record_event(participant.session, CHANGED)
