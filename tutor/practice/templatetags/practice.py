"""{% load practice %}

{% sign state %}             the sign of how something was marked, with its word for who does not see it
{% level difficulty %}       one to three dots, with the word
{% spots list table faults %}  what lies on the table, and the claims made by pointing there
{% judging turn %}           whether a neighbour's claim is allowed, and if not, why
{% figures list %}           figures to be filled in, each marked by itself
{% ask_bar turn next drilling %}  the buttons under the table: answer, one more hint, another exercise
{% drawn game alone %} … {% enddrawn %}  brings along the drawings of what stands between, and of what the rules linked
                             there show when they are opened; if `alone`, else the page has them
{% lessons list game %}      links to the lessons that prepare for what is practised
{% rule_practice game rule %} beside a rule's page: the lesson and the puzzles on it, and the door to exercises

The rule pages know nothing of practice; their template asks for this tag. What there may be twenty of on a page is
written here and not in a template, which would take ten times as long over it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import cache
from html import escape
from typing import NamedTuple

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, pgettext

from games.core.marking import BLANK, LEGAL, RULE
from games.core.pieces import Domino, Laid, Piece
from games.core.questions import Game
from games.core.skills import CLAIM
from tutor.library.content import rule_page
from tutor.pieces.drawing import Drawable, picture, sentence, sprite, symbol_id
from tutor.practice.asked import Asked, FigureRow
from tutor.practice.asking import Turn
from tutor.practice.content import Lesson, Puzzle, lessons_on, puzzles
from tutor.practice.table import TICKED, Spot, Table
from tutor.referee.board import Heap, Lying, Offer, Part
from tutor.referee.shapes import Shape
from tutor.referee.templatetags.referee import button, fault_place, offer_button
from tutor.site.links import page

SIGNS = {"right": "✓", "but": "✓", "wrong": "✗", "blank": "○"}


def sign(state: str) -> SafeString:
    if state not in SIGNS:
        return SafeString("")
    words = {
        "right": gettext("right"),
        "but": gettext("allowed, but …"),
        "wrong": gettext("not right"),
        "blank": gettext("left open"),
    }
    return format_html(
        '<span class="sign sign-{}"><span aria-hidden="true">{}</span> <span class="sign-word">{}</span></span>',
        state, SIGNS[state], words[state],
    )  # fmt: skip


def level(difficulty: int) -> SafeString:
    word = level_name(difficulty)
    dots = "●" * difficulty + "○" * (3 - difficulty)
    return format_html('<span class="level"><span aria-hidden="true">{}</span> {}</span>', dots, word)


def level_name(difficulty: int) -> str:
    return {1: gettext("easy"), 2: gettext("medium"), 3: gettext("hard")}.get(difficulty, "")


def spots(shown: Iterable[Spot], table: Table, faults: Mapping[str, list[str]] | None = None) -> SafeString:
    """What lies on the table. Where one points at it, with what cannot be read of the claim."""
    language = get_language() or ""
    drawn = []
    for spot in shown:
        if spot.by is None:
            drawn.append(lying_still(spot, table, language))
        else:
            drawn.append(pointed_at(spot, spot.by, table, faults, language))
    return mark_safe("".join(drawn))


def lying_still(spot: Spot, table: Table, language: str) -> str:
    """What only lies there, in heaps of pieces or in words."""
    part, heading = spot.part, f"spot-{table.number}{spot.part.name}"
    if part.heaps:
        heaps = [still_heap(heap, part, heading, table.marked, language) for heap in part.heaps]
        inside = f'<div class="heaps">{"".join(heaps)}</div>'
    else:
        inside = f'<p class="spot-words">{sentence(spot.words, language)}</p>'
    return (
        f'<div class="spot spot-{part.shape.value}">'
        f'<p class="spot-name" id="{heading}">{escape(part.label)}</p>{inside}</div>'
    )


def still_heap(heap: Heap, part: Part, heading: str, marked: Container[Piece], language: str) -> str:
    """A heap, called by its own name or else by that of the field."""
    title = escape(heap.title)
    called, name = f'aria-labelledby="{heading}"', ""
    if title:
        called, name = f'aria-label="{title}"', f'<p class="heap-name">{title}</p>'
    lying = "".join([tile(lying, lying.piece in marked, language) for lying in heap.lying])
    css = "lying lying-line" if part.field.kind.name == "line" else "lying"
    return (
        f'<div class="heap" role="group" {called}>{name}'
        f'<div class="{css}">{lying or nothing_there()}</div></div>'
    )


def nothing_there() -> str:
    return f'<span class="empty">{gettext("nothing")}</span>'


def tile(lying: Lying, is_marked: bool, language: str) -> str:
    css = "tile is-hinted" if is_marked else "tile"
    if lying.piece is None or lying.drawn is None:
        return f'<span class="{css}">{escape(lying.word)}</span>'
    # A code is a word of the set's own, and a picture is safe.
    return f'<span class="{css}" data-piece="{lying.piece.code}">{picture(lying.drawn, language)}</span>'


def pointed_at(
    spot: Spot, by: Part, table: Table, faults: Mapping[str, list[str]] | None, language: str
) -> str:
    """Pieces that are ticked, each by its place, or of which one is chosen, by its kind."""
    name, fault = spot.part.name, fault_place({"faults": faults}, by)
    legend = (
        f'<legend>{escape(spot.part.label)}<span class="spot-claim"> · {escape(by.label)}</span></legend>'
    )
    lying = [(heap, heap_choices(heap, by, table.marked, language)) for heap in spot.heaps]
    if spot.way == TICKED:
        heaps = "".join([f'<div class="lying">{choices}</div>' for _, choices in lying])
        return f'<fieldset class="spot spot-made" id="part-{by.name}">{legend}{heaps}{fault}</fieldset>'
    heaps = "".join([titled_heap(heap.title, choices) for heap, choices in lying])
    return (
        f'<fieldset class="spot spot-made" id="part-{by.name}-{name}">{legend}'
        f'<p class="hint">{escape(by.help)}</p><div class="heaps">{heaps}</div>'
        f"{nothing_chosen(by, spot.nothing)}{fault if name == by.field.at[0] else ''}</fieldset>"
    )


def titled_heap(title: str, choices: str) -> str:
    lying = f'<div class="lying">{choices}</div>'
    if not title:
        return f'<div class="heap">{lying}</div>'
    called = escape(title)
    return (
        f'<div class="heap" role="group" aria-label="{called}"><p class="heap-name">{called}</p>{lying}</div>'
    )


def nothing_chosen(by: Part, nothing: Offer | None) -> str:
    """The way to point at none."""
    if nothing is None:
        return ""
    checked = " checked" if nothing.chosen else ""
    return (
        f'<label class="choice"><input type="radio" name="{by.name}" value=""{checked}> '
        f"{escape(nothing.label)}</label>"
    )


def heap_choices(heap: Heap, by: Part, marked: Container[Piece], language: str) -> str:
    made = [
        tile_choice(lying, by, lying.piece in marked, language)
        for lying in heap.lying
        if lying.piece is not None or by.shape is Shape.PLACES
    ]
    return "".join(made) or nothing_there()


def tile_choice(lying: Lying, by: Part, is_marked: bool, language: str) -> str:
    code = lying.piece.code if lying.piece is not None else ""
    label = picture(lying.drawn, language) if lying.drawn is not None else escape(lying.word)
    css = "tile tile-choice is-hinted" if is_marked else "tile tile-choice"
    if by.shape is Shape.PLACES:
        return button("checkbox", by.name, str(lying.place), lying.ticked, label, css, code)
    return button("radio", by.name, code, code == by.text, label, css, code)


def figures(rows: Iterable[FigureRow]) -> SafeString:
    language = get_language() or ""
    return mark_safe("".join([figure_row(row, language) for row in rows]))


def figure_row(row: FigureRow, language: str) -> str:
    css = f"figure-row marked-{row.state}" if row.state else "figure-row"
    key, label = escape(row.key), f"{conditional_escape(row.label)}"
    if row.offers:
        made = "".join([offer_button("radio", row.key, offer, language) for offer in row.offers])
        return (
            f'<fieldset class="{css}"><legend>{label} {sign(row.state)}</legend>'
            f'<div class="cluster">{made}</div></fieldset>'
        )
    return (
        f'<div class="{css}"><label for="f-{key}">{label}</label><span class="figure-given">'
        f'<input type="text" inputmode="numeric" id="f-{key}" name="{key}" value="{escape(row.text)}" '
        f'autocomplete="off" size="6">{sign(row.state)}</span></div>'
    )


def judging(turn: Asked) -> SafeString:
    said, accused = turn.answer.get(LEGAL), turn.answer.get(RULE)
    choices = [
        f'<label class="choice"><input type="radio" name="{LEGAL}" value="{value}"'
        f"{' checked' if said == value else ''}> {word}</label>"
        for value, word in (("yes", gettext("Yes, it is")), ("no", gettext("No, it is not")))
    ]
    rules = [
        f'<option value="{rule}"{" selected" if rule == accused else ""}>{escape(word)}</option>'
        for rule, word in turn.accusations
    ]
    return mark_safe(
        f'<fieldset class="stage stage-claim judging"><legend>{gettext("Is that allowed?")}</legend>'
        f'<div class="cluster">{"".join(choices)}</div>'
        f'<div class="field"><label for="f-rule">{gettext("If not: which rule does it break?")}</label>'
        f'<select id="f-rule" name="{RULE}"><option value="">{gettext("I do not know")}</option>'
        f"{''.join(rules)}</select></div></fieldset>"
    )


def ask_bar(turn: Turn, next_address: str = "", drilling: bool = False) -> SafeString:
    """Once the task is done, or answered in a drill, it is the way on that stands out."""
    feedback, hint = turn.feedback, turn.help.next
    over = feedback is not None and (feedback.done or (drilling and feedback.state != BLANK))
    ask = gettext("Ask the referee") if turn.ask == CLAIM else gettext("Answer")
    quiet = ' class="button-quiet"' if over else ""
    buttons = [f'<button type="submit" name="ask" value="1"{quiet}>{ask}</button>']
    if hint:
        words = (gettext("Hint: where to look"), gettext("Hint: which rule"), gettext("Show the answer"))
        buttons.append(
            f'<button type="submit" class="button-quiet" name="hint" value="{hint}">{words[hint - 1]}</button>'
        )
    if next_address:
        css = "button" if over else "button button-quiet"
        word = gettext("Another one") if feedback is None else gettext("Next exercise")
        buttons.append(f'<a class="{css}" href="{escape(next_address)}">{word}</a>')
    return mark_safe(f'<div class="ask-bar cluster">{"".join(buttons)}</div>')


USED = re.compile(r'<use href="#([^"]+)"')
LINKED = re.compile(r'hx-get="[^"]*/rules/([^/"]+)/"')


def drawn(game: Game, alone: bool, caller: Callable[[], str]) -> SafeString:
    """A page of an exercise carries the drawings that it uses: few, of a set that may be large."""
    html = caller()
    if not alone:
        return mark_safe(html)
    used = dict.fromkeys(USED.findall(html))
    known = drawings(game)
    things = [known[name] for name in used if name in known]
    for rule in dict.fromkeys(LINKED.findall(html)):
        if rule in game.rule_order:
            page = rule_page(game, rule, get_language() or "")
            things += page.sections.get("says", page.summary).pieces
    return mark_safe(sprite(things) + html)


@cache
def drawings(game: Game) -> Mapping[str, Drawable]:
    """Everything a page may draw of a game, by the id of its drawing."""
    dominoes = [piece for piece in game.pieces.pieces if isinstance(piece, Domino)]
    lying = [
        Laid(*ends, piece)
        for piece in dominoes
        for ends in ((piece.high, piece.low), (piece.low, piece.high))
    ]
    return {symbol_id(thing): thing for thing in (*lying, *game.pieces.pieces)}


def lessons(preparing: Sequence[Lesson], game: Game) -> SafeString:
    if not preparing:
        return SafeString("")
    language = get_language() or ""
    links = []
    for lesson in preparing:
        spoken = "" if lesson.language == language else f' lang="{lesson.language}"'
        address = page("practice:lesson", language, game.id, lesson.slug)
        links.append(f'<a href="{address}"{spoken}>{escape(lesson.title)}</a>')
    label = ngettext("Lesson on this", "Lessons on this", len(links)) + pgettext("label", ": ")
    return mark_safe(f'<span class="lessons-on">{escape(label)}{" · ".join(links)}</span>')


class PracticeOfRule(NamedTuple):
    """What there is to do about a rule."""

    lessons: tuple[Lesson, ...]
    puzzles: list[Puzzle]
    is_practised: bool


def practice_on(game: Game, rule: str) -> PracticeOfRule:
    """For the rule's page, in the page's language."""
    language = get_language() or ""
    return PracticeOfRule(
        lessons_on(game, language, (rule,)),
        [puzzle for puzzle in puzzles(game, language) if puzzle.rule == rule],
        any(rule in skill.rules for skill in game.skills),
    )
