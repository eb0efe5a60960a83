"""Refuses what is too large or cannot be kept, compresses what is large, and keeps caches from mixing up visitors."""

import gzip
import secrets
from collections.abc import Callable
from itertools import chain

from django.conf import settings
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware, re_accepts_gzip
from django.utils.cache import patch_vary_headers

from tutor.site.errors import bad_request, body_too_large, method_not_allowed

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

    The API and query strings store nothing; their readers report a NUL themselves.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/api/"):
            return get_response(request)
        try:
            typed = [text for _name, texts in request.POST.lists() for text in texts]
        except UnreadablePostError as gone:  # Whoever sent it has hung up.
            return bad_request(request, gone)
        if any("\0" in str(text) for text in chain(request.COOKIES.values(), typed)):
            return bad_request(request, ValueError("NUL"))
        return get_response(request)

    return middleware


def explain_method(get_response: Handler) -> Handler:
    """Give a 405 a page in words: somebody may open a form's address after signing in, for instance."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        return method_not_allowed(request, response["Allow"]) if response.status_code == 405 else response

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


LEVEL = 2
"""Of gzip, 1 to 9. Django's 6 takes four times as long over a page full of drawings, and makes it an eighth shorter."""


class CompressPages(GZipMiddleware):
    """Compress pages, but not fragments of a few lines."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not isinstance(response, HttpResponse):
            return super().process_response(request, response)
        if len(response.content) < WORTH_COMPRESSING or response.has_header("Content-Encoding"):
            return response
        patch_vary_headers(response, ["Accept-Encoding"])
        if re_accepts_gzip.search(request.META.get("HTTP_ACCEPT_ENCODING", "")):
            response.content = compressed(response.content, self.max_random_bytes)
            response.headers["Content-Encoding"] = "gzip"
            response.headers["Content-Length"] = str(len(response.content))
        return response


def compressed(content: bytes, longest_name: int) -> bytes:
    """The content as gzip under a name of random length, so that sizes tell less of what is inside (as Django does)."""
    packed = gzip.compress(content, LEVEL, mtime=0)
    has_name = bytes([gzip.FNAME])
    return packed[:3] + has_name + packed[4:10] + b"a" * secrets.randbelow(longest_name) + b"\0" + packed[10:]
