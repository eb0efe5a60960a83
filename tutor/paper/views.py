"""Pages on which paper is made, the paper itself, and what a teacher reads before a lesson."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tutor.library.content import game_page, game_pages
from tutor.library.readings import offered_readings
from tutor.library.wording import words_for
from tutor.paper import teaching
from tutor.paper.cutouts import cutout
from tutor.paper.forms import MOST, MOST_OF_ONE, PrintForm, WorksheetForm, items
from tutor.paper.printing import held_up_printing
from tutor.paper.typesetting import PAPERS
from tutor.paper.worksheets import file_name, worksheet
from tutor.site.errors import error_page
from tutor.site.shortcuts import file_response, game_or_404, language, public_url


@require_safe
def worksheet_page(request: HttpRequest, game_id: str) -> HttpResponse:
    """Choose skills, how many of each, paper and key."""
    game = game_or_404(game_id)
    order = WorksheetForm(game, request.GET, language()).order()
    words = words_for(game, language())
    skills = [
        {
            "id": skill.id,
            "name": words.text("skills", skill.id, "name"),
            "short": words.text("skills", skill.id, "short"),
            "count": order.counts.get(skill.id, 0),
        }
        for skill in game.skills
    ]
    context = {
        "page": game_page(game, language()),
        "order": order,
        "skills": skills,
        "readings": offered_readings(game, language(), order.house),
        "papers": list(PAPERS),
        "most": MOST,
        "most_of_one": MOST_OF_ONE,
    }
    return render(request, "paper/worksheet.html", context)


@require_safe
def worksheet_pdf(request: HttpRequest, game_id: str) -> HttpResponse:
    """The sheet. Its number stands in the address, or is drawn by lot."""
    game = game_or_404(game_id)
    order = WorksheetForm(game, request.GET, language()).order()
    if not order.total:
        return error_page(
            request, 422, _("This sheet has no exercise."), _("Go back and choose how many of each skill.")
        )
    if held := held_up_printing(request):
        return held
    drawn = worksheet(
        items(game, order),
        lang=order.language,
        paper=order.paper,
        key=order.key,
        seed=order.seed,
        base_url=public_url(request),
        title=order.title,
        house={game.id: order.house},
        figures=order.figures,
    )
    return pdf(drawn, file_name(game.id, order.seed, order.key))


@require_safe
def cutout_pdf(request: HttpRequest, game_id: str) -> HttpResponse:
    """The pieces of a game to be cut out."""
    game = game_or_404(game_id)
    if held := held_up_printing(request):
        return held
    chosen = PrintForm(request.GET).choices()
    drawn = cutout(game, language(), chosen["paper"], chosen["figures"])
    return pdf(drawn, f"{game.id}-pieces-{chosen['paper']}.pdf")


@require_safe
def guide(request: HttpRequest) -> HttpResponse:
    """What a teacher wants to know, on one page."""
    found = teaching.guide(language())
    context = {"text": found, "pages": game_pages(language())}
    return render(request, "paper/guide.html", context)


@require_safe
def lesson_plan(request: HttpRequest, game_id: str) -> HttpResponse:
    """A lesson of 45 minutes."""
    game = game_or_404(game_id)
    found = teaching.lesson_plan(game, language())
    if not found.prose.html:
        raise Http404
    return render(request, "paper/lesson_plan.html", {"page": game_page(game, language()), "text": found})


@require_safe
def lesson_plan_pdf(request: HttpRequest, game_id: str) -> HttpResponse:
    """The same on paper."""
    game = game_or_404(game_id)
    if not teaching.lesson_plan(game, language()).prose.html:
        raise Http404
    if held := held_up_printing(request):
        return held
    paper = PrintForm(request.GET).choices()["paper"]
    drawn = teaching.lesson_plan_pdf(game, language(), paper, public_url(request))
    return pdf(drawn, f"{game.id}-lesson-plan-{language()}.pdf")


def pdf(drawn: bytes, name: str) -> HttpResponse:
    return file_response(drawn, "application/pdf", name, download=False)
