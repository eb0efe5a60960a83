"""Refuses what is too large or cannot be kept, compresses what is large, and keeps caches from mixing up visitors."""

from collections.abc import Callable
from itertools import chain

from django.conf import settings
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

from tutor.site.errors import bad_request, body_too_large

Handler = Callable[[HttpRequest], HttpResponse]


def limit_body(get_response: Handler) -> Handler:
    """Answer 413 to a body over the limit before anything reads it.

    A body without Content-Length is none to Django, so the header is all there is to look at.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        limit = settings.API_BODY_LIMIT if request.path.startswith("/api/") else settings.BODY_LIMIT
        if int(request.META.get("CONTENT_LENGTH") or 0) > limit:
            return body_too_large(request, limit)
        return get_response(request)

    return middleware


def refuse_nul(get_response: Handler) -> Handler:
    """Answer 400 to a NUL in a cookie or a form: nobody types one, and PostgreSQL keeps none.

    Addresses keep nothing: what is wrong with them is told by who reads them.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        try:
            typed = [text for _name, texts in request.POST.lists() for text in texts]
        except UnreadablePostError as gone:  # Whoever sent it has hung up.
            return bad_request(request, gone)
        if any("\0" in str(text) for text in chain(request.COOKIES.values(), typed)):
            return bad_request(request, ValueError("NUL"))
        return get_response(request)

    return middleware


def vary_on_preferences(get_response: Handler) -> Handler:
    """Tell caches that pages differ by the cookies that hold the visitor's preferences."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.get("Content-Type", "").startswith("text/html"):
            patch_vary_headers(response, ["Cookie"])
        return response

    return middleware


WORTH_COMPRESSING = 8 * 1024
"""Bytes. A shorter answer arrives in one go as it is: TCP sends ten packets before it waits for an acknowledgement."""


class CompressPages(GZipMiddleware):
    """Compress pages, but not fragments of a few lines."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if isinstance(response, HttpResponse) and len(response.content) < WORTH_COMPRESSING:
            return response
        return super().process_response(request, response)
