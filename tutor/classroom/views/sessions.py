"""Pages of a session: dashboard, projector, people, its end; then its summary and tables to take away.

Each is found through its teacher.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from tutor.classroom import exports, forms, nicknames, participants
from tutor.classroom.dashboard import dashboard_of
from tutor.classroom.forms import FACTORS, PersonForm, SteerForm
from tutor.classroom.models import (
    CLOSED,
    ENDED,
    LED,
    OPENED,
    PAUSED,
    RESUMED,
    REVEALED,
    SELF,
    Participant,
    Session,
)
from tutor.classroom.prompts import drawings
from tutor.classroom.sessions import end_session, find_session, tell
from tutor.classroom.sheets import file_stem
from tutor.classroom.state import class_version, state_of
from tutor.classroom.summary import summary_of
from tutor.site.errors import NotFound, error_page
from tutor.site.shortcuts import file_response, is_fragment, language, public_url, qr_svg, see_other

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

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
        tell(session, kind)
    elif kind in (OPENED, CLOSED, REVEALED) and session.pace == LED and item in range(len(session.items)):
        tell(session, kind, item)
    return see_other(f"classroom:{form['origin']}", session.pk)


@never_cache
@require_safe
@login_required
def end(request: HttpRequest, session_id: int) -> HttpResponse:
    """Whether the session is really to end: a whole class hangs on it."""
    session = find_session(request.user, session_id)
    if state_of(session).ended:
        return redirect("classroom:summary", session.pk)
    context = {
        "class_session": session,
        "participant_count": session.participants.filter(removed=False).count(),
    }
    return render(request, "classroom/end.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def people(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everybody in the session: nicknames, personal codes, time."""
    session = find_session(request.user, session_id)
    if request.method == "POST":
        form = PersonForm(request.POST).values
        participant = session.participants.filter(pk=form["participant"]).first()
        if participant is None:
            raise NotFound(
                _("Nobody in this session has that seat."),
                _("Open the list of participants once more: it shows everybody who is in."),
            )
        change_person(participant, form)
        return see_other(reverse("classroom:people", args=[session.pk]) + f"#p{participant.pk}")
    context = {
        "class_session": session,
        "participants": session.participants.order_by("id"),
        "factors": FACTORS,
    }
    return render(request, "classroom/people.html", context)


def change_person(participant: Participant, form: dict[str, Any]) -> None:
    action = form["action"]
    if action in (forms.RENAME, forms.DRAW):
        wish = nicknames.clean(form["nickname"]) if action == forms.RENAME else ""
        participants.rename(participant, wish if wish != participant.nickname else "", language())
    elif action in (forms.REMOVE, forms.RETURN):
        participants.change(participant, removed=action == forms.REMOVE)
    elif action == forms.TIME and form["factor"]:
        participants.change(participant, factor=form["factor"])


@require_safe
@login_required
def qr_code(request: HttpRequest, session_id: int) -> HttpResponse:
    """The way in as a code to be held before a phone."""
    session = find_session(request.user, session_id)
    path = reverse("classroom:join")
    if session.code:
        path = reverse("join-short", args=[session.code]) + f"?k={participants.link_key(session.code)}"
    drawn = qr_svg(public_url(request) + path, border=3, scale=8)
    response = HttpResponse(drawn, content_type="image/svg+xml")
    response["Cache-Control"] = "private, no-store"
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def help_with(request: HttpRequest, key: str) -> HttpResponse:
    """A colleague who has this link may run the session too."""
    session = Session.objects.filter(helper_key=key).first()
    if session is None:
        return error_page(request, 404, _("There is no such session."), _("Ask for the link once more."))
    if request.method == "POST":
        if session.owner_id != request.user.pk:
            session.helpers.add(request.user)
        return redirect("classroom:dashboard", session.pk)
    return render(request, "classroom/help-with.html", {"class_session": session})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest, session_id: int) -> HttpResponse:
    """Delete a session with everything in it, now. Only its owner may."""
    session = find_session(request.user, session_id)
    if session.owner_id != request.user.pk:
        return error_page(
            request, 404, _("Only its owner deletes a session."), _("Ask the colleague who started it.")
        )
    if request.method == "POST":
        session.delete()
        return redirect("classroom:desk")
    return render(request, "classroom/delete.html", {"class_session": session})


@never_cache
@require_safe
@login_required
def summary(request: HttpRequest, session_id: int) -> HttpResponse:
    session = find_session(request.user, session_id)
    context = {
        "class_session": session,
        "summary": summary_of(session, language()),
        "drawn": drawings(session),
    }
    return render(request, "classroom/summary.html", context)


@never_cache
@require_safe
@login_required
def export(request: HttpRequest, session_id: int, ending: str) -> HttpResponse:
    """Every answer that counts, as a file to be opened in a spreadsheet."""
    session = find_session(request.user, session_id)
    lines, name = exports.table(session, language()), f"{file_stem(session.title)}.{ending}"
    if ending == "xlsx":
        return file_response(exports.as_xlsx(lines, _("Answers")), XLSX, name)
    return file_response(exports.as_csv(lines).encode(), "text/csv; charset=utf-8", name)
