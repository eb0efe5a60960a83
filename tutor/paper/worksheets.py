"""Worksheets: exercises on paper, with room to answer, and the key, which the engine makes.

Here is said what stands on a sheet; templates/paper/worksheet.typ says how it looks. What it is given:

    title, foot, readings        lines of text
    worksheet, key               True where the sheet has that part
    tasks                        see ``task_data``
    answers                      the key: see ``answer_data``
    labels                       the sheet's own words
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Any, TypeAlias

import segno
from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext

from games.core import explain, marking
from games.core.exercises import claimed
from games.core.facts import Part
from games.core.judging import Verdict
from games.core.kinds import Heap, joined
from games.core.phrases import Words
from games.core.pieces import Laid
from games.core.questions import Field, Game
from games.core.skills import ASK_ALL, ASK_JUDGE, ASK_SCORE, Component
from tutor.library.wording import named, reading_told, words_for
from tutor.paper.tasks import PaperTask, paper_task
from tutor.paper.typesetting import clean, pdf, sentence
from tutor.pieces.drawing import symbol_id
from tutor.practice.items import House, Item
from tutor.site.shortcuts import LONGEST_QR

NO_KEY, KEY_AT_END, KEY_ALONE = "none", "end", "separate"
KEYS = (NO_KEY, KEY_AT_END, KEY_ALONE)
FILE_ENDINGS = {NO_KEY: "", KEY_AT_END: "-with-key", KEY_ALONE: "-key"}

NO_HOUSE: House = {}

MOST_RULES = 9
"""Rules to choose from, named on the sheet; of more the learner writes one down."""

MOST_REASONS = 6
"""Reasons told where several answers are right: they resemble each other."""

Data: TypeAlias = dict[str, Any]
"""Ready for JSON."""


def worksheet(
    items: Sequence[Item],
    *,
    lang: str,
    paper: str = "A4",
    key: str = NO_KEY,
    seed: int = 0,
    base_url: str = "",
    title: str = "",
    house: House = NO_HOUSE,
    figures: bool = False,
    strict: bool = False,
) -> bytes:
    """The sheet as a PDF. The same arguments give the same bytes. ``BadItem`` for an item that does not exist.

    ``key``: ``none``; ``end``, on pages of its own after the tasks; ``separate``, the key alone, to go with the sheet
    of these arguments. ``seed``: what an item that is to be another one on each sheet is dealt from; it is printed as
    the sheet's number. ``base_url``: where the codes lead. ``house``: readings by game and name. ``figures``: pieces
    with printed figures. ``strict``: see ``typesetting.pdf``.
    """
    with override(lang):
        tasks = [paper_task(item, house, lang, seed) for item in items]
        games = list({task.game.id: task.game for task in tasks}.values())
        name = clean(title) or " · ".join(words_for(game, lang).text("game", "name") for game in games)
        on_sheet, on_key = (() if key == KEY_ALONE else tasks), (() if key == NO_KEY else tasks)
        data = {
            "title": name,
            "foot": f"{settings.SITE_NAME} · {_('sheet no. %(number)d') % {'number': seed}}",
            "readings": readings_line(games, house, lang),
            "worksheet": key != KEY_ALONE,
            "key": key != NO_KEY,
            "tasks": [task_data(task, base_url, house) for task in on_sheet],
            "answers": [answer_data(task) for task in on_key],
            "labels": labels(name),
        }
        return pdf(
            "worksheet.typ",
            data,
            games=games,
            language=lang,
            paper=paper,
            figures=figures,
            strict=strict,
        )


def file_name(name: str, seed: int, key: str) -> str:
    """What the file of a sheet is called: ``<name>-sheet-4711-key.pdf``."""
    return f"{name}-sheet-{seed}{FILE_ENDINGS[key]}.pdf"


def labels(title: str) -> Data:
    return {
        "key": _("Key: %(title)s") % {"title": title},
        "name": _("Name"),
        "date": _("Date"),
        "codes": _(
            "The code beside a question opens it in the referee, who says of any answer why it is right or wrong."
        ),
        "code": _("This position in the referee"),
        "nothing": _("nothing"),
        "yes": pgettext("answer", "Yes"),
        "no": _("No, because of this rule:"),
    }


def readings_line(games: Iterable[Game], house: House, lang: str) -> str:
    """What this table plays otherwise than the rule pages, in one line."""
    told = []
    for game in games:
        words = words_for(game, lang)
        for reading in game.readings:
            value = house.get(game.id, {}).get(reading.name, reading.values[0])
            if value in reading.values[1:]:
                told.append(reading_told(words, reading.name, value))
    if not told:
        return _("Played as the rule pages say.")
    return _("This table plays: %(readings)s.") % {
        "readings": pgettext("list", "; ").join(dict.fromkeys(told))
    }


# --- A task


def task_data(task: PaperTask, base_url: str, house: House) -> Data:
    """``{"prompt", "story", "given": [field], "readings": [text], "claim", "room", "code"}``

    ``field``: see ``field_data``; ``claim``: None or ``{"title", "fields"}``; ``room`` for the answer: see
    ``room_data``; ``code``: None or see ``code_data``.
    """
    differing = task.differing(house.get(task.game.id, {})).items()
    return {
        "prompt": task.prompt,
        "story": sentence(task.story),
        "given": [given_data(task, field) for field in task.given],
        "readings": [reading_told(task.words, *pair) for pair in differing],
        "claim": claim_data(task),
        "room": room_data(task),
        "code": code_data(base_url + task.permalink),
    }


def code_data(link: str) -> Data | None:
    """A link as a code for a phone's camera: ``{"link", "svg", "modules": on a side}``; None if it is too long."""
    if len(link) > LONGEST_QR:
        return None
    drawn, code = BytesIO(), segno.make_qr(link, error="l")
    code.save(drawn, kind="svg", border=0, xmldecl=False, svgclass=None, lineclass=None)
    return {"link": link, "svg": drawn.getvalue().decode(), "modules": code.symbol_size(border=0)[0]}


def given_data(task: PaperTask, field: Field) -> Data:
    """A field of the position. Under pieces that one points at lie boxes to be ticked."""
    ticks = task.ask != ASK_JUDGE and task.pointed_at[field.name] == 1
    return field_data(task, field, task.exercise.fields.get(field.name, ""), ticks, task.taken(field))


def field_data(
    task: PaperTask, field: Field, text: str, ticks: bool = False, marked: tuple[int, ...] = ()
) -> Data:
    """``{"label", "heaps": [heap]}`` where pieces lie, else ``{"label", "parts"}``; ``heap``: see ``heap_data``."""
    label = task.words.label(field.name)
    heaps = field.kind.heaps(text) if text else ()
    if heaps:
        titles = heap_titles(task.words, field, heaps)
        marks = marked if len(heaps) == 1 else ()
        drawn = [heap_data(t, h.items * h.times, ticks, marks) for t, h in zip(titles, heaps, strict=True)]
        return {"label": label, "heaps": drawn}
    told = told_text(task, field, text) if text else (_("nothing"),)
    return {"label": named(label), "parts": sentence(told)}


def heap_titles(words: Words, field: Field, heaps: Sequence[Heap]) -> list[str]:
    """What each heap in a field is called, if it is called anything."""
    if field.control == "hands":
        return [f"{words.text('words', 'board', 'hand')} {number}" for number in range(1, len(heaps) + 1)]
    return [words.choice(field.name, heap.word) if heap.word else "" for heap in heaps]


def heap_data(title: str, items: Sequence[Part], ticks: bool = False, marked: Sequence[int] = ()) -> Data:
    """Pieces beside each other. ``joined``: touching, as in a line; ``ticks``: with boxes below; ``marked``: places."""
    touching = any(isinstance(item, Laid) for item in items)
    ids = [symbol_id(item) for item in items if not isinstance(item, str)]
    return {"title": title, "pieces": ids, "joined": touching, "ticks": ticks, "marked": list(marked)}


def told_text(task: PaperTask, field: Field, text: str) -> tuple[Part, ...]:
    """A value in words, with its pieces."""
    return explain.told_text(
        task.words, task.question, field.name, {**task.exercise.fields, field.name: text}
    )


def claim_data(task: PaperTask) -> Data | None:
    """A claim to be judged."""
    texts = task.exercise.fields
    fields = [field for field in task.asked if task.ask == ASK_JUDGE and texts.get(field.name)]
    if not fields:
        return None
    if len(fields) > 1:
        # Where tiles are marked or a word says what is taken, their places need not be told as figures too.
        fields = [field for field in fields if field.control != "places"]
    title = _("The claim") if task.is_dealt else _("Somebody claims this. Is it right?")
    return {"title": title, "fields": [claimed_data(task, field, texts[field.name]) for field in fields]}


def claimed_data(task: PaperTask, field: Field, text: str) -> Data:
    if field.control == "places":
        return {"label": "", "parts": [_("The pieces marked with a triangle are taken.")]}
    return field_data(task, field, text)


# --- Room for the answer


def room_data(task: PaperTask) -> list[Data]:
    """Room for each part of the answer, told by its ``shape``:

    verdict   {"rules"}             yes, or no and why; without rules to choose from there is a line to write on
    figures   {"rows": [{"label", "options"}]}    a figure to write, or options to tick
    options   {"label", "options"}  words to tick; each is a text with pieces
    pieces    {"label", "heap"}     pieces to tick
    lines     {"label", "count"}    lines to write on
    number    {"label"}             a short one
    """
    if task.ask == ASK_JUDGE:
        names = [task.words.text("rules", rule) for rule in task.exercise.accusations]
        return [{"shape": "verdict", "rules": names if len(names) <= MOST_RULES else []}]
    if task.ask == ASK_SCORE:
        rows = [component_data(task.words, each) for each in task.exercise.components]
        return [{"shape": "figures", "rows": rows}]
    if task.ask == ASK_ALL:
        return ticking_data(task, task.asked[0], list(task.exercise.values), "")
    # What is said by pointing comes first; the words for what cannot be pointed at follow.
    fields = sorted(task.asked, key=lambda field: field.control != "places")
    return [data for field in fields for data in claim_room(task, field, len(fields) > 1)]


def component_data(words: Words, component: Component) -> Data:
    """One figure of a score, or the choices it can be."""
    options = [marking.component_parts(component, value, words) for value in component.kind.offers()]
    return {
        "label": sentence(marking.component_label(component, words)),
        "options": [sentence(option) for option in options],
    }


def ticking_data(task: PaperTask, field: Field, values: Sequence[str], label: str) -> list[Data]:
    """Every value to be ticked, if there are any. Nothing for pieces that have their boxes where they lie."""
    if not values or task.is_ticked_where_it_lies(field):
        return []
    spellings = task.game.pieces.spellings
    if all(value in spellings for value in values):
        heap = heap_data("", [spellings[value] for value in values], ticks=True)
        return [{"shape": "pieces", "label": label, "heap": heap}]
    order = field.kind.offers()
    inorder = sorted(values, key=lambda value: order.index(value) if value in order else len(order))
    numbers = task.open_numbers(field)
    options = [[*told_text(task, field, value), numbers.get(value, "")] for value in inorder]
    return [{"shape": "options", "label": label, "options": [sentence(option) for option in options]}]


def claim_room(task: PaperTask, field: Field, several: bool) -> list[Data]:
    """Room for one claim; the name of a choice is left out where nothing else is asked."""
    label = named(task.words.label(field.name))
    if field.control in ("choice", "ends", "seats"):
        values = [value for value in field.kind.offers() if not task.is_said_by_pointing(field, value)]
        return ticking_data(task, field, values, label if several else "")
    if field.control in ("piece", "faces", "among", "places"):
        return ticking_data(task, field, [piece.code for piece in task.game.pieces.pieces], label)
    if field.control == "number":
        return [{"shape": "number", "label": label}]
    if field.control == "sums":
        return [{"shape": "number", "label": label} for label in map(named, field.kind.labels(task.words))]
    return [{"shape": "lines", "label": label, "count": 4 if field.control == "groups" else 1}]


# --- The key


def answer_data(task: PaperTask) -> Data:
    """``{"answer": parts, "figures": [{"label", "right"}], "reasons": [{"parts", "rule"}]}``"""
    if task.ask == ASK_SCORE:
        lines = [explain.bill_line(task.words, line) for line in task.verdict.ruling.bill]
        figures = [figure_told(task.words, each) for each in task.exercise.components if is_in_key(each)]
        return {"answer": [], "figures": figures, "reasons": reasons_data(task.words, lines)}
    # Where nothing is to be ticked, the reasons are those against what could have been.
    verdicts = task.verdicts or tuple(task.exercise.values.values())
    told = dict.fromkeys(explain.reason(task.words, r) for verdict in verdicts for r in verdict.reasons)
    most = len(told) if len(task.verdicts) == 1 else MOST_REASONS
    answer = capitalised(sentence(answer_told(task)))
    return {"answer": answer, "figures": [], "reasons": reasons_data(task.words, list(told)[:most])}


def reasons_data(words: Words, lines: Iterable[explain.Sentence]) -> list[Data]:
    return [{"parts": sentence(line.parts), "rule": words.text("rules", line.rule)} for line in lines]


def is_in_key(component: Component) -> bool:
    """What does not apply and may be left blank is not worth a line."""
    return bool(component.right) or not component.spare


def figure_told(words: Words, component: Component) -> Data:
    label = [*marking.component_label(component, words), pgettext("label", ": ")]
    right = marking.component_parts(component, component.right_text, words)
    return {"label": sentence(label), "right": sentence(right)}


def capitalised(told: list[Any]) -> list[Any]:
    """What begins a line begins with a capital."""
    first, *others = told
    return [first[:1].upper() + first[1:], *others] if isinstance(first, str) else told


def answer_told(task: PaperTask) -> tuple[Part, ...]:
    """The right answer, or every one of several that are as good."""
    if task.ask == ASK_JUDGE:
        if task.verdict.legal:
            return (pgettext("answer", "Yes"),)
        rules = dict.fromkeys(task.words.text("rules", reason.rule) for reason in task.verdict.reasons)
        return (task.words.labelled(pgettext("answer", "No"), ", ".join(rules)),)
    told = [(*claim_told(task, verdict), score_told(task, verdict)) for verdict in task.verdicts]
    between = pgettext("list", "; ") if task.ask == ASK_ALL else f" {_('or')} "
    return joined(told, between) or (_("nothing"),)


def claim_told(task: PaperTask, verdict: Verdict) -> tuple[Part, ...]:
    """A claim in words and pieces. What a word says is not told by places too."""
    claim = claimed(verdict, task.exercise.asked)
    fields = [field for field in task.asked if claim.get(field.name)]
    if any(field.control in ("choice", "ends", "seats") for field in fields):
        fields = [field for field in fields if field.control != "places"]
    said = [
        (named(task.words.label(field.name)), *told_text(task, field, claim[field.name])) for field in fields
    ]
    return joined(said if len(said) > 1 else [one[1:] for one in said], pgettext("list", "; ")) or (
        _("nothing"),
    )


def score_told(task: PaperTask, verdict: Verdict) -> str:
    """What a claim brings; nothing where the figure itself was claimed."""
    if not verdict.score or str(verdict.score) in claimed(verdict, task.exercise.asked).values():
        return ""
    points = ngettext("%(points)s point", "%(points)s points", verdict.score) % {"points": verdict.score}
    return f" ({points})"
