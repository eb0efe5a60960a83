"""Participants: a code and a nickname let somebody in; the browser's cookie, or a personal code, lets them in again."""

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
from tutor.classroom.errors import class_deleted, no_such_participant, taken_elsewhere
from tutor.classroom.models import ALPHABET, CHANGED, CODE_LENGTH, Participant, Session
from tutor.classroom.queries import insert
from tutor.classroom.sessions import tell
from tutor.classroom.state import participant_version
from tutor.site.limits import Limit

WRONG_CODES = Limit("class-code", each=30, in_all=600, seconds=60)

MOST_PARTICIPANTS = 600

SALT = "tutor.classroom.seat"


class Full(Exception):
    """There are as many participants as a session holds."""


# --- Codes


def read_code(text: str) -> str:
    """A code as somebody typed it: small letters, blanks and dashes do not matter. Empty if it can be none."""
    code = "".join(text.split()).replace("-", "").upper()
    return code if len(code) == CODE_LENGTH and set(code) <= set(ALPHABET) else ""


def running_session(code: str, now: datetime | None = None) -> Session | None:
    """The session that now runs under this code, as somebody typed it."""
    code = read_code(code)
    return Session.objects.with_code(code, now or timezone.now()).first() if code else None


def link_key(code: str) -> str:
    """What the QR code adds to the code: who has it did not guess, and is let in whoever else guesses from there."""
    return salted_hmac(SALT, code, algorithm="sha256").hexdigest()[:16]


def is_link_key(code: str, key: str) -> bool:
    return bool(key) and constant_time_compare(link_key(read_code(code)), key)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# --- Coming in, and what teachers change


def join(session: Session, nickname: str, language: str) -> tuple[Participant, str]:
    """A new participant and their token, which nobody can read again. ``Full`` if there is no room."""
    token = secrets.token_urlsafe(24)

    def come_in(name: str) -> Participant | None:
        participant = Participant(session=session, nickname=name, token_hash=hashed(token))
        if insert(participant):
            return participant
        if not Session.objects.filter(pk=session.pk).exists():
            raise class_deleted()
        return None

    participant = None
    if session.participants.count() < MOST_PARTICIPANTS:
        participant = with_free_nickname(session, nickname, language, come_in)
    if participant is None:
        raise Full
    return participant, token


def rename(participant: Participant, wish: str, language: str) -> None:
    """Give somebody another nickname, told apart from those of all others as when they join."""

    def take(name: str) -> Participant | None:
        try:
            with transaction.atomic():
                change(participant, nickname=name)
        except IntegrityError:  # Somebody has just come in under this name.
            return None
        return participant

    # Where others are faster each time, the nickname stays what it was.
    with_free_nickname(participant.session, wish, language, take, own=participant.nickname)


def with_free_nickname(
    session: Session,
    wish: str,
    language: str,
    take: Callable[[str], Participant | None],
    own: str = "",
) -> Participant | None:
    """What `take` gives for the first nickname it gets: whoever is beaten to one, or to a code, tries the next.

    ``own``: the nickname that the participant has now and may keep if it is wished for.
    """
    for _ in range(MOST_PARTICIPANTS):
        taken = set(session.participants.values_list("nickname", flat=True))
        if nicknames.clean(wish):
            taken.discard(own)
        participant = take(free_name(wish, language, taken))
        if participant is not None:
            return participant
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
    """The participant with this personal code and a new token; the device that had the old one is no longer in."""
    code = read_code(personal_code)
    participant = session.participants.present().filter(code=code).first() if code else None
    if participant is None:
        return None
    token = secrets.token_urlsafe(24)
    if not Participant.objects.filter(pk=participant.pk).update(token_hash=hashed(token)):
        raise class_deleted()
    return participant, token


def find_participant(session: Session, participant_id: int) -> Participant:
    found: Participant | None = session.participants.filter(pk=participant_id).first()
    if found is None:
        raise no_such_participant()
    return found


def change(participant: Participant, **changes: object) -> None:
    """Change a nickname or a time factor, or take somebody out; their page notices.

    ``NotFound`` where the session, and everybody in it, was deleted a moment ago.
    """
    if not Participant.objects.filter(pk=participant.pk).update(**changes):
        raise class_deleted()
    for name, value in changes.items():
        setattr(participant, name, value)
    tell(participant.session, CHANGED)


# --- The browser's cookie


def cookie_name(session_id: int) -> str:
    return f"seat-{session_id}"


def keep_token(request: HttpRequest, response: HttpResponse, participant: Participant, token: str) -> None:
    """Give the browser the token. Whatever session it had before gets a new key: nobody can have planted it."""
    if request.session.session_key:
        request.session.cycle_key()
    response.set_signed_cookie(
        cookie_name(participant.session_id),
        token,
        salt=SALT,
        expires=participant.session.delete_at,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def token_in(request: HttpRequest, session_id: int) -> str | None:
    found: str | None = request.get_signed_cookie(cookie_name(session_id), default=None, salt=SALT)
    return found


def participant_of(request: HttpRequest, session_id: int) -> Participant | None:
    """Whom the browser's cookie names in this session, with the session."""
    token = token_in(request, session_id)
    return Participant.objects.with_token(hashed(token), session_id).first() if token else None


def participant_or_404(request: HttpRequest, session_id: int) -> Participant:
    """Whoever was in once is told why they are no longer; to anybody else there is nothing."""
    participant = participant_of(request, session_id)
    if participant is not None:
        return participant
    if token_in(request, session_id) is None:
        raise Http404
    raise taken_elsewhere() if Session.objects.filter(pk=session_id).exists() else class_deleted()


def version_now(request: HttpRequest, session_id: int, now: datetime) -> str | None:
    """The version of this browser's page in the session."""
    token = token_in(request, session_id)
    return participant_version(hashed(token), session_id, now) if token else None
