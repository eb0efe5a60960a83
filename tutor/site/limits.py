"""Limits: something may be done so many times freely; after that each time means a wait, and each a longer one.

    SIGN_IN = Limit("sign-in", free=5, longest=60, memory=3600)

    if seconds := wait(SIGN_IN, account, client_address(request)):
        return held_up(..., seconds)  # 429 with Retry-After, without looking at what was sent
    if not right:
        count(SIGN_IN, account, client_address(request))

What is counted names the guilty as narrowly as can be: wrong passwords by account and address together, so that nobody
is held up for what others do, and no stranger can close an account (docs/decisions/0016-limits-that-hit-the-guilty.md).
Where somebody guesses only failures are counted. Requests handled at the same moment may exceed a limit by their
number. Call `count` outside of a transaction: a rollback would undo it.
"""

import time
from math import ceil
from typing import NamedTuple

from django.http import HttpResponse
from django.utils.translation import ngettext

from tutor.site import counters


class Limit(NamedTuple):
    """`free` times without a wait, then one of 1, 2, 4 … up to `longest` seconds after each.

    All is forgotten when nothing has happened for `memory` seconds.
    """

    name: str
    free: int
    longest: int
    memory: int


def wait(limit: Limit, *who: object) -> int:
    """Seconds until it may happen again, mostly 0."""
    hits, until = counters.window(limit.name, *who)
    if hits < limit.free:
        return 0
    held = min(limit.longest, 1 << min(hits - limit.free, 30))
    return max(0, ceil(until - limit.memory + held - time.time()))


def count(limit: Limit, *who: object) -> None:
    """Count one more."""
    counters.increment(limit.name, *who, seconds=limit.memory, renewed=True)


def forgive(limit: Limit, *who: object) -> None:
    """Begin anew: what came before was a slip."""
    counters.reset(limit.name, *who)


def try_again(seconds: int) -> str:
    """When to, in words."""
    return ngettext("Try again in %(n)d second.", "Try again in %(n)d seconds.", seconds) % {"n": seconds}


def held_up(response: HttpResponse, seconds: int) -> HttpResponse:
    """The response with when to try again, to a request that came too early."""
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response
