"""Every page can be reached from the first one, and no link on the way leads nowhere.

A visitor without an account follows every link and sends every form that only asks. Of a page's many queries (positions
in the referee, steps of a lesson) and of the exercises, which are without end, a few are enough. Outside CI one
language is walked through, of the others only the first page.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve
from django.utils.translation import get_language_from_path, override

from tests.crawls import CRAWLED

MOST_QUERIES = 2
"""Of one path."""

MOST = {
    "practice:exercise": 40,
    "practice:lesson": 120,
    "practice:puzzle": 120,
    "api:judge": 20,
    "paper:worksheet-pdf": 1,
    "paper:cutout": 2,
}
"""Addresses of one kind. That each lesson, puzzle and exercise opens is tested elsewhere."""

BY_BUTTON = "it takes a button, which sends a POST"
OWN = "it belongs to somebody who is signed in"
OF_A_CLASS = "it belongs to a class or its teacher, whose code or account one needs"
OUTSIDE = "it is for programs and machines; the page of the API describes it"

NOT_REACHED = {
    "preferences": BY_BUTTON,
    "healthz": OUTSIDE,
    "readyz": OUTSIDE,
    "progress:sign-out": BY_BUTTON,
    "progress:account": OWN,
    "progress:password": OWN,
    "progress:email": OWN,
    "progress:delete-account": OWN,
    "progress:new-password": "its address stands in a letter",
    "join-short": "its address stands on the wall of a class",
    "classroom:sheet": OF_A_CLASS,
    "classroom:paper": OF_A_CLASS,
    "classroom:shared": OF_A_CLASS,
    "classroom:help-with": OF_A_CLASS,
    "classroom:dashboard": OF_A_CLASS,
    "classroom:steer": OF_A_CLASS,
    "classroom:end": OF_A_CLASS,
    "classroom:people": OF_A_CLASS,
    "classroom:helpers": OF_A_CLASS,
    "classroom:projector": OF_A_CLASS,
    "classroom:qr": OF_A_CLASS,
    "classroom:summary": OF_A_CLASS,
    "classroom:export-csv": OF_A_CLASS,
    "classroom:export-xlsx": OF_A_CLASS,
    "classroom:delete": OF_A_CLASS,
    "classroom:play": OF_A_CLASS,
    "classroom:take-home": OF_A_CLASS,
}


@dataclass(frozen=True)
class Page:
    """What a page offers: where its links lead, what its forms that only ask would send, and its ids."""

    links: list[str]
    ids: frozenset[str]


# Of our own pages, whose attributes stand in double quotes and hold no bare sign: a parser takes ten times as long.
TAG = re.compile(r"<(/?(?:a|form|input|textarea|select|option|button))\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
ID = re.compile(r'\sid="([^"]*)"')


def read(text: str) -> Page:
    links: list[str] = []
    form: Form | None = None
    for tag, attributes in TAG.findall(text):
        said = {name: unescape(value) for name, value in ATTRIBUTE.findall(attributes)}
        if tag == "a" and "href" in said:
            links.append(said["href"])
        elif tag == "form":
            form = Form(said.get("action", "")) if said.get("method", "get").lower() == "get" else None
        elif tag == "/form" and form is not None:
            links.append(form.address)
            form = None
        elif form is not None:
            form.fill(tag, said)
    return Page(links, frozenset(ID.findall(text)))


@dataclass
class Form:
    """A form as it stands on its page, sent by the first of its buttons."""

    action: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    select: str = ""
    pressed: bool = False

    def fill(self, tag: str, said: dict[str, str]) -> None:
        name, value, kind = said.get("name", ""), said.get("value", ""), said.get("type", "")
        if tag == "select":
            self.select = name
        elif tag == "option":
            # The first is chosen unless another is.
            if self.select not in dict(self.fields) or "selected" in said:
                self.fields = [
                    *(pair for pair in self.fields if pair[0] != self.select),
                    (self.select, value),
                ]
        elif tag == "button" or kind == "submit":
            if not self.pressed:
                self.pressed = True
                self.fields += [(name, value)] if name else []
        elif (tag == "input" and name and (kind not in ("checkbox", "radio") or "checked" in said)) or (
            tag == "textarea" and name
        ):
            self.fields.append((name, value))

    @property
    def address(self) -> str:
        return f"{self.action.partition('?')[0]}?{urlencode(self.fields)}"


def names(patterns: Iterable[URLPattern | URLResolver], space: str = "") -> Iterator[str]:
    """Every kind of page there is, by the name of its address."""
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from names(pattern.url_patterns, f"{pattern.namespace}:" if pattern.namespace else space)
        elif pattern.name:
            yield space + pattern.name


def kind_of(path: str) -> str:
    with override(get_language_from_path(path) or settings.LANGUAGE_CODE):
        try:
            return resolve(path).view_name
        except Resolver404:
            return ""


def wanted(address: str, seen: Counter[str]) -> bool:
    """Whether to open an address, too; counts it."""
    path = urlsplit(address).path
    kind, language = kind_of(path), get_language_from_path(path)
    if language not in (None, *CRAWLED) and path != f"/{language}/":
        return False
    if seen[path] >= MOST_QUERIES or seen[kind] >= MOST.get(kind, 10**6):
        return False
    seen.update((path, kind))
    return True


@pytest.mark.django_db
def test_every_page_is_reached_by_links_that_all_lead_somewhere() -> None:
    client, seen = Client(), Counter({"/": 1, "choose-language": 1})
    ids: dict[str, set[str]] = {}
    faults: list[str] = []
    parts: list[tuple[str, str, str]] = []
    ahead, known = deque([("/", "")]), {"/"}
    while ahead:
        address, source = ahead.popleft()
        response = client.get(address)
        if response.status_code >= 400:
            faults.append(f"{response.status_code} {address}, on {source}")
            continue
        links = [response["Location"]] if response.status_code in (301, 302) else []
        if response.status_code == 200 and "html" in response["Content-Type"]:
            page = read(response.content.decode())
            ids[address], links = page.ids, page.links
        for link in links:
            target, part = urldefrag(urljoin(address, link))
            if urlsplit(target).netloc or urlsplit(target).scheme:
                continue
            if part:
                parts.append((target, part, address))
            if target not in known:
                known.add(target)
                if wanted(target, seen):
                    ahead.append((target, address))
    faults += [
        f"#{part} of {target}, on {source}"
        for target, part, source in parts
        if target in ids and part not in ids[target]
    ]
    assert not faults
    assert all(f"/{code}/" in ids for code, _name in settings.LANGUAGES)
    assert {name for name in names(get_resolver().url_patterns) if not seen[name]} == set(NOT_REACHED)
