"""What is done so that pages cost little: short answers go uncompressed, texts are looked up once in a language."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import Context, Template, TemplateSyntaxError
from django.utils.translation import gettext, override

from tutor.site.middleware import WORTH_COMPRESSING, CompressPages


@pytest.mark.parametrize(("size", "compressed"), [(300, False), (WORTH_COMPRESSING, True)])
def test_only_what_is_long_is_compressed(size: int, compressed: bool) -> None:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = "gzip"
    response = CompressPages(lambda _: HttpResponse("x" * size))(request)
    assert (response.headers.get("Content-Encoding") == "gzip") is compressed


def test_a_text_is_said_in_the_language_of_each_rendering() -> None:
    template = Template(
        '{% load i18n words %}{% translate "Copy link" %}{% translate ": " context "label" %}'
    )
    for language in ("en", "fr", "en"):
        with override(language):
            assert template.render(Context()).startswith(gettext("Copy link"))
    with override("fr"):
        assert template.render(Context()) != "Copy link: "


def test_a_line_ends_in_no_short_word_with_hyphens() -> None:
    template = Template("{% load words %}{{ title|unbroken }}")
    told = template.render(Context({"title": "Et l’est-elle ? Puis-je <b>, peut-être-un-peu-trop-long"}))
    whole = '<span class="together">{}</span>'
    assert told == (
        f"Et {whole.format('l’est-elle')} ? {whole.format('Puis-je')} &lt;b&gt;, peut-être-un-peu-trop-long"
    )


def test_only_plain_texts_are_taken() -> None:
    with pytest.raises(TemplateSyntaxError):
        Template('{% load i18n words %}{% translate "Copy link" as link %}')
