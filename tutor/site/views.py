"""The first address, the visitor's preferences, and the two health checks."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tutor.site.models import Count
from tutor.site.preferences import CHOICES, ONE_YEAR
from tutor.site.shortcuts import next_address, see_other


@require_safe
def choose_language(request: HttpRequest) -> HttpResponse:
    """`/`: on to the first page in the language chosen before, else in the one the browser asks for."""
    with override(get_language_from_request(request)):
        response = redirect("library:home")
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@csrf_exempt  # Changes nothing but how the sender's own pages look; a token would cost every visitor a cookie.
@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Keep the preferences in the form as cookies and go back to the page it was sent from."""
    response = see_other(next_address(request, "choose-language"))
    for name, choices in CHOICES.items():
        value = request.POST.get(name)
        if value in choices:
            response.set_cookie(
                name,
                value,
                max_age=ONE_YEAR,
                samesite="Lax",
                secure=settings.SESSION_COOKIE_SECURE,
            )
    return response


@require_safe
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
def readyz(request: HttpRequest) -> HttpResponse:
    """200, or 503 if the database takes no write. `failed` also names the cache, without which the site goes on."""
    failed = [name for name, works in (("database", database_works), ("cache", cache_works)) if not works()]
    ready = "database" not in failed
    return JsonResponse({"ready": ready, "failed": failed}, status=200 if ready else 503)


def database_works() -> bool:
    """Whether it takes a write: one that is full or locked still answers questions."""
    try:
        Count.objects.update_or_create(key="readyz", defaults={"hits": 1, "until": 0})
    except Exception:  # Whatever the driver raises, the answer is the same: not ready.
        return False
    return True


def cache_works() -> bool:
    try:
        cache.set("readyz", "ok", 5)
        return bool(cache.get("readyz") == "ok")
    except Exception:  # As above.
        return False
