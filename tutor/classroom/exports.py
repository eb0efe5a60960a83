"""The answers of a session as tables to take away."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from datetime import date
from io import BytesIO, StringIO
from typing import NamedTuple, TypeAlias

import regex
import xlsxwriter
from django.utils.formats import date_format, get_format
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from games.core import explain
from games.core.marking import BLANK, BUT, RIGHT, WRONG, told
from tutor.classroom.answers import task_for
from tutor.classroom.models import Session
from tutor.classroom.results import CountedAnswer
from tutor.classroom.summary import Row, Summary, rule_name, summary_of
from tutor.library.wording import words_for
from tutor.practice.items import BadItem

Line: TypeAlias = list[str | int]


class Table(NamedTuple):
    """Lines under a line of headings."""

    title: str
    lines: list[Line]


def tables(session: Session, language: str) -> list[Table]:
    """A line for each answer that counts, and one for each participant without any; then how many were right."""
    summary = summary_of(session, language)
    return [Table(_("Answers"), answer_lines(summary)), Table(_("Totals"), total_lines(summary))]


def answer_lines(summary: Summary) -> list[Line]:
    headings: Line = [
        *(_("Nickname"), _("Exercise"), _("Title"), _("Result")),
        *(pgettext("column", "Answer"), _("Rules broken"), _("Tries")),
    ]
    lines = [headings]
    for row in summary.rows:
        given = [answer_line(summary, row, answer) for answer in row.answers if answer]
        lines += given or [[row.participant.nickname, "", "", _("no answer"), "", "", 0]]
    return lines


def answer_line(summary: Summary, row: Row, answer: CountedAnswer) -> Line:
    session, language = summary.session, summary.language
    names_of_states = {
        RIGHT: _("right"),
        BUT: _("allowed, but not all that was asked"),
        WRONG: _("wrong"),
        BLANK: _("left open"),
    }
    game = session.items[answer.item].game
    return [
        row.participant.nickname,
        answer.item + 1,
        summary.titles[answer.item],
        names_of_states.get(answer.state, answer.state),
        answer_told(session, answer, language),
        ", ".join([rule_name(game, rule, language) for rule in answer.rules]),
        answer.tries,
    ]


def total_lines(summary: Summary) -> list[Line]:
    """For each participant, and for all together: right ones, answered ones, exercises."""
    exercises = len(summary.session.items)
    lines: list[Line] = [[_("Nickname"), pgettext("column", "Right"), _("Answered"), _("Exercises")]]
    lines += [[row.participant.nickname, row.right, row.answered, exercises] for row in summary.rows]
    together = sum(row.right for row in summary.rows), sum(row.answered for row in summary.rows)
    return [*lines, [_("All together"), *together, exercises * len(summary.rows)]]


def answer_told(session: Session, answer: CountedAnswer, language: str) -> str:
    """An answer in words; where its exercise is gone, as it was typed."""
    try:
        exercise = task_for(session, answer.item, answer.participant).exercise
    except BadItem:
        return "; ".join(text if isinstance(text, str) else ", ".join(text) for _name, text in answer.claim)
    if not answer.claim:
        return ""
    return explain.plain(told(exercise, dict(answer.claim), words_for(exercise.game, language)))


def as_csv(found: Iterable[Table], language: str) -> str:
    """One table below the other, after an empty line.

    It begins with a byte-order mark, without which Excel misreads every accent. Where numbers have a decimal comma,
    spreadsheets want a semicolon between cells.
    """
    out = StringIO()
    writer = csv.writer(out, delimiter=";" if get_format("DECIMAL_SEPARATOR", language) == "," else ",")
    dates = date_pattern(language)
    for number, table in enumerate(found):
        writer.writerows([[]] * bool(number))
        writer.writerows([[harmless(cell, dates) for cell in line] for line in table.lines])
    return "\ufeff" + out.getvalue()


FIGURES = regex.compile(r"(?!.*, )[\s.,:/'’%+-]*\d[\d\s.,:/'’%+e-]*", regex.IGNORECASE)
"""A number, a date or a time; but not several, as in “6-1, 5-2”."""


def harmless(cell: str | int, dates: regex.Pattern[str]) -> str | int:
    """A cell that no spreadsheet takes for a formula, or changes: 6-1 and “May 2” into a date, 007 into 7."""
    if not isinstance(cell, str):
        return cell
    changed = cell[:1] in ("=", "+", "-", "@", "\t", "\r") or FIGURES.fullmatch(cell) or dates.fullmatch(cell)
    return f"'{cell}" if changed else cell


def date_pattern(language: str) -> regex.Pattern[str]:
    """Matches the name of a month, in full or cut short, beside a number; in a language and in English."""
    names = set()
    for each in {language, "en"}:
        with override(each):
            for month in range(1, 13):
                names |= {date_format(date(2000, month, 1), form).rstrip(".") for form in "FM"}
    named = "|".join(map(regex.escape, names))
    return regex.compile(rf"(?:\d+[\s./-]*)?(?:{named})[\s,./-]*(?:\d+[\s,./-]*){{0,2}}", regex.IGNORECASE)


def as_xlsx(found: Iterable[Table]) -> bytes:
    """A sheet for each table. Every text is written as text: nothing in the file is a formula, a date or a link."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        bold = book.add_format({"bold": True})
        for table in found:
            sheet = book.add_worksheet(table.title[:31])
            sheet.add_write_handler(str, type(sheet).write_string)
            for number, line in enumerate(table.lines):
                sheet.write_row(number, 0, line, None if number else bold)
            sheet.freeze_panes(1, 0)
            sheet.autofit()
    return out.getvalue()
