"""The environment of all templates: what they may use besides what their view gives them.

Functions
    url(name, *ids)         the address of a page, in the page's language
    report_address(…)       where an answer that seems wrong can be reported: tutor/site/links.py
    static(path)            the address of a static file
    _(text, **values)       a text in the page's language; also ngettext, pgettext, npgettext and {% trans %}
    get_language()          the page's language
    sprite(…)               the drawings behind a page's pieces: tutor/pieces/drawing.py
    drawings_used(…)        those of one exercise: tutor/practice/drawings.py
    practice_on(game, rule) what there is to practise about a rule: tutor/practice/skills.py
    exercise_of_the_day(…)  a position to be touched at once: tutor/practice/daily.py
Filters
    picture, picture_in_text, row, sentence, piece_name     pieces, and words with pieces: tutor/pieces/drawing.py
    plain                   words with pieces as text alone
    date                    a moment as its day in words
    language_name           a language's code as its name in the page's language
Tests
    chinese                 whether a word has Chinese characters
"""

from datetime import datetime
from functools import cache
from typing import Any

from django.templatetags import static as static_files
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext, ngettext, npgettext, pgettext
from jinja2 import Environment, StrictUndefined

from games.core import explain
from tutor.pieces import drawing
from tutor.practice.daily import exercise_of_the_day
from tutor.practice.drawings import drawings_used
from tutor.practice.skills import practice_on
from tutor.site.languages import is_chinese, language_name
from tutor.site.links import page, report_address


def environment(**options: Any) -> Environment:
    """An environment in which a name that nobody gave is an error, never an empty place on the page."""
    env = Environment(**{**options, "undefined": StrictUndefined}, extensions=["jinja2.ext.i18n"])
    env.install_gettext_callables(  # type: ignore[attr-defined]
        gettext, ngettext, newstyle=True, pgettext=pgettext, npgettext=npgettext
    )
    env.globals |= {
        "url": page,
        "report_address": report_address,
        "static": static,
        "get_language": get_language,
        "sprite": drawing.sprite,
        "drawings_used": drawings_used,
        "practice_on": practice_on,
        "exercise_of_the_day": exercise_of_the_day,
    }
    env.filters |= {
        "picture": drawing.picture,
        "picture_in_text": drawing.picture_in_text,
        "row": drawing.row,
        "sentence": drawing.sentence,
        "piece_name": drawing.name,
        "plain": explain.plain,
        "date": date,
        "language_name": language_name,
    }
    env.tests["chinese"] = is_chinese
    return env


@cache
def static(path: str) -> str:
    return static_files.static(path)


def date(moment: datetime) -> str:
    return date_format(localtime(moment), "DATE_FORMAT")
