"""What every page's template may use."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from tutor.site.languages import language_links
from tutor.site.preferences import read_preferences
from tutor.site.shortcuts import language, public_url


def site(request: HttpRequest) -> dict[str, Any]:
    """`site_name`, `public_url`, `language`, `languages` (see language_links) and `preferences`."""
    return {
        "site_name": settings.SITE_NAME,
        "public_url": public_url(request),
        "language": language(),
        "languages": language_links(request.get_full_path(), language(), settings.LANGUAGES),
        "preferences": read_preferences(request.COOKIES),
    }
