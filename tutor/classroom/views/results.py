"""Pages of a session afterwards: its summary, and tables to take away."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tutor.classroom import exports
from tutor.classroom.prompts import drawings
from tutor.classroom.sessions import find_session
from tutor.classroom.summary import summary_of
from tutor.site.shortcuts import file_response, language

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


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


def file_stem(title: str) -> str:
    """A title in any script as the name of a file."""
    return slugify(title, allow_unicode=True) or "class"
