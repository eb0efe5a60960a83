"""How many sheets somebody may have made."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tutor.progress.learners import user_of
from tutor.site.errors import error_page
from tutor.site.limits import Limit, count, held_up, try_again, wait
from tutor.site.shortcuts import client_address

PRINTING = Limit("paper", free=30, longest=60, memory=60)
"""A sheet takes a second to make: enough for a staff room behind one address, too few to keep the site busy."""


def held_up_printing(request: HttpRequest) -> HttpResponse | None:
    """Count one more sheet of an account or, without one, of an address. Instead of too many there is a page."""
    user = user_of(request)
    who = f"account {user.pk}" if user else client_address(request)
    if seconds := wait(PRINTING, who):
        title = _("Many sheets are being made just now.")
        return held_up(error_page(request, 429, title, try_again(seconds)), seconds)
    count(PRINTING, who)
    return None
