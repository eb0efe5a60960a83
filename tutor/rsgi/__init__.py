"""The site as Granian serves it: `application` is what the server calls (RSGI); a few threads call Django (WSGI).

A request is let in when all of it has arrived, so that somebody who sends a byte a second holds no thread. Then it
waits in a queue in which answers go first: docs/decisions/0015-a-server-that-slow-clients-do-not-stop.md
"""

import asyncio
import io
from typing import Any

from django.conf import settings
from granian import rsgi

from tutor.rsgi.bridge import Environ, Response, environ_of, response_to
from tutor.rsgi.queue import RequestQueue
from tutor.rsgi.worker import prepare_worker

BODY_WITHIN = 15
"""Seconds within which a request's body must arrive. The server itself waits as long for the headers."""


class Application:
    """A worker's side of the server. Its threads start with the worker, not before the process is forked."""

    queue: RequestQueue

    def __init__(self, body_within: float = BODY_WITHIN) -> None:
        self.body_within = body_within

    def __rsgi_init__(self, _loop: asyncio.AbstractEventLoop) -> None:
        self.queue = RequestQueue(response_to)
        prepare_worker()

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
        response: asyncio.Future[Response] = loop.create_future()
        self.queue.enter(environ, lambda found: loop.call_soon_threadsafe(response.set_result, found))
        proto.response_bytes(*await response)


async def body_of(environ: Environ, proto: Any) -> bytes:
    """What is too long is left where it is: the site refuses it by its length. Without a length there is no body."""
    length = environ.get("CONTENT_LENGTH", "")
    return await proto() if length.isdecimal() and 0 < int(length) <= settings.BODY_LIMIT else b""


application = Application()
