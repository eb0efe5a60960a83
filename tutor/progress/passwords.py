"""What a password must not be, besides Django's rules on its length and on common ones (AUTH_PASSWORD_VALIDATORS)."""

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

FEWEST_DIFFERENT = 4
FEWEST_BESIDE_NAME = 8


class Varied:
    """Not one character again and again, and not blanks alone."""

    def validate(self, password: str, user: Any = None) -> None:
        if len(set("".join(password.split()))) < FEWEST_DIFFERENT:
            raise ValidationError(self.get_help_text(), code="password_not_varied")

    def get_help_text(self) -> str:
        return _("Use at least four different characters; spaces don’t count.")


class BesideSiteName:
    """The site's name, in any of its languages, is the first thing that somebody tries: it doesn't count."""

    def validate(self, password: str, user: Any = None) -> None:
        plain = squeezed(password)
        names = site_names()
        if any(name in plain and len(plain) - len(name) < FEWEST_BESIDE_NAME for name in names):
            raise ValidationError(self.get_help_text(), code="password_site_name")

    def get_help_text(self) -> str:
        return _("The name of this site doesn’t count: use at least eight characters besides it.")


def site_names() -> set[str]:
    found = set()
    for language, _name in settings.LANGUAGES:
        with override(language):
            found.add(squeezed(str(settings.SITE_NAME)))
    return found


def squeezed(text: str) -> str:
    """Letters and figures alone, whatever their capitals."""
    return "".join(filter(str.isalnum, text.casefold()))
