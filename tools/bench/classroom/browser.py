"""A browser as far as a server notices: cookies, up to six connections that stay open, fragments, static files once.

Nothing but the standard library, so that hundreds of them cost the machine little beside the server they ask.
"""

from __future__ import annotations

import asyncio
import gzip
import html
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic
from urllib.parse import urlencode, urlsplit

MOST_CONNECTIONS = 6
PATIENCE = 10.0
"""Seconds until a browser gives a request up."""

LOADED = re.compile(r'(?:src|href)="(/static/[^"?#]+)')
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
PRESSED = re.compile(r'name="answer-id" value="([^"]+)"')
POLLED = re.compile(r'id="(?:live|wall)"[^>]*? hx-get="([^"]+)"[^>]*?every (\d+)ms')

Fields = Sequence[tuple[str, str]]

BROKEN = (OSError, EOFError, asyncio.IncompleteReadError, TimeoutError)
"""What asking raises where the connection breaks, or nothing comes."""


@dataclass
class Log:
    """What happened: how long each kind of request took in seconds, and every fault with how often it happened."""

    took: dict[str, list[float]] = field(default_factory=dict)
    faults: Counter[str] = field(default_factory=Counter)

    def timed(self, kind: str, seconds: float) -> None:
        self.took.setdefault(kind, []).append(seconds)


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    text: str


class Connection:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.used = False

    async def ask(self, request: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = [
            (name.lower(), value.strip()) for name, _, value in (line.partition(":") for line in head[1:])
        ]
        length = int(dict(headers).get("content-length", 0))
        body = await self.reader.readexactly(length) if length else b""
        self.used = True
        return int(head[0].split()[1]), headers, body


class Browser:
    """One participant's browser, or a teacher's. `page` is the address of what it shows."""

    def __init__(self, port: int, log: Log) -> None:
        self.port, self.log = port, log
        self.cookies: dict[str, str] = {}
        self.page = ""
        self.idle: list[Connection] = []
        self.open: set[Connection] = set()
        self.slots = asyncio.Semaphore(MOST_CONNECTIONS)
        self.have: set[str] = set()

    async def get(self, kind: str, path: str, fragment: bool = False) -> Response:
        return await self.ask(kind, "GET", path, None, fragment)

    async def post(self, kind: str, path: str, fields: Fields, fragment: bool = False) -> Response:
        return await self.ask(kind, "POST", path, fields, fragment)

    async def ask(self, kind: str, method: str, path: str, fields: Fields | None, fragment: bool) -> Response:
        """The answer, whatever its status; one of ``BROKEN`` if none comes."""
        request = self.request(method, path, fields, fragment)
        async with self.slots:
            start = monotonic()
            async with asyncio.timeout(PATIENCE):
                status, headers, body = await self.exchange(request)
            self.log.timed(kind, monotonic() - start)
        for name, value in headers:
            if name == "set-cookie":
                cookie, _, content = value.partition(";")[0].partition("=")
                self.cookies[cookie] = content
        named = dict(headers)
        if named.get("content-encoding") == "gzip":
            body = gzip.decompress(body)
        return Response(status, named, body.decode("utf-8", "replace"))

    def request(self, method: str, path: str, fields: Fields | None, fragment: bool) -> bytes:
        body = b"" if fields is None else urlencode(fields).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: 127.0.0.1:{self.port}",
            "Accept: text/html, */*",
            "Accept-Language: en",
            "Accept-Encoding: gzip",
        ]
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        if fragment:
            lines.append("HX-Request: true")
        if fields is not None:
            lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body)}"]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def exchange(self, request: bytes) -> tuple[int, list[tuple[str, str]], bytes]:
        """Ask over a connection that is open, or a new one. As browsers do, once more where an old one was closed."""
        while True:
            connection = self.idle.pop() if self.idle else await self.connect()
            try:
                answer = await connection.ask(request)
            except BaseException as error:
                self.shut(connection)
                if connection.used and isinstance(error, ConnectionError | asyncio.IncompleteReadError):
                    self.log.timed("asked again on a new connection", 0)
                    continue
                raise
            if dict(answer[1]).get("connection") == "close":
                self.shut(connection)
            else:
                self.idle.append(connection)
            return answer

    async def connect(self) -> Connection:
        connection = Connection(*await asyncio.open_connection("127.0.0.1", self.port))
        self.open.add(connection)
        return connection

    def shut(self, connection: Connection) -> None:
        self.open.discard(connection)
        connection.writer.close()

    def drop(self) -> None:
        """Lose every connection at once, whatever was under way on it."""
        self.idle.clear()
        for connection in list(self.open):
            connection.used = False
            connection.writer.transport.abort()
            self.open.discard(connection)

    async def load(self, response: Response) -> None:
        """What a page loads, unless it was loaded before."""
        wanted = set(LOADED.findall(response.text)) - self.have
        self.have |= wanted
        for loaded in await asyncio.gather(*(self.get("static file", path) for path in wanted)):
            self.expect(loaded, 200, "static file")

    async def follow(self, kind: str, response: Response) -> Response:
        """The page that an answer sends the browser to."""
        self.expect(response, 302, f"before {kind}")
        self.page = response.headers["location"]
        return await self.get(kind, self.page)

    def expect(self, response: Response, status: int, what: str) -> None:
        if response.status != status:
            self.log.faults[f"{what}: status {response.status}"] += 1


def token_of(page: str) -> tuple[str, str]:
    """The form's field that says it is ours."""
    found = TOKEN.search(page)
    return ("csrfmiddlewaretoken", found[1] if found else "")


def polled(page: str, address: str) -> tuple[str, float] | None:
    """What the live part of a page asks for, and every how many seconds."""
    found = POLLED.search(page)
    if found is None:
        return None
    asked = html.unescape(found[1])
    return (asked if asked.startswith("/") else urlsplit(address).path + asked), int(found[2]) / 1000


async def until(moment: float) -> None:
    await asyncio.sleep(max(0.0, moment - monotonic()))
