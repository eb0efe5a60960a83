"""{% load referee %}

{{ table|entry:name }}         what a mapping holds under a name, or nothing
{% offers name list %}         what one may choose, each with its button: a piece, or words
{% offers name list "checkbox" %}  what one may tick
{% taking_away heap %}         what lies in a heap, each a button that takes it away
{% put_buttons palette %}      pieces to put down
{% start_buttons part %}       the words with which a new group begins
{% fault_place part %}         where the faults of a field are told: those among `faults`, or ones that arrive later
{{ answer.reasons|reason_items }}  the reasons, each with its rule; `hx-…` of the list say how a rule opens in place
{{ answer.bill|bill_rows }}    a bill as rows of a table
{{ answer.ways|way_items }}    what was possible, each a link to that claim
{{ answer.notes|notes }}       what the sources say
{{ score|worth }}              a score with its noun, or nothing where nothing is scored

Long lists are written here and not in templates, which would take ten times as long over them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator
from django.utils.translation import get_language, gettext, ngettext
from jinja2 import pass_context
from jinja2.runtime import Context

from tutor.pieces.drawing import name, picture, picture_in_text
from tutor.referee.answers import Billed, Said, Way
from tutor.referee.board import Heap, Lying, Offer, Part


def offers(name: str, offered: Iterable[Offer], kind: str = "radio") -> SafeString:
    language = get_language() or ""
    return mark_safe("".join([offer_button(kind, name, offer, language) for offer in offered]))


def offer_button(kind: str, name: str, offer: Offer, language: str) -> str:
    if offer.piece is not None:
        return button(
            kind, name, offer.value, offer.chosen, picture(offer.piece, language), "tile tile-choice"
        )
    label = f" <span>{conditional_escape(offer.label)}</span>"
    return button(kind, name, offer.value, offer.chosen, label)


def button(
    kind: str, name: str, value: str, chosen: bool, label: str, css: str = "choice", piece: str = ""
) -> str:
    """A radio button or a box to tick (`kind`) and its label, which is markup; one target for both."""
    data = f' data-piece="{escape(piece)}"' if piece else ""
    checked = " checked" if chosen else ""
    return (
        f'<label class="{css}"{data}><input type="{kind}" name="{escape(name)}" value="{escape(value)}"{checked}>'
        f"{label}</label>"
    )


def taking_away(heap: Heap) -> SafeString:
    language = get_language() or ""
    return mark_safe("".join([f"<li>{take_button(heap, lying, language)}</li>" for lying in heap.lying]))


def take_button(heap: Heap, lying: Lying, language: str) -> str:
    if lying.piece is None or lying.drawn is None:
        css, data, seen = "tile tile-unknown", "", escape(Truncator(lying.word).chars(8))
        called = gettext("“%(word)s” is no piece of this set: take away") % {"word": lying.word}
    else:
        css, data, seen = "tile", f' data-piece="{lying.piece.code}"', picture(lying.drawn, language)
        known = {"piece": name(lying.piece, language), "place": lying.place}
        called = gettext("%(piece)s, place %(place)s: take away") % known
    return (
        f'<button type="submit" class="{css}" name="remove" value="{escape(heap.name)} {lying.place}" hx-get=""'
        f'{data} aria-label="{escape(called)}">{seen}</button>'
    )


def put_buttons(palette: Iterable[Offer]) -> SafeString:
    """Of what is chosen already no copy is left."""
    language = get_language() or ""
    made = [
        f'<button type="submit" class="tile" name="put" value="{escape(offer.value)}" hx-get=""'
        f"{' disabled' if offer.chosen else ''}>{picture_in_text(offer.piece, language)}</button>"
        for offer in palette
        if offer.piece is not None
    ]
    return mark_safe("".join(made))


def start_buttons(part: Part) -> SafeString:
    made = [
        f'<button type="submit" class="button-quiet" name="start" value="{part.name} {escape(offer.value)}"'
        f' hx-get="">{escape(begun_with(offer.label))}</button>'
        for offer in part.offers
    ]
    return mark_safe("".join(made))


def begun_with(word: str) -> str:
    return gettext("Add: %(word)s") % {"word": word} if word else gettext("Add a group")


@pass_context
def fault_place(context: Context | Mapping[str, Any], part: Part) -> SafeString:
    messages = (context.get("faults") or {}).get(part.name, ())
    told = "".join([f'<p class="fault">{escape(message)}</p>' for message in messages])
    return mark_safe(f'<div id="fault-{part.name}" class="fault-place">{told}</div>')


def worth(score: int | None) -> SafeString:
    if score is None:
        return SafeString("")
    noun = escape(ngettext("point", "points", score))
    return SafeString(f' <span class="verdict-score"><span class="figure">{score}</span> {noun}</span>')


def reason_items(reasons: Iterable[Said]) -> SafeString:
    items = [
        f'<li class="reason" data-pieces="{said.pieces}">{said.text} <a class="rule-link" href="{said.address}"'
        f' hx-get="{said.address}">{escape(said.rule)}</a><div class="rule-here"></div></li>'
        for said in reasons
    ]
    return SafeString("".join(items))


def bill_rows(bill: Iterable[tuple[int, Billed]]) -> SafeString:
    rows = [
        f'<tr class="reason" data-pieces="{line.pieces}"><td>{line.text}</td>'
        f'<td class="number">{points}</td></tr>'
        for points, line in bill
    ]
    return SafeString("".join(rows))


def way_items(ways: Iterable[Way]) -> SafeString:
    claimed = f' <span class="badge">{escape(gettext("claimed"))}</span>'
    items = [
        f'<li><a href="{escape(way.address)}">{way.text}</a>'
        f"{'' if way.score is None else f' <strong>{way.score}</strong>'}{claimed if way.claimed else ''}</li>"
        for way in ways
    ]
    return SafeString("".join(items))


def notes(titled: Iterable[tuple[str, SafeString]]) -> SafeString:
    told = [
        f'<div class="note note-sources"><h3>{escape(title)}</h3><p>{text}</p></div>'
        for title, text in titled
    ]
    return SafeString("".join(told))
