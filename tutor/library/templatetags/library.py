from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tutor.library.markup import Prose


def prose(text: Prose | None, css: str = "prose") -> SafeString:
    """A text from content as a block of its own, marked where it is in another language than the page."""
    if text is None or not text.html:
        return SafeString("")
    lang = format_html(' lang="{}"', text.language) if text.language != get_language() else ""
    return format_html('<div class="{}"{}>{}</div>', css, lang, text.html)
