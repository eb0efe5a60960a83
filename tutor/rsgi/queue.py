"""The queue in which a process's requests wait for one of its threads: what is sent goes before what is looked at.

While it is slow, pages are told to poll less often (`Poll-After`, which site.js reads), and polls aren't looked at.
"""

from collections.abc import Callable
from itertools import count
from queue import PriorityQueue
from threading import Thread
from time import monotonic
from typing import Any

from tutor.rsgi.bridge import Environ, Headers, Response

THREADS = 8

GIVES_WAY = 8
"""Seconds for which a page lets answers that came later go first. It does not wait for ever."""

SLOW = 0.1
"""Seconds of waiting from which polls are told to come less often."""

TOO_SLOW = 1.0
"""Seconds of waiting from which polls are told so at once, without a look at the database."""

STRETCH, LONGEST = 40, 15
"""Seconds until the next poll for each second that requests wait; and at most, since a class waits for its teacher."""


class RequestQueue:
    """What waits for a thread. `waited`: how long requests of the last two seconds or so had to, in seconds."""

    def __init__(self, call: Callable[[Environ], Response], threads: int = THREADS) -> None:
        self.call = call
        self.waited, self.left_at = 0.0, monotonic()
        self.numbers = count()
        self.places: PriorityQueue[tuple[float, int, float, Environ, Callable[[Response], Any]]]
        self.places = PriorityQueue()
        for _ in range(threads):
            Thread(target=self.work, daemon=True).start()

    def enter(self, environ: Environ, tell: Callable[[Response], Any]) -> None:
        """`tell` is called with the response, mostly by another thread."""
        if is_poll(environ) and self.waited > TOO_SLOW and not self.places.empty():
            tell((204, self.pause(), b""))
            return
        now = monotonic()
        turn = now + (GIVES_WAY if is_look(environ) else 0)
        self.places.put((turn, next(self.numbers), now, environ, tell))

    def work(self) -> None:
        while True:
            _, _, came, environ, tell = self.places.get()
            self.measure(came)
            status, headers, body = self.call(environ)
            tell((status, headers + self.pause() if is_poll(environ) else headers, body))

    def measure(self, came: float) -> None:
        """Bring `waited` up to date with a request that came at this moment and whose turn it is now."""
        now = monotonic()
        self.waited += (now - came - self.waited) * min(1.0, (now - self.left_at) / 2)
        self.left_at = now

    def pause(self) -> Headers:
        """What a poll is told, if requests wait too long."""
        if self.waited < SLOW:
            return []
        return [("Poll-After", str(min(LONGEST, round(STRETCH * self.waited))))]


def is_look(environ: Environ) -> bool:
    return environ["REQUEST_METHOD"] in ("GET", "HEAD")


def is_poll(environ: Environ) -> bool:
    """A page's poll is a fragment asked for with the version that the page shows."""
    return is_look(environ) and "HTTP_HX_REQUEST" in environ and environ["QUERY_STRING"].startswith("v=")
