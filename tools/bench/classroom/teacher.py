"""A teacher who makes an account, a sheet and sessions, through the pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from tools.bench.classroom.browser import Browser, Fields, Log, Response, token_of

CODE = re.compile(r'class="big-code">([A-Z0-9]{6})<')
NUMBER = re.compile(r"/(\d+)/$")


class Session(NamedTuple):
    number: int
    code: str
    dashboard: str


class Teacher:
    def __init__(self, port: int) -> None:
        self.browser = Browser(port, Log())
        self.sheets: list[str] = []

    async def sign_up(self) -> None:
        word = "a long pass phrase of the bench"
        await self.send("/en/account/new/", [("name", "bench"), ("password", word), ("again", word)])

    async def make_sheet(self, links: Iterable[str]) -> None:
        sheet = (await self.send("/en/class/", [("title", "Bench")])).headers["location"]
        for link in links:
            await self.send(sheet, [("action", "add"), ("link", link)])
        self.sheets.append(sheet)

    async def start_session(self, sheet: int) -> Session:
        """A session on one of the sheets in which everybody goes at their own pace."""
        started = await self.send(self.sheets[sheet], [("action", "start"), ("pace", "self")])
        address = started.headers["location"]
        page = (await self.browser.get("dashboard", address)).text
        number, code = NUMBER.search(address), CODE.search(page)
        if number is None or code is None:
            raise RuntimeError(f"no session was started: {address}")
        return Session(int(number[1]), code[1], address)

    async def send(self, address: str, fields: Fields) -> Response:
        """Fill in a page's form. ``RuntimeError`` unless it leads somewhere else."""
        page = await self.browser.get("form", address)
        response = await self.browser.post("form", address, [token_of(page.text), *fields])
        if response.status not in (302, 303):
            raise RuntimeError(f"{address}: status {response.status}")
        return response
