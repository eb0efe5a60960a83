"""Pages of a session beside its dashboard: people and its end; then its summary and tables to take away.

Each is found through its teacher.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tutor.classroom import exports, forms, nicknames, participants
from tutor.classroom.models import Participant, Session
from tutor.classroom.prompts import drawings
from tutor.classroom.sessions import change_helper_link, find_own_session, find_session, remove_helper
from tutor.classroom.sheets import file_stem
from tutor.classroom.state import state_of
from tutor.classroom.summary import summary_of
from tutor.site.errors import NotFound
from tutor.site.shortcuts import file_response, language, public_url, qr_svg, see_other
from tutor.site.zones import day_in_figures

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


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
        form = forms.ParticipantForm(request.POST).values
        participant = session.participants.filter(pk=form["participant"]).first()
        if participant is None:
            raise NotFound(
                _("Nobody in this session has that place."),
                _("Open the list of participants once more: it shows everybody who is in."),
            )
        outcome = change_participant(participant, form)
        address = reverse("classroom:people", args=[session.pk])
        shown = f"?renamed={participant.pk}&name={outcome}" if outcome else ""
        return see_other(f"{address}{shown}#p{participant.pk}")
    context = {
        "class_session": session,
        "participants": session.participants.order_by("id"),
        "factors": forms.FACTORS,
        "renamed": request.GET.get("renamed", ""),
        "outcome": request.GET.get("name", ""),
    }
    return render(request, "classroom/people.html", context)


def change_participant(participant: Participant, form: dict[str, Any]) -> str:
    """Do what was asked for, and tell what became of a nickname: one of ``nicknames.OUTCOMES`` or nothing."""
    action = form["action"]
    if action in (forms.RENAME, forms.DRAW):
        wish = form["nickname"] if action == forms.RENAME else ""
        participants.rename(participant, wish, language())
        return nicknames.outcome(wish, participant.nickname)
    if action in (forms.REMOVE, forms.RETURN):
        participants.change(participant, removed=action == forms.REMOVE)
    elif action == forms.TIME and form["factor"]:
        participants.change(participant, factor=form["factor"])
    return ""


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
        raise NotFound(_("There is no such session."), _("Ask for the link once more."))
    if request.method == "POST":
        if session.owner_id != request.user.pk:
            session.helpers.add(request.user)
        return redirect("classroom:dashboard", session.pk)
    return render(request, "classroom/help-with.html", {"class_session": session})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def helpers(request: HttpRequest, session_id: int) -> HttpResponse:
    """Who runs the session with its owner, and the link by which they come; for the owner alone."""
    session = find_own_session(request.user, session_id, _("Only its owner chooses who helps."))
    if request.method == "POST":
        form = forms.HelpersForm(request.POST).values
        if form["action"] == forms.REMOVE:
            remove_helper(session, form["helper"])
        elif form["action"]:
            change_helper_link(session, form["action"])
        return see_other("classroom:helpers", session.pk)
    context = {"class_session": session, "helpers": session.helpers.order_by("username")}
    return render(request, "classroom/helpers.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def delete(request: HttpRequest, session_id: int) -> HttpResponse:
    """Delete a session with everything in it, now. Only its owner may."""
    session = find_own_session(request.user, session_id, _("Only its owner deletes a session."))
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
    name = f"{file_stem(session.title)}-{day_in_figures(request, session.created)}.{ending}"
    found = exports.tables(session, language())
    if ending == "xlsx":
        return file_response(exports.as_xlsx(found), XLSX, name)
    return file_response(exports.as_csv(found, language()).encode(), "text/csv; charset=utf-8", name)
