"""Whatever is sent to a page, by its form or otherwise, is answered below 500; whatever people are called, tables are
tables. Each input is undone, so that the next one finds the same site.
"""

import csv
import io
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from html.parser import HTMLParser
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import SimpleCookie
from django.test import Client
from django.test.client import MULTIPART_CONTENT
from django.urls import Resolver404, resolve
from django.utils.translation import get_language_from_path, override

from games.core.registry import all_games
from tests import fuzzing
from tests.classroom import xlsx
from tests.classroom.conftest import items
from tests.fuzzing import Slowest
from tests.test_fuzz import LONG_SEED, SEED, Record
from tools.bench import teacher
from tutor.classroom.models import Session, Sheet
from tutor.practice.items import Item
from tutor.progress.attempts import new_answer_id

pytestmark = pytest.mark.django_db

SENT, SENT_FEW, PARTS = 30_000, 60, 4
NAMED, NAMED_FEW = 6_000, 10
"""Requests to pages, in so many tests; and names of people and classes."""

FORM_TYPE = "application/x-www-form-urlencoded"
SENTENCE = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
COSTLY = re.compile(r"\.pdf$")
COSTLY_SHARE = 0.05
"""Sheets for printing take ten times as long as pages, and are asked for the less often."""


class Form(NamedTuple):
    """What a page can send: to where, the fields with the values that they have, and the buttons."""

    method: str
    address: str
    fields: tuple[tuple[str, str], ...] = ()
    buttons: tuple[tuple[str, str], ...] = ()


class Page(HTMLParser):
    """The links of a page, and its forms."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.address, self.links, self.forms = address, list[str](), list[Form]()
        self.fields, self.buttons = list[tuple[str, str]](), list[tuple[str, str]]()
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, pairs: list[tuple[str, str | None]]) -> None:
        found = {name: said or "" for name, said in pairs}
        self.links += [found[name] for name in ("href", "src", "hx-get", "action") if name in found]
        if tag == "form":
            self.fields, self.buttons = [], []
            self.forms.append(Form(found.get("method", "get").upper(), found.get("action") or self.address))
        elif tag == "select":
            self.select = found.get("name", "")
        elif tag == "option" and self.select:
            self.fields.append((self.select, found.get("value", "")))
        elif found.get("name") and tag in ("input", "button", "textarea"):
            button = tag == "button" or found.get("type") in ("checkbox", "radio")
            (self.buttons if button else self.fields).append((found["name"], found.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self.forms:
            form = self.forms.pop()
            self.forms.append(form._replace(fields=tuple(self.fields), buttons=tuple(self.buttons)))
        elif tag == "select":
            self.select = ""


def people() -> list[tuple[Client, list[str]]]:
    """A teacher with a sheet and a class at each pace, and a pupil in both who learns something, too; where each is."""
    desk, pupil = Client(), Client()
    teacher.sign_up(desk)
    asked = [address(item) for item in items()]
    sheet = teacher.make_sheet(desk, asked)
    classes = [teacher.start_session(desk, sheet, pace) for pace in ("led", "self")]
    seats = [teacher.join(pupil, each.code, "Ada") for each in classes]
    for at in asked:
        pupil.post(at, {"answer_id": new_answer_id(), "give-up": "1"})
    return [(desk, ["/fr/class/", *asked]), (pupil, ["/en/", "/fr/", "/en/join/?again=1", *seats, *asked])]


def address(item: Item) -> str:
    return f"/en/{item.game}/practice/{item.slug}/"


def route(address: str) -> str:
    """The name of the view at an address; "" for an address that is none of ours."""
    try:
        with override(get_language_from_path(address)):
            found = resolve(address.partition("?")[0].partition("#")[0])
    except Resolver404:
        return ""
    return f"{found.view_name} {found.kwargs.get('page', '')}"


def crawled(person: Client, start: list[str], each: int) -> dict[str, list[Form]]:
    """What a person can ask for, by route; of pages that differ only in what they are about, ``each`` at most."""
    waiting, found, seen = list(start), defaultdict[str, list[Form]](list), set[str]()
    counted = Counter[str]()
    while waiting:
        at = waiting.pop(0)
        name = route(at)
        if not name or at in seen or counted[name] >= each:
            continue
        seen.add(at)
        counted[name] += 1
        found[name].append(Form("GET", at))
        if COSTLY.search(at):
            continue
        response = person.get(at, follow=True)
        if "text/html" in response.get("Content-Type", ""):
            at = response.redirect_chain[-1][0] if response.redirect_chain else at
            page = Page(at, response.content.decode())
            for form in page.forms:
                found[route(form.address)].append(form)
            path = at.partition("?")[0]
            waiting += [link for link in page.links if link.startswith("/")]
            waiting += [path + link for link in page.links if link.startswith("?")]
    return found


class Request(NamedTuple):
    person: int
    method: str
    address: str
    content: bytes
    kind: str
    headers: dict[str, str]
    cookie: str


def requests(found: list[dict[str, list[Form]]], rng: Random) -> Iterator[Request]:
    """Requests without end: what a form sends, with some mischief done to it."""
    games = list(all_games().values())
    routes = [sorted(name for name in each if name) for each in found]
    pool = [
        pair
        for each in found
        for forms in each.values()
        for form in forms
        for pair in form.fields + form.buttons
    ]
    while True:
        who = rng.randrange(len(found))
        form = rng.choice(found[who][rng.choice(routes[who])])
        if COSTLY.search(form.address) and rng.random() > COSTLY_SHARE:
            continue
        words = fuzzing.spellings(rng.choice(games))
        fields = meddled(form, pool, words, rng)
        at, method = unescape(form.address), form.method
        if rng.random() < 0.05:
            at = fuzzing.spoilt(at, rng)
        elif rng.random() < 0.05:
            said = fuzzing.escaped(fuzzing.text(rng, words))[:200]
            at = re.sub(r"[^/]+(?=/(?:\?|$))", said.replace("\\", ""), at)
        if rng.random() < 0.05:
            method = rng.choice(["GET", "POST", "HEAD", "PUT", "OPTIONS"])
        query = "&".join(f"{fuzzing.escaped(name)}={fuzzing.escaped(said)}" for name, said in fields)
        content, kind = b"", ""
        if method == "GET":
            at += ("&" if "?" in at else "?") + query if query else ""
        else:
            content, kind = query.encode(), FORM_TYPE
            if rng.random() < 0.03:
                content = fuzzing.spoilt(query, rng).encode() + rng.randbytes(5)
            elif rng.random() < 0.03:
                kind = rng.choice([MULTIPART_CONTENT, "multipart/form-data", "text/plain", "; charset=x"])
        headers = {"HX-Request": "true"} if rng.random() < 0.5 else {}
        if rng.random() < 0.05:
            headers[rng.choice(["Accept-Language", "HX-Current-URL", "Referer", "Origin", "Host"])] = line(
                rng
            )
        cookie = ""
        if rng.random() < 0.08:
            named = [
                "language",
                "zone",
                "session",
                "learner",
                "seat-1",
                "theme",
                "figures",
                "feedback",
                "csrftoken",
            ]
            cookie = f"; {rng.choice(named)}={line(rng)}"
        yield Request(who, method, at, content, kind, headers, cookie)


def line(rng: Random) -> str:
    """What a header can carry: signs of Latin-1, in one line."""
    said = fuzzing.text(rng)[:300].encode("utf-8", "replace").decode("latin-1")
    return "".join(sign for sign in said if sign.isprintable())


def meddled(form: Form, pool: list[tuple[str, str]], words: Any, rng: Random) -> list[tuple[str, str]]:
    """The fields of a form and one of its buttons: some twisted, left out, repeated, renamed or from elsewhere."""
    fields = [*form.fields, *rng.sample(form.buttons, min(len(form.buttons), rng.choice([0, 1, 1, 2])))]
    for _ in range(rng.randint(0, 3)):
        chance, place = rng.random(), rng.randrange(len(fields) or 1)
        if not fields or chance < 0.15:
            fields.append(rng.choice(pool))
        elif chance < 0.75:
            fields[place] = (fields[place][0], fuzzing.twisted(fields[place][1], rng, words))
        elif chance < 0.85:
            fields.pop(place)
        elif chance < 0.95:
            fields.append((fields[place][0], rng.choice(pool)[1]))
        else:
            fields[place] = (fuzzing.twisted(fields[place][0], rng), fields[place][1])
    return fields


@contextmanager
def undone(person: Client) -> Iterator[None]:
    """Nothing of what is done inside is kept, in the database or in the person's browser."""
    kept = {name: morsel.value for name, morsel in person.cookies.items()}
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    person.cookies = SimpleCookie(kept)
    cache.clear()


def send(seed: int, count: int, each: int) -> Slowest:
    """Send so many requests; each is undone."""
    clients, rng, slowest = people(), Random(seed), Slowest()
    found = [crawled(person, start, each) for person, start in clients]
    for request in islice(requests(found, rng), count):
        person, _ = clients[request.person]
        with slowest.timed(request), undone(person):
            assert_answered(request, person)
    return slowest


def assert_answered(request: Request, person: Client) -> None:
    headers = dict(request.headers)
    if request.cookie:
        headers["Cookie"] = person.cookies.output(header="", attrs=[], sep=";") + request.cookie
    response = person.generic(request.method, request.address, request.content, request.kind, headers=headers)
    assert response.status_code < 500, response.content
    if response.status_code >= 400 and request.method in ("GET", "POST"):
        assert SENTENCE.search(response.content.decode()), response.status_code


def test_some_of_what_pages_send_is_answered() -> None:
    send(SEED, SENT_FEW, 1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_anything_that_a_page_can_send_is_answered(part: int, record_property: Record) -> None:
    record_property("found", f"pages: {send(LONG_SEED + part, SENT // PARTS, 8)}")


# --- Tables to take away


def test_some_names_stay_what_they_are_in_tables() -> None:
    export(SEED, NAMED_FEW)


@pytest.mark.slow
def test_any_name_stays_what_it_is_in_tables(record_property: Record) -> None:
    record_property("found", f"exports: {export(LONG_SEED, NAMED)}")


def export(seed: int, count: int) -> Slowest:
    """People and classes of any name, in both kinds of table, now and then on paper."""
    (desk, _), (pupil, _) = people()
    rng, slowest = Random(seed), Slowest()
    session = Session.objects.latest("pk")
    words = [name.title() for game in all_games().values() for name in fuzzing.spellings(game)]
    for number in range(count):
        nickname, title = (named(rng, words) for _ in range(2))
        ending = rng.choice(["csv", "xlsx"] if rng.random() > COSTLY_SHARE else ["pdf"])
        with slowest.timed((nickname, title, ending)), undone(desk), undone(pupil):
            joined = post(Client(), "/en/join/", code=session.code or "", nickname=nickname)
            made = post(desk, "/en/class/", title=title)
            assert joined.status_code == 302 or refused(joined)
            assert made.status_code == 302 or refused(made)
            Session.objects.filter(pk=session.pk).update(title=Sheet.objects.latest("pk").title)
            take(desk, session, ending, ("en", "fr")[number % 2])
    return slowest


def named(rng: Random, words: list[str]) -> str:
    """A name that is none; now and then what a spreadsheet would take for a formula."""
    name = fuzzing.twisted(rng.choice(words), rng, words)
    return rng.choice(fuzzing.FORMULAS) + name if rng.random() < 0.3 else name


def post(person: Client, address: str, **fields: str) -> Any:
    return person.post(address, fuzzing.query(fields, Random(0)), FORM_TYPE)


def refused(response: Any) -> bool:
    return response.status_code in (400, 422) and bool(SENTENCE.search(response.content.decode()))


def take(desk: Client, session: Session, ending: str, language: str) -> None:
    """Take a table away, and read it as a spreadsheet does."""
    if ending == "pdf":
        sheet = Sheet.objects.latest("pk")
        response = desk.get(f"/{language}/class/sheets/{session.sheet_id}/paper.pdf")
        assert response.content.startswith(b"%PDF"), sheet.title
        return
    response = desk.get(f"/{language}/class/sessions/{session.pk}/export.{ending}")
    assert response.status_code == 200
    names = set(session.participants.values_list("nickname", flat=True))
    if ending == "csv":
        lines = response.content.decode("utf-8-sig")
        rows = list(csv.reader(io.StringIO(lines, newline=""), delimiter=";" if language == "fr" else ","))
        assert not [
            cell for row in rows for cell in row if unicodedata.normalize("NFKC", cell[:1]) in FORMULA
        ]
        named = {row[0].removeprefix("'") for row in rows[1:] if len(row) == 7}
        assert named == {name.removeprefix("'") for name in names}
    else:
        rows, live = xlsx.read(response.content)
        assert not live
        assert names == {row[0] for row in rows[1:]}
