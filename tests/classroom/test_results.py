"""What a class answered, by rule and by participant, and as a table to take away."""

from collections.abc import Callable

import pytest

from games.core.marking import RIGHT, WRONG
from tests.classroom import xlsx
from tutor.classroom import exports, results, summary
from tutor.classroom.models import Participant, Session

Sit = Callable[..., Participant]
Give = Callable[..., str]


def test_wrong_answers_are_grouped_by_the_rule_that_was_broken(
    self_paced: Session, participant: Sit, answer: Give, language: str
) -> None:
    people = [participant(self_paced) for _ in range(5)]
    for number, one in enumerate(people):
        for item in range(len(self_paced.items)):
            answer(one, item, right=number > 2)
    answers = results.counted_answers(self_paced).values()
    for item in range(len(self_paced.items)):
        found = results.result(self_paced, item, language, answers)
        assert found.answered == 5
        assert found.states == {RIGHT: 2, WRONG: 3}
        assert found.groups
        assert all(group.count == 3 for group in found.groups)
        assert all(group.claims[0].parts for group in found.groups)
        assert all(f"/{group.rule}/" in group.address for group in found.groups)


def test_the_summary_counts_by_exercise_rule_and_participant(
    self_paced: Session, participant: Sit, answer: Give, language: str
) -> None:
    one, two = participant(self_paced, "Ada"), participant(self_paced, "Ben")
    for item in range(2):
        answer(one, item, right=True)
        answer(two, item, right=False)
    found = summary.summary_of(self_paced, language)
    assert [(row.right, row.wrong) for row in found.rows] == [(2, 0), (0, 2)]
    assert len(found.titles) == len(found.results) == len(self_paced.items)
    assert found.rules
    assert found.needing_help == [found.rows[1]]


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r"])
def test_no_cell_of_an_export_is_a_formula(start: str) -> None:
    assert f"'{start}" in exports.as_csv([exports.Table("Answers", [[f"{start}1+1"]])], "en")
    assert "'" not in exports.as_csv([exports.Table("Answers", [[-7]])], "en")


@pytest.mark.parametrize("cell", ["=1+1", "{=1+1}", "https://example.org", "mailto:a@example.org", "12"])
def test_every_text_in_a_workbook_stays_text(cell: str) -> None:
    rows, live = xlsx.read(exports.as_xlsx([exports.Table("Answers", [[cell, 7]])]))
    assert rows == [[cell, "7"]]
    assert not live
