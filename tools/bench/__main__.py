"""python -m tools.bench [--write] [engine | pages | trips]: measure, print, and with --write renew the page."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tools.bench import pages, report, trips


def main() -> None:
    parser = ArgumentParser(
        prog="make bench ARGS=", description="Measure speed beside yardsticks in the same run."
    )
    parser.add_argument("--write", action="store_true", help="also write the figures into docs/benchmarks.md")
    parser.add_argument(
        "part", nargs="?", choices=("engine", "pages", "trips"), help="measure only this part"
    )
    wanted = parser.parse_args()
    if wanted.write and wanted.part:
        parser.error("--write needs all parts")
    sections = []
    if wanted.part in (None, "engine"):
        from tools.bench import engine  # needs the yardsticks

        sections.append("### The engine\n\n" + report.engine_report(engine.measure(progress)))
    if wanted.part in (None, "pages"):
        sections.append("### Pages\n\n" + report.pages_report(pages.measure(progress)))
    if wanted.part in (None, "trips"):
        sections.append("### Trips\n\n" + trips.report(trips.measure()))
    text = "\n\n".join([report.conditions(), *sections])
    print(text)
    if wanted.write:
        report.write(text)


def progress(message: str) -> None:
    """Said aside, so that the figures alone can be piped away."""
    print(f"Measuring {message} …", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
