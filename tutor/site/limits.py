"""Limits on how often something may happen: wrong passwords, wrong codes, e-mails asked for.

    SIGN_IN = Limit("sign-in", each=30, in_all=600, seconds=60)

    if is_over(SIGN_IN, request):
        ...  # 429, without looking at what was sent
    if not right:
        count(SIGN_IN, request)

Only failures are counted, so that a class that signs in rightly from one address is not held up. Requests handled at
the same moment may exceed a limit by their number. Call `count` outside of a transaction: a rollback would undo it.

The counts are kept in Redis where REDIS_URL names one, else in a table, by one statement that both databases know.
Ordinary caches lose most of what is counted at once.
"""

import time
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest
from django.utils.crypto import salted_hmac

from tutor.site.models import Count

TABLE = Count._meta.db_table
UPSERT = f"""
    INSERT INTO {TABLE} (key, hits, until) VALUES (%(key)s, 1, %(until)s)
    ON CONFLICT (key) DO UPDATE SET
        hits = CASE WHEN {TABLE}.until <= %(now)s THEN 1 ELSE {TABLE}.hits + 1 END,
        until = CASE WHEN {TABLE}.until <= %(now)s THEN excluded.until ELSE {TABLE}.until END
    RETURNING hits
"""


class Limit(NamedTuple):
    """At most `each` in `seconds` from one address, and `in_all` from everywhere."""

    name: str
    each: int
    in_all: int
    seconds: int


def is_over(limit: Limit, request: HttpRequest) -> bool:
    """Whether it has happened too often from this address, or in all."""
    return (
        counted(limit.name, client_address(request)) >= limit.each or counted(limit.name, "") >= limit.in_all
    )


def count(limit: Limit, request: HttpRequest) -> None:
    """Count one more."""
    increment(limit.name, client_address(request), limit.seconds)
    increment(limit.name, "", limit.seconds)


def increment(name: str, who: str, seconds: int) -> int:
    """Count one more, exactly, however many do so at once. Returns the count since the window began."""
    key = key_of(name, who)
    if settings.REDIS_URL:
        while True:
            cache.add(key, 0, seconds)
            try:
                hits = cache.incr(key)
            except ValueError:  # The window ended between the two.
                continue
            if hits == 1:
                # The window may have ended just before `incr`, which then began a count that would never expire.
                cache.touch(key, seconds)
            return hits
    now = int(time.time())
    with connection.cursor() as cursor:
        cursor.execute(UPSERT, {"key": key, "now": now, "until": now + seconds})
        hits = int(cursor.fetchone()[0])
    if hits == 1:
        # Nothing else deletes the windows that ended.
        Count.objects.filter(until__lte=now).delete()
    return hits


def counted(name: str, who: str) -> int:
    """The count of the current window."""
    key = key_of(name, who)
    if settings.REDIS_URL:
        return int(cache.get(key, 0))
    row = Count.objects.filter(pk=key, until__gt=int(time.time())).first()
    return row.hits if row else 0


def key_of(name: str, who: str) -> str:
    """The key of a count: a digest, so that no address is stored."""
    return salted_hmac("tutor.site.limits", f"{name} {who}", algorithm="sha256").hexdigest()


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
