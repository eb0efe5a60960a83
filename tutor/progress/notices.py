"""What has just been done, told on the page that follows."""

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

NOTICES = {
    "house-rules": _("Your table is kept."),
    "deleted": _("Your progress is deleted."),
    "account": _("Your account and all that belonged to it are deleted."),
    "password": _("Your new password holds from now on."),
    "email": _("Your e-mail address is kept."),
    "no-email": _("Your account has no e-mail address now."),
}


def done(page: str, what: str, *args: str) -> HttpResponseRedirect:
    """On to a page that says what has been done."""
    return redirect(reverse(page, args=args, query={"done": what}))


def notice(request: HttpRequest) -> object:
    return NOTICES.get(request.GET.get("done", ""))
