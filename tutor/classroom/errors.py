"""Pages for what is no longer there: a class that was deleted, a place that another device has taken."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tutor.site.errors import NotFound


def class_deleted() -> NotFound:
    """Told to those who were in it, and to a teacher whose click came too late."""
    return NotFound(
        _("This class is no longer there."),
        _("It was deleted, with everything that was answered in it. What you took home is in your progress."),
    )


def not_joined() -> NotFound:
    """Told to a browser without the cookie of a place."""
    return NotFound(
        _("You aren’t in this class on this device."),
        _(
            "Join with the code of the class. If you were in it before, your personal code gives you back your place."
        ),
    )


def taken_elsewhere() -> NotFound:
    return NotFound(
        _("You are no longer in this class on this device."),
        _(
            "Your place was taken on another device with your personal code. The code of the class lets you in again."
        ),
    )
