"""{% load referee %}

{{ table|entry:name }}         what a mapping holds under a name, or nothing
{% offers name list %}         what one may choose, each with its button: a piece, or words
{% offers name list "checkbox" %}  what one may tick
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

from django import template
from django.template import Context
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext

from tutor.pieces.drawing import picture
from tutor.referee.answers import Billed, Said, Way
from tutor.referee.board import Offer, Part

register = template.Library()


@register.filter
def entry(table: Mapping[str, Any] | None, name: str) -> Any:
    return table.get(name) if table else None


@register.simple_tag
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


@register.simple_tag(takes_context=True)
def fault_place(context: Context | Mapping[str, Any], part: Part) -> SafeString:
    messages = (context.get("faults") or {}).get(part.name, ())
    told = "".join([f'<p class="fault">{escape(message)}</p>' for message in messages])
    return mark_safe(f'<div id="fault-{part.name}" class="fault-place">{told}</div>')


@register.filter
def worth(score: int | None) -> SafeString:
    if score is None:
        return SafeString("")
    noun = escape(ngettext("point", "points", score))
    return SafeString(f' <span class="verdict-score"><span class="figure">{score}</span> {noun}</span>')


@register.filter
def reason_items(reasons: Iterable[Said]) -> SafeString:
    items = [
        f'<li class="reason" data-pieces="{said.pieces}">{said.text} <a class="rule-link" href="{said.address}"'
        f' hx-get="{said.address}">{escape(said.rule)}</a><div class="rule-here"></div></li>'
        for said in reasons
    ]
    return SafeString("".join(items))


@register.filter
def bill_rows(bill: Iterable[tuple[int, Billed]]) -> SafeString:
    rows = [
        f'<tr class="reason" data-pieces="{line.pieces}"><td>{line.text}</td>'
        f'<td class="number">{points}</td></tr>'
        for points, line in bill
    ]
    return SafeString("".join(rows))


@register.filter
def way_items(ways: Iterable[Way]) -> SafeString:
    claimed = f' <span class="badge">{escape(gettext("claimed"))}</span>'
    items = [
        f'<li><a href="{escape(way.address)}">{way.text}</a>'
        f"{'' if way.score is None else f' <strong>{way.score}</strong>'}{claimed if way.claimed else ''}</li>"
        for way in ways
    ]
    return SafeString("".join(items))


@register.filter
def notes(titled: Iterable[tuple[str, SafeString]]) -> SafeString:
    told = [
        f'<div class="note note-sources"><h3>{escape(title)}</h3><p>{text}</p></div>'
        for title, text in titled
    ]
    return SafeString("".join(told))
