"""`make bench-classroom` finds what it is there to find; and a small class on a server of its own loses nothing."""

import asyncio

from tools import dev
from tools.bench.classroom import lesson, services
from tools.bench.classroom.browser import polled
from tools.bench.classroom.comparing import Answer, compare, times_until_shown
from tools.bench.classroom.costs import Cost
from tools.bench.classroom.crowd import pairs
from tools.bench.classroom.report import bottleneck, part, percentile
from tools.bench.classroom.rungs import Figures, Rung, prepared, run
from tools.bench.classroom.watcher import counts
from tools.bench.serving import served

ADA = Answer("Ada", "ada-first-1", 0, {"tile": "6-5"})
BEN = Answer("Ben", "ben-first-1", 0, {"tile": "6-4"})


def test_what_is_kept_as_it_was_sent_is_well() -> None:
    assert compare([ADA, BEN], [], [BEN, ADA]).clean


def test_an_acknowledged_answer_that_is_not_kept_is_lost() -> None:
    found = compare([ADA, BEN], [], [BEN])
    assert found.lost == (ADA,)
    assert not found.clean


def test_an_answer_kept_twice_is_doubled() -> None:
    found = compare([ADA, BEN], [], [ADA, BEN, ADA])
    assert found.doubled == (ADA,)
    assert not found.clean


def test_an_answer_kept_again_under_another_id_is_foreign() -> None:
    again = ADA._replace(answer_id="made-elsewhere")
    found = compare([ADA], [], [ADA, again])
    assert found.foreign == (again,)
    assert not found.clean


def test_an_answer_kept_otherwise_than_it_was_sent_is_altered() -> None:
    other = ADA._replace(claim={"tile": "1-1"})
    found = compare([ADA], [], [other])
    assert found.altered == (other,)
    assert not found.clean


def test_the_same_id_of_two_participants_is_two_answers() -> None:
    same = BEN._replace(answer_id=ADA.answer_id)
    assert compare([ADA, same], [], [ADA, same]).clean
    assert compare([ADA, same], [], [ADA]).lost == (same,)


def test_an_answer_under_way_may_be_kept_or_not() -> None:
    assert compare([ADA], [BEN], [ADA]).clean
    assert compare([ADA], [BEN], [ADA, BEN]).clean


def test_an_answer_is_shown_when_the_dashboard_counts_so_many() -> None:
    sent = [("Ada", 10.0), ("Ada", 15.0), ("Ben", 11.0)]
    seen = [(11.0, "Ada", 1), (12.5, "Ben", 1), (16.0, "Ada", 2)]
    assert times_until_shown(sent, seen) == ([1.0, 1.5, 1.0], 0)


def test_an_answer_that_the_dashboard_never_counts_is_told() -> None:
    assert times_until_shown([("Ada", 10.0), ("Ada", 15.0)], [(11.0, "Ada", 1)]) == ([1.0], 1)
    assert times_until_shown([("Ada", 10.0)], []) == ([], 1)


def test_two_answers_may_appear_at_once() -> None:
    assert times_until_shown([("Ada", 10.0), ("Ada", 10.5)], [(11.0, "Ada", 2)]) == ([1.0, 0.5], 0)


def test_a_claim_is_sent_as_a_form_sends_it() -> None:
    assert pairs({"legal": "no", "tile": ["6-5", "6-4"]}) == [
        ("legal", "no"), ("tile", "6-5"), ("tile", "6-4"),
    ]  # fmt: skip


def test_a_percentile_is_a_time_that_was_measured() -> None:
    times = [float(n) for n in range(1, 101)]
    assert [percentile(times, share) for share in (0.5, 0.99, 1)] == [50, 99, 100]
    assert percentile([7.0], 0.99) == 7
    assert percentile([], 0.99) == 0


def test_every_exercise_of_a_lesson_has_right_and_wrong_answers() -> None:
    for items in lesson.lessons(12):
        assert len({item.address for item in items}) == 12
        assert all(len(item.answers) > 1 for item in items)


def test_the_dearest_request_is_named() -> None:
    told = bottleneck([Cost("an answer", 60, 0.01), Cost("a poll", 150, 0.001)])
    assert "an answer**" in told
    assert "60%" in told


def test_the_live_parts_of_pages_say_how_to_go_on() -> None:
    page = (
        '<div id="live" class="live" hx-get="/p/?v=1.2&amp;item=3" hx-trigger="every 1934ms, look from:body">'
    )
    assert polled(page, "/p/") == ("/p/?v=1.2&item=3", 1.934)
    wall = '<div id="wall" class="wall" hx-get="?v=7&amp;shown=a" hx-trigger="every 900ms" hx-target="#wall">'
    assert polled(wall, "/class/sessions/1/") == ("/class/sessions/1/?v=7&shown=a", 0.9)
    assert polled("<p>nothing</p>", "/p/") is None


def test_a_small_class_loses_nothing_and_doubles_nothing() -> None:
    """A dozen participants who answer twice a second, two workers, a database on disk."""
    dev.collect_static_files()
    rung = Rung("a dozen", 6, sessions=2, seconds=2, every=0.5, arrival=0.3)

    async def held() -> Figures:
        return await run(rung, await prepared(server, database, rung.answers))

    with services.sqlite() as database, served(database.environment, database.folder / "log") as server:
        found = asyncio.run(held())
    assert found.faults == {}
    assert found.joined == 12
    assert found.acknowledged == 12 * rung.answers
    assert (len(found.showing), found.never_shown) == (found.acknowledged, 0)
    assert found.clean, found.compared
    assert "| a dozen |" in part(database.name, [found], [])


def test_a_dashboard_is_read() -> None:
    chip = '<li class="seat-chip has-answered"><span aria-hidden="true">●</span><span class="visually-hidden">answered</span> Ada &amp; Ben <span class="hint">3 ✓2</span></li>'  # noqa: E501
    assert counts(chip + '<li class="seat-chip">P 7 <span class="hint">0</span></li>') == {
        "Ada & Ben": 3,
        "P 7": 0,
    }
