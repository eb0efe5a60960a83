"""Pages of a teacher's sheets: the desk, a sheet to be composed, shared, printed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import etag, require_http_methods, require_safe

from games.core.registry import all_games
from tutor.classroom import forms, sessions, sheets
from tutor.classroom.models import LINK_BUTTONS, LONGEST_TITLE, Session, Sheet
from tutor.classroom.participants import JOINED
from tutor.classroom.sheets import Catalogue
from tutor.paper.printing import held_up_printing
from tutor.paper.worksheets import file_name, worksheet
from tutor.practice.items import BadItem, Item, can_be_set, pasted_item, title_of
from tutor.site.errors import error_page
from tutor.site.limits import count
from tutor.site.shortcuts import client_address, file_response, language, public_url, see_other
from tutor.site.zones import day_in_words

MOST_SHOWN = 100


def needs_room(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Of a page on which a sheet can be made: it says so where the desk holds no more."""

    @wraps(view)
    def told(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        try:
            return view(request, *args, **named)
        except sheets.DeskFull:
            advice = _("Delete sheets that you no longer need, then try again.")
            return error_page(request, 422, _("Your desk holds no more sheets."), advice)

    return told


def etag_of_paper(request: HttpRequest, sheet_id: int) -> str:
    """Changes with all that is printed; and every day, since the site may print it better by then."""
    found = sheets.find_sheet(request.user, sheet_id)
    look = forms.PaperForm(request.GET).values
    printed = (found.title, found.items, found.house, sorted(look.items()), language(), timezone.localdate())
    return f'"{salted_hmac("tutor.classroom.paper", repr(printed), algorithm="sha256").hexdigest()}"'


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@needs_room
def desk(request: HttpRequest) -> HttpResponse:
    """Sheets and sessions, and a new sheet."""
    sessions.sweep_now_and_then()
    if request.method == "POST":
        today = _("Sheet of %(day)s") % {"day": day_in_words(request, timezone.now())}
        title = request.POST.get("title", "").strip() or today
        return redirect("classroom:sheet", sheets.create_sheet(request.user, title).pk)
    context = {
        "sheets": Sheet.objects.filter(owner=request.user.pk).order_by("-id"),
        "sessions": Session.objects.run_by(request.user)[:MOST_SHOWN],
    }
    return render(request, "classroom/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@needs_room
def use(request: HttpRequest) -> HttpResponse:
    """Put a page of this site (`?link=…`) into a sheet, a new one or one of the teacher's own."""
    wanted = forms.UseForm(request.POST if request.method == "POST" else request.GET).values
    try:
        item = pasted_item(wanted["link"])
    except BadItem as error:
        return error_page(request, 422, _("This cannot be used in class."), str(error))
    own = Sheet.objects.filter(owner=request.user.pk).order_by("-id")
    if request.method == "POST":
        sheet = own.filter(pk=wanted["sheet"]).first()
        if sheet is None:
            sheet = sheets.create_sheet(request.user, title_of(item, language()))
        sheets.set_items(sheet, (*sheet.items, item))
        return redirect("classroom:sheet", sheet.pk)
    context = {"link": wanted["link"], "title": title_of(item, language()), "sheets": own[:50]}
    return render(request, "classroom/use.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@needs_room
def sheet(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """Compose a sheet, and start a session from it."""
    found = sheets.find_sheet(request.user, sheet_id)
    fault = ""
    if request.method == "POST":
        try:
            return pressed(request, found)
        except BadItem as error:
            fault = str(error)
    context = {
        "sheet": found,
        "catalogue": Catalogue(found, language(), request.GET.get("game", "")),
        "fault": fault,
        "kept_choices": sessions.KEPT_CHOICES,
        "seconds_choices": [(seconds, seconds // 60) for seconds in sessions.SECONDS_CHOICES],
        "most": sheets.MOST_OF_ONE_SKILL,
    }
    return render(request, "classroom/sheet.html", context, status=422 if fault else 200)


def pressed(request: HttpRequest, found: Sheet) -> HttpResponse:
    """Do what the pressed button says, and show what comes of it. ``BadItem`` if that cannot be done."""
    form = forms.SheetForm(request.POST).values
    action, place, game = form["action"], form["item"], all_games().get(form["game"])
    if action == forms.START:
        if not found.items:
            raise BadItem(_("Put something into the sheet first."))
        settings = {name: form[name] for name in ("pace", "reasons", "seconds", "kept")}
        session = sessions.start_session(found, request.user, **settings)
        count(JOINED, session.pk, client_address(request))
        return redirect("classroom:dashboard", session.pk)
    if action == forms.DELETE:
        found.delete()
        return redirect("classroom:desk")
    if action == forms.COPY:
        title = _("%(title)s (copy)") % {"title": found.title}
        return redirect("classroom:sheet", sheets.copy_sheet(found, request.user, title).pk)
    if action in (forms.UP, forms.DOWN):
        sheets.move_item(found, place, -1 if action == forms.UP else 1)
    elif action == forms.REMOVE:
        sheets.remove_item(found, place)
    elif action in LINK_BUTTONS:
        sheets.change_link(found, action)
    elif action == forms.RENAME and form["title"]:
        found.title, found.languages = form["title"][:LONGEST_TITLE], form["languages"]
        found.save(update_fields=["title", "languages"])
    elif action == forms.HOUSE and game:
        sheets.set_house(found, game, request.POST)
    elif action == forms.ADD:
        items = chosen_items(Catalogue(found, language(), game.id), form, request.POST) if game else []
        if form["link"]:
            items.append(pasted_item(form["link"]))
        sheets.set_items(found, (*found.items, *items))
    address = reverse("classroom:sheet", args=[found.pk])
    return see_other(f"{address}?game={game.id}" if game else address)


def chosen_items(catalogue: Catalogue, form: dict[str, Any], data: QueryDict) -> list[Item]:
    """What was chosen of a game: exercises dealt by skill, puzzles and steps that were ticked."""
    counts = {
        skill.id: min(form[f"skill-{skill.id}"], sheets.MOST_OF_ONE_SKILL) for skill in catalogue.game.skills
    }
    ticked = data.getlist("pick")
    picked = [offer.item for offer in (*catalogue.puzzles, *catalogue.steps) if offer.value in ticked]
    return sheets.dealt_items(catalogue.game, counts, form["difficulty"], form["same"]) + picked


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@needs_room
def shared(request: HttpRequest, key: str) -> HttpResponse:
    """A colleague's sheet, to be copied to one's own desk."""
    found = sheets.shared_sheet(key)
    if request.method == "POST":
        return redirect("classroom:sheet", sheets.copy_sheet(found, request.user, found.title).pk)
    titles = [title_of(item, language()) for item in found.items]
    return render(request, "classroom/shared.html", {"sheet": found, "titles": titles})


@require_safe
@login_required
@cache_control(private=True, no_cache=True)
@etag(etag_of_paper)
def paper(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """The sheet on paper."""
    found = sheets.find_sheet(request.user, sheet_id)
    items = [item for item in found.items if can_be_set(item, found.house)]
    if not items:
        return redirect("classroom:sheet", found.pk)
    if held := held_up_printing(request):
        return held
    look = forms.PaperForm(request.GET).values
    drawn = worksheet(
        items,
        lang=language(),
        seed=found.pk,
        base_url=public_url(request),
        title=found.title,
        house=found.house,
        **look,
    )
    return file_response(
        drawn, "application/pdf", file_name(sheets.file_stem(found.title), found.pk, look["key"])
    )
