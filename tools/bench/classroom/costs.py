"""Where the server's processor time goes: what each kind of request costs, and how many of them a class sends."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from tools.bench.classroom.browser import PRESSED, Browser, Log, polled, token_of
from tools.bench.classroom.crowd import pairs
from tools.bench.classroom.rungs import Figures, Scene


class Cost(NamedTuple):
    """A kind of request: how many a second in the class, and seconds of processor time for each."""

    kind: str
    per_second: float
    seconds: float

    @property
    def share(self) -> float:
        """Of one core."""
        return self.per_second * self.seconds


async def costs(scene: Scene, figures: Figures) -> list[Cost]:
    """Of the requests of the class just measured, asked for one after the other on its session; the dearest first.

    Nothing where the system does not tell processor times. The session gets answers that nobody compares any more.
    """
    if scene.server.cpu() is None:
        return []
    session, items = figures.last_session, scene.lessons[0]
    phone, desk = Browser(scene.server.port, Log()), Browser(scene.server.port, Log())
    desk.cookies = dict(scene.teacher.browser.cookies)
    page = await phone.follow("join", await phone.get("join", f"/j/{session.code}"))
    entry = [token_of(page.text), ("code", session.code), ("nickname", "")]
    page = await phone.follow("first page", await phone.post("join", "/en/join/", entry))
    poll, token = polled(page.text, phone.page), token_of(page.text)
    form = PRESSED.search(page.text)
    assert poll is not None
    assert form is not None

    async def show(number: int) -> int:
        path = f"{phone.page}?item-number={number % figures.rung.answers}"
        return (await phone.get("page", path, fragment=True)).status

    async def look(number: int) -> int:
        return (await phone.get("poll", poll[0], fragment=True)).status

    async def answer(number: int) -> int:
        item = number % figures.rung.answers
        claims = items[item].answers
        fields = [("item-number", str(item)), ("answer-id", f"{form[1][:20]}-{number}"), token]
        fields += pairs(claims[number % len(claims)])
        return (await phone.post("answer", phone.page, fields, fragment=True)).status

    async def draw(number: int) -> int:
        address = f"{session.dashboard}?v=0&shown={number}"
        return (await desk.get("dashboard", address, fragment=True)).status

    asked: list[tuple[str, str, Callable[[int], Awaitable[int]], int, int]] = [
        ("a participant's poll", "poll", look, 204, 300),
        ("an exercise shown", "next exercise", show, 200, 100),
        ("an answer", "answer", answer, 200, 100),
        ("the dashboard drawn", "dashboard", draw, 200, 30),
    ]
    found = []
    for name, kind, ask, status, times in asked:
        seconds = await cost(scene, ask, status, times)
        span = figures.duration if kind in ("poll", "dashboard") else figures.rung.seconds
        found.append(Cost(name, len(figures.took.get(kind, ())) / span, seconds))
    return sorted(found, key=lambda each: -each.share)


async def cost(scene: Scene, ask: Callable[[int], Awaitable[int]], status: int, times: int) -> float:
    await ask(0)
    before = scene.server.cpu()
    for number in range(times):
        got = await ask(number)
        if got != status:
            raise RuntimeError(f"status {got} instead of {status}")
    after = scene.server.cpu()
    assert before is not None
    assert after is not None
    return (after - before) / times
