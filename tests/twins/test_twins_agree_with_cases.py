"""The twins give every worked example right: whoever compares the engine with them must be able to trust them."""

import importlib
import json
from pathlib import Path
from typing import Any

import pytest

TWINS = Path(__file__).parent
CASES = TWINS.parent / "cases"


def cases_with_a_twin() -> list[Any]:
    found = []
    for path in sorted(CASES.glob("*.jsonl")):
        if (TWINS / f"{path.stem.replace('-', '_')}.py").exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                case = json.loads(line)
                found.append(pytest.param(case, id=f"{case['game']}-{case['id']}"))
    return found


@pytest.mark.parametrize("case", cases_with_a_twin())
def test_twin_gives_the_worked_example_right(case: dict[str, Any]) -> None:
    twin = importlib.import_module(f".{case['game'].replace('-', '_')}", __package__)
    verdict = twin.judge(case["question"], case["fields"])
    expected = {key: case[key] for key in ("errors", "legal", "score") if key in case}
    assert {key: verdict.get(key) for key in expected} == expected
