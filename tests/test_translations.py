from pathlib import Path

import pytest

from tools.translations import Message, check_catalogues, faults, messages_in_python, messages_in_template

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'


def test_every_text_of_the_site_is_translated() -> None:
    assert not check_catalogues()


def test_texts_are_found_in_python() -> None:
    source = '_("one"); ngettext("a", "b", n); pgettext("c", "d"); other("x"); translation.gettext("two")'
    assert set(messages_in_python(source)) == {
        Message("one"),
        Message("a", plural="b"),
        Message("d", context="c"),
        Message("two"),
    }


def test_a_call_on_a_variable_marks_nothing() -> None:
    assert not list(messages_in_python("gettext(heading)"))


def test_a_text_that_no_catalogue_could_hold_is_named() -> None:
    with pytest.raises(ValueError, match="line 1"):
        list(messages_in_python("_(f'{name} wins')"))


def test_texts_are_found_in_templates() -> None:
    source = """<a title="{{ _('it&rsquo;s "so"') }}">{{ pgettext("c", "one") }}</a>
    {% trans trimmed n=points %}
      {{ n }} point
    {% pluralize %}
      {{ n }} points
    {% endtrans %}{% if x == _("two") %}({% endif %}{{ _("%(name)s’s seat", name=name) }}"""
    assert set(messages_in_template(source)) == {
        Message('it&rsquo;s "so"'),
        Message("one", context="c"),
        Message("%(n)s point", plural="%(n)s points"),
        Message("two"),
        Message("%(name)s’s seat"),
    }


@pytest.mark.parametrize("source", ['{{ _("a" ~ b) }}', "{{ _(heading) }}", "{{ _( }}"])
def test_a_template_without_a_plain_text_to_translate_is_named(source: str) -> None:
    with pytest.raises(ValueError, match="line 1"):
        list(messages_in_template(source))


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ('msgid "a"\nmsgstr "x"', None),
        ('msgid "a"\nmsgstr ""', "no translation"),
        ('#, fuzzy\nmsgid "a"\nmsgstr "x"', "fuzzy"),
        ('msgid "b"\nmsgstr "x"', "lacks 'a'"),
        ('msgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "x"', "nothing says 'b'"),
        ('msgid "a"\nmsgstr "x %(n)s"', "placeholders"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_named(tmp_path: Path, entry: str, fault: str | None) -> None:
    catalogue = tmp_path / "django.po"
    catalogue.write_text(HEADER + entry + "\n", encoding="utf-8")
    found = list(faults(catalogue, {Message("a")}))
    if fault is None:
        assert not found
    else:
        assert any(fault in sentence for sentence in found)


def test_a_singular_may_leave_its_number_out(tmp_path: Path) -> None:
    catalogue = tmp_path / "django.po"
    entry = (
        'msgid "%(n)s point"\nmsgid_plural "%(n)s points"\nmsgstr[0] "un point"\nmsgstr[1] "%(n)s points"\n'
    )
    catalogue.write_text(HEADER + entry, encoding="utf-8")
    assert not list(faults(catalogue, {Message("%(n)s point", plural="%(n)s points")}))
