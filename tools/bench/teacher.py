"""A teacher who makes an account, sheets and sessions, and pupils who join, all through the pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from secrets import token_hex
from typing import TYPE_CHECKING

from tools.bench.browser import Browser, form, match, send

if TYPE_CHECKING:
    from django.test import Client

CODE = re.compile(r'class="big-code">([A-Z0-9]{6})<')
NUMBER = re.compile(r"/(\d+)/$")


@dataclass(frozen=True)
class Session:
    """`code`: what pupils type. `page`: the dashboard's HTML at the start."""

    number: int
    code: str
    dashboard: str
    page: str


def sign_up(teacher: Browser | Client) -> None:
    name, password = f"bench {token_hex(4)}", "a long pass phrase of the bench"
    send(teacher, "/en/account/new/", name=name, password=password, again=password)


def make_sheet(teacher: Browser | Client, exercises: Iterable[str]) -> str:
    """Make a sheet of the exercises at these addresses; returns the sheet's own address."""
    sheet = send(teacher, "/en/class/", title="Bench")
    for address in exercises:
        send(teacher, sheet, action="add", link=address)
    return sheet


def start_session(teacher: Browser | Client, sheet: str, pace: str) -> Session:
    """Start a session of a sheet. If the teacher leads, the first exercise is opened."""
    address = send(teacher, sheet, action="start", pace=pace)
    page = teacher.get(address).text
    if pace == "led":
        teacher.post(*form(page, 'class="control"'))
    return Session(int(match(NUMBER, address)[1]), match(CODE, page)[1], address, page)


def join(pupil: Browser | Client, code: str, nickname: str = "") -> str:
    """Join a session; returns the address of the pupil's page."""
    return send(pupil, "/en/join/", code=code, nickname=nickname)
