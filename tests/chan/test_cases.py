"""The worked examples that came with the rulebook."""

from typing import Any

import pytest

import games
from tests.claims import cases

CASES = [pytest.param(case, id=case["id"]) for case in cases("chan")]


@pytest.mark.parametrize("case", CASES)
def test_worked_example(case: dict[str, Any]) -> None:
    if "errors" in case:
        with pytest.raises(games.MalformedClaim) as caught:
            games.judge("chan", case["question"], case["fields"])
        assert sorted(caught.value.faults) == case["errors"]
        return
    verdict = games.judge("chan", case["question"], case["fields"])
    assert (verdict.legal, verdict.score) == (case["legal"], case["score"])
    again = games.judge("chan", case["question"], verdict.fields)
    assert again.fields == verdict.fields
