"""Pages for what went wrong: plain words and a way on. The API gets the same as JSON."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _


class NotFound(Http404):
    """Something is not there, and the page says in words of its own what happened and what to do."""

    def __init__(self, title: str, advice: str) -> None:
        super().__init__(title)
        self.title = title
        self.advice = advice


def error_page(request: HttpRequest, status: int, title: str, advice: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        return error_json(status, title, advice)
    return render(request, "errors/page.html", {"title": title, "advice": advice}, status=status)


def bare_error_page(request: HttpRequest, status: int, title: str, advice: str) -> HttpResponse:
    """For errors in what ordinary pages need, such as the host's name or the database: it needs none of that."""
    if request.path.startswith("/api/"):
        return error_json(status, title, advice)
    return HttpResponse(
        render_to_string("errors/bare.html", {"title": title, "advice": advice}), status=status
    )


def error_json(status: int, title: str, advice: str) -> HttpResponse:
    return JsonResponse(
        {"errors": {"request": [f"{title} {advice}"]}},
        status=status,
        json_dumps_params={"ensure_ascii": False},
    )


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return bare_error_page(
        request, 400, _("This request cannot be read."), _("Go back, look at the address, and try once more.")
    )


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(
        request,
        403,
        _("This is not open to you."),
        _("Open the page again from its start, then try once more."),
    )


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return permission_denied(request, PermissionError(reason))


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, NotFound):
        return error_page(request, 404, exception.title, exception.advice)
    return error_page(
        request,
        404,
        _("There is no such page."),
        _("The address may have a slip in it. All games and rules are found from the first page."),
    )


def method_not_allowed(request: HttpRequest, methods: str) -> HttpResponse:
    response = error_page(
        request,
        405,
        _("This address cannot be opened like this."),
        _("It takes only %(methods)s. From a page it is reached by a button.") % {"methods": methods},
    )
    response["Allow"] = methods
    return response


def body_too_large(request: HttpRequest, limit: int) -> HttpResponse:
    return error_page(
        request,
        413,
        _("This is too much at once."),
        _("At most %(limit)d KB are read in one request.") % {"limit": limit // 1024},
    )


def server_error(request: HttpRequest) -> HttpResponse:
    return bare_error_page(
        request,
        500,
        _("Something went wrong on our side."),
        _("It is not your doing. Try again in a moment."),
    )
