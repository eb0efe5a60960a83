"""python -m tools.bench.classroom [ladder many rough] [sqlite postgresql] [--seconds N] [--write]"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from tools import dev
from tools.bench import report as bench_report
from tools.bench.classroom import report, services
from tools.bench.classroom.costs import Cost, costs
from tools.bench.classroom.files import allow_many_files
from tools.bench.classroom.rungs import Figures, Rung, prepared, run
from tools.bench.serving import Server, served

PARTS = ("ladder", "many", "rough")
DATABASES = {"sqlite": services.sqlite, "postgresql": services.postgresql}
LADDER = (50, 100, 200, 300)


def rungs(parts: Sequence[str], seconds: float) -> list[Rung]:
    found = []
    if "ladder" in parts:
        found += [Rung(f"{people} in one session", people, seconds=seconds) for people in LADDER]
    if "many" in parts:
        found.append(Rung("20 sessions of 30", 30, sessions=20, seconds=seconds))
    if "rough" in parts:
        name = "100, dropping out and reloading, each worker killed"
        found.append(Rung(name, 100, seconds=seconds, rough=True))
    return found


def main() -> None:
    parser = ArgumentParser(
        prog="make bench-classroom ARGS=", description="Simulated classes against the project's own server."
    )
    parser.add_argument("--write", action="store_true", help="also write the figures into docs/benchmarks.md")
    parser.add_argument("--seconds", type=float, default=120, help="how long each class answers (120)")
    parser.add_argument("only", nargs="*", help=f"only these parts: {', '.join((*PARTS, *DATABASES))}")
    wanted = parser.parse_args()
    unknown = set(wanted.only) - {*PARTS, *DATABASES}
    if unknown:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    parts = [part for part in PARTS if part in wanted.only] or list(PARTS)
    databases = [name for name in DATABASES if name in wanted.only] or list(DATABASES)
    missing = services.missing_services() if "postgresql" in databases else ""
    if missing:
        databases.remove("postgresql")
        progress(f"PostgreSQL and Redis are left out; on Debian: apt install {missing}")
    if wanted.write and (wanted.only or missing):
        parser.error("--write needs every part on both databases")
    if not 5 <= wanted.seconds <= 200:
        parser.error("--seconds from 5 to 200: an exercise for every 5 of them, and a sheet holds 40")
    sys.exit(measure(rungs(parts, wanted.seconds), databases, wanted.write))


def measure(climb: Sequence[Rung], databases: Sequence[str], write: bool) -> int:
    """Returns 1 if anything was lost or went wrong, however fast it was."""
    allow_many_files()
    dev.collect_static_files()
    sections, clean = [], True
    for name in databases:
        with DATABASES[name]() as database:
            climbed, spent = on(database, climb)
            clean = clean and all(figures.clean for figures in climbed)
            sections.append(report.part(database.name, climbed, spent))
    text = "\n\n".join([bench_report.conditions(), *sections])
    print(text)
    if write:
        bench_report.write(text, report.BEGIN, report.END)
    return 0 if clean else 1


def on(database: services.Services, climb: Sequence[Rung]) -> tuple[list[Figures], list[Cost]]:
    log = database.folder / "server.log"
    try:
        with served(database.environment, log) as server:
            return asyncio.run(climbing(database, server, climb))
    finally:
        tell(log)


async def climbing(
    database: services.Services, server: Server, climb: Sequence[Rung]
) -> tuple[list[Figures], list[Cost]]:
    progress(f"{database.name}: a teacher and sheets")
    scene = await prepared(server, database, max(rung.answers for rung in climb))
    climbed, spent = [], []
    for rung in climb:
        progress(f"{database.name}: {rung.name}")
        climbed.append(await run(rung, scene))
        if rung.participants == LADDER[-1]:
            progress(f"{database.name}: what each request costs")
            spent = await costs(scene, climbed[-1])
    return climbed, spent


def tell(log: Path) -> None:
    """What the server had to say last."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() if log.exists() else []
    for line in lines[-40:]:
        progress(line)


def progress(message: str) -> None:
    """Said aside, so that the figures alone can be piped away."""
    print(message, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
