"""A session looked at afterwards: by exercise, by rule, by participant; and as a table to take away."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO, StringIO

import xlsxwriter
from django.utils.translation import gettext as _

import games
from games.core import explain
from games.core.marking import BLANK, BUT, RIGHT, WRONG, told
from games.core.phrases import BadSentence
from tutor.classroom.answering import VARIANTS
from tutor.classroom.groups import Counted, Result, by_item, counted_answers, result
from tutor.classroom.models import Participant, Session
from tutor.classroom.reading import seats_in
from tutor.library.wording import words_for
from tutor.practice.items import BadItem, task_of, title_of
from tutor.site.links import rule_address


@dataclass(frozen=True)
class Row:
    """A participant with the answer to each item, ``None`` where there is none."""

    seat: Participant
    answers: tuple[Counted | None, ...]

    @cached_property
    def states(self) -> Counter[str]:
        """How many answers of each state."""
        return Counter([answer.state for answer in self.answers if answer is not None])

    @property
    def right(self) -> int:
        return self.states[RIGHT]

    @property
    def answered(self) -> int:
        return self.states.total() - self.states[BLANK]

    @property
    def wrong(self) -> int:
        return self.states[WRONG]


@dataclass(frozen=True)
class RuleCount:
    """A rule that answers broke: how many participants did, in how many answers."""

    game: str
    rule: str
    name: str
    address: str
    seats: int
    answers: int


@dataclass(frozen=True)
class Summary:
    rows: tuple[Row, ...]
    titles: tuple[str, ...]
    results: tuple[Result, ...]
    rules: tuple[RuleCount, ...]

    @property
    def by_exercise(self) -> list[tuple[str, Result]]:
        return list(zip(self.titles, self.results, strict=True))

    @property
    def answered(self) -> int:
        return sum(row.answered for row in self.rows)

    @property
    def right(self) -> int:
        return sum(row.right for row in self.rows)


def rows_of(session: Session, answers: dict[tuple[int, int], Counted]) -> tuple[Row, ...]:
    items = range(len(session.items))
    return tuple(
        [Row(seat, tuple([answers.get((seat.pk, item)) for item in items])) for seat in seats_in(session)]
    )


def summary(session: Session, language: str) -> Summary:
    """All of it, in this language."""
    answers = counted_answers(session)
    given = by_item(answers.values())
    found = [result(session, item, language, given.get(item, ())) for item in range(len(session.items))]
    titles = [title_of(item, language) for item in session.items]
    return Summary(
        rows_of(session, answers), tuple(titles), tuple(found), rule_counts(session, language, answers)
    )


def rule_counts(
    session: Session, language: str, answers: dict[tuple[int, int], Counted]
) -> tuple[RuleCount, ...]:
    """The rules broken, the most frequent first."""
    broken: Counter[tuple[str, str]] = Counter()
    seats: dict[tuple[str, str], set[int]] = {}
    for answer in answers.values():
        for rule in answer.rules:
            key = (session.items[answer.item].game, rule)
            broken[key] += 1
            seats.setdefault(key, set()).add(answer.seat)
    return tuple(
        RuleCount(
            game_id, rule, rule_name(game_id, rule, language),
            rule_address(game_id, rule), len(seats[game_id, rule]), count,
        )
        for (game_id, rule), count in broken.most_common()
    )  # fmt: skip


def needing_help(rows: tuple[Row, ...], most: int = 6) -> list[Row]:
    """Those with at least two wrong answers, and more wrong ones than right ones; the worst first."""
    found = [row for row in rows if row.wrong >= 2 and row.wrong > row.right]
    return sorted(found, key=lambda row: (row.right - row.wrong, row.seat.pk))[:most]


# --- To take away


def state_words() -> dict[str, str]:
    return {
        RIGHT: _("right"),
        BUT: _("allowed, a better one existed"),
        WRONG: _("wrong"),
        BLANK: _("left open"),
    }


def table(session: Session, language: str) -> list[list[str | int]]:
    """A line for each answer that counts, under a line of headings."""
    lines: list[list[str | int]] = [
        [_("Nickname"), _("Exercise"), _("Title"), _("Result"), _("Answer"), _("Rules broken"), _("Tries")]
    ]
    answers, words_of = counted_answers(session), state_words()
    for row in rows_of(session, answers):
        for answer in row.answers:
            if answer is None:
                continue
            item = session.items[answer.item]
            lines.append(
                [
                    row.seat.nickname,
                    answer.item + 1,
                    title_of(item, language),
                    words_of.get(answer.state, answer.state),
                    claim_told(session, answer, language),
                    ", ".join([rule_name(item.game, rule, language) for rule in answer.rules]),
                    answer.tries,
                ]
            )
    return lines


def claim_told(session: Session, answer: Counted, language: str) -> str:
    """An answer in words; where its exercise is gone, as it was typed."""
    try:
        exercise = task_of(session.items[answer.item], session.house, answer.seat % VARIANTS).exercise
    except BadItem:
        typed = [said if isinstance(said, str) else ", ".join(said) for said in answer.claim.values()]
        return "; ".join(typed)
    if not answer.claim:
        return ""
    return explain.plain(told(exercise, answer.claim, words_for(exercise.game, language)))


def rule_name(game_id: str, rule: str, language: str) -> str:
    """The name of a rule; its id where game or rule is gone."""
    try:
        return words_for(games.find_game(game_id), language).text("rules", rule)
    except (LookupError, BadSentence):
        return rule


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
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    with xlsxwriter.Workbook(out, options) as book:
        sheet = book.add_worksheet(sheet_name[:31])
        bold = book.add_format({"bold": True})
        for number, line in enumerate(lines):
            for column, cell in enumerate(line):
                style = bold if number == 0 else None
                if isinstance(cell, int):
                    sheet.write_number(number, column, cell, style)
                else:
                    sheet.write_string(number, column, cell, style)
        sheet.freeze_panes(1, 0)
        sheet.autofit()
    return out.getvalue()
