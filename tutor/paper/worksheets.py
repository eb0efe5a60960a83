"""Worksheets: exercises on paper, with room to answer, and the key, which the engine makes.

The pages are filled with blocks that never break: one for each task, one for each answer of the key.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override, pgettext

from games.core import explain
from games.core.exercises import claimed
from games.core.judging import Verdict
from games.core.kinds import Choice, Places
from games.core.pieces import Laid
from games.core.questions import Field, Game
from games.core.skills import Component
from tutor.library.examples import shown
from tutor.library.wording import named, reading_told, words_for
from tutor.paper.sheet import (
    ACCENT,
    BOLD,
    EMPTY,
    LINE,
    MARGIN,
    PLAIN,
    SMALL,
    SOFT,
    Box,
    Part,
    Sheet,
    Style,
    badge,
    beside,
    clean,
    flowing,
    line_of,
    lines_of,
    moved,
    paragraph,
    qr_code,
    space,
    stack,
    tick_box,
    writing_line,
)  # fmt: skip
from tutor.paper.tasks import ALL, JUDGE, SCORE, PaperTask, resolve
from tutor.pieces.drawing import STRIP, Drawable, drawing, spaced
from tutor.referee.answers import Answer
from tutor.referee.board import Board
from tutor.referee.board import Part as BoardPart
from tutor.referee.shapes import Shape, grouped, shape_of

NO_KEY, KEY_AT_END, KEY_ALONE = "none", "end", "separate"
KEYS = (NO_KEY, KEY_AT_END, KEY_ALONE)

House: TypeAlias = Mapping[str, Mapping[str, str]]
"""House readings by name, for each game that has any."""

NOTHING: House = {}

NUMBER = 10.0
"""Width of the column with the number of a task."""

CODE = 27.0
"""Width of the column with its code."""

GAP = 7.0
TITLE, PROMPT, LABEL = Style(19, True), Style(11, True), Style(8.5, colour=SOFT)
ANSWER, REASON, RULE_NAME = Style(10.5, True), Style(9.5), Style(8.5, colour=ACCENT)

TILE, STRIP_OF_CARD = 0.078, 0.068
"""Millimetres for a unit of a drawing: a tile is 16 mm high, a tall card 27 mm."""

LEAST = 0.72
"""How much smaller pieces may be drawn so that a row fits on one line."""

SMALLER = 0.68
"""How much smaller pieces are that are only there to be ticked."""


def worksheet(
    items: Sequence[Mapping[str, Any]],
    *,
    lang: str,
    paper: str = "A4",
    key: str = NO_KEY,
    seed: int = 0,
    base_url: str = "",
    title: str = "",
    house: House = NOTHING,
    figures: bool = False,
) -> bytes:
    """The sheet as a PDF. The same arguments give the same bytes.

    ``items``: see tutor/paper/tasks.py; ``UnknownItem`` is raised for one that does not exist. ``key``: ``none``;
    ``end``, on pages of its own after the tasks; ``separate``, the key alone, to go with the sheet of these arguments.
    ``seed``: what an item that is to be another one on each sheet is dealt from; it is printed as the sheet's number.
    ``base_url``: where the codes lead. ``house``: readings by game and name. ``figures``: pieces with printed figures.
    """
    with override(lang):
        tasks = [
            resolve(item, house.get(str(item.get("game")), {}), lang, f"{seed} {place}")
            for place, item in enumerate(items)
        ]
        games = list({task.game.id: task.game for task in tasks}.values())
        name = clean(title) or " · ".join(words_for(game, lang).text("game", "name") for game in games)
        sheet = Sheet(paper, lang, name, figures)
        sheet.foot = " · ".join([str(settings.SITE_NAME), _("sheet no. %(number)d") % {"number": seed}])
        readings = house_line(games, house, lang)
        if key != KEY_ALONE:
            head = heading(sheet, name, readings, for_names=True)
            fill(
                sheet,
                head,
                [task_box(sheet, n, task, base_url, house) for n, task in enumerate(tasks, 1)],
            )
        if key != NO_KEY:
            head = heading(sheet, _("Key: %(title)s") % {"title": name}, readings, for_names=False)
            fill(sheet, head, [key_box(sheet, n, task) for n, task in enumerate(tasks, 1)], GAP - 2)
        return bytes(sheet.output())


def fill(sheet: Sheet, head: Box, blocks: Iterable[Box], gap: float = GAP) -> None:
    """Pages with the heading on the first and the blocks one after the other."""
    sheet.add_page()
    head.draw(sheet, MARGIN, MARGIN)
    y, fresh = MARGIN + head.height + gap, True
    for block in blocks:
        if y + block.height > sheet.bottom and not fresh:
            sheet.add_page()
            y = MARGIN
        block.draw(sheet, MARGIN, y)
        y, fresh = y + block.height + gap, False


def heading(sheet: Sheet, title: str, readings: str, for_names: bool) -> Box:
    """The title, room for a name and a date, what the codes are for, and how this table plays."""
    rows = [paragraph(sheet, [title], sheet.inner, TITLE)]
    if for_names:
        name, date = line_of(sheet, [_("Name")], LABEL), line_of(sheet, [_("Date")], LABEL)
        room = sheet.inner - name.width - date.width - 45 - 9
        fields = [name, writing_line(room, 9), space(3, 1), date, writing_line(45, 9)]
        rows.append(beside(fields, 1.5))
        rows.append(paragraph(sheet, [_("The code beside a question opens it in the referee, who says of any answer why it is right or wrong.")], sheet.inner, SMALL))  # fmt: skip # noqa: E501
    rows.append(paragraph(sheet, [readings], sheet.inner, SMALL))
    rows.append(Box(sheet.inner, 1, lambda s, x, y: s.rule(x, y + 0.5, s.inner, ACCENT, 0.6)))
    return stack(rows, 1.6)


def house_line(games: Iterable[Game], house: House, lang: str) -> str:
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


def task_box(sheet: Sheet, number: int, task: PaperTask, base_url: str, house: House) -> Box:
    """The number, what is asked, the position, room for the answer; the code at the right."""
    width = sheet.inner - NUMBER - CODE
    table = house.get(task.game.id, {})
    own = [reading_told(task.words, *pair) for pair in task.differing(table).items()]
    rows = [
        paragraph(sheet, [task.prompt], width, PROMPT),
        paragraph(sheet, task.story, width, REASON) if task.story else EMPTY,
        flowing([given_box(sheet, task, field, width) for field in task.given], width, 9, 2.4, top=True),
        *(paragraph(sheet, [reading], width, SMALL) for reading in own),
        *claim_boxes(sheet, task, width),
        *answer_boxes(sheet, task, width),
    ]
    middle = stack(rows, 2.8)
    code = qr_code(base_url + task.permalink)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        badge(str(number)).draw(sheet, x, y - 0.7)
        middle.draw(sheet, x + NUMBER, y)
        code.draw(sheet, x + sheet.inner - code.width, y)

    return Box(sheet.inner, max(middle.height, code.height), draw)


def given_box(sheet: Sheet, task: PaperTask, field: Field, width: float) -> Box:
    """A field of the position under its name. Under pieces that one points at lie boxes to be ticked."""
    pointed = pointed_at(task)
    ticks = task.ask != JUDGE and pointed[field.name] == 1
    marked: tuple[int, ...] = ()
    if (
        task.ask == JUDGE
        and task.question.places
        and any(field.name in f.at for f in places_of(task.question.fields))
    ):
        marked = task.question.places(task.verdict.claim)
    return labelled(sheet, task, field, task.exercise.fields.get(field.name, ""), width, ticks, marked)


def pointed_at(task: PaperTask) -> Counter[str]:
    """How many of the claims asked for are made by pointing at each field."""
    asked = task.asked[:1] if task.ask == ALL else task.asked
    pointing = (f for f in asked if shape_of(f) in (Shape.PLACES, Shape.AMONG))
    return Counter(name for field in pointing for name in field.at)


def is_ticked_where_it_lies(task: PaperTask, field: Field) -> bool:
    """Whether boxes under the pieces themselves serve for the answer. They cannot for two answers at once."""
    if shape_of(field) not in (Shape.PLACES, Shape.AMONG):
        return False
    return bool(field.at) and all(pointed_at(task)[name] == 1 for name in field.at)


def places_of(fields: Iterable[Field]) -> list[Field]:
    return [field for field in fields if isinstance(field.kind, Places)]


def labelled(
    sheet: Sheet, task: PaperTask, field: Field, text: str, width: float, ticks: bool = False,
    marked: tuple[int, ...] = (),
) -> Box:  # fmt: skip
    """A field's name, then what lies in it: below it where pieces are drawn, else on the same line."""
    label = task.words.label(field.name)
    board = Board(task.game, task.question, task.words, {field.name: text})
    part = board.part(field)
    if (
        part.shape in (Shape.HEAP, Shape.SINGLE, Shape.HANDS, Shape.GROUPS, Shape.FACES, Shape.AMONG)
        and text.strip()
    ):
        heaps = list(heaps_of(task, field, text))
        drawn = [
            heap_box(sheet, title, things, width, ticks, marked if len(heaps) == 1 else ())
            for title, things in heaps
        ]
        return stack([line_of(sheet, [label], LABEL), flowing(drawn, width, 6, 2.4)], 1.0)
    told = value_told(task, field, text) or (_("nothing"),)
    name = line_of(sheet, [named(label)], LABEL)
    return beside([name, paragraph(sheet, told, width - name.width - 1, PLAIN)], 1.0)


def heaps_of(task: PaperTask, field: Field, text: str) -> Iterator[tuple[str, list[Drawable]]]:
    """The heaps in a field, each with what it is called."""
    spellings = task.game.pieces.spellings
    if field.kind.name == "line":
        yield "", list(field.kind.read(text))
    elif shape_of(field) == Shape.HANDS:
        for number, hand in enumerate(text.split("/"), 1):
            yield (
                f"{task.words.text('words', 'board', 'hand')} {number}",
                [spellings[word] for word in hand.split()],
            )
    elif shape_of(field) == Shape.GROUPS:
        known = field.kind.describe().get("words", ())
        for word, pieces in grouped(field, text):
            yield (
                task.words.text("choices", field.name, word) if word in known else word,
                [spellings[piece] for piece in pieces if piece in spellings],
            )
    else:
        yield "", [spellings[word] for word in text.split()]


def value_told(task: PaperTask, field: Field, text: str) -> tuple[Part, ...]:
    """A value in words, with its pieces."""
    if not text:
        return ()
    told = shown_value(task, field, text)
    parts = tuple(part for row in told.rows for part in spaced(row)) or told.parts
    return tuple(in_words(task, part) if isinstance(part, str) else part for part in parts)


def in_words(task: PaperTask, word: str) -> str:
    """A word of a notation as the question's choices call it."""
    if not word.isalpha():
        return word
    tables = (task.words.tables["choices"].get(field.name, {}) for field in task.question.fields)
    return next((table[word] for table in tables if word in table), word)


def shown_value(task: PaperTask, field: Field, text: str) -> Any:
    values = {**dict.fromkeys(task.question.by_name), field.name: field.kind.read(text)}
    return shown(Verdict(task.game, task.question, {}, values, task.verdict.ruling), field, task.words.lang)


# --- Pieces


def heap_box(
    sheet: Sheet, title: str, things: Sequence[Drawable], width: float, ticks: bool = False,
    marked: tuple[int, ...] = (), scale: float = 1.0,
) -> Box:  # fmt: skip
    """Pieces in a row, a little smaller where the row would not fit; tiles of a line touch."""
    if not things:
        row = line_of(sheet, [_("nothing")], PLAIN)
    else:
        gap = 0.0 if any(isinstance(thing, Laid) for thing in things) else 1.1
        across = sum(drawing(thing).width * unit(thing) for thing in things) * scale
        fits = (width - gap * (len(things) - 1)) / across
        # A row that fits on no one line had better be on few.
        scale *= min(1, fits if fits > LEAST else LEAST)
        below = tick_box() if ticks else EMPTY
        boxes = [
            over([piece_box(thing, unit(thing) * scale), below, mark() if n in marked else EMPTY])
            for n, thing in enumerate(things, 1)
        ]
        row = flowing(boxes, width + 0.01, gap, 2.0, top=bool(gap))
    return stack([line_of(sheet, [title], LABEL), row], 0.8) if title else row


def unit(thing: Drawable) -> float:
    """Millimetres for a unit of its drawing."""
    return STRIP_OF_CARD if drawing(thing).height >= STRIP * drawing(thing).width else TILE


def piece_box(thing: Drawable, scale: float) -> Box:
    drawn = drawing(thing)
    return Box(drawn.width * scale, drawn.height * scale, lambda sheet, x, y: sheet.piece(thing, x, y, scale))


def over(boxes: Sequence[Box], gap: float = 1.3) -> Box:
    """Boxes below each other, their middles on one line."""
    width = max(box.width for box in boxes)
    return stack([moved(box, (width - box.width) / 2) for box in boxes], gap)


def mark() -> Box:
    """A small triangle that points at the piece above it: this one is taken."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.set_fill_color(*ACCENT)
        sheet.polygon([(x + 1.6, y), (x + 3.2, y + 2.6), (x, y + 2.6)], style="F")

    return Box(3.2, 2.6, draw)


# --- What the neighbour claims


def claim_boxes(sheet: Sheet, task: PaperTask, width: float) -> list[Box]:
    """A claim to be judged, set off by a bar at its left."""
    if task.ask != JUDGE or not any(task.exercise.fields.get(field.name) for field in task.asked):
        return []
    fields = [field for field in task.asked if task.exercise.fields.get(field.name)]
    if len(fields) > 1:
        # Where tiles are marked or a word says what is taken, their places need not be told as figures too.
        fields = [field for field in fields if not isinstance(field.kind, Places)]
    said = [
        labelled(sheet, task, field, task.exercise.fields[field.name], width - 5)
        if not isinstance(field.kind, Places)
        else paragraph(sheet, [_("The pieces marked with a triangle are taken.")], width - 5)
        for field in fields
    ]
    rows = [
        line_of(sheet, [_("The claim")], Style(9, True, ACCENT)),
        flowing(said, width - 5, 9, 2.0, top=True),
    ]
    inner = stack(rows, 1.6)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.set_fill_color(*ACCENT)
        sheet.rect(x, y + 0.6, 0.9, inner.height - 0.6, style="F")
        inner.draw(sheet, x + 4, y)

    return [Box(width, inner.height, draw)]


# --- Room for the answer


def answer_boxes(sheet: Sheet, task: PaperTask, width: float) -> list[Box]:
    if task.ask == JUDGE:
        return judging_boxes(sheet, task, width)
    if task.ask == SCORE:
        return scoring_boxes(sheet, task, width)
    if task.ask == ALL:
        return [ticking_box(sheet, task, task.asked[0], list(task.exercise.values), width)]
    board = Board(task.game, task.question, task.words, dict(task.exercise.position))
    parts = [part for part in board.claim if part.field in task.asked]
    return [part_box(sheet, task, part, width, label=len(parts) > 1) for part in parts]


def judging_boxes(sheet: Sheet, task: PaperTask, width: float) -> list[Box]:
    """Allowed or not, and the rules to choose from."""
    yes, no = (
        option(sheet, [_("Allowed")], BOLD),
        option(sheet, [_("Not allowed, because of this rule:")], BOLD),
    )
    names = [task.words.text("rules", rule) for rule in task.exercise.accusations]
    if not names or len(names) > 9:
        return [flowing([yes, beside([no, writing_line(42)])], width, 8)]
    rules = flowing([option(sheet, [name], Style(9.5)) for name in names], width - 6, 5, 1.4)
    return [stack([beside([yes, no], 8), moved(rules, 6)], 1.8)]


def option(sheet: Sheet, parts: Iterable[Part], style: Style = PLAIN) -> Box:
    """Something to tick."""
    return beside([tick_box(), line_of(sheet, parts, style)], 1.6)


def scoring_boxes(sheet: Sheet, task: PaperTask, width: float) -> list[Box]:
    """The figures to give, in two columns where there are many."""
    components = task.exercise.components
    many = len(components) > MANY
    narrow = (width - 8) / 2 if many else width
    boxes = [
        component_box(sheet, task, component, width if isinstance(component.kind, Choice) else narrow)
        for component in components
    ]
    return [flowing(boxes, width + 0.01, 8, 1.4)] if many else boxes


MANY = 7


def component_box(sheet: Sheet, task: PaperTask, component: Component, width: float) -> Box:
    """One figure of a score: what it is, and a line to write it on; or words to tick."""
    label = task.words.say(("components", component.id), component.facts)
    if isinstance(component.kind, Choice):
        words = [
            option(sheet, [choice_told(task, component.field, value)]) for value in component.kind.values
        ]
        return flowing([paragraph(sheet, label, width * 0.5), *words], width, 5)
    line = 28 if width > 100 else 20
    told = paragraph(sheet, label, width - line - 6)
    dots = space(max(width - line - 6 - told.width, 0), 1)
    dotted = Box(dots.width, 4, lambda s, x, y: leader(s, x, y + 3.2, dots.width))
    return beside([told, dotted, writing_line(line)], 2.0)


def leader(sheet: Sheet, x: float, y: float, width: float) -> None:
    """Dots that lead the eye to the line at the right."""
    if width > 4:
        sheet.set_draw_color(*LINE)
        sheet.set_line_width(0.25)
        sheet.set_dash_pattern(dash=0.3, gap=1.4)
        sheet.line(x + 1, y, x + width - 1, y)
        sheet.set_dash_pattern()


def choice_told(task: PaperTask, field: str, value: str) -> str:
    return task.words.text("choices", field, value)


def ticking_box(sheet: Sheet, task: PaperTask, field: Field, values: Sequence[str], width: float) -> Box:
    """Every value with a box to tick: pieces with the box below, words with the box before.

    Nothing for pieces that have their boxes where they lie.
    """
    if is_ticked_where_it_lies(task, field):
        return EMPTY
    spellings = task.game.pieces.spellings
    pieces = [spellings[value] for value in values if value in spellings]
    if len(pieces) == len(values):
        return heap_box(sheet, "", pieces, width, ticks=True, scale=SMALLER if len(pieces) > 9 else 1.0)
    order = list(field.kind.describe().get("choices", values))
    inorder = sorted(values, key=lambda value: order.index(value) if value in order else len(order))
    return flowing([option(sheet, value_told(task, field, value)) for value in inorder], width, 6, 1.8)


def part_box(sheet: Sheet, task: PaperTask, part: BoardPart, width: float, label: bool) -> Box:
    """Room for one claim, in the shape of its field; nothing where boxes lie under the pieces themselves."""
    field, shape = part.field, part.shape
    if is_ticked_where_it_lies(task, field):
        return EMPTY
    name = line_of(sheet, [named(part.label)], LABEL)
    if shape in (Shape.CHOICE, Shape.ENDS):
        offered = [option(sheet, [offer.label]) for offer in part.offers if offer.value]
        return flowing([name, *offered] if label else offered, width, 5, 1.8)
    if shape in (Shape.SINGLE, Shape.FACES):
        grid = ticking_box(sheet, task, field, [piece.code for piece in task.game.pieces.pieces], width)
        return stack([name, grid], 1.0)
    if shape == Shape.GROUPS:
        return stack([name, *[writing_line(width - 8) for _line in range(4)]], 1.0)
    return beside([name, writing_line(28 if shape == Shape.NUMBER else min(70, width - name.width - 4))], 2.0)


# --- The key


def key_box(sheet: Sheet, number: int, task: PaperTask) -> Box:
    """The right answer and the referee's reasons for it."""
    width = sheet.inner - NUMBER
    rows = [paragraph(sheet, begun(told), width, ANSWER) for told in answers_told(task)]
    if task.ask == SCORE:
        rows += [component_told(sheet, task, component, width) for component in told_in_key(task)]
        rows += [
            reason_box(sheet, task, explain.bill_line(task.words, line), width)
            for line in task.verdict.ruling.bill
        ]
    else:
        lines = dict.fromkeys(
            explain.reason(task.words, r) for verdict in task.verdicts for r in verdict.reasons
        )
        rows += [
            reason_box(sheet, task, line, width)
            for line in list(lines)[: None if len(task.verdicts) == 1 else MOST_REASONS]
        ]
    middle = stack(rows, 1.2)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        badge(str(number)).draw(sheet, x, y - 0.7)
        middle.draw(sheet, x + NUMBER, y)

    return Box(sheet.inner, max(middle.height, 6), draw)


MOST_REASONS = 6
"""Reasons told where several answers are right: they resemble each other."""


def begun(told: tuple[Part, ...]) -> tuple[Part, ...]:
    """What begins a line begins with a capital."""
    first, *others = [part for part in told if part != ""]
    return (first[:1].upper() + first[1:], *others) if isinstance(first, str) else (first, *others)


def answers_told(task: PaperTask) -> list[tuple[Part, ...]]:
    """The right answer, a paragraph for each where several are as good."""
    if task.ask == SCORE:
        return []
    if task.ask == JUDGE:
        if task.verdict.legal:
            return [(_("Allowed"),)]
        names = dict.fromkeys(task.words.text("rules", reason.rule) for reason in task.verdict.reasons)
        return [(_("Not allowed") + pgettext("label", ": ") + ", ".join(names),)]
    if task.ask == ALL:
        field = task.asked[0]
        told = [
            with_score(verdict, value_told(task, field, verdict.fields[field.name]))
            for verdict in task.verdicts
        ]
        return [tuple(part for one in told for part in (pgettext("list", "; "), *one))[1:]]
    told = [claim_told(task, verdict) for verdict in task.verdicts]
    return [tuple(part for one in told for part in (f" {_('or')} ", *one))[1:]]


def claim_told(task: PaperTask, verdict: Verdict) -> tuple[Part, ...]:
    """A claim in words and pieces, and what it brings."""
    answer = Answer(verdict, task.words)
    claim = claimed(verdict, task.exercise.asked)
    fields = [field for field in task.asked if field.name in claim]
    by_word = any(isinstance(field.kind, Choice) for field in fields)
    fields = [field for field in fields if not (isinstance(field.kind, Places) and by_word)]
    told: list[Part] = []
    for field in fields:
        label = named(task.words.label(field.name)) if len(fields) > 1 else ""
        told += [pgettext("list", "; ") if told else "", label]
        told += [
            in_words(task, part) if isinstance(part, str) else part
            for part in answer.told(field, claim[field.name])
        ]
    if not fields:
        told = [_("nothing")]
    # Where the figure is what was claimed, it is not told twice.
    return tuple(told) if str(verdict.score) in claim.values() else with_score(verdict, tuple(told))


def with_score(verdict: Verdict, told: tuple[Part, ...]) -> tuple[Part, ...]:
    if not verdict.score:
        return told
    return (
        *told,
        " ("
        + ngettext("%(points)s point", "%(points)s points", verdict.score) % {"points": verdict.score}
        + ")",
    )


def told_in_key(task: PaperTask) -> list[Component]:
    """The figures that must be there: what does not apply and may be left blank is not worth a line."""
    return [each for each in task.exercise.components if each.right or not each.spare]


def component_told(sheet: Sheet, task: PaperTask, component: Component, width: float) -> Box:
    label = task.words.say(("components", component.id), component.facts)
    right = component.right_text
    if isinstance(component.kind, Choice):
        right = choice_told(task, component.field, right)
    told = (*label, pgettext("label", ": "))
    name = line_of(sheet, told, PLAIN)
    return (
        beside([name, line_of(sheet, [right], BOLD)], 1.0)
        if name.width < width - 30
        else paragraph(sheet, [*told, right], width)
    )


def reason_box(sheet: Sheet, task: PaperTask, line: explain.Line, width: float) -> Box:
    """A reason and the name of its rule."""
    rule = task.words.text("rules", line.rule)
    told = lines_of(sheet, line.parts, width - 46, REASON)
    name = paragraph(sheet, [rule], 42, RULE_NAME)
    down = (told[0].height - RULE_NAME.leading) / 2

    def draw(sheet: Sheet, x: float, y: float) -> None:
        stack(told, 0.0).draw(sheet, x, y)
        name.draw(sheet, x + width - 42, y + down)

    return Box(width, max(sum(line.height for line in told), down + name.height), draw)
