"""Pages of participants: the way in, the page where they answer, the way home."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
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
from games.core.skills import ASK_CLAIM
from tutor.classroom import answers, participants
from tutor.classroom.answers import EMPTY, LATE, snapshot
from tutor.classroom.forms import JoinForm, ScreenForm
from tutor.classroom.models import LED, SELF, Participant, Session
from tutor.classroom.participants import WRONG_CODES
from tutor.classroom.prompts import drawings, table_to_fill
from tutor.classroom.screen import Screen, screen_of
from tutor.classroom.sessions import sweep_now_and_then
from tutor.classroom.take_home import take_home as take_answers_home
from tutor.classroom.views.polling import is_poll, jittered
from tutor.practice.items import BadItem
from tutor.progress.attempts import new_answer_id
from tutor.progress.learners import learner_for_attempt, remember
from tutor.referee import laying
from tutor.site.limits import count, is_over
from tutor.site.shortcuts import is_fragment, language, see_other

POLLED_EVERY = 2000
"""Milliseconds between two looks of a participant's page."""


@require_safe
def short(request: HttpRequest, code: str) -> HttpResponse:
    """`/j/<code>`: on to the way in, in the language the browser asks for. It does not tell if the code is right."""
    with override(get_language_from_request(request)):
        address = reverse("classroom:join")
    key = JoinForm(request.GET).values["k"]
    response = redirect(f"{address}?code={participants.read_code(code)}" + (f"&k={key}" if key else ""))
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """A code and a nickname; or, for somebody who was here before, the code and their personal one."""
    sweep_now_and_then()
    form = JoinForm(sent_in(request))
    given = form.values
    shown = {
        "code": given["code"],
        "key": given["k"],
        "again": form.again,
        "nickname": given["nickname"],
        "fault": "",
    }
    if request.method != "POST":
        return render(request, "classroom/join.html", shown)
    # The key vouches for the code of the session, not for a personal one.
    trusted = participants.is_link_key(given["code"], given["k"]) and not form.again
    if not trusted and is_over(WRONG_CODES, request):
        return render(request, "classroom/join.html", {**shown, "fault": "too many"}, status=429)
    session = participants.running_session(given["code"])
    if session is None:
        count(WRONG_CODES, request)
        return render(request, "classroom/join.html", {**shown, "fault": "code"}, status=422)
    if form.again:
        found = participants.rejoin(session, given["personal"])
        if found is None:
            count(WRONG_CODES, request)
            return render(request, "classroom/join.html", {**shown, "fault": "personal code"}, status=422)
        return joined(request, *found)
    if participants.participant_of(request, session.pk) is not None:
        return redirect(play_address(session))
    try:
        return joined(request, *participants.join(session, given["nickname"], language()))
    except participants.Full:
        return render(request, "classroom/join.html", {**shown, "fault": "full"}, status=422)


def joined(request: HttpRequest, participant: Participant, token: str) -> HttpResponse:
    response = redirect(play_address(participant.session))
    participants.keep_token(request, response, participant, token)
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
    polled = is_poll(request)
    if polled and request.GET["v"] == participants.version_now(request, session_id, timezone.now()):
        return HttpResponse(status=204)
    participant = participants.participant_or_404(request, session_id)
    asked = ScreenForm(sent_in(request)).values
    if polled:
        return changed(request, participant, asked)
    if not laying.BUTTONS.isdisjoint(sent_in(request)) or (
        "edit" in sent_in(request) and is_fragment(request)
    ):
        return laid(request, participant, asked)
    if request.method == "POST":
        return answered(request, participant, asked)
    screen = screen_of(snapshot(participant), language(), asked["item_number"], again="again" in request.GET)
    return page(request, participant, screen)


def sent_in(request: HttpRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def context_of(participant: Participant, screen: Screen) -> dict[str, Any]:
    session = participant.session
    return {
        "participant": participant,
        "class_session": session,
        "screen": screen,
        # At their own pace nobody waits for anybody: only a pause or the end comes from elsewhere.
        "every": jittered(POLLED_EVERY if session.pace == LED else 2 * POLLED_EVERY),
        "answer_id": new_answer_id(),
        "moved": False,
        "new_screen": False,
    }


def page(request: HttpRequest, participant: Participant, screen: Screen, status: int = 200) -> HttpResponse:
    """The whole page; for a script that sent an answer, all of it that can change."""
    context = context_of(participant, screen)
    if is_fragment(request):
        # Another exercise was asked for: read on from its heading, as after loading a page.
        context["moved"] = request.method == "GET"
        response = fragment(request, "classroom/_play.html", context, status)
    else:
        context["drawn"] = drawings(answers.tasks_for(participant.session, participant.pk))
        response = render(request, "classroom/play.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def fragment(request: HttpRequest, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """A part of the page. It shows nothing of the frame, so what the frame needs is not gathered for it."""
    html = render_to_string(template, {**context, "csrf_input": csrf_input(request)})
    return HttpResponse(html, status=status)


def changed(request: HttpRequest, participant: Participant, asked: dict[str, Any]) -> HttpResponse:
    """For a poll, once something changed: the line above the screen, and the screen if it shows something else."""
    again = asked["shown"].endswith("-again")
    screen = screen_of(snapshot(participant), language(), asked["item"], again)
    context = {**context_of(participant, screen), "new_screen": screen.key != asked["shown"]}
    return fragment(request, "classroom/_live.html", context)


def laid(request: HttpRequest, participant: Participant, asked: dict[str, Any]) -> HttpResponse:
    """A piece put into a claim, or taken out of it: nothing is answered yet."""
    data = sent_in(request)
    screen = screen_of(snapshot(participant), language(), asked["item_number"], again=True)
    if screen.prompt is None or screen.prompt.ask != ASK_CLAIM:
        return page(request, participant, screen)
    task = screen.prompt.task
    claim, into = answers.answer_in(task, data), asked["into"]
    if not laying.BUTTONS.isdisjoint(data):
        claim, into = laying.laid(task.question, claim, data)
    claim = {name: text for name, text in claim.items() if name in task.exercise.asked}
    filled = screen.with_claim(claim, into)
    if is_fragment(request) and filled.prompt is not None:
        return HttpResponse(table_to_fill(filled.prompt))
    return page(request, participant, filled)


def answered(request: HttpRequest, participant: Participant, asked: dict[str, Any]) -> HttpResponse:
    """An answer sent by the form or by the script that sends again what was not delivered."""
    item, seen = -1 if asked["item_number"] is None else asked["item_number"], snapshot(participant)
    give_up = "give-up" in request.POST and seen.session.pace == SELF
    claim: dict[str, Any] = {}
    faults: dict[str, list[str]] = {}
    again, note, status = False, "", 200
    try:
        if 0 <= item < len(seen.session.items):
            claim = answers.answer_in(seen.task(item), request.POST)
        outcome, seen = answers.receive(seen, item, asked["answer_id"], claim, give_up)
    except MalformedClaim as error:
        faults, again, status = error.messages(language(), spoken=True), True, 422
    except BadItem:  # The page says so.
        status = 422
    else:
        if outcome == EMPTY:
            again, note, status = True, _("Nothing is filled in yet."), 422
        elif outcome == LATE:
            note = _("This came after the exercise was closed, and does not count.")
        elif not is_fragment(request):
            return see_other(f"{request.path}?item-number={item}")
    screen = screen_of(seen, language(), item, again).with_note(note)
    if faults:
        screen = screen.with_claim(claim, faults=faults)
    return page(request, participant, screen, status)


@never_cache
@require_POST
def take_home(request: HttpRequest, session_id: int) -> HttpResponse:
    """Move what was done here into the participant's private progress."""
    participant = participants.participant_or_404(request, session_id)
    learner = learner_for_attempt(request)
    take_answers_home(snapshot(participant), learner)
    response = redirect("progress:home")
    remember(response, learner)
    return response
