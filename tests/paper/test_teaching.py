"""A lesson plan or guide that is missing, misnamed or faulty is told with its remedy."""

from pathlib import Path

import pytest

from tutor.paper.teaching import read, text_problems

PLANS = [f"high-card/lesson-plan.{code}.md" for code in ("en", "fr")]


def told(folder: Path) -> list[str]:
    read.cache_clear()
    return [f"{f.path.name}: {f.what} {f.remedy}" for f in text_problems() if f.path.is_relative_to(folder)]


@pytest.fixture
def plans(toy: Path) -> Path:
    for name in PLANS:
        (toy / name).write_text("# A lesson\n\nDeal {1c 2c}: [higher](rule:higher).\n", "utf-8")
    return toy


def test_all_well(plans: Path) -> None:
    assert not told(plans)


@pytest.mark.parametrize("name", PLANS)
def test_a_missing_plan(plans: Path, name: str) -> None:
    (plans / name).unlink()
    assert any("no lesson plan" in line and "Write it" in line for line in told(plans))


@pytest.mark.parametrize(
    ("text", "problem"),
    [("A lesson\n", "no title"), ("# A\n\n[x](rule:lower)\n", "rule:lower"), ("# A\n\n{9c}\n", "9c")],
)
def test_a_faulty_plan(plans: Path, text: str, problem: str) -> None:
    (plans / PLANS[0]).write_text(text, "utf-8")
    assert any(problem in line for line in told(plans))


def test_a_plan_in_no_language(plans: Path) -> None:
    (plans / "high-card/lesson-plan.xx.md").write_text("# A\n", "utf-8")
    assert any("lesson-plan.xx.md: No page shows" in line for line in told(plans))
