"""The dashboard, where a teacher follows and steers a session, and the projector, which shows it to the room."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from tutor.classroom.dashboard import dashboard_of
from tutor.classroom.forms import SteerForm
from tutor.classroom.models import CLOSED, ENDED, LED, OPENED, PAUSED, RESUMED, REVEALED, SELF
from tutor.classroom.prompts import drawings
from tutor.classroom.sessions import end_session, find_session, record_event
from tutor.classroom.state import class_version
from tutor.site.errors import NotFound
from tutor.site.shortcuts import is_fragment, language, see_other

POLLED_EVERY = 1000
"""Milliseconds between two looks of a teacher's page."""


@never_cache
@require_safe
def live(request: HttpRequest, session_id: int, page: str) -> HttpResponse:
    """`dashboard`: everything a teacher needs while a class answers. `projector`: what the room sees, without names.

    The live parts ask again with the version they show (`v`): 204 while it is still right. Where they cannot be kept up
    to date, because the session was deleted or nobody is signed in any more, the browser loads the page as a whole, and
    what it gets then says why.
    """
    polled = is_fragment(request) and "v" in request.GET
    if not request.user.is_authenticated:
        return HttpResponseClientRefresh() if polled else redirect_to_login(request.get_full_path())
    try:
        session = find_session(request.user, session_id)
    except NotFound:
        if polled:
            return HttpResponseClientRefresh()
        raise
    version = class_version(session, timezone.now())
    if polled and request.GET["v"] == version:
        return HttpResponse(status=204)
    shown = dashboard_of(session, language())
    context: dict[str, Any] = {
        "class_session": session,
        "dashboard": shown,
        "version": version,
        "every": POLLED_EVERY,
        "on_wall": page == "projector",
        "new_controls": polled and shown.key != request.GET.get("shown", ""),
    }
    if not polled:
        context["drawn"] = drawings(session)
    response = render(request, f"classroom/{'_' if polled else ''}{page}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_POST
@login_required
def steer(request: HttpRequest, session_id: int) -> HttpResponse:
    """Open, close, reveal, pause, end."""
    session = find_session(request.user, session_id)
    form = SteerForm(request.POST).values
    kind, item = form["kind"], form["item"]
    if kind == ENDED:
        end_session(session)
        return see_other("classroom:summary", session.pk)
    if kind in (PAUSED, RESUMED) or (kind == REVEALED and session.pace == SELF):
        record_event(session, kind)
    elif kind in (OPENED, CLOSED, REVEALED) and session.pace == LED and item in range(len(session.items)):
        record_event(session, kind, item)
    return see_other(f"classroom:{form['origin']}", session.pk)
