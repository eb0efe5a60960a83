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
from tutor.classroom.answers import tasks_for
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
        "drawn": drawings(tasks_for(session)),
    }
    return render(request, "classroom/summary.html", context)


@never_cache
@require_safe
@login_required
def export_csv(request: HttpRequest, session_id: int) -> HttpResponse:
    session = find_session(request.user, session_id)
    text = exports.as_csv(exports.table(session, language()))
    return file_response(text.encode(), "text/csv; charset=utf-8", f"{file_stem(session.title)}.csv")


@never_cache
@require_safe
@login_required
def export_xlsx(request: HttpRequest, session_id: int) -> HttpResponse:
    session = find_session(request.user, session_id)
    book = exports.as_xlsx(exports.table(session, language()), _("Answers"))
    return file_response(book, XLSX, f"{file_stem(session.title)}.xlsx")


def file_stem(title: str) -> str:
    """A title in any script as the name of a file."""
    return slugify(title, allow_unicode=True) or "class"
