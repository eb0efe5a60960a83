"""Pages of progress, house rules and personal data."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tutor.library.content import game_pages
from tutor.library.readings import offered_readings
from tutor.library.wording import words_for
from tutor.progress.game_progress import GameProgress
from tutor.progress.house_rules import differing, house, set_house
from tutor.progress.learners import current_learner, forget, learner_for_attempt, remember, user_of
from tutor.progress.notices import done, notice
from tutor.progress.personal_data import delete_learner, everything
from tutor.site.shortcuts import game_or_404, language


@never_cache
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For each game what is met, learning, known and due."""
    learner = current_learner(request)
    games = [GameProgress(learner, page.game, language()) for page in game_pages(language())]
    context = {"learner": learner, "games": games, "notice": notice(request)}
    return render(request, "progress/home.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def house_rules(request: HttpRequest, game_id: str) -> HttpResponse:
    """Choose house rules where the sources differ."""
    game = game_or_404(game_id)
    learner = current_learner(request)
    if request.method == "POST":
        readings = {} if "reset" in request.POST else request.POST
        response = done("progress:house-rules", "house-rules", game.id)
        # Whoever plays as the rule pages say needs nothing kept.
        if learner is not None or differing(game, readings):
            learner = learner or learner_for_attempt(request)
            set_house(learner, game, readings)
            remember(response, learner)
        return response
    context = {
        "game": game,
        "words": words_for(game, language()).tables,
        "notice": notice(request),
        "readings": offered_readings(game, language(), house(learner, game)),
    }
    return render(request, "progress/house-rules.html", context)


@never_cache
@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """Everything that is kept of whoever asks."""
    found = everything(user_of(request), current_learner(request))
    response = JsonResponse(found, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response["Content-Disposition"] = 'attachment; filename="fair-pair.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest) -> HttpResponse:
    """Asks once, then deletes every row and the cookie."""
    learner = current_learner(request)
    if request.method == "POST":
        delete_learner(learner)
        response = done("progress:home", "deleted")
        forget(response)
        return response
    return render(request, "progress/delete.html", {"learner": learner})


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """Cookies and data, in plain words."""
    return render(request, "progress/privacy.html")
