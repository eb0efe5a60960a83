"""The figures as tables, for the terminal and for docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Sequence

from tools.bench.classroom.costs import Cost
from tools.bench.classroom.rungs import Figures
from tools.bench.report import mark, table

BEGIN = "<!-- classroom figures: written by make bench-classroom ARGS=--write -->"
END = "<!-- end of classroom figures -->"

ALL_IN_SECONDS = 30
ANSWER_SECONDS = 0.5
DASHBOARD_SECONDS = 2
ARGUED_ABOUT = 300
"""Participants in one session at which the aims hold."""

HEADS = [
    "class", "in", "all in after s", "answers", "lost", "doubled", "errors",
    "answer ms p50", "p95", "p99", "max", "poll ms p99", "on the dashboard s p50", "p99", "server cores",
]  # fmt: skip


def percentile(times: Sequence[float], share: float) -> float:
    """The smallest of the times that so large a share of them does not exceed; 0 of none."""
    ordered = sorted(times)
    return ordered[max(0, -int(-len(ordered) * share // 1) - 1)] if ordered else 0.0


def milliseconds(times: Sequence[float], share: float) -> str:
    return f"{percentile(times, share) * 1000:,.0f}"


def errors(figures: Figures) -> int:
    """Whatever else went wrong: a status, a time-out, an answer never acknowledged, never shown or altered."""
    compared = figures.compared
    return (
        sum(figures.faults.values())
        + figures.unacknowledged
        + figures.never_shown
        + len(compared.altered)
        + figures.rung.participants * figures.rung.sessions
        - figures.joined
    )


def doubled(figures: Figures) -> int:
    return len(figures.compared.doubled) + len(figures.compared.foreign)


def row(figures: Figures) -> list[str]:
    return [
        figures.rung.name,
        f"{figures.joined:,}",
        f"{figures.all_in:.1f}",
        f"{figures.acknowledged:,}",
        str(len(figures.compared.lost)),
        str(doubled(figures)),
        str(errors(figures)),
        *(milliseconds(figures.answering, share) for share in (0.5, 0.95, 0.99, 1)),
        milliseconds(figures.took.get("poll", ()), 0.99),
        f"{percentile(figures.showing, 0.5):.2f}",
        f"{percentile(figures.showing, 0.99):.2f}",
        "" if figures.cpu is None else f"{figures.cpu:.2f}",
    ]


def aims(climbed: Sequence[Figures]) -> str:
    calm = [figures for figures in climbed if not figures.rung.rough]
    most = [figures for figures in calm if figures.rung.participants == ARGUED_ABOUT]
    lost = sum(len(figures.compared.lost) for figures in climbed)
    twice, wrong = sum(map(doubled, climbed)), sum(map(errors, climbed))
    all_in = max(figures.all_in for figures in climbed)
    shown = max((percentile(figures.showing, 0.99) for figures in calm), default=0)
    rows = [
        (f"everybody is in within {ALL_IN_SECONDS} s", f"{all_in:.1f} s", mark(all_in <= ALL_IN_SECONDS)),
        (
            "no answer lost, none doubled, no error",
            f"{lost}, {twice}, {wrong}",
            mark(not (lost + twice + wrong)),
        ),
    ]
    for figures in most:
        slow = percentile(figures.answering, 0.99)
        rows.append((
            f"{ARGUED_ABOUT} participants: an answer acknowledged in {ANSWER_SECONDS * 1000:.0f} ms (p99)",
            f"{slow * 1000:,.0f} ms", mark(slow < ANSWER_SECONDS),
        ))  # fmt: skip
    if calm:
        rows.append((
            f"on the dashboard in {DASHBOARD_SECONDS} s (p99)", f"{shown:.2f} s", mark(shown <= DASHBOARD_SECONDS),
        ))  # fmt: skip
    return table(["aim", "measured", ""], rows)


def part(name: str, climbed: Sequence[Figures], spent: Sequence[Cost]) -> str:
    """What was measured on one database."""
    sections = [f"### On {name}", aims(climbed), table(HEADS, [row(figures) for figures in climbed])]
    sections += [told for figures in climbed for told in trouble(figures)]
    if spent:
        sections.append(bottleneck(spent))
    return "\n\n".join(sections)


def trouble(figures: Figures) -> list[str]:
    """What a rung has to say besides its row."""
    told = []
    if figures.rung.rough:
        told.append(
            f"{figures.rung.name}: {figures.broken:,} requests broke off, {figures.sent_again:,} answers were sent "
            "again under the same id."
        )
    if figures.faults:
        listed = "; ".join(f"{what} × {count}" for what, count in sorted(figures.faults.items()))
        told.append(f"{figures.rung.name}: {listed}.")
    return told


def bottleneck(spent: Sequence[Cost]) -> str:
    dearest = spent[0]
    rows = [
        [each.kind, f"{each.per_second:,.1f}", f"{each.seconds * 1000:.1f}", f"{each.share:.0%}"]
        for each in spent
    ]
    return (
        f"**The bottleneck is processor time, and most of it goes into {dearest.kind}**: what the requests of the "
        "largest class cost the server, asked for one after the other.\n\n"
        + table(["request", "a second", "ms each", "of one core"], rows)
    )
