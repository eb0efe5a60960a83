"""The rule pages: what there is to play with, what the rules say, and where to ask."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from tutor.library.content import game_page, game_pages, rule_page, set_page
from tutor.site.shortcuts import game_or_404, is_fragment, language


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page: every game, with links to its sections."""
    pages = game_pages(language())
    drawn = {piece: None for page in pages for piece in page.game.pieces.pieces}
    return render(request, "library/home.html", {"pages": pages, "drawn": drawn})


@require_safe
def game(request: HttpRequest, game_id: str) -> HttpResponse:
    """A game: its material, and all rules in order."""
    return render(request, "library/game.html", {"page": game_page(game_or_404(game_id), language())})


@require_safe
@vary_on_headers("HX-Request")
def rule(request: HttpRequest, game_id: str, rule_id: str) -> HttpResponse:
    """One rule; for htmx, which opens it within another page, only what it says."""
    found = game_or_404(game_id)
    if rule_id not in found.rule_order:
        raise Http404
    page = game_page(found, language())
    place = found.rule_order[rule_id]
    context = {
        "page": page,
        "rule": rule_page(found, rule_id, language()),
        "previous": page.rules[place - 1] if place else None,
        "next": page.rules[place + 1] if place + 1 < len(page.rules) else None,
    }
    return render(request, "library/_says.html" if is_fragment(request) else "library/rule.html", context)


@require_safe
def pieces(request: HttpRequest, game_id: str) -> HttpResponse:
    """Every piece of the set, large and with its name."""
    found = game_or_404(game_id)
    context = {"page": game_page(found, language()), "set": set_page(found, language())}
    return render(request, "library/pieces.html", context)


@require_safe
def glossary(request: HttpRequest, game_id: str) -> HttpResponse:
    """The words of the game."""
    return render(request, "library/glossary.html", {"page": game_page(game_or_404(game_id), language())})
