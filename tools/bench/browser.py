"""A browser as the server sees it: a connection that stays open, cookies, compression, forms, live parts."""

from __future__ import annotations

import gzip
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape
from http.client import HTTPConnection, HTTPException, HTTPMessage
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urljoin

if TYPE_CHECKING:
    from django.test import Client

FRAGMENT = {"HX-Request": "true"}
PATIENCE = 10.0
"""Seconds until a request times out."""

BROKEN = (OSError, HTTPException)
"""What a request raises if the connection breaks or times out."""

FORM = r"<form\b[^>]*?{}.*?</form>"
ACTION = re.compile(r'<form\b[^>]*? action="([^"]+)"')
HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
TOKEN = re.compile(r'name="(csrfmiddlewaretoken)" value="([^"]+)"')
LIVE = re.compile(r'id="(?:live|wall)"[^>]*? hx-get="([^"]+)"[^>]*?every (\d+)ms')


@dataclass(frozen=True)
class Response:
    """A response with the attributes of Django's. `body`: as it was sent, often compressed."""

    status_code: int
    headers: HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("Content-Encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()

    def __getitem__(self, header: str) -> str:
        return str(self.headers[header])


class Browser:
    """One visitor on one connection."""

    def __init__(self, port: int) -> None:
        self.connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.cookies: dict[str, str] = {}

    def get(self, address: str, *, headers: Mapping[str, str] | None = None) -> Response:
        return self.ask("GET", address, None, headers or {})

    def post(
        self, address: str, fields: Mapping[str, Any], *, headers: Mapping[str, str] | None = None
    ) -> Response:
        return self.ask("POST", address, fields, headers or {})

    def ask(
        self, method: str, address: str, fields: Mapping[str, Any] | None, headers: Mapping[str, str]
    ) -> Response:
        """The response, whatever its status; one of ``BROKEN`` if none comes.

        As browsers do, it sends the request again if a connection that was kept open turns out to be closed.
        """
        sent = {"Accept": "text/html, */*", "Accept-Language": "en", "Accept-Encoding": "gzip", **headers}
        if self.cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        body = None if fields is None else urlencode(fields, doseq=True)
        if body is not None:
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        was_open = self.connection.sock is not None
        try:
            self.connection.request(method, address, body, sent)
            answer = self.connection.getresponse()
            content = answer.read()
        except BROKEN as error:
            self.connection.close()
            if was_open and isinstance(error, ConnectionError):
                return self.ask(method, address, fields, headers)
            raise
        for cookie in answer.headers.get_all("Set-Cookie", []):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(cookie).items()}
        return Response(answer.status, answer.headers, content)


def match(pattern: re.Pattern[str], page: str) -> re.Match[str]:
    """``RuntimeError`` if the page holds no such thing."""
    found = pattern.search(page)
    if found is None:
        raise RuntimeError(f"{pattern.pattern} is not on the page")
    return found


def form(page: str, mark: str) -> tuple[str, dict[str, str]]:
    """The action of the first form with this mark in its tag, and its hidden fields."""
    found = match(re.compile(FORM.format(mark), re.DOTALL), page)[0]
    return match(ACTION, found)[1], dict(HIDDEN.findall(found))


def live(page: str, address: str) -> tuple[str, float]:
    """The address that the live part of a page polls, and the seconds between two polls."""
    found = match(LIVE, page)
    return urljoin(address, unescape(found[1])), int(found[2]) / 1000


def send(visitor: Browser | Client, address: str, **fields: str) -> str:
    """Post a page's form to the page's own address; returns the address it redirects to, ``RuntimeError`` if none."""
    token = TOKEN.findall(visitor.get(address).text)[:1]
    response = visitor.post(address, {**dict(token), **fields})
    if response.status_code not in (302, 303):
        raise RuntimeError(f"{address}: status {response.status_code}")
    return str(response["location"])
