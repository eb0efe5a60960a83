"""Small helps for the rule pages."""

import unicodedata

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info

from tutor.library.markup import Prose


def prose(text: Prose | None, css: str = "prose") -> SafeString:
    """A text from content as a block of its own, marked where it is in another language than the page."""
    if text is None or not text.html:
        return SafeString("")
    foreign = text.language != get_language()
    return format_html(
        '<div class="{}"{}>{}</div>', css, lang_attribute(text.language) if foreign else "", text.html
    )


def lang_attribute(code: str) -> SafeString:
    return format_html(' lang="{}"', code)


def script(text: str) -> SafeString:
    """A term in its own script, told to screen readers and to the choice of fonts."""
    is_chinese = any(unicodedata.name(character, "").startswith("CJK ") for character in text)
    return format_html(
        '<span class="script"{}>{}</span>', lang_attribute("zh-Hant") if is_chinese else "", text
    )


def language_name(code: str) -> str:
    """What the page's language calls a language; the code itself where nobody knows it."""
    try:
        return str(get_language_info(code)["name_translated"])
    except KeyError:
        return code
