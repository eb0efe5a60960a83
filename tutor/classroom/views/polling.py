"""Pages that ask again and again whether something changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import SystemRandom

from django.http import Http404, HttpRequest, HttpResponse
from django_htmx.http import HttpResponseClientRefresh

from tutor.site.shortcuts import is_fragment

View = Callable[[HttpRequest, int], HttpResponse]


def loaded_anew(view: View) -> View:
    """Where a page can no longer be kept up to date, because its session was deleted or nobody is signed in any more,
    the browser loads it as a whole, and what it gets then says why.
    """

    @wraps(view)
    def answer(request: HttpRequest, session_id: int) -> HttpResponse:
        if not is_poll(request):
            return view(request, session_id)
        try:
            response = view(request, session_id)
        except Http404:
            return HttpResponseClientRefresh()
        return HttpResponseClientRefresh() if response.status_code == 302 else response

    return answer


def is_poll(request: HttpRequest) -> bool:
    return is_fragment(request) and "v" in request.GET


def jittered(milliseconds: int) -> int:
    """The time to the next poll, ± 25 % so that a class does not ask in step."""
    return SystemRandom().randrange(milliseconds * 3 // 4, milliseconds * 5 // 4)
