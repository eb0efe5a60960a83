"""Whose progress it is. Without an account a signed cookie says so; with one, only being signed in does.

Looking at pages makes no learner and no cookie: `learner_for_attempt` is for what somebody does.
"""

from collections import Counter
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse

from tutor.progress.attempts import new_answer_id
from tutor.progress.models import Attempt, HouseRules, Learner, RuleMemory, today
from tutor.site.counters import is_first
from tutor.site.preferences import ONE_YEAR
from tutor.site.shortcuts import keep_signed

COOKIE = "learner"
SALT = "tutor.progress.learner"

DAY = 24 * 3600
KEPT = timedelta(days=396)
"""Thirteen months: a month longer than the cookie."""


def current_learner(request: HttpRequest) -> Learner | None:
    """The learner who sent the request, or nobody. Makes nothing.

    A cookie opens no learner that has an account: a stale copy of it must not, nor whoever signs out.
    """
    user = user_of(request)
    return Learner.objects.filter(user=user).first() if user else cookie_learner(request)


def user_of(request: HttpRequest) -> User | None:
    """The account, or nobody: a request that comes by no middleware has none."""
    user = getattr(request, "user", None)
    return user if user and user.is_authenticated else None


def learner_for_attempt(request: HttpRequest) -> Learner:
    """The learner who sent the request, made now if there is none. Give the response to `remember`."""
    learner = current_learner(request)
    if learner is not None:
        return learner
    user = user_of(request)
    if user:
        try:
            return Learner.objects.get_or_create(user=user)[0]
        except IntegrityError:  # The account was deleted a moment ago: from now on this is a visitor.
            pass
    sweep_daily()
    return Learner.objects.create()


def remember(response: HttpResponse, learner: Learner) -> None:
    """Set, or renew, the cookie of a learner without an account. Those with one are known by being signed in."""
    if learner.user_id is None:
        keep_signed(response, COOKIE, learner.pk, SALT, max_age=ONE_YEAR)


def forget(response: HttpResponse) -> None:
    """Delete the cookie."""
    response.delete_cookie(COOKIE, samesite="Lax")


def cookie_learner(request: HttpRequest) -> Learner | None:
    """The learner whom the cookie names. A cookie that was tampered with, is too old or names nobody is none."""
    learner_id = request.get_signed_cookie(COOKIE, default=None, salt=SALT, max_age=ONE_YEAR)
    return Learner.objects.filter(pk=learner_id, user=None).first() if learner_id else None


def sweep_daily() -> None:
    """Once a day, delete the learners whom nobody can reach any more: no account, and the cookie has expired."""
    if is_first("sweep of learners", seconds=DAY):
        Learner.objects.filter(user=None, seen__lt=today() - KEPT).delete()


def take_along(user: User, visitor: Learner | None) -> Learner | None:
    """What a visitor did before signing in becomes the account's. Returns the account's learner, if there is any."""
    if visitor is None:
        return Learner.objects.filter(user=user).first()
    own, _made = Learner.objects.get_or_create(user=user)
    merge(own, visitor)
    return own


def merge(into: Learner, other: Learner) -> None:
    """Give `into` all that `other` has, and remove `other`: every attempt, and of each rule the better-known memory."""
    with transaction.atomic():
        # Both rows are locked, so that no answer slips in between and goes down with the one removed.
        locked = Learner.objects.select_for_update().filter(pk__in=[into.pk, other.pk]).order_by("pk")
        if len(locked) < 2:
            return
        merge_attempts(into, other)
        merge_memories(into, other)
        played = set(into.house_rules.values_list("game", flat=True))
        HouseRules.objects.filter(learner=other).exclude(game__in=played).update(learner=into)
        if other.created < into.created:
            into.created = other.created
            into.save(update_fields=["created"])
        other.delete()


def merge_attempts(into: Learner, other: Learner) -> None:
    """Move the attempts. An answer sent before and after signing in counts once; another with its id gets a new id."""
    twins = into.attempts.filter(answer_id__in=other.attempts.values("answer_id"))
    known = {attempt.answer_id: attempt for attempt in twins}
    for attempt in other.attempts.filter(answer_id__in=known):
        twin = known[attempt.answer_id]
        if all(getattr(attempt, name) == getattr(twin, name) for name in ("game", "kind", "slug", "claim")):
            attempt.delete()
        else:
            attempt.answer_id = new_answer_id()
            attempt.save(update_fields=["answer_id"])
    Attempt.objects.filter(learner=other).update(learner=into)


def merge_memories(into: Learner, other: Learner) -> None:
    """Of two memories of one rule, keep the one with more reviews; with as many, the one reviewed last."""
    own = {(memory.game, memory.rule): memory for memory in into.memories.all()}
    for memory in other.memories.all():
        rival = own.get((memory.game, memory.rule))
        if rival is None or informed(memory) > informed(rival):
            if rival is not None:
                memory.proofs = proofs_of_both(memory, rival)
                rival.delete()
            memory.learner = into
            memory.save(update_fields=["learner", "proofs"])
        else:
            rival.proofs = proofs_of_both(rival, memory)
            rival.save(update_fields=["proofs"])


def proofs_of_both(memory: RuleMemory, other: RuleMemory) -> list[str]:
    """Of each day as many as the one that has more: an answer may be in both."""
    return sorted((Counter(memory.proofs) | Counter(other.proofs)).elements())


def informed(memory: RuleMemory) -> tuple[int, str]:
    return memory.reviews, memory.fsrs.get("last_review") or ""
