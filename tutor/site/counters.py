"""Counts of what happened lately, exact however many count at once.

They are kept in Redis where REDIS_URL names one that answers, else in a table, by one statement that both databases
know. Ordinary caches lose most of what is counted at once.
"""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.utils.crypto import salted_hmac
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
"""Seconds for which Redis is not asked again once it did not answer: else every request would wait for it."""


def increment(name: str, *who: object, seconds: int, renewed: bool = False) -> int:
    """Count one more, exactly, however many do so at once. Returns the count since the window of `seconds` began.

    `renewed`: the window begins anew each time, but the count goes on.
    """
    key = key_of(name, *who)
    return in_redis(lambda: increment_redis(key, seconds, renewed)) or increment_table(key, seconds, renewed)


def counted(name: str, *who: object) -> int:
    """The count of the current window."""
    return window(name, *who)[0]


def is_first(name: str, *, seconds: int) -> bool:
    """Whether this is the first time in so many seconds."""
    return not counted(name) and increment(name, seconds=seconds) == 1


def window(name: str, *who: object) -> tuple[int, float]:
    """The count of the current window, and when it ends (seconds since 1970); nothing is 0 and 0."""
    key = key_of(name, *who)
    kept = in_redis(lambda: cache.get_many([key, f"{key}-until"]))
    if kept is not None:
        return int(kept.get(key, 0)), float(kept.get(f"{key}-until", 0))
    row = Count.objects.filter(pk=key, until__gt=int(time.time())).first()
    return (row.hits, row.until) if row else (0, 0)


def reset(name: str, *who: object) -> None:
    """End the window."""
    key = key_of(name, *who)
    in_redis(lambda: cache.delete_many([key, f"{key}-until"]))
    Count.objects.filter(pk=key).delete()


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
    return salted_hmac(
        "tutor.site.counters", " ".join([name, *map(str, who)]), algorithm="sha256"
    ).hexdigest()
