"""What views of every section need: a game or 404, the language, whether htmx asks, redirects, cookies, files."""

from io import BytesIO
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

import segno
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.http import content_disposition_header, url_has_allowed_host_and_scheme
from django.utils.translation import get_language

from games.core import registry
from games.core.questions import Game, Question

LONGEST_QR = 1200
"""Characters of a link whose QR code a phone can still read."""


def game_or_404(game_id: str) -> Game:
    try:
        return registry.find_game(game_id)
    except LookupError:
        raise Http404 from None


def question_or_404(game_id: str, question_id: str) -> tuple[Game, Question]:
    try:
        return registry.find_question(game_id, question_id)
    except LookupError:
        raise Http404 from None


def language() -> str:
    """The code of the active language; the site's own where none is active."""
    return get_language() or settings.LANGUAGE_CODE


def is_fragment(request: HttpRequest) -> bool:
    """Whether htmx wants a part of the page. Going back in the history is answered with a whole page."""
    return bool(request.htmx) and not request.htmx.history_restore_request  # type: ignore[attr-defined]


def public_url(request: HttpRequest) -> str:
    """Scheme and host under which the site is reached: PUBLIC_URL where it is set, else as this page was asked for."""
    return settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"


def client_address(request: HttpRequest) -> str:
    """The address that a request came from.

    Of X-Forwarded-For only what the configured number of proxies wrote is believed: anybody can send the rest. A home
    or a phone has a whole /64 of IPv6, which counts as one.
    """
    seen = request.META.get("REMOTE_ADDR", "")
    forwarded = [
        part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()
    ]
    if 0 < settings.TRUSTED_PROXIES <= len(forwarded):
        seen = forwarded[-settings.TRUSTED_PROXIES]
    try:
        address = ip_address(seen)
    except ValueError:
        return str(seen)
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((address, 64), strict=False))
    return str(address)


def keep_signed(response: HttpResponse, name: str, value: str, salt: str, **until: Any) -> None:
    """Set a cookie that nobody can forge and no script can read. `until`: Django's `max_age` or `expires`."""
    secure = settings.SESSION_COOKIE_SECURE
    response.set_signed_cookie(name, value, salt, httponly=True, samesite="Lax", secure=secure, **until)


def see_other(to: str, *args: object) -> HttpResponseRedirect:
    """303, after a form was taken in, so that reloading sends nothing twice. `to`: an address or a URL's name."""
    return HttpResponseRedirect(resolve_url(to, *args), status=303)


def is_local(address: str) -> bool:
    """Whether it is the path of a page here. Without the slash it would be relative, and maybe a URL's name."""
    return address.startswith("/") and url_has_allowed_host_and_scheme(address, None)


def next_address(request: HttpRequest, default: str) -> str:
    """The form's or the link's `next` where it is the path of a page here, else the page of this URL's name."""
    address = request.POST.get("next") or request.GET.get("next") or ""
    return address if is_local(address) else reverse(default)


def qr_svg(link: str, border: int = 4, scale: int = 5) -> bytes:
    """The link's QR code as an SVG image. `border` in modules, `scale` in pixels a module. 404 over `LONGEST_QR`."""
    if len(link) > LONGEST_QR:
        raise Http404
    drawn = BytesIO()
    code = segno.make_qr(link)
    code.save(drawn, kind="svg", border=border, scale=scale, xmldecl=False, dark="#000", light="#fff")
    return drawn.getvalue()


def file_response(content: bytes, content_type: str, name: str, *, download: bool = True) -> HttpResponse:
    """A file under a name in any script, to be kept or, without `download`, to be looked at in the browser."""
    header = str(content_disposition_header(download, name))
    return HttpResponse(content, content_type=content_type, headers={"Content-Disposition": header})
