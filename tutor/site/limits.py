"""Limits that hold up whoever overdoes it: after so many times each further one costs a wait, and each a longer one.

    SIGN_IN = Limit("sign-in", free=5, longest=60, memory=3600)

    if seconds := wait(SIGN_IN, account, client_address(request)):
        return held_up(..., seconds)  # 429 with Retry-After, without looking at what was sent
    if not right:
        count(SIGN_IN, account, client_address(request))

What is counted names the guilty as narrowly as can be: wrong passwords by account and address together, so that nobody
is held up for what others do, and no stranger can close an account (docs/decisions/0016-limits-that-hit-the-guilty.md).
Where somebody guesses only failures are counted. Requests handled at the same moment may exceed a limit by their
number. Call `count` outside of a transaction: a rollback would undo it.

The counts are kept in Redis where REDIS_URL names one that answers, else in a table, by one statement that both
databases know. Ordinary caches lose most of what is counted at once.
"""

import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext
from redis.exceptions import RedisError

from tutor.site.models import Count

TABLE = Count._meta.db_table
UPSERT = f"""
    INSERT INTO {TABLE} (key, hits, until) VALUES (%(key)s, 1, %(until)s)
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN {TABLE}.until <= %(now)s THEN 1 ELSE {TABLE}.hits + 1 END,
        until = CASE WHEN {TABLE}.until <= %(now)s OR %(renewed)s THEN excluded.until ELSE {TABLE}.until END
    RETURNING hits
"""

REDIS_LEFT_ALONE = 10
"""Seconds after Redis did not answer; else everybody would wait for it again."""


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
    hits, until = found(key_of(limit.name, *who))
    if hits < limit.free:
        return 0
    held = min(limit.longest, 1 << min(hits - limit.free, 30))
    return max(0, ceil(until - limit.memory + held - time.time()))


def count(limit: Limit, *who: object) -> None:
    """Count one more."""
    increment(limit.name, *who, seconds=limit.memory, renewed=True)


def forgive(limit: Limit, *who: object) -> None:
    """Begin anew: what came before was a slip."""
    key = key_of(limit.name, *who)
    in_redis(lambda: cache.delete_many([key, f"{key}-until"]))
    Count.objects.filter(pk=key).delete()


def try_again(seconds: int) -> str:
    """When to, in words."""
    return ngettext("Try again in %(n)d second.", "Try again in %(n)d seconds.", seconds) % {"n": seconds}


def held_up(response: HttpResponse, seconds: int) -> HttpResponse:
    """The response with when to try again, to a request that came too early."""
    response.status_code = 429
    response.headers["Retry-After"] = str(seconds)
    return response


# Counting


def increment(name: str, *who: object, seconds: int, renewed: bool = False) -> int:
    """Count one more, exactly, however many do so at once. Returns the count since the window of `seconds` began.

    `renewed`: the window begins anew each time, but the count goes on.
    """
    key = key_of(name, *who)
    return in_redis(lambda: increment_redis(key, seconds, renewed)) or increment_table(key, seconds, renewed)


def counted(name: str, *who: object) -> int:
    """The count of the current window."""
    return found(key_of(name, *who))[0]


def found(key: str) -> tuple[int, float]:
    """The count of the current window, and when it ends (seconds since 1970); nothing is 0 and 0."""
    kept = in_redis(lambda: cache.get_many([key, f"{key}-until"]))
    if kept is not None:
        return int(kept.get(key, 0)), float(kept.get(f"{key}-until", 0))
    row = Count.objects.filter(pk=key, until__gt=int(time.time())).first()
    return (row.hits, row.until) if row else (0, 0)


def increment_redis(key: str, seconds: int, renewed: bool) -> int:
    while True:
        cache.add(key, 0, seconds)
        try:
            hits = cache.incr(key)
        except ValueError:  # The window ended between the two.
            continue
        if hits == 1 or renewed:
            # Or the window ended just before `incr`, which then began a count that would never expire.
            cache.touch(key, seconds)
            cache.set(f"{key}-until", int(time.time()) + seconds, seconds)
        return int(hits)


def increment_table(key: str, seconds: int, renewed: bool) -> int:
    now = int(time.time())
    with connection.cursor() as cursor:
        cursor.execute(UPSERT, {"key": key, "now": now, "until": now + seconds, "renewed": renewed})
        hits = int(cursor.fetchone()[0])
    if hits == 1:
        # Nothing else deletes the windows that ended.
        Count.objects.filter(until__lte=now).delete()
    return hits


redis_back_at = 0.0


def in_redis(work: Callable[[], Any]) -> Any:
    """What Redis says; nothing where there is none, or where it does not answer just now."""
    global redis_back_at
    if not settings.REDIS_URL or time.monotonic() < redis_back_at:
        return None
    try:
        return work()
    except RedisError:
        redis_back_at = time.monotonic() + REDIS_LEFT_ALONE
        return None


def key_of(name: str, *who: object) -> str:
    """The key of a count: a digest, so that no address is stored."""
    return salted_hmac("tutor.site.limits", " ".join([name, *map(str, who)]), algorithm="sha256").hexdigest()


def client_address(request: HttpRequest) -> str:
    """The address that a request came from.

    Of X-Forwarded-For only what the configured number of proxies wrote is believed: anybody can send the rest. A home
    or a phone has a whole /64 of IPv6, which counts as one.
    """
    seen = request.META.get("REMOTE_ADDR", "")
    forwarded = [
        part.strip() for part in request.headers.get("X-Forwarded-For", "").split(",") if part.strip()
    ]
    if 0 < settings.TRUSTED_PROXIES <= len(forwarded):
        seen = forwarded[-settings.TRUSTED_PROXIES]
    try:
        address = ip_address(seen)
    except ValueError:
        return str(seen)
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(ip_network((address, 64), strict=False))
    return str(address)
