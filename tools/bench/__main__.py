"""python -m tools.bench [--write] [engine pages trips]: measure, print, and with --write renew docs/benchmarks.md."""

from __future__ import annotations

import sys
from argparse import ArgumentParser

from tools.bench.report import show

PARTS = ("engine", "pages", "trips")


def main() -> None:
    parser = ArgumentParser(
        prog="make bench ARGS=", description="Measure speed beside yardsticks in the same run."
    )
    parser.add_argument("--write", action="store_true", help="also write the figures into docs/benchmarks.md")
    parser.add_argument("parts", nargs="*", help=f"only these of {', '.join(PARTS)}")
    wanted = parser.parse_args()
    for part in wanted.parts or PARTS:
        print(f"Measuring {part} …", file=sys.stderr, flush=True)
        show(part, measured(part), wanted.write)


def measured(part: str) -> str:
    # Each part is imported where it is measured: the engine needs its yardstick, trips set up the site in this process.
    if part == "engine":
        from tools.bench import engine

        return engine.report(*engine.measure())
    if part == "pages":
        from tools.bench import pages

        return pages.report(pages.measure())
    if part == "trips":
        from tools.bench import trips

        return trips.report(trips.measure())
    sys.exit(f"There is no part {part}; parts are {', '.join(PARTS)}.")


if __name__ == "__main__":
    main()
