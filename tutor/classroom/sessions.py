"""Sessions: started from a sheet, run by their teachers, deleted at the latest when their time has come."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from tutor.classroom.missing import class_deleted, no_such_class, no_such_seat
from tutor.classroom.models import (
    CHANGED,
    ENDED,
    KEPT_DAYS,
    LED,
    PACES,
    Event,
    Participant,
    Session,
    Sheet,
    new_code,
)
from tutor.classroom.writing import write_once
from tutor.practice.items import can_be_set
from tutor.site.deleting import retry_delete

KEPT_CHOICES = (1, 7, 30, 90)
SECONDS_CHOICES = (0, 60, 120, 180, 300, 600, 1200, 2400)

SWEPT_EVERY = 600


def start_session(
    sheet: Sheet,
    user: Any,
    pace: str = LED,
    reasons: bool = True,
    seconds: int = 0,
    kept_days: int = KEPT_DAYS,
) -> Session:
    """A session with a copy of the sheet's items, less those that are gone, and a code of its own."""
    items = tuple(item for item in sheet.items if can_be_set(item, sheet.house))
    for _ in range(10):
        try:
            with transaction.atomic():
                return Session.objects.create(
                    owner=user,
                    sheet=sheet,
                    title=sheet.title,
                    items=items,
                    house=sheet.house,
                    languages=sheet.languages,
                    pace=pace if pace in PACES else LED,
                    reasons=reasons,
                    seconds=seconds if seconds in SECONDS_CHOICES else 0,
                    code=new_code(),
                    delete_at=timezone.now()
                    + timedelta(days=kept_days if kept_days in KEPT_CHOICES else KEPT_DAYS),
                )
        except IntegrityError:  # The code is somebody else's just now.
            continue
    raise RuntimeError("no free code was found")


def sessions_of(user: Any) -> QuerySet[Session]:
    """Those that a teacher owns or helps with, the latest first."""
    return Session.objects.filter(Q(owner=user) | Q(helpers=user)).distinct().order_by("-id")


def find_session(user: Any, session_id: int) -> Session:
    """A session of this teacher; anybody else's is not found."""
    session = Session.objects.filter(pk=session_id).first()
    # A dashboard asks every second: the owner is known without another query.
    if session is None or not (session.owner_id == user.pk or session.helpers.filter(pk=user.pk).exists()):
        raise no_such_class()
    return session


def find_seat(session: Session, seat_id: int) -> Participant:
    seat = session.participants.filter(pk=seat_id).first()
    if seat is None:
        raise no_such_seat()
    return seat


def tell(session: Session, kind: str, item: int | None = None) -> Event:
    """Note what a teacher did; ``NotFound`` where the session was deleted a moment ago."""
    event = Event(session=session, kind=kind, item=item)
    write_once(event)
    return event


def end_session(session: Session) -> None:
    """Nobody joins or answers any more, and the code is free."""
    tell(session, ENDED)
    session.code = None
    Session.objects.filter(pk=session.pk).update(code=None)


def change_seat(seat: Participant, **changes: Any) -> None:
    """Change a nickname or a time factor, or take somebody out; their page notices.

    ``NotFound`` where the session, and the seat with it, was deleted a moment ago.
    """
    if not Participant.objects.filter(pk=seat.pk).update(**changes):
        raise class_deleted()
    for name, value in changes.items():
        setattr(seat, name, value)
    tell(seat.session, CHANGED)


def sweep(now: datetime | None = None) -> int:
    """Delete every session whose time has come, and free the codes of those that are over. Returns how many went."""
    now = now or timezone.now()
    Session.objects.filter(code__isnull=False, closes_at__lte=now).update(code=None)
    gone = Session.objects.filter(delete_at__lte=now)
    _rows, by_model = retry_delete(gone.delete)
    return by_model.get(Session._meta.label, 0)


def sweep_now_and_then() -> None:
    """So that nothing outlives its time where nobody has set up the command to run every night."""
    if cache.add("classroom-swept", 1, SWEPT_EVERY):
        sweep()
