"""A real Chromium that looks at the site as a visitor does.

`page` is a fresh visitor's page on the live server: `page.goto("/en/")` is enough. At the end of the test it fails on
any console error, any violation of the Content-Security-Policy and any request to another host. Answers with an error
status are told to the console too: a test that asks for one says so with `watch.expect("404")`.

`visit(**options)` opens further pages, each a visitor of its own with Playwright's context options: `visit(
color_scheme="dark", viewport={"width": 360, "height": 740}, java_script_enabled=False)`.

`axe(page)` fails on any accessibility violation axe finds in what the page shows now.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tools.dev import find_browser

HERE = Path(__file__).parent

# The last five keep Chromium from talking to its maker; a test's network traffic is the site's alone.
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder runs in the browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


class Watch:
    """Collects what must not happen on a page."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.faults: list[str] = []
        self.expected: list[str] = []

    def expect(self, part: str) -> None:
        """Console messages that hold `part` are what this test is about."""
        self.expected.append(part)

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != self.host:
            self.faults.append(f"request to another host: {request.url}")

    def attach(self, page: Page) -> None:
        page.on("console", self.console)
        page.on("pageerror", lambda error: self.faults.append(f"script: {error}"))
        page.on("request", self.request)

    def verdict(self) -> list[str]:
        return [fault for fault in self.faults if not any(part in fault for part in self.expected)]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    # Playwright's synchronous interface runs an event loop in this thread, which Django would take for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    try:
        with sync_playwright() as playwright:
            yield playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS + root)
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def watch(live_server: LiveServer) -> Iterator[Watch]:
    watch = Watch(urlsplit(live_server.url).netloc)
    yield watch
    assert not watch.verdict()


@pytest.fixture
def visit(browser: Browser, live_server: LiveServer, watch: Watch) -> Iterator[Callable[..., Page]]:
    contexts = []

    def open_page(**options: object) -> Page:
        context = browser.new_context(base_url=live_server.url, locale="en-GB", **options)
        context.set_default_timeout(10_000)
        contexts.append(context)
        page = context.new_page()
        watch.attach(page)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(visit: Callable[..., Page]) -> Page:
    return visit()


@pytest.fixture
def axe() -> Callable[[Page], None]:
    def check(page: Page) -> None:
        results = Axe().run(page)
        assert results.violations_count == 0, results.generate_report()

    return check
