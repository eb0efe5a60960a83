"""{% load i18n static words %}: {% translate %}, {% url %}, {% static %} that look things up once (in each language).

Django's own ask the catalogue, the resolver and the manifest at every rendering. In a fragment with a dozen short
texts, on a page with a dozen links, that is a good part of the work. Loaded after `i18n` and `static`, these take their
place, for texts and files written in the template and for addresses that follow from names and ids:

{% translate "Copy link" %}
{% translate ": " context "label" %}
{% url 'library:game' game.id %}
{% static 'css/pieces.css' %}

And {{ title|unbroken }} for what is set large: a line does not end within a short word with hyphens ("Puis-je").
"""

import re

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.templatetags.static import static as static_address
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import unescape_string_literal
from django.utils.translation import get_language, gettext, pgettext

from tutor.site.links import page

register = template.Library()


def language_of(context: Context) -> str | None:
    """The language of a template, asked for once in each rendering: asking takes longer than finding a text."""
    rendering = context.render_context
    language: str | None = rendering.get("language")
    if language is None:
        language = rendering["language"] = get_language()
    return language


class Translated(template.Node):
    def __init__(self, text: str, label: str | None) -> None:
        self.text = text
        self.label = label
        self.said: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        language = language_of(context)
        if language not in self.said:
            self.said[language] = pgettext(self.label, self.text) if self.label else gettext(self.text)
        return self.said[language]


@register.tag
def translate(parser: Parser, token: Token) -> Translated:
    match token.split_contents()[1:]:
        case [text]:
            return Translated(unescape_string_literal(text), None)
        case [text, "context", label]:
            return Translated(unescape_string_literal(text), unescape_string_literal(label))
    raise template.TemplateSyntaxError(f"{{% {token.contents} %}}: a text, and perhaps its context")


HYPHENED = re.compile(r"[\w’]+(?:-[\w’]+)+")
LONGEST_UNBROKEN = 16
"""Letters that fit on a line of the narrowest phone, even in a heading."""


@register.filter
def unbroken(text: str) -> SafeString:
    """Plain text as HTML whose short words with hyphens stay whole at the end of a line."""
    return mark_safe(HYPHENED.sub(kept_whole, escape(text)))


def kept_whole(found: re.Match[str]) -> str:
    word = found[0]
    return f'<span class="together">{word}</span>' if len(word) <= LONGEST_UNBROKEN else word


@register.simple_tag(takes_context=True)
def url(context: Context, view: str, *args: str) -> str:
    return page(view, language_of(context), *args)


class File(template.Node):
    def __init__(self, path: str) -> None:
        self.path = path
        self.address = ""

    def render(self, context: Context) -> str:
        self.address = self.address or escape(static_address(self.path))
        return self.address


@register.tag
def static(parser: Parser, token: Token) -> File:
    _, path = token.split_contents()
    return File(unescape_string_literal(path))
