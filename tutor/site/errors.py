"""Pages for what went wrong: plain words and a way on. The API gets the same as JSON."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _


class NotFound(Http404):
    """Something is not there, and the page says in words of its own what happened and what to do."""

    def __init__(self, title: str, advice: str) -> None:
        super().__init__(title)
        self.title = title
        self.advice = advice


def error_page(
    request: HttpRequest, status: int, title: str, advice: str, bare: bool = False
) -> HttpResponse:
    """`bare`: for errors in what ordinary pages need, such as the host's name or the database, without any of that."""
    if request.path.startswith("/api/"):
        found = {"errors": {"request": [f"{title} {advice}"]}}
        return JsonResponse(found, status=status, json_dumps_params={"ensure_ascii": False})
    template = "errors/bare.html" if bare else "errors/page.html"
    html = render_to_string(template, {"title": title, "advice": advice}, None if bare else request)
    return HttpResponse(html, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    advice = _("Go back, look at the address, and try once more.")
    return error_page(request, 400, _("This request cannot be read."), advice, bare=True)


def permission_denied(
    request: HttpRequest, exception: Exception | None = None, reason: str = ""
) -> HttpResponse:
    """`reason`: Django's, of a form whose token is missing."""
    advice = _("Open the page again from its start, then try once more.")
    return error_page(request, 403, _("This is not open to you."), advice)


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
    advice = _("It is not your doing. Try again in a moment.")
    return error_page(request, 500, _("Something went wrong on our side."), advice, bare=True)
