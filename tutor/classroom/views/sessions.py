"""Pages of a session while it runs: dashboard, projector, people, end. Each is found through its teacher."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tutor.classroom import forms, nicknames, participants
from tutor.classroom.addresses import join_link, join_page, public
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
from tutor.classroom.state import class_version, state_of
from tutor.classroom.views.polling import is_poll, jittered, loaded_anew
from tutor.site.errors import error_page
from tutor.site.shortcuts import language, qr_svg, see_other

POLLED_EVERY = 1000
"""Milliseconds between two looks of a teacher's page."""


@never_cache
@require_safe
@loaded_anew
@login_required
def dashboard(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everything a teacher needs while a class answers."""
    return live_page(request, session_id, "dashboard")


@never_cache
@require_safe
@loaded_anew
@login_required
def projector(request: HttpRequest, session_id: int) -> HttpResponse:
    """What the room sees: the code, then the position, then what the class made of it, without names."""
    return live_page(request, session_id, "projector")


def live_page(request: HttpRequest, session_id: int, name: str) -> HttpResponse:
    """A page whose live parts ask again with the version they show: 204 while it is still right."""
    session = find_session(request.user, session_id)
    version = class_version(session, timezone.now())
    poll = is_poll(request)
    if poll and request.GET["v"] == version:
        return HttpResponse(status=204)
    shown = dashboard_of(session, language())
    context: dict[str, Any] = {
        "class_session": session,
        "dashboard": shown,
        "version": version,
        "every": jittered(POLLED_EVERY),
        "join_page": join_page(request),
        "on_wall": name == "projector",
        "new_controls": False,
    }
    if poll:
        context["new_controls"] = shown.key != request.GET.get("shown", "")
        response = render(request, f"classroom/_{name}.html", context)
    else:
        context["drawn"] = drawings(shown.tasks)
        context["helper_link"] = public(request, reverse("classroom:help-with", args=[session.helper_key]))
        response = render(request, f"classroom/{name}.html", context)
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
    origin = "projector" if form["origin"] == "projector" else "dashboard"
    return see_other(f"classroom:{origin}", session.pk)


@never_cache
@require_safe
@login_required
def end(request: HttpRequest, session_id: int) -> HttpResponse:
    """Whether the session is really to end: a whole class hangs on it."""
    session = find_session(request.user, session_id)
    if state_of(session).ended:
        return redirect("classroom:summary", session.pk)
    context = {"class_session": session, "participant_count": session.participants.present().count()}
    return render(request, "classroom/end.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def people(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everybody in the session: nicknames, personal codes, time."""
    session = find_session(request.user, session_id)
    if request.method == "POST":
        form = PersonForm(request.POST).values
        participant = participants.find_participant(session, form["participant"])
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
    if action == forms.RENAME:
        wish = nicknames.clean(form["nickname"])
        participants.rename(participant, wish if wish != participant.nickname else "", language())
    elif action == forms.DRAW:
        participants.rename(participant, "", language())
    elif action == forms.REMOVE:
        participants.change(participant, removed=True)
    elif action == forms.RETURN:
        participants.change(participant, removed=False)
    elif action == forms.TIME and form["factor"]:
        participants.change(participant, factor=form["factor"])


@require_safe
@login_required
def qr_code(request: HttpRequest, session_id: int) -> HttpResponse:
    """The way in as a code to be held before a phone."""
    session = find_session(request.user, session_id)
    key = f"?k={participants.link_key(session.code)}" if session.code else ""
    drawn = qr_svg(join_link(request, session) + key, border=3, scale=8)
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
