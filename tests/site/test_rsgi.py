"""What stands between the web server and Django: requests as WSGI has them, and the queue in which they wait."""

import asyncio
from queue import SimpleQueue
from threading import Event
from time import monotonic, sleep
from types import SimpleNamespace
from typing import Any

import pytest

from tutor.rsgi import Application, body_of
from tutor.rsgi.bridge import Environ, Response, environ_of
from tutor.rsgi.queue import SLOW, TOO_SLOW, RequestQueue

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


class Held:
    """A queue whose only thread is held up until `go`. `seen`: the requests in the order of their turns."""

    def __init__(self) -> None:
        self.go, self.told, self.seen = Event(), SimpleQueue[Response](), list[Environ]()
        self.queue = RequestQueue(self.call, threads=1)
        self.queue.enter(PAGE_OPENED, self.told.put)
        while not self.queue.places.empty():
            sleep(0.01)

    def call(self, environ: Environ) -> Response:
        self.go.wait()
        self.seen.append(environ)
        return 200, [], b""


def test_answers_go_first() -> None:
    held = Held()
    for environ in (PAGE_OPENED, POLLED, ANSWER_SENT):
        held.queue.enter(environ, held.told.put)
    held.go.set()
    assert [held.told.get()[0] for _ in range(4)] == [200] * 4
    assert held.seen[1:] == [ANSWER_SENT, PAGE_OPENED, POLLED]


def test_where_the_queue_is_far_too_slow_polls_do_not_wait_in_it() -> None:
    held = Held()
    held.queue.enter(ANSWER_SENT, held.told.put)
    held.queue.waited = 2 * TOO_SLOW
    held.queue.enter(POLLED, held.told.put)
    status, headers, _ = held.told.get()
    assert (status, [name for name, _ in headers]) == (204, ["Poll-After"])
    held.go.set()
    held.told.get(), held.told.get()
    held.queue.left_at = monotonic()
    held.queue.waited = 2 * TOO_SLOW
    held.queue.enter(POLLED, held.told.put)
    assert held.told.get()[0] == 200, "nobody else waits any more"


def answers_of(queue: RequestQueue, *requests: Environ) -> list[Response]:
    told = SimpleQueue[Response]()
    answers = []
    for each in requests:
        queue.enter(each, told.put)
        answers.append(told.get())
    return answers


def test_a_queue_that_is_slow_tells_polls_to_come_less_often_and_nobody_else() -> None:
    queue = RequestQueue(lambda environ: (204, [], b""), threads=1)
    queue.waited, queue.left_at = 10 * SLOW, monotonic() + 60
    polled, page, sent = answers_of(queue, POLLED, PAGE_OPENED, ANSWER_SENT)
    assert [name for name, _ in polled[1]] == ["Poll-After"]
    assert not page[1]
    assert not sent[1]


def test_once_nobody_has_to_wait_polls_come_as_usual() -> None:
    queue = RequestQueue(lambda environ: (204, [], b""), threads=1)
    queue.waited, queue.left_at = 10 * SLOW, monotonic() - 60
    (polled,) = answers_of(queue, POLLED)
    assert not polled[1]
