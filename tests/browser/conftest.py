"""A real Chromium that looks at the site as a visitor does.

`page` is a fresh visitor's page on the live server: `page.goto("/en/")` is enough. At the end of the test it fails on
any console error, any violation of the Content-Security-Policy and any request to another host. Answers with an error
status are told to the console too: a test that asks for one says so with `watch.expect("404")`.

`visit(**options)` opens further pages, each a visitor of its own with Playwright's context options: `visit(
color_scheme="dark", viewport={"width": 360, "height": 740}, java_script_enabled=False)`.

`axe(page)` fails on any accessibility violation axe finds in what the page shows now; `fits(page)` where something is
wider than the screen.

Text is shown in faces that the tests bring along, not in the machine's: in a wide one, and where a test says
`@BOTH_FACES`, in CI once more in a narrow one. On macOS, which has no fontconfig, in the system's.
"""

import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect, sync_playwright
from pytest_django.live_server_helper import LiveServer

from tests.crawls import EVERYWHERE
from tools.dev import find_browser

HERE = Path(__file__).parent

PATIENCE = 30_000
"""Milliseconds until what does not come is given up. A machine shared by several runs is slow at times."""

expect.set_options(timeout=PATIENCE)

# The last five keep Chromium from talking to its maker; a test's network traffic is the site's alone.
ARGUMENTS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

FACES = {"wide": ("DejaVu Sans", "DejaVu Sans Mono"), "narrow": ("Roboto Condensed", "Roboto Condensed")}
"""Folders of tests/browser/fonts, with the family of text and that of notation in each."""

BOTH_FACES = pytest.mark.parametrize("face", FACES if EVERYWHERE else ["wide"], indirect=True)

FONTCONFIG = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{cache}</cachedir>
  <match><test name="family"><string>monospace</string></test>
    <edit name="family" mode="assign" binding="same"><string>{notation}</string></edit></match>
  <alias binding="same"><family>sans-serif</family><prefer><family>{text}</family></prefer></alias>
  <alias binding="same"><family>system-ui</family><prefer><family>{text}</family></prefer></alias>
  <alias binding="same"><family>serif</family><prefer><family>{text}</family></prefer></alias>
</fontconfig>
"""


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
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Browser]]:
    """By the name of a face the browser that shows text in it, started when it is first asked for."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    # Playwright's synchronous interface runs an event loop in this thread, which Django would take for async code.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    try:
        with sync_playwright() as playwright:

            @cache
            def browser(face: str) -> Browser:
                settings = tmp_path_factory.mktemp(face)
                text, notation = FACES[face]
                file = settings / "fonts.conf"
                file.write_text(
                    FONTCONFIG.format(
                        folder=HERE / "fonts" / face, cache=settings / "cache", text=text, notation=notation
                    )
                )
                return playwright.chromium.launch(
                    executable_path=find_browser(),
                    args=ARGUMENTS + root,
                    env={**os.environ, "FONTCONFIG_FILE": str(file)},
                )

            yield browser
    finally:
        del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def face(request: pytest.FixtureRequest) -> str:
    """The face that text is shown in."""
    return getattr(request, "param", "wide")


@pytest.fixture
def browser(browsers: Callable[[str], Browser], face: str) -> Browser:
    return browsers(face)


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
        context.set_default_timeout(PATIENCE)
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
        # What passes is not listed: on a page of many pieces that takes longer than looking for what does not.
        results = Axe().run(page, options={"resultTypes": ["violations"]})
        assert results.violations_count == 0, f"{page.url}\n{results.generate_report()}"

    return check


# The outermost things are named last: what holds them all is rarely to blame.
TOO_WIDE = """() => [...document.querySelectorAll("body *")]
    .filter((each) => each.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map((each) => `${each.tagName.toLowerCase()}.${each.className} ${each.textContent.trim().slice(0, 60)}`)
    .reverse().slice(0, 5)"""


@pytest.fixture
def fits() -> Callable[[Page], None]:
    """Fails where a page is wider than its screen, and names what sticks out."""

    def check(page: Page) -> None:
        width, screen = page.evaluate("document.documentElement.scrollWidth"), page.viewport_size["width"]
        assert width <= screen, (page.url, width, page.evaluate(TOO_WIDE))

    return check
