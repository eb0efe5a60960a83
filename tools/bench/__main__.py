"""python -m tools.bench [--write] [engine | pages]: measure, print, and with --write renew docs/benchmarks.md."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tools.bench import engine, pages, report


def main() -> None:
    parser = ArgumentParser(
        prog="make bench ARGS=", description="Measure speed beside yardsticks in the same run."
    )
    parser.add_argument("--write", action="store_true", help="also write the figures into docs/benchmarks.md")
    parser.add_argument("part", nargs="?", choices=("engine", "pages"), help="measure only this part")
    wanted = parser.parse_args()
    if wanted.write and wanted.part:
        parser.error("--write needs both parts")
    sections = []
    if wanted.part != "pages":
        sections.append("### The engine\n\n" + report.engine_report(engine.measure(progress)))
    if wanted.part != "engine":
        sections.append("### Pages\n\n" + report.pages_report(pages.measure(progress)))
    text = "\n\n".join([report.conditions(), *sections])
    print(text)
    if wanted.write:
        report.write(text)


def progress(message: str) -> None:
    """Said aside, so that the figures alone can be piped away."""
    print(f"Measuring {message} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
