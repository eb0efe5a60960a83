"""The reader's clock, which the server can't see.

Pages write days in UTC and name it; a script shows them as the reader's clock has them, and tells the zone in a cookie
(static/js/site.js). What is made here for the reader, as names of files, goes by that cookie, or by UTC and names it.
"""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from django.http import HttpRequest
from django.utils.formats import date_format

COOKIE = "zone"


def reader_zone(request: HttpRequest) -> ZoneInfo | None:
    try:
        return ZoneInfo(request.COOKIES.get(COOKIE, ""))
    except (KeyError, ValueError, OSError):  # unknown; not even a name; a folder, or too long
        return None


def day_in_words(request: HttpRequest, moment: datetime) -> str:
    zone = reader_zone(request)
    day = date_format(moment.astimezone(zone or UTC).date())
    return day if zone else f"{day} (UTC)"


def day_in_figures(request: HttpRequest, moment: datetime) -> str:
    """As in names of files: 2026-12-03."""
    zone = reader_zone(request)
    return f"{moment.astimezone(zone or UTC):%Y-%m-%d}" + ("" if zone else "-UTC")
