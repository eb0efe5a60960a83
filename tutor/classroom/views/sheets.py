"""Pages of a teacher's sheets: the desk, a sheet to be composed, shared, printed."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tutor.classroom import forms, sessions, sheets
from tutor.classroom.addresses import public
from tutor.classroom.catalogue import Catalogue
from tutor.classroom.models import Session, Sheet
from tutor.classroom.views.results import file_stem
from tutor.practice.items import BadItem, Item, can_be_set, pasted_item, title_of
from tutor.site.errors import error_page
from tutor.site.shortcuts import file_response, language, see_other

MOST_SHOWN = 100


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def desk(request: HttpRequest) -> HttpResponse:
    """Sheets and sessions, and a new sheet."""
    sessions.sweep_now_and_then()
    if request.method == "POST":
        today = _("Sheet of %(day)s") % {"day": date_format(timezone.localdate())}
        title = forms.NewSheetForm(request.POST).values["title"] or today
        return redirect("classroom:sheet", sheets.create_sheet(request.user, title).pk)
    context = {
        "sheets": sheets.sheets_of(request.user).order_by("-id"),
        "sessions": Session.objects.run_by(request.user)[:MOST_SHOWN],
    }
    return render(request, "classroom/desk.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def use(request: HttpRequest) -> HttpResponse:
    """Put a page of this site (`?link=…`) into a sheet, a new one or one of the teacher's own."""
    wanted = forms.UseForm(request.POST if request.method == "POST" else request.GET).values
    try:
        item = pasted_item(wanted["link"])
    except BadItem as error:
        return error_page(request, 422, _("This cannot be used in class."), str(error))
    own = sheets.sheets_of(request.user).order_by("-id")
    if request.method == "POST":
        sheet = own.filter(pk=wanted["sheet"]).first()
        if sheet is None:
            sheet = sheets.create_sheet(request.user, title_of(item, language()))
        sheets.add_items(sheet, [item])
        return redirect("classroom:sheet", sheet.pk)
    context = {"link": wanted["link"], "title": title_of(item, language()), "sheets": own[:50]}
    return render(request, "classroom/use.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
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
        "share_link": public(request, reverse("classroom:shared", args=[found.share_key])),
        "kept_choices": sessions.KEPT_CHOICES,
        "seconds_choices": [(seconds, seconds // 60) for seconds in sessions.SECONDS_CHOICES],
        "most": forms.MOST_OF_ONE_SKILL,
    }
    return render(request, "classroom/sheet.html", context, status=422 if fault else 200)


def pressed(request: HttpRequest, found: Sheet) -> HttpResponse:
    """Do what the pressed button says, and show what comes of it. ``BadItem`` if that cannot be done."""
    form = forms.SheetForm(request.POST).values
    action, item, game = form["action"], form["item"], form["game"]
    catalogue = Catalogue(found, language(), game)
    if action == forms.START:
        return redirect("classroom:dashboard", start(request, found).pk)
    if action == forms.DELETE:
        found.delete()
        return redirect("classroom:desk")
    if action == forms.COPY:
        title = _("%(title)s (copy)") % {"title": found.title}
        return redirect("classroom:sheet", sheets.copy_sheet(found, request.user, title).pk)
    if action == forms.UP:
        sheets.move_item(found, item, -1)
    elif action == forms.DOWN:
        sheets.move_item(found, item, 1)
    elif action == forms.REMOVE:
        sheets.remove_item(found, item)
    elif action == forms.RENAME:
        sheets.rename(found, **forms.TitleForm(request.POST).values)
    elif action == forms.HOUSE and game:
        sheets.set_house(found, game, forms.HouseForm(request.POST, catalogue).values)
    elif action == forms.ADD:
        sheets.add_items(found, chosen_items(forms.AddForm(request.POST, catalogue), game))
    address = reverse("classroom:sheet", args=[found.pk])
    return see_other(f"{address}?game={game}" if game else address)


def chosen_items(form: forms.AddForm, game: str) -> list[Item]:
    """What was chosen: exercises dealt by skill, puzzles and steps that were ticked, a pasted link."""
    values, items = form.values, []
    if game:
        same = values["same"] == "yes"
        items = sheets.dealt_items(game, form.counts(), values["difficulty"], same)
        items += form.picked()
    if values["link"]:
        items.append(pasted_item(values["link"]))
    return items


def start(request: HttpRequest, found: Sheet) -> Session:
    if not found.items:
        raise BadItem(_("Put something into the sheet first."))
    chosen = forms.StartForm(request.POST).values
    return sessions.start_session(
        found,
        request.user,
        pace=chosen["pace"],
        reasons=chosen["reasons"] == "yes",
        seconds=chosen["seconds"],
        kept_days=chosen["kept"],
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
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
    from tutor.paper.worksheets import file_name, worksheet  # takes fonts and time that no other page needs

    found = sheets.find_sheet(request.user, sheet_id)
    items = [item for item in found.items if can_be_set(item, found.house)]
    if not items:
        return redirect("classroom:sheet", found.pk)
    wanted = forms.PaperForm(request.GET).values
    drawn = worksheet(
        items,
        lang=language(),
        paper=wanted["paper"],
        key=wanted["key"],
        seed=found.pk,
        base_url=public(request, ""),
        title=found.title,
        house=found.house,
    )
    return file_response(drawn, "application/pdf", file_name(file_stem(found.title), found.pk, wanted["key"]))
