"""The measurements as tables: Markdown, so that the terminal and docs/benchmarks.md show the same."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tools import dev

if TYPE_CHECKING:  # to tell figures one need not have the yardsticks installed
    from tools.bench.engine import Engine, Speed
    from tools.bench.pages import Pages, Rate

DOCUMENT = Path(dev.ROOT) / "docs" / "benchmarks.md"
BEGIN, END = "<!-- figures: written by make bench ARGS=--write -->", "<!-- end of figures -->"

AIMS: Mapping[str, float] = {"tsung-shap capture": 3, "chan score": 2, "kap-tai-shap hand": 1}
"""How many times as fast as valuing a hand a verdict is to be."""

SLOWEST_MEDIAN, SLOWEST_WORST = 10, 70
"""What a verdict may cost at the median and at the worst, in valued hands."""

SEARCH_SECONDS = 0.150
FRAGMENT_SHARE = 0.40
EXERCISE_TIMES = 3
FIRST_VISIT_BYTES = 80 * 1024


def mark(reached: bool) -> str:
    return "✓" if reached else "short of aim"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table with columns of equal width; all but the first are figures."""
    lines = [list(heads), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(heads))]
    aligned = [
        "| "
        + " | ".join(f"{cell:{'<>'[column > 0]}{widths[column]}}" for column, cell in enumerate(line))
        + " |"
        for line in lines
    ]
    ruler = (
        "|" + "|".join(f"{'-' * (width + 1)}{'-:'[column > 0]}" for column, width in enumerate(widths)) + "|"
    )
    return "\n".join([aligned[0], ruler, *aligned[1:]])


def conditions() -> str:
    load = f", load {os.getloadavg()[0]:.1f} at the end" if hasattr(os, "getloadavg") else ""
    return (
        f"{datetime.now(UTC).date().isoformat()}, Python {platform.python_version()} on {platform.system()}, "
        f"{os.cpu_count()} cores shared with other work{load}."
    )


def engine_report(engine: Engine) -> str:
    slow = [s.name for s in engine.speeds if s.median > SLOWEST_MEDIAN or s.worst > SLOWEST_WORST]
    searching = [s.name for s in engine.speeds if max(s.fix[1], s.elsewhere[1]) > SEARCH_SECONDS]
    speeds = {speed.name: speed for speed in engine.speeds}
    aims = [aim_row(name, aim, speeds[name]) for name, aim in AIMS.items() if name in speeds]
    aims += [
        (f"every question: median at most {SLOWEST_MEDIAN}, worst at most {SLOWEST_WORST} valued hands",
         f"{max(s.median for s in engine.speeds):.2f} and {max(s.worst for s in engine.speeds):.1f}",
         mark(not slow)),
        (f"fix and elsewhere at most {SEARCH_SECONDS * 1000:.0f} ms",
         f"{max(max(s.fix[1], s.elsewhere[1]) for s in engine.speeds) * 1000:.0f} ms", mark(not searching)),
    ]  # fmt: skip
    heads = [
        "question",
        "verdicts/s",
        "with text/s",
        "× mahjong",
        "median",
        "worst",
        "fix ms",
        "worst",
        "elsewhere ms",
        "worst",
    ]
    return "\n\n".join([
        f"Yardsticks: mahjong values {engine.hands:,.0f} hands/s, "
        f"chess lists the legal moves of {engine.boards:,.0f} positions/s.",
        table(["aim", "measured", ""], aims),
        table(heads, [question_row(engine, speed) for speed in engine.speeds]),
    ])  # fmt: skip


def aim_row(name: str, aim: float, speed: Speed) -> tuple[str, str, str]:
    times = 1 / speed.mean
    return (
        f"{name}: at least {aim:g} times as fast as valuing a hand",
        f"{times:.1f} times",
        mark(times >= aim),
    )


def question_row(engine: Engine, speed: Speed) -> list[str]:
    return [
        speed.name,
        f"{engine.hands / speed.mean:,.0f}",
        f"{engine.hands / speed.with_text:,.0f}",
        f"{1 / speed.mean:.1f}",
        f"{speed.median:.2f}",
        f"{speed.worst:.2f}",
        *(f"{seconds * 1000:.1f}" for seconds in (*speed.fix, *speed.elsewhere)),
    ]


def pages_report(pages: Pages) -> str:
    shares = {name: rate.per_second / pages.empty.per_second for name, rate in pages.fragments.items()}
    slowest, weight = max(pages.deferred.values()), max(pages.weights.values())
    below = sum(share < FRAGMENT_SHARE for share in shares.values())
    usual = sorted(shares.values())[len(shares) // 2]
    aims = [
        (f"brief fragment: at least {FRAGMENT_SHARE:.0%} of an empty view",
         f"{min(shares.values()):.0%} to {max(shares.values()):.0%}, median {usual:.0%}",
         mark(True) if not below else f"{below} of {len(shares)} short of aim"),
        (f"deferred fragment at most {SEARCH_SECONDS * 1000:.0f} ms", f"{slowest * 1000:.0f} ms",
         mark(slowest <= SEARCH_SECONDS)),
        (f"first visit at most {FIRST_VISIT_BYTES // 1024} KB", f"{weight / 1024:.1f} KB",
         mark(weight <= FIRST_VISIT_BYTES)),
        exercise_aim(pages, f"exercise page at most {EXERCISE_TIMES} times an empty page", pages.exercises),
        exercise_aim(pages, "the same, dealt at that moment", pages.anew),
    ]  # fmt: skip
    heads = ["asked for", "requests/s", "of empty", "server ms", "of empty", "bytes", "deferred ms"]
    rows = [rate_row(pages, "the empty view", pages.empty, "")]
    rows += [
        rate_row(pages, name, rate, f"{pages.deferred[name] * 1000:.1f}")
        for name, rate in pages.fragments.items()
    ]
    rows += [rate_row(pages, f"{name}, whole page", rate, "") for name, rate in pages.wholes.items()]
    rows += [rate_row(pages, f"{name}, API", rate, "") for name, rate in pages.api.items()]
    rows += [rate_row(pages, "a page with nothing in it", pages.frame, "")]
    rows += [rate_row(pages, f"{name}, exercise", rate, "") for name, rate in pages.exercises.items()]
    rows += [rate_row(pages, f"{name}, dealt anew", rate, "") for name, rate in pages.anew.items()]
    return table(["aim", "measured", ""], aims) + "\n\n" + table(heads, rows)


def exercise_aim(pages: Pages, aim: str, exercises: Mapping[str, Rate]) -> tuple[str, str, str]:
    """How many times longer than the empty page an exercise takes, and how much more of the processor."""
    times = sorted(pages.frame.per_second / rate.per_second for rate in exercises.values())
    short = sum(each > EXERCISE_TIMES for each in times)
    told = [rate.cpu / pages.frame.cpu for rate in exercises.values() if rate.cpu and pages.frame.cpu]
    processor = f"; processor time {min(told):.1f} to {max(told):.1f}" if told else ""
    return (
        aim,
        f"{times[0]:.1f} to {times[-1]:.1f} times, median {times[len(times) // 2]:.1f}{processor}",
        mark(True) if not short else f"{short} of {len(times)} short of aim",
    )


def rate_row(pages: Pages, name: str, rate: Rate, deferred: str) -> list[str]:
    cpu, empty = rate.cpu, pages.empty.cpu
    return [
        name,
        f"{rate.per_second:,.0f}",
        f"{rate.per_second / pages.empty.per_second:.0%}",
        f"{cpu * 1000:.2f}" if cpu else "",
        f"{empty / cpu:.0%}" if cpu and empty else "",
        f"{rate.size:,}",
        deferred,
    ]


def write(report: str, begin: str = BEGIN, end: str = END) -> None:
    """Put the report between these marks of the document."""
    text = DOCUMENT.read_text(encoding="utf-8")
    marked = re.compile(f"{re.escape(begin)}.*{re.escape(end)}", re.DOTALL)
    DOCUMENT.write_text(marked.sub(lambda _: f"{begin}\n\n{report}\n\n{end}", text), encoding="utf-8")
