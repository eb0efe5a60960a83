"""Pages of teachers: desk, sheet, dashboard, projector, people, summary, exports. Each is found through its teacher."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games.core.registry import all_games
from tutor.classroom import nicknames, seats, sessions, sheets, summary
from tutor.classroom.desk import SheetPage, sessions_shown
from tutor.classroom.models import (
    CLOSED,
    ENDED,
    EVENTS,
    LED,
    OPENED,
    PAUSED,
    RESUMED,
    REVEALED,
    SELF,
    Session,
    Sheet,
)
from tutor.classroom.pupil_pages import jittered
from tutor.classroom.seats import link_key
from tutor.classroom.showing import drawings
from tutor.classroom.state import class_version, state_of
from tutor.classroom.wall import wall_of
from tutor.practice.items import PUZZLE, STEP, BadItem, Item, can_be_set, pasted_item, title_of
from tutor.site.errors import error_page
from tutor.site.shortcuts import file_response, is_fragment, language, qr_svg, see_other

POLLED_EVERY = 1000
"""Milliseconds between two looks of a teacher's page, ± 25 %."""

FORM = ["GET", "HEAD", "POST"]
MOST_OF_ONE_SKILL = 10


# --- Desk and sheets


@never_cache
@require_http_methods(FORM)
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """Sheets and sessions, and a new sheet."""
    sessions.sweep_now_and_then()
    if request.method == "POST":
        title = request.POST.get("title", "").strip() or _("Sheet of %(day)s") % {
            "day": date_format(timezone.localdate())
        }
        made = sheets.create_sheet(request.user, title)
        return redirect("classroom:sheet", made.pk)
    context = {
        "sheets": sheets.sheets_of(request.user).order_by("-id"),
        "sessions": sessions_shown(request.user),
    }
    return render(request, "classroom/desk.html", context)


@never_cache
@require_http_methods(FORM)
@login_required
def use(request: HttpRequest) -> HttpResponse:
    """Put a page of this site (`?link=…`) into a sheet, a new one or one of the teacher's own."""
    link = (request.POST if request.method == "POST" else request.GET).get("link", "")[:4000]
    try:
        item = pasted_item(link)
    except BadItem as error:
        return error_page(request, 422, _("This cannot be used in class."), str(error))
    own = sheets.sheets_of(request.user).order_by("-id")
    if request.method == "POST":
        chosen = request.POST.get("sheet", "")
        found = own.filter(pk=int(chosen)).first() if chosen.isdecimal() and len(chosen) < 18 else None
        if found is None:
            found = sheets.create_sheet(request.user, title_of(item, language()))
        sheets.add_items(found, [item])
        return redirect("classroom:sheet", found.pk)
    return render(
        request, "classroom/use.html", {"link": link, "title": title_of(item, language()), "sheets": own[:50]}
    )


@never_cache
@require_http_methods(FORM)
@login_required
def sheet(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Compose a sheet, and start a session from it."""
    found = sheets.find_sheet(request.user, sheet_id)
    fault = ""
    if request.method == "POST":
        try:
            answer = change_sheet(request, found)
        except BadItem as error:
            fault = str(error)
        else:
            return answer
    wanted = request.GET.get("game", "")
    shown = SheetPage(found, language(), wanted)
    context = {
        "sheet": found,
        "shown": shown,
        "fault": fault,
        "share_link": public(request, reverse("classroom:shared", args=[found.share_key])),
        "kept_choices": sessions.KEPT_CHOICES,
        "seconds_choices": [(s, s // 60) for s in sessions.SECONDS_CHOICES],
        "most": MOST_OF_ONE_SKILL,
    }
    return render(request, "classroom/sheet.html", context, status=422 if fault else 200)


def change_sheet(request: HttpRequest, found: Sheet) -> HttpResponse:
    """Do what the pressed button says, and show the sheet again."""
    form = request.POST
    action, _blank, place = form.get("action", "").partition(" ")
    number = int(place) if place.isdecimal() and len(place) < 4 else -1
    if action == "start":
        return start(request, found)
    if action == "delete":
        found.delete()
        return redirect("classroom:desk")
    if action == "copy":
        title = _("%(title)s (copy)") % {"title": found.title}
        return redirect("classroom:sheet", sheets.copy_sheet(found, request.user, title).pk)
    if action == "up":
        sheets.move_item(found, number, -1)
    elif action == "down":
        sheets.move_item(found, number, 1)
    elif action == "remove":
        sheets.remove_item(found, number)
    elif action == "rename" and form.get("title", "").strip():
        found.title = form["title"].strip()[: sheets.LONGEST_TITLE]
        found.languages = [code for code, _name in settings.LANGUAGES if code in form.getlist("languages")]
        if len(found.languages) == len(settings.LANGUAGES):
            found.languages = []
        found.save(update_fields=["title", "languages"])
    elif action == "house" and form.get("game") in all_games():
        sheets.set_house(found, form["game"], form.dict())
    elif action == "add":
        sheets.add_items(found, chosen_items(form))
    address = reverse("classroom:sheet", args=[found.pk])
    game = form.get("game", "")
    return see_other(f"{address}?game={game}" if game in all_games() else address)


def chosen_items(form: QueryDict) -> list[Item]:
    """What was chosen in the form: exercises dealt by skill, puzzles and steps that were ticked, a pasted link."""
    items: list[Item] = []
    game_id = form.get("game", "")
    if game_id in all_games():
        counts = {
            name.removeprefix("skill-"): min(figure(text), MOST_OF_ONE_SKILL)
            for name, text in form.items()
            if name.startswith("skill-")
        }
        level = str(form.get("difficulty", ""))
        difficulty = int(level) if level in ("1", "2", "3") else 1
        items += sheets.dealt_items(game_id, counts, difficulty, form.get("same", "yes") == "yes")
        picked: list[Item] = [Item(PUZZLE, game_id, slug) for slug in form.getlist("puzzle")]
        for text in form.getlist("step"):
            slug, _blank, step = text.rpartition("/")
            picked.append(Item(STEP, game_id, slug, step=figure(step)))
        # A page that was left open may offer what is there no more.
        items += [item for item in picked if can_be_set(item, {})]
    if form.get("link", "").strip():
        items.append(pasted_item(str(form["link"])))
    return items


def start(request: HttpRequest, found: Sheet) -> HttpResponse:
    form = request.POST
    if not found.items:
        raise BadItem(_("Put something into the sheet first."))
    started = sessions.start_session(
        found,
        request.user,
        pace=form.get("pace", LED),
        reasons=form.get("reasons", "yes") == "yes",
        seconds=figure(form.get("seconds")),
        kept_days=figure(form.get("kept")),
    )
    return redirect("classroom:dashboard", started.pk)


def figure(text: object) -> int:
    """A small number as a form sends it; 0 for anything else."""
    return int(text) if isinstance(text, str) and text.isdecimal() and len(text) < 6 else 0


@never_cache
@require_http_methods(FORM)
@login_required
def shared(request: HttpRequest, key: str) -> HttpResponse:
    """A colleague's sheet, to be copied to one's own desk."""
    found = sheets.shared_sheet(key)
    if request.method == "POST":
        return redirect("classroom:sheet", sheets.copy_sheet(found, request.user, found.title).pk)
    titles = [title_of(item, language()) for item in found.items]
    return render(request, "classroom/shared.html", {"sheet": found, "titles": titles})


@require_safe
@login_required
def paper(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """The sheet on paper."""
    from tutor.paper.worksheets import (
        KEYS,
        file_name,
        worksheet,
    )  # takes fonts and time that no other page needs

    found = sheets.find_sheet(request.user, sheet_id)
    wanted = request.GET
    items = [item for item in found.items if can_be_set(item, found.house)]
    if not items:
        return redirect("classroom:sheet", found.pk)
    key = wanted["key"] if wanted.get("key") in KEYS else KEYS[0]
    drawn = worksheet(
        items,
        lang=language(),
        paper="Letter" if wanted.get("paper") == "Letter" else "A4",
        key=key,
        seed=found.pk,
        base_url=public(request, ""),
        title=found.title,
        house=found.house,
    )
    return file_response(drawn, "application/pdf", file_name(file_stem(found.title), found.pk, key))


# --- A session while it runs


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


@never_cache
@require_safe
@loaded_anew
@login_required
def dashboard(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everything a teacher needs while a class answers."""
    return polled(request, session_id, "dashboard")


@never_cache
@require_safe
@loaded_anew
@login_required
def projector(request: HttpRequest, session_id: int) -> HttpResponse:
    """What the room sees: the code, then the position, then what the class made of it, without names."""
    return polled(request, session_id, "projector")


def polled(request: HttpRequest, session_id: int, name: str) -> HttpResponse:
    """A page whose live parts ask again with the version they show: 204 while it is still right."""
    session = sessions.find_session(request.user, session_id)
    version = class_version(session, timezone.now())
    fragment = is_poll(request)
    if fragment and request.GET["v"] == version:
        return HttpResponse(status=204)
    wall = wall_of(session, language())
    context: dict[str, Any] = {
        "class_session": session,
        "wall": wall,
        "version": version,
        "every": jittered(POLLED_EVERY),
        "self_paced": session.pace == SELF,
        "on_wall": name == "projector",
        "new_controls": False,
        **joining(request, session),
    }
    if fragment:
        context["new_controls"] = wall.key != request.GET.get("shown", "")
        response = render(request, f"classroom/_{name}.html", context)
    else:
        context["drawn"] = drawings(wall.tasks)
        context["helper_link"] = public(request, reverse("classroom:help-with", args=[session.helper_key]))
        response = render(request, f"classroom/{name}.html", context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def joining(request: HttpRequest, session: Session) -> dict[str, Any]:
    """The ways in, as the room reads them."""
    if session.code is None:
        return {}
    short = public(request, reverse("join-short", args=[session.code]))
    return {"join_link": short, "join_page": public(request, reverse("classroom:join")).partition("://")[2]}


def public(request: HttpRequest, path: str) -> str:
    """An address that phones in the room reach: PUBLIC_URL where it is set, else as this page was asked for."""
    return f"{settings.PUBLIC_URL or f'{request.scheme}://{request.get_host()}'}{path}"


@require_POST
@login_required
def do(request: HttpRequest, session_id: int) -> HttpResponse:
    """Open, close, reveal, pause, end."""
    session = sessions.find_session(request.user, session_id)
    kind, _blank, place = request.POST.get("do", "").partition(" ")
    item = int(place) if place.isdecimal() and len(place) < 4 else None
    if item is not None and item >= len(session.items):
        item = None
    if kind == ENDED:
        sessions.end_session(session)
    elif kind in (PAUSED, RESUMED) or (kind == REVEALED and session.pace == SELF):
        sessions.tell(session, kind)
    elif kind in EVENTS and kind in (OPENED, CLOSED, REVEALED) and item is not None and session.pace == LED:
        sessions.tell(session, kind, item)
    back = "classroom:projector" if request.POST.get("from") == "projector" else "classroom:dashboard"
    if kind == ENDED:
        back = "classroom:summary"
    return see_other(back, session.pk)


@never_cache
@require_safe
@login_required
def end(request: HttpRequest, session_id: int) -> HttpResponse:
    """Whether the session is really to end: a whole class hangs on it."""
    session = sessions.find_session(request.user, session_id)
    if state_of(session).ended:
        return redirect("classroom:summary", session.pk)
    seats_taken = session.participants.filter(removed=False).count()
    return render(request, "classroom/end.html", {"class_session": session, "seats": seats_taken})


@never_cache
@require_http_methods(FORM)
@login_required
def people(request: HttpRequest, session_id: int) -> HttpResponse:
    """Everybody in the session: nicknames, personal codes, time."""
    session = sessions.find_session(request.user, session_id)
    if request.method == "POST":
        action, _blank, place = request.POST.get("action", "").partition(" ")
        seat = sessions.find_seat(session, int(place) if place.isdecimal() and len(place) < 18 else 0)
        change_person(request, action, seat)
        return see_other(reverse("classroom:people", args=[session.pk]) + f"#p{seat.pk}")
    everybody = session.participants.order_by("id")
    factors = [(1.0, "× 1"), (1.25, "× 1¼"), (1.5, "× 1½"), (2.0, "× 2"), (3.0, "× 3")]
    return render(
        request, "classroom/people.html", {"class_session": session, "seats": everybody, "factors": factors}
    )


def change_person(request: HttpRequest, action: str, seat: Any) -> None:
    form = request.POST
    if action == "rename":
        wish = nicknames.clean(form.get("nickname", ""))
        seats.rename(seat, wish if wish != seat.nickname else "", language())
    elif action == "draw":
        seats.rename(seat, "", language())
    elif action == "remove":
        sessions.change_seat(seat, removed=True)
    elif action == "return":
        sessions.change_seat(seat, removed=False)
    elif action == "time" and form.get("factor") in ("1.0", "1.25", "1.5", "2.0", "3.0"):
        sessions.change_seat(seat, factor=float(form["factor"]))


@require_safe
@login_required
def qr_code(request: HttpRequest, session_id: int) -> HttpResponse:
    """The way in as a code to be held before a phone."""
    session = sessions.find_session(request.user, session_id)
    link = joining(request, session).get("join_link", "")
    link = f"{link}?k={link_key(str(session.code))}" if link else public(request, reverse("classroom:join"))
    response = HttpResponse(qr_svg(link, border=3, scale=8), content_type="image/svg+xml")
    response["Cache-Control"] = "private, no-store"
    return response


@never_cache
@require_http_methods(FORM)
@login_required
def help_with(request: HttpRequest, key: str) -> HttpResponse:
    """A colleague who has this link may run the session too."""
    session = Session.objects.filter(helper_key=key).first()
    if session is None:
        return error_page(request, 404, _("There is no such session."), _("Ask for the link once more."))
    if request.method == "POST":
        if session.owner_id != request.user.pk:
            session.helpers.add(int(request.user.pk or 0))
        return redirect("classroom:dashboard", session.pk)
    return render(request, "classroom/help-with.html", {"class_session": session})


# --- Afterwards


@never_cache
@require_safe
@login_required
def summary_page(request: HttpRequest, session_id: int) -> HttpResponse:
    session = sessions.find_session(request.user, session_id)
    found = summary.summary(session, language())
    context = {
        "class_session": session,
        "summary": found,
        "drawn": drawings(wall_of(session, language()).tasks),
    }
    return render(request, "classroom/summary.html", context)


@never_cache
@require_safe
@login_required
def export_csv(request: HttpRequest, session_id: int) -> HttpResponse:
    session = sessions.find_session(request.user, session_id)
    text = summary.as_csv(summary.table(session, language()))
    return file_response(text.encode(), "text/csv; charset=utf-8", f"{file_stem(session.title)}.csv")


@never_cache
@require_safe
@login_required
def export_xlsx(request: HttpRequest, session_id: int) -> HttpResponse:
    session = sessions.find_session(request.user, session_id)
    book = summary.as_xlsx(summary.table(session, language()), _("Answers"))
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    return file_response(book, kind, f"{file_stem(session.title)}.xlsx")


def file_stem(title: str) -> str:
    """A title in any script as the name of a file."""
    return slugify(title, allow_unicode=True) or "class"


@never_cache
@require_http_methods(FORM)
@login_required
def delete(request: HttpRequest, session_id: int) -> HttpResponse:
    """Delete a session with everything in it, now. Only its owner may."""
    session = sessions.find_session(request.user, session_id)
    if session.owner_id != request.user.pk:
        return error_page(
            request, 404, _("Only its owner deletes a session."), _("Ask the colleague who started it.")
        )
    if request.method == "POST":
        session.delete()
        return redirect("classroom:desk")
    return render(request, "classroom/delete.html", {"class_session": session})
