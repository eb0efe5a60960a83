"""python -m tools.bench [--write] [engine | pages | trips]: measure, print, and with --write renew the document."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from importlib import import_module

from tools.bench.report import show

PARTS = ("engine", "pages", "trips")


def main() -> None:
    parser = ArgumentParser(prog="make bench ARGS=", description="Measure beside yardsticks in the same run.")
    parser.add_argument("--write", action="store_true", help="also write the figures into docs/benchmarks.md")
    parser.add_argument("part", nargs="?", choices=PARTS, help="measure only this part")
    wanted = parser.parse_args()
    for name in [wanted.part] if wanted.part else PARTS:
        print(f"Measuring {name} …", file=sys.stderr, flush=True)
        # Imported only when needed: trips set up Django in this process, and the engine's yardstick is a package.
        part = import_module(f"tools.bench.{name}")
        show(name, part.report(part.measure()), wanted.write)


if __name__ == "__main__":
    main()
