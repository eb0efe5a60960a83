"""Pages of participants: the way in, the page where they answer, the way home."""

from __future__ import annotations

from random import SystemRandom
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.backends.utils import csrf_input
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.core.judging import MalformedClaim
from games.core.skills import CLAIM
from tutor.classroom import answering, seats
from tutor.classroom import home as homework
from tutor.classroom.answering import EMPTY, LATE, sitting_of
from tutor.classroom.models import LED, Participant, Session
from tutor.classroom.playing import Stage, stage_of
from tutor.classroom.seats import WRONG_CODES
from tutor.classroom.sessions import sweep_now_and_then
from tutor.classroom.showing import drawings, table_to_fill
from tutor.practice.items import BadItem
from tutor.progress.attempts import new_answer_id
from tutor.progress.learners import learner_for_attempt, remember
from tutor.referee import editing
from tutor.site.limits import count, is_over
from tutor.site.shortcuts import is_fragment, language, see_other

POLLED_EVERY = 2000
"""Milliseconds between two looks of a participant's page, ± 25 % so that a class does not ask in step."""


def jittered(milliseconds: int) -> int:
    return SystemRandom().randrange(milliseconds * 3 // 4, milliseconds * 5 // 4)


def number_of(text: str) -> int | None:
    """A number of at most three figures; nothing for anything else."""
    return int(text) if text.isdecimal() and len(text) < 4 else None


@require_safe
def short(request: HttpRequest, code: str) -> HttpResponse:
    """`/j/<code>`: on to the way in, in the language the browser asks for. It does not tell if the code is right."""
    with override(get_language_from_request(request)):
        address = reverse("classroom:join")
    key = request.GET.get("k", "")
    response = redirect(f"{address}?code={seats.read_code(code)}" + (f"&k={key}" if key.isalnum() else ""))
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A code and a nickname; or, for somebody who was here before, the code and their personal one."""
    sweep_now_and_then()
    data = request.POST if request.method == "POST" else request.GET
    shown: dict[str, Any] = {
        "code": seats.read_code(data.get("code", "")),
        "key": data.get("k", "") if data.get("k", "").isalnum() else "",
        "again": "personal" in data or "again" in data,
        "nickname": data.get("nickname", "")[:24],
        "fault": "",
    }
    if request.method != "POST":
        return render(request, "classroom/join.html", shown)
    # The key vouches for the code of the session, not for a personal one.
    trusted = seats.is_link_key(shown["code"], shown["key"]) and not shown["again"]
    if not trusted and is_over(WRONG_CODES, request):
        return render(request, "classroom/join.html", {**shown, "fault": "too many"}, status=429)
    session = seats.session_of_code(data.get("code", ""))
    if session is None:
        count(WRONG_CODES, request)
        return render(request, "classroom/join.html", {**shown, "fault": "code"}, status=422)
    if shown["again"]:
        found = seats.rejoin(session, data.get("personal", ""))
        if found is None:
            count(WRONG_CODES, request)
            return render(request, "classroom/join.html", {**shown, "fault": "personal code"}, status=422)
        return seated(request, session, *found)
    sitting = seats.seat_of(request, session.pk)
    if sitting is not None:
        return redirect(play_address(session))
    try:
        return seated(request, session, *seats.join(session, data.get("nickname", ""), language()))
    except seats.Full:
        return render(request, "classroom/join.html", {**shown, "fault": "full"}, status=422)


def seated(request: HttpRequest, session: Session, seat: Participant, token: str) -> HttpResponse:
    response = redirect(play_address(session))
    seats.seat_down(request, response, seat, token)
    return response


def play_address(session: Session) -> str:
    """The participant's page, in a language in which the session is held."""
    wanted = language()
    if session.languages and wanted not in session.languages:
        wanted = session.languages[0]
    with override(wanted):
        return reverse("classroom:play", args=[session.pk])


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest, session_id: int) -> HttpResponse:
    """The participant's page. Polled with the version it shows: 204 while that is still right."""
    polled = "v" in request.GET and is_fragment(request)
    if polled and request.GET["v"] == seats.version_now(request, session_id, timezone.now()):
        return HttpResponse(status=204)
    seat = seats.seat_or_404(request, session_id)
    if polled:
        return live(request, seat)
    data = request.POST if request.method == "POST" else request.GET
    item = number_of(data.get("item-number", ""))
    if any(name in data for name in editing.LAYING) or ("edit" in data and is_fragment(request)):
        return laid(request, seat, item)
    if request.method == "POST":
        return answered(request, seat, -1 if item is None else item)
    stage = stage_of(sitting_of(seat), language(), item, again="again" in request.GET)
    return page(request, seat, stage)


def context_of(seat: Participant, stage: Stage) -> dict[str, Any]:
    return {
        "seat": seat,
        "class_session": seat.session,
        "stage": stage,
        # At their own pace nobody waits for anybody: only a pause or the end comes from elsewhere.
        "every": jittered(POLLED_EVERY if seat.session.pace == LED else 2 * POLLED_EVERY),
        "answer_id": new_answer_id(),
        "moved": False,
        "new_stage": False,
    }


def page(request: HttpRequest, seat: Participant, stage: Stage, status: int = 200) -> HttpResponse:
    """The whole page; for a script that sent an answer, all of it that can change."""
    context = context_of(seat, stage)
    if is_fragment(request):
        # Another exercise was asked for: read on from its heading, as after loading a page.
        context["moved"] = request.method == "GET"
        response = fragment(request, "classroom/_play.html", context, status)
    else:
        context["drawn"] = drawings(answering.tasks_of(seat))
        response = render(request, "classroom/play.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def fragment(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A part of the page. It shows nothing of the frame, so what the frame needs is not gathered for it."""
    html = render_to_string(template, {**context, "csrf_input": csrf_input(request)})
    return HttpResponse(html, status=status)


def live(request: HttpRequest, seat: Participant) -> HttpResponse:
    """What a poll gets when something changed: the line above the stage, and the stage if it shows something else."""
    item = number_of(request.GET.get("item", ""))
    shown = request.GET.get("shown", "")
    stage = stage_of(sitting_of(seat), language(), item, again=shown.endswith("-again"))
    context = {**context_of(seat, stage), "new_stage": stage.key != shown}
    return fragment(request, "classroom/_live.html", context)


def laid(request: HttpRequest, seat: Participant, item: int | None) -> HttpResponse:
    """A piece put into a claim, or taken out of it: nothing is answered yet."""
    data = request.POST if request.method == "POST" else request.GET
    stage = stage_of(sitting_of(seat), language(), item, again=True)
    if stage.question is None or stage.question.ask != CLAIM:
        return page(request, seat, stage)
    task = stage.question.task
    claim, into = answering.answer_in(task, data), data.get("into", "")
    if any(name in data for name in editing.LAYING):
        claim, into = editing.laid(task.question, claim, data)
    claim = {name: text for name, text in claim.items() if name in task.exercise.asked}
    filled = stage.with_claim(claim, into)
    if is_fragment(request) and filled.question is not None:
        return HttpResponse(table_to_fill(filled.question))
    return page(request, seat, filled)


def answered(request: HttpRequest, seat: Participant, item: int) -> HttpResponse:
    """An answer sent by the form or by the script that sends again what was not delivered."""
    session, sitting = seat.session, sitting_of(seat)
    answer_id = request.POST.get("answer-id", "")
    give_up = "give-up" in request.POST and session.pace == "self"
    claim: dict[str, Any] = {}
    try:
        if 0 <= item < len(session.items):
            claim = answering.answer_in(answering.task_for(session, item, seat), request.POST)
        outcome, sitting = answering.receive(sitting, item, answer_id, claim, give_up)
    except MalformedClaim as error:
        stage = stage_of(sitting, language(), item, again=True).with_claim(
            claim, "", error.messages(language(), spoken=True)
        )
        return page(request, seat, stage, status=422)
    except BadItem:  # The page says so.
        return page(request, seat, stage_of(sitting, language(), item), status=422)
    if outcome == EMPTY:
        stage = stage_of(sitting, language(), item, again=True)
        return page(request, seat, stage.saying(_("Nothing is filled in yet.")), status=422)
    if outcome == LATE:
        stage = stage_of(sitting, language(), item)
        return page(
            request, seat, stage.saying(_("This came after the exercise was closed, and does not count."))
        )
    if is_fragment(request):
        return page(request, seat, stage_of(sitting, language(), item))
    return see_other(f"{request.path}?item-number={item}")


@never_cache
@require_POST
def home(request: HttpRequest, session_id: int) -> HttpResponse:
    """Move what was done here into the participant's private progress."""
    seat = seats.seat_or_404(request, session_id)
    learner = learner_for_attempt(request)
    homework.take_home(sitting_of(seat), learner)
    response = redirect("progress:home")
    remember(response, learner)
    return response
