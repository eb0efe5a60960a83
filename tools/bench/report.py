"""Tables in Markdown, so that the terminal and docs/benchmarks.md show the same."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from tools import dev

DOCUMENT = Path(dev.ROOT) / "docs" / "benchmarks.md"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table with columns of equal width; all but the first are figures."""
    lines = [list(heads), *map(list, rows)]
    widths = [max(2, *map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])])
    for line in lines:
        line[0] = line[0].ljust(widths[0])
        line[1:] = [cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=True)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def aims(rows: Iterable[tuple[str, str, bool]]) -> str:
    """A table of each aim, what was measured, and whether that reaches the aim."""
    marked = [(aim, measured, "✓" if reached else "short of aim") for aim, measured, reached in rows]
    return table(["aim", "measured", ""], marked)


def conditions() -> str:
    return (
        f"{datetime.now(UTC).date().isoformat()}, Python {platform.python_version()} on {platform.system()}, "
        f"{os.cpu_count()} cores shared with other work, load {os.getloadavg()[0]:.1f} at the end."
    )


def show(name: str, text: str, write: bool) -> None:
    """Print a part of the figures; with ``write``, also put it between the marks of this name in the document."""
    print(f"### {name}\n\n{text}\n")
    if write:
        begin, end = f"<!-- {name}: written by the bench -->", f"<!-- end of {name} -->"
        document = DOCUMENT.read_text(encoding="utf-8")
        marked = re.compile(f"{re.escape(begin)}.*{re.escape(end)}", re.DOTALL)
        filled = f"{begin}\n\n{conditions()}\n\n{text}\n\n{end}"
        DOCUMENT.write_text(marked.sub(lambda _: filled, document), encoding="utf-8")
