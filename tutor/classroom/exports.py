"""The answers of a session as a table to take away."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO

import xlsxwriter
from django.utils.translation import gettext as _

from games.core import explain
from games.core.marking import BLANK, BUT, RIGHT, WRONG, told
from tutor.classroom.answers import task_for
from tutor.classroom.models import Session
from tutor.classroom.results import CountedAnswer
from tutor.classroom.summary import rule_name, summary_of
from tutor.library.wording import words_for
from tutor.practice.items import BadItem


def table(session: Session, language: str) -> list[list[str | int]]:
    """A line for each answer that counts, under a line of headings."""
    lines: list[list[str | int]] = [
        [_("Nickname"), _("Exercise"), _("Title"), _("Result"), _("Answer"), _("Rules broken"), _("Tries")]
    ]
    names_of_states = {
        RIGHT: _("right"),
        BUT: _("allowed, but not all that was asked"),
        WRONG: _("wrong"),
        BLANK: _("left open"),
    }
    summary = summary_of(session, language)
    for row in summary.rows:
        for answer in filter(None, row.answers):
            game = session.items[answer.item].game
            line: list[str | int] = [
                row.participant.nickname,
                answer.item + 1,
                summary.titles[answer.item],
                names_of_states.get(answer.state, answer.state),
                answer_told(session, answer, language),
                ", ".join([rule_name(game, rule, language) for rule in answer.rules]),
                answer.tries,
            ]
            lines.append(line)
    return lines


def answer_told(session: Session, answer: CountedAnswer, language: str) -> str:
    """An answer in words; where its exercise is gone, as it was typed."""
    try:
        exercise = task_for(session, answer.item, answer.participant).exercise
    except BadItem:
        return "; ".join(text if isinstance(text, str) else ", ".join(text) for _name, text in answer.claim)
    if not answer.claim:
        return ""
    return explain.plain(told(exercise, dict(answer.claim), words_for(exercise.game, language)))


def harmless(cell: str | int) -> str | int:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell


def as_csv(lines: list[list[str | int]]) -> str:
    """With a byte-order mark, without which Excel misreads every accent."""
    out = StringIO()
    csv.writer(out).writerows([[harmless(cell) for cell in line] for line in lines])
    return "\ufeff" + out.getvalue()


def as_xlsx(lines: list[list[str | int]], sheet_name: str) -> bytes:
    """Every text is written as text: nothing in the file is a formula or a link."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True}) as book:
        sheet = book.add_worksheet(sheet_name[:31])
        sheet.add_write_handler(str, type(sheet).write_string)
        bold = book.add_format({"bold": True})
        for number, line in enumerate(lines):
            sheet.write_row(number, 0, line, None if number else bold)
        sheet.freeze_panes(1, 0)
        sheet.autofit()
    return out.getvalue()
