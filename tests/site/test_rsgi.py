"""What stands between the web server and Django: requests as WSGI has them, and the line in which they wait."""

import asyncio
from queue import SimpleQueue
from threading import Event
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from tutor.rsgi import SLOW, Answer, Application, Environ, Line, body_of, environ_of

SCOPE = {
    "method": "GET",
    "path": "/",
    "query_string": "",
    "client": "192.0.2.7:5000",
    "server": "127.0.0.1:8000",
    "scheme": "http",
    "http_version": "1.1",
}


def scope(*headers: tuple[str, str], **given: str) -> Any:
    return SimpleNamespace(**SCOPE | given, headers=SimpleNamespace(items=lambda: list(headers)))


class Connection:
    """A browser that sends a body, or nothing more; and what it is answered."""

    def __init__(self, body: bytes | None) -> None:
        self.body, self.status = body, 0

    async def __call__(self) -> bytes:
        if self.body is None:
            await asyncio.Event().wait()
        return self.body or b""

    def response_empty(self, status: int, _headers: object) -> None:
        self.status = status


def test_text_beyond_ascii_arrives_as_django_expects_it() -> None:
    environ = environ_of(scope(path="/Chắn", query_string="hand=ngũ"))
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/Chắn"
    assert environ["QUERY_STRING"].encode("latin-1").decode() == "hand=ngũ"


def test_nobody_passes_for_a_proxy_by_an_underscore() -> None:
    environ = environ_of(scope(("x_forwarded_for", "198.51.100.1"), ("x-forwarded-for", "192.0.2.9")))
    assert environ["HTTP_X_FORWARDED_FOR"] == "192.0.2.9"


def test_headers_sent_twice_are_joined() -> None:
    environ = environ_of(scope(("cookie", "a=1"), ("cookie", "b=2"), ("accept", "x"), ("accept", "y")))
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["HTTP_ACCEPT"] == "x,y"


@pytest.mark.parametrize(
    ("client", "address"), [("192.0.2.7:5000", "192.0.2.7"), ("[2001:db8::1]:5000", "2001:db8::1")]
)
def test_the_address_of_a_client_has_no_port(client: str, address: str) -> None:
    assert environ_of(scope(client=client))["REMOTE_ADDR"] == address


@pytest.mark.parametrize(
    ("length", "read"), [("5", b"a=1&b"), ("0", b""), (None, b""), ("five", b""), ("99999999999", b"")]
)
def test_a_body_is_read_if_it_says_how_long_it_is_and_is_not_too_long(
    length: str | None, read: bytes
) -> None:
    environ = {} if length is None else {"CONTENT_LENGTH": length}
    assert asyncio.run(body_of(environ, Connection(b"a=1&b"))) == read


def test_somebody_whose_form_does_not_arrive_is_not_waited_for() -> None:
    connection = Connection(None)
    asyncio.run(Application(body_within=0).__rsgi__(scope(("content-length", "500")), connection))
    assert connection.status == 408


def request(method: str, query: str = "", **headers: str) -> Environ:
    return {"REQUEST_METHOD": method, "QUERY_STRING": query, **headers}


ANSWER_SENT = request("POST")
PAGE_OPENED = request("GET", "v=1")
POLLED = request("GET", "v=1.2&shown=x", HTTP_HX_REQUEST="true")


def test_answers_go_before_pages_and_pages_before_polls() -> None:
    busy, told = Event(), SimpleQueue[Answer]()

    def call(environ: Environ) -> Answer:
        busy.wait()
        return 200, [], str([ANSWER_SENT, PAGE_OPENED, POLLED].index(environ)).encode()

    line = Line(call, threads=1)
    line.enter(PAGE_OPENED, told.put)  # the one that is being answered meanwhile
    while line.places.qsize():
        pass
    for environ in (POLLED, PAGE_OPENED, ANSWER_SENT):
        line.enter(environ, told.put)
    busy.set()
    assert [told.get()[2] for _ in range(4)] == [b"1", b"0", b"1", b"2"]


def answers_of(line: Line, *requests: Environ) -> list[Answer]:
    told = SimpleQueue[Answer]()
    answers = []
    for each in requests:
        line.enter(each, told.put)
        answers.append(told.get())
    return answers


def test_a_line_that_is_slow_tells_polls_to_come_less_often_and_nobody_else() -> None:
    line = Line(lambda environ: (204, [], b""), threads=1)
    line.waited, line.left_at = 10 * SLOW, monotonic() + 60
    polled, page, sent = answers_of(line, POLLED, PAGE_OPENED, ANSWER_SENT)
    assert [name for name, _ in polled[1]] == ["Poll-After"]
    assert not page[1]
    assert not sent[1]


def test_once_nobody_has_to_wait_polls_come_as_usual() -> None:
    line = Line(lambda environ: (204, [], b""), threads=1)
    line.waited, line.left_at = 10 * SLOW, monotonic() - 60
    (polled,) = answers_of(line, POLLED)
    assert not polled[1]
