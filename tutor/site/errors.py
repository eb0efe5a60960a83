"""Pages for what went wrong: plain words and a way on. htmx gets them as a fragment, the API as JSON."""

import sys

from django.core.exceptions import PermissionDenied
from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import REASON_NO_CSRF_COOKIE, get_token
from django.template.loader import render_to_string
from django.utils.cache import patch_vary_headers
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

TOKEN = "csrfmiddlewaretoken"

RETRY_AFTER = 5
"""Seconds after which a database that was busy is worth another try."""


class NotFound(Http404):
    """Something is not there, and the page says in words of its own what happened and what to do."""

    def __init__(self, title: str, advice: str) -> None:
        super().__init__(title)
        self.title = title
        self.advice = advice


def error_page(
    request: HttpRequest,
    status: int,
    title: str,
    advice: str,
    bare: bool = False,
    again: bool = False,
    back: str = "",
) -> HttpResponse:
    """`bare`: for errors in what ordinary pages need, such as the host's name or the database, without any of that.

    `again`: the form that was posted can be sent once more, from this page or by the script that still has it. `back`:
    an address to return to.
    """
    if request.path.startswith("/api/"):
        found = {"errors": {"request": [f"{title} {advice}"]}}
        return JsonResponse(found, status=status, json_dumps_params={"ensure_ascii": False})
    fragment = request.headers.get("HX-Request") == "true"
    sent: list[tuple[str, str]] = []
    if again and not {"password", "current"} & request.POST.keys():  # No page has a password written into it.
        fields = [] if fragment else request.POST.lists()
        sent = [(name, text) for name, texts in fields if name != TOKEN for text in texts]
        sent.append((TOKEN, get_token(request)))
    context = {"title": title, "advice": advice, "back": back, "sent": sent}
    template = "_failure" if fragment else "bare" if bare else "page"
    html = render_to_string(f"errors/{template}.html", context, None if bare or fragment else request)
    response = HttpResponse(html, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    advice = _("Go back, look at the address, and try once more.")
    return error_page(request, 400, _("This request cannot be read."), advice, bare=True)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    advice = _("Open the page again from its start, then try once more.")
    return error_page(request, 403, _("This is not open to you."), advice)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form without the token that fits: cookies are off, or somebody signed in or out in another tab.

    It can be sent again with the right token, but only if the browser said that a page of ours had sent it: an origin
    that is named is ours, Django has looked at it before the token.
    """
    if not reason.startswith("CSRF"):
        return permission_denied(request, PermissionDenied(reason))
    title = _("You’ve signed in or out in another tab.")
    if reason == REASON_NO_CSRF_COOKIE:
        title = _("Your browser sent us no cookie.")
        advice = _("Without it we can’t tell who you are. Allow cookies for this site, then try again.")
    elif request.user.is_authenticated:
        advice = _("You’re signed in as %(name)s now. Try again, and what you sent is kept there.")
        advice %= {"name": request.user.get_username()}
    else:
        advice = _("You’re signed out now. Try again, and what you sent is kept on this device.")
    came_from, again = request.headers.get("Referer", ""), "Origin" in request.headers
    back = came_from if url_has_allowed_host_and_scheme(came_from, request.get_host()) else ""
    return error_page(request, 403, title, advice, again=again, back=back)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, NotFound):
        return error_page(request, 404, exception.title, exception.advice)
    advice = _("The address may have a slip in it. All games and rules are found from the first page.")
    return error_page(request, 404, _("There is no such page."), advice)


def method_not_allowed(request: HttpRequest, methods: str) -> HttpResponse:
    advice = _("It takes only %(methods)s. From a page it is reached by a button.") % {"methods": methods}
    response = error_page(request, 405, _("This address cannot be opened like this."), advice)
    response["Allow"] = methods
    return response


def body_too_large(request: HttpRequest, limit: int) -> HttpResponse:
    advice = _("At most %(limit)d KB are read in one request.") % {"limit": limit // 1024}
    return error_page(request, 413, _("This is too much at once."), advice)


def server_error(request: HttpRequest) -> HttpResponse:
    """A database that is locked, full or away has words of its own, and a form can be sent again."""
    if isinstance(sys.exception(), (OperationalError, InterfaceError)):
        return database_away(request)
    advice = _("It is not your doing. Try again in a moment.")
    return error_page(request, 500, _("Something went wrong on our side."), advice, bare=True)


def database_away(request: HttpRequest) -> HttpResponse:
    sent = request.method == "POST"
    if sent:
        title = _("This couldn’t be saved.")
        advice = _("Our database is busy or full. Your entry is still here: try again in a moment.")
    else:
        title = _("We can’t get at our data right now.")
        advice = _("Our database is busy or full. Try again in a moment.")
    response = error_page(request, 503, title, advice, bare=True, again=sent)
    response["Retry-After"] = str(RETRY_AFTER)
    return response
