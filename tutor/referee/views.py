"""The referee's pages. A question's page and its fragments share one address; its query is the position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import SystemRandom
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

import games
from games.core import explain
from games.core.judging import Verdict, in_notation
from games.core.questions import CLAIM, POSITION, Game, Question
from tutor.board import laying
from tutor.board.board import Board
from tutor.board.editor import Editor
from tutor.library.wording import words_for
from tutor.referee.explanation import Explanation
from tutor.site.links import encoded, fields_in, position_address, question_address
from tutor.site.shortcuts import game_or_404, is_fragment, is_local, language, qr_svg, question_or_404


@require_safe
def questions(request: HttpRequest, game_id: str) -> HttpResponse:
    """What one can ask about a game, in a player's words."""
    game = game_or_404(game_id)
    words = words_for(game, language())
    asked = [
        {
            "question": question,
            "title": words.text("questions", question.id, "title"),
            "reminder": words.text("questions", question.id, "reminder"),
        }
        for question in game.questions
    ]
    return render(request, "referee/questions.html", {"game": game, "words": words.tables, "asked": asked})


@require_safe
def ask(request: HttpRequest, game_id: str, question_id: str) -> HttpResponse:
    """The board of a question and, once something is claimed, the verdict."""
    game, question = question_or_404(game_id, question_id)
    typed = fields_in(question, request.GET)
    texts, _ = in_notation(game, question, typed)
    if "random" in request.GET:
        house = {reading.name: texts[reading.name] for reading in question.readings if reading.name in texts}
        return redirect(
            position_address(game.id, question, {**house, **question.deal(SystemRandom())}, edit="1")
        )
    if "done" in request.GET:
        return entered(request, game, question, typed)
    if not laying.BUTTONS.isdisjoint(request.GET):
        return edited(request, game, question, texts)
    is_asked = "edit" not in request.GET and any(name in typed for name in question.names)
    kind = Editor if not is_asked and is_entered(question, texts, request.GET) else Board
    board = kind(game, question, words_for(game, language()), texts, request.GET.get("into", ""), typed=typed)
    if not is_asked:
        return page_or_fragment(request, board)
    try:
        verdict = games.judge(game.id, question.id, typed)
    except games.MalformedClaim as error:
        return page_or_fragment(request, board, malformed=error, status=422)
    return page_or_fragment(request, board, verdict=verdict)


def is_entered(question: Question, texts: dict[str, str], data: QueryDict) -> bool:
    """Whether the position is being entered: a piece of it was touched, or something needed lies nowhere yet."""
    if "clear" in data:
        return False
    touched = [data.get(button, "") for button in ("remove", "start", "mirror", "into", "go")]
    names = [text.partition(" ")[0].partition(".")[0] for text in touched]
    found = [question.by_name[name].role for name in names if name in question.by_name]
    if found:
        return POSITION in found
    needed = [field for field in question.fields if field.role == POSITION and field.required]
    is_claimed = any(texts.get(name) for name in question.claim_names)
    is_empty = not any(texts.get(field.name) for field in question.fields)
    return not is_claimed and (is_empty or any(not texts.get(field.name) for field in needed))


def entered(request: HttpRequest, game: Game, question: Question, typed: dict[str, str]) -> HttpResponse:
    """Somebody says that the position is complete: the table to make a claim at, or what cannot be read of it."""
    texts, _ = in_notation(game, question, typed)
    try:
        games.judge(game.id, question.id, typed)
    except games.MalformedClaim as error:
        if not error.faults.keys() <= question.claim_names:
            editor = Editor(game, question, words_for(game, language()), texts, typed=typed)
            return page_or_fragment(request, editor, malformed=error, status=422)
    address = table_address(game, question, texts)
    return HttpResponse(headers={"HX-Redirect": address}) if is_fragment(request) else redirect(address)


def table_address(game: Game, question: Question, texts: Mapping[str, str]) -> str:
    """The table with this position, to make a claim at; it says so of a table that is empty."""
    is_empty = not any(texts.get(field.name) for field in question.fields)
    into = next(name for name in question.names if name in question.claim_names) if is_empty else ""
    return position_address(game.id, question, texts, edit="1", **({"into": into} if into else {}))


def edited(request: HttpRequest, game: Game, question: Question, texts: dict[str, str]) -> HttpResponse:
    """A piece put down or taken away: the changed board, at an address that would draw it again."""
    before, is_editor = texts, is_entered(question, texts, request.GET)
    texts, into = laying.laid(question, texts, request.GET)
    words = words_for(game, language())
    board = Board(game, question, words, texts, into)
    if is_editor:
        refused = game.pieces.spellings.get(request.GET.get("put", "")) if texts == before else None
        board = Editor(game, question, words, texts, into, refused=refused)
    if is_fragment(request) or (isinstance(board, Editor) and board.is_refused):
        return page_or_fragment(request, board)
    if "clear" in request.GET:
        return redirect(table_address(game, question, texts))
    if isinstance(board, Editor):
        into = board.active
    return redirect(position_address(game.id, question, texts, edit="1", into=into))


def page_or_fragment(
    request: HttpRequest,
    board: Board,
    verdict: Verdict | None = None,
    malformed: games.MalformedClaim | None = None,
    status: int = 200,
) -> HttpResponse:
    """A whole page; for htmx the board after a change, the verdict after a claim, or its slower second part."""
    whole = not is_fragment(request)
    faults = malformed.messages(language(), spoken=True) if malformed else {}
    if whole and any(board.question.by_name[name].role == POSITION for name in faults):
        # What cannot be read of the position is mended where it is entered.
        into = next(name for name in faults if board.question.by_name[name].role == POSITION)
        board = Editor(board.game, board.question, board.words, board.texts, into, typed=board.typed)
    if isinstance(board, Editor):
        # What is wrong with the claim can be seen where it is made.
        faults = {name: told for name, told in faults.items() if name not in board.question.claim_names}
    position = {
        f.name: board.texts[f.name]
        for f in board.question.all_fields
        if f.role != CLAIM and f.name in board.texts
    }
    context = {
        "whole": whole,
        "board": board,
        "entering": isinstance(board, Editor),
        "here": question_address(board.game.id, board.question),
        "house": "".join([f"&{part}" for part in encoded(board.question, board.house).values()]),
        "reachable": {
            field.name
            for field in board.question.all_fields
            if field.role != (CLAIM if isinstance(board, Editor) else POSITION)
        },
        "mending_address": position_address(board.game.id, board.question, position, done="1"),
        "game": board.game,
        "question": board.question,
        "words": board.words.tables,
        "explanation": verdict and Explanation(verdict, board.words),
        "faults": faults,
        "offers": offers(board, malformed) if malformed else {},
        "faulty_readings": any(reading.name in faults for reading in board.question.readings),
    }
    if whole:
        template = "referee/ask.html"
        context["entering_address"] = position_address(
            board.game.id, board.question, position, edit="1", into=first_heap(board)
        )
        if verdict is not None:
            context["board"] = replace(board, verdict=verdict)
    elif verdict is not None and "more" in request.GET:
        template = "referee/_more.html"
    elif verdict is not None or faults:
        template = "referee/_answer.html"
    else:
        template = "referee/_board.html"
    # A fragment shows nothing of the frame, so what the frame needs is not gathered for it.
    html = render_to_string(template, context, request if whole else None)
    return HttpResponse(html, status=status, headers={"Vary": "HX-Request"})


def first_heap(board: Board) -> str:
    """Where entering a position begins."""
    editor = Editor(board.game, board.question, board.words, board.texts)
    return editor.active or next(f.name for f in board.question.fields if f.role == POSITION)


def offers(board: Board, malformed: games.MalformedClaim) -> dict[str, str]:
    """For each faulty field with a text that would be right, the address of the claim with it."""
    found = {name: facts["offer"] for name, [(_, facts), *_] in malformed.faults.items() if "offer" in facts}
    return {
        name: position_address(board.game.id, board.question, {**board.texts, name: str(text)})
        for name, text in found.items()
    }


@require_safe
def qr_code(request: HttpRequest, game_id: str, question_id: str) -> HttpResponse:
    """The permalink of a position as a QR code to be held before a phone."""
    game, question = question_or_404(game_id, question_id)
    link = request.build_absolute_uri(position_address(game.id, question, fields_in(question, request.GET)))
    return HttpResponse(qr_svg(link), content_type="image/svg+xml")


@require_safe
def report(request: HttpRequest, game_id: str, question_id: str) -> HttpResponse:
    """What somebody may send who thinks that an answer is wrong. Nothing is sent from here.

    The query is the position; `about`: the path of the exercise or lesson on which the answer was given.
    """
    game, question = question_or_404(game_id, question_id)
    words, texts = words_for(game, language()), fields_in(question, request.GET)
    about = request.GET.get("about", "")
    context: dict[str, Any] = {
        "question": question,
        "words": words,
        "texts": texts,
        "address": position_address(game.id, question, texts),
        "about": about if is_local(about) else "",
        "explanation": None,
        "report_to": settings.REPORT_TO,
    }
    try:
        verdict = games.judge(game.id, question.id, texts)
        # With the defaults filled in: a table's house rules matter, and they may change.
        texts = {name: explain.plain(verdict.told([name], words)) for name in verdict.fields}
        context |= {"explanation": Explanation(verdict, words), "texts": texts}
    except games.MalformedClaim as error:
        context["faults"] = error.messages(language(), spoken=True)
    context["report"] = render_to_string("referee/report.txt", context, request)
    return render(request, "referee/report.html", context)


@require_safe
def api_page(request: HttpRequest) -> HttpResponse:
    """What programs can ask, with the fields of every question and a request to try."""
    return render(request, "referee/api.html", {"catalogue": games.catalogue(language())})
