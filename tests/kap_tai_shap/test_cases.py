"""The worked examples that came with the rulebook."""

import json
from pathlib import Path
from typing import Any

import pytest

import games

CASES = Path(__file__).parent.parent / "cases" / "kap-tai-shap.jsonl"


@pytest.mark.parametrize(
    "case",
    [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()],
    ids=lambda case: case["id"],
)
def test_the_worked_example_comes_out_right(case: dict[str, Any]) -> None:
    if "errors" in case:
        with pytest.raises(games.MalformedClaim) as caught:
            games.judge(case["game"], case["question"], case["fields"])
        assert list(caught.value.faults) == case["errors"]
        return
    verdict = games.judge(case["game"], case["question"], case["fields"])
    assert (verdict.legal, verdict.score) == (case["legal"], case["score"])
