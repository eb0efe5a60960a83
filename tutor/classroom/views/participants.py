"""Pages of participants: the way in, the page where they answer, the way home."""

from __future__ import annotations

from dataclasses import replace
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
from tutor.board import laying
from tutor.classroom import answers, nicknames, participants
from tutor.classroom.answers import EMPTY, LATE, RECEIVED, TOO_MANY, Snapshot, snapshot
from tutor.classroom.errors import class_deleted, not_joined, taken_elsewhere
from tutor.classroom.forms import JoinForm
from tutor.classroom.models import LED, SELF, Participant, Session, hashed
from tutor.classroom.participants import JOINED, WRONG_CODES, WRONG_PERSONAL_CODES
from tutor.classroom.prompts import drawings
from tutor.classroom.screen import Screen, screen_of
from tutor.classroom.sessions import sweep_now_and_then
from tutor.classroom.state import participant_version
from tutor.classroom.take_home import take_home as take_answers_home
from tutor.practice import submission
from tutor.practice.items import BadItem
from tutor.progress.attempts import new_answer_id
from tutor.progress.learners import learner_for_attempt, remember
from tutor.site.counters import counted
from tutor.site.limits import Limit, count, held_up, try_again, wait
from tutor.site.shortcuts import client_address, is_fragment, keep_signed, language, see_other

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
    data = request.POST if request.method == "POST" else request.GET
    # Somebody who was here before has a personal code.
    given, again = JoinForm(data).values, "personal" in data or "again" in data

    present = None if again else participant_present(request, given["code"])
    if present is not None and not (request.method == "POST" and given["other"]):
        return render(request, "classroom/who.html", {**given, "participant": present})
    context = {**given, "again": again, "fault": ""}
    if request.method != "POST":
        return render(request, "classroom/join.html", context)
    try:
        participant, token = let_in(given, again, client_address(request))
    except Refused as refused:
        context |= {"fault": refused.fault, "try_again": try_again(refused.seconds)}
        response = render(request, "classroom/join.html", context, status=422)
        return held_up(response, refused.seconds) if refused.seconds else response
    outcome = "" if again else nicknames.outcome(given["nickname"], participant.nickname)
    response = redirect(play_address(participant.session) + (f"?name={outcome}" if outcome else ""))
    keep_token(request, response, participant, token)
    return response


class Refused(Exception):
    """Somebody is not let in. `fault`: why, a word for the page; `seconds`: how long they have to wait, if they do."""

    def __init__(self, fault: str, seconds: int = 0) -> None:
        super().__init__(fault)
        self.fault, self.seconds = fault, seconds


def let_in(given: dict[str, Any], again: bool, here: str) -> tuple[Participant, str]:
    """The participant with a new token. ``Refused`` if it is not to be. `here`: the address from which they come."""
    session = participants.running_session(given["code"])
    # The key vouches for the code of the session, not for a personal one. And what is known here need not be guessed.
    trusted = not again and participants.is_link_key(given["code"], given["k"])
    if not trusted and not (session is not None and counted(JOINED.name, session.pk, here)):
        refuse_early("too many", WRONG_CODES, here)
    if session is None:
        count(WRONG_CODES, here)
        raise Refused("code")
    if again:
        refuse_early("too many", WRONG_PERSONAL_CODES, session.pk, here)
        found = participants.rejoin(session, given["personal"])
        if found is None:
            count(WRONG_PERSONAL_CODES, session.pk, here)
            raise Refused("personal code")
        return found
    refuse_early("crowd", JOINED, session.pk, here)
    try:
        found = participants.join(session, given["nickname"], language())
    except participants.Full:
        raise Refused("full") from None
    count(JOINED, session.pk, here)
    return found


def refuse_early(fault: str, limit: Limit, *who: object) -> None:
    """``Refused`` as long as a limit makes them wait."""
    if seconds := wait(limit, *who):
        raise Refused(fault, seconds)


def participant_present(request: HttpRequest, code: str) -> Participant | None:
    """Whom this browser is already in the class under this code, unless a teacher has taken them out."""
    session = participants.running_session(code)
    found = participant_of(request, session.pk) if session else None
    return None if found is None or found.removed else found


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
    """The participant's page. Polled with the version it shows (`v`): 204 while that is still right."""
    data = request.POST if request.method == "POST" else request.GET
    polled = is_fragment(request) and "v" in request.GET
    known = hash_in(request, session_id)
    if polled and known and request.GET["v"] == participant_version(known, session_id, timezone.now()):
        return HttpResponse(status=204)
    seen = snapshot(participant_or_404(request, session_id))
    item = item_number(data.get("item" if polled else "item-number", ""))
    if polled:
        again = request.GET.get("shown", "").endswith("-again")
        return page(request, seen, screen_of(seen, language(), item, again), polled=True)
    if not laying.BUTTONS.isdisjoint(data) or ("edit" in data and is_fragment(request)):
        return laid(request, seen, item, data)
    if request.method == "POST":
        return answered(request, seen, item)
    return page(request, seen, screen_of(seen, language(), item, again="again" in data))


def item_number(text: str) -> int | None:
    """From 0; ``None`` for anything that is no number of at most three figures."""
    return int(text) if text.isdecimal() and len(text) < 4 else None


def page(
    request: HttpRequest, seen: Snapshot, screen: Screen, status: int = 200, polled: bool = False
) -> HttpResponse:
    """The whole page; for a script, the part of it that can change; for a poll, what did change.

    That is the line above the screen, and the screen if it shows something else than before (`shown`).
    """
    context = {
        "class_session": seen.session,
        "seen": seen,
        "screen": screen,
        # At their own pace nobody waits for anybody: only a pause or the end comes from elsewhere.
        "every": POLLED_EVERY if seen.session.pace == LED else 2 * POLLED_EVERY,
        "new_answer_id": new_answer_id,
        # Another exercise was asked for: read on from its heading, as after loading a page.
        "moved": is_fragment(request) and request.method == "GET" and not polled,
        "new_screen": polled and screen.key != request.GET.get("shown", ""),
    }
    if is_fragment(request):
        # It shows nothing of the frame, so what the frame needs is not gathered for it.
        part = "_live" if polled else "_play"
        html = render_to_string(f"classroom/{part}.html", {**context, "csrf_input": csrf_input(request)})
        response = HttpResponse(html, status=status)
    else:
        context["drawn"] = drawings(seen.session, seen.participant.pk)
        context["link_key"] = participants.link_key(seen.session.code or "")
        context["outcome"] = request.GET.get("name", "")
        response = render(request, "classroom/play.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def laid(request: HttpRequest, seen: Snapshot, item: int | None, data: QueryDict) -> HttpResponse:
    """A piece put into a claim, or taken out of it, or all of it taken back: nothing is answered yet."""
    screen = screen_of(seen, language(), item, again=True)
    prompt = screen.prompt
    if "clear" in data and prompt is not None and screen.asks:
        return page(request, seen, replace(screen, prompt=replace(prompt, answer={}), feedback=""))
    if prompt is None or prompt.task.ask != ASK_CLAIM:
        return page(request, seen, screen)
    if screen.asks:
        claim, into = answers.answer_in(prompt.task, data), data.get("into", "")
        if not laying.BUTTONS.isdisjoint(data):
            claim, into = submission.laid(prompt.task, claim, data)
        prompt = replace(prompt, answer=claim, into=into)
    if is_fragment(request):
        return HttpResponse(prompt.drawn)
    return page(request, seen, replace(screen, prompt=prompt))


def answered(request: HttpRequest, seen: Snapshot, item: int | None) -> HttpResponse:
    """An answer sent by the form or by the script that sends again what was not delivered."""
    item = -1 if item is None else item
    give_up = "give-up" in request.POST and seen.session.pace == SELF
    claim: dict[str, Any] = {}
    faults: dict[str, list[str]] = {}
    outcome, status = "", 422
    try:
        if 0 <= item < len(seen.session.items):
            claim = answers.answer_in(answers.task_for(seen.session, item, seen.participant.pk), request.POST)
        outcome, seen = answers.receive(seen, item, request.POST.get("answer-id", ""), claim, give_up)
    except MalformedClaim as error:
        faults = error.messages(language(), spoken=True)
    except BadItem:  # The page says so.
        pass
    else:
        if outcome == RECEIVED and not is_fragment(request):
            return see_other(f"{request.path}?item-number={item}")
        status = 422 if outcome == EMPTY else 200
    screen = screen_of(seen, language(), item, again=bool(faults) or outcome == EMPTY)
    if outcome == EMPTY:
        screen = replace(screen, note=_("Nothing is filled in yet."))
    elif outcome == LATE and seen.participant.removed:
        screen = replace(screen, note=_("Your teacher has taken you out of this class."), refused=True)
    elif outcome == LATE:
        note = _("This came after the answers were shown or the class was over, so it doesn’t count.")
        screen = replace(screen, note=note, refused=True)
    elif outcome == TOO_MANY:
        note = _("You’ve answered this exercise so often that no more answers count.")
        screen = replace(screen, note=note, refused=True)
    elif faults and screen.prompt is not None and screen.asks:
        screen = replace(screen, prompt=replace(screen.prompt, answer=claim, faults=faults))
    return page(request, seen, screen, status)


@never_cache
@require_POST
def take_home(request: HttpRequest, session_id: int) -> HttpResponse:
    """Move what was done here into the participant's private progress."""
    seen = snapshot(participant_or_404(request, session_id))
    learner = learner_for_attempt(request)
    take_answers_home(seen, learner)
    response = redirect("progress:home")
    remember(response, learner)
    return response


# --- The browser's cookie


def cookie_name(session_id: int) -> str:
    return f"seat-{session_id}"


def keep_token(request: HttpRequest, response: HttpResponse, participant: Participant, token: str) -> None:
    """Give the browser the token. Whatever session it had before gets a new key: nobody can have planted it."""
    if request.session.session_key:
        request.session.cycle_key()
    name, until = cookie_name(participant.session_id), participant.session.delete_at
    keep_signed(response, name, token, participants.SALT, expires=until)


def hash_in(request: HttpRequest, session_id: int) -> str:
    """The hash of the token that the browser holds in this session, empty where it holds none."""
    token = request.get_signed_cookie(cookie_name(session_id), default="", salt=participants.SALT)
    return hashed(token) if token else ""


def participant_of(request: HttpRequest, session_id: int) -> Participant | None:
    """Whom the browser's cookie names in this session, with the session."""
    known = hash_in(request, session_id)
    if not known:  # The number in the address may be too large for the database.
        return None
    found = Participant.objects.filter(token_hash=known, session_id=session_id)
    return found.select_related("session").first()


def participant_or_404(request: HttpRequest, session_id: int) -> Participant:
    """Who was in once is told why they are no longer; anybody else the same, whether or not there is such a class."""
    participant = participant_of(request, session_id)
    if participant is not None:
        return participant
    if not hash_in(request, session_id):
        raise not_joined()
    raise taken_elsewhere() if Session.objects.filter(pk=session_id).exists() else class_deleted()
