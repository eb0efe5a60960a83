"""The site as Granian serves it: `application` is what the server calls (RSGI); a few threads call Django (WSGI).

A request is let in when all of it has arrived, so that somebody who sends a byte a second holds no thread. Then it
waits in a line in which answers go first. While the line is slow, pages are told to poll less often (`Poll-After`,
which site.js reads), and polls aren't even looked at: docs/decisions/0015-a-server-that-slow-clients-do-not-stop.md
"""

import asyncio
import gc
import io
import os
import resource
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from itertools import count
from multiprocessing import parent_process
from queue import PriorityQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any

from django.conf import settings
from granian import rsgi

from games import all_games
from tutor.wsgi import application as wsgi

THREADS = 8
BODY_WITHIN = 15
"""Seconds within which a request's body must arrive. The server itself waits as long for the headers."""

GIVES_WAY = 8
"""Seconds for which a page lets answers that came later go first. It does not wait for ever."""

SLOW = 0.1
"""Seconds of waiting from which polls are told to come less often."""

TOO_SLOW = 1.0
"""Seconds of waiting from which polls are told so at once, without a look at the database."""

STRETCH, LONGEST = 40, 15
"""Seconds until the next poll for each second that requests wait; and at most, since a class waits for its teacher."""

SELDOM = 100
"""Collections of the middle generation before one of everything, ten times as many as usual."""

Headers = list[tuple[str, str]]
Answer = tuple[int, Headers, bytes]
Environ = dict[str, Any]


class Line:
    """What waits for a thread. `waited`: how long requests of the last two seconds or so had to, in seconds."""

    def __init__(self, call: Callable[[Environ], Answer], threads: int = THREADS) -> None:
        self.call = call
        self.waited, self.left_at = 0.0, monotonic()
        self.numbers = count()
        self.places: PriorityQueue[tuple[float, int, float, Environ, Callable[[Answer], Any]]]
        self.places = PriorityQueue()
        for _ in range(threads):
            Thread(target=self.work, daemon=True).start()

    def enter(self, environ: Environ, tell: Callable[[Answer], Any]) -> None:
        """`tell` is called with the answer, mostly by another thread."""
        if is_poll(environ) and self.waited > TOO_SLOW and not self.places.empty():
            tell((204, self.pause(), b""))
            return
        now = monotonic()
        turn = now + (GIVES_WAY if is_look(environ) else 0)
        self.places.put((turn, next(self.numbers), now, environ, tell))

    def work(self) -> None:
        while True:
            _, _, came, environ, tell = self.places.get()
            self.note(came)
            status, headers, body = self.call(environ)
            tell((status, headers + self.pause() if is_poll(environ) else headers, body))

    def note(self, came: float) -> None:
        """Take down that a request's turn has come."""
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


class Application:
    """A worker's side of the server. Its threads start with the worker, not before the process is forked."""

    line: Line

    def __init__(self, body_within: float = BODY_WITHIN) -> None:
        self.body_within = body_within

    def __rsgi_init__(self, _loop: asyncio.AbstractEventLoop) -> None:
        self.line = Line(answered)
        allow_files()
        keep_what_stays()
        if is_orphan():  # Before it listens.
            os._exit(1)
        Thread(target=end_with_parent, daemon=True).start()

    async def __rsgi__(self, scope: rsgi.Scope, proto: Any) -> None:
        environ = environ_of(scope)
        try:
            async with asyncio.timeout(self.body_within):
                environ["wsgi.input"] = io.BytesIO(await body_of(environ, proto))
        except TimeoutError:
            proto.response_empty(408, [("connection", "close")])
            return
        except rsgi.ProtocolClosed:  # type: ignore[attr-defined]  # Whoever sent it has hung up.
            return
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Answer] = loop.create_future()
        self.line.enter(environ, lambda found: loop.call_soon_threadsafe(answer.set_result, found))
        proto.response_bytes(*await answer)


async def body_of(environ: Environ, proto: Any) -> bytes:
    """What is too long is left where it is: the site refuses it by its length. Without a length there is no body."""
    length = environ.get("CONTENT_LENGTH", "")
    return await proto() if length.isdecimal() and 0 < int(length) <= settings.BODY_LIMIT else b""


def answered(environ: Environ) -> Answer:
    """Django's answer, whole: nothing here is so long that it must be sent bit by bit."""
    status, headers = 500, []

    def start_response(line: str, fields: Headers, _error: object = None) -> Callable[[bytes], object]:
        nonlocal status, headers
        status, headers = int(line.split(" ", 1)[0]), fields
        return lambda _part: None

    try:
        parts: Iterable[bytes] = wsgi(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            parts.close()  # type: ignore[attr-defined]
    except Exception:  # Django answers its own errors; a file, for instance, may have gone meanwhile.
        sys.excepthook(*sys.exc_info())
        return 500, [], b""
    return status, headers, body


def environ_of(scope: rsgi.Scope) -> Environ:
    """The request as WSGI (PEP 3333) has it: bytes as Latin-1, names of headers in capitals.

    A name with an underscore is left out: it would pass for the one with a hyphen, which perhaps a proxy vouches for.
    """
    host, _, port = scope.server.rpartition(":")
    environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string.encode().decode("latin-1"),
        "SERVER_NAME": host,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": scope.client.rpartition(":")[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        if "_" in name:
            continue
        name = name.upper().replace("-", "_")
        if name not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            name = f"HTTP_{name}"
        if name in environ:
            value = f"{environ[name]}{'; ' if name == 'HTTP_COOKIE' else ','}{value}"
        environ[name] = value
    return environ


def allow_files() -> None:
    """Let this process open as many files as the system allows: each phone keeps up to six connections."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def keep_what_stays() -> None:
    """Let the collector of garbage pass over all that a worker starts with, and seldom look through all the rest.

    The games and the site are many small objects that stay, as is what is remembered of the texts: looking through
    them holds a whole class up for a tenth of a second and finds nothing. What requests leave behind is found among
    the young.
    """
    # Else the first request loads them: every view, every game.
    import_module(settings.ROOT_URLCONF)
    all_games()
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, SELDOM)


def is_orphan() -> bool:
    """Whether the server's first process, which started this one, has gone."""
    parent = parent_process()
    return parent is not None and os.getppid() != parent.pid


def end_with_parent() -> None:
    """End soon after the server's first process was killed: who is left over would keep the port, and old code."""
    while not is_orphan():
        sleep(0.2)
    os._exit(1)


application = Application()
