"""What is done so that pages cost little and read well: short answers go uncompressed, titles break well."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.utils.translation import gettext, override
from jinja2 import UndefinedError

from tests.macros import macro
from tutor.site.middleware import WORTH_COMPRESSING, CompressPages


@pytest.mark.parametrize(("size", "compressed"), [(300, False), (WORTH_COMPRESSING, True)])
def test_only_what_is_long_is_compressed(size: int, compressed: bool) -> None:
    request = HttpRequest()
    request.META["HTTP_ACCEPT_ENCODING"] = "gzip"
    response = CompressPages(lambda _: HttpResponse("x" * size))(request)
    assert (response.headers.get("Content-Encoding") == "gzip") is compressed


def render(source: str, **context: object) -> str:
    return engines["jinja2"].from_string(source).render(context)


def test_a_text_is_said_in_the_language_of_each_rendering() -> None:
    for language in ("en", "fr", "en"):
        with override(language):
            assert render('{{ _("Copy link") }}') == gettext("Copy link")
    with override("fr"):
        assert gettext("Copy link") != "Copy link"


def test_a_name_that_nobody_gave_is_an_error() -> None:
    with pytest.raises(UndefinedError):
        render("{{ titel }}", title="A title")


def test_a_line_ends_in_no_short_word_with_hyphens() -> None:
    told = macro("text", "unbroken")("Et l’est-elle ? Puis-je <b>, peut-être-un-peu-trop-long")
    whole = '<span class="together">{}</span>'
    assert told == (
        f"Et {whole.format('l’est-elle')} ? {whole.format('Puis-je')} &lt;b&gt;, peut-être-un-peu-trop-long"
    )
