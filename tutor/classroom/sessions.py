"""Sessions: started from a sheet, run by their teachers, deleted at the latest when their time has come."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tutor.classroom.models import ENDED, KEPT_DAYS, RENEW, Event, Session, Sheet, changed_key, insert
from tutor.practice.items import can_be_set
from tutor.site.counters import is_first
from tutor.site.deleting import retry_delete
from tutor.site.errors import NotFound

KEPT_CHOICES = (1, 7, 30, 90)
SECONDS_CHOICES = (0, 60, 120, 180, 300, 600, 1200, 2400)

SWEPT_EVERY = 600
"""Seconds."""

CODES_TRIED = 10


def start_session(sheet: Sheet, user: Any, *, kept: int = KEPT_DAYS, **settings: Any) -> Session:
    """A session with a copy of the sheet's items, less those that are gone, and a code of its own.

    ``kept``: for so many days. ``settings``: pace, reasons, seconds.
    """
    for _try in range(CODES_TRIED):
        try:
            with transaction.atomic():
                return Session.objects.create(
                    owner=user,
                    sheet=sheet,
                    title=sheet.title,
                    items=tuple(item for item in sheet.items if can_be_set(item, sheet.house)),
                    house=sheet.house,
                    languages=sheet.languages,
                    delete_at=timezone.now() + timedelta(days=kept),
                    **settings,
                )
        except IntegrityError:  # The code is somebody else's just now.
            continue
    raise RuntimeError("no free code was found")


def change_helper_link(session: Session, button: str) -> None:
    """Renew or withdraw the link by which colleagues become helpers; the one before opens nothing any more."""
    session.helper_key = changed_key(button)
    session.save(update_fields=["helper_key"])


def remove_helper(session: Session, user_id: int) -> None:
    """Somebody runs the session no more. They know the link, so there is another one, if there is one at all."""
    session.helpers.remove(user_id)
    if session.helper_key:
        change_helper_link(session, RENEW)


def find_session(user: Any, session_id: int) -> Session:
    """A session of this teacher; anybody else's is not found."""
    session: Session | None = Session.objects.filter(pk=session_id).first()
    # A dashboard asks every second: the owner is known without another query.
    if session is None or not (session.owner_id == user.pk or session.helpers.filter(pk=user.pk).exists()):
        # Whether there ever was one is told to nobody but those who run it.
        raise NotFound(
            _("There is no such session."),
            _(
                "It may have been deleted, or belong to a colleague: ask for the link that lets you run it together."
            ),
        )
    return session


def find_own_session(user: Any, session_id: int, title: str) -> Session:
    """A session that this teacher started; who only helps with it is told by `title` what is the owner's to do."""
    session = find_session(user, session_id)
    if session.owner_id != user.pk:
        raise NotFound(title, _("Ask the colleague who started the session."))
    return session


def record_event(session: Session, kind: str, item: int | None = None) -> None:
    """Note what a teacher did; ``NotFound`` where the session was deleted a moment ago."""
    insert(Event(session=session, kind=kind, item=item))


def end_session(session: Session) -> None:
    """Nobody joins or answers any more, and the code is free."""
    record_event(session, ENDED)
    session.code = None
    Session.objects.filter(pk=session.pk).update(code=None)


def sweep(now: datetime | None = None) -> int:
    """Delete every session whose time has come, and free the codes of those that are over. Returns how many went."""
    now = now or timezone.now()
    Session.objects.filter(code__isnull=False, closes_at__lte=now).update(code=None)
    gone = Session.objects.filter(delete_at__lte=now)
    _rows, by_model = retry_delete(gone.delete)
    return by_model.get(Session._meta.label, 0)


def sweep_now_and_then() -> None:
    """So that nothing outlives its time where nobody has set up the command to run every night."""
    if is_first("sweep of classes", seconds=SWEPT_EVERY):
        sweep()
