"""{% load i18n words %}: a {% translate %} and a {% url %} that look things up once in each language.

Django's own ask the catalogue and the resolver at every rendering. In a fragment with a dozen short texts, on a page
with a dozen links, that is a good part of the work. Loaded after `i18n`, these take their place, for texts written in
the template and for addresses that follow from names and ids:

{% translate "Copy link" %}
{% translate ": " context "label" %}
{% url 'library:game' game.id %}
"""

from django import template
from django.template.base import Parser, Token
from django.template.context import Context
from django.utils.text import unescape_string_literal
from django.utils.translation import get_language, gettext, pgettext

from tutor.site.addresses import page

register = template.Library()


class Translated(template.Node):
    def __init__(self, text: str, label: str | None) -> None:
        self.text = text
        self.label = label
        self.said: dict[str | None, str] = {}

    def render(self, context: Context) -> str:
        language = get_language()
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


@register.simple_tag
def url(view: str, *args: str) -> str:
    return page(view, get_language(), *args)
